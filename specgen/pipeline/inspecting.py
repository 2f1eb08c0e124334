"""Explains each byte of a message or frame, as far as it can be read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from specgen.layout import Layout, lower
from specgen.layout.headers import header_version
from specgen.model import Kind, Message
from specgen.model.names import snake_case
from specgen.pipeline.loading import Loaded, read_source, select
from specgen.problems.bad_input import bad_input
from specgen.reference import DecodeError, Explained, Trace, explain
from specgen.reference.json_form import to_json
from specgen.reference.reach import reach

_SIZE = 4
_WORD = 2
_NAME_IT = "unless the bytes are a request with its header, name the message: --message"
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

    @property
    def pieces(self) -> tuple[Trace, ...]:
        """Each piece of its bytes."""
        return self.read.trace

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

    @property
    def error(self) -> DecodeError | None:
        """Why the bytes can't be read to the end; None if they can."""
        return self.parts[-1].error


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
    message = _named(loaded, name) if name else None
    if framed or message is None:
        return _framed(loaded, data, message, version)
    if version is not None:
        loaded.check_version(message, version)
        return Inspection(len(data), (_part(message, version, data, 0),))
    newest_first = [*reversed(message.versions)]
    reaches = {one: reach(lower(message, one), data) for one in newest_first}
    whole = [one for one in newest_first if reaches[one] == (len(data), False)]
    best, *also = whole or [max(newest_first, key=lambda one: reaches[one].offset)]
    return Inspection(
        len(data), (_part(message, best, data, 0),), tuple(reversed(also))
    )


def _framed(
    loaded: Loaded, data: bytes, message: Message | None, version: int | None
) -> Inspection:
    start = _behind_size(data)
    if message is None or (version is None and message.kind is Kind.REQUEST):
        key, asked = (_word(data, start + at) for at in (0, _WORD))
        own = _of_key(loaded, key)
        if message not in (None, own):
            what = f"the header belongs to {own.name}, whose API key is {key}"
            raise bad_input("--message", what)
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
    head = _part(header, before, data, start, is_last=False)
    if head.error is not None:
        return Inspection(len(data), (head,))
    return Inspection(len(data), (head, _part(message, version, data, head.read.end)))


def _part(
    message: Message, version: int, data: bytes, offset: int, is_last: bool = True
) -> Part:
    layout = lower(message, version)
    read = explain(layout, data, offset, snake_case)
    problem = read.error
    if problem is None and is_last and read.end != len(data):
        what = f"{len(data) - read.end} bytes left over after the message"
        problem = DecodeError("", read.end, what)
    # The client id in a header still has the form from before compact types.
    is_compact = layout.flexible and message.kind is not Kind.HEADER
    return Part(message.name, layout, is_compact, read, problem)


def _behind_size(data: bytes) -> int:
    """Where a frame's header begins: the size before it may have been cut off."""
    has_size = int.from_bytes(data[:_SIZE]) == len(data) - _SIZE
    return _SIZE if has_size else 0


def _word(data: bytes, offset: int) -> int:
    raw = data[offset : offset + _WORD]
    if len(raw) < _WORD:
        raise bad_input("frame", "too short for a request header", _NAME_IT)
    return int.from_bytes(raw, signed=True)


def _of_key(loaded: Loaded, key: int) -> Message:
    for message in loaded.release.messages:
        if message.kind is Kind.REQUEST and message.api_key == key:
            return message
    raise bad_input(loaded.source, f"no API has the key {key}", _NAME_IT)


def _named(loaded: Loaded, name: str) -> Message:
    (message,) = select(loaded, [name]).messages
    return message


def _header(loaded: Loaded, name: str) -> Message:
    """A header of the source, or Kafka's if the source defines none."""
    known = loaded.release.by_name.get(name)
    return known or read_source().release.by_name[name]
