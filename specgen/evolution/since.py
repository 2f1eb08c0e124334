"""Since which release a finding holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from specgen.evolution.finding import Finding

_RANGES = "versions "
"""What the words of a finding begin with that only name ranges of versions."""


def still_held(
    findings: Iterable[Finding],
    earlier: Iterable[Finding],
    newer_names: Mapping[str, str],
) -> list[Finding]:
    """Those of the findings that an earlier release had already, in all their versions.

    ``newer_names``: how messages are called by now that had other names then.
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
    """What a finding says, version by version.

    Ranges change with every version that comes, and say nothing else about it.
    """
    is_range = item.old.startswith(_RANGES) or item.new.startswith(_RANGES)
    words = ("", "") if is_range else (item.old, item.new)
    # A message that came is the same news when it gets its second version.
    versions = () if item.rule.id == "MESSAGE_ADDED" else item.versions
    for version in versions or (None,):
        yield (item.rule.id, item.level, item.message, item.path, version, *words)
