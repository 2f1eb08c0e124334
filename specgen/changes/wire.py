"""Judges whether the versions that both sides have still have the same bytes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from specgen.changes.finding import Finding, finding
from specgen.changes.pairing import MessagePair, place_of, renames_in
from specgen.changes.side_by_side import StructForms, forms_by_path, struct_path
from specgen.protocol.compare.by_place import compare_layouts
from specgen.protocol.compare.change import Change, ChangeKind, Effect
from specgen.protocol.compare.walk import describe_field
from specgen.protocol.layout import Layout, StructLayout, structs_in
from specgen.protocol.model import Span
from specgen.protocol.model.names import snake_case
from specgen.report import Level

_RULES: Mapping[ChangeKind, str] = {
    ChangeKind.FLEXIBLE: "WIRE_FLEXIBLE",
    ChangeKind.RIGID: "WIRE_FLEXIBLE",
    ChangeKind.COMPACT: "WIRE_FLEXIBLE",
    ChangeKind.NOT_COMPACT: "WIRE_FLEXIBLE",
    ChangeKind.ADDED: "WIRE_FIELD_ADDED",
    ChangeKind.REMOVED: "WIRE_FIELD_REMOVED",
    ChangeKind.TAG_ADDED: "TAG_ADDED",
    ChangeKind.TAG_REMOVED: "TAG_REMOVED",
    ChangeKind.RENAMED: "NAME",
    ChangeKind.TYPE: "WIRE_TYPE",
    ChangeKind.TYPE_NAME: "WIRE_TYPE",
    ChangeKind.NULLABLE: "WIRE_NULLABLE_WIDENED",
    ChangeKind.MARKER: "WIRE_NULLABLE_WIDENED",
    ChangeKind.NOT_NULL: "WIRE_NULLABLE_NARROWED",
    ChangeKind.NO_MARKER: "WIRE_NULLABLE_NARROWED",
    ChangeKind.TAGGED: "WIRE_TAGGEDNESS",
    ChangeKind.UNTAGGED: "WIRE_TAGGEDNESS",
    ChangeKind.TAG: "WIRE_TAG_NUMBER",
    ChangeKind.ORDER: "WIRE_FIELD_ORDER",
}
"""The rule for each kind of change; facts that a side leaves open have none."""

_OF_STORED = dict.fromkeys(
    ("WIRE_FIELD_REMOVED", "TAG_REMOVED"), "STORED_FIELD_REMOVED"
)
_LEFT_A_TAG = {ChangeKind.TAG_REMOVED, ChangeKind.TAG}


def of_wire(pair: MessagePair) -> Iterator[Finding]:
    """Differences in the versions that both sides have, version by version."""
    for version in pair.common:
        yield from of_version(pair, version, pair.changed[version])


def of_version(
    pair: MessagePair, version: int, changed: Sequence[Change]
) -> Iterator[Finding]:
    """Differences in a version; ``changed`` are the pair's changes in it."""
    old, new = pair.layouts(version)
    if old.root == new.root:
        return
    same_bytes = _is_read_alike(old, new)
    foreign = foreign_tags(old.root, new.root)
    versions = version + pair.shift, version
    forms = forms_by_path(versions, (old, new), renames_in(changed))
    for rule, change in _judged(changed):
        if (struct_path(change), _tag_of(change)) in foreign:
            rule = "WIRE_TAG_FOREIGN"
        yield _finding(pair, version, rule, change, same_bytes, forms)


def _is_read_alike(old: Layout, new: Layout) -> bool:
    """Whether the bytes are the same, and no field took the place of another one."""
    comparison = compare_layouts(old, new)
    if comparison.different:
        return False
    if not comparison.names:
        return True
    before, after = _names_beside(old), _names_beside(new)
    return not any(
        change.left in after.get(id(change.new), ())
        or change.right in before.get(id(change.old), ())
        for change in comparison.names
    )


def _names_beside(layout: Layout) -> dict[int, set[str]]:
    """The names in each field's struct, by the field's ``id()``."""
    beside: dict[int, set[str]] = {}
    for _, struct in structs_in(layout.root):
        names = {snake_case(field.name) for field in struct.all_fields}
        beside |= dict.fromkeys(map(id, struct.all_fields), names)
    return beside


def foreign_tags(*sides: StructLayout) -> set[tuple[str, int | None]]:
    """Tags, with the paths of their structs, that a side knows only from other versions.

    Its readers refuse them as a mistake, although they skip unknown tags.
    """
    return {
        (path, tag)
        for side in sides
        for path, struct in structs_in(side)
        for tag in struct.foreign_tags
    }


def _judged(changed: Sequence[Change]) -> Iterator[tuple[str, Change]]:
    """The rule of each change; a field that takes another one's tag is a single change."""
    free = {
        (struct_path(change), change.old.tag): change
        for change in changed
        if change.kind in _LEFT_A_TAG and change.old is not None
    }
    takers = {
        id(change): free[struct_path(change), change.new.tag]
        for change in changed
        if change.kind is ChangeKind.TAG_ADDED
        and change.new is not None
        and (struct_path(change), change.new.tag) in free
    }
    taken = {id(change) for change in takers.values()}
    for change in changed:
        rule, before = _RULES.get(change.kind), takers.get(id(change))
        if before is not None:
            yield "WIRE_TAG_REUSED", _reused(before, change)
        elif id(change) in taken and change.kind is ChangeKind.TAG_REMOVED:
            continue
        elif rule == "WIRE_TYPE" and change.old and change.old.tag is not None:
            yield "WIRE_TAG_TYPE", change
        elif rule is not None:
            yield rule, change


def _reused(before: Change, change: Change) -> Change:
    """A field that takes the tag which another one has left, as one change."""
    assert before.old is not None and change.new is not None
    sides = describe_field(before.old), describe_field(change.new)
    return replace(change, old=before.old, left=sides[0], right=sides[1])


def _finding(
    pair: MessagePair,
    version: int,
    rule: str,
    change: Change,
    same_bytes: bool,
    forms: Mapping[str, StructForms],
) -> Finding:
    if pair.is_stored:
        rule = _OF_STORED.get(rule, rule)
    allowed = change.kind.effect is Effect.SAME or same_bytes
    is_unstable = version not in pair.stable
    if is_unstable and not allowed and rule != "TAG_ADDED":
        rule = "UNSTABLE_CHANGED"
    differ = () if allowed or rule == "TAG_ADDED" else (struct_path(change),)
    return finding(
        rule,
        pair.new,
        change.path,
        (change.left, change.right),
        _spans(pair, change),
        versions=[version],
        level=Level.INFO if allowed else None,
        same_bytes=allowed,
        layouts=[forms[path] for path in differ if path in forms],
    )


def _tag_of(change: Change) -> int | None:
    """The number of a tagged field that only one side has."""
    field = {ChangeKind.TAG_ADDED: change.new, ChangeKind.TAG_REMOVED: change.old}
    only = field.get(change.kind)
    return None if only is None else only.tag


def _spans(pair: MessagePair, change: Change) -> tuple[Span, Span]:
    """The place on each side; where a version lacks the field, that of other versions."""
    old, new = change.spans
    if not old.path:
        old = place_of(pair.old, change.path, pair.renames)
    return old, new if new.path else place_of(pair.new, change.path)
