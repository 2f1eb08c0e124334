"""A broker's checkpoint files: their content, and malformed ones."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from specgen.logs.checkpoints import (
    LEADER_EPOCHS,
    LOG_START,
    TOPIC_ID,
    CheckpointError,
    LeaderEpochs,
    leader_epochs,
    partition_offsets,
    topic_id,
)

LARGEST = (1 << 63) - 1


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("1\n0\n", "line 1 is not version 0"),
        ("0\n", "line 2 is not a number"),
        ("0\n-1\n", "line 2 is not a number"),
        ("0\n2\nt 0 5\n", "has 1 entries, but line 2 says 2"),
        ("0\n2\nt 0 5\nu 1\n", "line 4 is not a topic, a partition and an offset"),
        ("0\n1\nt 0 5 6\n", "line 3 is not a topic, a partition and an offset"),
        ("0\n1\nt x 5\n", "line 3 is not a number"),
        ("0\n1\nt 0 \N{ARABIC-INDIC DIGIT FIVE}\n", "line 3 is not a number"),
        (f"0\n1\nt 0 {LARGEST + 1}\n", "line 3 is not a number below 2^63"),
        ("0\n1\nt 0 00000000000000000005\n", "line 3 is not a number"),
    ],
)
def test_the_line_that_is_wrong(tmp_path: Path, text: str, error: str) -> None:
    (tmp_path / LOG_START).write_text(text)
    with pytest.raises(CheckpointError, match=re.escape(error) + "(?! below)"):
        partition_offsets(tmp_path, LOG_START)


def test_the_largest_offset(tmp_path: Path) -> None:
    (tmp_path / LOG_START).write_text(f"0\n2\n\nt 0 {LARGEST}\nu 3 0\n\n")
    offsets = partition_offsets(tmp_path, LOG_START)
    assert offsets == {("t", 0): LARGEST, ("u", 3): 0}


def test_a_file_of_the_largest_size(tmp_path: Path) -> None:
    """It may have a million partitions; a larger file is no checkpoint, and is not read."""
    path = tmp_path / LOG_START
    path.write_text("0\n0\n")
    os.truncate(path, 64 << 20)
    with pytest.raises(CheckpointError, match="has 1 entries"):
        partition_offsets(tmp_path, LOG_START)
    os.truncate(path, (64 << 20) + 1)
    with pytest.raises(CheckpointError, match="more than 67108864 bytes"):
        partition_offsets(tmp_path, LOG_START)


@pytest.mark.parametrize(
    ("entries", "line"),
    [
        (("2 10", "2 20"), 4),
        (("2 10", "1 20"), 4),
        (("2 10", "3 9"), 4),
        (("2 10", "3 10", "4 9"), 5),
        (("2",), 3),
        (("2 10", "3 10 11"), 4),
        (("2 x",), 3),
    ],
)
def test_epochs_that_do_not_rise(
    tmp_path: Path, entries: tuple[str, ...], line: int
) -> None:
    text = "\n".join(("0", str(len(entries)), *entries))
    (tmp_path / LEADER_EPOCHS).write_text(text)
    with pytest.raises(CheckpointError, match=f"line {line} "):
        leader_epochs(tmp_path)


def test_leaders_that_wrote_nothing(tmp_path: Path) -> None:
    """Two may begin at the same offset: the later one wrote what follows."""
    (tmp_path / LEADER_EPOCHS).write_text("0\n3\n1 5\n2 8\n4 8\n")
    epochs = leader_epochs(tmp_path)
    assert [epochs.of_offset(offset) for offset in (0, 4, 5, 7, 8)] == [
        None,
        None,
        1,
        1,
        4,
    ]
    assert [epochs.end_of(epoch) for epoch in (0, 1, 2, 3, 4)] == [5, 8, 8, 8, None]
    assert LeaderEpochs().of_offset(0) is None


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("version: 0\ntopic_id: abc", "abc"),
        ("topic_id:abc\nversion: 0\n", "abc"),
        ("version: 0\ntopic_id: \n", None),
        ("version: 0\n", None),
        ("", None),
    ],
)
def test_the_id_of_a_topic(tmp_path: Path, text: str, topic: str | None) -> None:
    (tmp_path / TOPIC_ID).write_text(text)
    assert topic_id(tmp_path) == topic
    assert topic_id(tmp_path / TOPIC_ID) is None
