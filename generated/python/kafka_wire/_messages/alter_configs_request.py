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


class AlterConfigsRequest(Message, gc=False):
    """AlterConfigsRequest: request (API key 33), versions 0 to 2, flexible from 2.

    Attributes:
        resources: []AlterConfigsResource, versions 0+, default empty.
        validate_only: bool, versions 0+, default false.
    """

    API_KEY: ClassVar[int | None] = 33
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 3)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(2, 3)
    _module: ClassVar[str] = "alter_configs_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class AlterConfigsResource(msgspec.Struct, gc=False):
        """A struct of AlterConfigsRequest.

        Attributes:
            resource_type: int8, versions 0+, default 0, map key.
            resource_name: string, versions 0+, default '', map key.
            configs: []AlterableConfig, versions 0+, default empty.
        """

        resource_type: int = 0
        resource_name: str = ""
        configs: list[AlterConfigsRequest.AlterableConfig] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class AlterableConfig(msgspec.Struct, gc=False):
        """A struct of AlterConfigsRequest.

        Attributes:
            name: string, versions 0+, default '', map key.
            value: string, versions 0+, nullable in 0+, default ''.
        """

        name: str = ""
        value: str | None = ""
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    resources: list[AlterConfigsRequest.AlterConfigsResource] = []
    validate_only: bool = False
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_AlterConfigsResource = AlterConfigsRequest.AlterConfigsResource
_AlterableConfig = AlterConfigsRequest.AlterableConfig
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


# Versions 0 to 1
def _decode_v0(b: Any, o: int) -> tuple[AlterConfigsRequest, int]:
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
        if n < 0:
            raise ValueError
        configs: Any = []
        if n > 0:
            for _ in range(n):
                (n,) = _unpack_h(b, o)
                o += 2
                if n < 0:
                    raise ValueError
                name = b[o : (o := o + n)].decode()
                (n,) = _unpack_h(b, o)
                o += 2
                if n >= 0:
                    value = b[o : (o := o + n)].decode()
                else:
                    value = None
                configs.append(_AlterableConfig(name, value))
        resources.append(_AlterConfigsResource(resource_type, resource_name, configs))
    (validate_only,) = _unpack_T(b, o)
    o += 1
    m = AlterConfigsRequest(resources, validate_only)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
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
        configs = item.configs
        if type(configs) is not list:
            configs = _items(configs)
        n = len(configs)
        o.append(_pack_i(n))
        for item_2 in configs:
            if item_2.unknown_tagged_fields:
                raise ValueError
            s = _utf8(item_2.name)
            n = len(s)
            o.append(_pack_h(n))
            o.append(s)
            t = item_2.value
            if t is None:
                o.append(_pack_h(-1))
            else:
                s = _utf8(t)
                n = len(s)
                o.append(_pack_h(n))
                o.append(s)
    o.append(_pack_B(_bit[m.validate_only]))


# Version 2
def _decode_v2(b: Any, o: int) -> tuple[AlterConfigsRequest, int]:
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
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        configs: Any = []
        if n > 1:
            for _ in range(n - 1):
                n = b[o]
                if not n or n > 127:
                    n, o = _some_long_text(b, o, n)
                name = b[o + 1 : (o := o + n)].decode()
                n = b[o]
                if n > 127:
                    n, o = _long_text(b, o, n)
                if n:
                    value = b[o + 1 : (o := o + n)].decode()
                else:
                    value = None
                    o += 1
                if not b[o]:
                    unknown: Any = ()
                    o += 1
                else:
                    section, unknown, o = _tags(b, o, (), ())
                configs.append(_AlterableConfig(name, value, unknown))
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        resources.append(
            _AlterConfigsResource(resource_type, resource_name, configs, unknown_2)
        )
    validate_only, n = _unpack_TB(b, o)
    o += 2
    if not n:
        unknown_3: Any = ()
    else:
        section_3, unknown_3, o = _tags(b, o - 1, (), ())
    m = AlterConfigsRequest(resources, validate_only, unknown_3)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
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
        configs = item.configs
        if type(configs) is not list:
            configs = _items(configs)
        n = len(configs)
        o.append(_more[n] if n < 127 else _size(n + 1))
        for item_2 in configs:
            s = _utf8(item_2.name)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            t = item_2.value
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
    if m.unknown_tagged_fields:
        o.append(_pack_B(_bit[m.validate_only]))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_BB(_bit[m.validate_only], 0))


AlterConfigsRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
        2: _decode_v2,
    }
)
AlterConfigsRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
        2: _encode_v2,
    }
)
