"""Where two values differ, of JSON or of the reference codec."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

_SHOWN = 200
"""So many characters of a value are told."""
_MOST = 20
"""So many differences of one case are told."""

MISSING = "(nothing)"
"""What stands for a key that one side has not."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A place in which two values differ, and what either has there."""

    path: str
    """Keys and indexes, as in ``topics[0].name``."""
    expected: Any
    got: Any


def differences(expected: Any, got: Any, path: str = "") -> Iterator[Difference]:
    """Every place in which two values differ; numbers are compared as numbers."""
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


def told(wrong: Iterable[Difference]) -> tuple[Difference, ...]:
    """As many differences as reports tell, their values cut: these may be of any size."""
    return tuple(
        Difference(shown(one.path), shown(one.expected), shown(one.got))
        for one in islice(wrong, _MOST)
    )


def shown(value: Any) -> Any:
    """A value as far as a report tells it: long ones are cut."""
    if isinstance(value, str) and len(value) > _SHOWN:
        return f"{value[:_SHOWN]}… ({len(value)} characters)"
    if isinstance(value, list | dict):
        text = repr(value)
        return value if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
    return value
