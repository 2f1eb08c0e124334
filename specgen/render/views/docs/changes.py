"""What changed from one layout to the next, in a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from specgen.layout import (
    ArrayWire,
    FieldLayout,
    ScalarWire,
    StructLayout,
    StructWire,
    WireType,
)
from specgen.model.names import snake_case
from specgen.render.views.docs.markdown import Md, code, listed
from specgen.render.views.docs.wording import type_text


@dataclass(frozen=True, slots=True)
class Change:
    """One change; ``what`` is the group that it is told with, ``note`` its own."""

    what: str
    path: str = ""
    note: Md | None = None


GROUPS = (
    "becomes flexible",
    "no longer flexible",
    "new",
    "gone",
    "renamed",
    "other type",
    "records instead of bytes",
    "bytes instead of records",
    "may be null",
    "no longer null",
    "may be null, so has a marker",
    "no longer null, so has no marker",
    "null or not is not known",
    "now tagged",
    "no longer tagged",
    "other tag",
    "now compact",
    "no longer compact",
    "other order in",
)
"""The groups, in the order that they are told in."""

_SAME_BYTES = {"renamed", "records instead of bytes", "bytes instead of records"}
_SAME_BUT_NULL = _SAME_BYTES | {"may be null", "no longer null"}


def changes(
    old: StructLayout, new: StructLayout, renames: bool = False
) -> list[Change]:
    """How two forms of one struct differ on the wire; empty if they don't.

    ``renames``: a field that stands at the same place with the same type has another
    name, instead of being gone and new.
    """
    return list(_Comparison(old.flexible, new.flexible, renames).all(old, new))


def is_same_bytes(found: Iterable[Change]) -> bool:
    """Whether the changes leave all bytes as they were: names, or names of types."""
    return all(change.what in _SAME_BYTES for change in found)


def is_same_but_null(found: Iterable[Change]) -> bool:
    """Whether the changes leave all bytes as they were, but for those of null."""
    return all(change.what in _SAME_BUT_NULL for change in found)


def changes_text(found: Iterable[Change]) -> Md:
    """The changes in a line, group by group."""
    groups: dict[str, list[Change]] = {}
    for change in found:
        groups.setdefault(change.what, []).append(change)
    return listed(
        (_group(name, groups[name]) for name in GROUPS if name in groups), "; "
    )


def _group(name: str, found: list[Change]) -> Md:
    told = list(dict.fromkeys(_one(change) for change in found if change.path))
    return Md(f"{name}: {listed(told)}" if told else name)


def _one(change: Change) -> Md:
    note = f" ({change.note})" if change.note else ""
    return Md(f"{code(change.path)}{note}")


@dataclass(frozen=True, slots=True)
class _Comparison:
    was_flexible: bool
    is_flexible: bool
    renames: bool

    def all(self, old: StructLayout, new: StructLayout) -> Iterator[Change]:
        if self.is_flexible != self.was_flexible:
            yield Change(
                "becomes flexible" if self.is_flexible else "no longer flexible"
            )
        yield from self.struct(old, new, "")

    def struct(self, old: StructLayout, new: StructLayout, at: str) -> Iterator[Change]:
        if self.renames:
            names = dict(_renamed(old, new))
            for name, other in names.items():
                note = Md(f"now {code(snake_case(other))}")
                yield Change("renamed", at + snake_case(name), note)
            old = _with_names(old, names)
        before = {snake_case(field.name): field for field in old.all_fields}
        after = {snake_case(field.name): field for field in new.all_fields}
        for name, field in after.items():
            if name not in before:
                yield Change("new", at + name, _added(field))
        for name, field in before.items():
            if name not in after:
                yield Change("gone", at + name)
            else:
                yield from self.field(field, after[name], at + name)
        if _order(old, after) != _order(new, before):
            yield Change("other order in", at.removesuffix(".") or "the message")

    def field(self, old: FieldLayout, new: FieldLayout, at: str) -> Iterator[Change]:
        if old.tag != new.tag:
            if old.tag is None or new.tag is None:
                yield Change(
                    "now tagged" if old.tag is None else "no longer tagged", at
                )
            else:
                yield Change("other tag", at, Md(f"{old.tag} → {new.tag}"))
        yield from self.type(old.type, new.type, at)

    def type(self, old: WireType, new: WireType, at: str) -> Iterator[Change]:
        shapes = (_shape(old), _shape(new))
        if shapes[0] != shapes[1]:
            if not _same_bytes(*shapes):
                note = Md(f"{type_text(old)} → {type_text(new)}")
                yield Change("other type", at, note)
                return
            yield Change(f"{shapes[1]} instead of {shapes[0]}", at)
        yield from self._null(old, new, at)
        yield from self._compact(old, new, at)
        if isinstance(old, ArrayWire) and isinstance(new, ArrayWire):
            yield from self.type(old.element, new.element, f"{at}[]")
        elif isinstance(old, StructWire) and isinstance(new, StructWire):
            yield from self.struct(old.struct, new.struct, f"{at}.")

    def _null(self, old: WireType, new: WireType, at: str) -> Iterator[Change]:
        if old.nullable != new.nullable:
            struct = isinstance(new, StructWire)
            words = {
                True: "may be null" + (", so has a marker" if struct else ""),
                False: "no longer null" + (", so has no marker" if struct else ""),
                None: "null or not is not known",
            }
            yield Change(words[new.nullable], at)

    def _compact(self, old: WireType, new: WireType, at: str) -> Iterator[Change]:
        if isinstance(old, StructWire) or isinstance(new, StructWire):
            return
        # What a message's becoming flexible does to each of its fields goes unsaid.
        as_usual = (self.was_flexible, self.is_flexible)
        if old.compact != new.compact and (old.compact, new.compact) != as_usual:
            yield Change("now compact" if new.compact else "no longer compact", at)


def _shape(wire: WireType) -> str:
    if isinstance(wire, ScalarWire):
        return str(wire.kind)
    return type(wire).__name__


def _added(field: FieldLayout) -> Md:
    tag = "" if field.tag is None else f"tag {field.tag}, "
    return Md(f"{tag}{type_text(field.type)}")


def _order(struct: StructLayout, among: dict[str, FieldLayout]) -> list[str]:
    names = (snake_case(field.name) for field in struct.fields)
    return [name for name in names if name in among and among[name].tag is None]


def _renamed(old: StructLayout, new: StructLayout) -> Iterator[tuple[str, str]]:
    """Fields of another name: as many fields, the same types, place by place."""
    pairs = [(a, b) for a in old.tags or () for b in new.tags or () if a.tag == b.tag]
    if len(old.fields) == len(new.fields):
        pairs += zip(old.fields, new.fields, strict=True)
    before = {snake_case(field.name) for field in old.all_fields}
    after = {snake_case(field.name) for field in new.all_fields}
    for left, right in pairs:
        kept = snake_case(left.name) in after or snake_case(right.name) in before
        if not kept and _same_bytes(_shape(left.type), _shape(right.type)):
            yield left.name, right.name


def _same_bytes(left: str, right: str) -> bool:
    return left == right or {left, right} == {"bytes", "records"}


def _with_names(struct: StructLayout, names: dict[str, str]) -> StructLayout:
    def named(fields: tuple[FieldLayout, ...]) -> tuple[FieldLayout, ...]:
        renamed = ((f, names.get(f.name, f.name)) for f in fields)
        return tuple(replace(f, field=f.field.replace(name=n)) for f, n in renamed)

    tags = None if struct.tags is None else named(struct.tags)
    return replace(struct, fields=named(struct.fields), tags=tags)
