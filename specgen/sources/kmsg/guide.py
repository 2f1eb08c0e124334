"""Use another source's layouts of a message as a guide through lost indentation.

The layout of each version is walked along with the fields: a field that the version has
must be the next one in the layout, in the struct that corresponds to its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from specgen.protocol.compare.by_place import plain_element
from specgen.protocol.compare.walk import on_wire
from specgen.protocol.layout import (
    ArrayWire,
    FieldLayout,
    Layout,
    ScalarWire,
    StructLayout,
    StructWire,
    WireType,
)
from specgen.protocol.model import Scalar, VersionRange
from specgen.sources.kmsg.nest import ROOT
from specgen.sources.kmsg.raw import RawField, RawType, Shape
from specgen.sources.kmsg.table import TypeTable


class Guide:
    """Walks the layouts of all versions in parallel, field by field, and back."""

    def __init__(
        self,
        layouts: Mapping[int, Layout],
        fields: Sequence[RawField],
        flexible: VersionRange,
        table: TypeTable,
    ) -> None:
        self.fields = fields
        self.flexible = flexible
        self.table = table
        self.structs: dict[int, dict[int, StructLayout]] = {
            ROOT: {version: layout.root for version, layout in layouts.items()}
        }
        """The layout's struct for each struct and each version that has it."""
        self.matched: dict[int, list[int]] = {}
        """The versions in whose layouts each field has a place."""
        self.counts: dict[tuple[int, int, bool], int] = {}
        """How many fields have a place, by struct, version and whether they are tagged."""

    def place(self, at: int, parent: int) -> bool:
        """Advance past a field if it is next in each layout; returns whether it is."""
        field = self.fields[at]
        versions = field.versions(self.flexible)
        inner: dict[int, StructLayout] = {}
        matched: list[int] = []
        for version, struct in self.structs[parent].items():
            if version not in versions or (
                field.tag is not None and struct.tags is None
            ):
                continue
            next_field = self._next(
                field, struct, self.counts.get((parent, version, False))
            )
            if next_field is None or not self._fits(
                field, next_field.type, inner, version
            ):
                return False
            matched.append(version)
        for version in matched:
            key = (parent, version, field.tag is not None)
            self.counts[key] = self.counts.get(key, 0) + 1
        self.matched[at] = matched
        self.structs[at] = inner
        return True

    def take_back(self, at: int, parent: int) -> None:
        """Undo the placement of a field."""
        tagged = self.fields[at].tag is not None
        for version in self.matched[at]:
            self.counts[parent, version, tagged] -= 1

    def closes(self, struct: int) -> bool:
        """Whether every field of a struct's layouts has been placed."""
        return all(
            self.counts.get((struct, version, False), 0) == len(layout.fields)
            and self.counts.get((struct, version, True), 0) == len(layout.tags or ())
            for version, layout in self.structs[struct].items()
        )

    @staticmethod
    def _next(
        field: RawField, struct: StructLayout, count: int | None
    ) -> FieldLayout | None:
        if field.tag is not None:
            tags = struct.tags or ()
            return next((item for item in tags if item.tag == field.tag), None)
        at = count or 0
        return struct.fields[at] if at < len(struct.fields) else None

    def _fits(
        self,
        field: RawField,
        wire: WireType,
        inner: dict[int, StructLayout],
        version: int,
    ) -> bool:
        kind = field.type
        if kind is None or isinstance(wire, ArrayWire) is not kind.array:
            return False
        if isinstance(wire, ArrayWire):
            wire = wire.element if field.opens else plain_element(wire)
        if isinstance(wire, StructWire):
            inner[version] = wire.struct
            return kind.shape in (Shape.STRUCT, Shape.NAMED)
        return isinstance(wire, ScalarWire) and self._same_scalar(kind, wire.kind)

    def _same_scalar(self, kind: RawType, other: Scalar) -> bool:
        scalar = self.table.scalar(kind)
        return scalar is not None and (
            other is Scalar.UNKNOWN or on_wire(scalar) is on_wire(other)
        )
