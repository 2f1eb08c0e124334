"""Whether a struct to encode has fields that its message has not."""

from __future__ import annotations

import pyarrow as pa
from pyspark.sql import Column
from pyspark.sql import functions as f
from pyspark.sql.pandas.types import to_arrow_type
from pyspark.sql.types import DataType

from specgen.logs.structs import message_class, struct_of, unknown_fields


class UnknownFieldError(ValueError):
    """A struct has fields that the message has not, which would be lost in silence."""


def check_fields(given: DataType, api: str, kind: str | None = None) -> None:
    """Raise UnknownFieldError where a struct type has fields that a message has not.

    ``df.schema["r"].dataType`` is known before any plan is made; ``encode`` asks the same.
    All such fields are named, nested ones by their path. Raises UnknownMessageError.
    """
    check_arrow(to_arrow_type(given, timezone="UTC"), message_class(api, kind).__name__)


def check_arrow(given: pa.DataType, name: str) -> None:
    """The same of Arrow's type, which workers see."""
    wrong = unknown_fields(struct_of(name), given)
    if wrong:
        raise UnknownFieldError(f"encode: {name} has no field {', '.join(wrong)}")


def only_fields(column: Column, name: str) -> Column:
    """The column, which Spark refuses to analyze where it has other fields.

    A column's type is known to Spark alone, when it makes the plan. So it is asked for an
    array of two structs that must be of one type: what is left of the column's fields
    when the message's are dropped, and nothing. The optimizer takes all of it away.
    """
    mark = f"<- not in {name}"
    known = [f"`{field.name}`" for field in struct_of(name).fields or ()]
    rest = column.withField(f"`{mark}`", f.lit(0))
    rest = rest.dropFields(*known) if known else rest
    nothing = f.struct(f.lit(0).alias(mark))
    return f.when(f.array(rest, nothing).isNotNull(), column)
