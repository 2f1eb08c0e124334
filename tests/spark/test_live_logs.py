"""A broker that deletes, compacts and aborts: rows are exactly what a consumer gets.

A stream's rows and its reported losses together are what was produced.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

import kafka_wire as kw
import pytest
from kafka_wire.records import Record, encode_batch

from specgen.logs import LogOptions, Mode, find_files
from specgen.logs.options import Isolation, Records, parse_options
from specgen.spark.kafka_log_offset import DataLossError
from tests.broker.actions import (
    check,
    coordinator,
    create_topic,
    new_name,
    produce,
    records,
    until,
)
from tests.broker.broker import Broker
from tests.broker.client import Client
from tests.broker.running import running
from tests.broker.test_transactions import OLD_PRODUCE, add, end, init
from tests.logs.build import table
from tests.segments.consuming import QUICK, consumed, delete_records, until_written
from tests.spark.following import LAX, Reader

pytestmark = pytest.mark.slow

STRICT = LogOptions(mode=Mode.FAILFAST)
SEGMENT = 1 << 20
"""Bytes: Kafka 4 makes none smaller."""


@pytest.fixture(scope="module", params=["4.3", "3.9"])
def live(request: pytest.FixtureRequest) -> Iterator[Broker]:
    """A broker of each release that cleans up without delay."""
    with running(request.param, advertised=None, **QUICK) as broker:
        yield broker


@pytest.fixture
def client(live: Broker) -> Iterator[Client]:
    with Client(live.port) as connected:
        yield connected


def _has(source: Path, options: LogOptions, expected: list[Any]) -> bool:
    return _data(source, options) == expected


def _data(source: Path, options: LogOptions) -> list[tuple[Any, Any, Any]]:
    rows = table(source, options).to_pylist()
    return [(r["offset"], r["key"], r["value"]) for r in rows if not r["control"]]


def _facts(records: list[Record]) -> list[tuple[Any, Any, Any]]:
    return [(record.offset, record.key, record.value) for record in records]


def test_deleted_records(live: Broker, client: Client) -> None:
    """After DeleteRecords in the middle of a batch, while the broker runs."""
    name = new_name("erased")
    topic_id = create_topic(client, name)
    now = int(time.time() * 1000)
    for _ in range(10):
        produce(client, name, topic_id, encode_batch(records(100, now=now)))
    reader, late = Reader(live.logs / f"{name}-0"), Reader(live.logs / f"{name}-0")
    until_written(live.logs, name, None, 1000)
    assert reader.run() == [*range(1000)]
    delete_records(client, name, 637)
    until_written(live.logs, name, 637, 1000)
    expected = _facts(consumed(client, name, topic_id, 637))
    assert [offset for offset, *_ in expected] == [*range(637, 1000)]
    assert _data(live.logs / f"{name}-0", STRICT) == expected
    every = LogOptions(records=Records.ALL)
    assert len(_data(live.logs / f"{name}-0", every)) == 1000
    # A stream that had read them continues; a new one begins after them.
    assert reader.run() == []
    assert late.run() == [*range(637, 1000)]
    produce(client, name, topic_id, encode_batch(records(100, now=now)))
    delete_records(client, name, 1050)
    until_written(live.logs, name, 1050, 1100)
    with pytest.raises(DataLossError, match=r"offsets 1000 to 1049 \(50 at most\)"):
        reader.run()
    lax = Reader(live.logs / f"{name}-0", LAX)
    lax.at = reader.at
    assert lax.run() == [*range(1050, 1100)]


class _Producer:
    """A transactional producer, step by step."""

    def __init__(self, client: Client, topic: str, topic_id: UUID) -> None:
        self.client, self.topic, self.topic_id = client, topic, topic_id
        self.name = new_name("producer")
        coordinator(client, self.name, 1)
        self.identity = init(client, self.name, 4)
        self.sequence = 0
        self.is_open = False

    def write(self, count: int) -> None:
        if not self.is_open:
            add(self.client, self.name, self.identity, self.topic, 3)
            self.is_open = True
        data = encode_batch(
            records(count, now=int(time.time() * 1000)),
            producer_id=self.identity.producer_id,
            producer_epoch=self.identity.producer_epoch,
            base_sequence=self.sequence,
            transactional=True,
        )
        self.sequence += count
        transaction = {"transactional_id": self.name}
        produce(
            self.client, self.topic, self.topic_id, data, OLD_PRODUCE, **transaction
        )

    def end(self, commits: bool) -> None:
        end(self.client, self.name, self.identity, commits, 3)
        self.is_open = False


def test_transactions(live: Broker, client: Client) -> None:
    """Several producers at once, which commit, abort, or stay open."""
    name, chance = new_name("transacted"), Random(1)
    topic_id = create_topic(client, name)
    producers = [_Producer(client, name, topic_id) for _ in range(4)]
    folder = live.logs / f"{name}-0"
    committed = parse_options({"isolation": "read_committed", "mode": "FAILFAST"})
    stream, streamed = Reader(folder, committed), list[int]()
    for step in range(60):
        producer = chance.choice(producers)
        if producer.is_open and chance.random() < 0.4:
            producer.end(chance.random() < 0.5)
        elif chance.random() < 0.8:
            producer.write(chance.randrange(1, 5))
        else:
            produce(client, name, topic_id, encode_batch(records(2)))
        if step % 6 == 5:
            streamed += stream.run()
    for producer in producers[1:]:
        if producer.is_open:
            producer.end(chance.random() < 0.5)
    producers[0].write(3)
    produce(client, name, topic_id, encode_batch(records(5)))
    for last in (False, True):
        if last:
            producers[0].end(commits=False)
        plain = _facts(consumed(client, name, topic_id))
        expected = _facts(consumed(client, name, topic_id, isolation=1))
        until(partial(_has, folder, STRICT, plain))
        until(partial(_has, folder, committed, expected))
        assert len(expected) < len(plain)
        # Only the segments, as they may have been copied.
        every = LogOptions(isolation=Isolation.READ_COMMITTED, records=Records.ALL)
        for path in [*folder.glob("*index"), *folder.glob("*.snapshot")]:
            if last:
                path.unlink()
        assert _data(folder, every) == expected
        streamed += stream.run()
    controls = {
        row["offset"] for row in table(folder, every).to_pylist() if row["control"]
    }
    assert [n for n in streamed if n not in controls] == [n for n, *_ in expected]


def _large(count: int) -> bytes:
    """A batch of some 250 kB."""
    text = b"x" * (250_000 // count)
    now = int(time.time() * 1000)
    return encode_batch(
        [Record(n, now + n, b"key-%d" % n, text, ()) for n in range(count)]
    )


def test_retention(live: Broker, client: Client) -> None:
    """Segments are deleted while the stream is stopped: its rows, and the reported loss."""
    name = new_name("retained")
    topic_id = create_topic(
        client,
        name,
        segment_bytes=str(SEGMENT),
        retention_bytes=str(3 * SEGMENT),
        file_delete_delay_ms="100",
    )
    folder = live.logs / f"{name}-0"
    reader = Reader(folder)
    count = 0
    for _ in range(8):
        count = produce(client, name, topic_id, _large(10)) + 10
    until_written(live.logs, name, None, count)
    read = reader.run()
    assert read == [*range(80)]
    for _ in range(40):
        count = produce(client, name, topic_id, _large(10)) + 10
    assert count == 480
    first = folder / f"{0:020d}.log"
    until(lambda: not first.exists() and len([*folder.glob("*.log")]) <= 5)
    until_written(live.logs, name, None, count)
    time.sleep(1)
    with pytest.raises(DataLossError) as raised:
        reader.run()
    lost = re.search(r"offsets (\d+) to (\d+) ", str(raised.value))
    assert lost is not None
    low, high = int(lost[1]), int(lost[2])
    lax = Reader(folder, LAX)
    lax.at = reader.at
    assert [*read, *range(low, high + 1), *lax.run()] == [*range(count)]
    assert high > low


def test_the_cleaner(live: Broker, client: Client) -> None:
    """Over what was read and what was not: the last value of each key is always delivered."""
    name = new_name("cleaned")
    topic_id = create_topic(
        client,
        name,
        cleanup_policy="compact",
        segment_bytes=str(SEGMENT),
        min_cleanable_dirty_ratio="0.01",
        max_compaction_lag_ms="1000",
        file_delete_delay_ms="100",
    )
    folder = live.logs / f"{name}-0"
    steady, late, written = Reader(folder), Reader(folder), 0
    offsets, first = list[int](), late.latest()
    for round_ in range(30):
        written = produce(client, name, topic_id, _large(20)) + 20
        if round_ == 2:
            until_written(live.logs, name, None, written)
            late.at = late.latest()
        if round_ % 3 == 0:
            offsets += steady.run()
    until(lambda: sum(file.size for file in find_files(folder)) < 10 * 250_000)
    until_written(live.logs, name, None, written)
    offsets += steady.run()
    # Offsets rise, none comes twice, and the last values of all keys are among them.
    assert offsets == sorted(set(offsets))
    assert {*range(written - 20, written)} <= set(offsets)
    remaining = late.run()
    assert {*range(written - 20, written)} <= set(remaining)
    assert remaining == sorted(set(remaining))
    assert len(remaining) < written
    assert first["begun"]


@pytest.mark.parametrize("release", ["4.3", "3.9"])
def test_a_partition_moves_between_log_folders(tmp_path: Path, release: str) -> None:
    """There and back while records are written and read: each comes once."""
    folders = [tmp_path / name for name in "ab"]
    dirs = ",".join(map(str, folders))
    with (
        running(release, advertised=None, log_dirs=dirs, **QUICK) as broker,
        Client(broker.port) as client,
    ):
        name = new_name("moved")
        topic_id = create_topic(client, name)
        (place,) = tmp_path.glob(f"?/{name}-0")
        first = folders.index(place.parent)
        reader = Reader(tmp_path / "?" / f"{name}-0", LogOptions(records=Records.ALL))
        read: list[int] = []

        def write(batches: int) -> None:
            for _ in range(batches):
                now = int(time.time() * 1000)
                produce(client, name, topic_id, encode_batch(records(100, now=now)))

        write(10)
        for number in (1, 2, 3):
            target = folders[(first + number) % 2]
            _move(client, name, target)
            write(5)
            read += reader.run()
            until(partial(_is_only_in, target, name))
            write(5)
            read += reader.run()
        assert read == [*range(4000)]
        assert reader.latest() is reader.at


def _is_only_in(folder: Path, topic: str) -> bool:
    return [*folder.parent.glob(f"?/{topic}-0")] == [folder / f"{topic}-0"]


def _move(client: Client, topic: str, folder: Path) -> None:
    """Ask the broker to move partition 0 to another of its log folders."""
    request = kw.AlterReplicaLogDirsRequest
    part = request.AlterReplicaLogDirTopic(name=topic, partitions=[0])
    target = request.AlterReplicaLogDir(path=str(folder), topics=[part])
    answer = client.ask(request(dirs=[target]))
    check(answer.results[0].partitions[0].error_code)
