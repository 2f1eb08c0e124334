"""Objects that call back into Python, or go, while the engine writes them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.handmade import INT32, codec, row_of, table, words
from tests.engine.handmade_messages import (
    OUTER,
    Answering,
    Element,
    Message,
    absent,
    nested,
)


@pytest.mark.parametrize("left", [0, 1, 2])
def test_a_list_that_gets_shorter(left: int) -> None:
    """A comparison takes elements out of the list that is just written."""
    encode = codec("encode", absent())
    elements = [Element(5.5) for _ in range(50)]
    elements[left].value = Answering(lambda: elements.__delitem__(slice(left, None)))
    assert encode(Message(elements), 0) == "plain"
    assert len(elements) == left


def test_a_list_that_grows() -> None:
    encode = codec("encode", absent())
    elements = [Element(5.5)]
    elements[0].value = Answering(lambda: elements.extend([Element(5.5)] * 1000))
    assert encode(Message(elements), 0) in ("plain", b"\0\0\0\1")


def test_attributes_that_go_meanwhile() -> None:
    encode = codec("encode", absent())
    message = Message([Element(5.5), Element(5.5)])

    def work() -> None:
        del message.value

    message.value[0].value = Answering(work)
    assert encode(message, 0) in ("plain", b"\0\0\0\2")
    for name in ("value", "unknown"):
        message = Message([Element(5.5)])
        delattr(message.value[0], name)
        assert encode(message, 0) == "plain"
        message = Message([])
        delattr(message, name)
        assert encode(message, 0) == "plain"


def test_the_class_of_what_is_written_changes() -> None:
    """It must be laid out alike, or Python refuses it."""
    encode = codec("encode", absent())
    elements = [Element(5.5), Element(5.5)]

    class Other(Message):
        __slots__ = ()

    class Same(Message):
        """Laid out as an element is."""

    def work() -> None:
        elements[1].__class__ = Same

    elements[0].value = Answering(work)
    assert encode(Message(elements), 0) == "plain"
    assert encode(Message([Other(5.5)]), 0) == "plain"


def test_a_message_within_itself() -> None:
    encode = codec("encode", nested())
    message = Message()
    message.value = [message]
    assert encode(message, 0) == "plain"
    elements: list[Any] = []
    elements.append(elements)
    assert encode(Message(elements), 0) == "plain"


class Answer:
    """What a comparison gives, of which nobody can say whether it is true."""

    def __bool__(self) -> bool:
        raise ValueError


def test_an_answer_that_is_neither() -> None:
    made = table(
        words([], [(0, 2, 0, 0, 0, 0, 0, 0)], []),
        row_of(Message, "value", "unknown", defaults=(5, ()), checked=b"\1\0"),
        differs=lambda *_: Answer(),
    )
    assert codec("encode", made)(Message("other"), 0) == "plain"
    tagged = table(
        words([], [(1, 2, 0, 0, 0, 1, 0, 0)], [(INT32, 0, 0, 4, 0, 0)]),
        row_of(Message, "value", "unknown", defaults=("5", ())),
        differs=lambda *_: Answer(),
    )
    assert codec("encode", tagged)(Message(5), 0) == "plain"


def test_what_is_deleted_from_a_class() -> None:
    """An attribute's place is that of its descriptor, which was there."""

    class Losing(Message):
        __slots__ = ("own",)

        def __init__(self, own: Any, unknown: Any = ()) -> None:
            self.own = own
            self.unknown = unknown

    made = table(
        words([], [OUTER], [(INT32, 0, 0, 4, 0, -1)]),
        row_of(Losing, "own", "unknown"),
    )
    message = Losing(5)
    del Losing.own
    assert codec("encode", made)(message, 0) in ("plain", bytes.fromhex("00000005"))
