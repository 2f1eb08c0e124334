"""Ready views, from records made by hand: deletions, transactions, snapshots."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from uuid import UUID

import kafka_wire as kw
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from kafka_wire import stored
from kafka_wire.records import (
    ControlType,
    Record,
    control_key,
    encode_batch,
    encode_end_transaction,
)

from specgen.logs import BadLogError, LogOptions, Mode
from specgen.logs.job import DecodeJob, Done
from specgen.logs.local import decode_locally
from specgen.logs.structs import uuid_text
from specgen.logs.views import VIEWS
from tests.logs.build import TIME, segment

ID = UUID(int=7)


def _decode(tmp_path: Path, name: str, **options: Any) -> Done:
    source, output = str(tmp_path / "logs"), tmp_path / "out"
    job = DecodeJob(source, output, view=VIEWS[name], overwrite=True, **options)
    return decode_locally(job, lambda done, total: None)


def _view(tmp_path: Path, name: str, where: str | None = None) -> list[dict[str, Any]]:
    output = tmp_path / "out"
    _decode(tmp_path, name, where=where)
    (path,) = output.glob("*.parquet")
    view = pq.read_table(path)
    assert view.schema.equals(VIEWS[name].schema)
    return view.to_pylist()


def _commit(group: str, offset: int | None, at: int = 0) -> tuple[bytes, bytes | None]:
    key = kw.OffsetCommitKey(group, "orders", 0)
    value = kw.OffsetCommitValue(offset=offset or 0, commit_timestamp=TIME + at)
    raw = None if offset is None else stored.write_value(value, 3)
    return stored.write_key(stored.CONSUMER_OFFSETS, 1, key), raw


def _batch(
    first: int, *pairs: tuple[bytes | None, bytes | None], **options: Any
) -> bytes:
    records = [Record(first + n, TIME, k, v) for n, (k, v) in enumerate(pairs)]
    return encode_batch(records, **options)


def _end(offset: int, producer: int, commit: bool) -> bytes:
    return encode_end_transaction(
        commit=commit,
        producer_id=producer,
        producer_epoch=0,
        coordinator_epoch=0,
        timestamp=TIME,
        offset=offset,
    )


def test_committed_offsets(tmp_path: Path) -> None:
    def in_transaction(producer: int) -> dict[str, Any]:
        facts = {"producer_id": producer, "producer_epoch": 0, "base_sequence": 0}
        return {**facts, "transactional": True}

    group = stored.write_key(stored.CONSUMER_OFFSETS, 2, kw.GroupMetadataKey("a"))
    unknown = (b"\x7f\0", b"?")
    segment(
        tmp_path / "logs" / "__consumer_offsets-0",
        0,
        [
            _batch(0, _commit("a", 5), (group, None), unknown),
            _batch(3, _commit("b", 6), **in_transaction(1)),
            _batch(4, _commit("c", 7), **in_transaction(2)),
            _batch(5, _commit("d", 8), **in_transaction(3)),
            _end(6, 2, False),
            _end(7, 1, True),
            _batch(8, _commit("a", None)),
        ],
    )
    rows = _view(tmp_path, "committed-offsets")
    commits = [(r["group"], r["offset"], r["transaction"], r["deleted"]) for r in rows]
    assert commits == [
        ("a", 5, None, False),
        ("c", 7, "aborted", False),
        ("b", 6, "committed", False),
        ("a", None, None, True),
        ("d", 8, "open", False),
    ]
    assert rows[0]["topic"] == "orders" and rows[0]["leader_epoch"] is None
    assert rows[0]["log_offset"] == 0
    only = _view(tmp_path, "committed-offsets", where="`group` = 'a' AND NOT deleted")
    assert [r["offset"] for r in only] == [5]


def test_a_view_counts_what_it_leaves_out(tmp_path: Path) -> None:
    bad = (b"\x7f\0", b"?"), (_commit("a", 1)[0], b"\0\3cut off")
    data = _batch(0, *bad, _commit("a", 5))
    segment(tmp_path / "logs" / "__consumer_offsets-0", 0, [data])
    done = _decode(tmp_path, "committed-offsets")
    assert (done.rows, done.bad_records, done.bad_batches) == (1, 2, 0)
    with pytest.raises(BadLogError, match="no records of type"):
        _decode(tmp_path, "committed-offsets", options=LogOptions(mode=Mode.FAILFAST))
    drops = LogOptions(mode=Mode.DROPMALFORMED)
    assert _decode(tmp_path, "committed-offsets", options=drops).bad_records == 2


def test_a_marker_with_a_broken_value_ends_its_transaction(tmp_path: Path) -> None:
    facts = {"producer_id": 1, "producer_epoch": 0, "transactional": True}
    marker = _batch(1, (control_key(ControlType.COMMIT), b""), control=True, **facts)
    commit = _batch(0, _commit("a", 5), base_sequence=0, **facts)
    segment(tmp_path / "logs" / "__consumer_offsets-0", 0, [commit, marker])
    (row,) = _view(tmp_path, "committed-offsets")
    assert (row["offset"], row["transaction"]) == (5, "committed")
    assert _decode(tmp_path, "committed-offsets").bad_records == 1


def test_commits_of_the_first_form(tmp_path: Path) -> None:
    topic = stored.CONSUMER_OFFSETS
    key = stored.write_key(topic, 0, kw.LegacyOffsetCommitKey("old", "orders", 2))
    value = kw.LegacyOffsetCommitValue(offset=9, metadata="m", commit_timestamp=TIME)
    data = _batch(0, (key, stored.write_value(value, 0)), (key, None))
    segment(tmp_path / "logs" / f"{topic}-0", 0, [data])
    first, last = _view(tmp_path, "committed-offsets")
    assert (first["group"], first["topic"], first["partition"]) == ("old", "orders", 2)
    assert (first["offset"], first["metadata"], first["deleted"]) == (9, "m", False)
    assert first["committed_at"] is not None
    assert (first["leader_epoch"], first["expires_at"]) == (None, None)
    assert (last["group"], last["deleted"], last["offset"]) == ("old", True, None)


@pytest.mark.parametrize("millis", [-1, 1 << 62, -(1 << 62)])
def test_a_time_that_nobody_can_show_is_null(tmp_path: Path, millis: int) -> None:
    """As of records; what else a commit or a state says is there."""
    key, _ = _commit("g", 5)
    value = kw.OffsetCommitValue(
        offset=5, commit_timestamp=millis, expire_timestamp=millis
    )
    data = _batch(0, (key, stored.write_value(value, 1)))
    segment(tmp_path / "logs" / "__consumer_offsets-0", 0, [data])
    (row,) = _view(tmp_path, "committed-offsets")
    assert (row["offset"], row["committed_at"], row["expires_at"]) == (5, None, None)
    named = stored.write_key(stored.TRANSACTION_STATE, 0, kw.TransactionLogKey("tx"))
    state = kw.TransactionLogValue(
        transaction_start_timestamp_ms=millis,
        transaction_last_update_timestamp_ms=millis,
    )
    data = _batch(0, (named, stored.write_value(state, 0)))
    segment(tmp_path / "logs" / "__transaction_state-0", 0, [data])
    (row,) = _view(tmp_path, "transactions")
    assert (row["state"], row["started_at"], row["updated_at"]) == ("Empty", None, None)


def test_transactions(tmp_path: Path) -> None:
    key = stored.write_key(stored.TRANSACTION_STATE, 0, kw.TransactionLogKey("tx"))
    part = kw.TransactionLogValue.PartitionsSchema(topic="t", partition_ids=[0, 2])
    value = kw.TransactionLogValue(
        producer_id=9,
        producer_epoch=1,
        transaction_timeout_ms=60000,
        transaction_status=1,
        transaction_partitions=[part],
        transaction_last_update_timestamp_ms=TIME,
        transaction_start_timestamp_ms=-1,
    )
    empty = kw.TransactionLogValue(transaction_partitions=None)
    values = (stored.write_value(value, 0), stored.write_value(empty, 0), None)
    data = _batch(0, *((key, raw) for raw in values))
    segment(tmp_path / "logs" / "__transaction_state-3", 0, [data])
    first, second, last = _view(tmp_path, "transactions")
    assert (second["state"], second["partitions"]) == ("Empty", "")
    assert (first["transactional_id"], first["state"]) == ("tx", "Ongoing")
    assert (first["partitions"], first["started_at"]) == ("t-0,t-2", None)
    assert (last["deleted"], last["state"], last["log_partition"]) == (True, None, 3)


def _meta(first: int, *messages: Any) -> bytes:
    raw = [(None, stored.write_metadata_record(m, m.VERSIONS[-1])) for m in messages]
    return _batch(first, *raw)


def _partition(topic_id: UUID, **facts: Any) -> Any:
    given = {
        "partition_epoch": 0,
        "leader": 1,
        "replicas": [1, 2],
        "isr": [1, 2],
    } | facts
    return kw.PartitionRecord(partition_id=0, topic_id=topic_id, **given)


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
    topics = _view(tmp_path, "topics")
    assert [(r["topic"], r["partitions"]) for r in topics] == [
        ("after", 0),
        ("kept", 1),
        ("whole", 0),
    ]
    (partition,) = _view(tmp_path, "partitions")
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
    assert [tuple(r.values()) for r in _view(tmp_path, "configs")] == [
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
    names = [row["topic"] for row in _view(tmp_path, "topics")]
    assert names == ["after", "kept", "whole"]
    (partition,) = _view(tmp_path, "partitions")
    # The change at offset 8 is in the snapshot; that at 9 is not.
    assert (partition["leader_epoch"], partition["partition_epoch"]) == (5, 1)


def test_a_view_of_nothing_is_an_empty_table(tmp_path: Path) -> None:
    segment(tmp_path / "logs" / "t-0", 0, [_batch(0, (None, b"x"))])
    for name in VIEWS:
        assert _view(tmp_path, name) == []


@pytest.mark.parametrize("name", VIEWS)
def test_views_are_flat(name: str) -> None:
    """A CSV file can have them."""
    assert not any(pa.types.is_nested(field.type) for field in VIEWS[name].schema)
