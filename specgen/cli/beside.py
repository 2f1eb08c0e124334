"""Layouts side by side as lines of text, for a terminal and for a fenced block."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from textwrap import wrap

from specgen.changes.finding import Finding
from specgen.changes.side_by_side import Line, Mark, StructForms

_WIDTH = 42
"""Two columns of this width, the mark between them and an indent fit into 100."""

SIGNS = {Mark.SAME: " ", Mark.CHANGED: "|", Mark.REMOVED: "<", Mark.ADDED: ">"}


def forms_of(findings: Iterable[Finding]) -> list[StructForms]:
    """The structs that the findings are about, each once."""
    return [*dict.fromkeys(form for item in findings for form in item.layouts)]


def side_by_side(forms: StructForms) -> Iterator[tuple[Mark, str]]:
    """The lines of both sides, below their versions, each with its mark.

    ``|`` separates lines that differ, ``<`` follows a line that only the old side has,
    and ``>`` precedes one that only the new side has.
    """
    rows = [*forms.excerpt]
    head = f"old {forms.title(0)}"
    lines = [str(row.old) for row in rows if row and row.old]
    width = min(_WIDTH, max(map(len, [head, *lines])))
    yield from _joined(
        Mark.SAME, _wrapped(head), _wrapped(f"new {forms.title(1)}"), width
    )
    for row in rows:
        if row is None:
            yield from _joined(Mark.SAME, ["…"], ["…"], width)
        else:
            yield from _joined(row.mark, _side(row.old), _side(row.new), width)


def _side(line: Line | None) -> list[str]:
    return [] if line is None else _wrapped(str(line), line.depth)


def _wrapped(text: str, depth: int = 0) -> list[str]:
    """One side's text of a row, wrapped to the column's width."""
    return wrap(text, _WIDTH, subsequent_indent="  " * (depth + 2))


def _joined(
    mark: Mark, old: Sequence[str], new: Sequence[str], width: int
) -> Iterator[tuple[Mark, str]]:
    for left, right in zip_longest(old, new, fillvalue=""):
        yield mark, f"{left:<{width}} {SIGNS[mark]} {right}".rstrip()
