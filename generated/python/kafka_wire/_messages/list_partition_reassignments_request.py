from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

from .._runtime.fast import Packs as _Packs
from .._runtime.fast import items as _items
from .._runtime.fast import lists_i as _lists_i
from .._runtime.fast import long as _long
from .._runtime.fast import long_list as _long_list
from .._runtime.fast import more as _more
from .._runtime.fast import size as _size
from .._runtime.fast import some_long_text as _some_long_text
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class ListPartitionReassignmentsRequest(Message, gc=False):
    """ListPartitionReassignmentsRequest: request (API key 46), version 0, flexible from
    0.

    Attributes:
        timeout_ms: int32, versions 0+, default 60000.
        topics: []ListPartitionReassignmentsTopics, versions 0+, nullable in 0+, default
            null.
    """

    API_KEY: ClassVar[int | None] = 46
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "list_partition_reassignments_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class ListPartitionReassignmentsTopics(msgspec.Struct, gc=False):
        """A struct of ListPartitionReassignmentsRequest.

        Attributes:
            name: string, versions 0+, default '', topicName.
            partition_indexes: []int32, versions 0+, default empty.
        """

        name: str = ""
        partition_indexes: list[int] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    timeout_ms: int = 60000
    topics: (
        list[ListPartitionReassignmentsRequest.ListPartitionReassignmentsTopics] | None
    ) = None
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_ListPartitionReassignmentsTopics = (
    ListPartitionReassignmentsRequest.ListPartitionReassignmentsTopics
)
_make_Li = _Packs("Li")
_make_Li_B = _Packs("Li", "B")
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_packs_Li = _make_Li.made
_packs_Li_B = _make_Li_B.made
_unpack_iBB = Struct(">iBB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[ListPartitionReassignmentsRequest, int]:
    timeout_ms, n, k = _unpack_iBB(b, o)
    if n < 2:
        topics: Any = [] if n else None
        o += 6
        n = k
    else:
        o += 5
        if n > 127:
            n, o = _long(b, o, n)
        topics = [] if n else None
        if n > 1:
            for _ in range(n - 1):
                n = b[o]
                if not n or n > 127:
                    n, o = _some_long_text(b, o, n)
                name = b[o + 1 : (o := o + n)].decode()
                n = b[o]
                if n > 127:
                    n, o = _long_list(b, o, n)
                k = n - 1
                partition_indexes: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                if not b[o]:
                    unknown: Any = ()
                    o += 1
                else:
                    section, unknown, o = _tags(b, o, (), ())
                topics.append(
                    _ListPartitionReassignmentsTopics(name, partition_indexes, unknown)
                )
        n = b[o]
        o += 1
    if not n:
        unknown_2: Any = ()
    else:
        section_2, unknown_2, o = _tags(b, o - 1, (), ())
    m = ListPartitionReassignmentsRequest(timeout_ms, topics, unknown_2)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    topics = m.topics
    if type(topics) is not list and topics is not None:
        topics = _items(topics)
    n = 0 if topics is None else len(topics) + 1
    o.append(_pack_iB(m.timeout_ms, n) if n < 128 else _pack_i(m.timeout_ms) + _size(n))
    for item in topics or ():
        s = _utf8(item.name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        partition_indexes = item.partition_indexes
        if type(partition_indexes) is not list:
            partition_indexes = _items(partition_indexes)
        count = len(partition_indexes)
        if item.unknown_tagged_fields:
            try:
                pack = _packs_Li[count]
            except KeyError:
                pack = _make_Li(count)
            o.append(pack(count + 1, *partition_indexes))
            o.append(_tag_section((), item.unknown_tagged_fields, ()))
        else:
            try:
                pack = _packs_Li_B[count]
            except KeyError:
                pack = _make_Li_B(count)
            o.append(pack(count + 1, *partition_indexes, 0))
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


ListPartitionReassignmentsRequest._decoders.update(
    {
        0: _decode_v0,
    }
)
ListPartitionReassignmentsRequest._encoders.update(
    {
        0: _encode_v0,
    }
)
