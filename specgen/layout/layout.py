"""Layouts: the exact wire order of one version of a message."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from specgen.model import Default, Kind, Scalar

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True)
class ScalarWire:
    """A scalar as it is written; ``nullable`` and ``compact`` only of variable ones.

    ``nullable`` is None where the notation does not say.
    """

    kind: Scalar
    nullable: bool | None = False
    compact: bool = False

    @property
    def name(self) -> str:
        """The type's name in Kafka's reference, in lower case."""
        if not self.kind.is_variable:
            return str(self.kind)
        compact = "compact_" if self.compact else ""
        return f"{compact}{'nullable_' if self.nullable else ''}{self.kind}"


@dataclass(frozen=True, slots=True)
class ArrayWire:
    """An array; ``nullable`` is None where the notation does not say."""

    element: WireType
    nullable: bool | None
    compact: bool


@dataclass(frozen=True, slots=True)
class StructWire:
    """A struct; a nullable one has a marker before it (see docs/protocol-semantics.md, "Structs")."""

    struct: StructLayout
    nullable: bool | None = False


WireType = ScalarWire | ArrayWire | StructWire


@dataclass(frozen=True, slots=True)
class FieldLayout:
    """A field that the version has; ``tag`` is None of positional ones."""

    name: str
    type: WireType
    default: Default
    tag: int | None = None
    ignorable: bool | None = False
    map_key: bool = False
    entity_type: str | None = None
    written: str = ""

    @property
    def shown(self) -> str:
        """The name as the source writes it."""
        return self.written or self.name


@dataclass(frozen=True, slots=True)
class AbsentField:
    """A field that the version does not have, which an encoder must check."""

    name: str
    shape: WireType
    """The field's type, for its default test; the struct inside is never written."""
    default: Default
    ignorable: bool | None


@dataclass(frozen=True, slots=True)
class StructLayout:
    """A struct at one version: positional fields, then the tag section if flexible."""

    name: str
    fields: tuple[FieldLayout, ...]
    flexible: bool = False
    tags: tuple[FieldLayout, ...] | None = ()
    """The tagged fields by ascending tag; None where the notation does not say."""
    absent: tuple[AbsentField, ...] = ()
    foreign_tags: tuple[int, ...] = ()
    """Tags that are defined, but not at this version: an error when they are read."""
    declared: tuple[str, ...] = ()
    """The names of all fields, of other versions too, as the definition orders them."""

    @property
    def all_fields(self) -> Iterator[FieldLayout]:
        """The positional fields, then the tagged ones."""
        yield from self.fields
        yield from self.tags or ()


@dataclass(frozen=True, slots=True)
class Layout:
    """One version of a message, as it goes on the wire."""

    message: str
    api: str
    kind: Kind
    version: int | None
    key: int | None
    root: StructLayout

    @property
    def flexible(self) -> bool:
        """Whether the version has tag sections and compact types."""
        return self.root.flexible
