"""Definitions as written, before any rule is checked."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from specgen.protocol.model import ALL, Scalar, Span, VersionRange


@dataclass(frozen=True, slots=True)
class Base:
    """A base type; ``scalar`` is None for those that occur only inside records.

    These are strings and bytes with a varint for their length, which the model lacks.
    """

    scalar: Scalar | None
    nullable: bool = False


BASES = {
    **{
        str(kind): Base(kind)
        for kind in Scalar
        if kind not in (Scalar.RECORDS, Scalar.UNKNOWN)
    },
    "nullable-string": Base(Scalar.STRING, nullable=True),
    "nullable-bytes": Base(Scalar.BYTES, nullable=True),
    "varint-string": Base(None),
    "varint-bytes": Base(None),
}
"""The base types of the language, by name."""


class Shape(Enum):
    """What a type, or the element of an array, consists of."""

    BASE = "base"
    ENUM = "enum"
    NAMED = "named"
    STRUCT = "struct"
    """Anonymous: its fields follow, a level deeper."""
    MINUS = "minus"
    """Raw bytes, whose length is an earlier field minus a number."""


@dataclass(frozen=True, slots=True)
class RawType:
    """A type; ``name`` is that of the base type, enum, struct or length field.

    For an anonymous struct it is a suggested name, and may be empty.
    """

    shape: Shape
    name: str
    span: Span
    array: bool = False
    varint: bool = False
    """Whether the array's count is a zigzag varint."""
    nullable: bool = False
    since: int = 0
    """The first version in which a nullable value may be null."""
    default: str | None = None
    default_span: Span | None = None


@dataclass(frozen=True, slots=True)
class RawNote:
    """The note after ``//`` on a field's line."""

    versions: VersionRange | None
    tag: int | None
    span: Span


@dataclass(slots=True)
class RawField:
    """A field's line; ``type`` is None if the line could not be parsed.

    ``indent`` counts blanks, two per level.
    """

    name: str
    type: RawType | None
    note: RawNote | None
    span: Span
    indent: int
    special: bool = False
    about: str = ""

    @property
    def opens(self) -> bool:
        """Whether the fields of an anonymous struct follow."""
        return self.type is not None and self.type.shape is Shape.STRUCT

    @property
    def tag(self) -> int | None:
        """The tag, if the note has one."""
        return self.note.tag if self.note is not None else None

    def versions(self, flexible: VersionRange) -> VersionRange:
        """The field's versions within its struct's; a tag exists in flexible ones only."""
        noted = self.note.versions if self.note is not None else None
        field_versions = ALL if noted is None else noted
        return field_versions if self.tag is None else field_versions & flexible


@dataclass(frozen=True, slots=True)
class RawModifier:
    """A modifier of a top line, with its number if it has one."""

    name: str
    number: int | None
    span: Span


@dataclass(slots=True)
class RawStruct:
    """A top-level struct; its fields are in order, not nested yet.

    ``flat`` if the source has lost its indentation; ``broken`` if one of its lines has an
    error.
    """

    name: str
    modifiers: tuple[RawModifier, ...]
    span: Span
    about: str = ""
    fields: list[RawField] = field(default_factory=list)
    flat: bool = False
    broken: bool = False


@dataclass(slots=True)
class RawEnum:
    """An enum; ``base`` is the name of its backing type."""

    name: str
    base: str
    span: Span
    base_span: Span
    camelcase: bool = False
    values: list[RawValue] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class RawValue:
    """A line of an enum."""

    number: int
    name: str
    span: Span


@dataclass(slots=True)
class RawFile:
    """A file: its structs and its enums, each in order."""

    structs: list[RawStruct] = field(default_factory=list)
    enums: list[RawEnum] = field(default_factory=list)
