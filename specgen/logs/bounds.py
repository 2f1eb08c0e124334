"""What a condition lets a reader skip: offsets, times, and what is fixed for a batch."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from specgen.logs.intervals import EVERY_VALUE, LEAST, MOST, Intervals
from specgen.logs.where_tree import ConditionNode

if TYPE_CHECKING:
    from specgen.logs.files import LogFile


from collections.abc import Mapping
from typing import Self

import pyarrow as pa

from specgen.logs.schema import COLUMNS, arrow_schema
from specgen.logs.where import Condition
from specgen.logs.where_tree import WhereError

_SCHEMA = arrow_schema(COLUMNS)


@dataclass(frozen=True)
class Rule:
    """A condition without NOT around AND and OR: a test, or parts of which all or any hold."""

    columns: frozenset[str]
    parts: tuple[Rule, ...] = ()
    is_any: bool = False
    test: Condition | None = None

    @classmethod
    def of(cls, node: ConditionNode) -> Self:
        """The rule of a condition; raises WhereError."""
        columns = frozenset(node.columns())
        if node.data in ("and_", "or_"):
            parts = tuple(
                Rule.of(child)
                for child in node.children
                if isinstance(child, ConditionNode)
            )
            return cls(columns, parts, node.data == "or_")
        return cls(columns, test=Condition.of(node, _SCHEMA))

    def may_hold(self, known: Mapping[str, Any]) -> bool:
        """Whether it may be true of rows of which these columns are known."""
        if self.test is None:
            holds = (part.may_hold(known) for part in self.parts)
            return any(holds) if self.is_any else all(holds)
        if not self.columns <= known.keys():
            return True
        try:
            row = {
                name: pa.scalar(known[name], _SCHEMA.field(name).type)
                for name in self.columns
            }
            return self.test.mask(row).as_py() is True
        except (WhereError, pa.ArrowException):
            return True


PLACE = ("topic", "partition", "file")
"""Columns with one value for all rows of a file, damage included."""


@dataclass(frozen=True)
class Bounds:
    """Rows outside the bounds are not wanted; rows inside may or may not be.

    ``times`` are in milliseconds, and so is ``disorder``: how much older a record may be
    than an earlier one in its partition; None means without limit.  ``fixed`` is a
    condition that the wanted rows meet, over columns that are the same for a batch's rows;
    None is met by all.
    """

    offsets: Intervals = EVERY_VALUE
    times: Intervals = EVERY_VALUE
    fixed: ConditionNode | None = None
    disorder: int | None = None

    def __and__(self, other: Bounds) -> Bounds:
        """The rows that both allow."""
        fixed = [part for part in (self.fixed, other.fixed) if part is not None]
        return Bounds(
            self.offsets & other.offsets,
            self.times & other.times,
            (
                ConditionNode("and_", tuple(fixed))
                if len(fixed) > 1
                else (*fixed, None)[0]
            ),
            self.disorder if other.disorder is None else other.disorder,
        )

    def __or__(self, other: Bounds) -> Bounds:
        """At least the rows that either allows."""
        either = None
        if self.fixed is not None and other.fixed is not None:
            either = ConditionNode("or_", (self.fixed, other.fixed))
        return Bounds(
            self.offsets | other.offsets,
            self.times | other.times,
            either,
            self.disorder if other.disorder is None else other.disorder,
        )

    @cached_property
    def _rule(self) -> Rule | None:
        return None if self.fixed is None else Rule.of(self.fixed)

    @property
    def skips_batches(self) -> bool:
        """Whether batches may be skipped by their offsets and times."""
        return self.offsets != EVERY_VALUE or self.times != EVERY_VALUE

    def skips_place(self, topic: str | None, partition: int | None) -> bool:
        """Whether nothing is wanted of a partition, or of files outside any partition."""
        place = {"topic": topic, "partition": partition}
        return self._rule is not None and not self._rule.may_hold(place)

    def skips_file(self, file: LogFile) -> bool:
        """Whether a file has nothing that is wanted, by its name alone."""
        if self._rule is not None and not self._rule.may_hold(place_of(file)):
            return True
        return self.skips_offsets(file.base_offset, file.next_offset)

    def rule_in(self, file: LogFile) -> Rule | None:
        """What batches of a file must meet to be wanted; None if all that is fixed is met.

        It is None also if damage may be wanted, which only reading finds.
        """
        rule = self._rule
        if rule is None or rule.columns <= {*PLACE}:
            return None
        nothing: dict[str, Any] = dict.fromkeys(rule.columns)
        return None if rule.may_hold(nothing | place_of(file)) else rule

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


def place_of(file: LogFile) -> dict[str, Any]:
    """The columns ``PLACE`` of a file."""
    return {"topic": file.topic, "partition": file.partition, "file": file.path}
