"""The types that a field of a definition may have (see docs/protocol-semantics.md, "Types")."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache


class Scalar(StrEnum):
    """Every type that is neither an array nor a struct."""

    BOOL = "bool"
    INT8 = "int8"
    INT16 = "int16"
    UINT16 = "uint16"
    INT32 = "int32"
    UINT32 = "uint32"
    INT64 = "int64"
    FLOAT64 = "float64"
    VARINT = "varint"
    VARLONG = "varlong"
    UUID = "uuid"
    STRING = "string"
    BYTES = "bytes"
    RECORDS = "records"
    UNKNOWN = "unknown"
    """The type is left undefined, as in the reference of 2016."""

    @property
    def is_integer(self) -> bool:
        """Whether values are whole numbers."""
        return self in INTEGER_BITS

    @property
    def is_variable(self) -> bool:
        """Whether a length precedes the value, so that it may be null or compact."""
        return self in (Scalar.STRING, Scalar.BYTES, Scalar.RECORDS)


INTEGER_BITS = {
    Scalar.INT8: (8, True),
    Scalar.INT16: (16, True),
    Scalar.UINT16: (16, False),
    Scalar.INT32: (32, True),
    Scalar.UINT32: (32, False),
    Scalar.INT64: (64, True),
    Scalar.VARINT: (32, True),
    Scalar.VARLONG: (64, True),
}
"""The width in bits of each integer type, and whether it is signed."""

FIXED_SIZES = {
    Scalar.BOOL: 1,
    Scalar.INT8: 1,
    Scalar.INT16: 2,
    Scalar.UINT16: 2,
    Scalar.INT32: 4,
    Scalar.UINT32: 4,
    Scalar.INT64: 8,
    Scalar.FLOAT64: 8,
    Scalar.UUID: 16,
}
"""The size in bytes of each fixed-size type."""

DEFINITION_SCALARS = frozenset(Scalar) - {
    Scalar.VARINT,
    Scalar.VARLONG,
    Scalar.UNKNOWN,
}
"""The scalar types that Kafka's JSON definitions may name."""


@cache
def integer_limits(kind: Scalar) -> tuple[int, int]:
    """The smallest and the largest value of an integer type."""
    bits, signed = INTEGER_BITS[kind]
    return (-(1 << bits - 1), (1 << bits - 1) - 1) if signed else (0, (1 << bits) - 1)


@dataclass(frozen=True, slots=True)
class StructType:
    """A struct of the message, by name (see ``Message.structs``)."""

    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class ArrayType:
    """``[]T``; definitions have one level, documents may have more."""

    element: FieldType

    def __str__(self) -> str:
        return f"[]{self.element}"


FieldType = Scalar | StructType | ArrayType


def innermost(kind: FieldType) -> Scalar | StructType:
    """The type inside all arrays."""
    while isinstance(kind, ArrayType):
        kind = kind.element
    return kind
