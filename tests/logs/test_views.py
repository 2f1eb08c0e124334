"""Ready views, from records made by hand: deletions, transactions, snapshots."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from uuid import UUID

import kafka_wire as kw
import pyarrow as pa
import pytest
from kafka_wire import stored
from kafka_wire.records import (
    Compression,
    ControlType,
    Record,
    control_key,
    encode_batch,
)

from specgen.logs import BadLogError, LogOptions, Mode
from specgen.logs.views import VIEWS, TopicView
from tests.logs.build import TIME, marker, segment
from tests.logs.viewing import batch_of, decode_view, view_rows


def _commit(group: str, offset: int | None, at: int = 0) -> tuple[bytes, bytes | None]:
    key = kw.OffsetCommitKey(group, "orders", 0)
    value = kw.OffsetCommitValue(offset=offset or 0, commit_timestamp=TIME + at)
    raw = None if offset is None else stored.write_value(value, 3)
    return stored.write_key(stored.CONSUMER_OFFSETS, 1, key), raw


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
            batch_of(0, _commit("a", 5), (group, None), unknown),
            batch_of(3, _commit("b", 6), **in_transaction(1)),
            batch_of(4, _commit("c", 7), **in_transaction(2)),
            batch_of(5, _commit("d", 8), **in_transaction(3)),
            marker(6, 2, commit=False),
            marker(7, 1, commit=True),
            batch_of(8, _commit("a", None)),
        ],
    )
    rows = view_rows(tmp_path, "committed-offsets")
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
    only = view_rows(
        tmp_path, "committed-offsets", where="`group` = 'a' AND NOT deleted"
    )
    assert [r["offset"] for r in only] == [5]


def test_a_view_counts_what_it_leaves_out(tmp_path: Path) -> None:
    bad = (b"\x7f\0", b"?"), (_commit("a", 1)[0], b"\0\3cut off")
    data = batch_of(0, *bad, _commit("a", 5))
    segment(tmp_path / "logs" / "__consumer_offsets-0", 0, [data])
    done = decode_view(tmp_path, "committed-offsets")
    assert (done.rows, done.bad_records, done.bad_batches) == (1, 2, 0)
    with pytest.raises(BadLogError, match="no records of type"):
        decode_view(
            tmp_path, "committed-offsets", options=LogOptions(mode=Mode.FAILFAST)
        )
    drops = LogOptions(mode=Mode.DROPMALFORMED)
    assert decode_view(tmp_path, "committed-offsets", options=drops).bad_records == 2


def test_a_marker_with_a_broken_value_ends_its_transaction(tmp_path: Path) -> None:
    facts = {"producer_id": 1, "producer_epoch": 0, "transactional": True}
    end = batch_of(1, (control_key(ControlType.COMMIT), b""), control=True, **facts)
    commit = batch_of(0, _commit("a", 5), base_sequence=0, **facts)
    segment(tmp_path / "logs" / "__consumer_offsets-0", 0, [commit, end])
    (row,) = view_rows(tmp_path, "committed-offsets")
    assert (row["offset"], row["transaction"]) == (5, "committed")
    assert decode_view(tmp_path, "committed-offsets").bad_records == 1


def test_commits_of_the_first_form(tmp_path: Path) -> None:
    topic = stored.CONSUMER_OFFSETS
    key = stored.write_key(topic, 0, kw.LegacyOffsetCommitKey("old", "orders", 2))
    value = kw.LegacyOffsetCommitValue(offset=9, metadata="m", commit_timestamp=TIME)
    data = batch_of(0, (key, stored.write_value(value, 0)), (key, None))
    segment(tmp_path / "logs" / f"{topic}-0", 0, [data])
    first, last = view_rows(tmp_path, "committed-offsets")
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
    data = batch_of(0, (key, stored.write_value(value, 1)))
    segment(tmp_path / "logs" / "__consumer_offsets-0", 0, [data])
    (row,) = view_rows(tmp_path, "committed-offsets")
    assert (row["offset"], row["committed_at"], row["expires_at"]) == (5, None, None)
    named = stored.write_key(stored.TRANSACTION_STATE, 0, kw.TransactionLogKey("tx"))
    state = kw.TransactionLogValue(
        transaction_start_timestamp_ms=millis,
        transaction_last_update_timestamp_ms=millis,
    )
    data = batch_of(0, (named, stored.write_value(state, 0)))
    segment(tmp_path / "logs" / "__transaction_state-0", 0, [data])
    (row,) = view_rows(tmp_path, "transactions")
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
    data = batch_of(0, *((key, raw) for raw in values))
    segment(tmp_path / "logs" / "__transaction_state-3", 0, [data])
    first, second, last = view_rows(tmp_path, "transactions")
    assert (second["state"], second["partitions"]) == ("Empty", "")
    assert (first["transactional_id"], first["state"]) == ("tx", "Ongoing")
    assert (first["partitions"], first["started_at"]) == ("t-0,t-2", None)
    assert (last["deleted"], last["state"], last["log_partition"]) == (True, None, 3)


def test_types_of_records_that_are_not_known_are_no_rows(tmp_path: Path) -> None:
    """Nor where nothing checks them before, and nor are values that are cut off."""
    good = _commit("a", 5)
    pairs = [(b"\x7f\0", b"?"), (None, b"x"), (good[0], b"\0\3cut off"), good]
    offsets = tmp_path / "logs" / "__consumer_offsets-0"
    segment(offsets, 0, [batch_of(0, *pairs)])
    key = stored.write_key(stored.TRANSACTION_STATE, 0, kw.TransactionLogKey("tx"))
    states = [(b"\x7f\0", b"?"), (key, b"\0\0cut"), (key, None)]
    folder = tmp_path / "logs" / "__transaction_state-0"
    segment(folder, 0, [batch_of(0, *states), marker(3, 1, commit=True)])
    for options in (LogOptions(), LogOptions(typed=False)):
        rows = view_rows(tmp_path, "committed-offsets", options=options)
        assert [(row["group"], row["log_offset"]) for row in rows] == [("a", 3)]
        rows = view_rows(tmp_path, "transactions", options=options)
        assert [(row["transactional_id"], row["log_offset"]) for row in rows] == [
            ("tx", 2)
        ]


@pytest.mark.parametrize(
    ("status", "state"),
    [(0, "Empty"), (7, "PrepareEpochFence"), (8, "8"), (-1, "-1")],
)
def test_a_state_without_a_name_is_its_number(
    tmp_path: Path, status: int, state: str
) -> None:
    key = stored.write_key(stored.TRANSACTION_STATE, 0, kw.TransactionLogKey("tx"))
    value = kw.TransactionLogValue(transaction_status=status)
    data = batch_of(0, (key, stored.write_value(value, 0)))
    segment(tmp_path / "logs" / "__transaction_state-0", 0, [data])
    (row,) = view_rows(tmp_path, "transactions")
    assert row["state"] == state


class _Echo:
    """Gives each row it takes once more in the end."""

    def __init__(self) -> None:
        self._rows: list[dict[str, Any]] = []

    def feed(self, row: dict[str, Any]) -> list[dict[str, Any]]:
        self._rows.append({"n": -row["offset"]})
        return [{"n": row["offset"]}]

    def finish(self) -> list[dict[str, Any]]:
        return self._rows


@pytest.mark.parametrize("count", [0, 1, 9_999, 10_000, 10_001])
def test_a_view_gives_its_rows_as_they_come(count: int) -> None:
    """As soon as there are many; the rest in the end, each once and in order."""
    view = TopicView("echo", "t", pa.schema([("n", pa.int64())]), _Echo)
    rows = [
        {"topic": "t", "offset": n, "_error": None, "control": False}
        for n in range(count)
    ]
    more_rows = [
        {"topic": "u", "offset": 5, "_error": None, "control": False},
        {"topic": "t", "offset": 5, "_error": "bad", "control": False},
    ]
    batches = [pa.RecordBatch.from_pylist(part) for part in (rows, more_rows) if part]
    view_batches = list(view.run(iter(batches)))
    assert [n for part in view_batches for n in part["n"].to_pylist()] == [
        *range(count),
        *(-n for n in range(count)),
    ]
    assert [part.num_rows for part in view_batches] == (
        [count] * 2 if count >= 10_000 else [2 * count] * (count > 0)
    )


def test_a_view_of_nothing_is_an_empty_table(tmp_path: Path) -> None:
    segment(tmp_path / "logs" / "t-0", 0, [batch_of(0, (None, b"x"))])
    for name in {*VIEWS} - {"batches"}:
        assert view_rows(tmp_path, name) == []


@pytest.mark.parametrize("name", VIEWS)
def test_views_are_flat(name: str) -> None:
    """A CSV file can have them."""
    assert not any(pa.types.is_nested(field.type) for field in VIEWS[name].schema)


def _consumer(member: str, topics: list[str], assigned: dict[str, list[int]]) -> Any:
    subscription = kw.ConsumerProtocolSubscription(topics=topics)
    parts = [
        kw.ConsumerProtocolAssignment.TopicPartition(topic=topic, partitions=numbers)
        for topic, numbers in assigned.items()
    ]
    assignment = kw.ConsumerProtocolAssignment(assigned_partitions=parts)
    return kw.GroupMetadataValue.MemberMetadata(
        member_id=member,
        client_id=f"client of {member}",
        client_host="/10.0.0.1",
        subscription=stored.write_value(subscription, 1),
        assignment=stored.write_value(assignment, 1),
    )


def _group(name: str, *members: Any, protocol: str = "consumer") -> Any:
    key = stored.write_key(stored.CONSUMER_OFFSETS, 2, kw.GroupMetadataKey(name))
    if not members:
        return key, None
    value = kw.GroupMetadataValue(
        protocol_type=protocol, generation=3, members=list(members)
    )
    return key, stored.write_value(value, 3)


def test_group_members(tmp_path: Path) -> None:
    new_key = kw.ConsumerGroupMemberMetadataKey(group_id="new", member_id="m")
    new = kw.ConsumerGroupMemberMetadataValue(subscribed_topic_names=["a", "b"])
    now_key = kw.ConsumerGroupCurrentMemberAssignmentKey(group_id="new", member_id="m")
    parts = kw.ConsumerGroupCurrentMemberAssignmentValue.TopicPartitions
    now = kw.ConsumerGroupCurrentMemberAssignmentValue(
        member_epoch=9,
        assigned_partitions=[parts(topic_id=UUID(int=1), partitions=[0, 2])],
    )
    topic = stored.CONSUMER_OFFSETS
    bad = kw.GroupMetadataValue.MemberMetadata(member_id="bad", subscription=b"\0")
    segment(
        tmp_path / "logs" / "__consumer_offsets-0",
        0,
        [
            batch_of(0, _group("old", _consumer("x", ["t"], {"t": [0]}))),
            batch_of(
                1,
                _group("old", _consumer("y", ["t", "u"], {"t": [0, 1], "u": [3]}), bad),
            ),
            batch_of(2, _group("gone", _consumer("z", ["t"], {}))),
            batch_of(3, _group("gone")),
            batch_of(4, _group("connect", bad, protocol="connect")),
            batch_of(
                5,
                (stored.write_key(topic, 5, new_key), stored.write_value(new, 0)),
                (stored.write_key(topic, 8, now_key), stored.write_value(now, 0)),
            ),
        ],
    )
    rows = view_rows(tmp_path, "group-members")
    names = ("group", "protocol", "epoch", "member_id", "topics", "assigned")
    assert [tuple(row[name] for name in names) for row in rows] == [
        ("connect", "connect", 3, "bad", None, None),
        ("old", "consumer", 3, "y", "t,u", "t-0,t-1,u-3"),
        ("old", "consumer", 3, "bad", None, None),
        (
            *("new", "consumer (KIP-848)", 9, "m", "a,b"),
            "AAAAAAAAAAAAAAAAAAAAAQ-0,AAAAAAAAAAAAAAAAAAAAAQ-2",
        ),
    ]
    assert rows[1]["log_offset"] == 1 and rows[1]["client_id"] == "client of y"


def test_current_offsets_and_their_lag(tmp_path: Path) -> None:
    logs = tmp_path / "logs"
    segment(
        logs / "__consumer_offsets-0",
        0,
        [
            batch_of(0, _commit("a", 5), _commit("b", 2), _commit("c", 1)),
            batch_of(
                3,
                _commit("b", 9),
                transactional=True,
                producer_id=1,
                producer_epoch=0,
                base_sequence=0,
            ),
            marker(4, 1, commit=False),
            batch_of(5, _commit("a", 7), _commit("c", None)),
        ],
    )

    def current() -> list[tuple[Any, ...]]:
        rows = view_rows(tmp_path, "current-offsets")
        names = ("group", "topic", "partition", "offset", "end_offset", "lag")
        return [tuple(row[name] for name in names) for row in rows]

    # The partition is not here.
    assert current() == [
        ("a", "orders", 0, 7, None, None),
        ("b", "orders", 0, 2, None, None),
    ]
    segment(logs / "orders-0", 0, [batch_of(0, *[(None, b"x")] * 12)])
    assert [row[4:] for row in current()] == [(12, 5), (12, 10)]
    checkpoint = "0\n2\norders 0 10\n__consumer_offsets 0 7\n"
    (logs / "replication-offset-checkpoint").write_text(checkpoint)
    assert [row[4:] for row in current()] == [(10, 3), (10, 8)]


def test_a_transaction_that_ends_late_takes_no_newer_offset_back(
    tmp_path: Path,
) -> None:
    facts = {"producer_id": 1, "producer_epoch": 0, "base_sequence": 0}
    segment(
        tmp_path / "logs" / "__consumer_offsets-0",
        0,
        [
            batch_of(0, _commit("a", 5), transactional=True, **facts),
            batch_of(1, _commit("a", 9)),
            marker(2, 1, commit=True),
        ],
    )
    assert [r["offset"] for r in view_rows(tmp_path, "current-offsets")] == [9]


def test_batches(tmp_path: Path) -> None:
    damaged = bytearray(batch_of(3, (b"k", b"v")))
    damaged[-1] ^= 1
    whole = [batch_of(0, *[(b"k", b"v" * 50)] * 3, compression=Compression.GZIP)]
    whole.append(
        batch_of(4, (b"k", b"v"), producer_id=7, producer_epoch=1, base_sequence=2)
    )
    segment(tmp_path / "logs" / "t-0", 0, [whole[0], bytes(damaged), whole[1]])
    rows = view_rows(tmp_path, "batches")
    names = ("base_offset", "last_offset", "record_count", "batch_size", "codec")
    assert [tuple(row[name] for name in names) for row in rows] == [
        (0, 2, 3, len(whole[0]), "gzip"),
        (None,) * 5,
        (4, 4, 1, len(whole[1]), "none"),
    ]
    assert rows[1]["_error"].startswith("CrcError") and rows[1]["position"]
    assert (rows[2]["producer_id"], rows[2]["base_sequence"]) == (7, 2)
    assert rows[0]["max_timestamp"].timestamp() == TIME / 1000


def test_hanging_transactions(tmp_path: Path) -> None:
    def of(producer: int, first: int) -> bytes:
        facts = {"producer_id": producer, "producer_epoch": 1, "base_sequence": 0}
        return batch_of(first, (None, b"x"), transactional=True, **facts)

    later = encode_batch([Record(9, TIME + 5_000, None, b"y")])
    part = tmp_path / "logs"
    segment(
        part / "t-0",
        0,
        [of(1, 0), of(2, 1), of(2, 2), marker(3, 1, commit=True), later],
    )
    segment(part / "t-1", 0, [of(1, 0), marker(1, 1, commit=False)])
    segment(part / "u-0", 0, [of(2, 0)])
    rows = view_rows(tmp_path, "hanging-transactions")
    names = ("topic", "partition", "producer_id", "first_offset", "last_offset")
    assert [tuple(row[name] for name in (*names, "open_ms")) for row in rows] == [
        ("t", 0, 2, 1, 2, 5_000),
        ("u", 0, 2, 0, 0, 0),
    ]


def test_transactions_of_files_without_a_partition_come_first(tmp_path: Path) -> None:
    facts = {"producer_id": 1, "producer_epoch": 1, "base_sequence": 0}
    data = batch_of(0, (None, b"x"), transactional=True, **facts)
    segment(tmp_path / "logs" / "t-0", 0, [data])
    segment(tmp_path / "logs" / "copies", 0, [data])
    rows = view_rows(tmp_path, "hanging-transactions", logs="logs/*/*.log")
    assert [row["topic"] for row in rows] == [None, "t"]
