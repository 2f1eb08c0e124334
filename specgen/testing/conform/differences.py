"""Find where two values differ, in JSON or in the reference codec's form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from math import copysign
from typing import Any

_MAX_SHOWN = 200
"""Characters of a value that reports show."""
_MAX_DIFFERENCES = 20
"""Differences of one case that reports show."""

MISSING = "(nothing)"
"""Stands for the value of a key that one side lacks."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A place where two values differ, and both values there."""

    path: str
    """Keys and indexes, as in ``topics[0].name``."""
    expected: Any
    got: Any


def differences(expected: Any, got: Any, path: str = "") -> Iterator[Difference]:
    """Every place in which two values differ; numbers are compared as numbers, with the sign of zero."""
    match expected, got:
        case dict(), dict():
            for key in [*expected, *(key for key in got if key not in expected)]:
                where = f"{path}.{key}" if path else key
                if key in expected and key in got:
                    yield from differences(expected[key], got[key], where)
                else:
                    sides = expected.get(key, MISSING), got.get(key, MISSING)
                    yield Difference(where, *sides)
        case list(), list():
            for index, pair in enumerate(zip(expected, got, strict=False)):
                yield from differences(*pair, f"{path}[{index}]")
            if len(expected) != len(got):
                counts = f"{len(expected)} elements", f"{len(got)} elements"
                yield Difference(path, *counts)
        case (bool(), _) | (_, bool()):
            if expected is not got:
                yield Difference(path, expected, got)
        case _:
            if expected != got or _is_other_zero(expected, got):
                yield Difference(path, expected, got)


def _is_other_zero(expected: Any, got: Any) -> bool:
    """Whether -0.0 stands against 0.0; they are equal, but have other bytes.

    Only a float has the sign, so a whole number is 0.0.
    """
    are_zeros = expected == got == 0 and isinstance(expected, float)
    return are_zeros and copysign(1, expected) != copysign(1, got)


def told(wrong: Iterable[Difference]) -> tuple[Difference, ...]:
    """The differences that reports show, with long values cut: these may be of any size."""
    return tuple(
        Difference(shown(item.path), shown(item.expected), shown(item.got))
        for item in islice(wrong, _MAX_DIFFERENCES)
    )


def shown(value: Any) -> Any:
    """A value as reports show it: long ones are cut."""
    if isinstance(value, str) and len(value) > _MAX_SHOWN:
        return f"{value[:_MAX_SHOWN]}… ({len(value)} characters)"
    if isinstance(value, list | dict):
        text = repr(value)
        return value if len(text) <= _MAX_SHOWN else f"{text[:_MAX_SHOWN]}…"
    return value
