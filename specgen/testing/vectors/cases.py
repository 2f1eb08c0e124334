"""``cases``: the fixed set of values with which a layout is tried."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from specgen.protocol.codec import complete, encode
from specgen.protocol.layout import (
    ArrayWire,
    Layout,
    Place,
    Position,
    ScalarWire,
    StructLayout,
    StructWire,
    WireType,
    places,
    positions,
    struct_in,
)
from specgen.protocol.model import Scalar
from specgen.testing.vectors.plausible import Plausible
from specgen.testing.vectors.points import bools
from specgen.testing.vectors.states import (
    State,
    example,
    length_state,
    lengths,
    maximum,
    minimum,
    varint_states,
)
from specgen.testing.vectors.styles import (
    Style,
    UnknownTags,
    fill,
    fixed_count,
    in_state,
    is_undefined,
    kind_of,
    may_be_null,
    plain,
    zero,
)
from specgen.testing.vectors.tag_numbers import tag_numbers


@dataclass(frozen=True, slots=True)
class Case:
    """One value of one version of a message, and what it exercises."""

    message: str
    version: int | None
    value: dict[str, Any]
    """Complete, in the reference codec's form."""
    exercises: str
    data: bytes
    """The value as the reference codec encodes it."""


def cases(layout: Layout, names: Container[str] | None = None) -> Iterator[Case]:
    """The cases of a layout, always the same ones.

    ``names`` limits the cases, as if there were no others; None means all.  Cases that do
    not apply are left out, and so are those with the bytes of an earlier case.  A layout
    with a type that its source leaves undefined has none.
    """
    if is_undefined(layout.root):
        return
    seen: set[bytes] = set()
    for exercises, style in _styles(layout.root):
        if names is not None and exercises not in names:
            continue
        value = fill(layout.root, style) if style else _defaults(layout.root)
        data = encode(layout, value)
        if data not in seen:
            seen.add(data)
            yield Case(layout.message, layout.version, value, exercises, data)


def _styles(root: StructLayout) -> Iterator[tuple[str, Style | None]]:
    """What each case exercises, and its style; None stands for the defaults."""
    everywhere = list(positions(root))
    kinds = {kind_of(position) for position in everywhere}
    yield "defaults", None
    yield "elements", _elements()
    if any(map(may_be_null, everywhere)):
        nulls = Style(plain, fixed_count(1), null=may_be_null)
        yield "nulls", nulls
        yield "nulls below", replace(nulls, null=_is_leaf)
        for depth, inner in _nullables_inside(everywhere).items():
            null = partial(_is_leaf_or, inner)
            yield f"nulls in nullables {depth}", replace(nulls, null=null)
    if any(example(position.type, State.EMPTY) is not None for position in everywhere):
        yield "empty", Style(_empty, fixed_count(0))
        yield "empty below", _empty_below(everywhere)
    yield "minimum", Style(_of_kind(minimum), fixed_count(1))
    yield "maximum", Style(_of_kind(maximum), fixed_count(1))
    for number, true in enumerate(_bool_halves(everywhere), start=1):
        style = Style(partial(_true_if_in, true), fixed_count(1))
        yield f"bools {number}", style
    for length in sorted(
        {n for position in everywhere for n in lengths(position.type)}
    ):
        # Texts of any length have all kinds of characters; length 128 always occurs.
        has_texts = length == 128 and Scalar.STRING in kinds
        state = length_state(length)
        yield "unicode" if has_texts else state, in_state(state)
    for kind in (Scalar.VARINT, Scalar.VARLONG):
        for own in varint_states(kind) if kind in kinds else ():
            yield own.name, in_state(own.name)
    yield from tag_styles(root)


def _defaults(root: StructLayout) -> dict[str, Any]:
    """All defaults, but empty ``records`` if null, their default, is not allowed."""
    value = complete(root, {})
    _replace_nulls(root, value)
    return value


def _replace_nulls(struct: StructLayout, value: dict[str, Any]) -> None:
    for field in struct.all_fields:
        wire, inner = field.type, value[field.name]
        if isinstance(wire, StructWire) and inner is not None:
            _replace_nulls(wire.struct, inner)
        elif field.tag is None and _has_no_null(wire):
            value[field.name] = b""


def _has_no_null(wire: WireType) -> bool:
    is_records = isinstance(wire, ScalarWire) and wire.kind is Scalar.RECORDS
    return is_records and wire.nullable is False


def _elements() -> Style:
    return Style(Plausible().scalar, fixed_count(2), tagged=False)


def _of_kind(value: Callable[[Scalar], Any]) -> Callable[[Position], Any]:
    return lambda position: value(kind_of(position))


def _empty_below(everywhere: Iterable[Position]) -> Style:
    """Arrays of structs with one element, all else empty; two elements if they are nested.

    The first of two is empty, the second has two of each again.
    """
    nested = any(
        isinstance(position.type, ArrayWire)
        and not _is_leaf(position)
        and any(position.arrays)
        for position in everywhere
    )
    empty = Style(_empty, fixed_count(0))
    count = 2 if nested else 1
    return Style(
        _empty,
        lambda position: 0 if _is_leaf(position) else count,
        first=empty if nested else None,
    )


def _empty(position: Position) -> Any:
    kind = kind_of(position)
    return zero(kind) if kind.is_variable else plain(position)


def _nullables_inside(everywhere: Iterable[Position]) -> dict[int, set[str]]:
    """The paths of nullable structs and arrays of structs, by the number of such around them.

    Those that are in no other are left out.
    """
    inside: dict[int, set[str]] = {}
    nullable: list[str] = []
    for position in everywhere:
        if may_be_null(position) and not _is_leaf(position):
            path = position.path
            around = sum(path.startswith((f"{own}.", f"{own}[")) for own in nullable)
            nullable.append(path)
            if around:
                inside.setdefault(around, set()).add(path)
    return dict(sorted(inside.items()))


def _bool_halves(everywhere: Iterable[Position]) -> Iterator[set[str]]:
    """Paths of bools to set, so that any two bools of a struct differ in some value.

    Each bool is set in the values that correspond to the bits of its index in the struct.
    """
    indexes = {
        position.path: bools(position.place.struct).index(position.field)
        for position in everywhere
        if not position.elements
        and kind_of(position) is Scalar.BOOL
        and position.field.tag is None
    }
    for bit in range(max(indexes.values(), default=0).bit_length()):
        yield {path for path, index in indexes.items() if index >> bit & 1}


def _true_if_in(true: set[str], position: Position) -> Any:
    is_bool = kind_of(position) is Scalar.BOOL and not position.elements
    return position.path in true if is_bool else plain(position)


def _is_leaf_or(inner: set[str], position: Position) -> bool:
    return _is_leaf(position) or position.path in inner


def _is_leaf(position: Position) -> bool:
    """Whether there is no struct inside."""
    return struct_in(position.type) is None


def tag_styles(root: StructLayout) -> Iterator[tuple[str, Style]]:
    """The name and style of each case; none without tag sections."""
    everywhere = list(places(root))
    structs = [root, *(place.inner for place in everywhere if place.inner is not None)]
    tags = any(place.field.tag is not None for place in everywhere)
    if tags:
        yield "tags", _two_in_tags()
    if (rounds := tag_rounds(root)) > 1:
        for number in range(rounds):
            style = Style(Plausible().scalar, fixed_count(1), alone=number)
            yield f"tag alone {number}", style
    if not root.flexible or any(struct.tags is None for struct in structs):
        return
    yield "unknown tags", _unknown_tags()
    if tags:
        yield "unknown tags alone", replace(_unknown_tags(), tagged=False)
    if any(map(_is_tagged_struct, everywhere)):
        # A tagged struct is written because of its unknown tags, even if all is default.
        style = replace(
            _unknown_tags(),
            scalar=plain,
            count=lambda position: int(not _is_in_tagged_struct(position.place)),
        )
        yield "unknown tags in defaults", style


def tag_rounds(struct: StructLayout) -> int:
    """The number of rounds to fill each tag alone, including tags inside tags."""
    count = len(struct.tags or ())
    rounds = max(count, 1)
    for field in struct.all_fields:
        if inner := struct_in(field.type):
            factor = count if field.tag is not None else 1
            rounds = max(rounds, factor * tag_rounds(inner))
    return rounds


def _two_in_tags() -> Style:
    """Two elements in each tagged array, and in arrays inside tagged structs."""
    return Style(
        Plausible().scalar,
        lambda position: 1
        + any(place.field.tag is not None for place in _from(position.place)),
    )


def _from(place: Place | None) -> Iterator[Place]:
    """A field and those around it."""
    while place is not None:
        yield place
        place = place.around


def _is_tagged_struct(place: Place) -> bool:
    return place.field.tag is not None and isinstance(place.type, StructWire)


def _is_in_tagged_struct(place: Place) -> bool:
    return any(map(_is_tagged_struct, _from(place)))


def _unknown_tags() -> Style:
    values = Plausible()

    def unknown_tags(struct: StructLayout, _: str) -> UnknownTags:
        numbers = tag_numbers(struct)
        return [
            (number, b"" if number == numbers.after else values.payload())
            for number in numbers.ascending()
        ]

    return Style(values.scalar, fixed_count(1), unknown_tags=unknown_tags)
