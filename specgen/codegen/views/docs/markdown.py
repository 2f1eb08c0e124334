"""Markdown from any text: the only place where the docs pack escapes.

``Md`` is text that is already Markdown; only these functions convert other text to it.
Their results stay on one line and in one table cell, and contain no tags from the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NewType

Md = NewType("Md", str)
"""Text that is already Markdown."""

_PLAIN = frozenset(" .,;/()'%?\"-+=")
_CODE = re.compile(r"[!-_a-{}~](?:[ -_a-{}~]*[!-_a-{}~])?", re.ASCII)
_NOT_IN_CODE = re.compile(r"[\\<>&]")
_BLOCK_START = re.compile(r"\A(?:[-+=]|\d+(?=[.)]))")


def text(raw: str) -> Md:
    """Any text, shown literally; invisible characters are shown as escapes."""
    escaped = "".join(map(_character, raw))
    return Md(re.sub(r"(?i)www\.", lambda m: m[0][:-1] + "&#46;", escaped))


def paragraph(raw: str) -> Md:
    """Any text as a separate paragraph; its start is never taken for a list or heading."""
    escaped = text(raw.strip())
    start = _BLOCK_START.match(escaped)
    if start is None:
        return escaped
    at = start.end() - 1 if start[0] in "-+=" else start.end()
    return Md(f"{escaped[:at]}&#{ord(escaped[at])};{escaped[at + 1:]}")


def code(raw: str) -> Md:
    """Any text as inline code; empty for an empty text."""
    if not raw:
        return Md("")
    if _CODE.fullmatch(raw) and not _NOT_IN_CODE.search(raw):
        return Md(f"`{raw}`")
    return Md(f"<code>{text(raw)}</code>")


def link(label: Md, target: str) -> Md:
    """A link; the target is one of our own paths or anchors, which need no escaping."""
    return Md(f"[{label}]({target})")


def listed(items: Iterable[Md], between: str = ", ") -> Md:
    """Items in a row, with a separator."""
    return Md(between.join(items))


def fenced(lines: Sequence[str]) -> Md:
    """A code block; the fence is longer than any run of backticks in it."""
    runs = (len(run) for line in lines for run in re.findall("`+", line))
    fence = "`" * max(3, 1 + max(runs, default=0))
    body = "\n".join(" ".join(line.splitlines()) for line in lines)
    return Md(f"{fence}\n{body}\n{fence}")


@dataclass(frozen=True, slots=True)
class Table:
    """A table; every row has one cell per heading."""

    heads: tuple[Md, ...]
    rows: tuple[tuple[Md, ...], ...]

    def __str__(self) -> str:
        lines = [self.heads, ("---",) * len(self.heads), *self.rows]
        return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def table(heads: Sequence[str], rows: Iterable[Sequence[Md]]) -> Table:
    """A table without its empty columns; the first column always stays."""
    cells = [tuple(row) for row in rows]
    columns = [i for i in range(len(heads)) if not i or any(row[i] for row in cells)]
    return Table(
        tuple(Md(heads[i]) for i in columns),
        tuple(tuple(row[i] for i in columns) for row in cells),
    )


def _character(char: str) -> str:
    if char.isalnum() or char in _PLAIN:
        return char
    if not char.isprintable():
        return ascii(char)[1:-1].replace("\\", "&#92;")
    return char if ord(char) > 0x7F else f"&#{ord(char)};"
