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


class OffsetFetchResponse(Message, gc=False):
    """OffsetFetchResponse: response (API key 9), versions 0 to 10, flexible from 6.

    Attributes:
        throttle_time_ms: int32, versions 3+, default 0, ignorable.
        topics: []OffsetFetchResponseTopic, versions 0-7, default empty.
        error_code: int16, versions 2-7, default 0, ignorable.
        groups: []OffsetFetchResponseGroup, versions 8+, default empty.
    """

    API_KEY: ClassVar[int | None] = 9
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 11)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(6, 11)
    _module: ClassVar[str] = "offset_fetch_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class OffsetFetchResponseTopic(msgspec.Struct, gc=False):
        """A struct of OffsetFetchResponse.

        Attributes:
            name: string, versions 0-7, default '', topicName.
            partitions: []OffsetFetchResponsePartition, versions 0-7, default empty.
        """

        name: str = ""
        partitions: list[OffsetFetchResponse.OffsetFetchResponsePartition] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class OffsetFetchResponsePartition(msgspec.Struct, gc=False):
        """A struct of OffsetFetchResponse.

        Attributes:
            partition_index: int32, versions 0-7, default 0.
            committed_offset: int64, versions 0-7, default 0.
            committed_leader_epoch: int32, versions 5-7, default -1, ignorable.
            metadata: string, versions 0-7, nullable in 0-7, default ''.
            error_code: int16, versions 0-7, default 0.
        """

        partition_index: int = 0
        committed_offset: int = 0
        committed_leader_epoch: int = -1
        metadata: str | None = ""
        error_code: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class OffsetFetchResponseGroup(msgspec.Struct, gc=False):
        """A struct of OffsetFetchResponse.

        Attributes:
            group_id: string, versions 8+, default '', groupId.
            topics: []OffsetFetchResponseTopics, versions 8+, default empty.
            error_code: int16, versions 8+, default 0.
        """

        group_id: str = ""
        topics: list[OffsetFetchResponse.OffsetFetchResponseTopics] = []
        error_code: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class OffsetFetchResponseTopics(msgspec.Struct, gc=False):
        """A struct of OffsetFetchResponse.

        Attributes:
            name: string, versions 8-9, default '', ignorable, topicName.
            topic_id: uuid, versions 10+, default AAAAAAAAAAAAAAAAAAAAAA, ignorable.
            partitions: []OffsetFetchResponsePartitions, versions 8+, default empty.
        """

        name: str = ""
        topic_id: UUID = _NIL
        partitions: list[OffsetFetchResponse.OffsetFetchResponsePartitions] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class OffsetFetchResponsePartitions(msgspec.Struct, gc=False):
        """A struct of OffsetFetchResponse.

        Attributes:
            partition_index: int32, versions 8+, default 0.
            committed_offset: int64, versions 8+, default 0.
            committed_leader_epoch: int32, versions 8+, default -1, ignorable.
            metadata: string, versions 8+, nullable in 8+, default ''.
            error_code: int16, versions 8+, default 0.
        """

        partition_index: int = 0
        committed_offset: int = 0
        committed_leader_epoch: int = -1
        metadata: str | None = ""
        error_code: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    throttle_time_ms: int = 0
    topics: list[OffsetFetchResponse.OffsetFetchResponseTopic] = []
    error_code: int = 0
    groups: list[OffsetFetchResponse.OffsetFetchResponseGroup] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_OffsetFetchResponseGroup = OffsetFetchResponse.OffsetFetchResponseGroup
_OffsetFetchResponsePartition = OffsetFetchResponse.OffsetFetchResponsePartition
_OffsetFetchResponsePartitions = OffsetFetchResponse.OffsetFetchResponsePartitions
_OffsetFetchResponseTopic = OffsetFetchResponse.OffsetFetchResponseTopic
_OffsetFetchResponseTopics = OffsetFetchResponse.OffsetFetchResponseTopics
_pack_U = Struct(">16s").pack
_pack_UB = Struct(">16sB").pack
_pack_h = Struct(">h").pack
_pack_hB = Struct(">hB").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_ii = Struct(">ii").pack
_pack_iqh = Struct(">iqh").pack
_pack_iqi = Struct(">iqi").pack
_pack_iqiB = Struct(">iqiB").pack
_pack_iqih = Struct(">iqih").pack
_unpack_UB = Struct(">16sB").unpack_from
_unpack_h = Struct(">h").unpack_from
_unpack_hB = Struct(">hB").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_ii = Struct(">ii").unpack_from
_unpack_iqh = Struct(">iqh").unpack_from
_unpack_iqiB = Struct(">iqiB").unpack_from
_unpack_iqih = Struct(">iqih").unpack_from


# Versions 0 to 1
def _decode_v0(b: Any, o: int) -> tuple[OffsetFetchResponse, int]:
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
                partition_index, committed_offset, n = _unpack_iqh(b, o)
                o += 14
                if n >= 0:
                    metadata = b[o : (o := o + n)].decode()
                else:
                    metadata = None
                (error_code,) = _unpack_h(b, o)
                o += 2
                partitions.append(
                    _OffsetFetchResponsePartition(
                        partition_index, committed_offset, -1, metadata, error_code
                    )
                )
        topics.append(_OffsetFetchResponseTopic(name, partitions))
    m = OffsetFetchResponse(0, topics)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if (
        m.groups is None or (m.groups if type(m.groups) is list else _items(m.groups))
    ) or m.unknown_tagged_fields:
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
            if item_2.unknown_tagged_fields:
                raise ValueError
            t = item_2.metadata
            if t is None:
                o.append(_pack_iqh(item_2.partition_index, item_2.committed_offset, -1))
            else:
                s = _utf8(t)
                n = len(s)
                o.append(_pack_iqh(item_2.partition_index, item_2.committed_offset, n))
                o.append(s)
            o.append(_pack_h(item_2.error_code))


# Version 2
def _decode_v2(b: Any, o: int) -> tuple[OffsetFetchResponse, int]:
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
                partition_index, committed_offset, n = _unpack_iqh(b, o)
                o += 14
                if n >= 0:
                    metadata = b[o : (o := o + n)].decode()
                else:
                    metadata = None
                (error_code,) = _unpack_h(b, o)
                o += 2
                partitions.append(
                    _OffsetFetchResponsePartition(
                        partition_index, committed_offset, -1, metadata, error_code
                    )
                )
        topics.append(_OffsetFetchResponseTopic(name, partitions))
    (error_code_2,) = _unpack_h(b, o)
    o += 2
    m = OffsetFetchResponse(0, topics, error_code_2)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
    if (
        m.groups is None or (m.groups if type(m.groups) is list else _items(m.groups))
    ) or m.unknown_tagged_fields:
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
            if item_2.unknown_tagged_fields:
                raise ValueError
            t = item_2.metadata
            if t is None:
                o.append(_pack_iqh(item_2.partition_index, item_2.committed_offset, -1))
            else:
                s = _utf8(t)
                n = len(s)
                o.append(_pack_iqh(item_2.partition_index, item_2.committed_offset, n))
                o.append(s)
            o.append(_pack_h(item_2.error_code))
    o.append(_pack_h(m.error_code))


# Versions 3 to 4
def _decode_v3(b: Any, o: int) -> tuple[OffsetFetchResponse, int]:
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
                partition_index, committed_offset, n = _unpack_iqh(b, o)
                o += 14
                if n >= 0:
                    metadata = b[o : (o := o + n)].decode()
                else:
                    metadata = None
                (error_code,) = _unpack_h(b, o)
                o += 2
                partitions.append(
                    _OffsetFetchResponsePartition(
                        partition_index, committed_offset, -1, metadata, error_code
                    )
                )
        topics.append(_OffsetFetchResponseTopic(name, partitions))
    (error_code_2,) = _unpack_h(b, o)
    o += 2
    m = OffsetFetchResponse(throttle_time_ms, topics, error_code_2)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v3(m: Any, o: list[bytes]) -> None:
    if (
        m.groups is None or (m.groups if type(m.groups) is list else _items(m.groups))
    ) or m.unknown_tagged_fields:
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
            if item_2.unknown_tagged_fields:
                raise ValueError
            t = item_2.metadata
            if t is None:
                o.append(_pack_iqh(item_2.partition_index, item_2.committed_offset, -1))
            else:
                s = _utf8(t)
                n = len(s)
                o.append(_pack_iqh(item_2.partition_index, item_2.committed_offset, n))
                o.append(s)
            o.append(_pack_h(item_2.error_code))
    o.append(_pack_h(m.error_code))


# Version 5
def _decode_v5(b: Any, o: int) -> tuple[OffsetFetchResponse, int]:
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
                partition_index, committed_offset, committed_leader_epoch, n = (
                    _unpack_iqih(b, o)
                )
                o += 18
                if n >= 0:
                    metadata = b[o : (o := o + n)].decode()
                else:
                    metadata = None
                (error_code,) = _unpack_h(b, o)
                o += 2
                partitions.append(
                    _OffsetFetchResponsePartition(
                        partition_index,
                        committed_offset,
                        committed_leader_epoch,
                        metadata,
                        error_code,
                    )
                )
        topics.append(_OffsetFetchResponseTopic(name, partitions))
    (error_code_2,) = _unpack_h(b, o)
    o += 2
    m = OffsetFetchResponse(throttle_time_ms, topics, error_code_2)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v5(m: Any, o: list[bytes]) -> None:
    if (
        m.groups is None or (m.groups if type(m.groups) is list else _items(m.groups))
    ) or m.unknown_tagged_fields:
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
            if item_2.unknown_tagged_fields:
                raise ValueError
            t = item_2.metadata
            if t is None:
                o.append(
                    _pack_iqih(
                        item_2.partition_index,
                        item_2.committed_offset,
                        item_2.committed_leader_epoch,
                        -1,
                    )
                )
            else:
                s = _utf8(t)
                n = len(s)
                o.append(
                    _pack_iqih(
                        item_2.partition_index,
                        item_2.committed_offset,
                        item_2.committed_leader_epoch,
                        n,
                    )
                )
                o.append(s)
            o.append(_pack_h(item_2.error_code))
    o.append(_pack_h(m.error_code))


# Versions 6 to 7
def _decode_v6(b: Any, o: int) -> tuple[OffsetFetchResponse, int]:
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
                partition_index, committed_offset, committed_leader_epoch, n = (
                    _unpack_iqiB(b, o)
                )
                o += 16
                if n > 127:
                    n, o = _long_text(b, o, n)
                if n:
                    metadata = b[o + 1 : (o := o + n)].decode()
                else:
                    metadata = None
                    o += 1
                error_code, n = _unpack_hB(b, o)
                o += 3
                if not n:
                    unknown: Any = ()
                else:
                    section, unknown, o = _tags(b, o - 1, (), ())
                partitions.append(
                    _OffsetFetchResponsePartition(
                        partition_index,
                        committed_offset,
                        committed_leader_epoch,
                        metadata,
                        error_code,
                        unknown,
                    )
                )
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        topics.append(_OffsetFetchResponseTopic(name, partitions, unknown_2))
    error_code_2, n = _unpack_hB(b, o)
    o += 3
    if not n:
        unknown_3: Any = ()
    else:
        section_3, unknown_3, o = _tags(b, o - 1, (), ())
    m = OffsetFetchResponse(throttle_time_ms, topics, error_code_2, [], unknown_3)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v6(m: Any, o: list[bytes]) -> None:
    if m.groups is None or (m.groups if type(m.groups) is list else _items(m.groups)):
        raise ValueError
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
            t = item_2.metadata
            if t is None:
                o.append(
                    _pack_iqiB(
                        item_2.partition_index,
                        item_2.committed_offset,
                        item_2.committed_leader_epoch,
                        0,
                    )
                )
            else:
                s = _utf8(t)
                n = len(s) + 1
                o.append(
                    _pack_iqiB(
                        item_2.partition_index,
                        item_2.committed_offset,
                        item_2.committed_leader_epoch,
                        n,
                    )
                    if n < 128
                    else _pack_iqi(
                        item_2.partition_index,
                        item_2.committed_offset,
                        item_2.committed_leader_epoch,
                    )
                    + _text_size(n)
                )
                o.append(s)
            if item_2.unknown_tagged_fields:
                o.append(_pack_h(item_2.error_code))
                o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
            else:
                o.append(_pack_hB(item_2.error_code, 0))
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    if m.unknown_tagged_fields:
        o.append(_pack_h(m.error_code))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_hB(m.error_code, 0))


# Versions 8 to 9
def _decode_v8(b: Any, o: int) -> tuple[OffsetFetchResponse, int]:
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
                name = b[o + 1 : (o := o + n)].decode()
                n = b[o]
                o += 1
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                partitions: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        partition_index, committed_offset, committed_leader_epoch, n = (
                            _unpack_iqiB(b, o)
                        )
                        o += 16
                        if n > 127:
                            n, o = _long_text(b, o, n)
                        if n:
                            metadata = b[o + 1 : (o := o + n)].decode()
                        else:
                            metadata = None
                            o += 1
                        error_code, n = _unpack_hB(b, o)
                        o += 3
                        if not n:
                            unknown: Any = ()
                        else:
                            section, unknown, o = _tags(b, o - 1, (), ())
                        partitions.append(
                            _OffsetFetchResponsePartitions(
                                partition_index,
                                committed_offset,
                                committed_leader_epoch,
                                metadata,
                                error_code,
                                unknown,
                            )
                        )
                if not b[o]:
                    unknown_2: Any = ()
                    o += 1
                else:
                    section_2, unknown_2, o = _tags(b, o, (), ())
                topics.append(
                    _OffsetFetchResponseTopics(name, _NIL, partitions, unknown_2)
                )
        error_code_2, n = _unpack_hB(b, o)
        o += 3
        if not n:
            unknown_3: Any = ()
        else:
            section_3, unknown_3, o = _tags(b, o - 1, (), ())
        groups.append(
            _OffsetFetchResponseGroup(group_id, topics, error_code_2, unknown_3)
        )
    if not b[o]:
        unknown_4: Any = ()
        o += 1
    else:
        section_4, unknown_4, o = _tags(b, o, (), ())
    m = OffsetFetchResponse(throttle_time_ms, [], 0, groups, unknown_4)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v8(m: Any, o: list[bytes]) -> None:
    if m.topics is None or (m.topics if type(m.topics) is list else _items(m.topics)):
        raise ValueError
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
            s = _utf8(item_2.name)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            partitions = item_2.partitions
            if type(partitions) is not list:
                partitions = _items(partitions)
            n = len(partitions)
            o.append(_more[n] if n < 127 else _size(n + 1))
            for item_3 in partitions:
                t = item_3.metadata
                if t is None:
                    o.append(
                        _pack_iqiB(
                            item_3.partition_index,
                            item_3.committed_offset,
                            item_3.committed_leader_epoch,
                            0,
                        )
                    )
                else:
                    s = _utf8(t)
                    n = len(s) + 1
                    o.append(
                        _pack_iqiB(
                            item_3.partition_index,
                            item_3.committed_offset,
                            item_3.committed_leader_epoch,
                            n,
                        )
                        if n < 128
                        else _pack_iqi(
                            item_3.partition_index,
                            item_3.committed_offset,
                            item_3.committed_leader_epoch,
                        )
                        + _text_size(n)
                    )
                    o.append(s)
                if item_3.unknown_tagged_fields:
                    o.append(_pack_h(item_3.error_code))
                    o.append(_tag_section((), item_3.unknown_tagged_fields, ()))
                else:
                    o.append(_pack_hB(item_3.error_code, 0))
            o.append(
                _tag_section((), item_2.unknown_tagged_fields, ())
                if item_2.unknown_tagged_fields
                else b"\x00"
            )
        if item.unknown_tagged_fields:
            o.append(_pack_h(item.error_code))
            o.append(_tag_section((), item.unknown_tagged_fields, ()))
        else:
            o.append(_pack_hB(item.error_code, 0))
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


# Version 10
def _decode_v10(b: Any, o: int) -> tuple[OffsetFetchResponse, int]:
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
                topic_id, n = _unpack_UB(b, o)
                o += 17
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                partitions: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        partition_index, committed_offset, committed_leader_epoch, n = (
                            _unpack_iqiB(b, o)
                        )
                        o += 16
                        if n > 127:
                            n, o = _long_text(b, o, n)
                        if n:
                            metadata = b[o + 1 : (o := o + n)].decode()
                        else:
                            metadata = None
                            o += 1
                        error_code, n = _unpack_hB(b, o)
                        o += 3
                        if not n:
                            unknown: Any = ()
                        else:
                            section, unknown, o = _tags(b, o - 1, (), ())
                        partitions.append(
                            _OffsetFetchResponsePartitions(
                                partition_index,
                                committed_offset,
                                committed_leader_epoch,
                                metadata,
                                error_code,
                                unknown,
                            )
                        )
                if not b[o]:
                    unknown_2: Any = ()
                    o += 1
                else:
                    section_2, unknown_2, o = _tags(b, o, (), ())
                topics.append(
                    _OffsetFetchResponseTopics(
                        "", _uuids[topic_id], partitions, unknown_2
                    )
                )
        error_code_2, n = _unpack_hB(b, o)
        o += 3
        if not n:
            unknown_3: Any = ()
        else:
            section_3, unknown_3, o = _tags(b, o - 1, (), ())
        groups.append(
            _OffsetFetchResponseGroup(group_id, topics, error_code_2, unknown_3)
        )
    if not b[o]:
        unknown_4: Any = ()
        o += 1
    else:
        section_4, unknown_4, o = _tags(b, o, (), ())
    m = OffsetFetchResponse(throttle_time_ms, [], 0, groups, unknown_4)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v10(m: Any, o: list[bytes]) -> None:
    if m.topics is None or (m.topics if type(m.topics) is list else _items(m.topics)):
        raise ValueError
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
                t = item_3.metadata
                if t is None:
                    o.append(
                        _pack_iqiB(
                            item_3.partition_index,
                            item_3.committed_offset,
                            item_3.committed_leader_epoch,
                            0,
                        )
                    )
                else:
                    s = _utf8(t)
                    n = len(s) + 1
                    o.append(
                        _pack_iqiB(
                            item_3.partition_index,
                            item_3.committed_offset,
                            item_3.committed_leader_epoch,
                            n,
                        )
                        if n < 128
                        else _pack_iqi(
                            item_3.partition_index,
                            item_3.committed_offset,
                            item_3.committed_leader_epoch,
                        )
                        + _text_size(n)
                    )
                    o.append(s)
                if item_3.unknown_tagged_fields:
                    o.append(_pack_h(item_3.error_code))
                    o.append(_tag_section((), item_3.unknown_tagged_fields, ()))
                else:
                    o.append(_pack_hB(item_3.error_code, 0))
            o.append(
                _tag_section((), item_2.unknown_tagged_fields, ())
                if item_2.unknown_tagged_fields
                else b"\x00"
            )
        if item.unknown_tagged_fields:
            o.append(_pack_h(item.error_code))
            o.append(_tag_section((), item.unknown_tagged_fields, ()))
        else:
            o.append(_pack_hB(item.error_code, 0))
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


OffsetFetchResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
        2: _decode_v2,
        3: _decode_v3,
        4: _decode_v3,
        5: _decode_v5,
        6: _decode_v6,
        7: _decode_v6,
        8: _decode_v8,
        9: _decode_v8,
        10: _decode_v10,
    }
)
OffsetFetchResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
        2: _encode_v2,
        3: _encode_v3,
        4: _encode_v3,
        5: _encode_v5,
        6: _encode_v6,
        7: _encode_v6,
        8: _encode_v8,
        9: _encode_v8,
        10: _encode_v10,
    }
)
