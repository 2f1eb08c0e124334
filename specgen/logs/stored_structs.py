"""Records of Kafka's own topics as Arrow structs: a member for each type of record."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import pyarrow as pa
from kafka_wire import MESSAGES, WireError, stored

from specgen.logs.structs import UnknownMessageError, ValueType, struct_of, to_struct
from specgen.logs.typed import INTERNAL, METADATA, record_type


class Members(NamedTuple):
    """By message, the name and struct of its member."""

    keys: dict[str, tuple[str, ValueType]]
    values: dict[str, tuple[str, ValueType]]


@cache
def members(topic: str) -> Members:
    """What a topic's keys and values can be, by ascending type of record.

    Raises UnknownMessageError for a topic that is not one of Kafka's own.
    """
    if topic not in INTERNAL:
        known = ", ".join(sorted(INTERNAL))
        raise UnknownMessageError(f"{topic} has no types of records; known: {known}")
    rows = [row for _, row in sorted(stored.record_types()[topic].items())]
    return Members(_named(row.key for row in rows), _named(row.value for row in rows))


def _named(names: Any) -> dict[str, tuple[str, ValueType]]:
    chosen = dict.fromkeys(name for name in names if name in MESSAGES)
    return {name: (MESSAGES[name], struct_of(name)) for name in chosen}


@cache
def stored_type(topic: str) -> pa.DataType:
    """The struct of ``decode_stored``: ``key`` is not there where keys are null."""
    topic_members = members(topic)
    fields = [
        pa.field("record_type", pa.string()),
        pa.field("record_type_id", pa.int32()),
        pa.field("version", pa.int32()),
    ]
    for name, kinds in (("key", topic_members.keys), ("value", topic_members.values)):
        if kinds:
            inner = [pa.field(member, kind.arrow) for member, kind in kinds.values()]
            fields.append(pa.field(name, pa.struct(inner)))
    return pa.struct([*fields, pa.field("error", pa.string())])


def to_stored(
    topic: str, keys: Sequence[bytes | None], values: Sequence[bytes | None]
) -> pa.StructArray:
    """Records as one array; ``error`` of those that can't be read, and nothing else."""
    rows = [_read(topic, k, v) for k, v in zip(keys, values, strict=True)]
    topic_members = members(topic)
    pairs = [row[:2] for row in rows]
    kinds = [key or value for key, value in pairs]
    columns = [
        pa.array([None if k is None else record_type(k) for k in kinds], pa.string()),
        pa.array([None if k is None else k.record_type for k in kinds], pa.int32()),
        pa.array([None if v is None else v.version for _, v in pairs], pa.int32()),
    ]
    for place, shapes in enumerate((topic_members.keys, topic_members.values)):
        if shapes:
            columns.append(_union(shapes, [row[place] for row in pairs]))
    columns.append(pa.array([row[2] for row in rows], pa.string()))
    return pa.StructArray.from_arrays(columns, fields=list(stored_type(topic)))


def _read(
    topic: str, key: bytes | None, value: bytes | None
) -> tuple[stored.Stored | None, stored.Stored | None, str | None]:
    try:
        if topic in METADATA:
            return None, stored.read_metadata_record(value or b"", topic), None
        read_key = stored.read_key(topic, key or b"")
        return read_key, stored.read_value(topic, read_key.record_type, value), None
    except WireError as error:
        return None, None, str(error)


def _union(
    shapes: dict[str, tuple[str, ValueType]], rows: list[stored.Stored | None]
) -> pa.StructArray:
    """A struct with one member that is not null; itself null where there is nothing."""
    names = [None if row is None else type(row.message).__name__ for row in rows]
    present = set(names)
    versions = [None if row is None else row.version for row in rows]
    columns, fields = [], []
    for name, (member, kind) in shapes.items():
        fields.append(pa.field(member, kind.arrow))
        if name not in present:
            columns.append(pa.nulls(len(rows), kind.arrow))
            continue
        messages = [
            row.message if row is not None and said == name else None
            for row, said in zip(rows, names, strict=True)
        ]
        columns.append(to_struct(kind, messages, versions))
    mask = pa.array([name is None for name in names], pa.bool_())
    return pa.StructArray.from_arrays(columns, fields=fields, mask=mask)
