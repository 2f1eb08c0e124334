"""kafka_wire under ``specgen conform``: its messages, frames and record batches.

The engine is that of ``KAFKA_WIRE_IMPL`` (python, native), by default the native one
where it is there. ``--names 3.9`` has messages in JSON with the field names of a release.
"""

from __future__ import annotations

import re
import sys
from importlib import metadata
from typing import Any

import kafka_wire

from conformance.python.exchange import (
    Answer,
    Case,
    Unsupported,
    serve,
    tags_from_hex,
    tags_to_hex,
)
from conformance.python.kafka_wire_batches import read_values, write_values
from conformance.python.kafka_wire_tags import collect, put

NAMES = sys.argv[sys.argv.index("--names") + 1] if "--names" in sys.argv else None


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
        return _shown(_read(cls, data, version), version)
    return _frame(case, cls, data)


def encode(case: Case) -> Answer:
    """The bytes of the value."""
    value, version = case["value"], case["version"]
    if case["form"] == "records":
        return {"bytes": write_values(value).hex()}
    cls = message_class(case)
    tags = tags_from_hex(case.get("unknown_tags", {}))
    if case["form"] == "message":
        return {"bytes": _written(cls, value, version, tags, "").hex()}
    header = _header_class(case)
    head = _written(header, value["header"], value["headerVersion"], tags, "header")
    content = head + _written(cls, value["body"], version, tags, "body")
    return {"bytes": (len(content).to_bytes(4, "big") + content).hex()}


def message_class(case: Case) -> Any:
    """The class of a case's message. Raises Unsupported."""
    cls = getattr(kafka_wire, case["message"], None)
    if not isinstance(cls, type) or not issubclass(cls, kafka_wire.Message):
        raise Unsupported(f"no message {case['message']}")
    if case["version"] not in cls.VERSIONS:
        raise Unsupported(f"no version {case['version']} of {case['message']}")
    return cls


def _read(cls: Any, data: bytes, version: int) -> Any:
    try:
        return cls.decode(data, version)
    except kafka_wire.DecodeError as error:
        newest, former = (
            cls().to_json(version, names=names) for names in (None, NAMES)
        )
        keys = {key.lower(): name for key, name in zip(newest, former, strict=True)}
        field = re.match(r"\w*", error.path)[0]  # type: ignore[index]
        key = keys.get(field.replace("_", ""), field)
        error.path = key + error.path.removeprefix(field)
        raise


def _shown(message: Any, version: int) -> Answer:
    value = message.to_json(version, names=NAMES)
    return {"value": value, "unknown_tags": tags_to_hex(dict(collect(message, value)))}


def _written(cls: Any, value: Any, version: int, tags: Any, part: str) -> bytes:
    message = cls.from_json(value, version)
    put(message, tags, part)
    return bytes(message.encode(version))


def _header_class(case: Case) -> Any:
    is_request = case["kind"] == "request"
    return kafka_wire.RequestHeader if is_request else kafka_wire.ResponseHeader


def _frame(case: Case, cls: Any, data: bytes) -> Answer:
    """By the package's own functions for frames, which find the header's version."""
    api, version = kafka_wire.ApiKey(case["key"]), case["version"]
    body: Any
    if case["kind"] == "request":
        _, body = kafka_wire.decode_request(data, cls)
        head = api.request_header_version(version)
    else:
        _, body = kafka_wire.decode_response(data, cls, version)
        head = api.response_header_version(version)
    header, _ = _header_class(case).decode_from(data, 4, head)
    parts = {"header": (header, head), "body": (body, version)}
    answers = {name: _shown(*part) for name, part in parts.items()}
    return {
        "value": {
            "size": int.from_bytes(data[:4], "big"),
            "headerVersion": head,
            **{name: answer["value"] for name, answer in answers.items()},
        },
        "unknown_tags": {
            f"{name}.{path}" if path else name: tags
            for name, answer in answers.items()
            for path, tags in answer["unknown_tags"].items()
        },
    }


if __name__ == "__main__":
    serve(start, decode, encode)
