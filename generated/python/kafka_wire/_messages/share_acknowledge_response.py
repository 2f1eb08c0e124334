from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar
from uuid import UUID

import msgspec

from .._runtime.fast import NIL as _NIL
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
from .._runtime.fast import uuids as _uuids
from .._runtime.message import Message


class ShareAcknowledgeResponse(Message, gc=False):
    """ShareAcknowledgeResponse: response (API key 79), versions 0 to 2, flexible from
    0.

    Attributes:
        throttle_time_ms: int32, versions 0+, default 0.
        error_code: int16, versions 0+, default 0.
        error_message: string, versions 0+, nullable in 0+, default null.
        acquisition_lock_timeout_ms: int32, versions 2+, default 0, ignorable.
        responses: []ShareAcknowledgeTopicResponse, versions 0+, default empty.
        node_endpoints: []NodeEndpoint, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 79
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 3)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 3)
    _module: ClassVar[str] = "share_acknowledge_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class ShareAcknowledgeTopicResponse(msgspec.Struct, gc=False):
        """A struct of ShareAcknowledgeResponse.

        Attributes:
            topic_id: uuid, versions 0+, default AAAAAAAAAAAAAAAAAAAAAA, map key.
            partitions: []PartitionData, versions 0+, default empty.
        """

        topic_id: UUID = _NIL
        partitions: list[ShareAcknowledgeResponse.PartitionData] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class PartitionData(msgspec.Struct, gc=False):
        """A struct of ShareAcknowledgeResponse.

        Attributes:
            partition_index: int32, versions 0+, default 0.
            error_code: int16, versions 0+, default 0.
            error_message: string, versions 0+, nullable in 0+, default null.
            current_leader: LeaderIdAndEpoch, versions 0+, default empty.
        """

        partition_index: int = 0
        error_code: int = 0
        error_message: str | None = None
        current_leader: ShareAcknowledgeResponse.LeaderIdAndEpoch = msgspec.field(
            default_factory=lambda: ShareAcknowledgeResponse.LeaderIdAndEpoch()
        )
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class LeaderIdAndEpoch(msgspec.Struct, gc=False):
        """A struct of ShareAcknowledgeResponse.

        Attributes:
            leader_id: int32, versions 0+, default 0.
            leader_epoch: int32, versions 0+, default 0.
        """

        leader_id: int = 0
        leader_epoch: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class NodeEndpoint(msgspec.Struct, gc=False):
        """A struct of ShareAcknowledgeResponse.

        Attributes:
            node_id: int32, versions 0+, default 0, map key, brokerId.
            host: string, versions 0+, default ''.
            port: int32, versions 0+, default 0.
            rack: string, versions 0+, nullable in 0+, default null.
        """

        node_id: int = 0
        host: str = ""
        port: int = 0
        rack: str | None = None
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    throttle_time_ms: int = 0
    error_code: int = 0
    error_message: str | None = None
    acquisition_lock_timeout_ms: int = 0
    responses: list[ShareAcknowledgeResponse.ShareAcknowledgeTopicResponse] = []
    node_endpoints: list[ShareAcknowledgeResponse.NodeEndpoint] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_LeaderIdAndEpoch = ShareAcknowledgeResponse.LeaderIdAndEpoch
_NodeEndpoint = ShareAcknowledgeResponse.NodeEndpoint
_PartitionData = ShareAcknowledgeResponse.PartitionData
_ShareAcknowledgeTopicResponse = ShareAcknowledgeResponse.ShareAcknowledgeTopicResponse
_pack_U = Struct(">16s").pack
_pack_UB = Struct(">16sB").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_ih = Struct(">ih").pack
_pack_ihB = Struct(">ihB").pack
_pack_ii = Struct(">ii").pack
_pack_iiB = Struct(">iiB").pack
_unpack_UB = Struct(">16sB").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_ihB = Struct(">ihB").unpack_from
_unpack_iiB = Struct(">iiB").unpack_from


# Versions 0 to 1
def _decode_v0(b: Any, o: int) -> tuple[ShareAcknowledgeResponse, int]:
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
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    responses: Any = []
    for _ in range(n - 1):
        topic_id, n = _unpack_UB(b, o)
        o += 17
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        partitions: Any = []
        if n > 1:
            for _ in range(n - 1):
                partition_index, error_code_2, n = _unpack_ihB(b, o)
                o += 6
                if n > 127:
                    n, o = _long_text(b, o, n)
                if n:
                    error_message_2 = b[o + 1 : (o := o + n)].decode()
                else:
                    error_message_2 = None
                    o += 1
                leader_id, leader_epoch, n = _unpack_iiB(b, o)
                o += 9
                if not n:
                    unknown: Any = ()
                else:
                    section, unknown, o = _tags(b, o - 1, (), ())
                if not b[o]:
                    unknown_2: Any = ()
                    o += 1
                else:
                    section_2, unknown_2, o = _tags(b, o, (), ())
                partitions.append(
                    _PartitionData(
                        partition_index,
                        error_code_2,
                        error_message_2,
                        _LeaderIdAndEpoch(leader_id, leader_epoch, unknown),
                        unknown_2,
                    )
                )
        if not b[o]:
            unknown_3: Any = ()
            o += 1
        else:
            section_3, unknown_3, o = _tags(b, o, (), ())
        responses.append(
            _ShareAcknowledgeTopicResponse(_uuids[topic_id], partitions, unknown_3)
        )
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    node_endpoints: Any = []
    for _ in range(n - 1):
        node_id, n = _unpack_iB(b, o)
        o += 4
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        host = b[o + 1 : (o := o + n)].decode()
        port, n = _unpack_iB(b, o)
        o += 4
        if n > 127:
            n, o = _long_text(b, o, n)
        if n:
            rack = b[o + 1 : (o := o + n)].decode()
        else:
            rack = None
            o += 1
        if not b[o]:
            unknown_4: Any = ()
            o += 1
        else:
            section_4, unknown_4, o = _tags(b, o, (), ())
        node_endpoints.append(_NodeEndpoint(node_id, host, port, rack, unknown_4))
    if not b[o]:
        unknown_5: Any = ()
        o += 1
    else:
        section_5, unknown_5, o = _tags(b, o, (), ())
    m = ShareAcknowledgeResponse(
        throttle_time_ms,
        error_code,
        error_message,
        0,
        responses,
        node_endpoints,
        unknown_5,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
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
    responses = m.responses
    if type(responses) is not list:
        responses = _items(responses)
    n = len(responses)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item in responses:
        partitions = item.partitions
        if type(partitions) is not list:
            partitions = _items(partitions)
        n = len(partitions) + 1
        o.append(
            _pack_UB(item.topic_id.int.to_bytes(16), n)
            if n < 128
            else _pack_U(item.topic_id.int.to_bytes(16)) + _size(n)
        )
        for item_2 in partitions:
            t = item_2.error_message
            if t is None:
                o.append(_pack_ihB(item_2.partition_index, item_2.error_code, 0))
            else:
                s = _utf8(t)
                n = len(s) + 1
                o.append(
                    _pack_ihB(item_2.partition_index, item_2.error_code, n)
                    if n < 128
                    else _pack_ih(item_2.partition_index, item_2.error_code)
                    + _text_size(n)
                )
                o.append(s)
            current_leader = item_2.current_leader
            if current_leader.unknown_tagged_fields:
                o.append(
                    _pack_ii(current_leader.leader_id, current_leader.leader_epoch)
                )
                o.append(_tag_section((), current_leader.unknown_tagged_fields, ()))
            else:
                o.append(
                    _pack_iiB(current_leader.leader_id, current_leader.leader_epoch, 0)
                )
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
    node_endpoints = m.node_endpoints
    if type(node_endpoints) is not list:
        node_endpoints = _items(node_endpoints)
    n = len(node_endpoints)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item_3 in node_endpoints:
        s = _utf8(item_3.host)
        n = len(s) + 1
        o.append(
            _pack_iB(item_3.node_id, n)
            if n < 128
            else _pack_i(item_3.node_id) + _text_size(n)
        )
        o.append(s)
        t = item_3.rack
        if t is None:
            o.append(_pack_iB(item_3.port, 0))
        else:
            s = _utf8(t)
            n = len(s) + 1
            o.append(
                _pack_iB(item_3.port, n)
                if n < 128
                else _pack_i(item_3.port) + _text_size(n)
            )
            o.append(s)
        o.append(
            _tag_section((), item_3.unknown_tagged_fields, ())
            if item_3.unknown_tagged_fields
            else b"\x00"
        )
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


# Version 2
def _decode_v2(b: Any, o: int) -> tuple[ShareAcknowledgeResponse, int]:
    throttle_time_ms, error_code, n = _unpack_ihB(b, o)
    o += 6
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        error_message = b[o + 1 : (o := o + n)].decode()
    else:
        error_message = None
        o += 1
    acquisition_lock_timeout_ms, n = _unpack_iB(b, o)
    o += 5
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    responses: Any = []
    for _ in range(n - 1):
        topic_id, n = _unpack_UB(b, o)
        o += 17
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        partitions: Any = []
        if n > 1:
            for _ in range(n - 1):
                partition_index, error_code_2, n = _unpack_ihB(b, o)
                o += 6
                if n > 127:
                    n, o = _long_text(b, o, n)
                if n:
                    error_message_2 = b[o + 1 : (o := o + n)].decode()
                else:
                    error_message_2 = None
                    o += 1
                leader_id, leader_epoch, n = _unpack_iiB(b, o)
                o += 9
                if not n:
                    unknown: Any = ()
                else:
                    section, unknown, o = _tags(b, o - 1, (), ())
                if not b[o]:
                    unknown_2: Any = ()
                    o += 1
                else:
                    section_2, unknown_2, o = _tags(b, o, (), ())
                partitions.append(
                    _PartitionData(
                        partition_index,
                        error_code_2,
                        error_message_2,
                        _LeaderIdAndEpoch(leader_id, leader_epoch, unknown),
                        unknown_2,
                    )
                )
        if not b[o]:
            unknown_3: Any = ()
            o += 1
        else:
            section_3, unknown_3, o = _tags(b, o, (), ())
        responses.append(
            _ShareAcknowledgeTopicResponse(_uuids[topic_id], partitions, unknown_3)
        )
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    node_endpoints: Any = []
    for _ in range(n - 1):
        node_id, n = _unpack_iB(b, o)
        o += 4
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        host = b[o + 1 : (o := o + n)].decode()
        port, n = _unpack_iB(b, o)
        o += 4
        if n > 127:
            n, o = _long_text(b, o, n)
        if n:
            rack = b[o + 1 : (o := o + n)].decode()
        else:
            rack = None
            o += 1
        if not b[o]:
            unknown_4: Any = ()
            o += 1
        else:
            section_4, unknown_4, o = _tags(b, o, (), ())
        node_endpoints.append(_NodeEndpoint(node_id, host, port, rack, unknown_4))
    if not b[o]:
        unknown_5: Any = ()
        o += 1
    else:
        section_5, unknown_5, o = _tags(b, o, (), ())
    m = ShareAcknowledgeResponse(
        throttle_time_ms,
        error_code,
        error_message,
        acquisition_lock_timeout_ms,
        responses,
        node_endpoints,
        unknown_5,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
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
    responses = m.responses
    if type(responses) is not list:
        responses = _items(responses)
    n = len(responses) + 1
    o.append(
        _pack_iB(m.acquisition_lock_timeout_ms, n)
        if n < 128
        else _pack_i(m.acquisition_lock_timeout_ms) + _size(n)
    )
    for item in responses:
        partitions = item.partitions
        if type(partitions) is not list:
            partitions = _items(partitions)
        n = len(partitions) + 1
        o.append(
            _pack_UB(item.topic_id.int.to_bytes(16), n)
            if n < 128
            else _pack_U(item.topic_id.int.to_bytes(16)) + _size(n)
        )
        for item_2 in partitions:
            t = item_2.error_message
            if t is None:
                o.append(_pack_ihB(item_2.partition_index, item_2.error_code, 0))
            else:
                s = _utf8(t)
                n = len(s) + 1
                o.append(
                    _pack_ihB(item_2.partition_index, item_2.error_code, n)
                    if n < 128
                    else _pack_ih(item_2.partition_index, item_2.error_code)
                    + _text_size(n)
                )
                o.append(s)
            current_leader = item_2.current_leader
            if current_leader.unknown_tagged_fields:
                o.append(
                    _pack_ii(current_leader.leader_id, current_leader.leader_epoch)
                )
                o.append(_tag_section((), current_leader.unknown_tagged_fields, ()))
            else:
                o.append(
                    _pack_iiB(current_leader.leader_id, current_leader.leader_epoch, 0)
                )
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
    node_endpoints = m.node_endpoints
    if type(node_endpoints) is not list:
        node_endpoints = _items(node_endpoints)
    n = len(node_endpoints)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item_3 in node_endpoints:
        s = _utf8(item_3.host)
        n = len(s) + 1
        o.append(
            _pack_iB(item_3.node_id, n)
            if n < 128
            else _pack_i(item_3.node_id) + _text_size(n)
        )
        o.append(s)
        t = item_3.rack
        if t is None:
            o.append(_pack_iB(item_3.port, 0))
        else:
            s = _utf8(t)
            n = len(s) + 1
            o.append(
                _pack_iB(item_3.port, n)
                if n < 128
                else _pack_i(item_3.port) + _text_size(n)
            )
            o.append(s)
        o.append(
            _tag_section((), item_3.unknown_tagged_fields, ())
            if item_3.unknown_tagged_fields
            else b"\x00"
        )
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


ShareAcknowledgeResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
        2: _decode_v2,
    }
)
ShareAcknowledgeResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
        2: _encode_v2,
    }
)
