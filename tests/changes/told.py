"""Changes of the small protocol that are allowed, and reported."""

from __future__ import annotations

from tests.changes.cases import NEXT, UNSTABLE, Broken
from tests.changes.protocol import all_of, insert, keys, remove, rename
from tests.support.definitions import field
from tests.support.sources import definition

TOLD = [
    Broken(
        "TAG_ADDED",
        insert(
            "PingRequest.Parts",
            5,
            field("Age", "int8", "2+", tag=2, taggedVersions="2+", ignorable=True),
        ),
        "PingRequest 2-3 parts[].age",
        '"Parts"',
        '"Age"',
    ),
    Broken(
        "VERSION_ADDED",
        all_of(
            NEXT, insert("PingRequest", 7, field("Wait", "int32", "4+", ignorable=True))
        ),
        "PingRequest 4",
        '"PingRequest"',
        '"PingRequest"',
    ),
    Broken(
        "VERSION_SAME_LAYOUT",
        NEXT,
        "PingResponse 4",
        '"PingResponse"',
        '"PingResponse"',
    ),
    Broken(
        "VERSION_STABLE",
        keys("PingRequest", latestVersionUnstable=False),
        "PingRequest 3",
        '"PingRequest"',
        '"PingRequest"',
        UNSTABLE,
    ),
    Broken(
        "VERSION_DEPRECATED",
        keys("PingRequest", deprecatedVersions="0-1"),
        "PingRequest",
        '"PingRequest"',
        '"PingRequest"',
    ),
    Broken(
        "MESSAGE_ADDED",
        lambda protocol: protocol.update(
            Day=definition("Day", [], flexibleVersions="0+")
        ),
        "Day 0-2",
        "",
        '"Day"',
    ),
    Broken(
        "WIRE_TYPE",
        keys("PingRequest.Data", type="records"),
        "PingRequest 0-3 data",
        '"Data"',
        '"Data"',
    ),
    Broken(
        "UNSTABLE_CHANGED",
        remove("PingRequest", "Low"),
        "PingRequest 3 low",
        '"Low"',
        '"PingRequest"',
        all_of(UNSTABLE, keys("PingRequest.Low", versions="3+")),
    ),
    Broken(
        "UNSTABLE_CHANGED",
        keys("PingResponse", validVersions="0-2"),
        "PingResponse 3",
        '"PingResponse"',
        '"PingResponse"',
        UNSTABLE,
    ),
    Broken(
        "NAME",
        rename("PingRequest", "Low", "Least"),
        "PingRequest 0-3 low",
        '"Low"',
        '"Least"',
    ),
    Broken(
        "STRUCT_NAME",
        keys("PingRequest.Parts", type="[]Part"),
        "PingRequest parts",
        '"Parts"',
        '"Parts"',
    ),
    Broken(
        "MAP_KEY",
        keys("PingRequest.Parts.Index", mapKey=None),
        "PingRequest parts[].index",
        '"Index"',
        '"Index"',
    ),
    Broken(
        "ENTITY_TYPE",
        keys("PingRequest.Name", entityType=None),
        "PingRequest name",
        '"Name"',
        '"Name"',
    ),
    Broken(
        "IGNORABLE",
        keys("PingRequest.Low", ignorable=True),
        "PingRequest low",
        '"Low"',
        '"Low"',
    ),
    Broken(
        "LISTENERS",
        keys("PingRequest", listeners=["broker", "controller"]),
        "PingRequest",
        '"PingRequest"',
        '"PingRequest"',
    ),
]
