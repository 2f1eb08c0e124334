"""A walk over two layouts, type by type; subclasses define how fields are paired."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass

from specgen.protocol.compare.change import Change, ChangeKind
from specgen.protocol.layout import (
    ArrayWire,
    FieldLayout,
    ScalarWire,
    StructLayout,
    StructWire,
    WireType,
)
from specgen.protocol.model import Scalar
from specgen.protocol.model.names import snake_case

NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class FieldPair:
    """Two fields at one place; one side may have none."""

    old: FieldLayout | None
    new: FieldLayout | None

    def change(self, kind: ChangeKind, path: str, left: str, right: str) -> Change:
        """A change of the pair, without types."""
        return Change(kind, path, left, right, self.old, self.new)


NO_FIELDS = FieldPair(None, None)


class LayoutWalk(ABC):
    """Yields the changes from one layout to another."""

    @abstractmethod
    def struct(self, old: StructLayout, new: StructLayout, at: str) -> Iterator[Change]:
        """The changes in a struct; ``at`` is the path to it."""

    def elements(self, old: ArrayWire, new: ArrayWire) -> tuple[WireType, WireType]:
        """The types to compare for two arrays' elements."""
        return old.element, new.element

    def type(
        self, old: WireType, new: WireType, at: str, fields: FieldPair
    ) -> Iterator[Change]:
        """The changes from one type to another, at every level."""

        def change(kind: ChangeKind) -> Change:
            left, right = describe(old), describe(new)
            return Change(
                kind, at, left, right, fields.old, fields.new, was=old, now=new
            )

        if is_unknown(old) or is_unknown(new):
            if describe(old) != describe(new):
                yield change(ChangeKind.UNKNOWN_TYPE)
            return
        if not is_alike(old, new):
            yield change(ChangeKind.TYPE)
            return
        for kind in (_name(old, new), self.compact(old, new), self.null(old, new)):
            if kind is not None:
                yield change(kind)
        if isinstance(old, ArrayWire) and isinstance(new, ArrayWire):
            yield from self.type(*self.elements(old, new), f"{at}[]", fields)
        elif isinstance(old, StructWire) and isinstance(new, StructWire):
            yield from self.struct(old.struct, new.struct, at)

    def compact(self, old: WireType, new: WireType) -> ChangeKind | None:
        """How the encoding of a length changes."""
        if isinstance(old, StructWire) or isinstance(new, StructWire):
            return None
        if old.compact == new.compact:
            return None
        return ChangeKind.COMPACT if new.compact else ChangeKind.NOT_COMPACT

    def null(self, old: WireType, new: WireType) -> ChangeKind | None:
        """How nullability changes."""
        if old.nullable is new.nullable:
            return None
        if old.nullable is None or new.nullable is None:
            return ChangeKind.UNKNOWN_NULL
        if isinstance(new, StructWire):
            return ChangeKind.MARKER if new.nullable else ChangeKind.NO_MARKER
        return ChangeKind.NULLABLE if new.nullable else ChangeKind.NOT_NULL


def is_alike(old: WireType, new: WireType) -> bool:
    """Whether two types are the same on the wire apart from length, null and content."""
    if isinstance(old, ScalarWire) and isinstance(new, ScalarWire):
        return on_wire(old.kind) is on_wire(new.kind)
    return type(old) is type(new)


def on_wire(kind: Scalar) -> Scalar:
    """The type on the wire, where records are bytes."""
    return Scalar.BYTES if kind is Scalar.RECORDS else kind


def is_unknown(wire: WireType) -> bool:
    """Whether the source does not give the type."""
    return isinstance(wire, ScalarWire) and wire.kind is Scalar.UNKNOWN


def describe(wire: WireType) -> str:
    """A short description of a type; ``?`` marks what the notation does not say."""
    match wire:
        case ScalarWire():
            mark = "?" if wire.kind.is_variable and wire.nullable is None else ""
            return wire.name + mark
        case ArrayWire():
            compact = "compact " if wire.compact else ""
            return f"{compact}{_null(wire)}array of {describe(wire.element)}"
        case StructWire():
            return f"{_null(wire)}struct"


def describe_field(field: FieldLayout) -> str:
    """The name and type of a field."""
    return f"{snake_case(field.name)}: {describe(field.type)}"


def joined(path: str, name: str) -> str:
    """The path to a field in the struct at a path."""
    key = snake_case(name)
    return f"{path}.{key}" if path else key


def _name(old: WireType, new: WireType) -> ChangeKind | None:
    """Whether the names of two types that are alike differ."""
    kinds = {wire.kind for wire in (old, new) if isinstance(wire, ScalarWire)}
    return ChangeKind.TYPE_NAME if len(kinds) > 1 else None


def _null(wire: ArrayWire | StructWire) -> str:
    return {True: "nullable ", False: "", None: "?"}[wire.nullable]
