"""Time reading a protocol reference: the whole one, and excerpts by number of blocks.

The documents are HTML, written from the bundled definitions in the notation of 3.8.
"""

from __future__ import annotations

import argparse
import gc
import html
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import count, islice
from random import Random
from time import process_time

from rich.console import Console
from rich.table import Table

from specgen.protocol.layout import lower_all
from specgen.protocol.layout.bnf import bnf_lines
from specgen.report import Problems
from specgen.sources.bnf import read_reference
from specgen.sources.bundled import Bundle

RELEASE = "3.8"
SIZES = (50, 500, 5000)
RUNS = 3
WHOLE_BAR = 5.0
"""The most seconds that a whole reference takes."""
FLAT_BAR = 1.6
"""The most that a block of the longest document takes, in blocks of the shortest."""


@dataclass(frozen=True, slots=True)
class Row:
    """One document."""

    blocks: int
    megabytes: float
    seconds: float
    """Of this process, the best: others on the machine are no part of it."""

    @property
    def microseconds_per_block(self) -> float:
        """The figure that shows whether time grows linearly."""
        return self.seconds / self.blocks * 1e6


def blocks() -> Iterator[str]:
    """A release's blocks, repeated under different API keys.

    They are shuffled, so that a few blocks are as long on average as many.
    """
    rpcs = [m for m in Bundle().read(RELEASE).messages if m.kind.is_rpc]
    layouts = [layout for message in rpcs for layout in lower_all(message)]
    Random(1).shuffle(layouts)
    for turn in count():
        for layout in layouts:
            lines = bnf_lines(layout, "3.8")
            lines[0] = f"Turn{turn}{lines[0]}"
            names = [line.partition("=>")[0].strip() for line in lines[1:]]
            rows = "".join(
                f"<tr>\n<td>{name}</td><td>The {name}.</td></tr>\n" for name in names
            )
            text = html.escape("\n".join(lines), quote=False)
            yield f"<div><pre>{text}\n</pre><table>{rows}</table>\n</div>\n"


def release_blocks() -> int:
    """The number of blocks in the whole reference."""
    messages = Bundle().read(RELEASE).messages
    return sum(len(m.versions) for m in messages if m.kind.is_rpc)


def measure() -> list[Row]:
    """One row per size, including the whole reference."""
    sizes = sorted({*SIZES, release_blocks()})
    return [_measured("".join(islice(blocks(), size)), size) for size in sizes]


def _measured(text: str, size: int) -> Row:
    seconds = []
    for _ in range(RUNS):
        gc.collect()
        started = process_time()
        release = read_reference(text, "reference.html", Problems())
        seconds.append(process_time() - started)
        assert sum(len(m.versions) for m in release.messages) == size
    return Row(size, len(text.encode()) / 1e6, min(seconds))


def verdicts(rows: list[Row]) -> dict[str, tuple[float, float]]:
    """The judged figures, each with its bar."""
    whole = next(row for row in rows if row.blocks == release_blocks())
    shortest, longest = rows[0], rows[-1]
    ratio = longest.microseconds_per_block / shortest.microseconds_per_block
    return {
        f"seconds for the reference of {RELEASE}": (whole.seconds, WHOLE_BAR),
        "a block of the longest, in blocks of the shortest": (ratio, FLAT_BAR),
    }


def table(rows: list[Row]) -> Table:
    """The rows for people."""
    output = Table(title="reading a protocol reference")
    for title in ("blocks", "MB", "seconds", "µs per block"):
        output.add_column(title, justify="right")
    for row in rows:
        per_block = f"{row.microseconds_per_block:.0f}"
        cells = (str(row.blocks), f"{row.megabytes:.2f}", f"{row.seconds:.2f}")
        output.add_row(*cells, per_block)
    return output


def main(arguments: list[str] | None = None) -> int:
    """Measure and print; 1 if a bar is missed."""
    parser = argparse.ArgumentParser("benchmarks.documents", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print figures as JSON")
    args = parser.parse_args(arguments)
    rows = measure()
    judged = verdicts(rows)
    if args.json:
        print(json.dumps([asdict(row) for row in rows]))
    else:
        console = Console()
        console.print(table(rows))
        for name, (figure, bar) in judged.items():
            colour = "green" if figure <= bar else "red"
            console.print(f"{name}: {figure:.2f} [{colour}](≤ {bar:.1f})[/]")
    return 0 if all(figure <= bar for figure, bar in judged.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
