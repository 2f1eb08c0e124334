"""Tables for people."""

from __future__ import annotations

import sys

from rich.box import MARKDOWN
from rich.console import Console
from rich.table import Table

WIDTH = 120
"""Columns where there is no terminal."""


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
