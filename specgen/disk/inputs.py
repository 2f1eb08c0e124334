"""Read input files of bounded size, as bytes or text, each with its path."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import BinaryIO

from specgen.disk import encodings, mime
from specgen.disk.office import OfficeError, is_office, office_text
from specgen.disk.rtf import is_rtf, rtf_text
from specgen.protocol.model import Span
from specgen.report import Level, Problem, Problems, SpecError
from specgen.report.problem import bad_input

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
    """The text of a file; raises SpecError if its encoding is unknown.

    For a page saved as MHTML this is the page, for a Word document, an Excel workbook or
    Rich Text Format its text.
    """
    try:
        raw = unpacked(raw)
        return encodings.decoded(raw)
    except OfficeError as error:
        hint = "save it as plain text in UTF-8"
        raise bad_input(path, f"can't be read as a document: {error}", hint) from None
    except UnicodeDecodeError as error:
        raise SpecError([_not_text(raw, path, error)]) from None


def unpacked(raw: bytes) -> bytes:
    """The text inside a mail, a web archive or an office's document; else unchanged."""
    if is_office(raw):
        return office_text(raw, MAX_FILE).encode("utf-8", "replace")
    if is_rtf(raw):
        return rtf_text(raw).encode("utf-8", "replace")
    return mime.unpacked(raw)


def shown_text(raw: bytes) -> str:
    """The text of a file, with replacement characters if needed, to show a place in it."""
    try:
        raw = unpacked(raw)
        return encodings.decoded(raw)
    except OfficeError:
        return ""
    except UnicodeDecodeError:
        if encodings.may_be_windows(raw):
            return raw.decode("cp1252", "replace")
        return raw.decode(encodings.wide(raw) or "utf-8-sig", "replace")


def texts(files: Iterable[RawFile], problems: Problems) -> Iterator[TextFile]:
    """The texts of files; those in an unknown encoding are reported.

    A document that is not UTF-8 but can be Windows-1252 is read as such, with a warning.
    """
    for file in files:
        try:
            yield TextFile(file.path, decode(file.raw, file.path))
        except SpecError as error:
            raw = b"" if is_office(file.raw) else unpacked(file.raw)
            if encodings.may_be_windows(raw):
                problems.extend(_read_as_windows(p) for p in error.problems)
                yield TextFile(file.path, raw.decode("cp1252"))
            else:
                problems.extend(error.problems)


def _not_text(raw: bytes, path: str, error: UnicodeDecodeError) -> Problem:
    """The problem with a text that can't be decoded, at the first wrong byte."""
    before = raw[: error.start].decode(error.encoding, "replace").removeprefix("\ufeff")
    line = before.count("\n") + 1
    column = len(before) - before.rfind("\n")
    span = Span(path, line, column, line, column + 1)
    name = error.encoding.upper().removesuffix("-LE").removesuffix("-BE")
    cause = "" if name == "UTF-8" else f"its first bytes are those of {name}: "
    return Problem("I2", f"not {name}", span, f"{cause}save it as UTF-8")


def _read_as_windows(problem: Problem) -> Problem:
    hint = "letters with accents may be others than were meant: save it as UTF-8"
    message = "not UTF-8, so read as Windows-1252"
    return replace(problem, message=message, hint=hint, level=Level.WARNING)


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
