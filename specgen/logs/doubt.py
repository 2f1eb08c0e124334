"""Whether damage is real, in files that a broker may be writing, truncating or replacing.

Readers can see a write that is half done: a file grows page by page, and its writer may be
suspended between two pages.  So a batch that is cut off, or that only zeros follow, is
given some time if a broker is at work.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

from specgen.logs.reopen import Opened
from specgen.logs.segment import Segment
from specgen.logs.walk import Damage

_MAX_RETRIES = 3
"""Looks at the same damage if the file has changed since it was opened."""
_QUIET = 2.0
"""Seconds without a change after which a write counts as finished."""
_MAX_WAIT = 10.0
"""Seconds to wait for one write, even if it goes on."""
_PAUSE = 0.01
_LOCK = ".lock"
"""A broker has this file in each of its log folders."""


class DoubtfulError(Exception):
    """What looks damaged may be whole by now: read again from an offset on."""

    def __init__(self, first: int) -> None:
        super().__init__()
        self.first = first


@dataclass
class _Attempts:
    """The looks at one place so far."""

    began: float
    """Seconds of ``time.monotonic``."""
    retries: int = 0


class Doubts:
    """The places of one range that looked damaged so far."""

    def __init__(self) -> None:
        self._places: dict[tuple[int, int], _Attempts] = {}

    def believe(self, damage: Damage, file: Opened, passed: int) -> None:
        """Raise DoubtfulError if damage behind offset ``passed`` must be looked at again.

        Damage is accepted if the range has no offsets to find it by, or if its last offset
        is already read.
        """
        part, segment = file.part, file.segment
        if part.first is None or (part.until is not None and passed >= part.until):
            return
        now = time.monotonic()
        attempts = self._places.setdefault((passed, damage.position), _Attempts(now))
        if _is_unfinished(damage, segment):
            is_doubtful = _changes(segment, attempts.began + _MAX_WAIT)
        else:
            is_doubtful = attempts.retries < _MAX_RETRIES and segment.was_changed()
        if is_doubtful:
            attempts.retries += 1
            raise DoubtfulError(max(passed, part.first))


def _is_unfinished(damage: Damage, segment: Segment) -> bool:
    """Whether damage is recent, at the end of a file, and in a broker's folder."""
    end = damage.position + damage.size
    return (
        _age(segment) <= _QUIET
        and segment.is_zero(end, segment.size)
        and (Path(segment.path).parent.parent / _LOCK).exists()
    )


def _changes(segment: Segment, deadline: float) -> bool:
    """Wait until a file changes, or is quiet for long enough: whether it changed in time."""
    while not segment.was_changed():
        if _age(segment) > _QUIET or time.monotonic() > deadline:
            return False
        time.sleep(_PAUSE)
    return time.monotonic() <= deadline


def _age(segment: Segment) -> float:
    """Seconds since the last write to the file."""
    return time.time() - segment.identity.modified / 1e9
