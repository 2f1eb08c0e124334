from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

from .._runtime.fast import blob as _blob
from .._runtime.fast import byte as _byte
from .._runtime.fast import long_blob as _long_blob
from .._runtime.fast import long_text as _long_text
from .._runtime.fast import size as _size
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class SaslAuthenticateResponse(Message, gc=False):
    """SaslAuthenticateResponse: response (API key 36), versions 0 to 2, flexible from
    2.

    Attributes:
        error_code: int16, versions 0+, default 0.
        error_message: string, versions 0+, nullable in 0+, default ''.
        auth_bytes: bytes, versions 0+, default empty.
        session_lifetime_ms: int64, versions 1+, default 0, ignorable.
    """

    API_KEY: ClassVar[int | None] = 36
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 3)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(2, 3)
    _module: ClassVar[str] = "sasl_authenticate_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    error_code: int = 0
    error_message: str | None = ""
    auth_bytes: bytes = b""
    session_lifetime_ms: int = 0
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_BB = Struct(">BB").pack
_pack_h = Struct(">h").pack
_pack_hB = Struct(">hB").pack
_pack_hh = Struct(">hh").pack
_pack_i = Struct(">i").pack
_pack_q = Struct(">q").pack
_pack_qB = Struct(">qB").pack
_unpack_hB = Struct(">hB").unpack_from
_unpack_hh = Struct(">hh").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_q = Struct(">q").unpack_from
_unpack_qB = Struct(">qB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[SaslAuthenticateResponse, int]:
    error_code, n = _unpack_hh(b, o)
    o += 4
    if n >= 0:
        error_message = b[o : (o := o + n)].decode()
    else:
        error_message = None
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    auth_bytes = b[o : (o := o + n)]
    m = SaslAuthenticateResponse(error_code, error_message, auth_bytes)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    t = m.error_message
    if t is None:
        o.append(_pack_hh(m.error_code, -1))
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_pack_hh(m.error_code, n))
        o.append(s)
    s = m.auth_bytes
    if type(s) is not bytes:
        s = _blob(s)
    n = len(s)
    o.append(_pack_i(n))
    o.append(s)


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[SaslAuthenticateResponse, int]:
    error_code, n = _unpack_hh(b, o)
    o += 4
    if n >= 0:
        error_message = b[o : (o := o + n)].decode()
    else:
        error_message = None
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    auth_bytes = b[o : (o := o + n)]
    (session_lifetime_ms,) = _unpack_q(b, o)
    o += 8
    m = SaslAuthenticateResponse(
        error_code, error_message, auth_bytes, session_lifetime_ms
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    t = m.error_message
    if t is None:
        o.append(_pack_hh(m.error_code, -1))
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_pack_hh(m.error_code, n))
        o.append(s)
    s = m.auth_bytes
    if type(s) is not bytes:
        s = _blob(s)
    n = len(s)
    o.append(_pack_i(n))
    o.append(s)
    o.append(_pack_q(m.session_lifetime_ms))


# Version 2
def _decode_v2(b: Any, o: int) -> tuple[SaslAuthenticateResponse, int]:
    error_code, n = _unpack_hB(b, o)
    o += 2
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        error_message = b[o + 1 : (o := o + n)].decode()
    else:
        error_message = None
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
    auth_bytes = b[o + 1 : (o := o + n)]
    session_lifetime_ms, n = _unpack_qB(b, o)
    o += 9
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    m = SaslAuthenticateResponse(
        error_code, error_message, auth_bytes, session_lifetime_ms, unknown
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
    t = m.error_message
    if t is None:
        o.append(_pack_hB(m.error_code, 0))
    else:
        s = _utf8(t)
        n = len(s) + 1
        o.append(
            _pack_hB(m.error_code, n)
            if n < 128
            else _pack_h(m.error_code) + _text_size(n)
        )
        o.append(s)
    s = m.auth_bytes
    if type(s) is not bytes:
        s = _blob(s)
    n = len(s) + 1
    o.append(
        _byte[n]
        if n < 128
        else _pack_BB(n & 127 | 128, n >> 7) if n < 16384 else _size(n)
    )
    o.append(s)
    if m.unknown_tagged_fields:
        o.append(_pack_q(m.session_lifetime_ms))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_qB(m.session_lifetime_ms, 0))


SaslAuthenticateResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
        2: _decode_v2,
    }
)
SaslAuthenticateResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
        2: _encode_v2,
    }
)
