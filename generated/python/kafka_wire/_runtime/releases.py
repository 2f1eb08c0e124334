"""The versions of each message in each release of Kafka."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from .resources import table


@cache
def versions_by_release() -> Mapping[str, Mapping[str, range]]:
    """The versions that each release has, by release and message name."""
    return {
        release: {name: range(row[0], row[1] + 1) for name, row in rows.items()}
        for release, rows in _table().items()
    }


@cache
def stable_by_release() -> Mapping[str, Mapping[str, range]]:
    """The versions that each release enables by default, by release and message name."""
    return {
        release: {
            name: range(row[0], row[1] + (len(row) == 2)) for name, row in rows.items()
        }
        for release, rows in _table().items()
    }


@cache
def _table() -> Mapping[str, Mapping[str, list[int]]]:
    releases: dict[str, dict[str, list[int]]] = table("_releases.json")
    return releases


def versions_of(message: str) -> Mapping[str, range]:
    """The versions of one message, by release."""
    return {
        release: versions[message]
        for release, versions in versions_by_release().items()
        if message in versions
    }
