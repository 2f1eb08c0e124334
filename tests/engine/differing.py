"""Where two decoded values differ, in types too."""

from __future__ import annotations

from typing import Any


def differing(got: Any, expected: Any, path: str = "") -> str:
    """Where two values differ, in types or in what they are; nothing if nowhere."""
    if type(got) is not type(expected):
        return f"{path}: {type(got).__name__}, not {type(expected).__name__}"
    if isinstance(got, list | tuple):
        if len(got) != len(expected):
            return f"{path}: {len(got)} elements, not {len(expected)}"
        pairs = [
            (f"{path}[{i}]", *pair)
            for i, pair in enumerate(zip(got, expected, strict=True))
        ]
    elif fields := getattr(got, "__struct_fields__", ()):
        pairs = [
            (f"{path}.{name}", getattr(got, name), getattr(expected, name))
            for name in fields
        ]
    elif isinstance(got, float):  # NaN is equal to nothing, and 0.0 to -0.0
        return "" if got.hex() == expected.hex() else f"{path}: {got}, not {expected}"
    else:
        return "" if got == expected else f"{path}: {got!r}, not {expected!r}"
    return next(filter(None, (differing(a, b, where) for where, a, b in pairs)), "")
