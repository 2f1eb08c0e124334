"""Compare two layouts with fields paired by name, as people read changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher

from specgen.protocol.compare.change import Change, ChangeKind
from specgen.protocol.compare.walk import (
    NO_FIELDS,
    NOTHING,
    FieldPair,
    LayoutWalk,
    describe,
    is_alike,
    joined,
)
from specgen.protocol.layout import FieldLayout, StructLayout, WireType
from specgen.protocol.model.names import snake_case

_SECTION = {True: "tag section", False: "no tag section"}


def changes(
    old: StructLayout, new: StructLayout, renames: bool = False
) -> list[Change]:
    """How two forms of a struct differ on the wire; empty if they don't.

    The effects of becoming flexible on each field are not listed.  With ``renames``, a
    field that is replaced by one of the same type between the same fields counts as
    renamed, not as removed and added.
    """
    return list(_ByName(old.flexible, new.flexible, renames).all(old, new))


@dataclass(frozen=True)
class _ByName(LayoutWalk):
    was_flexible: bool
    is_flexible: bool
    renames: bool

    def all(self, old: StructLayout, new: StructLayout) -> Iterator[Change]:
        if self.is_flexible != self.was_flexible:
            kind = ChangeKind.FLEXIBLE if self.is_flexible else ChangeKind.RIGID
            sides = _SECTION[self.was_flexible], _SECTION[self.is_flexible]
            yield NO_FIELDS.change(kind, "", *sides)
        yield from self.struct(old, new, "")

    def struct(self, old: StructLayout, new: StructLayout, at: str) -> Iterator[Change]:
        names = {field.name: snake_case(field.name) for field in old.all_fields}
        for old_field, new_field in _renamed(old, new) if self.renames else ():
            sides = names[old_field.name], snake_case(new_field.name)
            names[old_field.name] = sides[1]
            path = joined(at, old_field.name)
            yield FieldPair(old_field, new_field).change(
                ChangeKind.RENAMED, path, *sides
            )
        before = {names[field.name]: field for field in old.all_fields}
        after = {snake_case(field.name): field for field in new.all_fields}
        for name, field in after.items():
            if name not in before and not _may_have(old, field):
                kind = ChangeKind.ADDED if field.tag is None else ChangeKind.TAG_ADDED
                sides = NOTHING, describe(field.type)
                yield FieldPair(None, field).change(kind, joined(at, name), *sides)
        for name, field in before.items():
            if name in after:
                yield from self.field(field, after[name], joined(at, name))
                continue
            if _may_have(new, field):
                continue
            kind = ChangeKind.REMOVED if field.tag is None else ChangeKind.TAG_REMOVED
            sides = describe(field.type), NOTHING
            yield FieldPair(field, None).change(kind, joined(at, name), *sides)
        order = [names[field.name] for field in old.fields]
        orders = (
            _in_both(order, after),
            _in_both((snake_case(field.name) for field in new.fields), before),
        )
        moved = [pair for pair in zip(*orders, strict=True) if pair[0] != pair[1]]
        if moved:
            sides = ", ".join(a for a, _ in moved), ", ".join(b for _, b in moved)
            first = FieldPair(before[moved[0][0]], after[moved[0][1]])
            yield first.change(ChangeKind.ORDER, at, *sides)

    def field(self, old: FieldLayout, new: FieldLayout, at: str) -> Iterator[Change]:
        fields = FieldPair(old, new)
        if old.tag != new.tag:
            kind = ChangeKind.TAG
            if old.tag is None or new.tag is None:
                kind = ChangeKind.TAGGED if old.tag is None else ChangeKind.UNTAGGED
            yield fields.change(kind, at, _tag(old), _tag(new))
        yield from self.type(old.type, new.type, at, fields)

    def compact(self, old: WireType, new: WireType) -> ChangeKind | None:
        expected = ChangeKind.COMPACT if self.is_flexible else ChangeKind.NOT_COMPACT
        kind = super().compact(old, new)
        is_expected = self.was_flexible != self.is_flexible and kind is expected
        return None if is_expected else kind


def _may_have(struct: StructLayout, field: FieldLayout) -> bool:
    """Whether a field may be one of the tagged ones that a notation does not list."""
    return struct.tags is None and field.tag is not None


def _tag(field: FieldLayout) -> str:
    return "no tag" if field.tag is None else f"tag {field.tag}"


def _in_both(names: Iterable[str], others: dict[str, FieldLayout]) -> list[str]:
    """The names of fields that are positional on the other side too."""
    return [name for name in names if name in others and others[name].tag is None]


def _renamed(
    old: StructLayout, new: StructLayout
) -> Iterator[tuple[FieldLayout, FieldLayout]]:
    """Renamed fields: with the same tag, or with the same type in runs of equal length.

    A run is the fields between two that kept their names.
    """
    pairs = [(a, b) for a in old.tags or () for b in new.tags or () if a.tag == b.tag]
    matcher = SequenceMatcher(None, _names(old), _names(new), autojunk=False)
    for kind, low, high, first, last in matcher.get_opcodes():
        if kind == "replace" and high - low == last - first:
            runs = old.fields[low:high], new.fields[first:last]
            pairs += zip(*runs, strict=True)
    before = {snake_case(field.name) for field in old.all_fields}
    after = {snake_case(field.name) for field in new.all_fields}
    for left, right in pairs:
        is_kept = snake_case(left.name) in after or snake_case(right.name) in before
        if not is_kept and is_alike(left.type, right.type):
            yield left, right


def _names(struct: StructLayout) -> list[str]:
    return [snake_case(field.name) for field in struct.fields]
