"""Time encode and decode beside kio, kafka-python and aiokafka.

Each message is timed at the newest version that kafka_wire, kio and kafka-python share;
aiokafka, whose versions are older, at its own newest one, beside kafka_wire again.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib.metadata import version as installed

from rich.table import Table

from benchmarks.contestants import OURS, classes, contestants
from benchmarks.show import show, verdict
from benchmarks.timing import best_times
from benchmarks.workloads import WORKLOADS, at_version
from specgen.layout import Layout, lower
from specgen.model import Message
from specgen.pipeline import read_source
from specgen.reference import encode

BARS = {"decode": 0.45, "encode": 0.20}
"""The most that kafka_wire may take of kafka-python's time."""

ROUNDS = 100


@dataclass(frozen=True, slots=True)
class Row:
    """The times of one message version in one direction."""

    message: str
    version: int
    bytes: int
    operation: str
    microseconds: dict[str, float]
    """By library."""

    @property
    def ratios(self) -> dict[str, float]:
        """By peer, its time in times of kafka_wire's."""
        best = self.microseconds[OURS]
        return {name: t / best for name, t in self.microseconds.items() if name != OURS}

    @property
    def share(self) -> float | None:
        """kafka_wire's time as a share of kafka-python's."""
        ratio = self.ratios.get("kafka-python")
        return 1 / ratio if ratio else None

    @property
    def meets_bar(self) -> bool:
        """Whether that is no more than it may be."""
        return self.share is None or self.share <= BARS[self.operation]


def measure(rounds: int = ROUNDS, only: str = "") -> Iterator[Row]:
    """Every row, in the order of ``WORKLOADS``."""
    messages = {m.name: m for m in read_source("kafka:all").release.messages}
    for name in WORKLOADS:
        if only in name:
            for version, peers in _meetings(messages[name]):
                yield from _rows(lower(messages[name], version), peers, rounds)


def _meetings(message: Message) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The versions to time a message at, and with whom."""
    for peers in (("kio", "kafka-python"), ("aiokafka",)):
        shared = set(message.valid_versions)
        for peer in peers:
            shared &= set(classes(peer)[str(message.kind), message.api_key])
        yield max(shared), peers


def _rows(layout: Layout, peers: tuple[str, ...], rounds: int) -> Iterator[Row]:
    value = at_version(layout.root, WORKLOADS[layout.message]())
    data = encode(layout, value)
    found = contestants(layout, value, data, peers)
    for operation in BARS:
        calls = {one.name: getattr(one, operation) for one in found}
        times = best_times(calls, rounds)
        yield Row(layout.message, layout.version or 0, len(data), operation, times)


def table(rows: list[Row]) -> Table:
    """The rows for people; peers as multiples of kafka_wire's time."""
    names = ("kio", "kafka-python", "aiokafka")
    shown = Table(
        title="Encode and decode: kafka_wire in µs, its peers in times of that",
        caption=", ".join(f"{name} {installed(name)}" for name in (OURS, *names)),
    )
    shown.add_column("message", no_wrap=True)
    for title in ("version", "bytes"):
        shown.add_column(title, justify="right")
    shown.add_column("")
    for title in ("µs", *names, "of kafka-python"):
        shown.add_column(title, justify="right")
    for row in rows:
        shown.add_row(
            row.message,
            str(row.version),
            f"{row.bytes:,}",
            row.operation,
            f"{row.microseconds[OURS]:,.1f}",
            *(f"{row.ratios[n]:.2f}" if n in row.ratios else "" for n in names),
            _verdict(row),
        )
    return shown


def _verdict(row: Row) -> str:
    if row.share is None:
        return ""
    sign = "≤" if row.meets_bar else ">"
    text = f"{row.share:.3f} {sign} {BARS[row.operation]:.2f}"
    return verdict(row.meets_bar, text)


def main(arguments: list[str] | None = None) -> int:
    """Measure and print; 1 if a bar is missed."""
    parser = argparse.ArgumentParser("benchmarks.codecs", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print figures as JSON")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--only", default="", help="messages whose name has this in it")
    given = parser.parse_args(arguments)
    rows = list(measure(given.rounds, given.only))
    if given.json:
        print(json.dumps([asdict(row) | {"share": row.share} for row in rows]))
    else:
        show(table(rows))
    return 0 if all(row.meets_bar for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
