"""The work that makes a broker write all kinds of files."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import kafka_wire as kw
import msgspec
from kafka_wire.records import Compression, Header, Record, encode_batch

from tests.broker.actions import (
    CODECS,
    coordinator,
    create_topic,
    eventually,
    produce,
    until,
    until_stable,
)
from tests.broker.broker import Broker
from tests.broker.client import Client
from tests.broker.running import running
from tests.broker.test_transactions import add, end, init
from tests.segments.compaction import compacted
from tests.segments.groups import classic_group, consumer_group, streams_group
from tests.segments.shares import share_groups

OLD_PRODUCE = 11


@dataclass
class Written:
    """A stopped broker, its files, and the content of its topics."""

    broker: Broker
    topics: dict[str, list[Record]] = field(default_factory=dict)
    codecs: dict[str, Compression] = field(default_factory=dict)
    shares: dict[str, int] = field(default_factory=dict)
    """The start offset of each share group."""


@contextmanager
def written(release: str) -> Iterator[Written]:
    """A broker of a release that wrote all kinds of files and was then stopped."""
    settings = {
        "metadata_log_max_record_bytes_between_snapshots": "4000",
        "transaction_state_log_num_partitions": "1",
        "share_coordinator_snapshot_update_records_per_snapshot": "2",
        "log_cleaner_backoff_ms": "200",
    }
    with running(release, advertised=None, **settings) as broker:
        files = Written(broker)
        with Client(broker.port) as client:
            for codec in CODECS:
                _data(client, files, codec)
            compacted(client, files.topics)
            _transactions(client, files)
            classic_group(client)
            consumer_group(client)
            streams_group(client)
            files.shares = share_groups(client)
            _settings(client)
            until(lambda: any(broker.logs.glob("__cluster_metadata-0/*.checkpoint")))
        broker.stop()
        yield files


def _now() -> int:
    return int(time.time() * 1000)


def _data(client: Client, files: Written, codec: Compression) -> None:
    name = f"data-{codec.name.lower()}"
    topic_id = create_topic(client, name)
    files.topics[name], files.codecs[name] = [], codec
    for start in range(0, 60, 20):
        records = [_data_record(offset) for offset in range(start, start + 20)]
        sent = [msgspec.structs.replace(r, offset=r.offset - start) for r in records]
        produce(client, name, topic_id, encode_batch(sent, compression=codec))
        files.topics[name] += records


def _data_record(offset: int) -> Record:
    headers = (Header("source", b"tests"), Header("nothing", None))
    return Record(
        offset,
        _now(),
        None if offset % 5 == 4 else f"key-{offset}".encode(),
        None if offset % 7 == 6 else f"value-{offset}-".encode() * 20,
        headers[: offset % 3],
    )


def _transactions(client: Client, files: Written) -> None:
    name, transaction = "transactional", "a-transaction"
    topic_id = create_topic(client, name)
    coordinator(client, transaction, 1)
    files.topics[name] = []
    for commits in (True, False):
        producer = init(client, transaction, 4)
        add(client, transaction, producer, name, 3)
        start = len(files.topics[name])
        records = [Record(start + n, _now(), b"k", b"v") for n in range(3)]
        sent = [msgspec.structs.replace(r, offset=r.offset - start) for r in records]
        data = encode_batch(
            sent,
            producer_id=producer.producer_id,
            producer_epoch=producer.producer_epoch,
            base_sequence=0,
            transactional=True,
        )
        produce(client, name, topic_id, data, OLD_PRODUCE, transactional_id=transaction)
        end(client, transaction, producer, commits, 3)
        until_stable(client, name, start + 4)
        marker = Record(start + 3, -1)
        files.topics[name] += [*records, marker]


def _settings(client: Client) -> None:
    """Make the broker write more types of records to the metadata log."""
    request = kw.AlterClientQuotasRequest
    entry = request.EntryData(
        [request.EntityData("user", "carol")],
        [request.OpData("producer_byte_rate", 1024.0, False)],
    )
    client.ask(request(entries=[entry]))
    acls = kw.CreateAclsRequest
    creation = acls.AclCreation(2, "acl-topic", 3, "User:carol", "*", 3, 3)
    client.ask(acls(creations=[creation]))
    for number in range(12):
        create_topic(client, f"filler-{number}")
    topics = kw.DeleteTopicsRequest
    eventually(
        lambda: client.ask(
            topics(topic_names=["filler-0"], timeout_ms=9000), 5
        ).responses[0]
    )
