from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.message import Message


class UnregisterBrokerRecord(Message, gc=False):
    """UnregisterBrokerRecord: metadata (record type 1), version 0, flexible from 0.

    Attributes:
        broker_id: int32, versions 0+, default 0, brokerId.
        broker_epoch: int64, versions 0+, default 0.
    """

    API_KEY: ClassVar[int | None] = 1
    KIND: ClassVar[str] = "metadata"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "unregister_broker_record"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    broker_id: int = 0
    broker_epoch: int = 0
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_iq = Struct(">iq").pack
_pack_iqB = Struct(">iqB").pack
_unpack_iqB = Struct(">iqB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[UnregisterBrokerRecord, int]:
    broker_id, broker_epoch, n = _unpack_iqB(b, o)
    o += 13
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    m = UnregisterBrokerRecord(broker_id, broker_epoch, unknown)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        o.append(_pack_iq(m.broker_id, m.broker_epoch))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_iqB(m.broker_id, m.broker_epoch, 0))


UnregisterBrokerRecord._decoders.update(
    {
        0: _decode_v0,
    }
)
UnregisterBrokerRecord._encoders.update(
    {
        0: _encode_v0,
    }
)
