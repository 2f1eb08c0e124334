"""Share groups: records acquired, released, rejected and accepted (KIP-932)."""

from __future__ import annotations

from collections import Counter
from typing import Any
from uuid import UUID, uuid4

import kafka_wire as kw
from kafka_wire import ApiKey, ErrorCode
from kafka_wire.records import Record, encode_batch

from tests.broker.actions import (
    check,
    coordinator,
    create_topic,
    eventually,
    produce,
    until,
)
from tests.broker.client import Client
from tests.broker.test_consumer_protocol import LEAVING

GROUP, GONE = "share-group", "share-group-gone"
TOPIC = "shared"
COUNT, AT_ONCE = 12, 4
GIVEN_BACK, REFUSED, UNDONE = 5, 6, 8
"""Offsets; nothing is acknowledged from the last one on."""
ACCEPT, RELEASE, REJECT = 1, 2, 3
"""How a record that was acquired is acknowledged."""
_GROUP_CONFIG, _SET = 32, 0


class ShareMember:
    """The only member of a share group, on one partition."""

    def __init__(self, client: Client, group: str, topic: str, topic_id: UUID) -> None:
        self.client, self.group, self.topic = client, group, topic
        self.topic_id = topic_id
        self.member_id = str(uuid4())
        self.epoch = self.session = 0

    def beat(self, epoch: int | None = None) -> Any:
        """One heartbeat; return the assignment, if the response has one."""
        request = kw.ShareGroupHeartbeatRequest(
            group_id=self.group,
            member_id=self.member_id,
            member_epoch=self.epoch if epoch is None else epoch,
            subscribed_topic_names=[self.topic],
        )
        answer = self.client.ask(request)
        check(answer.error_code)
        self.epoch = answer.member_epoch
        assignment = answer.assignment
        return [] if assignment is None else assignment.topic_partitions

    def take(self, count: int) -> list[tuple[int, int]]:
        """Acquire records; return ranges of offsets, none if the group is not ready yet."""
        request = kw.ShareFetchRequest
        part = request.FetchPartition(0)
        version = self.client.agreed.version(request)
        message = request(
            group_id=self.group,
            member_id=self.member_id,
            share_session_epoch=self.session,
            max_wait_ms=300,
            min_bytes=1,
            max_bytes=1 << 20,
            topics=[request.FetchTopic(self.topic_id, [part])],
        )
        if version >= 1:
            message.max_records = message.batch_size = count
        answer = self.client.ask(message, version)
        check(answer.error_code)
        self.session += 1
        return [
            (acquired.first_offset, acquired.last_offset)
            for topic in answer.responses
            for partition in topic.partitions
            for acquired in partition.acquired_records
        ]

    def settle(self, first: int, *kinds: int) -> None:
        """Acknowledge records from an offset on."""
        request = kw.ShareAcknowledgeRequest
        last = first + len(kinds) - 1
        batch = request.AcknowledgementBatch(first, last, list(kinds))
        part = request.AcknowledgePartition(0, [batch])
        answer = self.client.ask(
            request(
                group_id=self.group,
                member_id=self.member_id,
                share_session_epoch=self.session,
                topics=[request.AcknowledgeTopic(self.topic_id, [part])],
            )
        )
        check(answer.error_code)
        check(answer.responses[0].partitions[0].error_code)
        self.session += 1


def share_groups(client: Client) -> dict[str, int]:
    """Two groups on one topic, one of which is deleted; nothing if the release has none.

    Return each remaining group's start offset, according to the broker.
    """
    if ApiKey.SHARE_GROUP_HEARTBEAT not in client.agreed.theirs:
        return {}
    topic_id = create_topic(client, TOPIC)
    for start in range(0, COUNT, AT_ONCE):
        sent = [Record(n, -1, b"k", b"shared-%d" % (start + n)) for n in range(AT_ONCE)]
        produce(client, TOPIC, topic_id, encode_batch(sent))
    for group in (GROUP, GONE):
        _from_the_start(client, group)
        coordinator(client, group)
        member = ShareMember(client, group, TOPIC, topic_id)
        _work(member)
        member.beat(LEAVING)
    _delete(client, GONE)
    return {GROUP: _start_offset(client, GROUP)}


def _work(member: ShareMember) -> None:
    """Acquire until every record came, and the released one came again."""
    until(lambda: bool(member.beat()))
    deliveries: Counter[int] = Counter()

    def step() -> bool:
        for first, last in member.take(AT_ONCE):
            offsets = range(first, last + 1)
            deliveries.update(offsets)
            member.settle(first, *(_fate(at, deliveries[at]) for at in offsets))
        return len(deliveries) == COUNT and deliveries[GIVEN_BACK] == 2

    until(step)


def _fate(offset: int, times: int) -> int:
    """How a record is acknowledged after a number of deliveries."""
    if offset == REFUSED:
        return REJECT
    is_open = offset >= UNDONE or (offset == GIVEN_BACK and times == 1)
    return RELEASE if is_open else ACCEPT


def _start_offset(client: Client, group: str) -> int:
    request = kw.DescribeShareGroupOffsetsRequest
    topic = request.DescribeShareGroupOffsetsRequestTopic(TOPIC, [0])
    request_group = request.DescribeShareGroupOffsetsRequestGroup(group, [topic])
    (answered,) = client.ask(request(groups=[request_group])).groups
    check(answered.error_code)
    (partition,) = answered.topics[0].partitions
    check(partition.error_code)
    return int(partition.start_offset)


def _from_the_start(client: Client, group: str) -> None:
    request = kw.IncrementalAlterConfigsRequest
    config = request.AlterableConfig("share.auto.offset.reset", _SET, "earliest")
    resource = request.AlterConfigsResource(_GROUP_CONFIG, group, [config])
    check(client.ask(request(resources=[resource])).responses[0].error_code)


def _delete(client: Client, group: str) -> None:
    request = kw.DeleteGroupsRequest(groups_names=[group])
    eventually(lambda: client.ask(request).results[0], ErrorCode.NON_EMPTY_GROUP)
