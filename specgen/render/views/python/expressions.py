"""Expressions of both directions, before they are text."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True)
class Uuid:
    """The uuid of the bytes that a name holds."""

    name: str


@dataclass(frozen=True)
class Made:
    """A new object of a class."""

    cls: str
    args: tuple[Value, ...] = ()


Value = str | Uuid | Made
"""What gives a value; a text is a name or a literal."""


class By(StrEnum):
    """How a value is compared with its field's default."""

    NULL = "null"
    ARRAY = "array"
    BYTES = "bytes"
    NUMBER = "number"
    OBJECT = "object"


@dataclass(frozen=True)
class Differs:
    """Holds, or raises, where a value is not its field's default.

    Most values are the very object that the default is, which is cheap to see; what
    only looks like it, ``0.0`` or an empty text for an array, is looked at by its type.
    """

    value: str
    by: By
    default: str = ""
    """A name or a literal, with which numbers and objects are compared."""


Condition = str | Differs
"""A text is a name, of what may be empty."""
