"""The headers of every API and version, as the reference codec encodes them."""

from __future__ import annotations

from collections.abc import Callable

import kafka_wire
import pytest
from kafka_wire import ApiKey, DecodeError, EncodeError, UnsupportedVersionError
from kafka_wire._runtime.headers import (
    RequestHeader,
    ResponseHeader,
    read_request_header,
    read_response_header,
    write_request_header,
    write_response_header,
)
from kafka_wire.frames import request_header

from specgen.protocol.codec import UNKNOWN_TAGS, encode
from specgen.protocol.layout import Layout, lower
from specgen.protocol.layout.headers import header_version
from tests.generated.sources import definition

CLIENTS = [None, "", "cli", "é" * 100, "x" * 32767]
TAGS = ((0, b""), (7, b"seven"), (300, b"x" * 200))


def _layout(name: str, version: int) -> Layout:
    return lower(definition(name), version)


def _head(header: RequestHeader, version: int) -> bytes:
    value = {
        "RequestApiKey": header.request_api_key,
        "RequestApiVersion": header.request_api_version,
        "CorrelationId": header.correlation_id,
        UNKNOWN_TAGS: list(header.unknown_tagged_fields),
    }
    if version:
        value["ClientId"] = header.client_id
    return encode(_layout("RequestHeader", version), value)


@pytest.mark.parametrize("version", range(3))
@pytest.mark.parametrize("client", CLIENTS, ids=lambda c: repr(c)[:10])
def test_request_header(version: int, client: str | None) -> None:
    for tags in ((), TAGS) if version == 2 else ((),):
        client_id = client if version else None
        header = RequestHeader(3, 9, -(2**31), client_id, tags)
        data = write_request_header(header, version)
        assert data == _head(header, version)
        assert read_request_header(b"##" + data, 2, version) == (header, len(data) + 2)
        for length in range(min(len(data), 300)):
            with pytest.raises(DecodeError, match="RequestHeader"):
                read_request_header(data[:length], 0, version)


@pytest.mark.parametrize("version", range(2))
def test_response_header(version: int) -> None:
    for tags in ((), TAGS) if version else ((),):
        header = ResponseHeader(2**31 - 1, tags)
        data = write_response_header(header, version)
        value = {"CorrelationId": 2**31 - 1, UNKNOWN_TAGS: list(tags)}
        assert data == encode(_layout("ResponseHeader", version), value)
        assert read_response_header(data, 0, version) == (header, len(data))
        for length in range(len(data)):
            with pytest.raises(DecodeError, match="ResponseHeader"):
                read_response_header(data[:length], 0, version)


@pytest.mark.parametrize("key", ApiKey, ids=lambda key: key.name)
def test_header_of_every_version(key: ApiKey) -> None:
    for kind, cls, chosen in (
        ("request", key.request, key.request_header_version),
        ("response", key.response, key.response_header_version),
    ):
        message = definition(cls.__name__)
        assert message.kind.value == kind
        for version in (*cls.VERSIONS, cls.VERSIONS[-1] + 1, 32767):
            assert chosen(version) == int(header_version(message, version))


def test_headers_that_are_exceptions() -> None:
    """ControlledShutdown 0 has no client id; ApiVersions responses have no header tags."""
    assert ApiKey.CONTROLLED_SHUTDOWN.request_header_version(0) == 0
    assert ApiKey.CONTROLLED_SHUTDOWN.request_header_version(1) == 1
    assert {ApiKey.API_VERSIONS.response_header_version(v) for v in range(100)} == {0}
    assert ApiKey.API_VERSIONS.request_header_version(3) == 2
    for key in (ApiKey.SASL_HANDSHAKE, ApiKey.OFFSET_DELETE):
        assert key.request_header_version(9) == 1
        assert key.response_header_version(9) == 0


def test_worked_examples() -> None:
    """See docs/protocol-semantics.md, "Headers and frames"."""
    hello = kafka_wire.ApiVersionsRequest("lib", "1.0")
    data = kafka_wire.encode_request(hello, 3, 1, "cli")
    digits = "00000017 0012 0003 00000001 0003636c69 00 046c6962 04312e30 00"
    assert data == bytes.fromhex(digits)
    ask = kafka_wire.MetadataRequest(topics=None)
    data = kafka_wire.encode_request(ask, 1, 2)
    assert data == bytes.fromhex("0000000e 0003 0001 00000002 ffff ffffffff")
    assert kafka_wire.decode_request(data) == (RequestHeader(3, 1, 2, None), ask)


def test_controlled_shutdown() -> None:
    message = kafka_wire.ControlledShutdownRequest(broker_id=5)
    data = kafka_wire.encode_request(message, 0, 7, "not sent")
    assert data == bytes.fromhex("0000000c 0007 0000 00000007 00000005")
    assert kafka_wire.decode_request(data)[0] == RequestHeader(7, 0, 7)


def test_unknown_higher_version() -> None:
    """Its header can be read; the rest cannot."""
    data = bytes.fromhex("00000010 0012 0063 00000001 0003636c69 00 ff ff")
    header, offset = request_header(data)
    assert header == RequestHeader(18, 99, 1, "cli")
    assert data[offset:] == b"\xff\xff"
    with pytest.raises(UnsupportedVersionError, match="no version 99"):
        kafka_wire.decode_request(data)


def test_header_tags_survive_a_round_trip() -> None:
    ask = kafka_wire.MetadataRequest(topics=None)
    data = kafka_wire.encode_request(ask, 9, 1, "c", header_tags=TAGS)
    header, message = kafka_wire.decode_request(data)
    assert (header.unknown_tagged_fields, message) == (TAGS, ask)
    answer = kafka_wire.MetadataResponse(cluster_id="x")
    data = kafka_wire.encode_response(answer, 9, 1, header_tags=TAGS)
    answered = kafka_wire.decode_response(data, "Metadata", 9)
    assert answered == (ResponseHeader(1, TAGS), answer)


def test_header_tags_need_a_flexible_header() -> None:
    ask = kafka_wire.MetadataRequest(topics=None)
    sends: tuple[Callable[[], bytes], ...] = (
        lambda: kafka_wire.encode_request(ask, 8, 1, header_tags=TAGS),
        lambda: kafka_wire.encode_request(
            kafka_wire.ControlledShutdownRequest(), 0, 1, header_tags=TAGS
        ),
        lambda: kafka_wire.encode_response(
            kafka_wire.ApiVersionsResponse(), 3, 1, header_tags=TAGS
        ),
    )
    for send in sends:
        with pytest.raises(EncodeError, match="unknown_tagged_fields: this version"):
            send()


@pytest.mark.parametrize(
    "tags",
    [
        *(((1, b""), (1, b"")), ((2, b""), (1, b"")), ((-1, b""),), ((2**31, b""),)),
        *(((1, 5),), (1,), ((1, "x"),), (("1", b""),), ((1,),)),
    ],
)
def test_wrong_header_tags(tags: tuple[tuple[int, bytes], ...]) -> None:
    with pytest.raises(EncodeError, match="RequestHeader v2: unknown_tagged_fields"):
        kafka_wire.encode_request(kafka_wire.MetadataRequest(), 9, 1, header_tags=tags)


@pytest.mark.parametrize(
    ("header", "path"),
    [
        (RequestHeader(3, 1, 2**31), "correlation_id"),
        (RequestHeader(3, 1, -(2**31) - 1), "correlation_id"),
        (RequestHeader(3, 1, 1.5), "correlation_id"),  # type: ignore[arg-type]
        (RequestHeader(3, 1, None), "correlation_id"),  # type: ignore[arg-type]
        (RequestHeader(70000, 1, 1), "request_api_key"),
        (RequestHeader(3, 1, 1, "x" * 32768), "client_id"),
        (RequestHeader(3, 1, 1, "é" * 16384), "client_id"),
        (RequestHeader(3, 1, 1, "\ud800"), "client_id"),
        (RequestHeader(3, 1, 1, b"x"), "client_id"),  # type: ignore[arg-type]
    ],
)
def test_wrong_values(header: RequestHeader, path: str) -> None:
    with pytest.raises(EncodeError, match=r"^RequestHeader v1: ") as caught:
        write_request_header(header, 1)
    assert caught.value.path == path


@pytest.mark.parametrize(
    ("data", "path", "offset"),
    [
        ("", "request_api_key", 4),
        ("00", "request_api_key", 4),
        ("0003", "request_api_version", 6),
        ("0003 0001 000000", "correlation_id", 8),
        ("0003 0001 00000001", "client_id", 12),
        ("0003 0001 00000001 fffe", "client_id", 12),
        ("0003 0001 00000001 8000", "client_id", 12),
        ("0003 0001 00000001 0003 78c328", "client_id", 15),
        ("0003 0001 00000001 7fff 78", "client_id", 14),
        ("0003 0009 00000001 ffff", "", 14),
        ("0003 0009 00000001 ffff 01 05 ff", "", 16),
        ("0003 0009 00000001 ffff 01 05 02 ff", "", 17),
        ("0003 0009 00000001 ffff ffffffff0f", "", 14),
        ("0003 0009 00000001 ffff 02 0500 0500", "", 17),
        ("0003 0009 00000001 ffff 80808080808001", "", 14),
    ],
)
def test_wrong_bytes(data: str, path: str, offset: int) -> None:
    """Each error names its field and place, as in a message."""
    raw = bytes.fromhex(data)
    with pytest.raises(DecodeError, match=r"^RequestHeader v") as caught:
        request_header(len(raw).to_bytes(4, "big") + raw)
    assert (caught.value.path, caught.value.offset) == (path, offset)


@pytest.mark.parametrize(
    ("data", "path", "offset"),
    [
        ("000001", "correlation_id", 4),
        ("00000001", "", 8),
        ("00000001 01 05 02 ff", "", 11),
    ],
)
def test_wrong_bytes_of_a_response(data: str, path: str, offset: int) -> None:
    raw = bytes.fromhex(data)
    frame = len(raw).to_bytes(4, "big") + raw
    with pytest.raises(DecodeError, match=r"^ResponseHeader v1") as caught:
        kafka_wire.decode_response(frame, kafka_wire.MetadataResponse, 9)
    assert (caught.value.path, caught.value.offset) == (path, offset)
