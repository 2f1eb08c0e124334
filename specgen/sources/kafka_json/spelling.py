"""Find unusual spellings in definitions that don't change their meaning."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from specgen.protocol.model import Span
from specgen.report import Problems
from specgen.sources.kafka_json.nodes import Number
from specgen.sources.kafka_json.objects import DefinedObject, defined_objects
from specgen.sources.kafka_json.syntax import parse

_FLAGS = frozenset(("ignorable", "mapKey", "zeroCopy", "latestVersionUnstable"))
_NUMBERS = frozenset(("apiKey", "tag"))
_QUOTED = re.compile(rf'"(?:{"|".join(sorted(_FLAGS | _NUMBERS))})"\s*:\s*"')
_COMMENTS = re.compile(
    r'("(?:[^"\\\n]|\\.)*+"?)|//[^\n]*|/\*(?:[^*]|\*(?!/))*+(?:\*/)?', re.DOTALL
)


@dataclass(frozen=True)
class Oddity:
    """A repeated key, or one whose value is quoted needlessly."""

    rule: str
    key: str
    span: Span
    """The place of a repeated key's first occurrence, or of a quoted value."""
    owner: Span | None
    """The place of the field's or struct's name; None for a message."""


def oddities(text: str, path: str) -> Iterator[Oddity]:
    """The oddities of a definition, in order; none if the text is no definition."""
    if not _may_be_odd(text):
        return
    root = parse(text, path, Problems())
    for item in defined_objects(root) if root else ():
        owner = None if item.is_message else item.name
        for key, (span, _) in item.node.repeated:
            yield Oddity("STYLE_KEY_TWICE", key, span, owner)
        for key in item.members:
            if unquoted(item, key):
                span = item.members[key].span
                yield Oddity("STYLE_QUOTED", key, span, owner)


def unquoted(item: DefinedObject, key: str) -> str:
    """A quoted boolean or number without its quotes; empty if it is neither."""
    value = item.members[key].value
    if not isinstance(value, str) or isinstance(value, Number):
        return ""
    if key in _FLAGS and value in ("true", "false"):
        return value
    return str(int(value)) if key in _NUMBERS and _is_number(value) else ""


def _is_number(text: str) -> bool:
    return re.fullmatch(r"\s*-?[0-9]{1,19}\s*", text) is not None


def _may_be_odd(text: str) -> bool:
    """Whether a text may have oddities: a fast check without places."""
    return _QUOTED.search(text) is not None or _has_repeated_keys(text)


def _has_repeated_keys(text: str) -> bool:
    repeated = 0

    def count_repeats(pairs: list[tuple[str, Any]]) -> None:
        nonlocal repeated
        repeated += len(pairs) - len({key for key, _ in pairs})

    plain = _COMMENTS.sub(lambda match: match[1] or " ", text)
    try:
        json.JSONDecoder(object_pairs_hook=count_repeats).raw_decode(plain.lstrip())
    except (ValueError, RecursionError):
        return True
    return repeated > 0
