from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.message import Message


class ControlledShutdownRequest(Message, gc=False):
    """ControlledShutdownRequest: request (API key 7), versions 0 to 3, flexible from 3.

    Attributes:
        broker_id: int32, versions 0+, default 0, brokerId.
        broker_epoch: int64, versions 2+, default -1, ignorable.
    """

    API_KEY: ClassVar[int | None] = 7
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 4)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(3, 4)
    _module: ClassVar[str] = "controlled_shutdown_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    broker_id: int = 0
    broker_epoch: int = -1
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_i = Struct(">i").pack
_pack_iq = Struct(">iq").pack
_pack_iqB = Struct(">iqB").pack
_unpack_i = Struct(">i").unpack_from
_unpack_iq = Struct(">iq").unpack_from
_unpack_iqB = Struct(">iqB").unpack_from


# Versions 0 to 1
def _decode_v0(b: Any, o: int) -> tuple[ControlledShutdownRequest, int]:
    (broker_id,) = _unpack_i(b, o)
    o += 4
    m = ControlledShutdownRequest(broker_id)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    o.append(_pack_i(m.broker_id))


# Version 2
def _decode_v2(b: Any, o: int) -> tuple[ControlledShutdownRequest, int]:
    broker_id, broker_epoch = _unpack_iq(b, o)
    o += 12
    m = ControlledShutdownRequest(broker_id, broker_epoch)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    o.append(_pack_iq(m.broker_id, m.broker_epoch))


# Version 3
def _decode_v3(b: Any, o: int) -> tuple[ControlledShutdownRequest, int]:
    broker_id, broker_epoch, n = _unpack_iqB(b, o)
    o += 13
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    m = ControlledShutdownRequest(broker_id, broker_epoch, unknown)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v3(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        o.append(_pack_iq(m.broker_id, m.broker_epoch))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_iqB(m.broker_id, m.broker_epoch, 0))


ControlledShutdownRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
        2: _decode_v2,
        3: _decode_v3,
    }
)
ControlledShutdownRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
        2: _encode_v2,
        3: _encode_v3,
    }
)
