"""What an error code is; unknown ones are kept as they are."""

from __future__ import annotations

from collections.abc import Collection
from enum import IntEnum
from functools import cache
from importlib import import_module
from typing import Self

_MIN, _MAX = -32768, 32767


class ErrorCodeBase(IntEnum):
    """The base of ``ErrorCode``, whose members are of one package's definitions."""

    @classmethod
    def _missing_(cls, value: object) -> Self | None:
        """A code of a newer release than this package knows: a member of its own."""
        if type(value) is not int or not _MIN <= value <= _MAX:
            return None
        found = int.__new__(cls, value)
        found._name_ = f"UNKNOWN_{value}" if value >= 0 else f"UNKNOWN_MINUS_{-value}"
        found._value_ = value
        return found

    @property
    def is_known(self) -> bool:
        """Whether the definitions have it."""
        return self._value_ in type(self)._value2member_map_

    @property
    def retriable(self) -> bool:
        """Whether the same request may succeed later, as Kafka's own classes say."""
        return self._value_ in _retriable()

    @property
    def is_error(self) -> bool:
        """Whether it is any but NONE."""
        return self._value_ != 0

    # The first releases of Python 3.11 pickle members by name.
    def __reduce_ex__(self, protocol: object) -> tuple[type[Self], tuple[int]]:
        return type(self), (self._value_,)


@cache
def _retriable() -> Collection[int]:
    package = __name__.rpartition("._runtime")[0]
    found: Collection[int] = import_module(f"{package}.error_codes").RETRIABLE
    return found
