"""``border_spots``: which version of which message tries a form for the whole release.

Each form is tried once for every kind of message, in the message with the lowest key that
has it, which most clients know, and in its newest version that has it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from specgen.protocol.codec import encode
from specgen.protocol.codec.varints import encode_uvarint
from specgen.protocol.layout import (
    FieldLayout,
    Layout,
    Position,
    ScalarWire,
    StructLayout,
    StructWire,
    lower,
    lower_all,
)
from specgen.protocol.model import Kind, Message, Release, Scalar
from specgen.protocol.model.types import FIXED_SIZES
from specgen.testing.vectors import batch_values
from specgen.testing.vectors.batch_write import OVERHEAD, records, write_batch
from specgen.testing.vectors.borders import (
    LONGEST_TEXT,
    TAG_COUNTS,
    TAG_NUMBERS,
    TAG_SIZES,
    Border,
    Target,
    borders_of,
    count_state,
    lengths_of,
    number_state,
    section_form,
    size_form,
    size_state,
    targets,
    wire_form,
)
from specgen.testing.vectors.cases import Case
from specgen.testing.vectors.plausible import Plausible
from specgen.testing.vectors.refused import damaged
from specgen.testing.vectors.refused_faults import Damage
from specgen.testing.vectors.refused_places import Places
from specgen.testing.vectors.states import length_state, of_length
from specgen.testing.vectors.styles import (
    Style,
    UnknownTags,
    fill,
    fixed_count,
    is_undefined,
    kind_of,
)
from specgen.testing.vectors.tag_numbers import tag_numbers
from specgen.testing.vectors.vector import Level, Vector
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


Named = Iterator[tuple[str, dict[str, Any]]]


def border_values(layout: Layout, form: str) -> Named:
    """The name and value of each case: plausible, except for one place of the form."""
    for state, style in _styles(targets(layout.root)[form]):
        yield f"{form}, {state}", fill(layout.root, style)


def _styles(target: Target) -> Iterator[tuple[str, Style]]:
    match target.what:
        case StructLayout() as struct:
            yield from _of_section(struct, target.path)
        case FieldLayout(type=StructWire() as wire):
            for size in TAG_SIZES:
                tags = [_filling(wire, size)]
                yield size_state(size), _with_tags(target.path, tags)
        case FieldLayout():  # only structs have a size that can be chosen
            return
        case wire:
            for length in lengths_of(wire):
                yield length_state(length), _of_length(target.path, length)


def _of_length(path: str, length: int) -> Style:
    values = Plausible()

    def scalar(position: Position) -> Any:
        if position.path != path:
            return values.scalar(position)
        kind = kind_of(position)
        is_records = kind is Scalar.RECORDS
        return batch_of(length) if is_records else of_length(kind, length)

    return Style(scalar, lambda position: length if position.path == path else 1)


def _of_section(struct: StructLayout, path: str) -> Iterator[tuple[str, Style]]:
    after = tag_numbers(struct).after
    for count in TAG_COUNTS:
        numbers = range(after, after + count - len(struct.tags or ()))
        fields = [(number, b"%d" % number) for number in numbers]
        yield count_state(count), _with_tags(path, fields)
    for few in (TAG_SIZES[:2], TAG_SIZES[2:]):
        sized = [(after + at, _payload(size)) for at, size in enumerate(few)]
        yield f"{size_state(few[0])} and {few[1]}", _with_tags(path, sized)
    spread = [(number, b"%d" % number) for number in TAG_NUMBERS if number >= after]
    yield "unknown tags of all sizes", _with_tags(path, spread)


def _with_tags(target: str, tags: Sequence[tuple[int, bytes]]) -> Style:
    def unknown_tags(_: StructLayout, path: str) -> UnknownTags:
        return [*tags] if path == target else []

    return Style(Plausible().scalar, fixed_count(1), unknown_tags=unknown_tags)


def _filling(wire: StructWire, size: int) -> tuple[int, bytes]:
    """The unknown tag that brings a struct of fixed size to ``size`` bytes in all."""
    fixed = sum(
        FIXED_SIZES[field.type.kind]
        for field in wire.struct.fields
        if isinstance(field.type, ScalarWire)
    )
    number = tag_numbers(wire.struct).after
    around = bool(wire.nullable) + fixed + 1 + len(encode_uvarint(number))
    left = size - around
    return number, _payload(left - len(encode_uvarint(left - 1)))


def _payload(size: int) -> bytes:
    payload: bytes = of_length(Scalar.BYTES, size)
    return payload


@cache
def batch_of(length: int) -> bytes:
    """A batch of two records with ``length`` bytes in all; 100 are enough."""
    for key in (b"", b"k"):
        for size in range(length - OVERHEAD - 30, length - OVERHEAD):
            last = batch_values.record(1, key=key, value=_payload(size))
            value = batch_values.batch(batch_values.record(0), last)
            if OVERHEAD + len(records(value)) == length:
                return write_batch(value)
    raise ValueError(f"no such batch has {length} bytes")
