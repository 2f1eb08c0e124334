"""What bundled releases have: a damaged version that equals one of theirs is not wrong."""

from __future__ import annotations

from functools import cache

from specgen.protocol.layout import lower_all
from specgen.protocol.layout.export import layout_object
from specgen.sources.bundled import Bundle
from tests.sources.bnf.forms.reading import At, Json
from tests.sources.bnf.forms.verdicts import field_names, has_unknown
from tests.sources.bnf.judge import differences


@cache
def known() -> dict[At, list[Json]]:
    """Every layout of each version in any bundled release, requests and responses."""
    bundle = Bundle()
    layouts: dict[At, list[Json]] = {}
    messages = {
        (message.name, id(message)): message
        for name in bundle.names
        for message in bundle.read(name).messages
        if message.kind.is_rpc
    }
    for message in messages.values():
        for layout in lower_all(message):
            new = layout_object(layout)
            at = new["api"], new["kind"], new["version"]
            others = layouts.setdefault(at, [])
            if new not in others:
                others.append(new)
    return layouts


def is_another(at: At, layout: Json) -> bool:
    """Whether a layout read for a version is valid: one that a release has, or new.

    New means that no bundled release has the version, so nothing in the bundle
    contradicts it.
    """
    layouts = known().get(at)
    if layouts is None:
        return True
    return not has_unknown(layout) and any(
        not differences(other, layout)
        and field_names(other["fields"]) == field_names(layout["fields"])
        for other in layouts
    )


def is_renamed(before: Json, after: Json) -> bool:
    """Whether nothing but names differs, and none of them is another field's.

    The name of a struct that leaves no bytes may be lost, too.
    """
    if differences(before, after) or before.get("key") != after.get("key"):
        return False
    names, read_names = field_names(before["fields"]), field_names(after["fields"])
    if len(names) != len(read_names):
        rest = iter(names)
        return all(name in rest for name in read_names)
    changed = [
        (old, new) for old, new in zip(names, read_names, strict=True) if old != new
    ]
    return bool(changed) and not any(
        new in names or old in read_names for old, new in changed
    )
