"""Generates ``docs/conflicts.md``: versions that bundled releases lay out differently."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from specgen.changes.redefined import Difference, differences
from specgen.protocol.model.release import releases_text
from specgen.sources.bundled import Bundle
from specgen.sources.union.releases import union

_HEAD = """\
# Versions that releases disagree about

A version of a message should mean the same in every release that calls it stable. This page lists all versions that do
not, between any two bundled releases: what one release writes, the other can't read or misreads. Since 2.2, none of
them belongs to a request or response that clients exchange with brokers, except for one of the metadata quorum.

`specgen releases --differences --level error` lists them (`--json` for programs), and `specgen diff OLD NEW` reports the
same error for two releases on different sides of a row. Without `--level`, the list also contains allowed differences:
names, tagged fields that were added later, types with the same bytes, and versions that the older release did not call
stable.

This page is generated from the bundle and `specgen/sources/union/conflicts.toml` with
`python -m specgen.changes.conflicts_page`.
"""


def conflicts_page(rows: Iterable[Difference], known: Sequence[str]) -> str:
    """The page of differences between releases, oldest first.

    Raises KeyError for a conflict without an explanation.
    """
    sections: dict[Explanation, list[Difference]] = {}
    for row in rows:
        if row.is_conflict:
            sections.setdefault(explanation(row, known), []).append(row)
    lines = [_HEAD.rstrip("\n")]
    for why in sorted(sections, key=lambda why: known.index(why.since)):
        lines += _section(why, sections[why], known)
    return "\n".join(lines) + "\n"


@dataclass(frozen=True)
class Explanation:
    """Why a release lays out versions of some messages differently than before."""

    since: str
    messages: tuple[str, ...]
    why: str


def explanation(row: Difference, known: Sequence[str]) -> Explanation:
    """Why two releases disagree; raises KeyError if that is unknown.

    The explanation belongs to the first of the newer releases or, if only a name changed
    there, to the release after the last of the older ones.
    """
    after = known[known.index(row.older[-1]) + 1]
    for since in (row.newer[0], after):
        for entry in explanations():
            if entry.since == since and row.finding.message in entry.messages:
                return entry
    raise KeyError(f"{row.finding.place}: {row.older[-1]} and {row.newer[0]}")


@cache
def explanations() -> tuple[Explanation, ...]:
    """All explanations of ``conflicts.toml``."""
    text = files("specgen.sources.union").joinpath("conflicts.toml").read_text("utf-8")
    return tuple(
        Explanation(entry["since"], tuple(entry["messages"]), entry["why"])
        for entry in tomllib.loads(text)["conflict"]
    )


def _section(
    why: Explanation, rows: Sequence[Difference], known: Sequence[str]
) -> Iterator[str]:
    names = list(dict.fromkeys(row.finding.message for row in rows))
    yield f"\n## {why.since}: {', '.join(names)}\n\n{why.why}\n"
    yield "| message | version | releases | later | rule | path | before | after |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- |"
    for row in rows:
        item = row.finding
        sides = releases_text(row.older, known), releases_text(row.newer, known)
        path = f"`{item.path}`" if item.path else ""
        cells = item.message, item.shown_versions, *sides, item.rule.id, path
        yield f"| {' | '.join(cells)} | {item.old} | {item.new} |"


if __name__ == "__main__":
    releases = Bundle().read_all()
    names = [release.name for release in releases]
    print(conflicts_page(differences(union(releases)), names), end="")
