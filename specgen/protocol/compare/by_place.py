"""Compare the bytes of two layouts: fields are paired by their place on the wire."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from specgen.protocol.compare.change import Change, ChangeKind, Effect
from specgen.protocol.compare.walk import (
    NO_FIELDS,
    NOTHING,
    FieldPair,
    LayoutWalk,
    describe,
    is_unknown,
    joined,
)
from specgen.protocol.layout import (
    ArrayWire,
    FieldLayout,
    Layout,
    StructLayout,
    StructWire,
    WireType,
)
from specgen.protocol.model.names import snake_case


class Verdict(StrEnum):
    """How two layouts of one version compare, best first."""

    EQUAL = "equal"
    NAMES = "equal but for names"
    UNKNOWN = "unknown on one side"
    DIFFERENT = "different"
    LEFT = "only left"
    RIGHT = "only right"


_SECTION = {True: "tag section", False: "no tag section"}


@dataclass(frozen=True)
class Comparison:
    """The changes from one layout to another."""

    changes: tuple[Change, ...]

    @cached_property
    def different(self) -> list[Change]:
        """The changes that affect bytes, including which values may be null."""
        known = Effect.OTHER, Effect.NULL, Effect.TAGS
        return [change for change in self.changes if change.kind.effect in known]

    @cached_property
    def unknown(self) -> list[Change]:
        """The changes that are uncertain because one side does not say enough."""
        return [c for c in self.changes if c.kind.effect is Effect.UNKNOWN]

    @cached_property
    def names(self) -> list[Change]:
        """The fields with different names."""
        return [c for c in self.changes if c.kind is ChangeKind.RENAMED]

    @property
    def verdict(self) -> Verdict:
        """The overall result."""
        if self.different:
            return Verdict.DIFFERENT
        if self.unknown:
            return Verdict.UNKNOWN
        return Verdict.NAMES if self.names else Verdict.EQUAL


def compare_layouts(left: Layout, right: Layout) -> Comparison:
    """Compare two layouts place by place on the wire.

    A struct that is not nullable and has no tag section has the same bytes as its fields.
    """
    return Comparison(tuple(_ByPlace(True).struct(left.root, right.root, "")))


def same_bytes(left: StructLayout, right: StructLayout) -> bool:
    """Whether two structs have the same nesting and bytes; the unknown matches anything."""
    comparison = Comparison(tuple(_ByPlace(False).struct(left, right, "")))
    return not comparison.different


@dataclass(frozen=True)
class _ByPlace(LayoutWalk):
    opens_structs: bool
    """Whether fields may replace the struct that has them."""

    def struct(self, old: StructLayout, new: StructLayout, at: str) -> Iterator[Change]:
        yield from self.fields(old, new, at)
        if old.flexible != new.flexible:
            kind = ChangeKind.FLEXIBLE if new.flexible else ChangeKind.RIGID
            sides = _SECTION[old.flexible], _SECTION[new.flexible]
            yield NO_FIELDS.change(kind, at, *sides)
        elif old.tags is None or new.tags is None:
            if (old.tags or new.tags) or old.tags is not new.tags:
                sides = _tag_words(old.tags), _tag_words(new.tags)
                path = joined(at, "tag section")
                yield NO_FIELDS.change(ChangeKind.UNKNOWN_TAGS, path, *sides)
        else:
            yield from self.tags(old.tags, new.tags, at)

    def fields(self, old: StructLayout, new: StructLayout, at: str) -> Iterator[Change]:
        """The positional fields of two structs."""
        left, right = _Stack(old.fields, at), _Stack(new.fields, at)
        while left.waiting and right.waiting:
            (old_field, path), (new_field, _) = left.waiting[-1], right.waiting[-1]
            old_inner = self.inside(old_field.type)
            new_inner = self.inside(new_field.type)
            structs = [
                isinstance(item.type, StructWire) for item in (old_field, new_field)
            ]
            opaque_count = (old_inner is None) + (new_inner is None)
            if is_unknown(old_field.type) or is_unknown(new_field.type):
                # With equally many fields left on both sides, it matches the struct.
                opaque_count += len(left.waiting) == len(right.waiting)
            if opaque_count >= 2 or (opaque_count and all(structs)):
                left.waiting.pop()
                right.waiting.pop()
                yield from self.field(old_field, new_field, path)
            else:
                yield from _nulls_inside(old_field, new_field, path)
                left.open(old_inner)
                right.open(new_inner)
        for extra, path in left.rest(self.inside):
            sides = describe(extra.type), NOTHING
            path = joined(path, extra.shown)
            yield FieldPair(extra, None).change(ChangeKind.REMOVED, path, *sides)
        for extra, path in right.rest(self.inside):
            sides = NOTHING, describe(extra.type)
            path = joined(path, extra.shown)
            yield FieldPair(None, extra).change(ChangeKind.ADDED, path, *sides)

    def inside(self, wire: WireType) -> StructLayout | None:
        """The struct whose fields may replace it, if it is such a struct."""
        return _inside(wire) if self.opens_structs else None

    def tags(
        self, old: Sequence[FieldLayout], new: Sequence[FieldLayout], at: str
    ) -> Iterator[Change]:
        """Compare two tag sections."""
        old_by_tag = {item.tag: item for item in old}
        new_by_tag = {item.tag: item for item in new}
        for tag in sorted({*old_by_tag, *new_by_tag}, key=lambda tag: tag or 0):
            old_field, new_field = old_by_tag.get(tag), new_by_tag.get(tag)
            if old_field is not None and new_field is not None:
                yield from self.field(old_field, new_field, at)
                continue
            only = old_field or new_field
            assert only is not None
            kind = ChangeKind.TAG_ADDED if old_field is None else ChangeKind.TAG_REMOVED
            words = [
                NOTHING if s is None else describe(s.type)
                for s in (old_field, new_field)
            ]
            path = f"{joined(at, only.shown)} (tag {tag})"
            yield FieldPair(old_field, new_field).change(kind, path, *words)

    def field(self, old: FieldLayout, new: FieldLayout, at: str) -> Iterator[Change]:
        """Compare two fields at one place."""
        path, fields = joined(at, old.shown), FieldPair(old, new)
        names = snake_case(old.shown), snake_case(new.shown)
        if names[0] != names[1]:
            yield fields.change(ChangeKind.RENAMED, path, *names)
        yield from self.type(old.type, new.type, path, fields)

    def elements(self, old: ArrayWire, new: ArrayWire) -> tuple[WireType, WireType]:
        both = old.element, new.element
        if all(isinstance(wire, StructWire) for wire in both):
            return both
        return plain_element(old), plain_element(new)


class _Stack:
    """Fields still to be compared, the next one last, each with the path around it."""

    def __init__(self, fields: Sequence[FieldLayout], path: str) -> None:
        self.waiting = [(field, path) for field in reversed(fields)]

    def open(self, struct: StructLayout | None) -> None:
        """Replace the next field with the struct's fields, if there is a struct."""
        if struct is not None:
            field, path = self.waiting.pop()
            path = joined(path, field.shown)
            self.waiting += [(inner, path) for inner in reversed(struct.fields)]

    def rest(
        self, inside: Callable[[WireType], StructLayout | None]
    ) -> Iterator[tuple[FieldLayout, str]]:
        """The fields left, with structs replaced by their fields if possible."""
        while self.waiting:
            struct = inside(self.waiting[-1][0].type)
            if struct is None:
                yield self.waiting.pop()
            else:
                self.open(struct)


def plain_element(array: ArrayWire) -> WireType:
    """The element; a struct of one field has the same bytes as the field."""
    wire = array.element
    while (struct := _inside(wire)) is not None:
        fields = [*_Stack(struct.fields, "").rest(_inside)]
        if len(fields) != 1:
            break
        wire = fields[0][0].type
    return wire


def _inside(wire: WireType) -> StructLayout | None:
    if not isinstance(wire, StructWire) or wire.nullable or wire.struct.flexible:
        return None
    return wire.struct


def _nulls_inside(left: FieldLayout, right: FieldLayout, at: str) -> Iterator[Change]:
    """Report a struct whose nullability is unknown if its fields are compared instead."""
    kinds = [i.type for i in (left, right) if isinstance(i.type, StructWire)]
    nulls = {kind.nullable for kind in kinds}
    if None in nulls and (len(nulls) > 1 or len(kinds) == 1):
        struct_field = left if isinstance(left.type, StructWire) else right
        sides = [
            describe(i.type) if isinstance(i.type, StructWire) else "its fields"
            for i in (left, right)
        ]
        path = joined(at, struct_field.shown)
        yield FieldPair(left, right).change(ChangeKind.UNKNOWN_NULL, path, *sides)


def _tag_words(tags: Sequence[FieldLayout] | None) -> str:
    if tags is None:
        return "?"
    return ", ".join(f"{item.tag}: {describe(item.type)}" for item in tags) or "no tags"
