"""The values that record batches are made of."""

from __future__ import annotations

from enum import IntEnum

import msgspec

from ..errors import shown_in

NO_TIMESTAMP = -1
"""The timestamp of a record without one (magic 0, or a producer that gave none)."""
NO_PRODUCER_ID = -1
NO_PRODUCER_EPOCH = -1
NO_SEQUENCE = -1
NO_LEADER_EPOCH = -1

DELTA_MOST = 0x7FFFFFFF
"""So far at the most an offset of a batch is behind its first one."""

MAX_DECOMPRESSED = 128 << 20
"""Bytes: what is decompressed at the most unless a caller says otherwise."""


@shown_in("records")
class Compression(IntEnum):
    """How the records of a batch are compressed: bits 0 to 2 of its attributes."""

    NONE = 0
    GZIP = 1
    SNAPPY = 2
    LZ4 = 3
    ZSTD = 4
    """Magic 2 only (KIP-110)."""


@shown_in("records")
class TimestampType(IntEnum):
    """Whose clock a record's timestamp comes from: bit 3 of the attributes (KIP-32)."""

    NONE = -1
    """Magic 0 has no timestamps."""
    CREATE_TIME = 0
    """The producer's."""
    LOG_APPEND_TIME = 1
    """The broker's, one time for the whole batch."""


@shown_in("records")
class ControlType(IntEnum):
    """What a control record says (KIP-98, KIP-595, KIP-630, KIP-853)."""

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
    """A record as a consumer sees it: with its absolute offset and its own time.

    Attributes:
        offset: its place in the partition.
        timestamp: milliseconds since 1970, -1 where there is none.
        key: None where there is none.
        value: None is a tombstone.
        headers: magic 2 only, in order, keys may come twice.
    """

    offset: int
    timestamp: int
    key: bytes | None = None
    value: bytes | None = None
    headers: tuple[Header, ...] = ()
