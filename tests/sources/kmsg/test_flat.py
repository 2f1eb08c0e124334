"""Lost indentation: what can be proven, what is reported, what another source decides."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from specgen.protocol.compare.by_place import same_bytes
from specgen.protocol.layout import lower
from specgen.protocol.model import Message, Release
from specgen.report import Problem, Problems
from specgen.sources.bnf import read_reference
from specgen.sources.bundled import Bundle
from specgen.sources.kmsg import read_kmsg
from specgen.sources.loading import read_source
from tests.sources.kmsg.reading import PATH, good, read, seed
from tests.sources.kmsg.test_lines import numbered
from tests.support.data import data_folder
from tests.support.needs import absent


def flat(text: str) -> str:
    """The text with its line numbers glued in front, and all indentation reduced to one blank."""
    lines = text.split("\n")
    lost = [f" {line.lstrip()}" if line.startswith(" ") else line for line in lines]
    return numbered("\n".join(lost))


def read_flat(
    text: str, reference: Release | None = None
) -> tuple[Release, list[Problem]]:
    return read(flat(text), reference=reference)


def request(body: str, head: str = "key 1, max version 9, flexible v6+") -> str:
    return f"FooRequest => {head}\n{body}"


def shape(message: Message) -> object:
    """The nesting."""
    structs = {
        s.name: [(f.name, str(f.type)) for f in s.fields] for s in message.structs
    }
    return [(f.name, str(f.type)) for f in message.fields], structs


def bare(text: str) -> str:
    """The text without leading blanks."""
    return "\n".join(line.lstrip() for line in text.split("\n"))


@pytest.mark.parametrize("lose", [flat, bare])
def test_both_ways_to_lose_it(lose: Callable[[str], str]) -> None:
    body = "  // About A.\n  A: [=>] // v0-v3\n    B: int8\n  C: enum-E // v4+\n\n"
    text = request(body) + "FooResponse =>\n  ThrottleMillis\n\nE int8 (\n  0: X\n)\n"
    release, problems = read(lose(text))
    assert not problems
    expected = good(text)
    assert [m.name for m in release.messages] == ["FooRequest", "FooResponse"]
    for message in release.messages:
        assert shape(message) == shape(expected[message.name])
    assert release.messages[0].fields[0].about == "About A."


def test_without_any_blanks_what_is_open_is_reported_where_it_stands() -> None:
    (problem,) = read(bare(request("  A: [=>]\n    B: int8\n    C: int8\n")))[1]
    assert (problem.code, problem.span.line, problem.span.column) == ("K11", 4, 1)


@pytest.mark.parametrize(
    "body",
    [
        "  A: int8\n  B: int8\n",
        "  A: [=>]\n    B: int8\n",
        "  A: [=>] // v0-v3\n    B: int8\n  C: int8 // v4+\n",
        "  A: [=>] // v4+\n    B: int8\n  C: int8 // v3+\n",
        "  A: [=>] // v1+\n    B: int8\n  C: int8 // v0-v0\n",
    ],
)
def test_versions_prove_where_a_struct_ends(body: str) -> None:
    release, problems = read_flat(request(body))
    assert not problems
    assert shape(release.messages[0]) == shape(good(request(body))["FooRequest"])


def test_names_prove_where_a_struct_ends() -> None:
    body = "  A: int8\n  B: [=>] // v0-v3\n    A: int8\n  C: [=>] // v4+\n    A: int8\n"
    release, problems = read_flat(request(body))
    assert not problems
    assert shape(release.messages[0]) == shape(good(request(body))["FooRequest"])


def test_tags_prove_where_a_struct_ends() -> None:
    body = "  A: =>\n    X: int8 // tag 0\n  B: int8 // tag 0\n"
    release, problems = read_flat(request(body))
    assert not problems
    assert shape(release.messages[0]) == shape(good(request(body))["FooRequest"])
    gap = "  A: =>\n    X: int8\n  B: int8 // tag 1\n  C: int8 // tag 0\n"
    messages = [p.message for p in read_flat(request(gap))[1]]
    assert "field 'C' may belong to 'A' (line 2)" not in " ".join(messages)


def test_what_is_open_is_reported_with_its_readings() -> None:
    release, problems = read_flat(request("  A: [=>]\n    B: int8\n    C: int8\n"))
    assert not release.messages
    (problem,) = problems
    assert (problem.code, problem.is_error) == ("K11", True)
    assert (problem.span.path, problem.span.line, problem.span.column) == (PATH, 4, 3)
    assert problem.message == (
        "field 'C' may belong to 'A' (line 2) or to 'FooRequest'"
    )
    assert "--with SOURCE" in problem.hint


def test_every_open_line_is_reported() -> None:
    body = "  A: [=>]\n    B: [=>]\n      C: int8\n      D: int8\n  E: int8\n"
    problems = read_flat(request(body))[1]
    assert [p.message for p in problems] == [
        "field 'D' may belong to 'B' (line 3) or to 'A' (line 2) or to 'FooRequest'",
        "field 'E' may belong to 'B' (line 3) or to 'A' (line 2) or to 'FooRequest'",
    ]


@pytest.mark.parametrize(
    ("body", "line", "reason"),
    [
        ("  A: int8\n  A: int8\n", 3, "no struct that 'A' can be a field of"),
        ("  A: int8 // tag 1\n", 2, "no struct that 'A' can be a field of"),
        ("  A: int8 // v12+\n", 2, "no struct that 'A' can be a field of"),
        ("  A: [=>] // v0-v3\n  B: int8 // v4+\n", 3, "no struct that 'B'"),
        ("  A: [=>]\n", 2, "'A' has no fields"),
    ],
)
def test_what_can_not_be(body: str, line: int, reason: str) -> None:
    (release,) = read_flat(request(body))[1]
    assert release.span.line == line
    assert reason in release.message


def test_errors_in_lines_come_first() -> None:
    body = "  A: [=>]\n    B: int8\n    C: Foo\n    D: enum-Foo\n"
    assert [p.code for p in read_flat(request(body))[1]] == ["K4", "K4"]
    assert [p.code for p in read_flat(request(body + "  E int8\n"))[1]] == ["K1"]


def test_helpers_and_enums() -> None:
    text = (
        "Kind int8 (\n  1: ONE\n)\n\nA => not top level, with version field\n"
        "  Version: int16\n  B: enum-Kind\n\nC => not top level\n  A: [A]\n  D: A\n"
    )
    release, problems = read_flat(text)
    assert not problems
    for message in release.messages:
        assert shape(message) == shape(good(text)[message.name])


# Another source decides.

WHOLE = request(
    "  A: nullable-v3+[=>]\n    B: int8\n    C: [=>]\n      D: string\n      E: [int32]\n"
    "      F: int8 // v2-v4\n    G: => // tag 0\n      H: int8\n      I: int8 // tag 0\n"
    "    J: int8\n  K: int8 // tag 0\n  L: bytes\n"
)


def test_another_source_decides() -> None:
    reference = read(WHOLE)[0]
    release, problems = read_flat(WHOLE, reference)
    assert not problems
    assert shape(release.messages[0]) == shape(reference.messages[0])
    assert len(read_flat(WHOLE)[1]) > 4


def test_another_source_may_know_fewer_versions() -> None:
    body = "  A: [=>]\n    B: int8\n    C: int8\n    D: int8 // v5+\n"
    older = read(request(body, "key 1, max version 4"))[0]
    problems = read_flat(request(body), older)[1]
    assert [p.message for p in problems] == [
        "field 'D' may belong to 'A' (line 2) or to 'FooRequest'"
    ]
    newer = read(request(body, "key 1, max version 5, flexible v6+"))[0]
    assert not read_flat(request(body), newer)[1]


def test_another_source_with_other_bytes() -> None:
    body = "  A: [=>]\n    B: int8\n    C: int8\n"
    for other, line in (
        ("  A: [=>]\n    B: int8\n    C: int16\n", 4),
        ("  A: [=>]\n    B: int16\n    C: int8\n", 3),
        ("  A: [int8]\n", 2),
        ("  A: nullable[=>]\n    B: int8\n    C: int8\n", 1),
        ("  A: [=>]\n    B: int8\n    C: int8\n  D: int8\n", 4),
    ):
        (problem,) = read_flat(request(body), read(request(other))[0])[1]
        assert (problem.code, problem.span.line) == ("K11", line)
        assert "versions 0 to 9" in problem.message
        assert "same message" in problem.hint


def test_a_source_without_the_message_decides_nothing() -> None:
    body = "  A: [=>]\n    B: int8\n    C: int8\n"
    other = read(request(body, "key 2, max version 9, flexible v6+"))[0]
    assert [p.code for p in read_flat(request(body), other)[1]] == ["K11"]
    (message,) = other.messages
    no_key = other.replace(messages=(message.replace(api_key=None),))
    assert not read_flat(request(body), no_key)[1], "then the name is the identity"


# The seed: OffsetFetch, version 0 to 8.


def read_seed(reference: Release | None) -> tuple[Release, list[Problem]]:
    problems = Problems()
    release = read_kmsg([("seed", seed())], problems, reference)
    return release, [p for p in problems.found if p.code != "K12"]


def test_the_seed_alone_is_ambiguous() -> None:
    release, problems = read_seed(None)
    assert not release.messages
    assert {p.code for p in problems} == {"K11"}
    # Its own numbers are one less: a line of the page precedes the first.
    lines = [p.span.line - 1 for p in problems]
    assert lines == [12, 22, 38, 43, 48, 51, 72, 75, 83, 85, 86, 87, 88, 89]
    text = seed().split("\n")
    assert all(
        text[p.span.line - 1].startswith(f"{p.span.line - 1} ") for p in problems
    )
    assert problems[0].message == (
        "field 'Partitions' may belong to 'Topics' (line 9) or to "
        "'OffsetFetchRequest'"
    )
    proven = (5, 8, 10, 18, 19, 20, 21, 27, 31, 33, 35, 40, 79, 80, 81, 82, 84)
    assert not {*proven} & {*lines}


@pytest.mark.parametrize("source", ["3.0", "3.9", "all"])
def test_the_seed_with_kafka(source: str) -> None:
    reference = read_source(f"kafka:{source}").release
    release, problems = read_seed(reference)
    assert not problems
    layouts = 0
    for message in release.messages:
        other = reference.by_identity[message.identity]
        assert message.valid_versions.high == 8
        for version in message.versions:
            ours, theirs = lower(message, version), lower(other, version)
            assert same_bytes(ours.root, theirs.root)
            assert same_bytes(theirs.root, ours.root)
            layouts += 1
    assert layouts == 18


def test_the_seed_with_a_document() -> None:
    """A protocol reference does not state null in arrays, and has no keys here."""
    data = data_folder()
    page = data / "docs" / "38" / "protocol_messages.html" if data else None
    if page is None or not page.is_file():
        absent("data", "no pages of Kafka 3.8")
    reference = read_reference(page.read_text("utf-8"), "page", Problems())
    assert reference.by_name["OffsetFetchRequest"].fields
    release, problems = read_seed(reference)
    assert not problems
    assert len(release.messages) == 2


def test_the_seed_with_a_source_that_ends_early() -> None:
    release, problems = read_seed(Bundle().read("2.2"))
    assert not release.messages
    assert {p.code for p in problems} == {"K11"}
