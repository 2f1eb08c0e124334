"""The contents of records of Kafka's own topics, in Kafka's JSON notation."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from kafka_wire import Message, WireError, stored
from kafka_wire.records import ControlType, Record, RecordBatch

METADATA = (stored.CLUSTER_METADATA, stored.REMOTE_LOG_METADATA)
KEYED = (stored.CONSUMER_OFFSETS, stored.TRANSACTION_STATE, stored.SHARE_GROUP_STATE)
INTERNAL = frozenset((*METADATA, *KEYED))
CONTROL_TYPES = frozenset(ControlType)


class Typed(NamedTuple):
    """A record's typed columns; ``error`` says why there are none."""

    record_type: str | None = None
    record_version: int | None = None
    key_json: str | None = None
    value_json: str | None = None
    error: str | None = None


UNTYPED = Typed()


class Texts(NamedTuple):
    """Which JSON texts to make: making one costs more than decoding."""

    key: bool
    value: bool


def typed(topic: str, record: Record, texts: Texts) -> Typed:
    """The typed columns of a data record of an internal topic."""
    try:
        if topic in METADATA:
            metadata = stored.read_metadata_record(record.value or b"", topic)
            text = _json(metadata) if texts.value else None
            return Typed(
                record_type(type(metadata.message)), metadata.version, None, text
            )
        key = stored.read_key(topic, record.key or b"")
        value = stored.read_value(topic, key.record_type, record.value)
    except WireError as error:
        return Typed(error=f"{type(error).__name__}: {error}")
    version = None if value is None else value.version
    name = _json(key) if texts.key else None
    text = _json(value) if texts.value and value is not None else None
    return Typed(record_type(type(key.message)), version, name, text)


def control_type(record: Record) -> str | None:
    """A control record's type: its name, or its number if it has no name yet."""
    key = record.key or b""
    if len(key) < 4:
        return None
    number = int.from_bytes(key[2:4], "big", signed=True)
    return ControlType(number).name if number in CONTROL_TYPES else str(number)


def typed_control(batch: RecordBatch, record: Record, texts: Texts) -> Typed:
    """The typed columns of a control record; none for an unknown type, which readers skip."""
    number = int.from_bytes((record.key or b"")[2:4], "big", signed=True)
    if not batch.is_control or len(record.key or b"") < 4:
        return Typed(error="the key of a control record has fewer than 4 bytes")
    if record.value is None:
        return UNTYPED
    try:
        value = stored.read_control_value(number, record.value)
    except stored.UnknownRecordError:
        return UNTYPED
    except WireError as error:
        return Typed(error=f"{type(error).__name__}: {error}")
    text = _json(value) if texts.value else None
    return Typed(record_type(type(value.message)), value.version, None, text)


def record_type(message: type[Message]) -> str:
    """The name of a type of record: ``OffsetCommit`` by its key, ``TopicRecord`` itself."""
    return message.__name__.removesuffix("Key")


def _json(record: stored.Stored) -> str:
    body: dict[str, Any] = record.message.to_json(record.version)
    return json.dumps(body, separators=(",", ":"), ensure_ascii=False)
