from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

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
from .._runtime.message import Message


class VoteResponse(Message, gc=False):
    """VoteResponse: response (API key 52), versions 0 to 2, flexible from 0.

    Attributes:
        error_code: int16, versions 0+, default 0.
        topics: []TopicData, versions 0+, default empty.
        node_endpoints: []NodeEndpoint, versions 1+, tag 0 in 1+, default empty.
    """

    API_KEY: ClassVar[int | None] = 52
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 3)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 3)
    _module: ClassVar[str] = "vote_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class TopicData(msgspec.Struct, gc=False):
        """A struct of VoteResponse.

        Attributes:
            topic_name: string, versions 0+, default '', topicName.
            partitions: []PartitionData, versions 0+, default empty.
        """

        topic_name: str = ""
        partitions: list[VoteResponse.PartitionData] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class PartitionData(msgspec.Struct, gc=False):
        """A struct of VoteResponse.

        Attributes:
            partition_index: int32, versions 0+, default 0.
            error_code: int16, versions 0+, default 0.
            leader_id: int32, versions 0+, default 0, brokerId.
            leader_epoch: int32, versions 0+, default 0.
            vote_granted: bool, versions 0+, default false.
        """

        partition_index: int = 0
        error_code: int = 0
        leader_id: int = 0
        leader_epoch: int = 0
        vote_granted: bool = False
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class NodeEndpoint(msgspec.Struct, gc=False):
        """A struct of VoteResponse.

        Attributes:
            node_id: int32, versions 1+, default 0, map key, brokerId.
            host: string, versions 1+, default ''.
            port: uint16, versions 1+, default 0.
        """

        node_id: int = 0
        host: str = ""
        port: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    error_code: int = 0
    topics: list[VoteResponse.TopicData] = []
    node_endpoints: list[VoteResponse.NodeEndpoint] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_NodeEndpoint = VoteResponse.NodeEndpoint
_PartitionData = VoteResponse.PartitionData
_TopicData = VoteResponse.TopicData
_pack_H = Struct(">H").pack
_pack_HB = Struct(">HB").pack
_pack_h = Struct(">h").pack
_pack_hB = Struct(">hB").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_ihiiB = Struct(">ihiiB").pack
_pack_ihiiBB = Struct(">ihiiBB").pack
_unpack_HB = Struct(">HB").unpack_from
_unpack_hB = Struct(">hB").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_ihiiTB = Struct(">ihii?B").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[VoteResponse, int]:
    error_code, n = _unpack_hB(b, o)
    o += 3
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    topics: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        topic_name = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        o += 1
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        partitions: Any = []
        if n > 1:
            for _ in range(n - 1):
                (
                    partition_index,
                    error_code_2,
                    leader_id,
                    leader_epoch,
                    vote_granted,
                    n,
                ) = _unpack_ihiiTB(b, o)
                o += 16
                if not n:
                    unknown: Any = ()
                else:
                    section, unknown, o = _tags(b, o - 1, (), ())
                partitions.append(
                    _PartitionData(
                        partition_index,
                        error_code_2,
                        leader_id,
                        leader_epoch,
                        vote_granted,
                        unknown,
                    )
                )
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        topics.append(_TopicData(topic_name, partitions, unknown_2))
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), (0,))
    m = VoteResponse(error_code, topics, [], unknown_3)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.node_endpoints is None or (
        m.node_endpoints if type(m.node_endpoints) is list else _items(m.node_endpoints)
    ):
        raise ValueError
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics) + 1
    o.append(_pack_hB(m.error_code, n) if n < 128 else _pack_h(m.error_code) + _size(n))
    for item in topics:
        s = _utf8(item.topic_name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        partitions = item.partitions
        if type(partitions) is not list:
            partitions = _items(partitions)
        n = len(partitions)
        o.append(_more[n] if n < 127 else _size(n + 1))
        for item_2 in partitions:
            if item_2.unknown_tagged_fields:
                o.append(
                    _pack_ihiiB(
                        item_2.partition_index,
                        item_2.error_code,
                        item_2.leader_id,
                        item_2.leader_epoch,
                        _bit[item_2.vote_granted],
                    )
                )
                o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
            else:
                o.append(
                    _pack_ihiiBB(
                        item_2.partition_index,
                        item_2.error_code,
                        item_2.leader_id,
                        item_2.leader_epoch,
                        _bit[item_2.vote_granted],
                        0,
                    )
                )
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    o.append(
        _tag_section((), m.unknown_tagged_fields, (0,))
        if m.unknown_tagged_fields
        else b"\x00"
    )


# Versions 1 to 2
def _decode_v1(b: Any, o: int) -> tuple[VoteResponse, int]:
    error_code, n = _unpack_hB(b, o)
    o += 3
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    topics: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        topic_name = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        o += 1
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        partitions: Any = []
        if n > 1:
            for _ in range(n - 1):
                (
                    partition_index,
                    error_code_2,
                    leader_id,
                    leader_epoch,
                    vote_granted,
                    n,
                ) = _unpack_ihiiTB(b, o)
                o += 16
                if not n:
                    unknown: Any = ()
                else:
                    section, unknown, o = _tags(b, o - 1, (), ())
                partitions.append(
                    _PartitionData(
                        partition_index,
                        error_code_2,
                        leader_id,
                        leader_epoch,
                        vote_granted,
                        unknown,
                    )
                )
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        topics.append(_TopicData(topic_name, partitions, unknown_2))
    node_endpoints: Any = []
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, after = _tags(b, o, (0,), ())
        if 0 in section_3:
            o, end = section_3[0]
            n = b[o]
            o += 1
            if not n or n > 127:
                n, o = _some_long(b, o, n)
            node_endpoints_2: Any = []
            if n > 1:
                for _ in range(n - 1):
                    node_id, n = _unpack_iB(b, o)
                    o += 4
                    if not n or n > 127:
                        n, o = _some_long_text(b, o, n)
                    host = b[o + 1 : (o := o + n)].decode()
                    port, n = _unpack_HB(b, o)
                    o += 3
                    if not n:
                        unknown_4: Any = ()
                    else:
                        section_4, unknown_4, o = _tags(b, o - 1, (), ())
                    node_endpoints_2.append(
                        _NodeEndpoint(node_id, host, port, unknown_4)
                    )
            node_endpoints = node_endpoints_2
            if o != end:
                raise ValueError
        o = after
    m = VoteResponse(error_code, topics, node_endpoints, unknown_3)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics) + 1
    o.append(_pack_hB(m.error_code, n) if n < 128 else _pack_h(m.error_code) + _size(n))
    for item in topics:
        s = _utf8(item.topic_name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        partitions = item.partitions
        if type(partitions) is not list:
            partitions = _items(partitions)
        n = len(partitions)
        o.append(_more[n] if n < 127 else _size(n + 1))
        for item_2 in partitions:
            if item_2.unknown_tagged_fields:
                o.append(
                    _pack_ihiiB(
                        item_2.partition_index,
                        item_2.error_code,
                        item_2.leader_id,
                        item_2.leader_epoch,
                        _bit[item_2.vote_granted],
                    )
                )
                o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
            else:
                o.append(
                    _pack_ihiiBB(
                        item_2.partition_index,
                        item_2.error_code,
                        item_2.leader_id,
                        item_2.leader_epoch,
                        _bit[item_2.vote_granted],
                        0,
                    )
                )
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    if (
        m.node_endpoints is None
        or (
            m.node_endpoints
            if type(m.node_endpoints) is list
            else _items(m.node_endpoints)
        )
    ) or m.unknown_tagged_fields:
        known: list[tuple[int, bytes]] = []
        if m.node_endpoints is None or (
            m.node_endpoints
            if type(m.node_endpoints) is list
            else _items(m.node_endpoints)
        ):
            payload: list[bytes] = []
            node_endpoints = m.node_endpoints
            if type(node_endpoints) is not list:
                node_endpoints = _items(node_endpoints)
            n = len(node_endpoints)
            payload.append(_more[n] if n < 127 else _size(n + 1))
            for item_3 in node_endpoints:
                s = _utf8(item_3.host)
                n = len(s) + 1
                payload.append(
                    _pack_iB(item_3.node_id, n)
                    if n < 128
                    else _pack_i(item_3.node_id) + _text_size(n)
                )
                payload.append(s)
                if item_3.unknown_tagged_fields:
                    payload.append(_pack_H(item_3.port))
                    payload.append(_tag_section((), item_3.unknown_tagged_fields, ()))
                else:
                    payload.append(_pack_HB(item_3.port, 0))
            known.append((0, b"".join(payload)))
        o.append(_tag_section(known, m.unknown_tagged_fields, (0,)))
    else:
        o.append(b"\x00")


VoteResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
        2: _decode_v1,
    }
)
VoteResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
        2: _encode_v1,
    }
)
