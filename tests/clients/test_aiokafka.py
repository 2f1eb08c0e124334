"""aiokafka against a broker."""

from __future__ import annotations

import asyncio

import pytest
from aiokafka import AIOKafkaConsumer, AIOKafkaProducer
from aiokafka.admin import AIOKafkaAdminClient, NewTopic

from tests.broker.actions import new_name
from tests.clients.proxy import HOST, Proxy, check_frames

pytestmark = pytest.mark.slow


def test_produce_consume_commit_administer(proxy: Proxy) -> None:
    proxy.take()
    asyncio.run(asyncio.wait_for(_work(f"{HOST}:{proxy.port}"), 120))
    apis = {name for name, _ in check_frames(proxy.take())}
    assert {"Produce", "Fetch", "JoinGroup", "SyncGroup", "OffsetCommit"} <= apis
    assert {"CreateTopics", "DeleteTopics", "ListGroups", "EndTxn"} <= apis


async def _work(servers: str) -> None:
    topic, group = new_name("aiokafka"), new_name("group")
    admin = AIOKafkaAdminClient(bootstrap_servers=servers)
    await admin.start()
    await admin.create_topics([NewTopic(topic, 2, 1)])
    for codec in (None, "gzip", "snappy", "lz4", "zstd"):
        producer = AIOKafkaProducer(bootstrap_servers=servers, compression_type=codec)
        await producer.start()
        for number in range(40):
            key = f"k{number}".encode()
            await producer.send(topic, b"value " * 9, key, headers=[("h", b"1")])
        await producer.stop()
    await _transaction(servers, topic)
    consumer = AIOKafkaConsumer(
        topic,
        bootstrap_servers=servers,
        group_id=group,
        auto_offset_reset="earliest",
        enable_auto_commit=False,
        isolation_level="read_committed",
    )
    await consumer.start()
    for _ in range(201):
        await consumer.getone()
    await consumer.commit()
    await consumer.stop()
    await admin.list_consumer_groups()
    await admin.delete_topics([topic])
    await admin.close()


async def _transaction(servers: str, topic: str) -> None:
    producer = AIOKafkaProducer(
        bootstrap_servers=servers, transactional_id=new_name("transaction")
    )
    await producer.start()
    async with producer.transaction():
        await producer.send_and_wait(topic, b"committed")
    await producer.begin_transaction()
    await producer.send_and_wait(topic, b"aborted")
    await producer.abort_transaction()
    await producer.stop()
