"""What the engine encodes itself, and what it leaves to Python."""

from __future__ import annotations

from typing import Any

import kafka_wire
import pytest
from kafka_wire import ApiVersionsResponse
from kafka_wire._runtime.message import Message

from specgen.protocol.codec import encode as encode_slowly
from specgen.testing.vectors import cases
from tests.engine.alone import GaveUpError, engine_codec
from tests.engine.handmade import (
    BYTES,
    COMPACT,
    INT8,
    STRUCT,
    codec,
    row_of,
    table,
    words,
)
from tests.generated.sources import NAMES, distinct_layouts

FEATURE = ApiVersionsResponse.SupportedFeatureKey(name="f", max_version=2)


def _engine(message: Message, version: int) -> bytes:
    encoded: bytes = engine_codec(type(message), "encode")(message, version)
    return encoded


def _python(message: Message, version: int) -> bytes:
    return Message.encode(message, version)


@pytest.mark.parametrize("name", NAMES[::12])
def test_no_fixture_is_left_to_python(name: str) -> None:
    cls = getattr(kafka_wire, name)
    decode = engine_codec(cls, "decode")
    for layout in distinct_layouts(name)[-1:]:
        for case in cases(layout):
            data = encode_slowly(layout, case.value)
            assert _engine(decode(data, layout.version), layout.version or 0) == data


@pytest.mark.parametrize(
    "unknown",
    [
        ((9, b"after all that are known"),),
        ((4, b""), (300, b"x" * 300)),
        tuple((tag, bytes([tag % 251])) for tag in range(4, 250)),
        ((2**31 - 2, memoryview(b"a view")),),
        ((4, bytearray(b"can grow")),),
    ],
    ids=["one", "long", "more than 127", "view", "bytearray"],
)
def test_unknown_tags_follow_the_known_ones(unknown: Any) -> None:
    message = ApiVersionsResponse(
        supported_features=[FEATURE],
        finalized_features_epoch=7,
        unknown_tagged_fields=unknown,
    )
    assert _engine(message, 4) == _python(message, 4)


class Tagged:
    """One attribute, of tag 5."""

    __slots__ = ("unknown", "value")

    def __init__(self, value: Any, unknown: Any) -> None:
        self.value = value
        self.unknown = unknown


def test_unknown_tags_are_sorted_among_the_known_ones() -> None:
    data = words([], [(1, 2, 0, 0, 0, 1, 0, 1)], [(INT8, 0, 0, 1, 0, 5)], (7,))
    row = row_of(Tagged, "value", "unknown", defaults=(0, ()))
    encode = codec("encode", table(data, row))
    around = ((4, b"a"), (6, b"bc"), (8, b""))
    assert encode(Tagged(3, around), 0) == bytes.fromhex(
        "04 0401 61 0501 03 0602 6263 0800"
    )
    assert encode(Tagged(0, around[:1]), 0) == bytes.fromhex("01 0401 61")
    assert encode(Tagged(3, ((5, b""),)), 0) == "plain"
    assert encode(Tagged(3, ((7, b""),)), 0) == "plain"


@pytest.mark.parametrize(
    "unknown",
    [
        ((0, b"is supported_features"),),
        ((6, b""), (5, b"")),
        ((5, b""), (5, b"")),
        ((-1, b""),),
        ((2**31 - 1, b""),),
        ((2**80, b""),),
        ((5, "text"),),
        ((5, b"", b""),),
        (("5", b""),),
        5,
    ],
)
def test_invalid_unknown_tags_are_left_to_python(unknown: Any) -> None:
    message = ApiVersionsResponse(unknown_tagged_fields=unknown)
    with pytest.raises(GaveUpError):
        _engine(message, 4)
    with pytest.raises(kafka_wire.EncodeError):
        _python(message, 4)


def test_a_version_without_tags_has_no_place_for_them() -> None:
    message = ApiVersionsResponse(unknown_tagged_fields=((9, b"x"),))
    with pytest.raises(GaveUpError):
        _engine(message, 2)


def _produced(*records: Any) -> kafka_wire.ProduceRequest:
    cls = kafka_wire.ProduceRequest
    partitions = [
        cls.PartitionProduceData(index=index, records=content)
        for index, content in enumerate(records)
    ]
    topic = cls.TopicProduceData(name="t", partition_data=partitions)
    return cls(topic_data=[topic])


def test_large_and_small_payloads_keep_their_order() -> None:
    sizes = [0, 255, 256, 257, 5000, 1, 70_000] * 6
    records = [bytes([index]) * size for index, size in enumerate(sizes)]
    message = _produced(*records, None)
    assert _engine(message, 9) == _python(message, 9)


@pytest.mark.parametrize("size", [10, 1000])
@pytest.mark.parametrize(
    "kind", [bytearray, memoryview, lambda data: memoryview(data)[1:]]
)
def test_payloads_may_be_views(kind: Any, size: int) -> None:
    message = _produced(kind(b"r" * size), b"", kind(b"s" * size))
    assert _engine(message, 9) == _python(message, 9)


def test_a_bytearray_can_grow_after_it_was_encoded() -> None:
    records = bytearray(1000)
    _engine(_produced(records), 9)
    records.append(1)  # BufferError while anything has a view of it


def test_large_payloads_within_tags_count_for_their_size() -> None:
    data = words([], [(1, 2, 0, 0, 0, 1, 0, 0)], [(BYTES, COMPACT, 0, 1, 0, 5)])
    row = row_of(Tagged, "value", "unknown", defaults=(b"", ()))
    encode = codec("encode", table(data, row))
    payload = b"x" * 1000
    size = bytes.fromhex("ea07"), bytes.fromhex("e907")
    assert encode(Tagged(payload, ()), 0) == b"\x01\x05" + b"".join(size) + payload


@pytest.mark.parametrize(
    ("values", "is_written"),
    [
        ({}, False),
        ({"epoch": -1}, False),
        ({"epoch": 0}, True),
        ({"end_offset": 2**62}, True),
        ({"unknown_tagged_fields": ((1, b"x"),)}, True),
    ],
)
def test_a_tagged_struct_equal_to_the_default_is_left_out(
    values: dict[str, Any], is_written: bool
) -> None:
    cls = kafka_wire.FetchResponse
    partition = cls.PartitionData(diverging_epoch=cls.EpochEndOffset(**values))
    topic = cls.FetchableTopicResponse(partitions=[partition])
    message = cls(responses=[topic])
    plain = cls(
        responses=[cls.FetchableTopicResponse(partitions=[cls.PartitionData()])]
    )
    assert _engine(message, 16) == _python(message, 16)
    assert (_engine(message, 16) != _engine(plain, 16)) is is_written


def test_a_default_of_the_wrong_type_is_left_to_python() -> None:
    cls = kafka_wire.FetchResponse
    epoch = cls.EpochEndOffset(epoch=-1.0)  # type: ignore[arg-type]
    partition = cls.PartitionData(diverging_epoch=epoch)
    message = cls(responses=[cls.FetchableTopicResponse(partitions=[partition])])
    with pytest.raises(GaveUpError):
        _engine(message, 16)


def test_the_class_of_a_default_is_no_default() -> None:
    """What makes an array's or a struct's default is easily given in place of its value."""
    data = words([], [(1, 2, 0, 0, 0, 1, 0, 0)], [(STRUCT, 0, 0, 1, 0, 5)])
    row = row_of(Tagged, "value", "unknown", defaults=(Inner, ()), made=b"\1\0")
    encode = codec("encode", table(data, row))
    assert encode(Tagged(Inner, ()), 0) == "plain"
    response = kafka_wire.ProduceResponse(node_endpoints=list)  # type: ignore[arg-type]
    for encoded in (_engine, _python):
        with pytest.raises((GaveUpError, kafka_wire.EncodeError)):
            encoded(response, 10)


class Inner(Tagged):
    """A struct of one attribute."""


def test_structs_of_plain_attributes_are_compared_without_python() -> None:
    def differs(value: Any, default: Any) -> bool:
        raise AssertionError

    rows = [(1, 2, 0, 0, 0, 1, 0, 0), (1, 2, 1, 1, 0, 0, 0, 0)]
    data = words([], rows, [(STRUCT, 0, 1, 2, 0, 5), (INT8, 0, 0, 1, 0, -1)])
    outer = row_of(Tagged, "value", "unknown", defaults=(Inner(300, ()), ()))
    inner = row_of(Inner, "value", "unknown")
    encode = codec("encode", table(data, outer, inner, differs=differs))
    assert encode(Tagged(Inner(int("300"), ()), ()), 0) == b"\0"
    assert encode(Tagged(Inner(3, ()), ()), 0) == bytes.fromhex("01 05 02 03 00")
    assert encode(Tagged(Inner(300.0, ()), ()), 0) == "plain"
