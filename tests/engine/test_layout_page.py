"""A decoder written from docs/layouts.md alone reads every fixture."""

from __future__ import annotations

import struct
from array import array
from math import isnan
from typing import Any
from uuid import UUID

import kafka_wire
import pytest
from kafka_wire._runtime.tables import table_words

from specgen.testing.vectors import cases
from tests.generated.sources import NAMES, distinct_layouts

FIXED = {
    0: ">?",
    1: ">b",
    2: ">h",
    3: ">H",
    4: ">i",
    5: ">I",
    6: ">q",
    7: ">d",
    8: "16s",
}
UUIDS, STRING, ARRAY, STRUCT = 8, 9, 12, 13
NULLABLE, COMPACT = 1, 2


class PageWalk:
    """A message as dicts, by the slots of attributes; unknown tags are under None."""

    def __init__(self, words: bytes, data: bytes) -> None:
        table = array("i", words).tolist()
        form, *counts = table[:5]
        assert form == 1
        at, rows = 5, []
        for count, width in zip(counts, (4, 8, 6, 1), strict=True):
            rows.append([table[at + width * i :][:width] for i in range(count)])
            at += width * count
        assert at == len(table)
        self.types, self.structs, self.fields, self.foreign = rows
        self.data = data
        self.at = 0

    def take(self, size: int) -> bytes:
        self.at += size
        assert self.at <= len(self.data)
        return self.data[self.at - size : self.at]

    def uvarint(self) -> int:
        value = shift = 0
        while True:
            (byte,) = self.take(1)
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value
            shift += 7

    def struct(self, number: int) -> dict[Any, Any]:
        tagged, _, first, count, first_tag, tags, *_ = self.structs[number]
        values = {}
        for *kind, slot, tag in self.fields[first : first + count]:
            assert tag == -1
            values[slot] = self.value(kind)
        known_tags = {row[5]: row for row in self.fields[first_tag : first_tag + tags]}
        unknown = []
        for _ in range(self.uvarint() if tagged else 0):
            tag, size = self.uvarint(), self.uvarint()
            end = self.at + size
            if tag not in known_tags:
                unknown.append((tag, self.take(size)))
                continue
            *kind, slot, _ = known_tags[tag]
            if kind[0] == STRUCT and kind[1] & NULLABLE:
                values[slot] = self.struct(kind[2]) if self.uvarint() else None
            else:
                values[slot] = self.value(kind)
            assert self.at == end
        return values | {None: tuple(unknown)}

    def value(self, kind: list[int]) -> Any:
        number, flags, child, smallest = kind
        before = self.at
        decoded = self.value_of(number, flags, child)
        assert self.at - before >= smallest
        return decoded

    def value_of(self, number: int, flags: int, child: int) -> Any:
        if number in FIXED:
            form = struct.Struct(FIXED[number])
            (value,) = form.unpack(self.take(form.size))
            return UUID(bytes=value) if number == UUIDS else value
        if number == STRUCT:
            if flags & NULLABLE and self.take(1)[0] > 127:
                return None
            return self.struct(child)
        if flags & COMPACT:
            length = self.uvarint() - 1
        else:
            size = 2 if number == STRING else 4
            length = int.from_bytes(self.take(size), "big", signed=True)
        if length < 0:
            assert flags & NULLABLE
            return None
        if number == ARRAY:
            return [self.value(self.types[child]) for _ in range(length)]
        raw = self.take(length)
        return raw.decode() if number == STRING else raw


def _agree(read: Any, value: Any) -> bool:
    """Whether the decoder's result equals what the package decoded."""
    if isinstance(read, dict):
        names = value.__struct_fields__
        return value.unknown_tagged_fields == read.pop(None) and all(
            _agree(item, getattr(value, names[slot])) for slot, item in read.items()
        )
    if isinstance(read, list):
        return len(read) == len(value) and all(map(_agree, read, value))
    return bool(read == value) or (isinstance(read, float) and isnan(read))


@pytest.mark.parametrize("name", NAMES[5::24])
def test_the_page_is_sufficient(name: str) -> None:
    cls = getattr(kafka_wire, name)
    for layout in distinct_layouts(name)[-2:]:
        version = layout.version or 0
        words = table_words(cls, version)
        for case in cases(layout):
            data = case.data
            walk = PageWalk(words, data)
            assert _agree(walk.struct(0), cls.decode(data, version)), case.exercises
            assert walk.at == len(data)
