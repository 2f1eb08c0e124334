"""Time and memory of imports, in fresh interpreters with compiled modules."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from statistics import median

from rich.table import Table

from benchmarks.fresh import PYTHON, in_turns
from benchmarks.show import show, verdict

RUNS = 15

_PEAK = """
from pathlib import Path
status = Path("/proc/self/status")
if status.exists():
    lines = dict(line.split(":", 1) for line in status.read_text().splitlines())
    print(lines["VmHWM"].split()[0])
else:
    import resource, sys
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(peak / 1024 if sys.platform == "darwin" else peak)
"""
"""Prints the peak memory in KiB; Linux's ``ru_maxrss`` includes the parent's."""

BARE = "bare Python"
ENGINE = "kafka_wire_native alone"

PROGRAMS = {
    BARE: "",
    "kafka_wire, one message": """
import kafka_wire
kafka_wire.MetadataRequest(topics=None).encode(12)
""",
    "kafka_wire, all messages": """
import kafka_wire
for name in kafka_wire.MESSAGES:
    getattr(kafka_wire, name)
""",
    "kafka_wire in Python, one message": """
import os
os.environ["KAFKA_WIRE_IMPL"] = "python"
import kafka_wire
kafka_wire.MetadataRequest(topics=None).encode(12)
""",
    ENGINE: "import kafka_wire_native",
    "kio, one message": """
import io
from kio.schema.metadata.v12.request import MetadataRequest
from kio.serial import entity_writer
message = MetadataRequest(topics=None, include_topic_authorized_operations=False)
entity_writer(MetadataRequest)(io.BytesIO(), message)
""",
    "kio, all messages": """
from kio.index import load_entity_schema
from kio.schema.index import schema_name_map
for name, versions in schema_name_map.items():
    for version, kinds in versions.items():
        for kind in kinds:
            load_entity_schema(name, version, kind)
""",
    "kafka-python, one message": """
from kafka.protocol.metadata import MetadataRequest
MetadataRequest(version=12, topics=None).encode()
""",
    "kafka-python, all messages": """
import kafka.protocol.admin, kafka.protocol.consumer, kafka.protocol.metadata
import kafka.protocol.producer, kafka.protocol.sasl
""",
}
"""The programs to run; "all" loads every class but compiles no codec."""
if not find_spec("kafka_wire_native"):
    del PROGRAMS[ENGINE]

BARS = {"kafka_wire, one message": 40.0, "kafka_wire, all messages": 400.0}
"""The most milliseconds over bare Python."""
CPU_BARS = {ENGINE: 3.0}
"""The same in processor time, for programs too short to measure by wall clock."""


@dataclass(frozen=True, slots=True)
class Row:
    """One program, with medians over whole processes."""

    program: str
    milliseconds: float
    over_bare: float
    cpu_over_bare: float
    """Milliseconds of processor time."""
    megabytes: float
    """The peak memory."""
    megabytes_over_bare: float

    @property
    def meets_bar(self) -> bool:
        """Whether it is fast enough."""
        most, most_cpu = (
            bars.get(self.program, float("inf")) for bars in (BARS, CPU_BARS)
        )
        return self.over_bare <= most and self.cpu_over_bare <= most_cpu


def measure(runs: int = RUNS) -> Iterator[Row]:
    """Every row."""
    commands = {name: [*PYTHON, "-c", text + _PEAK] for name, text in PROGRAMS.items()}
    medians = {
        name: (
            median(run.seconds for run in done) * 1e3,
            median(run.cpu for run in done) * 1e3,
            median(float(run.printed) for run in done) / 1024,
        )
        for name, done in in_turns(commands, runs).items()
    }
    bare, bare_cpu, least = medians[BARE]
    for name, (ms, cpu, peak) in medians.items():
        yield Row(name, ms, ms - bare, cpu - bare_cpu, peak, peak - least)


def table(rows: list[Row]) -> Table:
    """The rows for people."""
    output = Table(title=f"Imports: medians of {RUNS} fresh interpreters")
    output.add_column("program", no_wrap=True)
    for title in ("ms", "over bare", "bar", "CPU over bare", "MB", "over bare"):
        output.add_column(title, justify="right")
    for row in rows:
        bar = BARS.get(row.program) or CPU_BARS.get(row.program)
        output.add_row(
            row.program,
            f"{row.milliseconds:.1f}",
            f"{row.over_bare:.1f}",
            verdict(row.meets_bar, f"≤ {bar:.0f}") if bar else "",
            f"{row.cpu_over_bare:.1f}",
            f"{row.megabytes:.1f}",
            f"{row.megabytes_over_bare:.1f}",
        )
    return output


def main(arguments: list[str] | None = None) -> int:
    """Measure and print; 1 if a bar is missed."""
    parser = argparse.ArgumentParser("benchmarks.imports", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print figures as JSON")
    args = parser.parse_args(arguments)
    rows = list(measure())
    if args.json:
        print(json.dumps([asdict(row) for row in rows]))
    else:
        show(table(rows))
    return 0 if all(row.meets_bar for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
