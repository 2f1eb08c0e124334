"""Findings that an earlier release already had."""

from __future__ import annotations

from specgen.changes.differing import still_held
from specgen.changes.finding import Finding, finding


def _removed_error(error: str) -> Finding:
    """A finding without a version or message."""
    return finding("ERROR_REMOVED", None, error, (error, ""))


def test_what_is_of_no_version_is_known_by_its_place() -> None:
    earlier, later = _removed_error("OFFSET_LOST"), _removed_error("LEADER_LOST")
    assert still_held([earlier, later], [earlier], {}) == [earlier]
