"""A run of ``specgen decode``: its task and its result, for all engines."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import pyarrow as pa

from specgen.disk.replace import mend
from specgen.logs.files import LogFile
from specgen.logs.inputs import check_inputs
from specgen.logs.options import LogOptions
from specgen.logs.output import OutputExistsError, check_output, is_remote, local_output
from specgen.logs.replicas import find_logs
from specgen.logs.schema import COLUMNS, arrow_schema
from specgen.logs.views import TopicView, view_of

__all__ = ["DecodeJob", "Done", "OutputExistsError", "Progress"]

DEFAULTS = LogOptions()
FORMATS = ("parquet", "json", "csv")

Progress = Callable[[int, int], None]
"""Called with how much is done, and how much there is in all."""


@dataclass(frozen=True)
class DecodeJob:
    """The task of one run."""

    source: str
    output: Path | str
    """A folder; with Spark it may also be a URL such as ``hdfs://``, as text."""
    form: str = "parquet"
    where: str | None = None
    view: TopicView | None = None
    options: LogOptions = DEFAULTS
    overwrite: bool = False
    master: str | None = None
    raw_csv: bool = False
    """Whether CSV keeps texts as they are that a spreadsheet would run."""

    @property
    def schema(self) -> pa.Schema:
        """The schema of the output rows."""
        if self.view is not None:
            return self.view.schema
        return arrow_schema(self.options.columns)

    @property
    def where_schema(self) -> pa.Schema:
        """The schema that ``where`` refers to: all columns, even those not in the output."""
        return arrow_schema() if self.view is None else self.view.schema

    def prepare_output(self) -> None:
        """Finish what a killed run left of the output, and check the output's place.

        Raises OutputExistsError, BadOutputError, and FileNotFoundError without a source.
        """
        if not is_remote(self.output):
            output = local_output(self.output)
            mend(output)
            check_output(output, self.source, self.overwrite)


@dataclass(frozen=True)
class Done:
    """The result of a run; a bad record still has a row, without its typed columns."""

    engine: str
    rows: int
    bad_batches: int
    bad_records: int
    files: int
    bytes: int
    seconds: float
    output: str
    hidden: int
    """Offsets at or above the high watermarks, whose records are not visible yet."""
    bytes_read: int | None = None
    """Of ``bytes``, those that were read; None if Spark read them, which does not count."""
    skipped_batches: int | None = None
    """Batches that were passed over by their headers, so that they were not decoded."""

    def to_object(self) -> dict[str, Any]:
        """The result as a JSON object, for programs."""
        return asdict(self) | {"seconds": round(self.seconds, 3)}


def job_files(job: DecodeJob) -> list[LogFile]:
    """The files of a run, in the order in which views read them.

    Raises NoLogsError if there are none.
    """
    return files_to_read([job.source], job.options, job.view)


def files_to_read(
    sources: Sequence[str], options: LogOptions, view: TopicView | None
) -> list[LogFile]:
    """The files below some paths that are read, of which a view needs only some.

    Raises NoLogsError if there are none.
    """
    snapshots = options.snapshots or view is not None
    files = find_logs(*sources, topic=options.topic, snapshots=snapshots)
    if not files or len(sources) > 1:
        check_inputs(*sources, snapshots=snapshots)
    if view is None:
        return files
    if view.topic is None:
        return [file for file in files if not file.is_snapshot]
    files = [file for file in files if file.topic == view.topic]
    if any(not f.is_snapshot and f.base_offset == 0 for f in files):
        # The log goes back to the beginning, so snapshots add nothing.
        files = [file for file in files if not file.is_snapshot]
    newest = max((Path(f.path).name for f in files if f.is_snapshot), default="")
    needed = (f for f in files if not f.is_snapshot or Path(f.path).name == newest)
    return sorted(
        needed, key=lambda f: (f.partition or 0, not f.is_snapshot, f.base_offset)
    )


def view_named(name: str | None) -> TopicView | None:
    """The view of a name, if there is a name; raises KeyError for an unknown one."""
    return None if name is None else view_of(name)


def read_options(job: DecodeJob) -> LogOptions:
    """The options for reading the input of a view or a condition."""
    view = job.view
    columns = job.options.columns if view is None else view.input
    level = job.options.level if view is None else view.level
    if job.view is None and job.where is not None:
        # Any word may be a column's name; extra columns do no harm.
        words = {word.lower() for word in re.findall(r"\w+", job.where)}
        columns += tuple(c for c in COLUMNS if c in words and c not in columns)
    return replace(job.options, level=level, columns=columns, sources=(job.source,))
