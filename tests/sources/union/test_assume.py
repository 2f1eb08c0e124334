"""What codecs assume where a source is silent, and what they cannot assume."""

from __future__ import annotations

import pytest

from specgen.protocol.layout import lower
from specgen.protocol.model import NONE, Message
from specgen.report import Problems
from specgen.sources.bnf import read_reference
from specgen.sources.kmsg import read_kmsg
from specgen.sources.union.assume import assume
from tests.sources.bnf.own import HEAD, shape
from tests.support.bundled import release
from tests.support.definitions import field, message, tagged


def assumed(text: str) -> tuple[Message, list[str]]:
    """The only message of a document after assumptions, and the problems reported."""
    read = read_reference(f"{HEAD} {text}\n", "t", Problems())
    problems = Problems()
    (whole,) = assume(read.messages, problems)
    lines = [
        f"{'error' if p.is_error else 'warning'} {p.code} {p.span.line}:"
        f"{p.span.column} {p.message.partition(';')[0]}"
        for p in problems.found
    ]
    return whole, lines


STRUCT = "warning W3 1:30 AnyRequest: struct 's' is assumed not to be nullable"


@pytest.mark.parametrize(
    ("text", "expected", "expected_problems"),
    [
        ("a\n a => INT32", "a:int32", []),
        ("[a]\n a => INT32", "a:[int32]?", []),
        ("[a]\n a => b\n  b => STRING", "a:[{b:string}]?", []),
        ("a\n a => RECORDS", "a:records?", []),
        ("a\n a => STRING", "a:string", []),
        (" s\n s => a\n  a => INT8", "s:{a:int8}", [STRUCT]),
        ("a TAG_BUFFER\n a => INT8", "a:int8 <>", []),
    ],
)
def test_what_is_assumed(
    text: str, expected: str, expected_problems: list[str]
) -> None:
    whole, problems = assumed(text)
    assert shape(whole) == expected
    assert problems == expected_problems


@pytest.mark.parametrize("symbol", ["a", "[a]"])
def test_an_unknown_type_is_an_error(symbol: str) -> None:
    _, problems = assumed(f"{symbol} b\n b => INT32")
    (error,) = problems
    column = len(HEAD) + 2 + ("[" in symbol)
    assert error.startswith(f"error W2 1:{column} AnyRequest: the source does not give")


def test_all_unknown_types_are_reported_at_once() -> None:
    _, problems = assumed("[a] [b] c\n c => [d]")
    assert [line.split()[1] for line in problems] == ["W2", "W2", "W3", "W2"]


def test_a_tag_of_unknown_type_is_kept_as_unknown() -> None:
    """From 4.3 on a tagged array is shown as its element."""
    text = "{ a<tag: 0> b }\n a<tag: 0> => INT32\n b => COMPACT_STRING"
    read = read_reference(f"{HEAD} {text}\n", "t", Problems())
    assert [f.name for f in read.messages[0].fields] == ["a", "b"]
    whole, problems = assumed(text)
    assert problems == []
    assert shape(whole) == "b:~string <>"


def test_a_tag_of_a_known_type_stays() -> None:
    whole = message([field("A", "[]int8"), tagged("T", "string", 0)])
    array, tag = whole.fields
    part = whole.replace(fields=(array.replace(nullable_versions=None), tag))
    (assumed_message,) = assume([part], Problems())
    assert shape(assumed_message, 1) == "a:~[int8]? <0=t:~string>"


def test_unknown_tag_sections_are_assumed_empty() -> None:
    whole = message([field("A", "int8")]).replace(tags_known=False)
    (assumed_message,) = assume([whole], Problems())
    assert (shape(whole, 1), shape(assumed_message, 1)) == ("a:int8 <?>", "a:int8 <>")


def test_a_message_without_versions_is_left_out() -> None:
    (read,) = read_reference(f"{HEAD} a\n", "t", Problems()).messages
    gone = read.replace(valid_versions=NONE)
    problems = Problems()
    assert assume([gone], problems) == ()
    assert [p.code for p in problems.found] == ["W5"]


def test_fields_are_assumed_not_ignorable() -> None:
    whole, _ = assumed("a\n a => INT32")
    assert [item.ignorable for item in whole.fields] == [False]


def test_complete_messages_are_unchanged() -> None:
    problems = Problems()
    messages = release("2.7").messages
    after = assume(messages, problems)
    assert all(new is old for new, old in zip(after, messages, strict=True))
    assert not problems.found


def test_nothing_unknown_remains() -> None:
    whole, _ = assumed("[a] r s\n a => INT8\n r => RECORDS\n s => [t]\n  t => INT8")
    fields = [*whole.fields, *(f for s in whole.structs for f in s.fields)]
    assert len(fields) == 4
    assert all(f.nullable_versions is not None for f in fields)
    assert lower(whole, 0).root.tags == ()


HELPERS = """Kept => not top level
  A: int8

Gone => not top level
  A: Nowhere

Batch => not top level
  A: varint-string

AnyRequest => key 900, max version 0
  A: {}
"""


def test_helpers_of_unknown_types_are_left_out_and_reported() -> None:
    read = read_kmsg([("t", HELPERS.format("Kept"))], Problems())
    assert len(read.messages) == 4
    problems = Problems()
    remaining = assume(read.messages, problems)
    assert [message.name for message in remaining] == ["Kept", "AnyRequest"]
    assert [(p.code, p.is_error) for p in problems.found] == [("W5", False)] * 2
    assert "Gone is left out: the type of 'A' is unknown" in str(problems.found[0])


def test_a_message_that_is_sent_is_not_left_out_silently() -> None:
    read = read_kmsg([("t", HELPERS.format("Nowhere"))], Problems())
    problems = Problems()
    assume(read.messages, problems)
    assert [p.code for p in problems.errors] == ["W2"]
