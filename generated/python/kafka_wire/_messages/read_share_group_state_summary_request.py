from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar
from uuid import UUID

import msgspec

from .._runtime.fast import NIL as _NIL
from .._runtime.fast import items as _items
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


class ReadShareGroupStateSummaryRequest(Message, gc=False):
    """ReadShareGroupStateSummaryRequest: request (API key 87), versions 0 to 1,
    flexible from 0.

    Attributes:
        group_id: string, versions 0+, default ''.
        topics: []ReadStateSummaryData, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 87
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 2)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 2)
    _module: ClassVar[str] = "read_share_group_state_summary_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class ReadStateSummaryData(msgspec.Struct, gc=False):
        """A struct of ReadShareGroupStateSummaryRequest.

        Attributes:
            topic_id: uuid, versions 0+, default AAAAAAAAAAAAAAAAAAAAAA.
            partitions: []PartitionData, versions 0+, default empty.
        """

        topic_id: UUID = _NIL
        partitions: list[ReadShareGroupStateSummaryRequest.PartitionData] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class PartitionData(msgspec.Struct, gc=False):
        """A struct of ReadShareGroupStateSummaryRequest.

        Attributes:
            partition: int32, versions 0+, default 0.
            leader_epoch: int32, versions 0+, default 0.
        """

        partition: int = 0
        leader_epoch: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    group_id: str = ""
    topics: list[ReadShareGroupStateSummaryRequest.ReadStateSummaryData] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_PartitionData = ReadShareGroupStateSummaryRequest.PartitionData
_ReadStateSummaryData = ReadShareGroupStateSummaryRequest.ReadStateSummaryData
_pack_U = Struct(">16s").pack
_pack_UB = Struct(">16sB").pack
_pack_ii = Struct(">ii").pack
_pack_iiB = Struct(">iiB").pack
_unpack_UB = Struct(">16sB").unpack_from
_unpack_iiB = Struct(">iiB").unpack_from


# Versions 0 to 1
def _decode_v0(b: Any, o: int) -> tuple[ReadShareGroupStateSummaryRequest, int]:
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
        topic_id, n = _unpack_UB(b, o)
        o += 17
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        partitions: Any = []
        if n > 1:
            for _ in range(n - 1):
                partition, leader_epoch, n = _unpack_iiB(b, o)
                o += 9
                if not n:
                    unknown: Any = ()
                else:
                    section, unknown, o = _tags(b, o - 1, (), ())
                partitions.append(_PartitionData(partition, leader_epoch, unknown))
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        topics.append(_ReadStateSummaryData(_uuids[topic_id], partitions, unknown_2))
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = ReadShareGroupStateSummaryRequest(group_id, topics, unknown_3)
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
        partitions = item.partitions
        if type(partitions) is not list:
            partitions = _items(partitions)
        n = len(partitions) + 1
        o.append(
            _pack_UB(item.topic_id.int.to_bytes(16), n)
            if n < 128
            else _pack_U(item.topic_id.int.to_bytes(16)) + _size(n)
        )
        for item_2 in partitions:
            if item_2.unknown_tagged_fields:
                o.append(_pack_ii(item_2.partition, item_2.leader_epoch))
                o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
            else:
                o.append(_pack_iiB(item_2.partition, item_2.leader_epoch, 0))
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


ReadShareGroupStateSummaryRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
    }
)
ReadShareGroupStateSummaryRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
    }
)
