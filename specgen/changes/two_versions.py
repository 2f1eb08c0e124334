"""Compares one version of a message with another, in one source or two."""

from __future__ import annotations

from specgen.changes.diff import Differences
from specgen.changes.finding import Finding
from specgen.changes.pairing import MessagePair, Pairing
from specgen.changes.versions import of_versions, pairs_of
from specgen.report.bad_input import bad_input
from specgen.sources.bundled import located
from specgen.sources.loading import Loaded


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
