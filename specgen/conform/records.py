"""Whether two lots of record batches hold the same, however they are compressed."""

from __future__ import annotations

from typing import Any

from specgen.conform.differences import Difference, differences

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
"""What a batch says of itself, but for its size and checksum, as vectors call it."""

Wrong = tuple[str, tuple[Difference, ...]]
"""In words, and the places in which values differ, as far as these can be read."""


def other_records(expected: bytes, got: bytes) -> Wrong | None:
    """In what two lots of batches differ; None if only compression does."""
    try:
        from kafka_wire import DecodeError  # noqa: PLC0415 - of the extra logs
        from kafka_wire.records import read_batches  # noqa: PLC0415
    except ImportError:
        words = "it writes other bytes; pip install 'specgen[logs]' to see in what"
        return words, ()
    try:
        mine, theirs = (
            [_content(batch) for batch in read_batches(data, strict=True)]
            for data in (expected, got)
        )
    except DecodeError as error:
        return f"it writes what is no record batch: {error}", ()
    if len(mine) != len(theirs):
        return f"it writes {len(theirs)} batches, not {len(mine)}", ()
    if wrong := tuple(differences(mine, theirs)):
        return "it writes other batches", wrong
    if any(not one["attributes"] & 7 for one in mine):
        return "it writes other bytes of the same batches", ()
    return None


def _content(batch: Any) -> dict[str, Any]:
    names = _HEADER if batch.magic > 1 else _OLDER
    content = {name: getattr(batch, key) for name, key in names.items()}
    if batch.magic > 1:
        content["lastOffsetDelta"] = batch.last_offset - batch.base_offset
    return content | {"records": [_record(record) for record in batch.records()]}


def _record(record: Any) -> dict[str, Any]:
    headers = [{"key": one.key, "value": _hex(one.value)} for one in record.headers]
    both = {"key": _hex(record.key), "value": _hex(record.value)}
    return {
        "offset": record.offset,
        "timestamp": record.timestamp,
        **both,
        "headers": headers,
    }


def _hex(data: bytes | None) -> str | None:
    return None if data is None else data.hex()
