"""Which release of Kafka has which versions of which message."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from .resources import table


@cache
def versions_by_release() -> Mapping[str, Mapping[str, range]]:
    """By release and message name, the versions that the release has."""
    return {
        release: {name: range(row[0], row[1] + 1) for name, row in found.items()}
        for release, found in _table().items()
    }


@cache
def stable_by_release() -> Mapping[str, Mapping[str, range]]:
    """By release and message name, the versions that it enables by default."""
    return {
        release: {
            name: range(row[0], row[1] + (len(row) == 2)) for name, row in found.items()
        }
        for release, found in _table().items()
    }


@cache
def _table() -> Mapping[str, Mapping[str, list[int]]]:
    found: dict[str, dict[str, list[int]]] = table("_releases.json")
    return found


def versions_of(message: str) -> Mapping[str, range]:
    """By release, the versions of one message."""
    return {
        release: found[message]
        for release, found in versions_by_release().items()
        if message in found
    }
