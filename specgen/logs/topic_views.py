"""Views of Kafka's own topics for groups and transactions, from each record's key and value."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import kafka_wire as kw
import pyarrow as pa
from kafka_wire import WireError, stored

from specgen.logs.checkpoints import HIGH_WATERMARK, partition_offsets
from specgen.logs.files import find_files
from specgen.logs.metadata_view import ViewRow
from specgen.logs.partition_log import PartitionLog, segments_by_folder
from specgen.logs.schema import TIMESTAMP
from specgen.logs.structs import uuid_text
from specgen.logs.times import shown_time
from specgen.logs.visible import ALL_VISIBLE

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
    record = read_record(stored.CONSUMER_OFFSETS, row)
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


CURRENT = pa.schema(
    [
        *(COMMITTED.field(n) for n in ("group", "topic", "partition", "offset")),
        ("end_offset", pa.int64()),
        ("lag", pa.int64()),
        *(COMMITTED.field(n) for n in ("leader_epoch", "metadata", "committed_at")),
    ]
)


class CurrentOffsets:
    """The offset that each group has committed last, and how far it is behind the end.

    The end is the high watermark in the log folder of the commits; partitions that are
    not in that folder have none.
    """

    def __init__(self) -> None:
        self._commits = CommittedOffsets()
        self._current: dict[tuple[str, str, int], ViewRow] = {}
        self._folders: set[Path] = set()

    def feed(self, row: ViewRow) -> Iterable[ViewRow]:
        """See Fold."""
        self._folders.add(Path(row["file"]).parent.parent)
        for commit in self._commits.feed(row):
            place = commit["group"], commit["topic"], commit["partition"]
            if commit["transaction"] not in (None, "committed"):
                continue
            current = self._current.get(place)
            if commit["deleted"]:
                self._current.pop(place, None)
            # A commit counts from its transaction's end on, unless a later one was made.
            elif current is None or current["log_offset"] < commit["log_offset"]:
                self._current[place] = commit
        return ()

    def finish(self) -> Iterable[ViewRow]:
        """See Fold."""
        ends = _Ends(sorted(self._folders))
        for (_, topic, partition), commit in sorted(self._current.items()):
            end = ends.of(topic, partition)
            lag = None if end is None else max(end - commit["offset"], 0)
            row = commit | {"end_offset": end, "lag": lag}
            yield {name: row.get(name) for name in CURRENT.names}


class _Ends:
    """Where the logs of partitions end for a consumer, in some log folders."""

    def __init__(self, folders: Iterable[Path]) -> None:
        self._folders = list(folders)
        self._watermarks = [partition_offsets(f, HIGH_WATERMARK) for f in self._folders]

    def of(self, topic: str, partition: int) -> int | None:
        """The high watermark, or where it is not recorded the end of the log, if it is here."""
        known = [
            w[topic, partition] for w in self._watermarks if (topic, partition) in w
        ]
        return max(known or self._logs(f"{topic}-{partition}"), default=None)

    def _logs(self, name: str) -> list[int]:
        places = [f / name for f in self._folders if (f / name).is_dir()]
        segments = segments_by_folder([file for p in places for file in find_files(p)])
        logs = (PartitionLog(f, s, ALL_VISIBLE) for f, s in segments.items())
        return [log.end() for log in logs]


MEMBERS = pa.schema(
    [
        ("group", pa.string()),
        ("protocol", pa.string()),
        ("epoch", pa.int32()),
        ("member_id", pa.string()),
        ("instance_id", pa.string()),
        ("client_id", pa.string()),
        ("client_host", pa.string()),
        ("topics", pa.string()),
        ("assigned", pa.string()),
        ("log_partition", pa.int32()),
        ("log_offset", pa.int64()),
    ]
)


class GroupMembers:
    """The members of each group now, with what they subscribed to and were assigned.

    A classic group's members are in one record; those of the protocol of KIP-848 have
    records of their own, and its ``assigned`` names topics by their ids.
    """

    def __init__(self) -> None:
        self._classic: dict[str, list[ViewRow]] = {}
        self._members: dict[tuple[str, str], ViewRow] = {}
        self._assigned: dict[tuple[str, str], ViewRow] = {}

    def feed(self, row: ViewRow) -> Iterable[ViewRow]:
        """See Fold."""
        record = None if row["control"] else read_record(stored.CONSUMER_OFFSETS, row)
        if record is None:
            return ()
        key, value = record
        match key:
            case kw.GroupMetadataKey():
                self._classic[key.group] = list(_classic_members(key.group, value, row))
            case kw.ConsumerGroupMemberMetadataKey():
                place = key.group_id, key.member_id
                _put(self._members, place, value and _member(key, value, row))
            case kw.ConsumerGroupCurrentMemberAssignmentKey():
                place = key.group_id, key.member_id
                _put(self._assigned, place, value and _assignment(value))
        return ()

    def finish(self) -> Iterable[ViewRow]:
        """See Fold."""
        for _, members in sorted(self._classic.items()):
            yield from members
        for place, member in sorted(self._members.items()):
            yield member | self._assigned.get(place, {})


def _put(
    rows: dict[tuple[str, str], ViewRow], place: tuple[str, str], row: ViewRow | None
) -> None:
    """Set a row, or remove it after a tombstone."""
    if row is None:
        rows.pop(place, None)
    else:
        rows[place] = row


def _classic_members(group: str, value: Any, row: ViewRow) -> Iterable[ViewRow]:
    for member in () if value is None else value.members:
        yield {
            "group": group,
            "protocol": value.protocol_type,
            "epoch": value.generation,
            "member_id": member.member_id,
            "instance_id": member.group_instance_id,
            "client_id": member.client_id,
            "client_host": member.client_host,
            **(_of_consumer(member) if value.protocol_type == "consumer" else {}),
            **_place(row),
        }


def _of_consumer(member: Any) -> dict[str, str | None]:
    """The topics and the assignment that a consumer's own protocol has; null if bad."""
    subscription = _versioned(kw.ConsumerProtocolSubscription, member.subscription)
    assignment = _versioned(kw.ConsumerProtocolAssignment, member.assignment)
    return {
        "topics": subscription and ",".join(subscription.topics),
        "assigned": assignment
        and ",".join(
            f"{part.topic}-{number}"
            for part in assignment.assigned_partitions
            for number in part.partitions
        ),
    }


def _versioned(cls: Any, data: bytes) -> Any:
    try:
        return stored.read_versioned(cls, data)[1] if data else None
    except WireError:
        return None


def _member(key: Any, value: Any, row: ViewRow) -> ViewRow:
    subscribed = value.subscribed_topic_names
    return {
        "group": key.group_id,
        "protocol": "consumer (KIP-848)",
        "member_id": key.member_id,
        "instance_id": value.instance_id,
        "client_id": value.client_id,
        "client_host": value.client_host,
        "topics": ",".join(subscribed) or value.subscribed_topic_regex,
        **_place(row),
    }


def _assignment(value: Any) -> ViewRow:
    return {
        "epoch": value.member_epoch,
        "assigned": ",".join(
            f"{uuid_text(part.topic_id)}-{number}"
            for part in value.assigned_partitions
            for number in part.partitions
        ),
    }


def _place(row: ViewRow) -> ViewRow:
    return {"log_partition": row["partition"], "log_offset": row["offset"]}


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
        record = None if row["control"] else read_record(stored.TRANSACTION_STATE, row)
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


def read_record(topic: str, row: ViewRow) -> tuple[Any, Any] | None:
    """A record's key and value; None for an unknown type of record."""
    try:
        key = stored.read_key(topic, row["key"] or b"")
        value = stored.read_value(topic, key.record_type, row["value"])
    except WireError:
        return None
    return key.message, None if value is None else value.message
