"""Values of the model as text for the pages."""

from __future__ import annotations

from collections.abc import Iterable

from specgen.codegen.views.docs.markdown import Md, code
from specgen.protocol.layout import (
    ArrayWire,
    FieldLayout,
    ScalarWire,
    StructWire,
    WireType,
)
from specgen.protocol.model import EMPTY, Kind, VersionRange, version_runs
from specgen.protocol.model.defaults import is_implicit

KINDS: dict[Kind, str] = {
    Kind.REQUEST: "Request",
    Kind.RESPONSE: "Response",
    Kind.HEADER: "Header",
    Kind.DATA: "Data",
    Kind.METADATA: "Metadata record",
    Kind.COORDINATOR_KEY: "Coordinator record key",
    Kind.COORDINATOR_VALUE: "Coordinator record value",
    Kind.STRUCT: "Helper struct",
}

KIND_TITLES: dict[Kind, str] = {
    Kind.HEADER: "Headers",
    Kind.DATA: "Data",
    Kind.METADATA: "Metadata records",
    Kind.COORDINATOR_KEY: "Coordinator record keys",
    Kind.COORDINATOR_VALUE: "Coordinator record values",
    Kind.STRUCT: "Helper structs",
}
"""Titles of the kinds other than APIs, in the order of the index."""


def versions_text(versions: VersionRange) -> str:
    """``0 to 4``; ``none`` for the empty range, ``9 and later`` for an open one."""
    if versions.is_empty:
        return "none"
    if versions.is_open:
        return f"{versions.low} and later"
    if versions.low == versions.high:
        return str(versions.low)
    return f"{versions.low} to {versions.high}"


def ranges_text(versions: Iterable[int]) -> str:
    """Single versions as ranges: ``0 to 3, 7``."""
    return ", ".join(map(versions_text, version_runs(versions)))


def type_text(wire: WireType) -> Md:
    """A wire type, without its nullability."""
    match wire:
        case ScalarWire():
            return Md(ScalarWire(wire.kind, False, wire.compact).name)
        case ArrayWire():
            compact = "compact " if wire.compact else ""
            return Md(f"{compact}array of {type_text(wire.element)}")
        case StructWire():
            return Md(f"struct {code(wire.struct.name)}")


def nullable_text(wire: WireType) -> Md:
    """``yes`` if a value may be null, ``?`` if the source does not say; otherwise empty."""
    if isinstance(wire, ScalarWire) and not wire.kind.is_variable:
        return Md("")
    return Md({True: "yes", False: "", None: "?"}[wire.nullable])


def default_text(field: FieldLayout) -> Md:
    """The default, or empty if it is the implicit default of the type."""
    value = field.default
    if value is EMPTY or is_implicit(field.field.type, value):
        return Md("")
    if value is None:
        return Md("null")
    if isinstance(value, bool):
        return Md(str(value).lower())
    if isinstance(value, str):
        return code(f'"{value}"')
    return Md(str(value)) if isinstance(value, int | float) else code(str(value))
