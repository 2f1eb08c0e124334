"""The steps of an encode function, before and after fixed fields are packed together.

``n`` holds the length or count to be written, ``s`` the bytes, ``t`` a text or null.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from specgen.codegen.views.python.code import pack_name, packs_name
from specgen.codegen.views.python.expressions import Condition
from specgen.codegen.views.python.steps import Block, Step, Steps


class How(StrEnum):
    """How an argument of a pack call converts its value."""

    AS_IT_IS = "plain"
    UUID = "uuid"
    BIT = "bit"
    NUMBER = "number"
    ALL = "all"
    """Every element of an array."""
    MORE = "more"
    """The value plus one, as compact lengths are written."""
    LOW = "low"
    """The first of two bytes of a length."""
    HIGH = "high"


HELPERS = {How.BIT: "bit", How.NUMBER: "number", How.UUID: "to_bytes"}
"""The runtime helpers that conversions need."""


@dataclass(frozen=True)
class Fixed(Step):
    """A fixed-size field or a number: an argument of a pack call, with its format."""

    form: str
    value: str
    how: How = How.AS_IT_IS


@dataclass(frozen=True)
class Refuse(Step):
    """Refuse values of fields that the version lacks."""

    conditions: tuple[Condition, ...]


@dataclass(frozen=True)
class Assign(Step):
    """A value gets a name."""

    target: str
    value: str


@dataclass(frozen=True)
class Text(Step):
    """A string."""

    value: str
    nullable: bool
    compact: bool


@dataclass(frozen=True)
class Blob(Step):
    """Bytes or records."""

    value: str
    nullable: bool
    compact: bool


@dataclass(frozen=True)
class FixedArray(Step):
    """An array of fixed-size elements, packed with the fields around it."""

    target: str
    value: str
    """The expression of the array; empty if the target has it already."""
    count: str
    form: str
    how: How
    nullable: bool
    compact: bool

    @property
    def helpers(self) -> tuple[str, ...]:
        """The helpers that take and convert elements."""
        converters = (HELPERS[self.how],) if self.how in HELPERS else ()
        return ("items", "plain", *converters)


@dataclass(frozen=True)
class Array(Block):
    """An array of other elements; the body writes an item."""

    target: str
    value: str
    item: str
    nullable: bool
    compact: bool


@dataclass(frozen=True)
class OrNull(Block):
    """Assign a value to a name, then write the steps for null, or else the body."""

    target: str
    value: str
    null: Steps

    @property
    def parts(self) -> Steps:
        """The steps of both branches."""
        return (*self.null, *self.body)


@dataclass(frozen=True)
class Call(Step):
    """Call the function of a struct that has its own."""

    value: str
    function: str
    target: str = "o"


@dataclass(frozen=True)
class Tags(Block):
    """A tag section, if it isn't empty; the body collects the known fields.

    It takes the place of the empty one behind what was packed last.
    """

    conditions: tuple[Condition, ...]
    known: str
    """The list of the known fields; empty if there are none."""
    unknown: str
    defined: tuple[int | None, ...]
    target: str = "o"

    @property
    def helpers(self) -> tuple[str, ...]:
        """The helper that writes a section."""
        return ("tag_section",)


@dataclass(frozen=True)
class Tagged(Block):
    """A known tagged field: the body writes its payload if it is not at its default."""

    condition: Condition
    known: str
    tag: int | None
    payload: str


@dataclass(frozen=True)
class _Packed(Step):
    """Fields that one call packs."""

    target: str
    fields: tuple[Fixed, ...]

    @cached_property
    def is_plain(self) -> bool:
        """Whether all values are packed without conversion."""
        return all(field.how is How.AS_IT_IS for field in self.fields)

    @property
    def helpers(self) -> tuple[str, ...]:
        """The helpers that convert values."""
        return tuple(HELPERS[f.how] for f in self.fields if f.how in HELPERS)


@dataclass(frozen=True)
class Pack(_Packed):
    """Fixed-size fields, packed by one call."""

    @cached_property
    def forms(self) -> str:
        """The format of all."""
        return "".join(field.form for field in self.fields)

    @cached_property
    def call(self) -> str:
        """The call that packs them."""
        return pack_name(self.forms)

    @cached_property
    def constant(self) -> int | None:
        """The byte, if it is a single one that is always the same."""
        is_digit = len(self.fields) == 1 and self.fields[0].value.isdigit()
        return int(self.fields[0].value) if is_digit and self.forms == "B" else None


@dataclass(frozen=True)
class PackLists(_Packed):
    """Fixed-size fields and arrays, packed by a function made for the arrays' counts."""

    forms: tuple[str, ...]
    counts: tuple[str, ...]

    @property
    def name(self) -> str:
        """The name, without prefix, of the packing function and of its factory."""
        return packs_name(self.forms)


@dataclass(frozen=True)
class Compact(Step):
    """A compact length, usually of one byte, packed with the fields before it."""

    target: str
    size: str
    """The helper that writes a length of several bytes."""
    one: Pack | None = None
    """The fields before it, and the one byte; None if nothing is before it."""
    two: Pack | None = None
    """The same with two bytes, for lengths that usually have two."""
    before: Pack | None = None
    """The fields before it, alone."""
    more: bool = False
    """Whether the 1 that is added on the wire is still missing in ``n``."""

    @property
    def parts(self) -> Steps:
        """The alternative calls."""
        return tuple(pack for pack in (self.one, self.two, self.before) if pack)

    @property
    def helpers(self) -> tuple[str, ...]:
        """The helper that writes lengths."""
        if self.more:
            return (self.size, "more")
        return (self.size,) if self.one else (self.size, "byte")


@dataclass(frozen=True)
class Encoded(Step):
    """A text's bytes in ``s``, their length in ``n``."""

    value: str
    plus: bool

    @property
    def helpers(self) -> tuple[str, ...]:
        """The helper that encodes it."""
        return ("utf8",)


@dataclass(frozen=True)
class BlobSize(Step):
    """Bytes in ``s``, or null, and their length in ``n``."""

    value: str
    nullable: bool
    compact: bool

    @property
    def helpers(self) -> tuple[str, ...]:
        """The helper that accepts other types than bytes."""
        return ("blob",)


@dataclass(frozen=True)
class ListSize(Step):
    """An array or null under a name, and its count in ``n``."""

    target: str
    value: str
    nullable: bool
    compact: bool
    plus: bool

    @property
    def helpers(self) -> tuple[str, ...]:
        """The helper that takes elements of any type."""
        return ("items_or_null" if self.nullable else "items",)


@dataclass(frozen=True)
class Append(Step):
    """The bytes in ``s``; nothing for null or none, where there may be null."""

    target: str
    nullable: bool


@dataclass(frozen=True)
class Null(Step):
    """The length of null in four bytes, or the count in one."""

    target: str
    compact: bool

    @property
    def helpers(self) -> tuple[str, ...]:
        """The helper with the byte."""
        return ("byte",) if self.compact else ()


@dataclass(frozen=True)
class Marker(Step):
    """The byte for a null struct: 0 at the start of a payload, else 255."""

    target: str
    tagged: bool


@dataclass(frozen=True)
class Loop(Block):
    """A loop over the items of an array; none for null."""

    target: str
    item: str
    nullable: bool
