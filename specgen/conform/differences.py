"""Where two values of JSON differ."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

MISSING = "(nothing)"
"""What stands for a key that one side has not."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A place in which two values differ, and what either has there."""

    path: str
    """JSON keys and indexes, as in ``topics[0].name``."""
    expected: Any
    got: Any


def differences(expected: Any, got: Any, path: str = "") -> Iterator[Difference]:
    """Every place in which two values of JSON differ; numbers are compared as numbers."""
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
            for index, (one, other) in enumerate(zip(expected, got, strict=False)):
                yield from differences(one, other, f"{path}[{index}]")
            if len(expected) != len(got):
                counts = f"{len(expected)} elements", f"{len(got)} elements"
                yield Difference(path, *counts)
        case (bool(), _) | (_, bool()):
            if expected is not got:
                yield Difference(path, expected, got)
        case _:
            if expected != got:
                yield Difference(path, expected, got)
