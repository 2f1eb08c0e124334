"""``points``: everything that the cases of a layout have to reach; ``reached``: what bytes do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any, NamedTuple

from specgen.protocol.codec import UNKNOWN_TAGS, decode_whole, is_default
from specgen.protocol.layout import (
    FieldLayout,
    Layout,
    Place,
    Position,
    ScalarWire,
    StructLayout,
    StructWire,
    placed_values,
    takes_no_bytes,
)
from specgen.protocol.model import EMPTY, Scalar
from specgen.protocol.model.names import json_key
from specgen.testing.vectors.states import (
    State,
    maximum,
    minimum,
    value_states,
)
from specgen.testing.vectors.styles import MANY_LEVELS, is_undefined, zero
from specgen.testing.vectors.tag_numbers import (
    FOUR_BYTES,
    THREE_BYTES,
    TWO_BYTES,
    tag_numbers,
)


class Point(NamedTuple):
    """A place in a layout, and a state that it can be in."""

    path: str
    """JSON keys, joined by dots; ``[]`` after one stands for its elements."""
    state: str


Reasoned = Iterator[tuple[Point, str]]


def points(layout: Layout) -> dict[Point, str]:
    """Every point of a layout, with the reason why no bytes can reach it, or ``""``."""
    everything = dict(_all_points(layout.root))
    if is_undefined(layout.root):
        return dict.fromkeys(everything, "the source leaves a type undefined")
    return everything


def reached(layout: Layout, data: bytes) -> set[Point]:
    """The points that the bytes of a message reach; raises DecodeError."""
    decoded = decode_whole(layout, data)
    sections: dict[str, list[int]] = {}
    for piece in decoded.trace:
        if piece.type == "tag":
            sections.setdefault(piece.path, []).append(piece.value)
    return set(_shown(layout.root, decoded.value, sections))


def bools(struct: StructLayout) -> list[FieldLayout]:
    """The untagged bools of a struct; only pairs of different values show a mix-up."""
    return [
        field
        for field in struct.fields
        if isinstance(field.type, ScalarWire) and field.type.kind is Scalar.BOOL
    ]


def _all_points(struct: StructLayout, around: Position | None = None) -> Reasoned:
    """A struct's points: of its fields and all that is in them, then its own."""
    path = "" if around is None else around.path
    for absent in struct.absent:
        yield Point(_join(path, absent.name), State.ABSENT), ""
    for field in struct.all_fields:
        place = Place(field, struct, None if around is None else around.place)
        for position in place.positions:
            reason = _why_empty(position)
            for state, why_not in _states(position):
                yield Point(position.path, state), reason or why_not
        if place.inner is not None:
            for point, why_not in _all_points(place.inner, position):
                yield point, reason or why_not
    for first, second in combinations(bools(struct), 2):
        yield Point(_join(path, second.name), _unlike(first)), ""
    if struct.flexible:
        yield from _of_section(struct, path)


def _why_empty(position: Position) -> str:
    """Why an array around the position never has elements; ``""`` if it may have."""
    uncounted = any(takes_no_bytes(array.element) for array in position.arrays)
    return "its elements take no bytes" if uncounted else ""


def _states(position: Position) -> Iterator[tuple[str, str]]:
    """The states of a position, each with the reason why it can't be reached."""
    field, wire = position.field, position.type
    is_field = not position.elements
    tagged = is_field and field.tag is not None
    if tagged or (is_field and isinstance(wire, ScalarWire)):
        yield State.DEFAULT, _no_default(field)
        yield State.NOT_DEFAULT, ""
    # A tagged field is not written if it is at its default.
    unwritten = _state_of_default(field) if tagged else ""
    if wire.nullable is None:
        yield State.NULL, "the notation does not say whether it is allowed"
    elif wire.nullable and unwritten != State.NULL:
        yield State.NULL, ""
    for state in value_states(wire):
        if state.name != unwritten:
            yield state.name, _no_such_array(position, state.name)


def _no_such_array(position: Position, state: str) -> str:
    """Why no case has an array in a state."""
    element = position.element
    if element is None or state == State.EMPTY:
        return ""
    if takes_no_bytes(element.type):
        return "its elements take no bytes"
    level = sum(1 for _ in position.arrays)
    return f"it lies in {level} arrays" * (state != State.ONE and level >= MANY_LEVELS)


def _unlike(other: FieldLayout) -> str:
    """The state of a bool that differs from another one before it in the struct."""
    return f"unlike {json_key(other.name)}"


def _no_default(field: FieldLayout) -> str:
    if field.tag is not None or field.default is not None or field.type.nullable:
        return ""
    return "the default is null, which is not allowed at this version"


def _state_of_default(field: FieldLayout) -> str:
    """The state of a field's default, if it has one and the type is simple."""
    wire, default = field.type, field.default
    if default is None:
        return State.NULL
    if not isinstance(wire, ScalarWire):
        return State.EMPTY if default == EMPTY else ""
    if wire.kind.is_variable:
        return State.EMPTY if default in (EMPTY, zero(wire.kind)) else ""
    edges = {State.MINIMUM: minimum, State.MAXIMUM: maximum}
    states = (state for state, edge in edges.items() if edge(wire.kind) == default)
    return next(states, "")


@dataclass(frozen=True, slots=True)
class _Section:
    """A tag section as it was written."""

    tags: list[int]
    """All tags, in their order."""
    unknown: dict[int, bytes]
    """The payloads of the unknown ones."""

    @property
    def around(self) -> tuple[list[int], list[int], list[int]]:
        """The tags before the first known one, to the last known one, and after it."""
        known = [at for at, tag in enumerate(self.tags) if tag not in self.unknown]
        if not known:
            return [], [], []
        first, last = known[0], known[-1] + 1
        return self.tags[:first], self.tags[first:last], self.tags[last:]

    def has_unknown(self, low: int, high: int) -> bool:
        """Whether an unknown tag is in a range."""
        return any(low <= tag < high for tag in self.unknown)


@dataclass(frozen=True, slots=True)
class _SectionState:
    """A state of tag sections."""

    name: State
    why_not: Callable[[StructLayout], str | None]
    """The reason why a struct's section can't be in it; None if it has no such state."""
    shows: Callable[[_Section], bool]


def _always(_: StructLayout) -> str:
    return ""


def _unless(is_free: Callable[[StructLayout], bool], number: str) -> Callable[..., str]:
    return lambda struct: "" if is_free(struct) else f"no number {number} is free"


def _if_known(
    tags: int, why_not: Callable[[StructLayout], str]
) -> Callable[[StructLayout], str | None]:
    """For structs with so many defined tags."""
    return lambda struct: (why_not(struct) if len(struct.tags or ()) >= tags else None)


_SECTION_STATES = (
    _SectionState(
        State.UNKNOWN_ALONE,
        _always,
        lambda own: bool(own.unknown) and len(own.unknown) == len({*own.tags}),
    ),
    _SectionState(
        State.UNKNOWN_EMPTY, _always, lambda own: b"" in own.unknown.values()
    ),
    _SectionState(
        State.ONE_BYTE,
        _unless(
            lambda struct: tag_numbers(struct).ascending()[0] < TWO_BYTES, "of one byte"
        ),
        lambda own: own.has_unknown(0, TWO_BYTES),
    ),
    _SectionState(
        State.TWO_BYTES,
        _unless(
            lambda struct: any(
                TWO_BYTES <= number < THREE_BYTES
                for number in tag_numbers(struct).ascending()
            ),
            "of two bytes",
        ),
        lambda own: own.has_unknown(TWO_BYTES, THREE_BYTES),
    ),
    _SectionState(
        State.THREE_BYTES, _always, lambda own: own.has_unknown(THREE_BYTES, FOUR_BYTES)
    ),
    _SectionState(
        State.UNKNOWN_BEFORE,
        _if_known(
            1, _unless(lambda struct: tag_numbers(struct).before is not None, "there")
        ),
        lambda own: bool(own.around[0]),
    ),
    _SectionState(
        State.UNKNOWN_AFTER, _if_known(1, _always), lambda own: bool(own.around[2])
    ),
    _SectionState(
        State.UNKNOWN_BETWEEN,
        _if_known(
            2, _unless(lambda struct: tag_numbers(struct).between is not None, "there")
        ),
        lambda own: any(tag in own.unknown for tag in own.around[1]),
    ),
)


def _of_section(struct: StructLayout, path: str) -> Reasoned:
    """The points of a struct's tag section."""
    if struct.tags is None:
        reason = "the notation does not say which tags there are"
        yield Point(path, State.UNKNOWN_ALONE), reason
        return
    if len(struct.tags) > 1:
        yield Point(path, State.TOGETHER), ""
    for field in struct.tags:
        yield Point(_join(path, field.name), State.ALONE), ""
    for state in _SECTION_STATES:
        why_not = state.why_not(struct)
        if why_not is not None:
            yield Point(path, state.name), why_not


def _shown(
    root: StructLayout, value: dict[str, Any], sections: dict[str, list[int]]
) -> Iterator[Point]:
    """The points that a decoded value shows; ``sections`` has the tags by path."""
    unwritten: tuple[str, ...] = ()
    yield from _shown_by_struct(root, value, "", sections.get("", []))
    for at, position, item in placed_values(root, value):
        if unwritten and at.startswith(unwritten):
            continue
        path, field = position.path, position.field
        if field.tag is not None and not position.elements:
            section = sections.get(at.rpartition(".")[0], [])
            if field.tag not in section:
                unwritten = (*unwritten, f"{at}.", f"{at}[")
                yield Point(path, State.DEFAULT)
                continue
            yield Point(path, State.NOT_DEFAULT)
            if section == [field.tag]:
                yield Point(path, State.ALONE)
        elif isinstance(position.type, ScalarWire) and not position.elements:
            if is_default(field.type, field.default, item):
                yield Point(path, State.DEFAULT)
            elif item is not None:
                yield Point(path, State.NOT_DEFAULT)
        if item is None:
            yield Point(path, State.NULL)
            continue
        for state in value_states(position.type):
            if state.shows(item):
                yield Point(path, state.name)
        if isinstance(position.type, StructWire):
            section = sections.get(at, [])
            yield from _shown_by_struct(position.type.struct, item, path, section)


def _shown_by_struct(
    struct: StructLayout, value: dict[str, Any], path: str, tags: list[int]
) -> Iterator[Point]:
    for absent in struct.absent:
        if is_default(absent.type, absent.default, value[absent.name]):
            yield Point(_join(path, absent.name), State.ABSENT)
    for first, second in combinations(bools(struct), 2):
        if value[first.name] != value[second.name]:
            yield Point(_join(path, second.name), _unlike(first))
    known = {field.tag for field in struct.tags or ()}
    if len(known) > 1 and known <= {*tags}:
        yield Point(path, State.TOGETHER)
    section = _Section(tags, dict(value.get(UNKNOWN_TAGS, ())))
    for state in _SECTION_STATES:
        if state.shows(section):
            yield Point(path, state.name)


def _join(path: str, name: str) -> str:
    key = json_key(name)
    return f"{path}.{key}" if path else key
