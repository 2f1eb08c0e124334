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


class DescribeTopicPartitionsRequest(Message, gc=False):
    """DescribeTopicPartitionsRequest: request (API key 75), version 0, flexible from 0.

    Attributes:
        topics: []TopicRequest, versions 0+, default empty.
        response_partition_limit: int32, versions 0+, default 2000.
        cursor: Cursor, versions 0+, nullable in 0+, default null.
    """

    API_KEY: ClassVar[int | None] = 75
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "describe_topic_partitions_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class TopicRequest(msgspec.Struct, gc=False):
        """A struct of DescribeTopicPartitionsRequest.

        Attributes:
            name: string, versions 0+, default '', topicName.
        """

        name: str = ""
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class Cursor(msgspec.Struct, gc=False):
        """A struct of DescribeTopicPartitionsRequest.

        Attributes:
            topic_name: string, versions 0+, default '', topicName.
            partition_index: int32, versions 0+, default 0.
        """

        topic_name: str = ""
        partition_index: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    topics: list[DescribeTopicPartitionsRequest.TopicRequest] = []
    response_partition_limit: int = 2000
    cursor: DescribeTopicPartitionsRequest.Cursor | None = None
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_Cursor = DescribeTopicPartitionsRequest.Cursor
_TopicRequest = DescribeTopicPartitionsRequest.TopicRequest
_pack_BB = Struct(">BB").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_unpack_iB = Struct(">iB").unpack_from
_unpack_ib = Struct(">ib").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[DescribeTopicPartitionsRequest, int]:
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
        if not b[o]:
            unknown: Any = ()
            o += 1
        else:
            section, unknown, o = _tags(b, o, (), ())
        topics.append(_TopicRequest(name, unknown))
    response_partition_limit, n = _unpack_ib(b, o)
    o += 5
    if n < 0:
        cursor = None
    else:
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        topic_name = b[o + 1 : (o := o + n)].decode()
        partition_index, n = _unpack_iB(b, o)
        o += 5
        if not n:
            unknown_2: Any = ()
        else:
            section_2, unknown_2, o = _tags(b, o - 1, (), ())
        cursor = _Cursor(topic_name, partition_index, unknown_2)
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = DescribeTopicPartitionsRequest(
        topics, response_partition_limit, cursor, unknown_3
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
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
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    o.append(_pack_i(m.response_partition_limit))
    cursor = m.cursor
    if cursor is None:
        o.append(b"\xff")
    else:
        s = _utf8(cursor.topic_name)
        n = len(s) + 1
        o.append(_pack_BB(1, n) if n < 128 else b"\x01" + _text_size(n))
        o.append(s)
        if cursor.unknown_tagged_fields:
            o.append(_pack_i(cursor.partition_index))
            o.append(_tag_section((), cursor.unknown_tagged_fields, ()))
        else:
            o.append(_pack_iB(cursor.partition_index, 0))
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


DescribeTopicPartitionsRequest._decoders.update(
    {
        0: _decode_v0,
    }
)
DescribeTopicPartitionsRequest._encoders.update(
    {
        0: _encode_v0,
    }
)
