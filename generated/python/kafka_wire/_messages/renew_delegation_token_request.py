from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

from .._runtime.fast import blob as _blob
from .._runtime.fast import byte as _byte
from .._runtime.fast import long_blob as _long_blob
from .._runtime.fast import size as _size
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.message import Message


class RenewDelegationTokenRequest(Message, gc=False):
    """RenewDelegationTokenRequest: request (API key 39), versions 0 to 2, flexible from
    2.

    Attributes:
        hmac: bytes, versions 0+, default empty.
        renew_period_ms: int64, versions 0+, default 0.
    """

    API_KEY: ClassVar[int | None] = 39
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 3)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(2, 3)
    DEPRECATED_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "renew_delegation_token_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    hmac: bytes = b""
    renew_period_ms: int = 0
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_BB = Struct(">BB").pack
_pack_i = Struct(">i").pack
_pack_q = Struct(">q").pack
_pack_qB = Struct(">qB").pack
_unpack_i = Struct(">i").unpack_from
_unpack_q = Struct(">q").unpack_from
_unpack_qB = Struct(">qB").unpack_from


# Versions 0 to 1
def _decode_v0(b: Any, o: int) -> tuple[RenewDelegationTokenRequest, int]:
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    hmac = b[o : (o := o + n)]
    (renew_period_ms,) = _unpack_q(b, o)
    o += 8
    m = RenewDelegationTokenRequest(hmac, renew_period_ms)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    s = m.hmac
    if type(s) is not bytes:
        s = _blob(s)
    n = len(s)
    o.append(_pack_i(n))
    o.append(s)
    o.append(_pack_q(m.renew_period_ms))


# Version 2
def _decode_v2(b: Any, o: int) -> tuple[RenewDelegationTokenRequest, int]:
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
    renew_period_ms, n = _unpack_qB(b, o)
    o += 9
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    m = RenewDelegationTokenRequest(hmac, renew_period_ms, unknown)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
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
        o.append(_pack_q(m.renew_period_ms))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_qB(m.renew_period_ms, 0))


RenewDelegationTokenRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
        2: _decode_v2,
    }
)
RenewDelegationTokenRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
        2: _encode_v2,
    }
)
