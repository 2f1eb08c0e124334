"""What changed from one layout to the next, in a line."""

from __future__ import annotations

from collections.abc import Iterable

from specgen.compare.change import Change, ChangeKind
from specgen.render.views.docs.markdown import Md, code, listed
from specgen.render.views.docs.wording import type_text

_GROUPS = {
    ChangeKind.FLEXIBLE: "becomes flexible",
    ChangeKind.RIGID: "no longer flexible",
    ChangeKind.ADDED: "new",
    ChangeKind.TAG_ADDED: "new",
    ChangeKind.REMOVED: "gone",
    ChangeKind.TAG_REMOVED: "gone",
    ChangeKind.RENAMED: "renamed",
    ChangeKind.TYPE: "other type",
    ChangeKind.UNKNOWN_TYPE: "other type",
    ChangeKind.TYPE_NAME: "",
    ChangeKind.NULLABLE: "may be null",
    ChangeKind.NOT_NULL: "no longer null",
    ChangeKind.MARKER: "may be null, so has a marker",
    ChangeKind.NO_MARKER: "no longer null, so has no marker",
    ChangeKind.UNKNOWN_NULL: "null or not is not known",
    ChangeKind.TAGGED: "now tagged",
    ChangeKind.UNTAGGED: "no longer tagged",
    ChangeKind.TAG: "other tag",
    ChangeKind.COMPACT: "now compact",
    ChangeKind.NOT_COMPACT: "no longer compact",
    ChangeKind.ORDER: "other order in",
}
"""The words that head each kind of change, in this order; a type's name speaks for itself."""
_ORDER = [*dict.fromkeys(_GROUPS.values())]


def changes_text(changes: Iterable[Change]) -> Md:
    """The changes in a line, group by group."""
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
    path = change.path
    if change.kind is ChangeKind.ORDER:
        path = path or "the message"
    note = _note(change)
    return Md(f"{code(path)} ({note})" if note else code(path)) if path else Md("")


def _note(change: Change) -> Md:
    """What goes behind the path, in brackets."""
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
