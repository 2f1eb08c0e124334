"""Decode messages into Arrow structs, with the native engine or by way of objects."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pyarrow as pa
from kafka_wire import WireError, columns, implementation

from specgen.logs.structs import message_class, struct_of, to_struct


def decoded_structs(
    name: str,
    data: pa.Array | Sequence[bytes | None],
    versions: int | pa.Array | Sequence[int | None],
) -> tuple[pa.StructArray, columns.RowErrors]:
    """A message's struct for each row, null if the row is null or bad; and the errors.

    Raises UnknownMessageError and MissingSchemaError.
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
