"""Versions that releases lay out differently under one number: all of them, each with its rule."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest

from specgen.changes.conflicts_page import conflicts_page, explanation, explanations
from specgen.changes.diff import diff
from specgen.changes.finding import Finding
from specgen.changes.pairing import Pairing
from specgen.changes.redefined import Difference, differences, forms_of
from specgen.protocol.model import Release, VersionRange
from specgen.report import Level
from specgen.report.rules import Category
from specgen.sources.union.releases import Union, union
from tests.sources.union.exported import Conflict, conflicts, place_of
from tests.support.bundled import BUNDLE, release
from tests.support.definitions import field, message, tagged

ROOT = Path(__file__).parents[2]


NAMES = BUNDLE.names
"""All releases, those out of documents too."""


@cache
def joined() -> Union:
    """The union of all bundled releases."""
    return union([release(name) for name in NAMES])


@cache
def everything() -> tuple[Difference, ...]:
    """All differences between bundled releases."""
    return tuple(differences(joined()))


def with_rule(*ids: str, level: Level = Level.INFO) -> set[tuple[str, int]]:
    """The messages and versions with differences of some rules."""
    return {
        (row.finding.message, version)
        for row in everything()
        if row.finding.rule.id in ids and row.finding.level is level
        for version in row.finding.versions
    }


@pytest.mark.slow
def test_conflicts_are_exactly_those_of_the_exported_layouts() -> None:
    """Between any two releases, judged by their layouts without our comparison."""
    by_name = joined().release.by_name
    ours = {
        Conflict(place_of(by_name[row.finding.message]), version, older, newer)
        for row in everything()
        if row.is_conflict
        for version in row.finding.versions
        for older in row.older
        for newer in row.newer
    }
    assert ours == conflicts([release(name) for name in NAMES])
    assert len(ours) > 600


Place = tuple[str, str, str, int]


def errors_of(older: str, newer: str) -> set[Place]:
    """The conflicts between two releases: message, rule, path and version."""
    rows = (row for row in everything() if row.is_conflict)
    return places(
        row.finding for row in rows if older in row.older and newer in row.newer
    )


def places(findings: Iterable[Finding]) -> set[Place]:
    """Message, rule, path and version of each finding."""
    return {
        (item.message, item.rule.id, item.path, version)
        for item in findings
        for version in item.versions
    }


_SOME = {(NAMES[0], NAMES[-1]), ("2.8", "3.0"), ("3.5", "3.8")}
_NEXT = {*pairwise(NAMES)}
PAIRS = [
    pair if pair in _SOME else pytest.param(*pair, marks=pytest.mark.slow)
    for number, pair in enumerate(combinations(NAMES, 2))
    if pair in _SOME | _NEXT or number % 5 == 0
]
"""Releases that follow each other, and a fifth of the others; layouts tell of all pairs."""


@pytest.mark.parametrize(("older", "newer"), PAIRS)
def test_diff_has_errors_of_bytes_for_conflicts_and_nothing_else(
    older: str, newer: str
) -> None:
    differences = diff(release(older), release(newer))
    of_bytes = places(
        item
        for item in differences.errors
        if item.rule.category is Category.WIRE or item.rule.id == "STORED_FIELD_REMOVED"
    )
    assert of_bytes == errors_of(older, newer)
    other_rules = {item.rule.id for item in differences.errors} - {
        rule for _, rule, *_ in of_bytes
    }
    assert other_rules <= {"VERSION_REMOVED", "STORED_VERSION_REMOVED"}


def test_conflicts_and_explanations_correspond() -> None:
    explained = [
        (explanation(row, NAMES), row.finding.message)
        for row in everything()
        if row.is_conflict
    ]
    assert {*explained} == {
        (why, name) for why in explanations() for name in why.messages
    }


def test_the_page_is_up_to_date() -> None:
    page = (ROOT / "docs" / "conflicts.md").read_text("utf-8")
    assert page == conflicts_page(everything(), NAMES)


def test_pairing_of_two_releases_agrees_with_the_union() -> None:
    """What a diff pairs is one message of the union, or has one history with it."""
    through: dict[tuple[str, str], set[str]] = {}
    for united in joined().release.messages:
        for form in forms_of(joined(), united):
            key = form.release, form.message.name
            through.setdefault(key, set()).add(united.name)
    for older, newer in pairwise(NAMES):
        pairing = Pairing.of(release(older), release(newer))
        paired = {(pair.old.name, pair.new.name) for pair in pairing.pairs}
        for old, new in paired:
            assert through[older, old] & through[newer, new]
        for new_message in pairing.come:
            before = {old for old, _ in paired}
            names = through[newer, new_message.name]
            assert not [old for old in before if through[older, old] & names]


def test_types_of_the_same_bytes() -> None:
    records = {("FetchResponse", v) for v in range(12)}
    records |= {("ProduceRequest", v) for v in range(9)}
    assert records <= with_rule("WIRE_TYPE")
    assert all(
        row.finding.same_bytes
        for row in everything()
        if not row.is_conflict and row.finding.rule.id == "WIRE_TYPE"
    )


def test_tags_that_came_later() -> None:
    versions = with_rule("TAG_ADDED")
    assert {("ApiVersionsResponse", 3), ("FetchResponse", 12)} <= versions
    assert not with_rule("TAG_REMOVED") | with_rule("TAG_REMOVED", level=Level.WARNING)


def test_unstable_versions_do_not_conflict() -> None:
    """A response is as stable as its request."""
    changed = with_rule("UNSTABLE_CHANGED")
    assert ("ConsumerGroupHeartbeatResponse", 0) in changed
    assert ("ReadShareGroupStateSummaryResponse", 0) in changed


def of_three(*forms: list[dict[str, Any]], **keys: Any) -> list[tuple[str, ...]]:
    """The differences of releases 0.0, 1.0, …: rule, level, path, versions, releases."""
    releases = [
        Release(name=f"{number}.0", messages=(message(fields, **keys),))
        for number, fields in enumerate(forms)
    ]
    return [
        (
            row.finding.rule.id,
            str(row.finding.level),
            row.finding.path,
            row.finding.shown_versions,
            "+".join(row.older),
            "+".join(row.newer),
        )
        for row in differences(union(releases))
    ]


A, B, T = field("A", "int32"), field("B", "int32"), tagged("T", "int8", 0)


@pytest.mark.parametrize(
    ("forms", "expected"),
    [
        ([[A], [A]], []),
        ([[A], [field("a", "int32")]], []),
        ([[A], [B]], [("NAME", "info", "a", "0-2", "0.0", "1.0")]),
        (
            [[A], [A], [B]],
            [("NAME", "info", "a", "0-2", "0.0+1.0", "2.0")],
        ),
        # Changed, and changed back: each release against each later one.
        (
            [[A], [A, B], [A]],
            [
                ("WIRE_FIELD_ADDED", "error", "b", "0-2", "0.0", "1.0"),
                ("STORED_FIELD_REMOVED", "error", "b", "0-2", "1.0", "2.0"),
            ],
        ),
        (
            [[A], [A, T], [A, T, B]],
            [
                ("TAG_ADDED", "info", "t", "1-2", "0.0", "1.0+2.0"),
                ("WIRE_FIELD_ADDED", "error", "b", "0-2", "0.0+1.0", "2.0"),
            ],
        ),
    ],
)
def test_older_releases_beside_each_later_one(
    forms: list[list[dict[str, Any]]], expected: list[tuple[str, ...]]
) -> None:
    assert sorted(of_three(*forms)) == sorted(expected)


def test_versions_without_the_field_are_alike() -> None:
    later = field("B", "int8", "2+")
    assert of_three([A], [A, later]) == [
        ("WIRE_FIELD_ADDED", "error", "b", "2", "0.0", "1.0")
    ]


def test_a_version_that_became_stable_is_no_longer_free() -> None:
    keys: dict[str, Any] = {"type": "request", "apiKey": 900, "valid": "0"}
    free, fixed = (
        message([A], **keys, latestVersionUnstable=unstable)
        for unstable in (True, False)
    )
    releases = [
        Release(name=f"{number}.0", messages=(form,))
        for number, form in enumerate((free, fixed, message([A, B], **keys)))
    ]
    rows = differences(union(releases))
    assert {(row.finding.rule.id, row.older, row.newer) for row in rows} == {
        ("UNSTABLE_CHANGED", ("0.0",), ("2.0",)),
        ("WIRE_FIELD_ADDED", ("1.0",), ("2.0",)),
    }


def test_another_header_is_a_conflict() -> None:
    own = message([A], type="request", apiKey=900)
    other = own.replace(header_versions=((VersionRange(1, 1), "1"),))
    releases = [
        Release(name=f"{number}.0", messages=(form,))
        for number, form in enumerate((own, other))
    ]
    (row,) = differences(union(releases))
    assert (row.finding.rule.id, row.finding.versions) == ("WIRE_HEADER", (1,))
    assert row.is_conflict


def test_record_keys_are_identified_by_type() -> None:
    """Before 4.1 a key's version was its type: version 1 of ThingKey is version 0 of key 1."""
    old = message([A], name="ThingKey", valid="0-1", flexible="none")
    new = [
        message([field("A", kind)], name=name, valid="0", flexible="none", **keys)
        for name, kind, keys in (
            ("OldThingKey", "int32", {"type": "coordinator-key", "apiKey": 0}),
            ("ThingKey", "int64", {"type": "coordinator-key", "apiKey": 1}),
        )
    ]
    releases = [
        Release(name="0.0", messages=(old,)),
        Release(name="0.1", messages=(old,)),
        Release(name="1.0", messages=tuple(new)),
    ]
    (row,) = differences(union(releases))
    assert (row.finding.message, row.finding.rule.id) == ("ThingKey", "WIRE_TYPE")
    assert (row.finding.versions, row.older) == ((0,), ("0.0", "0.1"))


def test_json() -> None:
    releases = [
        Release(name=name, messages=(message([item]),))
        for name, item in (("1.0", A), ("2.0", field("A", "int64")))
    ]
    (row,) = differences(union(releases))
    assert row.as_json() == {
        "message": "TestMessage",
        "versions": [0, 1, 2],
        "older_releases": ["1.0"],
        "newer_releases": ["2.0"],
        "rule": "WIRE_TYPE",
        "category": "wire",
        "level": "error",
        "path": "a",
        "old": "int32",
        "new": "int64",
        "same_bytes": False,
    }


def test_fields_that_only_some_releases_drop() -> None:
    """Codecs of all releases are as lenient as the newest: older ones refuse such a value."""
    rows = {
        (item.finding.message, item.finding.path): (
            *(item.finding.versions, item.older[-1], item.newer[0]),
            *(item.finding.rule.id, item.finding.level),
        )
        for item in everything()
        if item.finding.rule.id == "IGNORABLE" and item.newer[-1] == "4.4"
    }
    info = "IGNORABLE", Level.INFO
    group_instance = "members[].group_instance_id"
    assert rows["JoinGroupResponse", group_instance] == (
        (*range(5),),
        "3.3",
        "3.4",
        *info,
    )
    features = "finalized_features"
    assert rows["ApiVersionsResponse", features] == ((0, 1, 2), "2.8", "3.0", *info)
    assert rows["FetchResponse", "error_code"] == ((4, 5, 6), "2.6", "2.7", *info)
    assert not any(
        item.is_conflict for item in everything() if item.finding.rule.id in info
    )


def test_a_field_that_stops_being_ignorable_is_refused() -> None:
    dropped, refused = (
        [A, field("Late", "int32", "1+", ignorable=ignorable)]
        for ignorable in (True, False)
    )
    assert of_three(dropped, dropped, refused) == [
        ("FIELD_NOT_IGNORABLE", "info", "late", "0", "0.0+1.0", "2.0")
    ]
