"""Time encode and decode, in Python and native, beside kio, kafka-python and aiokafka.

Measured by processor time, all in one process. Each message is timed at the newest version that
kafka_wire, kio and kafka-python share. aiokafka's versions are older, so it is timed at its own
newest version, again beside kafka_wire.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib.metadata import version as installed

from rich.table import Table

from benchmarks.contestants import NATIVE, PYTHON, classes, contestants
from benchmarks.show import show, verdict
from benchmarks.timing import best_times
from benchmarks.workloads import WORKLOADS, at_version
from specgen.protocol.codec import encode
from specgen.protocol.layout import Layout, lower
from specgen.protocol.model import Message
from specgen.sources.loading import read_source

BARS = {"decode": 0.45, "encode": 0.20}
"""The largest share of kafka-python's time that kafka_wire's Python may take."""
NATIVE_BARS = {"decode": 0.5, "encode": 0.02}
"""The largest share of kio's time that the native engine may take."""
DECODE_BARS = {"MetadataResponse": 0.25, "HeartbeatRequest": 0.3}
"""The same for decoding messages whose arrays or strings repeat those decoded before."""

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
    def reference(self) -> str:
        """The peer against whose time the others are measured."""
        return "kio" if "kio" in self.microseconds else "aiokafka"

    @property
    def shares(self) -> dict[str, float]:
        """Each library's time as a share of the reference's."""
        whole = self.microseconds[self.reference]
        return {name: t / whole for name, t in self.microseconds.items()}

    @property
    def bars(self) -> Iterator[tuple[str, str, float, float]]:
        """Each comparison: library, peer, share, and the largest share allowed."""
        for name, peer, bar in (
            (PYTHON, "kafka-python", BARS[self.operation]),
            (NATIVE, "kio", self._native_bar),
        ):
            if {name, peer} <= {*self.microseconds}:
                yield name, peer, self.shares[name] / self.shares[peer], bar

    @property
    def _native_bar(self) -> float:
        bar = NATIVE_BARS[self.operation]
        return DECODE_BARS.get(self.message, bar) if self.operation == "decode" else bar

    @property
    def meets_bars(self) -> bool:
        """Whether every share is within its bar."""
        return all(share <= bar for _, _, share, bar in self.bars)


def measure(rounds: int = ROUNDS, only: str = "") -> Iterator[Row]:
    """Every row, in the order of ``WORKLOADS``."""
    messages = {m.name: m for m in read_source("kafka:all").release.messages}
    for name in WORKLOADS:
        if only in name:
            for version, peers in _meetings(messages[name]):
                yield from _rows(lower(messages[name], version), peers, rounds)


def _meetings(message: Message) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The versions at which to time a message, each with the peers to time."""
    for peers in (("kio", "kafka-python"), ("aiokafka",)):
        shared = set(message.valid_versions)
        for peer in peers:
            shared &= set(classes(peer)[str(message.kind), message.api_key])
        yield max(shared), peers


def _rows(layout: Layout, peers: tuple[str, ...], rounds: int) -> Iterator[Row]:
    value = at_version(layout.root, WORKLOADS[layout.message]())
    data = encode(layout, value)
    entrants = contestants(layout, value, data, peers)
    for operation in BARS:
        calls = {entrant.name: getattr(entrant, operation) for entrant in entrants}
        times = best_times(calls, rounds)
        yield Row(layout.message, layout.version or 0, len(data), operation, times)


def table(rows: list[Row]) -> Table:
    """The rows for people, as multiples of kio's time, or of aiokafka's without kio."""
    peers = ("kio", "kafka-python", "aiokafka")
    output = Table(
        title="Encode and decode: a peer in µs, and all others in times of that",
        caption=", ".join(
            f"{name} {installed(name)}" for name in ("kafka_wire", *peers)
        ),
    )
    for title in ("message", "bytes", "", "peer", "µs"):
        right = title in ("bytes", "µs")
        output.add_column(title, justify="right" if right else "left", no_wrap=True)
    for title in ("kafka-python", "Python", "of kafka-python", "native"):
        output.add_column(title, justify="right")
    for row in rows:
        verdicts = {name: _verdict(share, bar) for name, _, share, bar in row.bars}
        shares = {name: f"{share:.3f}" for name, share in row.shares.items()}
        output.add_row(
            f"{row.message} v{row.version}",
            f"{row.bytes:,}",
            row.operation,
            row.reference,
            f"{row.microseconds[row.reference]:,.1f}",
            shares.get("kafka-python", ""),
            shares[PYTHON],
            verdicts.get(PYTHON, ""),
            verdicts.get(NATIVE, shares.get(NATIVE, "")),
        )
    return output


def _verdict(share: float, bar: float) -> str:
    sign = "≤" if share <= bar else ">"
    return verdict(share <= bar, f"{share:.3f} {sign} {bar:.2f}")


def main(arguments: list[str] | None = None) -> int:
    """Measure and print; 1 if a bar is missed."""
    parser = argparse.ArgumentParser("benchmarks.codecs", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print figures as JSON")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--only", default="", help="messages whose name has this in it")
    args = parser.parse_args(arguments)
    rows = list(measure(args.rounds, args.only))
    if args.json:
        print(json.dumps([asdict(row) | {"shares": row.shares} for row in rows]))
    else:
        show(table(rows))
    return 0 if all(row.meets_bars for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
