"""Layouts: how one version of a message is laid out on the wire."""

from specgen.protocol.layout.layout import (
    AbsentField,
    ArrayWire,
    FieldLayout,
    Layout,
    ScalarWire,
    StructLayout,
    StructWire,
    WireType,
    struct_in,
    takes_no_bytes,
)
from specgen.protocol.layout.lower import UnsupportedVersionError, lower, lower_all

__all__ = [
    "AbsentField",
    "ArrayWire",
    "FieldLayout",
    "Layout",
    "ScalarWire",
    "StructLayout",
    "StructWire",
    "UnsupportedVersionError",
    "WireType",
    "lower",
    "lower_all",
    "struct_in",
    "takes_no_bytes",
]
