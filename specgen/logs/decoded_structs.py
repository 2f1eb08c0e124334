"""Decode messages into Arrow structs, with the native engine or by way of objects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pyarrow as pa
from kafka_wire import WireError, columns, implementation

from specgen.logs.structs import message_class, struct_of, to_struct

Errors = Mapping[int, WireError]
"""Why a row could not be decoded, by row number."""


def decoded_structs(
    name: str,
    data: pa.Array | Sequence[bytes | None],
    versions: int | pa.Array | Sequence[int | None],
) -> tuple[pa.StructArray, Errors]:
    """A message's struct for each row, null if the row is null or bad; and the errors.

    Raises UnknownMessageError and MissingSchemaError.
    """
    message = message_class(name)
    if implementation() == "native":
        decoded_rows = columns.messages(message, data, versions)
        return pa.array(decoded_rows), decoded_rows.errors
    errors: dict[int, WireError] = {}
    numbers = versions if isinstance(versions, int) else _listed(versions)
    rows = zip(_listed(data), each_version(numbers, len(data)), strict=True)
    decoded = [
        _decoded(message, body, version, row, errors)
        for row, (body, version) in enumerate(rows)
    ]
    return to_struct(struct_of(name), decoded, numbers), errors


def each_version(
    versions: int | pa.Array | Sequence[int | None], count: int
) -> Sequence[int | None]:
    """The version of each of ``count`` rows."""
    return [versions] * count if isinstance(versions, int) else _listed(versions)


def _listed(values: Any) -> Any:
    return values.to_pylist() if isinstance(values, pa.Array) else values


def _decoded(
    message: Any,
    body: bytes | None,
    version: int | None,
    row: int,
    errors: dict[int, WireError],
) -> Any:
    """A message, or None; a failure is added to ``errors``."""
    if body is None or version is None:
        return None
    try:
        return message.decode(body, version)
    except WireError as error:
        errors[row] = bare(error)
        return None


def bare(error: WireError) -> WireError:
    """The error without its traceback and context, which would keep each row's frames."""
    error.__context__ = None
    return error.with_traceback(None)
