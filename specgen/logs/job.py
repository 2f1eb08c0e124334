"""What ``specgen decode`` is asked to do, and what came of it; engines share both."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import pyarrow as pa

from specgen.files.workplace import remove_dead
from specgen.logs.files import LogFile, find_files
from specgen.logs.inputs import check_inputs
from specgen.logs.options import LogOptions
from specgen.logs.output import OutputExistsError, check_output, is_remote, local_output
from specgen.logs.schema import COLUMNS, arrow_schema
from specgen.logs.views import INPUT, TopicView, view_of

__all__ = ["DecodeJob", "Done", "OutputExistsError", "Progress"]

DEFAULTS = LogOptions()
FORMATS = ("parquet", "json", "csv")

Progress = Callable[[int, int], None]
"""Told how much is done, and of how much."""


@dataclass(frozen=True)
class DecodeJob:
    """One run."""

    source: str
    output: Path | str
    """A folder; on Spark a place such as ``hdfs://``, as text, too."""
    form: str = "parquet"
    where: str | None = None
    view: TopicView | None = None
    options: LogOptions = DEFAULTS
    overwrite: bool = False
    master: str | None = None
    raw_csv: bool = False
    """Whether texts that a spreadsheet would run stand in CSV as they are."""

    @property
    def schema(self) -> pa.Schema:
        """Of the rows that are given out."""
        if self.view is not None:
            return self.view.schema
        return arrow_schema(self.options.columns)

    @property
    def where_schema(self) -> pa.Schema:
        """Of the rows that ``where`` is about: any column, given out or not."""
        return arrow_schema() if self.view is None else self.view.schema

    def prepare_output(self) -> None:
        """Remove what killed runs left beside the output, and see whether it can lie there.

        Raises OutputExistsError, BadOutputError, FileNotFoundError without a source.
        """
        if not is_remote(self.output):
            output = local_output(self.output)
            remove_dead(output.parent)
            check_output(output, self.source, self.overwrite)


@dataclass(frozen=True)
class Done:
    """What came of a run; a bad record has a row, but a type that is not known."""

    engine: str
    rows: int
    bad_batches: int
    bad_records: int
    files: int
    bytes: int
    seconds: float
    output: str

    def to_object(self) -> dict[str, Any]:
        """For programs."""
        return asdict(self) | {"seconds": round(self.seconds, 3)}


def job_files(job: DecodeJob) -> list[LogFile]:
    """The files of a run, in the order in which views want them.

    Raises NoLogsError where there is not one.
    """
    options = job.options
    view = job.view
    wanted = options.snapshots or view is not None
    files = find_files(job.source, topic=options.topic, snapshots=wanted)
    if not files:
        check_inputs(job.source, snapshots=wanted)
    if view is None:
        return files
    files = [file for file in files if file.topic == view.topic]
    if any(not f.is_snapshot and f.base_offset == 0 for f in files):
        # The log goes back to the beginning: no snapshot says more.
        files = [file for file in files if not file.is_snapshot]
    last = max((Path(f.path).name for f in files if f.is_snapshot), default="")
    kept = (f for f in files if not f.is_snapshot or Path(f.path).name == last)
    return sorted(
        kept, key=lambda f: (f.partition or 0, not f.is_snapshot, f.base_offset)
    )


def view_named(name: str | None) -> TopicView | None:
    """A view by its name; KeyError for one that is not there."""
    return None if name is None else view_of(name)


def read_options(job: DecodeJob) -> LogOptions:
    """The options of the reading below a view and a condition."""
    columns = job.options.columns if job.view is None else INPUT
    if job.view is None and job.where is not None:
        # Too many do no harm: any word may be a column's name.
        words = {word.lower() for word in re.findall(r"\w+", job.where)}
        columns += tuple(c for c in COLUMNS if c in words and c not in columns)
    return replace(job.options, columns=columns)
