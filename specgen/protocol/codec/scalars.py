"""Convert the values that are accepted for a field to the ones that are written.

An integer is anything that Python accepts as an index (numpy's integers, enumerations,
bools); a bool is anything equal to True or False; a float64 is any real number; a string
is a str, or an instance of a subclass; bytes are anything bytes-like.
"""

from __future__ import annotations

from collections import UserString
from collections.abc import Mapping, Sequence, Set, ValuesView
from struct import Struct
from typing import Any
from uuid import UUID

ITEM_FORMATS = frozenset("bBchHiIlLqQnNfd?")
"""The item formats that count as bytes-like: numbers, not characters or pointers."""

MAX_STRING = 32767
"""The most bytes of a string."""
MAX_TAG = 0x7FFFFFFE
"""Kafka's writer uses 2147483647 as its end mark, and refuses it as a tag."""
bit = {False: 0, True: 1}
utf8 = str.encode
"""Encodes text and nothing else, as other types have an ``encode`` too."""
_int_of = vars(UUID)["int"].__get__
_float64 = Struct(">d")
_NO_ARRAYS = (str, UserString, bytes, bytearray, memoryview, Mapping)
_ARRAYS = (Sequence, Set, ValuesView)


def blob(value: Any) -> bytes:
    """The bytes of any bytes-like object, whatever the size of its items.

    Raises TypeError or whatever the object raises otherwise, also for NumPy's text and
    scalars, which expose their memory too.
    """
    if type(value) is bytes:
        return value
    view = memoryview(value)
    if view.ndim and view.format.lstrip("@=<>!") in ITEM_FORMATS:
        return view.tobytes()
    if isinstance(value, bytes):
        return bytes.__getitem__(value, slice(None))
    raise TypeError("not bytes-like")


def items(value: Any) -> list[Any] | tuple[Any, ...]:
    """The elements, which no longer change, of a sequence, a set, a view of a dict or a one-dimensional NumPy array.

    Raises TypeError for text and bytes, which are not meant as arrays, for mappings, and
    for iterators.
    """
    if type(value) is tuple:
        return value
    is_row = getattr(value, "ndim", None) == 1
    if isinstance(value, _NO_ARRAYS) or not (is_row or isinstance(value, _ARRAYS)):
        raise TypeError("not a list")
    return list(value)


def number(value: Any) -> float:
    """Convert a real number to a float.  Anything else raises any exception."""
    if getattr(value, "imag", 0):
        raise TypeError("not a real number")
    converted: float = _float64.unpack(_float64.pack(value))[0]
    return converted


def uuid_bytes(value: Any) -> bytes:
    """The bytes of a UUID and of nothing else, whatever its class adds.

    Raises any exception, also if the UUID's number was replaced by something else.
    """
    return int.to_bytes(_int_of(value), 16)


def brief(value: object) -> str:
    """A short text for any value, for error messages."""
    try:  # repr may give a subclass of str, with methods of its own
        text = str.__getitem__(repr(value), slice(61))
    except Exception:
        return f"a value of {type(value).__name__}"
    return text if len(text) <= 60 else f"{text[:57]}..."
