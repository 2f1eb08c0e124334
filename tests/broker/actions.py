"""Common steps of the broker tests."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Any
from uuid import UUID, uuid4

import kafka_wire as kw
from kafka_wire import ErrorCode
from kafka_wire.records import Compression, Record, encode_batch

from tests.broker.client import Client

CODECS = tuple(Compression)


def new_name(base: str) -> str:
    """A name that no other test uses."""
    return f"{base}-{uuid4().hex[:8]}"


def check(code: int) -> None:
    """Fail with the error's name unless the code is 0."""
    assert code == 0, ErrorCode(code).name


PATIENCE = 180
"""Seconds to wait for what takes a broker one or two, or its cleaner 15."""


def eventually(action: Callable[[], Any], *retriable: ErrorCode) -> Any:
    """The response of an action once its ``error_code`` is none of these any more."""
    end = time.monotonic() + PATIENCE
    while True:
        answer = action()
        if answer.error_code not in retriable or time.monotonic() > end:
            check(answer.error_code)
            return answer
        time.sleep(0.1)


def until(holds: Callable[[], bool]) -> None:
    """Wait for something that a broker does a little later."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.1)


def create_topic(
    client: Client, name: str, partitions: int = 1, **configs: str
) -> UUID:
    """Create a topic and wait for its leaders; its id."""
    request = kw.CreateTopicsRequest
    topic = request.CreatableTopic(
        name=name,
        num_partitions=partitions,
        replication_factor=1,
        configs=[
            request.CreatableTopicConfig(key.replace("_", "."), text)
            for key, text in configs.items()
        ],
    )
    answer = client.ask(request(topics=[topic], timeout_ms=20_000))
    check(answer.topics[0].error_code)
    description = eventually(
        lambda: describe_topic(client, name),
        ErrorCode.UNKNOWN_TOPIC_OR_PARTITION,
        ErrorCode.LEADER_NOT_AVAILABLE,
    )
    until(lambda: _leads(client, name, partitions))
    return description.topic_id  # type: ignore[no-any-return]


def _leads(client: Client, name: str, partitions: int) -> bool:
    """Whether the broker itself knows that it leads, as Metadata claims."""
    request = kw.ListOffsetsRequest
    parts = [
        request.ListOffsetsPartition(partition_index=index, timestamp=-1)
        for index in range(partitions)
    ]
    topic = request.ListOffsetsTopic(name=name, partitions=parts)
    answer = client.ask(request(replica_id=-1, topics=[topic]))
    return not any(part.error_code for part in answer.topics[0].partitions)


def describe_topic(client: Client, name: str) -> Any:
    """The topic's part of a MetadataResponse; its worst error becomes the topic's own."""
    request = kw.MetadataRequest
    answer = client.ask(request(topics=[request.MetadataRequestTopic(name=name)]))
    topic = answer.topics[0]
    topic.error_code = max(
        [topic.error_code, *(p.error_code for p in topic.partitions)]
    )
    return topic


def until_stable(client: Client, name: str, offset: int) -> None:
    """Wait until no transaction is open in partition 0 before the end offset ``offset``."""
    request = kw.ListOffsetsRequest
    part = request.ListOffsetsPartition(timestamp=-1)
    topic = request.ListOffsetsTopic(name=name, partitions=[part])
    message = request(replica_id=-1, isolation_level=1, topics=[topic])
    until(lambda: client.ask(message).topics[0].partitions[0].offset == offset)


LONG_AGO = 1_700_000_000_000
"""A time in ms; what a broker stamps today goes to another segment for its sake."""


def records(count: int, size: int = 20, now: int = LONG_AGO) -> list[Record]:
    """Some records from a time (ms) on, with and without keys and values."""
    return [
        Record(
            offset,
            now + offset,
            None if offset % 5 == 4 else f"key-{offset}".encode(),
            None if offset % 7 == 6 else (b"value-%d-" % offset) * size,
            (),
        )
        for offset in range(count)
    ]


def produce(
    client: Client,
    name: str,
    topic_id: UUID,
    data: bytes,
    version: int | None = None,
    **more: Any,
) -> int:
    """Write a batch to partition 0; its offset."""
    request = kw.ProduceRequest
    chosen = client.agreed.version(request) if version is None else version
    topic = request.TopicProduceData(
        name=name if chosen < 13 else "",
        partition_data=[request.PartitionProduceData(index=0, records=data)],
    )
    if chosen >= 13:
        topic.topic_id = topic_id
    message = request(acks=-1, timeout_ms=20_000, topic_data=[topic], **more)
    answer = client.ask(message, chosen).responses[0].partition_responses[0]
    check(answer.error_code)
    return answer.base_offset  # type: ignore[no-any-return]


def fetch(
    client: Client,
    name: str,
    topic_id: UUID,
    offset: int = 0,
    version: int | None = None,
    **more: Any,
) -> Any:
    """The FetchResponse for partition 0."""
    chosen = client.agreed.version(kw.FetchRequest) if version is None else version
    request = kw.FetchRequest(
        max_wait_ms=500,
        min_bytes=1,
        topics=[fetch_topic(name, topic_id, offset, chosen)],
        **more,
    )
    return client.ask(request, chosen)


def fetch_topic(name: str, topic_id: UUID, offset: int, version: int) -> Any:
    """A topic of a FetchRequest, by name, or by id from version 13 on."""
    request = kw.FetchRequest
    partition = request.FetchPartition(
        partition=0, fetch_offset=offset, partition_max_bytes=1 << 24
    )
    topic = request.FetchTopic(partitions=[partition])
    if version >= 13:
        topic.topic_id = topic_id
    else:
        topic.topic = name
    return topic


def only_partition(response: Any) -> Any:
    """The only partition of a FetchResponse."""
    check(response.error_code)
    (partition,) = response.responses[0].partitions
    check(partition.error_code)
    return partition


def coordinator(client: Client, key: str, kind: int = 0) -> None:
    """Wait until a group (0) or a transactional id (1) has its coordinator."""
    request = kw.FindCoordinatorRequest(key=key, key_type=kind)
    eventually(
        lambda: client.ask(request, 2),
        ErrorCode.COORDINATOR_NOT_AVAILABLE,
        ErrorCode.NOT_COORDINATOR,
    )
    if kind == 0:
        until(lambda: _is_loaded(client, key))


def _is_loaded(client: Client, group: str) -> bool:
    answer = client.ask(kw.DescribeGroupsRequest(groups=[group]), 5)
    return answer.groups[0].error_code not in (
        ErrorCode.COORDINATOR_LOAD_IN_PROGRESS,
        ErrorCode.COORDINATOR_NOT_AVAILABLE,
        ErrorCode.NOT_COORDINATOR,
    )


def batch(rows: Iterable[Record], codec: Compression = Compression.NONE) -> bytes:
    """A batch of records."""
    return encode_batch(list(rows), compression=codec)
