"""kafka_wire under ``specgen conform``: its messages, frames and record batches.

The engine is that of ``KAFKA_WIRE_IMPL`` (python, native), by default the native one
where it is there. ``--names 3.9`` has messages in JSON with the field names of a release.
"""

from __future__ import annotations

from importlib import metadata
from typing import Any

import kafka_wire

from conformance.python.exchange import (
    Answer,
    Case,
    Unsupported,
    serve,
    tags_from_hex,
)
from conformance.python.kafka_wire_batches import read_values, write_values
from conformance.python.kafka_wire_frames import read_frame, write_frame
from conformance.python.kafka_wire_messages import read, shown, written


def start() -> Answer:
    """What this is."""
    engine = kafka_wire.implementation()
    return {
        "implementation": {
            "name": f"kafka_wire ({engine})",
            "version": metadata.version("kafka-wire"),
            "language": "Python" if engine == "python" else "C",
            "homepage": "https://pypi.org/project/kafka-wire/",
        },
        "can": ["decode", "encode", "json", "records", "frames", "unknown_tags"],
    }


def decode(case: Case) -> Answer:
    """The value of the bytes."""
    data, version = bytes.fromhex(case["bytes"]), case["version"]
    if case["form"] == "records":
        return {"value": read_values(data)}
    cls = message_class(case)
    if case["form"] == "message":
        return shown(read(cls, data, version), version)
    return read_frame(case, cls, data)


def encode(case: Case) -> Answer:
    """The bytes of the value."""
    value, version = case["value"], case["version"]
    if case["form"] == "records":
        return {"bytes": write_values(value).hex()}
    cls = message_class(case)
    tags = tags_from_hex(case.get("unknown_tags", {}))
    if case["form"] == "message":
        return {"bytes": written(cls, value, version, tags).hex()}
    return {"bytes": write_frame(case, cls, tags).hex()}


def message_class(case: Case) -> Any:
    """The class of a case's message. Raises Unsupported."""
    cls = getattr(kafka_wire, case["message"], None)
    if not isinstance(cls, type) or not issubclass(cls, kafka_wire.Message):
        raise Unsupported(f"no message {case['message']}")
    if case["version"] not in cls.VERSIONS:
        raise Unsupported(f"no version {case['version']} of {case['message']}")
    return cls


if __name__ == "__main__":
    serve(start, decode, encode)
