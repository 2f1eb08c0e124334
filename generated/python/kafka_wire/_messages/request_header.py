from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class RequestHeader(Message, gc=False):
    """RequestHeader: header, versions 0 to 2, flexible from 2.

    Attributes:
        request_api_key: int16, versions 0+, default 0.
        request_api_version: int16, versions 0+, default 0.
        correlation_id: int32, versions 0+, default 0.
        client_id: string, versions 1+, nullable in 1+, default '', ignorable.
    """

    KIND: ClassVar[str] = "header"
    VERSIONS: ClassVar[range] = range(0, 3)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(2, 3)
    _module: ClassVar[str] = "request_header"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    request_api_key: int = 0
    request_api_version: int = 0
    correlation_id: int = 0
    client_id: str | None = ""
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_hhi = Struct(">hhi").pack
_pack_hhih = Struct(">hhih").pack
_unpack_hhi = Struct(">hhi").unpack_from
_unpack_hhih = Struct(">hhih").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[RequestHeader, int]:
    request_api_key, request_api_version, correlation_id = _unpack_hhi(b, o)
    o += 8
    m = RequestHeader(request_api_key, request_api_version, correlation_id)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    o.append(_pack_hhi(m.request_api_key, m.request_api_version, m.correlation_id))


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[RequestHeader, int]:
    request_api_key, request_api_version, correlation_id, n = _unpack_hhih(b, o)
    o += 10
    if n >= 0:
        client_id = b[o : (o := o + n)].decode()
    else:
        client_id = None
    m = RequestHeader(request_api_key, request_api_version, correlation_id, client_id)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    t = m.client_id
    if t is None:
        o.append(
            _pack_hhih(m.request_api_key, m.request_api_version, m.correlation_id, -1)
        )
    else:
        s = _utf8(t)
        n = len(s)
        o.append(
            _pack_hhih(m.request_api_key, m.request_api_version, m.correlation_id, n)
        )
        o.append(s)


# Version 2
def _decode_v2(b: Any, o: int) -> tuple[RequestHeader, int]:
    request_api_key, request_api_version, correlation_id, n = _unpack_hhih(b, o)
    o += 10
    if n >= 0:
        client_id = b[o : (o := o + n)].decode()
    else:
        client_id = None
    if not b[o]:
        unknown: Any = ()
        o += 1
    else:
        section, unknown, o = _tags(b, o, (), ())
    m = RequestHeader(
        request_api_key, request_api_version, correlation_id, client_id, unknown
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
    t = m.client_id
    if t is None:
        o.append(
            _pack_hhih(m.request_api_key, m.request_api_version, m.correlation_id, -1)
        )
    else:
        s = _utf8(t)
        n = len(s)
        o.append(
            _pack_hhih(m.request_api_key, m.request_api_version, m.correlation_id, n)
        )
        o.append(s)
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


RequestHeader._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
        2: _decode_v2,
    }
)
RequestHeader._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
        2: _encode_v2,
    }
)
