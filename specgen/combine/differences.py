"""What an older release laid out otherwise than the union says (see docs/protocol-semantics.md, "The same version, laid out otherwise")."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from specgen.combine.union import Form, Union
from specgen.compare.by_place import compare_layouts
from specgen.compare.change import Change, ChangeKind, Effect
from specgen.layout.lower import lower
from specgen.model import Message

_KINDS = ("names", "type", "tags", "wire")
"""The kinds, what matters most last."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A version of a message that older releases had otherwise.

    ``kind``: ``names`` (the same bytes), ``type`` (the same bytes by another type's
    name, as bytes became records), ``tags`` (only tagged fields came or went; old and
    new bytes read each other), ``wire`` (other bytes).
    """

    message: str
    version: int
    releases: str
    kind: str
    what: str

    def as_json(self) -> dict[str, Any]:
        """The difference as an object."""
        return {name: getattr(self, name) for name in self.__slots__}


def differences(union: Union, names: Collection[str] | None = None) -> list[Difference]:
    """Every version of every release that the union has otherwise, oldest first.

    With ``names``, only those messages' versions.
    """
    rows: list[Difference] = []
    for message in union.release.messages:
        if names is not None and message.name not in names:
            continue
        seen: dict[tuple[int, str, str], list[str]] = {}
        for form in union.forms[message.name]:
            for version in form.versions:
                for kind, what in compare(message, version, form):
                    key = (version, kind, what)
                    seen.setdefault(key, []).append(form.release)
        rows += [
            Difference(message.name, version, _span(releases), kind, what)
            for (version, kind, what), releases in seen.items()
        ]
    return rows


def compare(message: Message, version: int, form: Form) -> list[tuple[str, str]]:
    """How a release's own layout of a version differs from the union's: kind, what."""
    own = lower(form.message, version + form.shift)
    changes = compare_layouts(own, lower(message, version)).changes
    if not changes:
        return []
    worst = max(changes, key=lambda change: _KINDS.index(_kind(change)))
    return [(_kind(worst), _words(worst))]


def _kind(change: Change) -> str:
    if change.kind is ChangeKind.RENAMED:
        return "names"
    if change.kind is ChangeKind.TYPE_NAME:
        return "type"
    return "tags" if change.kind.effect is Effect.TAGS else "wire"


def _words(change: Change) -> str:
    if change.old is None and change.new is not None:
        return f"{change.place}: {change.right} only in the union"
    if change.new is None and change.old is not None:
        return f"{change.place}: {change.left} only there"
    return f"{change.place}: {change.left}, not {change.right}"


def _span(releases: list[str]) -> str:
    return releases[0] if len(releases) == 1 else f"{releases[0]} to {releases[-1]}"
