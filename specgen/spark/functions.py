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
from pyspark.sql.types import DataType

from specgen.logs.stored_structs import stored_type, to_stored
from specgen.logs.structs import (
    AT_ONCE,
    from_struct,
    message_class,
    struct_of,
    to_struct,
)
from specgen.spark.known_fields import check_arrow, only_fields

Mode = Literal["FAILFAST", "PERMISSIVE"]
_BYTES = (pa.types.is_binary, pa.types.is_large_binary, pa.types.is_null)
Version = int | str | Column
"""A constant, or a column (its name) that says it row by row."""
VALUE = "value"
"""The bytes, where ``encode`` says beside them what went wrong."""
NOTHING = (None, None)
"""What comes of null."""


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
    error: str | None = None,
) -> Column:
    """The struct that binary data hold: a message's body, without size and header.

    ``api`` is an API's name with ``kind`` ``request`` or ``response``, or any message's
    own name (``OffsetCommitValue``). Null is null. What can't be decoded fails the query,
    or with ``mode="PERMISSIVE"`` is null. With ``error="_error"`` beside that the struct
    has a last member of this name, which says why, and is null where all is well; all
    others are null where it is not. Raises UnknownMessageError and ValueError.
    """
    cls = message_class(api, kind)
    name, permissive = cls.__name__, _permissive(mode, error)
    _check(cls, version)
    result = struct_of(name).arrow
    if error is not None:
        if result.get_field_index(error) >= 0:
            raise ValueError(f"error: {name} has a field {error} itself")
        result = pa.struct([*result, pa.field(error, pa.string())])

    def run(data: pa.Array, versions: Sequence[int | None] | int) -> pa.Array:
        _check_binary("decode", data)
        message = message_class(name)
        pairs = zip(data.to_pylist(), _each(versions, len(data)), strict=True)
        outcomes = [_decoded(message, d, v, permissive) for d, v in pairs]
        struct = to_struct(struct_of(name), [found for found, _ in outcomes], versions)
        if error is None:
            return struct
        return _told(result, struct.flatten(), outcomes)

    return _apply(run, from_arrow_type(result), column, version)


def encode(
    column: str | Column,
    api: str,
    kind: str | None,
    version: Version,
    mode: Mode = "FAILFAST",
    error: str | None = None,
) -> Column:
    """The bytes of a struct as ``decode`` gives it; fields may be left out.

    Null in a field is null where the version allows it, else the field's default. A field
    that the message has not is refused when the plan is made, inside of arrays and of
    other structs before the first row. What can't be encoded fails the query, or with
    ``mode="PERMISSIVE"`` is null; with ``error="_error"`` beside that the result is a
    struct of ``value``, the bytes, and ``_error``, which says why there are none. Raises
    UnknownMessageError and ValueError.
    """
    cls = message_class(api, kind)
    name, permissive = cls.__name__, _permissive(mode, error)
    _check(cls, version)
    result = pa.binary()
    if error is not None:
        if error == VALUE:
            raise ValueError(f"error: {VALUE} is the name of the bytes")
        told = [pa.field(VALUE, pa.binary()), pa.field(error, pa.string())]
        result = pa.struct(told)

    def run(data: pa.Array, versions: Sequence[int | None] | int) -> pa.Array:
        _check_struct(data)
        check_arrow(data.type, name)
        pairs = zip(data.to_pylist(), _each(versions, len(data)), strict=True)
        outcomes = [_encoded(name, d, v, permissive) for d, v in pairs]
        bodies = pa.array([found for found, _ in outcomes], pa.binary())
        return bodies if error is None else _told(result, [bodies], outcomes)

    known = only_fields(_column(column), name)
    # Without a name of its own the column's would tell of the check.
    return _apply(run, from_arrow_type(result), known, version).alias("encode")


def _told(
    result: pa.StructType,
    columns: Sequence[pa.Array],
    outcomes: Sequence[tuple[Any, str | None]],
) -> pa.StructArray:
    """A struct of columns and of what went wrong; null where there was nothing to do."""
    errors = pa.array([why for _, why in outcomes], pa.string())
    nothing = pa.array([outcome == NOTHING for outcome in outcomes], pa.bool_())
    return pa.StructArray.from_arrays(
        [*columns, errors], fields=list(result), mask=nothing
    )


def decode_stored(key: str | Column, value: str | Column, topic: str) -> Column:
    """The typed key and value of a record of one of Kafka's own topics.

    ``record_type`` by name as in ``kafka_log`` and by number in ``record_type_id``, the
    value's ``version``, ``key`` and ``value`` with a member for each type of record
    (``value.offset_commit_value.offset``), of which one is not null, and ``error`` where
    there is a type or form that is not known. A tombstone's ``value`` is null. Spark's own Kafka source gives no rows of these topics by default:
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


def _decoded(
    cls: Any, data: bytes | None, version: int | None, permissive: bool
) -> tuple[Any, str | None]:
    """A message, or why there is none."""
    if data is None or version is None:
        return NOTHING
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
        return NOTHING
    try:
        return from_struct(struct_of(name), value, version).encode(version), None
    except WireError as error:
        if permissive:
            return None, str(error)
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


def _permissive(mode: str, error: str | None) -> bool:
    if mode.upper() not in ("FAILFAST", "PERMISSIVE"):
        raise ValueError(f"mode: {mode!r} is neither FAILFAST nor PERMISSIVE")
    permissive = mode.upper() == "PERMISSIVE"
    if error is not None and not permissive:
        raise ValueError("error: what fails ends the query; take mode='PERMISSIVE' too")
    return permissive


def _column(given: str | Column) -> Column:
    return f.col(given) if isinstance(given, str) else given
