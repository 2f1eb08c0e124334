"""``points``: everything that the cases of a layout have to reach."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from itertools import combinations
from typing import NamedTuple

from specgen.protocol.layout import (
    ArrayWire,
    FieldLayout,
    Layout,
    ScalarWire,
    StructLayout,
    StructWire,
    WireType,
    takes_no_bytes,
)
from specgen.protocol.model import EMPTY, Scalar
from specgen.protocol.model.names import json_key
from specgen.protocol.model.types import INTEGER_BITS
from specgen.testing.vectors.extremes import has_length, is_packed, maximum, minimum
from specgen.testing.vectors.styles import MANY_LEVELS, is_undefined, zero
from specgen.testing.vectors.tag_numbers import THREE_BYTES, TWO_BYTES, tag_numbers

COMPACT_LENGTHS = (126, 127, 128)
"""Around the length at which a compact length grows from one byte to two."""

PLAIN_LENGTHS = (128,)
"""The first length whose last byte is negative as an int8."""


class State(StrEnum):
    """The states of a place; lengths and sizes of numbers have other states."""

    ABSENT = "absent"
    """A field of other versions; its value is its default."""
    DEFAULT = "default"
    """A tagged field in this state is not written."""
    NOT_DEFAULT = "not default"
    """Neither default nor null; a tagged field may be null, but is written."""
    NULL = "null"
    NOT_NULL = "not null"
    """Only for nullable structs."""
    MINIMUM = "minimum"
    MAXIMUM = "maximum"
    EMPTY = "empty"
    ONE = "one"
    MANY = "many"
    NUL = "U+0000"
    ALONE = "tag alone"
    """The section has no other tag, known or unknown."""
    TOGETHER = "tags together"
    """The section has all defined tags."""
    UNKNOWN_ALONE = "unknown tags alone"
    UNKNOWN_BEFORE = "unknown tag before known ones"
    UNKNOWN_BETWEEN = "unknown tag between known ones"
    UNKNOWN_AFTER = "unknown tag after known ones"
    UNKNOWN_EMPTY = "unknown tag without bytes"
    ONE_BYTE = "unknown tag of one byte"
    TWO_BYTES = "unknown tag of two bytes"
    THREE_BYTES = "unknown tag of three bytes"


class Point(NamedTuple):
    """A place in a layout, and a state that it can be in."""

    path: str
    """JSON keys, joined by dots; ``[]`` after one stands for its elements."""
    state: str


def length_state(length: int) -> str:
    """The state of strings and bytes by bytes, and of arrays by elements."""
    return f"length {length}"


def width_state(width: int) -> str:
    """The state of strings with a character of ``width`` bytes in UTF-8."""
    return f"UTF-8 of {width} byte{'s' * (width > 1)}"


def varint_states(kind: Scalar) -> dict[int, str]:
    """The borders of each size of a varint, by the unsigned number that is written."""
    bits, _ = INTEGER_BITS[kind]
    states: dict[int, str] = {}
    for size in range(1, -(-bits // 7) + 1):
        low = 1 << 7 * (size - 1) if size > 1 else 0
        states[low] = f"lowest of {size} byte{'s' * (size > 1)}"
        high = (1 << min(7 * size, bits)) - 1
        states[high] = f"highest of {size} byte{'s' * (size > 1)}"
    return states


def unlike_state(other: FieldLayout) -> str:
    """The state of a bool that differs from another one before it in the struct."""
    return f"unlike {json_key(other.name)}"


def bools(struct: StructLayout) -> list[FieldLayout]:
    """The untagged bools of a struct; only pairs of different values show a mix-up."""
    return [
        field
        for field in struct.fields
        if isinstance(field.type, ScalarWire) and field.type.kind is Scalar.BOOL
    ]


def lengths(wire: ScalarWire | ArrayWire) -> tuple[int, ...]:
    """The lengths at the borders of the type's own length."""
    return COMPACT_LENGTHS if wire.compact else PLAIN_LENGTHS


def join(path: str, field: str) -> str:
    """The path of a field, by its name in the model."""
    key = json_key(field)
    return f"{path}.{key}" if path else key


def points(layout: Layout) -> dict[Point, str]:
    """Every point of a layout, with the reason why no bytes can reach it, or ``""``."""
    everything = dict(_struct(layout.root, "", 0))
    if is_undefined(layout.root):
        return dict.fromkeys(everything, "the source leaves a type undefined")
    return everything


Reasoned = Iterator[tuple[Point, str]]


def _struct(struct: StructLayout, path: str, level: int) -> Reasoned:
    for absent in struct.absent:
        yield Point(join(path, absent.name), State.ABSENT), ""
    for field in struct.all_fields:
        yield from _field(field, join(path, field.name), level)
    for first, second in combinations(bools(struct), 2):
        yield Point(join(path, second.name), unlike_state(first)), ""
    if not struct.flexible:
        return
    if struct.tags is None:
        reason = "the notation does not say which tags there are"
        yield Point(path, State.UNKNOWN_ALONE), reason
        return
    if len(struct.tags) > 1:
        yield Point(path, State.TOGETHER), ""
    for field in struct.tags:
        yield Point(join(path, field.name), State.ALONE), ""
    for state, reason in _unknown(struct):
        yield Point(path, state), reason


def _unknown(struct: StructLayout) -> Iterator[tuple[State, str]]:
    tags, numbers = struct.tags or (), tag_numbers(struct)
    free = numbers.ascending()
    one_byte = "" if free[0] < TWO_BYTES else "no number of one byte is free"
    two_bytes = any(TWO_BYTES <= number < THREE_BYTES for number in free)
    yield State.UNKNOWN_ALONE, ""
    yield State.UNKNOWN_EMPTY, ""
    yield State.ONE_BYTE, one_byte
    yield State.TWO_BYTES, "" if two_bytes else "no number of two bytes is free"
    yield State.THREE_BYTES, ""
    if tags:
        no_number = "" if numbers.before is not None else "no number there is free"
        yield State.UNKNOWN_BEFORE, no_number
        yield State.UNKNOWN_AFTER, ""
    if len(tags) > 1:
        no_number = "" if numbers.between is not None else "no number there is free"
        yield State.UNKNOWN_BETWEEN, no_number


def _field(field: FieldLayout, path: str, level: int) -> Reasoned:
    tagged = field.tag is not None
    if tagged or isinstance(field.type, ScalarWire):
        yield Point(path, State.DEFAULT), _no_default(field)
        yield Point(path, State.NOT_DEFAULT), ""
    for point, reason in _value(field.type, path, level):
        # A tagged field is not written if it is at its default.
        is_default = tagged and point == Point(path, _state_of_default(field))
        if not is_default:
            yield point, reason


def _no_default(field: FieldLayout) -> str:
    if field.tag is not None or field.default is not None or field.type.nullable:
        return ""
    return "the default is null, which is not allowed at this version"


def _state_of_default(field: FieldLayout) -> str:
    """The state of a field's default, if it has one and the type is simple."""
    wire, default = field.type, field.default
    if default is None:
        return State.NULL
    if not isinstance(wire, ScalarWire):
        return State.EMPTY if default == EMPTY else ""
    if wire.kind.is_variable:
        return State.EMPTY if default in (EMPTY, zero(wire.kind)) else ""
    edges = {State.MINIMUM: minimum, State.MAXIMUM: maximum}
    states = (state for state, edge in edges.items() if edge(wire, field) == default)
    return next(states, "")


def _value(wire: WireType, path: str, level: int) -> Reasoned:
    if wire.nullable:
        yield Point(path, State.NULL), ""
    elif wire.nullable is None:
        yield Point(path, State.NULL), "the notation does not say whether it is allowed"
    match wire:
        case ScalarWire():
            for state in _scalar(wire):
                yield Point(path, state), ""
        case ArrayWire():
            yield from _array(wire, path, level)
        case StructWire():
            if wire.nullable:
                yield Point(path, State.NOT_NULL), ""
            yield from _struct(wire.struct, path, level)


def _array(wire: ArrayWire, path: str, level: int) -> Reasoned:
    deep = f"it lies in {level} arrays" if level >= MANY_LEVELS else ""
    uncounted = "its elements take no bytes" if takes_no_bytes(wire.element) else ""
    yield Point(path, State.EMPTY), ""
    yield Point(path, State.ONE), uncounted
    yield Point(path, State.MANY), uncounted or deep
    if is_packed(wire):
        for length in lengths(wire):
            yield Point(path, length_state(length)), deep
    for point, reason in _value(wire.element, f"{path}[]", level + 1):
        yield point, uncounted or reason


def _scalar(wire: ScalarWire) -> Iterator[str]:
    match wire.kind:
        case Scalar.RECORDS:
            yield from (State.EMPTY, State.ONE, State.MANY)
        case Scalar.STRING:
            yield from (State.EMPTY, State.MAXIMUM, State.NUL)
            yield from map(width_state, (1, 2, 3, 4))
        case Scalar.BYTES:
            yield from (State.EMPTY, State.MAXIMUM)
        case Scalar.UNKNOWN:
            return
        case Scalar.VARINT | Scalar.VARLONG:
            yield from (State.MINIMUM, State.MAXIMUM)
            yield from varint_states(wire.kind).values()
        case _:
            yield from (State.MINIMUM, State.MAXIMUM)
    if has_length(wire):
        yield from map(length_state, lengths(wire))
