"""``decode``, ``encode`` and ``decode_stored`` as SQL functions.

A SQL function has one type, so each requested message gets its own; a single function
turns any message into text in Kafka's JSON notation.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import pyarrow as pa
from kafka_wire import MESSAGES, WireError
from pyspark.sql import SparkSession

from specgen.logs.structs import UnknownMessageError, message_class
from specgen.logs.typed import INTERNAL
from specgen.spark.codec_udfs import (
    as_udf,
    check_binary,
    decoding,
    encoding,
    exploding,
    row_by_row,
    storing,
)

ERROR = "_error"
"""The member in which a ``try_`` function says what went wrong."""
_INPUT_ERRORS = (WireError, UnknownMessageError, ValueError, RecursionError)
"""What a bad payload, name or text raises; JSON's errors are ValueErrors."""


def register_functions(
    spark: SparkSession, messages: str | Iterable[str] = ()
) -> list[str]:
    """Register functions for a session's SQL, and return their names.

    There are always ``kafka_to_json(payload, message, version)`` and ``kafka_from_json(text,
    message, version)`` for any message, ``kafka_records(batches[, options])``, which is
    ``records``, ``kafka_records_consumer_offsets(batches[, options])`` and so on, which
    have a topic's typed columns, and ``decode_consumer_offsets(key, value)`` and so on,
    which are ``decode_stored``. Each of ``messages`` (``Fetch.request``, ``Fetch`` for
    both, ``OffsetCommitValue``) adds ``decode_fetch_request(payload, version)`` and
    ``encode_fetch_request(struct, version)``. With ``try_`` before its name, a function does
    not end the query on bad input: it gives null, or for structs a member ``_error`` with
    the reason. Raises UnknownMessageError before anything is registered.
    """
    requested = [messages] if isinstance(messages, str) else messages
    names = [name for text in requested for name in _names(text)]
    functions: dict[str, Any] = {
        "kafka_to_json": as_udf("kafka_to_json", _to_json(False), pa.string()),
        "try_kafka_to_json": as_udf("kafka_to_json", _to_json(True), pa.string()),
        "kafka_from_json": as_udf("kafka_from_json", _from_json(False), pa.binary()),
        "try_kafka_from_json": as_udf("kafka_from_json", _from_json(True), pa.binary()),
    }
    functions["kafka_records"] = exploding(None, {})
    for topic in sorted(INTERNAL):
        short = topic.strip("_")
        functions[f"decode_{short}"] = storing(topic)
        functions[f"kafka_records_{short}"] = exploding(topic, {})
    for name in names:
        short = MESSAGES[name]
        functions[f"decode_{short}"] = row_by_row(decoding(name, False, None))
        functions[f"try_decode_{short}"] = row_by_row(decoding(name, True, ERROR))
        functions[f"encode_{short}"] = row_by_row(encoding(name, False, None))
        functions[f"try_encode_{short}"] = row_by_row(encoding(name, True, ERROR))
    for name, function in functions.items():
        spark.udf.register(name, function)
    return list(functions)


def _names(text: str) -> list[str]:
    """The messages meant by ``Fetch.request``, ``Fetch`` or a message's full name."""
    api, _, kind = text.partition(".")
    if kind:
        return [message_class(api, kind).__name__]
    try:
        return [message_class(api).__name__]
    except UnknownMessageError as error:
        try:
            return [message_class(api, k).__name__ for k in ("request", "response")]
        except UnknownMessageError:
            raise error from None


def _to_json(permissive: bool) -> Any:
    def run(data: pa.Array, names: pa.Array, versions: pa.Array) -> pa.Array:
        check_binary("kafka_to_json", data)

        def text(payload: bytes, name: str, version: int) -> str:
            message = message_class(name).decode(payload, version)
            body = message.to_json(version)
            return json.dumps(body, separators=(",", ":"), ensure_ascii=False)

        return pa.array(_rows(text, permissive, data, names, versions), pa.string())

    return run


def _from_json(permissive: bool) -> Any:
    def run(texts: pa.Array, names: pa.Array, versions: pa.Array) -> pa.Array:
        def payload(text: str, name: str, version: int) -> bytes:
            message = message_class(name).from_json(json.loads(text), version)
            encoded: bytes = message.encode(version)
            return encoded

        return pa.array(_rows(payload, permissive, texts, names, versions), pa.binary())

    return run


def _rows(
    convert: Any, permissive: bool, data: pa.Array, names: pa.Array, versions: pa.Array
) -> list[Any]:
    """Each row converted; null for null, and for rows that fail if ``permissive``."""
    results: list[Any] = []
    columns = (data.to_pylist(), names.to_pylist(), versions.to_pylist())
    for row in zip(*columns, strict=True):
        try:
            results.append(None if None in row else convert(*row))
        except _INPUT_ERRORS as error:
            if not permissive:
                raise ValueError(f"{row[1]}: {error}") from None
            results.append(None)
    return results
