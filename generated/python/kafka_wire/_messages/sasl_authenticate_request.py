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


class SaslAuthenticateRequest(Message, gc=False):
    """SaslAuthenticateRequest: request (API key 36), versions 0 to 2, flexible from 2.

    Attributes:
        auth_bytes: bytes, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 36
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 3)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(2, 3)
    _module: ClassVar[str] = "sasl_authenticate_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    auth_bytes: bytes = b""
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_BB = Struct(">BB").pack
_pack_i = Struct(">i").pack
_unpack_i = Struct(">i").unpack_from


# Versions 0 to 1
def _decode_v0(b: Any, o: int) -> tuple[SaslAuthenticateRequest, int]:
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    auth_bytes = b[o : (o := o + n)]
    m = SaslAuthenticateRequest(auth_bytes)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    s = m.auth_bytes
    if type(s) is not bytes:
        s = _blob(s)
    n = len(s)
    o.append(_pack_i(n))
    o.append(s)


# Version 2
def _decode_v2(b: Any, o: int) -> tuple[SaslAuthenticateRequest, int]:
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
    if not b[o]:
        unknown: Any = ()
        o += 1
    else:
        section, unknown, o = _tags(b, o, (), ())
    m = SaslAuthenticateRequest(auth_bytes, unknown)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
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
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


SaslAuthenticateRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
        2: _decode_v2,
    }
)
SaslAuthenticateRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
        2: _encode_v2,
    }
)
