"""Definitions as they are written: the source-faithful form, before any rule."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from specgen.model import ALL, Scalar, Span, VersionRange


@dataclass(frozen=True, slots=True)
class Base:
    """What the name of a base type says; ``scalar`` is None in records only.

    A string or bytes behind a varint for its length stands inside of records, where
    the model has no word for it.
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
    """What a type is made of, inside of its array if it is one."""

    BASE = "base"
    ENUM = "enum"
    NAMED = "named"
    STRUCT = "struct"
    """Anonymous: its fields follow, a level deeper."""
    MINUS = "minus"
    """Raw bytes; an earlier field less a number is their length."""


@dataclass(frozen=True, slots=True)
class RawType:
    """A type; ``name`` is that of the base type, the enum, the struct or the field.

    Of an anonymous struct it is the hint for its name, and may be empty.
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
    """What stands behind ``//`` in a field's line."""

    versions: VersionRange | None
    tag: int | None
    span: Span


@dataclass(slots=True)
class RawField:
    """A line of a field; ``type`` is None where the line could not be read.

    ``indent`` counts blanks, of which two are a level.
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
        """Whether fields follow that are those of an anonymous struct."""
        return self.type is not None and self.type.shape is Shape.STRUCT

    @property
    def tag(self) -> int | None:
        """The tag, if the note has one."""
        return self.note.tag if self.note is not None else None

    def versions(self, flexible: VersionRange) -> VersionRange:
        """The versions that have the field, if its struct is there; a tag is flexible."""
        named = self.note.versions if self.note is not None else None
        own = ALL if named is None else named
        return own if self.tag is None else own & flexible


@dataclass(frozen=True, slots=True)
class RawModifier:
    """A modifier of a top line; ``number`` of those that have one."""

    name: str
    number: int | None
    span: Span


@dataclass(slots=True)
class RawStruct:
    """A top-level struct; its fields in order, not nested yet.

    ``flat`` where the source has lost its indentation; ``broken`` where a line of it
    was not read.
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
