"""The JSON keys that fields had in earlier releases, if the newest renamed them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from .releases import versions_of
from .resources import table

Place = tuple[str, str]
"""The name of a struct's class, or "" for the message itself, and a field's attribute."""


@cache
def former_keys(message: str, version: int) -> Mapping[Place, Mapping[str, list[str]]]:
    """The former keys of a version's fields, each with its releases, by place."""
    keys: dict[Place, dict[str, list[str]]] = {}
    for cls, attribute, key, releases in _table().get(message, ()):
        if str(version) in releases:
            keys.setdefault((cls, attribute), {})[key] = releases[str(version)]
    return keys


def keys_of_release(message: str, version: int, release: str) -> Mapping[Place, str]:
    """The keys of one release that differ from the newest ones, by place.

    Raises ValueError, which lists the possible releases, if the release does not have
    the version.
    """
    by_release = versions_of(message).items()
    releases = [name for name, versions in by_release if version in versions]
    if release not in releases:
        known = ", ".join(releases) or "none"
        raise ValueError(f"no names of release {release!r}, but of {known}")
    return {
        place: key
        for place, keys in former_keys(message, version).items()
        for key, key_releases in keys.items()
        if release in key_releases
    }


@cache
def _table() -> Mapping[str, list[Any]]:
    former_names: dict[str, list[Any]] = table("_former_names.json")
    return former_names
