"""Frames of kafka_wire in the JSON of ``specgen conform``: a size, a header, a message."""

from __future__ import annotations

from typing import Any

import kafka_wire

from conformance.python.exchange import Answer, Case
from conformance.python.kafka_wire_messages import built, shown
from conformance.python.kafka_wire_tags import Tags


def read_frame(case: Case, cls: Any, data: bytes) -> Answer:
    """Read a frame with the package's own functions, which determine the header's version."""
    api, version = kafka_wire.ApiKey(case["key"]), case["version"]
    is_request = case["kind"] == "request"
    read: Any
    body: Any
    try:
        if is_request:
            read, body = kafka_wire.decode_request(data, cls)
        else:
            read, body = kafka_wire.decode_response(data, cls, version)
    except kafka_wire.DecodeError as error:
        if error.message == _header_class(case).__name__:
            error.path = f"header.{error.path}".removesuffix(".")
        raise
    of_header = (
        api.request_header_version if is_request else api.response_header_version
    )
    head = of_header(version)
    # A value that was read has no JSON of its own beyond the fields of the message it is.
    header = _header_class(case)(*map(read.__getattribute__, read.__struct_fields__))
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
    """Write a frame's value with the package's own functions for frames."""
    value, version = case["value"], case["version"]
    header, header_tags = value["header"], tuple(tags.get("header", ()))
    body = built(cls, value["body"], version, tags, "body")
    if case["kind"] == "request":
        # Header version 0 has no client id.
        named = header["correlationId"], header.get("clientId")
        frame = kafka_wire.encode_request(
            body, version, *named, header_tags=header_tags
        )
    else:
        frame = kafka_wire.encode_response(
            body, version, header["correlationId"], header_tags=header_tags
        )
    return bytes(frame)


def _header_class(case: Case) -> Any:
    is_request = case["kind"] == "request"
    return kafka_wire.RequestHeader if is_request else kafka_wire.ResponseHeader
