"""What older releases laid out otherwise under the same version: all is listed."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from specgen.combine.differences import Difference, compare, differences
from specgen.combine.union import Form, union
from specgen.layout import lower
from specgen.layout.export import layout_object
from specgen.model import Release
from tests.support.bundled import NAMES, joined, release
from tests.support.definitions import field, message, tagged

WIRE = {
    # See docs/protocol-semantics.md, "The same version, laid out otherwise".
    ("RequestHeader", 0, "2.2 to 2.3"),
    ("EndQuorumEpochRequest", 0, "2.7"),
    ("LeaderChangeMessage", 0, "2.7 to 2.8"),
    ("ConfigRecord", 0, "2.8"),
    ("DelegationTokenRecord", 0, "2.8"),
    ("FeatureLevelRecord", 0, "2.8"),
    ("FenceBrokerRecord", 0, "2.8"),
    ("PartitionRecord", 0, "2.8"),
    ("RegisterBrokerRecord", 0, "2.8"),
    ("RemoveTopicRecord", 0, "2.8"),
    ("TopicRecord", 0, "2.8"),
    ("UnfenceBrokerRecord", 0, "2.8"),
    ("UnregisterBrokerRecord", 0, "2.8"),
    ("UserScramCredentialRecord", 0, "2.8"),
    ("FeatureLevelRecord", 0, "3.0 to 3.2"),
    ("UserScramCredentialRecord", 0, "3.0 to 3.4"),
    ("DelegationTokenRecord", 0, "3.0 to 3.5"),
    ("RemoteLogSegmentMetadataRecord", 0, "3.0 to 3.5"),
    ("RemoteLogSegmentMetadataSnapshotRecord", 0, "3.1 to 3.5"),
    ("RemoteLogSegmentMetadataUpdateRecord", 0, "3.0 to 3.5"),
    ("ConsumerGroupHeartbeatRequest", 0, "3.5 to 3.6"),
    ("ConsumerGroupHeartbeatResponse", 0, "3.5 to 3.6"),
    ("ConsumerGroupDescribeResponse", 0, "3.7"),
    ("ConsumerGroupCurrentMemberAssignmentValue", 0, "3.5"),
    ("ConsumerGroupCurrentMemberAssignmentValue", 0, "3.6 to 3.7"),
    ("ConsumerGroupMemberMetadataValue", 0, "3.5"),
    ("ConsumerGroupMemberMetadataValue", 0, "3.6 to 3.7"),
    ("ConsumerGroupPartitionMetadataValue", 0, "3.5 to 3.7"),
    ("ConsumerGroupTargetAssignmentMemberValue", 0, "3.5 to 3.7"),
    ("ShareGroupPartitionMetadataValue", 0, "3.9"),
    # What became stable in 4.1: share groups.
    ("ReadShareGroupStateSummaryResponse", 0, "3.9 to 4.0"),
    ("ShareGroupMetadataValue", 0, "3.9 to 4.0"),
    ("ShareGroupStatePartitionMetadataValue", 0, "4.0"),
    ("ShareSnapshotValue", 0, "4.0"),
    ("ShareUpdateValue", 0, "4.0"),
}
"""Other bytes under the same version."""

TAGS = {
    # See docs/protocol-semantics.md, "The same version, laid out otherwise".
    ("ApiVersionsResponse", 3),
    ("FetchResponse", 12),
    ("UpdateMetadataRequest", 8),
    ("PartitionRecord", 0),
    ("PartitionChangeRecord", 0),
    ("TransactionLogValue", 1),
    # 3.6 to 4.4.
    ("RemoteLogSegmentMetadataRecord", 0),
    ("RemoteLogSegmentMetadataSnapshotRecord", 0),
    ("ConsumerGroupCurrentMemberAssignmentValue", 0),
    ("ConsumerGroupMetadataValue", 0),
    ("ConsumerGroupTargetAssignmentMetadataValue", 0),
    ("OffsetCommitValue", 4),
    ("ShareGroupTargetAssignmentMetadataValue", 0),
    ("StreamsGroupCurrentMemberAssignmentValue", 0),
    ("StreamsGroupMetadataValue", 0),
    ("StreamsGroupTargetAssignmentMetadataValue", 0),
    ("ShareSnapshotValue", 0),
    ("ShareUpdateValue", 0),
}
"""Tagged fields that came later."""

TYPES = {("FetchResponse", v) for v in range(12)}
TYPES |= {("ProduceRequest", v) for v in range(9)}
"""Bytes that became records in 2.7 and 2.8."""


@cache
def everything() -> tuple[Difference, ...]:
    """All differences."""
    return tuple(differences(joined()))


def of_kind(kind: str) -> list[Difference]:
    """The differences of one kind."""
    return [item for item in everything() if item.kind == kind]


def test_other_bytes() -> None:
    assert {(d.message, d.version, d.releases) for d in of_kind("wire")} == WIRE


def test_tagged_fields() -> None:
    assert {(d.message, d.version) for d in of_kind("tags")} == TAGS
    assert all("only in the union" in d.what for d in of_kind("tags"))


def test_types_with_the_same_bytes() -> None:
    assert {(d.message, d.version) for d in of_kind("type")} == TYPES
    assert all("bytes, not " in d.what for d in of_kind("type"))
    assert {d.releases for d in of_kind("type")} == {
        "2.2 to 2.6",
        "2.3 to 2.6",
        "2.2 to 2.7",
        "2.4 to 2.7",
    }


def test_names() -> None:
    names = of_kind("names")
    assert all(", not " in d.what for d in names)
    one = next(d for d in names if d.message == "AlterPartitionRequest")
    assert (one.version, one.releases) == (0, "2.7 to 3.2")
    assert one.what == "topics[].name: name, not topic_name"


def listed() -> set[tuple[str, int, str]]:
    """Every message, version and release of a difference."""
    return {
        (d.message, d.version, name)
        for d in everything()
        for name in _between(NAMES, d.releases)
    }


def _between(names: tuple[str, ...], span: str) -> tuple[str, ...]:
    first, _, last = span.partition(" to ")
    return names[names.index(first) : names.index(last or first) + 1]


def test_every_release_is_in_the_union_or_listed() -> None:
    """Each version of each release lowers to the same layout, or is a difference."""
    differing = listed()
    checked = 0
    for name in NAMES:
        forms = {
            (union_name, form.message.name): form
            for union_name, of_one in joined().forms.items()
            for form in of_one
            if form.release == name
        }
        seen = {(form.message.name, v) for form in forms.values() for v in own(form)}
        for message_ in release(name).messages:
            # No version of any release is left out.
            assert {(message_.name, v) for v in message_.versions} <= seen
        for (union_name, _), form in forms.items():
            for version in form.versions:
                theirs = lower(form.message, version + form.shift)
                ours = lower(joined().release.by_name[union_name], version)
                same = fields(theirs) == fields(ours)
                assert same is ((union_name, version, name) not in differing)
                checked += 1
    assert checked > 9_000


def own(form: Form) -> tuple[int, ...]:
    """The versions as the release numbers them."""
    return form.message.versions


def fields(layout: Any) -> object:
    """The fields as the exchange format has them."""
    return layout_object(layout)["fields"]


def kind_of(old: list[dict[str, Any]], new: list[dict[str, Any]], **keys: Any) -> str:
    """How version 1 of one definition differs from that of another."""
    kinds = compare(message(new, **keys), 1, Form("1.0", message(old, **keys)))
    assert len(kinds) <= 1
    return "".join(kind for kind, _ in kinds)


A = field("A", "int32")


@pytest.mark.parametrize(
    ("old", "new", "kind"),
    [
        ([A], [A], ""),
        ([A], [field("B", "int32")], "names"),
        ([A], [field("a", "int32")], ""),
        ([field("A", "bytes")], [field("A", "records")], "type"),
        ([field("A", "bytes")], [field("Records", "records")], "type"),
        ([A], [field("A", "uint32")], "wire"),
        ([A], [A, field("B", "int8")], "wire"),
        ([A], [A, field("B", "int8", "2+")], ""),
        ([A, field("B", "int8")], [field("B", "int8"), A], "wire"),
        ([A], [A, tagged("T", "int8", 0)], "tags"),
        ([A], [field("B", "int32"), tagged("T", "int8", 0)], "tags"),
        (
            [tagged("T", "int8", 0)],
            [tagged("T", "int8", 0), tagged("U", "int8", 1)],
            "tags",
        ),
        ([tagged("T", "int8", 0)], [tagged("T", "int16", 0)], "wire"),
        ([tagged("T", "int8", 0)], [tagged("U", "int8", 0)], "names"),
        ([tagged("T", "bytes", 0)], [A, tagged("T", "bytes", 0)], "wire"),
        ([field("A", "string")], [field("A", "string", nullableVersions="0+")], "wire"),
        ([field("A", "[]int8")], [field("A", "[]int16")], "wire"),
        (
            [field("A", "[]S", fields=[A])],
            [field("A", "[]S", fields=[A, tagged("T", "int8", 0)])],
            "tags",
        ),
        (
            [tagged("T", "S", 0, fields=[A])],
            [tagged("T", "S", 0, fields=[field("A", "int64")])],
            "wire",
        ),
        (
            [tagged("T", "S", 0, fields=[A])],
            [tagged("T", "S", 0, fields=[A, tagged("U", "int8", 0)])],
            "tags",
        ),
        ([field("A", "bytes", default="")], [field("A", "bytes")], ""),
    ],
)
def test_kinds(old: list[dict[str, Any]], new: list[dict[str, Any]], kind: str) -> None:
    assert kind_of(old, new) == kind


def test_flexible_or_not() -> None:
    fields = [A]
    newer = message(fields, flexible="1+")
    older = message(fields, flexible="none")
    ((kind, what),) = compare(newer, 1, Form("1.0", older))
    assert (kind, what) == ("wire", "(message): no tag section, not tag section")
    assert compare(newer, 0, Form("1.0", older)) == []


T = tagged("T", "int8", 0)


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ([A], [field("B", "int32")], "a: a, not b"),
        ([A], [field("A", "string")], "a: int32, not compact_string"),
        ([A], [A, field("B", "int8")], "b: int8 only in the union"),
        ([A], [A, T], "t (tag 0): int8 only in the union"),
        ([T, A], [A], "t (tag 0): int8 only there"),
        (
            [field("A", "[]S", fields=[A])],
            [field("A", "[]S", fields=[A, field("B", "int32")])],
            "a[].b: int32 only in the union",
        ),
    ],
)
def test_words(old: list[dict[str, Any]], new: list[dict[str, Any]], what: str) -> None:
    ((_, words),) = compare(message(new), 1, Form("1.0", message(old)))
    assert words == what


def test_releases_are_told_together() -> None:
    old, new = message([A]), message([field("B", "int32")])
    releases = [
        *(Release(name=name, messages=(old,)) for name in ("1.0", "1.1", "1.2")),
        Release(name="2.0", messages=(new,)),
    ]
    rows = differences(union(releases))
    assert [(d.version, d.releases, d.kind) for d in rows] == [
        (version, "1.0 to 1.2", "names") for version in range(3)
    ]
    assert rows[0].as_json() == {
        "message": "TestMessage",
        "version": 0,
        "releases": "1.0 to 1.2",
        "kind": "names",
        "what": "a: a, not b",
    }


def test_only_messages_that_are_asked_for() -> None:
    old, new = (
        [message([item], name=name) for name in ("One", "Two")]
        for item in (A, field("B", "int32"))
    )
    releases = [
        Release(name=name, messages=tuple(messages))
        for name, messages in (("1.0", old), ("2.0", new))
    ]
    rows = differences(union(releases), {"Two"})
    assert {row.message for row in rows} == {"Two"}
