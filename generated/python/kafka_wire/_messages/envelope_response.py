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


class EnvelopeResponse(Message, gc=False):
    """EnvelopeResponse: response (API key 58), version 0, flexible from 0.

    Attributes:
        response_data: bytes, versions 0+, nullable in 0+, default null.
        error_code: int16, versions 0+, default 0.
    """

    API_KEY: ClassVar[int | None] = 58
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "envelope_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    response_data: bytes | None = None
    error_code: int = 0
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_BB = Struct(">BB").pack
_pack_h = Struct(">h").pack
_pack_hB = Struct(">hB").pack
_unpack_hB = Struct(">hB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[EnvelopeResponse, int]:
    n = b[o]
    if n > 127:
        o += 1
        k = b[o]
        if k < 128:
            n += k * 128 - 128
        else:
            n, o = _long_blob(b, o, n)
    if n:
        response_data = b[o + 1 : (o := o + n)]
    else:
        response_data = None
        o += 1
    error_code, n = _unpack_hB(b, o)
    o += 3
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    m = EnvelopeResponse(response_data, error_code, unknown)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    s = m.response_data
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
    if m.unknown_tagged_fields:
        o.append(_pack_h(m.error_code))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_hB(m.error_code, 0))


EnvelopeResponse._decoders.update(
    {
        0: _decode_v0,
    }
)
EnvelopeResponse._encoders.update(
    {
        0: _encode_v0,
    }
)
