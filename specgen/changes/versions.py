"""Compares one version of a message with another."""

from __future__ import annotations

from collections.abc import Iterable

from specgen.changes.diff import ordered
from specgen.changes.finding import Finding, finding
from specgen.changes.pairing import MessagePair, renames_in
from specgen.changes.side_by_side import forms_by_path, struct_path
from specgen.changes.wire import of_version
from specgen.protocol.compare.by_name import changes
from specgen.protocol.compare.change import Effect
from specgen.protocol.layout import lower


def of_versions(pair: MessagePair, first: int, second: int) -> tuple[Finding, ...]:
    """How the new side's second version differs from the old side's first.

    Two forms of the same version are judged by the rules; a later version may differ.
    Raises UnsupportedVersionError for a version that a side does not have.
    """
    layouts = lower(pair.old, first), lower(pair.new, second)
    if first == second:
        return ordered(of_version(pair, first, pair.changed[first]))
    is_one = pair.old is pair.new
    changed = [
        change
        for change in changes(layouts[0].root, layouts[1].root, renames=not is_one)
        if change.kind.effect is not Effect.UNKNOWN
    ]
    forms = forms_by_path((first, second), layouts, renames_in(changed))
    paths = sorted({struct_path(change) for change in changed})
    return (
        finding(
            "VERSION_ADDED" if changed else "VERSION_SAME_LAYOUT",
            pair.new,
            "",
            (f"version {first}", f"version {second}"),
            (pair.old.span, pair.new.span),
            versions=[second],
            brings=changed,
            layouts=[forms[path] for path in paths if path in forms],
        ),
    )


def pairs_of(pairs: Iterable[MessagePair], name: str) -> list[MessagePair]:
    """The message with a name, also an older one, or both directions of an API."""
    named = [
        pair
        for pair in pairs
        if any(name in (m.name, m.api, *m.aliases) for m in (pair.old, pair.new))
    ]
    return sorted(named, key=lambda pair: str(pair.new.kind))
