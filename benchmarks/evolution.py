"""Time ``specgen diff``, ``lint`` and ``history`` as whole commands in fresh processes.

The work tree holds the client definitions of the newest release, with one of them changed.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from shutil import copyfile
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.commands import Row, measured
from benchmarks.fresh import PYTHON, in_turns
from specgen.sources.bundled import Bundle

RUNS = 7
FIELD, CHANGED = (
    '"MaxWaitMs", "type": "int32"',
    '"MaxWaitMs", "type": "int64"',
)
FOLDER = "message"
FIRST = "kafka:2.2"
"""The oldest release that has definitions: most has changed since."""

BARS = {
    "diff of neighbouring releases": 2.0,
    "diff of 2.2 and the newest": 2.0,
    "lint of a release": 2.0,
    "history of an API": 2.0,
    "history: all APIs and releases": 2.0,
    "diff of a work tree and its commit": 1.0,
}
"""The most seconds."""
TITLE = "specgen diff, lint and history, each in a fresh process"


def measure(runs: int = RUNS) -> Iterator[Row]:
    """Every row."""
    *_, before, newest = (f"kafka:{name}" for name in Bundle().names)
    with TemporaryDirectory(prefix="specgen-bench-") as folder:
        tree = Path(folder) / FOLDER
        _make_work_tree(tree)
        words = (
            ("diff", before, newest),
            ("diff", FIRST, newest),
            ("lint", newest),
            ("history", "Fetch"),
            ("history",),
            ("diff", f"git:{tree}@HEAD", str(tree)),
        )
        commands = {
            name: _specgen(arguments)
            for name, arguments in zip(BARS, words, strict=True)
        }
        for name, done in in_turns(commands, runs).items():
            assert all(run.printed for run in done), name
            yield Row(
                name,
                # The best run counts: other load on the machine only adds time.
                min(run.seconds for run in done),
                median(run.cpu for run in done),
                len(done),
                BARS[name],
            )


def _specgen(words: Sequence[str]) -> list[str]:
    """A command that counts as successful even if ``diff`` finds errors."""
    program = (
        "import sys\nfrom specgen.cli import main\n"
        "try:\n    main()\n"
        "except SystemExit as end:\n    sys.exit(0 if end.code == 1 else end.code)"
    )
    return [*PYTHON, "-c", program, *words]


def _make_work_tree(folder: Path) -> None:
    """Commit the client definitions of the newest release, then change a field."""
    folder.mkdir()
    bundle = Bundle()
    clients = bundle.index("latest")["definitions"]["clients"]
    for name, form in clients.items():
        copyfile(
            bundle.root / "definitions" / name / f"{form}.json", folder / f"{name}.json"
        )
    for words in (
        ("init", "--quiet"),
        ("add", "."),
        ("-c", "user.name=x", "-c", "user.email=x@x", "commit", "--quiet", "-m", "x"),
    ):
        subprocess.run(["git", "-C", str(folder), *words], check=True)
    path = folder / "FetchRequest.json"
    text = path.read_text("utf-8")
    assert FIELD in text
    path.write_text(text.replace(FIELD, CHANGED), "utf-8")


def main(arguments: list[str] | None = None) -> int:
    """Measure and print; 1 if a bar is missed."""
    return measured(arguments, "evolution", __doc__, TITLE, measure)


if __name__ == "__main__":
    sys.exit(main())
