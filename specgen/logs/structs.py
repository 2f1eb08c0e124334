"""Messages as Arrow structs, by the columns that ``kafka_wire`` has for each.

A struct has the fields of all versions; those that a row's version lacks are null. A
uuid is text in Kafka's own form. Unknown tagged fields are left out.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from itertools import accumulate
from operator import attrgetter
from typing import Any
from uuid import UUID

import kafka_wire
import pyarrow as pa
from kafka_wire import WireError, columns, implementation

AT_ONCE = 1000
"""Messages converted to structs at a time: the objects of many more exceed CPU caches."""

_SCALARS: dict[str, pa.DataType] = {
    "b": pa.bool_(),
    "c": pa.int8(),
    "s": pa.int16(),
    "i": pa.int32(),
    "l": pa.int64(),
    "g": pa.float64(),
    "u": pa.string(),
    "z": pa.binary(),
}
"""The types that messages have, by their format strings in Arrow's C data interface."""


class UnknownMessageError(LookupError):
    """There is no such message."""


@dataclass(frozen=True)
class ValueType:
    """A type: a scalar by name, an ``element`` of an array, or ``fields`` of a struct."""

    arrow: pa.DataType
    name: str = ""
    element: ValueType | None = None
    fields: tuple[StructField, ...] | None = None


@dataclass(frozen=True)
class StructField:
    """A field: its attribute in the message, its versions, and those where it is nullable."""

    name: str
    attribute: str
    kind: ValueType
    versions: range
    nullable: range


@cache
def struct_of(name: str) -> ValueType:
    """The struct of a message, by the name of its class; raises UnknownMessageError."""
    if name not in kafka_wire.MESSAGES:
        raise _unknown(name)
    return _struct(columns.columns_of(getattr(kafka_wire, name)))


def message_class(api: str, kind: str | None = None) -> type[Any]:
    """The class of ``Fetch`` and ``request``, or of a message's full name.

    Raises UnknownMessageError.
    """
    name, kind = api, kind and kind.lower()
    if kind in ("request", "response") and not api.endswith(kind.title()):
        name = f"{api}{kind.title()}"
    if name not in kafka_wire.MESSAGES:
        raise _unknown(name, kind)
    cls: type[Any] = getattr(kafka_wire, name)
    if kind is not None and kind != cls.KIND:
        raise UnknownMessageError(f"{name} is of kind {cls.KIND}, not {kind}")
    return cls


def _unknown(name: str, kind: str | None = None) -> UnknownMessageError:
    if f"{name}Request" in kafka_wire.MESSAGES:
        wrong_kind = "" if kind is None else f", not {kind}"
        reason = f"{name} is an API: its kind is request or response{wrong_kind}"
        return UnknownMessageError(reason)
    known = {message.lower(): message for message in kafka_wire.MESSAGES}
    near = get_close_matches(name.lower(), known, n=1)
    hint = f"; did you mean {known[near[0]]}?" if near else ""
    return UnknownMessageError(f"there is no message {name}{hint}")


def to_struct(
    kind: ValueType, messages: Sequence[Any], versions: int | Sequence[int | None]
) -> pa.StructArray:
    """Messages, or None, as one array; ``versions`` is one for all, or one for each."""
    assert kind.fields is not None
    missing = [message is None for message in messages]
    columns = [_column(field, messages, versions, missing) for field in kind.fields]
    mask = pa.array(missing, pa.bool_()) if any(missing) else None
    if not columns:
        return pa.array([None if is_null else {} for is_null in missing], kind.arrow)
    return pa.StructArray.from_arrays(columns, fields=list(kind.arrow), mask=mask)


def _struct(struct_columns: Sequence[Any]) -> ValueType:
    fields = tuple(
        StructField(c.column, c.name, _kind(c.type), c.versions, c.nullable)
        for c in struct_columns
    )
    arrow = pa.struct([pa.field(f.name, f.kind.arrow) for f in fields])
    return ValueType(arrow, fields=fields)


def _kind(kind: Any) -> ValueType:
    if kind.element is not None:
        element = _kind(kind.element)
        return ValueType(pa.list_(pa.field("element", element.arrow)), element=element)
    if kind.struct is not None:
        return _struct(kind.struct.fields)
    return ValueType(_SCALARS[columns.arrow_format(kind)], kind.kind)


def _column(
    field: StructField,
    messages: Sequence[Any],
    versions: int | Sequence[int | None],
    missing: list[bool],
) -> pa.Array:
    get = attrgetter(field.attribute)
    if isinstance(versions, int):
        if versions not in field.versions:
            return pa.nulls(len(messages), field.kind.arrow)
        if not any(missing):
            return _array(field.kind, list(map(get, messages)), versions)
        values = [None if message is None else get(message) for message in messages]
        return _array(field.kind, values, versions)
    values = [
        get(message) if message is not None and version in field.versions else None
        for message, version in zip(messages, versions, strict=True)
    ]
    return _array(field.kind, values, versions)


def _array(
    kind: ValueType, values: list[Any], versions: int | Sequence[int | None]
) -> pa.Array:
    if kind.fields is not None:
        return to_struct(kind, values, versions)
    if kind.element is None:
        if kind.name == "uuid":
            values = [None if v is None else uuid_text(v) for v in values]
        return pa.array(values, kind.arrow)
    missing = [value is None for value in values]
    lists = [value or () for value in values]
    flat = [item for items in lists for item in items]
    if not isinstance(versions, int):
        pairs = zip(versions, lists, strict=True)
        versions = [version for version, items in pairs for _ in items]
    offsets = pa.array([0, *accumulate(map(len, lists))], pa.int32())
    inner = _array(kind.element, flat, versions)
    mask = pa.array(missing, pa.bool_()) if any(missing) else None
    return pa.ListArray.from_arrays(offsets, inner, type=kind.arrow, mask=mask)


def uuid_text(value: UUID) -> str:
    """A uuid in the form of Kafka's tools: 22 characters of URL-safe base64."""
    return urlsafe_b64encode(value.bytes)[:22].decode()


def unknown_fields(kind: ValueType, arrow: pa.DataType, path: str = "") -> list[str]:
    """The fields of an Arrow type that a message's struct lacks, nested ones by path.

    Each comes with a suggestion, if there is one.
    """
    if kind.element is not None:
        inner = arrow.value_type if pa.types.is_list(arrow) else None
        return unknown_fields(kind.element, inner, f"{path}[]") if inner else []
    if kind.fields is None or not pa.types.is_struct(arrow):
        return []
    known = {field.name: field.kind for field in kind.fields}
    unknown = []
    for field in arrow:
        field_path = f"{path}.{field.name}" if path else field.name
        if field.name in known:
            unknown += unknown_fields(known[field.name], field.type, field_path)
        else:
            near = get_close_matches(field.name.lower(), known, n=1)
            unknown.append(
                f"{field_path} (did you mean {near[0]}?)" if near else field_path
            )
    return unknown


def decoded_structs(
    name: str,
    data: pa.Array | Sequence[bytes | None],
    versions: int | pa.Array | Sequence[int | None],
) -> tuple[pa.StructArray, columns.RowErrors]:
    """A message's struct for each row, null if the row is null or bad; and the errors.

    Raises UnknownMessageError.
    """
    message = message_class(name)
    if implementation() == "native":
        decoded_rows = columns.messages(message, data, versions)
        return pa.array(decoded_rows), decoded_rows.errors
    bodies = _listed(data)
    errors = columns.RowErrors(
        lambda row, version: message.decode(bodies[row], version)
    )
    numbers = versions if isinstance(versions, int) else _listed(versions)
    decoded: list[Any] = [None] * len(data)
    rows = zip(bodies, each_version(numbers, len(data)), strict=True)
    for row, (body, version) in enumerate(rows):
        if body is not None and version is not None:
            try:
                decoded[row] = message.decode(body, version)
            except WireError:
                errors.add(row, version)
    return to_struct(struct_of(name), decoded, numbers), errors.complete()


def each_version(
    versions: int | pa.Array | Sequence[int | None], count: int
) -> Sequence[int | None]:
    """The version of each of ``count`` rows."""
    return [versions] * count if isinstance(versions, int) else _listed(versions)


def _listed(values: Any) -> Any:
    return values.to_pylist() if isinstance(values, pa.Array) else values
