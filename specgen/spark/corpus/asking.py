"""Questions to a corpus, asked of Spark."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pyspark.sql import DataFrame, SparkSession
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

from specgen.corpus.answer import Answer, numbered
from specgen.problems import SpecError
from specgen.problems.queries import no_query
from specgen.spark.corpus.tables import register_views
from specgen.spark.guard import ForbiddenSqlError, check_query

_KEPT = (
    *(NumericType, StringType, BinaryType, BooleanType, NullType),
    VariantType,
)
"""The types that Python has all values of."""


def ask(spark: SparkSession, build: Path, sql: str) -> Answer:
    """Ask a build's tables.  Raises SpecError where the text is more than a query."""
    register_views(spark, build)
    try:
        check_query(spark, sql)
    except ForbiddenSqlError as error:
        raise SpecError([no_query(str(error))]) from None
    frame = spark.sql(sql)
    names = tuple(numbered(frame.columns))
    return Answer(names, _collectable(frame).collect())


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
