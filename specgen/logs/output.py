"""Where a run may write its output, and where it may not."""

from __future__ import annotations

import re
from errno import EEXIST, EINVAL
from pathlib import Path
from urllib.parse import unquote, urlsplit

from specgen.logs.files import find_files, source_paths

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:/")

ALREADY = (EEXIST, "there is something already; --overwrite replaces it")


class OutputExistsError(FileExistsError):
    """The output exists already, and was not to be replaced."""


class BadOutputError(OSError):
    """The output can't be there, even with ``--overwrite``."""

    def __init__(self, text: str, output: Path | str) -> None:
        super().__init__(EINVAL, text, str(output) or "''")


def is_remote(output: Path | str) -> bool:
    """Whether only Spark can write there, as to ``hdfs://``."""
    return bool(_SCHEME.match(str(output))) and not str(output).startswith("file:")


def local_output(output: Path | str) -> Path:
    """The folder to write, with links followed; raises BadOutputError if it is not local."""
    text = str(output)
    if text.startswith("file:"):
        text = unquote(urlsplit(text).path)
    if not text or is_remote(text):
        raise BadOutputError("not a local folder", output)
    try:
        text.encode()
        return Path(text).resolve()
    except UnicodeEncodeError:
        raise BadOutputError("the path is not UTF-8", output) from None
    except RuntimeError:  # raised by Python 3.11 and 3.12
        raise BadOutputError("a link leads to itself", output) from None


def check_output(output: Path, source: str, overwrite: bool) -> None:
    """Raise BadOutputError or OutputExistsError if a run may not write there.

    Raises FileNotFoundError if there is no such source.
    """
    if _holds(output, source):
        raise BadOutputError(
            "it is the input, one of its files, or a folder above it", output
        )
    if not output.exists() or (output.is_dir() and not any(output.iterdir())):
        return
    if not overwrite:
        raise OutputExistsError(*ALREADY, str(output))
    here = Path.cwd()
    if output == here or output in here.parents:
        text = "--overwrite does not replace the current folder or one above it"
        raise BadOutputError(text, output)


def _holds(output: Path, source: str) -> bool:
    """Whether the output would replace the input, a part of it, or a folder above it."""
    files = [Path(file.path) for file in find_files(source, snapshots=True)]
    folders = {path.parent for path in files}
    inputs = {*source_paths(source), *folders, *filter(Path.is_symlink, files)}
    places = {place for path in inputs for place in _places(path)}
    if any(output in (place, *place.parents) for place in places):
        return True
    # Files beside segments, such as their indexes, are the broker's as well.
    beside = output.parent in {folder.resolve() for folder in folders}
    return beside and output.exists() and not output.is_dir()


def _places(path: Path) -> tuple[Path, Path]:
    """The real path, and the path of the link itself."""
    return path.resolve(), path.parent.resolve() / path.name
