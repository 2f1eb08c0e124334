"""Batches to exchange with Kafka's classes and with other clients."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from struct import pack
from typing import Any, cast

from crc32c import crc32c
from kafka_wire.records import (
    BatchOptions,
    Compression,
    Header,
    Record,
    RecordBatch,
    TimestampType,
    control_key,
    encode_batch,
    end_transaction_value,
)

TIME = 1_700_000_000_000
APPENDED = TIME + 12_345

NAMES = {
    TimestampType.NONE: "NoTimestampType",
    TimestampType.CREATE_TIME: "CreateTime",
    TimestampType.LOG_APPEND_TIME: "LogAppendTime",
}


@dataclass(frozen=True)
class Batch:
    """Records, and how they are to be written."""

    name: str
    records: list[Record]
    options: BatchOptions

    @property
    def magic(self) -> int:
        return self.options.get("magic", 2)

    @property
    def codec(self) -> Compression:
        return self.options.get("compression", Compression.NONE)

    def encode(self) -> bytes:
        """By kafka_wire."""
        return encode_batch(self.records, **self.options)

    @property
    def read(self) -> list[Record]:
        """The records as a reader has them."""
        time = self.options.get("log_append_time")
        if time is None:
            return self.records
        return [Record(r.offset, time, r.key, r.value, r.headers) for r in self.records]

    @property
    def plan(self) -> dict[str, Any]:
        """What the oracle's ``write_batch`` wants to know."""
        first = self.records[0].offset
        return (
            {"magic": 2, "base_offset": first}
            | dict(self.options)
            | {
                "compression": self.codec.name.lower(),
                "records": [written(record) for record in self.records],
            }
        )

    def __str__(self) -> str:
        return f"magic {self.magic}, {self.codec.name.lower()}: {self.name}"


def written(record: Record) -> list[Any]:
    """A record as the oracle writes and reads it."""
    headers = [[header.key, _hex(header.value)] for header in record.headers]
    key, value = _hex(record.key), _hex(record.value)
    return [record.offset, record.timestamp, key, value, headers]


def described(batch: RecordBatch) -> dict[str, Any]:
    """A batch as the oracle's ``read_batches`` describes it."""
    return {
        "magic": batch.magic,
        "baseOffset": batch.base_offset,
        "lastOffset": batch.last_offset,
        "maxTimestamp": batch.max_timestamp,
        "sizeInBytes": batch.size,
        "checksum": batch.crc,
        "producerId": batch.producer_id,
        "producerEpoch": batch.producer_epoch,
        "baseSequence": batch.base_sequence,
        "lastSequence": batch.last_sequence,
        "partitionLeaderEpoch": batch.partition_leader_epoch,
        "compression": batch.compression.name.lower(),
        "timestampType": NAMES[batch.timestamp_type],
        "isTransactional": batch.is_transactional,
        "isControlBatch": batch.is_control,
        "deleteHorizon": batch.delete_horizon,
        "records": [written(record) for record in batch.records()],
    }


def _hex(data: bytes | None) -> str | None:
    return None if data is None else data.hex()


def checked(data: bytearray) -> bytes:
    """With the checksum of what stands there now; of the first batch."""
    if data[16] == 2 and len(data) >= 61:
        data[17:21] = pack(">I", crc32c(bytes(data[21:])))
    elif data[16] < 2:
        end = 12 + int.from_bytes(data[8:12], signed=True)
        data[12:16] = pack(">I", zlib.crc32(data[16:end]))
    return bytes(data)


def codecs(magic: int) -> list[Compression]:
    """Those that a magic has."""
    return [c for c in Compression if magic > 1 or c is not Compression.ZSTD]


def batches(magic: int, codec: Compression, *, headers: bool = True) -> Iterator[Batch]:
    """Every kind of batch of a magic and codec."""

    def of(name: str, records: list[Record], **options: Any) -> Batch:
        batch_options = BatchOptions(magic=magic, compression=codec)
        batch_options.update(cast(BatchOptions, options))
        return Batch(name, records, batch_options)

    time = TIME if magic else -1
    step = 1 if magic else 0
    plain = [
        Record(i, time + i * step, b"key %d" % i, b"value %d " % i * (i % 7))
        for i in range(100)
    ]
    yield of("a hundred", plain)
    yield of("one", [Record(0, time, b"k", b"v")])
    yield of(
        "nulls", [Record(0, time), Record(1, time, b""), Record(2, time, None, b"")]
    )
    yield of("later offsets", [Record(9_000_000_000 + i, time, b"k") for i in range(3)])
    yield of("gaps", [Record(40 + i * 97, time, b"k", b"v") for i in range(200)])
    big = b"".join(b"%d," % (i * i) for i in range(40_000))
    yield of("large", [Record(i, time, b"k", big[i * 9 :]) for i in range(3)])
    yield of("all alike", [Record(0, time, None, bytes(300_000))])
    if magic > 0:
        late = [TIME + 5, TIME - 70_000, TIME + 900_000_000, TIME, -1]
        yield of("any order", [Record(i, at, b"k", b"v") for i, at in enumerate(late)])
        yield of("appended", plain[:9], log_append_time=APPENDED)
    if magic < 2:
        return
    if headers:
        several = (
            Header("a", b"1"),
            Header("a"),
            Header("", b""),
            Header("ключ", b"\xff"),
        )
        yield of(
            "headers", [Record(i, TIME, b"k", b"v", several[:i]) for i in range(5)]
        )
    who: dict[str, int] = {"producer_id": 1 << 40, "producer_epoch": 7}
    yield of("idempotent", plain[:9], **who, base_sequence=12)
    yield of("sequence turns", plain[:9], **who, base_sequence=(1 << 31) - 3)
    yield of("transaction", plain[:9], **who, base_sequence=0, transactional=True)
    yield of("leader epoch", plain[:9], partition_leader_epoch=31)
    yield of("tail removed", plain[:9], last_offset=57)
    yield of("delete horizon", plain[:9], delete_horizon=TIME + 7)
    for kind in (0, 1):
        key, value = control_key(kind), end_transaction_value(3)
        yield of(
            f"marker {kind}",
            [Record(77, TIME, key, value)],
            **who,
            transactional=True,
            control=True,
        )


ALL = [(magic, codec) for magic in (0, 1, 2) for codec in codecs(magic)]
