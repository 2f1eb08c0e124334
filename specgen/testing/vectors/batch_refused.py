"""Record batches of magic 2 that are wrong in a known way.

The offset of a fault is that of the wrong batch or record; for a fault inside compressed
data it is the offset at which the data begins.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from struct import pack

from specgen.protocol.codec.varints import zigzag
from specgen.testing.vectors.batch_codecs import COMPRESS, snappy_block
from specgen.testing.vectors.batch_values import batch as batch_value
from specgen.testing.vectors.batch_values import one_header, plain
from specgen.testing.vectors.batch_write import (
    OVERHEAD,
    batch,
    record_body,
    records,
    sized,
    varint,
    write_batch,
)
from specgen.testing.vectors.refused_faults import NOT_UTF8, wide
from specgen.testing.vectors.vector import RECORD_BATCH, Fault, Form, Level, Vector

SEVERAL = "several records"
ONE_HEADER = "one header"
GARBAGE = bytes.fromhex("deadbeef") * 4


def faults() -> Iterator[BatchFault]:
    """Every fault of magic 2, and for each codec those of compressed batches."""
    yield from _of_batches()
    yield from _of_counts()
    yield from _of_records()
    for codec in [*COMPRESS][1:]:
        yield from _of_codec(codec)


def _of_batches() -> Iterator[BatchFault]:
    """The faults of the header."""
    value = batch_value(*plain())
    good = write_batch(value)
    size = len(good) - 12

    def put(at: int, new: bytes) -> bytes:
        return good[:at] + new + good[at + len(new) :]

    def of(name: str, level: Level, data: bytes) -> BatchFault:
        return BatchFault(name, level, SEVERAL, data)

    yield of("wrong CRC", MUST, put(20, bytes((good[20] ^ 1,))))
    yield of("changed byte", MUST, put(len(good) - 1, b"\1"))
    for magic in (3, 127, -1, -128):
        yield of(f"magic {magic}", MUST, put(16, pack(">b", magic)))
    body = records(value)
    for codec in (5, 6, 7):
        yield of(f"codec {codec}", MUST, batch(value, body, attributes=codec))
    for bits in (0x80, 0x4000, -0x8000):
        data = batch(value, body, attributes=bits)
        yield of(f"attributes {bits & 0xFFFF:#x}", LENIENT, data)
    for length in (-1, 0, 13, 14, 48, size - 1):
        yield of(f"batch length {length}", MUST, put(8, pack(">i", length)))
    for length in (size + 1, 1 << 30):
        yield of(f"batch length {length}", LENIENT, put(8, pack(">i", length)))
    for end in (1, 11, 12, 16, 17, OVERHEAD - 1, OVERHEAD, len(good) - 1):
        yield of(f"cut at {end}", LENIENT, good[:end])
    end = len(good)
    behind = {"bytes left over": b"\0" * 11, "second batch cut": good[:-1]}
    for name, more in behind.items():
        yield BatchFault(name, LENIENT, SEVERAL, good + more, end, "[1]")
    wrong = put(20, bytes((good[20] ^ 1,)))
    yield BatchFault("wrong CRC of the second", MUST, SEVERAL, good + wrong, end, "[1]")
    joined = put(8, pack(">i", len(good) + size)) + good
    yield of("batch length over two batches", MUST, joined)
    for delta in (1, 0, -1):
        data = write_batch(value | {"lastOffsetDelta": delta})
        yield of(f"last offset delta {delta}", LENIENT, data)


def _of_counts() -> Iterator[BatchFault]:
    """Wrong counts of records."""
    value = batch_value(*plain())
    body, end = records(value), len(write_batch(value))
    last = end - len(sized(record_body(value, value["records"][-1])))
    places = {4: ("[0].records[3]", end), 2: ("[0]", last), 0: ("[0]", OVERHEAD)}
    places |= {-1: ("[0]", 0), 0x7FFFFFFF: ("[0]", OVERHEAD)}
    for count, (path, offset) in places.items():
        level = MUST if count else LENIENT
        data = batch(value, body, count=count)
        yield BatchFault(f"count {count}", level, SEVERAL, data, offset, path)
    data = batch(value, body + b"\0")
    yield BatchFault("bytes behind the records", MUST, SEVERAL, data, end, "[0]")


def _of_records() -> Iterator[BatchFault]:
    """The faults of a record between two good ones."""
    value = one_header()
    first, _, last = (sized(record_body(value, r)) for r in value["records"])
    at, path = OVERHEAD + len(first), "[0].records[1]"
    for name, level, broken in _records():
        data = batch(value, first + broken + last)
        yield BatchFault(name, level, ONE_HEADER, data, at, path)


PIECES = {
    "attributes": b"\0",
    "time": varint(1),
    "offset": varint(1),
    "key length": varint(3),
    "key": b"key",
    "value length": varint(5),
    "value": b"value",
    "header count": varint(1),
    "header key length": varint(4),
    "header key": b"name",
    "header value length": varint(6),
    "header value": b"header",
}
"""The pieces of the record to break."""


def _records() -> Iterator[tuple[str, Level, bytes]]:
    """The record of ``PIECES`` with each fault."""
    body = b"".join(PIECES.values())
    size = len(body)
    for length in (size - 1, size + 1, -1, 1000, 0x7FFFFFFF):
        yield f"record length {length}", MUST, varint(length) + body
    yield "overlong record length", LENIENT, wide(zigzag(size), 3) + body
    yield "record length of 6 bytes", MUST, wide(zigzag(size), 6) + body
    yield "bytes behind the headers", MUST, sized(body + b"\0")
    for name, level, other in _pieces():
        yield name, level, sized(b"".join((PIECES | other).values()))


def _pieces() -> Iterator[tuple[str, Level, dict[str, bytes]]]:
    """Replacements for pieces."""
    yield "record attributes 0xff", LENIENT, {"attributes": b"\xff"}
    for delta in (-1, -0x80000000):
        yield f"offset delta {delta}", LENIENT, {"offset": varint(delta)}
    for piece, most in ("time", 10), ("offset", 5):
        yield f"overlong {piece} delta", LENIENT, {piece: wide(2, most)}
        yield f"{piece} delta of {most + 1} bytes", MUST, {piece: wide(2, most + 1)}
    for piece, held, least in (
        ("key length", "key", LENIENT),
        ("value length", "value", LENIENT),
        ("header key length", "header key", MUST),
        ("header value length", "header value", LENIENT),
    ):
        size = len(PIECES[held])
        for number in (size + 100, 0x7FFFFFFF):
            yield f"{piece} {number}", MUST, {piece: varint(number)}
        for number in (-1, -2, -0x80000000):
            if number < -1 or least is MUST:
                changed = {piece: varint(number), held: b""}
                yield f"{piece} {number}", least, changed
        yield f"{piece} of 6 bytes", MUST, {piece: wide(zigzag(size), 6)}
        yield f"overlong {piece}", LENIENT, {piece: wide(zigzag(size), 3)}
    for number in (-1, 2, 0, 0x7FFFFFFF):
        yield f"header count {number}", MUST, {"header count": varint(number)}
    for what, put in NOT_UTF8.items():
        name = put.rjust(4, b"n")
        yield f"header key not UTF-8 ({what})", SHOULD, {"header key": name}


def _of_codec(codec: str) -> Iterator[BatchFault]:
    """The faults of compressed records."""
    value = batch_value(*plain(), compression=codec)
    inside = records(value)
    _, compress = COMPRESS[codec]
    packed = compress(inside)
    others = {name: how(inside) for name, (_, how) in COMPRESS.items() if name != codec}
    bodies = {"garbage": GARBAGE, "nothing": b""}
    bodies |= {f"cut at {end}": packed[:end] for end in (3, len(packed) // 2)}
    bodies |= {f"data of {name}": data for name, data in others.items()}
    for name, body in bodies.items():
        fault = f"compressed {name}"
        yield BatchFault(fault, MUST, codec, batch(value, body), OVERHEAD)
    # Java does not read these to the end.
    level = SHOULD if codec in ("gzip", "lz4") else MUST
    behind = batch(value, packed + GARBAGE)
    yield BatchFault("bytes behind compressed", level, codec, behind, OVERHEAD)
    places = {4: ("[0].records[3]", OVERHEAD), 2: ("[0]", OVERHEAD)}
    places[0x7FFFFFFF] = ("[0]", 0)
    for count, (path, offset) in places.items():
        data = batch(value, packed, count=count)
        yield BatchFault(f"count {count}", MUST, codec, data, offset, path)
    broken = varint(1000) + inside[1:]
    data = batch(value, compress(broken))
    path = "[0].records[0]"
    yield BatchFault("record length 1000", MUST, codec, data, OVERHEAD, path)
    if codec == "snappy":
        block = bytes((0xFF, *snappy_block(inside)[1:]))
        data = batch(value, block)
        yield BatchFault("size of a block that lies", MUST, codec, data, OVERHEAD)
    if codec == "lz4":
        data = batch(value, packed[:6] + b"\0" + packed[7:])
        yield BatchFault("wrong checksum of the frame", MUST, codec, data, OVERHEAD)
    if codec == "gzip":
        data = batch(value, packed[:-8] + b"\0\0\0\0" + packed[-4:])
        yield BatchFault("wrong checksum of the data", MUST, codec, data, OVERHEAD)


MUST, SHOULD, LENIENT = Level


@dataclass(frozen=True, slots=True)
class BatchFault:
    """A fault put into a good batch, and the resulting bytes."""

    name: str
    level: Level
    source: str
    """The name of the good vector: what it exercises."""
    data: bytes
    offset: int = 0
    path: str = "[0]"

    def vector(self, magic: int) -> Vector:
        """The refused vector."""
        good = Vector(RECORD_BATCH, None, None, magic, self.source, b"")
        name = f"{self.name}, {self.source}"
        fault = Fault(self.name, self.level, good.id, self.path, self.offset)
        form = Form.RECORDS
        return Vector(
            RECORD_BATCH, None, None, magic, name, self.data, form=form, fault=fault
        )
