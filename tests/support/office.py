"""Documents as Word, Excel, TextEdit and pandoc write them, made without them."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from xml.sax.saxutils import escape

_W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_S = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"


def zipped(parts: Mapping[str, str | bytes]) -> bytes:
    """An archive of these parts."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return out.getvalue()


def docx(body: str) -> bytes:
    """A Word document with this body."""
    xml = f'<?xml version="1.0"?><w:document xmlns:w="{_W}"><w:body>{body}</w:body></w:document>'
    return zipped({"[Content_Types].xml": "<Types/>", "word/document.xml": xml})


def paragraph(text: str) -> str:
    """A paragraph, with breaks for line ends and elements for tabs."""
    run = "</w:t><w:br/><w:t xml:space='preserve'>".join(
        "</w:t><w:tab/><w:t xml:space='preserve'>".join(escape(line).split("\t"))
        for line in text.split("\n")
    )
    tab_stops = "<w:pPr><w:tabs><w:tab w:val='left'/></w:tabs></w:pPr>"
    return f"<w:p>{tab_stops}<w:r><w:t xml:space='preserve'>{run}</w:t></w:r></w:p>"


def word_table(rows: Iterable[Sequence[str]]) -> str:
    """A table of paragraphs."""
    drawn = (
        f"<w:tr>{''.join(f'<w:tc>{paragraph(cell)}</w:tc>' for cell in row)}</w:tr>"
        for row in rows
    )
    return f"<w:tbl>{''.join(drawn)}</w:tbl>"


def xlsx(sheets: Iterable[Iterable[Sequence[str]]], shared: bool = True) -> bytes:
    """A workbook; texts are shared as Excel does, or in their cells."""
    strings: dict[str, int] = {}
    parts: dict[str, str | bytes] = {"xl/workbook.xml": "<workbook/>"}
    for number, rows in enumerate(sheets, 1):
        data = "".join(
            f'<row r="{at}">{"".join(_cell(x, c, at, strings, shared) for c, x in enumerate(row))}</row>'
            for at, row in enumerate(rows, 1)
        )
        xml = f'<worksheet xmlns="{_S}"><sheetData>{data}</sheetData></worksheet>'
        parts[f"xl/worksheets/sheet{number}.xml"] = xml
    texts = "".join(
        f'<si><t xml:space="preserve">{escape(text)}</t></si>' for text in strings
    )
    parts["xl/sharedStrings.xml"] = f'<sst xmlns="{_S}">{texts}</sst>'
    return zipped(parts)


def _cell(
    text: str, column: int, row: int, strings: dict[str, int], shared: bool
) -> str:
    place = f'r="{chr(ord("A") + column)}{row}"'
    if not text:
        return ""
    if text.lstrip("-").isdigit():
        return f"<c {place}><v>{text}</v></c>"
    if shared:
        number = strings.setdefault(text, len(strings))
        return f'<c {place} t="s"><v>{number}</v></c>'
    inside = f'<is><t xml:space="preserve">{escape(text)}</t></is>'
    return f'<c {place} t="inlineStr">{inside}</c>'


def rtf(text: str, line_end: str = "\\par\n") -> bytes:
    """Rich text; tabs become those of the format, or rows of a table if ``line_end`` is row."""
    head = (
        "{\\rtf1\\ansi\\ansicpg1252\\uc1\\deff0{\\fonttbl{\\f0\\fnil Courier New;}}\n"
        "{\\colortbl;\\red0\\green0\\blue0;}{\\*\\generator Something 1.0;}\n"
        "{\\info{\\title Request}}\\pard\\f0\\fs20 "
    )
    lines = [_rtf_line(line, line_end) for line in text.split("\n")]
    return f"{head}{''.join(lines)}}}".encode("ascii")


def _rtf_line(line: str, line_end: str) -> str:
    if line_end != "\\row\n":
        return f"{_escaped(line)}{line_end}".replace("\t", "\\tab ")
    if "\t" not in line:
        return f"\\pard\\f0 {_escaped(line)}\\par\n"
    cells = "".join(f"\\pard\\intbl {_escaped(x)}\\cell\n" for x in line.split("\t"))
    return f"\\trowd\\cellx100\\cellx200\n{cells}\\row\\pard\n"


def _escaped(text: str) -> str:
    return "".join(map(_rtf_character, text))


def _rtf_character(char: str) -> str:
    if char in "\\{}":
        return f"\\{char}"
    if char == "\u00a0":
        return "\\~"
    if ord(char) < 0x80:
        return char
    if ord(char) < 0x100:
        return f"\\'{ord(char):02x}"
    units = char.encode("utf-16-le")
    pairs = zip(units[::2], units[1::2], strict=True)
    numbers = (low + high * 256 for low, high in pairs)
    return "".join(f"\\u{n - 0x10000 if n > 0x7FFF else n}?" for n in numbers)
