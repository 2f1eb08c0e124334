"""What ``decode``, ``encode`` and ``decode_stored`` do with a batch, on a worker."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pyarrow as pa
from kafka_wire import WireError
from pyspark.sql.pandas.functions import arrow_udf
from pyspark.sql.pandas.types import from_arrow_type

from specgen.logs.stored_structs import stored_type, to_stored
from specgen.logs.structs import (
    AT_ONCE,
    from_struct,
    message_class,
    struct_of,
    to_struct,
)
from specgen.spark.known_fields import check_arrow

VALUE = "value"
"""The bytes, where ``encode`` says beside them what went wrong."""
NO_OUTCOME = (None, None)
"""What comes of null."""

_BYTES = (pa.types.is_binary, pa.types.is_large_binary, pa.types.is_null)

RowVersions = Sequence[int | None] | int
"""Of each row, or of all."""


@dataclass(frozen=True)
class Work:
    """A function of a column and its versions, and the type of what it gives."""

    run: Callable[[pa.Array, RowVersions], pa.Array]
    result: pa.DataType


def decoding(name: str, permissive: bool, error: str | None) -> Work:
    """From bytes to structs.  Raises ValueError for a name that can't be the error's."""
    result = struct_of(name).arrow
    if error is not None:
        if result.get_field_index(error) >= 0:
            raise ValueError(f"error: {name} has a field {error} itself")
        result = pa.struct([*result, pa.field(error, pa.string())])

    def run(data: pa.Array, versions: RowVersions) -> pa.Array:
        check_binary("decode", data)
        message = message_class(name)
        pairs = zip(data.to_pylist(), each(versions, len(data)), strict=True)
        outcomes = [_decoded(message, d, v, permissive) for d, v in pairs]
        messages = [decoded for decoded, _ in outcomes]
        struct = to_struct(struct_of(name), messages, versions)
        if error is None:
            return struct
        return _with_errors(result, struct.flatten(), outcomes)

    return Work(run, result)


def encoding(name: str, permissive: bool, error: str | None) -> Work:
    """From structs to bytes.  Raises ValueError for a name that can't be the error's."""
    if error == VALUE:
        raise ValueError(f"error: {VALUE} is the name of the bytes")
    result = pa.binary()
    if error is not None:
        columns = [pa.field(VALUE, pa.binary()), pa.field(error, pa.string())]
        result = pa.struct(columns)

    def run(data: pa.Array, versions: RowVersions) -> pa.Array:
        if not (pa.types.is_struct(data.type) or pa.types.is_null(data.type)):
            raise TypeError(f"encode: a column is {data.type}, not a struct")
        check_arrow(data.type, name)
        pairs = zip(data.to_pylist(), each(versions, len(data)), strict=True)
        outcomes = [_encoded(name, d, v, permissive) for d, v in pairs]
        bodies = pa.array([body for body, _ in outcomes], pa.binary())
        return bodies if error is None else _with_errors(result, [bodies], outcomes)

    return Work(run, result)


def as_udf(run: Callable[..., pa.Array], result: pa.DataType) -> Any:
    """A function of Arrow arrays as Spark takes it, a part of a batch at a time."""

    def parts(*columns: pa.Array) -> pa.Array:
        starts = range(0, len(columns[0]), AT_ONCE) or (0,)
        slices = ([c.slice(start, AT_ONCE) for c in columns] for start in starts)
        return pa.concat_arrays([run(*part) for part in slices])

    return arrow_udf(parts, from_arrow_type(result))  # type: ignore[call-overload]


def row_by_row(work: Work) -> Any:
    """The work as a function of two columns, the second of which has the versions."""

    def two(data: pa.Array, versions: pa.Array) -> pa.Array:
        return work.run(data, versions.cast(pa.int32()).to_pylist())

    return as_udf(two, work.result)


def storing(topic: str) -> Any:
    """The function of keys and values; raises UnknownMessageError."""
    result = stored_type(topic)

    def run(keys: pa.Array, values: pa.Array) -> pa.Array:
        check_binary("decode_stored", keys, values)
        return to_stored(topic, keys.to_pylist(), values.to_pylist())

    return as_udf(run, result)


def check_binary(function: str, *columns: pa.Array) -> None:
    """Spark's own error would be of a row that is no bytes."""
    for column in columns:
        if not any(is_type(column.type) for is_type in _BYTES):
            raise TypeError(f"{function}: a column is {column.type}, not binary")


def each(versions: RowVersions, count: int) -> Sequence[int | None]:
    """The version of each row."""
    return [versions] * count if isinstance(versions, int) else versions


def _with_errors(
    result: pa.StructType,
    columns: Sequence[pa.Array],
    outcomes: Sequence[tuple[Any, str | None]],
) -> pa.StructArray:
    """A struct of columns and of what went wrong; null where there was nothing to do."""
    errors = pa.array([why for _, why in outcomes], pa.string())
    nothing = pa.array([outcome == NO_OUTCOME for outcome in outcomes], pa.bool_())
    return pa.StructArray.from_arrays(
        [*columns, errors], fields=list(result), mask=nothing
    )


def _decoded(
    cls: Any, data: bytes | None, version: int | None, permissive: bool
) -> tuple[Any, str | None]:
    """A message, or why there is none."""
    if data is None or version is None:
        return NO_OUTCOME
    try:
        return cls.decode(data, version), None
    except WireError as error:
        if permissive:
            return None, str(error)
        raise ValueError(f"decode: {error}") from None


def _encoded(
    name: str, value: dict[str, Any] | None, version: int | None, permissive: bool
) -> tuple[bytes | None, str | None]:
    """A message's bytes, or why there are none."""
    if value is None or version is None:
        return NO_OUTCOME
    try:
        return from_struct(struct_of(name), value, version).encode(version), None
    except WireError as error:
        if permissive:
            return None, str(error)
        raise ValueError(f"encode: {error}") from None
