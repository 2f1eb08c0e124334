"""Table rows over several lines of text are read completely, or reported."""

from __future__ import annotations

from html import escape

import pytest

from specgen.protocol.model import Release
from specgen.report import Problems
from specgen.sources.bnf import read_reference
from tests.sources.bnf.own import HEAD

ROWS = [
    ("UNKNOWN_SERVER_ERROR", -1, False, "Something odd, of which nothing is known."),
    ("NONE", 0, False, ""),
    (
        "OFFSET_METADATA_TOO_LARGE",
        12,
        True,
        "Too large: make it smaller, or try again.",
    ),
]
GRID = """\
+----------+----+-------+----------------+
| Error    | Co | Retri | Description    |
|          | de | able  |                |
+==========+====+=======+================+
| UNKNOWN_ | -1 | False | Something odd, |
| SERVER_E |    |       | of which       |
| RROR     |    |       | nothing is     |
|          |    |       | known.         |
+----------+----+-------+----------------+
| NONE     | 0  | False |                |
+----------+----+-------+----------------+
| OFFSET_M | 12 | True  | Too large:     |
| ETADATA_ |    |       | make it        |
| TOO_LARG |    |       | smaller, or    |
| E        |    |       | try again.     |
+----------+----+-------+----------------+
"""
MYSQL = """\
+---------------------------+----+-------+-------------------------------------------+
| Error                     | Co | Retri | Description                               |
+---------------------------+----+-------+-------------------------------------------+
| UNKNOWN_SERVER_ERROR      | -1 | False | Something odd, of which nothing is known. |
| NONE                      | 0  | False |                                           |
| OFFSET_METADATA_TOO_LARGE | 12 | True  | Too large: make it smaller, or try again. |
+---------------------------+----+-------+-------------------------------------------+
"""
BARS = "\n".join(line for line in GRID.split("\n") if not line.startswith("+"))
COLUMNS = """\
Error                 Code   Retriable   Description
UNKNOWN_SERVER_ERROR  -1     False       Something odd, of
                                         which nothing is
                                         known.
NONE                  0      False
OFFSET_METADATA_TOO_  12     True        Too large: make it
LARGE                                    smaller, or try
                                         again.
"""
WRAPPED = """\
   Error Code Retriable Description
   UNKNOWN_SERVER_ERROR -1 False Something odd,
   of which nothing is known.
   NONE 0 False
   OFFSET_METADATA_TOO_LARGE 12 True Too large:
   make it smaller, or try again.
Prose about what comes next, and more of it.
"""
HANGING = """\
UNKNOWN_SERVER_ERROR -1 False Something odd,
    of which nothing is known.
NONE 0 False
OFFSET_METADATA_TOO_LARGE 12 True Too large:
    make it smaller, or try again.
"""
BROKEN = """\
UNKNOWN_SERVER_ERROR
-1 False Something odd, of which
nothing is known.
NONE 0 Fal
se
OFFSET_METADATA_TOO_LARGE 12
True Too large: make it smaller,
or try again.
"""
LATEX = """\
Error & Code & Retriable & Description \\\\
UNKNOWN\\_SERVER\\_ERROR & -1 & False & Something odd,
of which nothing is known. \\\\
NONE & 0 & False & \\\\
OFFSET\\_METADATA\\_TOO\\_LARGE & 12 & True & Too large: make it smaller,
or try again. \\\\
"""
WIKI = """\
{| class="wikitable"
! Error
! Code
|-
| UNKNOWN_SERVER_ERROR
| -1
| False
| Something odd, of which nothing is known.
|-
| NONE
| 0
| False
|
|-
| OFFSET_METADATA_TOO_LARGE
| 12
| True
| Too large: make it smaller, or try again.
|}
"""
ROFF = """\
T{
UNKNOWN_SERVER_ERROR
T}@T{
-1
T}@T{
False
T}@T{
Something odd, of which
nothing is known.
T}
T{
NONE
T}@T{
0
T}@T{
False
T}@T{
T}
T{
OFFSET_METADATA_TOO_LARGE
T}@T{
12
T}@T{
True
T}@T{
Too large: make it smaller, or try again.
T}
"""
BY_COLUMNS = """\
UNKNOWN_SERVER_ERROR

-1

False

NONE
OFFSET_METADATA_TOO_LARGE

0
12

False
True
"""
COMMAS = "\n".join(f'"{n}","{c}","{r}","{about}"' for n, c, r, about in ROWS)
ONE_LINE = " ".join(f"{n} {c} {r} {about}".strip() for n, c, r, about in ROWS)


def read(text: str) -> tuple[Release, list[str]]:
    """A document and the codes of its problems."""
    problems = Problems()
    release = read_reference(text, "t", problems)
    return release, [p.code for p in problems.found]


@pytest.mark.parametrize(
    "text",
    [GRID, MYSQL, BARS, COLUMNS, WRAPPED, HANGING, BROKEN, LATEX, WIKI, ROFF, COMMAS,
     ONE_LINE],
)  # fmt: skip
def test_errors(text: str) -> None:
    release, problems = read(f"Errors\n\n{text}\n\nThe end of it.\n")
    assert not problems
    assert [(e.name, e.code, e.retriable, e.about) for e in release.errors] == ROWS


def test_errors_column_by_column() -> None:
    release, problems = read(f"Errors\n\n{BY_COLUMNS}\n\nThe end of it.\n")
    assert not problems
    assert [(e.name, e.code, e.retriable) for e in release.errors] == [
        row[:3] for row in ROWS
    ]


def test_a_row_of_which_only_the_name_is_left() -> None:
    text = "NONE 0 False\nUNKNOWN_TOPIC\nsomething\n\nProduce 0\nFetch 1\nMetadata 3\n"
    release, problems = read(f"{text}Any\nmore\n\n{HEAD} a\na => INT8\n")
    assert [error.name for error in release.errors] == ["NONE"]
    assert problems == ["B26", "B26", "B14"]


CENTRED = """\
                Error      Code Retriable      Description
                                            Something odd, of
UNKNOWN_SERVER_ERROR       -1   False       which nothing is
                                            known.
NONE                       0    False
                                            Too large: make it
OFFSET_METADATA_TOO_LARGE  12   True        smaller, or try
                                            again.
"""


@pytest.mark.parametrize("text", [CENTRED, CENTRED[CENTRED.index("NONE") :]])
def test_centred_descriptions_are_left_out(text: str) -> None:
    release, problems = read(text)
    assert problems == ["B21"]
    expected = ROWS if "UNKNOWN" in text else ROWS[1:]
    assert [(e.name, e.about) for e in release.errors] == [
        (row[0], "") for row in expected
    ]


def test_a_name_that_a_page_has_broken_is_no_name() -> None:
    row = "<tr><td>{}</td><td>{}</td><td>False</td><td>x</td></tr>"
    text = row.format("NOT_ENOUGH REPLICAS", 19) + row.format("NONE", 0)
    release, problems = read(f"<table>{text}</table>")
    assert [error.name for error in release.errors] == ["NONE"]
    assert problems == ["B22"]


@pytest.mark.parametrize("gap", ["\t", " | ", " ", "    "])
@pytest.mark.parametrize("between", ["\n", "\n\n"])
@pytest.mark.parametrize("at", [1, 2, 5, 6, 7, 10])
def test_a_name_that_is_broken_over_lines_is_no_name(
    gap: str, between: str, at: int
) -> None:
    names = ["NONE", "OFFSET_LOST", "OTHER"]
    names[1] = f"{names[1][:at]}\n{names[1][at:]}"
    rows = [gap.join((name, str(n), "False", "x")) for n, name in enumerate(names)]
    release, problems = read(between.join(rows) + "\n")
    assert [(error.name, error.about) for error in release.errors] == [
        ("NONE", "x"),
        ("OTHER", "x"),
    ]
    assert problems[0] == "B22"


@pytest.mark.parametrize("at", [10, 13])
def test_a_name_that_its_column_cuts(at: int) -> None:
    """It is as wide as its column, or cut after an underscore."""
    name = "GROUP_OFFSET_LOST"
    rows = f"NONE{'0':>16} False x\n{name[:at]:14}{'1':>6} False y\n{name[at:]}\nOTHER{2:>15} False z\n"
    release, problems = read(rows)
    assert [error.name for error in release.errors] == ["NONE", name, "OTHER"]
    assert problems == []


TYPES = [
    ("BOOLEAN", "True or not a: one byte."),
    ("INT8", "One small byte of its own."),
]
TYPES += [
    ("STRING", "Characters, as many as there are."),
    ("UUID", "A name that is one."),
]


@pytest.mark.parametrize(
    "text",
    [
        "".join(f"{name}\n{about}\n\n" for name, about in TYPES),
        "".join(f"| {name}\n| {about}\n|-\n" for name, about in TYPES),
        "".join(
            f"{name:8}{about[:14].strip()}\n        {about[14:].strip()}\n"
            for name, about in TYPES
        ),
        "".join(f"|{name} |{about}\n\n" for name, about in TYPES),
    ],
)
def test_types(text: str) -> None:
    release, problems = read(f"Types\n\n{text}\n\nThe end.\n")
    assert not problems
    assert [row.name for row in release.types] == [name for name, _ in TYPES]
    assert [" ".join(row.about.split()) for row in release.types] == [
        about for _, about in TYPES
    ]


@pytest.mark.parametrize("divide", ["{}\n{}\n", "| {}\n| {}\n|-\n", "{}\n\n{}\n\n"])
def test_keys(divide: str) -> None:
    rows = [("Produce", 0), ("Fetch", 1), ("ListOffsets", 2), ("Metadata", 3)]
    release, _ = read("Keys\n\n" + "".join(divide.format(*row) for row in rows))
    assert [(row.name, row.key) for row in release.api_keys] == rows


def test_keys_whose_names_a_column_cuts() -> None:
    text = (
        "Produce     0\nListOffset  1\ns\nFetch       2\nHeartbeats  3\nMore prose.\n"
    )
    release, _ = read(f"Keys\n\n{text}")
    assert [row.name for row in release.api_keys] == [
        "Produce",
        "ListOffsets",
        "Fetch",
        "Heartbeats",
    ]


def test_a_page_between_the_rows_of_a_table() -> None:
    lines = [
        f"{name} {key}" for key, name in enumerate(["Produce", "Fetch", "Metadata"])
    ]
    text = "\n".join([*lines, "", "- 7 -", "", "Heartbeat 12", "", "- 8 -", ""])
    text += f"\n{HEAD.replace('Any', 'Heartbeat')} a\na => INT8\n\nProse 30\n"
    release, _ = read(text)
    assert [row.name for row in release.api_keys] == [
        "Produce",
        "Fetch",
        "Metadata",
        "Heartbeat",
    ]


def test_descriptions_of_fields() -> None:
    text = f"{HEAD} a [b]\n  a => INT8\n  b => c\n    c => INT8\n\n"
    text += "Field Description\n"
    text += "a Of a, and of what is\nbehind it too.\nb null\nc Of c.\n\nProse.\n"
    (message,) = read(text)[0].messages
    assert [field.about for field in message.fields] == [
        "Of a, and of what is behind it too.",
        "",
    ]


def test_what_no_reader_sees() -> None:
    text = f"{HEAD} re\u200bplica\n  \ufeffreplica => IN\u00adT8\n"
    text += "\x1b[0;32mUNKNOWN_TOPIC\x1b[0m | 3 | True | x |\n"
    release, problems = read(text)
    assert not problems
    assert [field.name for field in release.messages[0].fields] == ["replica"]
    assert [error.name for error in release.errors] == ["UNKNOWN_TOPIC"]
    html = "<table><tr><td>UNKNOWN_\u200bTOPIC</td><td>3</td><td>True</td></tr></table>"
    assert [error.name for error in read(html)[0].errors] == ["UNKNOWN_TOPIC"]


def test_entities_that_were_escaped_again() -> None:
    for arrow in ("=&gt;", "=&amp;gt;", "=&amp;amp;gt;", "=&amp;#62;"):
        text = f"<pre>Any Request (Version: 0) {arrow} a\n  a {arrow} INT8\n</pre>"
        release, problems = read(text)
        assert not problems
        assert [field.name for field in release.messages[0].fields] == ["a"]


def test_an_underscore_that_was_taken_for_markup() -> None:
    text = "<table><tr><td>UNKNOWN<sub>TOPIC</sub></td><td>3</td><td>True</td></tr>"
    release, problems = read(text)
    assert not release.errors
    assert problems == ["B22"]


def test_the_source_of_a_page_that_a_page_shows() -> None:
    page = f"<pre>{HEAD} a\na =&gt; INT8\n</pre><table><tr><td>NONE</td><td>0</td>\n"
    page += "<td>False</td></tr></table>"
    release, problems = read(f"<html><body><pre>{escape(page)}</pre></body></html>")
    assert not problems
    assert [error.name for error in release.errors] == ["NONE"]
    assert [field.name for field in release.messages[0].fields] == ["a"]
