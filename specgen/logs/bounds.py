"""The offsets, times, topics and partitions that a condition allows, used for skipping."""

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
    """A set of names or, with ``others``, all names but these."""

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
    """Rows outside the bounds are not wanted; rows inside may or may not be.

    ``times`` are in milliseconds, and so is ``disorder``: how much older a record may be
    than an earlier one in its partition; None means without limit.
    """

    offsets: Intervals = EVERY_VALUE
    times: Intervals = EVERY_VALUE
    partitions: Intervals = EVERY_VALUE
    topics: Names = ANY
    disorder: int | None = None

    @classmethod
    def of(cls, column: str, operator: str, value: Any) -> Self:
        """The bounds of a comparison; operators are = <> < <= > >= ``in`` and ``not in``.

        A comparison that allows no skipping gives no bounds.
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
        """The rows that both allow."""
        return Bounds(
            self.offsets & other.offsets,
            self.times & other.times,
            self.partitions & other.partitions,
            self.topics & other.topics,
            self.disorder if other.disorder is None else other.disorder,
        )

    def __or__(self, other: Bounds) -> Bounds:
        """At least the rows that either allows."""
        return Bounds(
            self.offsets | other.offsets,
            self.times | other.times,
            self.partitions | other.partitions,
            self.topics | other.topics,
            self.disorder if other.disorder is None else other.disorder,
        )

    def to_text(self) -> str:
        """As JSON text, for an option of a data source; without ``disorder``."""
        spans = {
            name: getattr(self, name).spans
            for name in ("offsets", "times", "partitions")
        }
        topics = {"names": sorted(self.topics.names), "others": self.topics.others}
        return json.dumps(spans | {"topics": topics})

    @classmethod
    def of_text(cls, text: str) -> Self:
        """The bounds that ``to_text`` wrote."""
        data = json.loads(text)
        offsets, times, partitions = (
            Intervals(tuple((low, high) for low, high in data[name]))
            for name in ("offsets", "times", "partitions")
        )
        topics = Names(frozenset(data["topics"]["names"]), data["topics"]["others"])
        return cls(offsets, times, partitions, topics)

    @property
    def skips_batches(self) -> bool:
        """Whether batches may be skipped by their headers."""
        return self.offsets != EVERY_VALUE or self.times != EVERY_VALUE

    def skips_place(self, topic: str | None, partition: int | None) -> bool:
        """Whether nothing is wanted of a partition, or of files outside any partition."""
        if self.topics != ANY and (topic is None or topic not in self.topics):
            return True
        if partition is None:
            return self.partitions != EVERY_VALUE
        return not self.partitions.touches(partition, partition)

    def skips_file(self, file: LogFile) -> bool:
        """Whether a file has nothing that is wanted, by its name alone."""
        if self.skips_place(file.topic, file.partition):
            return True
        return self.skips_offsets(file.base_offset, file.next_offset)

    def skips_offsets(self, first: int | None, until: int | None) -> bool:
        """Whether nothing is wanted of the offsets from ``first`` to before ``until``."""
        low = LEAST if first is None else first
        return not self.offsets.touches(low, MOST if until is None else until - 1)

    def skips_batch(
        self, first: int | None, last: int, oldest: int | None, newest: int | None
    ) -> bool:
        """Whether a batch with these offsets and times can be skipped.

        ``first``, ``oldest`` and ``newest`` are None if its header does not have them.
        """
        low = LEAST if first is None else min(first, last)
        if not self.offsets.touches(low, last):
            return True
        since = LEAST if oldest is None else oldest
        return not self.times.touches(since, MOST if newest is None else newest)


NO_BOUNDS = Bounds()


def _names(operator: str, values: Collection[Any]) -> Names:
    # Spark casts a value of another type, which is not done here.
    known = [value for value in values if value is not None]
    if operator not in _SETS or not all(isinstance(v, str) for v in known):
        return ANY
    names = Names(frozenset(known))
    return ~names if operator in _NOT else names


def _numbers(operator: str, values: Collection[Any]) -> Intervals:
    known = [value for value in values if value is not None]
    if not known or not all(map(_is_number, known)):
        return EVERY_VALUE
    if operator in _SETS:
        numbers = Intervals.of(known)
        return ~numbers if operator in _NOT else numbers
    (value,) = known
    if operator in ("<", "<="):
        return Intervals.between(high=value - (operator == "<"))
    return Intervals.between(low=value + (operator == ">"))


def _times(operator: str, values: Collection[Any]) -> Intervals:
    known = [value for value in values if value is not None]
    if not known or not all(isinstance(value, datetime) for value in known):
        return EVERY_VALUE
    if operator in _NOT:
        return EVERY_VALUE
    millis = [_millis(value) for value in known]
    if operator in ("=", "in"):
        return Intervals.of(millis)
    if operator in ("<", "<="):
        return Intervals.between(high=millis[0])
    return Intervals.between(low=millis[0])


def _millis(value: datetime) -> int:
    """The millisecond that contains a time: floats would round up in far years."""
    aware = value if value.tzinfo else value.replace(tzinfo=UTC)
    return (aware - _EPOCH) // timedelta(milliseconds=1)


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
