"""Finds unusual spellings in definitions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from specgen.changes.finding import Finding, finding
from specgen.changes.lint import paths_by_place
from specgen.protocol.model import NOWHERE, Release
from specgen.sources.kafka_json.spelling import oddities

_WORDS = {"STYLE_QUOTED": "in quotes", "STYLE_KEY_TWICE": "twice"}


def of_spelling(release: Release, texts: Mapping[str, str]) -> Iterator[Finding]:
    """The unusual spellings in a release's definitions; ``texts`` are theirs, by path."""
    for message in release.messages:
        unusual = [*oddities(texts.get(message.span.path, ""), message.span.path)]
        paths = paths_by_place(message) if unusual else {}
        for oddity in unusual:
            path = "" if oddity.owner is None else paths.get(oddity.owner, "")
            sides = "", f"{oddity.key} {_WORDS[oddity.rule]}"
            yield finding(oddity.rule, message, path, sides, (NOWHERE, oddity.span))
