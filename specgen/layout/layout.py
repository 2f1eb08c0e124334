"""Layouts: the exact wire order of one version of a message."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from specgen.model import (
    ALL,
    ArrayType,
    Default,
    Field,
    FieldType,
    Kind,
    Scalar,
    StructType,
)

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


def struct_in(wire: WireType) -> StructLayout | None:
    """The struct that a field has, alone or as the elements of arrays."""
    while isinstance(wire, ArrayWire):
        wire = wire.element
    return wire.struct if isinstance(wire, StructWire) else None


class _OfField:
    """A field at one version; it holds the field of the model.

    Two are equal if the version says the same of them, wherever they are defined and
    whatever other versions say.
    """

    __slots__ = ()
    field: Field

    @property
    def name(self) -> str:
        """The field's name in the model."""
        return self.field.name

    @property
    def default(self) -> Default:
        """The field's default; None is null."""
        return self.field.default

    @property
    def ignorable(self) -> bool | None:
        """Whether a value may be lost where a version has no place for it."""
        return self.field.ignorable

    def __eq__(self, other: object) -> bool:
        """Whether the version says the same of both."""
        if not isinstance(other, type(self)):
            return NotImplemented
        return self is other or self._said() == other._said()

    def __hash__(self) -> int:
        """The hash of what the version says."""
        return hash(self._said())

    def __repr__(self) -> str:
        """What the version says."""
        return f"{type(self).__name__}{self._said()!r}"

    def _said(self) -> tuple[object, ...]:
        raise NotImplementedError


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class FieldLayout(_OfField):
    """A field that the version has; ``tag`` is None of positional ones."""

    field: Field
    type: WireType
    tag: int | None = None

    @classmethod
    def of(
        cls, name: str, wire: WireType, default: Default, tag: int | None = None
    ) -> FieldLayout:
        """A field that no definition has, such as an example's."""
        field = Field(name=name, type=_model_type(wire), versions=ALL, default=default)
        return cls(field, wire, tag)

    @property
    def shown(self) -> str:
        """The name as the source writes it."""
        return self.field.written or self.name

    def _said(self) -> tuple[object, ...]:
        field = self.field
        keys = (field.ignorable, field.map_key, field.entity_type, field.written)
        return (field.name, self.type, field.default, self.tag, *keys)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class AbsentField(_OfField):
    """A field that the version does not have, which an encoder must check."""

    field: Field
    shape: WireType
    """The field's type, for its default test; the struct inside is never written."""

    def _said(self) -> tuple[object, ...]:
        return (self.name, self.shape, self.default, self.ignorable)


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
    value_fields: tuple[tuple[str, WireType, Default], ...] = field(
        init=False, repr=False, compare=False
    )
    """Name, type and default of every field that a value has: the absent ones last."""

    def __post_init__(self) -> None:
        """Once a struct, not once a value."""
        own = ((f.name, f.type, f.default) for f in self.all_fields)
        absent = ((f.name, f.shape, f.default) for f in self.absent)
        object.__setattr__(self, "value_fields", (*own, *absent))

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


def takes_no_bytes(wire: WireType) -> bool:
    """Whether a value is no bytes at all, as that of a struct without fields.

    Decoders, Kafka's too, refuse a count of such elements beyond the bytes left.
    """
    return (
        isinstance(wire, StructWire)
        and not (wire.nullable or wire.struct.flexible)
        and all(takes_no_bytes(field.type) for field in wire.struct.fields)
    )


def _model_type(wire: WireType) -> FieldType:
    match wire:
        case ScalarWire():
            return wire.kind
        case ArrayWire():
            return ArrayType(_model_type(wire.element))
        case StructWire():
            return StructType(wire.struct.name)
