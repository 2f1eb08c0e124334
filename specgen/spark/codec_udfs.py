"""The work of ``decode``, ``encode`` and ``decode_stored`` on a batch, on a worker."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from inspect import signature
from itertools import accumulate
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
from kafka_wire import WireError, columns, implementation
from pyspark.sql import Column
from pyspark.sql import functions as f
from pyspark.sql.pandas.functions import arrow_udf
from pyspark.sql.pandas.types import from_arrow_type, to_arrow_type
from pyspark.sql.types import DataType

from specgen.logs.blobs import blob_columns, read_blob
from specgen.logs.options import parse_blob_options
from specgen.logs.schema import arrow_schema
from specgen.logs.stored_structs import stored_type, to_stored
from specgen.logs.structs import (
    AT_ONCE,
    decoded_structs,
    each_version,
    message_class,
    struct_of,
    unknown_fields,
)


class UnknownFieldError(ValueError):
    """A struct has fields that its message lacks, and that would silently be lost."""


def check_fields(given: DataType, api: str, kind: str | None = None) -> None:
    """Raise UnknownFieldError if a struct type has fields that its message lacks.

    ``df.schema["r"].dataType`` is known before any plan is made; ``encode`` checks the same.
    All such fields are named, nested ones by their path. Raises UnknownMessageError.
    """
    check_arrow(to_arrow_type(given, timezone="UTC"), message_class(api, kind).__name__)


def check_arrow(arrow: pa.DataType, name: str) -> None:
    """The same check for an Arrow type, which is what workers see."""
    unknown = unknown_fields(struct_of(name), arrow)
    if unknown:
        raise UnknownFieldError(f"encode: {name} has no field {', '.join(unknown)}")


def only_fields(column: Column, name: str) -> Column:
    """The column, made so that Spark refuses to analyze it if it has other fields.

    Only Spark knows a column's type, and only when it makes the plan. So the column asks
    for an array of two structs that must have the same type: one with the column's fields
    but the message's, and an empty one, whose name begins Spark's error. The optimizer
    removes all of this.
    """
    mark = f"{name} has no such fields as beside this"
    known = [f"`{field.name}`" for field in struct_of(name).fields or ()]
    rest = column.withField(f"`{mark}`", f.lit(0))
    rest = rest.dropFields(*known) if known else rest
    nothing = f.struct(f.lit(0).alias(mark))
    return f.when(f.array(nothing, rest).isNotNull(), column)


VALUE = "value"
"""The member with the bytes, if ``encode`` also gives the error."""
_BYTES = (pa.types.is_binary, pa.types.is_large_binary, pa.types.is_null)


@dataclass(frozen=True)
class Work:
    """A function of a column and its versions, one for all rows or one each; its type."""

    name: str
    run: Callable[[pa.Array, pa.Array | int], pa.Array]
    result: pa.DataType


def decoding(name: str, permissive: bool, error: str | None) -> Work:
    """Decode bytes to structs.  Raises ValueError if ``error`` is a field's name."""
    result = struct_of(name).arrow
    if error is not None:
        if result.get_field_index(error) >= 0:
            raise ValueError(f"error: {name} has a field {error} itself")
        result = pa.struct([*result, pa.field(error, pa.string())])

    def run(data: pa.Array, versions: pa.Array | int) -> pa.Array:
        check_binary("decode", data)
        struct, errors = decoded_structs(name, data, versions)
        _fail_on("decode", () if permissive else errors.values())
        return struct if error is None else _with_errors(result, struct, errors)

    return Work("decode", run, result)


def encoding(name: str, permissive: bool, error: str | None) -> Work:
    """Encode structs to bytes.  Raises ValueError if ``error`` is the bytes' name."""
    if error == VALUE:
        raise ValueError(f"error: {VALUE} is the name of the bytes")
    result = pa.binary()
    if error is not None:
        columns = [pa.field(VALUE, pa.binary()), pa.field(error, pa.string())]
        result = pa.struct(columns)

    def run(data: pa.Array, versions: pa.Array | int) -> pa.Array:
        if not (pa.types.is_struct(data.type) or pa.types.is_null(data.type)):
            raise TypeError(f"encode: a column is {data.type}, not a struct")
        check_arrow(data.type, name)
        bodies, errors = _encoded(message_class(name), data, versions)
        _fail_on("encode", () if permissive else errors.values())
        return bodies if error is None else _with_errors(result, bodies, errors)

    return Work("encode", run, result)


def as_udf(name: str, run: Callable[..., pa.Array], result: pa.DataType) -> Any:
    """A Spark function from one of Arrow arrays; plans and columns show its name."""
    parts = in_parts(name, run)
    parts.__name__ = name
    return arrow_udf(parts, from_arrow_type(result))  # type: ignore[call-overload]


def in_parts(name: str, run: Callable[..., pa.Array]) -> Callable[..., pa.Array]:
    """Run a function on parts of a batch in turn, unless the native engine does the work."""
    known = signature(run).parameters.values()
    least, most = sum(one.default is one.empty for one in known), len(known)

    def parts(*columns: pa.Array) -> pa.Array:
        if not least <= len(columns) <= most:  # only possible in SQL
            wanted = f"{least}" if least == most else f"{least} to {most}"
            raise TypeError(f"{name}: it takes {wanted} columns, not {len(columns)}")
        if implementation() == "native":
            return run(*columns)
        starts = range(0, len(columns[0]), AT_ONCE) or (0,)
        slices = ([c.slice(start, AT_ONCE) for c in columns] for start in starts)
        return pa.concat_arrays([run(*part) for part in slices])

    return parts


def row_by_row(work: Work) -> Any:
    """The work as a function of two columns, the second with the versions."""

    def run(data: pa.Array, versions: pa.Array) -> pa.Array:
        if not (pa.types.is_integer(versions.type) or pa.types.is_null(versions.type)):
            reason = f"the version column is {versions.type}, not an integer type"
            raise TypeError(f"{work.name}: {reason}")
        return work.run(data, versions)

    return as_udf(work.name, run, work.result)


def storing(topic: str) -> Any:
    """The function for a topic's keys and values; raises UnknownMessageError."""
    result = stored_type(topic)

    def run(keys: pa.Array, values: pa.Array) -> pa.Array:
        check_binary("decode_stored", keys, values)
        return to_stored(topic, keys.to_pylist(), values.to_pylist())

    return as_udf("decode_stored", run, result)


def exploding(topic: str | None, given: Mapping[str, str]) -> Any:
    """The function from record batches to an array of their records.

    SQL may give it a second column, maps of options.  Raises OptionError for the given
    ones.
    """
    columns = blob_columns(topic)
    schema = arrow_schema(columns)
    element = pa.struct(list(schema))
    parse_blob_options(given, columns)

    def rows(blob: bytes, texts: tuple[tuple[str, str], ...]) -> pa.Array:
        options, is_whole = parse_blob_options({**given, **dict(texts)}, columns)
        batches = read_blob(blob, options, topic, is_whole)
        return pa.Table.from_batches(batches, schema).to_struct_array()

    def run(data: pa.Array, maps: pa.Array | None = None) -> pa.Array:
        check_binary("records", data)
        pairs = zip(data.to_pylist(), _option_texts(maps, len(data)), strict=True)
        blobs = [rows(b, texts) if b is not None else None for b, texts in pairs]
        ends = accumulate(
            (0 if rows is None else len(rows) for rows in blobs), initial=0
        )
        starts = zip(ends, [*blobs, ()], strict=True)
        offsets = [None if rows is None else end for end, rows in starts]
        values = [c for rows in blobs if rows is not None for c in rows.chunks]
        flat = pa.chunked_array(values, element).combine_chunks()
        return pa.ListArray.from_arrays(pa.array(offsets, pa.int32()), flat)

    return as_udf("records", run, pa.list_(element))


def _option_texts(
    maps: pa.Array | None, count: int
) -> list[tuple[tuple[str, str], ...]]:
    """The options of each row, of which SQL gives maps with values of any type."""
    if maps is None or pa.types.is_null(maps.type):
        return [()] * count
    if not pa.types.is_map(maps.type):
        raise TypeError(f"records: the options are {maps.type}, not a map")
    return [
        tuple((str(name), "null" if v is None else str(v)) for name, v in row or ())
        for row in maps.to_pylist()
    ]


def check_binary(function: str, *columns: pa.Array) -> None:
    """Raise TypeError for other columns: Spark's own error would only name a row."""
    for column in columns:
        if not any(is_type(column.type) for is_type in _BYTES):
            raise TypeError(f"{function}: a column is {column.type}, not binary")


def _fail_on(function: str, errors: Iterable[WireError]) -> None:
    for error in errors:
        raise ValueError(f"{function}: {error}")


def _with_errors(
    result: pa.StructType, values: pa.Array, errors: columns.RowErrors
) -> pa.Array:
    """Structs of a result and an error; null if the input was null."""
    texts = pa.nulls(len(values), pa.string())
    if errors:
        by_row: list[str | None] = [None] * len(values)
        for row, error in errors.items():
            by_row[row] = str(error)
        texts = pa.array(by_row, pa.string())
    is_null = pc.and_(values.is_null(), texts.is_null())
    columns = values.flatten() if pa.types.is_struct(values.type) else [values]
    return pa.StructArray.from_arrays(
        [*columns, texts], fields=list(result), mask=is_null
    )


def _encoded(
    cls: Any, data: pa.Array, versions: pa.Array | int
) -> tuple[pa.Array, columns.RowErrors]:
    """The bytes of messages, and the errors by row."""
    if implementation() == "native":
        # Python handles columns that the engine does not read.
        with suppress(TypeError, ValueError, OverflowError):
            encoded = columns.encode_messages(cls, data, versions)
            return pa.array(encoded), encoded.errors
    values = data.to_pylist()

    def body(number: int, version: int) -> bytes:
        encoded: bytes = columns.from_row(cls, values[number], version).encode(version)
        return encoded

    bodies: list[bytes | None] = [None] * len(data)
    errors = columns.RowErrors(body)
    rows = zip(values, each_version(versions, len(data)), strict=True)
    for number, (row, version) in enumerate(rows):
        if row is not None and version is not None:
            try:
                bodies[number] = body(number, version)
            except WireError:
                errors.add(number, version)
    return pa.array(bodies, pa.binary()), errors.complete()
