"""Which field each byte of a vector belongs to, by the reference codec's trace."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from specgen.protocol.codec import DecodeError, Trace, decode, encode, explain
from specgen.protocol.layout import Layout, lower
from specgen.protocol.layout.headers import header_version
from specgen.protocol.model import Kind, Message, Release
from specgen.testing.vectors.frame_vectors import SIZE
from specgen.testing.vectors.refused_places import json_path
from specgen.testing.vectors.unknown_tags import without_unknown_tags
from specgen.testing.vectors.vector import Form, Vector


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of bytes and their field; ``path`` is in JSON keys."""

    path: str
    offset: int
    length: int
    type: str
    value: Any

    @property
    def name(self) -> str:
        """The field, in words."""
        if not self.path or self.type.startswith("tag"):
            what = "tag section of " if self.type.startswith("tag") else ""
            return f"{what}{self.path or 'the message'}"
        return self.path


@dataclass(frozen=True, slots=True)
class Part:
    """A header or a message in the bytes of a vector."""

    name: str
    """``header``, ``body``, or empty if there is nothing else."""
    layout: Layout
    offset: int


class Drawings:
    """The layouts of a release, which show the field of each byte."""

    def __init__(self, release: Release) -> None:
        self._release = release

    def layout(self, name: str, version: int | None) -> Layout | None:
        """The layout of a version; None if the release has none."""
        message = self._release.by_name.get(name)
        return None if message is None else _lowered(message, version)

    def parts(self, vector: Vector, data: bytes) -> list[Part]:
        """The headers and messages in bytes, as far as these can be read.

        Record batches have none, since no layout describes them.
        """
        message = self._release.by_name.get(vector.message)
        layout = None if message is None else _lowered(message, vector.version)
        if message is None or layout is None or vector.form is Form.RECORDS:
            return []
        if vector.form in (Form.MESSAGE, Form.VALUE):
            return [Part("", layout, 0)]
        name = "RequestHeader" if message.kind is Kind.REQUEST else "ResponseHeader"
        version = int(header_version(message, layout.version or 0))
        header = self.layout(name, version)
        if header is None:
            return []
        try:
            end = decode(header, data, SIZE).end
        except DecodeError:
            return [Part("header", header, SIZE)]
        return [Part("header", header, SIZE), Part("body", layout, end)]

    def pieces(self, vector: Vector, data: bytes) -> list[Piece]:
        """The fields of bytes, as far as the reference codec can read them."""
        pieces = []
        if vector.form is Form.FRAME:
            size = int.from_bytes(data[:SIZE], "big", signed=True)
            pieces.append(Piece("size", 0, min(SIZE, len(data)), "int32", size))
        for part in self.parts(vector, data):
            traced = explain(part.layout, data, part.offset).trace
            pieces += (_piece(entry, part.name) for entry in traced)
        return pieces

    def without_unknown_tags(self, vector: Vector) -> bytes:
        """The bytes of a good vector without its unknown tags."""
        parts = self.parts(vector, vector.data)
        if not parts:
            return vector.data
        written = b"".join(_without_tags(part, vector.data) for part in parts)
        is_frame = vector.form is Form.FRAME
        return len(written).to_bytes(SIZE, "big") + written if is_frame else written


def piece_at(pieces: list[Piece], offset: int) -> Piece | None:
    """The innermost piece that contains a byte."""
    around = [p for p in pieces if p.offset <= offset < p.offset + p.length]
    return min(around, key=lambda piece: piece.length, default=None)


def _lowered(message: Message, version: int | None) -> Layout | None:
    if version is None:
        version = 0 if message.unversioned else None
    return None if version not in message.versions else lower(message, version)


def _without_tags(part: Part, data: bytes) -> bytes:
    value = decode(part.layout, data, part.offset).value
    return encode(part.layout, without_unknown_tags(part.layout, value))


def _piece(entry: Trace, below: str) -> Piece:
    path = ".".join(filter(None, [below, json_path(entry.path)]))
    return Piece(path, entry.offset, entry.length, entry.type, entry.value)
