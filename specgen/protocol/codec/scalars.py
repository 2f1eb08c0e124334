"""Convert the values that are accepted for a scalar to its Python type.

An integer is anything that Python accepts as an index (numpy's integers, enumerations,
bools); a bool is anything equal to True or False; a float64 is any real number; a string
is a str, or an instance of a subclass; bytes are anything bytes-like.
"""

from __future__ import annotations

import struct as packing
from collections.abc import Callable
from operator import index
from typing import Any
from uuid import UUID

from specgen.protocol.codec.errors import EncodeError, shown
from specgen.protocol.model import Scalar
from specgen.protocol.model.types import integer_limits

_BOOLS = {False: False, True: True}
_ITEMS = frozenset("bBchHiIlLqQnNfd?")
"""Item formats accepted in bytes-like values: numbers, not characters or pointers."""


def scalar(kind: Scalar, value: Any, path: str) -> Any:
    """Convert a value to the Python type of its kind; raises EncodeError.

    Whether a number fits the type's width is not checked.
    """
    convert: Callable[[Any], Any] = _CONVERTERS.get(kind, _integer)
    try:
        return convert(value)
    except Exception:  # whatever the value's own methods raise
        expected = _EXPECTED.get(kind) or "{} to {} ({})".format(
            *integer_limits(kind), kind
        )
        raise EncodeError(path, None, f"not {expected}: {shown(value)}") from None


def raw(value: Any, path: str) -> bytes:
    """The bytes of anything bytes-like; raises EncodeError."""
    data: bytes = scalar(Scalar.BYTES, value, path)
    return data


def _integer(value: Any) -> int:
    return int(index(value))


def _bytes(value: Any) -> bytes:
    if isinstance(value, bytes):
        return bytes.__getitem__(value, slice(None))
    view = memoryview(value)
    if not view.ndim or view.format.lstrip("@=<>!") not in _ITEMS:
        raise TypeError
    return view.tobytes()


def _float64(value: Any) -> float:
    if getattr(value, "imag", 0):
        raise TypeError
    number: float = packing.unpack(">d", packing.pack(">d", value))[0]
    return number


def _uuid(value: Any) -> UUID:
    if not isinstance(value, UUID):
        raise TypeError
    return value


_CONVERTERS: dict[Scalar, Callable[[Any], Any]] = {
    Scalar.BOOL: _BOOLS.__getitem__,
    Scalar.FLOAT64: _float64,
    Scalar.UUID: _uuid,
    Scalar.STRING: str.__str__,
    Scalar.BYTES: _bytes,
    Scalar.RECORDS: _bytes,
    Scalar.UNKNOWN: lambda value: value,
}
OWN_TYPES: dict[Scalar, type | None] = {
    **dict.fromkeys(Scalar, int),
    Scalar.BOOL: bool,
    Scalar.FLOAT64: float,
    Scalar.UUID: UUID,
    Scalar.STRING: str,
    Scalar.BYTES: bytes,
    Scalar.RECORDS: bytes,
    Scalar.UNKNOWN: None,
}
"""The types that ``scalar`` returns; it returns their values unchanged."""

_EXPECTED = {
    Scalar.BOOL: "a bool",
    Scalar.FLOAT64: "a float64",
    Scalar.UUID: "a uuid",
    Scalar.STRING: "text",
    Scalar.BYTES: "bytes",
    Scalar.RECORDS: "bytes",
}
