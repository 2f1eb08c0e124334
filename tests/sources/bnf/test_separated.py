"""Documents in spreadsheets that were saved as text."""

from __future__ import annotations

import pytest

from specgen.sources.bnf.items import Line
from specgen.sources.bnf.lines import from_separated
from tests.sources.bnf.own import HEAD, items, lines, read


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_rows(separator: str) -> None:
    rows = [
        f'"{HEAD} a"{separator}{separator}',
        f'"  a => INT8"{separator}""',
        "",
        f'NONE{separator}0{separator}False{separator}"two\nlines; with "" and ,"',
        '"Any Request (Version: 1) =>\n  b => INT8"',
    ]
    text = "\n".join(rows)
    assert [line.rstrip() for line in lines(text)] == [
        *(
            f"{HEAD} a",
            "  a => INT8",
            "",
            'NONE\t0\tFalse\ttwo lines; with " and ,',
            "",
        ),
        *("Any Request (Version: 1) =>", "  b => INT8"),
    ]
    line = items(text)[1]
    assert isinstance(line, Line) and line.place(2) == (2, 4)


def test_empty_cells() -> None:
    text = f"{HEAD} a,,\r\n  a => INT8,,\r\nNONE,0,False,\r\n"
    messages, problems = read(text)
    assert [m.name for m in messages] == ["AnyRequest"]
    assert problems == []


@pytest.mark.parametrize(
    "text",
    [
        f"{HEAD} a\n  a => INT8\nfirst, second,\n",
        f'{HEAD} a\n  a => INT8\n"one, two", three\n',
        'He said "no",\n"yes", "no"\n',
        "INT8, INT16 and INT32\nINT8, INT64\n",
        "NONE\t0\tFalse\tx\nOTHER\t1\tTrue\ty\n",
    ],
)
def test_no_spreadsheet(text: str) -> None:
    assert from_separated(text) is text


@pytest.mark.parametrize(
    "part", ['"', '""', '"""', '"a""\n', '"a => b\n', ',"', '"=>"",\n']
)
def test_time(part: str) -> None:
    begin = f'"{HEAD} a"\n"a => INT8"\n'
    assert from_separated(begin + part * 200_000).count("\n") >= 2
