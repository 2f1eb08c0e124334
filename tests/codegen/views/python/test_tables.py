"""The layout tables of the generated package: JSON with readable line diffs."""

from __future__ import annotations

import json
from difflib import ndiff
from typing import Any

import pytest

from specgen.codegen.views.python.names import give_names
from specgen.codegen.views.python.tables import table_text
from specgen.codegen.views.python.view import layout_groups
from specgen.protocol.model import Message
from tests.support.definitions import field, message, tagged

Field = dict[str, Any]
INNER = [field("Id", "int32"), field("Name", "string")]


def with_array(outer: list[Field], inner: list[Field], valid: str = "0-1") -> Message:
    """A message with an array of structs, flexible in version 1."""
    return message([*outer, field("Items", "[]Item", fields=inner)], valid)


def table(of: Message) -> str:
    """The text of the message's table."""
    return table_text(of, give_names([of])[of.name], layout_groups(of))


def changes(before: Message, after: Message) -> list[str]:
    """The removed (-) and added (+) lines."""
    lines = ndiff(table(before).splitlines(), table(after).splitlines())
    return [line for line in lines if line[0] in "+-"]


COUNT = field("Count", "int8")
LATER = field("Later", "int8", "2+")
FIRST = tagged("First", "int8", 0)
MORE = field("More", "uuid")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (with_array([COUNT], INNER), with_array([COUNT, MORE], INNER)),
        (with_array([COUNT], INNER), with_array([COUNT], [*INNER, MORE])),
        (
            with_array([FIRST], INNER),
            with_array([FIRST, tagged("More", "int8", 1)], INNER),
        ),
        (
            with_array([LATER], INNER),
            with_array([LATER, field("More", "int8", "3+")], INNER),
        ),
    ],
    ids=["outer", "inner", "tagged", "absent"],
)
def test_a_field_more_is_a_line_more_in_each_layout(
    before: Message, after: Message
) -> None:
    lines = changes(before, after)
    assert [line[0] for line in lines] == ["+"] * len(layout_groups(before))
    assert all('"attr":"more"' in line for line in lines)


def test_a_layout_more_leaves_the_others_alone() -> None:
    before, after = with_array([COUNT, LATER], INNER), with_array(
        [COUNT, LATER], INNER, "0-2"
    )
    lines = changes(before, after)
    assert {line[0] for line in lines} == {"+"}
    assert len(lines) > 5


def test_the_text_is_the_table() -> None:
    first, second = json.loads(table(with_array([COUNT], INNER)))
    assert (first["versions"], second["versions"]) == ([0], [1])
    assert [entry["attr"] for entry in second["struct"]["fields"]] == ["count", "items"]
    items = second["struct"]["fields"][1]["type"]
    assert items["compact"] is True
    inner = items["element"]["struct"]
    assert [entry["attr"] for entry in inner["fields"]] == ["id", "name"]
