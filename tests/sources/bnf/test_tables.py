"""The tables of errors, API keys and types, in every format of their cells."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from specgen.protocol.model import Release
from specgen.report import Problems
from specgen.sources.bnf import looks_like_reference, read_reference
from tests.sources.bnf.own import HEAD


def read(text: str) -> Release:
    """A document without problems."""
    problems = Problems()
    release = read_reference(text, "t", problems)
    assert not problems.found
    return release


def html_table(*rows: str) -> str:
    """Rows of cells between bars, as HTML."""
    cells = ("".join(f"<td>{cell}</td>" for cell in row.split("|")) for row in rows)
    return "<table><tr><th>x</th></tr>" + "".join(f"<tr>{c}</tr>\n" for c in cells)


def html_rows(*rows: str) -> str:
    """Rows of cells, each over several lines, as Kafka prints it."""
    return html_table(*rows).replace("<tr>", "<tr>\n") + "</table>"


def with_bars(*rows: str) -> str:
    """Rows of cells, each followed by a bar."""
    return "".join(" | ".join(row.split("|")) + " |\n" for row in rows)


def with_two_bars(*rows: str) -> str:
    """Rows in Markdown."""
    return "".join("| " + " | ".join(row.split("|")) + " |\n" for row in rows)


def with_tabs(*rows: str) -> str:
    """Rows as copied from a browser."""
    return "".join("\t".join(row.split("|")) + "\n" for row in rows)


def glued(*rows: str) -> str:
    """Rows with nothing between their cells."""
    return "".join("".join(row.split("|")) + "\n" for row in rows)


def aligned(*rows: str) -> str:
    """Rows in columns of blanks."""
    return "".join(" ".join(f"{c:<12}" for c in row.split("|")) + "\n" for row in rows)


FORMS = [html_table, html_rows, with_bars, with_two_bars, with_tabs, glued, aligned]

tables = pytest.mark.parametrize("form", FORMS)


@tables
def test_errors(form: Callable[..., str]) -> None:
    text = form(
        "UNKNOWN_SERVER_ERROR|-1|False|Something odd, e.g. 1 or True.",
        "NONE|0|False|",
        "V2_NOT_THERE|12|True|Try again.",
    )
    errors = read(text).errors
    assert [(e.code, e.name, e.retriable, e.about) for e in errors] == [
        (-1, "UNKNOWN_SERVER_ERROR", False, "Something odd, e.g. 1 or True."),
        (0, "NONE", False, ""),
        (12, "V2_NOT_THERE", True, "Try again."),
    ]


def test_errors_glued_to_what_follows() -> None:
    text = "UNKNOWN_SERVER_ERROR-1Falseあ\nNONE0False\nNOT_LEADER6TrueTrue is odd\n"
    assert [(e.code, e.name, e.retriable, e.about) for e in read(text).errors] == [
        (-1, "UNKNOWN_SERVER_ERROR", False, "あ"),
        (0, "NONE", False, ""),
        (6, "NOT_LEADER", True, "True is odd"),
    ]


def test_an_error_twice_is_the_first() -> None:
    problems = Problems()
    text = with_bars("NONE|0|False|a", "OTHER|0|True|b", "MORE|1|true|c|d")
    release = read_reference(text, "t", problems)
    assert [(p.code, p.span.line) for p in problems.found] == [("B28", 2)]
    assert [(e.code, e.name, e.about) for e in release.errors] == [
        (0, "NONE", "a"),
        (1, "MORE", "c | d"),
    ]


@pytest.mark.parametrize(
    "row",
    ["NONE|0|Maybe|x", "none|0|False|x", "NONE|zero|False|x", "NONE|999999|False|x"],
)
def test_no_errors(row: str) -> None:
    assert not read(with_bars(row)).errors


@tables
def test_keys(form: Callable[..., str]) -> None:
    rows = ["Produce|0", "Fetch|1", "ListOffsets|2", "UpdateFeatures|57", "Vote|52"]
    rows_read = read(form(*rows)).api_keys
    assert [(row.key, row.name) for row in rows_read] == [
        (0, "Produce"),
        (1, "Fetch"),
        (2, "ListOffsets"),
        (52, "Vote"),
        (57, "UpdateFeatures"),
    ]


def test_keys_on_one_line() -> None:
    release = read(
        f"Any0\nStopReplica5 UpdateMetadata 6 Vote52\n\n{HEAD} a\na => INT8\n"
    )
    assert [row.key for row in release.api_keys] == [0, 5, 6, 52]


def test_keys_are_given_to_messages() -> None:
    release = read(f"Any 7\nOther 8\nThird 9\n\n{HEAD} a\na => INT8\n")
    assert [row.key for row in release.api_keys] == [7, 8, 9]
    assert release.messages[0].api_key == 7


def test_a_table_of_contents_has_no_keys() -> None:
    text = f"Introduction 1\nDesign 4\nProtocol 17\n\n{HEAD} a\na => INT8\n"
    assert not read(text).api_keys
    assert not read(f"Produce 0\nFetch 1\n\n{HEAD} a\na => INT8\n").api_keys


PAIRS = ["Produce|0", "Fetch|1"], ["Metadata|3", "Vote|52"]


@pytest.mark.parametrize("between", [f"{HEAD} a\na => INT8\n", "Any API (Key: 7):\n"])
def test_a_head_ends_a_table(between: str) -> None:
    """Two rows before it and two after it do not form a table of four."""
    first, second = (aligned(*pair) for pair in PAIRS)
    assert len(read(first + second).api_keys) == 4
    assert not read(first + between + second).api_keys


def test_the_heads_of_columns_begin_another_table() -> None:
    first, second = (html_rows(*pair) for pair in PAIRS)
    assert not read(first + second).api_keys


TYPES = ["BOOLEAN|True or not.", "INT8|-27 to 27-1.", "UINT32|0 to 232-1."]


@tables
def test_types(form: Callable[..., str]) -> None:
    release = read(
        form(*TYPES, "COMPACT_ARRAY|Many.", "STRUCT|One.", "NULLABLE_STRUCT|x")
    )
    assert [row.name for row in release.types] == [
        *(row.split("|")[0] for row in TYPES),
        "COMPACT_ARRAY",
        "STRUCT",
        "NULLABLE_STRUCT",
    ]
    assert release.types[2].about == "0 to 232-1."


def test_types_glued_to_what_follows() -> None:
    lines = ["INT8-27 から", "INT16-215 から", "UINT320 から", "UUIDRepresents one."]
    lines += ["FLOAT64倍精度", "STRING文字", "COMPACT_NULLABLE_STRING文字", "ARRAY型T"]
    types = read("\n".join(lines)).types
    assert [(row.name, row.about) for row in types] == [
        ("INT8", "-27 から"),
        ("INT16", "-215 から"),
        ("UINT32", "0 から"),
        ("UUID", "Represents one."),
        ("FLOAT64", "倍精度"),
        ("STRING", "文字"),
        ("COMPACT_NULLABLE_STRING", "文字"),
        ("ARRAY", "型T"),
    ]


@pytest.mark.parametrize("form", [html_table, with_bars, with_two_bars, with_tabs])
def test_tables_of_fields(form: Callable[..., str]) -> None:
    text = f"{HEAD} a [b]\n  a => INT8\n  b => c\n    c => INT8\n"
    if form is html_table:
        text = f"<pre>{text}</pre>"
    rows = form("a|Of a.", "b|null", "c|Of c.")
    if form in (with_bars, with_two_bars, with_tabs):
        text += form("Field|Description")
    (message,) = read(text + rows).messages
    a, b = message.fields
    (c,) = message.structs[0].fields
    assert (a.about, b.about) == ("Of a.", "")
    assert c.about == "Of c."


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"{HEAD} a", True),
        ("Request Header => a", True),
        ("Response Header v1 =\\> a", True),
        ("Any Response \\(Version: 3\\) =\\> a", True),
        (with_bars("UNKNOWN_TOPIC|3|True|x"), True),
        ("UNKNOWN\\_TOPIC \\| 3 \\| True", True),
        (glued("UNKNOWN_TOPIC|3|True|x"), True),
        (html_table("a|b"), True),
        ("  | Produce | 0 |\n", True),
        ("COMPACT_STRING\tx", True),
        ("Dear reader,\nthis is prose about a Request.", False),
        ("", False),
    ],
)
def test_what_looks_like_a_reference(text: str, expected: bool) -> None:
    assert looks_like_reference(text) == expected


ERRORS = (
    "UNKNOWN|-1|False|",
    "NONE|0|False|",
    *(f"WRONG_{chr(64 + code)}|{code}|True|Try again." for code in range(1, 20)),
)
"""All errors of a release."""


@tables
@pytest.mark.parametrize("lost", [1, 7, 17])
def test_a_lost_error(form: Callable[..., str], lost: int) -> None:
    """Its row is not there, or nobody can tell that it is one."""
    assert not damage(form(*ERRORS))
    without = damage(form(*ERRORS[:lost], *ERRORS[lost + 1 :]))
    assert [(code, text) for code, _, text in without] == [
        ("B27", f"the table of errors has no row for code {lost - 1}")
    ]
    cut = damage(form(*ERRORS[:lost], ERRORS[lost][:4], *ERRORS[lost + 1 :]))
    assert ("B27", f"the table of errors has no row for code {lost - 1}") in [
        (code, text) for code, _, text in cut
    ]


def test_some_errors_only() -> None:
    assert not damage(with_bars(*ERRORS[::2]))


@tables
def test_a_code_of_two_errors(form: Callable[..., str]) -> None:
    wrong = ERRORS[5].replace("|4|", "|3|")
    (code, _, text), gap = damage(form(*ERRORS[:5], wrong, *ERRORS[6:]))
    assert code == "B28"
    assert text == ("the tables name error 3 'WRONG_C' and 'WRONG_D'")
    assert gap[0] == "B27"


@tables
def test_a_key_of_two_apis(form: Callable[..., str]) -> None:
    rows = ["Produce|0", "Fetch|1", "ListOffsets|1", "Metadata|3"]
    ((code, _, text),) = damage(form(*rows))
    assert (code, text) == (
        "B28",
        "the tables name API key 1 'Fetch' and 'ListOffsets'",
    )


@pytest.mark.parametrize("cut", ["", "Metad", "Metad 3", "Metadata"])
def test_an_api_without_its_row(cut: str) -> None:
    heads = "".join(
        f"{api} Request (Version: 0) => a\n  a => INT8\n"
        for api in ("Produce", "Fetch", "Metadata", "ListOffsets")
    )
    rows = f"Produce 0\nFetch 1\nListOffsets 2\n{cut}\nStopReplica 5\n"
    problems = damage(f"{rows}\n{heads}")
    assert ("B14", 11, "no heading or table has the API key of 'Metadata'") in problems


def damage(text: str) -> list[tuple[str, int, str]]:
    """The problems of a document: their codes, lines and messages."""
    problems = Problems()
    read_reference(text, "t", problems)
    return [(p.code, p.span.line, p.message) for p in problems.found]
