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


class OffsetForLeaderEpochRequest(Message, gc=False):
    """OffsetForLeaderEpochRequest: request (API key 23), versions 0 to 4, flexible from
    4.

    Attributes:
        replica_id: int32, versions 3+, default -2, ignorable, brokerId.
        topics: []OffsetForLeaderTopic, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 23
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 5)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(4, 5)
    DEPRECATED_VERSIONS: ClassVar[range] = range(0, 2)
    _module: ClassVar[str] = "offset_for_leader_epoch_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class OffsetForLeaderTopic(msgspec.Struct, gc=False):
        """A struct of OffsetForLeaderEpochRequest.

        Attributes:
            topic: string, versions 0+, default '', map key, topicName.
            partitions: []OffsetForLeaderPartition, versions 0+, default empty.
        """

        topic: str = ""
        partitions: list[OffsetForLeaderEpochRequest.OffsetForLeaderPartition] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class OffsetForLeaderPartition(msgspec.Struct, gc=False):
        """A struct of OffsetForLeaderEpochRequest.

        Attributes:
            partition: int32, versions 0+, default 0.
            current_leader_epoch: int32, versions 2+, default -1, ignorable.
            leader_epoch: int32, versions 0+, default 0.
        """

        partition: int = 0
        current_leader_epoch: int = -1
        leader_epoch: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    replica_id: int = -2
    topics: list[OffsetForLeaderEpochRequest.OffsetForLeaderTopic] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_OffsetForLeaderPartition = OffsetForLeaderEpochRequest.OffsetForLeaderPartition
_OffsetForLeaderTopic = OffsetForLeaderEpochRequest.OffsetForLeaderTopic
_pack_h = Struct(">h").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_ii = Struct(">ii").pack
_pack_iii = Struct(">iii").pack
_pack_iiiB = Struct(">iiiB").pack
_unpack_h = Struct(">h").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_ii = Struct(">ii").unpack_from
_unpack_iii = Struct(">iii").unpack_from
_unpack_iiiB = Struct(">iiiB").unpack_from


# Versions 0 to 1
def _decode_v0(b: Any, o: int) -> tuple[OffsetForLeaderEpochRequest, int]:
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
        topic = b[o : (o := o + n)].decode()
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        partitions: Any = []
        if n > 0:
            for _ in range(n):
                partition, leader_epoch = _unpack_ii(b, o)
                o += 8
                partitions.append(
                    _OffsetForLeaderPartition(partition, -1, leader_epoch)
                )
        topics.append(_OffsetForLeaderTopic(topic, partitions))
    m = OffsetForLeaderEpochRequest(-2, topics)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics)
    o.append(_pack_i(n))
    for item in topics:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.topic)
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
            o.append(_pack_ii(item_2.partition, item_2.leader_epoch))


# Version 2
def _decode_v2(b: Any, o: int) -> tuple[OffsetForLeaderEpochRequest, int]:
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
        topic = b[o : (o := o + n)].decode()
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        partitions: Any = []
        if n > 0:
            for _ in range(n):
                partition, current_leader_epoch, leader_epoch = _unpack_iii(b, o)
                o += 12
                partitions.append(
                    _OffsetForLeaderPartition(
                        partition, current_leader_epoch, leader_epoch
                    )
                )
        topics.append(_OffsetForLeaderTopic(topic, partitions))
    m = OffsetForLeaderEpochRequest(-2, topics)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics)
    o.append(_pack_i(n))
    for item in topics:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.topic)
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
                _pack_iii(
                    item_2.partition, item_2.current_leader_epoch, item_2.leader_epoch
                )
            )


# Version 3
def _decode_v3(b: Any, o: int) -> tuple[OffsetForLeaderEpochRequest, int]:
    replica_id, n = _unpack_ii(b, o)
    o += 8
    if n < 0:
        raise ValueError
    topics: Any = []
    for _ in range(n):
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        topic = b[o : (o := o + n)].decode()
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        partitions: Any = []
        if n > 0:
            for _ in range(n):
                partition, current_leader_epoch, leader_epoch = _unpack_iii(b, o)
                o += 12
                partitions.append(
                    _OffsetForLeaderPartition(
                        partition, current_leader_epoch, leader_epoch
                    )
                )
        topics.append(_OffsetForLeaderTopic(topic, partitions))
    m = OffsetForLeaderEpochRequest(replica_id, topics)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v3(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics)
    o.append(_pack_ii(m.replica_id, n))
    for item in topics:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.topic)
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
                _pack_iii(
                    item_2.partition, item_2.current_leader_epoch, item_2.leader_epoch
                )
            )


# Version 4
def _decode_v4(b: Any, o: int) -> tuple[OffsetForLeaderEpochRequest, int]:
    replica_id, n = _unpack_iB(b, o)
    o += 5
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    topics: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        topic = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        o += 1
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        partitions: Any = []
        if n > 1:
            for _ in range(n - 1):
                partition, current_leader_epoch, leader_epoch, n = _unpack_iiiB(b, o)
                o += 13
                if not n:
                    unknown: Any = ()
                else:
                    section, unknown, o = _tags(b, o - 1, (), ())
                partitions.append(
                    _OffsetForLeaderPartition(
                        partition, current_leader_epoch, leader_epoch, unknown
                    )
                )
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        topics.append(_OffsetForLeaderTopic(topic, partitions, unknown_2))
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = OffsetForLeaderEpochRequest(replica_id, topics, unknown_3)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v4(m: Any, o: list[bytes]) -> None:
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics) + 1
    o.append(_pack_iB(m.replica_id, n) if n < 128 else _pack_i(m.replica_id) + _size(n))
    for item in topics:
        s = _utf8(item.topic)
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
                    _pack_iii(
                        item_2.partition,
                        item_2.current_leader_epoch,
                        item_2.leader_epoch,
                    )
                )
                o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
            else:
                o.append(
                    _pack_iiiB(
                        item_2.partition,
                        item_2.current_leader_epoch,
                        item_2.leader_epoch,
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


OffsetForLeaderEpochRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
        2: _decode_v2,
        3: _decode_v3,
        4: _decode_v4,
    }
)
OffsetForLeaderEpochRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
        2: _encode_v2,
        3: _encode_v3,
        4: _encode_v4,
    }
)
