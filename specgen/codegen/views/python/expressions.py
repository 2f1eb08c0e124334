"""Expressions for encoding and decoding, before they become text."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True)
class Uuid:
    """The uuid in the bytes of a variable."""

    name: str


@dataclass(frozen=True)
class Made:
    """A new object of a class."""

    cls: str
    args: tuple[Value, ...] = ()


Value = str | Uuid | Made
"""An expression; a text is a name or a literal."""


class By(StrEnum):
    """How a value is compared with its field's default."""

    NULL = "null"
    ARRAY = "array"
    BYTES = "bytes"
    NUMBER = "number"
    OBJECT = "object"


@dataclass(frozen=True)
class Differs:
    """True, or an exception, if a value is not its field's default.

    Most values are the same object as the default, which is cheap to check; values that
    only look like it, ``0.0`` or an empty text for an array, are checked by type.
    """

    value: str
    by: By
    default: str = ""
    """A name or a literal, with which numbers and objects are compared."""


Condition = str | Differs
"""A text is the name of a value that may be empty."""
