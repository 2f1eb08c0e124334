"""Extract the text from Rich Text Format, as Word, TextEdit and pandoc write it."""

from __future__ import annotations

import re

from specgen.disk.office import row_lines

_TOKEN = re.compile(
    r"\\(?P<word>[a-z]{1,32})(?P<number>-?[0-9]{1,9})? ?|\\'(?P<byte>[0-9a-fA-F]{2})|"
    r"\\(?P<sign>[^a-z])|(?P<brace>[{}])|(?P<text>[^\\{}\r\n]+)",
    re.DOTALL,
)
_HIDDEN_WORDS = (
    "fonttbl colortbl stylesheet info pict object header headerl headerr headerf footer "
    "footerl footerr footerf footnote listtable listoverridetable listtext pntext "
    "generator themedata datastore xmlnstbl revtbl fldinst nonshppict"
)
_HIDDEN = frozenset(_HIDDEN_WORDS.split())
"""Destinations whose text is no part of the document's."""
_SIGNS = {
    **{"tab": "\t", "cell": "", "emdash": "\u2014", "endash": "\u2013", "bullet": "\u2022"},
    **{"lquote": "\u2018", "rquote": "\u2019", "ldblquote": "\u201c", "rdblquote": "\u201d"},
    **{"emspace": "\u2003", "enspace": "\u2002"},
}  # fmt: skip
_ESCAPED = {"~": "\u00a0", "_": "-", "\\": "\\", "{": "{", "}": "}"}
_BREAKS = frozenset(("par", "line", "page", "sect", "column"))


def is_rtf(raw: bytes) -> bool:
    """Whether a file is in Rich Text Format."""
    return raw.startswith(b"{\\rtf")


def rtf_text(raw: bytes) -> str:
    """The text: a paragraph, a line break and a row of a table are a line each."""
    return _Rtf().read(raw.decode("latin-1"))


class _Rtf:
    def __init__(self) -> None:
        self.lines: list[str] = []
        self.line: list[str] = []
        self.cell: list[str] = []
        self.cells: list[list[str]] = []
        self.in_table = self.is_hidden = False
        self.fallback_size, self.to_skip = 1, 0
        self.groups: list[tuple[bool, int]] = []
        self.coding, self.bytes = "cp1252", bytearray()

    def read(self, source: str) -> str:
        for match in _TOKEN.finditer(source):
            if match["byte"]:
                if self.to_skip:
                    self.to_skip -= 1
                elif not self.is_hidden:
                    self.bytes.append(int(match["byte"], 16))
                continue
            self.end_bytes()
            if match["text"]:
                text = match["text"]
                self.add(text[self.to_skip :])
                self.to_skip = max(0, self.to_skip - len(text))
            elif match["brace"]:
                self.brace(match["brace"])
            elif match["word"]:
                self.word(match["word"], match["number"])
            else:
                self.sign(match["sign"])
        self.end_bytes()
        self.end_line()
        return "\n".join([*self.lines, ""])

    def brace(self, brace: str) -> None:
        self.to_skip = 0
        if brace == "{":
            self.groups.append((self.is_hidden, self.fallback_size))
        elif self.groups:
            self.is_hidden, self.fallback_size = self.groups.pop()

    def sign(self, sign: str) -> None:
        if sign == "*":
            self.is_hidden = True
        elif sign in "\r\n":
            self.end_line()
        elif self.to_skip:
            self.to_skip -= 1
        else:
            self.add(_ESCAPED.get(sign, ""))

    def word(self, word: str, number: str | None) -> None:
        self.to_skip = 0
        if word in _HIDDEN:
            self.is_hidden = True
        elif word == "u" and number:
            self.add(chr(int(number) % 0x10000))
            self.to_skip = self.fallback_size
        elif word == "uc" and number:
            self.fallback_size = max(0, min(int(number), 9))
        elif word == "ansicpg" and number:
            self.coding = _coding(number)
        elif word == "mac":
            self.coding = "mac-roman"
        elif word in ("pard", "intbl"):
            self.in_table = word == "intbl"
        elif self.is_hidden:
            return
        elif word in _BREAKS:
            self.end_line()
        elif word in ("cell", "nestcell"):
            self.end_cell()
        elif word in ("row", "nestrow"):
            self.lines += row_lines(self.cells)
            self.cells = []
        else:
            self.add(_SIGNS.get(word, ""))

    def add(self, text: str) -> None:
        if text and not self.is_hidden:
            self.line.append(text)

    def end_bytes(self) -> None:
        """Add the characters of the bytes so far, two of which may be one."""
        if self.bytes:
            self.line.append(self.bytes.decode(self.coding, "replace"))
            self.bytes.clear()

    def end_line(self) -> None:
        if not self.is_hidden:
            line = _whole("".join(self.line))
            (self.cell if self.in_table else self.lines).append(line)
            self.line = []

    def end_cell(self) -> None:
        if self.line:
            self.cell.append(_whole("".join(self.line)))
        self.cells.append(self.cell)
        self.line, self.cell = [], []


def _whole(text: str) -> str:
    """The text with each pair of surrogates as the character that it is."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _coding(number: str) -> str:
    try:
        b"".decode(f"cp{number}")
    except LookupError:
        return "cp1252"
    return f"cp{number}"
