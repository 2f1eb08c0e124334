"""SCRAM: RFC 7677's example, client and server against each other, and refusals."""

from __future__ import annotations

import hashlib
import hmac
from base64 import b64decode, b64encode
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from kafka_wire import sasl
from kafka_wire.sasl import SaslError

KINDS = {
    "sha256": (sasl.ScramSha256Client, sasl.ScramSha256Server, "SCRAM-SHA-256"),
    "sha512": (sasl.ScramSha512Client, sasl.ScramSha512Server, "SCRAM-SHA-512"),
}
SALT = b64decode("W22ZaJ0SNY7soEsUEjb6gQ==")
EXAMPLE = [
    b"n,,n=user,r=rOprNGfwEbeRWgbNEkqO",
    b"r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,"
    b"s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096",
    b"c=biws,r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,"
    b"p=dHzbZapWIk4jUhN+Ute9ytag9zjfMHgsqmmiz7AndVQ=",
    b"v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=",
]
"""The messages of RFC 7677, section 3."""
CREDENTIALS = {
    digest: sasl.credential(digest, "pencil", SALT, 4096) for digest in KINDS
}
Change = Callable[[bytes], bytes]


def client(**more: Any) -> sasl.ScramSha256Client:
    """The example's client."""
    return sasl.ScramSha256Client(
        "user", "pencil", nonce="rOprNGfwEbeRWgbNEkqO", **more
    )


def server() -> sasl.ScramSha256Server:
    """The example's server."""
    nonce = "%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0"
    return sasl.ScramSha256Server({"user": CREDENTIALS["sha256"]}.get, nonce=nonce)


def test_example() -> None:
    client_side, server_side = client(), server()
    assert [client_side.step(b""), client_side.step(EXAMPLE[1])] == EXAMPLE[::2]
    assert [client_side.done] == [False]
    assert client_side.step(EXAMPLE[3]) is None
    assert client_side.done
    assert [server_side.step(EXAMPLE[0]), server_side.username] == [EXAMPLE[1], None]
    assert server_side.step(EXAMPLE[2]) == EXAMPLE[3]
    assert (server_side.done, server_side.username) == (True, "user")
    for side in (client_side, server_side):
        with pytest.raises(SaslError, match="SCRAM-SHA-256 is over"):
            side.step(b"")


def _talk(ours: Any, theirs: Any, *changes: Change | None) -> None:
    """Pass tokens back and forth; the n-th is changed on its way."""
    token: bytes | None = ours.step(b"")
    turn = 0
    while token is not None:
        change = changes[turn] if turn < len(changes) else None
        token = (theirs, ours)[turn % 2].step(change(token) if change else token)
        turn += 1


@pytest.mark.parametrize("digest", KINDS)
@pytest.mark.parametrize("name", ["user", "a=b,c", "=2C=3D,", "ünï", "\0", "n=,r="])
@pytest.mark.parametrize("is_token", [False, True])
def test_both_sides(digest: str, name: str, is_token: bool) -> None:
    """Escaped names, and a delegation token as the name (KIP-48)."""
    one_cls, other_cls, mechanism = KINDS[digest]
    assert one_cls.NAME == other_cls.NAME == mechanism
    lookups = []

    def find(claimed: str) -> sasl.ScramCredential:
        lookups.append((claimed, server_side.delegation_token))
        return CREDENTIALS[digest]

    client_side = one_cls(name, "pencil", delegation_token=is_token)
    server_side = other_cls(find)
    _talk(client_side, server_side)
    assert client_side.done
    assert server_side.done
    assert server_side.username == name
    assert lookups == [(name, is_token)]


def test_nonces_are_new() -> None:
    firsts = {sasl.ScramSha256Client("u", "p").step(b"") for _ in range(50)}
    assert len(firsts) == 50
    answers = {sasl.ScramSha256Server(_any).step(EXAMPLE[0]) for _ in range(50)}
    assert len(answers) == 50


def _any(name: str) -> sasl.ScramCredential:
    return CREDENTIALS["sha256"]


@pytest.mark.parametrize("digest", KINDS)
def test_wrong_password_or_name(digest: str) -> None:
    one_cls, other_cls, _ = KINDS[digest]
    find = {"user": CREDENTIALS[digest]}.get
    for client_side in (one_cls("user", "pencil "), one_cls("User", "pencil")):
        server_side = other_cls(find)
        with pytest.raises(SaslError, match="user name or password is wrong"):
            _talk(client_side, server_side)
        assert not client_side.done
        assert not server_side.done
        assert server_side.username is None


def _replaced(old: bytes, new: bytes) -> Change:
    def change(token: bytes) -> bytes:
        assert old in token
        return token.replace(old, new)

    return change


def _flipped(name: bytes) -> Change:
    """Flip one bit of an attribute's base64 value."""

    def change(token: bytes) -> bytes:
        head, _, tail = token.partition(name)
        raw = bytearray(b64decode(tail.split(b",")[0]))
        raw[0] ^= 1
        after = tail.partition(b",")
        return head + name + b64encode(raw) + after[1] + after[2]

    return change


@pytest.mark.parametrize(
    ("turn", "change", "text"),
    [
        (0, _replaced(b"n,,", b"y,,"), "begins with n,,"),
        (0, _replaced(b"n,,", b"p=tls-unique,,"), "begins with n,,"),
        (0, _replaced(b"n,,", b"n,a=other,"), "only act as itself"),
        (0, _replaced(b"n,,", b"n,b=user,"), "only act as itself"),
        (0, _replaced(b"r=", b"r=x"), "nonce does not begin with ours"),
        (0, _replaced(b"n=user", b"n=us=er"), "escapes nothing"),
        (0, _replaced(b"n=user", b"n="), "no attribute 'n'"),
        (0, _replaced(b"n=user", b"m=x,n=user"), "extension"),
        (0, _replaced(b"n=user", b"n=user,n=user"), "not a list"),
        (1, _replaced(b"r=rOpr", b"r=xOpr"), "nonce does not begin with ours"),
        (1, _replaced(b"%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0", b""), "nonce does not begin"),
        (1, _replaced(b"FIlj", b"FIlk"), "last message is not of this exchange"),
        (1, _replaced(b"i=4096", b"i=4095"), "4095 iterations: 4096 to"),
        (1, _replaced(b"i=4096", b"i=1048577"), "1048577 iterations"),
        (1, _replaced(b"i=4096", b"i=999999999999"), "not a number"),
        (1, _replaced(b"i=4096", "i=٤٠٩٦".encode()), "not a number"),
        (1, _replaced(b"i=4096", b"i=4097"), "password is wrong"),
        (1, _replaced(b"i=4096", b""), "not a list"),
        (1, _replaced(b"s=W2", b"s=W3"), "password is wrong"),
        (1, _replaced(b"s=W2", b"s=!!"), "not base64"),
        (1, _replaced(b"r=rO", b"m=x,r=rO"), "extension"),
        (1, lambda token: b"e=unknown-user", "the broker refuses: unknown-user"),
        (2, _replaced(b"k0,p", b"k1,p"), "not of this exchange"),
        (2, _replaced(b"c=biws", b"c=eSws"), "not of this exchange"),
        (2, _flipped(b"p="), "password is wrong"),
        (2, _replaced(b"p=dHzb", b"p="), "wrong length|base64"),
        (2, _replaced(b",p=", b",q="), "no attribute 'p'"),
        (3, _flipped(b"v="), "the broker does not know the password"),
        (3, _replaced(b"v=6rri", b"v="), "not know the password|base64"),
        (3, lambda token: b"", "not a list"),
        (3, lambda token: b"e=other-error", "the broker refuses: other-error"),
    ],
)
def test_tampered_tokens_are_refused(turn: int, change: Change, text: str) -> None:
    client_side, server_side = client(), server()
    with pytest.raises(SaslError, match=text):
        _talk(client_side, server_side, *[None] * turn, change)
    assert not client_side.done
    assert server_side.done is (turn == 3)


def test_no_second_try() -> None:
    """A failed proof cannot be retried in the same exchange."""
    other = server()
    other.step(EXAMPLE[0])
    with pytest.raises(SaslError, match="password is wrong"):
        other.step(_flipped(b"p=")(EXAMPLE[2]))
    with pytest.raises(SaslError, match="is over"):
        other.step(EXAMPLE[2])
    client_side = client()
    client_side.step(b"")
    with pytest.raises(SaslError, match="not a list"):
        client_side.step(b"")
    with pytest.raises(SaslError, match="is over"):
        client_side.step(EXAMPLE[1])


@pytest.mark.parametrize(
    ("binding", "is_accepted"),
    [("n,,", True), ("n,a=user,", True), ("n,a=other,", False)],
)
def test_acting_as_oneself(binding: str, is_accepted: bool) -> None:
    """With the header bound as it was sent (RFC 5802), or as Kafka's clients bind it."""
    other = server()
    assert other.step(b"n,a=user," + EXAMPLE[0][3:]) == EXAMPLE[1]
    nonce = EXAMPLE[1].split(b",")[0]
    bare = b"c=" + b64encode(binding.encode()) + b"," + nonce
    auth_message = b",".join((EXAMPLE[0][3:], EXAMPLE[1], bare))
    salted = hashlib.pbkdf2_hmac("sha256", b"pencil", SALT, 4096)
    key = hmac.digest(salted, b"Client Key", "sha256")
    signature = hmac.digest(hashlib.sha256(key).digest(), auth_message, "sha256")
    proof = bytes(a ^ b for a, b in zip(key, signature, strict=True))
    last = bare + b",p=" + b64encode(proof)
    if is_accepted:
        assert (other.step(last) or b"").startswith(b"v=")
    else:
        with pytest.raises(SaslError, match="not of this exchange"):
            other.step(last)
    assert other.done is is_accepted


@pytest.mark.parametrize(
    ("name", "password"), [("", "p"), ("u", ""), ("\ud800", "p"), ("u", "\udfff")]
)
def test_impossible_credentials(name: str, password: str) -> None:
    for cls in (sasl.ScramSha256Client, sasl.ScramSha512Client, sasl.PlainClient):
        with pytest.raises(SaslError):
            cls(name, password)
    if password == "\udfff":
        with pytest.raises(SaslError):
            sasl.credential("sha256", password, SALT, 4096)


TOKENS = st.one_of(
    st.binary(max_size=60),
    st.text(alphabet="n,=arscpimv2C3DA/+e\0é1", max_size=40).map(str.encode),
)


@given(st.lists(TOKENS, max_size=3), st.integers(0, 2))
@example([b"n,,n=a,r=b,tokenauth=" + b"," * 99], 0)
@example([b"n,," * 9000], 0)
@settings(max_examples=500)
def test_hostile_tokens(tokens: list[bytes], right: int) -> None:
    """After any correct beginning, the only error is SaslError."""
    client_side, server_side = client(), server()
    client_side.step(b"")
    if right:
        server_side.step(EXAMPLE[0])
    if right == 2:
        client_side.step(EXAMPLE[1])
    for side in (client_side, server_side):
        for token in tokens:
            try:
                side.step(token)
            except SaslError:
                continue
            assert not side.done


def test_long_token() -> None:
    for side in (client(), server()):
        if isinstance(side, sasl.ScramSha256Client):
            side.step(b"")
        with pytest.raises(SaslError, match="of 20000 bytes"):
            side.step(b"n" * 20_000)


def test_control_characters_of_a_broker_are_escaped() -> None:
    client_side = client()
    client_side.step(b"")
    with pytest.raises(SaslError) as caught:
        client_side.step("e=\x1b[2J\r\n\x00\x9b1;31m\u202eünï".encode())
    text = str(caught.value)
    assert text.isprintable()
    assert text.endswith(r"refuses: \x1b[2J\r\n\x00\x9b1;31m\u202eünï")


@pytest.mark.parametrize(
    ("digest", "iterations"),
    [
        ("sha256", 0),
        ("sha512", -1),
        ("sha256", 1 << 40),
        ("sha256", 1.5),
        ("sha3", 4096),
    ],
)
def test_invalid_credentials_are_refused(digest: str, iterations: Any) -> None:
    with pytest.raises(SaslError, match=" iterations of "):
        sasl.credential(digest, "pencil", SALT, iterations)
