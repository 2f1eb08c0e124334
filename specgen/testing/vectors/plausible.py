"""Values as in real traffic: all different, and none of them a default."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from specgen.protocol.layout import FieldLayout, Position
from specgen.protocol.model import Scalar
from specgen.protocol.model.names import json_key
from specgen.testing.vectors.states import BATCHES
from specgen.testing.vectors.styles import kind_of

_OFFSETS = {
    Scalar.INT16: 100,
    Scalar.UINT16: 0x8000,
    Scalar.INT32: 1000,
    Scalar.UINT32: 0x80000000,
    Scalar.INT64: 1_700_000_000_000,
    Scalar.VARINT: 1000,
    Scalar.VARLONG: 1_700_000_000_000,
}
"""The first number of each type; unsigned ones are beyond the range of signed ones."""

_GOLDEN = 0x9E3779B97F4A7C15F39CC0605CEDC835
"""2^128 divided by the golden ratio: its multiples spread over all 128 bits."""


class Plausible:
    """A source of values, each different from all before it.

    Values repeat for bools, for int8 after 100 of them, and for 16 bits after 32,000.
    """

    def __init__(self) -> None:
        self.count = 0

    def scalar(self, position: Position) -> Any:
        """The next value of a scalar; never its field's default."""
        kind, field = kind_of(position), position.field
        while True:
            self.count += 1
            value = self._value(kind, field)
            if value != field.default:
                return value

    def payload(self) -> bytes:
        """The next payload of an unknown tagged field."""
        self.count += 1
        return b"tag %d" % self.count

    def _value(self, kind: Scalar, field: FieldLayout) -> Any:
        count = self.count
        match kind:
            case Scalar.BOOL:
                return count % 2 == 1
            case Scalar.INT8:
                return 1 + count % 100
            case Scalar.INT16 | Scalar.UINT16:
                return _OFFSETS[kind] + count % 32_000
            case Scalar.FLOAT64:
                return count + 0.25
            case Scalar.UUID:
                return UUID(int=count * _GOLDEN % (1 << 128), version=4)
            case Scalar.STRING:
                return f"{json_key(field.name)}-{count}"
            case Scalar.BYTES:
                return b"bytes %d" % count
            case Scalar.RECORDS:
                return BATCHES[count % len(BATCHES)]
            case _:
                return _OFFSETS[kind] + count
