"""Decoding by the layout table: slow, but it names the field that is wrong."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .buffers import Bytes, byte_view
from .errors import DecodeError, brief
from .layouts import default_value, layouts
from .slow.decoder import Skip, Walk


def explain_decode(
    cls: type[Any], data: Any, offset: int, version: int, error: Exception
) -> tuple[Any, int]:
    """Raise the DecodeError for bytes that the fast decoder refused."""
    name = cls.__name__
    try:
        view = byte_view(data)
    except Exception as problem:  # whatever the object's own methods raise
        reason = f"{type(data).__name__} is not bytes-like: {problem}"
        raise DecodeError(name, version, "", None, reason) from None
    with view:
        if not isinstance(offset, int) or not 0 <= offset <= len(view):
            reason = f"no offset in {len(view)} bytes: {brief(offset)}"
            raise DecodeError(name, version, "", None, reason)
        walk_decode(cls, view, offset, version)
    # Both walk the same layout: only a bug in one of them leads here.
    reason = f"the fast decoder refused what the slow one read ({error!r})"
    raise DecodeError(name, version, "", None, reason) from error


def walk_decode(
    cls: type[Any], data: Bytes, offset: int, version: int, *, copy: bool = True
) -> tuple[Any, int]:
    """Decode a message at an offset, field by field; raises DecodeError.

    Without ``copy``, its bytes and records fields are slices of ``data``.
    """
    walk = (ObjectWalk if copy else _Views)(cls.__name__, version, data, offset)
    return walk.struct(layouts(cls)[version], ""), walk.offset


def skip_message(
    cls: type[Any], data: memoryview, offset: int, version: int
) -> tuple[int, int]:
    """The offset after a message, and the number of its values, without building it.

    Raises DecodeError for most invalid bytes, but without the path of the field.
    """
    walk = _Skip(cls.__name__, version, data, offset)
    walk.struct(layouts(cls)[version], "")
    return walk.offset, walk.values


class ObjectWalk(Walk):
    """A reading of a message to objects of its classes."""

    def __init__(self, name: str, version: int, data: Bytes, offset: int) -> None:
        super().__init__(data, offset)
        self.name = name
        self.version = version

    def fail(self, path: str, at: int, reason: str) -> DecodeError:
        return DecodeError(self.name, self.version, path, at, reason)

    def made(
        self, struct: Any, values: dict[str, Any], unknown: list[tuple[int, bytes]]
    ) -> Any:
        for field in (*struct.tags, *struct.absent):
            if field.name not in values:
                values[field.name] = default_value(field)
        if unknown:
            values["unknown_tagged_fields"] = tuple(unknown)
        return struct.cls(**values)

    def elements(self, kind: Any, values: Iterable[Any]) -> Any:
        return kind.sequence(values)


class _Views(ObjectWalk):
    """A walk that does not copy bytes and records fields."""

    def payload(self, size: int, path: str) -> Bytes:
        return self.slice(size, path)


class _Skip(Skip, ObjectWalk):
    """A walk that counts values and makes none."""
