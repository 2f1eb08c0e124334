"""A release written as BNF and read again has the same layouts, except for listed losses."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, get_args

import pytest
from hypothesis import given, reject, settings

from specgen.disk.inputs import TextFile
from specgen.protocol.compare.by_place import Verdict, compare_layouts
from specgen.protocol.compare.change import Change
from specgen.protocol.layout import lower
from specgen.protocol.layout.bnf import ReferenceForm
from specgen.protocol.layout.bnf_document import bnf_document, losses
from specgen.protocol.model import NONE, Kind, Message, Release, Scalar
from specgen.report import Problems
from specgen.sources.bundled import Bundle
from specgen.sources.opening import read_texts
from tests.support.definitions import (
    EVERYTHING,
    NULLABLE_STRUCTS,
    field,
    message,
    read_message,
)
from tests.support.random_definitions import definitions
from tests.support.sources import read_text

NOTATIONS: tuple[ReferenceForm, ...] = get_args(ReferenceForm)
CHOSEN = ("2.3", "2.8", "3.9", "4.3")
"""The releases to write in every notation."""


def read_again(messages: Iterable[Message], notation: ReferenceForm) -> Release:
    """Write messages and read them again, without problems.

    The exception is a struct without fields, which has no form: Kafka has none.
    """
    problems = Problems()
    text = "\n".join(bnf_document(messages, notation))
    again = read_texts("again", [TextFile("again.txt", text)], problems)
    others = [p for p in problems.found if p.code not in ("B16", "B18")]
    # What one version has and both beside it have not is damage to a document's reader;
    # only random definitions have it.
    if any(BESIDE.search(problem.message) for problem in others):
        reject()
    assert not others, str(others[0])
    return again


def unknown_places(before: Message, after: Message) -> set[tuple[str, str]]:
    """The places where the message that was read again says less; it must differ nowhere."""
    assert after.versions == before.versions
    places = set()
    for version in before.versions:
        compared = compare_layouts(lower(before, version), lower(after, version))
        where = f"{before.name} v{version}"
        assert not compared.different, (where, compared.different[0])
        assert not compared.names, (where, compared.names[0])
        assert (compared.verdict is Verdict.UNKNOWN) == bool(compared.unknown)
        places |= {(where, place(item)) for item in compared.unknown}
    return places


def place(item: Change) -> str:
    """A place in the form of losses."""
    path = item.place.replace("[]", "")
    return path.removesuffix("tag section").rstrip(".") or "(message)"


BESIDE = re.compile(r"in versions \d+ and \d+")
LOSS = re.compile(r"(?P<where>\w+ v\d+): (?P<path>[^:]+): (?P<what>.*)")


def lost_places(
    messages: Iterable[Message], notation: ReferenceForm
) -> set[tuple[str, str]]:
    """The places where the notation loses something; for tags that are not shown, the
    struct that they are in."""
    places = set()
    for line in losses(messages, notation):
        match = LOSS.fullmatch(line)
        if match is None:
            assert "the reference has no form for" in line
            continue
        path = match["path"]
        if match["what"].endswith("is not shown"):
            path = path.rpartition(".")[0] or "(message)"
        places.add((match["where"], path))
    return places


def assert_same_but_losses(
    messages: tuple[Message, ...], notation: ReferenceForm
) -> int:
    """Write, read and compare; return the number of places lost."""
    with_form = [m for m in messages if m.kind.is_rpc or m.kind is Kind.HEADER]
    with_form = [m for m in with_form if m.versions]
    again = read_again(messages, notation)
    by_name = again.by_name
    assert {m.name for m in with_form} == set(by_name)
    unknown = set()
    for before in with_form:
        after = by_name[before.name]
        assert after.api_key == before.api_key
        unknown |= unknown_places(before, after)
    lost = lost_places(messages, notation)
    assert unknown - lost == set(), "unknown, but not listed"
    assert lost - unknown == set(), "listed, but not lost"
    return len(lost)


@pytest.mark.sampled(8)
@pytest.mark.parametrize("notation", NOTATIONS)
@pytest.mark.parametrize("release", CHOSEN)
def test_releases(release: str, notation: ReferenceForm) -> None:
    messages = Bundle().read(release).messages
    count = assert_same_but_losses(messages, notation)
    assert count > 400 if notation != "4.3" else count < 100


@pytest.mark.slow
@pytest.mark.parametrize("notation", NOTATIONS)
def test_every_release(notation: ReferenceForm) -> None:
    """Every second one of the other releases: adjacent ones are much alike."""
    others = [name for name in Bundle().names if name not in CHOSEN]
    for release in others[NOTATIONS.index(notation) % 2 :: 2]:
        assert_same_but_losses(Bundle().read(release).messages, notation)


def test_the_newest_notation_loses_little() -> None:
    """All that 4.3's notation cannot express: whether tagged fields are arrays."""
    lines = [*losses(Bundle().read("4.3").messages, "4.3")]
    kinds = {line.rpartition(": ")[2] for line in lines}
    assert {k for k in kinds if "no form" not in k} == {
        "whether it is an array is lost"
    }


@settings(max_examples=30, deadline=None)
@given(definitions())
def test_random_definitions(definition: dict[str, Any]) -> None:
    kind = "response" if definition["apiKey"] % 2 else "request"
    made = definition | {"type": kind, "name": f"Random{kind.capitalize()}"}
    if kind == "response" and made["apiKey"] == 18:
        made["apiKey"] = 19  # its header does not show flexible versions
    whole = read_message(_without_own_forms(made))
    for notation in NOTATIONS:
        assert_same_but_losses((whole,), notation)


def _without_own_forms(definition: dict[str, Any]) -> dict[str, Any]:
    """A definition whose texts are all compact, or none: others are damage in a document."""
    plain = dict(definition)
    for key in ("fields", "commonStructs"):
        parts = [_without_own_forms(part) for part in definition.get(key, ())]
        plain |= {key: parts} if key in definition else {}
    if "validVersions" not in plain:
        plain.pop("flexibleVersions", None)
    return plain


def as_request(whole: Message) -> Message:
    """A message as a request."""
    return whole.replace(name="EveryRequest", kind=Kind.REQUEST, api_key=5)


@pytest.mark.parametrize("notation", NOTATIONS)
@pytest.mark.parametrize("whole", [EVERYTHING, NULLABLE_STRUCTS])
def test_every_type(whole: Message, notation: ReferenceForm) -> None:
    assert_same_but_losses((as_request(whole),), notation)


def test_a_document_is_written_again_unchanged() -> None:
    before = "\n".join(bnf_document(Bundle().read("3.8").messages, "3.8"))
    document = read_text(before)
    assert "\n".join(bnf_document(document.messages, "3.8")) == before
    # What the document does not say is not invented: there is a line for each unknown.
    lines = [*losses(document.messages, "4.3")]
    assert {line.rpartition(": ")[2] for line in lines} == {
        "that its tags are unknown is lost",
        "that its nullability is unknown is lost",
    }


def test_unknown_types_stay_unknown() -> None:
    whole = as_request(message([field("A", "[]int8"), field("B", "int8")], "0", "none"))
    fields = (
        whole.fields[0].replace(type=Scalar.UNKNOWN, nullable_versions=NONE),
        whole.fields[1],
    )
    text = "\n".join(bnf_document([whole.replace(fields=fields)], "3.8"))
    problems = Problems()
    again = read_texts("again", [TextFile("t.txt", text)], problems)
    assert [p.code for p in problems.found] == ["B4"]
    assert again.messages[0].fields[0].type is Scalar.UNKNOWN


def test_messages_without_a_form() -> None:
    record = message([field("A", "int8")])
    header = record.replace(name="OtherHeader", kind=Kind.HEADER)
    assert [*bnf_document([record, header], "4.3")] == []
    assert [*losses([record, header], "4.3")] == [
        "TestMessage: the reference has no form for data",
        "OtherHeader: the reference has no form for header",
    ]
