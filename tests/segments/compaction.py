"""A compacted topic after the broker's cleaner has run."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from uuid import UUID

import msgspec
from kafka_wire.records import Header, Record, decode_records, encode_batch

from tests.broker.actions import (
    CODECS,
    coordinator,
    create_topic,
    fetch,
    only_partition,
    produce,
    until,
    until_stable,
)
from tests.broker.client import Client
from tests.broker.test_transactions import OLD_PRODUCE, add, end, init

TOPIC = "compacted"
MINUTES = 60_000
"""In milliseconds."""


def compacted(client: Client, topics: dict[str, list[Record]]) -> None:
    """Rewrite and delete keys, and note what the cleaner leaves.

    A batch of each codec loses records, and so does an aborted transaction. A batch of a
    producer with an id loses all of them but stays for its sequence number. Tombstones stay
    until their time is up.
    """
    topic_id = create_topic(
        client,
        TOPIC,
        cleanup_policy="compact",
        min_cleanable_dirty_ratio="0.01",
        segment_ms=str(30 * MINUTES),
    )
    topic = _Topic(client, topic_id)
    again = [f"again-{n}" for n in range(4)]
    for codec in CODECS:
        keys = [f"{codec.name}-{n}" for n in range(4)]
        topic.write(_records(keys, "first"), compression=codec)
    numbered = init(client, None, 4).producer_id
    topic.write(
        _records(again, "first"),
        producer_id=numbered,
        producer_epoch=0,
        base_sequence=0,
    )
    topic.transact(_records([*again, "NONE-0"], "next"), commits=True)
    topic.transact(_records([*again, "NONE-3"], "not"), commits=False)
    topic.write(_records([f"{codec.name}-1" for codec in CODECS], "next"))
    topic.write(_records([f"{codec.name}-2" for codec in CODECS], None))
    latest = sorted({r.key: r for r in topic.sent}.values(), key=lambda r: r.offset)
    # Its timestamp starts another segment: the last one is never cleaned.
    topic.write(_records(["last"], "first", 40 * MINUTES))
    until(lambda: _first_segment(client, topic_id) == latest)
    whole = [*latest, *topic.markers, topic.sent[-1]]
    topics[TOPIC] = sorted(whole, key=lambda record: record.offset)


@dataclass
class _Topic:
    """The topic's content; ``sent`` has the records not aborted, in order."""

    client: Client
    topic_id: UUID
    sent: list[Record] = field(default_factory=list)
    markers: list[Record] = field(default_factory=list)

    def write(self, records: Sequence[Record], **options: object) -> None:
        data = encode_batch(records, **options)  # type: ignore[arg-type]
        start = produce(self.client, TOPIC, self.topic_id, data)
        self._note(records, start)

    def transact(self, records: Sequence[Record], commits: bool) -> None:
        client, name = self.client, "a-cleaned-transaction"
        coordinator(client, name, 1)
        producer = init(client, name, 4)
        add(client, name, producer, TOPIC, 3)
        data = encode_batch(
            records,
            producer_id=producer.producer_id,
            producer_epoch=producer.producer_epoch,
            base_sequence=0,
            transactional=True,
        )
        topic_id = self.topic_id
        start = produce(
            client, TOPIC, topic_id, data, OLD_PRODUCE, transactional_id=name
        )
        end(client, name, producer, commits, 3)
        if commits:
            self._note(records, start)
        marker = start + len(records)
        until_stable(client, TOPIC, marker + 1)
        self.markers.append(Record(marker, -1))

    def _note(self, records: Sequence[Record], start: int) -> None:
        replace = msgspec.structs.replace
        self.sent += [replace(r, offset=r.offset + start) for r in records]


def _records(keys: Sequence[str], text: str | None, later: int = 0) -> list[Record]:
    now = int(time.time() * 1000) + later
    headers = (Header("source", b"tests"), Header("nothing", None))
    return [
        Record(
            offset,
            now + offset,
            key.encode(),
            None if text is None else f"{text}-{key}-".encode() * 20,
            headers[: offset % 3],
        )
        for offset, key in enumerate(keys)
    ]


def _first_segment(client: Client, topic_id: UUID) -> list[Record]:
    """The records of the first segment, which is as far as one Fetch reads."""
    return decode_records(only_partition(fetch(client, TOPIC, topic_id)).records)
