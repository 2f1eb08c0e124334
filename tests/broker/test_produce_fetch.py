"""Records go to a broker and come back, in every version and with every codec."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

import kafka_wire as kw
import msgspec
import pytest
from kafka_wire import ApiKey
from kafka_wire.records import (
    Compression,
    Header,
    Record,
    decode_records,
    encode_batch,
    read_batches,
)

from tests.broker.actions import (
    CODECS,
    check,
    create_topic,
    fetch,
    fetch_topic,
    new_name,
    only_partition,
    produce,
    records,
)
from tests.broker.client import Client

pytestmark = pytest.mark.slow

NO_VERSIONS = range(3)
"""Of Produce: 4.x says that it has them, for old librdkafka's sake, and hangs up."""
MAGIC_0 = range(2)
MAGIC_1 = range(2, 3)
ZSTD_FETCH = 10
"""From this version of Fetch on (KIP-110)."""


@dataclass
class Topic:
    """A topic of one partition."""

    name: str
    topic_id: UUID

    @classmethod
    def new(cls, client: Client, base: str, **configs: str) -> Topic:
        """A new topic."""
        name = new_name(base)
        return cls(name, create_topic(client, name, 1, **configs))


def _produce_versions(client: Client) -> list[int]:
    theirs = client.agreed.theirs[ApiKey.PRODUCE]
    is_old = client.agreed.theirs[ApiKey.FETCH][0] == 0
    return [v for v in theirs if is_old or v not in NO_VERSIONS]


def _codecs(version: int) -> list[Compression]:
    return [c for c in CODECS if c is not Compression.ZSTD or version >= 7]


def _magic(version: int) -> int:
    return 0 if version in MAGIC_0 else 1 if version in MAGIC_1 else 2


def test_every_produce_version_with_every_codec(client: Client) -> None:
    versions = _produce_versions(client)
    assert len(versions) >= 11
    for version in versions:
        for codec in _codecs(version):
            topic = Topic.new(client, f"produce-{version}-{codec.name}")
            magic = _magic(version)
            sent = records(50)
            if magic == 0:
                sent = [msgspec.structs.replace(r, timestamp=-1) for r in sent]
            data = encode_batch(sent, magic=magic, compression=codec)
            assert produce(client, topic.name, topic.topic_id, data, version) == 0
            partition = only_partition(fetch(client, topic.name, topic.topic_id))
            assert partition.high_watermark == 50
            assert decode_records(partition.records, strict=True) == sent
            if magic == 2:
                (batch,) = read_batches(partition.records)
                assert batch.compression is codec


def test_every_fetch_version(client: Client) -> None:
    topic = Topic.new(client, "fetched")
    sent = records(30)
    for first in (0, 10, 20):
        part = [
            msgspec.structs.replace(record, offset=place)
            for place, record in enumerate(sent[first : first + 10])
        ]
        produce(client, topic.name, topic.topic_id, encode_batch(part))
    for version in client.agreed.theirs[ApiKey.FETCH]:
        fetched = _all_records(client, topic, version)
        assert [(r.key, r.value) for r in fetched] == [(r.key, r.value) for r in sent]
        response = fetch(client, topic.name, topic.topic_id, 20, version)
        assert decode_records(only_partition(response).records)[0].offset == 20


def _all_records(client: Client, topic: Topic, version: int) -> list[Record]:
    """All records; several fetches, as the broker may cut answers converted to an old magic."""
    fetched: list[Record] = []
    while True:
        start = fetched[-1].offset + 1 if fetched else 0
        response = fetch(client, topic.name, topic.topic_id, start, version)
        partition = only_partition(response)
        fetched += [r for r in decode_records(partition.records) if r.offset >= start]
        if fetched[-1].offset + 1 == partition.high_watermark:
            return fetched


def test_headers_and_log_append_time(client: Client) -> None:
    topic = Topic.new(client, "stamped", message_timestamp_type="LogAppendTime")
    headers = (Header("a", b"1"), Header("a", None), Header("\u00e9", b""))
    sent = [Record(0, 5, b"k", b"v", headers)]
    produce(client, topic.name, topic.topic_id, encode_batch(sent))
    data = only_partition(fetch(client, topic.name, topic.topic_id)).records
    (batch,) = read_batches(data)
    (record,) = decode_records(data)
    assert batch.timestamp_type.name == "LOG_APPEND_TIME"
    assert record.timestamp == batch.max_timestamp > 5
    assert record.headers == headers


def test_down_converted_for_an_old_client(client: Client) -> None:
    """A broker of 3.9 answers Fetch 0 to 3 with magic 0 and 1; 4.x no longer has these versions."""
    topic = Topic.new(client, "old")
    sent = records(9)
    data = encode_batch(sent, compression=Compression.LZ4)
    produce(client, topic.name, topic.topic_id, data)
    for version in client.agreed.theirs[ApiKey.FETCH]:
        partition = only_partition(
            fetch(client, topic.name, topic.topic_id, 0, version)
        )
        magic = {batch.magic for batch in read_batches(partition.records)}
        assert magic == ({0} if version < 2 else {1} if version < 4 else {2})
        expected = [
            r if magic != {0} else msgspec.structs.replace(r, timestamp=-1)
            for r in sent
        ]
        assert decode_records(partition.records, strict=True) == expected


def test_a_fetch_session_returns_only_changes(client: Client) -> None:
    """An incremental fetch returns only what has changed (KIP-227)."""
    topics = [Topic.new(client, "session") for _ in range(2)]
    version = client.agreed.version("Fetch")
    fetch_topics = [fetch_topic(t.name, t.topic_id, 0, version) for t in topics]
    request = kw.FetchRequest(max_wait_ms=100, session_epoch=0, topics=fetch_topics)
    first = client.ask(request, version)
    check(first.error_code)
    assert first.session_id
    assert len(first.responses) == 2
    written = topics[1]
    produce(client, written.name, written.topic_id, encode_batch(records(3)))
    request = kw.FetchRequest(
        max_wait_ms=5000, min_bytes=1, session_id=first.session_id, session_epoch=1
    )
    second = client.ask(request, version)
    check(second.error_code)
    (response,) = second.responses
    assert response.topic_id == written.topic_id
    assert len(decode_records(response.partitions[0].records)) == 3
    request = kw.FetchRequest(session_id=first.session_id, session_epoch=9)
    assert client.ask(request, version).error_code == (
        kw.ErrorCode.INVALID_FETCH_SESSION_EPOCH
    )


def test_without_acks_there_is_no_response(client: Client) -> None:
    topic = Topic.new(client, "unheard")
    request = kw.ProduceRequest
    data = encode_batch(records(5))
    part = request.PartitionProduceData(index=0, records=data)
    topics = [request.TopicProduceData(name=topic.name, partition_data=[part])]
    client.send(request(acks=0, timeout_ms=1000, topic_data=topics), 11)
    partition = only_partition(fetch(client, topic.name, topic.topic_id))
    assert len(decode_records(partition.records)) == 5


def test_list_offsets_in_every_version(client: Client) -> None:
    topic = Topic.new(client, "listed")
    produce(client, topic.name, topic.topic_id, encode_batch(records(12)))
    request = kw.ListOffsetsRequest
    for version in client.agreed.theirs[ApiKey.LIST_OFFSETS]:
        for timestamp, expected in ((-1, 12), (-2, 0), (1_700_000_000_005, 5)):
            partition = request.ListOffsetsPartition(timestamp=timestamp)
            if version == 0:
                partition.max_num_offsets = 1
            list_topic = request.ListOffsetsTopic(
                name=topic.name, partitions=[partition]
            )
            answer = client.ask(request(replica_id=-1, topics=[list_topic]), version)
            fetched = answer.topics[0].partitions[0]
            check(fetched.error_code)
            if version == 0:
                # A lookup by time finds whole segments only, and none is that old.
                assert fetched.old_style_offsets == (
                    (expected,) if timestamp < 0 else ()
                )
            else:
                assert fetched.offset == expected


def test_a_damaged_batch_is_refused(client: Client) -> None:
    topic = Topic.new(client, "damaged")
    data = bytearray(encode_batch(records(4)))
    data[-3] ^= 1
    request = kw.ProduceRequest
    part = request.PartitionProduceData(index=0, records=bytes(data))
    topics = [request.TopicProduceData(name=topic.name, partition_data=[part])]
    answer = client.ask(request(acks=1, timeout_ms=9000, topic_data=topics), 9)
    partition = answer.responses[0].partition_responses[0]
    assert partition.error_code == kw.ErrorCode.CORRUPT_MESSAGE
