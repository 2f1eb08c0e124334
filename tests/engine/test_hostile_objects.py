"""Objects that call back into Python, or disappear, while the engine encodes them."""

from __future__ import annotations

import codecs
from typing import Any

import pytest

from tests.engine.handmade import INT32, STRING, codec, row_of, table, words
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
    """A comparison removes elements from the list that is being encoded."""
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


def test_attributes_deleted_meanwhile() -> None:
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


def test_the_class_of_an_object_changes_meanwhile() -> None:
    """Its layout must be equal, or Python refuses the assignment."""
    encode = codec("encode", absent())
    elements = [Element(5.5), Element(5.5)]

    class Other(Message):
        __slots__ = ()

    class Same(Message):
        """Has the same layout as an element."""

    def work() -> None:
        changing: Any = elements[1]
        changing.__class__ = Same

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


def test_a_text_whose_removal_its_error_runs() -> None:
    """The handler of all errors can be replaced; the engine gives up before it is called."""
    encode = codec(
        "encode",
        table(
            words([], [OUTER], [(STRING, 0, 0, 2, 0, -1)]),
            row_of(Message, "value", "unknown"),
        ),
    )
    message = Message("".join(("\ud800", "x" * 1000)))
    calls = []

    def handler(error: UnicodeError) -> tuple[str, int]:
        calls.append(error)
        message.value = "other"
        assert isinstance(error, UnicodeEncodeError)
        return "?", error.end

    codecs.register_error("strict", handler)
    try:
        assert encode(message, 0) == "plain"
    finally:
        codecs.register_error("strict", codecs.strict_errors)
    assert calls == []
    for fine in ("\ud7ff\ue000", "\U00010000\U0010ffff", "\xff", "\u07ff"):
        expected = fine.encode()
        head = len(expected).to_bytes(2, "big")
        assert encode(Message(fine), 0) == head + expected


class Answer:
    """The result of a comparison, which cannot be judged true or false."""

    def __bool__(self) -> bool:
        raise ValueError


def test_a_comparison_that_is_neither_true_nor_false() -> None:
    handmade_table = table(
        words([], [(0, 2, 0, 0, 0, 0, 0, 0)], []),
        row_of(Message, "value", "unknown", defaults=(5, ()), checked=b"\1\0"),
        differs=lambda *_: Answer(),
    )
    assert codec("encode", handmade_table)(Message("other"), 0) == "plain"
    tagged = table(
        words([], [(1, 2, 0, 0, 0, 1, 0, 0)], [(INT32, 0, 0, 4, 0, 0)]),
        row_of(Message, "value", "unknown", defaults=("5", ())),
        differs=lambda *_: Answer(),
    )
    assert codec("encode", tagged)(Message(5), 0) == "plain"


def test_attributes_deleted_from_a_class() -> None:
    """An attribute's offset is that of its descriptor, which has been deleted."""

    class Losing(Message):
        __slots__ = ("own",)

        def __init__(self, own: Any, unknown: Any = ()) -> None:
            self.own = own
            self.unknown = unknown

    handmade_table = table(
        words([], [OUTER], [(INT32, 0, 0, 4, 0, -1)]),
        row_of(Losing, "own", "unknown"),
    )
    message = Losing(5)
    delattr(Losing, "own")  # mypy refuses `del` of a slot
    assert codec("encode", handmade_table)(message, 0) in (
        "plain",
        bytes.fromhex("00000005"),
    )
