"""What a filter says of offsets, times, topics and partitions, to skip by."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from specgen.logs.files import LogFile

SKIPPING = ("offset", "timestamp", "topic", "partition")
"""The columns whose filters let something be skipped."""

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Bounds:
    """Rows outside of these are not asked for; those inside may be wanted or not.

    ``first`` and ``last`` are offsets, ``since`` is milliseconds, all inclusive.
    """

    first: int | None = None
    last: int | None = None
    since: int | None = None
    topics: frozenset[str] | None = None
    partitions: frozenset[int] | None = None

    def narrowed(self, column: str, operator: str, value: Any) -> Bounds:
        """These and ``column operator value``, operator = < <= > >= or ``in``.

        A comparison that says nothing of what can be skipped changes nothing.
        """
        if operator == "=" and column in ("topic", "partition"):
            return self.narrowed(column, "in", (value,))
        if operator == "in":
            return self._among(column, value)
        if column == "offset" and _is_number(value):
            return self._offsets(operator, value)
        if column == "timestamp" and isinstance(value, datetime):
            return self._since(operator, value)
        return self

    def _among(self, column: str, values: Collection[Any]) -> Bounds:
        # Where a value is of another type, Spark casts: nothing is known of it here.
        held: frozenset[Any] = frozenset(v for v in values if v is not None)
        if column == "topic" and all(isinstance(v, str) for v in held):
            both = held if self.topics is None else self.topics & held
            return replace(self, topics=both)
        if column == "partition" and all(_is_number(v) for v in held):
            left = held if self.partitions is None else self.partitions & held
            return replace(self, partitions=left)
        if column == "offset" and held and all(_is_number(v) for v in held):
            low = self._offsets(">=", min(held))
            return low._offsets("<=", max(held))
        return self

    def _offsets(self, operator: str, value: int) -> Bounds:
        found = self
        if operator in ("=", ">=", ">"):
            least = value + (operator == ">")
            low = least if found.first is None else max(found.first, least)
            found = replace(found, first=low)
        if operator in ("=", "<=", "<"):
            most = value - (operator == "<")
            high = most if found.last is None else min(found.last, most)
            found = replace(found, last=high)
        return found

    def _since(self, operator: str, value: datetime) -> Bounds:
        if operator not in ("=", ">=", ">"):
            return self  # a batch does not say what its least time is
        aware = value if value.tzinfo else value.replace(tzinfo=UTC)
        # Down to the millisecond before: floats would round up in far years.
        millis = (aware - _EPOCH) // timedelta(milliseconds=1)
        return replace(
            self, since=millis if self.since is None else max(self.since, millis)
        )

    def to_text(self) -> str:
        """As an option of a data source may carry them."""
        held = {name: value for name, value in vars(self).items() if value is not None}
        return json.dumps(held, default=sorted, sort_keys=True)

    @classmethod
    def of_text(cls, text: str) -> Bounds:
        """What ``to_text`` wrote."""
        held = json.loads(text)
        sets = {n: frozenset(held[n]) for n in ("topics", "partitions") if n in held}
        return cls(**(held | sets))

    @property
    def skips_batches(self) -> bool:
        """Whether headers are worth a look before what follows them is read."""
        return (self.first, self.last, self.since) != (None, None, None)

    def skips_file(self, file: LogFile) -> bool:
        """Whether a file holds nothing that is asked for, by its name alone."""
        if self.topics is not None and file.topic not in self.topics:
            return True
        if self.partitions is not None and file.partition not in self.partitions:
            return True
        if self.last is not None and file.base_offset > self.last:
            return True
        after = file.next_offset
        return self.first is not None and after is not None and after <= self.first

    def skips_batch(self, first: int | None, last: int, newest: int | None) -> bool:
        """Whether a batch of these offsets and this greatest time can be left alone."""
        if self.first is not None and last < self.first:
            return True
        if self.last is not None and first is not None and first > self.last:
            return True
        return self.since is not None and newest is not None and newest < self.since


NO_BOUNDS = Bounds()


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
