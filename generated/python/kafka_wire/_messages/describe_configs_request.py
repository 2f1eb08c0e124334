from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

from .._runtime.fast import bit as _bit
from .._runtime.fast import byte as _byte
from .._runtime.fast import differs as _differs
from .._runtime.fast import items as _items
from .._runtime.fast import long as _long
from .._runtime.fast import more as _more
from .._runtime.fast import size as _size
from .._runtime.fast import some_long as _some_long
from .._runtime.fast import some_long_text as _some_long_text
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class DescribeConfigsRequest(Message, gc=False):
    """DescribeConfigsRequest: request (API key 32), versions 0 to 4, flexible from 4.

    Attributes:
        resources: []DescribeConfigsResource, versions 0+, default empty.
        include_synonyms: bool, versions 1+, default false.
        include_documentation: bool, versions 3+, default false.
    """

    API_KEY: ClassVar[int | None] = 32
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 5)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(4, 5)
    DEPRECATED_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "describe_configs_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class DescribeConfigsResource(msgspec.Struct, gc=False):
        """A struct of DescribeConfigsRequest.

        Attributes:
            resource_type: int8, versions 0+, default 0.
            resource_name: string, versions 0+, default ''.
            configuration_keys: []string, versions 0+, nullable in 0+, default empty.
        """

        resource_type: int = 0
        resource_name: str = ""
        configuration_keys: list[str] | None = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    resources: list[DescribeConfigsRequest.DescribeConfigsResource] = []
    include_synonyms: bool = False
    include_documentation: bool = False
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_DescribeConfigsResource = DescribeConfigsRequest.DescribeConfigsResource
_pack_B = Struct(">B").pack
_pack_BB = Struct(">BB").pack
_pack_BBB = Struct(">BBB").pack
_pack_b = Struct(">b").pack
_pack_bB = Struct(">bB").pack
_pack_bh = Struct(">bh").pack
_pack_h = Struct(">h").pack
_pack_i = Struct(">i").pack
_unpack_T = Struct(">?").unpack_from
_unpack_TT = Struct(">??").unpack_from
_unpack_TTB = Struct(">??B").unpack_from
_unpack_bB = Struct(">bB").unpack_from
_unpack_bh = Struct(">bh").unpack_from
_unpack_h = Struct(">h").unpack_from
_unpack_i = Struct(">i").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[DescribeConfigsRequest, int]:
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    resources: Any = []
    for _ in range(n):
        resource_type, n = _unpack_bh(b, o)
        o += 3
        if n < 0:
            raise ValueError
        resource_name = b[o : (o := o + n)].decode()
        (n,) = _unpack_i(b, o)
        o += 4
        configuration_keys: Any = [] if n >= 0 else None
        if n > 0:
            for _ in range(n):
                (n,) = _unpack_h(b, o)
                o += 2
                if n < 0:
                    raise ValueError
                item = b[o : (o := o + n)].decode()
                configuration_keys.append(item)
        resources.append(
            _DescribeConfigsResource(resource_type, resource_name, configuration_keys)
        )
    m = DescribeConfigsRequest(resources)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if (
        (m.include_synonyms is not False and _differs(m.include_synonyms, False))
        or (
            m.include_documentation is not False
            and _differs(m.include_documentation, False)
        )
        or m.unknown_tagged_fields
    ):
        raise ValueError
    resources = m.resources
    if type(resources) is not list:
        resources = _items(resources)
    n = len(resources)
    o.append(_pack_i(n))
    for item in resources:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.resource_name)
        n = len(s)
        o.append(_pack_bh(item.resource_type, n))
        o.append(s)
        configuration_keys = item.configuration_keys
        if type(configuration_keys) is not list and configuration_keys is not None:
            configuration_keys = _items(configuration_keys)
        n = -1 if configuration_keys is None else len(configuration_keys)
        o.append(_pack_i(n))
        for item_2 in configuration_keys or ():
            s = _utf8(item_2)
            n = len(s)
            o.append(_pack_h(n))
            o.append(s)


# Versions 1 to 2
def _decode_v1(b: Any, o: int) -> tuple[DescribeConfigsRequest, int]:
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    resources: Any = []
    for _ in range(n):
        resource_type, n = _unpack_bh(b, o)
        o += 3
        if n < 0:
            raise ValueError
        resource_name = b[o : (o := o + n)].decode()
        (n,) = _unpack_i(b, o)
        o += 4
        configuration_keys: Any = [] if n >= 0 else None
        if n > 0:
            for _ in range(n):
                (n,) = _unpack_h(b, o)
                o += 2
                if n < 0:
                    raise ValueError
                item = b[o : (o := o + n)].decode()
                configuration_keys.append(item)
        resources.append(
            _DescribeConfigsResource(resource_type, resource_name, configuration_keys)
        )
    (include_synonyms,) = _unpack_T(b, o)
    o += 1
    m = DescribeConfigsRequest(resources, include_synonyms)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    if (
        m.include_documentation is not False
        and _differs(m.include_documentation, False)
    ) or m.unknown_tagged_fields:
        raise ValueError
    resources = m.resources
    if type(resources) is not list:
        resources = _items(resources)
    n = len(resources)
    o.append(_pack_i(n))
    for item in resources:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.resource_name)
        n = len(s)
        o.append(_pack_bh(item.resource_type, n))
        o.append(s)
        configuration_keys = item.configuration_keys
        if type(configuration_keys) is not list and configuration_keys is not None:
            configuration_keys = _items(configuration_keys)
        n = -1 if configuration_keys is None else len(configuration_keys)
        o.append(_pack_i(n))
        for item_2 in configuration_keys or ():
            s = _utf8(item_2)
            n = len(s)
            o.append(_pack_h(n))
            o.append(s)
    o.append(_pack_B(_bit[m.include_synonyms]))


# Version 3
def _decode_v3(b: Any, o: int) -> tuple[DescribeConfigsRequest, int]:
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    resources: Any = []
    for _ in range(n):
        resource_type, n = _unpack_bh(b, o)
        o += 3
        if n < 0:
            raise ValueError
        resource_name = b[o : (o := o + n)].decode()
        (n,) = _unpack_i(b, o)
        o += 4
        configuration_keys: Any = [] if n >= 0 else None
        if n > 0:
            for _ in range(n):
                (n,) = _unpack_h(b, o)
                o += 2
                if n < 0:
                    raise ValueError
                item = b[o : (o := o + n)].decode()
                configuration_keys.append(item)
        resources.append(
            _DescribeConfigsResource(resource_type, resource_name, configuration_keys)
        )
    include_synonyms, include_documentation = _unpack_TT(b, o)
    o += 2
    m = DescribeConfigsRequest(resources, include_synonyms, include_documentation)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v3(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    resources = m.resources
    if type(resources) is not list:
        resources = _items(resources)
    n = len(resources)
    o.append(_pack_i(n))
    for item in resources:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.resource_name)
        n = len(s)
        o.append(_pack_bh(item.resource_type, n))
        o.append(s)
        configuration_keys = item.configuration_keys
        if type(configuration_keys) is not list and configuration_keys is not None:
            configuration_keys = _items(configuration_keys)
        n = -1 if configuration_keys is None else len(configuration_keys)
        o.append(_pack_i(n))
        for item_2 in configuration_keys or ():
            s = _utf8(item_2)
            n = len(s)
            o.append(_pack_h(n))
            o.append(s)
    o.append(_pack_BB(_bit[m.include_synonyms], _bit[m.include_documentation]))


# Version 4
def _decode_v4(b: Any, o: int) -> tuple[DescribeConfigsRequest, int]:
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    resources: Any = []
    for _ in range(n - 1):
        resource_type, n = _unpack_bB(b, o)
        o += 1
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        resource_name = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        o += 1
        if n > 127:
            n, o = _long(b, o, n)
        configuration_keys: Any = [] if n else None
        if n > 1:
            for _ in range(n - 1):
                n = b[o]
                if not n or n > 127:
                    n, o = _some_long_text(b, o, n)
                item = b[o + 1 : (o := o + n)].decode()
                configuration_keys.append(item)
        if not b[o]:
            unknown: Any = ()
            o += 1
        else:
            section, unknown, o = _tags(b, o, (), ())
        resources.append(
            _DescribeConfigsResource(
                resource_type, resource_name, configuration_keys, unknown
            )
        )
    include_synonyms, include_documentation, n = _unpack_TTB(b, o)
    o += 3
    if not n:
        unknown_2: Any = ()
    else:
        section_2, unknown_2, o = _tags(b, o - 1, (), ())
    m = DescribeConfigsRequest(
        resources, include_synonyms, include_documentation, unknown_2
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v4(m: Any, o: list[bytes]) -> None:
    resources = m.resources
    if type(resources) is not list:
        resources = _items(resources)
    n = len(resources)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item in resources:
        s = _utf8(item.resource_name)
        n = len(s) + 1
        o.append(
            _pack_bB(item.resource_type, n)
            if n < 128
            else _pack_b(item.resource_type) + _text_size(n)
        )
        o.append(s)
        configuration_keys = item.configuration_keys
        if type(configuration_keys) is not list and configuration_keys is not None:
            configuration_keys = _items(configuration_keys)
        n = 0 if configuration_keys is None else len(configuration_keys) + 1
        o.append(_byte[n] if n < 128 else _size(n))
        for item_2 in configuration_keys or ():
            s = _utf8(item_2)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    if m.unknown_tagged_fields:
        o.append(_pack_BB(_bit[m.include_synonyms], _bit[m.include_documentation]))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_BBB(_bit[m.include_synonyms], _bit[m.include_documentation], 0))


DescribeConfigsRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
        2: _decode_v1,
        3: _decode_v3,
        4: _decode_v4,
    }
)
DescribeConfigsRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
        2: _encode_v1,
        3: _encode_v3,
        4: _encode_v4,
    }
)
