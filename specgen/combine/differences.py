"""What an older release laid out otherwise than the union says (see docs/protocol-semantics.md, "The same version, laid out otherwise")."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from specgen.combine.union import Form, Union
from specgen.layout.export import layout_object
from specgen.layout.lower import lower
from specgen.model import Message


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
    found: list[Difference] = []
    for message in union.release.messages:
        if names is not None and message.name not in names:
            continue
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
    levels = [("names", own, ours)]
    levels.append(("type", _unnamed(own), _unnamed(ours)))
    levels.append(("tags", *map(_untyped, levels[-1][1:])))
    levels.append(("wire", *_common_tags(*levels[-1][1:])))
    # What still differs where the most was left away is the worst.
    kind, left, right = next(level for level in levels[::-1] if level[1] != level[2])
    return [(kind, _first_change(left, right, ""))]


def _unnamed(value: Any) -> Any:
    if isinstance(value, list):
        return [_unnamed(item) for item in value]
    if isinstance(value, dict):
        return {key: _unnamed(item) for key, item in value.items() if key != "name"}
    return value


def _untyped(value: Any) -> Any:
    """With the types that differ in nothing on the wire as one."""
    if isinstance(value, list):
        return [_untyped(item) for item in value]
    if isinstance(value, dict):
        return {key: _untyped(item) for key, item in value.items()}
    if isinstance(value, str):
        return value.replace("records", "bytes")
    return value


def _common_tags(own: Any, ours: Any) -> tuple[Any, Any]:
    """Both with only the tagged fields that both have."""
    if isinstance(own, list) and isinstance(ours, list):
        pairs = [_common_tags(*pair) for pair in zip(own, ours, strict=False)]
        left, right = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
        return left + own[len(pairs) :], right + ours[len(pairs) :]
    if not isinstance(own, dict) or not isinstance(ours, dict):
        return own, ours
    if own.get("type") == ours.get("type") == "tag_buffer":
        mine, yours = _by_tag(own), _by_tag(ours)
        own = own | {"fields": [mine[tag] for tag in mine if tag in yours]}
        ours = ours | {"fields": [yours[tag] for tag in yours if tag in mine]}
    both = own.keys() & ours.keys()
    found = {key: _common_tags(own[key], ours[key]) for key in both}
    return (
        own | {key: pair[0] for key, pair in found.items()},
        ours | {key: pair[1] for key, pair in found.items()},
    )


def _by_tag(buffer: dict[str, Any]) -> dict[int, Any]:
    return {field["tag"]: field for field in buffer.get("fields", ())}


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
