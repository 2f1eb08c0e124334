"""Damaged and hostile batches give only the package's own errors, quickly, in little memory."""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from struct import pack

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kafka_wire.records import (
    Compression,
    Record,
    RecordsError,
    decode_records,
    encode_batch,
    read_batches,
)

from tests.runtime.records.corpus import ALL, IDS, TIME, batch, body, records, with_crc

SECOND = 1.0
MIB = 1 << 20
MOST = (1 << 31) - 1
MOST_OF_64 = (1 << 63) - 1

corpus = pytest.mark.parametrize(("magic", "codec"), ALL, ids=IDS)


def attempt(data: bytes, **options: bool) -> list[Record] | None:
    """The records, if the data is readable; anything but RecordsError fails the test."""
    try:
        rows = decode_records(data, control=True, max_decompressed=MIB, **options)
        for batch in read_batches(data):
            _ = (
                batch.base_offset,
                batch.last_sequence,
                batch.timestamp_type,
                batch.compression,
            )
            batch.control_records()
    except RecordsError as error:
        assert str(error)
        assert error.offset is None or error.offset >= 0
        return None
    return rows


def small(call: Callable[[], object], limit: int = 4 * MIB) -> None:
    """Run it; fail if it takes a second, or more memory than the limit."""
    tracemalloc.start()
    start = time.process_time()
    call()
    took, (_, peak) = time.process_time() - start, tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert took < SECOND
    assert peak < limit


@corpus
def test_every_truncation(magic: int, codec: Compression) -> None:
    data, whole = batch(magic, codec), records(magic)
    for end in range(len(data)):
        rows = attempt(data[:end])
        assert rows is not None
        assert rows == whole[: len(rows)]
        assert len(rows) < len(whole)


@corpus
def test_every_truncation_with_matching_size_and_checksum(
    magic: int, codec: Compression
) -> None:
    """The size and the checksum match what is left."""
    data = encode_batch(records(magic)[-1:], magic=magic, compression=codec)
    for end in range(26, len(data)):
        cut = bytearray(data[:end])
        cut[8:12] = pack(">i", end - 12)
        assert attempt(with_crc(cut) if end > 61 or magic < 2 else bytes(cut)) is None


@corpus
def test_every_changed_byte(magic: int, codec: Compression) -> None:
    """The checksum detects every change in the bytes that it covers."""
    data, whole = batch(magic, codec), records(magic)
    first = data[:]
    free = set(range(17)) if magic > 1 else set()
    start = 0
    while magic < 2 and start < len(data):
        free |= set(range(start, start + 12))
        start += 12 + int.from_bytes(first[start + 8 : start + 12])
    for at in range(len(data)):
        for value in other_bytes(data[at]):
            changed = data[:at] + bytes((value,)) + data[at + 1 :]
            rows = attempt(changed)
            if at not in free:
                assert rows is None, (at, value)
            elif rows:
                surviving = {(r.key, r.value) for r in rows}
                assert surviving <= {(r.key, r.value) for r in whole}


@pytest.mark.sampled(3)
@corpus
@pytest.mark.parametrize("right", [False, True], ids=["unchecked", "checksum-right"])
def test_every_changed_byte_with_a_corrected_checksum(
    magic: int, codec: Compression, right: bool
) -> None:
    data = batch(magic, codec)
    outcomes = set()

    def all_of_them() -> None:
        for at in range(len(data)):
            for value in other_bytes(data[at]):
                changed = data[:at] + bytes((value,)) + data[at + 1 :]
                if right and at > 16:
                    changed = with_crc(changed)
                start = time.process_time()
                outcomes.add(attempt(changed, check_crc=right) is None)
                assert time.process_time() - start < SECOND

    tracemalloc.start()
    all_of_them()
    assert tracemalloc.get_traced_memory()[1] < 4 * MIB
    tracemalloc.stop()
    assert outcomes == {False, True}


def other_bytes(byte: int) -> set[int]:
    """Each bit flipped, and the ends of each range."""
    flipped = {byte ^ 1 << bit for bit in range(8)}
    return (flipped | {0, 1, 127, 128, 255}) - {byte}


V2_LENGTHS: dict[str, Callable[[bytes], bytes]] = {
    "record": lambda n: n + b"\0\0\0\x02k\x02v\0",
    "key": lambda n: sized(b"\0\0\0" + n + b"k\x02v\0"),
    "value": lambda n: sized(b"\0\0\0\x02k" + n + b"v\0"),
    "headers": lambda n: sized(b"\0\0\0\x02k\x02v" + n),
    "header key": lambda n: sized(b"\0\0\0\x02k\x02v\x02" + n + b"k\x02v"),
    "header value": lambda n: sized(b"\0\0\0\x02k\x02v\x02\x02k" + n + b"v"),
}


def sized(record: bytes) -> bytes:
    return bytes((len(record) * 2,)) + record


LENGTHS = {
    "2**31-1": b"\xfe\xff\xff\xff\x0f",
    "2**31-2": b"\xfc\xff\xff\xff\x0f",
    "-2**31": b"\xff\xff\xff\xff\x0f",
    "-2": b"\x03",
    "one too many": b"\x06",
    "too long a number": b"\x80\x80\x80\x80\x80\x00",
}
NULLS = {"-2**31", "-2"}
"""To Kafka any negative length of a key or a value is null."""


@pytest.mark.sampled(3)
@pytest.mark.parametrize("length", LENGTHS)
@pytest.mark.parametrize("place", V2_LENGTHS)
def test_lengths_inside_records(place: str, length: str) -> None:
    inside = V2_LENGTHS[place](LENGTHS[length])
    if length in NULLS and place in ("key", "value", "header value"):
        inside = V2_LENGTHS[place](LENGTHS[length]).replace(
            LENGTHS[length] + (b"k" if place == "key" else b"v"), LENGTHS[length]
        )
        inside = sized(inside[1:])
        [row] = decode_records(body(2, Compression.NONE, inside))
        assert None in (row.key, row.value, *(h.value for h in row.headers))
        return
    for tail in (b"", bytes(100_000)):
        for codec in (Compression.NONE, Compression.ZSTD):
            stored = inside + tail
            if codec:
                import cramjam  # noqa: PLC0415

                stored = bytes(cramjam.zstd.compress(stored))
            data = body(2, codec, stored)
            small(partial(refuse, data))


def refuse(data: bytes) -> None:
    with pytest.raises(RecordsError):
        decode_records(data, check_crc=False)


@pytest.mark.parametrize("count", [MOST, 10_000, 2, 0, -1, -(1 << 31)])
def test_counts_of_records(count: int) -> None:
    data = body(2, Compression.NONE, b"\x10\0\0\0\x02k\x02v\0", count=1)
    data = with_crc(data[:57] + pack(">i", count) + data[61:])
    if count == 0:  # to Kafka that is a batch without records
        assert decode_records(data) == []
    else:
        small(lambda: refuse(data))


@pytest.mark.parametrize("size", [24 * 4, 24 * 4 + 1])
def test_a_snappy_block_cannot_exceed_its_maximum(size: int) -> None:
    """At most a fixed multiple of its bytes, whatever the block claims."""
    with pytest.raises(RecordsError) as caught:
        decode_records(body(2, Compression.SNAPPY, bytes((size, 0, 0, 0))))
    assert ("says that it holds" in caught.value.reason) == (size > 24 * 4)


@pytest.mark.parametrize("size", [MOST, MOST - 12, 1000])
def test_sizes_of_batches(size: int) -> None:
    for magic in (0, 1, 2):
        data = batch(magic, Compression.NONE)
        data = data[:8] + pack(">i", size) + data[12:]
        small(partial(decode_records, data))
        with pytest.raises(RecordsError, match="cut off"):
            decode_records(data, strict=True)


@pytest.mark.parametrize("size", [MOST, 100, 2, -2, -(1 << 31)])
@pytest.mark.parametrize("place", [0, 1])
@pytest.mark.parametrize("magic", [0, 1])
def test_lengths_of_old_messages(magic: int, place: int, size: int) -> None:
    data = encode_batch([Record(0, 0, b"", b"")], magic=magic)
    at = len(data) - (8 if place == 0 else 4)
    data = with_crc(data[:at] + pack(">i", size) + data[at + 4 :])
    if size < 0:  # null, whatever the negative number
        [row] = decode_records(data)
        assert (row.key, row.value)[place] is None
    else:
        small(lambda: refuse(data))
        with pytest.raises(RecordsError) as caught:
            decode_records(data)
        # A key of two bytes takes the place of half of the value's length.
        assert caught.value.offset == at + (6 if (place, size) == (0, 2) else 0)


def packed(inside: bytes) -> bytes:
    """One block of snappy, all literal."""
    size, head = len(inside), bytearray()
    remaining = size
    while remaining > 127:
        head.append(remaining & 127 | 128)
        remaining >>= 7
    return bytes((*head, remaining, 0xF4)) + (size - 1).to_bytes(2, "little") + inside


def inner(of: int, **changes: int) -> bytes:
    """A plain message with some of its numbers replaced."""
    data = bytearray(encode_batch([Record(1, 0, b"k", b"v")], magic=of))
    for name, value in changes.items():
        form, at = {"size": (">i", 8), "magic": (">b", 16)}[name]
        new = pack(form, value)
        data[at : at + len(new)] = new
    return bytes(data)


def wrappers(magic: int) -> Iterator[tuple[str, bytes]]:
    """Wrapped sets that are invalid."""
    deep = body(magic, Compression.SNAPPY, packed(inner(magic)))
    for _ in range(3):
        yield "compressed message inside", packed(inner(magic) + deep)
        deep = body(magic, Compression.SNAPPY, packed(deep))
    yield "of magic", packed(inner(magic, magic=1 - magic))
    yield "of magic", packed(inner(magic, magic=2))
    yield "nothing", b"\0"
    yield "too few", packed(inner(magic)[:20])
    yield "too few", packed(inner(magic) + b"\0")
    for size in (MOST, 1000, 13, 0, -1, -(1 << 31)):
        yield f"a message of {size}", packed(inner(magic, size=size))


@pytest.mark.parametrize("magic", [0, 1])
def test_wrapped_sets(magic: int) -> None:
    for reason, inside in wrappers(magic):
        data = body(magic, Compression.SNAPPY, inside)
        with pytest.raises(RecordsError, match=reason):
            decode_records(data, check_crc=False)
    data = encode_batch([Record(0, 0)], magic=magic)
    data = with_crc(data[:17] + bytes((Compression.GZIP,)) + data[18:])
    with pytest.raises(RecordsError, match="null"):
        decode_records(data)


def test_a_wrapper_that_ends_before_it_starts() -> None:
    data = encode_batch(records(1), magic=1, compression=Compression.GZIP)
    with pytest.raises(RecordsError, match="ends at 2"):
        decode_records(pack(">q", 2) + data[8:])


@given(st.binary(max_size=300))
def test_random_bytes(data: bytes) -> None:
    attempt(data, check_crc=False)


@corpus
def test_random_bytes_inside(magic: int, codec: Compression) -> None:
    rng = Random(f"{magic} {codec}")
    for _ in range(400):
        inside = rng.randbytes(rng.randrange(120))
        attempt(body(magic, codec, inside, count=rng.choice((1, 2, 5))))


def test_sums_beyond_64_bits_wrap_around() -> None:
    """As in Java, they wrap around."""
    most = MOST_OF_64
    data = bytearray(encode_batch([Record(0, most), Record(1, most)], base_offset=0))
    data[:8] = pack(">q", most)
    [first, second] = decode_records(bytes(data))
    assert (first.offset, second.offset) == (most, -(1 << 63))
    data = bytearray(encode_batch([Record(0, TIME), Record(1, TIME)]))
    data[:8] = pack(">q", most)
    offsets = [record.offset for record in decode_records(bytes(data))]
    assert offsets == [most, -(1 << 63)]
    data = bytearray(encode_batch([Record(0, TIME), Record(1, TIME + 1)]))
    data[27:35] = pack(">q", most)
    times = [record.timestamp for record in decode_records(with_crc(data))]
    assert times == [most, -(1 << 63)]


@pytest.mark.parametrize(
    ("delta", "time"),
    [
        (b"\xfe" + b"\xff" * 8 + b"\x01", TIME + MOST_OF_64 - (1 << 64)),
        (b"\xff" * 9 + b"\x01", TIME - MOST_OF_64 - 1),
    ],
    ids=["most", "least"],
)
def test_a_far_time_in_a_batch_of_today(delta: bytes, time: int) -> None:
    """The delta that is added to the batch's time is itself a number of 64 bits."""
    record = b"\0" + delta + b"\0\x02k\x02v\0"
    data = body(2, Compression.NONE, sized(record))
    [parsed] = read_batches(data)
    assert [r.timestamp for r in decode_records(data)] == [time]
    assert [r.timestamp for r in parsed.iter_records()] == [time]
