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


class StreamsGroupMemberMetadataValue(Message, gc=False):
    """StreamsGroupMemberMetadataValue: coordinator-value (record type 19), version 0,
    flexible from 0.

    Attributes:
        instance_id: string, versions 0+, nullable in 0+, default ''.
        rack_id: string, versions 0+, nullable in 0+, default ''.
        client_id: string, versions 0+, default ''.
        client_host: string, versions 0+, default ''.
        rebalance_timeout_ms: int32, versions 0+, default -1.
        topology_epoch: int32, versions 0+, default 0.
        process_id: string, versions 0+, default ''.
        user_endpoint: Endpoint, versions 0+, nullable in 0+, default null.
        client_tags: []KeyValue, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 19
    KIND: ClassVar[str] = "coordinator-value"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "streams_group_member_metadata_value"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class Endpoint(msgspec.Struct, gc=False):
        """A struct of StreamsGroupMemberMetadataValue.

        Attributes:
            host: string, versions 0+, default ''.
            port: uint16, versions 0+, default 0.
        """

        host: str = ""
        port: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class KeyValue(msgspec.Struct, gc=False):
        """A struct of StreamsGroupMemberMetadataValue.

        Attributes:
            key: string, versions 0+, default ''.
            value: string, versions 0+, default ''.
        """

        key: str = ""
        value: str = ""
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    instance_id: str | None = ""
    rack_id: str | None = ""
    client_id: str = ""
    client_host: str = ""
    rebalance_timeout_ms: int = -1
    topology_epoch: int = 0
    process_id: str = ""
    user_endpoint: StreamsGroupMemberMetadataValue.Endpoint | None = None
    client_tags: list[StreamsGroupMemberMetadataValue.KeyValue] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_Endpoint = StreamsGroupMemberMetadataValue.Endpoint
_KeyValue = StreamsGroupMemberMetadataValue.KeyValue
_pack_BB = Struct(">BB").pack
_pack_H = Struct(">H").pack
_pack_HB = Struct(">HB").pack
_pack_ii = Struct(">ii").pack
_pack_iiB = Struct(">iiB").pack
_unpack_HB = Struct(">HB").unpack_from
_unpack_b = Struct(">b").unpack_from
_unpack_iiB = Struct(">iiB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[StreamsGroupMemberMetadataValue, int]:
    n = b[o]
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        instance_id = b[o + 1 : (o := o + n)].decode()
    else:
        instance_id = None
        o += 1
    n = b[o]
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        rack_id = b[o + 1 : (o := o + n)].decode()
    else:
        rack_id = None
        o += 1
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    client_id = b[o + 1 : (o := o + n)].decode()
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    client_host = b[o + 1 : (o := o + n)].decode()
    rebalance_timeout_ms, topology_epoch, n = _unpack_iiB(b, o)
    o += 8
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    process_id = b[o + 1 : (o := o + n)].decode()
    (n,) = _unpack_b(b, o)
    o += 1
    if n < 0:
        user_endpoint = None
    else:
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        host = b[o + 1 : (o := o + n)].decode()
        port, n = _unpack_HB(b, o)
        o += 3
        if not n:
            unknown: Any = ()
        else:
            section, unknown, o = _tags(b, o - 1, (), ())
        user_endpoint = _Endpoint(host, port, unknown)
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    client_tags: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        key = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        value = b[o + 1 : (o := o + n)].decode()
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        client_tags.append(_KeyValue(key, value, unknown_2))
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = StreamsGroupMemberMetadataValue(
        instance_id,
        rack_id,
        client_id,
        client_host,
        rebalance_timeout_ms,
        topology_epoch,
        process_id,
        user_endpoint,
        client_tags,
        unknown_3,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    t = m.instance_id
    if t is None:
        o.append(b"\x00")
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    t = m.rack_id
    if t is None:
        o.append(b"\x00")
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    s = _utf8(m.client_id)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    s = _utf8(m.client_host)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    s = _utf8(m.process_id)
    n = len(s) + 1
    o.append(
        _pack_iiB(m.rebalance_timeout_ms, m.topology_epoch, n)
        if n < 128
        else _pack_ii(m.rebalance_timeout_ms, m.topology_epoch) + _text_size(n)
    )
    o.append(s)
    user_endpoint = m.user_endpoint
    if user_endpoint is None:
        o.append(b"\xff")
    else:
        s = _utf8(user_endpoint.host)
        n = len(s) + 1
        o.append(_pack_BB(1, n) if n < 128 else b"\x01" + _text_size(n))
        o.append(s)
        if user_endpoint.unknown_tagged_fields:
            o.append(_pack_H(user_endpoint.port))
            o.append(_tag_section((), user_endpoint.unknown_tagged_fields, ()))
        else:
            o.append(_pack_HB(user_endpoint.port, 0))
    client_tags = m.client_tags
    if type(client_tags) is not list:
        client_tags = _items(client_tags)
    n = len(client_tags)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item in client_tags:
        s = _utf8(item.key)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        s = _utf8(item.value)
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


StreamsGroupMemberMetadataValue._decoders.update(
    {
        0: _decode_v0,
    }
)
StreamsGroupMemberMetadataValue._encoders.update(
    {
        0: _encode_v0,
    }
)
