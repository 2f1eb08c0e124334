"""A group of the classic protocol: join, sync, heartbeat, commit, leave."""

from __future__ import annotations

from typing import Any

import kafka_wire as kw
import pytest
from kafka_wire import ApiKey, ErrorCode

from tests.broker.actions import check, coordinator, create_topic, new_name
from tests.broker.client import Client

pytestmark = pytest.mark.slow

PROTOCOL = "range"


def _versions(client: Client, api: ApiKey) -> list[int]:
    return list(client.agreed.theirs[api])


def join(client: Client, group: str, version: int) -> Any:
    """The JoinGroupResponse of a group's only member; from version 4 on it takes two requests."""
    request = kw.JoinGroupRequest
    subscription = kw.ConsumerProtocolSubscription(topics=["t"]).encode(0)
    protocol = request.JoinGroupRequestProtocol(
        name=PROTOCOL, metadata=b"\0\0" + subscription
    )
    message = request(
        group_id=group,
        session_timeout_ms=10_000,
        rebalance_timeout_ms=10_000 if version >= 1 else -1,
        protocol_type="consumer",
        protocols=[protocol],
    )
    answer = client.ask(message, version)
    if version >= 4 and answer.error_code == ErrorCode.MEMBER_ID_REQUIRED:
        message.member_id = answer.member_id
        answer = client.ask(message, version)
    check(answer.error_code)
    assert answer.leader == answer.member_id
    assert answer.protocol_name == PROTOCOL
    assert answer.members[0].metadata == b"\0\0" + subscription
    return answer


def sync(client: Client, group: str, joined: Any, version: int) -> bytes:
    request = kw.SyncGroupRequest
    part = kw.ConsumerProtocolAssignment.TopicPartition("t", [0])
    assignment = b"\0\0" + kw.ConsumerProtocolAssignment([part]).encode(0)
    mine = request.SyncGroupRequestAssignment(joined.member_id, assignment)
    message = request(
        group_id=group,
        generation_id=joined.generation_id,
        member_id=joined.member_id,
        assignments=[mine],
    )
    if version >= 5:
        message.protocol_type, message.protocol_name = "consumer", PROTOCOL
    answer = client.ask(message, version)
    check(answer.error_code)
    assert answer.assignment == assignment
    return assignment


def leave(client: Client, group: str, member: str, version: int) -> None:
    request = kw.LeaveGroupRequest
    if version < 3:
        check(client.ask(request(group_id=group, member_id=member), version).error_code)
        return
    identity = request.MemberIdentity(member_id=member)
    answer = client.ask(request(group_id=group, members=[identity]), version)
    check(answer.error_code)
    check(answer.members[0].error_code)


def commit(client: Client, group: str, topic: str, offset: int, joined: Any) -> None:
    """Commit an offset of partition 0 as a member."""
    request = kw.OffsetCommitRequest
    part = request.OffsetCommitRequestPartition(committed_offset=offset)
    message = request(
        group_id=group,
        member_id=joined.member_id,
        generation_id_or_member_epoch=joined.generation_id,
        topics=[request.OffsetCommitRequestTopic(name=topic, partitions=[part])],
    )
    answer = client.ask(message, 8)
    check(answer.topics[0].partitions[0].error_code)


def test_find_coordinator_in_every_version(client: Client) -> None:
    group = new_name("found")
    coordinator(client, group)
    for version in _versions(client, ApiKey.FIND_COORDINATOR):
        if version < 4:
            node = client.ask(kw.FindCoordinatorRequest(key=group), version)
        else:
            request = kw.FindCoordinatorRequest(coordinator_keys=[group])
            node = client.ask(request, version).coordinators[0]
            assert node.key == group
        check(node.error_code)
        assert node.node_id == 1


def test_join_to_leave_in_every_version(client: Client) -> None:
    """Each API in all its versions, with the others at their highest."""
    flow = (
        ApiKey.JOIN_GROUP,
        ApiKey.SYNC_GROUP,
        ApiKey.HEARTBEAT,
        ApiKey.LEAVE_GROUP,
    )
    ranges = [_versions(client, api) for api in flow]
    for step in range(max(map(len, ranges))):
        versions = [r[min(step, len(r) - 1)] for r in ranges]
        group = new_name(f"group-{step}")
        coordinator(client, group)
        joined = join(client, group, versions[0])
        sync(client, group, joined, versions[1])
        heartbeat = kw.HeartbeatRequest(
            group_id=group,
            generation_id=joined.generation_id,
            member_id=joined.member_id,
        )
        check(client.ask(heartbeat, versions[2]).error_code)
        _described(client, group, "Stable")
        leave(client, group, joined.member_id, versions[3])
        _described(client, group, "Empty")


def _described(client: Client, group: str, state: str) -> None:
    for version in _versions(client, ApiKey.DESCRIBE_GROUPS):
        answer = client.ask(kw.DescribeGroupsRequest(groups=[group]), version)
        check(answer.groups[0].error_code)
        assert answer.groups[0].group_state == state


def test_commits_in_every_version(client: Client) -> None:
    name, group = new_name("committed"), new_name("committer")
    topic_id = create_topic(client, name)
    coordinator(client, group)
    request = kw.OffsetCommitRequest
    for number, version in enumerate(_versions(client, ApiKey.OFFSET_COMMIT)):
        partition = request.OffsetCommitRequestPartition(
            committed_offset=number, committed_metadata=f"at {number}"
        )
        topic = request.OffsetCommitRequestTopic(partitions=[partition])
        if version >= 10:
            topic.topic_id = topic_id
        else:
            topic.name = name
        answer = client.ask(request(group_id=group, topics=[topic]), version)
        code = answer.topics[0].partitions[0].error_code
        if version == 0:  # it was stored in ZooKeeper, which is gone
            assert code == ErrorCode.UNSUPPORTED_VERSION
            continue
        check(code)
        for fetch_version in _versions(client, ApiKey.OFFSET_FETCH):
            if fetch_version:
                stored = _committed(client, group, name, topic_id, fetch_version)
                assert (stored.committed_offset, stored.metadata) == (
                    number,
                    f"at {number}",
                )


def _committed(
    client: Client, group: str, name: str, topic_id: object, version: int
) -> Any:
    request = kw.OffsetFetchRequest
    if version < 8:
        topic = request.OffsetFetchRequestTopic(name=name, partition_indexes=[0])
        answer = client.ask(request(group_id=group, topics=[topic]), version)
    else:
        topics = request.OffsetFetchRequestTopics(partition_indexes=[0])
        if version >= 10:
            topics.topic_id = topic_id  # type: ignore[assignment]
        else:
            topics.name = name
        offsets = request.OffsetFetchRequestGroup(group_id=group, topics=[topics])
        answer = client.ask(request(groups=[offsets]), version).groups[0]
    check(answer.error_code)
    partition = answer.topics[0].partitions[0]
    check(partition.error_code)
    return partition
