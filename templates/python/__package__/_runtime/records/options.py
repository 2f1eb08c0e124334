"""What can be said of a batch that is to be written."""

from __future__ import annotations

from operator import index
from typing import TypedDict

import msgspec

from ..errors import EncodeError, brief, shown_in
from .errors import refuse
from .types import (
    NO_LEADER_EPOCH,
    NO_PRODUCER_EPOCH,
    NO_PRODUCER_ID,
    NO_SEQUENCE,
    Compression,
)


@shown_in("records")
class BatchOptions(TypedDict, total=False):
    """The keywords of ``encode_batch`` and ``BatchBuilder``; all may be left out."""

    magic: int
    """0, 1 or 2 (the default); what is marked below needs 2."""
    compression: Compression
    """The codec; none by default."""
    level: int | None
    """The codec's own level (KIP-390): gzip 1 to 9, lz4 1 to 12, zstd below 23.  None
    is what Kafka takes by default: gzip 6, lz4 fast, zstd 3."""
    base_offset: int | None
    """Of the batch; by default the first record's offset."""
    last_offset: int | None
    """Of the batch, where compaction has removed the last records, or all (magic 2)."""
    log_append_time: int | None
    """Milliseconds: the batch is of type LOG_APPEND_TIME, and this is its records' time
    (KIP-32, magic 1 and 2)."""
    partition_leader_epoch: int
    """-1 where a producer writes; the broker sets it (magic 2)."""
    producer_id: int
    """-1 without idempotence (KIP-98, magic 2), as the two that follow."""
    producer_epoch: int
    """See there."""
    base_sequence: int
    """The sequence number of the first record."""
    transactional: bool
    """Whether the batch is part of a transaction (magic 2)."""
    control: bool
    """Whether its records are control records (magic 2)."""
    delete_horizon: int | None
    """Milliseconds: when tombstones and markers in it may go (KIP-534, magic 2)."""


class Plan(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The same, with every default, checked."""

    magic: int = 2
    compression: Compression = Compression.NONE
    level: int | None = None
    base_offset: int | None = None
    last_offset: int | None = None
    log_append_time: int | None = None
    partition_leader_epoch: int = NO_LEADER_EPOCH
    producer_id: int = NO_PRODUCER_ID
    producer_epoch: int = NO_PRODUCER_EPOCH
    base_sequence: int = NO_SEQUENCE
    transactional: bool = False
    control: bool = False
    delete_horizon: int | None = None

    def __post_init__(self) -> None:
        """Raise EncodeError for what no batch of this magic can be."""
        try:
            self._check()
        except EncodeError:
            raise
        except Exception as error:  # whatever a value's own methods raise
            raise refuse(None, "", f"options that are none: {error!r}") from None

    def _check(self) -> None:
        magic = self.magic
        if not isinstance(magic, int) or magic not in (0, 1, 2):
            reason = f"{brief(magic)}, but this package writes 0 to 2"
            raise refuse(None, "magic", reason)
        try:
            Compression(self.compression)
        except ValueError:
            reason = f"{brief(self.compression)} is no codec"
            raise refuse(magic, "compression", reason) from None
        if self.base_offset is not None and not _is_offset(self.base_offset):
            reason = f"not an offset, which is 0 or more: {brief(self.base_offset)}"
            raise refuse(magic, "base_offset", reason)
        if self.compression == Compression.ZSTD and magic < 2:
            raise refuse(magic, "compression", "zstd needs magic 2")
        if self.log_append_time is not None and magic < 1:
            raise refuse(magic, "log_append_time", "needs magic 1 or 2")
        if magic < 2:
            for name in _MAGIC_2:
                if not any(getattr(self, name) is none for none in _UNSAID):
                    raise refuse(magic, name, "needs magic 2")

    @property
    def attributes(self) -> int:
        """The bits of the batch."""
        return (
            int(self.compression)
            | (self.log_append_time is not None) << 3
            | self.transactional << 4
            | self.control << 5
            | (self.delete_horizon is not None) << 6
        )


def _is_offset(value: object) -> bool:
    try:
        return index(value) >= 0  # type: ignore[arg-type]
    except Exception:  # whatever the value's own methods raise
        return False


_UNSAID = (None, -1, False)

_MAGIC_2 = (
    "last_offset",
    "partition_leader_epoch",
    "producer_id",
    "producer_epoch",
    "base_sequence",
    "transactional",
    "control",
    "delete_horizon",
)
"""What older batches have no place for."""
