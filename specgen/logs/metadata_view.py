"""The current topics, partitions and configs, by the metadata log (KIP-631)."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import kafka_wire as kw
import pyarrow as pa
from kafka_wire import WireError, stored

from specgen.logs.schema import TIMESTAMP
from specgen.logs.structs import uuid_text

ViewRow = dict[str, Any]
"""A row that a view reads or gives: values by column name."""

METADATA_SCHEMAS = {
    "topics": pa.schema(
        [
            ("topic", pa.string()),
            ("topic_id", pa.string()),
            ("partitions", pa.int32()),
            ("recorded_at", TIMESTAMP),
        ]
    ),
    "partitions": pa.schema(
        [
            ("topic", pa.string()),
            ("topic_id", pa.string()),
            ("partition", pa.int32()),
            ("leader", pa.int32()),
            ("leader_epoch", pa.int32()),
            ("partition_epoch", pa.int32()),
            ("replicas", pa.string()),
            ("isr", pa.string()),
            ("adding", pa.string()),
            ("removing", pa.string()),
        ]
    ),
    "acls": pa.schema(
        [
            ("resource_type", pa.string()),
            ("resource", pa.string()),
            ("pattern", pa.string()),
            ("principal", pa.string()),
            ("host", pa.string()),
            ("operation", pa.string()),
            ("permission", pa.string()),
        ]
    ),
    "configs": pa.schema(
        [
            ("resource_type", pa.string()),
            ("resource", pa.string()),
            ("name", pa.string()),
            ("value", pa.string()),
        ]
    ),
}

RESOURCES = {
    2: "TOPIC",
    4: "BROKER",
    8: "BROKER_LOGGER",
    16: "CLIENT_METRICS",
    32: "GROUP",
}
"""Types of resources that have configs, by number."""

_ACL_RESOURCES = (
    *("UNKNOWN", "ANY", "TOPIC", "GROUP", "CLUSTER", "TRANSACTIONAL_ID"),
    *("DELEGATION_TOKEN", "USER"),
)
_PATTERNS = ("UNKNOWN", "ANY", "MATCH", "LITERAL", "PREFIXED")
_OPERATIONS = (
    *("UNKNOWN", "ANY", "ALL", "READ", "WRITE", "CREATE", "DELETE", "ALTER"),
    *("DESCRIBE", "CLUSTER_ACTION", "DESCRIBE_CONFIGS", "ALTER_CONFIGS"),
    *("IDEMPOTENT_WRITE", "CREATE_TOKENS", "DESCRIBE_TOKENS", "TWO_PHASE_COMMIT"),
)
_PERMISSIONS = ("UNKNOWN", "ANY", "DENY", "ALLOW")
"""What the numbers in an ACL mean (KIP-11, KIP-290, KIP-373, KIP-939)."""

_SAME_LEADER = -2
"""The leader in a change that leaves the leader and its epoch as they are."""
_LISTS = ("replicas", "isr", "adding_replicas", "removing_replicas")


class MetadataView:
    """Replays the log, or the last snapshot and what came after it.

    The records of a metadata transaction count once it ends, and not at all if it is
    aborted (KIP-866).
    """

    _pending: list[tuple[Any, Any]] | None

    def __init__(self, name: str) -> None:
        self._name = name
        self._clear()
        self._snapshot = ""
        self._from = 0

    def feed(self, row: ViewRow) -> Iterable[ViewRow]:
        """Take a row; the view's own rows come from ``finish``."""
        if row["control"] or not self._counts(row):
            return ()
        try:
            message = stored.read_metadata_record(row["value"] or b"").message
        except WireError:
            return ()
        if isinstance(message, kw.BeginTransactionRecord):
            self._pending = []
        elif isinstance(message, kw.AbortTransactionRecord):
            self._pending = None
        elif isinstance(message, kw.EndTransactionRecord):
            for record, when in self._pending or ():
                self._replay(record, when)
            self._pending = None
        elif self._pending is not None:
            self._pending.append((message, row["timestamp"]))
        else:
            self._replay(message, row["timestamp"])
        return ()

    def finish(self) -> Iterable[ViewRow]:
        """The rows of the final state, ordered by name."""
        return {
            "topics": self._topic_rows,
            "partitions": self._partition_rows,
            "acls": self._acl_rows,
            "configs": self._config_rows,
        }[self._name]()

    def _clear(self) -> None:
        self._topics: dict[Any, tuple[str, Any]] = {}
        self._partitions: dict[tuple[Any, int], ViewRow] = {}
        self._configs: dict[tuple[int, str], dict[str, str]] = {}
        self._acls: dict[Any, Any] = {}
        self._pending = None

    def _counts(self, row: ViewRow) -> bool:
        """Whether a row counts; a newer snapshot clears all state."""
        path = Path(row["file"])
        if path.suffix != ".checkpoint":
            return bool(row["offset"] >= self._from)
        if path.name > self._snapshot:
            self._clear()
            self._snapshot, self._from = path.name, int(path.name[:20])
        return path.name == self._snapshot

    def _replay(self, record: Any, when: Any) -> None:
        match record:
            case kw.TopicRecord():
                self._topics[record.topic_id] = (record.name, when)
            case kw.RemoveTopicRecord():
                self._remove(record.topic_id)
            case kw.PartitionRecord():
                key = (record.topic_id, record.partition_id)
                partition = {name: getattr(record, name) for name in _LISTS}
                partition |= {
                    "leader": record.leader,
                    "leader_epoch": record.leader_epoch,
                    "partition_epoch": record.partition_epoch,
                }
                self._partitions[key] = partition
            case kw.PartitionChangeRecord():
                self._change(record)
            case kw.AccessControlEntryRecord():
                self._acls[record.id] = record
            case kw.RemoveAccessControlEntryRecord():
                self._acls.pop(record.id, None)
            case kw.ConfigRecord():
                resource = (record.resource_type, record.resource_name)
                config = self._configs.setdefault(resource, {})
                if record.value is None:
                    config.pop(record.name, None)
                else:
                    config[record.name] = record.value

    def _remove(self, topic_id: Any) -> None:
        name, _ = self._topics.pop(topic_id, ("", None))
        for key in [key for key in self._partitions if key[0] == topic_id]:
            del self._partitions[key]
        self._configs.pop((2, name), None)

    def _change(self, record: Any) -> None:
        partition = self._partitions.get((record.topic_id, record.partition_id))
        if partition is None:
            return
        partition["partition_epoch"] += 1
        if record.leader != _SAME_LEADER:
            partition["leader"] = record.leader
            partition["leader_epoch"] += 1
        for name in _LISTS:
            changed = getattr(record, name)
            if changed is not None:
                partition[name] = changed

    def _topic_rows(self) -> Iterable[ViewRow]:
        counts: dict[Any, int] = {}
        for topic_id, _ in self._partitions:
            counts[topic_id] = counts.get(topic_id, 0) + 1
        for topic_id, (name, when) in sorted(self._topics.items(), key=_by_name):
            yield {
                "topic": name,
                "topic_id": uuid_text(topic_id),
                "partitions": counts.get(topic_id, 0),
                "recorded_at": when,
            }

    def _partition_rows(self) -> Iterable[ViewRow]:
        names = {topic_id: name for topic_id, (name, _) in self._topics.items()}
        rows = [
            {
                "topic": names.get(topic_id),
                "topic_id": uuid_text(topic_id),
                "partition": number,
                "leader": partition["leader"],
                "leader_epoch": partition["leader_epoch"],
                "partition_epoch": partition["partition_epoch"],
                "replicas": _joined(partition["replicas"]),
                "isr": _joined(partition["isr"]),
                "adding": _joined(partition["adding_replicas"]),
                "removing": _joined(partition["removing_replicas"]),
            }
            for (topic_id, number), partition in self._partitions.items()
        ]
        return sorted(rows, key=lambda r: (r["topic"] or "", r["partition"]))

    def _acl_rows(self) -> Iterable[ViewRow]:
        rows = [
            {
                "resource_type": _named(_ACL_RESOURCES, acl.resource_type),
                "resource": acl.resource_name,
                "pattern": _named(_PATTERNS, acl.pattern_type),
                "principal": acl.principal,
                "host": acl.host,
                "operation": _named(_OPERATIONS, acl.operation),
                "permission": _named(_PERMISSIONS, acl.permission_type),
            }
            for acl in self._acls.values()
        ]
        return sorted(rows, key=lambda row: (*row.values(),))

    def _config_rows(self) -> Iterable[ViewRow]:
        for (kind, resource), config in sorted(self._configs.items()):
            for name, value in sorted(config.items()):
                yield {
                    "resource_type": RESOURCES.get(kind, str(kind)),
                    "resource": resource,
                    "name": name,
                    "value": value,
                }


def _named(names: tuple[str, ...], number: int) -> str:
    """The name of a number, or the number itself if it has none."""
    return names[number] if 0 <= number < len(names) else str(number)


def _by_name(item: tuple[Any, tuple[str, Any]]) -> str:
    return item[1][0]


def _joined(numbers: Iterable[int] | None) -> str:
    return ",".join(map(str, numbers or ()))
