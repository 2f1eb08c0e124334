"""Texts out of a source: files, folders, git trees and jars, each with its path."""

from __future__ import annotations

import sys
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path, PurePosixPath

from specgen.model import Span
from specgen.problems import Problem, Problems, SpecError
from specgen.readers.made import sources_of

MAX_FILE = 64 << 20
"""No input file is larger; a jar's entry that claims more is not unpacked."""

STDIN = "<stdin>"
"""The path of standard input in problems."""

_ZIP = b"PK\x03\x04"


@dataclass(frozen=True, slots=True)
class TextFile:
    """A text and the path that problems name."""

    path: str
    text: str


@dataclass(frozen=True, slots=True)
class RawFile:
    """Bytes and the path that problems name."""

    path: str
    raw: bytes


def problem_at(path: str, message: str, hint: str = "") -> SpecError:
    """An error about a whole input, ready to raise."""
    return SpecError([Problem("I1", message, Span(path), hint)])


def decode(raw: bytes, path: str) -> str:
    """The text of a file; raises SpecError where it is not UTF-8."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        before = raw[raw.rfind(b"\n", 0, error.start) + 1 : error.start]
        column = len(before.decode("utf-8-sig", errors="replace")) + 1
        span = Span(path, line, column, line, column + 1)
        raise SpecError([Problem("I2", "not UTF-8", span)]) from None


def texts(files: Iterable[RawFile], problems: Problems) -> Iterator[TextFile]:
    """The files that are UTF-8; the others are reported."""
    for file in files:
        try:
            yield TextFile(file.path, decode(file.raw, file.path))
        except SpecError as error:
            problems.extend(error.problems)


def read_raw(path: Path) -> RawFile:
    """The bytes of one file; raises SpecError where it can't be read."""
    try:
        with path.open("rb") as stream:
            raw = stream.read(MAX_FILE + 1)
    except OSError as error:
        raise problem_at(str(path), error.strerror or str(error)) from None
    except ValueError as error:  # a NUL in the path
        raise problem_at(ascii(str(path)), str(error)) from None
    return _small(RawFile(str(path), raw))


def read_file(path: Path) -> TextFile:
    """One text; raises SpecError where it can't be read or is not UTF-8."""
    raw = read_raw(path)
    return TextFile(raw.path, decode(raw.raw, raw.path))


@cache
def stdin_file() -> RawFile:
    """Standard input, which can be read but once."""
    if sys.stdin is None:
        raise problem_at(STDIN, "standard input is closed")
    return _small(RawFile(STDIN, sys.stdin.buffer.read(MAX_FILE + 1)))


def is_jar(path: Path) -> bool:
    """Whether a file is a jar, by its content or by its name.

    A pipe is none: what is read of it is gone.
    """
    try:
        if not path.is_file():
            return False
        with path.open("rb") as stream:
            return path.suffix == ".jar" or stream.read(len(_ZIP)) == _ZIP
    except (OSError, ValueError):
        return False


def in_source_tree(path: str) -> bool:
    """Whether a path of a Kafka source tree is that of a definition.

    Such a tree holds much other JSON; definitions lie in folders ``message`` and
    ``metadata`` of resources, but not those of tests, nor copies that a build made.
    """
    parts = PurePosixPath(path).parts
    return (
        len(parts) > 1
        and "resources" in parts
        and parts[-2] in ("message", "metadata")
        and path.endswith(".json")
        and not {"test", "build"} & set(parts)
    )


def folder_files(folder: Path) -> Iterator[RawFile]:
    """Every definition below a folder, in the order of the paths."""
    paths = [path for path in folder.rglob("*.json") if path.is_file()]
    paths = sources_of(folder, paths)
    in_tree = [p for p in paths if in_source_tree(p.relative_to(folder).as_posix())]
    for path in sorted(in_tree or paths):
        yield read_raw(path)


_DOCUMENTS = ("", ".txt", ".text", ".md", ".markdown", ".html", ".htm")


def document_files(folder: Path) -> Iterator[RawFile]:
    """Every file below a folder that may be a document, in the order of the paths."""
    paths = [path for path in folder.rglob("*") if path.is_file()]
    for path in sorted(sources_of(folder, paths)):
        hidden = any(part.startswith(".") for part in path.relative_to(folder).parts)
        if path.suffix.lower() in _DOCUMENTS and not hidden:
            yield read_raw(path)


def jar_files(jar: Path) -> Iterator[RawFile]:
    """Every definition inside a jar: JSON in a folder ``message`` or ``metadata``."""
    try:
        with zipfile.ZipFile(jar) as archive:
            for info in sorted(archive.infolist(), key=lambda entry: entry.filename):
                if _is_entry(info):
                    yield _entry(archive, info, f"{jar}!{info.filename}")
    except OSError as error:
        raise problem_at(str(jar), error.strerror or str(error)) from None
    except (zipfile.BadZipFile, EOFError, zlib.error) as error:
        raise problem_at(str(jar), f"not a readable jar: {error}") from None
    except (RuntimeError, NotImplementedError) as error:
        # zipfile has no other words for encryption and unknown compression.
        raise problem_at(str(jar), f"not a readable jar: {error}") from None


def _is_entry(info: zipfile.ZipInfo) -> bool:
    parts = PurePosixPath(info.filename).parts
    named = len(parts) > 1 and parts[-2] in ("message", "metadata")
    return named and not info.is_dir() and info.filename.endswith(".json")


def _entry(archive: zipfile.ZipFile, info: zipfile.ZipInfo, path: str) -> RawFile:
    if info.file_size > MAX_FILE:
        raise problem_at(path, f"larger than {MAX_FILE >> 20} MiB")
    return RawFile(path, archive.read(info))


def _small(file: RawFile) -> RawFile:
    if len(file.raw) > MAX_FILE:
        raise problem_at(file.path, f"larger than {MAX_FILE >> 20} MiB")
    return file
