from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar
from uuid import UUID

from .._runtime.fast import NIL as _NIL
from .._runtime.fast import bit as _bit
from .._runtime.fast import blob as _blob
from .._runtime.fast import long_blob as _long_blob
from .._runtime.fast import size as _size
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import uuids as _uuids
from .._runtime.message import Message


class PushTelemetryRequest(Message, gc=False):
    """PushTelemetryRequest: request (API key 72), version 0, flexible from 0.

    Attributes:
        client_instance_id: uuid, versions 0+, default AAAAAAAAAAAAAAAAAAAAAA.
        subscription_id: int32, versions 0+, default 0.
        terminating: bool, versions 0+, default false.
        compression_type: int8, versions 0+, default 0.
        metrics: bytes, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 72
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "push_telemetry_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    client_instance_id: UUID = _NIL
    subscription_id: int = 0
    terminating: bool = False
    compression_type: int = 0
    metrics: bytes = b""
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_UiBb = Struct(">16siBb").pack
_pack_UiBbB = Struct(">16siBbB").pack
_pack_UiBbBB = Struct(">16siBbBB").pack
_unpack_UiTbB = Struct(">16si?bB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[PushTelemetryRequest, int]:
    client_instance_id, subscription_id, terminating, compression_type, n = (
        _unpack_UiTbB(b, o)
    )
    o += 22
    if n > 127:
        o += 1
        k = b[o]
        if k < 128:
            n += k * 128 - 128
        else:
            n, o = _long_blob(b, o, n)
    if not n:
        raise ValueError
    metrics = b[o + 1 : (o := o + n)]
    if not b[o]:
        unknown: Any = ()
        o += 1
    else:
        section, unknown, o = _tags(b, o, (), ())
    m = PushTelemetryRequest(
        _uuids[client_instance_id],
        subscription_id,
        terminating,
        compression_type,
        metrics,
        unknown,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    s = m.metrics
    if type(s) is not bytes:
        s = _blob(s)
    n = len(s) + 1
    o.append(
        _pack_UiBbB(
            m.client_instance_id.int.to_bytes(16),
            m.subscription_id,
            _bit[m.terminating],
            m.compression_type,
            n,
        )
        if n < 128
        else (
            _pack_UiBbBB(
                m.client_instance_id.int.to_bytes(16),
                m.subscription_id,
                _bit[m.terminating],
                m.compression_type,
                n & 127 | 128,
                n >> 7,
            )
            if n < 16384
            else _pack_UiBb(
                m.client_instance_id.int.to_bytes(16),
                m.subscription_id,
                _bit[m.terminating],
                m.compression_type,
            )
            + _size(n)
        )
    )
    o.append(s)
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


PushTelemetryRequest._decoders.update(
    {
        0: _decode_v0,
    }
)
PushTelemetryRequest._encoders.update(
    {
        0: _encode_v0,
    }
)
