"""What KIPs and release notes say about a release is found by comparing it with its predecessor."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from specgen.changes.diff import Differences
from tests.changes.neighbours import changed
from tests.support.bundled import NAMES


class Fact(NamedTuple):
    """A fact that a release is known for."""

    source: str
    release: str
    rule: str
    message: str
    versions: str
    place: str = ""
    """The finding's path, or of a version that comes the change that it brings."""
    words: tuple[str, str] | None = None
    """What either side has, where that is part of what is known."""


FACTS = [
    Fact("KIP-345", "2.3", "VERSION_ADDED", "JoinGroupRequest", "5", "added group_instance_id"),
    Fact("KIP-392", "2.3", "VERSION_ADDED", "FetchRequest", "11", "added rack_id"),
    Fact(
        *("KIP-392", "2.3", "VERSION_ADDED", "FetchResponse", "11"),
        "added topics[].partitions[].preferred_read_replica",
    ),
    Fact(
        *("KIP-430", "2.3", "VERSION_ADDED", "MetadataRequest", "8"),
        "added include_topic_authorized_operations",
    ),
    Fact("KIP-339", "2.3", "MESSAGE_ADDED", "IncrementalAlterConfigsRequest", "0"),
    Fact("KIP-455", "2.4", "MESSAGE_ADDED", "AlterPartitionReassignmentsRequest", "0"),
    Fact("KIP-482", "2.4", "VERSION_ADDED", "MetadataRequest", "9", "flexible "),
    Fact("KIP-460", "2.4", "VERSION_ADDED", "ElectLeadersRequest", "1", "added election_type"),
    Fact(
        *("KIP-460", "2.4", "NAME", "ElectLeadersRequest", "", ""),
        ("ElectPreferredLeadersRequest", "ElectLeadersRequest"),
    ),
    Fact("KIP-511", "2.4", "VERSION_ADDED", "ApiVersionsRequest", "3", "added client_software_name"),
    Fact("KIP-525", "2.4", "VERSION_ADDED", "CreateTopicsResponse", "5", "added topics[].configs"),
    Fact("KIP-467", "2.4", "VERSION_ADDED", "ProduceResponse", "8", "added responses[].partitions[].record_errors"),
    Fact("KIP-360", "2.5", "VERSION_ADDED", "InitProducerIdRequest", "3", "added producer_id"),
    Fact("KIP-447", "2.5", "VERSION_ADDED", "OffsetFetchRequest", "7", "added require_stable"),
    Fact("KIP-559", "2.5", "VERSION_ADDED", "SyncGroupRequest", "5", "added protocol_type"),
    Fact("KIP-546", "2.6", "MESSAGE_ADDED", "DescribeClientQuotasRequest", "0"),
    Fact("KIP-518", "2.6", "VERSION_ADDED", "ListGroupsRequest", "4", "added states_filter"),
    Fact("KIP-554", "2.7", "MESSAGE_ADDED", "AlterUserScramCredentialsRequest", "0"),
    Fact("KIP-584", "2.7", "TAG_ADDED", "ApiVersionsResponse", "3", "finalized_features"),
    Fact(
        *("KIP-595", "2.7", "VERSION_ADDED", "FetchRequest", "12"),
        "added topics[].partitions[].last_fetched_epoch",
    ),
    Fact("KIP-630", "2.8", "TAG_ADDED", "FetchResponse", "12", "responses[].partition_responses[].snapshot_id"),
    Fact("KIP-516", "2.8", "VERSION_ADDED", "MetadataResponse", "10", "added topics[].topic_id"),
    Fact("KIP-700", "2.8", "MESSAGE_ADDED", "DescribeClusterRequest", "0"),
    Fact(
        *("KIP-700", "2.8", "VERSION_ADDED", "MetadataRequest", "11"),
        "removed include_cluster_authorized_operations",
    ),
    Fact("KAFKA-13053", "3.0", "WIRE_FLEXIBLE", "TopicRecord", "0"),
    Fact("KIP-699", "3.0", "VERSION_ADDED", "FindCoordinatorRequest", "4", "added coordinator_keys"),
    Fact("KIP-709", "3.0", "VERSION_ADDED", "OffsetFetchRequest", "8", "added groups"),
    Fact("KIP-734", "3.0", "VERSION_SAME_LAYOUT", "ListOffsetsRequest", "7"),
    Fact("KIP-516", "3.1", "VERSION_ADDED", "FetchRequest", "13", "added topics[].topic_id"),
    Fact("KIP-800", "3.2", "VERSION_ADDED", "JoinGroupRequest", "8", "added reason"),
    Fact(
        *("KIP-704", "3.2", "NAME", "AlterPartitionRequest", "", ""),
        ("AlterIsrRequest", "AlterPartitionRequest"),
    ),
    Fact("KIP-866", "3.4", "TAG_ADDED", "ApiVersionsResponse", "3", "zk_migration_ready"),
    Fact("KIP-890", "3.5", "VERSION_ADDED", "AddPartitionsToTxnRequest", "4", "added transactions"),
    Fact("KIP-903", "3.5", "VERSION_ADDED", "FetchRequest", "15", "tag-added replica_state"),
    Fact("KIP-915", "3.5", "VERSION_ADDED", "OffsetCommitValue", "4", "flexible "),
    Fact("KIP-951", "3.7", "VERSION_ADDED", "FetchResponse", "16", "tag-added node_endpoints"),
    Fact("KIP-714", "3.7", "MESSAGE_ADDED", "GetTelemetrySubscriptionsRequest", "0"),
    Fact("KIP-848", "3.7", "VERSION_STABLE", "OffsetCommitRequest", "9"),
    Fact("KIP-896", "3.7", "VERSION_DEPRECATED", "ProduceRequest", "", "", ("none", "0-6")),
    Fact("KIP-994", "3.8", "VERSION_ADDED", "ListTransactionsRequest", "1", "added duration_filter"),
    Fact("KIP-853", "3.9", "MESSAGE_ADDED", "AddRaftVoterRequest", "0"),
    Fact("KIP-896", "4.0", "VERSION_REMOVED", "ProduceRequest", "0-2"),
    Fact("KIP-896", "4.0", "VERSION_REMOVED", "FetchRequest", "0-3"),
    Fact("KIP-500", "4.0", "VERSION_REMOVED", "LeaderAndIsrRequest", "0-7"),
    Fact("KIP-1075", "4.0", "VERSION_ADDED", "ListOffsetsRequest", "10", "added timeout_ms"),
    Fact("KIP-932", "4.1", "UNSTABLE_CHANGED", "ShareFetchRequest", "0"),
    Fact("KIP-1071", "4.1", "MESSAGE_ADDED", "StreamsGroupHeartbeatRequest", "0"),
    Fact(
        *("KIP-1142", "4.1", "NAME", "ListConfigResourcesRequest", "", ""),
        ("ListClientMetricsResourcesRequest", "ListConfigResourcesRequest"),
    ),
    Fact("KIP-848", "4.0", "VERSION_ADDED", "ConsumerGroupHeartbeatRequest", "1", "added subscribed_topic_regex"),
]  # fmt: skip
_WITHOUT_ERROR = {"VERSION_ADDED", "MESSAGE_ADDED", "TAG_ADDED", "VERSION_SAME_LAYOUT"}


def changes(name: str) -> Differences:
    """The changes in a release."""
    return changed(NAMES[NAMES.index(name) - 1], name)


@pytest.mark.parametrize("fact", FACTS, ids=lambda f: f"{f.source} {f.message}")
def test_fact(fact: Fact) -> None:
    for item in changes(fact.release).of([fact.message]).findings:
        brought_along = {f"{change.kind.id} {change.path}" for change in item.brings}
        if (item.rule.id, item.shown_versions) != (fact.rule, fact.versions):
            continue
        if fact.place not in {item.path, *brought_along}:
            continue
        assert fact.words in (None, (item.old, item.new))
        return
    pytest.fail(f"{fact} is not among what changed")


@pytest.mark.parametrize(
    ("name", "message"),
    sorted({(f.release, f.message) for f in FACTS if f.rule in _WITHOUT_ERROR}),
)
def test_what_a_proposal_adds_is_no_error(name: str, message: str) -> None:
    """Except for the versions that 4.0 removed from the same messages."""
    errors = changes(name).of([message]).errors
    assert {item.rule.id for item in errors} <= {"VERSION_REMOVED"}
    assert name == "4.0" or not errors


def _findings(name: str, message: str, rule: str) -> list[tuple[str, str]]:
    findings = changes(name).of([message]).findings
    return [(f.shown_versions, f.new) for f in findings if f.rule.id == rule]


def test_of_versions_that_are_gone_none_is_said_to_be_deprecated_no_more() -> None:
    assert _findings("4.0", "FetchRequest", "VERSION_DEPRECATED") == []
    assert _findings("4.0", "ProduceRequest", "VERSION_DEPRECATED") == [("", "none")]


def test_each_version_of_the_same_layout_is_told_by_itself() -> None:
    versions = [
        ("14", "version 14, laid out as version 13"),
        ("15", "version 15, laid out as version 14"),
    ]
    assert _findings("3.5", "FetchResponse", "VERSION_SAME_LAYOUT") == versions
