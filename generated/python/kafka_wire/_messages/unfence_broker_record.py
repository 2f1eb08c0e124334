from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.message import Message


class UnfenceBrokerRecord(Message, gc=False):
    """UnfenceBrokerRecord: metadata (record type 8), version 0, flexible from 0.

    Attributes:
        id: int32, versions 0+, default 0, brokerId.
        epoch: int64, versions 0+, default 0.
    """

    API_KEY: ClassVar[int | None] = 8
    KIND: ClassVar[str] = "metadata"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "unfence_broker_record"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    id: int = 0
    epoch: int = 0
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_iq = Struct(">iq").pack
_pack_iqB = Struct(">iqB").pack
_unpack_iqB = Struct(">iqB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[UnfenceBrokerRecord, int]:
    id, epoch, n = _unpack_iqB(b, o)
    o += 13
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    m = UnfenceBrokerRecord(id, epoch, unknown)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        o.append(_pack_iq(m.id, m.epoch))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_iqB(m.id, m.epoch, 0))


UnfenceBrokerRecord._decoders.update(
    {
        0: _decode_v0,
    }
)
UnfenceBrokerRecord._encoders.update(
    {
        0: _encode_v0,
    }
)
