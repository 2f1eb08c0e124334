"""``decode``, ``encode`` and ``decode_stored`` as functions of SQL.

A function of SQL has one type, so there is one for each message that is asked for; as
text in Kafka's JSON notation one function reads them all.
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
    row_by_row,
    storing,
)

ERROR = "_error"
"""The member in which a ``try_`` function says what was wrong."""
_WRONG = (WireError, UnknownMessageError, ValueError, RecursionError)
"""What a payload, a name or a text may bring about; JSON's errors are ValueErrors."""


def register_functions(
    spark: SparkSession, messages: str | Iterable[str] = ()
) -> list[str]:
    """Make functions known to a session's SQL, and give their names.

    Always ``kafka_to_json(payload, message, version)`` and ``kafka_from_json(text,
    message, version)`` of any message's name; ``decode_consumer_offsets(key, value)`` and
    so on, which are ``decode_stored``. For each of ``messages`` (``Fetch.request``,
    ``Fetch`` for both, ``OffsetCommitValue``) ``decode_fetch_request(payload, version)``
    and ``encode_fetch_request(struct, version)``. Those with ``try_`` before their name
    don't end the query: theirs is null, or for structs a member ``_error`` says why.
    Raises UnknownMessageError before anything is registered.
    """
    listed = [messages] if isinstance(messages, str) else messages
    names = [name for given in listed for name in _names(given)]
    made: dict[str, Any] = {
        "kafka_to_json": as_udf("kafka_to_json", _to_json(False), pa.string()),
        "try_kafka_to_json": as_udf("kafka_to_json", _to_json(True), pa.string()),
        "kafka_from_json": as_udf("kafka_from_json", _from_json(False), pa.binary()),
        "try_kafka_from_json": as_udf("kafka_from_json", _from_json(True), pa.binary()),
    }
    for topic in sorted(INTERNAL):
        made[f"decode_{topic.strip('_')}"] = storing(topic)
    for name in names:
        short = MESSAGES[name]
        made[f"decode_{short}"] = row_by_row(decoding(name, False, None))
        made[f"try_decode_{short}"] = row_by_row(decoding(name, True, ERROR))
        made[f"encode_{short}"] = row_by_row(encoding(name, False, None))
        made[f"try_encode_{short}"] = row_by_row(encoding(name, True, ERROR))
    for name, function in made.items():
        spark.udf.register(name, function)
    return list(made)


def _names(given: str) -> list[str]:
    """The messages of ``Fetch.request``, of ``Fetch``, or of a message's own name."""
    api, _, kind = given.partition(".")
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
    work: Any, permissive: bool, data: pa.Array, names: pa.Array, versions: pa.Array
) -> list[Any]:
    """What comes of each row; null of null, and of what fails where that is allowed."""
    made: list[Any] = []
    columns = (data.to_pylist(), names.to_pylist(), versions.to_pylist())
    for given in zip(*columns, strict=True):
        try:
            made.append(None if None in given else work(*given))
        except _WRONG as error:
            if not permissive:
                raise ValueError(f"{given[1]}: {error}") from None
            made.append(None)
    return made
