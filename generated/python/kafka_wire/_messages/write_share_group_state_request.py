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


class WriteShareGroupStateRequest(Message, gc=False):
    """WriteShareGroupStateRequest: request (API key 85), versions 0 to 1, flexible from
    0.

    Attributes:
        group_id: string, versions 0+, default ''.
        topics: []WriteStateData, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 85
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 2)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 2)
    _module: ClassVar[str] = "write_share_group_state_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class WriteStateData(msgspec.Struct, gc=False):
        """A struct of WriteShareGroupStateRequest.

        Attributes:
            topic_id: uuid, versions 0+, default AAAAAAAAAAAAAAAAAAAAAA.
            partitions: []PartitionData, versions 0+, default empty.
        """

        topic_id: UUID = _NIL
        partitions: list[WriteShareGroupStateRequest.PartitionData] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class PartitionData(msgspec.Struct, gc=False):
        """A struct of WriteShareGroupStateRequest.

        Attributes:
            partition: int32, versions 0+, default 0.
            state_epoch: int32, versions 0+, default 0.
            leader_epoch: int32, versions 0+, default 0.
            start_offset: int64, versions 0+, default 0.
            delivery_complete_count: int32, versions 1+, default -1, ignorable.
            state_batches: []StateBatch, versions 0+, default empty.
        """

        partition: int = 0
        state_epoch: int = 0
        leader_epoch: int = 0
        start_offset: int = 0
        delivery_complete_count: int = -1
        state_batches: list[WriteShareGroupStateRequest.StateBatch] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class StateBatch(msgspec.Struct, gc=False):
        """A struct of WriteShareGroupStateRequest.

        Attributes:
            first_offset: int64, versions 0+, default 0.
            last_offset: int64, versions 0+, default 0.
            delivery_state: int8, versions 0+, default 0.
            delivery_count: int16, versions 0+, default 0.
        """

        first_offset: int = 0
        last_offset: int = 0
        delivery_state: int = 0
        delivery_count: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    group_id: str = ""
    topics: list[WriteShareGroupStateRequest.WriteStateData] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_PartitionData = WriteShareGroupStateRequest.PartitionData
_StateBatch = WriteShareGroupStateRequest.StateBatch
_WriteStateData = WriteShareGroupStateRequest.WriteStateData
_pack_U = Struct(">16s").pack
_pack_UB = Struct(">16sB").pack
_pack_iiiq = Struct(">iiiq").pack
_pack_iiiqB = Struct(">iiiqB").pack
_pack_iiiqi = Struct(">iiiqi").pack
_pack_iiiqiB = Struct(">iiiqiB").pack
_pack_qqbh = Struct(">qqbh").pack
_pack_qqbhB = Struct(">qqbhB").pack
_unpack_UB = Struct(">16sB").unpack_from
_unpack_iiiqB = Struct(">iiiqB").unpack_from
_unpack_iiiqiB = Struct(">iiiqiB").unpack_from
_unpack_qqbhB = Struct(">qqbhB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[WriteShareGroupStateRequest, int]:
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
                partition, state_epoch, leader_epoch, start_offset, n = _unpack_iiiqB(
                    b, o
                )
                o += 21
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                state_batches: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        first_offset, last_offset, delivery_state, delivery_count, n = (
                            _unpack_qqbhB(b, o)
                        )
                        o += 20
                        if not n:
                            unknown: Any = ()
                        else:
                            section, unknown, o = _tags(b, o - 1, (), ())
                        state_batches.append(
                            _StateBatch(
                                first_offset,
                                last_offset,
                                delivery_state,
                                delivery_count,
                                unknown,
                            )
                        )
                if not b[o]:
                    unknown_2: Any = ()
                    o += 1
                else:
                    section_2, unknown_2, o = _tags(b, o, (), ())
                partitions.append(
                    _PartitionData(
                        partition,
                        state_epoch,
                        leader_epoch,
                        start_offset,
                        -1,
                        state_batches,
                        unknown_2,
                    )
                )
        if not b[o]:
            unknown_3: Any = ()
            o += 1
        else:
            section_3, unknown_3, o = _tags(b, o, (), ())
        topics.append(_WriteStateData(_uuids[topic_id], partitions, unknown_3))
    if not b[o]:
        unknown_4: Any = ()
        o += 1
    else:
        section_4, unknown_4, o = _tags(b, o, (), ())
    m = WriteShareGroupStateRequest(group_id, topics, unknown_4)
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
            state_batches = item_2.state_batches
            if type(state_batches) is not list:
                state_batches = _items(state_batches)
            n = len(state_batches) + 1
            o.append(
                _pack_iiiqB(
                    item_2.partition,
                    item_2.state_epoch,
                    item_2.leader_epoch,
                    item_2.start_offset,
                    n,
                )
                if n < 128
                else _pack_iiiq(
                    item_2.partition,
                    item_2.state_epoch,
                    item_2.leader_epoch,
                    item_2.start_offset,
                )
                + _size(n)
            )
            for item_3 in state_batches:
                if item_3.unknown_tagged_fields:
                    o.append(
                        _pack_qqbh(
                            item_3.first_offset,
                            item_3.last_offset,
                            item_3.delivery_state,
                            item_3.delivery_count,
                        )
                    )
                    o.append(_tag_section((), item_3.unknown_tagged_fields, ()))
                else:
                    o.append(
                        _pack_qqbhB(
                            item_3.first_offset,
                            item_3.last_offset,
                            item_3.delivery_state,
                            item_3.delivery_count,
                            0,
                        )
                    )
            o.append(
                _tag_section((), item_2.unknown_tagged_fields, ())
                if item_2.unknown_tagged_fields
                else b"\x00"
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


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[WriteShareGroupStateRequest, int]:
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
                (
                    partition,
                    state_epoch,
                    leader_epoch,
                    start_offset,
                    delivery_complete_count,
                    n,
                ) = _unpack_iiiqiB(b, o)
                o += 25
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                state_batches: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        first_offset, last_offset, delivery_state, delivery_count, n = (
                            _unpack_qqbhB(b, o)
                        )
                        o += 20
                        if not n:
                            unknown: Any = ()
                        else:
                            section, unknown, o = _tags(b, o - 1, (), ())
                        state_batches.append(
                            _StateBatch(
                                first_offset,
                                last_offset,
                                delivery_state,
                                delivery_count,
                                unknown,
                            )
                        )
                if not b[o]:
                    unknown_2: Any = ()
                    o += 1
                else:
                    section_2, unknown_2, o = _tags(b, o, (), ())
                partitions.append(
                    _PartitionData(
                        partition,
                        state_epoch,
                        leader_epoch,
                        start_offset,
                        delivery_complete_count,
                        state_batches,
                        unknown_2,
                    )
                )
        if not b[o]:
            unknown_3: Any = ()
            o += 1
        else:
            section_3, unknown_3, o = _tags(b, o, (), ())
        topics.append(_WriteStateData(_uuids[topic_id], partitions, unknown_3))
    if not b[o]:
        unknown_4: Any = ()
        o += 1
    else:
        section_4, unknown_4, o = _tags(b, o, (), ())
    m = WriteShareGroupStateRequest(group_id, topics, unknown_4)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
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
            state_batches = item_2.state_batches
            if type(state_batches) is not list:
                state_batches = _items(state_batches)
            n = len(state_batches) + 1
            o.append(
                _pack_iiiqiB(
                    item_2.partition,
                    item_2.state_epoch,
                    item_2.leader_epoch,
                    item_2.start_offset,
                    item_2.delivery_complete_count,
                    n,
                )
                if n < 128
                else _pack_iiiqi(
                    item_2.partition,
                    item_2.state_epoch,
                    item_2.leader_epoch,
                    item_2.start_offset,
                    item_2.delivery_complete_count,
                )
                + _size(n)
            )
            for item_3 in state_batches:
                if item_3.unknown_tagged_fields:
                    o.append(
                        _pack_qqbh(
                            item_3.first_offset,
                            item_3.last_offset,
                            item_3.delivery_state,
                            item_3.delivery_count,
                        )
                    )
                    o.append(_tag_section((), item_3.unknown_tagged_fields, ()))
                else:
                    o.append(
                        _pack_qqbhB(
                            item_3.first_offset,
                            item_3.last_offset,
                            item_3.delivery_state,
                            item_3.delivery_count,
                            0,
                        )
                    )
            o.append(
                _tag_section((), item_2.unknown_tagged_fields, ())
                if item_2.unknown_tagged_fields
                else b"\x00"
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


WriteShareGroupStateRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
    }
)
WriteShareGroupStateRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
    }
)
