"""What is open on a connection: requests without an answer, and raw tokens."""

from __future__ import annotations


class InFlight:
    """What both a side of a connection and an observer know of it."""

    def __init__(self) -> None:
        self._waiting: dict[int, tuple[int, int]] = {}
        self._raw = False

    @property
    def in_flight(self) -> dict[int, tuple[int, int]]:
        """By correlation id, API key and version of each request without an answer."""
        return dict(self._waiting)

    @property
    def exchanges_tokens(self) -> bool:
        """Whether raw SASL tokens travel now; ``end_tokens`` ends it."""
        return self._raw

    def end_tokens(self) -> None:
        """Say that the SASL exchange is over: requests and responses follow.

        Of raw tokens only their mechanism knows how many there are.
        """
        self._raw = False
