"""The changes between two bundled releases, computed once per process."""

from __future__ import annotations

from functools import cache

from specgen.changes.diff import Differences, diff
from tests.support.bundled import release


@cache
def changed(old: str, new: str) -> Differences:
    """The changes in the newer of two releases."""
    return diff(release(old), release(new))
