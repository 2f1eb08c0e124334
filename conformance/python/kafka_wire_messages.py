"""Messages of kafka_wire in the JSON of ``specgen conform``, with their unknown tags."""

from __future__ import annotations

import sys
from typing import Any

import kafka_wire

from conformance.python.exchange import Answer, tags_to_hex
from conformance.python.kafka_wire_tags import Tags, collect, put

NAMES = sys.argv[sys.argv.index("--names") + 1] if "--names" in sys.argv else None


def read(cls: Any, data: bytes, version: int) -> Any:
    """Decode a message. Raises DecodeError, whose path has the release's field names."""
    try:
        return cls.decode(data, version)
    except kafka_wire.DecodeError as error:
        newest, former = (
            cls().to_json(version, names=names) for names in (None, NAMES)
        )
        keys = {key.lower(): name for key, name in zip(newest, former, strict=True)}
        field = error.path.partition(".")[0].partition("[")[0]
        key = keys.get(field.replace("_", ""), field)
        error.path = key + error.path.removeprefix(field)
        raise


def shown(message: Any, version: int) -> Answer:
    """The keys of an answer that decodes a message."""
    value = message.to_json(version, names=NAMES)
    return {"value": value, "unknown_tags": tags_to_hex(dict(collect(message, value)))}


def built(
    cls: Any, value: Any, version: int, tags: dict[str, Tags], part: str = ""
) -> Any:
    """Build the message of a value; ``part`` is its place in a frame."""
    message = cls.from_json(value, version)
    put(message, tags, part)
    return message


def written(cls: Any, value: Any, version: int, tags: dict[str, Tags]) -> bytes:
    """Encode a value."""
    return bytes(built(cls, value, version, tags).encode(version))
