"""Conflicts between releases, found in exported layouts alone: nothing of ``compare``."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import combinations
from typing import Any, NamedTuple

from specgen.layout import lower
from specgen.layout.export import layout_object
from specgen.layout.headers import header_version
from specgen.model import Kind, Message, Release

_STORED = {Kind.METADATA, Kind.COORDINATOR_KEY, Kind.COORDINATOR_VALUE, Kind.DATA}

Place = tuple[str, int | str]
"""A message: its kind and API key, its module and record type, or its name."""


class Conflict(NamedTuple):
    """A version that two releases call stable and write otherwise."""

    place: Place
    version: int
    older: str
    newer: str


def place_of(message: Message) -> Place:
    """What a message is in every release: of a stored record its type tells."""
    if message.kind.is_rpc and message.api_key is not None:
        return str(message.kind), message.api_key
    if message.kind is Kind.METADATA and message.api_key is not None:
        return message.module, message.api_key
    return "", message.name


def conflicts(releases: Iterable[Release]) -> set[Conflict]:
    """Of each two releases, given oldest first, every version that they disagree about."""
    written: dict[tuple[Place, int], list[tuple[str, bool, Any]]] = defaultdict(list)
    texts: dict[tuple[int, int, str, int], Any] = {}
    for release in releases:
        unstable = {
            m.api_key: m.unstable_versions
            for m in release.messages
            if m.kind is Kind.REQUEST
        }
        for message in release.messages:
            own = message.unstable_versions
            never = unstable.get(message.api_key, own) if message.kind.is_rpc else own
            for version in message.versions:
                if message.kind is Kind.STRUCT or version in never:
                    continue
                # What is read from one text is lowered once; texts stay in memory.
                parts = id(message.fields), id(message.structs)
                key = (*parts, str(message.flexible_versions), version)
                if key not in texts:
                    texts[key] = _bytes(_fields(message, version))
                header = message.kind.is_rpc and header_version(message, version)
                stored = message.kind in _STORED
                place = place_of(message), version
                written[place].append((release.name, stored, (header, texts[key])))
    return {
        Conflict(*place, older, newer)
        for place, each in written.items()
        for (older, _, one), (newer, stored, other) in combinations(each, 2)
        if one != other
        and (one[0] != other[0] or _differ(one[1], other[1], stored=stored))
    }


def _fields(message: Message, version: int) -> list[dict[str, Any]]:
    fields: list[dict[str, Any]] = layout_object(lower(message, version))["fields"]
    return fields


def _bytes(fields: list[dict[str, Any]]) -> list[Any]:
    """Fields in the order of their bytes: each a name and a form; structs are opened."""
    parts: list[Any] = []
    for field in fields:
        kind, name = field["type"], field.get("name", "")
        if kind == "array":
            form = "compact array" if field["compact"] else "array"
            parts.append((name, f"{form} {field['nullable']}"))
            parts.append(("", _bytes([field["element"]])))
        elif kind == "tag_buffer":
            parts.append(("", {tag["tag"]: _bytes([tag]) for tag in field["fields"]}))
        elif kind == "struct":
            parts += [(name, "marker")] * bool(field.get("nullable"))
            parts += _bytes(field["fields"])
        else:
            parts.append((name, kind.replace("records", "bytes")))
    return parts


def _differ(one: list[Any], other: list[Any], stored: bool) -> bool:
    """Whether bytes of one form are no bytes of the other, or are taken for something else."""
    if len(one) != len(other):
        return True
    sides = [{name for name, _ in side if name} for side in (one, other)]
    for (name, form), (its_name, its_form) in zip(one, other, strict=True):
        if isinstance(form, dict) and isinstance(its_form, dict):
            if stored and form.keys() - its_form.keys():
                return True
            common = form.keys() & its_form.keys()
            if any(_differ(form[tag], its_form[tag], stored) for tag in common):
                return True
        elif isinstance(form, list) and isinstance(its_form, list):
            if _differ(form, its_form, stored):
                return True
        elif form != its_form:
            return True
        if name != its_name and (name in sides[1] or its_name in sides[0]):
            return True
    return False
