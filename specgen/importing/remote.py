"""Files of a Maven repository, over HTTP or from a folder of the same shape.

What is sent is not believed: sizes are bounded, and what ends early is refused.
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
from specgen.files.inputs import too_large
from specgen.problems import SpecError
from specgen.problems.bad_input import bad_input

MAX_SMALL = 1 << 20
"""Of what is no jar more bytes are refused: Kafka's longest has some 20,000."""

_TIMEOUT = 30.0
"""Seconds without an answer after which a repository is given up."""

_CHUNK = 1 << 16
_NOT_FOUND = (404, 410)
_UNREACHABLE = "--repository names another one; HTTPS_PROXY, if set, the proxy to it"


class Remote:
    """The files below a URL, or a folder; proxies are those of the environment."""

    def __init__(self, place: str) -> None:
        self._is_url = place.startswith(("https://", "http://"))
        if self._is_url and "@" in place:
            hint = "repositories that ask who reads them can't be used"
            raise bad_input("--repository", "an address with a user's name", hint)
        self.place = place.rstrip("/")
        self._opener = build_opener()
        if not self._is_url and not (place and Path(place).is_dir()):
            hint = "a repository is an https:// address, or a folder"
            raise bad_input(place or "''", "no such folder", hint)

    def read(self, path: str) -> bytes | None:
        """A small file; None where there is none.  Raises SpecError for all else."""
        with self._opened(path) as stream:
            if stream is None:
                return None
            return b"".join(self._chunks(path, stream, MAX_SMALL))

    def copy(self, path: str, target: Path, limit: int) -> bool:
        """Copy a file of at most so many bytes; whether there is one.

        Raises SpecError where it can't be had whole, and OSError for the copy's.
        """
        with self._opened(path) as stream:
            if stream is None:
                return False
            with target.open("wb") as copy:
                for chunk in self._chunks(path, stream, limit):
                    copy.write(chunk)
        return True

    def wrong(self, path: str, what: str, hint: str) -> SpecError:
        """An error about a file of the repository, ready to raise."""
        return bad_input(f"{self.place}/{path}", what, hint)

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
        # http.client says nothing of an answer that is shorter than it was to be.
        left = getattr(stream, "length", None)
        if left:
            what = f"ended after {size} of {size + left} bytes"
            raise self.wrong(path, what, "try again")

    @contextmanager
    def _opened(self, path: str) -> Iterator[BinaryIO | None]:
        """A file to read; None where there is none."""
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
            reason = f"the repository answers {error.code} {error.reason}"
        return self.wrong(path, str(reason) or type(error).__name__, _UNREACHABLE)
