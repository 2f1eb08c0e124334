"""Values that nobody intends for a field, or that only resemble its type."""

from __future__ import annotations

import datetime
from array import array
from collections import UserList, UserString, deque
from decimal import Decimal
from enum import Enum, IntEnum, StrEnum
from fractions import Fraction
from operator import index
from typing import Any
from unittest.mock import ANY
from uuid import UUID

from specgen.protocol.model import Scalar

numpy: Any
try:
    import numpy
except ModuleNotFoundError:  # it is installed with Spark's extras
    numpy = None


class BrokenError(Exception):
    """Raised by the methods of these values; nothing else expects it."""


def _broken(*_: Any, **__: Any) -> Any:
    raise BrokenError


class Topic(StrEnum):
    """A text that is not a ``str``."""

    ORDERS = "orders"
    EMPTY = ""


class Number(IntEnum):
    """A number that is not an ``int``."""

    ZERO = 0
    SEVEN = 7


_METHODS = (
    *("__len__", "__iter__", "__index__", "__float__", "__eq__", "__ne__"),
    *("__hash__", "__bool__", "__repr__", "__getattr__", "encode"),
)
BROKEN: list[Any] = [
    type(f"Broken{base.__name__.title()}", (base,), dict.fromkeys(_METHODS, _broken))
    for base in (object, str, bytes, int, float, list, tuple, dict, set)
]
"""Subclasses that raise whatever they are asked."""


class Whole:
    """An integer to Python, though it derives from no number class."""

    def __index__(self) -> int:
        return 7


class Lying(list[Any]):
    """Claims to have more elements than it yields."""

    def __len__(self) -> int:
        return super().__len__() + 1


class Equal:
    """Equal to whatever it is compared with."""

    def __eq__(self, other: object) -> bool:
        return True

    def __ne__(self, other: object) -> bool:
        return False

    __hash__ = object.__hash__


def _numpy() -> list[Any]:
    if numpy is None:
        return []
    kinds = [
        "int8",
        "uint8",
        "int16",
        "uint16",
        "int32",
        "uint32",
        "int64",
        "uint64",
        "bool",
        "float16",
        "float32",
        "float64",
        "longdouble",
        "complex64",
        "S3",
        "U3",
        "m8[s]",
        "M8[s]",
    ]
    scalars = [numpy.zeros(1, kind)[0] for kind in kinds]
    scalars += [numpy.ones(1, kind)[0] for kind in kinds]
    scalars += [numpy.uint64(2**64 - 1), numpy.float64("nan"), numpy.str_("ab")]
    scalars += [numpy.bytes_(b"ab"), numpy.void(b"ab")]
    arrays: list[Any] = [
        numpy.zeros(n, k) for n in (0, 1, 2) for k in ("i4", "?", "U1")
    ]
    arrays += [numpy.array(0), numpy.zeros((2, 2), "i4"), numpy.zeros(4, "i4")[::2]]
    arrays += [numpy.array([None, "a"], dtype=object), numpy.array([b"a"])]
    return [*scalars, *arrays]


VALUES: list[Any] = [
    *(None, True, False, 0, 1, -1, 7, 10**5000, 0.0, 1.0, 1.5, float("nan"), 1j),
    *("", "a", "ab", b"", b"ab", bytearray(b"ab"), memoryview(b"abcd")[::2]),
    *(
        memoryview(b"abcd").cast("i"),
        array("i", [1]),
        array("B", b"ab"),
        array("u", "a"),
    ),
    *([], [None], [0], [""], [[]], (), (1, 2), ("a",), {}, {"a": 1}, {1: "a"}, set()),
    *({1}, {"a"}, {"a": 1}.keys(), {"a": 1}.values(), range(3), deque([1]), iter([1])),
    *(UserString("ab"), UserList([1]), Lying([1]), Lying(), Topic.ORDERS, Topic.EMPTY),
    *(
        Topic,
        Number,
        Number.ZERO,
        Number.SEVEN,
        Whole(),
        Equal(),
        ANY,
        Ellipsis,
        object,
    ),
    *(
        Decimal(0),
        Decimal(1),
        Decimal("sNaN"),
        Fraction(1, 2),
        Fraction(0),
        UUID(int=0),
    ),
    *(UUID(int=5), datetime.date(2020, 1, 1), datetime.timedelta(1), Enum, Exception()),
    *(kind.__new__(kind) for kind in BROKEN),
    *_numpy(),
]


def meaning(kind: Scalar, value: Any) -> Any:
    """The meaning of a value for a scalar field; raises if it has none.

    Written independently of the codecs, which it judges.
    """
    match kind:
        case Scalar.STRING:
            assert isinstance(value, str)
            return "".join(str.__getitem__(value, n) for n in range(str.__len__(value)))
        case Scalar.BYTES | Scalar.RECORDS:
            if isinstance(value, bytes):
                return bytes(
                    map(
                        bytes.__getitem__,
                        [value] * bytes.__len__(value),
                        range(bytes.__len__(value)),
                    )
                )
            assert not isinstance(value, str)
            view = memoryview(value)
            assert view.ndim
            assert view.format[-1] not in "Owus"
            return b"".join(bytes(view[n : n + 1]) for n in range(len(view)))
        case Scalar.BOOL:
            assert value in (False, True)
            return bool(value)
        case Scalar.FLOAT64:
            assert not isinstance(value, str | bytes)
            assert not getattr(value, "imag", 0)
            return float.__pos__(value if isinstance(value, float) else float(value))
        case Scalar.UUID:
            assert isinstance(value, UUID)
            return value
    return int(index(value))


def elements(value: Any) -> list[Any]:
    """The elements that a value means for an array; raises if it means none."""
    wrong = (str, UserString, bytes, bytearray, memoryview, dict, type)
    assert not isinstance(value, wrong)
    assert hasattr(value, "__len__")
    return [*value]
