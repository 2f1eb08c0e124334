"""``cases``: the fixed set of values with which a layout is tried."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from specgen.protocol.codec import complete, encode
from specgen.protocol.codec.varints import unzigzag
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
from specgen.testing.vectors.extremes import (
    has_length,
    is_packed,
    maximum,
    minimum,
    of_length,
)
from specgen.testing.vectors.plausible import Plausible
from specgen.testing.vectors.points import bools, lengths, varint_states
from specgen.testing.vectors.styles import (
    Style,
    fill,
    fixed_count,
    is_undefined,
    may_be_null,
    plain,
    structs,
    wires,
    wires_of,
    zero,
)
from specgen.testing.vectors.tag_cases import tag_styles


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
    places = list(wires(root))
    yield "defaults", None
    yield "elements", _elements()
    if any(may_be_null(wire) for wire in places):
        nulls = Style(plain, fixed_count(1), null=may_be_null)
        yield "nulls", nulls
        yield "nulls below", replace(nulls, null=_is_leaf)
        for depth, inner in _nullables_inside(root).items():
            null = partial(_is_leaf_or, inner)
            yield f"nulls in nullables {depth}", replace(nulls, null=null)
    if any(isinstance(wire, ArrayWire) or _is_variable(wire) for wire in places):
        yield "empty", Style(_empty, fixed_count(0))
        yield "empty below", _empty_below(root)
    yield "minimum", Style(minimum, fixed_count(1))
    yield "maximum", Style(maximum, fixed_count(1))
    for number, true in enumerate(_bool_halves(root), start=1):
        style = Style(partial(_true_if_in, true), fixed_count(1))
        yield f"bools {number}", style
    has_texts = any(_is_kind(wire, Scalar.STRING) for wire in places)
    for length in sorted({n for wire in places for n in _lengths(wire)}):
        # Texts of any length have all kinds of characters; length 128 always occurs.
        name = "unicode" if length == 128 and has_texts else f"length {length}"
        yield name, _of_length(length)
    for state in _varint_states(places):
        yield state, Style(partial(_varint, state), fixed_count(1))
    yield from tag_styles(root)


def _defaults(root: StructLayout) -> dict[str, Any]:
    """All defaults, but empty ``records`` if null, their default, is not allowed."""
    value = complete(root, {})
    for struct, values in _default_structs(root, value):
        for field in struct.fields:
            if _is_kind(field.type, Scalar.RECORDS) and field.type.nullable is False:
                values[field.name] = b""
    return value


def _default_structs(
    struct: StructLayout, value: dict[str, Any]
) -> Iterator[tuple[StructLayout, dict[str, Any]]]:
    """The structs of a default value; its arrays are empty."""
    yield struct, value
    for field in struct.all_fields:
        inner = value[field.name]
        if isinstance(field.type, StructWire) and inner is not None:
            yield from _default_structs(field.type.struct, inner)


def _elements() -> Style:
    return Style(Plausible().scalar, fixed_count(2), tagged=False)


def _of_length(length: int) -> Style:
    return Style(
        lambda wire, field: (
            of_length(wire.kind, length) if has_length(wire) else plain(wire, field)
        ),
        lambda wire, _: length if is_packed(wire) else 1,
    )


def _empty_below(root: StructLayout) -> Style:
    """Arrays of structs with one element, all else empty; two elements if they are nested.

    The first of two is empty, the second has two of each again.
    """
    nested = any(
        isinstance(inner, ArrayWire) and not _is_leaf(inner)
        for wire in wires(root)
        if isinstance(wire, ArrayWire)
        for inner in wires_of(wire)
    )
    empty = Style(_empty, fixed_count(0))
    count = 2 if nested else 1
    return Style(
        _empty,
        lambda wire, _: 0 if _is_leaf(wire) else count,
        first=empty if nested else None,
    )


def _empty(wire: ScalarWire, field: FieldLayout) -> Any:
    return zero(wire.kind) if _is_variable(wire) else plain(wire, field)


def _is_kind(wire: WireType, kind: Scalar) -> bool:
    return isinstance(wire, ScalarWire) and wire.kind is kind


def _is_variable(wire: WireType) -> bool:
    return isinstance(wire, ScalarWire) and wire.kind.is_variable


def _lengths(wire: WireType) -> tuple[int, ...]:
    match wire:
        case ScalarWire() if has_length(wire):
            return lengths(wire)
        case ArrayWire() if is_packed(wire):
            return lengths(wire)
        case _:
            return ()


def _varint_states(places: list[WireType]) -> dict[str, None]:
    """The borders of the sizes of all varints, in order."""
    kinds = {wire.kind for wire in places if isinstance(wire, ScalarWire)}
    varints = [kind for kind in (Scalar.VARINT, Scalar.VARLONG) if kind in kinds]
    return dict.fromkeys(s for kind in varints for s in varint_states(kind).values())


def _varint(state: str, wire: ScalarWire, field: FieldLayout) -> Any:
    if wire.kind in (Scalar.VARINT, Scalar.VARLONG):
        for number, number_state in varint_states(wire.kind).items():
            if number_state == state:
                return unzigzag(number)
    return plain(wire, field)


def _nullables_inside(root: StructLayout) -> dict[int, set[int]]:
    """Nullable structs and arrays of structs, by the number of such around them.

    They are given by identity; those that are in no other are left out.
    """
    around: dict[int, int] = {}

    def note(wire: WireType, depth: int) -> None:
        if may_be_null(wire) and not _is_leaf(wire):
            around[id(wire)] = max(depth, around.get(id(wire), 0))
            depth += 1
        match wire:
            case ArrayWire():
                note(wire.element, depth)
            case StructWire():
                for field in wire.struct.all_fields:
                    note(field.type, depth)

    for field in root.all_fields:
        note(field.type, 0)
    depths = sorted({*around.values()} - {0})
    return {n: {wire for wire, of in around.items() if of == n} for n in depths}


def _bool_halves(root: StructLayout) -> Iterator[set[int]]:
    """Sets of bools to set, so that any two bools of a struct differ in some value.

    Each bool is set in the values that correspond to the bits of its index in the struct.
    Bools are given by identity.
    """
    places = {
        id(field): place
        for struct in structs(root)
        for place, field in enumerate(bools(struct))
    }
    for bit in range(max(places.values(), default=0).bit_length()):
        yield {field for field, place in places.items() if place >> bit & 1}


def _true_if_in(true: set[int], wire: ScalarWire, field: FieldLayout) -> Any:
    is_bool = wire is field.type and wire.kind is Scalar.BOOL
    return id(field) in true if is_bool else plain(wire, field)


def _is_leaf_or(inner: set[int], wire: WireType) -> bool:
    return id(wire) in inner or _is_leaf(wire)


def _is_leaf(wire: WireType) -> bool:
    """Whether there is no struct inside."""
    while isinstance(wire, ArrayWire):
        wire = wire.element
    return isinstance(wire, ScalarWire)
