"""A stream over a folder, driven as Spark drives it, without Spark."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyspark.sql.streaming.datasource")

from pyspark.sql.streaming.datasource import ReadAllAvailable

from specgen.logs.options import LogOptions, parse_options
from specgen.spark.kafka_log_offset import LogOffset
from specgen.spark.kafka_log_stream import LogStreamReader
from tests.logs.build import batch, segment

LAX = parse_options({"failOnDataLoss": "false"})
EMPTY = LogOffset().to_json()


class Reader:
    """A stream over a folder, driven as Spark does."""

    def __init__(self, folder: Path, options: LogOptions | None = None) -> None:
        self.inner = LogStreamReader((str(folder),), options or LogOptions())
        self.at = EMPTY

    def latest(self) -> dict[str, Any]:
        """How far it would read now."""
        return self.inner.latestOffset(self.at, ReadAllAvailable())

    def run(self) -> list[int]:
        """The offsets of the next batch's records."""
        end = self.latest()
        rows = self.rows(self.at, end)
        self.at = end
        return rows

    def run_limited(self) -> list[int]:
        """Like ``run``, within the limits of the options."""
        limit = self.inner.getDefaultReadLimit()
        end = self.inner.latestOffset(self.at, limit)
        rows = self.rows(self.at, end)
        self.at = end
        return rows

    def rows(self, start: dict[str, Any], end: dict[str, Any]) -> list[int]:
        """The offsets of the records between two offsets."""
        return [
            offset
            for part in self.inner.partitions(start, end)
            for rows in self.inner.read(part)
            for offset in rows["offset"].to_pylist()
        ]


def part_of(folder: Path) -> Path:
    """The partition that the tests change."""
    return folder / "t-0"


def begun(folder: Path, options: LogOptions | None = None) -> Reader:
    """A stream that has read ten of its records, and one of another partition."""
    segment(part_of(folder), 0, [batch(0, 5), batch(5, 5)])
    reader = Reader(folder, options)
    assert reader.run() == [*range(10), 0]
    assert reader.latest() is reader.at
    return reader
