"""Frames of kafka_wire in the JSON of ``specgen conform``: a size, a header, a message."""

from __future__ import annotations

from typing import Any

import kafka_wire

from conformance.python.exchange import Answer, Case
from conformance.python.kafka_wire_messages import shown, written
from conformance.python.kafka_wire_tags import Tags


def read_frame(case: Case, cls: Any, data: bytes) -> Answer:
    """By the package's own functions for frames, which find the header's version."""
    api, version = kafka_wire.ApiKey(case["key"]), case["version"]
    is_request = case["kind"] == "request"
    body: Any
    try:
        if is_request:
            _, body = kafka_wire.decode_request(data, cls)
        else:
            _, body = kafka_wire.decode_response(data, cls, version)
    except kafka_wire.DecodeError as error:
        if error.message == _header_class(case).__name__:
            error.path = f"header.{error.path}".removesuffix(".")
        raise
    of_header = (
        api.request_header_version if is_request else api.response_header_version
    )
    head = of_header(version)
    header, _ = _header_class(case).decode_from(data, 4, head)
    parts = {"header": (header, head), "body": (body, version)}
    answers = {name: shown(*part) for name, part in parts.items()}
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


def write_frame(case: Case, cls: Any, tags: dict[str, Tags]) -> bytes:
    """The bytes of a frame's value."""
    value, header = case["value"], _header_class(case)
    content = written(header, value["header"], value["headerVersion"], tags, "header")
    content += written(cls, value["body"], case["version"], tags, "body")
    return len(content).to_bytes(4, "big") + content


def _header_class(case: Case) -> Any:
    is_request = case["kind"] == "request"
    return kafka_wire.RequestHeader if is_request else kafka_wire.ResponseHeader
