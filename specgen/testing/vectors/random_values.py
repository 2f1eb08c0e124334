"""``random_value``: seeded random values of a layout."""

from __future__ import annotations

import struct as packing
import sys
from dataclasses import dataclass
from math import isfinite
from random import Random
from typing import Any
from uuid import UUID

from specgen.protocol.codec import UNKNOWN_TAGS, default_of
from specgen.protocol.layout import (
    ArrayWire,
    Layout,
    ScalarWire,
    StructLayout,
    StructWire,
    WireType,
    takes_no_bytes,
)
from specgen.protocol.model import Scalar
from specgen.protocol.model.types import integer_limits
from specgen.testing.vectors.states import BATCHES
from specgen.testing.vectors.styles import UnknownTags

_MAX_TAG = 0x7FFFFFFE
_ALPHABETS = (
    range(0x20, 0x7F),
    range(0x80),
    range(0x80, 0x800),
    range(0xE000, 0x10000),
    range(0x10000, 0x110000),
)
"""Code points by their size in UTF-8, without surrogates."""


def random_value(layout: Layout, rng: Random, size: int = 4) -> dict[str, Any]:
    """A complete value of the layout that can be encoded; the same for the same seed.

    ``size`` limits the elements of an outer array (inner ones have fewer), and four times
    ``size`` the bytes or characters. Null occurs where it is allowed, tagged fields are at
    their default or not, and numbers tend to the ends of their range. Float64 is finite.
    Fields of other versions are at their default.
    """
    return _Random(rng, max(size, 1)).struct(layout.root)


@dataclass(frozen=True, slots=True)
class _Random:
    rng: Random
    size: int

    def struct(self, struct: StructLayout) -> dict[str, Any]:
        values = {field.name: self.value(field.type) for field in struct.fields}
        for field in struct.tags or ():
            values[field.name] = (
                default_of(field.type, field.default)
                if self.rng.random() < 0.4
                else self.value(field.type)
            )
        for absent in struct.absent:
            values[absent.name] = default_of(absent.type, absent.default)
        if unknown := self.unknown_tags(struct):
            values[UNKNOWN_TAGS] = unknown
        return values

    def unknown_tags(self, struct: StructLayout) -> UnknownTags:
        if not struct.flexible or struct.tags is None or self.rng.random() < 0.75:
            return []
        taken = {field.tag for field in struct.tags} | {*struct.foreign_tags}
        tags = {
            self.rng.randrange(1 << self.rng.randint(1, 31))
            for _ in range(self.rng.randint(1, 3))
        }
        return [
            (tag, self.rng.randbytes(self.rng.randint(0, 8)))
            for tag in sorted(tags - taken)
            if tag <= _MAX_TAG
        ]

    def value(self, wire: WireType) -> Any:
        if wire.nullable is True and self.rng.random() < 0.2:
            return None
        match wire:
            case ScalarWire():
                return self.scalar(wire.kind)
            case ArrayWire():
                inner = _Random(self.rng, max(self.size // 2, 1))
                count = self.rng.randint(0, self.size)
                if takes_no_bytes(wire.element):
                    return []
                return [inner.value(wire.element) for _ in range(count)]
            case StructWire():
                return self.struct(wire.struct)

    def scalar(self, kind: Scalar) -> Any:
        rng = self.rng
        if kind.is_integer:
            return self.integer(*integer_limits(kind))
        match kind:
            case Scalar.BOOL:
                return rng.random() < 0.5
            case Scalar.FLOAT64:
                return self.float64()
            case Scalar.UUID:
                return UUID(int=rng.getrandbits(128) if rng.random() < 0.9 else 0)
            case Scalar.STRING:
                alphabet = rng.choice(_ALPHABETS)
                length = rng.randint(0, 4 * self.size)
                return "".join(chr(rng.choice(alphabet)) for _ in range(length))
            case Scalar.RECORDS:
                return b"".join(rng.choices(BATCHES, k=rng.randint(0, 2)))
            case _:
                return rng.randbytes(rng.randint(0, 4 * self.size))

    def integer(self, low: int, high: int) -> int:
        choice = self.rng.random()
        if choice < 0.2:
            return self.rng.choice((low, low + 1, high - 1, high))
        if choice < 0.6:
            return self.rng.randint(max(low, -2), 200 if high > 200 else high)
        return self.rng.randint(low, high)

    def float64(self) -> float:
        value: float
        (value,) = packing.unpack(">d", self.rng.randbytes(8))
        edges = (0.0, -0.0, 1.0, sys.float_info.min, sys.float_info.max)
        if not isfinite(value) or self.rng.random() < 0.3:
            return self.rng.choice(edges)
        return value
