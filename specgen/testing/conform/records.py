"""Compare record batches by their contents, however they are compressed."""

from __future__ import annotations

from typing import Any

from specgen.testing.conform.differences import Difference, differences

_OLDER = {"magic": "magic", "attributes": "attributes", "offset": "last_offset"}
_OLDER |= {"timestamp": "max_timestamp"}
_HEADER = {"magic": "magic", "attributes": "attributes", "baseOffset": "base_offset"}
_HEADER |= {
    "baseTimestamp": "base_timestamp",
    "maxTimestamp": "max_timestamp",
    "recordCount": "record_count",
    "partitionLeaderEpoch": "partition_leader_epoch",
    "producerId": "producer_id",
    "producerEpoch": "producer_epoch",
    "baseSequence": "base_sequence",
}
"""The header fields of a batch except size and checksum, by their names in vectors."""

Wrong = tuple[str, tuple[Difference, ...]]
"""A description, and the places where values differ, as far as these can be read."""


def other_records(expected: bytes, got: bytes) -> Wrong | None:
    """How two series of batches differ; None if only in compression."""
    try:
        from kafka_wire import DecodeError  # noqa: PLC0415 - of the extra logs
        from kafka_wire.records import read_batches  # noqa: PLC0415
    except ImportError:
        words = (
            "it writes other bytes; pip install 'kafka-specgen[logs]' to see in what"
        )
        return words, ()
    try:
        ours, theirs = (
            [_content(batch) for batch in read_batches(data, strict=True)]
            for data in (expected, got)
        )
    except DecodeError as error:
        return f"it writes what is no record batch: {error}", ()
    if len(ours) != len(theirs):
        return f"it writes {len(theirs)} batches, not {len(ours)}", ()
    if wrong := tuple(differences(ours, theirs)):
        return "it writes other batches", wrong
    if any(not batch["attributes"] & 7 for batch in ours):
        return "it writes other bytes of the same batches", ()
    return None


def _content(batch: Any) -> dict[str, Any]:
    names = _HEADER if batch.magic > 1 else _OLDER
    content = {name: getattr(batch, key) for name, key in names.items()}
    if batch.magic > 1:
        content["lastOffsetDelta"] = batch.last_offset - batch.base_offset
    return content | {"records": [_record(record) for record in batch.records()]}


def _record(record: Any) -> dict[str, Any]:
    headers = [{"key": h.key, "value": _hex(h.value)} for h in record.headers]
    both = {"key": _hex(record.key), "value": _hex(record.value)}
    return {
        "offset": record.offset,
        "timestamp": record.timestamp,
        **both,
        "headers": headers,
    }


def _hex(data: bytes | None) -> str | None:
    return None if data is None else data.hex()
