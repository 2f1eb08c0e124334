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


class OffsetForLeaderEpochResponse(Message, gc=False):
    """OffsetForLeaderEpochResponse: response (API key 23), versions 0 to 4, flexible
    from 4.

    Attributes:
        throttle_time_ms: int32, versions 2+, default 0, ignorable.
        topics: []OffsetForLeaderTopicResult, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 23
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 5)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(4, 5)
    _module: ClassVar[str] = "offset_for_leader_epoch_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class OffsetForLeaderTopicResult(msgspec.Struct, gc=False):
        """A struct of OffsetForLeaderEpochResponse.

        Attributes:
            topic: string, versions 0+, default '', map key, topicName.
            partitions: []EpochEndOffset, versions 0+, default empty.
        """

        topic: str = ""
        partitions: list[OffsetForLeaderEpochResponse.EpochEndOffset] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class EpochEndOffset(msgspec.Struct, gc=False):
        """A struct of OffsetForLeaderEpochResponse.

        Attributes:
            error_code: int16, versions 0+, default 0.
            partition: int32, versions 0+, default 0.
            leader_epoch: int32, versions 1+, default -1, ignorable.
            end_offset: int64, versions 0+, default -1.
        """

        error_code: int = 0
        partition: int = 0
        leader_epoch: int = -1
        end_offset: int = -1
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    throttle_time_ms: int = 0
    topics: list[OffsetForLeaderEpochResponse.OffsetForLeaderTopicResult] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_EpochEndOffset = OffsetForLeaderEpochResponse.EpochEndOffset
_OffsetForLeaderTopicResult = OffsetForLeaderEpochResponse.OffsetForLeaderTopicResult
_pack_h = Struct(">h").pack
_pack_hiiq = Struct(">hiiq").pack
_pack_hiiqB = Struct(">hiiqB").pack
_pack_hiq = Struct(">hiq").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_ii = Struct(">ii").pack
_unpack_h = Struct(">h").unpack_from
_unpack_hiiq = Struct(">hiiq").unpack_from
_unpack_hiiqB = Struct(">hiiqB").unpack_from
_unpack_hiq = Struct(">hiq").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_ii = Struct(">ii").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[OffsetForLeaderEpochResponse, int]:
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
                error_code, partition, end_offset = _unpack_hiq(b, o)
                o += 14
                partitions.append(
                    _EpochEndOffset(error_code, partition, -1, end_offset)
                )
        topics.append(_OffsetForLeaderTopicResult(topic, partitions))
    m = OffsetForLeaderEpochResponse(0, topics)
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
            o.append(_pack_hiq(item_2.error_code, item_2.partition, item_2.end_offset))


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[OffsetForLeaderEpochResponse, int]:
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
                error_code, partition, leader_epoch, end_offset = _unpack_hiiq(b, o)
                o += 18
                partitions.append(
                    _EpochEndOffset(error_code, partition, leader_epoch, end_offset)
                )
        topics.append(_OffsetForLeaderTopicResult(topic, partitions))
    m = OffsetForLeaderEpochResponse(0, topics)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
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
                _pack_hiiq(
                    item_2.error_code,
                    item_2.partition,
                    item_2.leader_epoch,
                    item_2.end_offset,
                )
            )


# Versions 2 to 3
def _decode_v2(b: Any, o: int) -> tuple[OffsetForLeaderEpochResponse, int]:
    throttle_time_ms, n = _unpack_ii(b, o)
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
                error_code, partition, leader_epoch, end_offset = _unpack_hiiq(b, o)
                o += 18
                partitions.append(
                    _EpochEndOffset(error_code, partition, leader_epoch, end_offset)
                )
        topics.append(_OffsetForLeaderTopicResult(topic, partitions))
    m = OffsetForLeaderEpochResponse(throttle_time_ms, topics)
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
    o.append(_pack_ii(m.throttle_time_ms, n))
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
                _pack_hiiq(
                    item_2.error_code,
                    item_2.partition,
                    item_2.leader_epoch,
                    item_2.end_offset,
                )
            )


# Version 4
def _decode_v4(b: Any, o: int) -> tuple[OffsetForLeaderEpochResponse, int]:
    throttle_time_ms, n = _unpack_iB(b, o)
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
                error_code, partition, leader_epoch, end_offset, n = _unpack_hiiqB(b, o)
                o += 19
                if not n:
                    unknown: Any = ()
                else:
                    section, unknown, o = _tags(b, o - 1, (), ())
                partitions.append(
                    _EpochEndOffset(
                        error_code, partition, leader_epoch, end_offset, unknown
                    )
                )
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        topics.append(_OffsetForLeaderTopicResult(topic, partitions, unknown_2))
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = OffsetForLeaderEpochResponse(throttle_time_ms, topics, unknown_3)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v4(m: Any, o: list[bytes]) -> None:
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics) + 1
    o.append(
        _pack_iB(m.throttle_time_ms, n)
        if n < 128
        else _pack_i(m.throttle_time_ms) + _size(n)
    )
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
                    _pack_hiiq(
                        item_2.error_code,
                        item_2.partition,
                        item_2.leader_epoch,
                        item_2.end_offset,
                    )
                )
                o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
            else:
                o.append(
                    _pack_hiiqB(
                        item_2.error_code,
                        item_2.partition,
                        item_2.leader_epoch,
                        item_2.end_offset,
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


OffsetForLeaderEpochResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
        2: _decode_v2,
        3: _decode_v2,
        4: _decode_v4,
    }
)
OffsetForLeaderEpochResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
        2: _encode_v2,
        3: _encode_v2,
        4: _encode_v4,
    }
)
