"""Changes of the small protocol, each with the rule that it breaks or triggers."""

from __future__ import annotations

from typing import NamedTuple

from tests.changes.protocol import Change, all_of, drop, insert, keys, remove, swap
from tests.support.definitions import field
from tests.support.sources import definition


class Broken(NamedTuple):
    """A change, and its only finding above the informational level."""

    rule: str
    change: Change
    place: str
    """The message, its versions and the path."""
    old: str = ""
    """What stands at the old side's place; empty where there is none."""
    new: str = ""
    before: Change | None = None
    """What the released definitions have otherwise."""


NEXT = all_of(
    keys("PingRequest", validVersions="0-4"), keys("PingResponse", validVersions="0-4")
)
UNSTABLE = keys("PingRequest", latestVersionUnstable=True)
ERRORS = [
    Broken(
        "WIRE_FIELD_ADDED",
        insert("PingRequest", 2, field("Middle", "int8", "2+")),
        "PingRequest 2-3 middle",
        '"PingRequest"',
        '"Middle"',
    ),
    Broken(
        "WIRE_FIELD_ADDED",
        insert("PingRequest.Parts", 0, field("Id", "uuid")),
        "PingRequest 0-3 parts[].id",
        '"Parts"',
        '"Id"',
    ),
    Broken(
        "WIRE_FIELD_REMOVED",
        remove("PingRequest", "Low"),
        "PingRequest 0-3 low",
        '"Low"',
        '"PingRequest"',
    ),
    Broken(
        "WIRE_FIELD_REMOVED",
        keys("PingRequest.Ids", versions="1+"),
        "PingRequest 0 ids",
        '"Ids"',
        '"Ids"',
    ),
    Broken(
        "WIRE_FIELD_ORDER",
        swap("PingRequest", 1, 2),
        "PingRequest 0-3",
        '"Low"',
        '"High"',
    ),
    Broken(
        "WIRE_FIELD_ORDER",
        swap("PingRequest", 0, 1),
        "PingRequest 0-3",
        '"Name"',
        '"Low"',
    ),
    Broken(
        "WIRE_TYPE",
        keys("PingRequest.Low", type="int32"),
        "PingRequest 0-3 low",
        '"Low"',
        '"Low"',
    ),
    Broken(
        "WIRE_TYPE",
        keys("OtherRequest.Count", type="uint32"),
        "OtherRequest 0-3 count",
        '"Count"',
        '"Count"',
    ),
    Broken(
        "WIRE_TYPE",
        keys("PingRequest.Ids", type="[]int64"),
        "PingRequest 0-3 ids[]",
        '"Ids"',
        '"Ids"',
    ),
    Broken(
        "WIRE_NULLABLE_WIDENED",
        keys("PingRequest.Data", nullableVersions="1+"),
        "PingRequest 1-2 data",
        '"Data"',
        '"Data"',
    ),
    Broken(
        "WIRE_NULLABLE_WIDENED",
        keys("PingRequest.Limit", nullableVersions="3+"),
        "PingRequest 3 limit",
        '"Limit"',
        '"Limit"',
    ),
    Broken(
        "WIRE_NULLABLE_NARROWED",
        keys("PingRequest.Parts", nullableVersions="2+"),
        "PingRequest 1 parts",
        '"Parts"',
        '"Parts"',
    ),
    Broken(
        "WIRE_FLEXIBLE",
        keys("OtherRequest", flexibleVersions="3+"),
        "OtherRequest 2",
        '"OtherRequest"',
        '"OtherRequest"',
    ),
    Broken(
        "WIRE_FLEXIBLE",
        keys("PingRequest.Name", flexibleVersions="3+"),
        "PingRequest 2 name",
        '"Name"',
        '"Name"',
    ),
    Broken(
        "WIRE_TAG_NUMBER",
        all_of(
            keys("PingRequest.Parts.Zone", tag=0), keys("PingRequest.Parts.Rack", tag=1)
        ),
        "PingRequest 2-3 parts[].zone",
        '"Zone"',
        '"Zone"',
    ),
    Broken(
        "WIRE_TAG_REUSED",
        all_of(
            remove("PingRequest.Parts", "Zone"),
            insert(
                "PingRequest.Parts",
                4,
                field("Age", "int64", "2+", tag=1, taggedVersions="2+", ignorable=True),
            ),
        ),
        "PingRequest 2-3 parts[].age",
        '"Zone"',
        '"Age"',
    ),
    Broken(
        "WIRE_TAG_FOREIGN",
        keys("PingRequest.Parts.Zone", versions="3+", taggedVersions="3+"),
        "PingRequest 2 parts[].zone",
        '"Zone"',
        '"Zone"',
    ),
    Broken(
        "WIRE_TAG_FOREIGN",
        keys("PingRequest.Parts.Zone", versions="2+", taggedVersions="2+"),
        "PingRequest 2 parts[].zone",
        '"Zone"',
        '"Zone"',
        keys("PingRequest.Parts.Zone", versions="3+", taggedVersions="3+"),
    ),
    Broken(
        "WIRE_TAG_TYPE",
        keys("PingRequest.Parts.Zone", type="int16"),
        "PingRequest 2-3 parts[].zone",
        '"Zone"',
        '"Zone"',
    ),
    Broken(
        "WIRE_TAGGEDNESS",
        keys("PingRequest.Parts.Zone", taggedVersions="3+"),
        "PingRequest 2 parts[].zone",
        '"Zone"',
        '"Zone"',
    ),
    Broken(
        "WIRE_API_KEY",
        keys("PingRequest", apiKey=902),
        "PingRequest",
        '"PingRequest"',
        '"PingRequest"',
    ),
    Broken(
        "WIRE_API_KEY",
        keys("ClockRecord", apiKey=9),
        "ClockRecord",
        '"ClockRecord"',
        '"ClockRecord"',
    ),
    Broken(
        "VERSION_REMOVED",
        keys("PingRequest", validVersions="2-3"),
        "PingRequest 0-1",
        '"PingRequest"',
        '"PingRequest"',
    ),
    Broken(
        "VERSION_REMOVED",
        keys("PingRequest", validVersions="none"),
        "PingRequest 0-3",
        '"PingRequest"',
        '"PingRequest"',
    ),
    Broken(
        "VERSION_LOWERED",
        keys("PingRequest", validVersions="0-2"),
        "PingRequest 3",
        '"PingRequest"',
        '"PingRequest"',
    ),
    Broken(
        "VERSION_LOWERED",
        UNSTABLE,
        "PingRequest 3",
        '"PingRequest"',
        '"PingRequest"',
    ),
    Broken(
        "STORED_VERSION_REMOVED",
        drop("ClockRecord"),
        "ClockRecord 0-1",
        '"ClockRecord"',
    ),
    Broken(
        "STORED_VERSION_REMOVED",
        keys("ClockRecord", validVersions="1"),
        "ClockRecord 0",
        '"ClockRecord"',
        '"ClockRecord"',
    ),
    Broken(
        "STORED_FIELD_REMOVED",
        remove("ClockRecord", "Ticks"),
        "ClockRecord 0-1 ticks",
        '"Ticks"',
        '"ClockRecord"',
    ),
    Broken(
        "STORED_FIELD_REMOVED",
        remove("ClockRecord", "Owner"),
        "ClockRecord 0-1 owner",
        '"Owner"',
        '"ClockRecord"',
    ),
    Broken(
        "DEFAULT_CHANGED",
        keys("PingRequest.Parts.Zone", default="3"),
        "PingRequest 2-3 parts[].zone",
        '"Zone"',
        '"Zone"',
    ),
]
WARNINGS = [
    Broken(
        "TAG_REMOVED",
        remove("PingRequest.Parts", "Zone"),
        "PingRequest 2-3 parts[].zone",
        '"Zone"',
        '"Parts"',
    ),
    Broken(
        "FIELD_NOT_IGNORABLE",
        all_of(NEXT, insert("PingRequest", 7, field("Wait", "int32", "4+"))),
        "PingRequest 4 wait",
        "",
        '"Wait"',
    ),
    Broken(
        "FIELD_NOT_IGNORABLE",
        keys("PingRequest.Parts.Epoch", ignorable=False),
        "PingRequest parts[].epoch",
        '"Epoch"',
        '"Epoch"',
    ),
    Broken(
        "FIELD_OF_NO_VERSION",
        insert("PingRequest.Parts", 1, field("Wait", "int32", "4+")),
        "PingRequest parts[].wait",
        "",
        '"Wait"',
    ),
    Broken(
        "DEFAULT_NULL_MISSING",
        all_of(
            NEXT,
            insert(
                "PingRequest",
                7,
                field("Wait", "string", "4+", nullableVersions="4+", ignorable=True),
            ),
        ),
        "PingRequest 4 wait",
        "",
        '"Wait"',
    ),
    Broken(
        "DEFAULT_CHANGED",
        keys("PingRequest.Parts.Epoch", default="0"),
        "PingRequest parts[].epoch",
        '"Epoch"',
        '"Epoch"',
    ),
    Broken(
        "LISTENERS",
        keys("PingRequest", listeners=["controller"]),
        "PingRequest",
        '"PingRequest"',
        '"PingRequest"',
    ),
    Broken(
        "STORED_NOT_FLEXIBLE",
        lambda protocol: protocol.update(
            DayRecord=definition(
                "DayRecord", [field("Day", "int8")], type="metadata", apiKey=8
            )
        ),
        "DayRecord 0",
        "",
        '"DayRecord"',
    ),
    Broken(
        "STORED_MANDATORY_ADDED",
        all_of(
            keys("ClockRecord", validVersions="0-2"),
            insert("ClockRecord", 1, field("Zone", "int8", "2+", ignorable=True)),
        ),
        "ClockRecord 2 zone",
        '"ClockRecord"',
        '"Zone"',
    ),
]
