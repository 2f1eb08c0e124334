"""Allowed changes are never errors, and spelling does not matter."""

from __future__ import annotations

import pytest

from specgen.changes.diff import diff
from specgen.report import Level
from specgen.report.rules import Category
from tests.changes.protocol import (
    Change,
    Protocol,
    all_of,
    insert,
    judged,
    keys,
    place,
    remove,
    rename,
)
from tests.support.bundled import NAMES, release
from tests.support.definitions import field
from tests.support.sources import rpc

NEXT = all_of(
    keys("PingRequest", validVersions="0-4"), keys("PingResponse", validVersions="0-4")
)


def _common(protocol: Protocol) -> None:
    """The fields of an inline struct become those of a common struct."""
    parts = place(protocol, "PingRequest.Parts")
    struct = {"name": "PingPart", "versions": "0+", "fields": parts.pop("fields")}
    protocol["PingRequest"]["commonStructs"] = [struct]


def _reordered(protocol: Protocol) -> None:
    """Reorder the keys."""
    for name, item in protocol.items():
        protocol[name] = dict(reversed(item.items()))


def _renamed_api(protocol: Protocol) -> None:
    for kind in ("Request", "Response"):
        item = protocol.pop(f"Other{kind}")
        protocol[f"Another{kind}"] = item | {"name": f"Another{kind}"}


ALLOWED = {
    "a version with a field": all_of(
        NEXT, insert("PingRequest", 7, field("Wait", "int32", "4+", ignorable=True))
    ),
    "a version without a field": all_of(NEXT, keys("PingRequest.Low", versions="0-3")),
    "a version with another order": all_of(
        NEXT,
        keys("PingRequest.Low", versions="0-3"),
        insert("PingRequest", 3, field("Lower", "int64", "4+", ignorable=True)),
    ),
    "a tag": insert(
        "PingRequest",
        7,
        field("Age", "int8", "2+", tag=0, taggedVersions="2+", ignorable=True),
    ),
    "a tag of the last version": insert(
        "PingRequest",
        7,
        field("Age", "int8", "3+", tag=0, taggedVersions="3+", ignorable=True),
    ),
    "another name": rename("PingRequest", "Low", "Least"),
    "two other names": all_of(
        rename("PingRequest", "Low", "Least"), rename("PingRequest", "High", "Most")
    ),
    "another name beside a new version": all_of(
        NEXT,
        rename("PingRequest", "Low", "Least"),
        insert("PingRequest", 7, field("Wait", "int32", "4+", ignorable=True)),
    ),
    "another struct's name": keys("PingRequest.Parts", type="[]Part"),
    "another API's name": _renamed_api,
    "nullable from the next version on": all_of(
        NEXT,
        keys("PingRequest.Name", nullableVersions="4+"),
    ),
    "ignorable": keys("PingRequest.Low", ignorable=True),
    "an API": lambda protocol: protocol.update(
        {
            f"New{kind.capitalize()}": rpc("New", kind, 910, [])
            for kind in ("request", "response")
        }
    ),
    "bytes that are records": keys("PingRequest.Data", type="records"),
}
SPELLINGS = {
    "an open range": keys("PingRequest.Data", nullableVersions="3"),
    "a closed range": keys("PingRequest.Parts.Epoch", versions="1-3"),
    "a flag as text": keys("PingRequest.Parts.Epoch", ignorable="true"),
    "a number as text": keys("PingRequest.Parts.Zone", tag="1"),
    "a default as a number": keys("PingRequest.Parts.Epoch", default=-1),
    "a hexadecimal default": keys("PingRequest.Parts.Zone", default="0x0"),
    "a default that is said": keys("PingRequest.Low", default="0"),
    "words": keys("PingRequest.Low", about="The lowest."),
    "order": _reordered,
    "a common struct": _common,
    "flexible to the end": keys("PingResponse", flexibleVersions="2+"),
}


@pytest.mark.parametrize("change", ALLOWED.values(), ids=ALLOWED)
def test_allowed(change: Change) -> None:
    differences, _, _ = judged(change)
    assert differences.findings
    assert not [f for f in differences.findings if f.level is not Level.INFO]


@pytest.mark.parametrize("change", SPELLINGS.values(), ids=SPELLINGS)
def test_another_spelling_is_no_change(change: Change) -> None:
    assert judged(change)[0].findings == ()


def test_a_record_without_tag_sections() -> None:
    """Without tags, a field cannot be added in any other way."""
    rigid = all_of(
        remove("ClockRecord", "Owner"), keys("ClockRecord", flexibleVersions="none")
    )
    change = all_of(
        keys("ClockRecord", validVersions="0-2"),
        insert("ClockRecord", 1, field("Zone", "int8", "2+", ignorable=True)),
    )
    assert [f.rule.id for f in judged(change, rigid)[0].findings] == ["VERSION_ADDED"]


@pytest.mark.parametrize("name", NAMES)
def test_a_release_beside_itself(name: str) -> None:
    assert diff(release(name), release(name)).findings == ()


@pytest.mark.parametrize(
    ("category", "shown"),
    [
        (Category.WIRE, {"WIRE_TYPE", "STORED_FIELD_REMOVED"}),
        (Category.STORED, {"WIRE_TYPE", "STORED_FIELD_REMOVED"}),
        (Category.PROTOCOL, {"WIRE_TYPE", "STORED_FIELD_REMOVED", "DEFAULT_CHANGED"}),
        (
            Category.SOURCE,
            {"WIRE_TYPE", "STORED_FIELD_REMOVED", "DEFAULT_CHANGED", "NAME"},
        ),
    ],
)
def test_categories_lie_inside_each_other(category: Category, shown: set[str]) -> None:
    change = all_of(
        keys("PingRequest.Low", type="int32"),
        keys("PingRequest.Parts.Epoch", default="0"),
        rename("PingRequest", "Name", "Title"),
        lambda protocol: protocol["ClockRecord"]["fields"].pop(0),
    )
    chosen = judged(change)[0].chosen(Level.INFO, category)
    assert {item.rule.id for item in chosen.findings} == shown
    errors = judged(change)[0].chosen(Level.ERROR, category)
    assert errors.findings == errors.errors
