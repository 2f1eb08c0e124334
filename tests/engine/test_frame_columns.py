"""Frames as Arrow columns: the rows and errors of decode_request and decode_response."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import kafka_wire as kw
import pyarrow as pa
import pytest
from kafka_wire import WireError, columns
from kafka_wire._runtime import engine

from specgen.logs.structs import struct_of, to_struct
from tests.support import needs

needs.native()
if engine.native is None:
    pytest.skip("kafka_wire does not use the engine", allow_module_level=True)

Frames = list[bytes | None]


def check(
    column: columns.Columns,
    frames: Frames,
    versions: Sequence[int],
    decode: Callable[[bytes], tuple[Any, Any]],
) -> pa.Array:
    """The column, after checking that it equals the objects decoded one by one."""
    messages: list[Any] = [None] * len(frames)
    errors = {}
    for row, frame in enumerate(frames):
        try:
            messages[row] = None if frame is None else decode(frame)[1]
        except WireError as error:
            errors[row] = (type(error), str(error))
    array = pa.array(column)
    reported = {row: (type(error), str(error)) for row, error in column.errors.items()}
    assert reported == errors
    name = next(type(message).__name__ for message in messages if message is not None)
    assert array.equals(to_struct(struct_of(name), messages, versions))
    return array


def test_requests_of_all_versions() -> None:
    message = kw.HeartbeatRequest(group_id="g", generation_id=7)
    whole = [kw.encode_request(message, v, v, "client") for v in message.VERSIONS]
    other = kw.encode_request(kw.MetadataRequest(), 1, 9)
    damaged = [whole[4][:-1], b"", whole[0][4:], other, b"\0\0\0\1\0"]
    damaged += [
        (len(cut) - 4).to_bytes(4, "big") + cut[4:]
        for frame in whole
        for cut in (frame[:-1], frame + b"\0", frame[:16])
    ]
    damaged.append(whole[0][:6] + b"\0\x4d" + whole[0][8:])
    frames: Frames = [*whole, None, *damaged]
    column = columns.requests(kw.HeartbeatRequest, frames)
    versions = [*message.VERSIONS, *(0 for _ in frames[len(whole) :])]
    array = check(
        column,
        frames,
        versions,
        lambda data: kw.decode_request(data, kw.HeartbeatRequest),
    )
    assert array.null_count == 1 + len(damaged)


def _response(version: int, frame: Any) -> tuple[Any, Any]:
    return kw.decode_response(frame, kw.HeartbeatResponse, version)


def test_responses_with_any_header() -> None:
    message = kw.HeartbeatResponse(error_code=27)
    for version in message.VERSIONS:
        whole = kw.encode_response(message, version, 3)
        cut = whole[:3] + bytes([whole[3] - 1]) + whole[4:-1]
        frames: Frames = [whole, None, whole[:-1], cut, b"\0\0\0\2\0\0"]
        column = columns.responses(kw.HeartbeatResponse, frames, version)
        check(
            column,
            frames,
            [version] * len(frames),
            partial(_response, version),
        )


def test_an_answer_in_version_0() -> None:
    """As from brokers that do not know the requested version of ApiVersions."""
    api = kw.ApiVersionsResponse.ApiVersion(api_key=18, max_version=2)
    refusal = kw.ApiVersionsResponse(error_code=35, api_keys=[api])
    answer = kw.ApiVersionsResponse(api_keys=[api], throttle_time_ms=5)
    frames: Frames = [
        kw.encode_response(refusal, 0, 1),
        kw.encode_response(answer, 3, 1),
    ]
    column = columns.responses(kw.ApiVersionsResponse, frames, 3)
    array = check(
        column,
        frames,
        [0, 3],
        lambda frame: kw.decode_response(frame, kw.ApiVersionsResponse, 3),
    )
    assert array.field("throttle_time_ms").to_pylist() == [None, 5]
