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


class BeginQuorumEpochRequest(Message, gc=False):
    """BeginQuorumEpochRequest: request (API key 53), versions 0 to 1, flexible from 1.

    Attributes:
        cluster_id: string, versions 0+, nullable in 0+, default null.
        voter_id: int32, versions 1+, default -1, ignorable, brokerId.
        topics: []TopicData, versions 0+, default empty.
        leader_endpoints: []LeaderEndpoint, versions 1+, default empty, ignorable.
    """

    API_KEY: ClassVar[int | None] = 53
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 2)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(1, 2)
    _module: ClassVar[str] = "begin_quorum_epoch_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class TopicData(msgspec.Struct, gc=False):
        """A struct of BeginQuorumEpochRequest.

        Attributes:
            topic_name: string, versions 0+, default '', topicName.
            partitions: []PartitionData, versions 0+, default empty.
        """

        topic_name: str = ""
        partitions: list[BeginQuorumEpochRequest.PartitionData] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class PartitionData(msgspec.Struct, gc=False):
        """A struct of BeginQuorumEpochRequest.

        Attributes:
            partition_index: int32, versions 0+, default 0.
            voter_directory_id: uuid, versions 1+, default AAAAAAAAAAAAAAAAAAAAAA,
                ignorable.
            leader_id: int32, versions 0+, default 0, brokerId.
            leader_epoch: int32, versions 0+, default 0.
        """

        partition_index: int = 0
        voter_directory_id: UUID = _NIL
        leader_id: int = 0
        leader_epoch: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class LeaderEndpoint(msgspec.Struct, gc=False):
        """A struct of BeginQuorumEpochRequest.

        Attributes:
            name: string, versions 1+, default '', map key.
            host: string, versions 1+, default ''.
            port: uint16, versions 1+, default 0.
        """

        name: str = ""
        host: str = ""
        port: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    cluster_id: str | None = None
    voter_id: int = -1
    topics: list[BeginQuorumEpochRequest.TopicData] = []
    leader_endpoints: list[BeginQuorumEpochRequest.LeaderEndpoint] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_LeaderEndpoint = BeginQuorumEpochRequest.LeaderEndpoint
_PartitionData = BeginQuorumEpochRequest.PartitionData
_TopicData = BeginQuorumEpochRequest.TopicData
_pack_H = Struct(">H").pack
_pack_HB = Struct(">HB").pack
_pack_h = Struct(">h").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_iUii = Struct(">i16sii").pack
_pack_iUiiB = Struct(">i16siiB").pack
_pack_iii = Struct(">iii").pack
_unpack_HB = Struct(">HB").unpack_from
_unpack_h = Struct(">h").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_iUiiB = Struct(">i16siiB").unpack_from
_unpack_iii = Struct(">iii").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[BeginQuorumEpochRequest, int]:
    (n,) = _unpack_h(b, o)
    o += 2
    if n >= 0:
        cluster_id = b[o : (o := o + n)].decode()
    else:
        cluster_id = None
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    topics: Any = []
    for _ in range(n):
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        topic_name = b[o : (o := o + n)].decode()
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        partitions: Any = []
        if n > 0:
            for _ in range(n):
                partition_index, leader_id, leader_epoch = _unpack_iii(b, o)
                o += 12
                partitions.append(
                    _PartitionData(partition_index, _NIL, leader_id, leader_epoch)
                )
        topics.append(_TopicData(topic_name, partitions))
    m = BeginQuorumEpochRequest(cluster_id, -1, topics)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    t = m.cluster_id
    if t is None:
        o.append(_pack_h(-1))
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics)
    o.append(_pack_i(n))
    for item in topics:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.topic_name)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        partitions = item.partitions
        if type(partitions) is not list:
            partitions = _items(partitions)
        n = len(partitions)
        o.append(_pack_i(n))
        for item_2 in partitions:
            if item_2.unknown_tagged_fields:
                raise ValueError
            o.append(
                _pack_iii(item_2.partition_index, item_2.leader_id, item_2.leader_epoch)
            )


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[BeginQuorumEpochRequest, int]:
    n = b[o]
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        cluster_id = b[o + 1 : (o := o + n)].decode()
    else:
        cluster_id = None
        o += 1
    voter_id, n = _unpack_iB(b, o)
    o += 5
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
                partition_index, voter_directory_id, leader_id, leader_epoch, n = (
                    _unpack_iUiiB(b, o)
                )
                o += 29
                if not n:
                    unknown: Any = ()
                else:
                    section, unknown, o = _tags(b, o - 1, (), ())
                partitions.append(
                    _PartitionData(
                        partition_index,
                        _uuids[voter_directory_id],
                        leader_id,
                        leader_epoch,
                        unknown,
                    )
                )
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        topics.append(_TopicData(topic_name, partitions, unknown_2))
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    leader_endpoints: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        name = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        host = b[o + 1 : (o := o + n)].decode()
        port, n = _unpack_HB(b, o)
        o += 3
        if not n:
            unknown_3: Any = ()
        else:
            section_3, unknown_3, o = _tags(b, o - 1, (), ())
        leader_endpoints.append(_LeaderEndpoint(name, host, port, unknown_3))
    if not b[o]:
        unknown_4: Any = ()
        o += 1
    else:
        section_4, unknown_4, o = _tags(b, o, (), ())
    m = BeginQuorumEpochRequest(
        cluster_id, voter_id, topics, leader_endpoints, unknown_4
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    t = m.cluster_id
    if t is None:
        o.append(b"\x00")
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics) + 1
    o.append(_pack_iB(m.voter_id, n) if n < 128 else _pack_i(m.voter_id) + _size(n))
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
                    _pack_iUii(
                        item_2.partition_index,
                        item_2.voter_directory_id.int.to_bytes(16),
                        item_2.leader_id,
                        item_2.leader_epoch,
                    )
                )
                o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
            else:
                o.append(
                    _pack_iUiiB(
                        item_2.partition_index,
                        item_2.voter_directory_id.int.to_bytes(16),
                        item_2.leader_id,
                        item_2.leader_epoch,
                        0,
                    )
                )
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    leader_endpoints = m.leader_endpoints
    if type(leader_endpoints) is not list:
        leader_endpoints = _items(leader_endpoints)
    n = len(leader_endpoints)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item_3 in leader_endpoints:
        s = _utf8(item_3.name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        s = _utf8(item_3.host)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        if item_3.unknown_tagged_fields:
            o.append(_pack_H(item_3.port))
            o.append(_tag_section((), item_3.unknown_tagged_fields, ()))
        else:
            o.append(_pack_HB(item_3.port, 0))
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


BeginQuorumEpochRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
    }
)
BeginQuorumEpochRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
    }
)
