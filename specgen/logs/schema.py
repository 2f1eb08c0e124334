"""The columns of records and of batches as Arrow types; Spark has the same ones."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

import pyarrow as pa

HEADERS = pa.list_(
    pa.field("element", pa.struct([("key", pa.string()), ("value", pa.binary())]))
)
TIMESTAMP = pa.timestamp("us", tz="UTC")

_TYPES: dict[str, pa.DataType] = {
    "topic": pa.string(),
    "partition": pa.int32(),
    "offset": pa.int64(),
    "timestamp": TIMESTAMP,
    "timestamp_type": pa.string(),
    "key": pa.binary(),
    "value": pa.binary(),
    "headers": HEADERS,
    "base_offset": pa.int64(),
    "codec": pa.string(),
    "magic": pa.int32(),
    "producer_id": pa.int64(),
    "producer_epoch": pa.int32(),
    "sequence": pa.int32(),
    "transactional": pa.bool_(),
    "control": pa.bool_(),
    "control_type": pa.string(),
    "leader_epoch": pa.int32(),
    "file": pa.string(),
    "position": pa.int64(),
    "record_type": pa.string(),
    "record_version": pa.int32(),
    "key_json": pa.string(),
    "value_json": pa.string(),
    "_error": pa.string(),
    "_bytes": pa.binary(),
}

TYPED = ("record_type", "record_version", "key_json", "value_json")
"""Columns that only records of Kafka's own topics have."""

COLUMNS: tuple[str, ...] = tuple(_TYPES)
"""Every column of a record, in order."""

_OF_BATCHES: dict[str, pa.DataType] = {
    "last_offset": pa.int64(),
    "record_count": pa.int32(),
    "batch_size": pa.int32(),
    "base_timestamp": TIMESTAMP,
    "max_timestamp": TIMESTAMP,
    "base_sequence": pa.int32(),
}
BATCH_COLUMNS = (
    *("topic", "partition", "base_offset", "last_offset", "record_count", "batch_size"),
    *("codec", "magic", "timestamp_type", "base_timestamp", "max_timestamp"),
    *("producer_id", "producer_epoch", "base_sequence", "transactional", "control"),
    *("leader_epoch", "file", "position", "_error", "_bytes"),
)
"""Every column of a batch, in order."""


class Level(StrEnum):
    """What becomes a row."""

    RECORDS = "records"
    BATCHES = "batches"
    """Record batches, by their headers: nothing is decompressed."""

    @property
    def columns(self) -> tuple[str, ...]:
        """Every column, in order."""
        return COLUMNS if self is Level.RECORDS else BATCH_COLUMNS


def arrow_schema(columns: Sequence[str] = COLUMNS) -> pa.Schema:
    """The schema of some columns; raises KeyError for an unknown name."""
    types = _TYPES | _OF_BATCHES
    return pa.schema([pa.field(name, types[name]) for name in columns])
