from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

from .._runtime.fast import Packs as _Packs
from .._runtime.fast import differs as _differs
from .._runtime.fast import items as _items
from .._runtime.fast import lists_q as _lists_q
from .._runtime.fast import more as _more
from .._runtime.fast import size as _size
from .._runtime.fast import some_long as _some_long
from .._runtime.fast import some_long_text as _some_long_text
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class ListOffsetsResponse(Message, gc=False):
    """ListOffsetsResponse: response (API key 2), versions 0 to 11, flexible from 6.
    Once called ListOffsetResponse.

    Attributes:
        throttle_time_ms: int32, versions 2+, default 0, ignorable.
        topics: []ListOffsetsTopicResponse, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 2
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 12)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(6, 12)
    _module: ClassVar[str] = "list_offsets_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class ListOffsetsTopicResponse(msgspec.Struct, gc=False):
        """A struct of ListOffsetsResponse.

        Attributes:
            name: string, versions 0+, default '', topicName.
            partitions: []ListOffsetsPartitionResponse, versions 0+, default empty.
        """

        name: str = ""
        partitions: list[ListOffsetsResponse.ListOffsetsPartitionResponse] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class ListOffsetsPartitionResponse(msgspec.Struct, gc=False):
        """A struct of ListOffsetsResponse.

        Attributes:
            partition_index: int32, versions 0+, default 0.
            error_code: int16, versions 0+, default 0.
            old_style_offsets: []int64, versions 0, default empty.
            timestamp: int64, versions 1+, default -1.
            offset: int64, versions 1+, default -1.
            leader_epoch: int32, versions 4+, default -1.
        """

        partition_index: int = 0
        error_code: int = 0
        old_style_offsets: list[int] = []
        timestamp: int = -1
        offset: int = -1
        leader_epoch: int = -1
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    throttle_time_ms: int = 0
    topics: list[ListOffsetsResponse.ListOffsetsTopicResponse] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_ListOffsetsPartitionResponse = ListOffsetsResponse.ListOffsetsPartitionResponse
_ListOffsetsTopicResponse = ListOffsetsResponse.ListOffsetsTopicResponse
_int_minus_1 = -1
_make_ih_lq = _Packs("ih", "lq")
_pack_h = Struct(">h").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_ihqq = Struct(">ihqq").pack
_pack_ihqqi = Struct(">ihqqi").pack
_pack_ihqqiB = Struct(">ihqqiB").pack
_pack_ii = Struct(">ii").pack
_packs_ih_lq = _make_ih_lq.made
_unpack_h = Struct(">h").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_ihi = Struct(">ihi").unpack_from
_unpack_ihqq = Struct(">ihqq").unpack_from
_unpack_ihqqi = Struct(">ihqqi").unpack_from
_unpack_ihqqiB = Struct(">ihqqiB").unpack_from
_unpack_ii = Struct(">ii").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[ListOffsetsResponse, int]:
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
        name = b[o : (o := o + n)].decode()
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        partitions: Any = []
        if n > 0:
            for _ in range(n):
                partition_index, error_code, n = _unpack_ihi(b, o)
                o += 10
                k = n
                old_style_offsets: Any = [*_lists_q[k](b, o)]
                o += 8 * k
                partitions.append(
                    _ListOffsetsPartitionResponse(
                        partition_index, error_code, old_style_offsets
                    )
                )
        topics.append(_ListOffsetsTopicResponse(name, partitions))
    m = ListOffsetsResponse(0, topics)
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
        s = _utf8(item.name)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        partitions = item.partitions
        if type(partitions) is not list:
            partitions = _items(partitions)
        n = len(partitions)
        o.append(_pack_i(n))
        for item_2 in partitions:
            if (
                (
                    item_2.timestamp is not _int_minus_1
                    and _differs(item_2.timestamp, _int_minus_1)
                )
                or (
                    item_2.offset is not _int_minus_1
                    and _differs(item_2.offset, _int_minus_1)
                )
                or (
                    item_2.leader_epoch is not _int_minus_1
                    and _differs(item_2.leader_epoch, _int_minus_1)
                )
                or item_2.unknown_tagged_fields
            ):
                raise ValueError
            old_style_offsets = item_2.old_style_offsets
            if type(old_style_offsets) is not list:
                old_style_offsets = _items(old_style_offsets)
            count = len(old_style_offsets)
            try:
                pack = _packs_ih_lq[count]
            except KeyError:
                pack = _make_ih_lq(count)
            o.append(
                pack(
                    item_2.partition_index, item_2.error_code, count, *old_style_offsets
                )
            )


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[ListOffsetsResponse, int]:
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
        name = b[o : (o := o + n)].decode()
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        partitions: Any = []
        if n > 0:
            for _ in range(n):
                partition_index, error_code, timestamp, offset = _unpack_ihqq(b, o)
                o += 22
                partitions.append(
                    _ListOffsetsPartitionResponse(
                        partition_index, error_code, [], timestamp, offset
                    )
                )
        topics.append(_ListOffsetsTopicResponse(name, partitions))
    m = ListOffsetsResponse(0, topics)
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
        s = _utf8(item.name)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        partitions = item.partitions
        if type(partitions) is not list:
            partitions = _items(partitions)
        n = len(partitions)
        o.append(_pack_i(n))
        for item_2 in partitions:
            if (
                (
                    item_2.old_style_offsets is None
                    or (
                        item_2.old_style_offsets
                        if type(item_2.old_style_offsets) is list
                        else _items(item_2.old_style_offsets)
                    )
                )
                or (
                    item_2.leader_epoch is not _int_minus_1
                    and _differs(item_2.leader_epoch, _int_minus_1)
                )
                or item_2.unknown_tagged_fields
            ):
                raise ValueError
            o.append(
                _pack_ihqq(
                    item_2.partition_index,
                    item_2.error_code,
                    item_2.timestamp,
                    item_2.offset,
                )
            )


# Versions 2 to 3
def _decode_v2(b: Any, o: int) -> tuple[ListOffsetsResponse, int]:
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
        name = b[o : (o := o + n)].decode()
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        partitions: Any = []
        if n > 0:
            for _ in range(n):
                partition_index, error_code, timestamp, offset = _unpack_ihqq(b, o)
                o += 22
                partitions.append(
                    _ListOffsetsPartitionResponse(
                        partition_index, error_code, [], timestamp, offset
                    )
                )
        topics.append(_ListOffsetsTopicResponse(name, partitions))
    m = ListOffsetsResponse(throttle_time_ms, topics)
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
        s = _utf8(item.name)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        partitions = item.partitions
        if type(partitions) is not list:
            partitions = _items(partitions)
        n = len(partitions)
        o.append(_pack_i(n))
        for item_2 in partitions:
            if (
                (
                    item_2.old_style_offsets is None
                    or (
                        item_2.old_style_offsets
                        if type(item_2.old_style_offsets) is list
                        else _items(item_2.old_style_offsets)
                    )
                )
                or (
                    item_2.leader_epoch is not _int_minus_1
                    and _differs(item_2.leader_epoch, _int_minus_1)
                )
                or item_2.unknown_tagged_fields
            ):
                raise ValueError
            o.append(
                _pack_ihqq(
                    item_2.partition_index,
                    item_2.error_code,
                    item_2.timestamp,
                    item_2.offset,
                )
            )


# Versions 4 to 5
def _decode_v4(b: Any, o: int) -> tuple[ListOffsetsResponse, int]:
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
        name = b[o : (o := o + n)].decode()
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        partitions: Any = []
        if n > 0:
            for _ in range(n):
                partition_index, error_code, timestamp, offset, leader_epoch = (
                    _unpack_ihqqi(b, o)
                )
                o += 26
                partitions.append(
                    _ListOffsetsPartitionResponse(
                        partition_index, error_code, [], timestamp, offset, leader_epoch
                    )
                )
        topics.append(_ListOffsetsTopicResponse(name, partitions))
    m = ListOffsetsResponse(throttle_time_ms, topics)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v4(m: Any, o: list[bytes]) -> None:
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
        s = _utf8(item.name)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        partitions = item.partitions
        if type(partitions) is not list:
            partitions = _items(partitions)
        n = len(partitions)
        o.append(_pack_i(n))
        for item_2 in partitions:
            if (
                item_2.old_style_offsets is None
                or (
                    item_2.old_style_offsets
                    if type(item_2.old_style_offsets) is list
                    else _items(item_2.old_style_offsets)
                )
            ) or item_2.unknown_tagged_fields:
                raise ValueError
            o.append(
                _pack_ihqqi(
                    item_2.partition_index,
                    item_2.error_code,
                    item_2.timestamp,
                    item_2.offset,
                    item_2.leader_epoch,
                )
            )


# Versions 6 to 11
def _decode_v6(b: Any, o: int) -> tuple[ListOffsetsResponse, int]:
    throttle_time_ms, n = _unpack_iB(b, o)
    o += 5
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    topics: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        name = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        o += 1
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        partitions: Any = []
        if n > 1:
            for _ in range(n - 1):
                partition_index, error_code, timestamp, offset, leader_epoch, n = (
                    _unpack_ihqqiB(b, o)
                )
                o += 27
                if not n:
                    unknown: Any = ()
                else:
                    section, unknown, o = _tags(b, o - 1, (), ())
                partitions.append(
                    _ListOffsetsPartitionResponse(
                        partition_index,
                        error_code,
                        [],
                        timestamp,
                        offset,
                        leader_epoch,
                        unknown,
                    )
                )
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        topics.append(_ListOffsetsTopicResponse(name, partitions, unknown_2))
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = ListOffsetsResponse(throttle_time_ms, topics, unknown_3)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v6(m: Any, o: list[bytes]) -> None:
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
        s = _utf8(item.name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        partitions = item.partitions
        if type(partitions) is not list:
            partitions = _items(partitions)
        n = len(partitions)
        o.append(_more[n] if n < 127 else _size(n + 1))
        for item_2 in partitions:
            if item_2.old_style_offsets is None or (
                item_2.old_style_offsets
                if type(item_2.old_style_offsets) is list
                else _items(item_2.old_style_offsets)
            ):
                raise ValueError
            if item_2.unknown_tagged_fields:
                o.append(
                    _pack_ihqqi(
                        item_2.partition_index,
                        item_2.error_code,
                        item_2.timestamp,
                        item_2.offset,
                        item_2.leader_epoch,
                    )
                )
                o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
            else:
                o.append(
                    _pack_ihqqiB(
                        item_2.partition_index,
                        item_2.error_code,
                        item_2.timestamp,
                        item_2.offset,
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


ListOffsetsResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
        2: _decode_v2,
        3: _decode_v2,
        4: _decode_v4,
        5: _decode_v4,
        6: _decode_v6,
        7: _decode_v6,
        8: _decode_v6,
        9: _decode_v6,
        10: _decode_v6,
        11: _decode_v6,
    }
)
ListOffsetsResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
        2: _encode_v2,
        3: _encode_v2,
        4: _encode_v4,
        5: _encode_v4,
        6: _encode_v6,
        7: _encode_v6,
        8: _encode_v6,
        9: _encode_v6,
        10: _encode_v6,
        11: _encode_v6,
    }
)
