"""The client's side of SCRAM-SHA-256 and SCRAM-SHA-512 (RFC 5802, 7677; KIP-84)."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import b64encode
from typing import ClassVar

from ..errors import printable, shown_in
from .mechanism import SaslError, utf8
from .scram_text import (
    attributes,
    base64,
    escaped,
    exclusive_or,
    mac,
    message,
    needed,
    salted_password,
)

MIN_ITERATIONS = 4096
MAX_ITERATIONS = 1 << 20
"""The limit, as more would let a broker keep a client busy for seconds."""


class _ScramClient:
    NAME: str
    DIGEST: ClassVar[str]

    def __init__(
        self,
        username: str,
        password: str,
        *,
        nonce: str | None = None,
        delegation_token: bool = False,
    ) -> None:
        if not username or not password:
            raise SaslError(f"{self.NAME} needs a user name and a password")
        self._password = password
        self._nonce = secrets.token_urlsafe(24) if nonce is None else nonce
        utf8(username + password, "a user name or a password")
        self._first = f"n={escaped(username)},r={self._nonce}"
        if delegation_token:  # KIP-48
            self._first += ",tokenauth=true"
        self._state = self._begin
        self._signature = b""
        self.done = False

    def step(self, token: bytes) -> bytes | None:
        """The first message, then the proof, then None."""
        state, self._state = self._state, self._over
        return state(token)

    def _begin(self, token: bytes) -> bytes | None:
        self._state = self._prove
        return f"n,,{self._first}".encode()

    def _prove(self, token: bytes) -> bytes | None:
        received = _server_attributes(token)
        nonce = needed(received, "r")
        if not nonce.startswith(self._nonce) or nonce == self._nonce:
            raise SaslError("the broker's nonce does not begin with ours")
        salt = base64(needed(received, "s"))
        iterations = _iterations(needed(received, "i"))
        salted = salted_password(self.DIGEST, self._password, salt, iterations)
        bare = f"c=biws,r={nonce}"
        auth_message = ",".join((self._first, token.decode(), bare)).encode()
        client = mac(self.DIGEST, salted, b"Client Key")
        stored = hashlib.new(self.DIGEST, client).digest()
        proof = exclusive_or(client, mac(self.DIGEST, stored, auth_message))
        server = mac(self.DIGEST, salted, b"Server Key")
        self._signature = mac(self.DIGEST, server, auth_message)
        self._state = self._believe
        return f"{bare},p={b64encode(proof).decode()}".encode()

    def _believe(self, token: bytes) -> bytes | None:
        received = _server_attributes(token)
        if not hmac.compare_digest(base64(needed(received, "v")), self._signature):
            raise SaslError("the broker does not know the password")
        self.done = True
        return None

    def _over(self, token: bytes) -> bytes | None:
        raise SaslError(f"{self.NAME} is over")


@shown_in("sasl")
class ScramSha256Client(_ScramClient):
    """The client's side of SCRAM-SHA-256."""

    NAME = "SCRAM-SHA-256"
    DIGEST = "sha256"


@shown_in("sasl")
class ScramSha512Client(_ScramClient):
    """The client's side of SCRAM-SHA-512."""

    NAME = "SCRAM-SHA-512"
    DIGEST = "sha512"


def _server_attributes(token: bytes) -> dict[str, str]:
    received = attributes(message(token))
    if "e" in received:
        raise SaslError(f"the broker refuses: {printable(received['e'], 100)}")
    return received


def _iterations(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > 9:
        raise SaslError("the number of iterations is not a number")
    if not MIN_ITERATIONS <= int(text) <= MAX_ITERATIONS:
        limits = f"{MIN_ITERATIONS} to {MAX_ITERATIONS}"
        raise SaslError(f"{int(text)} iterations: {limits} are allowed")
    return int(text)
