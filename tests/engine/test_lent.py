"""Views that the engine gives of a buffer, without a package."""

from __future__ import annotations

import gc
from typing import Any

import pytest
from kafka_wire import ProduceRequest

from tests.engine.alone import GaveUpError, engine_codec
from tests.engine.handmade import ARRAY, BYTES, COMPACT, codec, row_of, table, words

DATA = ProduceRequest(acks=1, topic_data=[]).encode(9)


@pytest.mark.parametrize(
    "options", [{"version": 9, "copy": False}, {"copy": False, "version": 9}]
)
def test_options_may_come_in_any_order(options: dict[str, Any]) -> None:
    decode = engine_codec(ProduceRequest, "decode")
    decode_from = engine_codec(ProduceRequest, "decode_from")
    message = decode(DATA, **options)
    assert message == decode(DATA, 9, copy=True) == decode(DATA, 9)
    assert decode_from(DATA, 0, **options) == (message, len(DATA))


@pytest.mark.parametrize(
    "options", [{"copy": 0}, {"copies": True}, {"version": 9}, {"copy": False, "x": 1}]
)
def test_other_options_are_left_to_python(options: dict[str, Any]) -> None:
    with pytest.raises(GaveUpError):
        engine_codec(ProduceRequest, "decode")(DATA, 9, **options)
    with pytest.raises(GaveUpError):
        engine_codec(ProduceRequest, "encode")(ProduceRequest(), 9, copy=False)


class Blobs:
    """One attribute, an array of bytes."""

    __slots__ = ("unknown", "value")

    def __init__(self, value: Any = (), unknown: Any = ()) -> None:
        self.value = value
        self.unknown = unknown


def test_arrays_of_views_are_tracked_by_the_collector() -> None:
    data = words(
        [(BYTES, COMPACT, 0, 1)],
        [(0, 2, 0, 1, 0, 0, 0, 0)],
        [(ARRAY, COMPACT, 0, 1, 0, -1)],
    )
    decode = codec("decode", table(data, row_of(Blobs, "value", "unknown")))
    lent = decode(b"\x03\x02a\x03bc", 0, copy=False).value
    assert lent == (b"a", b"bc")
    assert [type(view) for view in lent] == [memoryview, memoryview]
    assert gc.is_tracked(lent)
    assert not gc.is_tracked(decode(b"\x03\x02a\x03bc", 0).value)
