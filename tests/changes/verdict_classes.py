"""How Kafka's checker and ours differ, each way with a change of the small protocol."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from specgen.changes.diff import Differences
from specgen.report import Level
from tests.changes.cases import UNSTABLE
from tests.changes.protocol import (
    Change,
    all_of,
    insert,
    keys,
    place,
    remove,
    rename,
    swap,
)
from tests.support.definitions import field
from tests.support.sources import Json


class VerdictClass(NamedTuple):
    """A kind of change about which one of the two checkers is wrong."""

    what: str
    change: Change
    rule: str
    """What specgen tells of it; empty where it tells nothing."""
    level: Level | None
    refusal: str
    """What Kafka's checker says, as a pattern; empty where it accepts."""
    bytes: str
    """What the reference codec shows."""
    message: str = "PingRequest"
    before: Change | None = None
    mutated: bool = True
    """Whether mutations of real definitions are among it."""

    @property
    def row(self) -> list[str]:
        """The cells of the page, without the count."""
        our_verdict = f"{self.level} `{self.rule}`" if self.rule else "accepts"
        kafka = "refuses" if self.refusal else "accepts"
        return [self.what, kafka, our_verdict, self.bytes]


MISREAD, ALIKE, NONE = "misread", "read correctly", "none to compare"
_TYPE = r"Field type for field2 \S+ is \S+, but field type for field1"
_TAG = field("Age", "int8", "2+", tag=2, taggedVersions="2+", ignorable=True)


def _shared(protocol: dict[str, Json]) -> None:
    """The struct of a field that is no array becomes a common one."""
    inner = place(protocol, "PingRequest.Limit").pop("fields")
    struct = {"name": "NestedLimit", "versions": "1+", "fields": inner}
    protocol["PingRequest"]["commonStructs"] = [struct]


CLASSES = (
    VerdictClass(
        "the last field of a struct is removed",
        remove("PingRequest", "Ids"),
        "WIRE_FIELD_REMOVED",
        Level.ERROR,
        "",
        MISREAD,
    ),
    VerdictClass(
        "the last field of a stored struct is removed",
        remove("ClockRecord", "Zone"),
        "STORED_FIELD_REMOVED",
        Level.ERROR,
        "",
        MISREAD,
        "ClockRecord",
        insert("ClockRecord", 2, field("Zone", "int8")),
    ),
    VerdictClass(
        "the last field is removed, and the one before it renamed",
        all_of(remove("OtherRequest", "Count"), rename("OtherRequest", "Key", "Name")),
        "WIRE_FIELD_ADDED",
        Level.ERROR,
        "",
        MISREAD,
        "OtherRequest",
    ),
    VerdictClass(
        "two adjacent fields of the same type are swapped",
        swap("PingRequest", 1, 2),
        "WIRE_FIELD_ORDER",
        Level.ERROR,
        "",
        MISREAD,
    ),
    VerdictClass(
        "two tagged fields swap their tags",
        all_of(
            keys("PingRequest.Parts.Zone", tag=0), keys("PingRequest.Parts.Rack", tag=1)
        ),
        "WIRE_TAG_NUMBER",
        Level.ERROR,
        "",
        MISREAD,
    ),
    VerdictClass(
        "a field gains or loses its tag",
        keys("PingRequest.Parts.Zone", taggedVersions="3+"),
        "WIRE_TAGGEDNESS",
        Level.ERROR,
        "",
        MISREAD,
    ),
    VerdictClass(
        "a released version becomes flexible",
        keys("OtherRequest", flexibleVersions="1+"),
        "WIRE_FLEXIBLE",
        Level.ERROR,
        "",
        MISREAD,
        "OtherRequest",
    ),
    VerdictClass(
        "a field that was nullable in all versions is not nullable any more",
        keys("PingResponse.Text", nullableVersions=None),
        "WIRE_NULLABLE_NARROWED",
        Level.ERROR,
        "",
        MISREAD,
        "PingResponse",
    ),
    VerdictClass(
        "a tagged field is added to a released version",
        insert("PingRequest.Parts", 5, _TAG),
        "TAG_ADDED",
        Level.INFO,
        rf"{_TYPE}|be present in message1|Default for field2|Minimum effective valid",
        ALIKE,
    ),
    VerdictClass(
        "a struct is renamed",
        keys("PingRequest.Parts", type="[]Part"),
        "STRUCT_NAME",
        Level.INFO,
        _TYPE,
        ALIKE,
    ),
    VerdictClass(
        "the type `bytes` becomes `records`",
        keys("PingRequest.Data", type="records"),
        "WIRE_TYPE",
        Level.INFO,
        _TYPE,
        ALIKE,
    ),
    VerdictClass(
        "a field becomes nullable in a new version",
        all_of(
            keys("PingRequest", validVersions="0-4"),
            keys("PingRequest.Name", nullableVersions="4+"),
        ),
        "VERSION_ADDED",
        Level.INFO,
        "effective nullable version",
        ALIKE,
    ),
    VerdictClass(
        "the struct of a field that is not an array becomes a common struct",
        _shared,
        "",
        None,
        "Unable to locate a specification for the structure",
        ALIKE,
    ),
    VerdictClass(
        "the lowest version is removed",
        keys("PingRequest", validVersions="1-3"),
        "VERSION_REMOVED",
        Level.ERROR,
        "",
        NONE,
        mutated=False,
    ),
    VerdictClass(
        "an older version is added back",
        keys("PingRequest", validVersions="0-3"),
        "VERSION_ADDED",
        Level.INFO,
        "Initial minimum valid version",
        NONE,
        before=keys("PingRequest", validVersions="1-3"),
        mutated=False,
    ),
    VerdictClass(
        "the default of a mandatory field changes",
        keys("PingRequest.Parts.Epoch", default="0"),
        "DEFAULT_CHANGED",
        Level.WARNING,
        "Default for field2",
        ALIKE,
        mutated=False,
    ),
    VerdictClass(
        "a version that is not stable yet changes",
        keys("PingRequest.Low", type="int32"),
        "UNSTABLE_CHANGED",
        Level.INFO,
        _TYPE,
        MISREAD,
        before=all_of(UNSTABLE, keys("PingRequest.Low", versions="3+")),
        mutated=False,
    ),
)
UNJUDGED = {
    "fields that are not arrays and have a common struct, or no fields at all": (
        "Unable to locate a specification for the structure"
    ),
    "fields in versions that the message no longer has": r"has versions \S+ but",
    "nullable versions that the message no longer has": "has nullableVersions",
    "`flexibleVersions` `none` on a field itself": "has flexibleVersions none",
}
"""Definitions that Kafka's checker refuses beside themselves, with what it says."""


def classes_of(refusal: str, differences: Differences) -> Iterator[VerdictClass]:
    """The classes of a pair for which only one of the checkers reports an error.

    Raises LookupError for a pair without a class.
    """
    errors = {item.rule.id for item in differences.errors}
    rules = {item.rule.id for item in differences.findings} | {""}
    if not refusal:
        accepted = {
            verdict_class.rule: verdict_class
            for verdict_class in CLASSES
            if verdict_class.mutated and not verdict_class.refusal
        }
        yield from (accepted[rule] for rule in errors)
        return
    for verdict_class in CLASSES:
        if (
            verdict_class.refusal
            and verdict_class.rule in rules
            and re.search(verdict_class.refusal, refusal)
        ):
            yield verdict_class
            return
    raise LookupError(refusal)
