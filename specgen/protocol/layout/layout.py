"""Layouts: the exact wire order of one version of a message."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from specgen.protocol.model import (
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
    """A scalar on the wire; only types with a length are ``nullable`` or ``compact``.

    ``nullable`` is None if the notation does not say.
    """

    kind: Scalar
    nullable: bool | None = False
    compact: bool = False

    @property
    def element(self) -> None:
        """No elements."""

    @property
    def struct(self) -> None:
        """No struct."""

    @property
    def name(self) -> str:
        """The type's name in Kafka's reference, in lower case."""
        if not self.kind.is_variable:
            return str(self.kind)
        compact = "compact_" if self.compact else ""
        return f"{compact}{'nullable_' if self.nullable else ''}{self.kind}"


@dataclass(frozen=True, slots=True)
class ArrayWire:
    """An array; ``nullable`` is None if the notation does not say."""

    element: WireType
    nullable: bool | None
    compact: bool

    @property
    def kind(self) -> str:
        """``array``."""
        return "array"

    @property
    def struct(self) -> None:
        """No struct."""


@dataclass(frozen=True, slots=True)
class StructWire:
    """A struct; a marker precedes a nullable one (see docs/protocol-semantics.md, "Structs")."""

    struct: StructLayout
    nullable: bool | None = False

    @property
    def kind(self) -> str:
        """``struct``."""
        return "struct"

    @property
    def compact(self) -> bool:
        """Not compact: a struct has no length."""
        return False

    @property
    def element(self) -> None:
        """No elements."""


WireType = ScalarWire | ArrayWire | StructWire


def struct_in(wire: WireType) -> StructLayout | None:
    """The struct that a field or its elements are, if any."""
    while isinstance(wire, ArrayWire):
        wire = wire.element
    return wire.struct if isinstance(wire, StructWire) else None


class _OfField:
    """A field at one version, based on the model's field.

    Two are equal if they are the same at that version, wherever they are defined and
    however they differ in other versions.
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
        """Whether a value may be dropped if the version has no place for it."""
        return self.field.ignorable

    def __eq__(self, other: object) -> bool:
        """Whether both are the same at the version."""
        if not isinstance(other, type(self)):
            return NotImplemented
        return self is other or self._facts() == other._facts()

    def __hash__(self) -> int:
        """A hash of the facts at the version."""
        return hash(self._facts())

    def __repr__(self) -> str:
        """The facts at the version."""
        return f"{type(self).__name__}{self._facts()!r}"

    def _facts(self) -> tuple[object, ...]:
        raise NotImplementedError


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class FieldLayout(_OfField):
    """A field that the version has; ``tag`` is None if it is positional."""

    field: Field
    type: WireType
    tag: int | None = None

    @classmethod
    def of(
        cls, name: str, wire: WireType, default: Default, tag: int | None = None
    ) -> FieldLayout:
        """A field that comes from no definition, such as an example's."""
        field = Field(name=name, type=_model_type(wire), versions=ALL, default=default)
        return cls(field, wire, tag)

    @property
    def shown(self) -> str:
        """The name as the source writes it."""
        return self.field.written or self.name

    def _facts(self) -> tuple[object, ...]:
        field = self.field
        keys = (field.ignorable, field.map_key, field.entity_type, field.written)
        return (field.name, self.type, field.default, self.tag, *keys)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class AbsentField(_OfField):
    """A field that the version lacks; an encoder checks that its value may be dropped."""

    field: Field
    type: WireType
    """The type of its values, to compare one with the default; it is never written."""

    @property
    def tag(self) -> None:
        """No tag: it is not written."""

    def _facts(self) -> tuple[object, ...]:
        return (self.name, self.type, self.default, self.ignorable)


@dataclass(frozen=True, slots=True)
class StructLayout:
    """A struct at one version: positional fields, then a tag section if it is flexible."""

    name: str
    fields: tuple[FieldLayout, ...]
    flexible: bool = False
    tags: tuple[FieldLayout, ...] | None = ()
    """The tagged fields by ascending tag; None if the notation does not list them."""
    absent: tuple[AbsentField, ...] = ()
    foreign_tags: tuple[int, ...] = ()
    """Tags that only other versions define; reading one is an error."""
    declared: tuple[str, ...] = ()
    """The names of all fields, including other versions', in the definition's order."""
    value_fields: tuple[tuple[str, WireType, Default], ...] = field(
        init=False, repr=False, compare=False
    )
    """Name, type and default of every field of a value; absent fields come last."""

    def __post_init__(self) -> None:
        """Collect ``value_fields`` once per struct, not once per value."""
        present = ((f.name, f.type, f.default) for f in self.all_fields)
        absent = ((f.name, f.type, f.default) for f in self.absent)
        object.__setattr__(self, "value_fields", (*present, *absent))

    @property
    def all_fields(self) -> Iterator[FieldLayout]:
        """The positional fields, then the tagged ones."""
        yield from self.fields
        yield from self.tags or ()


@dataclass(frozen=True, slots=True)
class Layout:
    """One version of a message, as it is on the wire."""

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
    """Whether a value takes up no bytes, as a struct without fields does.

    Decoders, Kafka's included, refuse an array of more such elements than bytes are left.
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
