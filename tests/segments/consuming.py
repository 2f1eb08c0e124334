"""Consume a partition by the rules of the protocol, and delete records."""

from __future__ import annotations

from pathlib import Path
from uuid import UUID

import kafka_wire as kw
from kafka_wire.records import ControlType, Record, read_batches

from specgen.logs.checkpoints import HIGH_WATERMARK, LOG_START, partition_offsets
from tests.broker.actions import check, fetch, only_partition, until
from tests.broker.client import Client

QUICK = {
    "log_retention_check_interval_ms": "300",
    "log_initial_task_delay_ms": "300",
    "log_flush_start_offset_checkpoint_interval_ms": "300",
    "replica_high_watermark_checkpoint_interval_ms": "200",
    "log_segment_delete_delay_ms": "100",
    "log_cleaner_backoff_ms": "200",
    "transaction_state_log_num_partitions": "1",
}
"""Broker settings for doing within seconds what normally takes minutes."""


def consumed(
    client: Client, name: str, topic_id: UUID, start: int = 0, isolation: int = 0
) -> list[Record]:
    """The records of partition 0 from an offset on; ``isolation`` 1 is read_committed."""
    records: list[Record] = []
    at, aborting = start, set[int]()
    while True:
        answer = fetch(client, name, topic_id, at, isolation_level=isolation)
        partition = only_partition(answer)
        aborted = sorted(
            (part.first_offset, part.producer_id)
            for part in partition.aborted_transactions or ()
        )
        batches = list(read_batches(partition.records or b""))
        for batch in batches:
            while aborted and aborted[0][0] <= batch.last_offset:
                aborting.add(aborted.pop(0)[1])
            if batch.is_control:
                if batch.control_records()[0].type is ControlType.ABORT:
                    aborting.discard(batch.producer_id)
            elif not (batch.is_transactional and batch.producer_id in aborting):
                records += [record for record in batch.records() if record.offset >= at]
        if not batches:
            return records
        at = batches[-1].next_offset


def delete_records(client: Client, name: str, before: int) -> None:
    """Delete the records of partition 0 before an offset."""
    request = kw.DeleteRecordsRequest
    partition = request.DeleteRecordsPartition(0, before)
    topic = request.DeleteRecordsTopic(name, [partition])
    answer = client.ask(request(topics=[topic], timeout_ms=20_000))
    check(answer.topics[0].partitions[0].error_code)


def until_written(logs: Path, name: str, start: int | None, end: int | None) -> None:
    """Wait until the broker's checkpoint files have the start and end of partition 0."""
    expected = {LOG_START: start, HIGH_WATERMARK: end}

    def is_written() -> bool:
        offsets = {
            file: partition_offsets(logs, file).get((name, 0)) for file in expected
        }
        return all(n is None or offsets[file] == n for file, n in expected.items())

    until(is_written)
