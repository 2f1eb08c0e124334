"""kafka_wire under ``specgen conform``: its messages, frames and record batches.

``KAFKA_WIRE_IMPL`` chooses the engine (python, native); the default is the native one if it is
installed. ``--names 3.9`` uses the field names of another release in the JSON.
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
    """Describe the implementation."""
    engine = kafka_wire.implementation()
    return {
        "implementation": {
            "name": f"kafka_wire ({engine})",
            "version": metadata.version("kafka-wire"),
            "language": "Python" if engine == "python" else "C",
            "homepage": "https://pypi.org/project/kafka-wire/",
        },
        "can": [
            *("decode", "encode", "json", "records", "frames"),
            *("unknown_tags", "refuse_values"),
        ],
    }


def decode(case: Case) -> Answer:
    """Decode the bytes of a case."""
    data, version = bytes.fromhex(case["bytes"]), case["version"]
    if case["form"] == "records":
        return {"value": read_values(data)}
    cls = message_class(case)
    if case["form"] == "message":
        return shown(read(cls, data, version), version)
    return read_frame(case, cls, data)


def encode(case: Case) -> Answer:
    """Encode the value of a case."""
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
