from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

from .._runtime.fast import items as _items
from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class OffsetDeleteResponse(Message, gc=False):
    """OffsetDeleteResponse: response (API key 47), version 0.

    Attributes:
        error_code: int16, versions 0+, default 0.
        throttle_time_ms: int32, versions 0+, default 0, ignorable.
        topics: []OffsetDeleteResponseTopic, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 47
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "offset_delete_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class OffsetDeleteResponseTopic(msgspec.Struct, gc=False):
        """A struct of OffsetDeleteResponse.

        Attributes:
            name: string, versions 0+, default '', map key, topicName.
            partitions: []OffsetDeleteResponsePartition, versions 0+, default empty.
        """

        name: str = ""
        partitions: list[OffsetDeleteResponse.OffsetDeleteResponsePartition] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class OffsetDeleteResponsePartition(msgspec.Struct, gc=False):
        """A struct of OffsetDeleteResponse.

        Attributes:
            partition_index: int32, versions 0+, default 0, map key.
            error_code: int16, versions 0+, default 0.
        """

        partition_index: int = 0
        error_code: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    error_code: int = 0
    throttle_time_ms: int = 0
    topics: list[OffsetDeleteResponse.OffsetDeleteResponseTopic] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_OffsetDeleteResponsePartition = OffsetDeleteResponse.OffsetDeleteResponsePartition
_OffsetDeleteResponseTopic = OffsetDeleteResponse.OffsetDeleteResponseTopic
_pack_h = Struct(">h").pack
_pack_hii = Struct(">hii").pack
_pack_i = Struct(">i").pack
_pack_ih = Struct(">ih").pack
_unpack_h = Struct(">h").unpack_from
_unpack_hii = Struct(">hii").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_ih = Struct(">ih").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[OffsetDeleteResponse, int]:
    error_code, throttle_time_ms, n = _unpack_hii(b, o)
    o += 10
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
                partition_index, error_code_2 = _unpack_ih(b, o)
                o += 6
                partitions.append(
                    _OffsetDeleteResponsePartition(partition_index, error_code_2)
                )
        topics.append(_OffsetDeleteResponseTopic(name, partitions))
    m = OffsetDeleteResponse(error_code, throttle_time_ms, topics)
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
    o.append(_pack_hii(m.error_code, m.throttle_time_ms, n))
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
            o.append(_pack_ih(item_2.partition_index, item_2.error_code))


OffsetDeleteResponse._decoders.update(
    {
        0: _decode_v0,
    }
)
OffsetDeleteResponse._encoders.update(
    {
        0: _encode_v0,
    }
)
