"""Messages of magic 0 and 1 that are wrong in a known way, and wrapped sets.

Offsets are as in ``batch_refused``.
"""

from __future__ import annotations

from collections.abc import Iterator
from struct import pack

from specgen.testing.vectors.batch_codecs import COMPRESS
from specgen.testing.vectors.batch_refused import (
    GARBAGE,
    LENIENT,
    MUST,
    SHOULD,
    BatchFault,
)
from specgen.testing.vectors.batch_values import TIME, record
from specgen.testing.vectors.batch_values import legacy as message_value
from specgen.testing.vectors.batch_write import (
    attributes,
    inner_set,
    legacy,
    message,
    packed_set,
    write_batch,
)
from specgen.testing.vectors.vector import Level

ONE = "one message"


def older_faults(magic: int) -> Iterator[BatchFault]:
    """Every fault of magic 0 or 1, and for each codec those of wrapped sets."""
    yield from _of_messages(magic)
    yield from _of_contents(magic)
    for codec in [*COMPRESS][1:-1]:
        yield from _of_sets(magic, codec)


def _of_messages(magic: int) -> Iterator[BatchFault]:
    """The faults of what comes before key and value."""
    value = message_value(magic, record(0, _time(magic)))
    good = write_batch(value)
    size = len(good) - 12

    def put(at: int, new: bytes) -> bytes:
        return good[:at] + new + good[at + len(new) :]

    def of(name: str, level: Level, data: bytes) -> BatchFault:
        return BatchFault(name, level, ONE, data)

    yield of("wrong CRC", MUST, put(15, bytes((good[15] ^ 1,))))
    yield of("changed byte", MUST, put(len(good) - 1, b"w"))
    for number in (3, -1):
        yield of(f"magic {number}", MUST, put(16, pack(">b", number)))
    key, held = b"k", b"v"
    for codec in (4, 5, 7):
        yield of(f"codec {codec}", MUST, message(value, codec, key, held))
    yield of("attributes 0xf0", LENIENT, message(value, -16, key, held))
    least = 14 if magic == 0 else 22
    for length in (-1, 0, least - 1, size - 1):
        yield of(f"message size {length}", MUST, put(8, pack(">i", length)))
    yield of(f"message size {size + 1}", LENIENT, put(8, pack(">i", size + 1)))
    for end in (1, 11, 16, len(good) - 1):
        yield of(f"cut at {end}", LENIENT, good[:end])


def _of_contents(magic: int) -> Iterator[BatchFault]:
    """The faults of key and value."""
    value = message_value(magic, record(0, _time(magic)))
    head = pack(">bb", magic, 0) + (pack(">q", TIME) if magic else b"")
    start = 16 + len(head)

    def of(name: str, level: Level, at: int, body: bytes) -> BatchFault:
        return BatchFault(name, level, ONE, legacy(0, head + body), start + at)

    one = pack(">i", 1)
    for size in (7, 0x7FFFFFFF):
        big = pack(">i", size)
        yield of(f"key size {size}", MUST, 0, big + b"k" + one + b"v")
        yield of(f"value size {size}", MUST, 5, one + b"k" + big + b"v")
    for size in (-2, -0x80000000):
        null = pack(">i", size)
        yield of(f"key size {size}", LENIENT, 0, null + one + b"v")
        yield of(f"value size {size}", LENIENT, 5, one + b"k" + null)
    yield of("no value", MUST, 5, one + b"k" + b"\0\0\0")
    more = message(value, 0, b"k", b"v", b"\0")
    at = start + 10
    yield BatchFault("bytes behind the value", SHOULD, ONE, more, at)


def _of_sets(magic: int, codec: str) -> Iterator[BatchFault]:
    """The faults of a wrapped set."""
    time = _time(magic)
    several = [record(100 + at, time + at * 5 * magic, b"k%d" % at) for at in range(3)]
    value = message_value(magic, *several, compression=codec)
    inside, marks = inner_set(value), attributes(value)
    packed = packed_set(value, inside)
    at = 16 + 2 + 8 * magic + 8

    def of(
        name: str, level: Level, held: bytes | None, path: str = "[0]"
    ) -> BatchFault:
        data = message(value, marks, None, held)
        return BatchFault(name, level, codec, data, at, path)

    def put(name: str, new: bytes, level: Level = MUST, number: int = 0) -> BatchFault:
        return of(name, level, packed_set(value, new), f"[0].records[{number}]")

    null = message(value, marks, None, None)
    yield BatchFault("null set", MUST, codec, null, 0)
    yield of("compressed nothing", MUST, b"")
    yield of("compressed garbage", MUST, GARBAGE)
    yield of("compressed cut at 3", MUST, packed[:3])
    yield of("compressed set of nothing", MUST, packed_set(value, b""))
    first = len(inside) // 3
    wrong = inside[:15] + bytes((inside[15] ^ 1,)) + inside[16:]
    yield put("wrong CRC inside", wrong)
    other = dict(value, magic=1 - magic, timestamp=TIME)
    made = message(other, 0, b"k", b"v")
    yield put("another magic inside", made, SHOULD)
    yield put("a compressed message inside", write_batch(value))
    yield put(
        "a size inside that is too small", inside[:8] + pack(">i", 13) + inside[12:]
    )
    yield put("a set that is cut off", inside[:-1], SHOULD, 2)
    assert len(inside) == 3 * first


def _time(magic: int) -> int:
    return TIME if magic else -1
