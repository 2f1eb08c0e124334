"""The options for writing a batch."""

from __future__ import annotations

from operator import index
from typing import SupportsIndex, TypedDict

import msgspec

from ..errors import EncodeError, brief, shown_in
from ..fast import bit
from .errors import convert, refuse
from .explain import check_option, check_options
from .types import (
    NO_LEADER_EPOCH,
    NO_PRODUCER_EPOCH,
    NO_PRODUCER_ID,
    NO_SEQUENCE,
    NO_TIMESTAMP,
    Compression,
)


@shown_in("records")
class BatchOptions(TypedDict, total=False):
    """The keyword arguments of ``encode_batch`` and ``BatchBuilder``, all optional."""

    magic: int
    """The format: 0, 1 or 2 (the default). Options marked "magic 2" need 2."""
    compression: Compression
    """The compression codec; none by default."""
    level: int | None
    """The codec's compression level (KIP-390): gzip 1 to 9, or -1 for its default; lz4 1
    to 17, with no difference from 12 on; zstd -131072 to 22.  None is Kafka's default:
    gzip 6, lz4 fast, zstd 3."""
    base_offset: int | None
    """The batch's base offset; by default the first record's offset."""
    last_offset: int | None
    """The batch's last offset, if compaction removed the last records or all (magic 2)."""
    max_timestamp: int | None
    """Milliseconds: the greatest timestamp, only for a batch whose records were all
    removed by compaction (magic 2); otherwise it follows from the records."""
    log_append_time: int | None
    """Milliseconds: makes the timestamp type LOG_APPEND_TIME, with this time for all
    records (KIP-32, magic 1 and 2)."""
    partition_leader_epoch: int
    """-1 in a producer's batch; the broker sets it (magic 2)."""
    producer_id: int
    """-1 without idempotence (KIP-98, magic 2), like the next two."""
    producer_epoch: int
    """0 or more with a producer id."""
    base_sequence: int
    """The sequence number of the first record; 0 or more with a producer id, unless it
    is a control batch."""
    transactional: bool
    """Whether the batch is part of a transaction (magic 2); needs a producer id."""
    control: bool
    """Whether the records are control records (magic 2), with keys from
    ``control_key``."""
    delete_horizon: int | None
    """Milliseconds: when the batch's tombstones and markers may be deleted (KIP-534,
    magic 2)."""


class Plan(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The same options with their defaults, checked."""

    magic: int = 2
    compression: Compression = Compression.NONE
    level: int | None = None
    base_offset: int | None = None
    last_offset: int | None = None
    max_timestamp: int | None = None
    log_append_time: int | None = None
    partition_leader_epoch: int = NO_LEADER_EPOCH
    producer_id: int = NO_PRODUCER_ID
    producer_epoch: int = NO_PRODUCER_EPOCH
    base_sequence: int = NO_SEQUENCE
    transactional: bool = False
    control: bool = False
    delete_horizon: int | None = None

    def __post_init__(self) -> None:
        """Raise EncodeError for options that are invalid for this magic."""
        try:
            self._check()
        except EncodeError:
            raise
        except Exception:  # whatever a value's own methods raise
            check_options(self)
            raise refuse(None, "", "invalid options") from None

    def _check(self) -> None:
        magic = int.__index__(self.magic) if isinstance(self.magic, int) else -1
        if magic not in (0, 1, 2):
            reason = f"{brief(self.magic)}, but this package writes 0 to 2"
            raise refuse(None, "magic", reason)
        msgspec.structs.force_setattr(self, "magic", magic)
        self._check_codec()
        if self.base_offset is not None and not _is_offset(self.base_offset):
            reason = f"not an offset, which is 0 or more: {brief(self.base_offset)}"
            raise refuse(magic, "base_offset", reason)
        for name in _NUMBERS:
            value = getattr(self, name)
            if type(value) is not int and value is not None:
                check_option(magic, name, value)
                msgspec.structs.force_setattr(self, name, int.__index__(index(value)))
        if self.last_offset is not None and self.last_offset < 0:
            raise refuse(magic, "last_offset", f"an offset of {self.last_offset}")
        if self.compression == Compression.ZSTD and magic < 2:
            raise refuse(magic, "compression", "zstd needs magic 2")
        if self.log_append_time is not None and magic < 1:
            raise refuse(magic, "log_append_time", "needs magic 1 or 2")
        if magic < 2:
            if (self.log_append_time or 0) < NO_TIMESTAMP:
                reason = f"a timestamp of {self.log_append_time}"
                raise refuse(magic, "log_append_time", reason)
            for name in _MAGIC_2:
                if not any(getattr(self, name) is default for default in _DEFAULTS):
                    raise refuse(magic, name, "needs magic 2")
            return
        for name in ("transactional", "control"):
            value = getattr(self, name)
            if value is not False and value is not True:
                value = convert(bit.__getitem__, value, magic, name, "a bool")
                msgspec.structs.force_setattr(self, name, bool(value))
        if self.transactional or self.producer_id != NO_PRODUCER_ID:
            self._check_producer()

    def _check_codec(self) -> None:
        codec, level = self.compression, self.level
        if type(codec) is not Compression:
            try:
                codec = Compression(index(codec))
            except Exception:  # whatever the value's own methods raise
                reason = f"{brief(codec)} is not a codec: use one of Compression"
                raise refuse(self.magic, "compression", reason) from None
            msgspec.structs.force_setattr(self, "compression", codec)
        if level is None:
            return
        name, levels = codec.name.lower(), _LEVELS.get(codec)
        if levels is None:
            raise refuse(self.magic, "level", f"{name} has no levels: {brief(level)}")
        if not _is_level(codec, level):
            default = " or -1" if codec is Compression.GZIP else ""
            known = f"{levels[0]} to {levels[-1]}{default}"
            reason = f"the levels of {name} are {known}, not {brief(level)}"
            raise refuse(self.magic, "level", reason)

    def _check_producer(self) -> None:
        """Check as Kafka's builder does, and refuse negative numbers other than -1 too."""
        names = ("producer_id", "producer_epoch", "base_sequence")
        for name in names:
            check_option(2, name, getattr(self, name))
        if self.transactional and self.producer_id == NO_PRODUCER_ID:
            reason = "a transactional batch needs a producer id, 0 or more"
            raise refuse(2, "producer_id", reason)
        for name in names[: 2 if self.control else 3]:
            value = index(getattr(self, name))
            if value < 0:
                known = "with a producer id it is 0 or more"
                if name == "producer_id":
                    known = "it is 0 or more, or -1 for none"
                raise refuse(2, name, f"{value}, but {known}")

    @property
    def attributes(self) -> int:
        """The batch's attribute bits."""
        return (
            int(self.compression)
            | (self.log_append_time is not None) << 3
            | bool(self.transactional) << 4
            | bool(self.control) << 5
            | (self.delete_horizon is not None) << 6
        )


def _is_level(codec: Compression, level: SupportsIndex) -> bool:
    try:
        number = index(level)
    except Exception:  # whatever the value's own methods raise
        return False
    return number in _LEVELS[codec] or (codec is Compression.GZIP and number == -1)


def _is_offset(value: object) -> bool:
    try:
        return index(value) >= 0  # type: ignore[arg-type]
    except Exception:  # whatever the value's own methods raise
        return False


_LEVELS = {
    Compression.GZIP: range(1, 10),
    Compression.LZ4: range(1, 18),
    Compression.ZSTD: range(-131072, 23),
}
"""The compression levels of each codec (KIP-390)."""

_NUMBERS = (
    *("last_offset", "max_timestamp", "log_append_time", "partition_leader_epoch"),
    *("producer_id", "producer_epoch", "base_sequence", "delete_horizon"),
)

_DEFAULTS = (None, -1, False)

_MAGIC_2 = (
    "last_offset",
    "max_timestamp",
    "partition_leader_epoch",
    "producer_id",
    "producer_epoch",
    "base_sequence",
    "transactional",
    "control",
    "delete_horizon",
)
"""The options that magic 0 and 1 cannot express."""
