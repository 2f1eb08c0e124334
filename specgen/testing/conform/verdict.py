"""``Verdict``: the outcome of a case."""

from __future__ import annotations

from enum import StrEnum


class Verdict(StrEnum):
    """The outcome of a case, good ones first."""

    PASSED = "passed"
    AS_KAFKA = "as Kafka"
    """Reads bytes that Kafka's own classes read, too, but that nobody has to."""
    STRICTER = "stricter"
    """Refuses bytes that Kafka's own classes read, but that nobody has to."""
    ELSEWHERE = "refused elsewhere"
    """Refuses what it must, but reports another field or offset than the wrong one."""
    LAX = "lax"
    """Reads bytes that can't mean any value, as Kafka's own classes do."""
    UNSUPPORTED = "unsupported"
    SKIPPED = "skipped"
    MISSING = "missing"
    """Either of these, if everything has to be tried."""
    FAILED = "failed"
    GARBAGE = "no answer"
    """The answer is not in the form of the exchange."""
    CRASHED = "crashed"
    TIMED_OUT = "timed out"
    NOT_RUN = "not run"

    @property
    def is_failure(self) -> bool:
        """Whether it makes the run fail, unless it is expected."""
        return self in _FAILURES

    @property
    def was_tried(self) -> bool:
        """Whether the implementation tried the case."""
        return self not in (Verdict.UNSUPPORTED, Verdict.SKIPPED, Verdict.MISSING)

    @property
    def is_right(self) -> bool:
        """Whether the implementation behaved correctly."""
        return self in _RIGHT


_RIGHT = frozenset(
    {Verdict.PASSED, Verdict.AS_KAFKA, Verdict.STRICTER, Verdict.ELSEWHERE}
)
_FAILURES = frozenset(
    {
        Verdict.MISSING,
        Verdict.FAILED,
        Verdict.GARBAGE,
        Verdict.CRASHED,
        Verdict.TIMED_OUT,
        Verdict.NOT_RUN,
    }
)
