"""Record batches: Node reads what Python writes, and vice versa."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from kafka_wire.records import (
    Compression,
    Header,
    Record,
    TimestampType,
    decode_records,
    encode_batch,
    read_batches,
)

from tests.support.npm import run_node
from tests.typescript.package import HERE, PACKAGE, node_tests

TIME = 1_700_000_000_000
HEADERS = (Header("trace", b"1"), Header("", None))
TYPES = {
    TimestampType.CREATE_TIME: "CreateTime",
    TimestampType.LOG_APPEND_TIME: "LogAppendTime",
}


def records(magic: int, count: int) -> list[Record]:
    """Records with everything that a magic supports, some of it null."""
    return [
        Record(
            10 + n,
            TIME + n * 7 - (n == 1) * 1000 if magic else -1,
            b"key" * n if n else None,
            None if n == 2 else b"some value " * (n + 1),
            HEADERS if magic == 2 and n == 1 else (),
        )
        for n in range(count)
    ]


def batches() -> list[tuple[str, bytes]]:
    """Batches by name: every magic with every codec that it supports."""
    made = []
    for magic in (0, 1, 2):
        for codec in Compression:
            if codec is not Compression.ZSTD or magic == 2:
                name = f"magic {magic} {codec.name.lower()}"
                some = records(magic, 5)
                made.append((name, encode_batch(some, magic=magic, compression=codec)))
    for magic in (1, 2):
        for codec in (Compression.NONE, Compression.LZ4):
            data = encode_batch(
                records(magic, 3),
                magic=magic,
                compression=codec,
                log_append_time=TIME + 99,
            )
            made.append((f"magic {magic} {codec.name.lower()} appended", data))
    first, second = encode_batch(records(2, 2)), encode_batch(records(0, 2), magic=0)
    made.append(("two batches", first + second))
    long = [Record(n, TIME, None, bytes([n % 7]) * 900) for n in range(200)]
    for codec in (Compression.SNAPPY, Compression.LZ4, Compression.GZIP):
        made.append(
            (f"long {codec.name.lower()}", encode_batch(long, compression=codec))
        )
    return made


def row(name: str, data: bytes) -> dict[str, Any]:
    """What Python reads from batches, in the form that the tests in Node take."""
    found = list(read_batches(data))
    first = found[0]
    packed = plain = b""
    if first.compression is Compression.ZSTD:
        packed = data[61:]
        again = encode_batch(list(first.records()))
        plain = again[61:]
    return {
        "name": name,
        "bytes": data.hex(),
        "packed": packed.hex(),
        "plain": plain.hex(),
        "batches": [
            [b.magic, int(b.compression), TYPES.get(b.timestamp_type)] for b in found
        ],
        "records": [
            [
                str(record.offset),
                str(record.timestamp),
                None if record.key is None else record.key.hex(),
                None if record.value is None else record.value.hex(),
                [
                    [h.key, None if h.value is None else h.value.hex()]
                    for h in record.headers
                ],
            ]
            for record in decode_records(data)
        ],
    }


def test_node_reads_what_python_writes(tmp_path: Path) -> None:
    cases = tmp_path / "batches.json"
    rows = [row(name, data) for name, data in batches()]
    cases.write_text(json.dumps(rows))
    assert node_tests("records.test.mjs", cases) == 2 * len(rows) + 1


def test_python_reads_what_node_writes() -> None:
    env = {"SPECGEN_PACKAGE": str(PACKAGE)}
    said = run_node(HERE / "write_batches.mjs", env=env).split()
    expected = [
        Record(0, TIME, b"k", b"v" * 300),
        Record(1, TIME + 500, None, None),
        Record(2, 1_600_000_000_000, b"", "ü".encode(), HEADERS),
    ]
    plain, packed, produced, single = map(bytes.fromhex, said)
    assert decode_records(plain) == expected
    assert decode_records(packed) == expected
    assert next(iter(read_batches(packed))).compression is Compression.GZIP
    (batch,) = read_batches(produced)
    assert batch.base_offset == 42
    assert (batch.producer_id, batch.producer_epoch, batch.base_sequence) == (7, 1, 9)
    assert batch.partition_leader_epoch == 3
    assert batch.is_transactional
    assert [record.offset for record in batch.records()] == [42, 43, 44]
    assert batch.max_timestamp == TIME + 500
    assert decode_records(single) == [Record(0, -1, None, b"x")]
