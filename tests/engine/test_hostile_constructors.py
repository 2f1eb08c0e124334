"""Classes and uuids that call back into Python while the engine reads them."""

from __future__ import annotations

import gc
from typing import Any

import pytest

from tests.engine.handmade import ARRAY, UUIDS, codec, native, plainly, row_of, words
from tests.engine.handmade_messages import OUTER, Message, nested


def test_arrays_that_a_constructor_drops() -> None:
    """Equal arrays of numbers are one object, which must be there still."""
    kept: list[Any] = []
    other: list[Any] = []

    class Dropping:
        def __init__(self, value: Any, unknown: Any) -> None:
            kept.append([*value])
            del value
            other.extend(tuple([-1] * 3) for _ in range(10))

    decode = codec("decode", nested(Dropping))
    element = bytes.fromhex("00000003 00000001 00000002 00000003")
    decode(b"\0\0\0\4" + element * 4, 0)
    assert kept == [[1, 2, 3]] * 4


def test_arrays_are_unseen_until_they_are_whole() -> None:
    """The collector knows all lists: nobody may find one there that lacks elements."""
    count = 4321
    seen: list[int] = []

    def sizes() -> list[int]:
        kinds = (list, tuple)
        return [len(one) for one in gc.get_objects() if type(one) in kinds]

    class Looking:
        def __init__(self, value: Any, unknown: Any) -> None:
            if not seen:
                seen.append(count in sizes())

    decode = codec("decode", nested(Looking))
    message = decode(count.to_bytes(4, "big") + bytes(4 * count), 0)
    assert seen == [False]
    assert len(message.value) == count
    assert gc.is_tracked(message.value)


def test_uuids_that_look_round() -> None:
    """A dictionary that makes what it lacks sees no half array, either."""

    class Looking(dict[bytes, Any]):
        def __missing__(self, raw: bytes) -> bytes:
            self[raw] = raw
            assert not any(
                type(x) is tuple and len(x) == 4321 for x in gc.get_objects()
            )
            return raw

    field = (ARRAY, 0, 0, 4, 0, -1)
    made = native.Table(
        words([(UUIDS, 0, 0, 16)], [OUTER], [field]),
        (row_of(Message, "value", "unknown"),),
        Looking(),
        object,
        plainly,
    )
    message = codec("decode", made)((4321).to_bytes(4, "big") + bytes(16 * 4321), 0)
    assert [*message.value] == [bytes(16)] * 4321


def test_a_constructor_that_decodes() -> None:
    """Each call has what it builds to itself."""
    data = bytes.fromhex("00000001 00000001 00000007")
    made: list[Any] = []

    class Again(Message):
        def __init__(self, value: Any, unknown: Any) -> None:
            super().__init__(value)
            if len(made) < 50:
                made.append(None)
                made.append(decode(data, 0))

    decode = codec("decode", nested(Again))
    decode(data, 0)
    assert [one.value[0].value[0] for one in made if one] == [7] * 50


def test_a_buffer_that_is_changed_meanwhile() -> None:
    """It can't be resized; its bytes may become any others."""
    data = bytearray(bytes.fromhex("00000003") + bytes(12) + bytes(100))

    class Changing:
        def __init__(self, value: Any, unknown: Any) -> None:
            data[4:] = b"\xff" * (len(data) - 4)
            with pytest.raises(BufferError):
                data.clear()

    decode = codec("decode_from", nested(Changing))
    assert decode(data, 0, 0) == "plain"
    data.clear()
