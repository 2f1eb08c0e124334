"""What a condition says of offsets, times, topics and partitions, to skip by."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, Self

from specgen.logs.intervals import EVERY_VALUE, LEAST, MOST, Intervals

if TYPE_CHECKING:
    from specgen.logs.files import LogFile

_SETS = ("=", "in", "<>", "not in")
_NOT = ("<>", "not in")
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Names:
    """Some names, or, with ``others``, all but these."""

    names: frozenset[str] = frozenset()
    others: bool = False

    def __contains__(self, name: object) -> bool:
        return (name in self.names) != self.others

    def __and__(self, other: Names) -> Names:
        return ~(~self | ~other)

    def __or__(self, other: Names) -> Names:
        if self.others and other.others:
            return Names(self.names & other.names, others=True)
        if self.others or other.others:
            excluded, listed = (self, other) if self.others else (other, self)
            return Names(excluded.names - listed.names, others=True)
        return Names(self.names | other.names)

    def __invert__(self) -> Names:
        return Names(self.names, not self.others)


ANY = Names(others=True)


@dataclass(frozen=True)
class Bounds:
    """Rows outside of these are not asked for; those inside may be wanted or not.

    ``times`` are milliseconds, and so is ``disorder``: how much older a record may be than
    one before it in its partition; None where it may be older by any time.
    """

    offsets: Intervals = EVERY_VALUE
    times: Intervals = EVERY_VALUE
    partitions: Intervals = EVERY_VALUE
    topics: Names = ANY
    disorder: int | None = None

    @classmethod
    def of(cls, column: str, operator: str, value: Any) -> Self:
        """Of ``column operator value``, operator = <> < <= > >= ``in`` or ``not in``.

        A comparison that says nothing of what can be skipped gives no bounds.
        """
        values = value if operator in ("in", "not in") else (value,)
        if column == "topic":
            return cls(topics=_names(operator, values))
        if column == "timestamp":
            return cls(times=_times(operator, values))
        if column == "offset":
            return cls(offsets=_numbers(operator, values))
        if column == "partition":
            return cls(partitions=_numbers(operator, values))
        return cls()

    def __and__(self, other: Bounds) -> Bounds:
        """What both allow."""
        return Bounds(
            self.offsets & other.offsets,
            self.times & other.times,
            self.partitions & other.partitions,
            self.topics & other.topics,
            self.disorder if other.disorder is None else other.disorder,
        )

    def __or__(self, other: Bounds) -> Bounds:
        """At least what either allows."""
        return Bounds(
            self.offsets | other.offsets,
            self.times | other.times,
            self.partitions | other.partitions,
            self.topics | other.topics,
            self.disorder if other.disorder is None else other.disorder,
        )

    def to_text(self) -> str:
        """As an option of a data source may carry them."""
        spans = {
            name: getattr(self, name).spans
            for name in ("offsets", "times", "partitions")
        }
        topics = {"names": sorted(self.topics.names), "others": self.topics.others}
        return json.dumps(spans | {"topics": topics})

    @classmethod
    def of_text(cls, text: str) -> Self:
        """What ``to_text`` wrote."""
        said = json.loads(text)
        offsets, times, partitions = (
            Intervals(tuple((low, high) for low, high in said[name]))
            for name in ("offsets", "times", "partitions")
        )
        topics = Names(frozenset(said["topics"]["names"]), said["topics"]["others"])
        return cls(offsets, times, partitions, topics)

    @property
    def skips_batches(self) -> bool:
        """Whether headers are worth a look before what follows them is read."""
        return self.offsets != EVERY_VALUE or self.times != EVERY_VALUE

    def skips_place(self, topic: str | None, partition: int | None) -> bool:
        """Whether nothing is asked for of a partition, or of what is in none."""
        if self.topics != ANY and (topic is None or topic not in self.topics):
            return True
        if partition is None:
            return self.partitions != EVERY_VALUE
        return not self.partitions.touches(partition, partition)

    def skips_file(self, file: LogFile) -> bool:
        """Whether a file holds nothing that is asked for, by its name alone."""
        if self.skips_place(file.topic, file.partition):
            return True
        return self.skips_offsets(file.base_offset, file.next_offset)

    def skips_offsets(self, first: int | None, until: int | None) -> bool:
        """Whether nothing from an offset up to, not with, another is asked for."""
        low = LEAST if first is None else first
        return not self.offsets.touches(low, MOST if until is None else until - 1)

    def skips_batch(
        self, first: int | None, last: int, oldest: int | None, newest: int | None
    ) -> bool:
        """Whether a batch of these offsets and times can be left alone.

        ``first``, ``oldest`` and ``newest`` are None where its header does not say them.
        """
        low = LEAST if first is None else min(first, last)
        if not self.offsets.touches(low, last):
            return True
        since = LEAST if oldest is None else oldest
        return not self.times.touches(since, MOST if newest is None else newest)


NO_BOUNDS = Bounds()


def _names(operator: str, values: Collection[Any]) -> Names:
    # Where a value is of another type, Spark casts: nothing is known of it here.
    given = [value for value in values if value is not None]
    if operator not in _SETS or not all(isinstance(v, str) for v in given):
        return ANY
    names = Names(frozenset(given))
    return ~names if operator in _NOT else names


def _numbers(operator: str, values: Collection[Any]) -> Intervals:
    given = [value for value in values if value is not None]
    if not given or not all(map(_is_number, given)):
        return EVERY_VALUE
    if operator in _SETS:
        numbers = Intervals.of(given)
        return ~numbers if operator in _NOT else numbers
    (value,) = given
    if operator in ("<", "<="):
        return Intervals.between(high=value - (operator == "<"))
    return Intervals.between(low=value + (operator == ">"))


def _times(operator: str, values: Collection[Any]) -> Intervals:
    given = [value for value in values if value is not None]
    if not given or not all(isinstance(value, datetime) for value in given):
        return EVERY_VALUE
    if operator in _NOT:
        return EVERY_VALUE
    millis = [_millis(value) for value in given]
    if operator in ("=", "in"):
        return Intervals.of(millis)
    if operator in ("<", "<="):
        return Intervals.between(high=millis[0])
    return Intervals.between(low=millis[0])


def _millis(value: datetime) -> int:
    """The millisecond that a time is in: floats would round up in far years."""
    aware = value if value.tzinfo else value.replace(tzinfo=UTC)
    return (aware - _EPOCH) // timedelta(milliseconds=1)


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
