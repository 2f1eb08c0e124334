"""Classes and uuids that call back into Python while the engine reads them."""

from __future__ import annotations

import gc
from typing import Any

import pytest

from tests.engine.handmade import ARRAY, UUIDS, codec, native, plainly, row_of, words
from tests.engine.handmade_messages import OUTER, Message, nested


def test_arrays_that_a_constructor_drops() -> None:
    """Equal arrays of numbers are one object, which must still exist."""
    copies: list[Any] = []
    other: list[Any] = []

    class Dropping:
        def __init__(self, value: Any, unknown: Any) -> None:
            copies.append([*value])
            del value
            other.extend(tuple([-1] * 3) for _ in range(10))

    decode = codec("decode", nested(Dropping))
    element = bytes.fromhex("00000003 00000001 00000002 00000003")
    decode(b"\0\0\0\4" + element * 4, 0)
    assert copies == [[1, 2, 3]] * 4


def test_arrays_are_not_visible_until_complete() -> None:
    """The collector knows all lists, so no one may find a list that lacks elements."""
    count = 4321
    observed: list[int] = []

    def sizes() -> list[int]:
        kinds = (list, tuple)
        return [len(item) for item in gc.get_objects() if type(item) in kinds]

    class Looking:
        def __init__(self, value: Any, unknown: Any) -> None:
            if not observed:
                observed.append(count in sizes())

    decode = codec("decode", nested(Looking))
    message = decode(count.to_bytes(4, "big") + bytes(4 * count), 0)
    assert observed == [False]
    assert len(message.value) == count
    assert gc.is_tracked(message.value)


def test_uuid_lookups_that_run_python_code() -> None:
    """A dictionary that creates missing entries sees no incomplete array either."""

    class Looking(dict[bytes, Any]):
        def __missing__(self, raw: bytes) -> bytes:
            self[raw] = raw
            assert not any(
                type(x) is tuple and len(x) == 4321 for x in gc.get_objects()
            )
            return raw

    field = (ARRAY, 0, 0, 4, 0, -1)
    table = native.Table(
        words([(UUIDS, 0, 0, 16)], [OUTER], [field]),
        (row_of(Message, "value", "unknown"),),
        Looking(),
        object,
        plainly,
    )
    message = codec("decode", table)((4321).to_bytes(4, "big") + bytes(16 * 4321), 0)
    assert [*message.value] == [bytes(16)] * 4321


def test_a_constructor_that_decodes() -> None:
    """Each call has its own state for what it builds."""
    data = bytes.fromhex("00000001 00000001 00000007")
    messages: list[Any] = []

    class Again(Message):
        def __init__(self, value: Any, unknown: Any) -> None:
            super().__init__(value)
            if len(messages) < 50:
                messages.append(None)
                messages.append(decode(data, 0))

    decode = codec("decode", nested(Again))
    decode(data, 0)
    assert [message.value[0].value[0] for message in messages if message] == [7] * 50


def test_a_buffer_that_is_changed_meanwhile() -> None:
    """It cannot be resized, but its bytes may change to anything."""
    data = bytearray(bytes.fromhex("00000003") + bytes(12) + bytes(100))

    class Changing:
        def __init__(self, value: Any, unknown: Any) -> None:
            data[4:] = b"\xff" * (len(data) - 4)
            with pytest.raises(BufferError):
                data.clear()

    decode = codec("decode_from", nested(Changing))
    assert decode(data, 0, 0) == "plain"
    data.clear()
