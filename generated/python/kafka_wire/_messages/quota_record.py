from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

from .._runtime.fast import bit as _bit
from .._runtime.fast import items as _items
from .._runtime.fast import number as _number
from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class QuotaRecord(Message, gc=False):
    """QuotaRecord: metadata (record type 14), version 0.

    Attributes:
        entity: []EntityData, versions 0+, default empty.
        key: string, versions 0+, default ''.
        value: float64, versions 0+, default 0.0.
        remove: bool, versions 0+, default false.
    """

    API_KEY: ClassVar[int | None] = 14
    KIND: ClassVar[str] = "metadata"
    VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "quota_record"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class EntityData(msgspec.Struct, gc=False):
        """A struct of QuotaRecord.

        Attributes:
            entity_type: string, versions 0+, default ''.
            entity_name: string, versions 0+, nullable in 0+, default ''.
        """

        entity_type: str = ""
        entity_name: str | None = ""
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    entity: list[QuotaRecord.EntityData] = []
    key: str = ""
    value: float = 0.0
    remove: bool = False
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_EntityData = QuotaRecord.EntityData
_pack_dB = Struct(">dB").pack
_pack_h = Struct(">h").pack
_pack_i = Struct(">i").pack
_unpack_dT = Struct(">d?").unpack_from
_unpack_h = Struct(">h").unpack_from
_unpack_i = Struct(">i").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[QuotaRecord, int]:
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    entity: Any = []
    for _ in range(n):
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        entity_type = b[o : (o := o + n)].decode()
        (n,) = _unpack_h(b, o)
        o += 2
        if n >= 0:
            entity_name = b[o : (o := o + n)].decode()
        else:
            entity_name = None
        entity.append(_EntityData(entity_type, entity_name))
    (n,) = _unpack_h(b, o)
    o += 2
    if n < 0:
        raise ValueError
    key = b[o : (o := o + n)].decode()
    value, remove = _unpack_dT(b, o)
    o += 9
    m = QuotaRecord(entity, key, value, remove)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    entity = m.entity
    if type(entity) is not list:
        entity = _items(entity)
    n = len(entity)
    o.append(_pack_i(n))
    for item in entity:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.entity_type)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        t = item.entity_name
        if t is None:
            o.append(_pack_h(-1))
        else:
            s = _utf8(t)
            n = len(s)
            o.append(_pack_h(n))
            o.append(s)
    s = _utf8(m.key)
    n = len(s)
    o.append(_pack_h(n))
    o.append(s)
    o.append(
        _pack_dB(
            m.value if type(m.value) is float else _number(m.value), _bit[m.remove]
        )
    )


QuotaRecord._decoders.update(
    {
        0: _decode_v0,
    }
)
QuotaRecord._encoders.update(
    {
        0: _encode_v0,
    }
)
