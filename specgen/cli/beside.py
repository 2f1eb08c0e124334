"""Layouts side by side as lines of text, for a terminal and for a fenced block."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from textwrap import wrap

from specgen.evolution.beside import Line, Mark, StructForms
from specgen.evolution.finding import Finding

_WIDTH = 42
"""Two columns of it, the mark between them and an indent stay within 100."""

SIGNS = {Mark.SAME: " ", Mark.CHANGED: "|", Mark.REMOVED: "<", Mark.ADDED: ">"}


def forms_of(findings: Iterable[Finding]) -> list[StructForms]:
    """The structs that findings are about, each once."""
    return [*dict.fromkeys(form for item in findings for form in item.layouts)]


def side_by_side(forms: StructForms) -> Iterator[tuple[Mark, str]]:
    """The lines of both sides with the mark of each, below their versions.

    ``|`` stands between what differs, ``<`` behind what only the old side has, ``>``
    before what only the new one has.
    """
    rows = [*forms.excerpt]
    heads = f"old {forms.title(0)}", f"new {forms.title(1)}"
    lines = [str(row.old) for row in rows if row and row.old]
    width = min(_WIDTH, max(map(len, [heads[0], *lines])))
    yield Mark.SAME, _joined(Mark.SAME, heads, width)
    for row in rows:
        if row is None:
            yield Mark.SAME, _joined(Mark.SAME, ("…", "…"), width)
            continue
        for cells in zip_longest(_cells(row.old), _cells(row.new), fillvalue=""):
            yield row.mark, _joined(row.mark, cells, width)


def _cells(line: Line | None) -> list[str]:
    """A side's text of a row, in as many lines as it takes."""
    if line is None:
        return []
    return wrap(str(line), _WIDTH, subsequent_indent="  " * (line.depth + 2))


def _joined(mark: Mark, sides: tuple[str, str], width: int) -> str:
    return f"{sides[0]:<{width}} {SIGNS[mark]} {sides[1]}".rstrip()
