from __future__ import annotations

from typing import Any, ClassVar

from .._runtime.fast import blob as _blob
from .._runtime.fast import byte as _byte
from .._runtime.fast import long as _long
from .._runtime.fast import size as _size
from .._runtime.fast import some as _some
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


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[EnvelopeRequest, int]:
    n = b[o]
    o += 1
    if not 0 < n < 128:
        n, o = _some(b, o, n)
    e = o + n - 1
    request_data = b[o:e]
    o = e
    n = b[o]
    o += 1
    if n > 127:
        n, o = _long(b, o, n)
    if n:
        e = o + n - 1
        request_principal = b[o:e]
        o = e
    else:
        request_principal = None
    n = b[o]
    o += 1
    if not 0 < n < 128:
        n, o = _some(b, o, n)
    e = o + n - 1
    client_host_address = b[o:e]
    o = e
    n = b[o]
    o += 1
    if n == 0:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    m = EnvelopeRequest(request_data, request_principal, client_host_address, unknown)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    s = m.request_data
    if type(s) is not bytes:
        s = _blob(s)
    n = len(s) + 1
    o.append(_byte[n] if n < 128 else _size(n))
    o.append(s)
    s = m.request_principal
    if s is not None and type(s) is not bytes:
        s = _blob(s)
    n = 0 if s is None else len(s) + 1
    o.append(_byte[n] if n < 128 else _size(n))
    if s:
        o.append(s)
    s = m.client_host_address
    if type(s) is not bytes:
        s = _blob(s)
    n = len(s) + 1
    o.append(_byte[n] if n < 128 else _size(n))
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
