"""Whether two layouts are the same bytes, and where they are not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from specgen.layout import (
    ArrayWire,
    FieldLayout,
    Layout,
    ScalarWire,
    StructLayout,
    StructWire,
    WireType,
)
from specgen.model import Scalar
from specgen.model.names import snake_case


class Verdict(StrEnum):
    """How two layouts of one version compare, the best first."""

    EQUAL = "equal"
    NAMES = "equal but for names"
    UNKNOWN = "unknown on one side"
    DIFFERENT = "different"
    LEFT = "only left"
    RIGHT = "only right"


@dataclass(frozen=True, slots=True)
class Divergence:
    """A place in which two layouts are not the same."""

    path: str
    left: str
    right: str


@dataclass
class Comparison:
    """What a comparison of two layouts found."""

    different: list[Divergence] = field(default_factory=list)
    unknown: list[Divergence] = field(default_factory=list)
    names: list[Divergence] = field(default_factory=list)

    @property
    def verdict(self) -> Verdict:
        """All of it in a word."""
        if self.different:
            return Verdict.DIFFERENT
        if self.unknown:
            return Verdict.UNKNOWN
        return Verdict.NAMES if self.names else Verdict.EQUAL


def compare_layouts(left: Layout, right: Layout) -> Comparison:
    """Compare two layouts field by field, on the wire."""
    compared = _Compare()
    compared.struct(left.root, right.root, "")
    return compared.found


class _Compare:
    def __init__(self) -> None:
        self.found = Comparison()

    def differ(self, path: str, left: str, right: str) -> None:
        self.found.different.append(Divergence(path or "(message)", left, right))

    def struct(self, left: StructLayout, right: StructLayout, path: str) -> None:
        """Two structs at one place."""
        self.fields(left, right, path)
        if left.flexible != right.flexible:
            words = {True: "tag section", False: "no tag section"}
            self.differ(path, words[left.flexible], words[right.flexible])
        elif left.tags is None or right.tags is None:
            self.tags_unknown(left, right, path)
        else:
            self.tags(left.tags, right.tags, path)

    def fields(self, left: StructLayout, right: StructLayout, path: str) -> None:
        """The positional fields of two structs.

        A struct that is not nullable and has no tag section is its fields, byte for
        byte; the other side need not have it.
        """
        mine, theirs = _Stack(left.fields, path), _Stack(right.fields, path)
        while mine.waiting and theirs.waiting:
            (one, where), (other, _) = mine.waiting[-1], theirs.waiting[-1]
            first, second = inside(one.type), inside(other.type)
            structs = [isinstance(item.type, StructWire) for item in (one, other)]
            whole = (first is None) + (second is None)
            if _is_unknown(one.type) or _is_unknown(other.type):
                # With as many fields on both sides it is in the struct's place.
                whole += len(mine.waiting) == len(theirs.waiting)
            if whole >= 2 or (whole and all(structs)):
                mine.waiting.pop()
                theirs.waiting.pop()
                self.field(one, other, where)
            else:
                self.nulls_inside(one, other, where)
                mine.open(first)
                theirs.open(second)
        for extra, where in mine.rest():
            self.differ(_join(where, extra.shown), describe(extra.type), "nothing")
        for extra, where in theirs.rest():
            self.differ(_join(where, extra.shown), "nothing", describe(extra.type))

    def nulls_inside(self, left: FieldLayout, right: FieldLayout, path: str) -> None:
        """Whether null is known of structs that are but their fields."""
        kinds = [i.type for i in (left, right) if isinstance(i.type, StructWire)]
        nulls = {kind.nullable for kind in kinds}
        if None in nulls and (len(nulls) > 1 or len(kinds) == 1):
            named = left if isinstance(left.type, StructWire) else right
            sides = [
                describe(i.type) if isinstance(i.type, StructWire) else "its fields"
                for i in (left, right)
            ]
            place = Divergence(_join(path, named.shown), *sides)
            self.found.unknown.append(place)

    def tags_unknown(self, left: StructLayout, right: StructLayout, path: str) -> None:
        """One side does not say what is inside the tag section."""
        if (left.tags or right.tags) or left.tags is not right.tags:
            sides = (_tag_words(left.tags), _tag_words(right.tags))
            place = Divergence(_join(path, "tag section"), *sides)
            self.found.unknown.append(place)

    def tags(
        self, left: Sequence[FieldLayout], right: Sequence[FieldLayout], path: str
    ) -> None:
        """Two tag sections."""
        mine = {item.tag: item for item in left}
        theirs = {item.tag: item for item in right}
        for tag in sorted({*mine, *theirs}, key=lambda t: t or 0):
            one, other = mine.get(tag), theirs.get(tag)
            if one is not None and other is not None:
                self.field(one, other, path)
                continue
            name = (one or other or left[0]).shown
            sides = ("nothing" if s is None else describe(s.type) for s in (one, other))
            self.differ(f"{_join(path, name)} (tag {tag})", *sides)

    def field(self, left: FieldLayout, right: FieldLayout, path: str) -> None:
        """Two fields at one place."""
        where = _join(path, left.shown)
        names = snake_case(left.shown), snake_case(right.shown)
        if names[0] != names[1]:
            self.found.names.append(Divergence(where, *names))
        self.type(left.type, right.type, where)

    def type(self, left: WireType, right: WireType, path: str) -> None:
        """Two types at one place."""
        sides = (describe(left), describe(right))
        if _is_unknown(left) or _is_unknown(right):
            if sides[0] != sides[1]:
                self.found.unknown.append(Divergence(path, *sides))
            return
        match left, right:
            case ScalarWire(), ScalarWire():
                if (_same(left.kind), left.compact) != (
                    _same(right.kind),
                    right.compact,
                ):
                    self.differ(path, *sides)
                    return
                self.null(left.nullable, right.nullable, path, sides)
            case ArrayWire(), ArrayWire():
                if left.compact != right.compact:
                    self.differ(path, *sides)
                    return
                self.null(left.nullable, right.nullable, path, sides)
                elements = (left.element, right.element)
                if not all(isinstance(wire, StructWire) for wire in elements):
                    elements = (_element(left), _element(right))
                self.type(*elements, f"{path}[]")
            case StructWire(), StructWire():
                self.null(left.nullable, right.nullable, path, sides)
                self.struct(left.struct, right.struct, path)
            case _:
                self.differ(path, *sides)

    def null(
        self,
        left: bool | None,
        right: bool | None,
        path: str,
        sides: tuple[str, str],
    ) -> None:
        """Whether null is allowed, on both sides."""
        if left is right:
            return
        if left is None or right is None:
            self.found.unknown.append(Divergence(path, *sides))
        else:
            self.differ(path, *sides)


def inside(wire: WireType) -> StructLayout | None:
    """The struct whose fields may stand in its place, if it is such a struct."""
    if not isinstance(wire, StructWire) or wire.nullable or wire.struct.flexible:
        return None
    return wire.struct


class _Stack:
    """Fields still to be compared, the next one last, each with what it is in."""

    def __init__(self, fields: Sequence[FieldLayout], path: str) -> None:
        self.waiting = [(field, path) for field in reversed(fields)]

    def open(self, struct: StructLayout | None) -> None:
        """Put a struct's fields, if there is one, in the place of its field."""
        if struct is not None:
            field, path = self.waiting.pop()
            path = _join(path, field.shown)
            self.waiting += [(inner, path) for inner in reversed(struct.fields)]

    def rest(self) -> Iterator[tuple[FieldLayout, str]]:
        """All that is left, structs in the place of which their fields may stand open."""
        while self.waiting:
            struct = inside(self.waiting[-1][0].type)
            if struct is None:
                yield self.waiting.pop()
            else:
                self.open(struct)


def _element(array: ArrayWire) -> WireType:
    """The element; a struct of one field is that field, byte for byte."""
    wire = array.element
    while (struct := inside(wire)) is not None:
        fields = [*_Stack(struct.fields, "").rest()]
        if len(fields) != 1:
            break
        wire = fields[0][0].type
    return wire


def _same(kind: Scalar) -> Scalar:
    """Records are bytes on the wire."""
    return Scalar.BYTES if kind is Scalar.RECORDS else kind


def _is_unknown(wire: WireType) -> bool:
    return isinstance(wire, ScalarWire) and wire.kind is Scalar.UNKNOWN


def describe(wire: WireType) -> str:
    """A type in a few words; ``?`` marks what the notation does not say."""
    match wire:
        case ScalarWire():
            mark = "?" if wire.kind.is_variable and wire.nullable is None else ""
            return wire.name + mark
        case ArrayWire():
            return f"{_form(wire)} of {describe(wire.element)}"
        case StructWire():
            null = {True: "nullable ", False: "", None: "?"}[wire.nullable]
            return f"{null}struct"


def _form(wire: ArrayWire) -> str:
    null = {True: "nullable ", False: "", None: "?"}[wire.nullable]
    return f"{'compact ' if wire.compact else ''}{null}array"


def _tag_words(tags: Sequence[FieldLayout] | None) -> str:
    if tags is None:
        return "?"
    return ", ".join(f"{item.tag}: {describe(item.type)}" for item in tags) or "no tags"


def _join(path: str, name: str) -> str:
    shown = snake_case(name)
    return f"{path}.{shown}" if path else shown
