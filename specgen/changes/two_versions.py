"""Compares one version of a message with another, in one source or two."""

from __future__ import annotations

from collections.abc import Iterable

from specgen.changes.diff import Differences, ordered
from specgen.changes.finding import Finding, finding
from specgen.changes.pairing import MessagePair, Pairing, renames_in
from specgen.changes.side_by_side import forms_by_path, struct_path
from specgen.changes.wire import of_version
from specgen.protocol.compare.by_name import changes
from specgen.protocol.compare.change import Effect
from specgen.protocol.layout import lower
from specgen.report.problem import bad_input
from specgen.sources.bundled import located
from specgen.sources.loading import Loaded


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


def diff_versions(
    old: Loaded, new: Loaded, name: str, first: int, second: int
) -> Differences:
    """How one version of a message differs from another, in one source or two.

    ``name`` is that of a message, or of an API to compare both directions.  Raises
    SpecError for a version that a side does not have, and if the second version comes
    before the first.
    """
    if second < first or (second == first and old is new):
        what = f"version {second} does not come after {first}"
        raise bad_input("--message", what, "name the older version first")
    if old is new:
        pairs = [MessagePair(m, m) for m in new.release.messages]
    else:
        pairs = [*Pairing.of(old.release, new.release).pairs]
    chosen = pairs_of(pairs, name)
    if not chosen:
        raise bad_input("--message", f"{name!r} is not in both sources")
    findings: list[Finding] = []
    for pair in chosen:
        old.check_version(pair.old, first)
        new.check_version(pair.new, second)
        placed = MessagePair(located(pair.old), located(pair.new), pair.unstable)
        findings += of_versions(placed, first, second)
    titles = f"{old.source} v{first}", f"{new.source} v{second}"
    return Differences(*titles, tuple(findings))
