"""An encoder for bytes that no encoder would write, though a decoder may meet them."""

from __future__ import annotations

import struct as packing
from collections.abc import Mapping
from random import Random
from typing import Any

from specgen.protocol.codec import UNKNOWN_TAGS, complete, is_default
from specgen.protocol.codec.varints import encode_uvarint
from specgen.protocol.layout import (
    ArrayWire,
    FieldLayout,
    Layout,
    ScalarWire,
    StructLayout,
    StructWire,
    WireType,
)
from specgen.protocol.model import Scalar

FORMATS = {
    Scalar.INT8: ">b",
    Scalar.INT16: ">h",
    Scalar.UINT16: ">H",
    Scalar.INT32: ">i",
    Scalar.UINT32: ">I",
    Scalar.INT64: ">q",
    Scalar.FLOAT64: ">d",
}

Tagged = list[tuple[int, bytes]]


class OddEncoder:
    """Encodes as Kafka does, and checks nothing; each oddity overrides a method.

    None is written as null wherever it stands.
    """

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def encode(self, layout: Layout, value: Mapping[str, Any]) -> bytes:
        """The bytes of a message."""
        return self.struct(layout.root, complete(layout.root, value))

    def uvarint(self, number: int) -> bytes:
        """A length, a count, a tag or a tag's size."""
        return encode_uvarint(number)

    def true(self) -> int:
        """The byte of a true."""
        return 1

    def null(self) -> int:
        """The length of a null."""
        return -1

    def marker(self, tagged: bool) -> int:
        """What stands before a nullable struct that is not null."""
        return 1

    def no_struct(self, tagged: bool) -> int:
        """What stands for a nullable struct that is null."""
        return 0 if tagged else -1

    def section(self, layout: StructLayout, fields: Tagged) -> Tagged:
        """The tagged fields to write, of which some are ascending already."""
        return fields

    def struct(self, layout: StructLayout, value: Mapping[str, Any]) -> bytes:
        """A struct with its tag section."""
        out = [self.value(f.type, value[f.name], False) for f in layout.fields]
        if layout.flexible:
            tagged = [
                (field.tag or 0, self.tagged(field, value[field.name]))
                for field in layout.tags or ()
                if not is_default(field.type, field.default, value[field.name])
            ]
            tagged = sorted([*tagged, *value.get(UNKNOWN_TAGS, ())])
            section = self.section(layout, tagged)
            out.append(self.uvarint(len(section)))
            for tag, payload in section:
                out += (self.uvarint(tag), self.uvarint(len(payload)), payload)
        return b"".join(out)

    def tagged(self, field: FieldLayout, value: Any) -> bytes:
        """The payload of a tagged field."""
        return self.value(field.type, value, True)

    def value(self, wire: WireType, value: Any, tagged: bool) -> bytes:
        """A value of any type."""
        match wire:
            case ArrayWire():
                if value is None:
                    return self.length(wire.compact, ">i", self.null())
                items = [self.value(wire.element, item, False) for item in value]
                return self.length(wire.compact, ">i", len(items)) + b"".join(items)
            case StructWire():
                return self.held_struct(wire, value, tagged)
            case ScalarWire():
                return self.scalar(wire, value)

    def held_struct(self, wire: StructWire, value: Any, tagged: bool) -> bytes:
        """A struct in a field, with its marker where it has one."""
        if not wire.nullable:
            return self.struct(wire.struct, value)
        number = self.no_struct(tagged) if value is None else self.marker(tagged)
        head = self.uvarint(number) if tagged else packing.pack(">b", number)
        return head if value is None else head + self.struct(wire.struct, value)

    def scalar(self, wire: ScalarWire, value: Any) -> bytes:
        """A value that has no parts."""
        kind = wire.kind
        if kind.is_variable:
            short = ">h" if kind is Scalar.STRING else ">i"
            if value is None:
                return self.length(wire.compact, short, self.null())
            raw: bytes = value.encode() if isinstance(value, str) else value
            return self.length(wire.compact, short, len(raw)) + raw
        if kind is Scalar.BOOL:
            return bytes((self.true() if value else 0,))
        if kind is Scalar.UUID:
            identity: bytes = value.bytes
            return identity
        return packing.pack(FORMATS[kind], value)

    def length(self, compact: bool, short: str, number: int) -> bytes:
        """A length or a count; of the compact ones in 32 bits."""
        if compact:
            return self.uvarint(number + 1 & 0xFFFFFFFF)
        return packing.pack(short, number)


class LongVarints(OddEncoder):
    """Variable integers take up to five bytes, however small."""

    def uvarint(self, number: int) -> bytes:
        plain = bytearray(encode_uvarint(number))
        more = self.rng.randint(0, 5 - len(plain))
        if more:
            plain[-1] |= 0x80
            plain += b"\x80" * (more - 1) + b"\x00"
        return bytes(plain)


class HighBits(OddEncoder):
    """Of the fifth byte of a variable integer only four bits count."""

    def uvarint(self, number: int) -> bytes:
        groups = [number >> shift & 0x7F | 0x80 for shift in (0, 7, 14, 21)]
        return bytes(
            (*groups, number >> 28 & 0xF | self.rng.choice((0x10, 0x40, 0x70)))
        )


class TrueBytes(OddEncoder):
    """Any byte but 0 is true."""

    def true(self) -> int:
        return self.rng.randint(2, 255)


class AnyNull(OddEncoder):
    """Any negative length is null."""

    def null(self) -> int:
        return self.rng.randint(-0x8000, -2)

    def no_struct(self, tagged: bool) -> int:
        if tagged:
            return self.rng.randint(1 << 31, (1 << 32) - 1)
        return self.rng.randint(-128, -2)


class AnyMarker(OddEncoder):
    """Any marker that does not say null says that a struct follows."""

    def marker(self, tagged: bool) -> int:
        if tagged:
            return self.rng.randint(2, (1 << 31) - 1)
        return self.rng.choice((0, self.rng.randint(2, 127)))


class ShuffledTags(OddEncoder):
    """Tagged fields in any order."""

    def section(self, layout: StructLayout, fields: Tagged) -> Tagged:
        return self.rng.sample(fields, len(fields))


class OneMoreTag(OddEncoder):
    """A tagged field more in some struct: a foreign tag, or the same tag twice."""

    def __init__(self, rng: Random, foreign: bool) -> None:
        super().__init__(rng)
        self.foreign = foreign

    def section(self, layout: StructLayout, fields: Tagged) -> Tagged:
        if self.foreign:
            extra = [(tag, b"\x00") for tag in layout.foreign_tags]
        else:
            extra = fields
        if not extra or self.rng.random() < 0.3:
            return fields
        return sorted([*fields, self.rng.choice(extra)], key=lambda item: item[0])


class WrongSizes(OddEncoder):
    """A tagged field's payload is longer or shorter than its value."""

    def tagged(self, field: FieldLayout, value: Any) -> bytes:
        payload = super().tagged(field, value)
        if self.rng.random() < 0.5:
            return payload
        return payload + b"\x01" if self.rng.random() < 0.5 else payload[:-1]
