"""Time ``specgen generate kafka:all --target python``: the whole command, by wall clock.

It runs in a copy of the checkout, so that a definition can be changed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree, rmtree
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.commands import Row, measured
from benchmarks.fresh import PYTHON, Run, timed
from specgen.disk.data import data_folder

COLD_RUNS, WARM_RUNS = 3, 9
MESSAGE = "HeartbeatRequest"
FIELD, RENAMED = '"MemberId"', '"MemberName"'

BARS = {"cold, into a fresh folder": 15.0, "unchanged": 1.0, "one definition": 1.5}
"""The most seconds."""
TITLE = "specgen generate kafka:all --target python"


def measure() -> Iterator[Row]:
    """Every row."""
    with TemporaryDirectory(prefix="specgen-bench-") as folder:
        checkout = Path(folder)
        _copy_checkout(checkout)
        timed([*PYTHON, "-m", "specgen", "--help"], checkout)  # compiles its modules
        cold, unchanged, one_changed = BARS
        yield _row(cold, [_cold(checkout) for _ in range(COLD_RUNS)])
        yield _row(unchanged, [_generate(checkout) for _ in range(WARM_RUNS)])
        yield _row(one_changed, [_changed(checkout) for _ in range(WARM_RUNS)])


def _row(situation: str, runs: list[Run]) -> Row:
    seconds, cpu = median(r.seconds for r in runs), median(r.cpu for r in runs)
    return Row(situation, seconds, cpu, len(runs), BARS[situation])


def _copy_checkout(folder: Path) -> None:
    """Lay out specgen and its data as in a checkout, so that ``-m specgen`` finds them."""
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
    """Rename a field in the newest version of a definition, or rename it back."""
    forms = (checkout / "specs" / "definitions" / MESSAGE).glob("*.json")
    newest = max(forms, key=lambda path: [int(n) for n in path.stem.split(".")])
    text = newest.read_text("utf-8")
    old, new = (FIELD, RENAMED) if FIELD in text else (RENAMED, FIELD)
    newest.write_text(text.replace(old, new), "utf-8")
    run = _generate(checkout)
    outputs = list((checkout / "out").rglob("heartbeat_request.py"))
    is_renamed = "member_name" in outputs[0].read_text("utf-8")
    assert is_renamed == (new == RENAMED), "the change is not in the output"
    return run


def main(arguments: list[str] | None = None) -> int:
    """Measure and print; 1 if a bar is missed."""
    return measured(arguments, "generation", __doc__, TITLE, measure)


if __name__ == "__main__":
    sys.exit(main())
