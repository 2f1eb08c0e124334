"""The record batches of kafka-python and aiokafka, called as their clients call them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import aiokafka.record.default_records as aiokafka_v2
import aiokafka.record.legacy_records as aiokafka_legacy
import kafka.record.default_records as kafka_python_v2
import kafka.record.legacy_records as kafka_python_legacy
from aiokafka.record.memory_records import MemoryRecords as AiokafkaRecords
from kafka.record.memory_records import MemoryRecords as KafkaPythonRecords
from kafka_wire.records import Compression, Header, Record

from tests.interop.batches import Batch

ROOM = 1 << 26


@dataclass(frozen=True)
class BatchPeer:
    """A client that reads and writes record batches."""

    name: str
    records: Callable[[bytes], Any]
    default: Any
    legacy: Any
    cannot: dict[tuple[int, Compression], str]
    """What it has no codec for, and why."""

    def read(self, data: bytes) -> list[Record]:
        """Its records as ours; every checksum is verified by it."""
        records = []
        batches = self.records(data)
        while (batch := batches.next_batch()) is not None:
            assert batch.validate_crc()
            records += [_record(record) for record in batch]
        return records

    def write(self, batch: Batch) -> bytes:
        """What its builder makes of a batch that starts at offset 0."""
        options = batch.options
        if batch.magic > 1:
            builder = self.default(
                batch.magic,
                int(batch.codec),
                options.get("transactional", False),
                options.get("producer_id", -1),
                options.get("producer_epoch", -1),
                options.get("base_sequence", -1),
                ROOM,
            )
        else:
            builder = self.legacy(batch.magic, int(batch.codec), ROOM)
        for r in batch.records:
            headers = [(header.key, header.value) for header in r.headers]
            time = r.timestamp
            added = builder.append(r.offset, time, r.key, r.value, headers)
            assert added is not None
        return bytes(builder.build())


def _record(record: Any) -> Record:
    pairs: Iterable[tuple[str, bytes | None]] = record.headers
    time = -1 if record.timestamp is None else record.timestamp
    headers = tuple(Header(key, value) for key, value in pairs)
    return Record(record.offset, time, record.key, record.value, headers)


KAFKA_PYTHON = BatchPeer(
    "kafka-python",
    KafkaPythonRecords,
    kafka_python_v2.DefaultRecordBatchBuilder,
    kafka_python_legacy.LegacyRecordBatchBuilder,
    {},
)
AIOKAFKA = BatchPeer(
    "aiokafka",
    AiokafkaRecords,
    aiokafka_v2.DefaultRecordBatchBuilder,
    aiokafka_legacy.LegacyRecordBatchBuilder,
    {(0, Compression.LZ4): "it refuses the broken header checksum of 0.8 (KAFKA-3160)"},
)
PEERS = (KAFKA_PYTHON, AIOKAFKA)
