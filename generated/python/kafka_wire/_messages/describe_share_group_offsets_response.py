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


class DescribeShareGroupOffsetsResponse(Message, gc=False):
    """DescribeShareGroupOffsetsResponse: response (API key 90), versions 0 to 1,
    flexible from 0.

    Attributes:
        throttle_time_ms: int32, versions 0+, default 0.
        groups: []DescribeShareGroupOffsetsResponseGroup, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 90
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 2)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 2)
    _module: ClassVar[str] = "describe_share_group_offsets_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class DescribeShareGroupOffsetsResponseGroup(msgspec.Struct, gc=False):
        """A struct of DescribeShareGroupOffsetsResponse.

        Attributes:
            group_id: string, versions 0+, default '', groupId.
            topics: []DescribeShareGroupOffsetsResponseTopic, versions 0+, default
                empty.
            error_code: int16, versions 0+, default 0.
            error_message: string, versions 0+, nullable in 0+, default null.
        """

        group_id: str = ""
        topics: list[
            DescribeShareGroupOffsetsResponse.DescribeShareGroupOffsetsResponseTopic
        ] = []
        error_code: int = 0
        error_message: str | None = None
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class DescribeShareGroupOffsetsResponseTopic(msgspec.Struct, gc=False):
        """A struct of DescribeShareGroupOffsetsResponse.

        Attributes:
            topic_name: string, versions 0+, default '', topicName.
            topic_id: uuid, versions 0+, default AAAAAAAAAAAAAAAAAAAAAA.
            partitions: []DescribeShareGroupOffsetsResponsePartition, versions 0+,
                default empty.
        """

        topic_name: str = ""
        topic_id: UUID = _NIL
        partitions: list[
            DescribeShareGroupOffsetsResponse.DescribeShareGroupOffsetsResponsePartition
        ] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class DescribeShareGroupOffsetsResponsePartition(msgspec.Struct, gc=False):
        """A struct of DescribeShareGroupOffsetsResponse.

        Attributes:
            partition_index: int32, versions 0+, default 0.
            start_offset: int64, versions 0+, default 0.
            leader_epoch: int32, versions 0+, default 0.
            lag: int64, versions 1+, default -1, ignorable.
            error_code: int16, versions 0+, default 0.
            error_message: string, versions 0+, nullable in 0+, default null.
        """

        partition_index: int = 0
        start_offset: int = 0
        leader_epoch: int = 0
        lag: int = -1
        error_code: int = 0
        error_message: str | None = None
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    throttle_time_ms: int = 0
    groups: list[
        DescribeShareGroupOffsetsResponse.DescribeShareGroupOffsetsResponseGroup
    ] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_DescribeShareGroupOffsetsResponseGroup = (
    DescribeShareGroupOffsetsResponse.DescribeShareGroupOffsetsResponseGroup
)
_DescribeShareGroupOffsetsResponsePartition = (
    DescribeShareGroupOffsetsResponse.DescribeShareGroupOffsetsResponsePartition
)
_DescribeShareGroupOffsetsResponseTopic = (
    DescribeShareGroupOffsetsResponse.DescribeShareGroupOffsetsResponseTopic
)
_pack_U = Struct(">16s").pack
_pack_UB = Struct(">16sB").pack
_pack_h = Struct(">h").pack
_pack_hB = Struct(">hB").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_iqih = Struct(">iqih").pack
_pack_iqihB = Struct(">iqihB").pack
_pack_iqiqh = Struct(">iqiqh").pack
_pack_iqiqhB = Struct(">iqiqhB").pack
_unpack_UB = Struct(">16sB").unpack_from
_unpack_hB = Struct(">hB").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_iqihB = Struct(">iqihB").unpack_from
_unpack_iqiqhB = Struct(">iqiqhB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[DescribeShareGroupOffsetsResponse, int]:
    throttle_time_ms, n = _unpack_iB(b, o)
    o += 5
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    groups: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        group_id = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        o += 1
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        topics: Any = []
        if n > 1:
            for _ in range(n - 1):
                n = b[o]
                if not n or n > 127:
                    n, o = _some_long_text(b, o, n)
                topic_name = b[o + 1 : (o := o + n)].decode()
                topic_id, n = _unpack_UB(b, o)
                o += 17
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                partitions: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        partition_index, start_offset, leader_epoch, error_code, n = (
                            _unpack_iqihB(b, o)
                        )
                        o += 18
                        if n > 127:
                            n, o = _long_text(b, o, n)
                        if n:
                            error_message = b[o + 1 : (o := o + n)].decode()
                        else:
                            error_message = None
                            o += 1
                        if not b[o]:
                            unknown: Any = ()
                            o += 1
                        else:
                            section, unknown, o = _tags(b, o, (), ())
                        partitions.append(
                            _DescribeShareGroupOffsetsResponsePartition(
                                partition_index,
                                start_offset,
                                leader_epoch,
                                -1,
                                error_code,
                                error_message,
                                unknown,
                            )
                        )
                if not b[o]:
                    unknown_2: Any = ()
                    o += 1
                else:
                    section_2, unknown_2, o = _tags(b, o, (), ())
                topics.append(
                    _DescribeShareGroupOffsetsResponseTopic(
                        topic_name, _uuids[topic_id], partitions, unknown_2
                    )
                )
        error_code_2, n = _unpack_hB(b, o)
        o += 2
        if n > 127:
            n, o = _long_text(b, o, n)
        if n:
            error_message_2 = b[o + 1 : (o := o + n)].decode()
        else:
            error_message_2 = None
            o += 1
        if not b[o]:
            unknown_3: Any = ()
            o += 1
        else:
            section_3, unknown_3, o = _tags(b, o, (), ())
        groups.append(
            _DescribeShareGroupOffsetsResponseGroup(
                group_id, topics, error_code_2, error_message_2, unknown_3
            )
        )
    if not b[o]:
        unknown_4: Any = ()
        o += 1
    else:
        section_4, unknown_4, o = _tags(b, o, (), ())
    m = DescribeShareGroupOffsetsResponse(throttle_time_ms, groups, unknown_4)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    groups = m.groups
    if type(groups) is not list:
        groups = _items(groups)
    n = len(groups) + 1
    o.append(
        _pack_iB(m.throttle_time_ms, n)
        if n < 128
        else _pack_i(m.throttle_time_ms) + _size(n)
    )
    for item in groups:
        s = _utf8(item.group_id)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        topics = item.topics
        if type(topics) is not list:
            topics = _items(topics)
        n = len(topics)
        o.append(_more[n] if n < 127 else _size(n + 1))
        for item_2 in topics:
            s = _utf8(item_2.topic_name)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            partitions = item_2.partitions
            if type(partitions) is not list:
                partitions = _items(partitions)
            n = len(partitions) + 1
            o.append(
                _pack_UB(item_2.topic_id.int.to_bytes(16), n)
                if n < 128
                else _pack_U(item_2.topic_id.int.to_bytes(16)) + _size(n)
            )
            for item_3 in partitions:
                t = item_3.error_message
                if t is None:
                    o.append(
                        _pack_iqihB(
                            item_3.partition_index,
                            item_3.start_offset,
                            item_3.leader_epoch,
                            item_3.error_code,
                            0,
                        )
                    )
                else:
                    s = _utf8(t)
                    n = len(s) + 1
                    o.append(
                        _pack_iqihB(
                            item_3.partition_index,
                            item_3.start_offset,
                            item_3.leader_epoch,
                            item_3.error_code,
                            n,
                        )
                        if n < 128
                        else _pack_iqih(
                            item_3.partition_index,
                            item_3.start_offset,
                            item_3.leader_epoch,
                            item_3.error_code,
                        )
                        + _text_size(n)
                    )
                    o.append(s)
                o.append(
                    _tag_section((), item_3.unknown_tagged_fields, ())
                    if item_3.unknown_tagged_fields
                    else b"\x00"
                )
            o.append(
                _tag_section((), item_2.unknown_tagged_fields, ())
                if item_2.unknown_tagged_fields
                else b"\x00"
            )
        t = item.error_message
        if t is None:
            o.append(_pack_hB(item.error_code, 0))
        else:
            s = _utf8(t)
            n = len(s) + 1
            o.append(
                _pack_hB(item.error_code, n)
                if n < 128
                else _pack_h(item.error_code) + _text_size(n)
            )
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


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[DescribeShareGroupOffsetsResponse, int]:
    throttle_time_ms, n = _unpack_iB(b, o)
    o += 5
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    groups: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        group_id = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        o += 1
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        topics: Any = []
        if n > 1:
            for _ in range(n - 1):
                n = b[o]
                if not n or n > 127:
                    n, o = _some_long_text(b, o, n)
                topic_name = b[o + 1 : (o := o + n)].decode()
                topic_id, n = _unpack_UB(b, o)
                o += 17
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                partitions: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        (
                            partition_index,
                            start_offset,
                            leader_epoch,
                            lag,
                            error_code,
                            n,
                        ) = _unpack_iqiqhB(b, o)
                        o += 26
                        if n > 127:
                            n, o = _long_text(b, o, n)
                        if n:
                            error_message = b[o + 1 : (o := o + n)].decode()
                        else:
                            error_message = None
                            o += 1
                        if not b[o]:
                            unknown: Any = ()
                            o += 1
                        else:
                            section, unknown, o = _tags(b, o, (), ())
                        partitions.append(
                            _DescribeShareGroupOffsetsResponsePartition(
                                partition_index,
                                start_offset,
                                leader_epoch,
                                lag,
                                error_code,
                                error_message,
                                unknown,
                            )
                        )
                if not b[o]:
                    unknown_2: Any = ()
                    o += 1
                else:
                    section_2, unknown_2, o = _tags(b, o, (), ())
                topics.append(
                    _DescribeShareGroupOffsetsResponseTopic(
                        topic_name, _uuids[topic_id], partitions, unknown_2
                    )
                )
        error_code_2, n = _unpack_hB(b, o)
        o += 2
        if n > 127:
            n, o = _long_text(b, o, n)
        if n:
            error_message_2 = b[o + 1 : (o := o + n)].decode()
        else:
            error_message_2 = None
            o += 1
        if not b[o]:
            unknown_3: Any = ()
            o += 1
        else:
            section_3, unknown_3, o = _tags(b, o, (), ())
        groups.append(
            _DescribeShareGroupOffsetsResponseGroup(
                group_id, topics, error_code_2, error_message_2, unknown_3
            )
        )
    if not b[o]:
        unknown_4: Any = ()
        o += 1
    else:
        section_4, unknown_4, o = _tags(b, o, (), ())
    m = DescribeShareGroupOffsetsResponse(throttle_time_ms, groups, unknown_4)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    groups = m.groups
    if type(groups) is not list:
        groups = _items(groups)
    n = len(groups) + 1
    o.append(
        _pack_iB(m.throttle_time_ms, n)
        if n < 128
        else _pack_i(m.throttle_time_ms) + _size(n)
    )
    for item in groups:
        s = _utf8(item.group_id)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        topics = item.topics
        if type(topics) is not list:
            topics = _items(topics)
        n = len(topics)
        o.append(_more[n] if n < 127 else _size(n + 1))
        for item_2 in topics:
            s = _utf8(item_2.topic_name)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            partitions = item_2.partitions
            if type(partitions) is not list:
                partitions = _items(partitions)
            n = len(partitions) + 1
            o.append(
                _pack_UB(item_2.topic_id.int.to_bytes(16), n)
                if n < 128
                else _pack_U(item_2.topic_id.int.to_bytes(16)) + _size(n)
            )
            for item_3 in partitions:
                t = item_3.error_message
                if t is None:
                    o.append(
                        _pack_iqiqhB(
                            item_3.partition_index,
                            item_3.start_offset,
                            item_3.leader_epoch,
                            item_3.lag,
                            item_3.error_code,
                            0,
                        )
                    )
                else:
                    s = _utf8(t)
                    n = len(s) + 1
                    o.append(
                        _pack_iqiqhB(
                            item_3.partition_index,
                            item_3.start_offset,
                            item_3.leader_epoch,
                            item_3.lag,
                            item_3.error_code,
                            n,
                        )
                        if n < 128
                        else _pack_iqiqh(
                            item_3.partition_index,
                            item_3.start_offset,
                            item_3.leader_epoch,
                            item_3.lag,
                            item_3.error_code,
                        )
                        + _text_size(n)
                    )
                    o.append(s)
                o.append(
                    _tag_section((), item_3.unknown_tagged_fields, ())
                    if item_3.unknown_tagged_fields
                    else b"\x00"
                )
            o.append(
                _tag_section((), item_2.unknown_tagged_fields, ())
                if item_2.unknown_tagged_fields
                else b"\x00"
            )
        t = item.error_message
        if t is None:
            o.append(_pack_hB(item.error_code, 0))
        else:
            s = _utf8(t)
            n = len(s) + 1
            o.append(
                _pack_hB(item.error_code, n)
                if n < 128
                else _pack_h(item.error_code) + _text_size(n)
            )
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


DescribeShareGroupOffsetsResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
    }
)
DescribeShareGroupOffsetsResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
    }
)
