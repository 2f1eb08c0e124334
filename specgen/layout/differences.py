"""What an older release laid out otherwise than the union says (SEMANTICS §10.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from specgen.layout.export import layout_object
from specgen.layout.lower import lower
from specgen.layout.union import Form, Union
from specgen.model import Message


@dataclass(frozen=True, slots=True)
class Difference:
    """A version of a message that older releases had otherwise.

    ``kind``: ``names`` (the same bytes), ``tags`` (only tagged fields came or went;
    old and new bytes read each other), ``wire`` (other bytes).
    """

    message: str
    version: int
    releases: str
    kind: str
    what: str

    def as_json(self) -> dict[str, Any]:
        """The difference as an object."""
        return {name: getattr(self, name) for name in self.__slots__}


def differences(union: Union) -> list[Difference]:
    """Every version of every release that the union has otherwise, oldest first."""
    found: list[Difference] = []
    for message in union.release.messages:
        seen: dict[tuple[int, str, str], list[str]] = {}
        for form in union.forms[message.name]:
            for version in form.versions:
                for kind, what in compare(message, version, form):
                    key = (version, kind, what)
                    seen.setdefault(key, []).append(form.release)
        found += [
            Difference(message.name, version, _span(releases), kind, what)
            for (version, kind, what), releases in seen.items()
        ]
    return found


def compare(message: Message, version: int, form: Form) -> list[tuple[str, str]]:
    """How a release's own layout of a version differs from the union's: kind, what."""
    own = layout_object(lower(form.message, version + form.shift))["fields"]
    ours = layout_object(lower(message, version))["fields"]
    if own == ours:
        return []
    kinds = ("wire", "tags", "names")
    for depth, kind in enumerate(kinds):
        strip = [_unnamed, _untagged][: len(kinds) - 1 - depth]
        left, right = own, ours
        for step in strip:
            left, right = step(left), step(right)
        if left != right:
            return [(kind, _first_change(left, right, ""))]
    return []


def _unnamed(value: Any) -> Any:
    if isinstance(value, list):
        return [_unnamed(item) for item in value]
    if isinstance(value, dict):
        return {key: _unnamed(item) for key, item in value.items() if key != "name"}
    return value


def _untagged(value: Any) -> Any:
    if isinstance(value, list):
        return [_untagged(item) for item in value]
    if isinstance(value, dict):
        if value.get("type") == "tag_buffer":
            return {"type": "tag_buffer"}
        return {key: _untagged(item) for key, item in value.items()}
    return value


def _first_change(own: Any, ours: Any, path: str) -> str:
    """Where two layouts first part, in words."""
    if isinstance(own, list) and isinstance(ours, list):
        for index, (left, right) in enumerate(zip(own, ours, strict=False)):
            if left != right:
                return _first_change(left, right, f"{path}[{index}]")
        left, right = own[len(ours) :], ours[len(own) :]
        if left:
            return f"{path}: {_brief(left[0])} only there"
        return f"{path}: {_brief(right[0])} only in the union"
    if isinstance(own, dict) and isinstance(ours, dict):
        if own.get("type") != ours.get("type"):
            return f"{path}: {_brief(own)}, not {_brief(ours)}"
        for key in ("name", "tag", "nullable", "compact", "fields", "element"):
            if own.get(key) != ours.get(key):
                label = path if key in ("fields", "element") else f"{path}.{key}"
                return _first_change(own.get(key), ours.get(key), label)
    return f"{path}: {own}, not {ours}"


def _brief(value: Any) -> str:
    if not isinstance(value, dict):
        return str(value)
    tag = f"tag {value['tag']} " if "tag" in value else ""
    name = f"{value['name']} " if "name" in value else ""
    return f"{tag}{name}{value['type']}"


def _span(releases: list[str]) -> str:
    return releases[0] if len(releases) == 1 else f"{releases[0]} to {releases[-1]}"
