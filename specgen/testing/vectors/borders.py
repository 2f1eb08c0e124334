"""``borders``: sizes at which a wire type's length field grows, tried once per release.

Every field tries the lengths around 127 itself (``points``).  Longer ones, and long arrays
of elements that are not small, are tried once by each wire type for every kind of message:
a border is a point of a whole release.  Tag sections are forms, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from specgen.protocol.layout import (
    ArrayWire,
    FieldLayout,
    ScalarWire,
    StructLayout,
    StructWire,
    WireType,
    positions,
)
from specgen.protocol.model import Scalar
from specgen.protocol.model.types import FIXED_SIZES
from specgen.testing.vectors.refused_faults import form_of
from specgen.testing.vectors.states import (
    COMPACT_LENGTHS,
    PLAIN_LENGTHS,
    is_packed,
    length_state,
)
from specgen.testing.vectors.styles import MANY_LEVELS
from specgen.testing.vectors.tag_numbers import tag_numbers

LONG_LENGTHS = (16_382, 16_383)
"""Around the length at which a compact length, written plus one, grows to three bytes."""

LONGEST_TEXT = 32_767
"""The largest int16; Kafka accepts no longer text in compact form either."""

LONG_ARRAY = 32_768
"""The first count that an int16 does not hold; arrays may be longer than texts."""

LONG_BYTES = 65_536
"""The first length that 16 bits do not hold; bytes may be longer than texts, too."""

TAG_COUNTS = (127, 128)
TAG_SIZES = (127, 128, 16_383, 16_384)
TAG_NUMBERS = (
    *(127, 128, 16_383, 16_384, 2_097_151, 2_097_152),
    *(268_435_455, 268_435_456, 2_147_483_646),
)
"""The limits of each size of a tag number; Kafka writes no larger ones."""


class Target(NamedTuple):
    """What can have a form: a type, a struct (for its tag section) or a tagged struct."""

    path: str
    """Where it is: JSON keys, ``[]`` for elements, ``""`` for the message."""
    what: WireType | StructLayout | FieldLayout


class Border(NamedTuple):
    """A form, and a state that it can be in."""

    form: str
    state: str


def count_state(count: int) -> str:
    """The state of tag sections with ``count`` fields."""
    return f"{count} tagged fields"


def size_state(size: int) -> str:
    """The state of tagged fields of ``size`` bytes."""
    return f"size {size}"


def number_state(number: int) -> str:
    """The state of tag sections with an unknown tag of that number."""
    return f"unknown tag {number}"


def wire_form(wire: WireType) -> str:
    """The form of a type; arrays include that of their elements."""
    if not isinstance(wire, ArrayWire):
        return form_of(wire)
    element = "fixed size" if is_packed(wire) else wire_form(wire.element)
    return f"{form_of(wire)} of {element}"


def section_form(path: str) -> str:
    """The form of the tag section of the struct at a path."""
    return f"tag section of {'a struct' if path else 'the message'}"


def size_form(field: FieldLayout) -> str:
    """The form of a tagged struct if its size can be chosen; else empty.

    That is a struct of fixed size, which an unknown tag can bring to any size.
    """
    wire = field.type
    is_plain = (
        field.tag is not None
        and isinstance(wire, StructWire)
        and wire.struct.flexible
        and wire.struct.tags == ()
        and all(
            isinstance(inner.type, ScalarWire) and inner.type.kind in FIXED_SIZES
            for inner in wire.struct.fields
        )
    )
    return f"tagged {form_of(wire)}" if is_plain else ""


def lengths_of(wire: WireType) -> tuple[int, ...]:
    """The lengths at the borders of a type that its fields do not try themselves.

    Arrays of UUIDs are left out: they would be the longest by far, and their count is
    encoded as in other arrays.
    """
    match wire:
        case ScalarWire(kind=Scalar.STRING):
            return (*LONG_LENGTHS * wire.compact, LONGEST_TEXT)
        case ScalarWire(kind=Scalar.BYTES):
            return (*LONG_LENGTHS * wire.compact, LONG_BYTES)
        case ScalarWire(kind=Scalar.RECORDS):
            return (*(COMPACT_LENGTHS + LONG_LENGTHS) * wire.compact, LONG_BYTES)
        case ArrayWire(element=ScalarWire(kind=kind)) if is_packed(wire):
            if kind is Scalar.UUID:
                return ()
            return (*LONG_LENGTHS * wire.compact, LONG_ARRAY)
        case ArrayWire():
            return COMPACT_LENGTHS if wire.compact else PLAIN_LENGTHS
        case _:
            return ()


def targets(root: StructLayout) -> dict[str, Target]:
    """The forms of a layout, each with the first place that has it."""
    first: dict[str, Target] = {}
    for form, target in _targets(root):
        first.setdefault(form, target)
    return first


def _targets(root: StructLayout) -> Iterator[tuple[str, Target]]:
    yield from _section(root, "")
    for position in positions(root):
        path, wire = position.path, position.type
        if not position.elements and (form := size_form(position.field)):
            yield form, Target(path, position.field)
        if isinstance(wire, StructWire):
            yield from _section(wire.struct, path)
        is_array = isinstance(wire, ArrayWire)
        too_deep = is_array and sum(1 for _ in position.arrays) >= MANY_LEVELS
        if lengths_of(wire) and not too_deep:
            yield wire_form(wire), Target(path, wire)


def _section(struct: StructLayout, path: str) -> Iterator[tuple[str, Target]]:
    if struct.flexible and struct.tags is not None:
        yield section_form(path), Target(path, struct)


def borders_of(form: str, target: Target) -> Iterator[Border]:
    """All borders of a form."""
    match target.what:
        case StructLayout() as struct:
            after = tag_numbers(struct).after
            yield from (Border(form, count_state(count)) for count in TAG_COUNTS)
            yield from (Border(form, size_state(size)) for size in TAG_SIZES)
            for number in TAG_NUMBERS:
                if number >= after:
                    yield Border(form, number_state(number))
        case FieldLayout():
            yield from (Border(form, size_state(size)) for size in TAG_SIZES)
        case wire:
            for length in lengths_of(wire):
                yield Border(form, length_state(length))
