"""``value_states``: the states of values that a codec could get wrong, each told once.

A state has a name, an example, and a test of decoded values that shows whether bytes reach
it; which types have it follows from ``value_states``.  Arrays, tag sections and fields have
states, too: ``points`` says where.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, partial
from operator import eq
from typing import Any
from uuid import UUID

from specgen.protocol.codec.varints import unzigzag
from specgen.protocol.layout import ArrayWire, ScalarWire, StructWire, WireType
from specgen.protocol.model import Scalar
from specgen.protocol.model.types import INTEGER_BITS, integer_limits

RECORD_BATCH = bytes.fromhex(
    "0000000000000000 0000003d ffffffff 02 ecc46c11"  # offset, length, epoch, CRC-32C
    "0000 00000000 0000018bcfe56800 0000018bcfe56800"  # attributes, delta, timestamps
    "ffffffffffffffff ffff ffffffff 00000001"  # no producer; one record
    "16 00 00 00 02 6b 02 76 02 02 68 01"  # key k, value v, header h: null
)
"""One record, not compressed, without a producer id."""

COMMIT_BATCH = bytes.fromhex(
    "0000000000000005 00000042 00000003 02 0c5e17c2"
    "0030 00000000 0000018bcfe56800 0000018bcfe56800"  # transactional and control
    "0000000000000009 0002 ffffffff 00000001"
    "20 00 00 00 08 0000 0001 0c 0000 00000007 00"  # commit, coordinator epoch 7
)
"""The control batch that ends producer 9's transaction at offset 5."""

BATCHES = (RECORD_BATCH, COMMIT_BATCH)

COMPACT_LENGTHS = (126, 127, 128)
"""Around the length at which a compact length grows from one byte to two."""

PLAIN_LENGTHS = (128,)
"""The first length whose last byte is negative as an int8."""

_TEXT = "\u00e9\u20ac\U0001f642\0z"
"""Characters of two, three and four bytes in UTF-8, then a NUL and one of one byte."""

_WIDTHS = tuple(
    re.compile(f"[{first}-{last}]")
    for first, last in (
        ("\0", "\x7f"),
        ("\x80", "\u07ff"),
        ("\u0800", "\uffff"),
        ("\U00010000", "\U0010ffff"),
    )
)
"""Characters of one to four bytes in UTF-8."""

_MINIMA: dict[Scalar, Any] = {
    Scalar.BOOL: False,
    Scalar.FLOAT64: -sys.float_info.max,
    Scalar.UUID: UUID(int=0),
    Scalar.STRING: "",
    Scalar.BYTES: b"",
    Scalar.RECORDS: RECORD_BATCH,
}

_MAXIMA: dict[Scalar, Any] = {
    Scalar.BOOL: True,
    Scalar.FLOAT64: sys.float_info.max,
    Scalar.UUID: UUID(int=(1 << 128) - 1),
    Scalar.STRING: "\U0010ffff",
    Scalar.BYTES: b"\xff",
    Scalar.RECORDS: RECORD_BATCH + COMMIT_BATCH,
}


class State(StrEnum):
    """The states whose names are fixed; those of lengths and sizes have a number."""

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


@dataclass(frozen=True, slots=True)
class ValueState:
    """A state of the values of some types."""

    name: str
    example: Any
    """A value in the state; for arrays, the number of elements."""
    shows: Callable[[Any], bool]
    """Whether a decoded value, which is not null, is in the state."""


def value_states(wire: WireType) -> tuple[ValueState, ...]:
    """The states of a type's values, besides null."""
    match wire:
        case ScalarWire():
            return _scalar_states(wire.kind, wire.compact)
        case ArrayWire():
            return _array_states(lengths(wire))
        case StructWire():
            return _STRUCT_STATES if wire.nullable else ()


def example(wire: WireType, state: str) -> Any:
    """A value in a state, or the number of an array's elements; None if it has no such state."""
    return next((own.example for own in value_states(wire) if own.name == state), None)


def minimum(kind: Scalar) -> Any:
    """The smallest value of a type; for float64 the smallest finite one."""
    return integer_limits(kind)[0] if kind.is_integer else _MINIMA[kind]


def maximum(kind: Scalar) -> Any:
    """The largest value of a type; for float64 the largest finite one.

    Texts and bytes are short, but have the largest code point or byte.
    """
    return integer_limits(kind)[1] if kind.is_integer else _MAXIMA[kind]


def of_length(kind: Scalar, length: int) -> Any:
    """A string or bytes of ``length`` bytes, 11 or more; a string has fewer characters."""
    if kind is Scalar.STRING:
        return _TEXT + "x" * (length - len(_TEXT.encode()))
    return bytes(number % 251 for number in range(length))


def length_state(length: int) -> str:
    """The state of strings and bytes by bytes, and of arrays by elements."""
    return f"length {length}"


def lengths(wire: WireType) -> tuple[int, ...]:
    """The lengths that each field of a type tries: those around its length's own border.

    Record batches have sizes of their own, and long arrays are cheap only if packed.
    """
    match wire:
        case ScalarWire(kind=Scalar.STRING | Scalar.BYTES):
            return COMPACT_LENGTHS if wire.compact else PLAIN_LENGTHS
        case ArrayWire() if is_packed(wire):
            return COMPACT_LENGTHS if wire.compact else PLAIN_LENGTHS
        case _:
            return ()


def is_packed(wire: ArrayWire) -> bool:
    """Whether the elements have a fixed size."""
    element = wire.element
    return isinstance(element, ScalarWire) and not element.kind.is_variable


@cache
def varint_states(kind: Scalar) -> tuple[ValueState, ...]:
    """The borders of each size of a varint, by the unsigned number that is written."""
    bits, _ = INTEGER_BITS[kind]
    borders: dict[int, str] = {}
    for size in range(1, -(-bits // 7) + 1):
        low = 1 << 7 * (size - 1) if size > 1 else 0
        borders[low] = f"lowest of {size} byte{'s' * (size > 1)}"
        high = (1 << min(7 * size, bits)) - 1
        borders[high] = f"highest of {size} byte{'s' * (size > 1)}"
    return tuple(_only(name, unzigzag(number)) for number, name in borders.items())


def _only(name: str, value: Any) -> ValueState:
    """A state of one value."""
    return ValueState(name, value, partial(eq, value))


@cache
def _scalar_states(kind: Scalar, compact: bool) -> tuple[ValueState, ...]:
    return tuple(_of_scalar(ScalarWire(kind, compact=compact)))


def _of_scalar(wire: ScalarWire) -> Iterator[ValueState]:
    kind = wire.kind
    match kind:
        case Scalar.RECORDS:
            batches = (b"", RECORD_BATCH, RECORD_BATCH + COMMIT_BATCH)
            yield from _counted(batches, _batches)
        case Scalar.STRING:
            yield _only(State.EMPTY, "")
            yield ValueState(State.MAXIMUM, maximum(kind), partial(_has, maximum(kind)))
            yield ValueState(State.NUL, _TEXT, partial(_has, "\0"))
            for width, characters in enumerate(_WIDTHS, start=1):
                name = f"UTF-8 of {width} byte{'s' * (width > 1)}"
                yield ValueState(name, _TEXT, partial(_matches, characters))
        case Scalar.BYTES:
            yield _only(State.EMPTY, b"")
            yield ValueState(State.MAXIMUM, maximum(kind), partial(_has, maximum(kind)))
        case Scalar.UNKNOWN:
            return
        case _:
            yield _only(State.MINIMUM, minimum(kind))
            yield _only(State.MAXIMUM, maximum(kind))
            if kind in (Scalar.VARINT, Scalar.VARLONG):
                yield from varint_states(kind)
    for length in lengths(wire):
        value = of_length(kind, length)
        yield ValueState(length_state(length), value, partial(_is_long, length))


@cache
def _array_states(lengths: tuple[int, ...]) -> tuple[ValueState, ...]:
    own = (
        ValueState(length_state(length), length, partial(_is_long, length))
        for length in lengths
    )
    return (*_counted((0, 1, 2), len), *own)


_STRUCT_STATES = (ValueState(State.NOT_NULL, None, lambda _: True),)


def _counted(
    examples: tuple[Any, Any, Any], count: Callable[[Any], int]
) -> Iterator[ValueState]:
    """None, one and several of what ``count`` counts."""
    none, one, many = examples
    yield ValueState(State.EMPTY, none, lambda value: count(value) == 0)
    yield ValueState(State.ONE, one, lambda value: count(value) == 1)
    yield ValueState(State.MANY, many, lambda value: count(value) > 1)


def _batches(records: bytes) -> int:
    """The number of consecutive batches of magic 2."""
    count = offset = 0
    while offset < len(records):
        offset += 12 + int.from_bytes(records[offset + 8 : offset + 12], "big")
        count += 1
    return count


def _has(part: Any, value: Any) -> bool:
    return part in value


def _matches(characters: re.Pattern[str], value: str) -> bool:
    return characters.search(value) is not None


def _is_long(length: int, value: Any) -> bool:
    return len(value.encode() if isinstance(value, str) else value) == length
