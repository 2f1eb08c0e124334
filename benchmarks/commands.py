"""Time limits for whole commands: their rows, a table of them, and the exit status."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass

from rich.table import Table

from benchmarks.show import show, verdict


@dataclass(frozen=True, slots=True)
class Row:
    """One situation."""

    situation: str
    seconds: float
    cpu: float
    """Seconds of processor time, of all its processes."""
    runs: int
    bar: float
    """The most seconds."""

    @property
    def meets_bar(self) -> bool:
        """Whether it is fast enough."""
        return self.seconds <= self.bar


def table(title: str, rows: Iterable[Row]) -> Table:
    """The rows for people."""
    output = Table(title=title)
    output.add_column("situation")
    for head in ("seconds", "bar", "CPU seconds", "runs"):
        output.add_column(head, justify="right")
    for row in rows:
        bar = verdict(row.meets_bar, f"≤ {row.bar:.1f}")
        output.add_row(
            row.situation, f"{row.seconds:.2f}", bar, f"{row.cpu:.2f}", str(row.runs)
        )
    return output


def measured(
    arguments: list[str] | None,
    name: str,
    about: str | None,
    title: str,
    measure: Callable[[], Iterable[Row]],
) -> int:
    """Measure and print; 1 if a bar is missed."""
    parser = argparse.ArgumentParser(f"benchmarks.{name}", description=about)
    parser.add_argument("--json", action="store_true", help="print figures as JSON")
    args = parser.parse_args(arguments)
    rows = list(measure())
    if args.json:
        print(json.dumps([asdict(row) for row in rows]))
    else:
        show(table(title, rows))
    return 0 if all(row.meets_bar for row in rows) else 1
