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


class EnvelopeRequest(Message, gc=False):
    """EnvelopeRequest: request (API key 58), version 0, flexible from 0.

    Attributes:
        request_data: bytes, versions 0+, default empty.
        request_principal: bytes, versions 0+, nullable in 0+, default empty.
        client_host_address: bytes, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 58
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "envelope_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    request_data: bytes = b""
    request_principal: bytes | None = b""
    client_host_address: bytes = b""
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_BB = Struct(">BB").pack


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[EnvelopeRequest, int]:
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
    request_data = b[o + 1 : (o := o + n)]
    n = b[o]
    if n > 127:
        o += 1
        k = b[o]
        if k < 128:
            n += k * 128 - 128
        else:
            n, o = _long_blob(b, o, n)
    if n:
        request_principal = b[o + 1 : (o := o + n)]
    else:
        request_principal = None
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
    client_host_address = b[o + 1 : (o := o + n)]
    if not b[o]:
        unknown: Any = ()
        o += 1
    else:
        section, unknown, o = _tags(b, o, (), ())
    m = EnvelopeRequest(request_data, request_principal, client_host_address, unknown)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    s = m.request_data
    if type(s) is not bytes:
        s = _blob(s)
    n = len(s) + 1
    o.append(
        _byte[n]
        if n < 128
        else _pack_BB(n & 127 | 128, n >> 7) if n < 16384 else _size(n)
    )
    o.append(s)
    s = m.request_principal
    if s is not None and type(s) is not bytes:
        s = _blob(s)
    n = 0 if s is None else len(s) + 1
    o.append(
        _byte[n]
        if n < 128
        else _pack_BB(n & 127 | 128, n >> 7) if n < 16384 else _size(n)
    )
    if s:
        o.append(s)
    s = m.client_host_address
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


EnvelopeRequest._decoders.update(
    {
        0: _decode_v0,
    }
)
EnvelopeRequest._encoders.update(
    {
        0: _encode_v0,
    }
)
