"""Questions to a corpus, and answers that lose nothing on their way out."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any

from pyspark.sql import DataFrame, Row, SparkSession
from pyspark.sql import functions as F
from pyspark.sql.types import (
    ArrayType,
    BinaryType,
    BooleanType,
    DataType,
    MapType,
    NullType,
    NumericType,
    StringType,
    StructField,
    StructType,
    VariantType,
)
from rich.cells import cell_len, chop_cells, set_cell_size

from specgen.problems.bad_input import bad_input
from specgen.spark.corpus.tables import register_views
from specgen.spark.guard import ForbiddenSqlError, check_query

_KEPT = (
    *(NumericType, StringType, BinaryType, BooleanType, NullType),
    VariantType,
)
"""The types that Python has all values of."""

_ONE_LINE = str.maketrans({"\t": "\\t", "\n": "\\n", "\r": "\\r"})
_GAP, _LEAST = 2, 8
"""Blanks between the columns on a terminal, and what a folded one has at least."""


@dataclass(frozen=True)
class Answer:
    """The rows of an answer; no two columns have the same name."""

    names: tuple[str, ...]
    rows: list[Row]

    def objects(self) -> list[dict[str, Any]]:
        """The rows for JSON: binary in hex, times and numbers that JSON lacks as text."""
        return [
            dict(zip(self.names, map(plain, row), strict=True)) for row in self.rows
        ]

    def texts(self) -> Iterator[list[str]]:
        """The rows' cells as text; null is empty."""
        return ([_text(cell) for cell in row] for row in self.rows)

    def lines(self) -> Iterator[str]:
        """The names, then a line a row, with tabs between the cells."""
        for cells in self._shown():
            yield "\t".join(cells) + "\n"

    def folded(self, width: int) -> Iterator[str]:
        """The same as columns, of which the widest are folded to the width."""
        rows = list(self._shown())
        wanted = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
        widths = _fitting(wanted, width - _GAP * (len(wanted) - 1))
        for cells in rows:
            for parts in zip_longest(*map(_chopped, cells, widths), fillvalue=""):
                padded = map(set_cell_size, parts, widths)
                yield (" " * _GAP).join(padded).rstrip() + "\n"

    def _shown(self) -> Iterator[list[str]]:
        for cells in (self.names, *self.texts()):
            yield [cell.translate(_ONE_LINE) for cell in cells]


def ask(spark: SparkSession, build: Path, sql: str) -> Answer:
    """Ask a build's tables.  Raises SpecError where the text is more than a query."""
    register_views(spark, build)
    try:
        check_query(spark, sql)
    except ForbiddenSqlError as error:
        hint = "ask with SELECT, WITH, SHOW or DESCRIBE, of the corpus' tables"
        raise bad_input("SQL", f"this is no query: {error}", hint) from None
    frame = spark.sql(sql)
    names = tuple(numbered(frame.columns))
    return Answer(names, _collectable(frame).collect())


def _fitting(widths: list[int], room: int) -> list[int]:
    """Widths of which the largest are cut to the same one, so that all have room."""
    for place, width in enumerate(sorted(widths)):
        share = room // (len(widths) - place)
        if width > share:
            return [min(one, max(share, _LEAST)) for one in widths]
        room -= width
    return widths


def _chopped(cell: str, width: int) -> list[str]:
    return [cell] if cell_len(cell) <= width else chop_cells(cell, width)


def numbered(names: Iterable[str]) -> list[str]:
    """Names of which a second one of the same text gets a number, as ``n_2``."""
    given = list(names)
    taken: set[str] = set()
    rows = []
    for name in given:
        unique, count = name, 1
        while unique in taken or (count > 1 and unique in given):
            count += 1
            unique = f"{name}_{count}"
        taken.add(unique)
        rows.append(unique)
    return rows


def plain(cell: Any) -> Any:
    """A cell as JSON has it."""
    match cell:
        case None | bool() | int() | str():
            return cell
        case float():
            return cell if math.isfinite(cell) else _not_finite(cell)
        case bytes() | bytearray():
            return cell.hex()
        case Row():
            return dict(zip(cell.__fields__, map(plain, cell), strict=True))
        case dict():
            return {_key(key): plain(value) for key, value in cell.items()}
        case list():
            return [plain(item) for item in cell]
        case _:
            return str(cell)


def _not_finite(value: float) -> str:
    if math.isnan(value):
        return "NaN"
    return "Infinity" if value > 0 else "-Infinity"


def _key(key: Any) -> str:
    shown = plain(key)
    return shown if isinstance(shown, str) else _compact(shown)


def _text(cell: Any) -> str:
    shown = plain(cell)
    if shown is None:
        return ""
    return _compact(shown) if isinstance(shown, dict | list) else str(shown)


def _compact(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def _collectable(frame: DataFrame) -> DataFrame:
    """The frame with all that Python can't hold as text: dates after 9999, intervals.

    Fields of the same name in a struct are numbered, too.
    """
    # Columns of the same name can be told apart by new names alone.
    plain_names = [f"c{place}" for place in range(len(frame.columns))]
    renamed = frame.toDF(*plain_names)
    return renamed.select(
        *(
            _cast(name, field.dataType)
            for name, field in zip(plain_names, frame.schema, strict=True)
        )
    )


def _cast(name: str, kind: DataType) -> Any:
    wanted = _with_unique_names(kind)
    return F.col(name) if wanted == kind else F.col(name).cast(wanted).alias(name)


def _with_unique_names(kind: DataType) -> DataType:
    match kind:
        case ArrayType():
            return ArrayType(_with_unique_names(kind.elementType), kind.containsNull)
        case MapType():
            key, value = _with_unique_names(kind.keyType), _with_unique_names(
                kind.valueType
            )
            return MapType(key, value, kind.valueContainsNull)
        case StructType():
            names = numbered(field.name for field in kind)
            return StructType(
                [
                    StructField(
                        name, _with_unique_names(field.dataType), field.nullable
                    )
                    for name, field in zip(names, kind, strict=True)
                ]
            )
        case _:
            return kind if isinstance(kind, _KEPT) else StringType()
