"""``read_committed``: what a consumer would get, whatever files lie beside the segments."""

from __future__ import annotations

import random
from pathlib import Path
from struct import pack

import pytest
from crc32c import crc32c
from kafka_wire.records import Record, encode_batch

from specgen.logs import LogOptions, Mode, find_files
from specgen.logs.bounds import Bounds
from specgen.logs.checkpoints import HIGH_WATERMARK, LOG_START
from specgen.logs.options import Isolation, Records
from specgen.logs.transactions import Transactions
from specgen.logs.visible import Aborted
from specgen.logs.where_bounds import bounds_of
from tests.logs.build import TIME, batch, checkpoint, marker, segment, table, transacted
from tests.logs.transacting import TransactedLog, write_segments

COMMITTED = LogOptions(isolation=Isolation.READ_COMMITTED, mode=Mode.FAILFAST)
UNLIMITED = LogOptions(isolation=Isolation.READ_COMMITTED, records=Records.ALL)


def _data(source: Path, options: LogOptions, bounds: Bounds | None = None) -> list[int]:
    rows = table(source, options, bounds).to_pylist()
    return [row["offset"] for row in rows if not row["control"]]


def test_by_hand(tmp_path: Path) -> None:
    """Two producers at once, one of which aborts; and one that is not done."""
    part = tmp_path / "t-0"
    batches = [
        batch(0, 2),
        transacted(2, 3, 7),
        transacted(5, 2, 8),
        batch(7, 1),
        marker(8, 7, commit=False),
        transacted(9, 1, 8),
        marker(10, 8, commit=True),
        transacted(11, 2, 7),
    ]
    segment(part, 0, batches)
    segment(part, 13, [batch(13, 2), transacted(15, 1, 9), marker(16, 9, commit=True)])
    assert _data(tmp_path, COMMITTED) == [0, 1, 5, 6, 7, 9]
    assert _data(tmp_path, LogOptions()) == [0, 1, 2, 3, 4, 5, 6, 7, 9, *range(11, 16)]
    # A marker that the replicas lack ends nothing.
    checkpoint(tmp_path, HIGH_WATERMARK, {("t", 0): 10})
    assert _data(tmp_path, COMMITTED) == [0, 1]
    assert _data(tmp_path, UNLIMITED) == [0, 1, 5, 6, 7, 9]
    segment(part, 17, [marker(17, 7, commit=False)])
    assert _data(tmp_path, UNLIMITED) == [0, 1, 5, 6, 7, 9, 13, 14, 15]
    # One segment, named alone: its transactions end in another.
    assert _data(part / f"{0:020d}.log", UNLIMITED) == [0, 1, 5, 6, 7, 9]
    checkpoint(tmp_path, LOG_START, {("t", 0): 6})
    checkpoint(tmp_path, HIGH_WATERMARK, {("t", 0): 18})
    assert _data(tmp_path, COMMITTED) == [6, 7, 9, 13, 14, 15]


@pytest.mark.parametrize("seed", range(25))
def test_random_logs(tmp_path: Path, seed: int) -> None:
    """Rolled anywhere, split anywhere, from any start and up to any high watermark."""
    chance = random.Random(seed)
    log = TransactedLog(chance)
    log.write(40)
    write_segments(tmp_path / "t-0", log, sorted(chance.sample(range(1, 40), 3)))
    starts = [0, chance.choice(log.bases), chance.randrange(log.at)]
    for start in starts:
        until = chance.choice([*log.bases[1:], log.at])
        checkpoint(tmp_path, LOG_START, {("t", 0): start})
        checkpoint(tmp_path, HIGH_WATERMARK, {("t", 0): until})
        options = LogOptions(
            isolation=Isolation.READ_COMMITTED, split_size=chance.choice([1, 400, 9000])
        )
        expected = log.consumed(start, until)
        assert _data(tmp_path, options) == expected
        low, high = sorted(chance.sample(range(log.at), 2))
        bounds = bounds_of(f"offset >= {low} AND offset < {high}")
        read = _data(tmp_path, options, bounds)
        assert [n for n in read if low <= n < high] == [
            n for n in expected if low <= n < high
        ]


@pytest.mark.parametrize("seed", range(10))
def test_a_growing_log_is_read_in_steps(tmp_path: Path, seed: int) -> None:
    """In steps, with rolls in between, the result is the same as at once."""
    chance = random.Random(seed)
    log, seen = TransactedLog(chance), Transactions()
    part, borders, until = tmp_path / "t-0", list[int](), 0
    for _ in range(12):
        log.write(4)
        if chance.random() < 0.3:
            borders.append(len(log.batches))
        write_segments(part, log, borders)
        until = chance.choice([at for at in [*log.bases, log.at] if at >= until])
        seen.read(find_files(part), until)
        fresh = Transactions()
        fresh.read(find_files(part), until)
        assert (seen.open, seen.aborted) == (fresh.open, fresh.aborted)
        assert seen.stable_offset(until) == fresh.stable_offset(until)
    assert seen.aborted
    last = seen.aborted[-1]
    seen.forget(last.last)
    assert seen.aborted == [last]


def test_each_header_is_read_once(tmp_path: Path) -> None:
    part = tmp_path / "t-0"
    batches = [transacted(0, 5, 1), marker(5, 1, commit=False), batch(6, 400)]
    path = segment(part, 0, batches)
    transactions = Transactions()
    transactions.read(find_files(part), None)
    assert (transactions.aborted, transactions.next_offset) == ([Aborted(1, 0, 5)], 406)
    # What was read is not read again: it may as well be damaged.
    head = path.read_bytes()
    path.write_bytes(bytes(len(head)) + transacted(406, 1, 2))
    transactions.read(find_files(part), None)
    assert transactions.open == {2: 406}


def test_compaction_puts_another_file_there(tmp_path: Path) -> None:
    """Progress is by offsets; positions belong to the old file."""
    part = tmp_path / "t-0"
    path = segment(part, 0, [batch(0, 50), transacted(50, 2, 1)])
    transactions = Transactions()
    transactions.read(find_files(part), None)
    new = path.with_suffix(".new")
    new.write_bytes(transacted(50, 2, 1) + marker(52, 1, commit=False))
    new.rename(path)
    transactions.read(find_files(part), None)
    assert (transactions.open, transactions.aborted) == ({}, [Aborted(1, 50, 52)])


def test_damage_hides_no_marker(tmp_path: Path) -> None:
    """After a damaged batch, and one whose size claims more than it has."""
    bad = bytearray(transacted(2, 3, 7))
    bad[70] ^= 1
    long = bytearray(batch(6, 2))
    long[8:12] = (len(long) - 12 + 78).to_bytes(4, "big")
    batches = [
        batch(0, 2),
        transacted(2, 1, 7),
        bytes(bad),
        batch(5, 1),
        bytes(long),
        marker(8, 7, commit=False),
        transacted(9, 1, 7),
        marker(10, 7, commit=True),
    ]
    segment(tmp_path / "t-0", 0, batches)
    options = LogOptions(isolation=Isolation.READ_COMMITTED)
    rows = table(tmp_path, options).to_pylist()
    data = [r["offset"] for r in rows if r["offset"] is not None and not r["control"]]
    assert data == [0, 1, 5, 9]
    assert sum(r["_error"] is not None for r in rows) == 2


def test_a_damaged_marker_ends_nothing(tmp_path: Path) -> None:
    bad = bytearray(marker(3, 7, commit=True))
    bad[-1] ^= 1
    segment(tmp_path / "t-0", 0, [batch(0, 1), transacted(1, 2, 7), bytes(bad)])
    options = LogOptions(isolation=Isolation.READ_COMMITTED)
    assert [r["offset"] for r in table(tmp_path, options).to_pylist()] == [0]


def _snapshot(folder: Path, offset: int, producers: dict[int, int]) -> Path:
    """A broker's producer state: producers with the offset of their open transaction, or -1."""
    entries = b"".join(
        pack(">qhiqiqiq", producer, 0, 5, offset - 1, 0, TIME, 1, first)
        for producer, first in producers.items()
    )
    counted = pack(">i", len(producers)) + entries
    path = folder / f"{offset:020d}.snapshot"
    path.write_bytes(pack(">hI", 1, crc32c(counted)) + counted)
    return path


def test_transactions_that_began_in_a_deleted_segment(tmp_path: Path) -> None:
    """The broker's own state lists them; if it is damaged, the batches alone count."""
    part = tmp_path / "t-0"
    batches = [
        transacted(100, 2, 7),
        transacted(102, 1, 8),
        marker(103, 7, commit=False),
        batch(104, 2),
    ]
    segment(part, 100, batches)
    assert _data(tmp_path, COMMITTED) == []
    segment(part, 106, [marker(106, 8, commit=True)])
    assert _data(tmp_path, COMMITTED) == [102, 104, 105]
    path = _snapshot(part, 100, {7: 90, 8: 95, 9: 80, 10: -1})
    transactions = Transactions()
    transactions.read(find_files(part), None)
    assert (transactions.open, transactions.aborted) == ({9: 80}, [Aborted(7, 90, 103)])
    assert _data(tmp_path, COMMITTED) == []  # 9 is still open
    whole = path.read_bytes()
    other = whole[:1] + b"\2" + whole[2:]  # a version that may mean other things
    for bad in (other, whole[:-1], whole[:40] + b"\xff" + whole[41:], b"", b"\0" * 14):
        path.write_bytes(bad)
        assert _data(tmp_path, COMMITTED) == [102, 104, 105]


def test_a_damaged_marker_that_the_broker_knew(tmp_path: Path) -> None:
    """The files beside the segment tell how the transactions ended."""
    part = tmp_path / "t-0"
    bad = [bytearray(marker(n, n, commit=n == 3)) for n in (3, 5)]
    for data in bad:
        data[-1] ^= 1
    batches = [batch(0, 1), transacted(1, 2, 3), bytes(bad[0])]
    path = segment(part, 0, [*batches, transacted(4, 1, 5), bytes(bad[1])])
    segment(part, 6, [batch(6, 2), transacted(8, 1, 5), marker(9, 5, commit=True)])
    options = LogOptions(isolation=Isolation.READ_COMMITTED)

    def data_offsets() -> list[int]:
        rows = table(tmp_path, options).to_pylist()
        return [r["offset"] for r in rows if not r["control"] and not r["_error"]]

    assert data_offsets() == [0]
    _snapshot(part, 6, {3: -1, 5: -1})
    path.with_suffix(".txnindex").write_bytes(pack(">hqqqq", 0, 5, 4, 5, 5) + b"cut")
    assert data_offsets() == [0, 1, 2, 6, 7, 8]
    _snapshot(part, 6, {3: 1, 5: -1})
    assert data_offsets() == [0]


def test_what_a_broker_kept_says_nothing_of_whole_segments(tmp_path: Path) -> None:
    """Its markers do: a snapshot may be of another log."""
    part = tmp_path / "t-0"
    segment(part, 0, [batch(0, 1), transacted(1, 2, 3)])
    segment(part, 3, [batch(3, 2)])
    _snapshot(part, 3, {3: -1})
    assert _data(tmp_path, COMMITTED) == [0]


@pytest.mark.parametrize(
    "second",
    [
        [batch(3, 2)],
        [transacted(3, 2, 4)],
        [marker(3, 4, commit=False), batch(4, 1)],
        [marker(3, 4, commit=True), transacted(4, 1, 9)],
    ],
)
def test_whole_segments_are_believed(tmp_path: Path, second: list[bytes]) -> None:
    """Whatever is in them: what a broker kept beside them may be of another log."""
    part = tmp_path / "t-0"
    segment(part, 0, [batch(0, 1), transacted(1, 1, 3), transacted(2, 1, 4)])
    path = segment(part, 3, second)
    segment(part, 5, [batch(5, 2)])
    _snapshot(part, 3, {3: -1})
    _snapshot(part, 5, {3: -1})
    path.with_suffix(".txnindex").write_bytes(pack(">hqqqq", 0, 3, 1, 4, 4))
    transactions = Transactions()
    transactions.read(find_files(part), None)
    assert transactions.open[3] == 1
    assert 3 not in [part.producer_id for part in transactions.aborted]


@pytest.mark.parametrize("cleaned", [1, 2, 3])
def test_a_gap_makes_a_broker_believed(tmp_path: Path, cleaned: int) -> None:
    """A marker may be gone with it, wherever in the segment it was."""
    part = tmp_path / "t-0"
    batches = [transacted(0, 1, 3), batch(1, 1), batch(2, 1), batch(3, 1)]
    del batches[cleaned]
    path = segment(part, 0, batches)
    segment(part, 4, [batch(4, 2)])
    transactions = Transactions()
    transactions.read(find_files(part), None)
    assert (transactions.open, transactions.aborted) == ({3: 0}, [])
    _snapshot(part, 4, {3: -1})
    path.with_suffix(".txnindex").write_bytes(
        pack(">hqqqq", 0, 3, 0, cleaned, cleaned) + pack(">hqqqq", 0, 3, 9, 9, 9)
    )
    transactions = Transactions()
    transactions.read(find_files(part), None)
    assert (transactions.open, transactions.aborted) == ({}, [Aborted(3, 0, cleaned)])


def test_where_the_first_open_transaction_begins() -> None:
    transactions = Transactions()
    assert [transactions.stable_offset(until) for until in (None, 7)] == [None, 7]
    transactions.open = {1: 9, 2: 5}
    assert [transactions.stable_offset(until) for until in (None, 4, 7)] == [5, 4, 5]


def test_what_ended_before_an_offset_is_forgotten() -> None:
    transactions = Transactions()
    transactions.forget(5)
    transactions.aborted = [Aborted(1, 0, 4), Aborted(2, 1, 6), Aborted(3, 2, 8)]
    for offset, left in ((4, 3), (5, 2), (6, 2), (7, 1), (9, 0)):
        transactions.forget(offset)
        assert len(transactions.aborted) == left


def test_what_the_broker_kept_is_read_but_once(tmp_path: Path) -> None:
    """A transaction that it says is open may have ended since; no files say nothing."""
    part = tmp_path / "t-0"
    segment(part, 100, [marker(100, 7, commit=True), batch(101, 2)])
    _snapshot(part, 100, {7: 90, 9: 80})
    transactions = Transactions()
    transactions.read([], None)
    for _ in range(2):
        transactions.read(find_files(part), None)
        assert (transactions.open, transactions.aborted, transactions.next_offset) == (
            {9: 80},
            [],
            103,
        )


def test_old_messages_are_in_no_transaction(tmp_path: Path) -> None:
    """Whatever lies where later ones have their attributes."""
    time = 0x018B_D000_0000
    records = [Record(n, time, b"key", b"v" * 60) for n in range(3)]
    segment(tmp_path / "t-0", 0, [encode_batch(records, magic=1)])
    transactions = Transactions()
    transactions.read(find_files(tmp_path), None)
    assert (transactions.open, transactions.next_offset) == ({}, 3)


def test_an_abort_that_two_tell_of_is_one(tmp_path: Path) -> None:
    """Its marker is there, and the broker's index has it, beside a gap."""
    part = tmp_path / "t-0"
    batches = [transacted(0, 1, 3), marker(1, 3, commit=False), batch(5, 1)]
    path = segment(part, 0, batches)
    segment(part, 6, [batch(6, 1)])
    entries = ((3, 0, 1), (4, 2, 3), (4, 5, 6))
    path.with_suffix(".txnindex").write_bytes(
        b"".join(pack(">hqqq8x", 0, *entry) for entry in entries)
    )
    transactions = Transactions()
    transactions.read(find_files(part), None)
    assert transactions.aborted == [Aborted(3, 0, 1), Aborted(4, 2, 3)]


def test_offsets_that_go_on_vouch_for_the_last_batch(tmp_path: Path) -> None:
    """Of a closed segment its checksum is not looked at; of the last one it is."""
    part = tmp_path / "t-0"
    bad = bytearray(transacted(1, 2, 7))
    bad[-1] ^= 1
    segment(part, 0, [batch(0, 1), bytes(bad)])
    for base, is_open in ((3, True), (4, False)):
        path = segment(part, base, [batch(base, 1)])
        transactions = Transactions()
        transactions.read(find_files(part), None)
        assert (7 in transactions.open) is is_open
        path.unlink()
    transactions = Transactions()
    transactions.read(find_files(part), None)
    assert transactions.open == {}
