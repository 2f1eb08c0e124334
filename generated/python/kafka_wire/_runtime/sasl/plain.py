"""PLAIN (RFC 4616): a user name and a password, sent in clear text."""

from __future__ import annotations

from collections.abc import Callable

from ..errors import shown_in
from .mechanism import SaslError, utf8


@shown_in("sasl")
class PlainClient:
    """The client's side of PLAIN."""

    NAME = "PLAIN"

    def __init__(self, username: str, password: str, authzid: str = "") -> None:
        if not username or not password:
            raise SaslError("PLAIN needs a user name and a password")
        if "\0" in username + password + authzid:
            raise SaslError("no part of a PLAIN token may hold a zero byte")
        token = "\0".join((authzid, username, password))
        self._token = utf8(token, "a PLAIN token")
        self._sent = False
        self.done = False

    def step(self, token: bytes) -> bytes | None:
        """The client's only token, then None for the broker's empty answer."""
        if not self._sent:
            self._sent = True
            return self._token
        if self.done:
            raise SaslError("PLAIN is over after one token")
        if token:
            raise SaslError("the broker answers PLAIN with a token of its own")
        self.done = True
        return None


@shown_in("sasl")
class PlainServer:
    """The broker's side of PLAIN; ``is_right(username, password)`` decides."""

    NAME = "PLAIN"

    def __init__(self, is_right: Callable[[str, str], bool]) -> None:
        self._is_right = is_right
        self._received = False
        self.username: str | None = None
        """The authenticated user, once ``done``."""
        self.done = False

    def step(self, token: bytes) -> bytes | None:
        """Check the client's only token."""
        if self._received:
            raise SaslError("PLAIN is over after one token")
        self._received = True
        try:
            parts = token.decode().split("\0")
        except UnicodeDecodeError:
            raise SaslError("a PLAIN token is not UTF-8") from None
        if len(parts) != 3 or not parts[1] or not parts[2]:
            raise SaslError("a PLAIN token is authzid, user name and password")
        authzid, username, password = parts
        if authzid and authzid != username:
            raise SaslError("a PLAIN client may only act as itself")
        if not self._is_right(username, password):
            raise SaslError("user name or password is wrong")
        self.username = username
        self.done = True
        return b""
