from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar
from uuid import UUID

import msgspec

from .._runtime.fast import NIL as _NIL
from .._runtime.fast import bit as _bit
from .._runtime.fast import items as _items
from .._runtime.fast import more as _more
from .._runtime.fast import size as _size
from .._runtime.fast import some_long as _some_long
from .._runtime.fast import some_long_text as _some_long_text
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.fast import uuids as _uuids
from .._runtime.message import Message


class ControllerRegistrationRequest(Message, gc=False):
    """ControllerRegistrationRequest: request (API key 70), version 0, flexible from 0.

    Attributes:
        controller_id: int32, versions 0+, default 0.
        incarnation_id: uuid, versions 0+, default AAAAAAAAAAAAAAAAAAAAAA.
        zk_migration_ready: bool, versions 0+, default false.
        listeners: []Listener, versions 0+, default empty.
        features: []Feature, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 70
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "controller_registration_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class Listener(msgspec.Struct, gc=False):
        """A struct of ControllerRegistrationRequest.

        Attributes:
            name: string, versions 0+, default '', map key.
            host: string, versions 0+, default ''.
            port: uint16, versions 0+, default 0.
            security_protocol: int16, versions 0+, default 0.
        """

        name: str = ""
        host: str = ""
        port: int = 0
        security_protocol: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class Feature(msgspec.Struct, gc=False):
        """A struct of ControllerRegistrationRequest.

        Attributes:
            name: string, versions 0+, default '', map key.
            min_supported_version: int16, versions 0+, default 0.
            max_supported_version: int16, versions 0+, default 0.
        """

        name: str = ""
        min_supported_version: int = 0
        max_supported_version: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    controller_id: int = 0
    incarnation_id: UUID = _NIL
    zk_migration_ready: bool = False
    listeners: list[ControllerRegistrationRequest.Listener] = []
    features: list[ControllerRegistrationRequest.Feature] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_Feature = ControllerRegistrationRequest.Feature
_Listener = ControllerRegistrationRequest.Listener
_pack_Hh = Struct(">Hh").pack
_pack_HhB = Struct(">HhB").pack
_pack_hh = Struct(">hh").pack
_pack_hhB = Struct(">hhB").pack
_pack_iUB = Struct(">i16sB").pack
_pack_iUBB = Struct(">i16sBB").pack
_unpack_HhB = Struct(">HhB").unpack_from
_unpack_hhB = Struct(">hhB").unpack_from
_unpack_iUTB = Struct(">i16s?B").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[ControllerRegistrationRequest, int]:
    controller_id, incarnation_id, zk_migration_ready, n = _unpack_iUTB(b, o)
    o += 22
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    listeners: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        name = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        host = b[o + 1 : (o := o + n)].decode()
        port, security_protocol, n = _unpack_HhB(b, o)
        o += 5
        if not n:
            unknown: Any = ()
        else:
            section, unknown, o = _tags(b, o - 1, (), ())
        listeners.append(_Listener(name, host, port, security_protocol, unknown))
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    features: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        name_2 = b[o + 1 : (o := o + n)].decode()
        min_supported_version, max_supported_version, n = _unpack_hhB(b, o)
        o += 5
        if not n:
            unknown_2: Any = ()
        else:
            section_2, unknown_2, o = _tags(b, o - 1, (), ())
        features.append(
            _Feature(name_2, min_supported_version, max_supported_version, unknown_2)
        )
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = ControllerRegistrationRequest(
        controller_id,
        _uuids[incarnation_id],
        zk_migration_ready,
        listeners,
        features,
        unknown_3,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    listeners = m.listeners
    if type(listeners) is not list:
        listeners = _items(listeners)
    n = len(listeners) + 1
    o.append(
        _pack_iUBB(
            m.controller_id,
            m.incarnation_id.int.to_bytes(16),
            _bit[m.zk_migration_ready],
            n,
        )
        if n < 128
        else _pack_iUB(
            m.controller_id,
            m.incarnation_id.int.to_bytes(16),
            _bit[m.zk_migration_ready],
        )
        + _size(n)
    )
    for item in listeners:
        s = _utf8(item.name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        s = _utf8(item.host)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        if item.unknown_tagged_fields:
            o.append(_pack_Hh(item.port, item.security_protocol))
            o.append(_tag_section((), item.unknown_tagged_fields, ()))
        else:
            o.append(_pack_HhB(item.port, item.security_protocol, 0))
    features = m.features
    if type(features) is not list:
        features = _items(features)
    n = len(features)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item_2 in features:
        s = _utf8(item_2.name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        if item_2.unknown_tagged_fields:
            o.append(
                _pack_hh(item_2.min_supported_version, item_2.max_supported_version)
            )
            o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
        else:
            o.append(
                _pack_hhB(item_2.min_supported_version, item_2.max_supported_version, 0)
            )
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


ControllerRegistrationRequest._decoders.update(
    {
        0: _decode_v0,
    }
)
ControllerRegistrationRequest._encoders.update(
    {
        0: _encode_v0,
    }
)
