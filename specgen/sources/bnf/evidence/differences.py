"""How a block differs from another reading of it: a bundled release's, or a version beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

from specgen.sources.bnf.evidence.shapes import (
    View,
    bare_name,
    is_tagged,
    only_field,
    positional,
    shows_array,
)
from specgen.sources.bnf.patterns import WIRE_NAMES
from specgen.sources.bnf.resolve import TreeField, TreeStruct


class Kind(Enum):
    """What differs, and whether it can be put right in place."""

    ARRAY = "array"
    NULL = "null"
    TYPE = "type"
    TAG = "tag"
    ORDER = "order"
    SECTION = "section"
    NAME = "name"
    ADDED = "added"
    REMOVED = "removed"
    NESTING = "nesting"

    @property
    def is_mark(self) -> bool:
        """Whether it is a fact of one place, which can be set as the other side has it."""
        return self in _MARKS

    @property
    def loses_fields(self) -> bool:
        """Whether our side can't be the whole struct if the other is right."""
        return self in (Kind.REMOVED, Kind.NESTING)


_MARKS = frozenset(
    [Kind.ARRAY, Kind.NULL, Kind.TYPE, Kind.TAG, Kind.ORDER, Kind.SECTION]
)


@dataclass(frozen=True, slots=True)
class Difference:
    """One difference between our block and another."""

    kind: Kind
    path: str
    ours: str
    """Our side in words; empty if it has nothing there."""
    theirs: str
    item: TreeField | None = field(default=None, compare=False)
    other: TreeField | None = field(default=None, compare=False)
    struct: TreeStruct | None = field(default=None, compare=False)
    """Our struct, if the order of its fields differs."""

    def put_right(self) -> None:
        """Change our block to what the other side has; only for marks."""
        item, other = self.item, self.other
        if self.kind is Kind.ORDER and self.struct is not None:
            order = {name: at for at, name in enumerate(self.theirs.split())}
            fields = self.struct.fields
            places = [at for at, f in enumerate(fields) if f.symbol.name in order]
            sorted_fields = sorted(
                (fields[at] for at in places), key=lambda f: order[f.symbol.name]
            )
            for at, moved in zip(places, sorted_fields, strict=True):
                fields[at] = moved
        elif item is not None and other is not None:
            symbol = other.symbol
            item.symbol = replace(
                item.symbol,
                array=symbol.array,
                nullable=symbol.nullable,
                compact=symbol.compact,
                tag=symbol.tag,
            )
            item.inner_array = other.inner_array
            if item.struct is not None and other.struct is not None:
                item.struct.nullable = other.struct.nullable
            elif item.struct is None and other.struct is None:
                item.type = other.type


def differences(ours: TreeStruct, theirs: TreeStruct, view: View) -> list[Difference]:
    """What differs; fields whose type one side does not know are equal to all."""
    return [*_structs(ours, theirs, view, "")]


def _structs(
    ours: TreeStruct, theirs: TreeStruct, view: View, path: str
) -> Iterator[Difference]:
    if ours.lacks_fields or theirs.lacks_fields:
        return
    mine, others = _field_lists(ours, theirs, view)
    pairing = _Pairing.of(mine, others)
    yield from pairing.order(ours, path)
    for item, other in pairing.pairs:
        place = _joined(path, item)
        if bare_name(item) != bare_name(other):
            names = item.symbol.name, other.symbol.name
            yield Difference(Kind.NAME, place, *names, item, other)
        yield from _fields(item, other, view, place)
    for item in pairing.only_ours:
        yield Difference(Kind.ADDED, _joined(path, item), _words(item), "", item)
    for other in pairing.only_theirs:
        words = "", _words(other)
        yield Difference(Kind.REMOVED, _joined(path, other), *words, other=other)


def _field_lists(
    ours: TreeStruct, theirs: TreeStruct, view: View
) -> tuple[list[TreeField], list[TreeField]]:
    """The fields of both sides, the tagged ones last, if they are shown.

    Structs that leave no trace are replaced by their fields if the sides are then more
    alike.
    """
    sides = ours, theirs
    as_written = [[f for f in side.fields if not is_tagged(f)] for side in sides]
    flat = [[*positional(side, view)] for side in sides]
    mine, others = max((as_written, flat), key=_likeness)
    if view.tags:
        mine += [item for item in ours.fields if is_tagged(item)]
        others += [item for item in theirs.fields if is_tagged(item)]
    return mine, others


def _likeness(sides: Sequence[Sequence[TreeField]]) -> float:
    names, other_names = ({bare_name(item) for item in side} for side in sides)
    return len(names & other_names) / max(len(names | other_names), 1)


@dataclass(frozen=True, slots=True)
class _Pairing:
    """The fields of two structs, paired by name, and by place if only names differ."""

    pairs: list[tuple[TreeField, TreeField]]
    """In our order."""
    positions: dict[int, int]
    """The position of each of their fields, by its id."""
    only_ours: list[TreeField]
    only_theirs: list[TreeField]

    @classmethod
    def of(cls, mine: list[TreeField], others: list[TreeField]) -> _Pairing:
        """Pair the fields of two structs."""
        by_name = {bare_name(other): other for other in others}
        partners: dict[int, TreeField] = {}
        for item in mine:
            partner = by_name.pop(bare_name(item), None)
            if partner is not None:
                partners[id(item)] = partner
        positions = {id(other): at for at, other in enumerate(others)}
        taken = {id(partner) for partner in partners.values()}
        free = {at: other for at, other in enumerate(others) if id(other) not in taken}
        our_free = {at: i for at, i in enumerate(mine) if id(i) not in partners}
        if len(mine) == len(others) and free.keys() == our_free.keys():
            partners |= {id(item): free[at] for at, item in our_free.items()}
            free, our_free = {}, {}
        pairs = [(item, partners[id(item)]) for item in mine if id(item) in partners]
        return cls(pairs, positions, [*our_free.values()], [*free.values()])

    def order(self, struct: TreeStruct, path: str) -> Iterator[Difference]:
        """The order of the fields that both have, if it differs; tagged ones have none."""
        own = {id(item) for item in struct.fields}
        both = [
            (item, other)
            for item, other in self.pairs
            if not is_tagged(item) and not is_tagged(other)
        ]
        ours = [item.symbol.name for item, _ in both]
        by_position = sorted(both, key=lambda pair: self.positions[id(pair[1])])
        theirs = [item.symbol.name for item, _ in by_position]
        if ours != theirs:
            # Fields of several structs can't be put in order.
            is_in_place = all(id(item) in own for item, _ in both)
            kind = Kind.ORDER if is_in_place else Kind.NESTING
            words = " ".join(ours), " ".join(theirs)
            yield Difference(kind, path, *words, struct=struct)


def _fields(
    item: TreeField, other: TreeField, view: View, path: str
) -> Iterator[Difference]:
    """How the facts of two fields differ; the first kind that does stands for all."""
    mine, theirs = _Facts.of(item, view), _Facts.of(other, view)
    if mine is None or theirs is None:
        # The type is unknown, but its symbol shows whether it is an array.
        is_plain = item.struct is None and not item.inner_array
        if is_plain and shows_array(item, view) != shows_array(other, view):
            words = _words(item), _words(other)
            yield Difference(Kind.ARRAY, path, *words, item, other)
        return
    is_nested = (mine.struct is None) != (theirs.struct is None)
    if is_nested:
        mine, theirs = mine.reduced(view), theirs.reduced(view)
    words = _words(item), _words(other)
    if (mine.struct is None) != (theirs.struct is None):
        yield Difference(Kind.NESTING, path, *words, item, other)
        return
    for kind in (Kind.TAG, Kind.ARRAY, Kind.NULL, Kind.TYPE):
        if mine.facts[kind] != theirs.facts[kind]:
            # A type can't be set in place if it is a struct's only field.
            in_struct = is_nested and kind is Kind.TYPE
            kind = Kind.NESTING if in_struct else kind
            yield Difference(kind, path, *words, item, other)
            break
    if mine.struct is not None and theirs.struct is not None:
        yield from _structs(mine.struct, theirs.struct, view, path)


@dataclass(frozen=True, slots=True)
class _Facts:
    """What a field's notation says of it, without its name."""

    struct: TreeStruct | None
    facts: dict[Kind, object]

    @classmethod
    def of(cls, item: TreeField, view: View) -> _Facts | None:
        """The facts of a field; None if its type is unknown."""
        symbol, struct = item.symbol, item.struct
        wire = WIRE_NAMES.get(item.type or "")
        if struct is None and wire is None:
            return None
        is_array = shows_array(item, view)
        is_compact = is_array and view.nulls and symbol.compact is True
        array_null = is_array and view.nulls and symbol.nullable is True
        null: bool | None = False
        if struct is not None:
            null = view.nulls and struct.nullable is True
        elif wire is not None:
            null = wire.nullable
        facts: dict[Kind, object] = {
            Kind.TAG: symbol.tag,
            Kind.ARRAY: (is_array, item.inner_array, is_compact),
            Kind.NULL: (array_null, null),
            Kind.TYPE: wire and (wire.kind, wire.compact),
        }
        return cls(struct, facts)

    def reduced(self, view: View) -> _Facts:
        """The facts with a struct of a single field replaced by that field's type."""
        is_array = self.facts[Kind.ARRAY] != (False, False, False)
        only = self.struct and is_array and only_field(self.struct, view)
        inner = _Facts.of(only, view) if isinstance(only, TreeField) else None
        if inner is None or inner.facts[Kind.ARRAY] != (False, False, False):
            return self
        facts = self.facts | {Kind.TYPE: inner.facts[Kind.TYPE]}
        return _Facts(inner.struct, facts)


def _joined(path: str, item: TreeField) -> str:
    return f"{path}.{item.symbol.name}" if path else item.symbol.name


def _words(item: TreeField) -> str:
    """A field's type as its notation shows it."""
    symbol = item.symbol
    name = item.type or "struct"
    if item.struct is not None and item.struct.nullable:
        name = f"nullable {name}"
    for is_array in (item.inner_array, symbol.array):
        name = f"[{name}]" if is_array else name
    if symbol.array and symbol.compact:
        name = f"({name[1:-1]})"
    if symbol.array and symbol.nullable:
        name = f"?{name}"
    return name if symbol.tag is None else f"{name} with tag {symbol.tag}"
