"""Judges changes to error codes."""

from __future__ import annotations

from collections.abc import Iterator

from specgen.changes.finding import Finding, finding
from specgen.protocol.model import ErrorCode, Release


def of_errors(old: Release, new: Release) -> Iterator[Finding]:
    """Codes that were removed, added or reassigned; nothing if a side lists no errors."""
    if not old.errors or not new.errors:
        return
    before = {error.code: error for error in old.errors}
    after = {error.code: error for error in new.errors}
    codes = {error.name: error.code for error in new.errors}
    moved = {
        e.name: codes[e.name] for e in old.errors if codes.get(e.name, e.code) != e.code
    }
    for name, code in moved.items():
        before_code = next(error.code for error in old.errors if error.name == name)
        sides = f"code {before_code}", f"code {code}"
        yield _finding("ERROR_RENUMBERED", name, *sides)
    for code, error in before.items():
        other = after.get(code)
        if error.name in moved:
            continue
        if other is None:
            yield _finding("ERROR_REMOVED", error.name, f"code {code}", "nothing")
            continue
        if other.name != error.name:
            is_taken = other.name in {one.name for one in old.errors}
            rule = "ERROR_RENUMBERED" if is_taken else "NAME"
            yield _finding(rule, error.name, error.name, other.name)
        if None not in (other.retriable, error.retriable):
            sides = _retriable(error), _retriable(other)
            if sides[0] != sides[1]:
                yield _finding("ERROR_RETRIABLE", error.name, *sides)
    for code, error in after.items():
        if code not in before and error.name not in moved:
            yield _finding("ERROR_ADDED", error.name, "nothing", f"code {code}")


def _finding(rule: str, name: str, old: str, new: str) -> Finding:
    return finding(rule, None, name, (old, new))


def _retriable(error: ErrorCode) -> str:
    return "retriable" if error.retriable else "not retriable"
