"""decode, encode and decode_stored on what Spark's own Kafka source reads from a broker."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

import kafka_wire as kw
import pytest
from kafka_wire.records import Header, Record, encode_batch

from specgen.spark.java import SparkMissingError, require_spark
from tests.broker.actions import check, create_topic, produce
from tests.broker.broker import HOST
from tests.broker.client import Client
from tests.broker.running import running
from tests.oracle.jars import MissingJarsError
from tests.segments.groups import TOPIC as COMMITTED
from tests.segments.groups import classic_group, consumer_group
from tests.segments.shares import GONE, share_groups
from tests.spark import kafka_jars, kafka_source
from tests.support.needs import absent

pytestmark = pytest.mark.slow

MESSAGES = "fetch-requests"
TOPIC_ID = UUID("01234567-89ab-cdef-0123-456789abcdef")
TOPIC_ID_TEXT = "ASNFZ4mrze8BI0VniavN7w"
GROUPS = ("classic-group", "consumer-group")


@dataclass(frozen=True)
class Asked:
    """The broker's answers, and Spark's results."""

    requests: list[list[Any]]
    commits: dict[str, list[Any]]
    starts: dict[str, int]
    by_spark: dict[str, list[Any]]


@pytest.fixture(scope="module")
def results() -> Asked:
    """One broker and one Spark for all tests, which skip if a jar is unavailable."""
    try:
        require_spark()
        kafka_jars.fetch()
    except SparkMissingError as error:
        absent("java", str(error))
    except MissingJarsError as error:
        absent("maven", str(error))
    with running("4.3") as broker, Client(broker.port) as client:
        requests = _fetch_requests(client)
        create_topic(client, COMMITTED)
        classic_group(client)
        consumer_group(client)
        starts = share_groups(client)
        commits = {group: _committed(client, group) for group in GROUPS}
        answer = kafka_source.run(f"{HOST}:{broker.port}", MESSAGES)
        return Asked(requests, commits, starts, answer)


def _fetch_requests(client: Client) -> list[list[Any]]:
    """Two requests of every version, and the expected rows."""
    topic_id = create_topic(client, MESSAGES)
    records, rows = [], []
    for offset, version in enumerate([*kw.FetchRequest.VERSIONS] * 2):
        message = _fetch_request(offset, version)
        headers = (Header(kafka_source.VERSION, str(version).encode()),)
        records.append(Record(offset, -1, None, message.encode(version), headers))
        (topic,) = message.topics
        named, rack = version < 13, message.rack_id if version >= 11 else None
        topic_columns = [topic.topic, None] if named else [None, TOPIC_ID_TEXT]
        rows.append([offset, version, message.max_wait_ms, rack, *topic_columns, True])
    produce(client, MESSAGES, topic_id, encode_batch(records))
    return rows


def _fetch_request(number: int, version: int) -> kw.FetchRequest:
    topic = kw.FetchRequest.FetchTopic(partitions=[kw.FetchRequest.FetchPartition()])
    message = kw.FetchRequest(max_wait_ms=number, topics=[topic])
    if version >= 11:
        message.rack_id = f"rack-{number}"
    if version >= 13:
        topic.topic_id = TOPIC_ID
    else:
        topic.topic = f"topic-{number}"
    return message


def _committed(client: Client, group: str) -> list[Any]:
    """Partition 0's offset and its metadata, from the broker."""
    request = kw.OffsetFetchRequest
    topic = request.OffsetFetchRequestTopics(name=COMMITTED, partition_indexes=[0])
    group_asked = request.OffsetFetchRequestGroup(group_id=group, topics=[topic])
    (answer,) = client.ask(request(groups=[group_asked]), 9).groups
    check(answer.error_code)
    (partition,) = answer.topics[0].partitions
    check(partition.error_code)
    return [partition.committed_offset, partition.metadata]


def test_messages_by_their_own_versions(results: Asked) -> None:
    assert results.by_spark["messages"] == results.requests


def test_a_stream_of_messages(results: Asked) -> None:
    assert results.by_spark["streamed"] == results.requests


def test_commits_are_what_the_broker_says(results: Asked) -> None:
    commits = {group: commit for group, *commit in results.by_spark["commits"]}
    assert commits == results.commits
    assert results.commits["classic-group"][0] == 4
    assert results.commits["consumer-group"] == [7, "seven"]
    # docs/broker-logs.md names the setting that Spark needs for Kafka's own topics.
    assert results.by_spark["hidden"] == []


def test_share_groups_stand_where_the_broker_says(results: Asked) -> None:
    assert dict(results.by_spark["starts"]) == results.starts | {GONE: None}


def test_every_record_of_kafkas_own_topics_is_known(results: Asked) -> None:
    expected = {
        "__consumer_offsets": {1, 2, *range(10, 16)},
        "__share_group_state": {0, 1},
    }
    for topic, kinds in expected.items():
        records = results.by_spark[topic]
        assert {error for _, error, _ in records} == {None}
        assert kinds <= {kind for kind, _, _ in records}
