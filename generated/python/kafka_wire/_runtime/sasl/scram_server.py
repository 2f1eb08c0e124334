"""The broker's side of SCRAM-SHA-256 and SCRAM-SHA-512 (RFC 5802, 7677; KIP-84)."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import b64encode
from collections.abc import Callable
from typing import ClassVar

from ..errors import shown_in
from .mechanism import SaslError
from .scram_text import (
    ScramCredential,
    attributes,
    base64,
    exclusive_or,
    mac,
    message,
    needed,
    unescaped,
)


class _ScramServer:
    NAME: str
    DIGEST: ClassVar[str]

    def __init__(
        self,
        credential_of: Callable[[str], ScramCredential | None],
        *,
        nonce: str | None = None,
    ) -> None:
        self._credential_of = credential_of
        self._own = secrets.token_urlsafe(24) if nonce is None else nonce
        self._state = self._challenge
        self._claimed = ""
        self._nonce = ""
        self._first_messages = ""
        self._bindings: frozenset[str] = frozenset()
        self._credential = ScramCredential(b"", b"", b"", 0)
        self.username: str | None = None
        """The authenticated user, once ``done``."""
        self.delegation_token = False
        """Whether the name is a delegation token's (KIP-48), for ``credential_of``."""
        self.done = False

    def step(self, token: bytes) -> bytes | None:
        """The challenge, then the broker's proof."""
        state, self._state = self._state, self._over
        return state(token)

    def _challenge(self, token: bytes) -> bytes | None:
        parts = message(token).split(",", 2)
        if len(parts) != 3 or parts[0] != "n":
            raise SaslError("a SCRAM client's first message begins with n,,")
        _, actor, bare = parts
        # Kafka's clients bind "n,," whatever they sent; RFC 5802 requires what was sent.
        self._bindings = frozenset(
            b64encode(f"n,{header},".encode()).decode() for header in ("", actor)
        )
        names, token_auth, value = bare.partition(",tokenauth=")
        received = attributes(names)
        self.delegation_token = bool(token_auth) and value.lower() == "true"
        self._claimed = unescaped(needed(received, "n"))
        is_itself = actor[:2] == "a=" and unescaped(actor[2:]) == self._claimed
        if actor and not is_itself:
            raise SaslError("a SCRAM client may only act as itself")
        credential = self._credential_of(self._claimed)
        if credential is None:
            raise SaslError("user name or password is wrong")
        self._credential = credential
        self._nonce = needed(received, "r") + self._own
        salt = b64encode(credential.salt).decode()
        answer = f"r={self._nonce},s={salt},i={credential.iterations}"
        self._first_messages = f"{bare},{answer}"
        self._state = self._verify
        return answer.encode()

    def _verify(self, token: bytes) -> bytes | None:
        text = message(token)
        received = attributes(text)
        if (
            needed(received, "r") != self._nonce
            or needed(received, "c") not in self._bindings
        ):
            raise SaslError("a SCRAM client's last message is not of this exchange")
        proof = base64(needed(received, "p"))
        bare = text.rpartition(",p=")[0]
        auth_message = f"{self._first_messages},{bare}".encode()
        signature = mac(self.DIGEST, self._credential.stored_key, auth_message)
        if len(proof) != len(signature):
            raise SaslError("a SCRAM proof of the wrong length")
        client = exclusive_or(proof, signature)
        stored = hashlib.new(self.DIGEST, client).digest()
        if not hmac.compare_digest(stored, self._credential.stored_key):
            raise SaslError("user name or password is wrong")
        self.username = self._claimed
        self.done = True
        own = mac(self.DIGEST, self._credential.server_key, auth_message)
        return b"v=" + b64encode(own)

    def _over(self, token: bytes) -> bytes | None:
        raise SaslError(f"{self.NAME} is over")


@shown_in("sasl")
class ScramSha256Server(_ScramServer):
    """The broker's side of SCRAM-SHA-256."""

    NAME = "SCRAM-SHA-256"
    DIGEST = "sha256"


@shown_in("sasl")
class ScramSha512Server(_ScramServer):
    """The broker's side of SCRAM-SHA-512."""

    NAME = "SCRAM-SHA-512"
    DIGEST = "sha512"
