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


class AlterClientQuotasRequest(Message, gc=False):
    """AlterClientQuotasRequest: request (API key 49), versions 0 to 1, flexible from 1.

    Attributes:
        entries: []EntryData, versions 0+, default empty.
        validate_only: bool, versions 0+, default false.
    """

    API_KEY: ClassVar[int | None] = 49
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 2)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(1, 2)
    _module: ClassVar[str] = "alter_client_quotas_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class EntryData(msgspec.Struct, gc=False):
        """A struct of AlterClientQuotasRequest.

        Attributes:
            entity: []EntityData, versions 0+, default empty.
            ops: []OpData, versions 0+, default empty.
        """

        entity: list[AlterClientQuotasRequest.EntityData] = []
        ops: list[AlterClientQuotasRequest.OpData] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class EntityData(msgspec.Struct, gc=False):
        """A struct of AlterClientQuotasRequest.

        Attributes:
            entity_type: string, versions 0+, default ''.
            entity_name: string, versions 0+, nullable in 0+, default ''.
        """

        entity_type: str = ""
        entity_name: str | None = ""
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class OpData(msgspec.Struct, gc=False):
        """A struct of AlterClientQuotasRequest.

        Attributes:
            key: string, versions 0+, default ''.
            value: float64, versions 0+, default 0.0.
            remove: bool, versions 0+, default false.
        """

        key: str = ""
        value: float = 0.0
        remove: bool = False
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    entries: list[AlterClientQuotasRequest.EntryData] = []
    validate_only: bool = False
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_EntityData = AlterClientQuotasRequest.EntityData
_EntryData = AlterClientQuotasRequest.EntryData
_OpData = AlterClientQuotasRequest.OpData
_pack_B = Struct(">B").pack
_pack_BB = Struct(">BB").pack
_pack_dB = Struct(">dB").pack
_pack_dBB = Struct(">dBB").pack
_pack_h = Struct(">h").pack
_pack_i = Struct(">i").pack
_unpack_T = Struct(">?").unpack_from
_unpack_TB = Struct(">?B").unpack_from
_unpack_dT = Struct(">d?").unpack_from
_unpack_dTB = Struct(">d?B").unpack_from
_unpack_h = Struct(">h").unpack_from
_unpack_i = Struct(">i").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[AlterClientQuotasRequest, int]:
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    entries: Any = []
    for _ in range(n):
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        entity: Any = []
        if n > 0:
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
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        ops: Any = []
        if n > 0:
            for _ in range(n):
                (n,) = _unpack_h(b, o)
                o += 2
                if n < 0:
                    raise ValueError
                key = b[o : (o := o + n)].decode()
                value, remove = _unpack_dT(b, o)
                o += 9
                ops.append(_OpData(key, value, remove))
        entries.append(_EntryData(entity, ops))
    (validate_only,) = _unpack_T(b, o)
    o += 1
    m = AlterClientQuotasRequest(entries, validate_only)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    entries = m.entries
    if type(entries) is not list:
        entries = _items(entries)
    n = len(entries)
    o.append(_pack_i(n))
    for item in entries:
        if item.unknown_tagged_fields:
            raise ValueError
        entity = item.entity
        if type(entity) is not list:
            entity = _items(entity)
        n = len(entity)
        o.append(_pack_i(n))
        for item_2 in entity:
            if item_2.unknown_tagged_fields:
                raise ValueError
            s = _utf8(item_2.entity_type)
            n = len(s)
            o.append(_pack_h(n))
            o.append(s)
            t = item_2.entity_name
            if t is None:
                o.append(_pack_h(-1))
            else:
                s = _utf8(t)
                n = len(s)
                o.append(_pack_h(n))
                o.append(s)
        ops = item.ops
        if type(ops) is not list:
            ops = _items(ops)
        n = len(ops)
        o.append(_pack_i(n))
        for item_3 in ops:
            if item_3.unknown_tagged_fields:
                raise ValueError
            s = _utf8(item_3.key)
            n = len(s)
            o.append(_pack_h(n))
            o.append(s)
            o.append(
                _pack_dB(
                    (
                        item_3.value
                        if type(item_3.value) is float
                        else _number(item_3.value)
                    ),
                    _bit[item_3.remove],
                )
            )
    o.append(_pack_B(_bit[m.validate_only]))


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[AlterClientQuotasRequest, int]:
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    entries: Any = []
    for _ in range(n - 1):
        n = b[o]
        o += 1
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        entity: Any = []
        if n > 1:
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
        o += 1
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        ops: Any = []
        if n > 1:
            for _ in range(n - 1):
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
                ops.append(_OpData(key, value, remove, unknown_2))
        if not b[o]:
            unknown_3: Any = ()
            o += 1
        else:
            section_3, unknown_3, o = _tags(b, o, (), ())
        entries.append(_EntryData(entity, ops, unknown_3))
    validate_only, n = _unpack_TB(b, o)
    o += 2
    if not n:
        unknown_4: Any = ()
    else:
        section_4, unknown_4, o = _tags(b, o - 1, (), ())
    m = AlterClientQuotasRequest(entries, validate_only, unknown_4)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    entries = m.entries
    if type(entries) is not list:
        entries = _items(entries)
    n = len(entries)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item in entries:
        entity = item.entity
        if type(entity) is not list:
            entity = _items(entity)
        n = len(entity)
        o.append(_more[n] if n < 127 else _size(n + 1))
        for item_2 in entity:
            s = _utf8(item_2.entity_type)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            t = item_2.entity_name
            if t is None:
                o.append(b"\x00")
            else:
                s = _utf8(t)
                n = len(s)
                o.append(_more[n] if n < 127 else _text_size(n + 1))
                o.append(s)
            o.append(
                _tag_section((), item_2.unknown_tagged_fields, ())
                if item_2.unknown_tagged_fields
                else b"\x00"
            )
        ops = item.ops
        if type(ops) is not list:
            ops = _items(ops)
        n = len(ops)
        o.append(_more[n] if n < 127 else _size(n + 1))
        for item_3 in ops:
            s = _utf8(item_3.key)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            if item_3.unknown_tagged_fields:
                o.append(
                    _pack_dB(
                        (
                            item_3.value
                            if type(item_3.value) is float
                            else _number(item_3.value)
                        ),
                        _bit[item_3.remove],
                    )
                )
                o.append(_tag_section((), item_3.unknown_tagged_fields, ()))
            else:
                o.append(
                    _pack_dBB(
                        (
                            item_3.value
                            if type(item_3.value) is float
                            else _number(item_3.value)
                        ),
                        _bit[item_3.remove],
                        0,
                    )
                )
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    if m.unknown_tagged_fields:
        o.append(_pack_B(_bit[m.validate_only]))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_BB(_bit[m.validate_only], 0))


AlterClientQuotasRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
    }
)
AlterClientQuotasRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
    }
)
