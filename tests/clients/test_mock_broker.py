"""librdkafka's client and its mock broker: real peers that need no Maven."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import confluent_kafka as ck
import kafka_wire as kw
import pytest
from kafka_wire.records import Record, decode_records, encode_batch

from tests.broker.client import Client
from tests.clients.proxy import HOST, LeadingProxy, check_frames

CODECS = ("none", "gzip", "snappy", "lz4", "zstd")

OURS = (3, 4, *range(6, 14))
"""Versions of Produce that it answers right: of 5 it leaves out the log start offset."""


@pytest.fixture
def port() -> Iterator[int]:
    """The port of a test's own mock broker, which runs as long as the client that created it."""
    client = ck.Producer({"test.mock.num.brokers": "1", "bootstrap.servers": "x"})
    (broker,) = client.list_topics(timeout=30).brokers.values()
    yield int(broker.port)


def test_every_frame_of_its_client_survives_a_round_trip(port: int) -> None:
    """The client produces, consumes in a group and commits; every frame survives a round trip."""
    with LeadingProxy(port) as proxy:
        servers = {"bootstrap.servers": f"{HOST}:{proxy.port}"}
        for codec in CODECS:
            producer = ck.Producer(servers | {"compression.type": codec})
            for number in range(20):
                headers: list[tuple[str, str | bytes | None]]
                headers = [("codec", codec.encode()), ("none", None)]
                producer.produce("mock", b"value " * 9, f"k{number}", headers=headers)
            assert producer.flush(30) == 0
        settings = {"group.id": "mock-group", "auto.offset.reset": "earliest"}
        consumer = ck.Consumer(servers | settings | {"enable.auto.commit": "false"})
        consumer.subscribe(["mock"])
        for count in range(20 * len(CODECS)):
            message = consumer.poll(30)
            assert message is not None, f"only {count} records arrived"
            assert message.error() is None
        consumer.commit(asynchronous=False)
        consumer.close()
        apis = {name for name, _ in check_frames(proxy.take(), mock=True)}
    assert {"ApiVersions", "Metadata", "Produce", "Fetch", "FindCoordinator"} <= apis
    assert {"JoinGroup", "SyncGroup", "OffsetCommit", "LeaveGroup"} <= apis


def test_its_metadata_request_for_all_topics_is_malformed(port: int) -> None:
    """It writes the count of no topics in four bytes where one is right."""
    with LeadingProxy(port) as proxy:
        servers = {"bootstrap.servers": f"{HOST}:{proxy.port}"}
        ck.Producer(servers).list_topics(timeout=30)
        frames = [frame for talk in proxy.take() for frame in talk.requests]
    refused = 0
    for frame in frames:
        header, message = kw.decode_request(frame, strict=False)
        if isinstance(message, kw.MetadataRequest) and message.topics is None:
            assert header.request_api_version >= 9
            with pytest.raises(kw.DecodeError, match="3 bytes left over"):
                kw.decode_request(frame)
            refused += 1
        else:
            assert kw.decode_request(frame) == (header, message)
    assert refused


def test_its_broker_returns_what_we_produce(port: int) -> None:
    """What we produce in every supported version is what we fetch."""
    with Client(port) as client:
        data = encode_batch([Record(0, 5, b"k", b"v"), Record(1, 6, None, b"w")])
        offset = None
        for version in client.agreed.theirs[kw.ApiKey.PRODUCE]:
            if version in OURS:
                partition = _produce(client, data, version)
                assert partition.base_offset == (0 if offset is None else offset + 2)
                offset = partition.base_offset
        assert offset
        request = kw.FetchRequest
        version = min(12, client.agreed.version("Fetch"))
        part = request.FetchPartition(fetch_offset=offset, partition_max_bytes=9999)
        topic = request.FetchTopic(topic="ours", partitions=[part])
        answer = client.ask(request(max_wait_ms=900, topics=[topic]), version)
        records = decode_records(answer.responses[0].partitions[0].records)
        assert [(r.offset, r.key, r.value) for r in records] == [
            (offset, b"k", b"v"),
            (offset + 1, None, b"w"),
        ]


def _produce(client: Client, data: bytes, version: int) -> Any:
    request = kw.ProduceRequest
    part = request.PartitionProduceData(index=0, records=data)
    topic = request.TopicProduceData(name="ours", partition_data=[part])
    for _ in range(2):  # the first request creates the topic
        client.ask(_topic("ours"), 4)
        message = request(acks=-1, timeout_ms=9000, topic_data=[topic])
        answer = client.ask(message, version).responses[0].partition_responses[0]
        if answer.error_code == 0:
            break
    assert answer.error_code == 0
    return answer


def _topic(name: str) -> kw.MetadataRequest:
    request = kw.MetadataRequest
    return request(topics=[request.MetadataRequestTopic(name=name)])
