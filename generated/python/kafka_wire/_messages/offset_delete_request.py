from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

from .._runtime.fast import items as _items
from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class OffsetDeleteRequest(Message, gc=False):
    """OffsetDeleteRequest: request (API key 47), version 0.

    Attributes:
        group_id: string, versions 0+, default '', groupId.
        topics: []OffsetDeleteRequestTopic, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 47
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "offset_delete_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class OffsetDeleteRequestTopic(msgspec.Struct, gc=False):
        """A struct of OffsetDeleteRequest.

        Attributes:
            name: string, versions 0+, default '', map key, topicName.
            partitions: []OffsetDeleteRequestPartition, versions 0+, default empty.
        """

        name: str = ""
        partitions: list[OffsetDeleteRequest.OffsetDeleteRequestPartition] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class OffsetDeleteRequestPartition(msgspec.Struct, gc=False):
        """A struct of OffsetDeleteRequest.

        Attributes:
            partition_index: int32, versions 0+, default 0.
        """

        partition_index: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    group_id: str = ""
    topics: list[OffsetDeleteRequest.OffsetDeleteRequestTopic] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_OffsetDeleteRequestPartition = OffsetDeleteRequest.OffsetDeleteRequestPartition
_OffsetDeleteRequestTopic = OffsetDeleteRequest.OffsetDeleteRequestTopic
_pack_h = Struct(">h").pack
_pack_i = Struct(">i").pack
_unpack_h = Struct(">h").unpack_from
_unpack_i = Struct(">i").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[OffsetDeleteRequest, int]:
    (n,) = _unpack_h(b, o)
    o += 2
    if n < 0:
        raise ValueError
    group_id = b[o : (o := o + n)].decode()
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
                (partition_index,) = _unpack_i(b, o)
                o += 4
                partitions.append(_OffsetDeleteRequestPartition(partition_index))
        topics.append(_OffsetDeleteRequestTopic(name, partitions))
    m = OffsetDeleteRequest(group_id, topics)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    s = _utf8(m.group_id)
    n = len(s)
    o.append(_pack_h(n))
    o.append(s)
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
            o.append(_pack_i(item_2.partition_index))


OffsetDeleteRequest._decoders.update(
    {
        0: _decode_v0,
    }
)
OffsetDeleteRequest._encoders.update(
    {
        0: _encode_v0,
    }
)
