"""Other kinds of files: encodings, word processors, spreadsheets."""

from __future__ import annotations

import codecs
import csv
import io
from collections.abc import Callable

from tests.sources.bnf.forms.transformation import Transformation, as_text
from tests.support.office import docx, paragraph, rtf, word_table, xlsx


def _encoded(
    coding: str, mark: bytes = b"", ends: str = "\n"
) -> Callable[[str], bytes]:
    def work(text: str) -> bytes:
        changed = as_text(text).replace("\n", ends)
        return mark + changed.encode(coding, "replace")

    return work


def _typeset(text: str) -> bytes:
    """As office programs on Windows save text: curled quotes, hard blanks."""
    curled = as_text(text).replace("'", "\u2019").replace("  ", "\u00a0 ")
    return curled.encode("cp1252", "replace")


def _rows(text: str) -> list[list[str]]:
    return [line.split("\t") for line in as_text(text).split("\n")]


def _paragraphs(text: str) -> bytes:
    return docx("".join(paragraph(line) for line in as_text(text).split("\n")))


def _hard_paragraphs(text: str) -> bytes:
    lines = as_text(text).split("\n")
    return docx("".join(paragraph(line.replace(" ", "\u00a0")) for line in lines))


def _one_paragraph(text: str) -> bytes:
    return docx(paragraph(as_text(text)))


def _boxed(text: str) -> bytes:
    """Blocks in tables of one cell, which serve as boxes; the other tables as such."""
    body = []
    for row in _rows(text):
        body.append(word_table([row]) if len(row) > 1 else paragraph(row[0]))
    return docx("".join(body))


def _in_cells(text: str) -> bytes:
    return docx(word_table([[as_text(text)]]))


def _csv(
    separator: str, quoting: int = csv.QUOTE_MINIMAL, full: bool = False
) -> Callable[[str], str]:
    """A spreadsheet as text; ``full`` if all rows have as many cells as the longest."""

    def work(text: str) -> str:
        rows = _rows(text)
        width = max(map(len, rows)) if full else 0
        out = io.StringIO()
        writer = csv.writer(out, delimiter=separator, quoting=quoting)  # type: ignore[arg-type]
        for row in rows:
            writer.writerow(row + [""] * (width - len(row)))
        return out.getvalue()

    return work


def _in_one_cell(text: str) -> str:
    """Each block in one cell, with line breaks, beside an empty one."""
    blocks = as_text(text).replace('"', '""').split("\n\n")
    return "\r\n".join(f'"{block}",' for block in blocks)


_T = Transformation

FILES = [
    _T("utf-16 le, mark, crlf", _encoded("utf-16-le", codecs.BOM_UTF16_LE, "\r\n")),
    _T("utf-16 be, mark", _encoded("utf-16-be", codecs.BOM_UTF16_BE)),
    _T("utf-16 be, no mark", _encoded("utf-16-be")),
    _T("utf-32 le, mark", _encoded("utf-32-le", codecs.BOM_UTF32_LE)),
    _T("utf-32 be, mark", _encoded("utf-32-be", codecs.BOM_UTF32_BE)),
    _T("utf-32 be, no mark", _encoded("utf-32-be")),
    _T("windows-1252, typeset", _typeset),
    _T("docx, paragraphs", _paragraphs),
    _T("docx, hard blanks", _hard_paragraphs),
    _T("docx, one paragraph", _one_paragraph),
    _T("docx, tables", _boxed),
    _T("docx, one cell", _in_cells),
    _T("rtf", lambda text: rtf(as_text(text))),
    _T("rtf, line breaks", lambda text: rtf(as_text(text), "\\line\n")),
    _T("rtf, of TextEdit", lambda text: rtf(as_text(text), "\\\n")),
    _T("rtf, tables", lambda text: rtf(as_text(text), "\\row\n")),
    _T("xlsx", lambda text: xlsx([_rows(text)])),
    _T("xlsx, texts in cells", lambda text: xlsx([_rows(text)], shared=False)),
    _T("xlsx, a line a row", lambda text: xlsx([[[x] for x in as_text(text).split("\n")]])),
    _T("csv", _csv(",")),
    _T("csv, all quoted", _csv(",", csv.QUOTE_ALL)),
    _T("csv, full rows", _csv(",", full=True)),
    _T("csv, semicolons", _csv(";")),
    _T("csv, semicolons, full rows", _csv(";", full=True)),
    _T("csv, tabs", _csv("\t")),
    _T("csv, tabs, all quoted", _csv("\t", csv.QUOTE_ALL)),
    _T("csv with a mark", lambda text: "\ufeff" + _csv(",", full=True)(text)),
    _T("csv, a block a cell", _in_one_cell),
]  # fmt: skip
