"""Bytes that are wrong by their size: complete texts one byte longer than Kafka accepts.

A wrong length is refused because bytes are missing. Here none is missing, so only a decoder
that knows the limit refuses. Like other borders, each wire type tries it once for every
kind of message.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from specgen.protocol.codec.varints import encode_uvarint
from specgen.protocol.layout import Layout, ScalarWire, lower
from specgen.protocol.model import Message, Scalar
from specgen.testing.vectors.border_set import Spot, border_vectors
from specgen.testing.vectors.borders import LONGEST_TEXT, targets
from specgen.testing.vectors.refused import damaged
from specgen.testing.vectors.refused_faults import Damage
from specgen.testing.vectors.refused_places import Places
from specgen.testing.vectors.vector import Level, Vector

FAULT = f"length above {LONGEST_TEXT}"


def refused_borders(message: Message, spots: Iterable[Spot]) -> Iterator[Vector]:
    """The refused vectors of a message's spots: one for each spot of a compact text."""
    for spot in spots:
        layout = lower(message, spot.version)
        if _is_compact_text(layout, spot.form):
            *_, longest = border_vectors(message, [spot])
            places = Places(layout, longest.data)
            yield damaged(layout, longest, places, _one_more(places, spot.form))


def _is_compact_text(layout: Layout, form: str) -> bool:
    """Whether the length could be larger; other texts have an int16, which can't."""
    wire = targets(layout.root)[form].what
    if not isinstance(wire, ScalarWire):
        return False
    return wire.kind is Scalar.STRING and wire.compact


def _one_more(places: Places, form: str) -> Damage:
    """The longest text and its length, both increased by one."""
    text = next(
        piece
        for piece in places.pieces
        if isinstance(piece.value, str) and len(piece.value.encode()) == LONGEST_TEXT
    )
    start, end = text.offset, text.offset + text.length
    put = encode_uvarint(LONGEST_TEXT + 2) + places.data[end - LONGEST_TEXT : end]
    return Damage(FAULT, Level.MUST, form, text.path, "", start, end, put + b"x")
