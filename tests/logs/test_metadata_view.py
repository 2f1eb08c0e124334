"""The state of the metadata log, replayed from its beginning, or from a snapshot on."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from uuid import UUID

import kafka_wire as kw
from kafka_wire import stored

from specgen.logs import LogOptions
from specgen.logs.structs import uuid_text
from tests.logs.build import segment
from tests.logs.viewing import batch_of, view_rows

ID = UUID(int=7)


def _meta(first: int, *messages: Any) -> bytes:
    raw = [(None, stored.write_metadata_record(m, m.VERSIONS[-1])) for m in messages]
    return batch_of(first, *raw)


def _partition(topic_id: UUID, **facts: Any) -> Any:
    values: dict[str, Any] = {
        "partition_epoch": 0,
        "leader": 1,
        "replicas": [1, 2],
        "isr": [1, 2],
    } | facts
    return kw.PartitionRecord(partition_id=0, topic_id=topic_id, **values)


HISTORY = [
    kw.TopicRecord("gone", UUID(int=1)),
    _partition(UUID(int=1)),
    kw.ConfigRecord(2, "gone", "cleanup.policy", "compact"),
    kw.TopicRecord("kept", ID),
    _partition(ID, leader_epoch=4),
    kw.ConfigRecord(2, "kept", "retention.ms", "5"),
    kw.ConfigRecord(4, "", "x", "y"),
    kw.RemoveTopicRecord(UUID(int=1)),
    kw.PartitionChangeRecord(partition_id=0, topic_id=ID, isr=[2], leader=2),
    kw.PartitionChangeRecord(partition_id=0, topic_id=ID, isr=[2, 1]),
    kw.ConfigRecord(4, "", "x", None),
    kw.BeginTransactionRecord(),
    kw.TopicRecord("aborted", UUID(int=3)),
    kw.AbortTransactionRecord(),
    kw.TopicRecord("after", UUID(int=6)),
    kw.BeginTransactionRecord(),
    kw.TopicRecord("whole", UUID(int=4)),
    kw.EndTransactionRecord(),
    kw.BeginTransactionRecord(),
    kw.TopicRecord("open", UUID(int=5)),
]


def test_the_metadata_log(tmp_path: Path) -> None:
    folder = tmp_path / "logs" / "__cluster_metadata-0"
    segment(folder, 0, [_meta(0, *HISTORY[:9])])
    segment(folder, 9, [_meta(9, *HISTORY[9:])])
    topics = view_rows(tmp_path, "topics")
    assert [(r["topic"], r["partitions"]) for r in topics] == [
        ("after", 0),
        ("kept", 1),
        ("whole", 0),
    ]
    (partition,) = view_rows(tmp_path, "partitions")
    assert partition == {
        "topic": "kept",
        "topic_id": uuid_text(ID),
        "partition": 0,
        "leader": 2,
        "leader_epoch": 5,
        "partition_epoch": 2,
        "replicas": "1,2",
        "isr": "2,1",
        "adding": "",
        "removing": "",
    }
    assert [tuple(r.values()) for r in view_rows(tmp_path, "configs")] == [
        ("TOPIC", "kept", "retention.ms", "5")
    ]


def test_a_log_without_its_beginning_starts_with_the_last_snapshot(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "logs" / "__cluster_metadata-0"
    segment(folder, 8, [_meta(8, *HISTORY[8:])])
    old = kw.TopicRecord("older", UUID(int=8))
    (folder / f"{3:020d}-{1:010d}.checkpoint").write_bytes(_meta(0, old))
    state = [HISTORY[3], _partition(ID, leader=2, leader_epoch=5), HISTORY[5]]
    (folder / f"{9:020d}-{1:010d}.checkpoint").write_bytes(_meta(0, *state))
    names = [row["topic"] for row in view_rows(tmp_path, "topics")]
    assert names == ["after", "kept", "whole"]
    (partition,) = view_rows(tmp_path, "partitions")
    # The snapshot has the change at offset 8, but not that at 9.
    assert (partition["leader_epoch"], partition["partition_epoch"]) == (5, 1)


def test_metadata_records_that_nothing_is_known_of(tmp_path: Path) -> None:
    """A record of an unknown type, and changes of objects that were never created."""
    folder = tmp_path / "logs" / "__cluster_metadata-0"
    other = UUID(int=9)
    strange = [
        kw.PartitionChangeRecord(partition_id=0, topic_id=other, leader=3),
        kw.PartitionChangeRecord(partition_id=1, topic_id=ID, leader=3),
        kw.RemoveTopicRecord(other),
        kw.ConfigRecord(2, "kept", "never.set", None),
        kw.EndTransactionRecord(),
        kw.AbortTransactionRecord(),
    ]
    unknown = batch_of(15, (None, b"\1\xff\x7f\0"), (None, None))
    data = [_meta(0, *HISTORY[3:6]), _meta(9, *strange), unknown]
    segment(folder, 0, [*data, _meta(17, kw.TopicRecord("last", UUID(int=6)))])
    untyped = LogOptions(typed=False)
    for options in (LogOptions(), untyped):
        topics = view_rows(tmp_path, "topics", options=options)
        assert [(row["topic"], row["partitions"]) for row in topics] == [
            ("kept", 1),
            ("last", 0),
        ]
        (partition,) = view_rows(tmp_path, "partitions", options=options)
        assert (partition["leader"], partition["partition_epoch"]) == (1, 0)
        (config,) = view_rows(tmp_path, "configs", options=options)
        assert (config["resource"], config["name"]) == ("kept", "retention.ms")


def test_changes_of_replicas_and_of_the_leader(tmp_path: Path) -> None:
    """A change states only what is new; an unchanged leader has the lowest number."""
    folder = tmp_path / "logs" / "__cluster_metadata-0"
    changes: list[dict[str, Any]] = [
        {"adding_replicas": [3], "replicas": [1, 2, 3]},
        {"removing_replicas": [1], "leader": -1},
        {"adding_replicas": [], "removing_replicas": []},
    ]
    expected = [
        (1, 4, 1, "1,2,3", "1,2", "3", ""),
        (-1, 5, 2, "1,2,3", "1,2", "3", "1"),
        (-1, 5, 3, "1,2,3", "1,2", "", ""),
    ]
    names = [
        "leader",
        "leader_epoch",
        "partition_epoch",
        "replicas",
        "isr",
        "adding",
        "removing",
    ]
    history: list[Any] = [kw.TopicRecord("t", ID), _partition(ID, leader_epoch=4)]
    for change, row in zip(changes, expected, strict=True):
        facts: dict[str, Any] = {"leader": -2, **change}
        history.append(kw.PartitionChangeRecord(partition_id=0, topic_id=ID, **facts))
        segment(folder, 0, [_meta(0, *history)])
        (partition,) = view_rows(tmp_path, "partitions")
        assert tuple(partition[name] for name in names) == row


def test_rows_are_in_the_order_of_names(tmp_path: Path) -> None:
    """Topics' partitions are in numeric order; one whose topic is unknown has no name."""
    folder = tmp_path / "logs" / "__cluster_metadata-0"
    ids = {name: UUID(int=place) for place, name in enumerate("cab", 1)}
    history: list[Any] = [kw.TopicRecord(name, ids[name]) for name in ids]
    history += [
        kw.PartitionRecord(partition_id=number, topic_id=ids[name], leader=number)
        for name, number in (("b", 1), ("b", 0), ("c", 0), ("b", 2))
    ]
    history.append(kw.PartitionRecord(partition_id=7, topic_id=UUID(int=99)))
    history += [
        kw.ConfigRecord(kind, resource, name, "v")
        for kind, resource, name in (
            (32, "g", "x"),
            (16, "client", "x"),
            (8, "1", "x"),
            (2, "b", "z"),
            (2, "b", "y"),
            (4, "1", "y"),
            (77, "?", "n"),
            (2, "a", "q"),
        )
    ]
    segment(folder, 0, [_meta(0, *history)])
    topics = view_rows(tmp_path, "topics")
    assert [(r["topic"], r["topic_id"], r["partitions"]) for r in topics] == [
        ("a", uuid_text(ids["a"]), 0),
        ("b", uuid_text(ids["b"]), 3),
        ("c", uuid_text(ids["c"]), 1),
    ]
    partitions = view_rows(tmp_path, "partitions")
    assert [(r["topic"], r["partition"], r["leader"]) for r in partitions] == [
        (None, 7, -1),
        ("b", 0, 0),
        ("b", 1, 1),
        ("b", 2, 2),
        ("c", 0, 0),
    ]
    configs = view_rows(tmp_path, "configs")
    assert [(r["resource_type"], r["resource"], r["name"]) for r in configs] == [
        ("TOPIC", "a", "q"),
        ("TOPIC", "b", "y"),
        ("TOPIC", "b", "z"),
        ("BROKER", "1", "y"),
        ("BROKER_LOGGER", "1", "x"),
        ("CLIENT_METRICS", "client", "x"),
        ("GROUP", "g", "x"),
        ("77", "?", "n"),
    ]


def test_acls(tmp_path: Path) -> None:
    def acl(number: int, name: str, operation: int, permission: int = 3) -> Any:
        return kw.AccessControlEntryRecord(
            id=UUID(int=number),
            resource_name=name,
            principal="User:a",
            host="*",
            operation=operation,
            resource_type=2,
            pattern_type=4,
            permission_type=permission,
        )

    records = acl(1, "orders", 3), acl(2, "gone", 4), acl(3, "a", 99, permission=2)
    removed = kw.RemoveAccessControlEntryRecord(id=UUID(int=2))
    folder = tmp_path / "logs" / "__cluster_metadata-0"
    segment(folder, 0, [_meta(0, *records, removed)])
    assert [tuple(row.values()) for row in view_rows(tmp_path, "acls")] == [
        ("TOPIC", "a", "PREFIXED", "User:a", "*", "99", "DENY"),
        ("TOPIC", "orders", "PREFIXED", "User:a", "*", "READ", "ALLOW"),
    ]
