from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

from .._runtime.fast import byte as _byte
from .._runtime.fast import items as _items
from .._runtime.fast import long as _long
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


class DescribeClientQuotasResponse(Message, gc=False):
    """DescribeClientQuotasResponse: response (API key 48), versions 0 to 1, flexible
    from 1.

    Attributes:
        throttle_time_ms: int32, versions 0+, default 0.
        error_code: int16, versions 0+, default 0.
        error_message: string, versions 0+, nullable in 0+, default ''.
        entries: []EntryData, versions 0+, nullable in 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 48
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 2)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(1, 2)
    _module: ClassVar[str] = "describe_client_quotas_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class EntryData(msgspec.Struct, gc=False):
        """A struct of DescribeClientQuotasResponse.

        Attributes:
            entity: []EntityData, versions 0+, default empty.
            values: []ValueData, versions 0+, default empty.
        """

        entity: list[DescribeClientQuotasResponse.EntityData] = []
        values: list[DescribeClientQuotasResponse.ValueData] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class EntityData(msgspec.Struct, gc=False):
        """A struct of DescribeClientQuotasResponse.

        Attributes:
            entity_type: string, versions 0+, default ''.
            entity_name: string, versions 0+, nullable in 0+, default ''.
        """

        entity_type: str = ""
        entity_name: str | None = ""
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class ValueData(msgspec.Struct, gc=False):
        """A struct of DescribeClientQuotasResponse.

        Attributes:
            key: string, versions 0+, default ''.
            value: float64, versions 0+, default 0.0.
        """

        key: str = ""
        value: float = 0.0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    throttle_time_ms: int = 0
    error_code: int = 0
    error_message: str | None = ""
    entries: list[DescribeClientQuotasResponse.EntryData] | None = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_EntityData = DescribeClientQuotasResponse.EntityData
_EntryData = DescribeClientQuotasResponse.EntryData
_ValueData = DescribeClientQuotasResponse.ValueData
_pack_d = Struct(">d").pack
_pack_dB = Struct(">dB").pack
_pack_h = Struct(">h").pack
_pack_i = Struct(">i").pack
_pack_ih = Struct(">ih").pack
_pack_ihB = Struct(">ihB").pack
_pack_ihh = Struct(">ihh").pack
_unpack_d = Struct(">d").unpack_from
_unpack_dB = Struct(">dB").unpack_from
_unpack_h = Struct(">h").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_ihB = Struct(">ihB").unpack_from
_unpack_ihh = Struct(">ihh").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[DescribeClientQuotasResponse, int]:
    throttle_time_ms, error_code, n = _unpack_ihh(b, o)
    o += 8
    if n >= 0:
        error_message = b[o : (o := o + n)].decode()
    else:
        error_message = None
    (n,) = _unpack_i(b, o)
    o += 4
    entries: Any = [] if n >= 0 else None
    if n > 0:
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
            values: Any = []
            if n > 0:
                for _ in range(n):
                    (n,) = _unpack_h(b, o)
                    o += 2
                    if n < 0:
                        raise ValueError
                    key = b[o : (o := o + n)].decode()
                    (value,) = _unpack_d(b, o)
                    o += 8
                    values.append(_ValueData(key, value))
            entries.append(_EntryData(entity, values))
    m = DescribeClientQuotasResponse(
        throttle_time_ms, error_code, error_message, entries
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    t = m.error_message
    if t is None:
        o.append(_pack_ihh(m.throttle_time_ms, m.error_code, -1))
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_pack_ihh(m.throttle_time_ms, m.error_code, n))
        o.append(s)
    entries = m.entries
    if type(entries) is not list and entries is not None:
        entries = _items(entries)
    n = -1 if entries is None else len(entries)
    o.append(_pack_i(n))
    for item in entries or ():
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
        values = item.values
        if type(values) is not list:
            values = _items(values)
        n = len(values)
        o.append(_pack_i(n))
        for item_3 in values:
            if item_3.unknown_tagged_fields:
                raise ValueError
            s = _utf8(item_3.key)
            n = len(s)
            o.append(_pack_h(n))
            o.append(s)
            o.append(
                _pack_d(
                    item_3.value
                    if type(item_3.value) is float
                    else _number(item_3.value)
                )
            )


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[DescribeClientQuotasResponse, int]:
    throttle_time_ms, error_code, n = _unpack_ihB(b, o)
    o += 6
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        error_message = b[o + 1 : (o := o + n)].decode()
    else:
        error_message = None
        o += 1
    n = b[o]
    o += 1
    if n > 127:
        n, o = _long(b, o, n)
    entries: Any = [] if n else None
    if n > 1:
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
            values: Any = []
            if n > 1:
                for _ in range(n - 1):
                    n = b[o]
                    if not n or n > 127:
                        n, o = _some_long_text(b, o, n)
                    key = b[o + 1 : (o := o + n)].decode()
                    value, n = _unpack_dB(b, o)
                    o += 9
                    if not n:
                        unknown_2: Any = ()
                    else:
                        section_2, unknown_2, o = _tags(b, o - 1, (), ())
                    values.append(_ValueData(key, value, unknown_2))
            if not b[o]:
                unknown_3: Any = ()
                o += 1
            else:
                section_3, unknown_3, o = _tags(b, o, (), ())
            entries.append(_EntryData(entity, values, unknown_3))
    if not b[o]:
        unknown_4: Any = ()
        o += 1
    else:
        section_4, unknown_4, o = _tags(b, o, (), ())
    m = DescribeClientQuotasResponse(
        throttle_time_ms, error_code, error_message, entries, unknown_4
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    t = m.error_message
    if t is None:
        o.append(_pack_ihB(m.throttle_time_ms, m.error_code, 0))
    else:
        s = _utf8(t)
        n = len(s) + 1
        o.append(
            _pack_ihB(m.throttle_time_ms, m.error_code, n)
            if n < 128
            else _pack_ih(m.throttle_time_ms, m.error_code) + _text_size(n)
        )
        o.append(s)
    entries = m.entries
    if type(entries) is not list and entries is not None:
        entries = _items(entries)
    n = 0 if entries is None else len(entries) + 1
    o.append(_byte[n] if n < 128 else _size(n))
    for item in entries or ():
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
        values = item.values
        if type(values) is not list:
            values = _items(values)
        n = len(values)
        o.append(_more[n] if n < 127 else _size(n + 1))
        for item_3 in values:
            s = _utf8(item_3.key)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            if item_3.unknown_tagged_fields:
                o.append(
                    _pack_d(
                        item_3.value
                        if type(item_3.value) is float
                        else _number(item_3.value)
                    )
                )
                o.append(_tag_section((), item_3.unknown_tagged_fields, ()))
            else:
                o.append(
                    _pack_dB(
                        (
                            item_3.value
                            if type(item_3.value) is float
                            else _number(item_3.value)
                        ),
                        0,
                    )
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


DescribeClientQuotasResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
    }
)
DescribeClientQuotasResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
    }
)
