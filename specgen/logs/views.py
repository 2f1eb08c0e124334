"""Ready-made views of Kafka's own topics: the state that the records of a log add up to.

A view reads rows in log order and keeps the state that it needs; all engines run the
same views.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol

import kafka_wire as kw
import pyarrow as pa
from kafka_wire import WireError, stored

from specgen.logs.metadata_view import METADATA_SCHEMAS, MetadataView, ViewRow
from specgen.logs.schema import TIMESTAMP
from specgen.logs.times import shown_time

INPUT = (
    "topic",
    "partition",
    "offset",
    "timestamp",
    "key",
    "value",
    "producer_id",
    "transactional",
    "control",
    "control_type",
    "file",
    "_error",
)
"""The columns that views read."""

_ROWS = 10_000


class Fold(Protocol):
    """Takes log rows in order and gives a view's rows as soon as they are certain."""

    def feed(self, row: ViewRow) -> Iterable[ViewRow]:
        """The view's rows that this row makes certain."""

    def finish(self) -> Iterable[ViewRow]:
        """The view's rows that are still pending at the end of the log."""


@dataclass(frozen=True)
class TopicView:
    """A view: the topic that it reads and the columns that it has."""

    name: str
    topic: str
    schema: pa.Schema
    fold: Callable[[], Fold]

    def run(self, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        """Turn Arrow batches of records into Arrow batches of the view's rows."""
        fold, ready = self.fold(), list[ViewRow]()
        for batch in batches:
            for row in batch.to_pylist():
                # A marker's key ends its transaction even if its value is bad.
                is_usable = row["_error"] is None or row["control"]
                if row["topic"] == self.topic and is_usable:
                    ready += fold.feed(row)
            if len(ready) >= _ROWS:
                yield pa.RecordBatch.from_pylist(ready, self.schema)
                ready = []
        ready += fold.finish()
        if ready:
            yield pa.RecordBatch.from_pylist(ready, self.schema)


COMMITTED = pa.schema(
    [
        ("group", pa.string()),
        ("topic", pa.string()),
        ("partition", pa.int32()),
        ("offset", pa.int64()),
        ("leader_epoch", pa.int32()),
        ("metadata", pa.string()),
        ("committed_at", TIMESTAMP),
        ("expires_at", TIMESTAMP),
        ("deleted", pa.bool_()),
        ("transaction", pa.string()),
        ("log_partition", pa.int32()),
        ("log_offset", pa.int64()),
    ]
)


_COMMIT_KEYS = (kw.OffsetCommitKey, kw.LegacyOffsetCommitKey)
"""Brokers before 0.9 wrote type 0; all since write type 1."""


class CommittedOffsets:
    """Every commit of every group, in order.

    ``transaction`` is null for an ordinary commit, else ``committed``, ``aborted`` or
    ``open``: only ``committed`` ones count (KIP-98). A deleted commit has no offset.
    """

    def __init__(self) -> None:
        self._open: dict[tuple[int, int], list[ViewRow]] = {}

    def feed(self, row: ViewRow) -> Iterable[ViewRow]:
        """See Fold."""
        producer = (row["partition"], row["producer_id"])
        if row["control"]:
            end = {"COMMIT": "committed", "ABORT": "aborted"}.get(row["control_type"])
            commits = self._open.pop(producer, []) if end else []
            return [commit | {"transaction": end} for commit in commits]
        commit = _commit(row)
        if commit is None:
            return []
        if row["transactional"]:
            self._open.setdefault(producer, []).append(commit)
            return []
        return [commit]

    def finish(self) -> Iterable[ViewRow]:
        """See Fold."""
        for commits in self._open.values():
            yield from (commit | {"transaction": "open"} for commit in commits)


def _commit(row: ViewRow) -> ViewRow | None:
    record = _read(stored.CONSUMER_OFFSETS, row)
    if record is None:
        return None
    key, value = record
    if not isinstance(key, _COMMIT_KEYS):
        return None
    commit: ViewRow = {
        "group": key.group,
        "topic": key.topic,
        "partition": key.partition,
        "deleted": value is None,
        "transaction": None,
        "log_partition": row["partition"],
        "log_offset": row["offset"],
    }
    if value is None:
        return commit | {"committed_at": row["timestamp"]}
    commit |= {
        "offset": value.offset,
        "metadata": value.metadata,
        "committed_at": shown_time(value.commit_timestamp),
    }
    if isinstance(value, kw.LegacyOffsetCommitValue):
        return commit
    epoch = value.leader_epoch
    return commit | {
        "leader_epoch": None if epoch < 0 else epoch,
        "expires_at": shown_time(value.expire_timestamp),
    }


TRANSACTIONS = pa.schema(
    [
        ("transactional_id", pa.string()),
        ("producer_id", pa.int64()),
        ("producer_epoch", pa.int32()),
        ("state", pa.string()),
        ("timeout_ms", pa.int32()),
        ("partitions", pa.string()),
        ("started_at", TIMESTAMP),
        ("updated_at", TIMESTAMP),
        ("deleted", pa.bool_()),
        ("log_partition", pa.int32()),
        ("log_offset", pa.int64()),
    ]
)

STATES = (
    "Empty",
    "Ongoing",
    "PrepareCommit",
    "PrepareAbort",
    "CompleteCommit",
    "CompleteAbort",
    "Dead",
    "PrepareEpochFence",
)
"""The states of a transaction, by the number in its record (KIP-98, KIP-360)."""


class TransactionStates:
    """Every state that every transaction went through."""

    def feed(self, row: ViewRow) -> Iterable[ViewRow]:
        """See Fold."""
        record = None if row["control"] else _read(stored.TRANSACTION_STATE, row)
        if record is None:
            return []
        key, value = record
        entry: ViewRow = {
            "transactional_id": key.transactional_id,
            "deleted": value is None,
            "updated_at": row["timestamp"],
            "log_partition": row["partition"],
            "log_offset": row["offset"],
        }
        if value is None:
            return [entry]
        status = value.transaction_status
        known = 0 <= status < len(STATES)
        return [
            entry
            | {
                "producer_id": value.producer_id,
                "producer_epoch": value.producer_epoch,
                "state": STATES[status] if known else str(status),
                "timeout_ms": value.transaction_timeout_ms,
                "partitions": ",".join(
                    f"{part.topic}-{number}"
                    for part in value.transaction_partitions or ()
                    for number in part.partition_ids
                ),
                "started_at": shown_time(value.transaction_start_timestamp_ms),
                "updated_at": shown_time(value.transaction_last_update_timestamp_ms),
            }
        ]

    def finish(self) -> Iterable[ViewRow]:
        """See Fold."""
        return ()


def _read(topic: str, row: ViewRow) -> tuple[Any, Any] | None:
    """A record's key and value; None for an unknown type of record."""
    try:
        key = stored.read_key(topic, row["key"] or b"")
        value = stored.read_value(topic, key.record_type, row["value"])
    except WireError:
        return None
    return key.message, None if value is None else value.message


VIEWS = {
    view.name: view
    for view in (
        TopicView(
            "committed-offsets", stored.CONSUMER_OFFSETS, COMMITTED, CommittedOffsets
        ),
        TopicView(
            "transactions", stored.TRANSACTION_STATE, TRANSACTIONS, TransactionStates
        ),
        *(
            TopicView(
                name,
                stored.CLUSTER_METADATA,
                schema,
                lambda name=name: MetadataView(name),  # type: ignore[misc]
            )
            for name, schema in METADATA_SCHEMAS.items()
        ),
    )
}
"""All views, by name."""


def view_of(name: str) -> TopicView:
    """The view of a name; raises KeyError, which lists all names."""
    if name not in VIEWS:
        raise KeyError(f"there is no view {name}; known: {', '.join(VIEWS)}")
    return VIEWS[name]
