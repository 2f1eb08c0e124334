"""The base class of error codes, which keeps unknown codes."""

from __future__ import annotations

from collections.abc import Collection
from enum import IntEnum
from functools import cache
from importlib import import_module
from typing import Self

_MIN, _MAX = -32768, 32767


class ErrorCodeBase(IntEnum):
    """The base of ``ErrorCode``, whose members come from the package's definitions."""

    @classmethod
    def _missing_(cls, value: object) -> Self | None:
        """Make a member for an unknown code, which may be a newer release's."""
        if type(value) is not int or not _MIN <= value <= _MAX:
            return None
        code = int.__new__(cls, value)
        code._name_ = f"UNKNOWN_{value}" if value >= 0 else f"UNKNOWN_MINUS_{-value}"
        code._value_ = value
        return code

    @property
    def is_known(self) -> bool:
        """Whether the package's definitions have this code."""
        return self._value_ in type(self)._value2member_map_

    @property
    def retriable(self) -> bool:
        """Whether Kafka's classes say that the same request may succeed later."""
        return self._value_ in _retriable()

    @property
    def is_error(self) -> bool:
        """Whether this is any code but NONE."""
        return self._value_ != 0

    # The first releases of Python 3.11 pickle members by name.
    def __reduce_ex__(self, protocol: object) -> tuple[type[Self], tuple[int]]:
        return type(self), (self._value_,)


@cache
def _retriable() -> Collection[int]:
    package = __name__.rpartition("._runtime")[0]
    codes: Collection[int] = import_module(f"{package}.error_codes").RETRIABLE
    return codes
