"""A walker that finds the end of a message without building it."""

from __future__ import annotations

from typing import Any

from .layouts import Struct, Type, layouts
from .walk_decode import FORMATS, Walk


def skip_message(
    cls: type[Any], data: memoryview, offset: int, version: int
) -> tuple[int, int]:
    """The offset after a message, and the number of its values.

    Raises DecodeError for most invalid bytes, but without the path of the field.
    """
    walk = _Skip(cls.__name__, version, data, offset)
    walk.struct(layouts(cls)[version], "")
    return walk.offset, walk.values


class _Skip(Walk):
    values = 0

    def struct(self, struct: Struct, path: str) -> None:
        for field in struct.fields:
            self.value(field.type, path)
        if struct.flexible:
            self.tags(struct, {}, path)

    def value(self, kind: Type, path: str) -> Any:
        self.values += 1
        return super().value(kind, path)

    def array(self, kind: Type, element: Type, path: str) -> None:
        at = self.offset
        count = self.length(kind, "int32", path)
        if count > self.left:
            raise self.fail(path, at, f"{count} elements, but {self.left} bytes left")
        if element.name in FORMATS:
            self.values += max(count, 0)
            self.skip(max(count, 0) * FORMATS[element.name].size, path)
        else:
            for _ in range(count):
                self.value(element, path)

    def variable(self, kind: Type, path: str) -> None:
        width = "int16" if kind.name == "string" else "int32"
        self.skip(max(self.length(kind, width, path), 0), path)

    def skip(self, size: int, path: str) -> None:
        if size > self.left:
            reason = f"need {size} byte{'s' * (size != 1)}, {self.left} left"
            raise self.fail(path, self.offset, reason)
        self.offset += size
