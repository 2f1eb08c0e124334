"""Explains the record batches in a ``records`` field, each down to the parts of its records.

All three formats (KIP-32, KIP-98).  What is compressed is explained apart from the rest,
since its offsets are those in the decompressed data.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Protocol
from zlib import crc32

from specgen.protocol.codec.codec import Trace, TracedWalk
from specgen.protocol.codec.errors import DecodeError
from specgen.protocol.layout import ScalarWire
from specgen.protocol.model import Scalar

_BATCH = (
    *(("base_offset", Scalar.INT64), ("batch_length", Scalar.INT32)),
    *(("partition_leader_epoch", Scalar.INT32), ("magic", Scalar.INT8)),
    *(("crc", Scalar.UINT32), ("attributes", Scalar.INT16)),
    *(("last_offset_delta", Scalar.INT32), ("base_timestamp", Scalar.INT64)),
    *(("max_timestamp", Scalar.INT64), ("producer_id", Scalar.INT64)),
    *(("producer_epoch", Scalar.INT16), ("base_sequence", Scalar.INT32)),
    ("records_count", Scalar.INT32),
)
_MESSAGE = (
    *(("offset", Scalar.INT64), ("message_size", Scalar.INT32)),
    *(("crc", Scalar.UINT32), ("magic", Scalar.INT8), ("attributes", Scalar.INT8)),
)
_BYTES = ScalarWire(Scalar.BYTES, True, False)
_MAGIC_AT, _HEAD_SIZE = 16, 12
_CRC_SIZE = 4
_CODECS = ("none", "gzip", "snappy", "lz4", "zstd")
_FLAGS = (
    *((0x08, "LogAppendTime"), (0x10, "transactional")),
    *((0x20, "control"), (0x40, "delete horizon")),
)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)

_MOST_LETTERS = 60


class Codecs(Protocol):
    """What is not part of the format itself."""

    def decompress(self, codec: int, data: bytes, magic: int) -> bytes:
        """Decompress data with the codec of that number; raises ValueError with the reason."""

    def crc32c(self, data: bytes) -> int | None:
        """The CRC-32C of some bytes; None if it can't be calculated here."""


@dataclass(frozen=True)
class Decompressed:
    """The data of a compressed batch, whose pieces have offsets in this data."""

    path: str
    codec: str
    data: bytes
    pieces: list[Trace]


@dataclass(frozen=True)
class ExplainedRecords:
    """The pieces of some batches; what is compressed is apart, and so is what is wrong."""

    pieces: list[Trace] = field(default_factory=list)
    decompressed: list[Decompressed] = field(default_factory=list)
    damage: list[str] = field(default_factory=list)


def explain_records(
    data: bytes, start: int, end: int, path: str, codecs: Codecs
) -> ExplainedRecords:
    """Explain the batches in a part of the data.

    A last batch that is cut off is no damage: brokers answer a fetch with as many bytes as
    were asked for.
    """
    done, number = ExplainedRecords(), 0
    while start < end:
        walk = _Batch(data, start, f"{path}[{number}]", done, codecs)
        size = _HEAD_SIZE + max(int.from_bytes(data[start + 8 : start + _HEAD_SIZE]), 0)
        is_cut = end - start <= _MAGIC_AT or size > end - start
        walk.limit = end if is_cut else start + size
        if is_cut:
            reason = f"a batch of {size} bytes, of which {end - start} are here"
            walk.rest("cut off", reason)
        else:
            walk.attempt(walk.batch)
        done.pieces.extend(walk.trace)
        start, number = walk.limit, number + 1
    return done


class _Batch(TracedWalk):
    """A walk over one batch, over a message of magic 0 or 1, or over what one holds."""

    def __init__(
        self,
        data: bytes,
        offset: int,
        path: str,
        done: ExplainedRecords,
        codecs: Codecs,
    ) -> None:
        super().__init__(data, offset)
        self.path, self.done, self.codecs = path, done, codecs

    def attempt(self, read: Callable[[], None]) -> None:
        """Read everything up to the limit; what can't be read is damage."""
        limit = self.limit
        try:
            read()
            if self.offset != limit:
                what = f"{limit - self.offset} bytes left over"
                raise DecodeError(self.path, self.offset, what)
        except DecodeError as error:
            self.limit = limit
            self.done.damage.append(str(error))
            self.rest("damage", error.reason)

    def rest(self, label: str, why: str) -> None:
        """Note everything up to the limit as one piece."""
        start, self.offset = self.offset, self.limit
        self.note(self.path, start, label, self.data[start : self.limit])
        self.renote(why)

    def renote(self, note: str, path: str = "") -> None:
        """Say what the last piece means, or the last one at a path."""
        at = max(n for n, p in enumerate(self.trace) if not path or p.path == path)
        self.trace[at] = self.trace[at]._replace(note=note)

    def head(self, fields: tuple[tuple[str, Scalar], ...]) -> dict[str, int]:
        """Fields of fixed size, by name."""
        return {name: self.fixed(kind, f"{self.path}.{name}") for name, kind in fields}

    def batch(self) -> None:
        """A batch, or a message of magic 0 or 1."""
        magic = self.data[self.offset + _MAGIC_AT]
        if magic < 2:
            self.message()
        elif magic == 2:
            self.batch_v2()
        else:
            what = f"magic {magic} is unknown"
            raise DecodeError(self.path, self.offset + _MAGIC_AT, what)

    def batch_v2(self) -> None:
        """A batch of magic 2."""
        start = self.offset
        head = self.head(_BATCH)
        codec = head["attributes"] & 7
        self.renote(_attributes(head["attributes"]), f"{self.path}.attributes")
        for name in ("base_timestamp", "max_timestamp"):
            self.renote(_time(head[name]), f"{self.path}.{name}")
        checked = self.data[start + _MAGIC_AT + 1 + _CRC_SIZE : self.limit]
        self.check_crc(head["crc"], self.codecs.crc32c(checked))
        inside = self.opened(codec, 2) if codec else self
        if inside is not None:
            inside.attempt(lambda: inside.records(head))

    def records(self, head: dict[str, int]) -> None:
        """The records of a batch."""
        count, path = head["records_count"], f"{self.path}.records"
        for number in range(count):
            if self.offset >= self.limit:
                what = f"the batch has {number} records, not {count}"
                raise DecodeError(path, self.offset, what)
            self.record(f"{path}[{number}]", head)

    def record(self, path: str, head: dict[str, int]) -> None:
        """A record of magic 2."""
        size = self.signed(f"{path}.length")
        start, limit = self.offset, self.limit
        if not 0 <= size <= self.left:
            what = f"a record of {size} bytes, but {self.left} are left"
            raise DecodeError(path, start, what)
        self.limit = start + size
        self.fixed(Scalar.INT8, f"{path}.attributes")
        later = self.signed(f"{path}.timestamp_delta", Scalar.VARLONG)
        self.renote(_time(head["base_timestamp"] + later))
        delta = self.signed(f"{path}.offset_delta")
        self.renote(f"offset {head['base_offset'] + delta}")
        self.counted(f"{path}.key")
        self.counted(f"{path}.value")
        for number in range(self.signed(f"{path}.headers")):
            self.counted(f"{path}.headers[{number}].key")
            self.counted(f"{path}.headers[{number}].value")
        if self.offset != self.limit:
            what = f"the record has {size} bytes, not {self.offset - start}"
            raise DecodeError(path, self.offset, what)
        self.limit = limit

    def signed(self, path: str, kind: Scalar = Scalar.VARINT) -> int:
        """A signed varint, noted with its value."""
        value = self.varint(kind, path)
        self.trace[-1] = self.trace[-1]._replace(value=value)
        return value

    def counted(self, path: str) -> None:
        """Bytes after their length; a negative one is null."""
        start = self.offset
        size = self.signed(path)
        if size < 0:
            self.note(path, start, "null", None)
            return
        raw = self.take(size, path)
        self.note(path, start, "bytes", raw)
        self.renote(_text(raw))

    def message(self) -> None:
        """A message of magic 0 or 1, whose value may hold others, compressed."""
        start = self.offset
        head = self.head(_MESSAGE)
        codec, magic = head["attributes"] & 7, head["magic"]
        self.renote(_attributes(head["attributes"] & 0x0F), f"{self.path}.attributes")
        if magic:
            time = self.fixed(Scalar.INT64, f"{self.path}.timestamp")
            self.renote(_time(time))
        self.check_crc(head["crc"], crc32(self.data[start + _MAGIC_AT : self.limit]))
        self.sized("key")
        if not codec:
            self.sized("value")
            return
        self.fixed(Scalar.INT32, f"{self.path}.value")
        inside = self.opened(codec, magic)
        if inside is not None:
            inside.attempt(inside.messages)

    def sized(self, name: str) -> None:
        """The key or the value of a message of magic 0 or 1."""
        raw = self.variable(_BYTES, f"{self.path}.{name}")
        self.renote(_text(raw) if isinstance(raw, bytes) else "")

    def messages(self) -> None:
        """The messages that a compressed one holds."""
        path, limit, number = self.path, self.limit, 0
        while self.offset < limit:
            size = int.from_bytes(self.data[self.offset + 8 : self.offset + _HEAD_SIZE])
            self.limit = min(self.offset + _HEAD_SIZE + size, limit)
            self.path = f"{path}.messages[{number}]"
            self.message()
            self.limit, number = limit, number + 1

    def opened(self, codec: int, magic: int) -> _Batch | None:
        """The rest of the batch, decompressed; None if that is not possible here."""
        start, place = self.offset, f"{self.path}.records"
        name = _codec(codec)
        packed = self.take(self.left, place)
        self.note(place, start, name, packed)
        try:
            data = self.codecs.decompress(codec, packed, magic)
        except ValueError as error:
            self.renote(str(error))
            self.done.damage.append(f"{place}: {error}")
            return None
        self.renote(f"{len(data)} decompressed")
        inside = _Batch(data, 0, self.path, self.done, self.codecs)
        opened = Decompressed(self.path, name, data, inside.trace)
        self.done.decompressed.append(opened)
        return inside

    def check_crc(self, expected: int, calculated: int | None) -> None:
        """Note a checksum that is wrong."""
        if calculated not in (None, expected):
            wrong = f"wrong: that of the bytes is {calculated}"
            self.renote(wrong, f"{self.path}.crc")
            self.done.damage.append(f"{self.path}.crc: {wrong}")


def _codec(number: int) -> str:
    return _CODECS[number] if number < len(_CODECS) else f"codec {number}"


def _attributes(bits: int) -> str:
    flags = [name for bit, name in _FLAGS if bits & bit]
    return ", ".join([_codec(bits & 7)] * bool(bits & 7) + flags)


def _time(millis: int) -> str:
    """A timestamp as ISO 8601; nothing for none, or one that has no date."""
    try:
        moment = _EPOCH + timedelta(milliseconds=millis)
    except OverflowError:
        return ""
    return moment.isoformat(timespec="milliseconds") if millis >= 0 else ""


def _text(raw: bytes) -> str:
    """Bytes as text, if they are; long ones only in part."""
    try:
        text = raw.decode()
    except UnicodeDecodeError:
        return ""
    if not text.isprintable():
        return ""
    return repr(text if len(text) <= _MOST_LETTERS else f"{text[:_MOST_LETTERS]}…")
