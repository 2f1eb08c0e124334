from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar
from uuid import UUID

import msgspec

from .._runtime.fast import Packs as _Packs
from .._runtime.fast import NIL as _NIL
from .._runtime.fast import bit as _bit
from .._runtime.fast import byte as _byte
from .._runtime.fast import items as _items
from .._runtime.fast import lists_i as _lists_i
from .._runtime.fast import long as _long
from .._runtime.fast import long_list as _long_list
from .._runtime.fast import long_text as _long_text
from .._runtime.fast import size as _size
from .._runtime.fast import some_long as _some_long
from .._runtime.fast import some_long_text as _some_long_text
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.fast import uuids as _uuids
from .._runtime.message import Message


class DescribeTopicPartitionsResponse(Message, gc=False):
    """DescribeTopicPartitionsResponse: response (API key 75), version 0, flexible from
    0.

    Attributes:
        throttle_time_ms: int32, versions 0+, default 0, ignorable.
        topics: []DescribeTopicPartitionsResponseTopic, versions 0+, default empty.
        next_cursor: Cursor, versions 0+, nullable in 0+, default null.
    """

    API_KEY: ClassVar[int | None] = 75
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "describe_topic_partitions_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class DescribeTopicPartitionsResponseTopic(msgspec.Struct, gc=False):
        """A struct of DescribeTopicPartitionsResponse.

        Attributes:
            error_code: int16, versions 0+, default 0.
            name: string, versions 0+, nullable in 0+, default '', map key, topicName.
            topic_id: uuid, versions 0+, default AAAAAAAAAAAAAAAAAAAAAA, ignorable.
            is_internal: bool, versions 0+, default false, ignorable.
            partitions: []DescribeTopicPartitionsResponsePartition, versions 0+, default
                empty.
            topic_authorized_operations: int32, versions 0+, default -2147483648.
        """

        error_code: int = 0
        name: str | None = ""
        topic_id: UUID = _NIL
        is_internal: bool = False
        partitions: list[
            DescribeTopicPartitionsResponse.DescribeTopicPartitionsResponsePartition
        ] = []
        topic_authorized_operations: int = -2147483648
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class DescribeTopicPartitionsResponsePartition(msgspec.Struct, gc=False):
        """A struct of DescribeTopicPartitionsResponse.

        Attributes:
            error_code: int16, versions 0+, default 0.
            partition_index: int32, versions 0+, default 0.
            leader_id: int32, versions 0+, default 0, brokerId.
            leader_epoch: int32, versions 0+, default -1, ignorable.
            replica_nodes: []int32, versions 0+, default empty, brokerId.
            isr_nodes: []int32, versions 0+, default empty, brokerId.
            eligible_leader_replicas: []int32, versions 0+, nullable in 0+, default
                null, brokerId.
            last_known_elr: []int32, versions 0+, nullable in 0+, default null,
                brokerId.
            offline_replicas: []int32, versions 0+, default empty, ignorable, brokerId.
        """

        error_code: int = 0
        partition_index: int = 0
        leader_id: int = 0
        leader_epoch: int = -1
        replica_nodes: list[int] = []
        isr_nodes: list[int] = []
        eligible_leader_replicas: list[int] | None = None
        last_known_elr: list[int] | None = None
        offline_replicas: list[int] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class Cursor(msgspec.Struct, gc=False):
        """A struct of DescribeTopicPartitionsResponse.

        Attributes:
            topic_name: string, versions 0+, default '', topicName.
            partition_index: int32, versions 0+, default 0.
        """

        topic_name: str = ""
        partition_index: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    throttle_time_ms: int = 0
    topics: list[
        DescribeTopicPartitionsResponse.DescribeTopicPartitionsResponseTopic
    ] = []
    next_cursor: DescribeTopicPartitionsResponse.Cursor | None = None
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_Cursor = DescribeTopicPartitionsResponse.Cursor
_DescribeTopicPartitionsResponsePartition = (
    DescribeTopicPartitionsResponse.DescribeTopicPartitionsResponsePartition
)
_DescribeTopicPartitionsResponseTopic = (
    DescribeTopicPartitionsResponse.DescribeTopicPartitionsResponseTopic
)
_make_Li = _Packs("Li")
_make_Li_B = _Packs("Li", "B")
_make_hiii_Li_Li = _Packs("hiii", "Li", "Li")
_pack_BB = Struct(">BB").pack
_pack_UB = Struct(">16sB").pack
_pack_UBB = Struct(">16sBB").pack
_pack_h = Struct(">h").pack
_pack_hB = Struct(">hB").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_packs_Li = _make_Li.made
_packs_Li_B = _make_Li_B.made
_packs_hiii_Li_Li = _make_hiii_Li_Li.made
_unpack_UTB = Struct(">16s?B").unpack_from
_unpack_b = Struct(">b").unpack_from
_unpack_hB = Struct(">hB").unpack_from
_unpack_hiiiB = Struct(">hiiiB").unpack_from
_unpack_iB = Struct(">iB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[DescribeTopicPartitionsResponse, int]:
    throttle_time_ms, n = _unpack_iB(b, o)
    o += 5
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    topics: Any = []
    for _ in range(n - 1):
        error_code, n = _unpack_hB(b, o)
        o += 2
        if n > 127:
            n, o = _long_text(b, o, n)
        if n:
            name = b[o + 1 : (o := o + n)].decode()
        else:
            name = None
            o += 1
        topic_id, is_internal, n = _unpack_UTB(b, o)
        o += 18
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        partitions: Any = []
        if n > 1:
            for _ in range(n - 1):
                error_code_2, partition_index, leader_id, leader_epoch, n = (
                    _unpack_hiiiB(b, o)
                )
                o += 14
                if n > 127:
                    n, o = _long_list(b, o, n)
                k = n - 1
                replica_nodes: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                n = b[o]
                if n > 127:
                    n, o = _long_list(b, o, n)
                k = n - 1
                isr_nodes: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                n = b[o]
                o += 1
                if n > 127:
                    n, o = _long(b, o, n)
                if n:
                    k = n - 1
                    eligible_leader_replicas: Any = [*_lists_i[k](b, o)]
                    o += 4 * k
                else:
                    eligible_leader_replicas = None
                n = b[o]
                o += 1
                if n > 127:
                    n, o = _long(b, o, n)
                if n:
                    k = n - 1
                    last_known_elr: Any = [*_lists_i[k](b, o)]
                    o += 4 * k
                else:
                    last_known_elr = None
                n = b[o]
                if n > 127:
                    n, o = _long_list(b, o, n)
                k = n - 1
                offline_replicas: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                if not b[o]:
                    unknown: Any = ()
                    o += 1
                else:
                    section, unknown, o = _tags(b, o, (), ())
                partitions.append(
                    _DescribeTopicPartitionsResponsePartition(
                        error_code_2,
                        partition_index,
                        leader_id,
                        leader_epoch,
                        replica_nodes,
                        isr_nodes,
                        eligible_leader_replicas,
                        last_known_elr,
                        offline_replicas,
                        unknown,
                    )
                )
        topic_authorized_operations, n = _unpack_iB(b, o)
        o += 5
        if not n:
            unknown_2: Any = ()
        else:
            section_2, unknown_2, o = _tags(b, o - 1, (), ())
        topics.append(
            _DescribeTopicPartitionsResponseTopic(
                error_code,
                name,
                _uuids[topic_id],
                is_internal,
                partitions,
                topic_authorized_operations,
                unknown_2,
            )
        )
    (n,) = _unpack_b(b, o)
    o += 1
    if n < 0:
        next_cursor = None
    else:
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        topic_name = b[o + 1 : (o := o + n)].decode()
        partition_index_2, n = _unpack_iB(b, o)
        o += 5
        if not n:
            unknown_3: Any = ()
        else:
            section_3, unknown_3, o = _tags(b, o - 1, (), ())
        next_cursor = _Cursor(topic_name, partition_index_2, unknown_3)
    if not b[o]:
        unknown_4: Any = ()
        o += 1
    else:
        section_4, unknown_4, o = _tags(b, o, (), ())
    m = DescribeTopicPartitionsResponse(
        throttle_time_ms, topics, next_cursor, unknown_4
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
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
        t = item.name
        if t is None:
            o.append(_pack_hB(item.error_code, 0))
        else:
            s = _utf8(t)
            n = len(s) + 1
            o.append(
                _pack_hB(item.error_code, n)
                if n < 128
                else _pack_h(item.error_code) + _text_size(n)
            )
            o.append(s)
        partitions = item.partitions
        if type(partitions) is not list:
            partitions = _items(partitions)
        n = len(partitions) + 1
        o.append(
            _pack_UBB(item.topic_id.int.to_bytes(16), _bit[item.is_internal], n)
            if n < 128
            else _pack_UB(item.topic_id.int.to_bytes(16), _bit[item.is_internal])
            + _size(n)
        )
        for item_2 in partitions:
            replica_nodes = item_2.replica_nodes
            if type(replica_nodes) is not list:
                replica_nodes = _items(replica_nodes)
            count = len(replica_nodes)
            isr_nodes = item_2.isr_nodes
            if type(isr_nodes) is not list:
                isr_nodes = _items(isr_nodes)
            count_2 = len(isr_nodes)
            try:
                pack = _packs_hiii_Li_Li[count, count_2]
            except KeyError:
                pack = _make_hiii_Li_Li(count, count_2)
            o.append(
                pack(
                    item_2.error_code,
                    item_2.partition_index,
                    item_2.leader_id,
                    item_2.leader_epoch,
                    count + 1,
                    *replica_nodes,
                    count_2 + 1,
                    *isr_nodes,
                )
            )
            eligible_leader_replicas = item_2.eligible_leader_replicas
            if eligible_leader_replicas is None:
                o.append(_byte[0])
            else:
                if type(eligible_leader_replicas) is not list:
                    eligible_leader_replicas = _items(eligible_leader_replicas)
                count_3 = len(eligible_leader_replicas)
                try:
                    pack = _packs_Li[count_3]
                except KeyError:
                    pack = _make_Li(count_3)
                o.append(pack(count_3 + 1, *eligible_leader_replicas))
            last_known_elr = item_2.last_known_elr
            if last_known_elr is None:
                o.append(_byte[0])
            else:
                if type(last_known_elr) is not list:
                    last_known_elr = _items(last_known_elr)
                count_4 = len(last_known_elr)
                try:
                    pack = _packs_Li[count_4]
                except KeyError:
                    pack = _make_Li(count_4)
                o.append(pack(count_4 + 1, *last_known_elr))
            offline_replicas = item_2.offline_replicas
            if type(offline_replicas) is not list:
                offline_replicas = _items(offline_replicas)
            count_5 = len(offline_replicas)
            if item_2.unknown_tagged_fields:
                try:
                    pack = _packs_Li[count_5]
                except KeyError:
                    pack = _make_Li(count_5)
                o.append(pack(count_5 + 1, *offline_replicas))
                o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
            else:
                try:
                    pack = _packs_Li_B[count_5]
                except KeyError:
                    pack = _make_Li_B(count_5)
                o.append(pack(count_5 + 1, *offline_replicas, 0))
        if item.unknown_tagged_fields:
            o.append(_pack_i(item.topic_authorized_operations))
            o.append(_tag_section((), item.unknown_tagged_fields, ()))
        else:
            o.append(_pack_iB(item.topic_authorized_operations, 0))
    next_cursor = m.next_cursor
    if next_cursor is None:
        o.append(b"\xff")
    else:
        s = _utf8(next_cursor.topic_name)
        n = len(s) + 1
        o.append(_pack_BB(1, n) if n < 128 else b"\x01" + _text_size(n))
        o.append(s)
        if next_cursor.unknown_tagged_fields:
            o.append(_pack_i(next_cursor.partition_index))
            o.append(_tag_section((), next_cursor.unknown_tagged_fields, ()))
        else:
            o.append(_pack_iB(next_cursor.partition_index, 0))
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


DescribeTopicPartitionsResponse._decoders.update(
    {
        0: _decode_v0,
    }
)
DescribeTopicPartitionsResponse._encoders.update(
    {
        0: _encode_v0,
    }
)
