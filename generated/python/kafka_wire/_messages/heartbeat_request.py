from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

from .._runtime.fast import long_text as _long_text
from .._runtime.fast import more as _more
from .._runtime.fast import some_long_text as _some_long_text
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class HeartbeatRequest(Message, gc=False):
    """HeartbeatRequest: request (API key 12), versions 0 to 4, flexible from 4.

    Attributes:
        group_id: string, versions 0+, default '', groupId.
        generation_id: int32, versions 0+, default 0.
        member_id: string, versions 0+, default ''.
        group_instance_id: string, versions 3+, nullable in 3+, default null.
    """

    API_KEY: ClassVar[int | None] = 12
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 5)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(4, 5)
    _module: ClassVar[str] = "heartbeat_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    group_id: str = ""
    generation_id: int = 0
    member_id: str = ""
    group_instance_id: str | None = None
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_h = Struct(">h").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_ih = Struct(">ih").pack
_unpack_h = Struct(">h").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_ih = Struct(">ih").unpack_from


# Versions 0 to 2
def _decode_v0(b: Any, o: int) -> tuple[HeartbeatRequest, int]:
    (n,) = _unpack_h(b, o)
    o += 2
    if n < 0:
        raise ValueError
    group_id = b[o : (o := o + n)].decode()
    generation_id, n = _unpack_ih(b, o)
    o += 6
    if n < 0:
        raise ValueError
    member_id = b[o : (o := o + n)].decode()
    m = HeartbeatRequest(group_id, generation_id, member_id)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.group_instance_id is not None or m.unknown_tagged_fields:
        raise ValueError
    s = _utf8(m.group_id)
    n = len(s)
    o.append(_pack_h(n))
    o.append(s)
    s = _utf8(m.member_id)
    n = len(s)
    o.append(_pack_ih(m.generation_id, n))
    o.append(s)


# Version 3
def _decode_v3(b: Any, o: int) -> tuple[HeartbeatRequest, int]:
    (n,) = _unpack_h(b, o)
    o += 2
    if n < 0:
        raise ValueError
    group_id = b[o : (o := o + n)].decode()
    generation_id, n = _unpack_ih(b, o)
    o += 6
    if n < 0:
        raise ValueError
    member_id = b[o : (o := o + n)].decode()
    (n,) = _unpack_h(b, o)
    o += 2
    if n >= 0:
        group_instance_id = b[o : (o := o + n)].decode()
    else:
        group_instance_id = None
    m = HeartbeatRequest(group_id, generation_id, member_id, group_instance_id)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v3(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    s = _utf8(m.group_id)
    n = len(s)
    o.append(_pack_h(n))
    o.append(s)
    s = _utf8(m.member_id)
    n = len(s)
    o.append(_pack_ih(m.generation_id, n))
    o.append(s)
    t = m.group_instance_id
    if t is None:
        o.append(_pack_h(-1))
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)


# Version 4
def _decode_v4(b: Any, o: int) -> tuple[HeartbeatRequest, int]:
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    group_id = b[o + 1 : (o := o + n)].decode()
    generation_id, n = _unpack_iB(b, o)
    o += 4
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    member_id = b[o + 1 : (o := o + n)].decode()
    n = b[o]
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        group_instance_id = b[o + 1 : (o := o + n)].decode()
    else:
        group_instance_id = None
        o += 1
    if not b[o]:
        unknown: Any = ()
        o += 1
    else:
        section, unknown, o = _tags(b, o, (), ())
    m = HeartbeatRequest(group_id, generation_id, member_id, group_instance_id, unknown)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v4(m: Any, o: list[bytes]) -> None:
    s = _utf8(m.group_id)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    s = _utf8(m.member_id)
    n = len(s) + 1
    o.append(
        _pack_iB(m.generation_id, n)
        if n < 128
        else _pack_i(m.generation_id) + _text_size(n)
    )
    o.append(s)
    t = m.group_instance_id
    if t is None:
        o.append(b"\x00")
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


HeartbeatRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
        2: _decode_v0,
        3: _decode_v3,
        4: _decode_v4,
    }
)
HeartbeatRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
        2: _encode_v0,
        3: _encode_v3,
        4: _encode_v4,
    }
)
