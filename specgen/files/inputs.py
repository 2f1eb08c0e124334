"""Read input files of bounded size, as bytes or text, each with its path."""

from __future__ import annotations

import sys
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import BinaryIO

from specgen.files.mime import unpacked
from specgen.model import Span
from specgen.problems import Problem, Problems, SpecError
from specgen.problems.bad_input import bad_input

MAX_FILE = 64 << 20
"""Maximum bytes of an input file, unpacked."""

_FIRST_READ = 1 << 16
"""More bytes than most files have."""

MAX_SOURCE = 4 * MAX_FILE
"""Maximum bytes of all files of a source."""

STDIN = "<stdin>"
"""The path that problems show for standard input."""


@dataclass(frozen=True, slots=True)
class TextFile:
    """A text, and the path that problems show."""

    path: str
    text: str


@dataclass(frozen=True, slots=True)
class RawFile:
    """Bytes, and the path that problems show."""

    path: str
    raw: bytes


def decode(raw: bytes, path: str) -> str:
    """The text of a file; raises SpecError if it is not UTF-8.

    For a page saved as MHTML this is the page.
    """
    raw = unpacked(raw)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        before = raw[raw.rfind(b"\n", 0, error.start) + 1 : error.start]
        column = len(before.decode("utf-8-sig", errors="replace")) + 1
        span = Span(path, line, column, line, column + 1)
        is_utf16 = raw.startswith((BOM_UTF16_LE, BOM_UTF16_BE))
        cause = "it is UTF-16, which PowerShell's > writes: " if is_utf16 else ""
        hint = f"{cause}save it as UTF-8"
        raise SpecError([Problem("I2", "not UTF-8", span, hint)]) from None


def shown_text(raw: bytes) -> str:
    """The text of a file, with replacement characters if needed, to show a place in it."""
    return unpacked(raw).decode("utf-8-sig", errors="replace")


def texts(files: Iterable[RawFile], problems: Problems) -> Iterator[TextFile]:
    """The files that are UTF-8; the others are reported."""
    for file in files:
        try:
            yield TextFile(file.path, decode(file.raw, file.path))
        except SpecError as error:
            problems.extend(error.problems)


def read_raw(path: Path) -> RawFile:
    """The bytes of one file; raises SpecError if it can't be read."""
    try:
        with path.open("rb") as stream:
            return _read(str(path), stream)
    except OSError as error:
        raise bad_input(str(path), error.strerror or str(error)) from None
    except ValueError as error:  # a NUL in the path
        raise bad_input(ascii(str(path)), str(error)) from None


def read_file(path: Path) -> TextFile:
    """The text of one file; raises SpecError if it can't be read or is not UTF-8."""
    raw = read_raw(path)
    return TextFile(raw.path, decode(raw.raw, raw.path))


@cache
def stdin_file() -> RawFile:
    """The bytes of standard input, which can be read only once."""
    if sys.stdin is None:
        raise bad_input(STDIN, "standard input is closed")
    return _read(STDIN, sys.stdin.buffer)


def bounded(source: str, files: Iterable[RawFile]) -> Iterator[RawFile]:
    """The files; raises SpecError once they are larger in all than a source may be."""
    total = 0
    for file in files:
        total += len(file.raw)
        if total > MAX_SOURCE:
            raise too_large(source, MAX_SOURCE)
        yield file


def too_large(path: str, limit: int) -> SpecError:
    """The error for an input of more than ``limit`` bytes."""
    return bad_input(path, f"larger than {limit >> 20} MiB")


def check_size(path: str, size: int) -> None:
    """Raise SpecError if ``size`` is more than a file may have."""
    if size > MAX_FILE:
        raise too_large(path, MAX_FILE)


def _read(path: str, stream: BinaryIO) -> RawFile:
    # Allocating memory for the largest file takes longer than reading a definition.
    raw = stream.read(_FIRST_READ)
    if len(raw) == _FIRST_READ:
        raw += stream.read(MAX_FILE + 1 - _FIRST_READ)
    check_size(path, len(raw))
    return RawFile(path, raw)
