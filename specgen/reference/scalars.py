"""What may be given for a scalar: a value of its Python type, or one that stands for it.

An integer is what Python takes for an index (numpy's integers, enumerations, bools); a
bool what equals one; a float64 any number; text and bytes their own types and subclasses,
bytes anything bytes-like too.
"""

from __future__ import annotations

import struct as packing
from collections.abc import Callable
from operator import index
from typing import Any
from uuid import UUID

from specgen.model import Scalar
from specgen.model.types import integer_limits
from specgen.reference.errors import EncodeError, shown

_BOOLS = {False: False, True: True}
_ITEMS = frozenset("bBchHiIlLqQnNfd?")
"""Formats of what bytes-like values are made of: numbers, no characters or pointers."""


def scalar(kind: Scalar, value: Any, path: str) -> Any:
    """The value that is written for a value, of its kind's Python type.

    Whether a number fits its width is not asked.  Raises EncodeError.
    """
    convert: Callable[[Any], Any] = _CONVERTERS.get(kind, _integer)
    try:
        return convert(value)
    except Exception:  # whatever the value's own methods raise
        wanted = _WANTED.get(kind) or "{} to {} ({})".format(
            *integer_limits(kind), kind
        )
        raise EncodeError(path, None, f"not {wanted}: {shown(value)}") from None


def raw(value: Any, path: str) -> bytes:
    """The bytes of anything bytes-like.  Raises EncodeError."""
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
"""What ``scalar`` gives, and gives back as it is."""

_WANTED = {
    Scalar.BOOL: "a bool",
    Scalar.FLOAT64: "a float64",
    Scalar.UUID: "a uuid",
    Scalar.STRING: "text",
    Scalar.BYTES: "bytes",
    Scalar.RECORDS: "bytes",
}
