"""A group of the newer protocol, whose broker assigns the partitions (KIP-848)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID, uuid4

import kafka_wire as kw
import pytest
from kafka_wire import ApiKey

from tests.broker.actions import check, coordinator, create_topic, new_name, until
from tests.broker.client import Client

pytestmark = pytest.mark.slow

LEAVING = -1
"""The member epoch that says goodbye."""


class Member:
    """A group member that sends heartbeats until it has its assignment."""

    def __init__(self, client: Client, group: str, topic: str, version: int) -> None:
        self.client, self.group, self.topic = client, group, topic
        self.version = version
        self.member_id = str(uuid4()) if version >= 1 else ""
        self.epoch = 0
        self.owned: dict[UUID, Sequence[int]] = {}

    def beat(self, epoch: int | None = None) -> Any:
        """Send one heartbeat; the answer."""
        request = kw.ConsumerGroupHeartbeatRequest
        message = request(
            group_id=self.group,
            member_id=self.member_id,
            member_epoch=self.epoch if epoch is None else epoch,
            rebalance_timeout_ms=10_000,
            subscribed_topic_names=[self.topic],
            topic_partitions=[
                request.TopicPartitions(topic_id, partitions)
                for topic_id, partitions in self.owned.items()
            ],
        )
        answer = self.client.ask(message, self.version)
        check(answer.error_code)
        self.member_id = answer.member_id or self.member_id
        self.epoch = answer.member_epoch
        if answer.assignment is not None:
            parts = answer.assignment.topic_partitions
            self.owned = {part.topic_id: part.partitions for part in parts}
        return answer


def test_two_members_share_a_topic(client: Client) -> None:
    for version in client.agreed.theirs[ApiKey.CONSUMER_GROUP_HEARTBEAT]:
        _share(client, version)


def _share(client: Client, version: int) -> None:
    name, group = new_name("shared"), new_name("members")
    topic_id = create_topic(client, name, partitions=4)
    coordinator(client, group)
    first = Member(client, group, name, version)

    def held_by(*members: Member) -> list[list[int]]:
        for member in members:
            member.beat()
        return [sorted(member.owned.get(topic_id, [])) for member in members]

    until(lambda: held_by(first) == [[0, 1, 2, 3]])
    second = Member(client, group, name, version)

    def both_have_half() -> bool:
        ours, theirs = held_by(first, second)
        return len(ours) == len(theirs) == 2 and sorted(ours + theirs) == [0, 1, 2, 3]

    until(both_have_half)
    _describe(client, group, {first.member_id, second.member_id})
    assert second.beat(LEAVING).member_epoch == LEAVING
    until(lambda: held_by(first) == [[0, 1, 2, 3]])
    first.beat(LEAVING)


def _describe(client: Client, group: str, members: set[str]) -> None:
    for version in client.agreed.theirs[ApiKey.CONSUMER_GROUP_DESCRIBE]:
        answer = client.ask(kw.ConsumerGroupDescribeRequest(group_ids=[group]), version)
        (described,) = answer.groups
        check(described.error_code)
        assert {member.member_id for member in described.members} == members
