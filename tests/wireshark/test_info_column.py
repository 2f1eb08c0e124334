"""What the list of packets says of messages: their group, their topic and their errors."""

from __future__ import annotations

import uuid
from pathlib import Path

import kafka_wire as kw
import pytest

from tests.wireshark.fixtures import exchanges
from tests.wireshark.pcap import Capture
from tests.wireshark.test_readers import WALKING
from tests.wireshark.tshark import DISSECTOR, PREFIX, tshark

Request = kw.RequestMessage[kw.ResponseMessage]
TREE = "-e", f"{PREFIX}.failed", "-e", f"{PREFIX}.entity.topic_name"
TOPIC_ID = uuid.UUID(int=77)


def infos(capture: Capture, *arguments: str, dissector: Path = DISSECTOR) -> list[str]:
    column = "-T", "fields", "-e", "_ws.col.Info"
    text = tshark(capture, *column, *arguments, dissector=dissector)
    return [line.split("\t")[0] for line in text.splitlines()]


def info(request: Request, response: kw.ResponseMessage, version: int) -> list[str]:
    """The info of a request and its response; the same in each of the ways to read them."""
    capture = Capture()
    add(capture, request, response, version)
    shown = infos(capture)
    assert infos(capture, "-2", *TREE, "-o", "kafkaw.items:30") == shown
    return shown


def add(
    capture: Capture, request: Request, response: kw.ResponseMessage, version: int
) -> None:
    capture.add(kw.encode_request(request, version, 1, "shop"), from_broker=False)
    capture.add(kw.encode_response(response, version, 1), from_broker=True)


def commit(*topics: str) -> kw.OffsetCommitRequest:
    of_topic = kw.OffsetCommitRequest.OffsetCommitRequestTopic
    return kw.OffsetCommitRequest(
        group_id="billing", topics=[of_topic(name=name) for name in topics]
    )


def committed(*codes: int) -> kw.OffsetCommitResponse:
    of_topic = kw.OffsetCommitResponse.OffsetCommitResponseTopic
    partition = kw.OffsetCommitResponse.OffsetCommitResponsePartition
    partitions = [partition(error_code=code) for code in codes]
    return kw.OffsetCommitResponse(topics=[of_topic(name="a", partitions=partitions)])


def test_a_group_a_topic_and_errors() -> None:
    assert info(commit("orders"), committed(0, 27, 16, 27, 0), 8) == [
        "OffsetCommit v8 request (group billing, topic orders)",
        "OffsetCommit v8 response (topic a): REBALANCE_IN_PROGRESS/NOT_COORDINATOR",
    ]


@pytest.mark.slow
def test_several_topics_and_many_errors() -> None:
    assert info(commit("orders", "returns"), committed(1, 3, 5, 16, 9999), 8) == [
        "OffsetCommit v8 request (group billing)",
        "OffsetCommit v8 response (topic a): "
        "OFFSET_OUT_OF_RANGE/UNKNOWN_TOPIC_OR_PARTITION/LEADER_NOT_AVAILABLE/...",
    ]


@pytest.mark.slow
def test_an_unknown_error_and_names_that_are_long_or_not_text() -> None:
    request = kw.HeartbeatRequest(group_id="a\nb" + "\N{SNOWMAN}" * 30)
    assert info(request, kw.HeartbeatResponse(error_code=9999), 4) == [
        "Heartbeat v4 request (group a?b" + "\N{SNOWMAN}" * 19 + "...)",
        "Heartbeat v4 response: error 9999",
    ]


@pytest.mark.slow
def test_a_topic_by_its_id() -> None:
    of_topic = kw.FetchRequest.FetchTopic
    request = kw.FetchRequest(topics=[of_topic(topic_id=TOPIC_ID)])
    known = kw.MetadataResponse.MetadataResponseTopic(name="orders", topic_id=TOPIC_ID)
    capture = Capture()
    add(capture, request, kw.FetchResponse(), 13)
    add(capture, kw.MetadataRequest(), kw.MetadataResponse(topics=[known]), 12)
    add(capture, request, kw.FetchResponse(), 13)
    first, *_, second, _ = infos(capture)
    assert first == "Fetch v13 request (topic AAAAAAAAAAAAAAAAAAAATQ)"
    assert second == "Fetch v13 request (topic orders)"


@pytest.mark.slow
def test_what_is_in_a_message_inside_another_does_not_count() -> None:
    owned = kw.ConsumerProtocolSubscription.TopicPartition(topic="orders")
    subscription = kw.ConsumerProtocolSubscription(owned_partitions=[owned]).encode(1)
    protocol = kw.JoinGroupRequest.JoinGroupRequestProtocol(
        name="range", metadata=b"\0\1" + subscription
    )
    request = kw.JoinGroupRequest(
        group_id="billing", protocol_type="consumer", protocols=[protocol]
    )
    assert info(request, kw.JoinGroupResponse(error_code=79), 5) == [
        "JoinGroup v5 request (group billing)",
        "JoinGroup v5 response: MEMBER_ID_REQUIRED",
    ]


@pytest.mark.slow
def test_the_walk_says_the_same_of_all_fixtures(tmp_path: Path) -> None:
    walking = tmp_path / "kafka.lua"
    walking.write_text(DISSECTOR.read_text("utf-8") + WALKING, "utf-8")
    capture = Capture()
    for number, exchange in enumerate(exchanges("elements")):
        request, response = exchange.frames(number)
        capture.add(request, from_broker=False)
        capture.add(response, from_broker=True)
    shown = infos(capture)
    assert infos(capture, dissector=walking) == shown
    assert infos(capture, *TREE) == infos(capture, "-2", *TREE) == shown
    assert infos(capture, *TREE, "-o", "kafkaw.items:3") == shown
