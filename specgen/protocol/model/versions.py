"""Version ranges: contiguous sets of message versions, as definitions write them.

The notation is Kafka's own: ``none``, ``3``, ``3+`` and ``3-5``.  Versions are
int16, so ``3+`` ends at 32767.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

MAX_VERSION = 32767
"""The highest version that an int16 holds; a range that reaches it is open."""

BLANKS = "".join(map(chr, range(0x21)))
"""What Kafka's parser, by Java's ``trim``, strips from both ends of a range."""

_NOTATION = re.compile(r"0*([0-9]{1,9})(?:(\+)|-0*([0-9]{1,9}))?")


class VersionRangeError(ValueError):
    """The text is not a version range, or the result is not a single range."""


@dataclass(frozen=True, slots=True)
class VersionRange:
    """All versions from ``low`` to ``high``, both included; empty if low > high."""

    low: int
    high: int

    def __post_init__(self) -> None:
        if self.low > self.high:
            object.__setattr__(self, "low", 0)
            object.__setattr__(self, "high", -1)
        elif self.low < 0 or self.high > MAX_VERSION:
            raise VersionRangeError(
                f"versions lie between 0 and {MAX_VERSION}: {self.low}-{self.high}"
            )

    @classmethod
    def parse(cls, text: str) -> VersionRange:
        """Parse Kafka's notation; raises VersionRangeError for anything else."""
        stripped = text.strip(BLANKS)
        quoted = ascii(text if len(text) <= 40 else text[:39] + "...")
        if stripped == "none":
            return NONE
        match = _NOTATION.fullmatch(stripped)
        if match is None:
            raise VersionRangeError(f"not a version range: {quoted}")
        low = int(match[1])
        if match[2]:
            high = MAX_VERSION
        elif match[3]:
            high = int(match[3])
        else:
            high = low
        if max(low, high) > MAX_VERSION:
            raise VersionRangeError(f"a version is at most {MAX_VERSION}: {quoted}")
        if low > high:
            raise VersionRangeError(f"the range is reversed: {quoted}")
        return cls(low, high)

    @classmethod
    def single(cls, version: int) -> VersionRange:
        """The range of one version."""
        return cls(version, version)

    @classmethod
    def since(cls, low: int) -> VersionRange:
        """The open range ``low+``."""
        return cls(low, MAX_VERSION)

    @property
    def is_empty(self) -> bool:
        """Whether no version is in the range (``none``)."""
        return self.low > self.high

    @property
    def is_open(self) -> bool:
        """Whether the range has no last version (``3+``)."""
        return self.high == MAX_VERSION

    def __contains__(self, version: object) -> bool:
        return isinstance(version, int) and self.low <= version <= self.high

    def __iter__(self) -> Iterator[int]:
        return iter(range(self.low, self.high + 1))

    def __len__(self) -> int:
        return self.high - self.low + 1

    def __bool__(self) -> bool:
        return not self.is_empty

    def __and__(self, other: VersionRange) -> VersionRange:
        """The versions in both."""
        if other.low <= self.low and self.high <= other.high:
            return self
        low, high = max(self.low, other.low), min(self.high, other.high)
        return NONE if low > high else VersionRange(low, high)

    def __or__(self, other: VersionRange) -> VersionRange:
        """The versions in either; raises VersionRangeError if there is a gap."""
        if self.is_empty or other.is_empty:
            return other if self.is_empty else self
        if not self.adjoins(other):
            raise VersionRangeError(f"there is a gap between {self} and {other}")
        return VersionRange(min(self.low, other.low), max(self.high, other.high))

    def __sub__(self, other: VersionRange) -> tuple[VersionRange, ...]:
        """The versions in this one only: no range, one, or two."""
        common = self & other
        if common.is_empty:
            return (self,) if self else ()
        sides = (
            VersionRange(self.low, common.low - 1) if common.low > self.low else NONE,
            (
                VersionRange(common.high + 1, self.high)
                if common.high < self.high
                else NONE
            ),
        )
        return tuple(side for side in sides if side)

    def __le__(self, other: VersionRange) -> bool:
        """Whether the other contains every version of this one."""
        return self.is_empty or (other.low <= self.low and self.high <= other.high)

    def adjoins(self, other: VersionRange) -> bool:
        """Whether the union of the two is one range."""
        if self.is_empty or other.is_empty:
            return True
        return max(self.low, other.low) <= min(self.high, other.high) + 1

    def __str__(self) -> str:
        if self.is_empty:
            return "none"
        if self.is_open:
            return f"{self.low}+"
        return str(self.low) if self.low == self.high else f"{self.low}-{self.high}"


def version_runs(versions: Iterable[int]) -> list[VersionRange]:
    """The fewest ranges that cover exactly these versions, lowest first."""
    runs: list[VersionRange] = []
    for version in sorted(versions):
        if runs and runs[-1].high + 1 == version:
            runs[-1] = VersionRange(runs[-1].low, version)
        else:
            runs.append(VersionRange.single(version))
    return runs


def runs_text(versions: Iterable[int]) -> str:
    """Versions for display: ``0-3, 5``."""
    return ", ".join(map(str, version_runs(versions)))


NONE = VersionRange(0, -1)
"""The empty range."""

ALL = VersionRange(0, MAX_VERSION)
"""Every version: ``0+``."""
