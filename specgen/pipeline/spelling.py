"""What definitions write in an odd way, as findings of rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from specgen.evolution.finding import Finding, finding
from specgen.evolution.lint import paths_by_place
from specgen.model import NOWHERE, Release
from specgen.readers.kafka_json.spelling import oddities

_WORDS = {"STYLE_QUOTED": "in quotes", "STYLE_KEY_TWICE": "twice"}


def of_spelling(release: Release, texts: Mapping[str, str]) -> Iterator[Finding]:
    """The oddities of a release's definitions, of which these are the texts by paths."""
    for message in release.messages:
        odd = [*oddities(texts.get(message.span.path, ""), message.span.path)]
        paths = paths_by_place(message) if odd else {}
        for one in odd:
            path = "" if one.owner is None else paths.get(one.owner, "")
            sides = "", f"{one.key} {_WORDS[one.rule]}"
            yield finding(one.rule, message, path, sides, (NOWHERE, one.span))
