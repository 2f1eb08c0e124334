"""Broker logs as Arrow tables: the decoding core that Spark and the local engine share.

In:   folders of segments, or record batches in memory
Out:  Arrow batches of records, batches or views
Uses: disk

It needs neither a JVM nor Spark, only pyarrow and ``kafka_wire``.
"""

from __future__ import annotations

from specgen.logs.bounds import Bounds
from specgen.logs.files import LogFile, find_files
from specgen.logs.options import LogOptions, Mode
from specgen.logs.ranges import Range, cut, pack
from specgen.logs.read import BadLogError, Tally, read_ranges
from specgen.logs.schema import COLUMNS, arrow_schema

__all__ = [
    "COLUMNS",
    "BadLogError",
    "Bounds",
    "LogFile",
    "LogOptions",
    "Mode",
    "Range",
    "Tally",
    "arrow_schema",
    "cut",
    "find_files",
    "pack",
    "read_ranges",
]
