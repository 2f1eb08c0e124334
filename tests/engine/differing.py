"""Where two decoded values differ, in their types too."""

from __future__ import annotations

from typing import Any


def differing(actual: Any, expected: Any, path: str = "") -> str:
    """The first place where two values differ, in types or content; empty if there is none."""
    if type(actual) is not type(expected):
        return f"{path}: {type(actual).__name__}, not {type(expected).__name__}"
    if isinstance(actual, list | tuple):
        if len(actual) != len(expected):
            return f"{path}: {len(actual)} elements, not {len(expected)}"
        pairs = [
            (f"{path}[{i}]", *pair)
            for i, pair in enumerate(zip(actual, expected, strict=True))
        ]
    elif fields := getattr(actual, "__struct_fields__", ()):
        pairs = [
            (f"{path}.{name}", getattr(actual, name), getattr(expected, name))
            for name in fields
        ]
    elif isinstance(actual, float):  # NaN equals nothing, and 0.0 equals -0.0
        return (
            ""
            if actual.hex() == expected.hex()
            else f"{path}: {actual}, not {expected}"
        )
    else:
        return "" if actual == expected else f"{path}: {actual!r}, not {expected!r}"
    return next(filter(None, (differing(a, b, place) for place, a, b in pairs)), "")
