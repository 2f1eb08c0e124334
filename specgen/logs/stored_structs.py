"""Records of Kafka's own topics as Arrow structs, with a member for each type of record."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import pyarrow as pa
from kafka_wire import MESSAGES, WireError, stored

from specgen.logs.structs import (
    UnknownMessageError,
    ValueType,
    decoded_structs,
    struct_of,
)
from specgen.logs.typed import INTERNAL, METADATA, record_type


class Members(NamedTuple):
    """The name and struct of each message's member, by message."""

    keys: dict[str, tuple[str, ValueType]]
    values: dict[str, tuple[str, ValueType]]


@cache
def members(topic: str) -> Members:
    """The members of a topic's keys and values, in the order of record types.

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
    """The struct of ``decode_stored``; it has no ``key`` if the topic's keys are null."""
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
    """Records as one array; those that can't be read have only ``error``."""
    errors: dict[int, str] = {}
    pairs = zip(keys, values, strict=True)
    heads = [_heads(topic, *pair, errors, row) for row, pair in enumerate(pairs)]
    parts = _parts(topic, heads, keys, values)
    bad_rows = {row for _, bad in parts for row in bad}
    if bad_rows:
        # A record is read whole or not at all; the error is that of the whole record.
        for row in bad_rows:
            heads[row] = NO_HEADS
            errors[row] = _reason(topic, keys[row], values[row])
        parts = _parts(topic, heads, keys, values)
    kinds = [key or value for key, value in heads]
    names = [None if k is None else record_type(k.message) for k in kinds]
    numbers = [None if k is None else k.record_type for k in kinds]
    versions = [None if value is None else value.version for _, value in heads]
    reasons = [errors.get(row) for row in range(len(heads))]
    columns = [
        pa.array(names, pa.string()),
        pa.array(numbers, pa.int32()),
        pa.array(versions, pa.int32()),
        *(column for column, _ in parts),
        pa.array(reasons, pa.string()),
    ]
    return pa.StructArray.from_arrays(columns, fields=list(stored_type(topic)))


Heads = tuple[stored.Header | None, stored.Header | None]
"""The headers of a record's key and value."""
NO_HEADS: Heads = (None, None)


def _heads(
    topic: str,
    key: bytes | None,
    value: bytes | None,
    errors: dict[int, str],
    row: int,
) -> Heads:
    try:
        if topic in METADATA:
            return None, stored.metadata_header(value or b"", topic)
        head = stored.key_header(topic, key or b"")
        if value is None:
            return head, None
        return head, stored.value_header(topic, head.record_type, value)
    except WireError:
        errors[row] = _reason(topic, key, value)
        return NO_HEADS


def _reason(topic: str, key: bytes | None, value: bytes | None) -> str:
    """Why a record can't be read."""
    try:
        if topic in METADATA:
            stored.read_metadata_record(value or b"", topic)
        else:
            read_key = stored.read_key(topic, key or b"")
            stored.read_value(topic, read_key.record_type, value)
    except WireError as error:
        return str(error)
    raise AssertionError("a record that failed in columns can be read as an object")


def _parts(
    topic: str,
    heads: list[Heads],
    keys: Sequence[bytes | None],
    values: Sequence[bytes | None],
) -> list[tuple[pa.StructArray, set[int]]]:
    """The key and value columns that the topic has, each with its bad rows."""
    topic_members = members(topic)
    parts = []
    for side, (shapes, data) in enumerate(
        ((topic_members.keys, keys), (topic_members.values, values))
    ):
        if shapes:
            parts.append(_union(shapes, [pair[side] for pair in heads], data))
    return parts


def _union(
    shapes: dict[str, tuple[str, ValueType]],
    heads: list[stored.Header | None],
    data: Sequence[bytes | None],
) -> tuple[pa.StructArray, set[int]]:
    """Structs with one member that is not null, or null without a header; and bad rows."""
    names = [None if head is None else head.message.__name__ for head in heads]
    present = set(names)
    versions = [None if head is None else head.version for head in heads]
    columns, fields = [], []
    bad_rows: set[int] = set()
    for name, (member, kind) in shapes.items():
        fields.append(pa.field(member, kind.arrow))
        if name not in present:
            columns.append(pa.nulls(len(heads), kind.arrow))
            continue
        bodies = [
            body[head.size :] if body is not None and head and own == name else None
            for body, head, own in zip(data, heads, names, strict=True)
        ]
        column, errors = decoded_structs(name, bodies, versions)
        columns.append(column)
        bad_rows |= errors.keys()
    mask = pa.array([name is None for name in names], pa.bool_())
    return pa.StructArray.from_arrays(columns, fields=fields, mask=mask), bad_rows
