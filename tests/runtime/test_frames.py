"""Frames are assembled from any pieces: complete, in order, bounded, in linear time."""

from __future__ import annotations

import tracemalloc
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kafka_wire import (
    Connection,
    FrameBuffer,
    FrameError,
    WireError,
    decode_request,
    decode_response,
    records,
    stored,
)
from kafka_wire._runtime import frames
from kafka_wire._runtime.frames import content_of, frame
from kafka_wire.frames import correlation_id_of, request_header

CONTENTS = st.lists(st.binary(max_size=40), max_size=12)


@given(CONTENTS, st.lists(st.integers(0, 600)))
def test_frames_are_assembled_from_any_pieces(
    contents: list[bytes], cuts: list[int]
) -> None:
    data = b"".join(map(frame, contents))
    places = sorted({0, len(data), *(cut for cut in cuts if cut < len(data))})
    buffer = FrameBuffer()
    frames = [
        complete
        for start, end in pairwise(places)
        for complete in buffer.feed(memoryview(data)[start:end])
    ]
    assert frames == list(map(frame, contents))
    assert list(map(content_of, frames)) == contents
    assert buffer.pending == 0
    buffer.close()


@given(CONTENTS)
def test_byte_by_byte(contents: list[bytes]) -> None:
    """A frame is returned with its last byte, not later."""
    buffer = FrameBuffer()
    for content in contents:
        data = frame(content)
        for n in data[:-1]:
            assert list(buffer.feed(bytes((n,)))) == []
        assert list(buffer.feed(data[-1:])) == [data]


def test_many_in_one_piece() -> None:
    data = [frame(b"%d" % n) for n in range(50_000)]
    buffer = FrameBuffer().feed(b"".join(data))
    assert buffer.next_frame() == data[0]
    assert list(buffer) == data[1:]
    assert buffer.next_frame() is None


def test_frames_are_taken_between_pieces() -> None:
    """A caller who stops midway gets the remaining frames later, followed by newer ones."""
    buffer = FrameBuffer().feed(frame(b"a") + frame(b"b") + b"\0\0")
    assert next(iter(buffer)) == frame(b"a")
    assert buffer.pending == 7
    assert list(buffer.feed(b"\0\1c")) == [frame(b"b"), frame(b"c")]


class Counted(bytearray):
    """Counts the bytes that must move when others before them are deleted."""

    moved = 0

    def __delitem__(self, key: object) -> None:
        super().__delitem__(key)  # type: ignore[arg-type]
        Counted.moved += len(self)


@pytest.mark.parametrize("size", [0, 1, 100, 70_000])
@pytest.mark.parametrize("piece", [1, 1000, 1 << 22])
def test_bytes_are_moved_once(size: int, piece: int) -> None:
    """The bytes moved to the front are never more than those that arrived."""
    count = 3 if piece == 1 else max(1, 400_000 // (size + 4))
    data = frame(bytes(size)) * count
    buffer = FrameBuffer()
    buffer._bytes = Counted()
    Counted.moved = 0
    complete = 0
    for start in range(0, len(data), piece):
        complete += sum(1 for _ in buffer.feed(data[start : start + piece]))
    assert complete == count
    assert type(buffer._bytes) is Counted
    assert Counted.moved <= len(data)


def test_consumed_bytes_are_released() -> None:
    """A long stream that never ends with a frame does not accumulate."""
    buffer = FrameBuffer()
    buffer.feed(b"\0")
    for n in range(5_000):
        list(buffer.feed(b"\0\0\x64" + bytes(100) + b"\0"))
        assert len(buffer._bytes) <= 2 * 64 * 1024 + 208, n
    assert buffer.pending == 1


@pytest.mark.parametrize("size", ["ffffffff", "80000000", "7fffffff", "00000065"])
def test_refused_sizes(size: str) -> None:
    good = frame(b"before")
    buffer = FrameBuffer(max_frame=100)
    buffer.feed(good + frame(bytes(100)) + bytes.fromhex(size) + b"after")
    assert buffer.next_frame() == good
    assert buffer.next_frame() == frame(bytes(100))
    number = int.from_bytes(bytes.fromhex(size), "big", signed=True)
    for _ in range(3):
        with pytest.raises(FrameError, match=f"^a frame of {number} bytes, 100 at"):
            buffer.next_frame()
        with pytest.raises(FrameError, match=f"^a frame of {number} bytes"):
            buffer.close()
        buffer.feed(good)


def test_failed_buffer_keeps_nothing() -> None:
    buffer = FrameBuffer(max_frame=10).feed(b"\xff" * 4)
    with pytest.raises(FrameError):
        list(buffer)
    tracemalloc.start()
    try:
        for _ in range(100):
            buffer.feed(bytes(100_000))
        assert tracemalloc.get_traced_memory()[1] < 400_000
    finally:
        tracemalloc.stop()
    assert buffer.pending == 0


def test_limit_zero_and_empty_frames() -> None:
    buffer = FrameBuffer(max_frame=0)
    assert list(buffer.feed(bytes(8))) == [bytes(4), bytes(4)]
    with pytest.raises(FrameError):
        list(buffer.feed(b"\0\0\0\1x"))


def test_default_limit() -> None:
    """A broker's ``socket.request.max.bytes``."""
    limit = 104_857_600
    assert FrameBuffer().feed(limit.to_bytes(4, "big")).next_frame() is None
    with pytest.raises(FrameError, match="104857601 bytes, 104857600 at the most"):
        FrameBuffer().feed((limit + 1).to_bytes(4, "big")).next_frame()


def test_no_memory_is_reserved_before_bytes_arrive() -> None:
    tracemalloc.start()
    try:
        buffer = FrameBuffer(max_frame=2**31 - 1)
        assert list(buffer.feed(b"\x7f\xff\xff\xff" + bytes(1000))) == []
        for _ in range(1000):
            assert list(buffer.feed(b"\0")) == []
        assert tracemalloc.get_traced_memory()[1] < 64 * 1024
    finally:
        tracemalloc.stop()
    assert buffer.pending == 2004


@pytest.mark.parametrize("received", range(1, 10))
def test_close_in_the_middle(received: int) -> None:
    buffer = FrameBuffer()
    assert list(buffer.feed(frame(b"whole") + frame(b"cutoff")[:received])) == [
        frame(b"whole")
    ]
    with pytest.raises(FrameError, match=f"within a frame, {received} bytes in"):
        buffer.close()


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ("", "of 0 bytes: it has no size"),
        ("000000", "of 3 bytes: it has no size"),
        ("00000001", "size is 1, but 0 bytes follow"),
        ("0000000000", "size is 0, but 1 bytes follow"),
        ("ffffffff", "size is -1, but 0 bytes follow"),
        ("7fffffff00", "size is 2147483647, but 1 bytes follow"),
    ],
)
def test_one_whole_frame(data: str, text: str) -> None:
    raw = bytes.fromhex(data)
    for whole in (raw, bytearray(raw)):
        with pytest.raises(FrameError, match=text) as caught:
            content_of(whole)
        assert isinstance(caught.value, WireError)


def test_frame_of_anything_bytes_like() -> None:
    for content in (b"abc", bytearray(b"abc"), memoryview(b"-abc-")[1:-1]):
        assert frame(content) == b"\0\0\0\3abc"
        assert content_of(memoryview(frame(content))) == b"abc"
    for wrong in (5, "abc", None, [1]):
        with pytest.raises(FrameError, match="is not bytes-like"):
            frame(wrong)  # type: ignore[arg-type]
        with pytest.raises(FrameError, match="is not bytes-like"):
            FrameBuffer().feed(wrong)  # type: ignore[arg-type]


def test_bytes_with_gaps() -> None:
    data = frame(b"abc")
    gaps = memoryview(bytes(byte for byte in data for _ in range(2)))[::2]
    assert list(FrameBuffer().feed(gaps)) == [data]
    assert content_of(gaps) == b"abc"
    assert frame(gaps) == frame(data)


@pytest.mark.parametrize("wrong", [None, 5, "", "abc", [1], object()])
def test_objects_that_are_not_bytes_are_refused(wrong: Any) -> None:
    """Every function raises an error of this package."""
    for call in (
        *(frame, content_of, FrameBuffer().feed, decode_request),
        *(request_header, correlation_id_of, Connection().receive),
        *(stored.read_metadata_record, lambda data: decode_response(data, 3, 1)),
        *(lambda data: stored.read_key(stored.CONSUMER_OFFSETS, data),),
        *(lambda data: stored.read_control_value(0, data), records.decode_records),
    ):
        if wrong is None and call is records.decode_records:
            continue  # a records field that is null
        with pytest.raises(WireError, match="is not bytes-like"):
            call(wrong)


def test_too_long_for_a_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frames, "MAX_SIZE", 10)
    assert len(frame(bytes(10))) == 14
    with pytest.raises(FrameError, match="11 bytes do not fit a frame"):
        frame(bytes(11))
