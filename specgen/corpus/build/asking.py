"""Queries of a corpus with Spark."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F
from pyspark.sql.pandas.types import from_arrow_type
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

from specgen.corpus import schema as corpus
from specgen.corpus.answer import Answer, numbered
from specgen.corpus.build.parquet import TYPES
from specgen.report import SpecError
from specgen.report.queries import no_query
from specgen.spark.guard import ForbiddenSqlError, check_query

_KEPT = (
    *(NumericType, StringType, BinaryType, BooleanType, NullType),
    VariantType,
)
"""The types whose values Python can all represent."""


def ask(spark: SparkSession, build: Path, sql: str) -> Answer:
    """Query a build's tables.  Raises SpecError if the text is more than a query."""
    register_views(spark, build)
    try:
        check_query(spark, sql)
    except ForbiddenSqlError as error:
        raise SpecError([no_query(str(error))]) from None
    frame = spark.sql(sql)
    names = tuple(numbered(frame.columns))
    return Answer(names, _collectable(frame).collect())


def _collectable(frame: DataFrame) -> DataFrame:
    """The frame, with text for values that Python can't hold: dates after 9999, intervals.

    Struct fields with the same name are numbered as well.
    """
    # Columns of the same name can only be distinguished after renaming.
    plain_names = [f"c{number}" for number in range(len(frame.columns))]
    renamed = frame.toDF(*plain_names)
    return renamed.select(
        *(
            _cast(name, field.dataType)
            for name, field in zip(plain_names, frame.schema, strict=True)
        )
    )


def _cast(name: str, kind: DataType) -> Any:
    target = _with_unique_names(kind)
    return F.col(name) if target == kind else F.col(name).cast(target).alias(name)


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


def register_views(spark: SparkSession, build: Path) -> None:
    """Register every table as a temporary view with its name.

    Releases stay text, since 4.10 is not 4.1.
    """
    for name, schema in TABLES.items():
        folder = build / name
        folder.mkdir(exist_ok=True)
        table = spark.read.schema(schema).parquet(str(folder))
        table.createOrReplaceTempView(name)


def _struct(columns: tuple[corpus.Column, ...]) -> StructType:
    """A schema with each column's meaning as its comment."""
    return StructType(
        [
            StructField(
                name, from_arrow_type(TYPES[kind]), metadata={"comment": meaning}
            )
            for name, kind, meaning in columns
        ]
    )


TABLES = {name: _struct(columns) for name, columns in corpus.TABLES.items()}
"""Every table; each is a folder of Parquet files, partitioned by release."""
