"""The changes from one layout to another, in one line of words."""

from __future__ import annotations

from collections.abc import Iterable

from specgen.codegen.views.docs.markdown import Md, code, listed
from specgen.codegen.views.docs.wording import type_text
from specgen.protocol.compare.change import Change, ChangeKind

_GROUPS = {
    ChangeKind.FLEXIBLE: "now flexible",
    ChangeKind.RIGID: "no longer flexible",
    ChangeKind.ADDED: "added",
    ChangeKind.TAG_ADDED: "added",
    ChangeKind.REMOVED: "removed",
    ChangeKind.TAG_REMOVED: "removed",
    ChangeKind.RENAMED: "renamed",
    ChangeKind.TYPE: "type changed",
    ChangeKind.UNKNOWN_TYPE: "type changed",
    ChangeKind.TYPE_NAME: "",
    ChangeKind.NULLABLE: "now nullable",
    ChangeKind.NOT_NULL: "no longer nullable",
    ChangeKind.MARKER: "now nullable, with a marker",
    ChangeKind.NO_MARKER: "no longer nullable, without a marker",
    ChangeKind.UNKNOWN_NULL: "nullability unknown",
    ChangeKind.TAGGED: "now tagged",
    ChangeKind.UNTAGGED: "no longer tagged",
    ChangeKind.TAG: "tag changed",
    ChangeKind.COMPACT: "now compact",
    ChangeKind.NOT_COMPACT: "no longer compact",
    ChangeKind.ORDER: "fields reordered in",
}
"""The heading of each kind of change, in order of display; ``_group`` makes TYPE_NAME's."""
_ORDER = [*dict.fromkeys(_GROUPS.values())]


def changes_text(changes: Iterable[Change]) -> Md:
    """The changes in one line, grouped by kind; empty if there are none."""
    groups: dict[str, list[Md]] = {}
    for change in sorted(
        changes, key=lambda change: _ORDER.index(_GROUPS[change.kind])
    ):
        items = groups.setdefault(_group(change), [])
        if (item := _item(change)) not in items:
            items.append(item)
    return listed((_phrase(name, items) for name, items in groups.items()), "; ")


def _group(change: Change) -> str:
    if change.kind is ChangeKind.TYPE_NAME:
        old, new = (getattr(wire, "kind", "") for wire in (change.was, change.now))
        return f"{new} instead of {old}"
    return _GROUPS[change.kind]


def _phrase(group: str, items: list[Md]) -> Md:
    named = [item for item in items if item]
    return Md(f"{group}: {listed(named)}" if named else group)


def _item(change: Change) -> Md:
    if not change.path:
        return Md("the message" if change.kind is ChangeKind.ORDER else "")
    note = _note(change)
    path = code(change.path)
    return Md(f"{path} ({note})" if note else path)


def _note(change: Change) -> Md:
    """The note in parentheses after the path; empty if the heading says it all."""
    kind, old, new = change.kind, change.old, change.new
    if kind is ChangeKind.RENAMED:
        return Md(f"now {code(change.right)}")
    if kind is ChangeKind.TAG and old is not None and new is not None:
        return Md(f"{old.tag} → {new.tag}")
    if new is not None and kind in (ChangeKind.ADDED, ChangeKind.TAG_ADDED):
        tag = "" if new.tag is None else f"tag {new.tag}, "
        return Md(f"{tag}{type_text(new.type)}")
    is_type = kind in (ChangeKind.TYPE, ChangeKind.UNKNOWN_TYPE)
    if is_type and change.was is not None and change.now is not None:
        return Md(f"{type_text(change.was)} → {type_text(change.now)}")
    return Md("")
