"""What releases called the fields of a message in JSON, where the newest renamed them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from .releases import versions_of
from .resources import table

Place = tuple[str, str]
"""A struct's class, empty of the message itself, and the attribute of its field."""


@cache
def former_keys(message: str, version: int) -> Mapping[Place, Mapping[str, list[str]]]:
    """By place, the keys of a version other than today's, each with its releases."""
    found: dict[Place, dict[str, list[str]]] = {}
    for cls, attribute, key, releases in _table().get(message, ()):
        if str(version) in releases:
            found.setdefault((cls, attribute), {})[key] = releases[str(version)]
    return found


def keys_of_release(message: str, version: int, release: str) -> Mapping[Place, str]:
    """The keys of one release that are not today's.

    Raises ValueError, which says what there is, if it does not have the version.
    """
    releases = [name for name, had in versions_of(message).items() if version in had]
    if release not in releases:
        known = ", ".join(releases) or "none"
        raise ValueError(f"no names of release {release!r}, but of {known}")
    return {
        place: key
        for place, keys in former_keys(message, version).items()
        for key, had in keys.items()
        if release in had
    }


@cache
def _table() -> Mapping[str, list[Any]]:
    found: dict[str, list[Any]] = table("_former_names.json")
    return found
