from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

from .._runtime.fast import bit as _bit
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


class DescribeClientQuotasRequest(Message, gc=False):
    """DescribeClientQuotasRequest: request (API key 48), versions 0 to 1, flexible from
    1.

    Attributes:
        components: []ComponentData, versions 0+, default empty.
        strict: bool, versions 0+, default false.
    """

    API_KEY: ClassVar[int | None] = 48
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 2)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(1, 2)
    _module: ClassVar[str] = "describe_client_quotas_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class ComponentData(msgspec.Struct, gc=False):
        """A struct of DescribeClientQuotasRequest.

        Attributes:
            entity_type: string, versions 0+, default ''.
            match_type: int8, versions 0+, default 0.
            match: string, versions 0+, nullable in 0+, default ''.
        """

        entity_type: str = ""
        match_type: int = 0
        match: str | None = ""
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    components: list[DescribeClientQuotasRequest.ComponentData] = []
    strict: bool = False
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_ComponentData = DescribeClientQuotasRequest.ComponentData
_pack_B = Struct(">B").pack
_pack_BB = Struct(">BB").pack
_pack_b = Struct(">b").pack
_pack_bB = Struct(">bB").pack
_pack_bh = Struct(">bh").pack
_pack_h = Struct(">h").pack
_pack_i = Struct(">i").pack
_unpack_T = Struct(">?").unpack_from
_unpack_TB = Struct(">?B").unpack_from
_unpack_bB = Struct(">bB").unpack_from
_unpack_bh = Struct(">bh").unpack_from
_unpack_h = Struct(">h").unpack_from
_unpack_i = Struct(">i").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[DescribeClientQuotasRequest, int]:
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    components: Any = []
    for _ in range(n):
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        entity_type = b[o : (o := o + n)].decode()
        match_type, n = _unpack_bh(b, o)
        o += 3
        if n >= 0:
            match = b[o : (o := o + n)].decode()
        else:
            match = None
        components.append(_ComponentData(entity_type, match_type, match))
    (strict,) = _unpack_T(b, o)
    o += 1
    m = DescribeClientQuotasRequest(components, strict)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    components = m.components
    if type(components) is not list:
        components = _items(components)
    n = len(components)
    o.append(_pack_i(n))
    for item in components:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.entity_type)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        t = item.match
        if t is None:
            o.append(_pack_bh(item.match_type, -1))
        else:
            s = _utf8(t)
            n = len(s)
            o.append(_pack_bh(item.match_type, n))
            o.append(s)
    o.append(_pack_B(_bit[m.strict]))


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[DescribeClientQuotasRequest, int]:
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    components: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        entity_type = b[o + 1 : (o := o + n)].decode()
        match_type, n = _unpack_bB(b, o)
        o += 1
        if n > 127:
            n, o = _long_text(b, o, n)
        if n:
            match = b[o + 1 : (o := o + n)].decode()
        else:
            match = None
            o += 1
        if not b[o]:
            unknown: Any = ()
            o += 1
        else:
            section, unknown, o = _tags(b, o, (), ())
        components.append(_ComponentData(entity_type, match_type, match, unknown))
    strict, n = _unpack_TB(b, o)
    o += 2
    if not n:
        unknown_2: Any = ()
    else:
        section_2, unknown_2, o = _tags(b, o - 1, (), ())
    m = DescribeClientQuotasRequest(components, strict, unknown_2)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    components = m.components
    if type(components) is not list:
        components = _items(components)
    n = len(components)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item in components:
        s = _utf8(item.entity_type)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        t = item.match
        if t is None:
            o.append(_pack_bB(item.match_type, 0))
        else:
            s = _utf8(t)
            n = len(s) + 1
            o.append(
                _pack_bB(item.match_type, n)
                if n < 128
                else _pack_b(item.match_type) + _text_size(n)
            )
            o.append(s)
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    if m.unknown_tagged_fields:
        o.append(_pack_B(_bit[m.strict]))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_BB(_bit[m.strict], 0))


DescribeClientQuotasRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
    }
)
DescribeClientQuotasRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
    }
)
