"""``border_values``: values of a layout at the borders of one form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from specgen.protocol.codec.varints import encode_uvarint
from specgen.protocol.layout import (
    FieldLayout,
    Layout,
    Position,
    ScalarWire,
    StructLayout,
    StructWire,
)
from specgen.protocol.model import Scalar
from specgen.protocol.model.types import FIXED_SIZES
from specgen.testing.vectors import batch_values
from specgen.testing.vectors.batch_write import OVERHEAD, records, write_batch
from specgen.testing.vectors.borders import (
    TAG_COUNTS,
    TAG_NUMBERS,
    TAG_SIZES,
    Target,
    count_state,
    lengths_of,
    size_state,
    targets,
)
from specgen.testing.vectors.plausible import Plausible
from specgen.testing.vectors.states import length_state, of_length
from specgen.testing.vectors.styles import (
    Style,
    UnknownTags,
    fill,
    fixed_count,
    kind_of,
)
from specgen.testing.vectors.tag_numbers import tag_numbers

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
