from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

from .._runtime.fast import blob as _blob
from .._runtime.fast import byte as _byte
from .._runtime.fast import differs as _differs
from .._runtime.fast import items as _items
from .._runtime.fast import long as _long
from .._runtime.fast import long_blob as _long_blob
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


class ConsumerGroupMemberMetadataValue(Message, gc=False):
    """ConsumerGroupMemberMetadataValue: coordinator-value (record type 5), version 0,
    flexible from 0.

    Attributes:
        instance_id: string, versions 0+, nullable in 0+, default ''.
        rack_id: string, versions 0+, nullable in 0+, default ''.
        client_id: string, versions 0+, default ''.
        client_host: string, versions 0+, default ''.
        subscribed_topic_names: []string, versions 0+, default empty.
        subscribed_topic_regex: string, versions 0+, nullable in 0+, default ''.
        rebalance_timeout_ms: int32, versions 0+, default -1.
        server_assignor: string, versions 0+, nullable in 0+, default ''.
        classic_member_metadata: ClassicMemberMetadata, versions 0+, nullable in 0+, tag
            0 in 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 5
    KIND: ClassVar[str] = "coordinator-value"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "consumer_group_member_metadata_value"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class ClassicMemberMetadata(msgspec.Struct, gc=False):
        """A struct of ConsumerGroupMemberMetadataValue.

        Attributes:
            session_timeout_ms: int32, versions 0+, default 0.
            supported_protocols: []ClassicProtocol, versions 0+, default empty.
        """

        session_timeout_ms: int = 0
        supported_protocols: list[ConsumerGroupMemberMetadataValue.ClassicProtocol] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class ClassicProtocol(msgspec.Struct, gc=False):
        """A struct of ConsumerGroupMemberMetadataValue.

        Attributes:
            name: string, versions 0+, default ''.
            metadata: bytes, versions 0+, default empty.
        """

        name: str = ""
        metadata: bytes = b""
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    instance_id: str | None = ""
    rack_id: str | None = ""
    client_id: str = ""
    client_host: str = ""
    subscribed_topic_names: list[str] = []
    subscribed_topic_regex: str | None = ""
    rebalance_timeout_ms: int = -1
    server_assignor: str | None = ""
    classic_member_metadata: (
        ConsumerGroupMemberMetadataValue.ClassicMemberMetadata | None
    ) = msgspec.field(
        default_factory=lambda: ConsumerGroupMemberMetadataValue.ClassicMemberMetadata()
    )
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_ClassicMemberMetadata = ConsumerGroupMemberMetadataValue.ClassicMemberMetadata
_ClassicProtocol = ConsumerGroupMemberMetadataValue.ClassicProtocol
_default_ClassicMemberMetadata = _ClassicMemberMetadata()
_pack_BB = Struct(">BB").pack
_pack_Bi = Struct(">Bi").pack
_pack_BiB = Struct(">BiB").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_unpack_iB = Struct(">iB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[ConsumerGroupMemberMetadataValue, int]:
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
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    subscribed_topic_names: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        item = b[o + 1 : (o := o + n)].decode()
        subscribed_topic_names.append(item)
    n = b[o]
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        subscribed_topic_regex = b[o + 1 : (o := o + n)].decode()
    else:
        subscribed_topic_regex = None
        o += 1
    rebalance_timeout_ms, n = _unpack_iB(b, o)
    o += 4
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        server_assignor = b[o + 1 : (o := o + n)].decode()
    else:
        server_assignor = None
        o += 1
    classic_member_metadata: Any = _ClassicMemberMetadata()
    if not b[o]:
        unknown: Any = ()
        o += 1
    else:
        section, unknown, after = _tags(b, o, (0,), ())
        if 0 in section:
            o, end = section[0]
            n = b[o]
            o += 1
            if n > 127:
                n, o = _long(b, o, n)
            if n == 0 or n > 0x7FFFFFFF:
                classic_member_metadata = None
            else:
                session_timeout_ms, n = _unpack_iB(b, o)
                o += 5
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                supported_protocols: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        n = b[o]
                        if not n or n > 127:
                            n, o = _some_long_text(b, o, n)
                        name = b[o + 1 : (o := o + n)].decode()
                        n = b[o]
                        if n > 127:
                            o += 1
                            k = b[o]
                            if k < 128:
                                n += k * 128 - 128
                            else:
                                n, o = _long_blob(b, o, n)
                        if not n:
                            raise ValueError
                        metadata = b[o + 1 : (o := o + n)]
                        if not b[o]:
                            unknown_2: Any = ()
                            o += 1
                        else:
                            section_2, unknown_2, o = _tags(b, o, (), ())
                        supported_protocols.append(
                            _ClassicProtocol(name, metadata, unknown_2)
                        )
                if not b[o]:
                    unknown_3: Any = ()
                    o += 1
                else:
                    section_3, unknown_3, o = _tags(b, o, (), ())
                classic_member_metadata = _ClassicMemberMetadata(
                    session_timeout_ms, supported_protocols, unknown_3
                )
            if o != end:
                raise ValueError
        o = after
    m = ConsumerGroupMemberMetadataValue(
        instance_id,
        rack_id,
        client_id,
        client_host,
        subscribed_topic_names,
        subscribed_topic_regex,
        rebalance_timeout_ms,
        server_assignor,
        classic_member_metadata,
        unknown,
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
    subscribed_topic_names = m.subscribed_topic_names
    if type(subscribed_topic_names) is not list:
        subscribed_topic_names = _items(subscribed_topic_names)
    n = len(subscribed_topic_names)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item in subscribed_topic_names:
        s = _utf8(item)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    t = m.subscribed_topic_regex
    if t is None:
        o.append(b"\x00")
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    t = m.server_assignor
    if t is None:
        o.append(_pack_iB(m.rebalance_timeout_ms, 0))
    else:
        s = _utf8(t)
        n = len(s) + 1
        o.append(
            _pack_iB(m.rebalance_timeout_ms, n)
            if n < 128
            else _pack_i(m.rebalance_timeout_ms) + _text_size(n)
        )
        o.append(s)
    if (
        m.classic_member_metadata is not _default_ClassicMemberMetadata
        and _differs(m.classic_member_metadata, _default_ClassicMemberMetadata)
    ) or m.unknown_tagged_fields:
        known: list[tuple[int, bytes]] = []
        if (
            m.classic_member_metadata is not _default_ClassicMemberMetadata
            and _differs(m.classic_member_metadata, _default_ClassicMemberMetadata)
        ):
            payload: list[bytes] = []
            classic_member_metadata = m.classic_member_metadata
            if classic_member_metadata is None:
                payload.append(b"\x00")
            else:
                supported_protocols = classic_member_metadata.supported_protocols
                if type(supported_protocols) is not list:
                    supported_protocols = _items(supported_protocols)
                n = len(supported_protocols) + 1
                payload.append(
                    _pack_BiB(1, classic_member_metadata.session_timeout_ms, n)
                    if n < 128
                    else _pack_Bi(1, classic_member_metadata.session_timeout_ms)
                    + _size(n)
                )
                for item_2 in supported_protocols:
                    s = _utf8(item_2.name)
                    n = len(s)
                    payload.append(_more[n] if n < 127 else _text_size(n + 1))
                    payload.append(s)
                    s = item_2.metadata
                    if type(s) is not bytes:
                        s = _blob(s)
                    n = len(s) + 1
                    payload.append(
                        _byte[n]
                        if n < 128
                        else _pack_BB(n & 127 | 128, n >> 7) if n < 16384 else _size(n)
                    )
                    payload.append(s)
                    payload.append(
                        _tag_section((), item_2.unknown_tagged_fields, ())
                        if item_2.unknown_tagged_fields
                        else b"\x00"
                    )
                payload.append(
                    _tag_section((), classic_member_metadata.unknown_tagged_fields, ())
                    if classic_member_metadata.unknown_tagged_fields
                    else b"\x00"
                )
            known.append((0, b"".join(payload)))
        o.append(_tag_section(known, m.unknown_tagged_fields, (0,)))
    else:
        o.append(b"\x00")


ConsumerGroupMemberMetadataValue._decoders.update(
    {
        0: _decode_v0,
    }
)
ConsumerGroupMemberMetadataValue._encoders.update(
    {
        0: _encode_v0,
    }
)
