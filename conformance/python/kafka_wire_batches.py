"""Record batches of kafka_wire as the values of ``specgen conform``, and back."""

from __future__ import annotations

from base64 import b64decode
from typing import Any

from kafka_wire.records import (
    BatchOptions,
    Compression,
    Header,
    Record,
    RecordBatch,
    RecordsError,
    TimestampType,
    encode_batch,
    read_batches,
)

from conformance.python.exchange import base64_text

TYPES = {TimestampType.CREATE_TIME: "create", TimestampType.LOG_APPEND_TIME: "append"}


def read_values(data: bytes) -> list[dict[str, Any]]:
    """The batches, one after another, with their records.

    Raises RecordsError, whose path begins with the number of the batch.
    """
    values: list[dict[str, Any]] = []
    try:
        for batch in read_batches(data, strict=True):
            values.append(_older(batch) if batch.magic < 2 else _batch(batch))
    except RecordsError as error:
        inside = error.path.removeprefix("decompressed")
        if inside != error.path:
            error.offset = None  # the offset counts in the decompressed data
        error.path = ".".join(
            step for step in (f"[{len(values)}]", inside.strip(".")) if step
        )
        raise
    return values


def write_values(batches: list[dict[str, Any]]) -> bytes:
    """The bytes of batches, one after another. Raises EncodeError."""
    return b"".join(_written(batch) for batch in batches)


def _batch(batch: RecordBatch) -> dict[str, Any]:
    records = [_record(record) for record in batch.records()]
    return {
        "baseOffset": batch.base_offset,
        "partitionLeaderEpoch": batch.partition_leader_epoch,
        "magic": batch.magic,
        "compression": batch.compression.name.lower(),
        "timestampType": TYPES[batch.timestamp_type],
        "isTransactional": batch.is_transactional,
        "isControl": batch.is_control,
        "hasDeleteHorizon": batch.delete_horizon is not None,
        "lastOffsetDelta": batch.last_offset - batch.base_offset,
        "baseTimestamp": batch.base_timestamp,
        "maxTimestamp": batch.max_timestamp,
        "producerId": batch.producer_id,
        "producerEpoch": batch.producer_epoch,
        "baseSequence": batch.base_sequence,
        "records": records,
    }


def _older(message: RecordBatch) -> dict[str, Any]:
    stamp = message.timestamp_type
    value = {
        "offset": message.last_offset,
        "magic": message.magic,
        "compression": message.compression.name.lower(),
        "timestampType": TYPES.get(stamp, "create"),
        "records": [_record(record) for record in message.records()],
    }
    if message.magic:
        value["timestamp"] = message.max_timestamp
    return value


def _record(record: Record) -> dict[str, Any]:
    return {
        "offset": record.offset,
        "timestamp": record.timestamp,
        "key": base64_text(record.key),
        "value": base64_text(record.value),
        "headers": [
            {"key": h.key, "value": base64_text(h.value)} for h in record.headers
        ],
    }


def _bytes(text: str | None) -> bytes | None:
    return None if text is None else b64decode(text)


def _written(value: dict[str, Any]) -> bytes:
    records = [
        Record(
            record["offset"],
            record["timestamp"],
            _bytes(record["key"]),
            _bytes(record["value"]),
            tuple(Header(h["key"], _bytes(h["value"])) for h in record["headers"]),
        )
        for record in value["records"]
    ]
    options = BatchOptions(
        magic=value["magic"], compression=Compression[value["compression"].upper()]
    )
    append = value["timestampType"] == "append"
    if value["magic"] < 2:
        if append:
            options["log_append_time"] = value["timestamp"]
        return encode_batch(records, **options)
    options |= {
        "base_offset": value["baseOffset"],
        "last_offset": value["baseOffset"] + value["lastOffsetDelta"],
        "partition_leader_epoch": value["partitionLeaderEpoch"],
        "producer_id": value["producerId"],
        "producer_epoch": value["producerEpoch"],
        "base_sequence": value["baseSequence"],
        "transactional": value["isTransactional"],
        "control": value["isControl"],
    }
    if append:
        options["log_append_time"] = value["maxTimestamp"]
    elif not records:
        options["max_timestamp"] = value["maxTimestamp"]
    if value["hasDeleteHorizon"]:
        options["delete_horizon"] = value["baseTimestamp"]
    return encode_batch(records, **options)
