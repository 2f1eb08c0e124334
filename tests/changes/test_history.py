"""The accidents of Kafka's own history, each with its rule."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from specgen.changes.diff import Differences, diff
from specgen.disk.inputs import TextFile
from specgen.protocol.model import Notation
from specgen.report import Level, Problems, SpecError
from specgen.sources.opening import read_texts
from tests.changes.neighbours import changed
from tests.support.bundled import NAMES, release
from tests.support.definitions import field
from tests.support.sources import Json, definition, read_release, rpc


def _both(old: Json, new: Json) -> Differences:
    return diff(read_release({"m": old}), read_release({"m": new}))


def _rules(differences: Differences, message: str, least: Level) -> set[str]:
    return {
        item.rule.id
        for item in differences.findings
        if item.message == message and item.level.rank <= least.rank
    }


def _init(valid: str, *fields: Json) -> Json:
    first = [field("TransactionalId", "string", nullableVersions="0+")]
    return rpc("InitProducerId", "request", 22, [*first, *fields], validVersions=valid)


_IDS = [field("ProducerId", "int64", "2+", default="-1", ignorable=True)]


def test_fields_that_joined_a_released_version() -> None:
    """KAFKA-9229: they should have come with a version of their own."""
    found = _both(_init("0-2"), _init("0-2", *_IDS))
    assert _rules(found, "InitProducerIdRequest", Level.WARNING) == {"WIRE_FIELD_ADDED"}
    own = field("ProducerId", "int64", "3+", default="-1", ignorable=True)
    found = _both(_init("0-2"), _init("0-3", own))
    assert _rules(found, "InitProducerIdRequest", Level.WARNING) == set()


def test_a_header_that_became_compact() -> None:
    """Kafka's pull request 7479: ClientId is not compact in header 2."""
    client = field(
        "ClientId", "string", "1+", nullableVersions="1+", flexibleVersions="none"
    )
    keys = {"type": "header", "validVersions": "0-2", "flexibleVersions": "2+"}
    old = definition("RequestHeader", [client], **keys)
    new = definition("RequestHeader", [client | {"flexibleVersions": "2+"}], **keys)
    found = _both(old, new)
    assert _rules(found, "RequestHeader", Level.WARNING) == {"WIRE_FLEXIBLE"}
    assert found.errors[0].place == "RequestHeader 2 client_id"


def _join(valid: str, **keys: object) -> Json:
    fields = [field("GroupId", "string")]
    if valid == "0-5":
        fields.append(
            field(
                "GroupInstanceId", "string", "5+", nullableVersions="5+", ignorable=True
            )
            | keys
        )
    return rpc(
        "JoinGroup", "request", 11, fields, validVersions=valid, flexibleVersions="none"
    )


def test_a_nullable_field_without_null_as_default() -> None:
    """Kafka's pull request 6780."""
    found = _both(_join("0-4"), _join("0-5"))
    assert _rules(found, "JoinGroupRequest", Level.WARNING) == {"DEFAULT_NULL_MISSING"}
    found = _both(_join("0-4"), _join("0-5", default="null"))
    assert _rules(found, "JoinGroupRequest", Level.WARNING) == set()


def test_a_new_field_that_is_not_ignorable() -> None:
    """KAFKA-15859: an admin client could no longer use older brokers."""
    old = rpc("ListOffsets", "request", 2, [field("ReplicaId", "int32")])
    wait = field("TimeoutMs", "int32", "3+")
    new = rpc(
        "ListOffsets",
        "request",
        2,
        [field("ReplicaId", "int32"), wait],
        validVersions="0-3",
    )
    found = _both(old, new)
    assert _rules(found, "ListOffsetsRequest", Level.WARNING) == {"FIELD_NOT_IGNORABLE"}


@pytest.mark.parametrize(
    ("versions", "rules"), [("3+", {"FIELD_NOT_IGNORABLE"}), ("0+", set())]
)
def test_a_field_that_is_no_longer_ignorable(versions: str, rules: set[str]) -> None:
    """Those who set it for older versions are refused, unless these have the field."""

    def listing(**more: object) -> Json:
        wait = field("TimeoutMs", "int32", versions, **more)
        fields = [field("ReplicaId", "int32"), wait]
        return rpc("ListOffsets", "request", 2, fields, validVersions="0-3")

    found = _both(listing(ignorable=True), listing())
    assert _rules(found, "ListOffsetsRequest", Level.WARNING) == rules
    found = _both(listing(ignorable=True, default="-1"), listing(default="-1"))
    assert _rules(found, "ListOffsetsRequest", Level.WARNING) == rules


def test_log_dirs_that_are_not_ignorable() -> None:
    """KAFKA-16094: a broker could not register with older controllers."""
    first, dirs = field("BrokerId", "int32"), field("LogDirs", "[]uuid", "2+")

    def registration(versions: str, *fields: Json) -> Json:
        return rpc("BrokerRegistration", "request", 62, fields, validVersions=versions)

    found = _both(registration("0-1", first), registration("0-2", first, dirs))
    assert _rules(found, "BrokerRegistrationRequest", Level.WARNING) == {
        "FIELD_NOT_IGNORABLE"
    }
    dirs["ignorable"] = True
    found = _both(registration("0-1", first), registration("0-2", first, dirs))
    assert _rules(found, "BrokerRegistrationRequest", Level.WARNING) == set()


def test_versions_that_went_and_came_back() -> None:
    """KAFKA-19444: JoinGroup 0 and 1 are in 4.0.1 again; adding them is no error."""

    def join(versions: str) -> Json:
        return rpc(
            "JoinGroup",
            "request",
            11,
            [field("GroupId", "string")],
            validVersions=versions,
            flexibleVersions="6+",
        )

    (lost,) = _both(join("0-9"), join("2-9")).findings
    assert (lost.rule.id, lost.shown_versions) == ("VERSION_REMOVED", "0-1")
    assert not _both(join("2-9"), join("0-9")).errors
    assert not _rules(
        _both(join("2-9"), join("0-9")), "JoinGroupRequest", Level.WARNING
    )


def test_a_field_behind_the_last_version() -> None:
    """Kafka's pull request 14447: it is never written."""
    late = field("Wait", "int32", "3+", ignorable=True)
    definition_before = rpc(
        "Beat", "request", 1, [field("Id", "int32")], validVersions="0"
    )
    found = _both(
        definition_before,
        definition_before | {"fields": [*definition_before["fields"], late]},
    )
    assert _rules(found, "BeatRequest", Level.INFO) == {"FIELD_OF_NO_VERSION"}


def test_a_definition_with_text_behind_it() -> None:
    """Kafka's pull request 10998: brackets are reported, and no change; other text is an error."""
    text = json.dumps(definition("Ping", [field("Id", "int32")]))
    texts = [TextFile("m.json", f"{text}{end}") for end in ("", "\n}", "\nmore")]
    problems = Problems()
    plain, closed = (read_texts("m", [one], problems) for one in texts[:2])
    assert [problem.code for problem in problems.found] == ["J3"]
    assert diff(plain, closed).findings == ()
    with pytest.raises(SpecError, match=r"m\.json:2:1: error: J2"):
        read_texts("m", texts[2:], problems)


def test_records_that_may_not_be_null_any_more() -> None:
    """KAFKA-18646: brokers of other versions still send null."""
    old = rpc(
        "Fetch", "response", 1, [field("Records", "records", nullableVersions="0+")]
    )
    found = _both(old, rpc("Fetch", "response", 1, [field("Records", "records")]))
    assert _rules(found, "FetchResponse", Level.ERROR) == {"WIRE_NULLABLE_NARROWED"}


def test_a_default_that_was_put_right() -> None:
    """Kafka's pull request 16464: 0 is the id of a real voter."""

    def voter(**keys: str) -> Json:
        fields = [
            field("Term", "int32"),
            field("VoterId", "int32", "1+", ignorable=True) | keys,
        ]
        return rpc("BeginQuorumEpoch", "request", 53, fields)

    found = _both(voter(), voter(default="-1"))
    assert _rules(found, "BeginQuorumEpochRequest", Level.WARNING) == {
        "DEFAULT_CHANGED"
    }


def test_a_stored_field_that_was_removed() -> None:
    """KAFKA-14371: stored records have the field."""
    cluster, leader = field("ClusterId", "string"), field("LeaderId", "int32")
    found = _both(
        definition("QuorumStateData", [cluster, leader]),
        definition("QuorumStateData", [leader]),
    )
    assert _rules(found, "QuorumStateData", Level.WARNING) == {"STORED_FIELD_REMOVED"}


@pytest.mark.parametrize(
    ("old", "new", "message", "rule", "versions"),
    [
        ("3.9", "4.0", "ProduceRequest", "VERSION_REMOVED", "0-2"),
        ("3.9", "4.0", "FetchRequest", "VERSION_REMOVED", "0-3"),
        ("3.9", "4.0", "LeaderAndIsrRequest", "VERSION_REMOVED", "0-7"),
        ("2.8", "3.0", "TopicRecord", "WIRE_FLEXIBLE", "0"),
        ("2.8", "3.0", "UnregisterBrokerRecord", "WIRE_FLEXIBLE", "0"),
        ("2.3", "2.4", "RequestHeader", "WIRE_FIELD_REMOVED", "0"),
        ("2.5", "2.6", "SubscriptionInfo", "STORED_VERSION_REMOVED", "1-6"),
        ("3.2", "3.3", "RemoveFeatureLevelRecord", "STORED_VERSION_REMOVED", "0"),
    ],
)
def test_what_releases_broke(
    old: str, new: str, message: str, rule: str, versions: str
) -> None:
    found = changed(old, new)
    (item,) = (f for f in found.errors if f.message == message)
    assert (item.rule.id, item.shown_versions) == (rule, versions)


@pytest.mark.parametrize(
    ("old", "new", "message", "rule", "place"),
    [
        ("4.0", "4.1", "ShareFetchResponse", "UNSTABLE_CHANGED", "0"),
        ("3.6", "3.7", "ConsumerGroupHeartbeatResponse", "UNSTABLE_CHANGED", "0"),
        ("3.9", "4.0", "ProduceRequest", "VERSION_SAME_LAYOUT", "12"),
        ("3.9", "4.0", "ListOffsetsRequest", "VERSION_ADDED", "10"),
        ("4.0", "4.1", "ListConfigResourcesRequest", "NAME", ""),
        ("4.2", "4.3", "BrokerHeartbeatRequest", "VERSION_ADDED", "2"),
        ("4.2", "4.3", "ShareGroupTargetAssignmentMetadataValue", "TAG_ADDED", "0"),
        ("2.8", "3.0", "ClientQuotaRecord", "NAME", ""),
        ("4.3", "4.4", "StreamsGroupHeartbeatResponse", "NAME", "0"),
        ("2.6", "2.7", "ListOffsetRequest", "IGNORABLE", ""),
    ],
)
def test_what_releases_changed(
    old: str, new: str, message: str, rule: str, place: str
) -> None:
    found = changed(old, new)
    assert any(
        (f.message, f.rule.id, f.shown_versions, f.level)
        == (message, rule, place, Level.INFO)
        for f in found.findings
    )


@pytest.mark.parametrize("number", range(len(NAMES) - 1))
def test_no_api_broke_but_where_versions_were_given_up(number: int) -> None:
    """Between neighbours no request or response of a stable version has other bytes.

    Except for one field of two quorum APIs, before KRaft was ready for use.
    """
    found = changed(NAMES[number], NAMES[number + 1])
    broken = {
        (item.message, item.path)
        for item in found.errors
        if item.rule.id.startswith("WIRE_")
        and item.message.endswith(("Request", "Response"))
    }
    assert broken <= {("EndQuorumEpochRequest", "topics[].partitions[].replica_id")}


def test_a_renamed_field_is_no_new_one() -> None:
    """In 2.7 many fields of Fetch were renamed, and some thereby became ignorable."""
    found = changed("2.6", "2.7")
    fetch = [item for item in found.findings if item.message == "FetchRequest"]
    assert not [item for item in fetch if item.level is not Level.INFO]
    paths = {item.path for item in fetch if item.rule.id == "NAME"}
    assert {"epoch", "forgotten", "topics[].fetch_partitions"} <= paths


def test_coordinator_keys_whose_versions_were_numbered_otherwise() -> None:
    """Since 4.1 the type of a record is its key's API key, and no longer a version."""
    found = changed("4.0", "4.1")
    keys = {item.message for item in found.errors if item.message.endswith("Key")}
    assert keys == {"ShareGroupPartitionMetadataKey"}
    (legacy,) = (f for f in found.findings if f.message == "LegacyOffsetCommitKey")
    assert (legacy.rule.id, legacy.old) == ("NAME", "OffsetCommitKey")


def test_a_type_of_record_that_no_definition_is_left_of() -> None:
    """A key of types 0 and 1, which now has a definition for type 1 only."""
    fields = [field("Group", "string")]
    plain = {"flexibleVersions": "none"}
    old = definition("ThingKey", fields, validVersions="0-1", **plain)
    keys = {"type": "coordinator-key", "apiKey": 1, "validVersions": "0"}
    found = _both(old, definition("ThingKey", fields, **keys, **plain))
    (removal,) = found.findings
    assert (removal.rule.id, removal.versions) == ("STORED_VERSION_REMOVED", (0,))


def test_a_module_that_a_release_lacks_is_no_removal() -> None:
    whole = release("4.3")
    part = whole.replace(
        messages=tuple(m for m in whole.messages if m.module == "clients"),
        missing_modules=tuple({m.module for m in whole.messages} - {"clients"}),
    )
    for sides in ((whole, part), (part, whole)):
        found = diff(*sides)
        assert found.findings == ()
        assert found.unknown == len(whole.messages) - len(part.messages)


@pytest.mark.parametrize("module", ["", "clients"])
def test_a_folder_of_one_module_removes_nothing_of_others(module: str) -> None:
    """What is missing of its own module is removed."""
    whole = release("4.3")
    clients = [
        m.replace(module=module) for m in whole.messages if m.module == "clients"
    ]
    folder = whole.replace(
        notations=(Notation.JSON.value,),
        messages=tuple(m for m in clients if m.name != "DescribeClusterRequest"),
    )
    found = diff(whole, folder)
    assert {f.rule.id for f in found.findings} == {"VERSION_REMOVED"}
    assert {f.message for f in found.findings} == {"DescribeClusterRequest"}
    assert found.unknown == len(whole.messages) - len(clients)
    assert diff(folder, whole).unknown == found.unknown


def test_a_definition_by_itself_lacks_no_others() -> None:
    """It is no release: nothing is known about other messages."""
    whole = release("4.3")
    text = Path(whole.by_name["FetchRequest"].span.path).read_text("utf-8")
    alone = read_texts("alone", [TextFile("m.json", text)], Problems())
    for sides in ((whole, alone), (alone, whole)):
        found = diff(*sides)
        assert found.findings == ()
        assert found.unknown > 200
