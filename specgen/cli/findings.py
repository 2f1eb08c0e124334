"""Findings of evolution's rules as text, as Markdown, and as GitHub shows them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.text import Text

from specgen.cli.console import out
from specgen.compare.change import Change
from specgen.evolution.diff import Differences
from specgen.evolution.finding import Allowance, Finding
from specgen.evolution.rules import Level
from specgen.problems.problem import workflow_command

_STYLES = {Level.ERROR: "bold red", Level.WARNING: "yellow", Level.INFO: "dim"}
_GITHUB = {Level.ERROR: "error", Level.WARNING: "warning", Level.INFO: "notice"}
_OTHERS = "Errors"
"""The heading of what belongs to no message."""


def text(differences: Differences) -> None:
    """Print findings by message, the worst of each first, and a count at the end."""
    for name, group in _by_message(differences):
        out.print(Text(name, style="bold"))
        for item in group:
            _print(item)
    out.print(summary(differences), markup=False)


def _print(item: Finding) -> None:
    line = Text(f"  {item.level:<7} ", style=_STYLES[item.level])
    line.append(item.rule.id, style="cyan")
    line.append(f"  {_what(item)}")
    out.print(line)
    if item.allowance is not None:
        out.print(f"          {allowed(item.allowance)}", markup=False)
        return
    for change in item.brings:
        out.print(f"            {described(change)}", markup=False)
    if item.level is Level.INFO:
        return
    for word, span in (("old", item.old_span), ("new", item.new_span)):
        if span.path:
            out.print(f"          {word}: {span}", markup=False, style="dim")
    out.print(f"          why: {item.rule.why}", markup=False)
    out.print(f"          way out: {item.remedy}", markup=False)


def summary(differences: Differences) -> str:
    """How many findings of each level there are, in a line."""
    counts = dict.fromkeys(Level, 0)
    for item in differences.findings:
        counts[item.level] += item.allowance is None
    words = [
        counted(counts[Level.ERROR], "error"),
        counted(counts[Level.WARNING], "warning"),
        f"{counts[Level.INFO]} told",
    ]
    line = f"{differences.title}: {', '.join(words)}"
    if differences.allowed:
        line += f"; {len(differences.allowed)} allowed"
    if differences.unknown:
        line += f"; {counted(differences.unknown, 'message')} not known of one side"
    return line


def markdown(differences: Differences) -> Iterator[str]:
    """The lines of a page fit for a release note."""
    yield f"# {escaped(differences.title)}"
    yield ""
    yield f"{escaped(summary(differences).removeprefix(differences.title + ': '))}."
    for name, group in _by_message(differences):
        yield from ["", f"## {name}", ""]
        for item in group:
            mark = "" if item.level is Level.INFO else f"**{item.level}** "
            yield f"- {mark}`{item.rule.id}` {escaped(_what(item))}"
            if item.allowance is not None:
                yield f"  - {escaped(allowed(item.allowance))}"
                continue
            yield from (f"  - {escaped(described(change))}" for change in item.brings)
            if item.level is not Level.INFO:
                yield f"  - {escaped(item.rule.why)}"
                yield f"  - Way out: {escaped(item.remedy)}"


def annotation(item: Finding) -> str:
    """The finding as a workflow command of GitHub Actions, at the new side's place."""
    span = item.new_span if item.new_span.path else item.old_span
    properties = {"file": span.path} if span.path else {}
    if span.line:
        properties |= {"line": str(span.line), "col": str(span.column)}
    words = f"{item.rule.id}: {item.message} {_what(item)}"
    if item.allowance is not None:
        words = f"{words}\n{allowed(item.allowance)}"
        return workflow_command("notice", words, **properties)
    if item.remedy:
        words = f"{words}\n{item.rule.why}\nWay out: {item.remedy}"
    return workflow_command(_GITHUB[item.level], words, **properties)


def _by_message(differences: Differences) -> Iterator[tuple[str, Sequence[Finding]]]:
    for name, group in groupby(differences.findings, lambda item: item.message):
        yield name or _OTHERS, [*group]


def _what(item: Finding) -> str:
    """Versions, path and both sides in a line."""
    versions = f"v{item.shown_versions}" if item.versions else ""
    sides = " → ".join(side for side in (item.old, item.new) if side)
    same = " (the same bytes)" if item.same_bytes else ""
    head = " ".join(part for part in (versions, item.path) if part)
    return f"{head}: {sides}{same}" if head else f"{sides}{same}"


def line_of(item: Finding) -> str:
    """The finding in a line: its rule, and its level where it is not only told."""
    level = "" if item.level is Level.INFO else f"{item.level} "
    return f"{level}{item.rule.id}  {_what(item)}"


def allowed(allowance: Allowance) -> str:
    """Why a finding is allowed, and where that is written."""
    return f"allowed: {allowance.reason} ({allowance.span})"


def described(change: Change) -> str:
    """A change in a line."""
    return f"{change.place}: {change.left} → {change.right}"


def counted(count: int, word: str, words: str = "") -> str:
    """So many of something."""
    return f"{count} {word if count == 1 else words or f'{word}s'}"


def escaped(text_: str) -> str:
    """A text as Markdown shows it."""
    return "".join(f"\\{char}" if char in "\\`*_[]<>|" else char for char in text_)
