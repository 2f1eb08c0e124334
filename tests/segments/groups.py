"""Groups of each protocol except share groups, so that the broker stores records of them."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import kafka_wire as kw
from kafka_wire import ApiKey

from tests.broker.actions import check, coordinator, until
from tests.broker.client import Client
from tests.broker.test_consumer_protocol import LEAVING, Member
from tests.broker.test_groups import commit, join, leave, sync

TOPIC = "data-none"


def classic_group(client: Client) -> None:
    """A member joins, commits and leaves."""
    group = "classic-group"
    coordinator(client, group)
    joined = join(client, group, 5)
    sync(client, group, joined, 3)
    for offset in range(5):
        commit(client, group, TOPIC, offset, joined)
    leave(client, group, joined.member_id, 3)


def consumer_group(client: Client) -> None:
    """A member gets its partition, commits and leaves (KIP-848)."""
    group = "consumer-group"
    coordinator(client, group)
    versions = client.agreed.theirs[ApiKey.CONSUMER_GROUP_HEARTBEAT]
    member = Member(client, group, TOPIC, versions[-1])
    until(lambda: bool(member.beat() and member.owned))
    _commit(client, member)
    if 1 in versions:
        _subscribe_by_pattern(client)
    member.beat(LEAVING)


def _commit(client: Client, member: Member) -> None:
    request = kw.OffsetCommitRequest
    part = request.OffsetCommitRequestPartition(
        committed_offset=7, committed_leader_epoch=0, committed_metadata="seven"
    )
    message = request(
        group_id=member.group,
        member_id=member.member_id,
        generation_id_or_member_epoch=member.epoch,
        topics=[request.OffsetCommitRequestTopic(name=TOPIC, partitions=[part])],
    )
    answer = client.ask(message, 9)
    check(answer.topics[0].partitions[0].error_code)


def _subscribe_by_pattern(client: Client) -> None:
    group = "pattern-group"
    coordinator(client, group)
    request = kw.ConsumerGroupHeartbeatRequest(
        group_id=group,
        member_id=str(uuid4()),
        rebalance_timeout_ms=10_000,
        subscribed_topic_regex="data-.*",
        topic_partitions=[],
    )
    until(lambda: _beat(client, request).assignment is not None)
    request.member_epoch = LEAVING
    _beat(client, request)


def streams_group(client: Client) -> None:
    """A member of a Kafka Streams application (KIP-1071), if the release has them."""
    if ApiKey.STREAMS_GROUP_HEARTBEAT not in client.agreed.theirs:
        return
    group = "streams-group"
    coordinator(client, group)
    request = kw.StreamsGroupHeartbeatRequest
    config = request.KeyValue("cleanup.policy", "compact")
    changelog = request.TopicInfo(f"{group}-store-changelog", 0, 1, [config])
    part = request.Subtopology("0", [TOPIC], state_changelog_topics=[changelog])
    first = request(
        group_id=group,
        member_id=str(uuid4()),
        rebalance_timeout_ms=10_000,
        topology=request.Topology(0, [part]),
        active_tasks=[],
        standby_tasks=[],
        warmup_tasks=[],
        process_id="a-process",
        client_tags=[request.KeyValue("rack", "one")],
    )
    later = request(group_id=group, member_id=first.member_id)
    later.member_epoch = _beat(client, first).member_epoch
    until(lambda: bool(_beat(client, later).active_tasks))
    later.member_epoch = LEAVING
    _beat(client, later)


def _beat(client: Client, request: Any) -> Any:
    """The response to one heartbeat; the request adopts its epoch."""
    answer = client.ask(request)
    check(answer.error_code)
    request.member_epoch = answer.member_epoch
    return answer
