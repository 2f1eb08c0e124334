"""The local engine: this process and pyarrow, for what needs no cluster and no JVM."""

from __future__ import annotations

import json
import time
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Protocol

import pyarrow as pa
import pyarrow.compute as pc
from pyarrow import csv, parquet

from specgen.logs.bounds import Bounds
from specgen.logs.job import DecodeJob, Done, Progress, job_files, read_options
from specgen.logs.output import local_output, replacing
from specgen.logs.ranges import Range
from specgen.logs.read import Tally, read_ranges
from specgen.logs.where import bounds_of, expression


def decode_locally(job: DecodeJob, progress: Progress) -> Done:
    """Do a job; the output appears whole, or not at all.

    Raises what ``read_ranges`` raises, WhereError, OutputExistsError, BadOutputError.
    """
    started = time.perf_counter()
    output = local_output(job.output)
    job.check_output()
    files = job_files(job)
    total = sum(file.size for file in files)
    chosen = None if job.where is None else expression(job.where, job.where_schema)
    tally, written = Tally(), 0
    with replacing(output) as work, _sink(work, job) as sink:
        ranges = (Range.whole(file) for file in files if file.size)
        found = read_ranges(ranges, read_options(job), _bounds(job), tally)
        told = _telling(found, lambda: progress(min(tally.bytes_read, total), total))
        for batch in told if job.view is None else job.view.run(told):
            kept = batch if chosen is None else batch.filter(chosen)
            if kept.num_rows:
                sink.write(kept.select(job.schema.names))
                written += kept.num_rows
    return Done(
        engine="local",
        rows=written,
        bad_batches=tally.bad_batches,
        bad_records=tally.bad_records,
        files=len(files),
        bytes=total,
        seconds=time.perf_counter() - started,
        output=str(job.output),
    )


def _bounds(job: DecodeJob) -> Bounds:
    """What need not be read; views want everything."""
    if job.where is None or job.view is not None:
        return Bounds()
    return bounds_of(job.where)


def _telling(
    batches: Iterable[pa.RecordBatch], tell: Callable[[], None]
) -> Iterator[pa.RecordBatch]:
    for batch in batches:
        tell()
        yield batch


class _Sink(Protocol):
    def __enter__(self) -> _Sink: ...

    def __exit__(self, *error: object) -> None: ...

    def write(self, batch: pa.RecordBatch) -> None:
        """Add rows."""


def _sink(folder: Path, job: DecodeJob) -> Any:
    path = folder / f"part-00000.{job.form}"
    if job.form == "parquet":
        return _Parquet(path, job.schema)
    return _Csv(path, job.schema) if job.form == "csv" else _Json(path)


class _Parquet:
    def __init__(self, path: Path, schema: pa.Schema) -> None:
        self._writer = parquet.ParquetWriter(path, schema, compression="zstd")

    def __enter__(self) -> _Parquet:
        return self

    def __exit__(self, *error: object) -> None:
        self._writer.close()

    def write(self, batch: pa.RecordBatch) -> None:
        self._writer.write_batch(batch)


class _Csv:
    def __init__(self, path: Path, schema: pa.Schema) -> None:
        self._writer = csv.CSVWriter(
            path, pa.schema([pa.field(f.name, _flat_type(f.type)) for f in schema])
        )

    def __enter__(self) -> _Csv:
        return self

    def __exit__(self, *error: object) -> None:
        self._writer.close()

    def write(self, batch: pa.RecordBatch) -> None:
        self._writer.write_batch(flat(batch))


class _Json:
    def __init__(self, path: Path) -> None:
        self._file = path.open("w", encoding="utf-8")

    def __enter__(self) -> _Json:
        return self

    def __exit__(self, *error: object) -> None:
        self._file.close()

    def write(self, batch: pa.RecordBatch) -> None:
        self._file.writelines(f"{line}\n" for line in json_lines(batch))


def json_lines(batch: pa.RecordBatch) -> Iterable[str]:
    """A line of JSON for each row, without what is null, as Spark writes them.

    Bytes are base64, times ISO 8601 in UTC.
    """
    for row in batch.to_pylist():
        yield json.dumps(_plain(row), separators=(",", ":"), ensure_ascii=False)


def _plain(value: Any) -> Any:
    match value:
        case dict():
            return {k: _plain(v) for k, v in value.items() if v is not None}
        case list():
            return [_plain(item) for item in value]
        case bytes():
            return b64encode(value).decode()
        case datetime():
            return _time(value)
    return value


def _time(value: datetime) -> str:
    # strftime does not pad years below 1000 everywhere.
    utc = value.astimezone(UTC).replace(tzinfo=None)
    return f"{utc.isoformat(timespec='milliseconds')}Z"


def flat(batch: pa.RecordBatch) -> pa.RecordBatch:
    """Columns that a CSV file can have: bytes as base64, times and headers as text."""
    columns = [_flat(column) for column in batch.columns]
    return pa.RecordBatch.from_arrays(columns, names=batch.schema.names)


def _flat_type(kind: pa.DataType) -> pa.DataType:
    plain = pa.types.is_integer(kind) or pa.types.is_boolean(kind)
    return kind if plain else pa.string()


def _flat(column: pa.Array) -> pa.Array:
    kind = column.type
    if _flat_type(kind) == kind or pa.types.is_string(kind):
        return column
    if pa.types.is_timestamp(kind):
        shown = pc.strftime(
            column.cast(pa.timestamp("ms", tz="UTC")), "%Y-%m-%dT%H:%M:%S"
        )
        return pc.binary_join_element_wise(shown, pa.scalar("Z"), "")
    values = (_plain(value) for value in column.to_pylist())
    nested = pa.types.is_nested(kind)
    texts = [
        (
            json.dumps(value, separators=(",", ":"), ensure_ascii=False)
            if nested and value is not None
            else value
        )
        for value in values
    ]
    return pa.array(texts, pa.string())
