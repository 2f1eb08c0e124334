"""What one bundled release changed of another, judged once a process."""

from __future__ import annotations

from functools import cache

from specgen.evolution.diff import Differences, diff
from tests.support.bundled import release


@cache
def changed(old: str, new: str) -> Differences:
    """What the newer of two releases changed."""
    return diff(release(old), release(new))
