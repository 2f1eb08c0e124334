"""Of a large buffer, only what is decoded is copied, whatever holds the buffer."""

from __future__ import annotations

import mmap
import tracemalloc
from array import array
from collections.abc import Callable
from functools import partial
from typing import Any

import kafka_wire as kw
import pytest
from hypothesis import given
from hypothesis import strategies as st
from kafka_wire.records import Record, decode_records, encode_batch, read_batches

SIZE = 100 << 20
SMALL = kw.MetadataRequest(
    topics=[kw.MetadataRequest.MetadataRequestTopic(name="orders")]
)


def _mapped(data: bytes) -> mmap.mmap:
    mapped = mmap.mmap(-1, SIZE)
    mapped.write(data)
    return mapped


def _grown(data: bytes) -> bytearray:
    buffer = bytearray(SIZE)
    buffer[: len(data)] = data
    return buffer


def _signed(data: bytes) -> array[int]:
    signed = array("b", bytes(SIZE))
    memoryview(signed).cast("B")[: len(data)] = data
    return signed


BUFFERS: dict[str, Callable[[bytes], Any]] = {
    "bytearray": _grown,
    "memoryview": lambda data: memoryview(_grown(data)),
    "read-only": lambda data: memoryview(_grown(data)).toreadonly(),
    "mmap": _mapped,
    "array": _signed,
    "int32s": lambda data: memoryview(_grown(data)).cast("i"),
    "rows": lambda data: memoryview(_grown(data)).cast("B", (10, SIZE // 10)),
}


def _batches(data: bytes | bytearray | memoryview) -> list[Any]:
    return list(read_batches(data))


def _peak(work: Callable[[], Any]) -> tuple[Any, int]:
    """The result of some work, and its peak memory in bytes."""
    tracemalloc.start()
    try:
        result = work()
        return result, tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("kind", BUFFERS)
def test_many_messages_of_a_large_buffer(kind: str) -> None:
    row = SMALL.encode(12)
    buffer = BUFFERS[kind](row * 50)

    def walk() -> int:
        offset = 0
        for _ in range(50):
            message, offset = kw.MetadataRequest.decode_from(buffer, offset, 12)
            assert message == SMALL
        return offset

    end, peak = _peak(walk)
    assert end == 50 * len(row)
    assert peak < 1 << 20


def test_refusing_a_message_copies_nothing() -> None:
    buffer = _grown(b"\xff" * 1000)
    with pytest.raises(kw.DecodeError, match="topics"):
        kw.MetadataRequest.decode(buffer, 12)  # loads the code

    def fail() -> None:
        with pytest.raises(kw.DecodeError, match="@0x3:"):
            kw.MetadataRequest.decode_from(buffer, 3, 12)
        with pytest.raises(kw.DecodeError, match="left over"):
            kw.ApiVersionsRequest.decode(memoryview(buffer)[2000:], 0)

    assert _peak(fail)[1] < 1 << 20


def _produce(records: bytes) -> kw.ProduceRequest:
    part = kw.ProduceRequest.PartitionProduceData(records=records)
    topic = kw.ProduceRequest.TopicProduceData(name="t", partition_data=[part])
    return kw.ProduceRequest(topic_data=[topic])


def test_a_large_field_is_copied_once() -> None:
    data = bytearray(_produce(bytes(20 << 20)).encode(9))
    for read in (
        lambda: kw.ProduceRequest.decode(data, 9),
        lambda: kw.ProduceRequest.decode_from(data, 0, 9)[0],
    ):
        message, peak = _peak(read)
        records = message.topic_data[0].partition_data[0].records
        assert type(records) is bytes
        assert len(records) == 20 << 20
        assert peak < 25 << 20


def test_frames() -> None:
    content = bytes(20 << 20)
    frame = memoryview(bytearray(kw.encode_request(_produce(content), 9, 7)))
    (header, message), peak = _peak(lambda: kw.decode_request(frame))
    assert header.correlation_id == 7
    assert message.topic_data[0].partition_data[0].records == content
    assert peak < 25 << 20
    buffer = kw.FrameBuffer()
    (whole,), peak = _peak(lambda: list(buffer.feed(frame)))
    assert whole == frame
    assert peak < 50 << 20  # one copy in the buffer, one out of it


def test_batches() -> None:
    batch = encode_batch([Record(0, 1, b"k", bytes(1 << 20))])
    data = bytearray(batch * 20)
    for kind in (data, memoryview(data).cast("b"), memoryview(data).toreadonly()):
        batches, peak = _peak(partial(_batches, kind))
        assert len(batches) == 20
        assert peak < 1 << 20
        records, peak = _peak(partial(decode_records, kind))
        assert len(records) == 20
        assert peak < 24 << 20
    batch = encode_batch([Record(n, 1, b"k", bytes(1 << 20)) for n in range(20)])
    (only,) = read_batches(bytearray(batch))
    count, peak = _peak(lambda: sum(1 for _ in only.iter_records()))
    assert count == 20
    assert peak < 3 << 20


@pytest.mark.parametrize("count", [1, 100, 3000, 15000])
def test_messages_of_all_sizes(count: int) -> None:
    """Messages within one window, within two, and those whose end is searched first."""
    topic = kw.MetadataRequest.MetadataRequestTopic
    message = kw.MetadataRequest(topics=[topic(name=f"t{n}") for n in range(count)])
    row = message.encode(12)
    buffer = bytearray(b"\1\2\3" + row + b"\0" * 9)
    decoded, end = kw.MetadataRequest.decode_from(buffer, 3, 12)
    assert (decoded, end) == (message, 3 + len(row))
    assert kw.MetadataRequest.decode(bytearray(row), 12) == message
    buffer[-10:] = b""  # nothing refers to it any more
    with pytest.raises(kw.DecodeError) as refused:
        kw.MetadataRequest.decode_from(buffer, 3, 12)
    buffer.clear()  # not even the error
    with pytest.raises(kw.DecodeError) as plain:
        kw.MetadataRequest.decode_from(b"\1\2\3" + row[:-1], 3, 12)
    assert str(refused.value) == str(plain.value)


@given(st.integers(250_000, 270_000), st.integers(0, 300_000), st.integers(0, 4))
def test_a_long_message_is_cut_off_anywhere(size: int, cut: int, tags: int) -> None:
    """For a message of about two windows, the error is the same as for bytes."""
    message = kw.SaslAuthenticateRequest(
        auth_bytes=bytes(size),
        unknown_tagged_fields=tuple((n, bytes(n * 3)) for n in range(tags)),
    )
    row = message.encode(2)
    assert kw.SaslAuthenticateRequest.decode_from(bytearray(row), 0, 2) == (
        message,
        len(row),
    )
    if cut < len(row):
        with pytest.raises(kw.DecodeError) as refused:
            kw.SaslAuthenticateRequest.decode_from(bytearray(row[:cut]), 0, 2)
        with pytest.raises(kw.DecodeError) as plain:
            kw.SaslAuthenticateRequest.decode_from(row[:cut], 0, 2)
        assert str(refused.value) == str(plain.value)
