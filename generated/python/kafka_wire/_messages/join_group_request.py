from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

from .._runtime.fast import blob as _blob
from .._runtime.fast import byte as _byte
from .._runtime.fast import items as _items
from .._runtime.fast import long_blob as _long_blob
from .._runtime.fast import long_text as _long_text
from .._runtime.fast import more as _more
from .._runtime.fast import size as _size
from .._runtime.fast import some_long as _some_long
from .._runtime.fast import some_long_text as _some_long_text
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class JoinGroupRequest(Message, gc=False):
    """JoinGroupRequest: request (API key 11), versions 0 to 9, flexible from 6.

    Attributes:
        group_id: string, versions 0+, default '', groupId.
        session_timeout_ms: int32, versions 0+, default 0.
        rebalance_timeout_ms: int32, versions 1+, default -1, ignorable.
        member_id: string, versions 0+, default ''.
        group_instance_id: string, versions 5+, nullable in 5+, default null.
        protocol_type: string, versions 0+, default ''.
        protocols: []JoinGroupRequestProtocol, versions 0+, default empty.
        reason: string, versions 8+, nullable in 8+, default null, ignorable.
    """

    API_KEY: ClassVar[int | None] = 11
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 10)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(6, 10)
    _module: ClassVar[str] = "join_group_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class JoinGroupRequestProtocol(msgspec.Struct, gc=False):
        """A struct of JoinGroupRequest.

        Attributes:
            name: string, versions 0+, default '', map key.
            metadata: bytes, versions 0+, default empty.
        """

        name: str = ""
        metadata: bytes = b""
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    group_id: str = ""
    session_timeout_ms: int = 0
    rebalance_timeout_ms: int = -1
    member_id: str = ""
    group_instance_id: str | None = None
    protocol_type: str = ""
    protocols: list[JoinGroupRequest.JoinGroupRequestProtocol] = []
    reason: str | None = None
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_JoinGroupRequestProtocol = JoinGroupRequest.JoinGroupRequestProtocol
_pack_BB = Struct(">BB").pack
_pack_h = Struct(">h").pack
_pack_i = Struct(">i").pack
_pack_ih = Struct(">ih").pack
_pack_ii = Struct(">ii").pack
_pack_iiB = Struct(">iiB").pack
_pack_iih = Struct(">iih").pack
_unpack_h = Struct(">h").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_ih = Struct(">ih").unpack_from
_unpack_iiB = Struct(">iiB").unpack_from
_unpack_iih = Struct(">iih").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[JoinGroupRequest, int]:
    (n,) = _unpack_h(b, o)
    o += 2
    if n < 0:
        raise ValueError
    group_id = b[o : (o := o + n)].decode()
    session_timeout_ms, n = _unpack_ih(b, o)
    o += 6
    if n < 0:
        raise ValueError
    member_id = b[o : (o := o + n)].decode()
    (n,) = _unpack_h(b, o)
    o += 2
    if n < 0:
        raise ValueError
    protocol_type = b[o : (o := o + n)].decode()
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    protocols: Any = []
    for _ in range(n):
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        name = b[o : (o := o + n)].decode()
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        metadata = b[o : (o := o + n)]
        protocols.append(_JoinGroupRequestProtocol(name, metadata))
    m = JoinGroupRequest(
        group_id, session_timeout_ms, -1, member_id, None, protocol_type, protocols
    )
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
    o.append(_pack_ih(m.session_timeout_ms, n))
    o.append(s)
    s = _utf8(m.protocol_type)
    n = len(s)
    o.append(_pack_h(n))
    o.append(s)
    protocols = m.protocols
    if type(protocols) is not list:
        protocols = _items(protocols)
    n = len(protocols)
    o.append(_pack_i(n))
    for item in protocols:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.name)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        s = item.metadata
        if type(s) is not bytes:
            s = _blob(s)
        n = len(s)
        o.append(_pack_i(n))
        o.append(s)


# Versions 1 to 4
def _decode_v1(b: Any, o: int) -> tuple[JoinGroupRequest, int]:
    (n,) = _unpack_h(b, o)
    o += 2
    if n < 0:
        raise ValueError
    group_id = b[o : (o := o + n)].decode()
    session_timeout_ms, rebalance_timeout_ms, n = _unpack_iih(b, o)
    o += 10
    if n < 0:
        raise ValueError
    member_id = b[o : (o := o + n)].decode()
    (n,) = _unpack_h(b, o)
    o += 2
    if n < 0:
        raise ValueError
    protocol_type = b[o : (o := o + n)].decode()
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    protocols: Any = []
    for _ in range(n):
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        name = b[o : (o := o + n)].decode()
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        metadata = b[o : (o := o + n)]
        protocols.append(_JoinGroupRequestProtocol(name, metadata))
    m = JoinGroupRequest(
        group_id,
        session_timeout_ms,
        rebalance_timeout_ms,
        member_id,
        None,
        protocol_type,
        protocols,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    if m.group_instance_id is not None or m.unknown_tagged_fields:
        raise ValueError
    s = _utf8(m.group_id)
    n = len(s)
    o.append(_pack_h(n))
    o.append(s)
    s = _utf8(m.member_id)
    n = len(s)
    o.append(_pack_iih(m.session_timeout_ms, m.rebalance_timeout_ms, n))
    o.append(s)
    s = _utf8(m.protocol_type)
    n = len(s)
    o.append(_pack_h(n))
    o.append(s)
    protocols = m.protocols
    if type(protocols) is not list:
        protocols = _items(protocols)
    n = len(protocols)
    o.append(_pack_i(n))
    for item in protocols:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.name)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        s = item.metadata
        if type(s) is not bytes:
            s = _blob(s)
        n = len(s)
        o.append(_pack_i(n))
        o.append(s)


# Version 5
def _decode_v5(b: Any, o: int) -> tuple[JoinGroupRequest, int]:
    (n,) = _unpack_h(b, o)
    o += 2
    if n < 0:
        raise ValueError
    group_id = b[o : (o := o + n)].decode()
    session_timeout_ms, rebalance_timeout_ms, n = _unpack_iih(b, o)
    o += 10
    if n < 0:
        raise ValueError
    member_id = b[o : (o := o + n)].decode()
    (n,) = _unpack_h(b, o)
    o += 2
    if n >= 0:
        group_instance_id = b[o : (o := o + n)].decode()
    else:
        group_instance_id = None
    (n,) = _unpack_h(b, o)
    o += 2
    if n < 0:
        raise ValueError
    protocol_type = b[o : (o := o + n)].decode()
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    protocols: Any = []
    for _ in range(n):
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        name = b[o : (o := o + n)].decode()
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        metadata = b[o : (o := o + n)]
        protocols.append(_JoinGroupRequestProtocol(name, metadata))
    m = JoinGroupRequest(
        group_id,
        session_timeout_ms,
        rebalance_timeout_ms,
        member_id,
        group_instance_id,
        protocol_type,
        protocols,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v5(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    s = _utf8(m.group_id)
    n = len(s)
    o.append(_pack_h(n))
    o.append(s)
    s = _utf8(m.member_id)
    n = len(s)
    o.append(_pack_iih(m.session_timeout_ms, m.rebalance_timeout_ms, n))
    o.append(s)
    t = m.group_instance_id
    if t is None:
        o.append(_pack_h(-1))
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
    s = _utf8(m.protocol_type)
    n = len(s)
    o.append(_pack_h(n))
    o.append(s)
    protocols = m.protocols
    if type(protocols) is not list:
        protocols = _items(protocols)
    n = len(protocols)
    o.append(_pack_i(n))
    for item in protocols:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.name)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        s = item.metadata
        if type(s) is not bytes:
            s = _blob(s)
        n = len(s)
        o.append(_pack_i(n))
        o.append(s)


# Versions 6 to 7
def _decode_v6(b: Any, o: int) -> tuple[JoinGroupRequest, int]:
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    group_id = b[o + 1 : (o := o + n)].decode()
    session_timeout_ms, rebalance_timeout_ms, n = _unpack_iiB(b, o)
    o += 8
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
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    protocol_type = b[o + 1 : (o := o + n)].decode()
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    protocols: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        name = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        if n > 127:
            o += 1
            k = b[o]
            if k < 128:
                n += k * 128 - 128
            else:
                n, o = _long_blob(b, o, n)
        if not n:
            raise ValueError
        metadata = b[o + 1 : (o := o + n)]
        if not b[o]:
            unknown: Any = ()
            o += 1
        else:
            section, unknown, o = _tags(b, o, (), ())
        protocols.append(_JoinGroupRequestProtocol(name, metadata, unknown))
    if not b[o]:
        unknown_2: Any = ()
        o += 1
    else:
        section_2, unknown_2, o = _tags(b, o, (), ())
    m = JoinGroupRequest(
        group_id,
        session_timeout_ms,
        rebalance_timeout_ms,
        member_id,
        group_instance_id,
        protocol_type,
        protocols,
        None,
        unknown_2,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v6(m: Any, o: list[bytes]) -> None:
    s = _utf8(m.group_id)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    s = _utf8(m.member_id)
    n = len(s) + 1
    o.append(
        _pack_iiB(m.session_timeout_ms, m.rebalance_timeout_ms, n)
        if n < 128
        else _pack_ii(m.session_timeout_ms, m.rebalance_timeout_ms) + _text_size(n)
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
    s = _utf8(m.protocol_type)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    protocols = m.protocols
    if type(protocols) is not list:
        protocols = _items(protocols)
    n = len(protocols)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item in protocols:
        s = _utf8(item.name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        s = item.metadata
        if type(s) is not bytes:
            s = _blob(s)
        n = len(s) + 1
        o.append(
            _byte[n]
            if n < 128
            else _pack_BB(n & 127 | 128, n >> 7) if n < 16384 else _size(n)
        )
        o.append(s)
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


# Versions 8 to 9
def _decode_v8(b: Any, o: int) -> tuple[JoinGroupRequest, int]:
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    group_id = b[o + 1 : (o := o + n)].decode()
    session_timeout_ms, rebalance_timeout_ms, n = _unpack_iiB(b, o)
    o += 8
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
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    protocol_type = b[o + 1 : (o := o + n)].decode()
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    protocols: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        name = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        if n > 127:
            o += 1
            k = b[o]
            if k < 128:
                n += k * 128 - 128
            else:
                n, o = _long_blob(b, o, n)
        if not n:
            raise ValueError
        metadata = b[o + 1 : (o := o + n)]
        if not b[o]:
            unknown: Any = ()
            o += 1
        else:
            section, unknown, o = _tags(b, o, (), ())
        protocols.append(_JoinGroupRequestProtocol(name, metadata, unknown))
    n = b[o]
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        reason = b[o + 1 : (o := o + n)].decode()
    else:
        reason = None
        o += 1
    if not b[o]:
        unknown_2: Any = ()
        o += 1
    else:
        section_2, unknown_2, o = _tags(b, o, (), ())
    m = JoinGroupRequest(
        group_id,
        session_timeout_ms,
        rebalance_timeout_ms,
        member_id,
        group_instance_id,
        protocol_type,
        protocols,
        reason,
        unknown_2,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v8(m: Any, o: list[bytes]) -> None:
    s = _utf8(m.group_id)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    s = _utf8(m.member_id)
    n = len(s) + 1
    o.append(
        _pack_iiB(m.session_timeout_ms, m.rebalance_timeout_ms, n)
        if n < 128
        else _pack_ii(m.session_timeout_ms, m.rebalance_timeout_ms) + _text_size(n)
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
    s = _utf8(m.protocol_type)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    protocols = m.protocols
    if type(protocols) is not list:
        protocols = _items(protocols)
    n = len(protocols)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item in protocols:
        s = _utf8(item.name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        s = item.metadata
        if type(s) is not bytes:
            s = _blob(s)
        n = len(s) + 1
        o.append(
            _byte[n]
            if n < 128
            else _pack_BB(n & 127 | 128, n >> 7) if n < 16384 else _size(n)
        )
        o.append(s)
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    t = m.reason
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


JoinGroupRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
        2: _decode_v1,
        3: _decode_v1,
        4: _decode_v1,
        5: _decode_v5,
        6: _decode_v6,
        7: _decode_v6,
        8: _decode_v8,
        9: _decode_v8,
    }
)
JoinGroupRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
        2: _encode_v1,
        3: _encode_v1,
        4: _encode_v1,
        5: _encode_v5,
        6: _encode_v6,
        7: _encode_v6,
        8: _encode_v8,
        9: _encode_v8,
    }
)
