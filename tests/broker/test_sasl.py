"""Authentication by every mechanism, with raw tokens and with framed ones."""

from __future__ import annotations

from typing import Any

import kafka_wire as kw
import pytest
from kafka_wire import ErrorCode
from kafka_wire.sasl import (
    Mechanism,
    PlainClient,
    SaslClient,
    SaslError,
    ScramSha256Client,
    ScramSha512Client,
    credential,
)

from tests.broker.actions import check, new_name, until
from tests.broker.broker import PASSWORD, USER, Broker
from tests.broker.client import Client

pytestmark = pytest.mark.slow

SCRAM: dict[str, tuple[int, Any]] = {
    "sha256": (1, ScramSha256Client),
    "sha512": (2, ScramSha512Client),
}


def _log_in(broker: Broker, mechanism: Mechanism, **versions: int) -> Any:
    """A broker's answer to Metadata after a login."""
    with Client(broker.sasl_port) as client:
        sasl = SaslClient(client.connection, mechanism, **versions)
        client.send_raw(sasl.start())
        while not sasl.done:
            client.send_raw(sasl.answer(client.receive()))
        return client.ask(kw.MetadataRequest(topics=[]), 9)


@pytest.mark.parametrize("handshake", [0, 1])
def test_login_with_plain(broker: Broker, handshake: int) -> None:
    mechanism = PlainClient(USER, PASSWORD)
    assert _log_in(broker, mechanism, handshake_version=handshake).brokers


@pytest.mark.parametrize("version", [0, 1, 2])
def test_plain_in_every_version_of_sasl_authenticate(
    broker: Broker, version: int
) -> None:
    mechanism = PlainClient(USER, PASSWORD)
    assert _log_in(broker, mechanism, authenticate_version=version).brokers


@pytest.mark.parametrize("handshake", [0, 1])
@pytest.mark.parametrize("digest", SCRAM)
def test_login_with_scram(
    broker: Broker, client: Client, digest: str, handshake: int
) -> None:
    """Credentials that we computed and the broker stored."""
    kind, mechanism = SCRAM[digest]
    name = new_name("b=o,b")
    salt = b"sixteen bytes of"
    stored = credential(digest, "bob-secret", salt, 4096)
    assert stored.stored_key != stored.server_key
    request = kw.AlterUserScramCredentialsRequest
    salted = _salted(digest, "bob-secret", salt, 4096)
    upsertion = request.ScramCredentialUpsertion(name, kind, 4096, salt, salted)
    answer = client.ask(request(upsertions=[upsertion]))
    check(answer.results[0].error_code)

    def is_known() -> bool:
        try:
            mine = mechanism(name, "bob-secret")
            return bool(_log_in(broker, mine, handshake_version=handshake).brokers)
        except (SaslError, ConnectionError):
            return False

    until(is_known)
    with pytest.raises((SaslError, ConnectionError)):
        _log_in(broker, mechanism(name, "guessed"), handshake_version=handshake)


def _salted(digest: str, password: str, salt: bytes, iterations: int) -> bytes:
    from hashlib import pbkdf2_hmac  # noqa: PLC0415

    return pbkdf2_hmac(digest, password.encode(), salt, iterations)


def test_a_wrong_password_is_refused(broker: Broker) -> None:
    with pytest.raises(SaslError, match=str(int(ErrorCode.SASL_AUTHENTICATION_FAILED))):
        _log_in(broker, PlainClient(USER, "guessed"))


def test_an_unsupported_mechanism_is_refused(broker: Broker) -> None:
    class Gssapi(PlainClient):
        NAME = "GSSAPI"

    with pytest.raises(SaslError, match=r"the broker has .*SCRAM-SHA-256"):
        _log_in(broker, Gssapi(USER, PASSWORD))
