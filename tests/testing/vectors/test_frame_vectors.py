"""Frames of every version of every API, read by a codec other than their writer."""

from __future__ import annotations

from collections import Counter
from typing import Any

import kafka_wire as kw
import pytest

from specgen.protocol.layout.headers import header_version
from specgen.protocol.model import Kind
from specgen.testing.vectors.frame_vectors import frame_vectors
from specgen.testing.vectors.vector import Form, Vector
from tests.support.bundled import joined, release
from tests.support.definitions import field, message
from tests.testing.vectors.frames import good_frames

CONTROLLED_SHUTDOWN, API_VERSIONS = 7, 18


def frames() -> list[Vector]:
    """Frames in order."""
    return [*good_frames().values()]


def test_every_version_of_every_api_has_frames() -> None:
    expected = {
        (message.name, version)
        for message in joined().release.messages
        if message.kind.is_rpc
        for version in message.versions
    }
    assert {
        (v.message, v.version) for v in frames() if v.exercises == "frame"
    } == expected
    assert all(vector.form is Form.FRAME for vector in frames())


def test_the_headers() -> None:
    headers = Counter((v.kind, v.value["headerVersion"]) for v in frames())
    assert set(headers) == {
        *((Kind.REQUEST, version) for version in (0, 1, 2)),
        *((Kind.RESPONSE, version) for version in (0, 1)),
    }
    for vector in frames():
        number = vector.value["headerVersion"]
        of = joined().release.by_name[vector.message]
        assert str(number) == header_version(of, vector.version or 0)
        if vector.kind is Kind.RESPONSE and vector.key == API_VERSIONS:
            assert number == 0
        if vector.kind is Kind.REQUEST and number == 0:
            assert (vector.key, vector.version) == (CONTROLLED_SHUTDOWN, 0)


def test_client_ids() -> None:
    for version in (9, 13):
        ids = {
            vector.exercises: vector.value["header"]["clientId"]
            for vector in frames()
            if (vector.message, vector.version) == ("MetadataRequest", version)
        }
        assert {*ids.values()} >= {None, "", "client-1"}
        assert ids["frame with null client id"] is None
    assert (
        "clientId"
        not in good_frames()["ControlledShutdownRequest/0/frame"].value["header"]
    )


def test_the_bytes_of_one() -> None:
    vector = good_frames()["ApiVersionsRequest/3/frame-with-unknown-tags"]
    header = (
        "0012 0003 fffffffe 000c 636c69656e742d3220e282ac"
        " 03 00 00 8001 06 686561646572"
    )
    assert vector.data.hex().startswith(
        f"{len(vector.data) - 4:08x}{header} 808001 03 746167".replace(" ", "")
    )
    assert vector.unknown_tags["header"] == [
        (0, b""),
        (128, b"header"),
        (16384, b"tag"),
    ]
    assert vector.unknown_tags["body"][0][0] == 0
    assert vector.value["size"] == len(vector.data) - 4


@pytest.mark.parametrize("part", range(4))
def test_kafka_wire_reads_them(part: int) -> None:
    for vector in frames()[part::4]:
        header, body = _read(vector)
        fields = vector.value["header"]
        assert header.correlation_id == fields["correlationId"], vector.id
        if vector.kind is Kind.REQUEST:
            assert header.client_id == fields.get("clientId"), vector.id
            assert header.request_api_key == vector.key, vector.id
            assert header.request_api_version == vector.version, vector.id
        assert body.to_json(vector.version) == vector.value["body"], vector.id


def _read(vector: Vector) -> tuple[Any, Any]:
    """Read the header and the body."""
    if vector.kind is Kind.REQUEST:
        return kw.decode_request(vector.data)
    cls = getattr(kw, vector.message)
    return kw.decode_response(vector.data, cls, vector.version or 0)


def test_some_messages() -> None:
    of_fetch = [vector for vector in frames() if vector.message == "FetchRequest"]
    assert [*frame_vectors(joined().release, {"FetchRequest"})] == of_fetch


def test_a_source_without_headers_has_none() -> None:
    ping = message([field("A", "int8")], name="PingRequest", type="request", apiKey=901)
    alone = joined().release.replace(messages=(ping,))
    assert list(frame_vectors(alone)) == []


def test_request_headers_with_other_version_numbers() -> None:
    kinds = {vector.kind for vector in frame_vectors(release("2.2"))}
    assert kinds == {Kind.RESPONSE}
