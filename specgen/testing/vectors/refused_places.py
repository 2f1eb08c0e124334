"""The places in a message's bytes that can be broken: pieces with their wire types."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from specgen.protocol.codec import Trace, decode_whole
from specgen.protocol.codec.varints import encode_uvarint
from specgen.protocol.layout import (
    Layout,
    StructLayout,
    StructWire,
    WireType,
    positions,
)
from specgen.protocol.model.names import json_key

_INDEX = re.compile(r"\[\d+\]")
_NAME = re.compile(r"(?:\A|(?<=\.))[^.\[\]]+")


@dataclass(frozen=True, slots=True)
class Entry:
    """One tagged field in a tag section."""

    tag: int
    start: int
    """The offset of its tag number."""
    size: Trace
    """The piece with its payload's size."""
    known: bool

    @property
    def payload(self) -> int:
        """The offset of its payload."""
        return self.size.offset + self.size.length

    @property
    def end(self) -> int:
        """The offset after the entry."""
        return self.payload + int(self.size.value)


@dataclass(frozen=True, slots=True)
class Section:
    """A struct's tag section."""

    path: str
    start: int
    end: int
    entries: tuple[Entry, ...]
    foreign_tags: tuple[int, ...]


class Places:
    """The pieces of a message's bytes, and their types in its version."""

    def __init__(self, layout: Layout, data: bytes) -> None:
        """Raises DecodeError if the bytes are not a message of the layout."""
        self.data = data
        self.pieces: Sequence[Trace] = decode_whole(layout, data).trace
        self._wires = {
            position.named(lambda field: field.name): position.type
            for position in positions(layout.root)
        }
        self._root = layout.root

    def wire(self, path: str) -> WireType:
        """The wire type of a field or an element."""
        return self._wires[_INDEX.sub("[]", path)]

    def struct(self, path: str) -> StructLayout:
        """The struct at a path; ``""`` is the message."""
        wire = self.wire(path) if path else StructWire(self._root)
        assert isinstance(wire, StructWire)
        return wire.struct

    def end_of(self, path: str) -> int:
        """The offset after a value and everything inside it."""
        inside = (f"{path}.", f"{path}[")
        return max(
            piece.offset + piece.length
            for piece in self.pieces
            if piece.path == path or piece.path.startswith(inside)
        )

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """The tag sections, those of inner structs first."""
        return tuple(self._sections())

    def splice(self, start: int, end: int, put: bytes) -> tuple[bytes, int]:
        """The data with a span replaced, and how far its start moved.

        The sizes of the tagged fields around the span are adjusted.
        """
        data = self.data[:start] + put + self.data[end:]
        more, moved = len(put) - (end - start), 0
        around = [
            entry
            for section in self.sections
            for entry in section.entries
            if entry.payload <= start and end <= entry.end
        ]
        for entry in sorted(around, key=lambda entry: entry.payload, reverse=True):
            size = encode_uvarint(int(entry.size.value) + more)
            data = data[: entry.size.offset] + size + data[entry.payload :]
            moved += len(size) - entry.size.length
            more += len(size) - entry.size.length
        return data, moved

    def _sections(self) -> Iterator[Section]:
        heads: dict[str, list[Trace]] = {}
        for piece in self.pieces:
            if piece.type in ("tag", "tag size"):
                heads.setdefault(piece.path, []).append(piece)
            elif piece.type == "tag_buffer":
                struct = self.struct(piece.path)
                known = {field.tag for field in struct.tags or ()}
                heads_here = heads.get(piece.path, ())
                pairs = zip(heads_here[::2], heads_here[1::2], strict=True)
                entries = tuple(
                    Entry(tag.value, tag.offset, size, tag.value in known)
                    for tag, size in pairs
                )
                end = piece.offset + piece.length
                foreign = struct.foreign_tags
                yield Section(piece.path, piece.offset, end, entries, foreign)


def pattern(path: str, kind: str) -> str:
    """A path without indexes, and a kind: the same for all elements around a field."""
    return f"{_INDEX.sub('[]', path)} {kind}"


def json_path(path: str) -> str:
    """A path of the reference codec, in JSON keys instead of the definition's names."""
    return _NAME.sub(lambda match: json_key(match[0]), path)
