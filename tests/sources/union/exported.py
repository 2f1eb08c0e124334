"""Conflicts between releases, found from exported layouts alone, without ``compare``."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import combinations
from typing import Any, NamedTuple

from specgen.protocol.layout import lower
from specgen.protocol.layout.export import layout_object
from specgen.protocol.layout.headers import header_version
from specgen.protocol.model import Kind, Message, Release

_STORED = {Kind.METADATA, Kind.COORDINATOR_KEY, Kind.COORDINATOR_VALUE, Kind.DATA}

Place = tuple[str, int | str]
"""A message: its kind and API key, its module and record type, or its name."""


class Conflict(NamedTuple):
    """A version that two releases call stable and encode differently."""

    place: Place
    version: int
    older: str
    newer: str


def place_of(message: Message) -> Place:
    """A message's identity across releases; for a stored record, its type."""
    if message.kind.is_rpc and message.api_key is not None:
        return str(message.kind), message.api_key
    if message.kind is Kind.METADATA and message.api_key is not None:
        return message.module, message.api_key
    return "", message.name


def conflicts(releases: Iterable[Release]) -> set[Conflict]:
    """For each two releases, given oldest first, every version that they encode differently."""
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
                # A text that was read before is lowered only once; texts stay in memory.
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
        for place, entries in written.items()
        for (older, _, before), (newer, stored, after) in combinations(entries, 2)
        if before != after
        and (before[0] != after[0] or _differ(before[1], after[1], stored=stored))
    }


def _fields(message: Message, version: int) -> list[dict[str, Any]]:
    fields: list[dict[str, Any]] = layout_object(lower(message, version))["fields"]
    return fields


def _bytes(fields: list[dict[str, Any]]) -> list[Any]:
    """Fields in the order of their bytes, each as name and form, with structs expanded."""
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


def _differ(before: list[Any], after: list[Any], stored: bool) -> bool:
    """Whether bytes of one form are invalid in the other, or mean something else there."""
    if len(before) != len(after):
        return True
    sides = [{name for name, _ in side if name} for side in (before, after)]
    for (name, form), (its_name, its_form) in zip(before, after, strict=True):
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
