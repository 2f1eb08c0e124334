from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar
from uuid import UUID

import msgspec

from .._runtime.fast import NIL as _NIL
from .._runtime.fast import bit as _bit
from .._runtime.fast import differs as _differs
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


class VoteRequest(Message, gc=False):
    """VoteRequest: request (API key 52), versions 0 to 2, flexible from 0.

    Attributes:
        cluster_id: string, versions 0+, nullable in 0+, default null.
        voter_id: int32, versions 1+, default -1, ignorable, brokerId.
        topics: []TopicData, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 52
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 3)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 3)
    _module: ClassVar[str] = "vote_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class TopicData(msgspec.Struct, gc=False):
        """A struct of VoteRequest.

        Attributes:
            topic_name: string, versions 0+, default '', topicName.
            partitions: []PartitionData, versions 0+, default empty.
        """

        topic_name: str = ""
        partitions: list[VoteRequest.PartitionData] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class PartitionData(msgspec.Struct, gc=False):
        """A struct of VoteRequest.

        Attributes:
            partition_index: int32, versions 0+, default 0.
            replica_epoch: int32, versions 0+, default 0.
            replica_id: int32, versions 0+, default 0, brokerId.
            replica_directory_id: uuid, versions 1+, default AAAAAAAAAAAAAAAAAAAAAA,
                ignorable.
            voter_directory_id: uuid, versions 1+, default AAAAAAAAAAAAAAAAAAAAAA,
                ignorable.
            last_offset_epoch: int32, versions 0+, default 0.
            last_offset: int64, versions 0+, default 0.
            pre_vote: bool, versions 2+, default false.
        """

        partition_index: int = 0
        replica_epoch: int = 0
        replica_id: int = 0
        replica_directory_id: UUID = _NIL
        voter_directory_id: UUID = _NIL
        last_offset_epoch: int = 0
        last_offset: int = 0
        pre_vote: bool = False
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    cluster_id: str | None = None
    voter_id: int = -1
    topics: list[VoteRequest.TopicData] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_PartitionData = VoteRequest.PartitionData
_TopicData = VoteRequest.TopicData
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_iiiUUiq = Struct(">iii16s16siq").pack
_pack_iiiUUiqB = Struct(">iii16s16siqB").pack
_pack_iiiUUiqBB = Struct(">iii16s16siqBB").pack
_pack_iiiiq = Struct(">iiiiq").pack
_pack_iiiiqB = Struct(">iiiiqB").pack
_unpack_iB = Struct(">iB").unpack_from
_unpack_iiiUUiqB = Struct(">iii16s16siqB").unpack_from
_unpack_iiiUUiqTB = Struct(">iii16s16siq?B").unpack_from
_unpack_iiiiqB = Struct(">iiiiqB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[VoteRequest, int]:
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
                (
                    partition_index,
                    replica_epoch,
                    replica_id,
                    last_offset_epoch,
                    last_offset,
                    n,
                ) = _unpack_iiiiqB(b, o)
                o += 25
                if not n:
                    unknown: Any = ()
                else:
                    section, unknown, o = _tags(b, o - 1, (), ())
                partitions.append(
                    _PartitionData(
                        partition_index,
                        replica_epoch,
                        replica_id,
                        _NIL,
                        _NIL,
                        last_offset_epoch,
                        last_offset,
                        False,
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
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = VoteRequest(cluster_id, -1, topics, unknown_3)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
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
            if item_2.pre_vote is not False and _differs(item_2.pre_vote, False):
                raise ValueError
            if item_2.unknown_tagged_fields:
                o.append(
                    _pack_iiiiq(
                        item_2.partition_index,
                        item_2.replica_epoch,
                        item_2.replica_id,
                        item_2.last_offset_epoch,
                        item_2.last_offset,
                    )
                )
                o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
            else:
                o.append(
                    _pack_iiiiqB(
                        item_2.partition_index,
                        item_2.replica_epoch,
                        item_2.replica_id,
                        item_2.last_offset_epoch,
                        item_2.last_offset,
                        0,
                    )
                )
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
def _decode_v1(b: Any, o: int) -> tuple[VoteRequest, int]:
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
                (
                    partition_index,
                    replica_epoch,
                    replica_id,
                    replica_directory_id,
                    voter_directory_id,
                    last_offset_epoch,
                    last_offset,
                    n,
                ) = _unpack_iiiUUiqB(b, o)
                o += 57
                if not n:
                    unknown: Any = ()
                else:
                    section, unknown, o = _tags(b, o - 1, (), ())
                partitions.append(
                    _PartitionData(
                        partition_index,
                        replica_epoch,
                        replica_id,
                        _uuids[replica_directory_id],
                        _uuids[voter_directory_id],
                        last_offset_epoch,
                        last_offset,
                        False,
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
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = VoteRequest(cluster_id, voter_id, topics, unknown_3)
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
            if item_2.pre_vote is not False and _differs(item_2.pre_vote, False):
                raise ValueError
            if item_2.unknown_tagged_fields:
                o.append(
                    _pack_iiiUUiq(
                        item_2.partition_index,
                        item_2.replica_epoch,
                        item_2.replica_id,
                        item_2.replica_directory_id.int.to_bytes(16),
                        item_2.voter_directory_id.int.to_bytes(16),
                        item_2.last_offset_epoch,
                        item_2.last_offset,
                    )
                )
                o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
            else:
                o.append(
                    _pack_iiiUUiqB(
                        item_2.partition_index,
                        item_2.replica_epoch,
                        item_2.replica_id,
                        item_2.replica_directory_id.int.to_bytes(16),
                        item_2.voter_directory_id.int.to_bytes(16),
                        item_2.last_offset_epoch,
                        item_2.last_offset,
                        0,
                    )
                )
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


# Version 2
def _decode_v2(b: Any, o: int) -> tuple[VoteRequest, int]:
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
                (
                    partition_index,
                    replica_epoch,
                    replica_id,
                    replica_directory_id,
                    voter_directory_id,
                    last_offset_epoch,
                    last_offset,
                    pre_vote,
                    n,
                ) = _unpack_iiiUUiqTB(b, o)
                o += 58
                if not n:
                    unknown: Any = ()
                else:
                    section, unknown, o = _tags(b, o - 1, (), ())
                partitions.append(
                    _PartitionData(
                        partition_index,
                        replica_epoch,
                        replica_id,
                        _uuids[replica_directory_id],
                        _uuids[voter_directory_id],
                        last_offset_epoch,
                        last_offset,
                        pre_vote,
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
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = VoteRequest(cluster_id, voter_id, topics, unknown_3)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
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
                    _pack_iiiUUiqB(
                        item_2.partition_index,
                        item_2.replica_epoch,
                        item_2.replica_id,
                        item_2.replica_directory_id.int.to_bytes(16),
                        item_2.voter_directory_id.int.to_bytes(16),
                        item_2.last_offset_epoch,
                        item_2.last_offset,
                        _bit[item_2.pre_vote],
                    )
                )
                o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
            else:
                o.append(
                    _pack_iiiUUiqBB(
                        item_2.partition_index,
                        item_2.replica_epoch,
                        item_2.replica_id,
                        item_2.replica_directory_id.int.to_bytes(16),
                        item_2.voter_directory_id.int.to_bytes(16),
                        item_2.last_offset_epoch,
                        item_2.last_offset,
                        _bit[item_2.pre_vote],
                        0,
                    )
                )
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


VoteRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
        2: _decode_v2,
    }
)
VoteRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
        2: _encode_v2,
    }
)
