"""The corpus's tables as Spark schemas."""

from __future__ import annotations

from pyspark.sql.types import (
    ArrayType,
    BinaryType,
    BooleanType,
    DataType,
    DoubleType,
    IntegerType,
    LongType,
    StringType,
    StructField,
    StructType,
)

from specgen.corpus import schema as corpus

STRING, INT, BINARY = StringType(), IntegerType(), BinaryType()
_TYPES: dict[str, DataType] = {
    "array<int>": ArrayType(INT),
    "array<string>": ArrayType(STRING),
    "bigint": LongType(),
    "binary": BINARY,
    "boolean": BooleanType(),
    "double": DoubleType(),
    "int": INT,
    "string": STRING,
}


def _struct(columns: tuple[corpus.Column, ...]) -> StructType:
    """A schema with each column's meaning as its comment."""
    return StructType(
        [
            StructField(name, _TYPES[kind], metadata={"comment": meaning})
            for name, kind, meaning in columns
        ]
    )


def struct_of(schema: StructType, *names: str) -> StructType:
    """Some columns of a schema."""
    return StructType([schema[name] for name in names])


TABLES = {name: _struct(columns) for name, columns in corpus.TABLES.items()}
"""Every table; each is a folder of Parquet files, partitioned by release."""

MESSAGES = TABLES["messages"]
FIELDS = TABLES["fields"]
LAYOUTS = TABLES["layouts"]
ERRORS = TABLES["errors"]
CHANGES = TABLES["changes"]
FIXTURES = TABLES["fixtures"]
VERIFICATION = TABLES["verification"]
AGREEMENT = TABLES["agreement"]

FIELD = _struct(corpus.FIELD)
"""The columns of ``fields`` that describe a field itself."""
