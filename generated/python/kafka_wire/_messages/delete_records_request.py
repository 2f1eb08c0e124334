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


class DeleteRecordsRequest(Message, gc=False):
    """DeleteRecordsRequest: request (API key 21), versions 0 to 2, flexible from 2.

    Attributes:
        topics: []DeleteRecordsTopic, versions 0+, default empty.
        timeout_ms: int32, versions 0+, default 0.
    """

    API_KEY: ClassVar[int | None] = 21
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 3)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(2, 3)
    _module: ClassVar[str] = "delete_records_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class DeleteRecordsTopic(msgspec.Struct, gc=False):
        """A struct of DeleteRecordsRequest.

        Attributes:
            name: string, versions 0+, default '', topicName.
            partitions: []DeleteRecordsPartition, versions 0+, default empty.
        """

        name: str = ""
        partitions: list[DeleteRecordsRequest.DeleteRecordsPartition] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class DeleteRecordsPartition(msgspec.Struct, gc=False):
        """A struct of DeleteRecordsRequest.

        Attributes:
            partition_index: int32, versions 0+, default 0.
            offset: int64, versions 0+, default 0.
        """

        partition_index: int = 0
        offset: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    topics: list[DeleteRecordsRequest.DeleteRecordsTopic] = []
    timeout_ms: int = 0
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_DeleteRecordsPartition = DeleteRecordsRequest.DeleteRecordsPartition
_DeleteRecordsTopic = DeleteRecordsRequest.DeleteRecordsTopic
_pack_h = Struct(">h").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_iq = Struct(">iq").pack
_pack_iqB = Struct(">iqB").pack
_unpack_h = Struct(">h").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_iq = Struct(">iq").unpack_from
_unpack_iqB = Struct(">iqB").unpack_from


# Versions 0 to 1
def _decode_v0(b: Any, o: int) -> tuple[DeleteRecordsRequest, int]:
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
                partition_index, offset = _unpack_iq(b, o)
                o += 12
                partitions.append(_DeleteRecordsPartition(partition_index, offset))
        topics.append(_DeleteRecordsTopic(name, partitions))
    (timeout_ms,) = _unpack_i(b, o)
    o += 4
    m = DeleteRecordsRequest(topics, timeout_ms)
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
            if item_2.unknown_tagged_fields:
                raise ValueError
            o.append(_pack_iq(item_2.partition_index, item_2.offset))
    o.append(_pack_i(m.timeout_ms))


# Version 2
def _decode_v2(b: Any, o: int) -> tuple[DeleteRecordsRequest, int]:
    n = b[o]
    o += 1
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
                partition_index, offset, n = _unpack_iqB(b, o)
                o += 13
                if not n:
                    unknown: Any = ()
                else:
                    section, unknown, o = _tags(b, o - 1, (), ())
                partitions.append(
                    _DeleteRecordsPartition(partition_index, offset, unknown)
                )
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        topics.append(_DeleteRecordsTopic(name, partitions, unknown_2))
    timeout_ms, n = _unpack_iB(b, o)
    o += 5
    if not n:
        unknown_3: Any = ()
    else:
        section_3, unknown_3, o = _tags(b, o - 1, (), ())
    m = DeleteRecordsRequest(topics, timeout_ms, unknown_3)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics)
    o.append(_more[n] if n < 127 else _size(n + 1))
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
            if item_2.unknown_tagged_fields:
                o.append(_pack_iq(item_2.partition_index, item_2.offset))
                o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
            else:
                o.append(_pack_iqB(item_2.partition_index, item_2.offset, 0))
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


DeleteRecordsRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
        2: _decode_v2,
    }
)
DeleteRecordsRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
        2: _encode_v2,
    }
)
