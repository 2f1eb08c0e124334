"""``border_spots``: which version of which message tries a form for the whole release.

Each form is tried once for every kind of message, in the message with the lowest key that
has it, which most clients know, and in its newest version that has it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from specgen.protocol.codec import encode
from specgen.protocol.layout import Layout, lower, lower_all
from specgen.protocol.model import Kind, Message, Release
from specgen.testing.vectors.border_cases import border_values
from specgen.testing.vectors.borders import (
    Border,
    borders_of,
    count_state,
    number_state,
    section_form,
    size_form,
    size_state,
    targets,
    wire_form,
)
from specgen.testing.vectors.cases import Case
from specgen.testing.vectors.refused_places import Places
from specgen.testing.vectors.states import length_state
from specgen.testing.vectors.styles import is_undefined
from specgen.testing.vectors.vector import Vector
from specgen.testing.vectors.vectors import case_vector


@dataclass(frozen=True, slots=True)
class Spot:
    """A version of a message that tries the borders of a form for its kind of message."""

    version: int
    form: str
    borders: tuple[Border, ...]

    def has(self, vector: Vector) -> bool:
        """Whether a vector of the message belongs to the spot."""
        is_named = vector.exercises.startswith(f"{self.form}, ")
        return is_named and vector.version == self.version and vector.fault is None


def border_spots(release: Release) -> dict[str, tuple[Spot, ...]]:
    """The spots of a release, by message: one for every form and kind of message."""
    tried: set[tuple[Kind, str]] = set()
    spots: dict[str, tuple[Spot, ...]] = {}
    for message in sorted(release.messages, key=_sort_key):
        if message.kind is Kind.STRUCT:
            continue
        own = [*_untried(message, tried)]
        tried |= {(message.kind, spot.form) for spot in own}
        if own:
            spots[message.name] = tuple(own)
    return spots


def _untried(message: Message, tried: set[tuple[Kind, str]]) -> Iterator[Spot]:
    """The spots of a message for forms that its kind has not tried; newest first."""
    own: set[str] = set()
    for layout in reversed([*lower_all(message)]):
        if is_undefined(layout.root):
            continue
        for form, target in targets(layout.root).items():
            if form not in own and (message.kind, form) not in tried:
                own.add(form)
                yield Spot(layout.version or 0, form, tuple(borders_of(form, target)))


def border_vectors(message: Message, spots: Iterable[Spot]) -> Iterator[Vector]:
    """The vectors of a message's spots."""
    for spot in spots:
        layout = lower(message, spot.version)
        for exercises, value in border_values(layout, spot.form):
            data = encode(layout, value)
            case = Case(message.name, layout.version, value, exercises, data)
            yield case_vector(layout, case)


def borders_reached(layout: Layout, data: bytes) -> set[Border]:
    """The borders that the bytes of a message reach; raises DecodeError."""
    return set(_reached(Places(layout, data)))


def _reached(places: Places) -> Iterator[Border]:
    for piece in places.pieces:
        if piece.type in ("length", "count"):
            wire = places.wire(piece.path)
            length = piece.value - getattr(wire, "compact", False)
            yield Border(wire_form(wire), length_state(length))
    for section in places.sections:
        form = section_form(section.path)
        yield Border(form, count_state(len(section.entries)))
        known = {field.tag: field for field in places.struct(section.path).tags or ()}
        for entry in section.entries:
            size = size_state(int(entry.size.value))
            if not entry.known:
                yield Border(form, size)
                yield Border(form, number_state(entry.tag))
            elif sized := size_form(known[entry.tag]):
                yield Border(sized, size)


def border_coverage(
    message: Message, spots: Sequence[Spot], vectors: Iterable[Vector]
) -> dict[str, dict[str, str | None]]:
    """The first vector that reaches each border of each form, or None.

    The borders that a vector reaches are determined from its bytes.
    """
    first: dict[Border, str] = {}
    for vector in vectors:
        if any(spot.has(vector) for spot in spots):
            layout = lower(message, vector.version or 0)
            for border in borders_reached(layout, vector.data):
                first.setdefault(border, vector.id)
    return {
        spot.form: {border.state: first.get(border) for border in spot.borders}
        for spot in spots
    }


def _sort_key(message: Message) -> tuple[bool, int, str]:
    """The order of messages of one kind: by key, those without one last."""
    key = message.api_key
    return key is None, key or 0, message.name
