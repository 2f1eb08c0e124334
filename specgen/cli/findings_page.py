"""Findings as a single HTML file that can be searched, filtered and shared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from specgen.changes.diff import Differences
from specgen.changes.finding import Finding, forms_of
from specgen.changes.side_by_side import SIGNS, Line, StructForms
from specgen.cli.findings import (
    described,
    grouped,
    places_of,
    summary,
)
from specgen.report import Level
from specgen.report.environment import markup_environment
from specgen.report.rules import Category


@dataclass(frozen=True)
class _Entry:
    """A finding as the page shows it."""

    level: str
    category: str
    rule: str
    purpose: str
    what: str
    brings: tuple[str, ...]
    reasons: tuple[tuple[str, str], ...]
    """Headings and texts; empty for findings of level info."""
    is_open: bool


@dataclass(frozen=True)
class _Cells:
    """A row of two layouts: how the sides differ, and both texts with their indents."""

    mark: str
    sign: str
    old: str
    new: str
    depths: tuple[int, int]


@dataclass(frozen=True)
class _Table:
    heads: tuple[str, str]
    rows: tuple[_Cells, ...]


@dataclass(frozen=True)
class _Group:
    message: str
    entries: tuple[_Entry, ...]
    tables: tuple[_Table, ...]


def page(differences: Differences) -> str:
    """The page, which loads nothing from elsewhere."""
    html = markup_environment(Path(__file__).parent)
    groups = [_group(name, group, differences) for name, group in grouped(differences)]
    present = {entry.category for group in groups for entry in group.entries}
    return html.get_template("findings.html.jinja").render(
        title=differences.title,
        summary=summary(differences),
        groups=groups,
        levels=[str(level) for level in Level],
        categories=[str(one) for one in Category if str(one) in present],
    )


def _group(name: str, findings: Sequence[Finding], differences: Differences) -> _Group:
    return _Group(
        name,
        tuple(_entry(item, differences) for item in findings),
        tuple(map(_table, forms_of(findings))),
    )


def _entry(item: Finding, differences: Differences) -> _Entry:
    return _Entry(
        str(item.level),
        str(item.rule.category),
        item.rule.id,
        item.rule.purpose,
        item.what,
        tuple(map(described, item.brings)),
        tuple(reason for reason in _reasons(item, differences) if reason[1]),
        item.is_error,
    )


def _reasons(item: Finding, differences: Differences) -> Sequence[tuple[str, str]]:
    if not item.counts:
        return [("Not counted as an error", item.excuse)]
    if item.level is Level.INFO:
        return []
    places = [(w.capitalize(), p) for w, p in places_of(item, differences)]
    return [("Why", item.rule.why), ("Remedy", item.remedy), *places]


def _table(forms: StructForms) -> _Table:
    heads = f"old {forms.title(0)}", f"new {forms.title(1)}"
    rows = (
        (
            _Cells("gap", "", "…", "…", (0, 0))
            if row is None
            else _Cells(
                str(row.mark),
                SIGNS[row.mark],
                _text(row.old),
                _text(row.new),
                (_depth(row.old), _depth(row.new)),
            )
        )
        for row in forms.excerpt
    )
    return _Table(heads, tuple(rows))


def _text(line: Line | None) -> str:
    return "" if line is None else str(line).lstrip()


def _depth(line: Line | None) -> int:
    return 0 if line is None else line.depth
