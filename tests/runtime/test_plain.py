"""PLAIN: one token, accepted or refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kafka_wire.sasl import PlainClient, PlainServer, SaslError


def right(username: str, password: str) -> bool:
    """Whether the user is Alice with her password."""
    return (username, password) == ("alice", "sécret")


def test_client_and_server_agree() -> None:
    client, server = PlainClient("alice", "sécret"), PlainServer(right)
    token = client.step(b"")
    assert token == "\0alice\0sécret".encode()
    assert [client.done] == [False]
    assert server.step(token) == b""
    assert (server.done, server.username) == (True, "alice")
    assert client.step(b"") is None
    assert client.done
    with pytest.raises(SaslError, match="over after one token"):
        server.step(token)
    with pytest.raises(SaslError, match="over after one token"):
        client.step(b"")


@pytest.mark.parametrize(
    ("token", "text"),
    [
        (b"\0alice\0wrong", "is wrong"),
        (b"\0bob\0s\xc3\xa9cret", "is wrong"),
        (b"bob\0alice\0s\xc3\xa9cret", "only act as itself"),
        (b"\0alice\0", "is authzid, user name and password"),
        (b"\0\0s\xc3\xa9cret", "is authzid, user name and password"),
        (b"\0alice\0s\0x", "is authzid, user name and password"),
        (b"alice", "is authzid, user name and password"),
        (b"", "is authzid, user name and password"),
        (b"\0alice\0\xff", "not UTF-8"),
    ],
)
def test_wrong_tokens_are_refused(token: bytes, text: str) -> None:
    """The exchange is then over: there is no second try."""
    other = PlainServer(right)
    with pytest.raises(SaslError, match=text):
        other.step(token)
    assert (other.done, other.username) == (False, None)
    with pytest.raises(SaslError, match="over after one token"):
        other.step("\0alice\0sécret".encode())


def test_acting_as_oneself() -> None:
    other = PlainServer(right)
    assert other.step(PlainClient("alice", "sécret", "alice").step(b"") or b"") == b""


def test_broker_with_a_token_of_its_own() -> None:
    client = PlainClient("alice", "x")
    client.step(b"")
    with pytest.raises(SaslError, match="token of its own"):
        client.step(b"x")
    assert not client.done


@pytest.mark.parametrize(
    "parts", [("a\0", "b"), ("a", "\0"), ("a", "b", "c\0"), ("", "b"), ("a", "")]
)
def test_impossible_credentials(parts: tuple[str, ...]) -> None:
    with pytest.raises(SaslError):
        PlainClient(*parts)


@given(st.binary(max_size=40))
def test_hostile_tokens(token: bytes) -> None:
    other = PlainServer(right)
    with pytest.raises(SaslError):
        other.step(token)
