"""Tables for a terminal or as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.table import Table

from specgen.cli.console import out
from specgen.cli.findings import escaped
from specgen.cli.output import write_markup


def print_table(
    head: Sequence[str], rows: Iterable[Sequence[str]], markdown: bool
) -> None:
    """Print rows below their heads."""
    if markdown:
        lines = (f"| {' | '.join(map(escaped, row))} |" for row in (head, *rows))
        write_markup([next(lines), f"|{' --- |' * len(head)}", *lines])
        return
    table = Table(*head, box=None)
    for row in rows:
        table.add_row(*row)
    out.print(table)
