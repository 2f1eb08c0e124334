"""Equality of structs whose arrays may be tuples, lists or other sequences."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from .fast import items, plain

_equal = msgspec.Struct.__eq__


class ComparesArrays(msgspec.Struct, gc=False):
    """A struct with arrays that decode to tuples.

    It equals a struct that has the same elements in lists or other sequences.
    """

    _arrays: ClassVar[tuple[str, ...]] = ()
    """The attributes that hold such arrays."""

    def __eq__(self, other: Any) -> bool:
        is_equal = _equal(self, other)
        # True, or NotImplemented for another class.
        if is_equal is not False:
            return is_equal
        is_mixed = False
        for name in self._arrays:
            one, two = getattr(self, name), getattr(other, name)
            if one != two:
                if not _have_same_elements(one, two):
                    return False
                is_mixed = True
        return is_mixed and _other_fields(self) == _other_fields(other)

    __hash__ = msgspec.Struct.__hash__
    """Raises TypeError, except for frozen subclasses."""


def _have_same_elements(one: Any, two: Any) -> bool:
    """Whether two arrays, or two of their elements, are equal apart from their types."""
    if one is two or (type(one) not in plain and type(two) not in plain):
        return one is two or bool(one == two)
    try:
        pairs = [*zip(items(one), items(two), strict=True)]
    except (TypeError, ValueError):
        return False
    return all(_have_same_elements(*pair) for pair in pairs)


def _other_fields(struct: ComparesArrays) -> tuple[Any, ...]:
    names = (n for n in struct.__struct_fields__ if n not in struct._arrays)
    return tuple(getattr(struct, name) for name in names)
