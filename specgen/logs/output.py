"""The place of a run's output: which it is, and where it may not be."""

from __future__ import annotations

import re
from errno import EEXIST, EINVAL
from pathlib import Path
from urllib.parse import unquote, urlsplit

from specgen.logs.files import find_files, source_paths

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:/")

ALREADY = (EEXIST, "there is something already; --overwrite replaces it")


class OutputExistsError(FileExistsError):
    """There is something at the place of the output, and it was not to be replaced."""


class BadOutputError(OSError):
    """The output can't be there, whatever is asked."""

    def __init__(self, text: str, output: Path | str) -> None:
        super().__init__(EINVAL, text, str(output) or "''")


def is_remote(output: Path | str) -> bool:
    """Whether it is a place that only Spark knows, as ``hdfs://``."""
    return bool(_SCHEME.match(str(output))) and not str(output).startswith("file:")


def local_output(output: Path | str) -> Path:
    """The folder to write, links followed; raises BadOutputError where there is none."""
    text = str(output)
    if text.startswith("file:"):
        text = unquote(urlsplit(text).path)
    if not text or is_remote(text):
        raise BadOutputError("no local folder", output)
    try:
        text.encode()
        return Path(text).resolve()
    except UnicodeEncodeError:
        raise BadOutputError("the path is not UTF-8", output) from None
    except RuntimeError:  # as Python 3.11 and 3.12 say it
        raise BadOutputError("a link leads to itself", output) from None


def check_output(output: Path, source: str, overwrite: bool) -> None:
    """Raise BadOutputError or OutputExistsError where a run may not write.

    Also FileNotFoundError, where there is no such source.
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
        text = "--overwrite does not replace the folder that you are in, or one above"
        raise BadOutputError(text, output)


def _holds(output: Path, source: str) -> bool:
    """Whether what is replaced there is the input, a part of it, or has it inside."""
    files = [Path(file.path) for file in find_files(source, snapshots=True)]
    folders = {path.parent for path in files}
    inputs = {*source_paths(source), *folders, *filter(Path.is_symlink, files)}
    places = {place for path in inputs for place in _places(path)}
    if any(output in (place, *place.parents) for place in places):
        return True
    # What lies beside segments, as their indexes, is the broker's as well.
    beside = output.parent in {folder.resolve() for folder in folders}
    return beside and output.exists() and not output.is_dir()


def _places(path: Path) -> tuple[Path, Path]:
    """Where it is, and where the link is that leads there."""
    return path.resolve(), path.parent.resolve() / path.name
