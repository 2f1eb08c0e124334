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


class AlterShareGroupOffsetsRequest(Message, gc=False):
    """AlterShareGroupOffsetsRequest: request (API key 91), version 0, flexible from 0.

    Attributes:
        group_id: string, versions 0+, default '', groupId.
        topics: []AlterShareGroupOffsetsRequestTopic, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 91
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "alter_share_group_offsets_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class AlterShareGroupOffsetsRequestTopic(msgspec.Struct, gc=False):
        """A struct of AlterShareGroupOffsetsRequest.

        Attributes:
            topic_name: string, versions 0+, default '', map key, topicName.
            partitions: []AlterShareGroupOffsetsRequestPartition, versions 0+, default
                empty.
        """

        topic_name: str = ""
        partitions: list[
            AlterShareGroupOffsetsRequest.AlterShareGroupOffsetsRequestPartition
        ] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class AlterShareGroupOffsetsRequestPartition(msgspec.Struct, gc=False):
        """A struct of AlterShareGroupOffsetsRequest.

        Attributes:
            partition_index: int32, versions 0+, default 0.
            start_offset: int64, versions 0+, default 0.
        """

        partition_index: int = 0
        start_offset: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    group_id: str = ""
    topics: list[AlterShareGroupOffsetsRequest.AlterShareGroupOffsetsRequestTopic] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_AlterShareGroupOffsetsRequestPartition = (
    AlterShareGroupOffsetsRequest.AlterShareGroupOffsetsRequestPartition
)
_AlterShareGroupOffsetsRequestTopic = (
    AlterShareGroupOffsetsRequest.AlterShareGroupOffsetsRequestTopic
)
_pack_iq = Struct(">iq").pack
_pack_iqB = Struct(">iqB").pack
_unpack_iqB = Struct(">iqB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[AlterShareGroupOffsetsRequest, int]:
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    group_id = b[o + 1 : (o := o + n)].decode()
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
                partition_index, start_offset, n = _unpack_iqB(b, o)
                o += 13
                if not n:
                    unknown: Any = ()
                else:
                    section, unknown, o = _tags(b, o - 1, (), ())
                partitions.append(
                    _AlterShareGroupOffsetsRequestPartition(
                        partition_index, start_offset, unknown
                    )
                )
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        topics.append(
            _AlterShareGroupOffsetsRequestTopic(topic_name, partitions, unknown_2)
        )
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = AlterShareGroupOffsetsRequest(group_id, topics, unknown_3)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    s = _utf8(m.group_id)
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
            if item_2.unknown_tagged_fields:
                o.append(_pack_iq(item_2.partition_index, item_2.start_offset))
                o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
            else:
                o.append(_pack_iqB(item_2.partition_index, item_2.start_offset, 0))
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


AlterShareGroupOffsetsRequest._decoders.update(
    {
        0: _decode_v0,
    }
)
AlterShareGroupOffsetsRequest._encoders.update(
    {
        0: _encode_v0,
    }
)
