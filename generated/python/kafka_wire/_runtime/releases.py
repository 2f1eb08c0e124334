"""Which release of Kafka has which versions of which message."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files


@cache
def versions_by_release() -> Mapping[str, Mapping[str, range]]:
    """By release and message name, the versions that the release has."""
    package = __name__.rpartition("._runtime")[0]
    text = files(package).joinpath("_releases.json").read_text(encoding="utf-8")
    return {
        release: {name: range(low, high + 1) for name, (low, high) in found.items()}
        for release, found in json.loads(text).items()
    }


def versions_of(message: str) -> Mapping[str, range]:
    """By release, the versions of one message."""
    return {
        release: found[message]
        for release, found in versions_by_release().items()
        if message in found
    }
