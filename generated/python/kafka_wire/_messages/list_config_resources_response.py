from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

from .._runtime.fast import items as _items
from .._runtime.fast import more as _more
from .._runtime.fast import size as _size
from .._runtime.fast import some_long as _some_long
from .._runtime.fast import some_long_text as _some_long_text
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class ListConfigResourcesResponse(Message, gc=False):
    """ListConfigResourcesResponse: response (API key 74), versions 0 to 1, flexible
    from 0. Once called ListClientMetricsResourcesResponse.

    Attributes:
        throttle_time_ms: int32, versions 0+, default 0.
        error_code: int16, versions 0+, default 0.
        config_resources: []ConfigResource, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 74
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 2)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 2)
    _module: ClassVar[str] = "list_config_resources_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class ConfigResource(msgspec.Struct, gc=False):
        """A struct of ListConfigResourcesResponse.

        Attributes:
            resource_name: string, versions 0+, default ''.
            resource_type: int8, versions 1+, default 16, ignorable.
        """

        resource_name: str = ""
        resource_type: int = 16
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    throttle_time_ms: int = 0
    error_code: int = 0
    config_resources: list[ListConfigResourcesResponse.ConfigResource] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_ConfigResource = ListConfigResourcesResponse.ConfigResource
_pack_b = Struct(">b").pack
_pack_bB = Struct(">bB").pack
_pack_ih = Struct(">ih").pack
_pack_ihB = Struct(">ihB").pack
_unpack_bB = Struct(">bB").unpack_from
_unpack_ihB = Struct(">ihB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[ListConfigResourcesResponse, int]:
    throttle_time_ms, error_code, n = _unpack_ihB(b, o)
    o += 7
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    config_resources: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        resource_name = b[o + 1 : (o := o + n)].decode()
        if not b[o]:
            unknown: Any = ()
            o += 1
        else:
            section, unknown, o = _tags(b, o, (), ())
        config_resources.append(_ConfigResource(resource_name, 16, unknown))
    if not b[o]:
        unknown_2: Any = ()
        o += 1
    else:
        section_2, unknown_2, o = _tags(b, o, (), ())
    m = ListConfigResourcesResponse(
        throttle_time_ms, error_code, config_resources, unknown_2
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    config_resources = m.config_resources
    if type(config_resources) is not list:
        config_resources = _items(config_resources)
    n = len(config_resources) + 1
    o.append(
        _pack_ihB(m.throttle_time_ms, m.error_code, n)
        if n < 128
        else _pack_ih(m.throttle_time_ms, m.error_code) + _size(n)
    )
    for item in config_resources:
        s = _utf8(item.resource_name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
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


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[ListConfigResourcesResponse, int]:
    throttle_time_ms, error_code, n = _unpack_ihB(b, o)
    o += 7
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    config_resources: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        resource_name = b[o + 1 : (o := o + n)].decode()
        resource_type, n = _unpack_bB(b, o)
        o += 2
        if not n:
            unknown: Any = ()
        else:
            section, unknown, o = _tags(b, o - 1, (), ())
        config_resources.append(_ConfigResource(resource_name, resource_type, unknown))
    if not b[o]:
        unknown_2: Any = ()
        o += 1
    else:
        section_2, unknown_2, o = _tags(b, o, (), ())
    m = ListConfigResourcesResponse(
        throttle_time_ms, error_code, config_resources, unknown_2
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    config_resources = m.config_resources
    if type(config_resources) is not list:
        config_resources = _items(config_resources)
    n = len(config_resources) + 1
    o.append(
        _pack_ihB(m.throttle_time_ms, m.error_code, n)
        if n < 128
        else _pack_ih(m.throttle_time_ms, m.error_code) + _size(n)
    )
    for item in config_resources:
        s = _utf8(item.resource_name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        if item.unknown_tagged_fields:
            o.append(_pack_b(item.resource_type))
            o.append(_tag_section((), item.unknown_tagged_fields, ()))
        else:
            o.append(_pack_bB(item.resource_type, 0))
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


ListConfigResourcesResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
    }
)
ListConfigResourcesResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
    }
)
