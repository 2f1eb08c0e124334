"""Explains each byte of a message or frame, as far as it can be read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from specgen.protocol.codec import (
    DecodeError,
    Explained,
    Trace,
    explain,
    reach,
    to_json,
)
from specgen.protocol.codec.record_batches import (
    Codecs,
    Decompressed,
    ExplainedRecords,
    explain_records,
)
from specgen.protocol.layout import Layout, lower
from specgen.protocol.layout.headers import header_version
from specgen.protocol.model import Kind, Message
from specgen.protocol.model.names import snake_case
from specgen.report.problem import bad_input
from specgen.sources.loading import Loaded, read_source
from specgen.sources.select import message_named

_SIZE = 4
_WORD = 2
_MOST_RESPONSES = 3
"""If the bytes fit more, they show nothing."""
_NAME_IT = (
    "unless the bytes are a request with its header, name the message: --message, for a "
    "response with its header also --version and --frame"
)
_HEADERS = {Kind.REQUEST: "RequestHeader", Kind.RESPONSE: "ResponseHeader"}


@dataclass(frozen=True)
class Part:
    """A header, or the message after it."""

    message: str
    layout: Layout
    is_compact: bool
    """Whether encoded lengths and counts are one more than the value, and 0 for null."""
    read: Explained
    error: DecodeError | None
    pieces: tuple[Trace, ...]
    """Each piece of its bytes, down to the records in record batches."""
    decompressed: tuple[Decompressed, ...] = ()
    """What compressed batches hold."""
    damage: tuple[str, ...] = ()
    """What is wrong in record batches, which for a message are just bytes."""

    @property
    def value(self) -> dict[str, Any] | None:
        """In Kafka's JSON notation; None if the bytes don't fit the layout."""
        value = self.read.value
        return None if value is None else to_json(self.layout, value)


@dataclass(frozen=True)
class Inspection:
    """The explained bytes: a message, possibly with its header."""

    size: int
    parts: tuple[Part, ...]
    also: tuple[int, ...] = ()
    """If no version was named: the other versions that the bytes fit."""
    advice: str = ""
    """What the bytes seem to be, if not what they were read as."""

    @property
    def error(self) -> DecodeError | None:
        """Why the bytes can't be read to the end; None if they can."""
        return self.parts[-1].error

    @property
    def is_right(self) -> bool:
        """Whether nothing is wrong with the bytes, as far as that can be seen."""
        damage = any(part.damage for part in self.parts)
        return self.error is None and not self.advice and not damage


def inspect(
    loaded: Loaded,
    data: bytes,
    name: str = "",
    version: int | None = None,
    *,
    framed: bool = False,
) -> Inspection:
    """Read the bytes of a message, preceded by its header if ``framed``.

    Without a name the bytes are a request with its header, which identifies it.  Without
    a version, the newest one that the bytes fit is used.  Raises SpecError for an unknown
    message or version.
    """
    release = loaded.release
    message = message_named(release, name, loaded.source) if name else None
    if framed or message is None:
        return _framed(loaded, data, message, version)
    also: tuple[int, ...] = ()
    if version is None:
        version, *others = _fitting(message, data)
        also = tuple(reversed(others))
    loaded.check_version(message, version)
    part = _part(message, version, data, 0)
    has_size = part.error is not None and _behind_size(data) > 0
    advice = (
        "the bytes begin with the size of the rest: --frame reads header and message"
    )
    return Inspection(len(data), (part,), also, advice if has_size else "")


def _fitting(message: Message, data: bytes) -> list[int]:
    """The versions that the bytes fit, newest first; if none does, the one that they fit best."""
    newest_first = [*reversed(message.versions)]
    reaches = {one: reach(lower(message, one), data) for one in newest_first}
    whole = [one for one in newest_first if reaches[one] == (len(data), False)]
    return whole or [max(newest_first, key=lambda one: reaches[one].offset)]


def _framed(
    loaded: Loaded, data: bytes, message: Message | None, version: int | None
) -> Inspection:
    start = _behind_size(data)
    begins = [_begins_request(loaded, data, offset) for offset in (0, _SIZE)]
    is_sized = _may_have_size(loaded, data)
    is_cut = is_sized and int.from_bytes(data[:_SIZE]) > len(data) - _SIZE
    if is_cut and message is None and len(data) < _SIZE + 2 * _WORD:
        what = _size_advice(data, _SIZE)
        raise bad_input("frame", what, "a request has 8 bytes up to its version")
    if start == 0 and (begins == [False, True] or (is_sized and not any(begins))):
        start = _SIZE  # another size than that of the rest
    done = _read_frame(loaded, data, message, version, start)
    if start == 0 and all(begins) and done.error is not None:
        # A size of up to 13 may also be a version of Produce, whose API key is 0.
        sized = _read_frame(loaded, data, message, version, _SIZE)
        return sized if is_cut or sized.error is None else done
    return done


def _read_frame(
    loaded: Loaded,
    data: bytes,
    message: Message | None,
    version: int | None,
    start: int,
) -> Inspection:
    """Read a frame whose header begins at ``start``; what is behind its size is not."""
    end = start + int.from_bytes(data[:start]) if start else len(data)
    is_named = message is not None
    if message is None or (version is None and message.kind is Kind.REQUEST):
        key, asked = (_word(data, start + at) for at in (0, _WORD))
        own = _of_key(loaded, key, data)
        if message not in (None, own):
            what = f"the header belongs to {own.name}, whose API key is {key}"
            raise bad_input("--message", what)
        if message is None and version is None and asked not in own.versions:
            hints = _size_advice(data, start), _response_hint(loaded, data)
            loaded.check_version(
                own, asked, "; or ".join(filter(None, hints)) or _NAME_IT
            )
        message = own
        version = asked if version is None else version
    if message.kind not in _HEADERS:
        raise bad_input("--frame", f"{message.name} has no header")
    if version is None:
        what = "a response does not contain its version"
        raise bad_input("--version", what, "use the version of its request")
    loaded.check_version(message, version)
    header = _header(loaded, _HEADERS[message.kind])
    before = int(header_version(message, version))
    head = _part(header, before, data[:end], start, is_last=False)
    parts = [head]
    if head.error is None:
        parts.append(_part(message, version, data[:end], head.read.end))
    advice = _size_advice(data, start)
    if parts[-1].error is not None and not is_named and not advice:
        advice = _response_hint(loaded, data)
    return Inspection(len(data), tuple(parts), advice=advice)


def _may_have_size(loaded: Loaded, data: bytes) -> bool:
    """Whether a request's frame of less than 64 KiB may begin here, whole or cut.

    That of a longer one looks like a request whose header begins at once.
    """
    key, size = data[_SIZE : _SIZE + _WORD], int.from_bytes(data[:_SIZE])
    may_be_key = len(key) < _WORD or _request(loaded, int.from_bytes(key, signed=True))
    least = min(len(data) - _SIZE + 1, 2 * _WORD)
    return bool(len(data) >= _SIZE and least <= size < 1 << 16 and may_be_key)


def _bytes(count: int) -> str:
    return f"{count} byte{'s' * (count != 1)}"


def _follow(count: int) -> str:
    return f"{_bytes(count)} follow{'s' * (count == 1)}"


def _size_advice(data: bytes, start: int) -> str:
    """How a frame's size differs from the bytes after it; nothing if it doesn't."""
    size = int.from_bytes(data[:_SIZE])
    given = len(data) - _SIZE
    if start == 0 or size == given:
        return ""
    if size > given:
        return f"the frame is cut: its size is {size}, and {_follow(given)}"
    more = _follow(given - size)
    return f"{more} the frame, whose size is {size}: another frame?"


def _part(
    message: Message, version: int, data: bytes, offset: int, is_last: bool = True
) -> Part:
    layout = lower(message, version)
    read = explain(layout, data, offset, snake_case)
    problem = read.error
    if problem is None and is_last and read.end != len(data):
        what = f"{_bytes(len(data) - read.end)} left over after the message"
        problem = DecodeError("", read.end, what)
    # The client id in a header still has the form from before compact types.
    is_compact = layout.flexible and message.kind is not Kind.HEADER
    pieces, records = _opened(data, read.trace, RecordCodecs())
    opened = tuple(records.decompressed), tuple(records.damage)
    return Part(message.name, layout, is_compact, read, problem, pieces, *opened)


def _opened(
    data: bytes, trace: Sequence[Trace], codecs: Codecs
) -> tuple[tuple[Trace, ...], ExplainedRecords]:
    """The pieces with those of record batches in the place of these, and what is in them."""
    pieces: list[Trace] = []
    all_records = ExplainedRecords()
    for piece in trace:
        raw = piece.value
        if not piece.type.endswith("records") or not isinstance(raw, bytes) or not raw:
            pieces.append(piece)
            continue
        end = piece.offset + piece.length
        records = explain_records(data, end - len(raw), end, piece.path, codecs)
        pieces += records.pieces
        all_records.decompressed.extend(records.decompressed)
        all_records.damage.extend(records.damage)
    return tuple(pieces), all_records


class RecordCodecs:
    """Codecs and checksum of kafka_wire, which not every installation of specgen has."""

    def decompress(self, codec: int, data: bytes, magic: int) -> bytes:
        """Decompress data; raises ValueError with the reason."""
        try:
            from kafka_wire._runtime.records import compression  # noqa: PLC0415
            from kafka_wire.records import (  # noqa: PLC0415
                MAX_DECOMPRESSED,
                Compression,
                RecordsError,
            )
        except ImportError:
            need = "pip install 'kafka-specgen[logs]' to see what it holds"
            raise ValueError(need) from None
        limits = {"limit": MAX_DECOMPRESSED, "magic": magic, "offset": 0}
        try:
            return bytes(compression.decompress(Compression(codec), data, **limits))
        except RecordsError as error:
            raise ValueError(error.reason) from None

    def crc32c(self, data: bytes) -> int | None:
        """The CRC-32C of some bytes, if the package for it is installed."""
        try:
            from crc32c import crc32c  # noqa: PLC0415
        except ImportError:
            return None
        return crc32c(data)


def _behind_size(data: bytes) -> int:
    """Where a frame's header begins: the size before it may have been cut off."""
    has_size = int.from_bytes(data[:_SIZE]) == len(data) - _SIZE
    return _SIZE if has_size and len(data) > _SIZE else 0


def _word(data: bytes, offset: int) -> int:
    raw = data[offset : offset + _WORD]
    if len(raw) < _WORD:
        raise bad_input("frame", "too short for a request header", _NAME_IT)
    return int.from_bytes(raw, signed=True)


def _begins_request(loaded: Loaded, data: bytes, offset: int) -> bool:
    """Whether the key of an API and one of its versions are there."""
    key, version = (
        int.from_bytes(data[at : at + _WORD], signed=True)
        for at in (offset, offset + _WORD)
    )
    message = _request(loaded, key)
    whole = offset + 2 * _WORD <= len(data)
    return whole and message is not None and version in message.versions


def _request(loaded: Loaded, key: int) -> Message | None:
    requests = (m for m in loaded.release.messages if m.kind is Kind.REQUEST)
    return next((message for message in requests if message.api_key == key), None)


def _of_key(loaded: Loaded, key: int, data: bytes) -> Message:
    message = _request(loaded, key)
    if message is None:
        hint = _response_hint(loaded, data) or _NAME_IT
        raise bad_input(loaded.source, f"no API has the key {key}", hint)
    return message


def _response_hint(loaded: Loaded, data: bytes) -> str:
    """How to name the responses that the bytes fit to the end, header and all."""
    body = data[_behind_size(data) :]
    names = []
    for message in loaded.release.messages:
        if message.kind is not Kind.RESPONSE:
            continue
        for version in reversed(message.versions):
            header = _header(loaded, _HEADERS[message.kind])
            head = reach(lower(header, int(header_version(message, version))), body)
            rest = body[head.offset :]
            whole = not head.is_error and reach(lower(message, version), rest)
            if whole and whole == (len(rest), False):
                names.append(f"--message {message.name} --version {version} --frame")
                break
    if not names or len(names) > _MOST_RESPONSES:
        return ""
    return f"as a response it fits {' or '.join(names)}"


def _header(loaded: Loaded, name: str) -> Message:
    """A header of the source, or Kafka's if the source defines none."""
    known = loaded.release.by_name.get(name)
    return known or read_source().release.by_name[name]
