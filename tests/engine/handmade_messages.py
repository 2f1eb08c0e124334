"""Messages of one attribute for handmade tables, and objects that call back into Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.engine.handmade import ARRAY, NUMBERS, STRUCT, row_of, table, words

OUTER = (0, 2, 0, 1, 0, 0, 0, 0)
INNER = (0, 2, 1, 1, 0, 0, 0, 0)


class Message:
    """One attribute, and the unknown tags."""

    __slots__ = ("unknown", "value")

    def __init__(self, value: Any = (), unknown: Any = ()) -> None:
        self.value = value
        self.unknown = unknown


class Element(Message):
    """An element of a message's array."""


def nested(inner: type[Any] = Element, *, checked: bytes = b"\0\0") -> Any:
    """A table of a message with an array of structs, each of which has numbers."""
    return table(
        words(
            [NUMBERS, (STRUCT, 0, 1, 4)],
            [OUTER, INNER],
            [(ARRAY, 0, 1, 4, 0, -1), (ARRAY, 0, 0, 4, 0, -1)],
        ),
        row_of(Message, "value", "unknown"),
        row_of(inner, "value", "unknown", defaults=(7, ()), checked=checked),
    )


def absent() -> Any:
    """A table whose elements have no place for a value: it must be the default."""
    return table(
        words(
            [(STRUCT, 0, 1, 1)],
            [OUTER, (0, 2, 0, 0, 0, 0, 0, 0)],
            [(ARRAY, 0, 0, 4, 0, -1)],
        ),
        row_of(Message, "value", "unknown"),
        row_of(Element, "value", "unknown", defaults=(5.5, ()), checked=b"\1\0"),
    )


class Answering:
    """A value whose comparison first does something else."""

    def __init__(self, work: Callable[[], object]) -> None:
        self.work = work

    def __eq__(self, other: object) -> bool:
        self.work()
        return True

    def __ne__(self, other: object) -> bool:
        self.work()
        return False

    __hash__ = object.__hash__


class Interrupts:
    """Work that is ended by a signal, once."""

    def __init__(self) -> None:
        self.is_over = False

    def __call__(self, *_: Any) -> Any:
        if not self.is_over:
            self.is_over = True
            raise KeyboardInterrupt
        return nested()
