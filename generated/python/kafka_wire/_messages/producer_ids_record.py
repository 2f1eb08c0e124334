from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.message import Message


class ProducerIdsRecord(Message, gc=False):
    """ProducerIdsRecord: metadata (record type 15), version 0, flexible from 0.

    Attributes:
        broker_id: int32, versions 0+, default 0, brokerId.
        broker_epoch: int64, versions 0+, default -1.
        next_producer_id: int64, versions 0+, default 0.
    """

    API_KEY: ClassVar[int | None] = 15
    KIND: ClassVar[str] = "metadata"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "producer_ids_record"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    broker_id: int = 0
    broker_epoch: int = -1
    next_producer_id: int = 0
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_iqq = Struct(">iqq").pack
_pack_iqqB = Struct(">iqqB").pack
_unpack_iqqB = Struct(">iqqB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[ProducerIdsRecord, int]:
    broker_id, broker_epoch, next_producer_id, n = _unpack_iqqB(b, o)
    o += 21
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    m = ProducerIdsRecord(broker_id, broker_epoch, next_producer_id, unknown)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        o.append(_pack_iqq(m.broker_id, m.broker_epoch, m.next_producer_id))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_iqqB(m.broker_id, m.broker_epoch, m.next_producer_id, 0))


ProducerIdsRecord._decoders.update(
    {
        0: _decode_v0,
    }
)
ProducerIdsRecord._encoders.update(
    {
        0: _encode_v0,
    }
)
