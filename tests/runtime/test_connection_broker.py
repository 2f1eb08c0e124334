"""A broker's connection: requests in, exactly one answer to each."""

from __future__ import annotations

from typing import Any

import kafka_wire
import pytest
from kafka_wire import (
    Connection,
    DecodeError,
    EncodeError,
    ProtocolError,
    Side,
    UnknownApiError,
    UnsupportedVersionError,
)
from kafka_wire._runtime.frames import frame
from kafka_wire.frames import Token

ASK = kafka_wire.MetadataRequest(topics=None)


def ask(number: int, version: int = 9) -> bytes:
    """A client's request."""
    return kafka_wire.encode_request(ASK, version, number, "client")


def broker(**limits: int) -> Connection:
    """The broker's side."""
    return Connection(Side.BROKER, **limits)  # type: ignore[arg-type]


def test_requests_and_answers() -> None:
    connection = broker()
    data = ask(5) + ask(3, 1) + ask(-1)
    requests: list[Any] = [e for n in data for e in connection.receive(bytes((n,)))]
    assert [(r.correlation_id, r.api_key, r.version) for r in requests] == [
        (5, 3, 9),
        (3, 3, 1),
        (-1, 3, 9),
    ]
    assert [r.frame for r in requests] == [ask(5), ask(3, 1), ask(-1)]
    assert {r.header.client_id for r in requests} == {"client"}
    assert [r.message for r in requests] == [ASK] * 3
    assert connection.in_flight == {5: (3, 9), 3: (3, 1), -1: (3, 9)}
    answer = kafka_wire.MetadataResponse()
    assert connection.respond(-1, answer) == kafka_wire.encode_response(answer, 9, -1)
    data = connection.respond(requests[1], answer)
    assert data == kafka_wire.encode_response(answer, 1, 3)
    assert connection.in_flight == {5: (3, 9)}
    connection.close()


def test_answers_without_a_request_are_refused() -> None:
    connection = broker()
    answer = kafka_wire.MetadataResponse()
    with pytest.raises(
        ProtocolError, match="no request with correlation id 1 is waiting"
    ):
        connection.respond(1, answer)
    list(connection.receive(ask(1)))
    for wrong in (kafka_wire.FetchResponse(), kafka_wire.TopicRecord(), None):
        with pytest.raises(ProtocolError, match="is not a response to Metadata"):
            connection.respond(1, wrong)  # type: ignore[arg-type]
    wrong_kind: Any = ASK
    with pytest.raises(EncodeError, match="not the message of a response"):
        connection.respond(1, wrong_kind)
    with pytest.raises(EncodeError):
        connection.respond(1, kafka_wire.MetadataResponse(controller_id=2**31))
    connection.respond(1, answer)
    with pytest.raises(ProtocolError, match="no request with correlation id"):
        connection.respond(1, answer)


def test_a_duplicate_correlation_id_is_refused() -> None:
    connection = broker()
    with pytest.raises(
        ProtocolError, match="a request with correlation id 1 is waiting already"
    ):
        list(connection.receive(ask(1) + ask(1)))


def test_too_many_open_requests_are_refused() -> None:
    connection = broker(max_in_flight=3)
    events = connection.receive(b"".join(map(ask, range(10))))
    assert [next(events).correlation_id for _ in range(3)] == [0, 1, 2]  # type: ignore[union-attr]
    with pytest.raises(ProtocolError, match="3 requests are waiting already"):
        next(events)
    assert len(connection.in_flight) == 3


def test_produce_without_answer() -> None:
    connection = broker(max_in_flight=1)
    list(connection.receive(ask(1)))
    produce = kafka_wire.ProduceRequest(acks=0)
    data = kafka_wire.encode_request(produce, 9, 2)
    (event,) = connection.receive(data)
    assert event.message == produce  # type: ignore[union-attr]
    assert list(connection.in_flight) == [1]
    with pytest.raises(ProtocolError, match="no request with correlation id"):
        connection.respond(2, kafka_wire.ProduceResponse())


def test_unknown_api_versions() -> None:
    """A version from a newer Kafka is answered in version 0."""
    connection = broker()
    head = bytes.fromhex("0012 0063 00000007 0003636c69 00 ff00ff")
    (event,) = connection.receive(len(head).to_bytes(4, "big") + head)
    request: Any = event
    assert (request.message, request.version, request.api_key) == (None, 99, 18)
    assert request.header.client_id == "cli"
    with pytest.raises(UnsupportedVersionError):
        connection.respond(request, kafka_wire.ApiVersionsResponse())
    refused = kafka_wire.ApiVersionsResponse(error_code=35)
    data = connection.respond(request, refused)
    assert data == kafka_wire.encode_response(refused, 0, 7)
    assert connection.in_flight == {}


@pytest.mark.parametrize(
    ("data", "error"),
    [
        ("0003 0063 00000007 ffff 00", UnsupportedVersionError),
        ("0003 ffff 00000007 ffff 00", UnsupportedVersionError),
        ("03e7 0000 00000007 ffff", UnknownApiError),
        ("0003 0009 00000007 ffff 00 ffffffff0f", DecodeError),
        ("0003 0009 00000007", DecodeError),
        ("0003 0009 000000", DecodeError),
        ("", DecodeError),
    ],
)
def test_requests_that_cannot_be_read(data: str, error: type[Exception]) -> None:
    raw = bytes.fromhex(data)
    connection = broker()
    with pytest.raises(error):
        list(connection.receive(len(raw).to_bytes(4, "big") + raw))
    assert connection.in_flight == {}


def test_wrong_side() -> None:
    connection = broker()
    with pytest.raises(ProtocolError, match="this is the broker's side"):
        connection.send(ASK, 9)
    with pytest.raises(ProtocolError, match="no SaslHandshake"):
        connection.send_token(b"x")
    with pytest.raises(UnknownApiError):
        list(
            connection.receive(
                kafka_wire.encode_response(kafka_wire.MetadataResponse(), 9, 0x03E70000)
            )
        )


def test_broker_ends_with_requests_open() -> None:
    """A client that hangs up needs no answers."""
    connection = broker()
    list(connection.receive(ask(1)))
    connection.close()


@pytest.mark.parametrize("version", [0, 1])
@pytest.mark.parametrize("error", [0, 33])
def test_tokens_after_the_handshake(version: int, error: int) -> None:
    """Raw after version 0, if the mechanism was accepted; never after version 1."""
    client, server = Connection(), broker()
    hello = kafka_wire.SaslHandshakeRequest("PLAIN")
    (request,) = server.receive(client.send(hello, version))
    assert [server.exchanges_tokens] == [False]
    answer = kafka_wire.SaslHandshakeResponse(error, ["PLAIN"])
    list(client.receive(server.respond(request, answer)))  # type: ignore[arg-type]
    raw = version == 0 and error == 0
    assert [side.exchanges_tokens for side in (client, server)] == [raw, raw]
    if not raw:
        for side in (client, server):
            with pytest.raises(ProtocolError, match="no SaslHandshake"):
                side.send_token(b"")
        return
    with pytest.raises(ProtocolError, match="SASL tokens are being exchanged"):
        client.send(ASK, 9)
    tokens = [b"\0a\0b", b"", bytes(500)]
    data = b"".join(map(client.send_token, tokens))
    events: list[Any] = [e for n in data for e in server.receive(bytes((n,)))]
    assert [token.data for token in events] == tokens
    back: Any
    (back,) = client.receive(server.send_token(b"fine"))
    assert back.data == b"fine"
    for side in (client, server):
        side.end_tokens()
        assert not side.exchanges_tokens
    event: Any
    (event,) = server.receive(client.send(ASK, 9))
    assert event.message == ASK


def test_a_token_right_after_the_handshake() -> None:
    """If each request is answered before the next event is read, it is read as a token."""
    server = broker()
    hello = kafka_wire.SaslHandshakeRequest("PLAIN")
    data = kafka_wire.encode_request(hello, 0, 1) + frame(b"token")
    events = server.receive(data)
    server.respond(next(events), kafka_wire.SaslHandshakeResponse())  # type: ignore[arg-type]
    assert next(events) == Token(b"token")


def test_both_sides_of_every_api() -> None:
    """Each request reaches the broker, and each answer its request."""
    client, server = Connection(client_id="c"), broker()
    sent = [
        (key, version)
        for key in kafka_wire.ApiKey
        if key.name != "SASL_HANDSHAKE"
        for version in key.versions
    ]
    count = 0
    for key, version in sent:
        try:
            message = key.request(acks=1) if key == 0 else key.request()
            data = client.send(message, version)
        except EncodeError as error:
            assert "null" in error.reason
            continue
        (request,) = server.receive(data)
        try:
            answer = server.respond(request, key.response())  # type: ignore[arg-type]
        except EncodeError as error:
            assert "null" in error.reason
            client, server = Connection(client_id="c"), broker()
            continue
        (response,) = client.receive(answer)
        assert type(response.message) is key.response  # type: ignore[union-attr]
        assert response.version == version  # type: ignore[union-attr]
        count += 1
    assert count > 0.9 * len(sent)
    assert client.in_flight == server.in_flight == {}
