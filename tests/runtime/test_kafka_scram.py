"""SCRAM with Kafka's own client and server: each accepts ours, and refuses wrong proofs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from kafka_wire import sasl
from kafka_wire.sasl import SaslError

from tests.runtime.kafka_peer import Peer, running

KINDS = {
    "sha256": (sasl.ScramSha256Client, sasl.ScramSha256Server),
    "sha512": (sasl.ScramSha512Client, sasl.ScramSha512Server),
}
NAMES = ["user", "a=b,c", "=2C=3D,", "ünï"]
PASSWORD = "pencil, =é"


@pytest.fixture(scope="module")
def peer() -> Iterator[Peer]:
    """Kafka's classes."""
    with running("4.3") as started:
        yield started


def _hex(text: str) -> str:
    return text.encode().hex()


def _step(peer: Peer, token: bytes) -> tuple[bytes | None, bool]:
    answer, over = peer.ask("step", token.hex())
    if answer == "refused":
        raise PermissionError(over)
    return (None if answer == "-" else bytes.fromhex(answer[1:])), over == "true"


@pytest.mark.parametrize("digest", KINDS)
@pytest.mark.parametrize("name", NAMES[:-1])
@pytest.mark.parametrize("is_token", [False, True])
def test_kafka_as_the_server(
    peer: Peer, digest: str, name: str, is_token: bool
) -> None:
    cls = KINDS[digest][0]
    stored_credential = peer.ask("server", cls.NAME, _hex(name), _hex(PASSWORD))
    salt, stored, server = map(bytes.fromhex, stored_credential)
    own = sasl.credential(digest, PASSWORD, salt, 4096)
    assert (own.stored_key, own.server_key) == (stored, server)
    client = cls(name, PASSWORD, delegation_token=is_token)
    challenge, _ = _step(peer, client.step(b"") or b"")
    last, over = _step(peer, client.step(challenge or b"") or b"")
    assert over
    assert client.step(last or b"") is None
    assert client.done


@pytest.mark.parametrize("digest", KINDS)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("is_token", [False, True])
def test_kafka_as_the_client(
    peer: Peer, digest: str, name: str, is_token: bool
) -> None:
    cls = KINDS[digest][1]
    stored = sasl.credential(digest, PASSWORD, b"some salt", 5000)
    kind = "token" if is_token else "user"
    assert peer.ask("client", cls.NAME, _hex(name), _hex(PASSWORD), kind) == ["ready"]
    server = cls({name: stored}.get)
    first, _ = _step(peer, b"")
    proof, _ = _step(peer, server.step(first or b"") or b"")
    _, over = _step(peer, server.step(proof or b"") or b"")
    assert over
    assert (server.username, server.delegation_token) == (name, is_token)


def test_names_that_kafka_does_not_accept(peer: Peer) -> None:
    """Its server accepts only ASCII, though its client sends any name."""
    peer.ask("server", "SCRAM-SHA-256", _hex("ünï"), _hex(PASSWORD))
    with pytest.raises(PermissionError, match="SaslException"):
        _step(peer, sasl.ScramSha256Client("ünï", PASSWORD).step(b"") or b"")


def test_wrong_passwords(peer: Peer) -> None:
    peer.ask("server", "SCRAM-SHA-256", _hex("user"), _hex("right"))
    client = sasl.ScramSha256Client("user", "wrong")
    challenge, _ = _step(peer, client.step(b"") or b"")
    with pytest.raises(PermissionError, match="SaslException"):
        _step(peer, client.step(challenge or b"") or b"")
    peer.ask("client", "SCRAM-SHA-256", _hex("user"), _hex("wrong"), "user")
    stored = sasl.credential("sha256", "right", b"salt", 4096)
    server = sasl.ScramSha256Server({"user": stored}.get)
    proof, _ = _step(peer, server.step(_step(peer, b"")[0] or b"") or b"")
    with pytest.raises(SaslError, match="user name or password is wrong"):
        server.step(proof or b"")
