from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

from .._runtime.fast import Packs as _Packs
from .._runtime.fast import bit as _bit
from .._runtime.fast import byte as _byte
from .._runtime.fast import differs as _differs
from .._runtime.fast import items as _items
from .._runtime.fast import lists_i as _lists_i
from .._runtime.fast import long as _long
from .._runtime.fast import more as _more
from .._runtime.fast import size as _size
from .._runtime.fast import some_long as _some_long
from .._runtime.fast import some_long_text as _some_long_text
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class AlterPartitionReassignmentsRequest(Message, gc=False):
    """AlterPartitionReassignmentsRequest: request (API key 45), versions 0 to 1,
    flexible from 0.

    Attributes:
        timeout_ms: int32, versions 0+, default 60000.
        allow_replication_factor_change: bool, versions 1+, default true.
        topics: []ReassignableTopic, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 45
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 2)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 2)
    _module: ClassVar[str] = "alter_partition_reassignments_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class ReassignableTopic(msgspec.Struct, gc=False):
        """A struct of AlterPartitionReassignmentsRequest.

        Attributes:
            name: string, versions 0+, default '', topicName.
            partitions: []ReassignablePartition, versions 0+, default empty.
        """

        name: str = ""
        partitions: list[AlterPartitionReassignmentsRequest.ReassignablePartition] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class ReassignablePartition(msgspec.Struct, gc=False):
        """A struct of AlterPartitionReassignmentsRequest.

        Attributes:
            partition_index: int32, versions 0+, default 0.
            replicas: []int32, versions 0+, nullable in 0+, default null, brokerId.
        """

        partition_index: int = 0
        replicas: list[int] | None = None
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    timeout_ms: int = 60000
    allow_replication_factor_change: bool = True
    topics: list[AlterPartitionReassignmentsRequest.ReassignableTopic] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_ReassignablePartition = AlterPartitionReassignmentsRequest.ReassignablePartition
_ReassignableTopic = AlterPartitionReassignmentsRequest.ReassignableTopic
_make_Li = _Packs("Li")
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_iBB = Struct(">iBB").pack
_packs_Li = _make_Li.made
_unpack_iB = Struct(">iB").unpack_from
_unpack_iTB = Struct(">i?B").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[AlterPartitionReassignmentsRequest, int]:
    timeout_ms, n = _unpack_iB(b, o)
    o += 5
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
                partition_index, n = _unpack_iB(b, o)
                o += 5
                if n > 127:
                    n, o = _long(b, o, n)
                if n:
                    k = n - 1
                    replicas: Any = [*_lists_i[k](b, o)]
                    o += 4 * k
                else:
                    replicas = None
                if not b[o]:
                    unknown: Any = ()
                    o += 1
                else:
                    section, unknown, o = _tags(b, o, (), ())
                partitions.append(
                    _ReassignablePartition(partition_index, replicas, unknown)
                )
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        topics.append(_ReassignableTopic(name, partitions, unknown_2))
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = AlterPartitionReassignmentsRequest(timeout_ms, True, topics, unknown_3)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.allow_replication_factor_change is not True and _differs(
        m.allow_replication_factor_change, True
    ):
        raise ValueError
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics) + 1
    o.append(_pack_iB(m.timeout_ms, n) if n < 128 else _pack_i(m.timeout_ms) + _size(n))
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
            o.append(_pack_i(item_2.partition_index))
            replicas = item_2.replicas
            if replicas is None:
                o.append(_byte[0])
            else:
                if type(replicas) is not list:
                    replicas = _items(replicas)
                count = len(replicas)
                try:
                    pack = _packs_Li[count]
                except KeyError:
                    pack = _make_Li(count)
                o.append(pack(count + 1, *replicas))
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
def _decode_v1(b: Any, o: int) -> tuple[AlterPartitionReassignmentsRequest, int]:
    timeout_ms, allow_replication_factor_change, n = _unpack_iTB(b, o)
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
                partition_index, n = _unpack_iB(b, o)
                o += 5
                if n > 127:
                    n, o = _long(b, o, n)
                if n:
                    k = n - 1
                    replicas: Any = [*_lists_i[k](b, o)]
                    o += 4 * k
                else:
                    replicas = None
                if not b[o]:
                    unknown: Any = ()
                    o += 1
                else:
                    section, unknown, o = _tags(b, o, (), ())
                partitions.append(
                    _ReassignablePartition(partition_index, replicas, unknown)
                )
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        topics.append(_ReassignableTopic(name, partitions, unknown_2))
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = AlterPartitionReassignmentsRequest(
        timeout_ms, allow_replication_factor_change, topics, unknown_3
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics) + 1
    o.append(
        _pack_iBB(m.timeout_ms, _bit[m.allow_replication_factor_change], n)
        if n < 128
        else _pack_iB(m.timeout_ms, _bit[m.allow_replication_factor_change]) + _size(n)
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
            o.append(_pack_i(item_2.partition_index))
            replicas = item_2.replicas
            if replicas is None:
                o.append(_byte[0])
            else:
                if type(replicas) is not list:
                    replicas = _items(replicas)
                count = len(replicas)
                try:
                    pack = _packs_Li[count]
                except KeyError:
                    pack = _make_Li(count)
                o.append(pack(count + 1, *replicas))
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


AlterPartitionReassignmentsRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
    }
)
AlterPartitionReassignmentsRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
    }
)
