"""Authentication over a connection: with raw tokens, and with SaslAuthenticate."""

from __future__ import annotations

from functools import partial
from typing import Any

import kafka_wire
import pytest
from kafka_wire import Connection, Side
from kafka_wire.frames import Request, Token
from kafka_wire.sasl import (
    PlainClient,
    PlainServer,
    SaslClient,
    SaslError,
    ScramSha256Client,
    ScramSha256Server,
    ScramSha512Client,
    ScramSha512Server,
    authenticate_answer,
    credential,
)

KEPT = {
    digest: credential(digest, "pencil", b"salt", 4096)
    for digest in ("sha256", "sha512")
}
MECHANISMS: dict[str, Any] = {
    "PLAIN": (PlainClient, lambda: PlainServer(lambda u, p: p == "pencil")),
    "SCRAM-SHA-256": (
        ScramSha256Client,
        lambda: ScramSha256Server(lambda u: KEPT["sha256"]),
    ),
    "SCRAM-SHA-512": (
        ScramSha512Client,
        lambda: ScramSha512Server(lambda u: KEPT["sha512"]),
    ),
}


class Broker:
    """The other end, which answers each frame as a broker does."""

    def __init__(self, mechanism: Any) -> None:
        self.connection = Connection(Side.BROKER)
        self.mechanism = mechanism
        self.seen: list[str] = []

    def answer(self, data: bytes) -> bytes:
        """The bytes it sends back."""
        out = b""
        for event in self.connection.receive(data):
            self.seen.append(type(getattr(event, "message", event)).__name__)
            if isinstance(event, Token):
                token = self.mechanism.step(event.data)
                out += self.connection.send_token(token or b"")
            elif isinstance(event, Request):
                out += self.connection.respond(event, self._message(event.message))
        return out

    def _message(self, request: Any) -> Any:
        if isinstance(request, kafka_wire.SaslHandshakeRequest):
            error = 0 if request.mechanism == self.mechanism.NAME else 33
            return kafka_wire.SaslHandshakeResponse(error, [self.mechanism.NAME])
        answer: Any = authenticate_answer(self.mechanism, request)
        answer.session_lifetime_ms = 1234
        return answer


def _run(client: SaslClient, connection: Connection, broker: Broker) -> None:
    data = client.start()
    for _ in range(10):
        back = broker.answer(data)
        data = b"".join(client.answer(event) for event in connection.receive(back))
        if client.done:
            assert data == b""
            return
    raise AssertionError("it goes on and on")


@pytest.mark.parametrize("name", MECHANISMS)
@pytest.mark.parametrize(
    "versions", [(0, 0), (1, 0), (1, 1), (1, 2)], ids=lambda v: f"v{v[0]}-{v[1]}"
)
def test_authenticated(name: str, versions: tuple[int, int]) -> None:
    own, theirs = MECHANISMS[name]
    connection, broker = Connection(), Broker(theirs())
    handshake, authenticate = versions
    client = SaslClient(
        connection,
        own("user", "pencil"),
        handshake_version=handshake,
        authenticate_version=authenticate,
    )
    _run(client, connection, broker)
    assert broker.mechanism.username == "user"
    steps = 1 if name == "PLAIN" else 2
    step_name = "Token" if handshake == 0 else "SaslAuthenticateRequest"
    assert broker.seen == ["SaslHandshakeRequest", *[step_name] * steps]
    assert client.session_lifetime_ms == (1234 if authenticate else 0)
    broker.connection.end_tokens()
    data = connection.send(kafka_wire.MetadataRequest(), 9)
    (request,) = broker.connection.receive(data)
    assert isinstance(request, Request)


@pytest.mark.parametrize("name", MECHANISMS)
def test_authenticated_again(name: str) -> None:
    """On the same connection, between other requests (KIP-368)."""
    own, theirs = MECHANISMS[name]
    connection, broker = Connection(), Broker(theirs())
    for _ in range(3):
        broker.mechanism = theirs()
        client = SaslClient(connection, own("user", "pencil"))
        _run(client, connection, broker)
        assert broker.mechanism.username == "user"
        with pytest.raises(SaslError, match="not a response to a SASL message"):
            client.answer(None)
        (request,) = broker.connection.receive(
            connection.send(kafka_wire.MetadataRequest(), 9)
        )
        answer = broker.connection.respond(request, kafka_wire.MetadataResponse())  # type: ignore[arg-type]
        (event,) = connection.receive(answer)
        assert type(event.message) is kafka_wire.MetadataResponse  # type: ignore[union-attr]
    assert connection.in_flight == {}


@pytest.mark.parametrize("name", MECHANISMS)
def test_wrong_password(name: str) -> None:
    own, theirs = MECHANISMS[name]
    connection, broker = Connection(), Broker(theirs())
    client = SaslClient(connection, own("user", "pen"))
    with pytest.raises(SaslError, match="error 58: user name or password is wrong"):
        _run(client, connection, broker)
    assert not client.done


@pytest.mark.parametrize("version", [0, 1])
def test_mechanism_not_there(version: int) -> None:
    connection = Connection()
    broker = Broker(PlainServer(lambda u, p: True))
    mechanism = ScramSha256Client("user", "pencil")
    client = SaslClient(connection, mechanism, handshake_version=version)
    with pytest.raises(SaslError, match="error 33: the broker has PLAIN"):
        _run(client, connection, broker)
    assert not connection.exchanges_tokens


def test_control_characters_of_a_broker_are_escaped() -> None:
    response = kafka_wire.SaslHandshakeResponse(33, ["\x1b[2J", "a\r\nb"])
    connection = Connection()
    client = SaslClient(connection, PlainClient("user", "pencil"))
    client.start()
    data = kafka_wire.encode_response(response, 1, 0)
    with pytest.raises(SaslError) as caught:
        [client.answer(event) for event in connection.receive(data)]
    assert str(caught.value) == r"error 33: the broker has \x1b[2J, a\r\nb"


def test_events_outside_of_authentication() -> None:
    connection = Connection()
    client = SaslClient(connection, PlainClient("user", "pencil"))
    data = connection.send(kafka_wire.MetadataRequest(), 9)
    assert data
    back = kafka_wire.encode_response(kafka_wire.MetadataResponse(), 9, 0)
    (event,) = connection.receive(back)
    for wrong in (event, Token(b""), None):
        with pytest.raises(SaslError, match="not a response to a SASL message"):
            client.answer(wrong)


def test_a_broker_that_accepts_too_early() -> None:
    """The empty token that ends PLAIN does not end SCRAM."""
    connection = Connection()
    client = SaslClient(connection, ScramSha256Client("user", "pencil"))
    client.start()
    hello = kafka_wire.SaslHandshakeResponse(0, ["SCRAM-SHA-256"])
    back = kafka_wire.encode_response(hello, 1, 0)
    (event,) = connection.receive(back)
    client.answer(event)
    yes = kafka_wire.encode_response(kafka_wire.SaslAuthenticateResponse(), 2, 1)
    (event,) = connection.receive(yes)
    with pytest.raises(SaslError, match="not a list of attributes"):
        client.answer(event)
    assert not client.done


class Hasty:
    """A mechanism that sends nothing more, but is not done."""

    NAME = "HASTY"
    done = False

    def step(self, token: bytes) -> bytes | None:
        """One token, then none."""
        return None if token else b"first"


def test_mechanism_that_ends_too_early() -> None:
    connection = Connection()
    client = SaslClient(connection, Hasty())
    client.start()
    for number, answer, version in (
        (0, kafka_wire.SaslHandshakeResponse(0, ["HASTY"]), 1),
        (1, kafka_wire.SaslAuthenticateResponse(auth_bytes=b"x"), 2),
    ):
        (event,) = connection.receive(
            kafka_wire.encode_response(answer, version, number)
        )
        if number == 0:
            assert client.answer(event)
            continue
        with pytest.raises(SaslError, match="HASTY ends before it is done"):
            client.answer(event)
    assert not client.done


def _judgement(is_right: bool, username: str, password: str) -> bool:
    return is_right


def test_answer_of_a_broker() -> None:
    """A refusal is in the message's own field; acceptance sets no error."""
    request = kafka_wire.SaslAuthenticateRequest(b"\0a\0b")
    for is_right, code in ((True, 0), (False, 58)):
        mechanism = PlainServer(partial(_judgement, is_right))
        answer: Any = authenticate_answer(mechanism, request)
        assert answer.error_code == code
        assert bool(answer.error_message) is not is_right
        assert answer.auth_bytes == b""
