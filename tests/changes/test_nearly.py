"""What resembles a breach of a rule and is none: one change per rule."""

from __future__ import annotations

import pytest

from specgen.changes.diff import diff
from specgen.changes.differing import of_spelling
from specgen.changes.lint import lint
from specgen.report.rules import evolution_rules
from tests.changes.cases import NEXT, UNSTABLE
from tests.changes.protocol import (
    Change,
    Protocol,
    all_of,
    drop,
    insert,
    keys,
    released,
    remove,
    rename,
    side,
    swap,
)
from tests.support.definitions import field
from tests.support.sources import definition

WAIT = field("Wait", "int32", "4+", ignorable=True)
AGE = field("Age", "int8", "2+", tag=2, taggedVersions="2+", ignorable=True)
MORE = keys("ClockRecord", validVersions="0-2")


def _day(**more: object) -> Change:
    record = definition(
        "DayRecord", [field("Day", "int8")], type="metadata", apiKey=8, **more
    )
    return lambda protocol: protocol.update(DayRecord=record)


def _about_all(protocol: Protocol) -> None:
    """Every field has words."""
    waiting = list(protocol.values())
    while waiting:
        for item in waiting.pop().get("fields", ()):
            item["about"] = "Words."
            waiting.append(item)


NEARLY: dict[str, Change | tuple[Change, Change]] = {
    "WIRE_FIELD_ADDED": all_of(NEXT, insert("PingRequest", 2, WAIT)),
    "WIRE_FIELD_REMOVED": all_of(NEXT, keys("PingRequest.Low", versions="0-3")),
    "WIRE_FIELD_ORDER": all_of(
        rename("PingRequest", "Low", "Least"), rename("PingRequest", "High", "Most")
    ),
    "WIRE_TYPE": keys("PingRequest.Data", type="records"),
    "WIRE_NULLABLE_WIDENED": all_of(
        NEXT, keys("PingRequest.Name", nullableVersions="4+")
    ),
    "WIRE_NULLABLE_NARROWED": all_of(
        NEXT, keys("PingRequest.Parts", nullableVersions="1-3")
    ),
    "WIRE_FLEXIBLE": (
        keys("OtherRequest", validVersions="0-4", flexibleVersions="4+"),
        keys("OtherRequest", flexibleVersions="none"),
    ),
    "WIRE_TAG_NUMBER": swap("PingRequest.Parts", 3, 4),
    "WIRE_TAG_REUSED": all_of(
        remove("PingRequest.Parts", "Zone"),
        insert("PingRequest.Parts", 4, AGE | {"type": "int8", "tag": 1}),
    ),
    "WIRE_TAG_FOREIGN": all_of(
        NEXT,
        insert(
            "PingRequest.Parts", 5, AGE | {"versions": "4+", "taggedVersions": "4+"}
        ),
    ),
    "WIRE_TAG_TYPE": rename("PingRequest.Parts", "Zone", "Area"),
    "WIRE_TAGGEDNESS": all_of(
        NEXT, keys("PingRequest.Ids", tag=0, taggedVersions="4+")
    ),
    "WIRE_HEADER": keys("OtherRequest", flexibleVersions="3+"),
    "WIRE_API_KEY": rename("OtherRequest", "Count", "Number"),
    "WIRE_API_KEY_REUSED": all_of(drop("OtherRequest"), drop("OtherResponse")),
    "VERSION_REMOVED": keys("PingRequest", deprecatedVersions="0-1"),
    "VERSION_LOWERED": (
        keys("PingRequest", validVersions="0-2", latestVersionUnstable=False),
        UNSTABLE,
    ),
    "VERSION_ADDED": keys("PingRequest", latestVersionUnstable=True),
    "VERSION_SAME_LAYOUT": all_of(
        NEXT,
        insert("PingRequest", 7, WAIT),
        insert("PingResponse", 2, field("Wait", "int32", "4+", ignorable=True)),
    ),
    "VERSION_STABLE": (
        keys("PingRequest", validVersions="0-2", latestVersionUnstable=False),
        UNSTABLE,
    ),
    "VERSION_DEPRECATED": (
        rename("PingRequest", "Low", "Least"),
        keys("PingRequest", deprecatedVersions="0-1"),
    ),
    "MESSAGE_ADDED": rename("PingRequest", "Low", "Least"),
    "TAG_ADDED": all_of(NEXT, insert("PingRequest", 7, WAIT)),
    "TAG_REMOVED": remove("ClockRecord", "Owner"),
    "FIELD_NOT_IGNORABLE": all_of(
        NEXT, insert("PingRequest", 7, field("Wait", "int32", "4+", default="0"))
    ),
    "FIELD_OF_NO_VERSION": insert(
        "PingRequest", 0, field("Wait", "int32", "3+", ignorable=True)
    ),
    "DEFAULT_CHANGED": keys("PingRequest.Parts.Epoch", default=-1),
    "DEFAULT_NULL_MISSING": all_of(
        NEXT,
        insert(
            "PingRequest",
            7,
            field(
                "Wait",
                "string",
                "4+",
                nullableVersions="5+",
                ignorable=True,
            ),
        ),
    ),
    "UNSTABLE_CHANGED": (rename("PingRequest", "Low", "Least"), UNSTABLE),
    "LISTENERS": keys("PingRequest", listeners=["broker"], about="Words."),
    "STORED_NOT_FLEXIBLE": _day(flexibleVersions="0+"),
    "STORED_MANDATORY_ADDED": all_of(
        MORE,
        insert(
            "ClockRecord",
            2,
            field("Zone", "int8", "2+", tag=1, taggedVersions="2+", ignorable=True),
        ),
    ),
    "STORED_VERSION_REMOVED": MORE,
    "STORED_FIELD_REMOVED": all_of(MORE, keys("ClockRecord.Ticks", versions="0-1")),
    "NAME": rename("PingRequest", "Low", "low"),
    "STRUCT_NAME": rename("PingRequest", "Parts", "Pieces"),
    "MAP_KEY": keys("PingRequest.Parts.Index", mapKey="true"),
    "ENTITY_TYPE": rename("PingRequest", "Name", "Title"),
    "IGNORABLE": keys("PingRequest.Parts.Epoch", ignorable="true"),
    "VERSION_PAIR": NEXT,
    "UNSTABLE_RELEASED": keys("PingRequest", latestVersionUnstable=False),
    "STYLE_ABOUT": _about_all,
    "STYLE_ENTITY_TYPE": all_of(
        insert("PingRequest", 0, field("GroupName", "string", entityType="groupId")),
        insert("OtherRequest", 0, field("Group", "string")),
    ),
    "STYLE_ID_DEFAULT": insert(
        "PingRequest", 0, field("VoterIds", "[]int32", "1+", ignorable=True)
    ),
    "STYLE_QUOTED": keys("PingRequest.Low", default="1", ignorable=True),
    "STYLE_KEY_TWICE": keys("PingRequest.Low", about='The "about" of "about".'),
    "STYLE_NAME": insert("PingRequest", 0, field("Ab3", "int8")),
}


@pytest.mark.parametrize("rule", NEARLY)
def test_what_nearly_breaks_a_rule(rule: str) -> None:
    case = NEARLY[rule]
    change, before = case if isinstance(case, tuple) else (case, None)
    protocols = released(), released()
    if before is not None:
        for protocol in protocols:
            before(protocol)
    change(protocols[1])
    old, new = side(protocols[0], "old"), side(protocols[1], "new")
    findings = diff(old.release, new.release).findings
    if "lint" in evolution_rules()[rule].found_by:
        findings += lint(new.release).findings
        findings += tuple(of_spelling(new.release, new.texts))
    worst = {item.level for item in findings if item.rule.id == rule}
    assert worst <= ({"info"} if rule == "WIRE_TYPE" else set())


def test_each_rule_has_one() -> None:
    """The rules about error codes are tested separately."""
    errors = {rule for rule in evolution_rules() if rule.startswith("ERROR_")}
    assert evolution_rules().keys() == NEARLY.keys() | errors
