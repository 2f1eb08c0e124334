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
from specgen.protocol.layout.places import (
    Place,
    Position,
    placed_values,
    places,
    positions,
    structs_in,
)

__all__ = [
    "AbsentField",
    "ArrayWire",
    "FieldLayout",
    "Layout",
    "Place",
    "Position",
    "ScalarWire",
    "StructLayout",
    "StructWire",
    "UnsupportedVersionError",
    "WireType",
    "lower",
    "lower_all",
    "placed_values",
    "places",
    "positions",
    "struct_in",
    "structs_in",
    "takes_no_bytes",
]
