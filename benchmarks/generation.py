"""Time ``specgen generate kafka:all --target python``: the whole command, wall clock.

It runs in a copy of the checkout, so that a definition can be changed.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from shutil import copytree, rmtree
from statistics import median
from tempfile import TemporaryDirectory

from rich.table import Table

from benchmarks.fresh import PYTHON, Run, timed
from benchmarks.show import show, verdict
from specgen.files.data import data_folder

COLD_RUNS, WARM_RUNS = 3, 9
MESSAGE = "HeartbeatRequest"
FIELD, RENAMED = '"MemberId"', '"MemberName"'

BARS = {"cold, into a fresh folder": 15.0, "unchanged": 1.0, "one definition": 1.5}
"""The most seconds."""


@dataclass(frozen=True, slots=True)
class Row:
    """One situation."""

    situation: str
    seconds: float
    """The median."""
    cpu: float
    """Seconds of processor time, of all its processes."""
    runs: int

    @property
    def meets_bar(self) -> bool:
        """Whether it is as fast as it must be."""
        return self.seconds <= BARS[self.situation]


def measure() -> Iterator[Row]:
    """Every row."""
    with TemporaryDirectory(prefix="specgen-bench-") as folder:
        checkout = Path(folder)
        _copy_checkout(checkout)
        timed([*PYTHON, "-m", "specgen", "--help"], checkout)  # compile its modules
        cold, unchanged, one = BARS
        yield _row(cold, [_cold(checkout) for _ in range(COLD_RUNS)])
        yield _row(unchanged, [_generate(checkout) for _ in range(WARM_RUNS)])
        yield _row(one, [_changed(checkout) for _ in range(WARM_RUNS)])


def _row(situation: str, runs: list[Run]) -> Row:
    seconds, cpu = median(r.seconds for r in runs), median(r.cpu for r in runs)
    return Row(situation, seconds, cpu, len(runs))


def _copy_checkout(folder: Path) -> None:
    """Put specgen and its data as in a checkout: there ``-m specgen`` finds them."""
    package = Path(sys.modules["specgen"].__file__ or "").parent
    copytree(package, folder / "specgen")
    for name in ("specs", "templates"):
        rmtree(folder / "specgen" / "_data", ignore_errors=True)
        copytree(data_folder(name), folder / name)


def _generate(checkout: Path) -> Run:
    command = ["-m", "specgen", "generate", "kafka:all", "--target", "python"]
    return timed([*PYTHON, *command, "--output", "out"], checkout)


def _cold(checkout: Path) -> Run:
    rmtree(checkout / "out", ignore_errors=True)
    return _generate(checkout)


def _changed(checkout: Path) -> Run:
    """Rename a field in the newest form of a definition, or name it back."""
    forms = (checkout / "specs" / "definitions" / MESSAGE).glob("*.json")
    newest = max(forms, key=lambda path: [int(n) for n in path.stem.split(".")])
    text = newest.read_text("utf-8")
    old, new = (FIELD, RENAMED) if FIELD in text else (RENAMED, FIELD)
    newest.write_text(text.replace(old, new), "utf-8")
    run = _generate(checkout)
    found = list((checkout / "out").rglob("heartbeat_request.py"))
    is_renamed = "member_name" in found[0].read_text("utf-8")
    assert is_renamed == (new == RENAMED), "the change is not in the output"
    return run


def table(rows: list[Row]) -> Table:
    """The rows for people."""
    shown = Table(title="specgen generate kafka:all --target python")
    shown.add_column("situation")
    for title in ("seconds", "bar", "CPU seconds", "runs"):
        shown.add_column(title, justify="right")
    for row in rows:
        bar = verdict(row.meets_bar, f"≤ {BARS[row.situation]:.1f}")
        shown.add_row(
            row.situation, f"{row.seconds:.2f}", bar, f"{row.cpu:.2f}", str(row.runs)
        )
    return shown


def main(arguments: list[str] | None = None) -> int:
    """Measure and print; 1 if a bar is missed."""
    parser = argparse.ArgumentParser("benchmarks.generation", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print figures as JSON")
    given = parser.parse_args(arguments)
    rows = list(measure())
    if given.json:
        print(json.dumps([asdict(row) for row in rows]))
    else:
        show(table(rows))
    return 0 if all(row.meets_bar for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
