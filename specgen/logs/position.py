"""How far a partition's log is read, and how to recognize that log again."""

from __future__ import annotations

from base64 import b64decode, b64encode
from dataclasses import dataclass
from struct import Struct
from typing import Any, Self

from specgen.logs.segment import HEADER

_CODEC, _MARKS, _HORIZON = 0x07, 0x30, 0x40
"""Bits of the attributes: the codec, transactional and control, and the delete horizon."""
_MAGIC = 16
_v2 = Struct(">q 4x i x I hi 16x qhii")


@dataclass(frozen=True)
class LogPosition:
    """The next offset to read; the rest helps to find the place, and to check the log.

    Attributes:
        next_offset: everything before it has been read.
        base: the first offset of the segment that was read last.
        end: where the last batch read ends in that segment's file.
        header: the first bytes of that batch, which identify the log; empty if nothing
            was read of the segment, or if the part read ends in damage.
        topic_id: the topic's id, if the folder records it.
        folder: the folder in which the rest was valid; empty in old checkpoints.
        again: the offset at which a stream's batch begins if that is not where the one
            before ended, as after the log was recreated.
    """

    next_offset: int
    base: int
    end: int = 0
    header: bytes = b""
    topic_id: str | None = None
    folder: str = ""
    again: int | None = None

    @property
    def epoch(self) -> int | None:
        """The leader epoch of the last batch, if it has one."""
        return epoch_of(self.header)

    def is_at(self, other: Self) -> bool:
        """Whether both are the same place."""
        mine, others = (self.next_offset, self.base, self.end), (
            other.next_offset,
            other.base,
            other.end,
        )
        return mine == others

    def to_json(self) -> dict[str, Any]:
        """As Spark stores it."""
        data: dict[str, Any] = {"next": self.next_offset, "base": self.base}
        data |= {"end": self.end} if self.end else {}
        data |= {"header": b64encode(self.header).decode()} if self.header else {}
        data |= {"topic": self.topic_id} if self.topic_id else {}
        data |= {"folder": self.folder} if self.folder else {}
        return data | ({} if self.again is None else {"again": self.again})

    @classmethod
    def of_json(cls, data: dict[str, Any]) -> Self:
        """The position that ``to_json`` stored."""
        return cls(
            next_offset=data["next"],
            base=data["base"],
            end=data.get("end", 0),
            header=b64decode(data.get("header", "")),
            topic_id=data.get("topic"),
            folder=data.get("folder", ""),
            again=data.get("again"),
        )


def epoch_of(header: bytes) -> int | None:
    """The leader epoch in the first bytes of a batch, if it has one."""
    if len(header) < HEADER or header[_MAGIC] < 2:
        return None
    epoch: int = _v2.unpack_from(header)[1]
    return None if epoch < 0 else epoch


def is_same_batch(old: bytes, new: bytes) -> bool:
    """Whether a batch is the one that was read, even if the cleaner removed some records.

    The cleaner keeps a batch's offsets, producer and leader epoch, and copies the batch
    unchanged if no record goes; a set of magic 0 or 1 keeps only its last offset.
    """
    if old == new:
        return True
    if len(old) < HEADER or old[_MAGIC] < 2 or len(new) < HEADER or new[_MAGIC] < 2:
        both = len(old) > _MAGIC + 1 < len(new) and old[_MAGIC] == new[_MAGIC]
        is_set = both and old[_MAGIC + 1] & new[_MAGIC + 1] & _CODEC
        return bool(is_set) and old[:8] == new[:8]
    *before, count = _v2.unpack_from(old)
    *after, left = _v2.unpack_from(new)
    facts = [(f[0], f[1], f[3] & _MARKS, *f[4:]) for f in (before, after)]
    if facts[0] != facts[1]:
        return False
    return before[2] == after[2] or left < count or bool(after[3] & _HORIZON)
