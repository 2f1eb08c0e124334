"""What a document cannot state is unknown, and never a finding."""

from __future__ import annotations

import re
from functools import cache

import pytest

from specgen.changes.diff import diff
from specgen.disk.inputs import TextFile
from specgen.protocol.layout.bnf_document import bnf_document
from specgen.protocol.model import Release
from specgen.report import Level, Problems
from specgen.sources.opening import read_texts
from tests.changes.neighbours import changed
from tests.changes.protocol import side
from tests.support.bundled import release
from tests.support.definitions import field
from tests.support.sources import read_text, rpc

CHOSEN = ("Produce", "Fetch", "Metadata", "JoinGroup", "CreateTopics")


def _some(name: str) -> Release:
    """Five APIs of a bundled release, each with versions that came and went."""
    whole = release(name)
    chosen = [m for m in whole.messages if m.kind.is_rpc and m.api in CHOSEN]
    return whole.replace(messages=tuple(chosen))


@cache
def _reference(name: str, whole: bool = False) -> str:
    shown = release(name) if whole else _some(name)
    return "\n".join(bnf_document(shown.messages, "4.3"))


@cache
def _printed(name: str, whole: bool = False) -> Release:
    """A bundled release as a protocol reference shows it."""
    return read_text(_reference(name, whole), "reference.txt")


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", ["4.3", "2.8"])
def test_a_document_beside_its_definitions(name: str) -> None:
    whole, document = release(name), _printed(name, whole=True)
    for sides in ((whole, document), (document, whole)):
        differences = diff(*sides)
        assert not [f for f in differences.findings if f.level is not Level.INFO]
        assert differences.unknown < len(whole.messages)


def test_a_document_does_not_say_what_is_deprecated() -> None:
    """3.8 was the last release before Kafka removed versions, and deprecates many."""
    whole, document = _some("3.8"), _printed("3.8")
    for sides in ((whole, document), (document, whole)):
        rules = {item.rule.id for item in diff(*sides).findings}
        assert "VERSION_DEPRECATED" not in rules


def test_notes_of_franz_go_do_not_give_the_lowest_version() -> None:
    """Lower versions of an API, or all of them, may be gone there as well."""
    text = "{} => key {}, max version 3\n  Id: int32\n"
    texts = [text.format("ScanRequest", 900), text.format("PaceRequest", 901)]
    notes = read_texts("notes", [TextFile("00_scan", "\n".join(texts))], Problems())

    def definitions(versions: str) -> Release:
        keys = {"validVersions": versions, "flexibleVersions": "none"}
        one = rpc("Scan", "request", 900, [field("Id", "int32")], **keys)
        return side({"ScanRequest": one}, versions).release

    assert not diff(notes, definitions("2-3")).findings
    assert not diff(definitions("2-3"), notes).findings
    (item,) = diff(notes, definitions("1-2")).findings
    assert (item.rule.id, item.place) == ("VERSION_LOWERED", "ScanRequest 3")


def test_a_field_in_another_form_is_not_new() -> None:
    """The document shows a struct where the definition has its field."""
    text = """
Scan Request (Version: 0) => head id
  head => size
    size => INT32
  id => INT32

Scan Request (Version: 1) => head id
  head => size words
    size => INT32
    words => NULLABLE_STRING
  id => INT32
"""
    fields = [
        field("Size", "int32"),
        field("Words", "string", "1+", nullableVersions="1+"),
        field("Id", "int32"),
    ]
    keys = {"validVersions": "0-1", "flexibleVersions": "none"}
    definition = rpc("Scan", "request", 900, fields, **keys)
    new = side({"ScanRequest": definition}, "new")
    findings = diff(read_text(text), new.release).findings
    assert {"FIELD_NOT_IGNORABLE", "DEFAULT_NULL_MISSING"}.isdisjoint(
        item.rule.id for item in findings
    )
    assert all(item.level is Level.INFO for item in findings) and findings


def test_a_document_without_api_keys_does_not_say_which_header_it_is() -> None:
    """Only the key shows that ControlledShutdown 0 has another header."""
    text = "ControlledShutdown Request (Version: 0) => broker_id\n broker_id => INT32\n"
    page = read_text(text)
    assert page.messages[0].api_key is None
    for sides in ((page, release("2.2")), (release("2.2"), page)):
        about = [
            f for f in diff(*sides).findings if f.message == "ControlledShutdownRequest"
        ]
        assert {f.rule.id for f in about} <= {
            "VERSION_ADDED",
            "VERSION_SAME_LAYOUT",
            "VERSION_LOWERED",
            "NAME",
        }


def test_a_document_beside_another_release() -> None:
    """What it does state counts, with its own place."""
    differences = diff(_printed("3.9"), _some("4.0"))
    lost = [f for f in differences.errors if f.message == "ProduceRequest"]
    assert [(f.rule.id, f.shown_versions) for f in lost] == [("VERSION_REMOVED", "0-2")]
    assert lost[0].old_span.path == "reference.txt"
    by_definitions = changed("3.9", "4.0")
    assert {f.place for f in differences.errors} <= {
        f.place for f in by_definitions.errors
    }


def test_a_reference_without_the_newest_responses() -> None:
    """Kafka's pull request 19769: its page omitted responses of the newest versions."""
    blocks = re.split(
        r"(?m)^(?=\w+ (?:Request|Response) \(Version: )", _reference("4.3")
    )
    remaining = [
        b for b in blocks if not b.startswith("Produce Response (Version: 13)")
    ]
    assert len(blocks) - len(remaining) == 1
    (item,) = diff(_some("4.3"), read_text("".join(remaining))).errors
    assert item.rule.id == "VERSION_LOWERED"
    assert item.place == "ProduceResponse 13"
