"""Write a corpus's tables as Parquet files."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pyarrow as pa
import pyarrow.parquet as pq

from specgen.corpus.schema import TABLES
from specgen.corpus.store import partition

Row = dict[str, Any]
"""A row of a table: values by column name."""

TYPES: dict[str, pa.DataType] = {
    "array<int>": pa.list_(pa.int32()),
    "array<string>": pa.list_(pa.string()),
    "bigint": pa.int64(),
    "binary": pa.binary(),
    "boolean": pa.bool_(),
    "double": pa.float64(),
    "int": pa.int32(),
    "string": pa.string(),
}
"""The columns' types, by their names in the schema."""

SCHEMAS = {
    table: pa.schema(
        [(name, TYPES[kind]) for name, kind, _ in columns if name != "release"]
    )
    for table, columns in TABLES.items()
}
"""Each table as in its files: the folder is the release."""

ALL = "all.parquet"
"""The file of a release's rows, unless they are made by layout."""

_GROUP = 20_000
"""Rows that are written together."""


class RowFile:
    """A file of a table's rows; it appears when it is complete, and only if there are any."""

    def __init__(self, path: Path, table: str) -> None:
        self._path, self._schema = path, SCHEMAS[table]
        self._draft = path.with_name(f".{path.name}.{os.getpid()}")
        self._writer: pq.ParquetWriter | None = None
        self._rows: list[Row] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is None and self._rows:
            self._flush()
        if self._writer is not None:
            self._writer.close()
            if kind is None:
                self._draft.replace(self._path)

    def add(self, rows: Iterable[Mapping[str, Any]]) -> None:
        """Write rows, which may have other columns besides the table's."""
        self._rows += rows  # type: ignore[arg-type]
        if len(self._rows) >= _GROUP:
            self._flush()

    def copy(self, rows: pa.Table) -> None:
        """Write rows of another file of the same table."""
        if rows.num_rows:
            self._opened().write_table(rows.cast(self._schema))

    def _flush(self) -> None:
        batch = pa.RecordBatch.from_pylist(self._rows, schema=self._schema)
        self._opened().write_batch(batch)
        self._rows = []

    def _opened(self) -> pq.ParquetWriter:
        if self._writer is None:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._writer = pq.ParquetWriter(
                self._draft, self._schema, compression="zstd", store_schema=False
            )
        return self._writer


def write_release(
    build: Path, table: str, release: str, rows: Iterable[Mapping[str, Any]]
) -> None:
    """Write all rows that a release has in a table."""
    place = build / table / partition(release)
    with RowFile(place / ALL, table) as file:
        file.add(rows)


def read_rows(paths: Iterable[Path], table: str) -> pa.Table:
    """The rows of some files of a table."""
    schema = SCHEMAS[table]
    parts = [pq.read_table(path, partitioning=None).cast(schema) for path in paths]
    return pa.concat_tables(parts) if parts else schema.empty_table()
