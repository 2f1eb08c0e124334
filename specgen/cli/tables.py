"""Tables for a terminal or as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.table import Table

from specgen.cli.console import out


def print_table(
    head: Sequence[str], rows: Iterable[Sequence[str]], markdown: bool
) -> None:
    """Print rows below their heads; in Markdown no cell may contain a bar."""
    if markdown:
        print(f"| {' | '.join(head)} |\n|{' --- |' * len(head)}")
        print("\n".join(f"| {' | '.join(row)} |" for row in rows))
        return
    table = Table(*head, box=None)
    for row in rows:
        table.add_row(*row)
    out.print(table)
