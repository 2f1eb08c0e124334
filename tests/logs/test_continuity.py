"""Detecting what a log lost after the position where reading ended, and harmless gaps."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from kafka_wire.records import Compression, encode_batch

from specgen.logs import find_files
from specgen.logs.checkpoints import CLEANER, LEADER_EPOCHS, TOPIC_ID
from specgen.logs.continuity import Loss, loss_at_border, loss_between
from specgen.logs.partition_log import PartitionLog
from specgen.logs.position import LogPosition
from specgen.logs.segment import HEADER
from specgen.logs.visible import Visible
from tests.logs.build import batch, checkpoint, record, segment


def _log(folder: Path, first: int = 0) -> PartitionLog:
    return PartitionLog(str(folder), tuple(find_files(folder)), Visible(first))


def _behind(base: int, data: bytes, next_offset: int) -> LogPosition:
    """The position after a batch with which a segment began."""
    return LogPosition(next_offset, base, len(data), data[:HEADER])


@pytest.fixture
def part(tmp_path: Path) -> Path:
    """Two segments, of offsets 10 to 19 and 20 to 29."""
    for base in (10, 20):
        segment(tmp_path / "t-0", base, [batch(base, 5), batch(base + 5, 5)])
    return tmp_path / "t-0"


@pytest.mark.parametrize(("then", "now"), [(None, "a"), ("a", None), ("a", "a")])
def test_an_id_that_is_not_known_is_no_other(
    part: Path, then: str | None, now: str | None
) -> None:
    """For example if the broker is upgraded to one that stores it."""
    if now is not None:
        (part / TOPIC_ID).write_text(f"version: 0\ntopic_id: {now}\n")
    assert loss_between(_log(part), 15, LogPosition(15, 10, topic_id=then)) is None


def test_a_topic_that_was_made_again(part: Path) -> None:
    (part / TOPIC_ID).write_text("version: 0\ntopic_id: b\n")
    loss = loss_between(_log(part, 12), 15, LogPosition(15, 10, topic_id="a"))
    assert loss is not None
    assert "from offset 15 on are gone" in loss.reason
    assert (loss.resume, loss.is_same_log) == (12, False)


@pytest.mark.parametrize(("visible", "first"), [(0, 10), (12, 12), (0, 11), (12, 29)])
def test_what_is_still_there_is_not_lost(part: Path, visible: int, first: int) -> None:
    assert loss_between(_log(part, visible), first, LogPosition(first, 10)) is None


@pytest.mark.parametrize(("visible", "first", "lost"), [(0, 3, 7), (12, 3, 9)])
def test_what_was_deleted(part: Path, visible: int, first: int, lost: int) -> None:
    loss = loss_between(_log(part, visible), first, LogPosition(first, 0))
    begin = first + lost
    assert loss == Loss(
        f"offsets {first} to {begin - 1} ({lost} at most) are lost: retention or"
        " DeleteRecords deleted them before they were read",
        begin,
    )


def _batch(first: int, count: int, epoch: int, **options: Any) -> bytes:
    return batch(first, count, partition_leader_epoch=epoch, **options)


@pytest.mark.parametrize(
    ("now", "resume"),
    [
        ([batch(10, 5)], None),
        ([batch(10, 5), batch(15, 1)], None),
        ([batch(10, 5, producer_id=3)], 10),  # recreated
        ([batch(10, 3), batch(13, 2)], 10),
        ([batch(10, 3)], 10),  # truncated
        ([batch(10, 3), batch(16, 2)], None),  # it may have been compacted
        ([b""], 10),
    ],
)
def test_what_was_read_is_there(
    tmp_path: Path, now: list[bytes], resume: int | None
) -> None:
    """Without leader epochs, the batch that was read last decides."""
    part = tmp_path / "t-0"
    segment(part, 10, now)
    position = _behind(10, batch(10, 5), 15)
    loss = loss_between(_log(part), 15, position)
    assert (loss and loss.resume) == resume
    assert loss is None or not loss.is_same_log
    unread = replace(position, header=b"")
    assert loss_between(_log(part), 15, unread) is None


@pytest.mark.parametrize(
    ("epochs", "resume"),
    [
        ("0\n1\n1 10\n", None),
        ("0\n2\n1 10\n3 15\n", None),
        ("0\n2\n1 10\n3 13\n", 13),  # the last two were truncated
        ("0\n2\n1 10\n3 12\n", 12),
        ("0\n1\n3 10\n", 10),
        ("0\n1\n3 5\n", 10),
        ("0\n1\n0 10\n", 10),
    ],
)
def test_another_leader_wrote_what_was_read(
    tmp_path: Path, epochs: str, resume: int | None
) -> None:
    """It continues where the later leader began, if no further was read."""
    part = tmp_path / "t-0"
    data = _batch(10, 5, 1)
    segment(part, 10, [_batch(10, 2, 1), _batch(12, 6, 3)])
    (part / LEADER_EPOCHS).write_text(epochs)
    (part / TOPIC_ID).write_text("version: 0\ntopic_id: a\n")
    position = replace(_behind(10, data, 15), topic_id="a")
    loss = loss_between(_log(part), 15, position)
    assert (loss and loss.resume) == resume


def test_epochs_of_a_topic_without_an_id_vouch_for_nothing(tmp_path: Path) -> None:
    """A recreated topic counts its leaders from the beginning."""
    part = tmp_path / "t-0"
    segment(part, 10, [_batch(10, 2, 1), _batch(12, 6, 1)])
    (part / LEADER_EPOCHS).write_text("0\n1\n1 10\n")
    loss = loss_between(_log(part), 15, _behind(10, _batch(10, 5, 1), 15))
    assert loss is not None and (loss.resume, loss.is_same_log) == (10, False)
    (part / TOPIC_ID).write_text("version: 0\ntopic_id: a\n")
    position = replace(_behind(10, _batch(10, 5, 1), 15), topic_id="a")
    assert loss_between(_log(part), 15, position) is None


def test_all_that_was_read_is_deleted(part: Path) -> None:
    position = _behind(0, batch(0, 10), 10)
    assert loss_between(_log(part), 10, position) is None


def test_all_that_was_read_was_compacted_away(tmp_path: Path) -> None:
    """Up to the end of the log, where the last segment is still empty."""
    part = tmp_path / "t-0"
    segment(part, 10, [batch(10, 3)])
    position = _behind(10, batch(10, 5), 15)
    for base, is_loss in ((14, True), (15, False), (16, False)):
        path = segment(part, base, [b""])
        assert (loss_between(_log(part), 15, position) is not None) == is_loss
        path.unlink()


@pytest.mark.parametrize(("last", "is_loss"), [(14, True), (15, False)])
def test_a_set_in_the_place_of_the_message_that_was_read(
    tmp_path: Path, last: int, is_loss: bool
) -> None:
    """It does not state where it begins: if it ends there, it is a different one."""
    part = tmp_path / "t-0"
    position = LogPosition(15, 10, 400, batch(14, 1, magic=1)[:HEADER])
    segment(part, 10, [batch(10, last - 9, Compression.GZIP, magic=1)])
    assert (loss_between(_log(part), 15, position) is not None) == is_loss


def _border(log: PartitionLog, place: int, expected: int) -> Loss | None:
    return loss_at_border(log, log.segments[place], expected)


def test_a_segment_that_is_missing(part: Path) -> None:
    segment(part, 35, [batch(35, 5)])
    loss = _border(_log(part), 2, 30)
    name = f"{35:020d}.log"
    assert loss == Loss(
        f"segments are missing: offsets 30 to 34, before {name}, are in no file", 35
    )
    assert _border(_log(part), 2, 35) is None
    assert _border(_log(part), 2, 36) is None
    assert _border(_log(part), 0, 8) is not None  # nothing precedes it


@pytest.mark.parametrize("suffix", [".cleaned", ".swap"])
def test_a_cleaner_at_work(part: Path, suffix: str) -> None:
    segment(part, 35, [batch(35, 5)])
    (part / f"{10:020d}.log{suffix}").touch()
    assert _border(_log(part), 2, 30) is None


@pytest.mark.parametrize(("topic", "number"), [("t", 0), ("t", 1), ("u", 0)])
def test_a_cleaner_that_was_there(part: Path, topic: str, number: int) -> None:
    segment(part, 35, [batch(35, 5)])
    checkpoint(part.parent, CLEANER, {(topic, number): 35})
    loss = _border(_log(part), 2, 30)
    assert (loss is None) == ((topic, number) == ("t", 0))


@pytest.mark.parametrize("topic", ["__consumer_offsets", "__transaction_state", "any"])
def test_topics_that_are_always_compacted(tmp_path: Path, topic: str) -> None:
    for base in (0, 9):
        segment(tmp_path / f"{topic}-0", base, [batch(base, 5)])
    loss = _border(_log(tmp_path / f"{topic}-0"), 1, 5)
    assert (loss is None) == (topic != "any")


GAP_INSIDE = encode_batch([record(0), record(4)], base_offset=0, last_offset=4)


@pytest.mark.parametrize(
    ("before", "is_loss"),
    [
        ([batch(0, 5)], True),
        ([batch(0, 2), batch(2, 3)], True),
        ([GAP_INSIDE], True),
        ([batch(0, 2), batch(3, 2)], False),
        ([batch(1, 4)], False),
        ([b""], False),
        ([batch(0, 2, magic=1), batch(2, 3, magic=1)], True),
        ([batch(0, 2, magic=1), batch(3, 2, magic=1)], False),
    ],
)
def test_a_segment_with_gaps_was_compacted(
    tmp_path: Path, before: list[bytes], is_loss: bool
) -> None:
    """So what is missing after it may be the cleaner's work, too."""
    part = tmp_path / "t-0"
    segment(part, 0, before)
    segment(part, 9, [batch(9, 5)])
    assert (_border(_log(part), 1, 5) is not None) == is_loss


def test_a_segment_that_is_gone_by_now_may_have_had_gaps(tmp_path: Path) -> None:
    part = tmp_path / "t-0"
    path = segment(part, 0, [batch(0, 5)])
    segment(part, 9, [batch(9, 5)])
    log = _log(part)
    assert _border(log, 1, 5) is not None
    path.unlink()
    assert _border(log, 1, 5) is None
