"""The layout tables of the generated package: JSON that differs line by line."""

from __future__ import annotations

import json
from difflib import ndiff
from typing import Any

import pytest

from specgen.model import Message
from specgen.render.views.python.names import give_names
from specgen.render.views.python.tables import table_text
from specgen.render.views.python.view import layout_groups
from tests.support.definitions import field, message, tagged

Field = dict[str, Any]
INNER = [field("Id", "int32"), field("Name", "string")]


def made(outer: list[Field], inner: list[Field], valid: str = "0-1") -> Message:
    """A message with an array of structs, flexible in version 1."""
    return message([*outer, field("Items", "[]Item", fields=inner)], valid)


def table(of: Message) -> str:
    """The text of the message's table."""
    return table_text(of, give_names([of])[of.name], layout_groups(of))


def changes(before: Message, after: Message) -> list[str]:
    """The lines that go (-) and come (+)."""
    lines = ndiff(table(before).splitlines(), table(after).splitlines())
    return [line for line in lines if line[0] in "+-"]


COUNT = field("Count", "int8")
LATER = field("Later", "int8", "2+")
FIRST = tagged("First", "int8", 0)
MORE = field("More", "uuid")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (made([COUNT], INNER), made([COUNT, MORE], INNER)),
        (made([COUNT], INNER), made([COUNT], [*INNER, MORE])),
        (made([FIRST], INNER), made([FIRST, tagged("More", "int8", 1)], INNER)),
        (made([LATER], INNER), made([LATER, field("More", "int8", "3+")], INNER)),
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
    before, after = made([COUNT, LATER], INNER), made([COUNT, LATER], INNER, "0-2")
    lines = changes(before, after)
    assert {line[0] for line in lines} == {"+"}
    assert len(lines) > 5


def test_the_text_is_the_table() -> None:
    first, second = json.loads(table(made([COUNT], INNER)))
    assert (first["versions"], second["versions"]) == ([0], [1])
    assert [one["attr"] for one in second["struct"]["fields"]] == ["count", "items"]
    items = second["struct"]["fields"][1]["type"]
    assert items["compact"] is True
    inner = items["element"]["struct"]
    assert [one["attr"] for one in inner["fields"]] == ["id", "name"]
