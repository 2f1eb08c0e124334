"""The state of a connection: unanswered requests, and whether SASL tokens are sent."""

from __future__ import annotations


class InFlight:
    """The state that ``Connection`` and ``Observer`` share."""

    def __init__(self) -> None:
        self._waiting: dict[int, tuple[int, int]] = {}
        self._raw = False

    @property
    def in_flight(self) -> dict[int, tuple[int, int]]:
        """The API key and version of each unanswered request, by correlation id."""
        return dict(self._waiting)

    @property
    def exchanges_tokens(self) -> bool:
        """Whether frames are now raw SASL tokens, until ``end_tokens`` is called."""
        return self._raw

    def end_tokens(self) -> None:
        """End the exchange of raw SASL tokens: requests and responses follow.

        Only the SASL mechanism knows which token is the last.
        """
        self._raw = False
