"""What definitions lack by themselves."""

from __future__ import annotations

from copy import deepcopy

import pytest

from specgen.changes.diff import diff
from specgen.changes.lint import lint
from specgen.report import Level
from tests.changes.protocol import Change, all_of, insert, keys, released, remove, side
from tests.support.bundled import NAMES, release
from tests.support.definitions import field
from tests.support.sources import Json, rpc


def _findings(change: Change) -> list[tuple[str, str, str]]:
    """The rule, the place, and the text there, of each finding."""
    protocol = released()
    change(protocol)
    new_side = side(protocol, "new")
    return [
        (f.rule.id, f.place, new_side.at(f.new_span).split(",")[0])
        for f in lint(new_side.release).findings
    ]


def _nothing(protocol: object) -> None:
    """Nothing is changed."""


def test_the_small_protocol_lacks_nothing() -> None:
    assert _findings(_nothing) == []


def _late(**more: object) -> Change:
    """A field of Ping's elements that was added in version 1."""
    return insert("PingRequest.Parts", 1, field("VoterId", "int32", "1+", **more))


FOUND = {
    "another range of the response": (
        keys("PingResponse", validVersions="0-2"),
        ("VERSION_PAIR", "PingResponse 3", '"PingResponse"'),
    ),
    "an unstable version": (
        keys("PingRequest", latestVersionUnstable=True),
        ("UNSTABLE_RELEASED", "PingRequest 3", '"PingRequest"'),
    ),
    "an id that is 0": (
        _late(ignorable=True),
        ("STYLE_ID_DEFAULT", "PingRequest parts[].voter_id", '"VoterId"'),
    ),
    "a late field that is not ignorable": (
        insert("PingRequest.Parts", 1, field("Votes", "int32", "1+")),
        ("FIELD_NOT_IGNORABLE", "PingRequest 1-3 parts[].votes", '"Votes"'),
    ),
    "a field of no version": (
        insert("PingRequest.Parts", 1, field("Wait", "int32", "4+")),
        ("FIELD_OF_NO_VERSION", "PingRequest parts[].wait", '"Wait"'),
    ),
    "a field that begins after its struct ends": (
        all_of(
            keys("PingRequest.Limit", versions="1-2"),
            insert("PingRequest.Limit", 1, field("Least", "int32", "3+")),
        ),
        ("FIELD_OF_NO_VERSION", "PingRequest limit.least", '"Least"'),
    ),
    "no null as default": (
        keys("PingRequest.Parts.Note", default=None),
        ("DEFAULT_NULL_MISSING", "PingRequest 2-3 parts[].note", '"Note"'),
    ),
    "a stored message that is not flexible": (
        all_of(
            lambda protocol: protocol["ClockRecord"]["fields"].pop(),
            keys("ClockRecord", flexibleVersions="1+"),
        ),
        ("STORED_NOT_FLEXIBLE", "ClockRecord 0", '"ClockRecord"'),
    ),
    "a small letter": (
        insert("PingRequest", 0, field("first", "int8")),
        ("STYLE_NAME", "PingRequest first", '"first"'),
    ),
    "a small letter of a message": (
        keys("ClockRecord", name="clockRecord"),
        ("STYLE_NAME", "clockRecord", '"clockRecord"'),
    ),
    "no description where others have one": (
        all_of(
            *(
                keys(f"PingRequest.{name}", about="Words.")
                for name in ("Name", "Low", "High", "Data", "Parts", "Ids", "Limit")
            )
        ),
        ("STYLE_ABOUT", "PingRequest limit.most", '"Most"'),
    ),
}


@pytest.mark.parametrize(("change", "finding"), FOUND.values(), ids=FOUND)
def test_omissions_are_reported(change: Change, finding: tuple[str, str, str]) -> None:
    findings = _findings(change)
    assert finding in findings
    assert {rule for rule, _, _ in findings} == {finding[0]}


ALLOWED = {
    "an id that is -1": _late(default="-1", ignorable=True),
    "an id of the first version": insert("PingRequest", 0, field("VoterId", "int32")),
    "an id of a struct that is as old": insert(
        "PingRequest.Limit", 0, field("VoterId", "int32", "1+")
    ),
    "a late field of a struct that is as old": insert(
        "PingRequest.Limit", 0, field("Less", "int32", "1+")
    ),
    "a default that is said": insert(
        "PingRequest", 0, field("Votes", "int32", "1+", default="0")
    ),
    "a field that went with its versions": all_of(
        insert("PingRequest", 0, field("Wait", "int32", "0")),
        keys("PingRequest", validVersions="1-3"),
        keys("PingResponse", validVersions="1-3"),
    ),
    "null as default": keys("PingRequest.Parts.Note", default="null"),
}


@pytest.mark.parametrize("change", ALLOWED.values(), ids=ALLOWED)
def test_what_does_not_lack(change: Change) -> None:
    assert _findings(change) == []


def test_a_struct_that_other_versions_have_elsewhere() -> None:
    """The first place of the common struct ends before its newer field begins."""
    last = field("More", "int8", "2+")
    common = {"name": "Part", "versions": "0+", "fields": [field("Id", "uuid"), last]}
    fields = [field("Old", "Part", "0-1"), field("New", "[]Part", "1+", ignorable=True)]
    request = rpc("Scan", "request", 900, fields, commonStructs=[common])
    sides = [side({"ScanRequest": r}, "new") for r in (request, _without(request))]
    place = "ScanRequest 2 old.more"
    rule = "FIELD_NOT_IGNORABLE"
    alone = lint(sides[0].release).findings
    beside = diff(sides[1].release, sides[0].release).findings
    for findings in (alone, beside):
        assert [f.place for f in findings if f.rule.id == rule] == [place]


def _without(request: Json) -> Json:
    """The request without the last field of its common struct."""
    copy = deepcopy(request)
    del copy["commonStructs"][0]["fields"][-1]
    return copy


def test_an_entity_that_others_have() -> None:
    group = field("GroupId", "string", entityType="groupId")
    change = all_of(
        insert("PingRequest", 0, group),
        insert("OtherRequest", 0, field("GroupId", "string")),
    )
    assert _findings(change) == [
        ("STYLE_ENTITY_TYPE", "OtherRequest group_id", '"GroupId"')
    ]


def test_a_name_that_fits_anything_has_no_entity_type() -> None:
    for name in ("Id", "Name"):
        change = all_of(
            insert("PingRequest", 0, field(name, "int32", entityType="brokerId")),
            insert("OtherRequest", 0, field(name, "int32")),
            remove("PingRequest", "Name"),
        )
        assert _findings(change) == []


@pytest.mark.parametrize("name", NAMES)
def test_no_release_has_an_error(name: str) -> None:
    assert not lint(release(name)).errors


def test_keys_of_coordinators_are_never_flexible() -> None:
    """A key with other bytes would be another key in the log."""
    rigid = {
        f.message
        for f in lint(release("4.3")).findings
        if f.rule.id == "STORED_NOT_FLEXIBLE"
    }
    assert "OffsetCommitValue" in rigid
    assert not [name for name in rigid if name.endswith("Key")]


def test_versions_that_a_release_does_not_enable() -> None:
    """KAFKA-17319, KAFKA-17336: releases contained them, and breaking them broke users."""

    def unstable(name: str) -> set[str]:
        findings = lint(release(name)).findings
        return {f.place for f in findings if f.rule.id == "UNSTABLE_RELEASED"}

    assert unstable("3.6") == {
        "ConsumerGroupHeartbeatRequest 0",
        "OffsetCommitRequest 9",
    }
    assert unstable("3.8") == set()
    assert len(unstable("3.9")) == 9


def test_accidents_that_one_side_shows() -> None:
    """ListOffsets' TimeoutMs was corrected; GroupInstanceId was never released wrong."""
    findings = {
        (f.rule.id, f.message, f.path)
        for f in lint(release("4.3")).findings
        if f.level is Level.WARNING
    }
    assert ("STYLE_ID_DEFAULT", "FetchRequest", "session_id") in findings
    assert (
        "FIELD_NOT_IGNORABLE",
        "VoteRequest",
        "topics[].partitions[].pre_vote",
    ) in findings
    assert not [
        item for item in findings if item[1:] == ("ListOffsetsRequest", "timeout_ms")
    ]
    assert not [
        item for item in findings if item[2].endswith("node_endpoints[].node_id")
    ]
