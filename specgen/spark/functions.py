"""Messages as columns: ``decode``, ``encode`` and ``decode_stored``.

::

    requests.select(decode("payload", "Fetch", "request", "api_version").alias("fetch"))
    kafka.select(decode_stored("key", "value", "__consumer_offsets").alias("commit"))

They take any binary column, of Spark's own Kafka source too. Struct types come from the
template pack ``spark``: see ``message_schema``.
"""

from __future__ import annotations

from operator import index
from typing import Any, Literal

from pyspark.sql import Column
from pyspark.sql import functions as f
from pyspark.sql.pandas.types import from_arrow_type
from pyspark.sql.types import DataType

from specgen.logs.structs import message_class, struct_of
from specgen.spark.codec_udfs import (
    Work,
    as_udf,
    decoding,
    encoding,
    row_by_row,
    storing,
)
from specgen.spark.known_fields import only_fields

CodecMode = Literal["FAILFAST", "PERMISSIVE"]
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
    mode: CodecMode = "FAILFAST",
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
    permissive = _permissive(mode, error)
    version = _checked(cls, version)
    work = decoding(cls.__name__, permissive, error)
    return _apply(work, _column(column), version)


def encode(
    column: str | Column,
    api: str,
    kind: str | None,
    version: Version,
    mode: CodecMode = "FAILFAST",
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
    permissive = _permissive(mode, error)
    version = _checked(cls, version)
    work = encoding(cls.__name__, permissive, error)
    known = only_fields(_column(column), cls.__name__)
    # Without a name of its own the column's would tell of the check.
    return _apply(work, known, version).alias("encode")


def decode_stored(key: str | Column, value: str | Column, topic: str) -> Column:
    """The typed key and value of a record of one of Kafka's own topics.

    ``record_type`` by name as in ``kafka_log`` and by number in ``record_type_id``, the
    value's ``version``, ``key`` and ``value`` with a member for each type of record
    (``value.offset_commit_value.offset``), of which one is not null, and ``error`` where
    there is a type or form that is not known. A tombstone's ``value`` is null. Spark's own Kafka source gives no rows of these topics by default:
    docs/broker-logs.md. Raises UnknownMessageError.
    """
    made: Column = storing(topic)(_column(key), _column(value))
    return made


def _apply(work: Work, column: Column, version: Version) -> Column:
    made: Column
    if isinstance(version, int):

        def one(data: Any) -> Any:
            return work.run(data, version)

        made = as_udf(work.name, one, work.result)(column)
    else:
        made = row_by_row(work)(column, _column(version))
    return made


def _checked(cls: Any, version: Version) -> Version:
    """A version that the message has, or a column; raises ValueError."""
    if isinstance(version, str | Column):
        return version
    try:
        number = index(version)
    except TypeError:
        reason = "neither a whole number nor a column"
        raise ValueError(f"version: {version!r} is {reason}") from None
    if number not in cls.VERSIONS:
        low, high = cls.VERSIONS[0], cls.VERSIONS[-1]
        raise ValueError(f"{cls.__name__} has versions {low} to {high}, not {number}")
    return number


def _permissive(mode: str, error: str | None) -> bool:
    if mode.upper() not in ("FAILFAST", "PERMISSIVE"):
        raise ValueError(f"mode: {mode!r} is neither FAILFAST nor PERMISSIVE")
    permissive = mode.upper() == "PERMISSIVE"
    if error is not None and not permissive:
        raise ValueError("error: what fails ends the query; take mode='PERMISSIVE' too")
    return permissive


def _column(given: str | Column) -> Column:
    return f.col(given) if isinstance(given, str) else given
