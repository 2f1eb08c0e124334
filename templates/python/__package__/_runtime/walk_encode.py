"""Encoding by the layout table: slow, but it names the field that is wrong."""

from __future__ import annotations

from typing import Any

from .errors import EncodeError
from .layouts import Objects, layouts
from .slow.encoder import Encoding


def explain_encode(message: Any, version: int, error: Exception) -> bytes:
    """Raise the EncodeError for a message that the fast encoder refused."""
    walk_encode(message, version)
    # Both walk the same layout: only a bug in one of them leads here.
    name = type(message).__name__
    reason = f"the fast encoder refused what the slow one wrote ({error!r})"
    raise EncodeError(name, version, "", None, reason) from error


def walk_encode(message: Any, version: int) -> bytes:
    """Encode a message field by field; raises EncodeError."""
    walk = _Encoding(type(message).__name__, version)
    return walk.struct(layouts(type(message))[version], message, "")


class _Encoding(Objects, Encoding):
    def __init__(self, name: str, version: int) -> None:
        self.name = name
        self.version = version

    def fail(self, path: str, reason: str) -> EncodeError:
        return EncodeError(self.name, self.version, path, None, reason)

    def unknown_tags(self, value: Any, path: str) -> Any:
        return self.attribute(value, "unknown_tagged_fields", path)
