"""Check that a struct to encode has no fields that its message lacks."""

from __future__ import annotations

import pyarrow as pa
from pyspark.sql import Column
from pyspark.sql import functions as f
from pyspark.sql.pandas.types import to_arrow_type
from pyspark.sql.types import DataType

from specgen.logs.structs import message_class, struct_of, unknown_fields


class UnknownFieldError(ValueError):
    """A struct has fields that its message lacks, and that would silently be lost."""


def check_fields(given: DataType, api: str, kind: str | None = None) -> None:
    """Raise UnknownFieldError if a struct type has fields that its message lacks.

    ``df.schema["r"].dataType`` is known before any plan is made; ``encode`` checks the same.
    All such fields are named, nested ones by their path. Raises UnknownMessageError.
    """
    check_arrow(to_arrow_type(given, timezone="UTC"), message_class(api, kind).__name__)


def check_arrow(arrow: pa.DataType, name: str) -> None:
    """The same check for an Arrow type, which is what workers see."""
    unknown = unknown_fields(struct_of(name), arrow)
    if unknown:
        raise UnknownFieldError(f"encode: {name} has no field {', '.join(unknown)}")


def only_fields(column: Column, name: str) -> Column:
    """The column, made so that Spark refuses to analyze it if it has other fields.

    Only Spark knows a column's type, and only when it makes the plan. So the column asks
    for an array of two structs that must have the same type: one with the column's fields
    but the message's, and an empty one, whose name begins Spark's error. The optimizer
    removes all of this.
    """
    mark = f"{name} has no such fields as beside this"
    known = [f"`{field.name}`" for field in struct_of(name).fields or ()]
    rest = column.withField(f"`{mark}`", f.lit(0))
    rest = rest.dropFields(*known) if known else rest
    nothing = f.struct(f.lit(0).alias(mark))
    return f.when(f.array(nothing, rest).isNotNull(), column)
