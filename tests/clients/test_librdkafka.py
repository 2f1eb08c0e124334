"""confluent-kafka, which wraps librdkafka, against a broker."""

from __future__ import annotations

from functools import partial

import confluent_kafka as ck
import pytest

# Its stubs do not export all that its documentation has.
from confluent_kafka.admin import (  # type: ignore[attr-defined]
    AdminClient,
    ConfigResource,
    NewTopic,
)

from tests.broker.actions import new_name, until
from tests.clients.proxy import HOST, Proxy, check_frames

pytestmark = pytest.mark.slow

CODECS = ("none", "gzip", "snappy", "lz4", "zstd")


def test_produce_consume_commit_administer(proxy: Proxy) -> None:
    proxy.take()
    servers = {"bootstrap.servers": f"{HOST}:{proxy.port}"}
    topic, group = new_name("librdkafka"), new_name("group")
    admin = AdminClient({**servers})
    admin.create_topics([NewTopic(topic, 2, 1)])[topic].result(30)
    until(partial(_is_described, admin, topic))
    for codec in CODECS:
        producer = ck.Producer(servers | {"compression.type": codec, "linger.ms": 50})
        for number in range(40):
            headers: list[tuple[str, str | bytes | None]]
            headers = [("codec", codec.encode()), ("none", None)]
            producer.produce(topic, b"value " * 9, f"k{number}", headers=headers)
        assert producer.flush(30) == 0
    _transaction(servers, topic)
    # It uses the newer group protocol from 4.0 on, in version 1, which 3.9 lacks.
    protocols = ["classic"] + ["consumer"] * (proxy.release != "3.9")
    for protocol in protocols:
        _consume(servers, topic, f"{group}-{protocol}", protocol)
    groups = admin.list_consumer_groups().result(30)
    assert {f"{group}-{p}" for p in protocols} <= {g.group_id for g in groups.valid}
    admin.delete_topics([topic])[topic].result(30)
    del admin, producer
    counts = check_frames(proxy.take())
    assert {"Produce", "Fetch", "JoinGroup", "OffsetCommit", "EndTxn"} <= _apis(counts)
    assert {"CreateTopics", "DeleteTopics", "InitProducerId"} <= _apis(counts)
    assert ("ConsumerGroupHeartbeat" in _apis(counts)) == ("consumer" in protocols)


def _is_described(admin: AdminClient, topic: str) -> bool:
    """Whether the broker knows the topic that its controller has created."""
    resource = ConfigResource("topic", topic)
    try:
        config = admin.describe_configs([resource])[resource].result(30)
    except ck.KafkaException:
        return False
    return "retention.ms" in config


def _apis(counts: object) -> set[str]:
    return {name for name, _ in counts}  # type: ignore[attr-defined]


def _transaction(servers: dict[str, str], topic: str) -> None:
    producer = ck.Producer(servers | {"transactional.id": new_name("transaction")})
    producer.init_transactions(30)
    for commit in (True, False):
        producer.begin_transaction()
        producer.produce(topic, b"transactional")
        # Before the broker has the record, librdkafka's abort is sometimes fatal (its issue 4849).
        assert producer.flush(30) == 0
        (producer.commit_transaction if commit else producer.abort_transaction)(30)


def _consume(servers: dict[str, str], topic: str, group: str, protocol: str) -> None:
    settings = servers | {
        "group.id": group,
        "group.protocol": protocol,
        "auto.offset.reset": "earliest",
        "enable.auto.commit": "false",
    }
    consumer = ck.Consumer(settings)
    consumer.subscribe([topic])
    count = 0
    while count < 40 * len(CODECS) + 1:
        message = consumer.poll(30)
        assert message is not None, f"only {count} records arrived"
        assert message.error() is None
        count += 1
    consumer.commit(asynchronous=False)
    consumer.close()
