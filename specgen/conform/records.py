"""Whether two lots of record batches hold the same, however they are compressed."""

from __future__ import annotations

from typing import Any

_HEADER = (
    "magic",
    "attributes",
    "last_offset",
    "base_timestamp",
    "max_timestamp",
    "record_count",
    "partition_leader_epoch",
    "producer_id",
    "producer_epoch",
    "base_sequence",
)
"""What a batch says of itself, but for its size and checksum."""


def other_records(expected: bytes, got: bytes) -> str:
    """In what two lots of batches differ, in words; nothing if only compression does."""
    try:
        from kafka_wire import DecodeError  # noqa: PLC0415 - of the extra logs
        from kafka_wire.records import read_batches  # noqa: PLC0415
    except ImportError:
        return "it writes other bytes; pip install 'specgen[logs]' to see in what"
    try:
        mine, theirs = (
            [_content(batch) for batch in read_batches(data, strict=True)]
            for data in (expected, got)
        )
    except DecodeError as error:
        return f"it writes what is no record batch: {error}"
    if len(mine) != len(theirs):
        return f"it writes {len(theirs)} batches, not {len(mine)}"
    for number, (one, other) in enumerate(zip(mine, theirs, strict=True)):
        for key, value in one.items():
            if value != other[key]:
                place = f"[{number}].{key}"
                return (
                    f"it writes other batches: {place} is {other[key]!r}, not {value!r}"
                )
    if any(not one["attributes"] & 7 for one in mine):
        return "it writes other bytes of the same batches"
    return ""


def _content(batch: Any) -> dict[str, Any]:
    content = {key: getattr(batch, key) for key in _HEADER}
    records = batch.records()
    if batch.magic > 1:
        content["base_offset"] = batch.base_offset
    return content | {"records": records}
