"""The corpus's tables as Spark schemas."""

from __future__ import annotations

from pyspark.sql.pandas.types import from_arrow_type
from pyspark.sql.types import StructField, StructType

from specgen.corpus import schema as corpus
from specgen.corpus.build.parquet import TYPES


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
