"""Observing both directions of a connection between others."""

from __future__ import annotations

from itertools import pairwise

import kafka_wire as kw
import pytest
from hypothesis import given
from hypothesis import strategies as st
from kafka_wire.frames import (
    Observer,
    Request,
    Response,
    Token,
    Unread,
    correlation_id_of,
    frame,
    request_header,
)
from kafka_wire.negotiation import api_versions_answer

METADATA = kw.encode_request(kw.MetadataRequest(topics=None), 12, 7, "me")
ANSWER = kw.encode_response(kw.MetadataResponse(cluster_id="c"), 12, 7)
LONGER = (len(METADATA) - 1).to_bytes(4, "big") + METADATA[4:] + b"\0\0\0"
UNKNOWN_API = frame(bytes.fromhex("7fff 0001 00000009 ffff") + b"whatever")
NEWER = frame(bytes.fromhex("0003 00ff 00000009 0001 61 00") + b"whatever")


def _pieces(data: bytes, cuts: list[int]) -> list[bytes]:
    edges = sorted({0, len(data), *(cut % (len(data) + 1) for cut in cuts)})
    return [data[a:b] for a, b in pairwise(edges)]


def test_a_header_alone() -> None:
    broken = METADATA[:-3]
    header, offset = request_header(len(broken[4:]).to_bytes(4, "big") + broken[4:])
    assert (header.request_api_key, header.request_api_version) == (3, 12)
    assert (header.correlation_id, header.client_id) == (7, "me")
    assert METADATA[offset:] == kw.MetadataRequest(topics=None).encode(12)
    assert correlation_id_of(ANSWER) == 7


@given(st.lists(st.integers(0, 500)), st.lists(st.integers(0, 500)))
def test_both_directions_in_any_pieces(cuts: list[int], answer_cuts: list[int]) -> None:
    """Events carry the frames unchanged, to be forwarded."""
    observer = Observer()
    requests = METADATA + UNKNOWN_API + LONGER
    events = [
        event for part in _pieces(requests, cuts) for event in observer.requests(part)
    ]
    assert b"".join(event.frame for event in events) == requests
    assert [type(event) for event in events] == [Request, Unread, Request]
    assert observer.in_flight == {7: (3, 12), 9: (0x7FFF, 1)}
    responses = ANSWER + frame(bytes.fromhex("00000009 00"))
    answers = [
        e for part in _pieces(responses, answer_cuts) for e in observer.responses(part)
    ]
    assert b"".join(event.frame for event in answers) == responses
    response, unknown = answers
    assert isinstance(response, Response)
    assert (response.api_key, response.version) == (3, 12)
    assert response.message == kw.MetadataResponse(cluster_id="c")
    assert isinstance(unknown, Unread)
    assert isinstance(unknown.error, kw.UnknownApiError)
    assert observer.in_flight == {}


def test_an_unknown_version_passes() -> None:
    observer = Observer()
    (request,) = observer.requests(NEWER)
    assert isinstance(request, Unread)
    assert isinstance(request.error, kw.UnsupportedVersionError)
    (response,) = observer.responses(frame(bytes.fromhex("00000009 00 00")))
    assert isinstance(response, Unread)
    (request,) = observer.requests(METADATA)  # and nothing is lost by it
    assert isinstance(request, Request)


def test_an_older_broker_refuses_the_version() -> None:
    observer = Observer()
    (request,) = observer.requests(frame(bytes.fromhex("0012 0063 00000001 0000 00")))
    assert isinstance(request, Request)
    assert request.message is None
    refused = kw.encode_response(api_versions_answer(-1), 0, 1)
    (response,) = observer.responses(refused)
    assert isinstance(response, Response)
    assert (response.version, response.message.error_code) == (0, 35)  # type: ignore[attr-defined]


def test_no_answer_to_acks_0() -> None:
    observer = Observer()
    (request,) = observer.requests(kw.encode_request(kw.ProduceRequest(acks=0), 9, 1))
    assert isinstance(request, Request)
    assert observer.in_flight == {}


def test_tokens_after_a_handshake_of_version_0() -> None:
    observer = Observer()
    handshake = kw.SaslHandshakeRequest(mechanism="PLAIN")
    list(observer.requests(kw.encode_request(handshake, 0, 1)))
    answer = kw.SaslHandshakeResponse(mechanisms=["PLAIN"])
    assert [observer.exchanges_tokens] == [False]
    list(observer.responses(kw.encode_response(answer, 0, 1)))
    assert observer.exchanges_tokens
    (token,) = observer.requests(frame(b"\0u\0p"))
    assert token == Token(b"\0u\0p")
    assert token.frame == frame(b"\0u\0p")
    assert [*observer.responses(frame(b""))] == [Token(b"")]
    observer.end_tokens()
    (request,) = observer.requests(METADATA)
    assert isinstance(request, Request)


def test_an_answer_without_a_request() -> None:
    observer = Observer()
    for data in (ANSWER, frame(b"\0")):
        (event,) = observer.responses(data)
        assert isinstance(event, Unread)
        assert event.frame == data
    with pytest.raises(kw.FrameError):
        list(observer.responses(b"HTTP/1.1"))


def test_requests_that_get_no_answer_are_forgotten() -> None:
    observer = Observer(max_in_flight=2)
    for number in (1, 2, 3):
        message = kw.MetadataRequest(topics=None)
        list(observer.requests(kw.encode_request(message, 12, number)))
    assert list(observer.in_flight) == [2, 3]


def test_a_strict_observer_raises() -> None:
    (event,) = Observer(strict=True).requests(LONGER)
    assert isinstance(event, Unread)
    assert "strict=False" in str(event.error)


def test_a_client_that_is_told_what_was_asked() -> None:
    client = kw.Connection()
    with pytest.raises(kw.ProtocolError, match="no request with correlation id"):
        list(client.receive(ANSWER))
    client = kw.Connection(max_in_flight=1)
    client.expect("Metadata", 12, 7)
    with pytest.raises(kw.ProtocolError, match="waiting already"):
        client.expect("Metadata", 12, 7)
    with pytest.raises(kw.ProtocolError, match="1 requests are waiting already"):
        client.expect("Metadata", 12, 8)
    (response,) = client.receive(ANSWER)
    assert isinstance(response, Response)
    assert response.message == kw.MetadataResponse(cluster_id="c")
    with pytest.raises(kw.ProtocolError, match="broker's side"):
        kw.Connection(kw.Side.BROKER).expect("Metadata", 12, 7)
