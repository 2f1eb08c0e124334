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


class ShareGroupStatePartitionMetadataValue(Message, gc=False):
    """ShareGroupStatePartitionMetadataValue: coordinator-value (record type 15),
    version 0, flexible from 0.

    Attributes:
        initializing_topics: []TopicPartitionsInfo, versions 0+, default empty.
        initialized_topics: []TopicPartitionsInfo, versions 0+, default empty.
        deleting_topics: []TopicInfo, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 15
    KIND: ClassVar[str] = "coordinator-value"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "share_group_state_partition_metadata_value"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class TopicPartitionsInfo(msgspec.Struct, gc=False):
        """A struct of ShareGroupStatePartitionMetadataValue.

        Attributes:
            topic_id: uuid, versions 0+, default AAAAAAAAAAAAAAAAAAAAAA.
            topic_name: string, versions 0+, default ''.
            partitions: []int32, versions 0+, default empty.
        """

        topic_id: UUID = _NIL
        topic_name: str = ""
        partitions: list[int] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class TopicInfo(msgspec.Struct, gc=False):
        """A struct of ShareGroupStatePartitionMetadataValue.

        Attributes:
            topic_id: uuid, versions 0+, default AAAAAAAAAAAAAAAAAAAAAA.
            topic_name: string, versions 0+, default ''.
        """

        topic_id: UUID = _NIL
        topic_name: str = ""
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    initializing_topics: list[
        ShareGroupStatePartitionMetadataValue.TopicPartitionsInfo
    ] = []
    initialized_topics: list[
        ShareGroupStatePartitionMetadataValue.TopicPartitionsInfo
    ] = []
    deleting_topics: list[ShareGroupStatePartitionMetadataValue.TopicInfo] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_TopicInfo = ShareGroupStatePartitionMetadataValue.TopicInfo
_TopicPartitionsInfo = ShareGroupStatePartitionMetadataValue.TopicPartitionsInfo
_make_Li = _Packs("Li")
_make_Li_B = _Packs("Li", "B")
_pack_U = Struct(">16s").pack
_pack_UB = Struct(">16sB").pack
_packs_Li = _make_Li.made
_packs_Li_B = _make_Li_B.made
_unpack_UB = Struct(">16sB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[ShareGroupStatePartitionMetadataValue, int]:
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    initializing_topics: Any = []
    for _ in range(n - 1):
        topic_id, n = _unpack_UB(b, o)
        o += 16
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        topic_name = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        if n > 127:
            n, o = _long_list(b, o, n)
        k = n - 1
        partitions: Any = [*_lists_i[k](b, o + 1)]
        o += 4 * k + 1
        if not b[o]:
            unknown: Any = ()
            o += 1
        else:
            section, unknown, o = _tags(b, o, (), ())
        initializing_topics.append(
            _TopicPartitionsInfo(_uuids[topic_id], topic_name, partitions, unknown)
        )
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    initialized_topics: Any = []
    for _ in range(n - 1):
        topic_id_2, n = _unpack_UB(b, o)
        o += 16
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        topic_name_2 = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        if n > 127:
            n, o = _long_list(b, o, n)
        k = n - 1
        partitions_2: Any = [*_lists_i[k](b, o + 1)]
        o += 4 * k + 1
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        initialized_topics.append(
            _TopicPartitionsInfo(
                _uuids[topic_id_2], topic_name_2, partitions_2, unknown_2
            )
        )
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    deleting_topics: Any = []
    for _ in range(n - 1):
        topic_id_3, n = _unpack_UB(b, o)
        o += 16
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        topic_name_3 = b[o + 1 : (o := o + n)].decode()
        if not b[o]:
            unknown_3: Any = ()
            o += 1
        else:
            section_3, unknown_3, o = _tags(b, o, (), ())
        deleting_topics.append(_TopicInfo(_uuids[topic_id_3], topic_name_3, unknown_3))
    if not b[o]:
        unknown_4: Any = ()
        o += 1
    else:
        section_4, unknown_4, o = _tags(b, o, (), ())
    m = ShareGroupStatePartitionMetadataValue(
        initializing_topics, initialized_topics, deleting_topics, unknown_4
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    initializing_topics = m.initializing_topics
    if type(initializing_topics) is not list:
        initializing_topics = _items(initializing_topics)
    n = len(initializing_topics)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item in initializing_topics:
        s = _utf8(item.topic_name)
        n = len(s) + 1
        o.append(
            _pack_UB(item.topic_id.int.to_bytes(16), n)
            if n < 128
            else _pack_U(item.topic_id.int.to_bytes(16)) + _text_size(n)
        )
        o.append(s)
        partitions = item.partitions
        if type(partitions) is not list:
            partitions = _items(partitions)
        count = len(partitions)
        if item.unknown_tagged_fields:
            try:
                pack = _packs_Li[count]
            except KeyError:
                pack = _make_Li(count)
            o.append(pack(count + 1, *partitions))
            o.append(_tag_section((), item.unknown_tagged_fields, ()))
        else:
            try:
                pack = _packs_Li_B[count]
            except KeyError:
                pack = _make_Li_B(count)
            o.append(pack(count + 1, *partitions, 0))
    initialized_topics = m.initialized_topics
    if type(initialized_topics) is not list:
        initialized_topics = _items(initialized_topics)
    n = len(initialized_topics)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item_2 in initialized_topics:
        s = _utf8(item_2.topic_name)
        n = len(s) + 1
        o.append(
            _pack_UB(item_2.topic_id.int.to_bytes(16), n)
            if n < 128
            else _pack_U(item_2.topic_id.int.to_bytes(16)) + _text_size(n)
        )
        o.append(s)
        partitions_2 = item_2.partitions
        if type(partitions_2) is not list:
            partitions_2 = _items(partitions_2)
        count_2 = len(partitions_2)
        if item_2.unknown_tagged_fields:
            try:
                pack = _packs_Li[count_2]
            except KeyError:
                pack = _make_Li(count_2)
            o.append(pack(count_2 + 1, *partitions_2))
            o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
        else:
            try:
                pack = _packs_Li_B[count_2]
            except KeyError:
                pack = _make_Li_B(count_2)
            o.append(pack(count_2 + 1, *partitions_2, 0))
    deleting_topics = m.deleting_topics
    if type(deleting_topics) is not list:
        deleting_topics = _items(deleting_topics)
    n = len(deleting_topics)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item_3 in deleting_topics:
        s = _utf8(item_3.topic_name)
        n = len(s) + 1
        o.append(
            _pack_UB(item_3.topic_id.int.to_bytes(16), n)
            if n < 128
            else _pack_U(item_3.topic_id.int.to_bytes(16)) + _text_size(n)
        )
        o.append(s)
        o.append(
            _tag_section((), item_3.unknown_tagged_fields, ())
            if item_3.unknown_tagged_fields
            else b"\x00"
        )
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


ShareGroupStatePartitionMetadataValue._decoders.update(
    {
        0: _decode_v0,
    }
)
ShareGroupStatePartitionMetadataValue._encoders.update(
    {
        0: _encode_v0,
    }
)
