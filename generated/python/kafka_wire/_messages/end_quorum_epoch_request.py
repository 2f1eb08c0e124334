from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar
from uuid import UUID

import msgspec

from .._runtime.fast import Packs as _Packs
from .._runtime.fast import NIL as _NIL
from .._runtime.fast import items as _items
from .._runtime.fast import lists_i as _lists_i
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


class EndQuorumEpochRequest(Message, gc=False):
    """EndQuorumEpochRequest: request (API key 54), versions 0 to 1, flexible from 1.

    Attributes:
        cluster_id: string, versions 0+, nullable in 0+, default null.
        topics: []TopicData, versions 0+, default empty.
        leader_endpoints: []LeaderEndpoint, versions 1+, default empty, ignorable.
    """

    API_KEY: ClassVar[int | None] = 54
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 2)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(1, 2)
    _module: ClassVar[str] = "end_quorum_epoch_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class TopicData(msgspec.Struct, gc=False):
        """A struct of EndQuorumEpochRequest.

        Attributes:
            topic_name: string, versions 0+, default '', topicName.
            partitions: []PartitionData, versions 0+, default empty.
        """

        topic_name: str = ""
        partitions: list[EndQuorumEpochRequest.PartitionData] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class PartitionData(msgspec.Struct, gc=False):
        """A struct of EndQuorumEpochRequest.

        Attributes:
            partition_index: int32, versions 0+, default 0.
            leader_id: int32, versions 0+, default 0, brokerId.
            leader_epoch: int32, versions 0+, default 0.
            preferred_successors: []int32, versions 0, default empty, ignorable.
            preferred_candidates: []ReplicaInfo, versions 1+, default empty, ignorable.
        """

        partition_index: int = 0
        leader_id: int = 0
        leader_epoch: int = 0
        preferred_successors: list[int] = []
        preferred_candidates: list[EndQuorumEpochRequest.ReplicaInfo] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class ReplicaInfo(msgspec.Struct, gc=False):
        """A struct of EndQuorumEpochRequest.

        Attributes:
            candidate_id: int32, versions 1+, default 0, brokerId.
            candidate_directory_id: uuid, versions 1+, default AAAAAAAAAAAAAAAAAAAAAA.
        """

        candidate_id: int = 0
        candidate_directory_id: UUID = _NIL
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class LeaderEndpoint(msgspec.Struct, gc=False):
        """A struct of EndQuorumEpochRequest.

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
    topics: list[EndQuorumEpochRequest.TopicData] = []
    leader_endpoints: list[EndQuorumEpochRequest.LeaderEndpoint] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_LeaderEndpoint = EndQuorumEpochRequest.LeaderEndpoint
_PartitionData = EndQuorumEpochRequest.PartitionData
_ReplicaInfo = EndQuorumEpochRequest.ReplicaInfo
_TopicData = EndQuorumEpochRequest.TopicData
_make_iii_li = _Packs("iii", "li")
_pack_H = Struct(">H").pack
_pack_HB = Struct(">HB").pack
_pack_h = Struct(">h").pack
_pack_i = Struct(">i").pack
_pack_iU = Struct(">i16s").pack
_pack_iUB = Struct(">i16sB").pack
_pack_iii = Struct(">iii").pack
_pack_iiiB = Struct(">iiiB").pack
_packs_iii_li = _make_iii_li.made
_unpack_HB = Struct(">HB").unpack_from
_unpack_h = Struct(">h").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_iUB = Struct(">i16sB").unpack_from
_unpack_iiiB = Struct(">iiiB").unpack_from
_unpack_iiii = Struct(">iiii").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[EndQuorumEpochRequest, int]:
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
                partition_index, leader_id, leader_epoch, n = _unpack_iiii(b, o)
                o += 16
                k = n
                preferred_successors: Any = [*_lists_i[k](b, o)]
                o += 4 * k
                partitions.append(
                    _PartitionData(
                        partition_index, leader_id, leader_epoch, preferred_successors
                    )
                )
        topics.append(_TopicData(topic_name, partitions))
    m = EndQuorumEpochRequest(cluster_id, topics)
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
            preferred_successors = item_2.preferred_successors
            if type(preferred_successors) is not list:
                preferred_successors = _items(preferred_successors)
            count = len(preferred_successors)
            try:
                pack = _packs_iii_li[count]
            except KeyError:
                pack = _make_iii_li(count)
            o.append(
                pack(
                    item_2.partition_index,
                    item_2.leader_id,
                    item_2.leader_epoch,
                    count,
                    *preferred_successors,
                )
            )


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[EndQuorumEpochRequest, int]:
    n = b[o]
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        cluster_id = b[o + 1 : (o := o + n)].decode()
    else:
        cluster_id = None
        o += 1
    n = b[o]
    o += 1
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
                partition_index, leader_id, leader_epoch, n = _unpack_iiiB(b, o)
                o += 13
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                preferred_candidates: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        candidate_id, candidate_directory_id, n = _unpack_iUB(b, o)
                        o += 21
                        if not n:
                            unknown: Any = ()
                        else:
                            section, unknown, o = _tags(b, o - 1, (), ())
                        preferred_candidates.append(
                            _ReplicaInfo(
                                candidate_id, _uuids[candidate_directory_id], unknown
                            )
                        )
                if not b[o]:
                    unknown_2: Any = ()
                    o += 1
                else:
                    section_2, unknown_2, o = _tags(b, o, (), ())
                partitions.append(
                    _PartitionData(
                        partition_index,
                        leader_id,
                        leader_epoch,
                        [],
                        preferred_candidates,
                        unknown_2,
                    )
                )
        if not b[o]:
            unknown_3: Any = ()
            o += 1
        else:
            section_3, unknown_3, o = _tags(b, o, (), ())
        topics.append(_TopicData(topic_name, partitions, unknown_3))
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
            unknown_4: Any = ()
        else:
            section_4, unknown_4, o = _tags(b, o - 1, (), ())
        leader_endpoints.append(_LeaderEndpoint(name, host, port, unknown_4))
    if not b[o]:
        unknown_5: Any = ()
        o += 1
    else:
        section_5, unknown_5, o = _tags(b, o, (), ())
    m = EndQuorumEpochRequest(cluster_id, topics, leader_endpoints, unknown_5)
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
    n = len(topics)
    o.append(_more[n] if n < 127 else _size(n + 1))
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
            preferred_candidates = item_2.preferred_candidates
            if type(preferred_candidates) is not list:
                preferred_candidates = _items(preferred_candidates)
            n = len(preferred_candidates) + 1
            o.append(
                _pack_iiiB(
                    item_2.partition_index, item_2.leader_id, item_2.leader_epoch, n
                )
                if n < 128
                else _pack_iii(
                    item_2.partition_index, item_2.leader_id, item_2.leader_epoch
                )
                + _size(n)
            )
            for item_3 in preferred_candidates:
                if item_3.unknown_tagged_fields:
                    o.append(
                        _pack_iU(
                            item_3.candidate_id,
                            item_3.candidate_directory_id.int.to_bytes(16),
                        )
                    )
                    o.append(_tag_section((), item_3.unknown_tagged_fields, ()))
                else:
                    o.append(
                        _pack_iUB(
                            item_3.candidate_id,
                            item_3.candidate_directory_id.int.to_bytes(16),
                            0,
                        )
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
    leader_endpoints = m.leader_endpoints
    if type(leader_endpoints) is not list:
        leader_endpoints = _items(leader_endpoints)
    n = len(leader_endpoints)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item_4 in leader_endpoints:
        s = _utf8(item_4.name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        s = _utf8(item_4.host)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        if item_4.unknown_tagged_fields:
            o.append(_pack_H(item_4.port))
            o.append(_tag_section((), item_4.unknown_tagged_fields, ()))
        else:
            o.append(_pack_HB(item_4.port, 0))
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


EndQuorumEpochRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
    }
)
EndQuorumEpochRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
    }
)
