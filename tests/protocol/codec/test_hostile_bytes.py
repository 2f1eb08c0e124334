"""Bytes that decoders accept or refuse, and values of other types for encoders."""

from __future__ import annotations

import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from specgen.protocol.codec import (
    DecodeError,
    EncodeError,
    decode,
    decode_whole,
    encode,
)
from specgen.protocol.codec.varints import encode_uvarint
from specgen.protocol.layout import Layout, lower_all
from tests.protocol.codec.coding import only, unhex
from tests.support.definitions import EVERYTHING, field, layout
from tests.support.strategies import values


@pytest.mark.parametrize("byte", range(256))
def test_any_byte_but_zero_is_true(byte: int) -> None:
    assert decode_whole(only("bool", 0), bytes([byte])).value == {"A": byte != 0}


@pytest.mark.parametrize(
    ("raw", "place"),
    [
        ("ff", 0),
        ("6162c3", 2),
        ("61c328", 1),
        ("c080", 0),
        ("eda080", 0),
        ("f4908080", 0),
        ("61ff", 1),
    ],
)
def test_text_that_is_not_utf_8(raw: str, place: int) -> None:
    data = encode_uvarint(len(unhex(raw)) + 1) + unhex(raw) + b"\x00"
    with pytest.raises(DecodeError, match="not UTF-8") as caught:
        decode(only("string", 1), data)
    assert (caught.value.path, caught.value.offset) == ("A", 1 + place)
    element = unhex("02") + data[:-1] + b"\x00"
    with pytest.raises(DecodeError, match=rf"^A\[0\] @0x{2 + place:x}: not UTF-8"):
        decode(only("[]string", 1), element)


@pytest.mark.parametrize("left", [1, 2, 1000])
def test_bytes_left_over(left: int) -> None:
    with pytest.raises(DecodeError, match=f"^message @0x1: {left} bytes left over"):
        decode_whole(only("int8", 0), bytes(1 + left))
    assert decode(only("int8", 0), bytes(1 + left)).end == 1


@pytest.mark.parametrize(
    ("kind", "version", "data"),
    [
        ("[]int8", 0, "7fffffff"),
        ("[]int8", 0, "7fffffff00"),
        ("[]string", 0, "00000002 0000"[:-4]),
        ("[]uuid", 0, "00000009 00000000"),
        ("[]S", 0, "7fffffff 00"),
        ("[]S", 1, "ffffffff07 00"),
        ("[]S", 1, "8080808008 00"),
        ("[]int8", 1, "ffffffff07"),
        ("string", 0, "7fff 61"),
        ("string", 1, "ffffffff07 61"),
        ("string", 1, "8080808008 61"),
        ("bytes", 0, "7fffffff 61"),
        ("bytes", 1, "ffffffff07 61"),
        ("bytes", 1, "8080808008 61"),
        ("records", 0, "7fffffff"),
        ("int8", 1, "00 ffffffff07 00"),
        ("int8", 1, "00 ffffffff07" + "0500" * 3),
        ("int8", 1, "00 01 05 ffffffff07 00"),
    ],
)
def test_hostile_counts_fail_at_once(kind: str, version: int, data: str) -> None:
    inner = {"fields": [field("X", "int8")]} if kind == "[]S" else {}
    lowered = only(kind, version, **inner)
    started = time.process_time()
    with pytest.raises(DecodeError):
        decode(lowered, unhex(data))
    assert time.process_time() - started < 2


@pytest.mark.parametrize("empty", [1, 100_000])
def test_elements_of_no_bytes(empty: int) -> None:
    """As in Kafka, there may be no more of them than bytes after the count."""
    lowered = layout([field("A", "[]S", fields=[]), field("B", "bytes")], 0)
    data = encode(lowered, {"A": [{}] * empty, "B": bytes(empty)})
    assert len(decode_whole(lowered, data).value["A"]) == empty
    with pytest.raises(DecodeError, match="elements, but"):
        decode(lowered, encode(lowered, {"A": [{}] * (empty + 9), "B": bytes(empty)}))


def test_errors_name_the_place() -> None:
    inner = [field("Partitions", "[]P", fields=[field("Id", "int32")])]
    lowered = layout([field("Topics", "[]T", fields=inner)], 0)
    data = encode(lowered, {"Topics": [{}, {"Partitions": [{"Id": 1}, {"Id": 2}]}]})
    with pytest.raises(DecodeError) as caught:
        decode(lowered, data[:-1])
    assert caught.value.path == "Topics[1].Partitions[1].Id"
    assert caught.value.offset == len(data) - 4
    assert str(caught.value) == (
        "Topics[1].Partitions[1].Id @0x10: need 4 bytes, 3 left"
    )
    with pytest.raises(EncodeError) as failed:
        encode(lowered, {"Topics": [{"Partitions": [{"Id": "x"}]}]})
    assert str(failed.value).endswith("Topics[0].Partitions[0].Id: not an int32: 'x'")
    assert failed.value.offset is None


def _each(kind: str, *values: object) -> list[tuple[str, object]]:
    return [(kind, value) for value in values]


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        *_each("int8", 128, -129, 1.0, "1", None, b"", []),
        *_each("uint16", -1, 65536, None),
        *_each("uint32", -1, 2**32),
        *_each("int64", 2**63, -(2**63) - 1),
        *_each("uuid", "H3KKO4NTRPaCWtEmm3vW7A", bytes(16), 0, None),
        *_each("string", b"x", 5, ["x"], "\ud800"),
        *_each("bytes", "x", 5, [1]),
        *_each("[]int8", 5, "12", b"12", {"X": 1}, [None], [[1]]),
        *_each("[]S", 5, "ab", {"X": 1}, [5], ["X"], [[]], [None]),
        *_each("S", 5, "X", [], [("X", 1)], None),
    ],
)
def test_values_of_another_type(kind: str, value: object) -> None:
    inner = {"fields": [field("X", "int8")]} if kind.endswith("S") else {}
    for version in (0, 1):
        with pytest.raises(EncodeError, match=r"^A(\[\d\])?: "):
            encode(only(kind, version, **inner), {"A": value})


def test_a_message_that_is_not_a_struct() -> None:
    wrong: list[Any] = [5, [], "A", None]
    for value in wrong:
        with pytest.raises(
            EncodeError, match=r"^message: (not a struct|null is not allowed)"
        ):
            encode(only("int8", 0), value)


LAYOUTS = [*lower_all(EVERYTHING)]
VALUES = [values(lowered) for lowered in LAYOUTS]
everything = st.sampled_from(LAYOUTS)


@st.composite
def encoded(draw: st.DrawFn) -> tuple[Layout, bytes]:
    at = draw(st.sampled_from(range(len(LAYOUTS))))
    return LAYOUTS[at], encode(LAYOUTS[at], draw(VALUES[at]))


@given(encoded())
@settings(max_examples=20, deadline=None)
def test_every_truncation_is_an_error(case: tuple[Layout, bytes]) -> None:
    lowered, data = case
    for end in range(len(data)):
        with pytest.raises(DecodeError) as caught:
            decode_whole(lowered, data[:end])
        assert caught.value.offset is not None
        assert 0 <= caught.value.offset <= end


@given(encoded())
@settings(max_examples=30, deadline=None)
def test_the_trace_covers_every_byte(case: tuple[Layout, bytes]) -> None:
    lowered, data = case
    traced: set[int] = set()
    for piece in decode_whole(lowered, data).trace:
        assert 0 <= piece.offset <= piece.offset + piece.length <= len(data)
        traced.update(range(piece.offset, piece.offset + piece.length))
    assert traced == set(range(len(data)))


@given(encoded(), st.data())
@settings(max_examples=75, deadline=None)
def test_damaged_bytes_are_an_error_or_a_value(
    case: tuple[Layout, bytes], draw: st.DataObject
) -> None:
    lowered, data = case
    damaged = bytearray(data)
    for _ in range(draw.draw(st.integers(1, 3))):
        damaged[draw.draw(st.integers(0, len(damaged) - 1))] = draw.draw(
            st.sampled_from([0, 1, 2, 0x7F, 0x80, 0xFE, 0xFF]) | st.integers(0, 255)
        )
    _error_or_value(lowered, bytes(damaged))


@given(everything, st.binary(max_size=120))
@settings(max_examples=75, deadline=None)
def test_any_bytes_are_an_error_or_a_value(lowered: Layout, data: bytes) -> None:
    _error_or_value(lowered, data)


def _error_or_value(lowered: Layout, data: bytes) -> None:
    """A decoded value with tags in order encodes to bytes that decode to the same value."""
    try:
        value = decode(lowered, data).value
    except DecodeError:
        return
    try:
        again = encode(lowered, value)
    except EncodeError as error:
        assert "unknown tag" in error.reason
        return
    assert repr(decode_whole(lowered, again).value) == repr(value)
