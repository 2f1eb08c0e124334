"""Ready views, from records made by hand: deletions, transactions, snapshots."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import kafka_wire as kw
import pyarrow as pa
import pytest
from kafka_wire import stored
from kafka_wire.records import (
    ControlType,
    control_key,
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
    for name in VIEWS:
        assert view_rows(tmp_path, name) == []


@pytest.mark.parametrize("name", VIEWS)
def test_views_are_flat(name: str) -> None:
    """A CSV file can have them."""
    assert not any(pa.types.is_nested(field.type) for field in VIEWS[name].schema)
