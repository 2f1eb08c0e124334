"""Messages as columns: ``decode``, ``encode`` and ``decode_stored``.

::

    requests.select(decode("payload", "Fetch", "request", "api_version").alias("fetch"))
    kafka.select(decode_stored("key", "value", "__consumer_offsets").alias("commit"))

They take any binary column, including those of Spark's own Kafka source. Struct types come
from the template pack ``spark``: see ``message_schema``.
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
    exploding,
    only_fields,
    row_by_row,
    storing,
)

CodecMode = Literal["FAILFAST", "PERMISSIVE"]
Version = int | str | Column
"""A constant, or a column (or its name) with each row's version."""


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
    """The struct in binary data: a message's body, without size and header.

    ``api`` is an API's name with ``kind`` ``request`` or ``response``, or any message's
    full name (``OffsetCommitValue``). Null stays null. Data that can't be decoded fails the
    query, or with ``mode="PERMISSIVE"`` gives null. If ``error="_error"`` is set as well,
    the struct has a last member of this name with the reason: it is null if decoding
    succeeded, else all others are. Raises UnknownMessageError and ValueError.
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
    """The bytes of a struct like those from ``decode``; fields may be left out.

    Null in a field is encoded as null if the version allows it, else as the field's
    default. A field that the message lacks is refused when the plan is made, or, inside
    arrays and other structs, before the first row. A struct that can't be encoded fails the
    query, or with ``mode="PERMISSIVE"`` gives null; if ``error="_error"`` is set as well,
    the result is a struct of ``value``, the bytes, and ``_error``, the reason if there are
    none. Raises UnknownMessageError and ValueError.
    """
    cls = message_class(api, kind)
    permissive = _permissive(mode, error)
    version = _checked(cls, version)
    work = encoding(cls.__name__, permissive, error)
    known = only_fields(_column(column), cls.__name__)
    # Without an alias the column's name would show the check.
    return _apply(work, known, version).alias("encode")


def decode_stored(key: str | Column, value: str | Column, topic: str) -> Column:
    """The typed key and value of a record of one of Kafka's own topics.

    The struct has ``record_type``, the name as in ``kafka_log``, and ``record_type_id``, the
    number; the value's ``version``; ``key`` and ``value`` with a member for each type of
    record (``value.offset_commit_value.offset``), one of which is not null; and ``error``
    for an unknown type or form. A tombstone's ``value`` is null. Spark's own Kafka source
    gives no rows of these topics by default: docs/broker-logs.md. Raises
    UnknownMessageError.
    """
    decoded: Column = storing(topic)(_column(key), _column(value))
    return decoded


def records(
    column: str | Column,
    mode: str = "PERMISSIVE",
    *,
    topic: str | None = None,
    whole: bool = True,
) -> Column:
    """The records in binary record batches, as an array of structs to ``explode``.

    The column may be the ``records`` field of a Produce or Fetch message, or a file's
    content (``spark.read.format("binaryFile")``). A struct has the columns that
    ``kafka_log`` gives, except for the file's; ``position`` counts from the start of the
    value. ``mode`` is that of ``kafka_log``, too: damage becomes an element with ``_error``,
    is dropped with ``DROPMALFORMED``, and ends the query with ``FAILFAST``. With a
    ``topic`` of Kafka's own, there are the typed columns of its records. The answer to a
    fetch may end inside a batch: with ``whole=False`` that is no damage. Null stays null.
    Raises ValueError for an unknown mode.
    """
    given = {"mode": mode, "whole": str(whole)}
    exploded: Column = exploding(topic, given)(_column(column))
    return exploded


def _apply(work: Work, column: Column, version: Version) -> Column:
    result: Column
    if isinstance(version, int):

        def run(data: Any) -> Any:
            return work.run(data, version)

        result = as_udf(work.name, run, work.result)(column)
    else:
        result = row_by_row(work)(column, _column(version))
    return result


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
        raise ValueError(
            "error: needs mode='PERMISSIVE' too; otherwise a failure ends the query"
        )
    return permissive


def _column(column: str | Column) -> Column:
    return f.col(column) if isinstance(column, str) else column
