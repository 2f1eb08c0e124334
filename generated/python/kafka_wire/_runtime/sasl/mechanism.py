"""The interface of every SASL mechanism: a name, and a step for each token."""

from __future__ import annotations

from typing import Protocol

from ..errors import WireError, shown_in


@shown_in("sasl")
class SaslError(WireError):
    """The peer's token is invalid, or the credentials are refused."""


@shown_in("sasl")
class Mechanism(Protocol):
    """One side of one authentication; an instance is used once, and ends if it raises."""

    @property
    def NAME(self) -> str:  # noqa: N802 - a constant of every class
        """The mechanism's name in SaslHandshake."""
        ...

    @property
    def done(self) -> bool:
        """Whether the authentication has succeeded."""
        ...

    def step(self, token: bytes) -> bytes | None:
        """The answer to a token; None if nothing is to be sent.

        A client's first step gets an empty token.  Raises SaslError.
        """
        ...


def utf8(text: str, what: str) -> bytes:
    """A name or password in UTF-8.  Raises SaslError if it cannot be encoded."""
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise SaslError(f"{what} is not Unicode text") from None
