"""``ignorable`` of a merged field is taken from the newest form that lacks the field."""

from __future__ import annotations

from typing import Any

import pytest

from specgen.protocol.model import Message
from specgen.sources.union.releases import with_ignorable
from tests.support.definitions import field, message


def form(ignorable: bool, since: str, inside: bool) -> Message:
    """A message whose field Later, in a struct or not, exists from a version on."""
    later: dict[str, Any] = field("Later", "int8", since, ignorable=ignorable)
    other = field("Other", "int8", "1+", ignorable=not ignorable)
    fields = [later, other]
    return message([field("S", "S", fields=fields)] if inside else fields)


def flags(whole: Message) -> list[bool | None]:
    """The flags of Later and Other."""
    owner = whole.structs[0] if whole.structs else whole
    return [item.ignorable for item in owner.fields]


@pytest.mark.parametrize("inside", [False, True])
def test_the_newest_form_that_lacks_the_field(inside: bool) -> None:
    newest, older, oldest = (
        form(ignorable, since, inside)
        for ignorable, since in ((False, "0+"), (True, "1+"), (False, "2+"))
    )
    assert flags(with_ignorable(newest, [newest, older, oldest])) == [True, True]
    assert flags(with_ignorable(newest, [newest, oldest])) == [False, True]
    assert flags(with_ignorable(newest, [newest])) == [False, True]


def test_a_form_in_which_the_struct_was_another_type() -> None:
    newest = form(True, "1+", inside=True)
    older = message([field("S", "int8")])
    assert flags(with_ignorable(newest, [older, newest])) == [True, False]
