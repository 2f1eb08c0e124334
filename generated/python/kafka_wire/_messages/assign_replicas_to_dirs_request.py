from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar
from uuid import UUID

import msgspec

from .._runtime.fast import NIL as _NIL
from .._runtime.fast import items as _items
from .._runtime.fast import size as _size
from .._runtime.fast import some_long as _some_long
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import uuids as _uuids
from .._runtime.message import Message


class AssignReplicasToDirsRequest(Message, gc=False):
    """AssignReplicasToDirsRequest: request (API key 73), version 0, flexible from 0.

    Attributes:
        broker_id: int32, versions 0+, default 0, brokerId.
        broker_epoch: int64, versions 0+, default -1.
        directories: []DirectoryData, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 73
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "assign_replicas_to_dirs_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class DirectoryData(msgspec.Struct, gc=False):
        """A struct of AssignReplicasToDirsRequest.

        Attributes:
            id: uuid, versions 0+, default AAAAAAAAAAAAAAAAAAAAAA.
            topics: []TopicData, versions 0+, default empty.
        """

        id: UUID = _NIL
        topics: list[AssignReplicasToDirsRequest.TopicData] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class TopicData(msgspec.Struct, gc=False):
        """A struct of AssignReplicasToDirsRequest.

        Attributes:
            topic_id: uuid, versions 0+, default AAAAAAAAAAAAAAAAAAAAAA.
            partitions: []PartitionData, versions 0+, default empty.
        """

        topic_id: UUID = _NIL
        partitions: list[AssignReplicasToDirsRequest.PartitionData] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class PartitionData(msgspec.Struct, gc=False):
        """A struct of AssignReplicasToDirsRequest.

        Attributes:
            partition_index: int32, versions 0+, default 0.
        """

        partition_index: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    broker_id: int = 0
    broker_epoch: int = -1
    directories: list[AssignReplicasToDirsRequest.DirectoryData] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_DirectoryData = AssignReplicasToDirsRequest.DirectoryData
_PartitionData = AssignReplicasToDirsRequest.PartitionData
_TopicData = AssignReplicasToDirsRequest.TopicData
_pack_U = Struct(">16s").pack
_pack_UB = Struct(">16sB").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_iq = Struct(">iq").pack
_pack_iqB = Struct(">iqB").pack
_unpack_UB = Struct(">16sB").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_iqB = Struct(">iqB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[AssignReplicasToDirsRequest, int]:
    broker_id, broker_epoch, n = _unpack_iqB(b, o)
    o += 13
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    directories: Any = []
    for _ in range(n - 1):
        id, n = _unpack_UB(b, o)
        o += 17
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        topics: Any = []
        if n > 1:
            for _ in range(n - 1):
                topic_id, n = _unpack_UB(b, o)
                o += 17
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                partitions: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        partition_index, n = _unpack_iB(b, o)
                        o += 5
                        if not n:
                            unknown: Any = ()
                        else:
                            section, unknown, o = _tags(b, o - 1, (), ())
                        partitions.append(_PartitionData(partition_index, unknown))
                if not b[o]:
                    unknown_2: Any = ()
                    o += 1
                else:
                    section_2, unknown_2, o = _tags(b, o, (), ())
                topics.append(_TopicData(_uuids[topic_id], partitions, unknown_2))
        if not b[o]:
            unknown_3: Any = ()
            o += 1
        else:
            section_3, unknown_3, o = _tags(b, o, (), ())
        directories.append(_DirectoryData(_uuids[id], topics, unknown_3))
    if not b[o]:
        unknown_4: Any = ()
        o += 1
    else:
        section_4, unknown_4, o = _tags(b, o, (), ())
    m = AssignReplicasToDirsRequest(broker_id, broker_epoch, directories, unknown_4)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    directories = m.directories
    if type(directories) is not list:
        directories = _items(directories)
    n = len(directories) + 1
    o.append(
        _pack_iqB(m.broker_id, m.broker_epoch, n)
        if n < 128
        else _pack_iq(m.broker_id, m.broker_epoch) + _size(n)
    )
    for item in directories:
        topics = item.topics
        if type(topics) is not list:
            topics = _items(topics)
        n = len(topics) + 1
        o.append(
            _pack_UB(item.id.int.to_bytes(16), n)
            if n < 128
            else _pack_U(item.id.int.to_bytes(16)) + _size(n)
        )
        for item_2 in topics:
            partitions = item_2.partitions
            if type(partitions) is not list:
                partitions = _items(partitions)
            n = len(partitions) + 1
            o.append(
                _pack_UB(item_2.topic_id.int.to_bytes(16), n)
                if n < 128
                else _pack_U(item_2.topic_id.int.to_bytes(16)) + _size(n)
            )
            for item_3 in partitions:
                if item_3.unknown_tagged_fields:
                    o.append(_pack_i(item_3.partition_index))
                    o.append(_tag_section((), item_3.unknown_tagged_fields, ()))
                else:
                    o.append(_pack_iB(item_3.partition_index, 0))
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


AssignReplicasToDirsRequest._decoders.update(
    {
        0: _decode_v0,
    }
)
AssignReplicasToDirsRequest._encoders.update(
    {
        0: _encode_v0,
    }
)
