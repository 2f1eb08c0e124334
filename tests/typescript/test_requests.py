"""Frames with their headers: Node reads what Python writes, and writes the same."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import kafka_wire
from kafka_wire import ApiVersionsResponse
from kafka_wire.frames import (
    encode_request,
    encode_response,
    request_header,
)

from tests.typescript.package import node_tests

TAGS = ((3, b"\x01\x02"), (200, b""))
APIS = (3, 7, 18, 0, 1, 17, 36)
"""Metadata; ControlledShutdown and ApiVersions, whose headers are exceptions; and others."""


def rows() -> list[dict[str, Any]]:
    """Both directions of some APIs at every version, with tags in flexible headers."""
    made = []
    for key in map(kafka_wire.ApiKey, APIS):
        for version in key.api.versions:
            for cls, header in (
                (key.request, key.request_header_version(version)),
                (key.response, key.response_header_version(version)),
            ):
                made.append(_row(cls, int(key), version, header))
    frame = encode_response(ApiVersionsResponse(error_code=35), 0, 5)
    made.append(_answer(18, 3, frame, 0))
    return made


def _row(cls: Any, key: int, version: int, header: int) -> dict[str, Any]:
    number = key * 1000 + version
    is_request = cls.KIND == "request"
    tags = TAGS if header == (2 if is_request else 1) else ()
    client = (
        None if version % 2 or (is_request and header == 0) else f"client ü {version}"
    )
    if is_request:
        frame = encode_request(cls(), version, number, client, header_tags=tags)
    else:
        frame = encode_response(cls(), version, number, header_tags=tags)
    row = _answer(key, version, frame, version)
    row |= {"direction": "Request" if is_request else "Response", "client": client}
    row |= {"correlation": number, "tags": [[tag, data.hex()] for tag, data in tags]}
    row["end"] = request_header(frame)[1] if is_request else None
    return row


def _answer(key: int, version: int, frame: bytes, answered: int) -> dict[str, Any]:
    return {
        "api": kafka_wire.ApiKey(key).api.name,
        "key": key,
        "version": version,
        "direction": "Response",
        "bytes": frame.hex(),
        "correlation": 5,
        "client": None,
        "tags": [],
        "answered": answered,
    }


def test_frames(tmp_path: Path) -> None:
    cases = tmp_path / "frames.json"
    made = rows()
    cases.write_text(json.dumps(made))
    assert node_tests("requests.test.mjs", cases) == len(made) + 3
