"""Tables for people."""

from __future__ import annotations

import sys
import time

from rich.box import MARKDOWN
from rich.console import Console
from rich.table import Table

WIDTH = 120
"""Columns where there is no terminal."""


_STARTED = time.monotonic()


def doing(what: str) -> None:
    """Say on standard error what comes now, and after how many seconds: the long ones do."""
    print(f"{time.monotonic() - _STARTED:5.0f} s  {what}", file=sys.stderr, flush=True)


def show(table: Table) -> None:
    """Print a table."""
    Console(width=None if sys.stdout.isatty() else WIDTH).print(table)


def show_markdown(table: Table) -> None:
    """Print a table as a document has it, each row on a line."""
    table.box = MARKDOWN
    Console(width=1000).print(table)


def verdict(meets: bool, text: str) -> str:
    """Green or red."""
    return f"[{'green' if meets else 'red'}]{text}[/]"
