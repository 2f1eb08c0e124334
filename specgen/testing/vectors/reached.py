"""``reached``: which points of a layout bytes reach, found by decoding them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from specgen.protocol.codec import UNKNOWN_TAGS, decode_whole, is_default
from specgen.protocol.codec.varints import zigzag
from specgen.protocol.layout import (
    ArrayWire,
    FieldLayout,
    Layout,
    ScalarWire,
    StructLayout,
    StructWire,
    WireType,
)
from specgen.protocol.model import Scalar
from specgen.testing.vectors.extremes import has_length, is_packed, maximum, minimum
from specgen.testing.vectors.points import (
    Point,
    State,
    bools,
    join,
    length_state,
    unlike_state,
    varint_states,
    width_state,
)
from specgen.testing.vectors.tag_numbers import FOUR_BYTES, THREE_BYTES, TWO_BYTES


def reached(layout: Layout, data: bytes) -> set[Point]:
    """The points that the bytes of a message reach; raises DecodeError."""
    decoded = decode_whole(layout, data)
    sections: dict[str, list[int]] = {}
    for piece in decoded.trace:
        if piece.type == "tag":
            sections.setdefault(piece.path, []).append(piece.value)
    return set(_Walk(sections).struct(layout.root, decoded.value, "", ""))


class _Walk:
    """A walk over a value; the trace's paths have names and indexes."""

    def __init__(self, sections: dict[str, list[int]]) -> None:
        self.sections = sections
        """The written tags in order, by the path of their struct."""

    def struct(
        self, struct: StructLayout, value: dict[str, Any], at: str, path: str
    ) -> Iterator[Point]:
        section = self.sections.get(at, [])
        for absent in struct.absent:
            if is_default(absent.shape, absent.default, value[absent.name]):
                yield Point(join(path, absent.name), State.ABSENT)
        for field in struct.all_fields:
            where, name = join(path, field.name), field.name
            inner = f"{at}.{name}" if at else name
            if field.tag is not None:
                if field.tag not in section:
                    yield Point(where, State.DEFAULT)
                    continue
                yield Point(where, State.NOT_DEFAULT)
                if section == [field.tag]:
                    yield Point(where, State.ALONE)
            elif isinstance(field.type, ScalarWire):
                for state in _of_default(field, value[name]):
                    yield Point(where, state)
            yield from self.value(field.type, value[name], inner, where)
        for first, second in combinations(bools(struct), 2):
            if value[first.name] != value[second.name]:
                yield Point(join(path, second.name), unlike_state(first))
        known = {field.tag for field in struct.tags or ()}
        if len(known) > 1 and known <= {*section}:
            yield Point(path, State.TOGETHER)
        payloads = dict(value.get(UNKNOWN_TAGS, ()))
        for state in _of_unknown(section, payloads):
            yield Point(path, state)

    def value(self, wire: WireType, value: Any, at: str, path: str) -> Iterator[Point]:
        if value is None:
            yield Point(path, State.NULL)
            return
        match wire:
            case ScalarWire():
                for state in _of_scalar(wire, value):
                    yield Point(path, state)
            case StructWire():
                yield Point(path, State.NOT_NULL)
                yield from self.struct(wire.struct, value, at, path)
            case ArrayWire():
                yield Point(path, _of_count(len(value)))
                if is_packed(wire):
                    yield Point(path, length_state(len(value)))
                for index, item in enumerate(value):
                    place = f"{at}[{index}]"
                    yield from self.value(wire.element, item, place, f"{path}[]")


def _of_default(field: FieldLayout, value: Any) -> Iterator[str]:
    if is_default(field.type, field.default, value):
        yield State.DEFAULT
    elif value is not None:
        yield State.NOT_DEFAULT


def _of_count(count: int) -> State:
    return State.EMPTY if count == 0 else State.ONE if count == 1 else State.MANY


def _of_scalar(wire: ScalarWire, value: Any) -> Iterator[str]:
    match wire.kind:
        case Scalar.STRING:
            raw = value.encode()
            yield from map(width_state, {len(char.encode()) for char in value})
            if "\0" in value:
                yield State.NUL
            if "\U0010ffff" in value:
                yield State.MAXIMUM
        case Scalar.BYTES:
            raw = value
            if b"\xff" in value:
                yield State.MAXIMUM
        case Scalar.RECORDS:
            yield _of_count(_batches(value))
        case kind:
            if kind in (Scalar.VARINT, Scalar.VARLONG):
                yield varint_states(kind).get(zigzag(value), "")
            if value == minimum(wire):
                yield State.MINIMUM
            if value == maximum(wire):
                yield State.MAXIMUM
    if has_length(wire):
        if not raw:
            yield State.EMPTY
        yield length_state(len(raw))


def _batches(records: bytes) -> int:
    """The number of consecutive batches of magic 2."""
    count = offset = 0
    while offset < len(records):
        offset += 12 + int.from_bytes(records[offset + 8 : offset + 12], "big")
        count += 1
    return count


def _of_unknown(section: list[int], payloads: dict[int, bytes]) -> Iterator[State]:
    """The states of a section with unknown tags; ``payloads`` has only these."""
    if not payloads:
        return
    unknown = [tag in payloads for tag in section]
    if all(unknown):
        yield State.UNKNOWN_ALONE
    else:
        first, last = unknown.index(False), len(unknown) - unknown[::-1].index(False)
        if any(unknown[:first]):
            yield State.UNKNOWN_BEFORE
        if any(unknown[first:last]):
            yield State.UNKNOWN_BETWEEN
        if any(unknown[last:]):
            yield State.UNKNOWN_AFTER
    for tag, payload in payloads.items():
        if not payload:
            yield State.UNKNOWN_EMPTY
        if tag < TWO_BYTES:
            yield State.ONE_BYTE
        elif tag < THREE_BYTES:
            yield State.TWO_BYTES
        elif tag < FOUR_BYTES:
            yield State.THREE_BYTES
