"""``Verdict``: what came of a case."""

from __future__ import annotations

from enum import StrEnum


class Verdict(StrEnum):
    """What came of a case, the good first."""

    PASSED = "passed"
    AS_KAFKA = "as Kafka"
    """Reads what Kafka's own classes read, too, and nobody has to."""
    STRICTER = "stricter"
    """Refuses what Kafka's own classes read, and nobody has to."""
    ELSEWHERE = "refused elsewhere"
    """Refuses what it has to, and says another field or offset than is wrong."""
    LAX = "lax"
    """Reads what no value can be meant by, as Kafka's own classes do."""
    UNSUPPORTED = "unsupported"
    SKIPPED = "skipped"
    MISSING = "missing"
    """Either of these, where all is to be tried."""
    FAILED = "failed"
    GARBAGE = "no answer"
    """What came is not of the exchange."""
    CRASHED = "crashed"
    TIMED_OUT = "timed out"
    NOT_RUN = "not run"

    @property
    def is_failure(self) -> bool:
        """Whether it makes the run fail, if nobody expected it."""
        return self in _FAILURES

    @property
    def was_tried(self) -> bool:
        """Whether the implementation had anything to do with it."""
        return self not in (Verdict.UNSUPPORTED, Verdict.SKIPPED, Verdict.MISSING)

    @property
    def is_right(self) -> bool:
        """Whether the implementation did a right thing."""
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
