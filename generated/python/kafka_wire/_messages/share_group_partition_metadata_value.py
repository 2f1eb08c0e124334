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


class ShareGroupPartitionMetadataValue(Message, gc=False):
    """ShareGroupPartitionMetadataValue: data, version 0, flexible from 0.

    Attributes:
        topics: []TopicMetadata, versions 0+, default empty.
    """

    KIND: ClassVar[str] = "data"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "share_group_partition_metadata_value"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class TopicMetadata(msgspec.Struct, gc=False):
        """A struct of ShareGroupPartitionMetadataValue.

        Attributes:
            topic_id: uuid, versions 0+, default AAAAAAAAAAAAAAAAAAAAAA.
            topic_name: string, versions 0+, default ''.
            num_partitions: int32, versions 0+, default 0.
            partition_metadata: []PartitionMetadata, versions 0+, default empty.
        """

        topic_id: UUID = _NIL
        topic_name: str = ""
        num_partitions: int = 0
        partition_metadata: list[ShareGroupPartitionMetadataValue.PartitionMetadata] = (
            []
        )
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class PartitionMetadata(msgspec.Struct, gc=False):
        """A struct of ShareGroupPartitionMetadataValue.

        Attributes:
            partition: int32, versions 0+, default 0.
            racks: []string, versions 0+, default empty.
        """

        partition: int = 0
        racks: list[str] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    topics: list[ShareGroupPartitionMetadataValue.TopicMetadata] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_PartitionMetadata = ShareGroupPartitionMetadataValue.PartitionMetadata
_TopicMetadata = ShareGroupPartitionMetadataValue.TopicMetadata
_pack_U = Struct(">16s").pack
_pack_UB = Struct(">16sB").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_unpack_UB = Struct(">16sB").unpack_from
_unpack_iB = Struct(">iB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[ShareGroupPartitionMetadataValue, int]:
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    topics: Any = []
    for _ in range(n - 1):
        topic_id, n = _unpack_UB(b, o)
        o += 16
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        topic_name = b[o + 1 : (o := o + n)].decode()
        num_partitions, n = _unpack_iB(b, o)
        o += 5
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        partition_metadata: Any = []
        if n > 1:
            for _ in range(n - 1):
                partition, n = _unpack_iB(b, o)
                o += 5
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                racks: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        n = b[o]
                        if not n or n > 127:
                            n, o = _some_long_text(b, o, n)
                        item = b[o + 1 : (o := o + n)].decode()
                        racks.append(item)
                if not b[o]:
                    unknown: Any = ()
                    o += 1
                else:
                    section, unknown, o = _tags(b, o, (), ())
                partition_metadata.append(_PartitionMetadata(partition, racks, unknown))
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        topics.append(
            _TopicMetadata(
                _uuids[topic_id],
                topic_name,
                num_partitions,
                partition_metadata,
                unknown_2,
            )
        )
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = ShareGroupPartitionMetadataValue(topics, unknown_3)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item in topics:
        s = _utf8(item.topic_name)
        n = len(s) + 1
        o.append(
            _pack_UB(item.topic_id.int.to_bytes(16), n)
            if n < 128
            else _pack_U(item.topic_id.int.to_bytes(16)) + _text_size(n)
        )
        o.append(s)
        partition_metadata = item.partition_metadata
        if type(partition_metadata) is not list:
            partition_metadata = _items(partition_metadata)
        n = len(partition_metadata) + 1
        o.append(
            _pack_iB(item.num_partitions, n)
            if n < 128
            else _pack_i(item.num_partitions) + _size(n)
        )
        for item_2 in partition_metadata:
            racks = item_2.racks
            if type(racks) is not list:
                racks = _items(racks)
            n = len(racks) + 1
            o.append(
                _pack_iB(item_2.partition, n)
                if n < 128
                else _pack_i(item_2.partition) + _size(n)
            )
            for item_3 in racks:
                s = _utf8(item_3)
                n = len(s)
                o.append(_more[n] if n < 127 else _text_size(n + 1))
                o.append(s)
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


ShareGroupPartitionMetadataValue._decoders.update(
    {
        0: _decode_v0,
    }
)
ShareGroupPartitionMetadataValue._encoders.update(
    {
        0: _encode_v0,
    }
)
