"""Signals that end the engine's work, which is then not repeated in Python."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.handmade import codec
from tests.engine.handmade_messages import (
    Answering,
    Element,
    Interrupts,
    Message,
    absent,
    nested,
)


@pytest.mark.parametrize("work", ["encode", "decode", "decode_from"])
def test_an_interrupt_while_a_table_is_loaded(work: str) -> None:
    """The interrupt is not lost: nothing repeats the work."""
    call = codec(work, Interrupts())
    arguments: dict[str, Any] = {
        "encode": (Message([]), 0),
        "decode": (bytes(4), 0),
        "decode_from": (bytes(4), 0, 0),
    }
    with pytest.raises(KeyboardInterrupt):
        call(*arguments[work])
    assert call(*arguments[work]) != "plain"


def test_an_interrupt_while_objects_are_made() -> None:
    interrupts = Interrupts()

    class Made:
        def __init__(self, value: Any, unknown: Any) -> None:
            interrupts()

    decode = codec("decode", nested(Made))
    data = bytes.fromhex("00000001 00000000")
    with pytest.raises(KeyboardInterrupt):
        decode(data, 0)
    assert isinstance(decode(data, 0).value[0], Made)


def test_an_interrupt_while_values_are_compared() -> None:
    encode = codec("encode", absent())
    message = Message([Element(Answering(Interrupts()))])
    with pytest.raises(KeyboardInterrupt):
        encode(message, 0)
    assert encode(message, 0) == b"\0\0\0\1"
