from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar
from uuid import UUID

import msgspec

from .._runtime.fast import NIL as _NIL
from .._runtime.fast import items as _items
from .._runtime.fast import long_text as _long_text
from .._runtime.fast import more as _more
from .._runtime.fast import size as _size
from .._runtime.fast import some_long as _some_long
from .._runtime.fast import some_long_text as _some_long_text
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.fast import uuids as _uuids
from .._runtime.message import Message


class DeleteTopicsRequest(Message, gc=False):
    """DeleteTopicsRequest: request (API key 20), versions 0 to 6, flexible from 4.

    Attributes:
        topics: []DeleteTopicState, versions 6+, default empty.
        topic_names: []string, versions 0-5, default empty, ignorable, topicName.
        timeout_ms: int32, versions 0+, default 0.
    """

    API_KEY: ClassVar[int | None] = 20
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 7)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(4, 7)
    DEPRECATED_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "delete_topics_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class DeleteTopicState(msgspec.Struct, gc=False):
        """A struct of DeleteTopicsRequest.

        Attributes:
            name: string, versions 6+, nullable in 6+, default null, topicName.
            topic_id: uuid, versions 6+, default AAAAAAAAAAAAAAAAAAAAAA.
        """

        name: str | None = None
        topic_id: UUID = _NIL
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    topics: list[DeleteTopicsRequest.DeleteTopicState] = []
    topic_names: list[str] = []
    timeout_ms: int = 0
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_DeleteTopicState = DeleteTopicsRequest.DeleteTopicState
_pack_U = Struct(">16s").pack
_pack_UB = Struct(">16sB").pack
_pack_h = Struct(">h").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_unpack_UB = Struct(">16sB").unpack_from
_unpack_h = Struct(">h").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_iB = Struct(">iB").unpack_from


# Versions 0 to 3
def _decode_v0(b: Any, o: int) -> tuple[DeleteTopicsRequest, int]:
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    topic_names: Any = []
    for _ in range(n):
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        item = b[o : (o := o + n)].decode()
        topic_names.append(item)
    (timeout_ms,) = _unpack_i(b, o)
    o += 4
    m = DeleteTopicsRequest([], topic_names, timeout_ms)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if (
        m.topics is None or (m.topics if type(m.topics) is list else _items(m.topics))
    ) or m.unknown_tagged_fields:
        raise ValueError
    topic_names = m.topic_names
    if type(topic_names) is not list:
        topic_names = _items(topic_names)
    n = len(topic_names)
    o.append(_pack_i(n))
    for item in topic_names:
        s = _utf8(item)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
    o.append(_pack_i(m.timeout_ms))


# Versions 4 to 5
def _decode_v4(b: Any, o: int) -> tuple[DeleteTopicsRequest, int]:
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    topic_names: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        item = b[o + 1 : (o := o + n)].decode()
        topic_names.append(item)
    timeout_ms, n = _unpack_iB(b, o)
    o += 5
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    m = DeleteTopicsRequest([], topic_names, timeout_ms, unknown)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v4(m: Any, o: list[bytes]) -> None:
    if m.topics is None or (m.topics if type(m.topics) is list else _items(m.topics)):
        raise ValueError
    topic_names = m.topic_names
    if type(topic_names) is not list:
        topic_names = _items(topic_names)
    n = len(topic_names)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item in topic_names:
        s = _utf8(item)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    if m.unknown_tagged_fields:
        o.append(_pack_i(m.timeout_ms))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_iB(m.timeout_ms, 0))


# Version 6
def _decode_v6(b: Any, o: int) -> tuple[DeleteTopicsRequest, int]:
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    topics: Any = []
    for _ in range(n - 1):
        n = b[o]
        if n > 127:
            n, o = _long_text(b, o, n)
        if n:
            name = b[o + 1 : (o := o + n)].decode()
        else:
            name = None
            o += 1
        topic_id, n = _unpack_UB(b, o)
        o += 17
        if not n:
            unknown: Any = ()
        else:
            section, unknown, o = _tags(b, o - 1, (), ())
        topics.append(_DeleteTopicState(name, _uuids[topic_id], unknown))
    timeout_ms, n = _unpack_iB(b, o)
    o += 5
    if not n:
        unknown_2: Any = ()
    else:
        section_2, unknown_2, o = _tags(b, o - 1, (), ())
    m = DeleteTopicsRequest(topics, [], timeout_ms, unknown_2)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v6(m: Any, o: list[bytes]) -> None:
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item in topics:
        t = item.name
        if t is None:
            o.append(b"\x00")
        else:
            s = _utf8(t)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
        if item.unknown_tagged_fields:
            o.append(_pack_U(item.topic_id.int.to_bytes(16)))
            o.append(_tag_section((), item.unknown_tagged_fields, ()))
        else:
            o.append(_pack_UB(item.topic_id.int.to_bytes(16), 0))
    if m.unknown_tagged_fields:
        o.append(_pack_i(m.timeout_ms))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_iB(m.timeout_ms, 0))


DeleteTopicsRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
        2: _decode_v0,
        3: _decode_v0,
        4: _decode_v4,
        5: _decode_v4,
        6: _decode_v6,
    }
)
DeleteTopicsRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
        2: _encode_v0,
        3: _encode_v0,
        4: _encode_v4,
        5: _encode_v4,
        6: _encode_v6,
    }
)
