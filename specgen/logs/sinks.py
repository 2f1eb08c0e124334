"""The files that the local engine writes: Parquet, lines of JSON, CSV."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Protocol

import pyarrow as pa
import pyarrow.compute as pc
from pyarrow import csv, parquet

from specgen.disk.atomic import named_errors

RUNS = (
    "=+-@\t\r\n＝＋－＠"  # noqa: RUF001 - some spreadsheets read them like the others
)
"""Characters that make a spreadsheet run a text as a formula (OWASP, CSV injection)."""

QUOTE = "'"
"""Put before such a text, and before one that begins with it, so that it can be undone."""


class Sink(Protocol):
    """A file that is being written."""

    def write(self, batch: pa.RecordBatch) -> None:
        """Add rows."""

    def close(self) -> None:
        """End the file."""


def open_sink(path: Path, form: str, schema: pa.Schema, raw_csv: bool) -> Sink:
    """A new file of a format: ``parquet``, ``json`` or ``csv``; its errors name it."""
    with named_errors(path):
        if form == "parquet":
            return _Named(path, _Parquet(path, schema))
        return _Named(
            path, _Csv(path, schema, raw_csv) if form == "csv" else _Json(path)
        )


class _Named:
    def __init__(self, path: Path, sink: Sink) -> None:
        self._path, self._sink = path, sink

    def write(self, batch: pa.RecordBatch) -> None:
        with named_errors(self._path):
            self._sink.write(batch)

    def close(self) -> None:
        with named_errors(self._path):
            self._sink.close()


class _Parquet:
    def __init__(self, path: Path, schema: pa.Schema) -> None:
        self._writer = parquet.ParquetWriter(path, schema, compression="zstd")

    def write(self, batch: pa.RecordBatch) -> None:
        self._writer.write_batch(batch)

    def close(self) -> None:
        self._writer.close()


class _Csv:
    def __init__(self, path: Path, schema: pa.Schema, raw: bool) -> None:
        self._raw = raw
        self._writer = csv.CSVWriter(
            path, pa.schema([pa.field(f.name, _flat_type(f.type)) for f in schema])
        )

    def write(self, batch: pa.RecordBatch) -> None:
        self._writer.write_batch(flat(batch, self._raw))

    def close(self) -> None:
        self._writer.close()


class _Json:
    def __init__(self, path: Path) -> None:
        self._file = path.open("w", encoding="utf-8")

    def write(self, batch: pa.RecordBatch) -> None:
        self._file.writelines(f"{line}\n" for line in json_lines(batch))

    def close(self) -> None:
        self._file.close()


def json_lines(batch: pa.RecordBatch) -> Iterable[str]:
    """A line of JSON for each row, without nulls, as Spark writes them.

    Bytes are base64, times ISO 8601 in UTC.
    """
    for row in batch.to_pylist():
        yield _compact(_plain(row))


def _compact(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


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


def flat(batch: pa.RecordBatch, raw: bool = False) -> pa.RecordBatch:
    """The batch with columns that fit CSV: bytes as base64, times and headers as text.

    A text that a spreadsheet would run gets a ``'`` in front, unless ``raw``.
    """
    columns = [_flat(column, raw) for column in batch.columns]
    return pa.RecordBatch.from_arrays(columns, names=batch.schema.names)


def _flat_type(kind: pa.DataType) -> pa.DataType:
    plain = pa.types.is_integer(kind) or pa.types.is_boolean(kind)
    return kind if plain else pa.string()


def _flat(column: pa.Array, raw: bool) -> pa.Array:
    kind = column.type
    if pa.types.is_string(kind):
        return column if raw else _harmless(column)
    if _flat_type(kind) == kind:
        return column
    if pa.types.is_timestamp(kind):
        shown = pc.strftime(
            column.cast(pa.timestamp("ms", tz="UTC")), "%Y-%m-%dT%H:%M:%S"
        )
        return pc.binary_join_element_wise(shown, pa.scalar("Z"), "")
    values: Sequence[Any] = [_plain(value) for value in column.to_pylist()]
    if pa.types.is_nested(kind):
        values = [None if value is None else _compact(value) for value in values]
    return pa.array(values, pa.string())


def _harmless(column: pa.Array) -> pa.Array:
    first = pc.utf8_slice_codeunits(column, 0, 1)
    runs = pc.is_in(first, pa.array([*RUNS, QUOTE]))
    quoted = pc.binary_join_element_wise(pa.scalar(QUOTE), column, "")
    return pc.if_else(runs, quoted, column)
