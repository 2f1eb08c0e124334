from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

from .._runtime.fast import blob as _blob
from .._runtime.fast import byte as _byte
from .._runtime.fast import differs as _differs
from .._runtime.fast import long_blob as _long_blob
from .._runtime.fast import more as _more
from .._runtime.fast import size as _size
from .._runtime.fast import some_long_text as _some_long_text
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class CreateDelegationTokenResponse(Message, gc=False):
    """CreateDelegationTokenResponse: response (API key 38), versions 0 to 3, flexible
    from 2.

    Attributes:
        error_code: int16, versions 0+, default 0.
        principal_type: string, versions 0+, default ''.
        principal_name: string, versions 0+, default ''.
        token_requester_principal_type: string, versions 3+, default ''.
        token_requester_principal_name: string, versions 3+, default ''.
        issue_timestamp_ms: int64, versions 0+, default 0.
        expiry_timestamp_ms: int64, versions 0+, default 0.
        max_timestamp_ms: int64, versions 0+, default 0.
        token_id: string, versions 0+, default ''.
        hmac: bytes, versions 0+, default empty.
        throttle_time_ms: int32, versions 0+, default 0.
    """

    API_KEY: ClassVar[int | None] = 38
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 4)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(2, 4)
    _module: ClassVar[str] = "create_delegation_token_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    error_code: int = 0
    principal_type: str = ""
    principal_name: str = ""
    token_requester_principal_type: str = ""
    token_requester_principal_name: str = ""
    issue_timestamp_ms: int = 0
    expiry_timestamp_ms: int = 0
    max_timestamp_ms: int = 0
    token_id: str = ""
    hmac: bytes = b""
    throttle_time_ms: int = 0
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_BB = Struct(">BB").pack
_pack_h = Struct(">h").pack
_pack_hB = Struct(">hB").pack
_pack_hh = Struct(">hh").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_qqq = Struct(">qqq").pack
_pack_qqqB = Struct(">qqqB").pack
_pack_qqqh = Struct(">qqqh").pack
_text_0 = ""
_unpack_h = Struct(">h").unpack_from
_unpack_hB = Struct(">hB").unpack_from
_unpack_hh = Struct(">hh").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_qqqB = Struct(">qqqB").unpack_from
_unpack_qqqh = Struct(">qqqh").unpack_from


# Versions 0 to 1
def _decode_v0(b: Any, o: int) -> tuple[CreateDelegationTokenResponse, int]:
    error_code, n = _unpack_hh(b, o)
    o += 4
    if n < 0:
        raise ValueError
    principal_type = b[o : (o := o + n)].decode()
    (n,) = _unpack_h(b, o)
    o += 2
    if n < 0:
        raise ValueError
    principal_name = b[o : (o := o + n)].decode()
    issue_timestamp_ms, expiry_timestamp_ms, max_timestamp_ms, n = _unpack_qqqh(b, o)
    o += 26
    if n < 0:
        raise ValueError
    token_id = b[o : (o := o + n)].decode()
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    hmac = b[o : (o := o + n)]
    (throttle_time_ms,) = _unpack_i(b, o)
    o += 4
    m = CreateDelegationTokenResponse(
        error_code,
        principal_type,
        principal_name,
        "",
        "",
        issue_timestamp_ms,
        expiry_timestamp_ms,
        max_timestamp_ms,
        token_id,
        hmac,
        throttle_time_ms,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if (
        (
            m.token_requester_principal_type is not _text_0
            and _differs(m.token_requester_principal_type, _text_0)
        )
        or (
            m.token_requester_principal_name is not _text_0
            and _differs(m.token_requester_principal_name, _text_0)
        )
        or m.unknown_tagged_fields
    ):
        raise ValueError
    s = _utf8(m.principal_type)
    n = len(s)
    o.append(_pack_hh(m.error_code, n))
    o.append(s)
    s = _utf8(m.principal_name)
    n = len(s)
    o.append(_pack_h(n))
    o.append(s)
    s = _utf8(m.token_id)
    n = len(s)
    o.append(
        _pack_qqqh(m.issue_timestamp_ms, m.expiry_timestamp_ms, m.max_timestamp_ms, n)
    )
    o.append(s)
    s = m.hmac
    if type(s) is not bytes:
        s = _blob(s)
    n = len(s)
    o.append(_pack_i(n))
    o.append(s)
    o.append(_pack_i(m.throttle_time_ms))


# Version 2
def _decode_v2(b: Any, o: int) -> tuple[CreateDelegationTokenResponse, int]:
    error_code, n = _unpack_hB(b, o)
    o += 2
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    principal_type = b[o + 1 : (o := o + n)].decode()
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    principal_name = b[o + 1 : (o := o + n)].decode()
    issue_timestamp_ms, expiry_timestamp_ms, max_timestamp_ms, n = _unpack_qqqB(b, o)
    o += 24
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    token_id = b[o + 1 : (o := o + n)].decode()
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
    hmac = b[o + 1 : (o := o + n)]
    throttle_time_ms, n = _unpack_iB(b, o)
    o += 5
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    m = CreateDelegationTokenResponse(
        error_code,
        principal_type,
        principal_name,
        "",
        "",
        issue_timestamp_ms,
        expiry_timestamp_ms,
        max_timestamp_ms,
        token_id,
        hmac,
        throttle_time_ms,
        unknown,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
    if (
        m.token_requester_principal_type is not _text_0
        and _differs(m.token_requester_principal_type, _text_0)
    ) or (
        m.token_requester_principal_name is not _text_0
        and _differs(m.token_requester_principal_name, _text_0)
    ):
        raise ValueError
    s = _utf8(m.principal_type)
    n = len(s) + 1
    o.append(
        _pack_hB(m.error_code, n) if n < 128 else _pack_h(m.error_code) + _text_size(n)
    )
    o.append(s)
    s = _utf8(m.principal_name)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    s = _utf8(m.token_id)
    n = len(s) + 1
    o.append(
        _pack_qqqB(m.issue_timestamp_ms, m.expiry_timestamp_ms, m.max_timestamp_ms, n)
        if n < 128
        else _pack_qqq(m.issue_timestamp_ms, m.expiry_timestamp_ms, m.max_timestamp_ms)
        + _text_size(n)
    )
    o.append(s)
    s = m.hmac
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
        o.append(_pack_i(m.throttle_time_ms))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_iB(m.throttle_time_ms, 0))


# Version 3
def _decode_v3(b: Any, o: int) -> tuple[CreateDelegationTokenResponse, int]:
    error_code, n = _unpack_hB(b, o)
    o += 2
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    principal_type = b[o + 1 : (o := o + n)].decode()
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    principal_name = b[o + 1 : (o := o + n)].decode()
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    token_requester_principal_type = b[o + 1 : (o := o + n)].decode()
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    token_requester_principal_name = b[o + 1 : (o := o + n)].decode()
    issue_timestamp_ms, expiry_timestamp_ms, max_timestamp_ms, n = _unpack_qqqB(b, o)
    o += 24
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    token_id = b[o + 1 : (o := o + n)].decode()
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
    hmac = b[o + 1 : (o := o + n)]
    throttle_time_ms, n = _unpack_iB(b, o)
    o += 5
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    m = CreateDelegationTokenResponse(
        error_code,
        principal_type,
        principal_name,
        token_requester_principal_type,
        token_requester_principal_name,
        issue_timestamp_ms,
        expiry_timestamp_ms,
        max_timestamp_ms,
        token_id,
        hmac,
        throttle_time_ms,
        unknown,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v3(m: Any, o: list[bytes]) -> None:
    s = _utf8(m.principal_type)
    n = len(s) + 1
    o.append(
        _pack_hB(m.error_code, n) if n < 128 else _pack_h(m.error_code) + _text_size(n)
    )
    o.append(s)
    s = _utf8(m.principal_name)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    s = _utf8(m.token_requester_principal_type)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    s = _utf8(m.token_requester_principal_name)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    s = _utf8(m.token_id)
    n = len(s) + 1
    o.append(
        _pack_qqqB(m.issue_timestamp_ms, m.expiry_timestamp_ms, m.max_timestamp_ms, n)
        if n < 128
        else _pack_qqq(m.issue_timestamp_ms, m.expiry_timestamp_ms, m.max_timestamp_ms)
        + _text_size(n)
    )
    o.append(s)
    s = m.hmac
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
        o.append(_pack_i(m.throttle_time_ms))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_iB(m.throttle_time_ms, 0))


CreateDelegationTokenResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
        2: _decode_v2,
        3: _decode_v3,
    }
)
CreateDelegationTokenResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
        2: _encode_v2,
        3: _encode_v3,
    }
)
