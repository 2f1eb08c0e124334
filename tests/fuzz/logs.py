"""Random segments of every shape, with their batches listed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from kafka_wire.records import (
    BatchOptions,
    Compression,
    Header,
    Record,
    encode_batch,
    encode_end_transaction,
    read_batches,
)

TIME = 1_700_000_000_000
_BASES = (0, 0, 0, 100, 5_000_000_000, (1 << 62) + 7)
_SIZES = (0, 1, 5, 50, 50, 300, 2000)
_CODECS = (0, 0, 0, 1, 2, 3, 4)


@dataclass(frozen=True)
class Log:
    """A segment as a broker would write it, batch by batch."""

    base: int
    next_offset: int | None
    """The offset at which the next segment would start."""
    batches: tuple[bytes, ...]

    @property
    def data(self) -> bytes:
        """The file's bytes."""
        return b"".join(self.batches)


def random_log(rng: Random) -> Log:
    """A log of a few batches, of one magic or of several."""
    base = offset = rng.choice(_BASES)
    magics = rng.choice(((2,), (2,), (2,), (1,), (0,), (0, 1, 2)))
    batches: list[bytes] = []
    for _ in range(rng.randint(2, 14)):
        if rng.random() < 0.1:
            offset += rng.choice((1, 3, 100))  # compaction left a gap
        magic = rng.choice(magics)
        data = _batch(rng, magic, offset, base)
        read_back = list(read_batches(data))
        batches += [bytes(batch.data) for batch in read_back]
        offset = read_back[-1].next_offset
    following = offset + rng.choice((0, 0, 5)) if rng.random() < 0.5 else None
    return Log(base, following, tuple(batches))


def _batch(rng: Random, magic: int, first: int, base: int) -> bytes:
    if magic == 2 and rng.random() < 0.1:
        return _odd(rng, first)
    count = rng.randint(1, 6)
    codec = Compression(rng.choice(_CODECS[: None if magic == 2 else -1]))
    records = list(_records(rng, magic, first, count, base))
    options: BatchOptions = {"magic": magic, "compression": codec}
    if magic == 2 and rng.random() < 0.3:
        options["producer_id"], options["producer_epoch"] = 7, 1
        options["base_sequence"] = 3
    if magic and rng.random() < 0.1:
        options["log_append_time"] = TIME + first % 1000
    return encode_batch(records, **options)


def _odd(rng: Random, first: int) -> bytes:
    """What compaction leaves of a batch, or a transaction marker."""
    if rng.random() < 0.5:
        return encode_batch(
            [], base_offset=first, last_offset=first + rng.randint(0, 5)
        )
    numbers = {"producer_id": 7, "producer_epoch": 1, "coordinator_epoch": 2}
    return encode_end_transaction(
        commit=rng.random() < 0.5, timestamp=TIME, offset=first, **numbers
    )


def _records(
    rng: Random, magic: int, first: int, count: int, base: int
) -> Iterator[Record]:
    offset = first
    for _ in range(count):
        value = None if rng.random() < 0.1 else _value(rng, offset, base)
        key = None if rng.random() < 0.3 else b"key-%d" % rng.randrange(100)
        headers: tuple[Header, ...] = ()
        if magic == 2 and rng.random() < 0.2:
            inner = _inner(rng, offset, base) if rng.random() < 0.2 else b"1"
            headers = (Header("h", inner), Header("nothing", None))
        time = -1 if magic == 0 else TIME + offset % 1000 + rng.choice((0, 0, -50))
        yield Record(offset, time, key, value, headers)
        offset += 1 if rng.random() < 0.95 else rng.randint(2, 4)


def _value(rng: Random, offset: int, base: int) -> bytes:
    if rng.random() < 0.12:
        return _inner(rng, offset, base)
    size = rng.choice(_SIZES)
    return bytes(size) if rng.random() < 0.2 else rng.randbytes(size)


def _inner(rng: Random, offset: int, base: int) -> bytes:
    """Whole batches, as in a captured fetch: with these offsets, the next ones, or others."""
    first = rng.choice((offset, offset + 1, offset + 2, base, 0, 1 << 33))
    magic = rng.choice((0, 1, 2))
    parts = []
    for _ in range(rng.randint(1, 4)):
        count = rng.randint(1, 3)
        records = [
            Record(first + n, TIME if magic else -1, None, rng.randbytes(20))
            for n in range(count)
        ]
        parts.append(encode_batch(records, magic=magic))
        first += count
    around = rng.choice((0, 0, 9))
    return rng.randbytes(around) + b"".join(parts) + rng.randbytes(around)
