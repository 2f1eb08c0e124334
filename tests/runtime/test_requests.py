"""Whole requests and responses: every message and version survives a round trip."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import kafka_wire
import pytest
from kafka_wire import (
    ApiKey,
    DecodeError,
    EncodeError,
    FrameError,
    UnknownApiError,
    UnsupportedVersionError,
)
from kafka_wire._runtime import requests
from kafka_wire._runtime.headers import RequestHeader, ResponseHeader
from kafka_wire._runtime.requests import correlation_id_of, decode_response_version

from specgen.protocol.codec import encode
from specgen.protocol.layout import lower
from specgen.protocol.layout.headers import header_version
from tests.generated.sources import definition
from tests.runtime.corpus import samples

KINDS = ("defaults", "elements", "nulls", "tags", "unknown tags")


@pytest.mark.parametrize("key", ApiKey, ids=lambda key: key.name)
def test_requests_and_responses_survive_a_round_trip(key: ApiKey) -> None:
    """The size, the header and the body are those of the reference codec."""
    for version in key.versions:
        frames = list(samples(key, version, *KINDS))
        assert {type(sample.message) for sample in frames} == {
            key.request,
            key.response,
        }
        for sample in frames:
            sent = definition(type(sample.message).__name__)
            is_request = sample.message.KIND == "request"
            name = "RequestHeader" if is_request else "ResponseHeader"
            layout = lower(definition(name), int(header_version(sent, version)))
            value = {"CorrelationId": 77}
            if is_request:
                client = {"ClientId": "a client"} if layout.version else {}
                value |= {"RequestApiKey": int(key), "RequestApiVersion": version}
                value |= client  # type: ignore[arg-type]
            content = encode(layout, value) + sample.case.data
            assert sample.frame == len(content).to_bytes(4, "big") + content
            decoded: Any = sample.decode(sample.frame)
            header, message = decoded
            assert message == sample.message
            assert header.correlation_id == 77
            if is_request:
                client_id = "a client" if layout.version else None
                assert header == RequestHeader(int(key), version, 77, client_id)
            else:
                assert correlation_id_of(sample.frame) == 77


@pytest.mark.parametrize("key", ApiKey, ids=lambda key: key.name)
def test_bytes_left_over(key: ApiKey) -> None:
    for version in {key.versions[0], key.versions[-1]}:
        for sample in samples(key, version):
            body = sample.frame[4:] + b"\0"
            longer = len(body).to_bytes(4, "big") + body
            with pytest.raises(DecodeError, match=r"left over|bytes|tag"):
                sample.decode(longer)
            for wrong in (sample.frame + b"\0", sample.frame[:-1], b""):
                with pytest.raises(FrameError):
                    sample.decode(wrong)


def test_frames_of_anything_bytes_like() -> None:
    ask = kafka_wire.MetadataRequest(topics=None)
    data = kafka_wire.encode_request(ask, 9, 1)
    for form in (bytearray(data), memoryview(b"-" + data)[1:]):
        assert kafka_wire.decode_request(form)[1] == ask


def test_unknown_api() -> None:
    data = bytes.fromhex("00000009 03e7 0001 00000001 00")
    with pytest.raises(UnknownApiError, match=r"key 999 \(version 1 of it\)"):
        kafka_wire.decode_request(data)
    with pytest.raises(UnknownApiError, match="key -1"):
        kafka_wire.decode_request(data[:4] + b"\xff\xff" + data[6:])
    answer = bytes.fromhex("00000004 00000001")
    for api in (999, "Nothing", kafka_wire.TopicRecord, kafka_wire.RequestHeader()):
        with pytest.raises(UnknownApiError):
            kafka_wire.decode_response(answer, api, 1)


@pytest.mark.parametrize("api", [3, "Metadata", ApiKey.METADATA])
def test_apis_by_any_name(api: int | str) -> None:
    answer = kafka_wire.MetadataResponse()
    data = kafka_wire.encode_response(answer, 12, 4)
    assert kafka_wire.decode_response(data, api, 12) == (ResponseHeader(4), answer)
    for name in (answer, type(answer), kafka_wire.MetadataRequest):
        assert kafka_wire.decode_response(data, name, 12)[1] == answer


class TracedRequest(kafka_wire.MetadataRequest, kw_only=True):
    """A program's own request."""

    trace: str = ""


class TracedResponse(kafka_wire.MetadataResponse, kw_only=True):
    """A program's own response."""

    trace: str = ""


def test_a_requested_class_is_returned() -> None:
    answer = kafka_wire.encode_response(TracedResponse(cluster_id="c"), 12, 4)
    message = kafka_wire.decode_response(answer, TracedResponse, 12)[1]
    assert (type(message), message.cluster_id) == (TracedResponse, "c")
    for api in (TracedRequest, TracedRequest()):
        again = kafka_wire.decode_response(answer, api, 12)[1]
        assert type(again) is kafka_wire.MetadataResponse
    ask = kafka_wire.encode_request(TracedRequest(topics=None), 12, 4)
    for cls in (TracedRequest, kafka_wire.MetadataRequest):
        request = kafka_wire.decode_request(ask, cls)[1]
        assert (type(request), request.topics) == (cls, None)


def test_a_request_of_another_api_is_refused() -> None:
    data = kafka_wire.encode_request(kafka_wire.HeartbeatRequest(), 4, 1)
    with pytest.raises(DecodeError, match=r"one of Heartbeat \(API key 12\)") as caught:
        kafka_wire.decode_request(data, kafka_wire.MetadataRequest)
    assert (caught.value.message, caught.value.offset) == ("MetadataRequest", 4)
    wrong: Any = kafka_wire.HeartbeatResponse
    with pytest.raises(UnknownApiError, match="is not a request class"):
        kafka_wire.decode_request(data, wrong)


@pytest.mark.parametrize("api", ApiKey, ids=lambda api: api.name)
def test_requests_know_their_responses(api: ApiKey) -> None:
    assert issubclass(api.request, kafka_wire.RequestMessage)
    assert issubclass(api.response, kafka_wire.ResponseMessage)
    assert api.request.response_type() is api.request().response_type() is api.response
    base = api.request.__orig_bases__[-1]  # type: ignore[attr-defined]
    assert base.__args__[0].__forward_arg__ == api.response.__name__


@pytest.mark.parametrize(
    "message",
    [
        kafka_wire.MetadataResponse(),
        kafka_wire.TopicRecord(),
        kafka_wire.RequestHeader(),
        kafka_wire.MetadataRequest,
        kafka_wire.MetadataRequest.MetadataRequestTopic(),
        None,
        b"",
    ],
    ids=lambda m: type(m).__name__,
)
def test_messages_that_are_no_requests_are_refused(message: Any) -> None:
    with pytest.raises(EncodeError, match="not the message of a request"):
        kafka_wire.encode_request(message, 1, 1)
    if not isinstance(message, kafka_wire.MetadataResponse):
        with pytest.raises(EncodeError, match="not the message of a response"):
            kafka_wire.encode_response(message, 1, 1)


class Broken:
    """An object whose methods all raise."""

    def __repr__(self) -> str:
        return "Broken()"

    def __bool__(self) -> bool:
        raise ZeroDivisionError

    __index__ = __len__ = __iter__ = __bool__


@pytest.mark.parametrize("version", [-1, 99, 32768, "1", None, 1.5])
def test_unknown_version(version: Any) -> None:
    calls: list[Callable[[], object]] = [
        lambda: kafka_wire.encode_request(kafka_wire.MetadataRequest(), version, 1),
        lambda: kafka_wire.encode_response(kafka_wire.MetadataResponse(), version, 1),
    ]
    for call in calls:
        with pytest.raises(UnsupportedVersionError):
            call()


def test_unknown_version_of_a_response() -> None:
    data = kafka_wire.encode_response(kafka_wire.MetadataResponse(), 12, 1)
    versions: list[Any] = [-1, 99, None, "1", 1.5]
    for version in versions:
        with pytest.raises(UnsupportedVersionError):
            kafka_wire.decode_response(data, 3, version)


def test_objects_that_are_no_api_are_refused() -> None:
    data = kafka_wire.encode_response(kafka_wire.MetadataResponse(), 12, 1)
    wrong: list[Any] = [None, 3.0, object, b"Metadata", [3]]
    for api in wrong:
        with pytest.raises(UnknownApiError, match="is not an API"):
            kafka_wire.decode_response(data, api, 12)


@pytest.mark.parametrize("value", [1.5, None, "1", 1 << 31, Broken(), b""], ids=repr)
def test_wrong_numbers_of_a_header_are_refused(value: Any) -> None:
    message = kafka_wire.MetadataRequest()
    frames: tuple[Callable[[], bytes], ...] = (
        lambda: kafka_wire.encode_request(message, 12, value),
        lambda: kafka_wire.encode_response(kafka_wire.MetadataResponse(), 12, value),
    )
    for frame in frames:
        with pytest.raises(EncodeError, match=r"Header v[12]: correlation_id"):
            frame()
    with pytest.raises(EncodeError, match=r"v2: client_id"):
        kafka_wire.encode_request(message, 12, 1, Broken())  # type: ignore[arg-type]
    with pytest.raises(EncodeError, match=r"v2: unknown_tagged_fields"):
        kafka_wire.encode_request(message, 12, 1, header_tags=Broken())  # type: ignore[arg-type]


def test_a_message_that_cannot_be_encoded() -> None:
    """The error names the field, although a header precedes it."""
    message = kafka_wire.MetadataRequest(topics=None)
    with pytest.raises(EncodeError, match="MetadataRequest v0: topics"):
        kafka_wire.encode_request(message, 0, 1)


def test_message_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requests, "MAX_SIZE", 22)
    ask = kafka_wire.MetadataRequest(topics=None)
    assert len(kafka_wire.encode_request(ask, 1, 1, "12345678")) == 26
    with pytest.raises(EncodeError, match="23 bytes do not fit a frame"):
        kafka_wire.encode_request(ask, 1, 1, "123456789")


REFUSED = kafka_wire.ApiVersionsResponse(
    error_code=35,
    api_keys=[kafka_wire.ApiVersionsResponse.ApiVersion(18, 0, 3)],
)


@pytest.mark.parametrize("version", [0, 1, 2, 3, 4, 99])
@pytest.mark.parametrize("keys", [REFUSED.api_keys, []], ids=["range", "no range"])
def test_refused_api_versions(version: int, keys: list[Any]) -> None:
    """A broker refuses any version, even one unknown here, in version 0."""
    refused = kafka_wire.ApiVersionsResponse(error_code=35, api_keys=keys)
    data = kafka_wire.encode_response(refused, 0, 5)
    answer = decode_response_version(data, ApiKey.API_VERSIONS, version)
    assert answer == (ResponseHeader(5), refused, 0)


@pytest.mark.parametrize("version", [1, 2, 3, 4])
@pytest.mark.parametrize("keys", [REFUSED.api_keys, []], ids=["range", "no range"])
def test_refused_in_the_version_asked_for(version: int, keys: list[Any]) -> None:
    refused = kafka_wire.ApiVersionsResponse(error_code=35, api_keys=keys)
    data = kafka_wire.encode_response(refused, version, 5)
    answer = decode_response_version(data, ApiKey.API_VERSIONS, version)
    assert answer == (ResponseHeader(5), refused, version)


def test_only_api_versions_falls_back() -> None:
    data = bytes.fromhex("0000000a 00000001 0023 00000000")
    with pytest.raises(DecodeError):
        kafka_wire.decode_response(data, "FindCoordinator", 3)
    wrong = bytes.fromhex("0000000a 00000001 0024 00000000")
    with pytest.raises(DecodeError, match="ApiVersionsResponse v3"):
        kafka_wire.decode_response(wrong, "ApiVersions", 3)


def _longer(frame: bytes) -> bytes:
    """The frame with three bytes after its message."""
    return (len(frame) - 1).to_bytes(4, "big") + frame[4:] + b"\1\0\0"


def test_bytes_after_a_message_pass_if_the_caller_allows() -> None:
    request = kafka_wire.encode_request(kafka_wire.MetadataRequest(topics=None), 13, 4)
    response = kafka_wire.encode_response(kafka_wire.MetadataResponse(), 13, 4)
    with pytest.raises(DecodeError, match="3 bytes left over"):
        kafka_wire.decode_request(_longer(request))
    with pytest.raises(DecodeError, match="3 bytes left over"):
        kafka_wire.decode_response(_longer(response), "Metadata", 13)
    assert kafka_wire.decode_request(_longer(request), strict=False) == (
        kafka_wire.decode_request(request)
    )
    answer = kafka_wire.decode_response(_longer(response), "Metadata", 13, strict=False)
    assert answer == kafka_wire.decode_response(response, "Metadata", 13)


def test_a_broker_ignores_bytes_that_real_clients_append() -> None:
    """Kafka's broker does; a client is strict, and so is a caller who requests it."""
    message = kafka_wire.MetadataRequest(topics=None)
    data = _longer(kafka_wire.encode_request(message, 13, 0))
    choices: tuple[dict[str, Any], ...] = ({}, {"strict": False})
    for options in choices:
        (event,) = kafka_wire.Connection(kafka_wire.Side.BROKER, **options).receive(
            data
        )
        assert isinstance(event, kafka_wire.Request)
        assert event.message == message
    strict = kafka_wire.Connection(kafka_wire.Side.BROKER, strict=True)
    with pytest.raises(DecodeError, match=r"3 bytes left over .*strict=False"):
        list(strict.receive(data))
    client = kafka_wire.Connection()
    client.send(message, 13)
    with pytest.raises(DecodeError, match=r"3 bytes left over .*strict=False"):
        list(client.receive(_longer(_answer(0))))
    client = kafka_wire.Connection(strict=False)
    client.send(message, 13)
    assert len(list(client.receive(_longer(_answer(0))))) == 1


def _answer(correlation_id: int) -> bytes:
    return kafka_wire.encode_response(kafka_wire.MetadataResponse(), 13, correlation_id)
