"""How far logs reach beyond what a consumer gets, and how far a reader is behind that."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from specgen.logs.files import LogFile
from specgen.logs.limits import LogOffsets
from specgen.logs.options import LogOptions
from specgen.logs.partition_log import PartitionLog, segments_by_folder
from specgen.logs.segment import SegmentGoneError
from specgen.logs.visible import ALL_VISIBLE


@dataclass(frozen=True)
class LogEnds:
    """Where a log ends: for a consumer, and in the files."""

    visible: int
    end: int

    @classmethod
    def of(cls, log: PartitionLog) -> LogEnds:
        """The ends of a log; a segment that is just deleted counts as empty."""
        try:
            end = log.end()
        except SegmentGoneError:
            end = log.segments[-1].base_offset
        until = log.visible.until
        return cls(end if until is None else min(until, end), end)

    @property
    def hidden(self) -> int:
        """The offsets that are not visible yet."""
        return self.end - self.visible


def hidden_offsets(files: Sequence[LogFile], options: LogOptions) -> int:
    """The number of offsets in all logs that are at or above their high watermarks."""
    offsets = LogOffsets(options)
    logs = (
        PartitionLog(folder, segments, ALL_VISIBLE)
        for folder, segments in segments_by_folder(files).items()
    )
    return sum(_hidden(log, offsets.high_watermark(Path(log.folder))) for log in logs)


def _hidden(log: PartitionLog, high_watermark: int | None) -> int:
    if high_watermark is None:
        return 0
    return max(LogEnds.of(log).end - high_watermark, 0)


def lag_of(logs: Iterable[tuple[PartitionLog, LogEnds, int]]) -> dict[str, object]:
    """How far reading logs up to some offsets is behind, in all and by log."""
    by_log = {
        log.name: {
            "read": read,
            "end": ends.visible,
            "lag": max(ends.visible - read, 0),
            "hidden": ends.hidden,
        }
        for log, ends, read in logs
    }
    total = {
        name: sum(entry[name] for entry in by_log.values())
        for name in ("lag", "hidden")
    }
    return {**total, "logs": by_log}
