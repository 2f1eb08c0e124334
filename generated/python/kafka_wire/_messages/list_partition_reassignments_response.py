from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

from .._runtime.fast import Packs as _Packs
from .._runtime.fast import items as _items
from .._runtime.fast import lists_i as _lists_i
from .._runtime.fast import long_list as _long_list
from .._runtime.fast import long_text as _long_text
from .._runtime.fast import more as _more
from .._runtime.fast import size as _size
from .._runtime.fast import some_long as _some_long
from .._runtime.fast import some_long_text as _some_long_text
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class ListPartitionReassignmentsResponse(Message, gc=False):
    """ListPartitionReassignmentsResponse: response (API key 46), version 0, flexible
    from 0.

    Attributes:
        throttle_time_ms: int32, versions 0+, default 0.
        error_code: int16, versions 0+, default 0.
        error_message: string, versions 0+, nullable in 0+, default ''.
        topics: []OngoingTopicReassignment, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 46
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "list_partition_reassignments_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class OngoingTopicReassignment(msgspec.Struct, gc=False):
        """A struct of ListPartitionReassignmentsResponse.

        Attributes:
            name: string, versions 0+, default '', topicName.
            partitions: []OngoingPartitionReassignment, versions 0+, default empty.
        """

        name: str = ""
        partitions: list[
            ListPartitionReassignmentsResponse.OngoingPartitionReassignment
        ] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class OngoingPartitionReassignment(msgspec.Struct, gc=False):
        """A struct of ListPartitionReassignmentsResponse.

        Attributes:
            partition_index: int32, versions 0+, default 0.
            replicas: []int32, versions 0+, default empty, brokerId.
            adding_replicas: []int32, versions 0+, default empty, brokerId.
            removing_replicas: []int32, versions 0+, default empty, brokerId.
        """

        partition_index: int = 0
        replicas: list[int] = []
        adding_replicas: list[int] = []
        removing_replicas: list[int] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    throttle_time_ms: int = 0
    error_code: int = 0
    error_message: str | None = ""
    topics: list[ListPartitionReassignmentsResponse.OngoingTopicReassignment] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_OngoingPartitionReassignment = (
    ListPartitionReassignmentsResponse.OngoingPartitionReassignment
)
_OngoingTopicReassignment = ListPartitionReassignmentsResponse.OngoingTopicReassignment
_make_i_Li_Li_Li = _Packs("i", "Li", "Li", "Li")
_make_i_Li_Li_Li_B = _Packs("i", "Li", "Li", "Li", "B")
_pack_ih = Struct(">ih").pack
_pack_ihB = Struct(">ihB").pack
_packs_i_Li_Li_Li = _make_i_Li_Li_Li.made
_packs_i_Li_Li_Li_B = _make_i_Li_Li_Li_B.made
_unpack_iB = Struct(">iB").unpack_from
_unpack_ihB = Struct(">ihB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[ListPartitionReassignmentsResponse, int]:
    throttle_time_ms, error_code, n = _unpack_ihB(b, o)
    o += 6
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        error_message = b[o + 1 : (o := o + n)].decode()
    else:
        error_message = None
        o += 1
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
                partition_index, n = _unpack_iB(b, o)
                o += 4
                if n > 127:
                    n, o = _long_list(b, o, n)
                k = n - 1
                replicas: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                n = b[o]
                if n > 127:
                    n, o = _long_list(b, o, n)
                k = n - 1
                adding_replicas: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                n = b[o]
                if n > 127:
                    n, o = _long_list(b, o, n)
                k = n - 1
                removing_replicas: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                if not b[o]:
                    unknown: Any = ()
                    o += 1
                else:
                    section, unknown, o = _tags(b, o, (), ())
                partitions.append(
                    _OngoingPartitionReassignment(
                        partition_index,
                        replicas,
                        adding_replicas,
                        removing_replicas,
                        unknown,
                    )
                )
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        topics.append(_OngoingTopicReassignment(name, partitions, unknown_2))
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = ListPartitionReassignmentsResponse(
        throttle_time_ms, error_code, error_message, topics, unknown_3
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    t = m.error_message
    if t is None:
        o.append(_pack_ihB(m.throttle_time_ms, m.error_code, 0))
    else:
        s = _utf8(t)
        n = len(s) + 1
        o.append(
            _pack_ihB(m.throttle_time_ms, m.error_code, n)
            if n < 128
            else _pack_ih(m.throttle_time_ms, m.error_code) + _text_size(n)
        )
        o.append(s)
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
            replicas = item_2.replicas
            if type(replicas) is not list:
                replicas = _items(replicas)
            count = len(replicas)
            adding_replicas = item_2.adding_replicas
            if type(adding_replicas) is not list:
                adding_replicas = _items(adding_replicas)
            count_2 = len(adding_replicas)
            removing_replicas = item_2.removing_replicas
            if type(removing_replicas) is not list:
                removing_replicas = _items(removing_replicas)
            count_3 = len(removing_replicas)
            if item_2.unknown_tagged_fields:
                try:
                    pack = _packs_i_Li_Li_Li[count, count_2, count_3]
                except KeyError:
                    pack = _make_i_Li_Li_Li(count, count_2, count_3)
                o.append(
                    pack(
                        item_2.partition_index,
                        count + 1,
                        *replicas,
                        count_2 + 1,
                        *adding_replicas,
                        count_3 + 1,
                        *removing_replicas,
                    )
                )
                o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
            else:
                try:
                    pack = _packs_i_Li_Li_Li_B[count, count_2, count_3]
                except KeyError:
                    pack = _make_i_Li_Li_Li_B(count, count_2, count_3)
                o.append(
                    pack(
                        item_2.partition_index,
                        count + 1,
                        *replicas,
                        count_2 + 1,
                        *adding_replicas,
                        count_3 + 1,
                        *removing_replicas,
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


ListPartitionReassignmentsResponse._decoders.update(
    {
        0: _decode_v0,
    }
)
ListPartitionReassignmentsResponse._encoders.update(
    {
        0: _encode_v0,
    }
)
