"""Heads and headings as people write them."""

from __future__ import annotations

import pytest

from specgen.report import Problems
from specgen.sources.bnf import looks_like_reference, read_references
from specgen.sources.bnf.items import Line
from specgen.sources.bundled import Bundle
from tests.sources.bnf.own import HEAD, items, lines, read


@pytest.mark.parametrize(
    "head",
    [
        "Fetch Request v12 => a",
        "FetchRequest(12) => a",
        "Fetch_Request_V12 => a",
        "Fetch Request [Version: 12] \u21d2 a",
        "Fetch v12 Request => a",
        "v12 Fetch Request => a",
        "Request Fetch, version 12 => a",
        "Requests:FetchRequest v12 => a",
        "Solicitud de Fetch (Versi\u00f3n: 12) => a",
        "Fetch\u8bf7\u6c42\uff08\u7248\u672c\uff1a12\uff09=> a",
        "\uff26\uff45\uff54\uff43\uff48\u3000\uff32\uff45\uff51\uff55\uff45\uff53\uff54\uff08\uff56\uff11\uff12\uff09\uff1d\uff1e\u3000a",
        "Fetch Request (Version: 12) -> a",
        "Fetch Request v12 \u2192 a",
        "Fetch Request v12: a",
    ],
)
def test_a_head(head: str) -> None:
    arrow = next((x for x in ("->", "\u2192", "\uff1d\uff1e") if x in head), "=>")
    text = f"some prose\n{head}\n  a {arrow} INT8\n"
    assert looks_like_reference(text) or head.endswith("12: a")
    messages, problems = read(text)
    assert [(m.name, [*m.versions]) for m in messages] == [("FetchRequest", [12])]
    assert not {problem.split()[1] for problem in problems} - {"B23"}


@pytest.mark.parametrize(
    "line",
    [
        "Request Heder v1 => a",
        "Other Request (Version: 1 => a",
        "Other Rquest v1 => a",
        "FETCH REQUEST (VERSION: 1) => a",
        "FetchRequest => a",
        "request_header => a",
        "request header => a",
        "Fetch Request v1 v2 => a",
        "Fetch Request or Response v1 => a",
        "Fetch Request v1 adds a",
        "The Fetch API has key 1",
    ],
)
def test_no_head(line: str) -> None:
    assert lines(line) == [line]


@pytest.mark.parametrize(
    ("line", "plain"),
    [
        ("## API Fetch (Clave: 1):", "## Fetch API (Key: 1):"),
        ("Fetch API, key 1", "Fetch API (Key: 1):"),
        ("Versi\u00f3n del encabezado de la solicitud: 2", "Request header version: 2"),
    ],
)
def test_a_heading(line: str, plain: str) -> None:
    assert lines(line) == [plain]


def test_places() -> None:
    """A head is where it was, and so is what follows it."""
    (line,) = items("  Solicitud de Fetch (Versi\u00f3n: 12) -> a, b")
    assert isinstance(line, Line)
    assert line.text == "  Fetch Request (Version: 12) => a, b"
    assert line.place(2) == (1, 3)
    assert line.place(line.text.index(",")) == (
        1,
        1 + "  Solicitud de Fetch (Versi\u00f3n: 12) -> a, b".index(","),
    )


def test_colons_are_arrows_where_no_head_has_one_or_the_symbol_is_defined() -> None:
    colons = "Fetch Request v0: b | |\n  b => INT8\nList Request v0:\n"
    for before, names in (("", {"Fetch", "List"}), (f"{HEAD}\n", {"Any", "Fetch"})):
        messages, _ = read(f"{before}{colons}")
        assert {m.api for m in messages} == names
    assert lines("Fetch Request v0: what it does\n") == [
        "Fetch Request v0: what it does",
        "",
    ]


def test_other_arrows_stay_where_the_notation_has_its_own() -> None:
    text = f"{HEAD} a\n  a => INT8\nfrom a -> b, 1 \u2192 2\n"
    assert lines(text) == text.split("\n")


@pytest.mark.parametrize(
    ("heading", "name"),
    [
        ("", "listOffsets"), ("", "LISTOFFSETS"), ("", "List Offsets"), ("", "1ListOffsets"),
        ("ListOffsets API (Key: 2):\n", "List Offsets"), ("ListOffsets API (Key: 2):\n", "listoffsets"),
    ],
)  # fmt: skip
def test_names_of_apis_in_other_spellings(heading: str, name: str) -> None:
    text = f"{heading}{name} Request (Version: 1) => replica_id [topics]\n  replica_id => INT32\n"
    problems = Problems()
    messages = read_references([("", text)], problems, Bundle()).messages
    assert [message.name for message in messages] == ["ListOffsetsRequest"]


def test_a_name_that_almost_is_an_apis() -> None:
    text = "StopRepIica Request (Version: 0) => a\n  a => INT32\n"
    problems = Problems()
    read_references([("", text)], problems, Bundle())
    (found,) = [problem for problem in problems.found if problem.code == "B30"]
    assert found.message == (
        "StopRepIicaRequest: Kafka has StopReplicaRequest, and no such message; "
        "read as written"
    )
