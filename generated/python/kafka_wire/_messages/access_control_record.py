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


class AccessControlRecord(Message, gc=False):
    """AccessControlRecord: metadata (record type 6), version 0, flexible from 0.

    Attributes:
        resource_type: int8, versions 0+, default 0.
        resource_name: string, versions 0+, nullable in 0+, default ''.
        pattern_type: int8, versions 0+, default 0.
        principal: string, versions 0+, default ''.
        host: string, versions 0+, default ''.
        operation: int8, versions 0+, default 0.
        permission_type: int8, versions 0+, default 0.
    """

    API_KEY: ClassVar[int | None] = 6
    KIND: ClassVar[str] = "metadata"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "access_control_record"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    resource_type: int = 0
    resource_name: str | None = ""
    pattern_type: int = 0
    principal: str = ""
    host: str = ""
    operation: int = 0
    permission_type: int = 0
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_b = Struct(">b").pack
_pack_bB = Struct(">bB").pack
_pack_bb = Struct(">bb").pack
_pack_bbB = Struct(">bbB").pack
_unpack_bB = Struct(">bB").unpack_from
_unpack_bbB = Struct(">bbB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[AccessControlRecord, int]:
    resource_type, n = _unpack_bB(b, o)
    o += 1
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        resource_name = b[o + 1 : (o := o + n)].decode()
    else:
        resource_name = None
        o += 1
    pattern_type, n = _unpack_bB(b, o)
    o += 1
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    principal = b[o + 1 : (o := o + n)].decode()
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    host = b[o + 1 : (o := o + n)].decode()
    operation, permission_type, n = _unpack_bbB(b, o)
    o += 3
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    m = AccessControlRecord(
        resource_type,
        resource_name,
        pattern_type,
        principal,
        host,
        operation,
        permission_type,
        unknown,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    t = m.resource_name
    if t is None:
        o.append(_pack_bB(m.resource_type, 0))
    else:
        s = _utf8(t)
        n = len(s) + 1
        o.append(
            _pack_bB(m.resource_type, n)
            if n < 128
            else _pack_b(m.resource_type) + _text_size(n)
        )
        o.append(s)
    s = _utf8(m.principal)
    n = len(s) + 1
    o.append(
        _pack_bB(m.pattern_type, n)
        if n < 128
        else _pack_b(m.pattern_type) + _text_size(n)
    )
    o.append(s)
    s = _utf8(m.host)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    if m.unknown_tagged_fields:
        o.append(_pack_bb(m.operation, m.permission_type))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_bbB(m.operation, m.permission_type, 0))


AccessControlRecord._decoders.update(
    {
        0: _decode_v0,
    }
)
AccessControlRecord._encoders.update(
    {
        0: _encode_v0,
    }
)
