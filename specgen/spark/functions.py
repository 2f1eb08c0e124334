"""Messages as columns: ``decode``, ``encode`` and ``decode_stored``.

::

    requests.select(decode("payload", "Fetch", "request", "api_version").alias("fetch"))
    kafka.select(decode_stored("key", "value", "__consumer_offsets").alias("commit"))

They take any binary column, of Spark's own Kafka source too. Struct types come from the
template pack ``spark``: see ``message_schema``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal

import pyarrow as pa
from kafka_wire import WireError
from pyspark.sql import Column
from pyspark.sql import functions as f
from pyspark.sql.pandas.functions import arrow_udf
from pyspark.sql.pandas.types import from_arrow_type
from pyspark.sql.types import BinaryType, DataType

from specgen.logs.stored_structs import stored_type, to_stored
from specgen.logs.structs import (
    AT_ONCE,
    from_struct,
    message_class,
    struct_of,
    to_struct,
)

Mode = Literal["FAILFAST", "PERMISSIVE"]
_BYTES = (pa.types.is_binary, pa.types.is_large_binary, pa.types.is_null)
Version = int | str | Column
"""A constant, or a column (its name) that says it row by row."""


def message_schema(api: str, kind: str | None = None) -> DataType:
    """The struct type of a message: the fields of all versions, all nullable.

    Raises UnknownMessageError.
    """
    return from_arrow_type(struct_of(message_class(api, kind).__name__).arrow)


def decode(
    column: str | Column,
    api: str,
    kind: str | None,
    version: Version,
    mode: Mode = "FAILFAST",
) -> Column:
    """The struct that binary data hold: a message's body, without size and header.

    ``api`` is an API's name with ``kind`` ``request`` or ``response``, or any message's
    own name (``OffsetCommitValue``). Null is null. What can't be decoded fails the query,
    or with ``mode="PERMISSIVE"`` is null. Raises UnknownMessageError and ValueError.
    """
    cls = message_class(api, kind)
    name, permissive = cls.__name__, _permissive(mode)
    _check(cls, version)

    def run(data: pa.Array, versions: Sequence[int | None] | int) -> pa.Array:
        _check_binary("decode", data)
        message = message_class(name)
        found = [
            None if d is None or v is None else _decoded(message, d, v, permissive)
            for d, v in zip(data.to_pylist(), _each(versions, len(data)), strict=True)
        ]
        return to_struct(struct_of(name), found, versions)

    return _apply(run, message_schema(api, kind), column, version)


def encode(
    column: str | Column,
    api: str,
    kind: str | None,
    version: Version,
    mode: Mode = "FAILFAST",
) -> Column:
    """The bytes of a struct as ``decode`` gives it; fields may be left out.

    Null in a field is null where the version allows it, else the field's default. What
    can't be encoded fails the query, or with ``mode="PERMISSIVE"`` is null. Raises
    UnknownMessageError and ValueError.
    """
    cls = message_class(api, kind)
    name, permissive = cls.__name__, _permissive(mode)
    _check(cls, version)

    def run(data: pa.Array, versions: Sequence[int | None] | int) -> pa.Array:
        _check_struct(data)
        found = [
            None if d is None or v is None else _encoded(name, d, v, permissive)
            for d, v in zip(data.to_pylist(), _each(versions, len(data)), strict=True)
        ]
        return pa.array(found, pa.binary())

    return _apply(run, BinaryType(), column, version)


def decode_stored(key: str | Column, value: str | Column, topic: str) -> Column:
    """The typed key and value of a record of one of Kafka's own topics.

    ``record_type``, the value's ``version``, ``key`` and ``value`` with a member for each
    type of record (``value.offset_commit_value.offset``), of which one is not null, and
    ``error`` where there is a type or form that is not known. A tombstone's ``value`` is
    null. Spark's own Kafka source gives no rows of these topics by default:
    docs/broker-logs.md. Raises UnknownMessageError.
    """
    kind = from_arrow_type(stored_type(topic))

    def run(keys: pa.Array, values: pa.Array) -> pa.Array:
        _check_binary("decode_stored", keys, values)
        return to_stored(topic, keys.to_pylist(), values.to_pylist())

    return _arrow(run, kind)(_column(key), _column(value))


def _apply(
    run: Callable[[pa.Array, Any], pa.Array],
    kind: DataType,
    column: str | Column,
    version: Version,
) -> Column:
    if isinstance(version, int):

        def one(data: pa.Array) -> pa.Array:
            return run(data, version)

        return _arrow(one, kind)(_column(column))

    def two(data: pa.Array, versions: pa.Array) -> pa.Array:
        return run(data, versions.to_pylist())

    return _arrow(two, kind)(_column(column), _column(version).cast("int"))


def _arrow(run: Callable[..., pa.Array], kind: DataType) -> Callable[..., Column]:
    def parts(*columns: pa.Array) -> pa.Array:
        starts = range(0, len(columns[0]), AT_ONCE) or (0,)
        held = ([c.slice(start, AT_ONCE) for c in columns] for start in starts)
        return pa.concat_arrays([run(*part) for part in held])

    made: Callable[..., Column] = arrow_udf(parts, kind)  # type: ignore[call-overload]
    return made


def _decoded(cls: Any, data: bytes, version: int, permissive: bool) -> Any:
    try:
        return cls.decode(data, version)
    except WireError as error:
        if permissive:
            return None
        raise ValueError(f"decode: {error}") from None


def _encoded(
    name: str, value: dict[str, Any], version: int, permissive: bool
) -> bytes | None:
    try:
        found: bytes = from_struct(struct_of(name), value, version).encode(version)
        return found
    except WireError as error:
        if permissive:
            return None
        raise ValueError(f"encode: {error}") from None


def _each(versions: Sequence[int | None] | int, count: int) -> Sequence[int | None]:
    return [versions] * count if isinstance(versions, int) else versions


def _check(cls: Any, version: Version) -> None:
    if isinstance(version, int) and version not in cls.VERSIONS:
        low, high = cls.VERSIONS[0], cls.VERSIONS[-1]
        raise ValueError(f"{cls.__name__} has versions {low} to {high}, not {version}")


def _check_binary(function: str, *columns: pa.Array) -> None:
    """Spark's own error would be of a row that is no bytes."""
    for column in columns:
        if not any(is_type(column.type) for is_type in _BYTES):
            raise TypeError(f"{function}: a column is {column.type}, not binary")


def _check_struct(column: pa.Array) -> None:
    if not (pa.types.is_struct(column.type) or pa.types.is_null(column.type)):
        raise TypeError(f"encode: a column is {column.type}, not a struct")


def _permissive(mode: str) -> bool:
    if mode.upper() not in ("FAILFAST", "PERMISSIVE"):
        raise ValueError(f"mode: {mode!r} is neither FAILFAST nor PERMISSIVE")
    return mode.upper() == "PERMISSIVE"


def _column(given: str | Column) -> Column:
    return f.col(given) if isinstance(given, str) else given
