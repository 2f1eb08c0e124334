"""Extract the text from Word documents and Excel workbooks (docx, xlsx).

A paragraph, a line break and a row of a table are a line each; cells are separated by
tabs.  Nothing else of the file is looked at: no macros, no links, no other documents.
Sizes in the file's own directory are not trusted, and entities are refused.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO
from xml.parsers import expat

_ZIP = b"PK\x03\x04"
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_WORD = "word/document.xml"
_BOOK = "xl/workbook.xml"
_STRINGS = "xl/sharedStrings.xml"
_SHEET = re.compile(r"xl/worksheets/[A-Za-z_-]*(?P<number>[0-9]{0,6})\.xml")
_COLUMN = re.compile(r"(?P<letters>[A-Z]{1,3})[0-9]*")
_MOST_COLUMNS = 1000
_FAULTS = (
    *(zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, ValueError),
    *(KeyError, expat.ExpatError),
)
"""What zipfile and expat raise for damaged files."""


class OfficeError(ValueError):
    """A document or workbook that can't be read, and why."""


def is_office(raw: bytes) -> bool:
    """Whether a file is a Word document or an Excel workbook."""
    return raw.startswith(_ZIP) and holds_document(io.BytesIO(raw))


def holds_document(file: Path | BinaryIO) -> bool:
    """Whether an archive is a Word document or an Excel workbook."""
    try:
        with zipfile.ZipFile(file) as archive:
            return bool({_WORD, _BOOK} & archive.NameToInfo.keys())
    except _FAULTS:
        return False


def office_text(raw: bytes, limit: int) -> str:
    """The text of a document or workbook; raises OfficeError.

    Neither a part of it, unpacked, nor the text may be longer than ``limit``.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            parts = _Parts(archive, limit)
            is_word = _WORD in archive.NameToInfo
            return _word_text(parts) if is_word else _sheets_text(parts)
    except OfficeError:
        raise
    except _FAULTS as error:
        raise OfficeError(f"it is damaged: {error}") from None


class _Parts:
    """The parts of a file, each of which is parsed within the limit."""

    def __init__(self, archive: zipfile.ZipFile, limit: int) -> None:
        self.archive, self.limit = archive, limit

    @property
    def sheets(self) -> list[str]:
        """The names of the sheets' parts, in order."""
        found = filter(None, map(_SHEET.fullmatch, self.archive.NameToInfo))
        return [m[0] for m in sorted(found, key=lambda m: int(m["number"] or 0))]

    def parse(
        self,
        name: str,
        start: Callable[[str, dict[str, str]], None],
        end: Callable[[str], None],
        text: Callable[[str], None],
    ) -> None:
        """Call back for each element of a part, by its name without its namespace."""
        info = self.archive.getinfo(name)
        if info.compress_type not in _METHODS or info.flag_bits & 1:
            raise OfficeError(f"{name} is encrypted or compressed in another way")
        with self.archive.open(info) as stream:
            xml = stream.read(self.limit + 1)
        if len(xml) > self.limit:
            raise OfficeError(f"{name} is larger than {self.limit >> 20} MiB")
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.buffer_text = True
        parser.StartDoctypeDeclHandler = _refuse
        parser.StartElementHandler = lambda tag, of: start(tag.rpartition(" ")[2], of)
        parser.EndElementHandler = lambda tag: end(tag.rpartition(" ")[2])
        parser.CharacterDataHandler = text
        parser.Parse(xml, True)


def _refuse(*_: object) -> None:
    raise OfficeError("it declares a document type, which no such file has")


class _Word:
    """Gathers the lines of a document's body; a table may be inside a cell."""

    def __init__(self) -> None:
        self.lines: list[list[str]] = [[]]
        """The lines of each open cell, and of the body before them."""
        self.rows: list[list[list[str]]] = []
        """The cells of each open row, by their lines."""
        self.line: list[str] = []
        self.in_text = False
        self.skipped = 0

    def start(self, tag: str, _of: dict[str, str]) -> None:
        self.skipped += tag == "Fallback" or self.skipped > 0
        self.in_text = tag == "t" and not self.skipped
        sign = {"tab": "\t", "noBreakHyphen": "-"}.get(tag, "")
        if self.skipped:
            return
        if sign and self.in_run:
            self.line.append(sign)
        elif tag in ("br", "cr"):
            self.end_line()
        elif tag == "r":
            self.in_run = True
        elif tag == "tr":
            self.rows.append([])
        elif tag == "tc":
            self.lines.append([])

    in_run = False

    def end(self, tag: str) -> None:
        self.in_text = False
        if self.skipped:
            self.skipped -= 1
        elif tag == "p":
            self.end_line()
        elif tag == "r":
            self.in_run = False
        elif tag == "tc" and self.rows:
            self.rows[-1].append(self.lines.pop())
        elif tag == "tr":
            self.lines[-1] += row_lines(self.rows.pop())

    def text(self, text: str) -> None:
        if self.in_text:
            self.line.append(text)

    def end_line(self) -> None:
        self.lines[-1].append("".join(self.line))
        self.line = []


def row_lines(cells: list[list[str]]) -> list[str]:
    """The lines of a table's row: one, unless it holds a block of the notation."""
    texts = [line for cell in cells for line in cell]
    filled = sum(any(line.strip() for line in cell) for cell in cells)
    if filled <= 1 or any("=>" in line or "\u21d2" in line for line in texts):
        return texts if filled else [""]
    return ["\t".join(" ".join(" ".join(cell).split()) for cell in cells)]


def _word_text(parts: _Parts) -> str:
    word = _Word()
    parts.parse(_WORD, word.start, word.end, word.text)
    return "\n".join([*word.lines[0], ""])


class _Sheet:
    """Gathers the rows of a sheet."""

    def __init__(self, strings: list[str], limit: int) -> None:
        self.strings, self.limit = strings, limit
        self.lines: list[str] = []
        self.size = 0
        self.row = 0
        self.cells: dict[int, str] = {}
        self.column = 0
        self.kind = ""
        self.in_value = False
        self.value: list[str] = []

    def start(self, tag: str, of: dict[str, str]) -> None:
        if tag == "row":
            self.cells, self.column = {}, -1
        elif tag == "c":
            column = _COLUMN.match(of.get("r", ""))
            self.column = _number(column["letters"]) if column else self.column + 1
            self.kind, self.value = of.get("t", ""), []
        self.in_value = tag in ("v", "t")

    def end(self, tag: str) -> None:
        self.in_value = False
        if tag == "c" and self.value and self.column < _MOST_COLUMNS:
            self.cells[self.column] = self.shown("".join(self.value))
        elif tag == "row":
            self.end_row()

    def shown(self, value: str) -> str:
        """The text of a cell from its stored value."""
        if self.kind == "s" and value.isdigit() and int(value) < len(self.strings):
            return self.strings[int(value)]
        if self.kind == "b":
            return "True" if value == "1" else "False"
        return value.removesuffix(".0") if not self.kind else value

    def end_row(self) -> None:
        cells = [
            self.cells.get(at, "") for at in range(max(self.cells, default=-1) + 1)
        ]
        self.size += sum(map(len, cells)) + len(cells)
        if self.size > self.limit:
            raise OfficeError(f"its text is larger than {self.limit >> 20} MiB")
        self.lines += row_lines([cell.splitlines() for cell in cells])

    def text(self, text: str) -> None:
        if self.in_value:
            self.value.append(text)


def _number(letters: str) -> int:
    """The number of a column, from 0."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


def _sheets_text(parts: _Parts) -> str:
    strings = _strings(parts) if _STRINGS in parts.archive.NameToInfo else []
    lines: list[str] = []
    for name in parts.sheets:
        sheet = _Sheet(strings, parts.limit)
        parts.parse(name, sheet.start, sheet.end, sheet.text)
        lines += [*sheet.lines, ""]
    return "\n".join(lines)


def _strings(parts: _Parts) -> list[str]:
    """The texts that cells refer to by number; how they are pronounced is left out."""
    strings: list[str] = []
    text: list[str] = []
    inside: list[str] = []

    def start(tag: str, _of: dict[str, str]) -> None:
        inside.append(tag)
        if tag == "si":
            text.clear()

    def end(tag: str) -> None:
        inside.pop()
        if tag == "si":
            strings.append("".join(text))

    def add(more: str) -> None:
        if inside[-1] == "t" and "rPh" not in inside:
            text.append(more)

    parts.parse(_STRINGS, start, end, add)
    return strings
