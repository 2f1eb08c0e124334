"""The worked examples of scalars, variable integers, strings and arrays."""

from __future__ import annotations

from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specgen.protocol.codec import (
    DecodeError,
    EncodeError,
    decode,
    decode_whole,
    encode,
)
from specgen.protocol.codec.varints import (
    decode_uvarint,
    encode_uvarint,
    unzigzag,
    zigzag,
)
from specgen.protocol.layout import FieldLayout, Layout, ScalarWire, StructLayout
from specgen.protocol.model import Kind, Scalar
from tests.protocol.codec.coding import only, there_and_back, unhex


@pytest.mark.parametrize("version", [0, 1])
@pytest.mark.parametrize(
    ("kind", "value", "data"),
    [
        ("bool", True, "01"),
        ("bool", False, "00"),
        ("int8", -128, "80"),
        ("int16", -2, "fffe"),
        ("uint16", 33000, "80e8"),
        ("int32", 7, "00000007"),
        ("uint32", 2**32 - 1, "ffffffff"),
        ("int64", -(2**63), "8000000000000000"),
        ("float64", 1.5, "3ff8000000000000"),
        ("float64", float("-inf"), "fff0000000000000"),
        (
            "uuid",
            UUID("1f728a3b-8353-44f6-825a-d1269b7bd6ec"),
            "1f728a3b835344f6825ad1269b7bd6ec",
        ),
    ],
)
def test_scalars(kind: str, value: object, data: str, version: int) -> None:
    there_and_back(only(kind, version), {"A": value}, data + "00" * version)


@pytest.mark.parametrize(
    ("value", "data"),
    [
        (0, "00"),
        (1, "01"),
        (127, "7f"),
        (128, "8001"),
        (300, "ac02"),
        (16384, "808001"),
        (2**31 - 1, "ffffffff07"),
    ],
)
def test_uvarints(value: int, data: str) -> None:
    assert encode_uvarint(value).hex() == data
    assert decode_uvarint(unhex(data), 0, 99) == (value, len(unhex(data)))


def of_type(kind: Scalar) -> Layout:
    """Kafka's definitions have no varints; documents of record batches do."""
    root = StructLayout("Foo", (FieldLayout.of("A", ScalarWire(kind), 0),))
    return Layout("Foo", "Foo", Kind.DATA, 0, None, root)


@pytest.mark.parametrize(
    ("value", "data"),
    [
        *((0, "00"), (-1, "01"), (1, "02"), (-2, "03"), (63, "7e"), (64, "8001")),
        *((-65, "8101"), (2**31 - 1, "feffffff0f"), (-(2**31), "ffffffff0f")),
    ],
)
def test_varints(value: int, data: str) -> None:
    there_and_back(of_type(Scalar.VARINT), {"A": value}, data)
    there_and_back(of_type(Scalar.VARLONG), {"A": value}, data)


@given(st.integers(-(2**63), 2**63 - 1))
def test_varlongs(value: int) -> None:
    data = encode(of_type(Scalar.VARLONG), {"A": value})
    assert decode_whole(of_type(Scalar.VARLONG), data).value == {"A": value}
    assert len(data) <= 10
    assert unzigzag(zigzag(value)) == value


@pytest.mark.parametrize("kind", [Scalar.VARINT, Scalar.VARLONG])
def test_varints_that_are_too_large_or_too_long(kind: Scalar) -> None:
    bits, most = (32, 5) if kind is Scalar.VARINT else (64, 10)
    for value in (2 ** (bits - 1), -(2 ** (bits - 1)) - 1):
        with pytest.raises(EncodeError):
            encode(of_type(kind), {"A": value})
    with pytest.raises(DecodeError, match=f"longer than {most} bytes"):
        decode_whole(of_type(kind), b"\x80" * most + b"\x00")
    padded = b"\x82" + b"\x80" * (most - 2) + b"\x00"
    assert decode_whole(of_type(kind), padded).value == {"A": 1}


@pytest.mark.parametrize(
    ("kind", "value", "plain", "compact"),
    [
        ("string", "abc", "0003616263", "04616263"),
        ("string", "", "0000", "01"),
        ("string", "\u00e9\u540d", "0005c3a9e5908d", "06c3a9e5908d"),
        ("bytes", b"abc", "00000003616263", "04616263"),
        ("bytes", b"", "00000000", "01"),
        ("records", b"abc", "00000003616263", "04616263"),
        ("[]int32", [7], "0000000100000007", "0200000007"),
        ("[]int32", [], "00000000", "01"),
        ("[]string", ["a"], "00000001000161", "020261"),
    ],
)
def test_lengths(kind: str, value: object, plain: str, compact: str) -> None:
    there_and_back(only(kind, 0), {"A": value}, plain)
    there_and_back(only(kind, 1), {"A": value}, compact + "00")


@pytest.mark.parametrize(
    ("kind", "plain"),
    [
        ("string", "ffff"),
        ("bytes", "ffffffff"),
        ("records", "ffffffff"),
        ("[]int8", "ffffffff"),
    ],
)
def test_null(kind: str, plain: str) -> None:
    there_and_back(only(kind, 0, nullableVersions="0+"), {"A": None}, plain)
    there_and_back(only(kind, 1, nullableVersions="0+"), {"A": None}, "0000")
    for version, data in ((0, plain), (1, "0000")):
        with pytest.raises(DecodeError, match="null is not allowed") as caught:
            decode(only(kind, version), unhex(data))
        assert (caught.value.path, caught.value.offset) == ("A", 0)
        with pytest.raises(EncodeError, match=r"^A: null is not allowed"):
            encode(only(kind, version), {"A": None})


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("string", "fffe"),
        ("string", "8000"),
        ("bytes", "80000000"),
        ("[]int8", "fffffffe"),
    ],
)
def test_any_negative_length_is_null(kind: str, data: str) -> None:
    decoded = decode_whole(only(kind, 0, nullableVersions="0+"), unhex(data))
    assert decoded.value == {"A": None}
    compact = unhex("8180808008 00")  # 2^31 + 1, less one: negative in 32 bits
    decoded = decode_whole(only(kind, 1, nullableVersions="0+"), compact)
    assert decoded.value == {"A": None}


@pytest.mark.parametrize("text", ["x" * 32767, "\u540d" * 10922 + "x"])
def test_the_longest_string(text: str) -> None:
    for version in (0, 1):
        data = encode(only("string", version), {"A": text})
        assert decode_whole(only("string", version), data).value == {"A": text}


@pytest.mark.parametrize("text", ["x" * 32768, "\u540d" * 10923])
def test_strings_that_are_too_long(text: str) -> None:
    for version in (0, 1):
        with pytest.raises(EncodeError, match="32767 are allowed"):
            encode(only("string", version), {"A": text})
    data = encode_uvarint(32769) + b"x" * 32768 + b"\x00"
    with pytest.raises(DecodeError, match="32768 bytes is too long"):
        decode(only("string", 1), data)
