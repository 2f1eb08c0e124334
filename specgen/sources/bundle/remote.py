"""Read files of a Maven repository, over HTTP or from a folder with the same structure.

The repository is not trusted: sizes are limited, and truncated files are refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPException
from pathlib import Path
from typing import BinaryIO
from urllib.error import HTTPError, URLError
from urllib.request import Request, build_opener

from specgen import __version__
from specgen.disk.inputs import too_large
from specgen.report import SpecError
from specgen.report.problem import bad_input

MAX_SMALL = 1 << 20
"""The most bytes of a file other than a jar; Kafka's longest has about 20,000."""

_TIMEOUT = 30.0
"""Seconds to wait for an answer."""

_CHUNK = 1 << 16
_NOT_FOUND = (404, 410)
_UNREACHABLE = "--repository selects another repository, HTTPS_PROXY a proxy"


class Remote:
    """The files below a URL, or a folder; proxies are those of the environment."""

    def __init__(self, place: str) -> None:
        self._is_url = place.startswith(("https://", "http://"))
        if self._is_url and "@" in place:
            hint = "repositories that need a login are not supported"
            raise bad_input("--repository", "the address has a user name", hint)
        self.place = place.rstrip("/")
        self._opener = build_opener()
        if not self._is_url and not (place and Path(place).is_dir()):
            hint = "a repository is an https:// address, or a folder"
            raise bad_input(place or "''", "no such folder", hint)

    def read(self, path: str) -> bytes | None:
        """Read a small file; None if there is none.  Raises SpecError on failure."""
        with self._stream(path) as stream:
            if stream is None:
                return None
            return b"".join(self._chunks(path, stream, MAX_SMALL))

    def copy(self, path: str, target: Path, limit: int) -> bool:
        """Copy a file of at most ``limit`` bytes; returns whether it exists.

        Raises SpecError if it can't be read completely, OSError if it can't be written.
        """
        with self._stream(path) as stream:
            if stream is None:
                return False
            with target.open("wb") as copy:
                for chunk in self._chunks(path, stream, limit):
                    copy.write(chunk)
        return True

    def error(self, path: str, message: str, hint: str) -> SpecError:
        """An error about a file of the repository, ready to raise."""
        return bad_input(f"{self.place}/{path}", message, hint)

    def _chunks(self, path: str, stream: BinaryIO, limit: int) -> Iterator[bytes]:
        size = 0
        try:
            while chunk := stream.read(_CHUNK):
                size += len(chunk)
                if size > limit:
                    raise too_large(f"{self.place}/{path}", limit)
                yield chunk
        except (OSError, HTTPException) as error:
            raise self._failed(path, error) from None
        # http.client does not report a truncated answer.
        left = getattr(stream, "length", None)
        if left:
            message = f"ended after {size} of {size + left} bytes"
            raise self.error(path, message, "try again")

    @contextmanager
    def _stream(self, path: str) -> Iterator[BinaryIO | None]:
        """Open a file to read; None if there is none."""
        try:
            stream = self._open(path)
        except FileNotFoundError:
            stream = None
        except HTTPError as error:
            error.close()
            if error.code not in _NOT_FOUND:
                raise self._failed(path, error) from None
            stream = None
        except (OSError, HTTPException, ValueError) as error:
            raise self._failed(path, error) from None
        if stream is None:
            yield None
        else:
            with stream:
                yield stream

    def _open(self, path: str) -> BinaryIO:
        if not self._is_url:
            return (Path(self.place) / path).open("rb")
        agent = {"User-Agent": f"specgen/{__version__}"}
        request = Request(f"{self.place}/{path}", headers=agent)
        stream: BinaryIO = self._opener.open(request, timeout=_TIMEOUT)
        return stream

    def _failed(self, path: str, error: Exception) -> SpecError:
        reason = error.reason if isinstance(error, URLError) else error
        if isinstance(reason, OSError) and reason.strerror:
            reason = reason.strerror
        if isinstance(error, HTTPError):
            reason = f"the repository answered {error.code} {error.reason}"
        return self.error(path, str(reason) or type(error).__name__, _UNREACHABLE)
