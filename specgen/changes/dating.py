"""Determines since which release a finding holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from specgen.changes.finding import Finding

_RANGES = "versions "
"""How a finding's text begins if it only names version ranges."""


def still_held(
    findings: Iterable[Finding],
    earlier: Iterable[Finding],
    newer_names: Mapping[str, str],
) -> list[Finding]:
    """The findings that an earlier release already had, in all of their versions.

    ``newer_names`` maps the names of messages in that release to their newer names.
    """
    known = {
        fact
        for item in earlier
        for fact in _facts(
            replace(item, message=newer_names.get(item.message, item.message))
        )
    }
    return [item for item in findings if known.issuperset(_facts(item))]


def _facts(item: Finding) -> Iterator[tuple[object, ...]]:
    """The facts of a finding, version by version.

    Ranges are ignored: they change with every new version, and add nothing to it.
    """
    is_range = item.old.startswith(_RANGES) or item.new.startswith(_RANGES)
    words = ("", "") if is_range else (item.old, item.new)
    # A new message stays the same finding when it gets its second version.
    versions = () if item.rule.id == "MESSAGE_ADDED" else item.versions
    for version in versions or (None,):
        yield (item.rule.id, item.level, item.message, item.path, version, *words)
