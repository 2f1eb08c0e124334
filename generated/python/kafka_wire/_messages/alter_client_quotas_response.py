from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

from .._runtime.fast import items as _items
from .._runtime.fast import long_text as _long_text
from .._runtime.fast import more as _more
from .._runtime.fast import size as _size
from .._runtime.fast import some_long as _some_long
from .._runtime.fast import some_long_text as _some_long_text
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class AlterClientQuotasResponse(Message, gc=False):
    """AlterClientQuotasResponse: response (API key 49), versions 0 to 1, flexible from
    1.

    Attributes:
        throttle_time_ms: int32, versions 0+, default 0.
        entries: []EntryData, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 49
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 2)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(1, 2)
    _module: ClassVar[str] = "alter_client_quotas_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class EntryData(msgspec.Struct, gc=False):
        """A struct of AlterClientQuotasResponse.

        Attributes:
            error_code: int16, versions 0+, default 0.
            error_message: string, versions 0+, nullable in 0+, default ''.
            entity: []EntityData, versions 0+, default empty.
        """

        error_code: int = 0
        error_message: str | None = ""
        entity: list[AlterClientQuotasResponse.EntityData] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class EntityData(msgspec.Struct, gc=False):
        """A struct of AlterClientQuotasResponse.

        Attributes:
            entity_type: string, versions 0+, default ''.
            entity_name: string, versions 0+, nullable in 0+, default ''.
        """

        entity_type: str = ""
        entity_name: str | None = ""
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    throttle_time_ms: int = 0
    entries: list[AlterClientQuotasResponse.EntryData] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_EntityData = AlterClientQuotasResponse.EntityData
_EntryData = AlterClientQuotasResponse.EntryData
_pack_h = Struct(">h").pack
_pack_hB = Struct(">hB").pack
_pack_hh = Struct(">hh").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_ii = Struct(">ii").pack
_unpack_h = Struct(">h").unpack_from
_unpack_hB = Struct(">hB").unpack_from
_unpack_hh = Struct(">hh").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_ii = Struct(">ii").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[AlterClientQuotasResponse, int]:
    throttle_time_ms, n = _unpack_ii(b, o)
    o += 8
    if n < 0:
        raise ValueError
    entries: Any = []
    for _ in range(n):
        error_code, n = _unpack_hh(b, o)
        o += 4
        if n >= 0:
            error_message = b[o : (o := o + n)].decode()
        else:
            error_message = None
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
        entries.append(_EntryData(error_code, error_message, entity))
    m = AlterClientQuotasResponse(throttle_time_ms, entries)
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
    o.append(_pack_ii(m.throttle_time_ms, n))
    for item in entries:
        if item.unknown_tagged_fields:
            raise ValueError
        t = item.error_message
        if t is None:
            o.append(_pack_hh(item.error_code, -1))
        else:
            s = _utf8(t)
            n = len(s)
            o.append(_pack_hh(item.error_code, n))
            o.append(s)
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


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[AlterClientQuotasResponse, int]:
    throttle_time_ms, n = _unpack_iB(b, o)
    o += 5
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    entries: Any = []
    for _ in range(n - 1):
        error_code, n = _unpack_hB(b, o)
        o += 2
        if n > 127:
            n, o = _long_text(b, o, n)
        if n:
            error_message = b[o + 1 : (o := o + n)].decode()
        else:
            error_message = None
            o += 1
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
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        entries.append(_EntryData(error_code, error_message, entity, unknown_2))
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = AlterClientQuotasResponse(throttle_time_ms, entries, unknown_3)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    entries = m.entries
    if type(entries) is not list:
        entries = _items(entries)
    n = len(entries) + 1
    o.append(
        _pack_iB(m.throttle_time_ms, n)
        if n < 128
        else _pack_i(m.throttle_time_ms) + _size(n)
    )
    for item in entries:
        t = item.error_message
        if t is None:
            o.append(_pack_hB(item.error_code, 0))
        else:
            s = _utf8(t)
            n = len(s) + 1
            o.append(
                _pack_hB(item.error_code, n)
                if n < 128
                else _pack_h(item.error_code) + _text_size(n)
            )
            o.append(s)
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
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


AlterClientQuotasResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
    }
)
AlterClientQuotasResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
    }
)
