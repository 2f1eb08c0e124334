from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

from .._runtime.fast import differs as _differs
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


class ListOffsetsRequest(Message, gc=False):
    """ListOffsetsRequest: request (API key 2), versions 0 to 11, flexible from 6. Once
    called ListOffsetRequest.

    Attributes:
        replica_id: int32, versions 0+, default 0, brokerId.
        isolation_level: int8, versions 2+, default 0.
        topics: []ListOffsetsTopic, versions 0+, default empty.
        timeout_ms: int32, versions 10+, default 0, ignorable.
    """

    API_KEY: ClassVar[int | None] = 2
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 12)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(6, 12)
    DEPRECATED_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "list_offsets_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class ListOffsetsTopic(msgspec.Struct, gc=False):
        """A struct of ListOffsetsRequest.

        Attributes:
            name: string, versions 0+, default '', topicName.
            partitions: []ListOffsetsPartition, versions 0+, default empty.
        """

        name: str = ""
        partitions: list[ListOffsetsRequest.ListOffsetsPartition] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class ListOffsetsPartition(msgspec.Struct, gc=False):
        """A struct of ListOffsetsRequest.

        Attributes:
            partition_index: int32, versions 0+, default 0.
            current_leader_epoch: int32, versions 4+, default -1, ignorable.
            timestamp: int64, versions 0+, default 0.
            max_num_offsets: int32, versions 0, default 1.
        """

        partition_index: int = 0
        current_leader_epoch: int = -1
        timestamp: int = 0
        max_num_offsets: int = 1
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    replica_id: int = 0
    isolation_level: int = 0
    topics: list[ListOffsetsRequest.ListOffsetsTopic] = []
    timeout_ms: int = 0
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_ListOffsetsPartition = ListOffsetsRequest.ListOffsetsPartition
_ListOffsetsTopic = ListOffsetsRequest.ListOffsetsTopic
_int_0 = 0
_int_1 = 1
_pack_h = Struct(">h").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_ib = Struct(">ib").pack
_pack_ibB = Struct(">ibB").pack
_pack_ibi = Struct(">ibi").pack
_pack_ii = Struct(">ii").pack
_pack_iiq = Struct(">iiq").pack
_pack_iiqB = Struct(">iiqB").pack
_pack_iq = Struct(">iq").pack
_pack_iqi = Struct(">iqi").pack
_unpack_h = Struct(">h").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_ibB = Struct(">ibB").unpack_from
_unpack_ibi = Struct(">ibi").unpack_from
_unpack_ii = Struct(">ii").unpack_from
_unpack_iiq = Struct(">iiq").unpack_from
_unpack_iiqB = Struct(">iiqB").unpack_from
_unpack_iq = Struct(">iq").unpack_from
_unpack_iqi = Struct(">iqi").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[ListOffsetsRequest, int]:
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
        name = b[o : (o := o + n)].decode()
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        partitions: Any = []
        if n > 0:
            for _ in range(n):
                partition_index, timestamp, max_num_offsets = _unpack_iqi(b, o)
                o += 16
                partitions.append(
                    _ListOffsetsPartition(
                        partition_index, -1, timestamp, max_num_offsets
                    )
                )
        topics.append(_ListOffsetsTopic(name, partitions))
    m = ListOffsetsRequest(replica_id, 0, topics)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if (
        m.isolation_level is not _int_0 and _differs(m.isolation_level, _int_0)
    ) or m.unknown_tagged_fields:
        raise ValueError
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics)
    o.append(_pack_ii(m.replica_id, n))
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
            o.append(
                _pack_iqi(
                    item_2.partition_index, item_2.timestamp, item_2.max_num_offsets
                )
            )


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[ListOffsetsRequest, int]:
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
        name = b[o : (o := o + n)].decode()
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        partitions: Any = []
        if n > 0:
            for _ in range(n):
                partition_index, timestamp = _unpack_iq(b, o)
                o += 12
                partitions.append(_ListOffsetsPartition(partition_index, -1, timestamp))
        topics.append(_ListOffsetsTopic(name, partitions))
    m = ListOffsetsRequest(replica_id, 0, topics)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    if (
        m.isolation_level is not _int_0 and _differs(m.isolation_level, _int_0)
    ) or m.unknown_tagged_fields:
        raise ValueError
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics)
    o.append(_pack_ii(m.replica_id, n))
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
                item_2.max_num_offsets is not _int_1
                and _differs(item_2.max_num_offsets, _int_1)
            ) or item_2.unknown_tagged_fields:
                raise ValueError
            o.append(_pack_iq(item_2.partition_index, item_2.timestamp))


# Versions 2 to 3
def _decode_v2(b: Any, o: int) -> tuple[ListOffsetsRequest, int]:
    replica_id, isolation_level, n = _unpack_ibi(b, o)
    o += 9
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
                partition_index, timestamp = _unpack_iq(b, o)
                o += 12
                partitions.append(_ListOffsetsPartition(partition_index, -1, timestamp))
        topics.append(_ListOffsetsTopic(name, partitions))
    m = ListOffsetsRequest(replica_id, isolation_level, topics)
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
    o.append(_pack_ibi(m.replica_id, m.isolation_level, n))
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
                item_2.max_num_offsets is not _int_1
                and _differs(item_2.max_num_offsets, _int_1)
            ) or item_2.unknown_tagged_fields:
                raise ValueError
            o.append(_pack_iq(item_2.partition_index, item_2.timestamp))


# Versions 4 to 5
def _decode_v4(b: Any, o: int) -> tuple[ListOffsetsRequest, int]:
    replica_id, isolation_level, n = _unpack_ibi(b, o)
    o += 9
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
                partition_index, current_leader_epoch, timestamp = _unpack_iiq(b, o)
                o += 16
                partitions.append(
                    _ListOffsetsPartition(
                        partition_index, current_leader_epoch, timestamp
                    )
                )
        topics.append(_ListOffsetsTopic(name, partitions))
    m = ListOffsetsRequest(replica_id, isolation_level, topics)
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
    o.append(_pack_ibi(m.replica_id, m.isolation_level, n))
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
                item_2.max_num_offsets is not _int_1
                and _differs(item_2.max_num_offsets, _int_1)
            ) or item_2.unknown_tagged_fields:
                raise ValueError
            o.append(
                _pack_iiq(
                    item_2.partition_index,
                    item_2.current_leader_epoch,
                    item_2.timestamp,
                )
            )


# Versions 6 to 9
def _decode_v6(b: Any, o: int) -> tuple[ListOffsetsRequest, int]:
    replica_id, isolation_level, n = _unpack_ibB(b, o)
    o += 6
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
                partition_index, current_leader_epoch, timestamp, n = _unpack_iiqB(b, o)
                o += 17
                if not n:
                    unknown: Any = ()
                else:
                    section, unknown, o = _tags(b, o - 1, (), ())
                partitions.append(
                    _ListOffsetsPartition(
                        partition_index, current_leader_epoch, timestamp, 1, unknown
                    )
                )
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        topics.append(_ListOffsetsTopic(name, partitions, unknown_2))
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = ListOffsetsRequest(replica_id, isolation_level, topics, 0, unknown_3)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v6(m: Any, o: list[bytes]) -> None:
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics) + 1
    o.append(
        _pack_ibB(m.replica_id, m.isolation_level, n)
        if n < 128
        else _pack_ib(m.replica_id, m.isolation_level) + _size(n)
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
            if item_2.max_num_offsets is not _int_1 and _differs(
                item_2.max_num_offsets, _int_1
            ):
                raise ValueError
            if item_2.unknown_tagged_fields:
                o.append(
                    _pack_iiq(
                        item_2.partition_index,
                        item_2.current_leader_epoch,
                        item_2.timestamp,
                    )
                )
                o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
            else:
                o.append(
                    _pack_iiqB(
                        item_2.partition_index,
                        item_2.current_leader_epoch,
                        item_2.timestamp,
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


# Versions 10 to 11
def _decode_v10(b: Any, o: int) -> tuple[ListOffsetsRequest, int]:
    replica_id, isolation_level, n = _unpack_ibB(b, o)
    o += 6
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
                partition_index, current_leader_epoch, timestamp, n = _unpack_iiqB(b, o)
                o += 17
                if not n:
                    unknown: Any = ()
                else:
                    section, unknown, o = _tags(b, o - 1, (), ())
                partitions.append(
                    _ListOffsetsPartition(
                        partition_index, current_leader_epoch, timestamp, 1, unknown
                    )
                )
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        topics.append(_ListOffsetsTopic(name, partitions, unknown_2))
    timeout_ms, n = _unpack_iB(b, o)
    o += 5
    if not n:
        unknown_3: Any = ()
    else:
        section_3, unknown_3, o = _tags(b, o - 1, (), ())
    m = ListOffsetsRequest(replica_id, isolation_level, topics, timeout_ms, unknown_3)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v10(m: Any, o: list[bytes]) -> None:
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics) + 1
    o.append(
        _pack_ibB(m.replica_id, m.isolation_level, n)
        if n < 128
        else _pack_ib(m.replica_id, m.isolation_level) + _size(n)
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
            if item_2.max_num_offsets is not _int_1 and _differs(
                item_2.max_num_offsets, _int_1
            ):
                raise ValueError
            if item_2.unknown_tagged_fields:
                o.append(
                    _pack_iiq(
                        item_2.partition_index,
                        item_2.current_leader_epoch,
                        item_2.timestamp,
                    )
                )
                o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
            else:
                o.append(
                    _pack_iiqB(
                        item_2.partition_index,
                        item_2.current_leader_epoch,
                        item_2.timestamp,
                        0,
                    )
                )
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    if m.unknown_tagged_fields:
        o.append(_pack_i(m.timeout_ms))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_iB(m.timeout_ms, 0))


ListOffsetsRequest._decoders.update(
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
        10: _decode_v10,
        11: _decode_v10,
    }
)
ListOffsetsRequest._encoders.update(
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
        10: _encode_v10,
        11: _encode_v10,
    }
)
