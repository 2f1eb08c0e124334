"""kafka-python against a broker."""

from __future__ import annotations

import pytest
from kafka import KafkaAdminClient, KafkaConsumer, KafkaProducer
from kafka.admin import NewTopic

from tests.broker.actions import new_name
from tests.clients.proxy import HOST, Proxy, check_frames

pytestmark = pytest.mark.slow


def test_produce_consume_commit_administer(proxy: Proxy) -> None:
    proxy.take()
    servers = f"{HOST}:{proxy.port}"
    topic, group = new_name("kafka-python"), new_name("group")
    admin = KafkaAdminClient(bootstrap_servers=servers)
    admin.create_topics([NewTopic(topic, 2, 1)])
    for codec in (None, "gzip", "snappy", "lz4", "zstd"):
        producer = KafkaProducer(bootstrap_servers=servers, compression_type=codec)
        for number in range(40):
            key = f"k{number}".encode()
            producer.send(topic, b"value " * 9, key, headers=[("h", b"1")])
        producer.flush(30)
        producer.close()
    consumer = KafkaConsumer(
        topic,
        bootstrap_servers=servers,
        group_id=group,
        auto_offset_reset="earliest",
        enable_auto_commit=False,
        consumer_timeout_ms=30_000,
    )
    for count, _ in enumerate(consumer, 1):
        if count == 200:
            break
    assert count == 200
    consumer.commit()
    consumer.close()
    admin.list_groups()
    admin.delete_topics([topic])
    admin.close()
    apis = {name for name, _ in check_frames(proxy.take())}
    assert {"Produce", "Fetch", "JoinGroup", "SyncGroup", "OffsetCommit"} <= apis
    assert {"CreateTopics", "DeleteTopics", "ListGroups", "Metadata"} <= apis
