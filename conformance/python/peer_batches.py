"""Record batches of kafka-python and aiokafka as the values of ``specgen conform``.

Both walk them with ``MemoryRecords``. What aiokafka does not expose (the leader epoch, and all of
an older message except its records) is read from the bytes.
"""

from __future__ import annotations

from struct import unpack_from
from typing import Any

from conformance.python.exchange import base64_text

CODECS = ("none", "gzip", "snappy", "lz4", "zstd")


def read_values(records: Any, data: bytes) -> list[dict[str, Any]]:
    """The batches that a library's class ``MemoryRecords`` finds.

    Raises ValueError if the library finds a wrong checksum, and anything else it raises.
    """
    values = []
    at, batches = 0, records(data)
    while (batch := batches.next_batch()) is not None:
        if not batch.validate_crc():
            raise ValueError("wrong CRC")
        magic, (size,) = data[at + 16], unpack_from(">i", data, at + 8)
        values.append((_batch if magic > 1 else _older)(batch, data, at))
        at += 12 + size
    return values


def _batch(batch: Any, data: bytes, at: int) -> dict[str, Any]:
    return {
        "baseOffset": batch.base_offset,
        "partitionLeaderEpoch": unpack_from(">i", data, at + 12)[0],
        "magic": batch.magic,
        "compression": CODECS[batch.compression_type],
        "timestampType": "append" if batch.timestamp_type else "create",
        "isTransactional": batch.is_transactional,
        "isControl": batch.is_control_batch,
        "hasDeleteHorizon": bool(batch.attributes & 0x40),
        "lastOffsetDelta": batch.last_offset_delta,
        "baseTimestamp": batch.first_timestamp,
        "maxTimestamp": batch.max_timestamp,
        "producerId": batch.producer_id,
        "producerEpoch": batch.producer_epoch,
        "baseSequence": batch.base_sequence,
        "records": [_record(record) for record in batch],
    }


def _older(message: Any, data: bytes, at: int) -> dict[str, Any]:
    magic, attributes = data[at + 16], data[at + 17]
    value = {
        "offset": unpack_from(">q", data, at)[0],
        "magic": magic,
        "compression": CODECS[attributes & 7],
        "timestampType": "append" if magic and attributes & 8 else "create",
        "records": [_record(record) for record in message],
    }
    if magic:
        value["timestamp"] = unpack_from(">q", data, at + 18)[0]
    return value


def _record(record: Any) -> dict[str, Any]:
    return {
        "offset": record.offset,
        "timestamp": -1 if record.timestamp is None else record.timestamp,
        "key": base64_text(record.key),
        "value": base64_text(record.value),
        "headers": [
            {"key": key, "value": base64_text(value)} for key, value in record.headers
        ],
    }
