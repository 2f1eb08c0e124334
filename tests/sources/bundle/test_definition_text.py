"""A message written as a definition and read again is the same message."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import assume, given, settings

from specgen.protocol.model import NOWHERE, Field, Message, Scalar
from specgen.sources.bundle.definition_text import definition_text, is_definition
from tests.sources.kafka_json.reading import read_good
from tests.support.data import kafka_messages
from tests.support.definitions import (
    EVERYTHING,
    NULLABLE_STRUCTS,
    field,
    message,
    owners,
    read_message,
)
from tests.support.random_definitions import definitions

RELEASES = [
    *("2.2.0", "2.3.0", "2.4.0", "2.5.0", "2.6.0", "2.7.0", "2.8.0"),
    *("3.0.0", "3.1.0", "3.2.0", "3.3.0", "3.4.0", "3.5.0", "3.6.0"),
    *("3.7.0", "3.8.0", "3.9.0"),
]


def facts(item: Message) -> Message:
    """The message without places, prose and module."""

    def fields(items: tuple[Field, ...]) -> tuple[Field, ...]:
        return tuple(f.replace(span=NOWHERE, about="") for f in items)

    inner = tuple(
        s.replace(fields=fields(s.fields), span=NOWHERE) for s in item.structs
    )
    return item.replace(
        fields=fields(item.fields), structs=inner, span=NOWHERE, about="", module=""
    )


def check(item: Message) -> str:
    """Check that a message survives writing and reading; return its text."""
    text = definition_text(item)
    assert is_definition(item)
    assert facts(read_good(text)) == facts(item)
    # It is plain JSON in ASCII, without prose, and writing it again gives the same text.
    assert text.isascii()
    assert '"about"' not in text
    assert "//" not in text
    json.loads(text)
    assert definition_text(read_good(text)) == text
    return text


CHECKED: dict[str, Message] = {}
"""The facts of the texts already checked: most occur in several releases."""


@pytest.mark.sampled(4)
@pytest.mark.parametrize("release", RELEASES)
def test_every_definition_of_every_release(release: str) -> None:
    for item in kafka_messages(release):
        text = definition_text(item)
        if text in CHECKED:
            assert facts(item) == CHECKED[text]
        else:
            CHECKED[check(item)] = facts(item)


@pytest.mark.parametrize("item", [EVERYTHING, NULLABLE_STRUCTS], ids=lambda m: m.name)
def test_our_own(item: Message) -> None:
    check(item)


@settings(max_examples=25, deadline=None)
@given(definitions())
def test_random_definitions(definition: dict[str, Any]) -> None:
    whole = read_message(definition)
    used = {f.struct_name for s in owners(whole) for f in s.fields}
    assume(all(struct.name in used for struct in whole.structs))
    check(whole)


def test_the_form() -> None:
    item = message(
        [
            field("A", "string", nullableVersions="0+", default="null", about="Text."),
            field("B", "[]S", fields=[field("C", "int8", ignorable=True)]),
            field("D", "T"),
        ],
        commonStructs=[{"name": "T", "versions": "0+", "fields": []}],
        name="FormRequest",
        type="request",
        apiKey=7,
        listeners=["broker"],
        latestVersionUnstable=True,
        deprecatedVersions="0",
    )
    assert check(item) == """\
{
  "apiKey": 7,
  "type": "request",
  "listeners": ["broker"],
  "name": "FormRequest",
  "validVersions": "0-2",
  "deprecatedVersions": "0",
  "flexibleVersions": "1+",
  "latestVersionUnstable": true,
  "fields": [
    { "name": "A", "type": "string", "versions": "0+", "nullableVersions": "0+", \
"default": "null" },
    { "name": "B", "type": "[]S", "versions": "0+", "fields": [
      { "name": "C", "type": "int8", "versions": "0+", "ignorable": true }
    ] },
    { "name": "D", "type": "T", "versions": "0+" }
  ],
  "commonStructs": [
    { "name": "T", "versions": "0+", "fields": [] }
  ]
}
"""


def test_text_of_any_letters() -> None:
    text = check(message([field("A", "string", default='é"\\\n\u2028')]))
    assert '"default": "\\u00e9\\"\\\\\\n\\u2028"' in text


@pytest.mark.parametrize(
    "changes",
    [
        {"tags_known": False},
        {"gaps": (1,)},
        {"unversioned": True},
        {"fields": (EVERYTHING.fields[0].replace(nullable_versions=None),)},
        {"fields": (EVERYTHING.fields[0].replace(ignorable=None),)},
        {"fields": (EVERYTHING.fields[0].replace(type=Scalar.UNKNOWN),)},
    ],
)
def test_what_a_definition_cannot_express(changes: dict[str, Any]) -> None:
    assert is_definition(EVERYTHING)
    assert not is_definition(EVERYTHING.replace(**changes))
