"""Damage of every kind, anywhere: batches that stay whole are read under every condition."""

from __future__ import annotations

import random
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import accumulate
from operator import ge, le
from pathlib import Path

import pytest
from kafka_wire.records import Compression, Record, encode_batch

from specgen.logs import LogOptions, Tally, find_files
from specgen.logs.segment import Segment
from specgen.logs.walk import whole_end
from tests.logs.build import (
    TIME,
    batch,
    index,
    offsets,
    offsets_between,
    segment,
    since,
    table,
)

SIZES = (0, 5, 50, 300)
CODECS = (Compression.NONE, Compression.GZIP, Compression.SNAPPY)
KINDS = ("flip", "cut", "zero", "insert")


@dataclass
class Log:
    """Batches of random shapes, one after another."""

    rng: random.Random
    magic: int
    batches: list[bytes]
    firsts: list[int]
    """Their first offsets, and the one behind the last."""

    @classmethod
    def of(cls, seed: int) -> Log:
        rng = random.Random(seed)
        magic = rng.choice((2, 2, 2, 1, 0))
        log = cls(rng, magic, [], [0])
        for _ in range(rng.randint(3, 12)):
            first, count = log.firsts[-1], rng.randint(1, 6)
            records = [
                Record(n, TIME + n, b"key", rng.randbytes(rng.choice(SIZES)))
                for n in range(first, first + count)
            ]
            data = encode_batch(records, magic=magic, compression=rng.choice(CODECS))
            log.batches.append(data)
            log.firsts.append(first + count)
        return log

    @property
    def data(self) -> bytes:
        return b"".join(self.batches)

    def damaged(self, kind: str) -> tuple[bytes, list[int]]:
        """The bytes with one thing wrong, and the offsets that stay intact.

        It spares the offsets of batches, which no checksum covers (but not those of each message
        of magic 0 and 1).
        """
        starts = [0, *accumulate(map(len, self.batches))]
        number = self.rng.randrange(len(self.batches))
        at = self.rng.randrange(starts[number] + 8, starts[number + 1])
        size = self.rng.randint(1, 120) if kind != "flip" else 1
        if kind == "zero":
            size = min(size, starts[number + 1] - at)
        data, end = bytearray(self.data), at + size
        match kind:
            case "flip":
                data[at] ^= 1 << self.rng.randrange(8)
            case "cut":
                del data[at:end]
            case "zero":
                data[at:end] = bytes(size)
            case "insert":
                data[at:at], end = self.rng.randbytes(size), at + 1
        good = [
            offset
            for n, first in enumerate(self.firsts[:-1])
            if not (starts[n] < end and at < starts[n + 1])
            for offset in range(first, self.firsts[n + 1])
        ]
        return bytes(data), good


def _written(folder: Path, log: Log, data: bytes) -> Path:
    """The damaged segment, half of the time with the index of the intact one."""
    path = segment(folder / "t-0", 0, [log.data])
    if log.rng.random() < 0.5:
        index(path, log.rng.randint(1, 3))
    path.write_bytes(data)
    return path


@pytest.mark.sampled(3)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("block", range(4))
def test_nothing_good_is_lost(tmp_path: Path, kind: str, block: int) -> None:
    for seed in range(block * 15, block * 15 + 15):
        log = Log.of(seed)
        data, good = log.damaged(kind)
        path = _written(tmp_path / str(seed), log, data)
        for split in (1 << 30, 500, 1):
            read = offsets(table(path, LogOptions(split_size=split)))
            assert set(good) <= set(read), (seed, split)
            if log.magic == 2:
                assert len(read) == len(set(read)), (seed, split)
        middle = log.rng.randrange(log.firsts[-1])
        matchers = {
            offsets_between(middle): partial(le, middle),
            offsets_between(high=middle): partial(ge, middle),
            since(TIME + middle): partial(le, middle),
        }
        for bounds, expected in matchers.items():
            read = offsets(table(path, None, bounds))
            assert {n for n in good if expected(n)} <= set(read), (seed, bounds)
        assert set(good) <= set(_by_steps(path, log.rng.randint(1, 2000))), seed


def _by_steps(path: Path, limit: int) -> Iterator[int]:
    """The offsets from a stream that reads a limited number of bytes per batch."""
    (file,) = find_files(path)
    at, ends = 0, []
    with Segment(str(path)) as opened:
        while (end := whole_end(opened, at, limit, 0)) > at:
            ends.append((at, end))
            at = end
        # Then the segment is closed, and the rest arrives as it is.
        ends.append((at, file.size))
    data = path.read_bytes()
    for number, (start, end) in enumerate(ends):
        part = segment(path.parents[1] / f"part-{number}", 0, [data[start:end]])
        yield from offsets(table(part))


EQUAL = [batch(n, 5) for n in range(100, 150, 5)]


@pytest.mark.parametrize("bit", range(32))
def test_a_size_with_any_bit_wrong(tmp_path: Path, bit: int) -> None:
    """Wherever it leads: the other batches are read, filtered or not."""
    data = bytearray(b"".join(EQUAL))
    starts = [0, *accumulate(map(len, EQUAL))]
    (size,) = struct.unpack_from(">I", data, starts[2] + 8)
    struct.pack_into(">I", data, starts[2] + 8, size ^ 1 << bit)
    path = segment(tmp_path / "t-0", 100, [bytes(data)])
    good = [*range(100, 110), *range(115, 150)]
    assert offsets(table(path)) == good
    for bounds in (offsets_between(116), since(TIME + 116)):
        assert offsets(table(path, None, bounds))[-34:] == good[-34:]


@pytest.mark.parametrize("batches", range(2, 9))
def test_a_size_of_several_batches(tmp_path: Path, batches: int) -> None:
    """It leads to the start of a batch, or to the end: those in between are not part of it."""
    data = bytearray(b"".join(EQUAL))
    starts = [0, *accumulate(map(len, EQUAL))]
    size = starts[2 + batches] - starts[2] - 12
    struct.pack_into(">I", data, starts[2] + 8, size)
    tally = Tally()
    path = segment(tmp_path / "t-0", 100, [bytes(data)])
    decoded = table(path, tally=tally)
    assert offsets(decoded) == [*range(100, 110), *range(115, 150)]
    assert (tally.bad_batches, tally.bad_bytes) == (1, len(EQUAL[2]))
    tally = Tally()
    assert offsets(table(path, None, offsets_between(130), tally))[-20:] == [
        *range(130, 150)
    ]
    assert tally.bad_batches == 1


def test_bad_batches_side_by_side_are_counted_each(tmp_path: Path) -> None:
    """Also if the second one is cut off by the file's end."""
    data = bytearray(b"".join(EQUAL[:5]))[:-3]
    starts = [0, *accumulate(map(len, EQUAL))]
    for number in (2, 3):
        data[starts[number] + 70] ^= 1
    tally = Tally()
    path = segment(tmp_path / "t-0", 100, [bytes(data)])
    decoded = table(path, tally=tally)
    assert offsets(decoded) == [*range(100, 110)]
    assert tally.bad_batches == 3
    positions = [row["position"] for row in decoded.to_pylist() if row["_error"]]
    assert positions == starts[2:5]


def test_offsets_that_no_batch_of_the_segment_has(tmp_path: Path) -> None:
    """No checksum covers them: impossible ones are damage, and hide nothing after them."""
    data = bytearray(b"".join(EQUAL))
    starts = [0, *accumulate(map(len, EQUAL))]
    struct.pack_into(">q", data, starts[2], 1 << 40)
    struct.pack_into(">q", data, starts[4], 99)
    data[starts[6] + 16] = 77
    path = segment(tmp_path / "t-0", 100, [bytes(data)])
    decoded = table(path)
    spoilt = {*range(110, 115), *range(120, 125), *range(130, 135)}
    assert offsets(decoded) == [n for n in range(100, 150) if n not in spoilt]
    errors = [row["_error"] for row in decoded.to_pylist() if row["_error"]]
    assert ["can't be at this place" in text for text in errors] == [True, True, False]


@pytest.mark.parametrize("beyond", [0, 1])
def test_how_far_a_segment_goes(tmp_path: Path, beyond: int) -> None:
    """Its index stores relative offsets in 31 bits."""
    last = 100 + (1 << 31) - 1 + beyond
    path = segment(tmp_path / "t-0", 100, [batch(100, 1), batch(last - 1, 2)])
    assert offsets(table(path)) == ([100] if beyond else [100, last - 1, last])


def test_bytes_that_look_like_batches_cost_little(tmp_path: Path) -> None:
    """Of thousands of places where a batch might start, few are read to their end."""
    rng = random.Random(1)
    value = struct.pack("<20000i", *(rng.choice((0, 0, 0, 1, 2)) for _ in range(20000)))
    bad = bytearray(encode_batch([Record(0, TIME, b"k", value)]))
    bad[16] = 77
    following = [
        encode_batch([Record(n, TIME, b"k", bytes(100_000))]) for n in range(1, 40)
    ]
    path = segment(tmp_path / "t-0", 0, [bytes(bad), *following])
    tally = Tally()
    assert offsets(table(path, tally=tally)) == [*range(1, 40)]
    assert tally.bytes_read < 10 * path.stat().st_size
