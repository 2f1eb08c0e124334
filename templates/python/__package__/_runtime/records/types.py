"""The values that record batches are made of."""

from __future__ import annotations

from enum import IntEnum

import msgspec

from ..errors import shown_in

NO_TIMESTAMP = -1
"""The timestamp of a record without one (magic 0, or a producer that set none)."""
NO_PRODUCER_ID = -1
NO_PRODUCER_EPOCH = -1
NO_SEQUENCE = -1
NO_LEADER_EPOCH = -1

DELTA_MOST = 0x7FFFFFFF
"""The greatest distance of an offset from the batch's base offset."""

MAX_DECOMPRESSED = 128 << 20
"""The default limit for decompressed data, in bytes."""


@shown_in("records")
class Compression(IntEnum):
    """The compression codec of a batch: bits 0 to 2 of its attributes."""

    NONE = 0
    GZIP = 1
    SNAPPY = 2
    LZ4 = 3
    ZSTD = 4
    """Magic 2 only (KIP-110)."""


@shown_in("records")
class TimestampType(IntEnum):
    """The source of a batch's timestamps: bit 3 of its attributes (KIP-32)."""

    NONE = -1
    """Magic 0 has no timestamps."""
    CREATE_TIME = 0
    """The producer's clock."""
    LOG_APPEND_TIME = 1
    """The broker's clock: one time for the whole batch."""


@shown_in("records")
class ControlType(IntEnum):
    """The type of a control record (KIP-98, KIP-595, KIP-630, KIP-853)."""

    ABORT = 0
    COMMIT = 1
    LEADER_CHANGE = 2
    SNAPSHOT_HEADER = 3
    SNAPSHOT_FOOTER = 4
    KRAFT_VERSION = 5
    KRAFT_VOTERS = 6


@shown_in("records")
class Header(msgspec.Struct, frozen=True, gc=False):
    """A header of a record (magic 2, KIP-82)."""

    key: str
    value: bytes | None = None


@shown_in("records")
class Record(msgspec.Struct, frozen=True, gc=False):
    """A record as a consumer sees it, with its absolute offset and timestamp.

    Attributes:
        offset: the record's offset in the partition.
        timestamp: milliseconds since 1970, -1 if none.
        key: None if the record has none.
        value: None for a tombstone.
        headers: in order; keys may repeat (magic 2 only).
    """

    offset: int
    timestamp: int
    key: bytes | None = None
    value: bytes | None = None
    headers: tuple[Header, ...] = ()
