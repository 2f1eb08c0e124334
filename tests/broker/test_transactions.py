"""Transactions are committed and aborted, in every version of their APIs."""

from __future__ import annotations

import time
from functools import partial
from typing import Any
from uuid import UUID

import kafka_wire as kw
import pytest
from kafka_wire import ApiKey, ErrorCode
from kafka_wire.records import ControlType, decode_records, encode_batch, read_batches

from tests.broker.actions import (
    check,
    coordinator,
    create_topic,
    eventually,
    fetch,
    new_name,
    only_partition,
    produce,
    records,
)
from tests.broker.client import Client

pytestmark = pytest.mark.slow

TRANSACTION = 1
"""The kind of a transactional id's coordinator."""
OLD_PRODUCE = 11
"""The highest version of Produce that leaves adding partitions to the client."""


def init(client: Client, name: str | None, version: int) -> Any:
    request = kw.InitProducerIdRequest(
        transactional_id=name, transaction_timeout_ms=60_000
    )
    return eventually(
        lambda: client.ask(request, version),
        ErrorCode.CONCURRENT_TRANSACTIONS,
        ErrorCode.COORDINATOR_LOAD_IN_PROGRESS,
        ErrorCode.NOT_COORDINATOR,
    )


def add(client: Client, name: str, producer: Any, topic: str, version: int) -> None:
    request = kw.AddPartitionsToTxnRequest
    parts = request.AddPartitionsToTxnTopic(name=topic, partitions=[0])
    if version < 4:
        message = request(
            v3_and_below_transactional_id=name,
            v3_and_below_producer_id=producer.producer_id,
            v3_and_below_producer_epoch=producer.producer_epoch,
            v3_and_below_topics=[parts],
        )
    else:
        added = request.AddPartitionsToTxnTransaction(
            transactional_id=name,
            producer_id=producer.producer_id,
            producer_epoch=producer.producer_epoch,
            topics=[parts],
        )
        message = request(transactions=[added])

    def ask() -> Any:
        answer = client.ask(message, version)
        if version < 4:
            return answer.results_by_topic_v3_and_below[0].results_by_partition[0]
        check(answer.error_code)
        by_topic = answer.results_by_transaction[0].topic_results
        return by_topic[0].results_by_partition[0]

    class Added:
        def __init__(self, part: Any) -> None:
            self.error_code = part.partition_error_code

    eventually(lambda: Added(ask()), ErrorCode.CONCURRENT_TRANSACTIONS)


def end(client: Client, name: str, producer: Any, commit: bool, version: int) -> Any:
    request = kw.EndTxnRequest(
        transactional_id=name,
        producer_id=producer.producer_id,
        producer_epoch=producer.producer_epoch,
        committed=commit,
    )
    return eventually(
        lambda: client.ask(request, version), ErrorCode.CONCURRENT_TRANSACTIONS
    )


def _write(client: Client, name: str, producer: Any, topic: str, tid: UUID) -> None:
    data = encode_batch(
        records(4, now=int(time.time() * 1000)),
        producer_id=producer.producer_id,
        producer_epoch=producer.producer_epoch,
        base_sequence=0,
        transactional=True,
    )
    produce(client, topic, tid, data, OLD_PRODUCE, transactional_id=name)


@pytest.mark.parametrize("commit", [True, False])
def test_transactions_in_every_version(client: Client, commit: bool) -> None:
    flow = (ApiKey.INIT_PRODUCER_ID, ApiKey.ADD_PARTITIONS_TO_TXN, ApiKey.END_TXN)
    theirs = [list(client.agreed.theirs[api]) for api in flow]
    for step in range(max(map(len, theirs))):
        versions = [r[min(step, len(r) - 1)] for r in theirs]
        name, topic = new_name(f"transaction-{step}"), new_name("written")
        tid = create_topic(client, topic)
        coordinator(client, name, TRANSACTION)
        producer = init(client, name, versions[0])
        add(client, name, producer, topic, versions[1])
        _write(client, name, producer, topic, tid)
        end(client, name, producer, commit, versions[2])
        _check_log(client, topic, tid, producer, commit)


def _check_log(
    client: Client, topic: str, tid: UUID, producer: Any, commit: bool
) -> None:
    expected = ControlType.COMMIT if commit else ControlType.ABORT

    def ended() -> Any:
        fetched = only_partition(fetch(client, topic, tid, isolation_level=1))
        fetched.error_code = 0 if fetched.last_stable_offset == 5 else 1
        return fetched

    partition = eventually(ended, ErrorCode(1))
    data, marker = read_batches(partition.records)
    assert (data.producer_id, data.is_transactional) == (producer.producer_id, True)
    assert marker.is_control
    (control,) = marker.control_records()
    assert control.type == expected
    assert len(decode_records(partition.records)) == 4
    aborted = [
        (part.producer_id, part.first_offset)
        for part in partition.aborted_transactions or ()
    ]
    assert aborted == ([] if commit else [(producer.producer_id, 0)])


def test_offsets_in_a_transaction(client: Client) -> None:
    name, group, topic = new_name("txn"), new_name("group"), new_name("topic")
    create_topic(client, topic)
    for key, kind in ((group, 0), (name, TRANSACTION)):
        coordinator(client, key, kind)
    commits = list(client.agreed.theirs[ApiKey.TXN_OFFSET_COMMIT])
    adds = list(client.agreed.theirs[ApiKey.ADD_OFFSETS_TO_TXN])
    for number in range(max(len(commits), len(adds))):
        producer = init(client, name, 4)
        ids = {
            "transactional_id": name,
            "producer_id": producer.producer_id,
            "producer_epoch": producer.producer_epoch,
            "group_id": group,
        }
        add = kw.AddOffsetsToTxnRequest(**ids)
        version = adds[min(number, len(adds) - 1)]
        eventually(
            partial(client.ask, add, version),
            ErrorCode.CONCURRENT_TRANSACTIONS,
        )
        request = kw.TxnOffsetCommitRequest
        part = request.TxnOffsetCommitRequestPartition(committed_offset=number)
        topics = [request.TxnOffsetCommitRequestTopic(name=topic, partitions=[part])]
        version = commits[min(number, len(commits) - 1)]
        answer = client.ask(request(**ids, topics=topics), version)
        check(answer.topics[0].partitions[0].error_code)
        end(client, name, producer, True, 3)
