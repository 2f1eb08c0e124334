from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.message import Message


class ResponseHeader(Message, gc=False):
    """ResponseHeader: header, versions 0 to 1, flexible from 1.

    Attributes:
        correlation_id: int32, versions 0+, default 0.
    """

    KIND: ClassVar[str] = "header"
    VERSIONS: ClassVar[range] = range(0, 2)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(1, 2)
    _module: ClassVar[str] = "response_header"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    correlation_id: int = 0
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_unpack_i = Struct(">i").unpack_from
_unpack_iB = Struct(">iB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[ResponseHeader, int]:
    (correlation_id,) = _unpack_i(b, o)
    o += 4
    m = ResponseHeader(correlation_id)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    o.append(_pack_i(m.correlation_id))


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[ResponseHeader, int]:
    correlation_id, n = _unpack_iB(b, o)
    o += 5
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    m = ResponseHeader(correlation_id, unknown)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        o.append(_pack_i(m.correlation_id))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_iB(m.correlation_id, 0))


ResponseHeader._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
    }
)
ResponseHeader._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
    }
)
