from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

from .._runtime.fast import blob as _blob
from .._runtime.fast import byte as _byte
from .._runtime.fast import long_blob as _long_blob
from .._runtime.fast import long_text as _long_text
from .._runtime.fast import more as _more
from .._runtime.fast import size as _size
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class SyncGroupResponse(Message, gc=False):
    """SyncGroupResponse: response (API key 14), versions 0 to 5, flexible from 4.

    Attributes:
        throttle_time_ms: int32, versions 1+, default 0, ignorable.
        error_code: int16, versions 0+, default 0.
        protocol_type: string, versions 5+, nullable in 5+, default null, ignorable.
        protocol_name: string, versions 5+, nullable in 5+, default null, ignorable.
        assignment: bytes, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 14
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 6)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(4, 6)
    _module: ClassVar[str] = "sync_group_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    throttle_time_ms: int = 0
    error_code: int = 0
    protocol_type: str | None = None
    protocol_name: str | None = None
    assignment: bytes = b""
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_BB = Struct(">BB").pack
_pack_hi = Struct(">hi").pack
_pack_ih = Struct(">ih").pack
_pack_ihB = Struct(">ihB").pack
_pack_ihBB = Struct(">ihBB").pack
_pack_ihi = Struct(">ihi").pack
_unpack_hi = Struct(">hi").unpack_from
_unpack_ihB = Struct(">ihB").unpack_from
_unpack_ihi = Struct(">ihi").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[SyncGroupResponse, int]:
    error_code, n = _unpack_hi(b, o)
    o += 6
    if n < 0:
        raise ValueError
    assignment = b[o : (o := o + n)]
    m = SyncGroupResponse(0, error_code, None, None, assignment)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    s = m.assignment
    if type(s) is not bytes:
        s = _blob(s)
    n = len(s)
    o.append(_pack_hi(m.error_code, n))
    o.append(s)


# Versions 1 to 3
def _decode_v1(b: Any, o: int) -> tuple[SyncGroupResponse, int]:
    throttle_time_ms, error_code, n = _unpack_ihi(b, o)
    o += 10
    if n < 0:
        raise ValueError
    assignment = b[o : (o := o + n)]
    m = SyncGroupResponse(throttle_time_ms, error_code, None, None, assignment)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    s = m.assignment
    if type(s) is not bytes:
        s = _blob(s)
    n = len(s)
    o.append(_pack_ihi(m.throttle_time_ms, m.error_code, n))
    o.append(s)


# Version 4
def _decode_v4(b: Any, o: int) -> tuple[SyncGroupResponse, int]:
    throttle_time_ms, error_code, n = _unpack_ihB(b, o)
    o += 6
    if n > 127:
        o += 1
        k = b[o]
        if k < 128:
            n += k * 128 - 128
        else:
            n, o = _long_blob(b, o, n)
    if not n:
        raise ValueError
    assignment = b[o + 1 : (o := o + n)]
    if not b[o]:
        unknown: Any = ()
        o += 1
    else:
        section, unknown, o = _tags(b, o, (), ())
    m = SyncGroupResponse(throttle_time_ms, error_code, None, None, assignment, unknown)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v4(m: Any, o: list[bytes]) -> None:
    s = m.assignment
    if type(s) is not bytes:
        s = _blob(s)
    n = len(s) + 1
    o.append(
        _pack_ihB(m.throttle_time_ms, m.error_code, n)
        if n < 128
        else (
            _pack_ihBB(m.throttle_time_ms, m.error_code, n & 127 | 128, n >> 7)
            if n < 16384
            else _pack_ih(m.throttle_time_ms, m.error_code) + _size(n)
        )
    )
    o.append(s)
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


# Version 5
def _decode_v5(b: Any, o: int) -> tuple[SyncGroupResponse, int]:
    throttle_time_ms, error_code, n = _unpack_ihB(b, o)
    o += 6
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        protocol_type = b[o + 1 : (o := o + n)].decode()
    else:
        protocol_type = None
        o += 1
    n = b[o]
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        protocol_name = b[o + 1 : (o := o + n)].decode()
    else:
        protocol_name = None
        o += 1
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
    assignment = b[o + 1 : (o := o + n)]
    if not b[o]:
        unknown: Any = ()
        o += 1
    else:
        section, unknown, o = _tags(b, o, (), ())
    m = SyncGroupResponse(
        throttle_time_ms, error_code, protocol_type, protocol_name, assignment, unknown
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v5(m: Any, o: list[bytes]) -> None:
    t = m.protocol_type
    if t is None:
        o.append(_pack_ihB(m.throttle_time_ms, m.error_code, 0))
    else:
        s = _utf8(t)
        n = len(s) + 1
        o.append(
            _pack_ihB(m.throttle_time_ms, m.error_code, n)
            if n < 128
            else _pack_ih(m.throttle_time_ms, m.error_code) + _text_size(n)
        )
        o.append(s)
    t = m.protocol_name
    if t is None:
        o.append(b"\x00")
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    s = m.assignment
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
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


SyncGroupResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
        2: _decode_v1,
        3: _decode_v1,
        4: _decode_v4,
        5: _decode_v5,
    }
)
SyncGroupResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
        2: _encode_v1,
        3: _encode_v1,
        4: _encode_v4,
        5: _encode_v5,
    }
)
