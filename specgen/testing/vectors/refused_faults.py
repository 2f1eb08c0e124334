"""The faults of fields: changes to a piece of a message's bytes, and their levels.

The level of a fault depends on its kind and on the wire type of its place; tests compare
these rules with Kafka's own classes.
"""

from __future__ import annotations

import struct as packing
from collections.abc import Iterator
from dataclasses import dataclass

from specgen.protocol.codec import Trace
from specgen.protocol.codec.varints import encode_uvarint
from specgen.protocol.layout import ArrayWire, ScalarWire, StructWire, WireType
from specgen.protocol.model import Scalar
from specgen.testing.vectors.refused_places import Places, json_path, pattern
from specgen.testing.vectors.vector import Level

_WIDTHS = {"varint": 5, "varlong": 10}
_VARIABLE = ("length", "count", "tag count", "tag", "tag size", "marker", *_WIDTHS)
"""The pieces that are variable-length integers in flexible versions."""

_HEADS = ("length", "count")

CUTS = CUT_BEFORE, CUT_INSIDE = ("cut before", "cut inside")

NOT_UTF8 = {
    "lone continuation": b"\x80",
    "overlong": b"\xc0\x80",
    "surrogate": b"\xed\xa0\x80",
    "code point above U+10FFFF": b"\xf4\x90\x80\x80",
    "cut sequence": b"\xe2\x82",
}
"""Bytes that are not UTF-8; the last ones are put at the end of a text."""


@dataclass(frozen=True, slots=True)
class Damage:
    """The replacement of a span that makes good bytes bad."""

    fault: str
    level: Level
    form: str
    """The wire type, or the part of a tag section, to which the fault is applied."""
    path: str
    """A path of the reference codec."""
    part: str
    """The broken part of the field, such as ``length``; empty for the whole field."""
    start: int
    end: int
    """-1 to remove everything that follows without adjusting the sizes around."""
    put: bytes
    at: int = 0
    """The offset of the fault in ``put``."""

    @property
    def exercises(self) -> str:
        """What its vector exercises: the fault and its place."""
        joined = "" if self.fault in CUTS else "in "
        part = f"{self.part} of " if self.part else ""
        return f"{self.fault} {joined}{part}{json_path(self.path) or 'the message'}"


def field_damages(places: Places) -> Iterator[Damage]:
    """Every fault of every field; many are of the same kind and wire type."""
    for piece in places.pieces:
        wire = None if piece.type.startswith("tag") else places.wire(piece.path)
        if piece.type in _HEADS and wire is not None:
            yield from _heads(places, piece, wire)
        if piece.type in _VARIABLE and (wire is None or _is_variable(piece, wire)):
            yield from _varints(piece, wire)
        if isinstance(wire, ScalarWire) and isinstance(piece.value, str):
            yield from _texts(piece, wire)
        if isinstance(wire, StructWire):
            yield from _markers(places, piece)
        elif piece.type == "bool":
            yield _over("other true", Level.LENIENT, "bool", piece, b"\x02")


def cuts(places: Places) -> Iterator[Damage]:
    """The message, cut before each piece and inside those of more than one byte.

    The ``form`` is the field, the same for all elements around it.
    """
    for piece in places.pieces:
        part = piece.type if piece.type.startswith("tag") else ""
        if piece.type != "tag_buffer":
            where = pattern(piece.path, part)
            yield _cut(CUT_BEFORE, piece, where, part, piece.offset)
        if piece.length > 1 and piece.type not in ("tag_buffer", *_HEADS):
            middle = piece.offset + (piece.length + 1) // 2
            yield _cut(CUT_INSIDE, piece, piece.type, part, middle)


def form_of(wire: WireType) -> str:
    """The name of a wire type."""
    match wire:
        case ScalarWire():
            return wire.name
        case ArrayWire():
            compact = "compact_" if wire.compact else ""
            return f"{compact}{'nullable_' if wire.nullable else ''}array"
        case StructWire():
            return "nullable_struct" if wire.nullable else "struct"


def wide(number: int, width: int) -> bytes:
    """A variable-length integer of ``width`` bytes, more than it needs."""
    out = bytearray()
    for _ in range(width - 1):
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)
    return bytes(out)


def _heads(places: Places, piece: Trace, wire: WireType) -> Iterator[Damage]:
    """Lengths and counts that are too large, and wrong nulls."""
    form, what = form_of(wire), piece.type
    largest = 0x7FFF if _is_short(wire) else 0x7FFFFFFF
    beyond = len(places.data) - piece.offset - piece.length + 1
    for fault, number in (
        (f"{what} beyond the data", beyond),
        (f"largest {what}", largest),
    ):
        if number <= largest:
            yield _over(fault, Level.MUST, form, piece, _head(wire, number))
    if piece.value < _is_compact(wire):
        return
    end = places.end_of(piece.path)
    if wire.nullable is False:
        nulls = {"null where none is allowed": -1, f"negative {what}": -2}
        level = Level.MUST
    else:
        nulls, level = {"another null": -2}, Level.LENIENT
    for fault, number in nulls.items():
        put = _head(wire, number)
        yield Damage(fault, level, form, piece.path, "", piece.offset, end, put)


def _head(wire: WireType, number: int) -> bytes:
    """A length or a count."""
    if _is_compact(wire):
        return encode_uvarint(number + 1 & 0xFFFFFFFF)
    return packing.pack(">h" if _is_short(wire) else ">i", number)


def _varints(piece: Trace, wire: WireType | None) -> Iterator[Damage]:
    """Variable-length integers with more bytes than needed, or than allowed."""
    most = _WIDTHS.get(piece.type, 5)
    form = piece.type if wire is None else f"{piece.type} {form_of(wire)}"
    number = int(piece.value)
    if piece.length < most:
        put = wide(number, piece.length + 1)
        yield _over("overlong varint", Level.LENIENT, form, piece, put)
    put = wide(number, most + 1)
    yield _over(f"varint of {most + 1} bytes", Level.MUST, form, piece, put)
    if most == 5:
        put = wide(number | 7 << 32, most)
        yield _over("varint of more than 32 bits", Level.LENIENT, form, piece, put)


def _texts(piece: Trace, wire: ScalarWire) -> Iterator[Damage]:
    """Texts of the same length that are not UTF-8."""
    end = piece.offset + piece.length
    start = end - len(piece.value.encode())
    for what, put in NOT_UTF8.items():
        if end - start > len(put):
            at = end - len(put) if what == "cut sequence" else start
            stop = at + len(put)
            fault = f"not UTF-8 ({what})"
            form, level = form_of(wire), Level.SHOULD
            yield Damage(fault, level, form, piece.path, "", at, stop, put)


def _markers(places: Places, piece: Trace) -> Iterator[Damage]:
    """Other markers of nullable structs: only the sign of the number counts."""
    if (piece.type == "int8" and piece.value < 0) or not piece.value:
        return
    form = "tagged nullable_struct" if piece.type == "marker" else "nullable_struct"
    yield _over("other marker", Level.LENIENT, form, piece, b"\x02")
    if piece.type == "int8":
        yield _over("marker 0", Level.LENIENT, form, piece, b"\0")
        start, end = piece.offset, places.end_of(piece.path)
        fault, level = "another null", Level.LENIENT
        yield Damage(fault, level, form, piece.path, "", start, end, b"\xfe")


def _over(fault: str, level: Level, form: str, piece: Trace, put: bytes) -> Damage:
    """The damage that replaces a piece."""
    part = "" if piece.type == "bool" else piece.type
    start, end = piece.offset, piece.offset + piece.length
    return Damage(fault, level, form, piece.path, part, start, end, put)


def _cut(fault: str, piece: Trace, form: str, part: str, at: int) -> Damage:
    return Damage(fault, Level.MUST, form, piece.path, part, at, -1, b"")


def _is_variable(piece: Trace, wire: WireType) -> bool:
    return piece.type not in _HEADS or _is_compact(wire)


def _is_compact(wire: WireType) -> bool:
    return not isinstance(wire, StructWire) and wire.compact


def _is_short(wire: WireType) -> bool:
    """Whether a length is a plain one of 16 bits."""
    is_string = isinstance(wire, ScalarWire) and wire.kind is Scalar.STRING
    return is_string and not _is_compact(wire)
