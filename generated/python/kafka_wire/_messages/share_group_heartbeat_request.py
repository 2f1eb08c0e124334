from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

from .._runtime.fast import byte as _byte
from .._runtime.fast import items as _items
from .._runtime.fast import long as _long
from .._runtime.fast import long_text as _long_text
from .._runtime.fast import more as _more
from .._runtime.fast import size as _size
from .._runtime.fast import some_long_text as _some_long_text
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class ShareGroupHeartbeatRequest(Message, gc=False):
    """ShareGroupHeartbeatRequest: request (API key 76), versions 0 to 1, flexible from
    0.

    Attributes:
        group_id: string, versions 0+, default '', groupId.
        member_id: string, versions 0+, default ''.
        member_epoch: int32, versions 0+, default 0.
        rack_id: string, versions 0+, nullable in 0+, default null.
        subscribed_topic_names: []string, versions 0+, nullable in 0+, default null,
            topicName.
    """

    API_KEY: ClassVar[int | None] = 76
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 2)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 2)
    _module: ClassVar[str] = "share_group_heartbeat_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    group_id: str = ""
    member_id: str = ""
    member_epoch: int = 0
    rack_id: str | None = None
    subscribed_topic_names: list[str] | None = None
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_unpack_iB = Struct(">iB").unpack_from


# Versions 0 to 1
def _decode_v0(b: Any, o: int) -> tuple[ShareGroupHeartbeatRequest, int]:
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    group_id = b[o + 1 : (o := o + n)].decode()
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    member_id = b[o + 1 : (o := o + n)].decode()
    member_epoch, n = _unpack_iB(b, o)
    o += 4
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        rack_id = b[o + 1 : (o := o + n)].decode()
    else:
        rack_id = None
        o += 1
    n = b[o]
    o += 1
    if n > 127:
        n, o = _long(b, o, n)
    subscribed_topic_names: Any = [] if n else None
    if n > 1:
        for _ in range(n - 1):
            n = b[o]
            if not n or n > 127:
                n, o = _some_long_text(b, o, n)
            item = b[o + 1 : (o := o + n)].decode()
            subscribed_topic_names.append(item)
    if not b[o]:
        unknown: Any = ()
        o += 1
    else:
        section, unknown, o = _tags(b, o, (), ())
    m = ShareGroupHeartbeatRequest(
        group_id, member_id, member_epoch, rack_id, subscribed_topic_names, unknown
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    s = _utf8(m.group_id)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    s = _utf8(m.member_id)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    t = m.rack_id
    if t is None:
        o.append(_pack_iB(m.member_epoch, 0))
    else:
        s = _utf8(t)
        n = len(s) + 1
        o.append(
            _pack_iB(m.member_epoch, n)
            if n < 128
            else _pack_i(m.member_epoch) + _text_size(n)
        )
        o.append(s)
    subscribed_topic_names = m.subscribed_topic_names
    if type(subscribed_topic_names) is not list and subscribed_topic_names is not None:
        subscribed_topic_names = _items(subscribed_topic_names)
    n = 0 if subscribed_topic_names is None else len(subscribed_topic_names) + 1
    o.append(_byte[n] if n < 128 else _size(n))
    for item in subscribed_topic_names or ():
        s = _utf8(item)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


ShareGroupHeartbeatRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
    }
)
ShareGroupHeartbeatRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
    }
)
