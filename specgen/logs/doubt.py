"""Whether damage is believed, in files that a broker may be writing, cutting off or replacing.

A system lets others see a write that is half done: the size of a file grows page by page,
and its writer may be put aside between two of them.  So a batch that is cut off, or one
behind which nothing but zeros lies, is given some time where a broker is at work.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

from specgen.logs.reopen import Opened
from specgen.logs.segment import Segment
from specgen.logs.walk import Damage

_LOOKS = 3
"""At the same damage, if the file has changed since it was opened."""
_QUIET = 2.0
"""Seconds without a change after which a write is no longer waited for."""
_LONGEST = 10.0
"""Seconds that one write is waited for, though it goes on."""
_PAUSE = 0.01
_LOCK = ".lock"
"""A broker has this file in each of its log folders."""


class DoubtfulError(Exception):
    """What looks damaged may be whole by now: it is looked at again from an offset on."""

    def __init__(self, first: int) -> None:
        super().__init__()
        self.first = first


@dataclass
class _Looks:
    """What came of looking at one place."""

    began: float
    """Seconds, as ``time.monotonic`` has them."""
    again: int = 0


class Doubts:
    """What was looked at again so far, of one range."""

    def __init__(self) -> None:
        self._places: dict[tuple[int, int], _Looks] = {}

    def believe(self, damage: Damage, file: Opened, passed: int) -> None:
        """Raise DoubtfulError where damage behind an offset is to be looked at again.

        What has no offsets is not found again, and none is left behind the range's last:
        such damage is believed.
        """
        part, segment = file.part, file.segment
        if part.first is None or (part.until is not None and passed >= part.until):
            return
        now = time.monotonic()
        looks = self._places.setdefault((passed, damage.position), _Looks(now))
        if _is_unfinished(damage, segment):
            is_doubtful = _changes(segment, looks.began + _LONGEST)
        else:
            is_doubtful = looks.again < _LOOKS and segment.was_changed()
        if is_doubtful:
            looks.again += 1
            raise DoubtfulError(max(passed, part.first))


def _is_unfinished(damage: Damage, segment: Segment) -> bool:
    """Whether nothing follows on it, in a folder that a broker has, and it is new."""
    end = damage.position + damage.size
    return (
        _age(segment) <= _QUIET
        and segment.is_zero(end, segment.size)
        and (Path(segment.path).parent.parent / _LOCK).exists()
    )


def _changes(segment: Segment, deadline: float) -> bool:
    """Whether a file changes before it is quiet for long enough; waits so long."""
    while not segment.was_changed():
        if _age(segment) > _QUIET or time.monotonic() > deadline:
            return False
        time.sleep(_PAUSE)
    return time.monotonic() <= deadline


def _age(segment: Segment) -> float:
    """Seconds since it was written."""
    return time.time() - segment.identity.modified / 1e9
