"""Write a layout in the notation of Kafka's protocol reference (docs/notations.md).

The reference has had four forms since flexible versions were introduced:

=====  ================  ======================================================
3.8    2.4 to 3.9        ``[x]`` is an array, ``TAG_BUFFER`` all tagged fields
4.0    4.0 and 4.1       as 3.8, with ``_tagged_fields`` for ``TAG_BUFFER``
4.2    4.2               no placeholder: each tagged field is shown, ``x<tag: N>``
4.3    4.3 and later     ``{`` ``}`` enclose a struct, ``(x)`` is a compact array,
                         ``?`` marks what may be null
=====  ================  ======================================================
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from specgen.protocol.layout.layout import (
    ArrayWire,
    FieldLayout,
    Layout,
    ScalarWire,
    StructLayout,
    StructWire,
    WireType,
)
from specgen.protocol.model import Kind, Scalar
from specgen.protocol.model.names import snake_case

ReferenceForm = Literal["3.8", "4.0", "4.2", "4.3"]

_INDENT = "  "


@dataclass(frozen=True, slots=True)
class _Style:
    """What distinguishes one form from the others."""

    marks: bool = False
    """Whether the form uses braces, parentheses and question marks."""
    tag_section: str | None = None
    """The placeholder for the tagged fields; None if each is shown."""


_STYLES: dict[ReferenceForm, _Style] = {
    "3.8": _Style(tag_section="TAG_BUFFER"),
    "4.0": _Style(tag_section="_tagged_fields"),
    "4.2": _Style(),
    "4.3": _Style(marks=True),
}


def bnf_lines(layout: Layout, notation: ReferenceForm = "4.3") -> list[str]:
    """The productions of a layout, its title's first, without line ends.

    A type that the source leaves undefined has no production, as in the reference of
    2016, where such types come from.
    """
    writer = _Writer(_STYLES[notation])
    head = f"{bnf_title(layout)} => {writer.body(layout.root)}".rstrip()
    return [head, *writer.productions(layout.root, 1)]


def bnf_title(layout: Layout) -> str:
    """The title of a layout: ``Fetch Request (Version: 4)``.

    It has no version if the source gives none.
    """
    if layout.kind is Kind.HEADER:
        title = snake_case(layout.api).replace("_", " ").title()
        return title if layout.version is None else f"{title} v{layout.version}"
    kind = f" {str(layout.kind).title()}" if layout.kind.is_rpc else ""
    version = "" if layout.version is None else f" (Version: {layout.version})"
    return f"{layout.api}{kind}{version}"


@dataclass(frozen=True, slots=True)
class _Writer:
    style: _Style

    def body(self, struct: StructLayout) -> str:
        """The right side of a struct's production."""
        symbols = [self._symbol(field) for field in self._shown(struct)]
        if struct.flexible and self.style.tag_section:
            symbols.append(self.style.tag_section)
        return " ".join(["{", *symbols, "}"] if self.style.marks else symbols)

    def productions(self, struct: StructLayout, depth: int) -> Iterator[str]:
        """The productions of a struct's fields."""
        for field in self._shown(struct):
            wire = field.type
            if isinstance(wire, ArrayWire):
                wire = wire.element
            yield from self._production(_left(field), wire, depth)

    def _shown(self, struct: StructLayout) -> tuple[FieldLayout, ...]:
        tags = () if self.style.tag_section else struct.tags or ()
        return (*struct.fields, *tags)

    def _symbol(self, field: FieldLayout) -> str:
        """A field as its struct's body shows it."""
        wire, name, tag = field.type, snake_case(field.shown), _tag(field)
        if not isinstance(wire, ArrayWire) or (tag and self.style.marks):
            # The newest form shows a tagged array by its name and tag alone.
            return name + tag
        if not self.style.marks:
            return f"[{name}]{tag}"
        inside = f"({name})" if wire.compact else f"[{name}]"
        return f"?{inside}" if wire.nullable else inside

    def _production(self, left: str, wire: WireType, depth: int) -> Iterator[str]:
        start = f"{_INDENT * depth}{left} => "
        if isinstance(wire, StructWire):
            null = "?" if wire.nullable and self.style.marks else ""
            yield f"{start}{null}{self.body(wire.struct)}".rstrip()
            yield from self.productions(wire.struct, depth + 1)
        elif isinstance(wire, ScalarWire):
            if wire.kind is not Scalar.UNKNOWN:
                yield start + self._scalar(wire)
        elif isinstance(wire.element, ScalarWire):
            compact = "COMPACT_" if wire.compact else ""
            yield f"{start}{compact}ARRAY({self._scalar(wire.element)})"
        else:
            yield f"{start}[{left}]"
            yield from self._production(left, wire.element, depth + 1)

    def _scalar(self, wire: ScalarWire) -> str:
        if wire.kind is Scalar.BOOL:
            return "BOOLEAN"
        if wire.kind is Scalar.RECORDS and not self.style.marks:
            # Only the newest form has a name for nullable records.
            return "COMPACT_RECORDS" if wire.compact else "RECORDS"
        return wire.name.upper()


def _left(field: FieldLayout) -> str:
    """A field as it appears on the left of its production."""
    return snake_case(field.shown) + _tag(field)


def _tag(field: FieldLayout) -> str:
    return "" if field.tag is None else f"<tag: {field.tag}>"
