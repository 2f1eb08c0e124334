"""Tables and progress messages for people."""

from __future__ import annotations

import sys
import time

from rich.box import MARKDOWN
from rich.console import Console
from rich.table import Table

WIDTH = 120
"""Columns where there is no terminal."""


_STARTED = time.monotonic()


def doing(step: str) -> None:
    """Report on standard error what starts now, with the seconds elapsed: long benchmarks do."""
    print(f"{time.monotonic() - _STARTED:5.0f} s  {step}", file=sys.stderr, flush=True)


def show(table: Table) -> None:
    """Print a table."""
    Console(width=None if sys.stdout.isatty() else WIDTH).print(table)


def show_markdown(table: Table) -> None:
    """Print a table in Markdown, each row on a line."""
    table.box = MARKDOWN
    Console(width=1000).print(table)


def verdict(meets: bool, text: str) -> str:
    """Format a figure in green or red."""
    return f"[{'green' if meets else 'red'}]{text}[/]"
