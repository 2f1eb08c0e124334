"""Findings of the evolution rules as text and as Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.console import Console
from rich.text import Text

from specgen.changes.diff import Differences
from specgen.changes.finding import Finding, forms_of
from specgen.changes.side_by_side import Mark, side_by_side
from specgen.cli.console import out
from specgen.protocol.compare.change import Change
from specgen.report import Level
from specgen.report.shown import markdown_text, printable
from specgen.sources.bundled import place_text

_STYLES = {Level.ERROR: "bold red", Level.WARNING: "yellow", Level.INFO: "dim"}
_MARKS = {
    Mark.SAME: "dim",
    Mark.CHANGED: "yellow",
    Mark.REMOVED: "red",
    Mark.ADDED: "green",
}
_MANY = 5
"""So many messages with the same finding are listed together."""
_OTHERS = "Error codes"
"""The heading of findings that belong to no message."""


def text(differences: Differences, console: Console = out) -> None:
    """Print findings by message, the worst of each first, and a count at the end."""
    for name, group in grouped(differences):
        console.print(name, style="bold")
        for item in group:
            _print(item, differences, console)
        for forms in forms_of(group):
            for mark, line in side_by_side(forms):
                console.print(f"          {line}", style=_MARKS[mark])
    console.print(summary(differences))


def _print(item: Finding, differences: Differences, console: Console) -> None:
    line = Text("  ").append(f"{item.level:<7} ", style=_STYLES[item.level])
    line.append(item.rule.id, style="cyan")
    line.append(f"  {item.what}")
    console.print(line)
    if not item.counts:
        console.print(f"          {item.excuse}")
        return
    for change in item.brings:
        console.print(f"            {described(change)}")
    if item.level is Level.INFO:
        return
    for word, place in places_of(item, differences):
        if place:
            console.print(f"          {word}: {place}", style="dim")
    console.print(f"          why: {item.rule.why}")
    console.print(f"          remedy: {item.remedy}")


def places_of(item: Finding, differences: Differences) -> list[tuple[str, str]]:
    """Both places of a finding, named by the releases that were compared."""
    return [
        ("old", place_text(item.old_span, differences.old)),
        ("new", place_text(item.new_span, differences.new)),
    ]


def summary(differences: Differences) -> str:
    """The number of findings at each level, as a line."""
    counts = dict.fromkeys(Level, 0)
    for item in differences.findings:
        counts[item.level] += item.counts
    words = [
        counted(counts[Level.ERROR], "error"),
        counted(counts[Level.WARNING], "warning"),
        f"{counts[Level.INFO]} info",
    ]
    line = f"{differences.title}: {', '.join(words)}"
    if differences.allowed:
        line += f"; {len(differences.allowed)} allowed"
    if before := sum(item.is_released for item in differences.findings):
        line += f"; {before} already in earlier releases"
    if any(item.is_new is False for item in differences.findings):
        line += f"; {sum(bool(item.is_new) for item in differences.findings)} new"
    if differences.unknown:
        line += f"; {counted(differences.unknown, 'message')} unknown to one side"
    return line


def markdown(differences: Differences) -> Iterator[str]:
    """The lines of a Markdown page that suits release notes."""
    yield f"# {markdown_text(differences.title)}"
    yield ""
    yield f"{markdown_text(summary(differences).removeprefix(differences.title + ': '))}."
    for name, group in grouped(differences):
        yield from ["", f"## {markdown_text(name)}", ""]
        for item in group:
            mark = "" if item.level is Level.INFO else f"**{item.level}** "
            yield f"- {mark}`{item.rule.id}` {markdown_text(item.what)}"
            if not item.counts:
                yield f"  - {markdown_text(item.excuse)}"
                continue
            yield from (
                f"  - {markdown_text(described(change))}" for change in item.brings
            )
            if item.level is Level.ERROR:
                yield f"  - Remedy: {markdown_text(item.remedy)}"
        for forms in forms_of(group):
            lines = (printable(line) for _, line in side_by_side(forms))
            yield from ["", "```text", *lines, "```"]
    yield from _reasons(differences)


def _reasons(differences: Differences) -> Iterator[str]:
    """The reasons for the rules of errors and warnings, each once."""
    reasons = {
        item.rule.id: item
        for item in differences.findings
        if item.level is not Level.INFO and item.counts
    }
    if reasons:
        yield from ["", "## Why", ""]
    for id_, item in sorted(reasons.items()):
        remedy = "" if item.level is Level.ERROR else f" Remedy: {item.remedy}."
        yield f"- `{id_}`: {markdown_text(item.rule.why + remedy)}"


def by_message(differences: Differences) -> Iterator[tuple[str, Sequence[Finding]]]:
    """The findings of each message, with its name or the heading for none."""
    for name, group in groupby(differences.findings, lambda item: item.message):
        yield name or _OTHERS, [*group]


def grouped(differences: Differences) -> list[tuple[str, Sequence[Finding]]]:
    """The findings of each message, those with errors first.

    A finding that many messages have alike appears once, with their names for a heading.
    """
    alike: dict[tuple[str, Level, str], list[Finding]] = {}
    for item in differences.findings:
        if item.message and item.counts and not (item.brings or item.layouts):
            alike.setdefault((item.rule.id, item.level, item.what), []).append(item)
    common = [items for items in alike.values() if len(items) >= _MANY]
    told = {id(item) for items in common for item in items}
    groups: list[tuple[str, Sequence[Finding]]] = [
        (_names(items), items[:1]) for items in common
    ]
    for name, group in by_message(differences):
        others = [item for item in group if id(item) not in told]
        groups += [(name, others)] if others else []
    return sorted(groups, key=lambda group: min(item.level.rank for item in group[1]))


def _names(items: Sequence[Finding]) -> str:
    names = ", ".join(sorted({item.message for item in items}))
    return f"{counted(len(items), 'message')}: {names}"


def line_of(item: Finding) -> str:
    """The finding as a line: its level unless that is info, its rule and the change."""
    level = "" if item.level is Level.INFO else f"{item.level} "
    return f"{level}{item.rule.id}  {item.what}"


def described(change: Change) -> str:
    """The change as a line."""
    return f"{change.place}: {change.left} → {change.right}"


def counted(count: int, word: str, words: str = "") -> str:
    """A count with its noun in the singular or plural."""
    return f"{count} {word if count == 1 else words or f'{word}s'}"
