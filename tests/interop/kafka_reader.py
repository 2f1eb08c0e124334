"""Kafka's decoder, told by how it differs from ours.

The reference decoder without our strictness, and with the limits
that Kafka 4.4 brought. What it lets pass that ours does not, it notes by name.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from specgen.protocol.codec import DecodeError
from specgen.protocol.codec.codec import TracedWalk
from specgen.protocol.codec.scalars import MAX_STRING
from specgen.protocol.codec.values import StructValue
from specgen.protocol.layout import (
    Layout,
    StructWire,
)
from specgen.protocol.model import Scalar

TRAILING = "bytes left over after the message"
TAG_SIZE = "a tag's payload that is not of its size"
SAME_TAG = "the same tag twice"
NOT_UTF8 = "invalid UTF-8"
NEGATIVE_TAGS = "a negative number of tags"
EXCEPTIONS = frozenset({TRAILING, TAG_SIZE, SAME_TAG, NOT_UTF8, NEGATIVE_TAGS})
"""What Kafka's classes let pass, and we refuse. There is nothing else."""

MOST_ELEMENTS = 1_000_000
MOST_TAGS = 10_000
"""Kafka 4.4 refuses more; the other way round there is nothing else."""

_SURROGATE = re.compile(rb"\xed[\xa0-\xbf][\x80-\xbf]?")


@dataclass(slots=True)
class Reading:
    """What Kafka makes of bytes: a value and the bytes left, or None and why not."""

    value: StructValue | None = None
    trailing: int = 0
    refused: str = ""
    passed: set[str] = field(default_factory=set)
    """The exceptions that it let pass."""


def read_as_kafka(layout: Layout, data: bytes, release: str) -> Reading:
    """What the classes of a release make of bytes."""
    walk = _KafkaWalk(data, limits=release == "4.4")
    try:
        value = walk.struct(layout.root, "")
    except DecodeError as error:
        return Reading(refused=str(error), passed=walk.passed)
    if walk.left:
        walk.passed.add(TRAILING)
    return Reading(value, walk.left, passed=walk.passed)


class _KafkaWalk(TracedWalk):
    def __init__(self, data: bytes, limits: bool) -> None:
        super().__init__(data, 0)
        self.limits = limits
        self.passed: set[str] = set()

    def tags(
        self, layout: Any, values: StructValue, path: str
    ) -> list[tuple[int, bytes]]:
        known_tags = {field.tag: field for field in layout.tags or ()}
        unknown: list[tuple[int, bytes]] = []
        seen_tags: set[int] = set()
        count = self.uvarint(path, "tag count")
        if count > 0x7FFFFFFF and not self.limits:
            self.passed.add(NEGATIVE_TAGS)
            return []
        if count > MOST_TAGS and self.limits:
            raise DecodeError(path, self.offset, "more tags than 4.4 takes")
        for _ in range(count):
            tag = self.uvarint(path, "tag")
            size = self.uvarint(path, "tag size")
            end = self.offset + size
            if tag in layout.foreign_tags:
                raise DecodeError(path, self.offset, "a foreign tag")
            if tag in seen_tags:
                self.passed.add(SAME_TAG)
            seen_tags.add(tag)
            if (tagged := known_tags.get(tag)) is None:
                unknown.append((tag, self.take(size, path)))
                continue
            if isinstance(tagged.type, StructWire) and tagged.type.nullable:
                marker = self.uvarint(path, "marker")
                present = 0 < marker <= 0x7FFFFFFF
                struct = tagged.type.struct
                values[tagged.name] = self.struct(struct, path) if present else None
            else:
                values[tagged.name] = self.value(tagged.type, path)
            if self.offset != end:
                self.passed.add(TAG_SIZE)
        return unknown

    def array(self, wire: Any, element: Any, path: str) -> Any:
        at, noted = self.offset, len(self.trace)
        count = self.length(wire.compact, Scalar.INT32, path, "count")
        if count > MOST_ELEMENTS and self.limits:
            raise DecodeError(path, at, "more elements than 4.4 takes")
        self.offset = at
        del self.trace[noted:]
        return super().array(wire, element, path)

    def variable(self, wire: Any, path: str) -> Any:
        at = self.offset
        try:
            return super().variable(wire, path)
        except DecodeError as error:
            if wire.kind is not Scalar.STRING or "UTF-8" not in error.reason:
                raise
        self.offset = at
        self.passed.add(NOT_UTF8)
        length = self.length(wire.compact, Scalar.INT16, path, "length")
        assert length <= MAX_STRING
        # To Java a surrogate, whole or cut off, is one mistake; to Python each byte is.
        raw = _SURROGATE.sub("\ufffd".encode(), self.take(length, path))
        return raw.decode(errors="replace")
