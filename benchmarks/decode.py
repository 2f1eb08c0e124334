"""Time ``specgen decode`` as users run it: in one process, on all cores, on Spark.

The same records come as a few large segments, as many small ones, and compressed. Timed is the
whole command, from its start to its output in Parquet. Rounds alternate, and the best of each
counts.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Sequence
from hashlib import sha512
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from kafka_wire.records import Compression, Record, encode_batch
from rich.table import Table

from benchmarks.show import show, show_markdown
from specgen.disk.cores import cores
from specgen.spark.java import SparkMissingError, require_spark

MEGABYTES = 256
LARGE, SMALL = 64, 1
"""Megabytes of a segment."""
TIME = 1_700_000_000_000


def measure(folder: Path, megabytes: int, rounds: int) -> list[dict[str, Any]]:
    """One row per input: its size, and the seconds of every way."""
    inputs = {
        "large segments": _linked(folder / "large", LARGE, megabytes, Compression.NONE),
        "small segments": _linked(folder / "small", SMALL, megabytes, Compression.NONE),
        "zstd": _linked(folder / "zstd", 4, megabytes // 8, Compression.ZSTD),
    }
    return [
        {
            "what": name,
            "files": sum(1 for _ in place.glob("*/*.log")),
            "bytes": sum(path.stat().st_size for path in place.glob("*/*.log")),
            **_timed(place, folder / "out", rounds),
        }
        for name, place in inputs.items()
    ]


def _timed(place: Path, output: Path, rounds: int) -> dict[str, Any]:
    best: dict[str, float] = {}
    rows = set()
    for _ in range(rounds):
        for way, args in _ways().items():
            started = time.perf_counter()
            done = _decode(place, output, args)
            seconds = time.perf_counter() - started
            best[way] = min(seconds, best.get(way, seconds))
            rows.add(done["rows"])
    (count,) = rows  # every way gives the same number
    return {"rows": count, "seconds": best}


def _ways() -> dict[str, list[str]]:
    ways = {
        "one process": ["--jobs", "1"],
        f"{cores()} processes": ["--jobs", str(cores())],
    }
    try:
        require_spark()
    except SparkMissingError as error:
        print(f"without Spark: {error}", file=sys.stderr)
        return ways
    return ways | {"Spark": ["--engine", "spark"]}


def _decode(place: Path, output: Path, args: Sequence[str]) -> dict[str, Any]:
    command = [sys.executable, "-m", "specgen", "decode", str(place), "-o", str(output)]
    done = subprocess.run(
        [*command, "--overwrite", "--json", *args],
        check=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def _linked(folder: Path, size: int, megabytes: int, codec: Compression) -> Path:
    """Partitions that link to one segment, so that little is written to disk."""
    first = folder / "t-0" / f"{0:020d}.log"
    first.parent.mkdir(parents=True)
    with first.open("wb") as file:
        offset = 0
        while file.tell() < size * 1_000_000:
            file.write(_batch(offset, codec))
            offset += 100
    for number in range(1, max(megabytes // size, 1)):
        link = folder / f"t-{number}" / first.name
        link.parent.mkdir()
        link.hardlink_to(first)
    return folder


def _batch(first: int, codec: Compression) -> bytes:
    """Records of about a kilobyte each, which a codec compresses to about a fifth."""
    records = [
        Record(
            n, TIME + n, b"key-%d" % n, b'{"user":%d,"seen":"' % n + _text(n) + b'"}'
        )
        for n in range(first, first + 100)
    ]
    return encode_batch(records, compression=codec)


def _text(number: int) -> bytes:
    digests = (sha512(b"%d %d" % (number, part)).hexdigest() for part in range(3))
    return (
        b" of the shop, ".join(digest.encode() for digest in digests) + b"click " * 90
    )


def _table(rows: list[dict[str, Any]]) -> Table:
    ways = list(dict.fromkeys(way for row in rows for way in row["seconds"]))
    table = Table("input", box=None)
    for name in ("files", "MB", "thousand rows", *(f"{way}, s" for way in ways)):
        table.add_column(name, justify="right")
    for row in rows:
        table.add_row(
            row["what"],
            f"{row['files']:,}",
            f"{row['bytes'] / 1e6:,.0f}",
            f"{row['rows'] / 1e3:,.0f}",
            *(f"{row['seconds'][way]:.1f}" for way in ways),
        )
    return table


def main(arguments: list[str]) -> int:
    """Print the figures; there is no bar."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--markdown", action="store_true")
    parser.add_argument("--megabytes", type=int, default=MEGABYTES)
    parser.add_argument("--rounds", type=int, default=2)
    args = parser.parse_args(arguments)
    with TemporaryDirectory() as folder:
        rows = measure(Path(folder), args.megabytes, args.rounds)
    if args.json:
        print(json.dumps(rows))
    else:
        (show_markdown if args.markdown else show)(_table(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
