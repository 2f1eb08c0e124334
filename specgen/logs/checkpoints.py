"""The text files in which a broker records where a partition's log begins and ends.

Those of a log folder list partitions; those of a partition's folder have its leader epochs
and its topic.  A broker replaces them by renaming, so each is always complete.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from errno import EINVAL
from pathlib import Path

LOG_START = "log-start-offset-checkpoint"
"""Log start offsets, which DeleteRecords and retention move; written once a minute."""
HIGH_WATERMARK = "replication-offset-checkpoint"
"""High watermarks; written every 5 seconds."""
CLEANER = "cleaner-offset-checkpoint"
"""How far the cleaner got; only compacted topics have a line."""
LEADER_EPOCHS = "leader-epoch-checkpoint"
TOPIC_ID = "partition.metadata"
CLUSTER_ID = "meta.properties"

_MAX_BYTES = 64 << 20
"""Most bytes of a checkpoint file: a million partitions take about half of it."""
_LAST_OFFSET = (1 << 63) - 1

Partition = tuple[str, int]


class CheckpointError(OSError):
    """A malformed checkpoint file; the message names the file and the line."""


@dataclass(frozen=True)
class LeaderEpochs:
    """The offset with which each leader epoch began, in order (KIP-101)."""

    entries: tuple[tuple[int, int], ...] = ()

    def of_offset(self, offset: int) -> int | None:
        """The epoch in which an offset was written; None if no entry covers it."""
        after = bisect_right([start for _, start in self.entries], offset)
        return self.entries[after - 1][0] if after else None

    def end_of(self, epoch: int) -> int | None:
        """The offset with which the next later epoch began; None if there is none."""
        later = (start for later_epoch, start in self.entries if later_epoch > epoch)
        return next(later, None)


def partition_offsets(folder: Path, name: str) -> dict[Partition, int]:
    """The offset of each partition in a checkpoint file of a log folder.

    Empty without the file.  Raises CheckpointError: a guess instead might show deleted
    records or hide good ones.
    """
    offsets: dict[Partition, int] = {}
    path = folder / name
    for number, words in _entries(path):
        # A topic's name has no spaces, so more words make no name.
        if len(words) != 3:
            raise _malformed(path, number, "a topic, a partition and an offset")
        partition, offset = (_number(path, number, word) for word in words[1:])
        offsets[words[0], partition] = offset
    return offsets


def leader_epochs(folder: Path) -> LeaderEpochs:
    """A partition folder's leader epochs; none without the file.  Raises CheckpointError."""
    path = folder / LEADER_EPOCHS
    entries: list[tuple[int, int]] = []
    for number, words in _entries(path):
        if len(words) != 2:
            raise _malformed(path, number, "an epoch and an offset")
        epoch, start = (_number(path, number, word) for word in words)
        if entries and (epoch <= entries[-1][0] or start < entries[-1][1]):
            raise _malformed(path, number, "epochs and offsets that rise")
        entries.append((epoch, start))
    return LeaderEpochs(tuple(entries))


def topic_id(folder: Path) -> str | None:
    """The id of the topic that a partition's folder belongs to (KIP-516), as text.

    None if it is not recorded, as by brokers before 2.8.
    """
    return _property(folder / TOPIC_ID, "topic_id", ":")


def cluster_id(folder: Path) -> str | None:
    """The id of the cluster that a log folder's broker belongs to; None without the file."""
    return _property(folder / CLUSTER_ID, "cluster.id", "=")


def _property(path: Path, wanted: str, separator: str) -> str | None:
    for line in _lines(path):
        key, _, text = line.partition(separator)
        if key.strip() == wanted:
            return text.strip() or None
    return None


def _entries(path: Path) -> list[tuple[int, list[str]]]:
    """The words of each entry, with the number of its line."""
    lines = _lines(path)
    if (
        not lines
    ):  # a broker that crashed may leave it empty, and reads it as no entries
        return []
    if lines[0].strip() != "0":
        raise _malformed(path, 1, "version 0")
    count = _number(path, 2, lines[1] if len(lines) > 1 else "")
    entries = [
        (number, line.split()) for number, line in enumerate(lines[2:], 3) if line
    ]
    if len(entries) != count:
        raise CheckpointError(
            EINVAL, f"has {len(entries)} entries, but line 2 says {count}", str(path)
        )
    return entries


def _lines(path: Path) -> list[str]:
    try:
        with path.open("rb") as file:
            data = file.read(_MAX_BYTES + 1)
    except (FileNotFoundError, NotADirectoryError):
        return []
    if len(data) > _MAX_BYTES:
        raise CheckpointError(EINVAL, f"more than {_MAX_BYTES} bytes", str(path))
    return data.decode("utf-8", "replace").splitlines()


def _number(path: Path, line: int, word: str) -> int:
    # The length first: a word may have more digits than int() takes.
    if not word.isascii() or not word.isdecimal() or len(word) > 19:
        raise _malformed(path, line, "a number")
    number = int(word)
    if number > _LAST_OFFSET:
        raise _malformed(path, line, "a number below 2^63")
    return number


def _malformed(path: Path, line: int, wanted: str) -> CheckpointError:
    return CheckpointError(EINVAL, f"line {line} is not {wanted}", str(path))
