from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

from .._runtime.fast import bit as _bit
from .._runtime.fast import items as _items
from .._runtime.fast import long_text as _long_text
from .._runtime.fast import more as _more
from .._runtime.fast import number as _number
from .._runtime.fast import size as _size
from .._runtime.fast import some_long as _some_long
from .._runtime.fast import some_long_text as _some_long_text
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class ClientQuotaRecord(Message, gc=False):
    """ClientQuotaRecord: metadata (record type 14), version 0, flexible from 0.

    Attributes:
        entity: []EntityData, versions 0+, default empty.
        key: string, versions 0+, default ''.
        value: float64, versions 0+, default 0.0.
        remove: bool, versions 0+, default false.
    """

    API_KEY: ClassVar[int | None] = 14
    KIND: ClassVar[str] = "metadata"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "client_quota_record"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class EntityData(msgspec.Struct, gc=False):
        """A struct of ClientQuotaRecord.

        Attributes:
            entity_type: string, versions 0+, default ''.
            entity_name: string, versions 0+, nullable in 0+, default ''.
        """

        entity_type: str = ""
        entity_name: str | None = ""
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    entity: list[ClientQuotaRecord.EntityData] = []
    key: str = ""
    value: float = 0.0
    remove: bool = False
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_EntityData = ClientQuotaRecord.EntityData
_pack_dB = Struct(">dB").pack
_pack_dBB = Struct(">dBB").pack
_unpack_dTB = Struct(">d?B").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[ClientQuotaRecord, int]:
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    entity: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        entity_type = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        if n > 127:
            n, o = _long_text(b, o, n)
        if n:
            entity_name = b[o + 1 : (o := o + n)].decode()
        else:
            entity_name = None
            o += 1
        if not b[o]:
            unknown: Any = ()
            o += 1
        else:
            section, unknown, o = _tags(b, o, (), ())
        entity.append(_EntityData(entity_type, entity_name, unknown))
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    key = b[o + 1 : (o := o + n)].decode()
    value, remove, n = _unpack_dTB(b, o)
    o += 10
    if not n:
        unknown_2: Any = ()
    else:
        section_2, unknown_2, o = _tags(b, o - 1, (), ())
    m = ClientQuotaRecord(entity, key, value, remove, unknown_2)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    entity = m.entity
    if type(entity) is not list:
        entity = _items(entity)
    n = len(entity)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item in entity:
        s = _utf8(item.entity_type)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        t = item.entity_name
        if t is None:
            o.append(b"\x00")
        else:
            s = _utf8(t)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    s = _utf8(m.key)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    if m.unknown_tagged_fields:
        o.append(
            _pack_dB(
                m.value if type(m.value) is float else _number(m.value), _bit[m.remove]
            )
        )
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(
            _pack_dBB(
                m.value if type(m.value) is float else _number(m.value),
                _bit[m.remove],
                0,
            )
        )


ClientQuotaRecord._decoders.update(
    {
        0: _decode_v0,
    }
)
ClientQuotaRecord._encoders.update(
    {
        0: _encode_v0,
    }
)
