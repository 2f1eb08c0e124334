"""Another source's layouts of a message, as a guide through lost indentation.

Each version's layout is walked along with the fields: a field that the version has
must be what the layout has next, in the struct that its own struct is there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from specgen.compare.by_place import plain_element
from specgen.compare.walk import on_wire
from specgen.layout import (
    ArrayWire,
    FieldLayout,
    Layout,
    ScalarWire,
    StructLayout,
    StructWire,
    WireType,
)
from specgen.model import Scalar, VersionRange
from specgen.readers.kmsg.nest import ROOT
from specgen.readers.kmsg.raw import RawField, RawType, Shape
from specgen.readers.kmsg.table import TypeTable


class Guide:
    """A walk through all versions' layouts at once, one field at a time, and back."""

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
        """By struct and version what it is in the layout, where the version has it."""
        self.taken: dict[int, list[int]] = {}
        """By field the versions in whose layouts it has a place."""
        self.counts: dict[tuple[int, int, bool], int] = {}
        """By struct, version, and whether tagged, how many fields have a place."""

    def place(self, at: int, parent: int) -> bool:
        """Whether each layout has the field next, in this struct; if so, go on."""
        raw = self.fields[at]
        versions = raw.versions(self.flexible)
        inner: dict[int, StructLayout] = {}
        taken: list[int] = []
        for version, struct in self.structs[parent].items():
            if version not in versions or (raw.tag is not None and struct.tags is None):
                continue
            following = self._next(
                raw, struct, self.counts.get((parent, version, False))
            )
            if following is None or not self._fits(raw, following.type, inner, version):
                return False
            taken.append(version)
        for version in taken:
            key = (parent, version, raw.tag is not None)
            self.counts[key] = self.counts.get(key, 0) + 1
        self.taken[at] = taken
        self.structs[at] = inner
        return True

    def take_back(self, at: int, parent: int) -> None:
        """Undo the placing of a field."""
        tagged = self.fields[at].tag is not None
        for version in self.taken[at]:
            self.counts[parent, version, tagged] -= 1

    def closes(self, struct: int) -> bool:
        """Whether no layout has more fields in a struct than have a place."""
        return all(
            self.counts.get((struct, version, False), 0) == len(layout.fields)
            and self.counts.get((struct, version, True), 0) == len(layout.tags or ())
            for version, layout in self.structs[struct].items()
        )

    @staticmethod
    def _next(
        raw: RawField, struct: StructLayout, count: int | None
    ) -> FieldLayout | None:
        if raw.tag is not None:
            tags = struct.tags or ()
            return next((field for field in tags if field.tag == raw.tag), None)
        at = count or 0
        return struct.fields[at] if at < len(struct.fields) else None

    def _fits(
        self,
        raw: RawField,
        wire: WireType,
        inner: dict[int, StructLayout],
        version: int,
    ) -> bool:
        kind = raw.type
        if kind is None or isinstance(wire, ArrayWire) is not kind.array:
            return False
        if isinstance(wire, ArrayWire):
            wire = wire.element if raw.opens else plain_element(wire)
        if isinstance(wire, StructWire):
            inner[version] = wire.struct
            return kind.shape in (Shape.STRUCT, Shape.NAMED)
        return isinstance(wire, ScalarWire) and self._same_scalar(kind, wire.kind)

    def _same_scalar(self, kind: RawType, other: Scalar) -> bool:
        mine = self.table.scalar(kind)
        return mine is not None and (
            other is Scalar.UNKNOWN or on_wire(mine) is on_wire(other)
        )
