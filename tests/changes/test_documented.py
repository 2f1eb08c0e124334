"""Releases from documents compared with others: what they do not state is no change."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest

import specgen
from specgen.changes.diff import diff
from specgen.changes.history import (
    MessageHistory,
    error_history,
    field_history,
    message_history,
)
from specgen.changes.lint import fields_with_paths, lint
from specgen.protocol.compare.walk import joined as joined_path
from specgen.protocol.model import Release
from specgen.report import Level
from tests.changes.neighbours import changed
from tests.support.bundled import BUNDLE, DOCUMENTED, NAMES, joined, release
from tests.support.references import reading

UNTIL_DEFINITIONS = [*DOCUMENTED, NAMES[0]]
SHOWN_BY_BYTES = {
    *("VERSION_ADDED", "VERSION_SAME_LAYOUT", "MESSAGE_ADDED", "NAME"),
    *("WIRE_TYPE", "WIRE_NULLABLE_WIDENED"),
    *("ERROR_ADDED", "ERROR_RETRIABLE"),
}
"""What documents, and the jars that print them, can tell."""


def test_neighbours_differ_in_what_documents_say() -> None:
    errors: dict[tuple[str, str | None, str], str] = {}
    for old, new in pairwise(UNTIL_DEFINITIONS):
        differences = changed(old, new)
        assert {item.rule.id for item in differences.findings} <= SHOWN_BY_BYTES
        errors |= {
            (new, item.message, (item.path or "").rpartition(".")[2]): item.rule.id
            for item in differences.errors
        }
    assert errors == {
        ("0.10.1", "StopReplicaRequest", "delete_partitions"): "WIRE_TYPE",
        ("0.10.2", "FetchResponse", "record_set"): "WIRE_NULLABLE_WIDENED",
        ("0.10.2", "ProduceRequest", "record_set"): "WIRE_NULLABLE_WIDENED",
        ("0.11.0", "CreateTopicsRequest", "config_value"): "WIRE_NULLABLE_WIDENED",
    }


def test_from_the_last_document_to_the_first_definitions() -> None:
    """Names are the definitions' own from then on; additions are real additions."""
    differences = changed("2.1", "2.2")
    assert all(item.level is Level.INFO for item in differences.findings)
    come = {f.message for f in differences.findings if f.rule.id == "MESSAGE_ADDED"}
    assert come == {"ElectPreferredLeadersRequest", "ElectPreferredLeadersResponse"}
    # the headers, which a document lists without versions
    assert differences.unknown == 2


def test_what_definitions_would_lack_is_not_asked_of_documents() -> None:
    for name in DOCUMENTED:
        assert lint(release(name)).findings == ()


def test_no_field_came_with_the_definitions_that_was_there_before() -> None:
    releases = [release(name) for name in UNTIL_DEFINITIONS]
    by_identity = release("2.1").by_identity
    count = 0
    for message in release("2.2").messages:
        if message.identity not in by_identity:
            continue
        history = message_history(releases, message.name)
        before = set(by_identity[message.identity].versions)
        for around, field, versions in fields_with_paths(message):
            path = joined_path(around, field.name)
            present = {v for v in versions if v in field.versions}
            is_new = field_history(history, path).first == "2.2"
            assert is_new == (not present & before), (message.name, path)
            count += 1
    assert count > 500


@pytest.mark.parametrize("name", DOCUMENTED)
def test_every_version_of_them_is_in_the_union(name: str) -> None:
    """So that kafka:all, made from definitions alone, has every version there is."""
    every = joined().release.by_identity
    for message in release(name).messages:
        assert set(message.versions) <= set(every[message.identity].versions)


@cache
def every_release() -> tuple[Release, ...]:
    """All bundled releases, oldest first."""
    return tuple(map(release, BUNDLE.names))


@cache
def told_of(message: str) -> MessageHistory:
    """The history of a message."""
    return message_history(every_release(), message)


def history_of(name: str) -> MessageHistory:
    """The history of a message, or of one of its fields."""
    message, _, path = name.partition(".")
    history = told_of(message)
    return field_history(history, path) if path else history


@pytest.mark.parametrize(
    ("name", "since", "versions"),
    [
        # the proposals (KIPs) that brought them say so, too
        ("ApiVersionsRequest", "0.10.0", [0]),  # 35
        ("SaslHandshakeRequest", "0.10.0", [0]),  # 43
        ("MetadataResponse.controller_id", "0.10.0", [1]),  # 4
        ("CreateTopicsRequest", "0.10.1", [0]),  # 4
        ("MetadataResponse.cluster_id", "0.10.1", [2]),  # 78
        ("FetchRequest.max_bytes", "0.10.1", [3]),  # 74
        ("JoinGroupRequest.rebalance_timeout_ms", "0.10.1", [1]),  # 62
        ("OffsetFetchResponse.error_code", "0.10.2", [2]),  # 88
        ("CreateTopicsRequest.validate_only", "0.10.2", [1]),  # 4
        ("InitProducerIdRequest", "0.11.0", [0]),  # 98
        ("ProduceRequest.transactional_id", "0.11.0", [3]),  # 98
        ("FetchRequest.isolation_level", "0.11.0", [4, 5]),  # 98
        ("DeleteRecordsRequest", "0.11.0", [0]),  # 107
        ("OffsetForLeaderEpochRequest", "0.11.0", [0]),  # 101
        ("MetadataRequest.allow_auto_topic_creation", "0.11.0", [4]),  # 4
        ("CreatePartitionsRequest", "1.0", [0]),  # 195
        ("SaslAuthenticateRequest", "1.0", [0]),  # 152
        ("MetadataResponse.topics.partitions.offline_replicas", "1.0", [5]),  # 112
        ("FetchRequest.session_id", "1.1", [7]),  # 227
        ("CreateDelegationTokenRequest", "1.1", [0]),  # 48
        ("DeleteGroupsRequest", "1.1", [0]),  # 229
        ("FetchRequest.topics.partitions.current_leader_epoch", "2.1", [9, 10]),  # 320
        ("ElectLeadersRequest", "2.2", [0]),  # 183
        ("StopReplicaRequest.broker_epoch", "2.2", [1]),  # 380
        ("FetchRequest.rack_id", "2.3", [11]),  # 392
        ("MetadataRequest.topics.topic_id", "2.8", [10, 11]),  # 516
    ],
)
def test_since_when(name: str, since: str, versions: list[int]) -> None:
    facts = history_of(name).as_json()
    assert (facts["first_release"], facts["first_versions"]) == (since, versions)


@pytest.mark.parametrize(
    ("name", "since"),
    [
        ("UNSUPPORTED_VERSION", "0.10.0"),
        ("POLICY_VIOLATION", "0.10.2"),
        ("OUT_OF_ORDER_SEQUENCE_NUMBER", "0.11.0"),
        ("FETCH_SESSION_ID_NOT_FOUND", "1.1"),
        ("FENCED_LEADER_EPOCH", "2.1"),
    ],
)
def test_since_when_errors(name: str, since: str) -> None:
    history = error_history(every_release(), name)
    assert (history.first, history.last) == (since, BUNDLE.names[-1])


def test_a_field_goes_with_its_message() -> None:
    history = history_of("StopReplicaRequest.topic_states")
    assert (history.first, history.first_versions) == ("2.6", (3,))
    last = history.steps[-1]
    assert (last.release, last.findings[0].rule.id) == ("4.0", "VERSION_REMOVED")


def test_a_diff_of_them_has_places_and_no_more() -> None:
    """The definitions are read again for their lines, and do not count as definitions then."""
    sides = map(specgen.read_source, ("kafka:0.10.2", "kafka:1.0"))
    differences = specgen.diff(*sides)
    assert {item.rule.id for item in differences.findings} <= SHOWN_BY_BYTES
    (item,) = differences.errors
    assert item.new_span.path.endswith("documents/CreateTopicsRequest/1.0.json")
    assert item.new_span.line > 1


def test_the_published_reference_of_1_1_says_the_same() -> None:
    """The website's page of that time, as text, is not part of the bundle."""
    page, _ = reading("001")
    for sides in ((page, release("1.1")), (release("1.1"), page)):
        findings = diff(*sides).findings
        assert {item.level for item in findings} == {Level.INFO}
        # structs that are their fields in the bundle
        rules = {"WIRE_FIELD_ADDED", "WIRE_FIELD_REMOVED"}
        assert {item.rule.id for item in findings} == rules
        assert all(item.same_bytes for item in findings)
    published = {(error.code, error.name): error.retriable for error in page.errors}
    bundled = {(e.code, e.name): e.retriable for e in release("1.1").errors}
    assert published == bundled and len(published) == 73


def test_documents_of_others_may_be_parts() -> None:
    """Only what a release prints of itself lists every API."""
    whole: Release = release("2.1")
    page = whole.replace(filled_from="")
    assert diff(page, release("2.2")).unknown == 4
