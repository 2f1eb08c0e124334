"""Records that a consumer would not get give no rows: deleted or not yet replicated ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from kafka_wire.records import Compression

from specgen.logs import LogOptions, Mode, Tally, find_files, limits
from specgen.logs.checkpoints import (
    HIGH_WATERMARK,
    LEADER_EPOCHS,
    LOG_START,
    TOPIC_ID,
    CheckpointError,
    LeaderEpochs,
    leader_epochs,
    partition_offsets,
    topic_id,
)
from specgen.logs.limits import LogOffsets, visible_files
from specgen.logs.options import Isolation, Records, parse_options
from specgen.logs.segment import SegmentGoneError
from specgen.logs.transactions import Transactions
from specgen.logs.visible import ALL_VISIBLE, Aborted, Visible
from specgen.logs.where_bounds import bounds_of
from tests.logs.build import (
    batch,
    checkpoint,
    marker,
    offsets,
    segment,
    table,
    transacted,
)

ALL = LogOptions(records=Records.ALL)
STRICT = LogOptions(mode=Mode.FAILFAST)


def _three(folder: Path) -> Path:
    """Three segments of 10 offsets in batches of 5."""
    for base in (0, 10, 20):
        segment(folder, base, [batch(base, 5), batch(base + 5, 5)])
    return folder


def test_deleted_records_are_no_rows(tmp_path: Path) -> None:
    """DeleteRecords moves the log start offset, and leaves the files unchanged."""
    part = _three(tmp_path / "a-topic-3")
    assert offsets(table(tmp_path)) == [*range(30)]
    checkpoint(tmp_path, LOG_START, {("a-topic", 3): 17, ("a-topic", 30): 29})
    for source in (tmp_path, part):
        assert offsets(table(source)) == [*range(17, 30)]
        assert offsets(table(source, ALL)) == [*range(30)]
    assert offsets(table(part / f"{10:020d}.log")) == [17, 18, 19]
    assert offsets(table(part / f"{0:020d}.log")) == []


def test_the_high_watermark(tmp_path: Path) -> None:
    _three(tmp_path / "t-0")
    checkpoint(tmp_path, HIGH_WATERMARK, {("t", 0): 12})
    assert offsets(table(tmp_path)) == [*range(12)]
    checkpoint(tmp_path, HIGH_WATERMARK, {("t", 0): 0})
    assert offsets(table(tmp_path)) == []
    assert len(offsets(table(tmp_path, ALL))) == 30
    checkpoint(tmp_path, HIGH_WATERMARK, {("t", 1): 0})
    assert offsets(table(tmp_path)) == [*range(30)]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("magic", [0, 1, 2])
@pytest.mark.parametrize("codec", [Compression.NONE, Compression.GZIP])
@pytest.mark.parametrize("split", [1, 300, 1 << 20])
def test_both_at_every_offset(
    tmp_path: Path, magic: int, codec: Compression, split: int
) -> None:
    """Exact to the record, in sets of old brokers too; the batch's own facts stay."""
    batches = [batch(at, 4, codec, magic=magic) for at in range(0, 12, 4)]
    segment(tmp_path / "t-0", 0, batches)
    options = LogOptions(split_size=split)
    whole = table(tmp_path, options).to_pylist()
    assert len(whole) == 12
    for first in range(13):
        for until in range(first, 13):
            checkpoint(tmp_path, LOG_START, {("t", 0): first})
            checkpoint(tmp_path, HIGH_WATERMARK, {("t", 0): until})
            assert table(tmp_path, options).to_pylist() == whole[first:until]


def test_files_outside_are_not_opened(tmp_path: Path) -> None:
    _three(tmp_path / "t-0")
    checkpoint(tmp_path, LOG_START, {("t", 0): 15})
    checkpoint(tmp_path, HIGH_WATERMARK, {("t", 0): 20})
    for base in (0, 20):
        (tmp_path / "t-0" / f"{base:020d}.log").write_bytes(b"nobody reads this")
    tally = Tally()
    assert offsets(table(tmp_path, STRICT, tally=tally)) == [*range(15, 20)]
    assert (tally.files, tally.bad_batches) == (1, 0)


def test_filters_and_limits_together(tmp_path: Path) -> None:
    _three(tmp_path / "t-0")
    checkpoint(tmp_path, LOG_START, {("t", 0): 7})
    checkpoint(tmp_path, HIGH_WATERMARK, {("t", 0): 23})
    bounds = bounds_of("offset >= 3 AND offset < 12")
    read = offsets(table(tmp_path, bounds=bounds))
    assert [n for n in read if n < 12] == [*range(7, 12)]


def test_damage_is_a_row_where_it_may_be_seen(tmp_path: Path) -> None:
    bad = bytearray(batch(5, 5))
    bad[30] ^= 1
    batches = [batch(0, 5), bytes(bad), batch(10, 5), batch(15, 5)]
    segment(tmp_path / "t-0", 0, batches)

    def bad_rows(first: int, until: int) -> int:
        checkpoint(tmp_path, LOG_START, {("t", 0): first})
        checkpoint(tmp_path, HIGH_WATERMARK, {("t", 0): until})
        tally = Tally()
        rows = table(tmp_path, tally=tally).to_pylist()
        marked = [row for row in rows if row["_error"]]
        assert len(marked) == tally.bad_batches
        return len(marked)

    assert [bad_rows(first, 20) for first in (0, 5, 9, 10, 15)] == [1, 1, 1, 0, 0]
    assert [bad_rows(0, until) for until in (20, 10, 6, 5, 4)] == [1, 1, 1, 0, 0]


def test_damage_at_the_end_of_a_closed_segment(tmp_path: Path) -> None:
    segment(tmp_path / "t-0", 0, [batch(0, 5), batch(5, 5)[:40]])
    segment(tmp_path / "t-0", 5, [batch(5, 5)])
    checkpoint(tmp_path, HIGH_WATERMARK, {("t", 0): 7})
    decoded = table(tmp_path)
    assert offsets(decoded) == [*range(7)]
    assert decoded["_error"].null_count == 7


def test_a_batch_that_is_being_written_is_no_damage(tmp_path: Path) -> None:
    """With a live broker: the high watermark is before it."""
    segment(tmp_path / "t-0", 0, [batch(0, 5), batch(5, 5)[:70]])
    checkpoint(tmp_path, HIGH_WATERMARK, {("t", 0): 5})
    assert offsets(table(tmp_path, STRICT)) == [*range(5)]


def test_what_is_no_segment_has_no_limits(tmp_path: Path) -> None:
    folder = tmp_path / "t-0"
    folder.mkdir()
    path = folder / "a-copy"
    path.write_bytes(batch(0, 5))
    checkpoint(tmp_path, LOG_START, {("t", 0): 3})
    assert offsets(table(path)) == [*range(5)]


def test_a_link_to_a_partitions_folder(tmp_path: Path) -> None:
    """Deleted records stay deleted, whichever path leads to them."""
    _three(tmp_path / "logs" / "t-0")
    checkpoint(tmp_path / "logs", LOG_START, {("t", 0): 25})
    (tmp_path / "link").symlink_to(tmp_path / "logs" / "t-0")
    assert offsets(table(tmp_path / "link")) == [*range(25, 30)]


@pytest.mark.parametrize(
    "text",
    [
        "1\n1\nt 0 5\n",
        "0\n2\nt 0 5\n",
        "0\n0\nt 0 5\n",
        "0\nx\nt 0 5\n",
        "0\n1\nt 0\n",
        "0\n1\nt 0 5 6\n",
        "0\n1\nt 0 -5\n",
        "0\n1\nt 0 99999999999999999999\n",
        "0\n1\nt 0 " + "9" * 9000 + "\n",
        "0\n",
        "\0" * 40,
        "\ud800",
    ],
)
@pytest.mark.parametrize("name", [LOG_START, HIGH_WATERMARK])
def test_a_garbled_checkpoint_file(tmp_path: Path, text: str, name: str) -> None:
    """It is unknown what was deleted, and what is there: an error that says what to do."""
    segment(tmp_path / "t-0", 0, [batch(0, 5)])
    (tmp_path / name).write_bytes(text.encode("utf-8", "surrogatepass"))
    with pytest.raises(CheckpointError, match="records=all") as raised:
        table(tmp_path)
    assert raised.value.filename == str(tmp_path / name)
    assert offsets(table(tmp_path, ALL)) == [*range(5)]


def test_an_empty_checkpoint_file_says_nothing(tmp_path: Path) -> None:
    segment(tmp_path / "t-0", 0, [batch(0, 5)])
    (tmp_path / LOG_START).write_text("")
    (tmp_path / HIGH_WATERMARK).write_text("0\n0\n")
    assert offsets(table(tmp_path)) == [*range(5)]
    assert partition_offsets(tmp_path, LOG_START) == {}


def test_each_checkpoint_is_read_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(5):
        _three(tmp_path / f"t-{number}")
    checkpoint(tmp_path, LOG_START, {("t", n): 1 for n in range(5)})
    opened: list[str] = []
    plain: Callable[..., Any] = Path.open

    def counted(self: Path, *arguments: Any, **_: Any) -> Any:
        opened.append(self.name)
        return plain(self, *arguments)

    monkeypatch.setattr(Path, "open", counted)
    files = visible_files(find_files(tmp_path), LogOptions())
    assert [file.visible.first for file in files] == [1, 0, 0] * 5
    # The topic's id is each folder's own.
    assert Counter(opened) == {LOG_START: 1, HIGH_WATERMARK: 1, TOPIC_ID: 1 + 5}


def test_leader_epochs_and_the_topics_id(tmp_path: Path) -> None:
    assert leader_epochs(tmp_path) == LeaderEpochs()
    assert topic_id(tmp_path) is None
    (tmp_path / LEADER_EPOCHS).write_text("0\n3\n0 0\n2 10\n5 30\n")
    (tmp_path / TOPIC_ID).write_text("version: 0\ntopic_id: dGhpcyBpcyBub3QgaXQ\n")
    epochs = leader_epochs(tmp_path)
    by_offset = [epochs.of_offset(offset) for offset in (0, 9, 10, 29, 30, 99)]
    assert by_offset == [0, 0, 2, 2, 5, 5]
    assert [epochs.end_of(epoch) for epoch in (0, 1, 2, 5)] == [10, 10, 30, None]
    assert topic_id(tmp_path) == "dGhpcyBpcyBub3QgaXQ"
    (tmp_path / LEADER_EPOCHS).write_text("0\n2\n5 30\n2 10\n")
    with pytest.raises(CheckpointError, match="line 4"):
        leader_epochs(tmp_path)


def test_options() -> None:
    options = parse_options({"RECORDS": "All", "isolation": "READ_committed"})
    assert (options.records, options.isolation) == ("all", "read_committed")
    for name in ("records", "isolation"):
        with pytest.raises(ValueError, match=f"{name}: 'some' is not one of"):
            parse_options({name: "some"})


def test_transactions_are_read_again_where_a_segment_went(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A broker may delete files while its folder is listed; but not for ever."""
    part = _three(tmp_path / "t-0")
    segment(part, 30, [transacted(30, 2, 7), marker(32, 7, commit=False)])
    stale = find_files(part)
    (part / f"{0:020d}.log").unlink()
    lists = [stale] * 4
    monkeypatch.setattr(
        limits, "find_files", lambda at: lists.pop() if lists else find_files(at)
    )
    offsets_of = LogOffsets(LogOptions(isolation=Isolation.READ_COMMITTED))
    visible = offsets_of.visible(part)
    assert visible.aborted == (Aborted(7, 30, 32),)
    assert lists == []
    lists += [stale] * 5
    with pytest.raises(SegmentGoneError):
        offsets_of.visible(part)
    assert lists == []


def test_known_transactions_are_read_on(tmp_path: Path) -> None:
    """Those of a stream; without them, or without segments, the folder's are read."""
    part = _three(tmp_path / "t-0")
    segment(part, 30, [transacted(30, 2, 7), marker(32, 7, commit=False)])
    checkpoint(tmp_path, LOG_START, {("t", 0): 3})
    segments, transactions = find_files(part), Transactions()
    committed = LogOffsets(LogOptions(isolation=Isolation.READ_COMMITTED))
    expected = Visible(3, None, (Aborted(7, 30, 32),))
    assert committed.visible(part, segments[:3], transactions).aborted == ()
    assert transactions.next_offset == 30
    assert committed.visible(part, segments, transactions) == expected
    assert transactions.next_offset == 33
    assert committed.visible(part, segments) == expected
    fresh = Transactions()
    assert committed.visible(part, None, fresh) == expected
    assert fresh.next_offset == 0
    plain = LogOffsets(LogOptions())
    assert plain.visible(part, segments, fresh) == Visible(3)
    assert fresh.next_offset == 0
    assert LogOffsets(ALL).visible(part) is ALL_VISIBLE
