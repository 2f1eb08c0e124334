"""The text of Word documents, Excel workbooks and Rich Text Format."""

from __future__ import annotations

from pathlib import Path

import pytest

from specgen.disk.inputs import RawFile, decode, shown_text, texts
from specgen.disk.office import OfficeError, office_text
from specgen.report import Problems, SpecError
from specgen.sources.opening import release_of
from tests.support.office import docx, paragraph, rtf, word_table, xlsx, zipped

LIMIT = 1 << 20
BLOCK = "Any Request (Version: 0) => a\n\u00a0 a => INT8\tx"


@pytest.mark.parametrize(
    "raw",
    [
        docx("".join(map(paragraph, BLOCK.split("\n")))),
        docx(paragraph(BLOCK)),
        docx(word_table([[BLOCK]])),
        xlsx([[[line] for line in BLOCK.split("\n")]]),
        xlsx([[["", BLOCK]]], shared=False),
        rtf(BLOCK),
        rtf(BLOCK, "\\line\n"),
        rtf(BLOCK, "\\\n"),
    ],
)
def test_lines(raw: bytes, tmp_path: Path) -> None:
    assert decode(raw, "t").rstrip("\n") == BLOCK
    assert shown_text(raw).rstrip("\n") == BLOCK
    path = tmp_path / "file"
    path.write_bytes(raw)
    assert [m.name for m in release_of(str(path), Problems()).messages] == [
        "AnyRequest"
    ]


@pytest.mark.parametrize(
    "raw",
    [
        docx(word_table([["NONE", "0", "two\nlines"], ["B", "7", ""]])),
        xlsx([[["NONE", "0", "two\nlines"], ["B", "7", ""]]]),
        rtf("NONE\t0\ttwo lines\nB\t7\t", "\\row\n"),
    ],
)
def test_rows(raw: bytes) -> None:
    lines = [line.rstrip("\t") for line in decode(raw, "t").split("\n")]
    assert lines[:2] == ["NONE\t0\ttwo lines", "B\t7"]


def test_every_sheet_in_order() -> None:
    rows = [[[str(number)]] for number in range(12)]
    assert decode(xlsx(rows), "t").split() == [*map(str, range(12))]


def test_what_rtf_hides_and_escapes() -> None:
    source = (
        b"{\\rtf1\\ansi\\ansicpg1251\\uc2{\\info{\\title no}}{\\*\\x no}{\\field{\\*\\fldinst no}"
        b"{\\fldrslt a}}\\'ef\\u8594 ??b\\uc1\\u-10179?\\u-8704?\\{c\\}\\~d\\_e\\par}"
    )
    assert decode(source, "t") == "a\u043f\u2192b\U0001f600{c}\u00a0d-e\n\n"


def test_only_what_a_word_document_shows() -> None:
    body = (
        "<w:p><w:r><w:delText>gone</w:delText><w:t>here</w:t></w:r><w:r>"
        '<mc:AlternateContent xmlns:mc="m"><mc:Choice><w:t>box</w:t></mc:Choice>'
        "<mc:Fallback><w:t>again</w:t></mc:Fallback></mc:AlternateContent></w:r></w:p>"
    )
    assert decode(docx(body), "t") == "herebox\n"


BOMB = '<!DOCTYPE a [<!ENTITY b "bbb"><!ENTITY c "&b;&b;&b;">]><a>&c;</a>'


@pytest.mark.parametrize(
    "raw",
    [
        zipped({"word/document.xml": BOMB}),
        zipped({"word/document.xml": BOMB.encode("utf-16")}),
        zipped({"word/document.xml": '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>'}),
        zipped({"word/document.xml": b"<a>" + b" " * (2 * LIMIT) + b"</a>"}),
        zipped({"word/document.xml": "<a>"}),
        zipped({"word/document.xml": b"<a>"})[:-30] + b"x" * 30,
        xlsx([[["x" * (LIMIT // 100)]] * 200]),
        docx(paragraph("a")).replace(b"<w:", b"\0\0\0"),
    ],
)
def test_hostile(raw: bytes) -> None:
    try:
        text = office_text(raw, LIMIT)
    except OfficeError:
        return
    assert len(text) <= LIMIT


def test_a_document_that_cannot_be_read_is_reported(tmp_path: Path) -> None:
    raw = zipped({"word/document.xml": BOMB})
    problems = Problems()
    assert not [*texts([RawFile("t", raw)], problems)]
    assert [p.code for p in problems.found] == ["I1"]
    path = tmp_path / "a.docx"
    path.write_bytes(raw)
    with pytest.raises(SpecError, match="declares a document type"):
        release_of(str(path), Problems())


def test_columns_beyond_the_last_are_left_out() -> None:
    cells = '<c r="ZZZ1"><v>1</v></c><c r="A1"><v>2</v></c>'
    sheet = f"<worksheet><sheetData><row>{cells}</row></sheetData></worksheet>"
    raw = zipped({"xl/workbook.xml": "<a/>", "xl/worksheets/sheet1.xml": sheet})
    assert office_text(raw, LIMIT).split() == ["2"]
