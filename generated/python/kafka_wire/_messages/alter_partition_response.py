from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar
from uuid import UUID

import msgspec

from .._runtime.fast import Packs as _Packs
from .._runtime.fast import NIL as _NIL
from .._runtime.fast import items as _items
from .._runtime.fast import lists_i as _lists_i
from .._runtime.fast import long_list as _long_list
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


class AlterPartitionResponse(Message, gc=False):
    """AlterPartitionResponse: response (API key 56), versions 0 to 3, flexible from 0.
    Once called AlterIsrResponse.

    Attributes:
        throttle_time_ms: int32, versions 0+, default 0.
        error_code: int16, versions 0+, default 0.
        topics: []TopicData, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 56
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 4)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 4)
    _module: ClassVar[str] = "alter_partition_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class TopicData(msgspec.Struct, gc=False):
        """A struct of AlterPartitionResponse.

        Attributes:
            topic_name: string, versions 0-1, default '', ignorable, topicName.
            topic_id: uuid, versions 2+, default AAAAAAAAAAAAAAAAAAAAAA, ignorable.
            partitions: []PartitionData, versions 0+, default empty.
        """

        topic_name: str = ""
        topic_id: UUID = _NIL
        partitions: list[AlterPartitionResponse.PartitionData] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class PartitionData(msgspec.Struct, gc=False):
        """A struct of AlterPartitionResponse.

        Attributes:
            partition_index: int32, versions 0+, default 0.
            error_code: int16, versions 0+, default 0.
            leader_id: int32, versions 0+, default 0, brokerId.
            leader_epoch: int32, versions 0+, default 0.
            isr: []int32, versions 0+, default empty, brokerId.
            leader_recovery_state: int8, versions 1+, default 0, ignorable.
            partition_epoch: int32, versions 0+, default 0.
        """

        partition_index: int = 0
        error_code: int = 0
        leader_id: int = 0
        leader_epoch: int = 0
        isr: list[int] = []
        leader_recovery_state: int = 0
        partition_epoch: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    throttle_time_ms: int = 0
    error_code: int = 0
    topics: list[AlterPartitionResponse.TopicData] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_PartitionData = AlterPartitionResponse.PartitionData
_TopicData = AlterPartitionResponse.TopicData
_make_ihii_Li_bi = _Packs("ihii", "Li", "bi")
_make_ihii_Li_biB = _Packs("ihii", "Li", "biB")
_make_ihii_Li_i = _Packs("ihii", "Li", "i")
_make_ihii_Li_iB = _Packs("ihii", "Li", "iB")
_pack_U = Struct(">16s").pack
_pack_UB = Struct(">16sB").pack
_pack_ih = Struct(">ih").pack
_pack_ihB = Struct(">ihB").pack
_packs_ihii_Li_bi = _make_ihii_Li_bi.made
_packs_ihii_Li_biB = _make_ihii_Li_biB.made
_packs_ihii_Li_i = _make_ihii_Li_i.made
_packs_ihii_Li_iB = _make_ihii_Li_iB.made
_unpack_UB = Struct(">16sB").unpack_from
_unpack_biB = Struct(">biB").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_ihB = Struct(">ihB").unpack_from
_unpack_ihiiB = Struct(">ihiiB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[AlterPartitionResponse, int]:
    throttle_time_ms, error_code, n = _unpack_ihB(b, o)
    o += 7
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
                partition_index, error_code_2, leader_id, leader_epoch, n = (
                    _unpack_ihiiB(b, o)
                )
                o += 14
                if n > 127:
                    n, o = _long_list(b, o, n)
                k = n - 1
                isr: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                partition_epoch, n = _unpack_iB(b, o)
                o += 5
                if not n:
                    unknown: Any = ()
                else:
                    section, unknown, o = _tags(b, o - 1, (), ())
                partitions.append(
                    _PartitionData(
                        partition_index,
                        error_code_2,
                        leader_id,
                        leader_epoch,
                        isr,
                        0,
                        partition_epoch,
                        unknown,
                    )
                )
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        topics.append(_TopicData(topic_name, _NIL, partitions, unknown_2))
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = AlterPartitionResponse(throttle_time_ms, error_code, topics, unknown_3)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics) + 1
    o.append(
        _pack_ihB(m.throttle_time_ms, m.error_code, n)
        if n < 128
        else _pack_ih(m.throttle_time_ms, m.error_code) + _size(n)
    )
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
            isr = item_2.isr
            if type(isr) is not list:
                isr = _items(isr)
            count = len(isr)
            if item_2.unknown_tagged_fields:
                try:
                    pack = _packs_ihii_Li_i[count]
                except KeyError:
                    pack = _make_ihii_Li_i(count)
                o.append(
                    pack(
                        item_2.partition_index,
                        item_2.error_code,
                        item_2.leader_id,
                        item_2.leader_epoch,
                        count + 1,
                        *isr,
                        item_2.partition_epoch,
                    )
                )
                o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
            else:
                try:
                    pack = _packs_ihii_Li_iB[count]
                except KeyError:
                    pack = _make_ihii_Li_iB(count)
                o.append(
                    pack(
                        item_2.partition_index,
                        item_2.error_code,
                        item_2.leader_id,
                        item_2.leader_epoch,
                        count + 1,
                        *isr,
                        item_2.partition_epoch,
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


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[AlterPartitionResponse, int]:
    throttle_time_ms, error_code, n = _unpack_ihB(b, o)
    o += 7
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
                partition_index, error_code_2, leader_id, leader_epoch, n = (
                    _unpack_ihiiB(b, o)
                )
                o += 14
                if n > 127:
                    n, o = _long_list(b, o, n)
                k = n - 1
                isr: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                leader_recovery_state, partition_epoch, n = _unpack_biB(b, o)
                o += 6
                if not n:
                    unknown: Any = ()
                else:
                    section, unknown, o = _tags(b, o - 1, (), ())
                partitions.append(
                    _PartitionData(
                        partition_index,
                        error_code_2,
                        leader_id,
                        leader_epoch,
                        isr,
                        leader_recovery_state,
                        partition_epoch,
                        unknown,
                    )
                )
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        topics.append(_TopicData(topic_name, _NIL, partitions, unknown_2))
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = AlterPartitionResponse(throttle_time_ms, error_code, topics, unknown_3)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics) + 1
    o.append(
        _pack_ihB(m.throttle_time_ms, m.error_code, n)
        if n < 128
        else _pack_ih(m.throttle_time_ms, m.error_code) + _size(n)
    )
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
            isr = item_2.isr
            if type(isr) is not list:
                isr = _items(isr)
            count = len(isr)
            if item_2.unknown_tagged_fields:
                try:
                    pack = _packs_ihii_Li_bi[count]
                except KeyError:
                    pack = _make_ihii_Li_bi(count)
                o.append(
                    pack(
                        item_2.partition_index,
                        item_2.error_code,
                        item_2.leader_id,
                        item_2.leader_epoch,
                        count + 1,
                        *isr,
                        item_2.leader_recovery_state,
                        item_2.partition_epoch,
                    )
                )
                o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
            else:
                try:
                    pack = _packs_ihii_Li_biB[count]
                except KeyError:
                    pack = _make_ihii_Li_biB(count)
                o.append(
                    pack(
                        item_2.partition_index,
                        item_2.error_code,
                        item_2.leader_id,
                        item_2.leader_epoch,
                        count + 1,
                        *isr,
                        item_2.leader_recovery_state,
                        item_2.partition_epoch,
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


# Versions 2 to 3
def _decode_v2(b: Any, o: int) -> tuple[AlterPartitionResponse, int]:
    throttle_time_ms, error_code, n = _unpack_ihB(b, o)
    o += 7
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
                partition_index, error_code_2, leader_id, leader_epoch, n = (
                    _unpack_ihiiB(b, o)
                )
                o += 14
                if n > 127:
                    n, o = _long_list(b, o, n)
                k = n - 1
                isr: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                leader_recovery_state, partition_epoch, n = _unpack_biB(b, o)
                o += 6
                if not n:
                    unknown: Any = ()
                else:
                    section, unknown, o = _tags(b, o - 1, (), ())
                partitions.append(
                    _PartitionData(
                        partition_index,
                        error_code_2,
                        leader_id,
                        leader_epoch,
                        isr,
                        leader_recovery_state,
                        partition_epoch,
                        unknown,
                    )
                )
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        topics.append(_TopicData("", _uuids[topic_id], partitions, unknown_2))
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = AlterPartitionResponse(throttle_time_ms, error_code, topics, unknown_3)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics) + 1
    o.append(
        _pack_ihB(m.throttle_time_ms, m.error_code, n)
        if n < 128
        else _pack_ih(m.throttle_time_ms, m.error_code) + _size(n)
    )
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
            isr = item_2.isr
            if type(isr) is not list:
                isr = _items(isr)
            count = len(isr)
            if item_2.unknown_tagged_fields:
                try:
                    pack = _packs_ihii_Li_bi[count]
                except KeyError:
                    pack = _make_ihii_Li_bi(count)
                o.append(
                    pack(
                        item_2.partition_index,
                        item_2.error_code,
                        item_2.leader_id,
                        item_2.leader_epoch,
                        count + 1,
                        *isr,
                        item_2.leader_recovery_state,
                        item_2.partition_epoch,
                    )
                )
                o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
            else:
                try:
                    pack = _packs_ihii_Li_biB[count]
                except KeyError:
                    pack = _make_ihii_Li_biB(count)
                o.append(
                    pack(
                        item_2.partition_index,
                        item_2.error_code,
                        item_2.leader_id,
                        item_2.leader_epoch,
                        count + 1,
                        *isr,
                        item_2.leader_recovery_state,
                        item_2.partition_epoch,
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


AlterPartitionResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
        2: _decode_v2,
        3: _decode_v2,
    }
)
AlterPartitionResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
        2: _encode_v2,
        3: _encode_v2,
    }
)
