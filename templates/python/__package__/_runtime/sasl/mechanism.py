"""What every SASL mechanism has: a name, and one token after the other."""

from __future__ import annotations

from typing import Protocol

from ..errors import WireError, shown_in


@shown_in("sasl")
class SaslError(WireError):
    """The peer's token is not right, or the credentials are refused."""


@shown_in("sasl")
class Mechanism(Protocol):
    """One side of one authentication; it is used once, and over once it raises."""

    @property
    def NAME(self) -> str:  # noqa: N802 - a constant of every class
        """As SaslHandshake names it."""
        ...

    @property
    def done(self) -> bool:
        """Whether it is over, and the peer believed."""
        ...

    def step(self, token: bytes) -> bytes | None:
        """What to answer a token with; None where nothing follows.

        A client's first step is given no bytes.  Raises SaslError.
        """
        ...


def utf8(text: str, what: str) -> bytes:
    """A name or a password as bytes.  Raises SaslError where UTF-8 has none."""
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise SaslError(f"{what} is not Unicode text") from None
