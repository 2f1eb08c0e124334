"""Records of Kafka's own topics as Arrow structs: a member for each type of record."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import pyarrow as pa
from kafka_wire import MESSAGES, WireError, stored

from specgen.logs.decoded_structs import decoded_structs
from specgen.logs.structs import UnknownMessageError, ValueType, struct_of
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
    errors: dict[int, str] = {}
    pairs = zip(keys, values, strict=True)
    heads = [_heads(topic, *pair, errors, row) for row, pair in enumerate(pairs)]
    parts = _parts(topic, heads, keys, values)
    wrong = {row for _, bad in parts for row in bad}
    if wrong:
        # A record is read whole or not at all; what it says is said of the whole.
        for row in wrong:
            heads[row] = NOTHING
            errors[row] = _why(topic, keys[row], values[row])
        parts = _parts(topic, heads, keys, values)
    kinds = [key or value for key, value in heads]
    names = [None if k is None else record_type(k.message) for k in kinds]
    numbers = [None if k is None else k.record_type for k in kinds]
    versions = [None if value is None else value.version for _, value in heads]
    said = [errors.get(row) for row in range(len(heads))]
    columns = [
        pa.array(names, pa.string()),
        pa.array(numbers, pa.int32()),
        pa.array(versions, pa.int32()),
        *(column for column, _ in parts),
        pa.array(said, pa.string()),
    ]
    return pa.StructArray.from_arrays(columns, fields=list(stored_type(topic)))


Heads = tuple[stored.Header | None, stored.Header | None]
"""What a record's key and value begin with."""
NOTHING: Heads = (None, None)


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
        errors[row] = _why(topic, key, value)
        return NOTHING


def _why(topic: str, key: bytes | None, value: bytes | None) -> str:
    """Why a record can't be read."""
    try:
        if topic in METADATA:
            stored.read_metadata_record(value or b"", topic)
        else:
            read_key = stored.read_key(topic, key or b"")
            stored.read_value(topic, read_key.record_type, value)
    except WireError as error:
        return str(error)
    raise AssertionError("a record is read in one way, and not in the other")


def _parts(
    topic: str,
    heads: list[Heads],
    keys: Sequence[bytes | None],
    values: Sequence[bytes | None],
) -> list[tuple[pa.StructArray, set[int]]]:
    """Key and value as columns, where the topic has them, and the rows that are wrong."""
    topic_members = members(topic)
    parts = []
    for place, (shapes, data) in enumerate(
        ((topic_members.keys, keys), (topic_members.values, values))
    ):
        if shapes:
            parts.append(_union(shapes, [pair[place] for pair in heads], data))
    return parts


def _union(
    shapes: dict[str, tuple[str, ValueType]],
    heads: list[stored.Header | None],
    data: Sequence[bytes | None],
) -> tuple[pa.StructArray, set[int]]:
    """A struct with one member that is not null; itself null where there is nothing."""
    names = [None if head is None else head.message.__name__ for head in heads]
    present = set(names)
    versions = [None if head is None else head.version for head in heads]
    columns, fields = [], []
    wrong: set[int] = set()
    for name, (member, kind) in shapes.items():
        fields.append(pa.field(member, kind.arrow))
        if name not in present:
            columns.append(pa.nulls(len(heads), kind.arrow))
            continue
        bodies = [
            body[head.size :] if body is not None and head and said == name else None
            for body, head, said in zip(data, heads, names, strict=True)
        ]
        column, errors = decoded_structs(name, bodies, versions)
        columns.append(column)
        wrong |= errors.keys()
    mask = pa.array([name is None for name in names], pa.bool_())
    return pa.StructArray.from_arrays(columns, fields=fields, mask=mask), wrong
