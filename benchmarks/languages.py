"""Time codecs in Python, C, Go, Rust and Java on the same bytes, each as its users call it.

Each program gets a folder with ``samples.tsv`` (file, kind, API key, version) and the seconds of
processor time to spend on an operation; it checks that it writes the bytes that it read, and
prints a line of JSON for each sample: ``decode`` and ``encode`` in microseconds of processor time,
with all that its garbage costs.  The programs run in turns, and the best of a program's runs
counts.  ``--drawing FILE`` writes the figures as bars.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product
from math import exp, log
from pathlib import Path
from tempfile import TemporaryDirectory

import kafka_wire
from rich.table import Table

from benchmarks import bars
from benchmarks.contestants import NATIVE, PYTHON, Contestant, contestants
from benchmarks.show import doing, show, show_markdown
from benchmarks.timing import best_times
from benchmarks.workloads import WORKLOADS, at_version
from specgen.protocol.codec import encode
from specgen.protocol.layout import Layout, lower
from specgen.sources.loading import read_source
from tests.oracle import jars

ROOT = Path(__file__).parents[1]
OTHER = ROOT / "benchmarks" / "other"
BUILD = ROOT / "build" / "benchmarks"
"""What is built lies here, as git ignores it."""

VERSIONS = {
    "MetadataResponse": 12,
    "FetchResponse": 12,
    "HeartbeatRequest": 4,
    "JoinGroupResponse": 9,
    "ProduceRequest": 9,
    "OffsetCommitRequest": 8,
    "CreateTopicsRequest": 7,
}
"""The newest version that all libraries have."""

VIEWS = "kafka_wire, native, copy=False"
OPERATIONS = ("decode", "encode")
Times = Mapping[str, Mapping[str, float]]
"""Microseconds by operation and sample."""


@dataclass(frozen=True)
class Program:
    """A codec that runs in a process of its own."""

    name: str
    command: tuple[str, ...]
    steps: tuple[tuple[str, ...], ...] = ()
    """What builds it."""
    tools: tuple[str, ...] = ()
    """What must be on PATH."""

    def run(self, folder: Path, seconds: float) -> Times:
        """Its times; raises CalledProcessError, with what it printed, if it fails."""
        words = [*self.command, str(folder), str(seconds)]
        printed = subprocess.run(
            words, cwd=ROOT, check=True, text=True, stdout=subprocess.PIPE
        ).stdout
        rows = [json.loads(line) for line in printed.splitlines()]
        return {name: {row["sample"]: row[name] for row in rows} for name in OPERATIONS}


def programs() -> list[Program]:
    """All programs, those in Python first."""
    python = [PYTHON, NATIVE, VIEWS, "kio", "kafka-python"]
    if kafka_wire.implementation() != "native":
        python = [name for name in python if name not in (NATIVE, VIEWS)]
    java = (
        "java",
        "-cp",
        os.pathsep.join(map(str, jars.paths(jars.NEWEST_COMPLETE))),
        str(OTHER / "java" / "Codecs.java"),
    )
    return [
        *(
            Program(name, (sys.executable, "-m", "benchmarks.languages", "--of", name))
            for name in python
        ),
        Program(
            "kmsg (Go)",
            (str(BUILD / "go"),),
            (("go", "build", "-C", str(OTHER / "go"), "-o", str(BUILD / "go"), "."),),
            ("go",),
        ),
        Program(
            "kafka-protocol (Rust)",
            (str(BUILD / "rust" / "release" / "benchmarks"),),
            (
                (
                    *("cargo", "build", "--release", "--locked", "--quiet"),
                    *("--manifest-path", str(OTHER / "rust" / "Cargo.toml")),
                    *("--target-dir", str(BUILD / "rust")),
                ),
            ),
            ("cargo",),
        ),
        Program("Kafka (Java)", java, tools=("java", "mvn")),
    ]


def ready(program: Program) -> bool:
    """Build a program; if that can't be done here, say why and return False."""
    if missing := [tool for tool in program.tools if shutil.which(tool) is None]:
        doing(f"{program.name} is left out: no {' and no '.join(missing)}")
        return False
    try:
        for step in program.steps:
            doing(f"{program.name}: {' '.join(step[:2])}")
            subprocess.run(step, check=True, cwd=ROOT, capture_output=True, text=True)
        if program.command[0] == "java":
            jars.fetch(jars.NEWEST_COMPLETE)
    except (subprocess.CalledProcessError, jars.MissingJarsError) as error:
        last = str(getattr(error, "stderr", "") or error).strip().splitlines()[-1]
        doing(f"{program.name} is left out: {last}")
        return False
    return True


def layouts() -> dict[str, Layout]:
    """The layout of each sample, by the sample's name."""
    messages = {m.name: m for m in read_source("kafka:all").release.messages}
    return {f"{n} v{v}": lower(messages[n], v) for n, v in VERSIONS.items()}


def write_samples(folder: Path) -> dict[str, int]:
    """Write the samples; their sizes by name."""
    sizes: dict[str, int] = {}
    lines = []
    for name, layout in layouts().items():
        value = at_version(layout.root, WORKLOADS[layout.message]())
        data = encode(layout, value)
        (folder / name).write_bytes(data)
        sizes[name] = len(data)
        lines.append(f"{name}\t{layout.kind}\t{layout.key}\t{layout.version}\n")
    (folder / "samples.tsv").write_text("".join(lines))
    return sizes


def of_python(name: str, folder: Path, seconds: float) -> None:
    """Print the times of a library in Python, as the other programs do."""
    peers = (name,) if name in ("kio", "kafka-python") else ()
    for sample, layout in layouts().items():
        value = at_version(layout.root, WORKLOADS[layout.message]())
        data = (folder / sample).read_bytes()
        entrants = {own.name: own for own in contestants(layout, value, data, peers)}
        if name == VIEWS:
            entrant = _views(entrants[NATIVE], layout, data)
        else:
            entrant = entrants[name]
        row: dict[str, object] = {"sample": sample}
        for operation in OPERATIONS:
            calls = {operation: getattr(entrant, operation)}
            row |= best_times(calls, max(1, int(seconds / 0.002)))
        print(json.dumps(row), flush=True)


def _views(native: Contestant, layout: Layout, data: bytes) -> Contestant:
    """The engine, whose bytes and records are views of the message's."""
    cls = getattr(kafka_wire, layout.message)
    decode = partial(cls.decode, data, layout.version or 0, copy=False)
    return Contestant(VIEWS, native.encode, decode, native.encode_decoded)


def measure(rounds: int, seconds: float) -> tuple[dict[str, int], dict[str, Times]]:
    """The samples' sizes, and the times of each program that runs here."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        sizes = write_samples(folder)
        able = [program for program in programs() if ready(program)]
        runs: dict[str, list[Times]] = {program.name: [] for program in able}
        for turn, program in product(range(rounds), able):
            doing(f"run {turn + 1} of {rounds}: {program.name}")
            runs[program.name].append(program.run(folder, seconds))
    return sizes, {name: _best(times, sizes) for name, times in runs.items()}


def _best(runs: Sequence[Times], samples: Iterable[str]) -> Times:
    return {
        operation: {name: min(run[operation][name] for run in runs) for name in samples}
        for operation in OPERATIONS
    }


def geometric_mean(numbers: Iterable[float]) -> float:
    """The mean of ratios."""
    logs = [log(number) for number in numbers]
    return exp(sum(logs) / len(logs))


def in_means_of(ours: str, times: Mapping[str, Times]) -> dict[str, dict[str, float]]:
    """Each program's times as multiples of ours, in geometric means, by operation."""
    return {
        name: {
            operation: geometric_mean(
                theirs / times[ours][operation][sample]
                for sample, theirs in own[operation].items()
            )
            for operation in OPERATIONS
        }
        for name, own in times.items()
    }


def table(sizes: Mapping[str, int], times: Mapping[str, Times]) -> Table:
    """The times of all programs, decode / encode, and the means in times of ours."""
    output = Table(title="µs of processor time a message: decode / encode")
    output.add_column("message", no_wrap=True)
    output.add_column("bytes", justify="right")
    for name in times:
        output.add_column(name, justify="right", no_wrap=True)
    for sample, size in sizes.items():
        cells = (
            " / ".join(f"{own[operation][sample]:.3g}" for operation in OPERATIONS)
            for own in times.values()
        )
        output.add_row(sample, f"{size:,}", *cells)
    ours = NATIVE if NATIVE in times else PYTHON
    means = in_means_of(ours, times)
    cells = (" / ".join(f"{m:.2f}" for m in mean.values()) for mean in means.values())
    output.add_row(f"in times of {ours}", "", *cells)
    return output


def main(arguments: list[str] | None = None) -> int:
    """Measure and print; 0, as the bars are aims."""
    parser = argparse.ArgumentParser("benchmarks.languages", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print figures as JSON")
    parser.add_argument("--markdown", action="store_true", help="print Markdown")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--drawing", type=Path, metavar="FILE", help="write an SVG")
    parser.add_argument("--of", help=argparse.SUPPRESS)
    parser.add_argument("given", nargs="*", help=argparse.SUPPRESS)
    args = parser.parse_args(arguments)
    if args.of:
        folder, seconds = args.given
        of_python(args.of, Path(folder), float(seconds))
        return 0
    sizes, times = measure(args.rounds, args.seconds)
    ours = NATIVE if NATIVE in times else PYTHON
    means = in_means_of(ours, times)
    if args.drawing:
        args.drawing.write_text(bars.drawing(means, ours), "utf-8")
    if args.json:
        print(json.dumps({"bytes": sizes, "microseconds": times, "means": means}))
    else:
        (show_markdown if args.markdown else show)(table(sizes, times))
    return 0


if __name__ == "__main__":
    sys.exit(main())
