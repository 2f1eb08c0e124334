"""``docs/conflicts.md``: versions that two bundled releases lay out otherwise, and why."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files

from specgen.combine.redefined import Difference, differences
from specgen.combine.union import Union, union
from specgen.model.release import releases_text
from specgen.readers.bundled import Bundle

_HEAD = """\
# Versions that releases disagree about

A version of a message should mean the same in every release that calls it stable. These are all that do not, between
any two of the bundled releases from 2.2 on: what one writes, the other can't read, or takes for something else. None of
them is a request or response that clients exchange with brokers, but for one of the metadata quorum. Four fields changed
[in releases before](bundle.md#before-22).

`specgen releases --differences --level error` lists them (`--json` for programs), and `specgen diff` between two
releases that stand on both sides of a row has the same error. Without `--level` it lists what is allowed, too: names,
tagged fields that came later, types of the same bytes, and versions that the older release did not call stable.

This page is made of the bundle and `specgen/combine/conflicts.toml`: `python -m specgen.pipeline.conflicts_page`.
"""


def conflicts_page(joined: Union) -> str:
    """The page; raises KeyError for a conflict that nothing explains."""
    reasons = explanations()
    sections: dict[tuple[str, str], list[Difference]] = {}
    for row in differences(joined):
        if row.is_conflict:
            since = row.newer[0], reasons[row.newer[0], row.finding.message]
            sections.setdefault(since, []).append(row)
    known = [release.name for release in joined.sources]
    lines = [_HEAD.rstrip("\n")]
    for since in sorted(sections, key=lambda key: known.index(key[0])):
        lines += _section(since, sections[since], known)
    return "\n".join(lines) + "\n"


def explanations() -> Mapping[tuple[str, str], str]:
    """Why a release has a message's version otherwise than those before it."""
    text = files("specgen.combine").joinpath("conflicts.toml").read_text("utf-8")
    return {
        (entry["since"], message): entry["why"]
        for entry in tomllib.loads(text)["conflict"]
        for message in entry["messages"]
    }


def _section(
    since: tuple[str, str], rows: Sequence[Difference], known: Sequence[str]
) -> Iterator[str]:
    release, why = since
    names = list(dict.fromkeys(row.finding.message for row in rows))
    yield f"\n## {release}: {', '.join(names)}\n\n{why}\n"
    yield "| message | version | releases | later | rule | path | before | after |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- |"
    for row in rows:
        item = row.finding
        sides = releases_text(row.older, known), releases_text(row.newer, known)
        path = f"`{item.path}`" if item.path else ""
        cells = item.message, item.shown_versions, *sides, item.rule.id, path
        yield f"| {' | '.join(cells)} | {item.old} | {item.new} |"


if __name__ == "__main__":
    print(conflicts_page(union(Bundle().read_definitions())), end="")
