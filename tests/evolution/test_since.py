"""What an earlier release had already."""

from __future__ import annotations

from specgen.evolution.finding import Finding, finding
from specgen.evolution.since import still_held


def _gone(error: str) -> Finding:
    """A finding of no version and no message."""
    return finding("ERROR_REMOVED", None, error, (error, ""))


def test_what_is_of_no_version_is_known_by_its_place() -> None:
    earlier, later = _gone("OFFSET_LOST"), _gone("LEADER_LOST")
    assert still_held([earlier, later], [earlier], {}) == [earlier]
