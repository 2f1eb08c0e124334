"""Whether a log continues where reading it ended: what was lost, and where to resume."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from specgen.logs.checkpoints import CLEANER, partition_offsets
from specgen.logs.files import LogFile, partition_of
from specgen.logs.partition import CLEANED, SWAP
from specgen.logs.partition_log import PartitionLog, holds
from specgen.logs.position import LogPosition, is_same_batch
from specgen.logs.segment import Segment, SegmentGoneError
from specgen.logs.transactions import headers

_COMPACTED = ("__consumer_offsets", "__transaction_state", "__share_group_state")


@dataclass(frozen=True)
class Loss:
    """What a reader missed, in words, and the offset to resume from."""

    reason: str
    resume: int
    is_same_log: bool = True
    """Whether the log that is there now is the one that was read."""


def loss_between(log: PartitionLog, first: int, end: LogPosition) -> Loss | None:
    """The loss, if a log no longer has all offsets from ``first`` to a position.

    Raises CheckpointError, SegmentGoneError.
    """
    ids = end.topic_id, log.topic_id
    if None not in ids and ids[0] != ids[1]:
        reason = (
            f"the topic was deleted and recreated (its id was {end.topic_id}, now it is"
            f" {log.topic_id}): the old topic's records from offset {first} on are gone"
        )
        return Loss(reason, log.begin, is_same_log=False)
    if log.begin > first:
        return Loss(_deletion_reason(first, log.begin), log.begin)
    return _loss_behind(log, end)


def loss_at_border(log: PartitionLog, file: LogFile, expected: int) -> Loss | None:
    """The loss, if offsets from ``expected`` to a segment's first one are missing.

    Only compaction leaves such gaps: retention deletes from the front.
    """
    if file.base_offset <= expected or _was_compacted(log, file):
        return None
    missing = f"{expected} to {file.base_offset - 1}"
    name = Path(file.path).name
    reason = f"segments are missing: offsets {missing}, before {name}, are in no file"
    return Loss(reason, file.base_offset)


def _deletion_reason(first: int, until: int) -> str:
    count = until - first
    lost = f"offsets {first} to {until - 1} ({count} at most) are lost"
    return f"{lost}: retention or DeleteRecords deleted them before they were read"


def _loss_behind(log: PartitionLog, at: LogPosition) -> Loss | None:
    """The loss, if the log no longer has what was read up to a position."""
    if not at.header:
        return None
    file = log.segments[log.segment_of(at.base)]
    if file.base_offset == at.base:
        with Segment(file.path) as segment:
            if holds(segment, at):
                return None
    last = at.next_offset - 1
    epoch = log.epochs.of_offset(last)
    if at.epoch is not None and epoch is not None and epoch != at.epoch:
        began = log.epochs.end_of(at.epoch)
        resume = log.begin if began is None else max(log.begin, min(began, last + 1))
        return Loss(_diverged(at), resume, is_same_log=False)
    if log.segments[0].base_offset > last:
        return None  # all that was read is deleted
    reaching = log.first_reaching(last)
    is_known = at.epoch is not None and epoch == at.epoch
    if reaching is None:
        if log.segments[-1].base_offset > last:
            return None
        # If leader epochs confirm what is left, it need not be read again.
        end = log.end()
        resume = end if is_known else min(at.base, end)
        return Loss(_diverged(at), max(log.begin, resume), is_same_log=False)
    first = reaching.header.first
    covers = reaching.header.last == last if first is None else first <= last
    is_known = is_known and log.topic_id is not None
    if covers and not is_known and not is_same_batch(at.header, reaching.data):
        resume = max(log.begin, min(at.base, reaching.file.base_offset))
        return Loss(_diverged(at), resume, is_same_log=False)
    return None


def _diverged(at: LogPosition) -> str:
    return (
        f"the log no longer has what was read up to offset {at.next_offset - 1}: it was"
        " truncated or recreated"
    )


def _was_compacted(log: PartitionLog, file: LogFile) -> bool:
    """Whether the cleaner may have left the gap before a segment."""
    folder = Path(log.folder)
    partition = partition_of(folder)
    if partition is not None and (
        partition[0] in _COMPACTED
        or partition in partition_offsets(folder.parent, CLEANER)
    ):
        return True
    if any(name.suffix in (CLEANED, SWAP) for name in folder.iterdir()):
        return True
    before = log.segments[max(log.segments.index(file) - 1, 0)]
    return before is not file and _has_gaps(before)


def _has_gaps(file: LogFile) -> bool:
    """Whether offsets are missing inside a segment."""
    expected = file.base_offset
    try:
        with Segment(file.path) as segment:
            if not segment.size:
                return True
            for header in headers(segment, file, 0):
                if header.first is not None and header.first != expected:
                    return True
                expected = header.last + 1
    except SegmentGoneError:
        return True
    return False
