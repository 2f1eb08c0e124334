"""The union of releases has every version of every message, as in its newest release."""

from __future__ import annotations

from typing import Any

import pytest

from specgen.protocol.layout import lower
from specgen.protocol.layout.export import layout_object
from specgen.protocol.model import Kind, Message, Release
from specgen.report import SpecError
from specgen.sources.union.releases import Form, union
from tests.support.bundled import joined
from tests.support.definitions import field, message, owners, tagged
from tests.support.sources import definition, read_release, rpc


def release(name: str, *messages: Message) -> Release:
    """A release with these messages."""
    return Release(name=name, messages=messages)


def request(valid: str, *fields: dict[str, Any], name: str = "Echo") -> Message:
    """A request with API key 7."""
    return message(
        list(fields), valid=valid, name=f"{name}Request", type="request", apiKey=7
    )


A, B = field("A", "int8"), field("B", "int32")


def test_the_newest_release_prevails() -> None:
    united = union(
        [release("1.0", request("0-2", A)), release("2.0", request("1-3", A, B))]
    )
    (only,) = united.release.messages
    assert str(only.valid_versions) == "0-3"
    assert [str(f.versions) for f in only.fields] == ["0+", "1+"]
    assert united.release.version == "1.0 to 2.0"
    assert {
        name: {m: str(v) for m, v in versions.items()}
        for name, versions in united.versions_by_release.items()
    } == {"1.0": {"EchoRequest": "0-2"}, "2.0": {"EchoRequest": "1-3"}}


def test_one_release_is_itself() -> None:
    only = request("0-2", A)
    united = union([release("1.0", only)])
    assert united.release.messages == (only,)
    assert union([release("1.0", only), release("2.0", only)]).release.messages == (
        only,
    )


def test_facts_of_a_single_release_keep_their_ranges() -> None:
    """Ranges are opened only where parts were merged."""
    only = request("0-2", field("A", "int8", "0-2"))
    assert union([release("1.0", only)]).release.messages == (only,)


def test_versions_that_a_release_removed_and_one_brought_back() -> None:
    united = union(
        [
            release("1.0", request("0-5", A)),
            release("2.0", request("4-6", B)),
            release("3.0", request("2-6", A, B)),
        ]
    )
    (only,) = united.release.messages
    assert [(f.name, str(f.versions)) for f in only.fields] == [
        ("A", "0+"),
        ("B", "2+"),
    ]


def test_an_api_that_is_gone_keeps_its_versions() -> None:
    removed = read_release(
        {"EchoRequest": rpc("Echo", "request", 7, [], validVersions="none")}
    ).messages
    united = union([release("1.0", request("0-2", A)), release("2.0", *removed)])
    (only,) = united.release.messages
    assert str(only.valid_versions) == "0-2"
    assert united.versions_by_release == {
        "1.0": {"EchoRequest": only.valid_versions},
    }
    # One that was never anything else is not in the union.
    assert union([release("2.0", *removed)]).release.messages == ()


def test_a_release_in_between_that_lacks_a_message() -> None:
    united = union(
        [
            release("1.0", request("0-1", A)),
            release("2.0"),
            release("3.0", request("2", A, B)),
        ]
    )
    (only,) = united.release.messages
    assert str(only.valid_versions) == "0-2"


def test_gaps_are_filled_from_any_release() -> None:
    """1.0 fills the gap between 2.0 and 3.0."""
    united = union(
        [
            release("1.0", request("0-4", A, B)),
            release("2.0", request("0-1", A)),
            release("3.0", request("5-6", B)),
        ]
    )
    (only,) = united.release.messages
    assert [(f.name, str(f.versions)) for f in only.fields] == [
        ("A", "0-4"),
        ("B", "2+"),
    ]


def test_a_gap_is_reported() -> None:
    older = request("0-1", A)
    with pytest.raises(SpecError) as caught:
        union(
            [
                release("1.0", older),
                release("2.0", request("1-2", A)),
                release("3.0", request("5-6", A, name="Reply")),
            ]
        )
    (problem,) = caught.value.problems
    assert problem.message == (
        "ReplyRequest: no release has version 3, 4, but some have later ones"
    )
    assert problem.hint == "1.0 has 0-1; 2.0 has 1-2; 3.0 has 5-6"
    assert problem.span.path == "test.json"


def test_names_of_rpcs_change_with_the_key() -> None:
    united = union(
        [
            release("1.0", request("0", A, name="AlterIsr")),
            release("2.0", request("0-1", A, name="AlterPartition")),
            release("3.0", request("0-2", A, name="AlterPart")),
        ]
    )
    (only,) = united.release.messages
    assert (only.name, only.aliases) == (
        "AlterPartRequest",
        ("AlterPartitionRequest", "AlterIsrRequest"),
    )
    assert united.release.by_name["AlterIsrRequest"] is only


def test_other_messages_are_matched_by_name() -> None:
    record = message([A], valid="0", name="OneRecord", type="metadata", apiKey=3)
    other = message([A], valid="0", name="TwoRecord", type="metadata", apiKey=3)
    united = union([release("1.0", record), release("2.0", other)])
    assert [m.name for m in united.release.messages] == ["OneRecord", "TwoRecord"]
    assert all(m.aliases == () for m in united.release.messages)


def test_a_name_reused_for_another_type_is_told_apart() -> None:
    united = union(
        [
            release("1.0", request("0-1", field("A", "string"))),
            release("2.0", request("1-2", field("A", "int64"))),
        ]
    )
    (only,) = united.release.messages
    assert [(f.name, f.written) for f in only.fields] == [("AV0", "A"), ("A", "")]


def test_tags_of_other_versions_are_refused() -> None:
    united = union(
        [
            release(
                "1.0", request("1", tagged("A", "int8", 0), tagged("C", "int8", 1))
            ),
            release("2.0", request("2", tagged("B", "int8", 0))),
        ]
    )
    (only,) = united.release.messages
    new = lower(only, 2).root
    assert [f.tag for f in new.tags or ()] == [0]
    assert new.foreign_tags == (1,)


def keys(*record_types: int) -> Message:
    """A coordinator key as in releases before 4.0."""
    valid = f"{min(record_types)}-{max(record_types)}"
    return message(
        [field("Group", "string", valid)],
        valid=valid,
        flexible="none",
        name="OffsetCommitKey",
    )


def coordinator(name: str, key: int) -> Message:
    """A coordinator key as in releases since 4.0."""
    fields = [field("Group", "string", "0")]
    kind = {"type": "coordinator-key", "apiKey": key}
    return message(fields, valid="0", flexible="none", name=name, **kind)


def test_coordinator_keys() -> None:
    united = union(
        [
            release("3.9", keys(0, 1)),
            release(
                "4.0",
                coordinator("LegacyOffsetCommitKey", 0),
                coordinator("OffsetCommitKey", 1),
            ),
        ]
    )
    by_name = united.release.by_name
    assert [(m.name, m.kind, str(m.valid_versions)) for m in by_name.values()] == [
        ("LegacyOffsetCommitKey", Kind.COORDINATOR_KEY, "0"),
        ("OffsetCommitKey", Kind.COORDINATOR_KEY, "0"),
    ]
    for name, shift in (("LegacyOffsetCommitKey", 0), ("OffsetCommitKey", 1)):
        old, new = united.forms[name]
        assert (old.release, old.shift, str(old.versions)) == ("3.9", shift, "0")
        assert (new.release, new.shift) == ("4.0", 0)


def unstable(valid: str) -> Message:
    """A request whose last version is not enabled by default."""
    return request(valid, A).replace(latest_version_unstable=True)


@pytest.mark.parametrize(
    ("older", "newer", "expected"),
    [
        (unstable("0-2"), request("1-2", A), ""),  # stable by now
        (request("0-1", A), unstable("1-2"), "2"),  # not yet
        (unstable("0-2"), request("none"), ""),  # removed
    ],
)
def test_whether_the_last_version_is_unstable(
    older: Message, newer: Message, expected: str
) -> None:
    (only,) = union([release("1.0", older), release("2.0", newer)]).release.messages
    assert str(only.unstable_versions or "") == expected


def test_releases_in_which_the_last_version_is_unstable() -> None:
    united = union([release("1.0", unstable("0-2")), release("2.0", request("0-2", A))])
    assert united.unstable_by_release == {"1.0": {"EchoRequest"}}


def test_error_codes_are_those_of_all_releases() -> None:
    errors = [
        [{"code": 1, "name": "OLD"}, {"code": 2, "name": "GONE"}],
        [{"code": 1, "name": "NEW"}, {"code": -1, "name": "UNKNOWN"}],
    ]
    united = union(
        [
            Release.model_validate({"name": str(n), "messages": (), "errors": rows})
            for n, rows in enumerate(errors)
        ]
    )
    assert [(e.code, e.name) for e in united.release.errors] == [
        (-1, "UNKNOWN"),
        (1, "NEW"),
        (2, "GONE"),
    ]


# The bundled releases.


def test_size_of_the_bundled_union() -> None:
    messages = joined().release.messages
    assert len(messages) == 293
    assert sum(len(m.versions) for m in messages) == 885


def test_old_names() -> None:
    aliases = {m.name: m.aliases for m in joined().release.messages if m.aliases}
    assert aliases == {
        f"{new}{way}": (f"{old}{way}",)
        for old, new in (
            ("ListOffset", "ListOffsets"),
            ("ElectPreferredLeaders", "ElectLeaders"),
            ("AlterIsr", "AlterPartition"),
            ("ListClientMetricsResources", "ListConfigResources"),
        )
        for way in ("Request", "Response")
    }


@pytest.mark.parametrize(
    ("name", "versions"),
    [
        ("LegacyOffsetCommitKey", {"3.9": 0}),
        ("OffsetCommitKey", {"3.9": 1}),
        ("GroupMetadataKey", {"3.9": 2}),
        ("TransactionLogKey", {"3.9": 0}),
        ("ConsumerGroupMetadataKey", {"3.9": 3}),
        ("ConsumerGroupPartitionMetadataKey", {"3.9": 4}),
        ("ConsumerGroupMemberMetadataKey", {"3.9": 5}),
    ],
)
def test_coordinator_keys_of_3_are_those_of_4(
    name: str, versions: dict[str, int]
) -> None:
    forms = {form.release: form for form in joined().forms[name]}
    for older, version in versions.items():
        form = forms[older]
        assert form.message.valid_versions.low == version
        assert str(form.versions) == "0"
        own = layout_object(lower(form.message, version))["fields"]
        ours = layout_object(lower(joined().release.by_name[name], 0))["fields"]
        assert own == ours
    assert joined().release.by_name[name].kind is Kind.COORDINATOR_KEY


def newest_forms() -> dict[tuple[str, int], Form]:
    """The newest release of each message and version."""
    return {
        (name, version): form
        for name, forms in joined().forms.items()
        for form in forms
        for version in form.versions
    }


def test_each_version_is_as_in_its_newest_release() -> None:
    """On the wire always, and in everything else that can differ by version."""
    by_name = joined().release.by_name
    for (name, version), form in newest_forms().items():
        own = lower(form.message, version + form.shift)
        ours = lower(by_name[name], version)
        assert layout_object(own)["fields"] == layout_object(ours)["fields"]
        expected = {f.name: (f.default, f.tag) for f in own.root.all_fields}
        assert {f.name: (f.default, f.tag) for f in ours.root.all_fields} == expected


def test_no_field_had_to_be_told_apart() -> None:
    for united in joined().release.messages:
        for owner in owners(united):
            assert not [f.name for f in owner.fields if f.written], owner.name


def test_ranges_of_the_union_are_open_as_in_definitions() -> None:
    for united in joined().release.messages:
        last = united.valid_versions.high
        for owner in owners(united):
            for item in owner.fields:
                reaches = item.versions.high >= last
                assert item.versions.is_open or not reaches or len(united.versions) == 1


def test_unused_definitions_are_left_out() -> None:
    names = set(joined().release.by_name)
    assert definition("X")["name"] not in names
    assert "SimpleExampleMessage" not in names


def test_ignorable_is_of_the_newest_form_that_lacks_the_field() -> None:
    """4.0 removed RequestHeader v0, and with it the flag for fields that v0 lacks."""
    header = joined().release.by_name["RequestHeader"]
    flags = {field.name: field.ignorable for field in header.fields}
    assert flags["ClientId"] is True
    assert flags["CorrelationId"] is False
