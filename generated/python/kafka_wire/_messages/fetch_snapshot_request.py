from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar
from uuid import UUID

import msgspec

from .._runtime.fast import NIL as _NIL
from .._runtime.fast import differs as _differs
from .._runtime.fast import items as _items
from .._runtime.fast import long_text as _long_text
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


class FetchSnapshotRequest(Message, gc=False):
    """FetchSnapshotRequest: request (API key 59), versions 0 to 1, flexible from 0.

    Attributes:
        cluster_id: string, versions 0+, nullable in 0+, tag 0 in 0+, default null.
        replica_id: int32, versions 0+, default -1, brokerId.
        max_bytes: int32, versions 0+, default 2147483647.
        topics: []TopicSnapshot, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 59
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 2)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 2)
    _module: ClassVar[str] = "fetch_snapshot_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class TopicSnapshot(msgspec.Struct, gc=False):
        """A struct of FetchSnapshotRequest.

        Attributes:
            name: string, versions 0+, default '', topicName.
            partitions: []PartitionSnapshot, versions 0+, default empty.
        """

        name: str = ""
        partitions: list[FetchSnapshotRequest.PartitionSnapshot] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class PartitionSnapshot(msgspec.Struct, gc=False):
        """A struct of FetchSnapshotRequest.

        Attributes:
            partition: int32, versions 0+, default 0.
            current_leader_epoch: int32, versions 0+, default 0.
            snapshot_id: SnapshotId, versions 0+, default empty.
            position: int64, versions 0+, default 0.
            replica_directory_id: uuid, versions 1+, tag 0 in 1+, default
                AAAAAAAAAAAAAAAAAAAAAA, ignorable.
        """

        partition: int = 0
        current_leader_epoch: int = 0
        snapshot_id: FetchSnapshotRequest.SnapshotId = msgspec.field(
            default_factory=lambda: FetchSnapshotRequest.SnapshotId()
        )
        position: int = 0
        replica_directory_id: UUID = _NIL
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class SnapshotId(msgspec.Struct, gc=False):
        """A struct of FetchSnapshotRequest.

        Attributes:
            end_offset: int64, versions 0+, default 0.
            epoch: int32, versions 0+, default 0.
        """

        end_offset: int = 0
        epoch: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    cluster_id: str | None = None
    replica_id: int = -1
    max_bytes: int = 2147483647
    topics: list[FetchSnapshotRequest.TopicSnapshot] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_PartitionSnapshot = FetchSnapshotRequest.PartitionSnapshot
_SnapshotId = FetchSnapshotRequest.SnapshotId
_TopicSnapshot = FetchSnapshotRequest.TopicSnapshot
_pack_U = Struct(">16s").pack
_pack_ii = Struct(">ii").pack
_pack_iiB = Struct(">iiB").pack
_pack_iiqi = Struct(">iiqi").pack
_pack_iiqiB = Struct(">iiqiB").pack
_pack_q = Struct(">q").pack
_pack_qB = Struct(">qB").pack
_unpack_U = Struct(">16s").unpack_from
_unpack_iiB = Struct(">iiB").unpack_from
_unpack_iiqiB = Struct(">iiqiB").unpack_from
_unpack_qB = Struct(">qB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[FetchSnapshotRequest, int]:
    replica_id, max_bytes, n = _unpack_iiB(b, o)
    o += 9
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
                partition, current_leader_epoch, end_offset, epoch, n = _unpack_iiqiB(
                    b, o
                )
                o += 21
                if not n:
                    unknown: Any = ()
                else:
                    section, unknown, o = _tags(b, o - 1, (), ())
                position, n = _unpack_qB(b, o)
                o += 9
                if not n:
                    unknown_2: Any = ()
                else:
                    section_2, unknown_2, o = _tags(b, o - 1, (), (0,))
                partitions.append(
                    _PartitionSnapshot(
                        partition,
                        current_leader_epoch,
                        _SnapshotId(end_offset, epoch, unknown),
                        position,
                        _NIL,
                        unknown_2,
                    )
                )
        if not b[o]:
            unknown_3: Any = ()
            o += 1
        else:
            section_3, unknown_3, o = _tags(b, o, (), ())
        topics.append(_TopicSnapshot(name, partitions, unknown_3))
    cluster_id: Any = None
    if not b[o]:
        unknown_4: Any = ()
        o += 1
    else:
        section_4, unknown_4, after = _tags(b, o, (0,), ())
        if 0 in section_4:
            o, end = section_4[0]
            n = b[o]
            if n > 127:
                n, o = _long_text(b, o, n)
            if n:
                cluster_id_2 = b[o + 1 : (o := o + n)].decode()
            else:
                cluster_id_2 = None
                o += 1
            cluster_id = cluster_id_2
            if o != end:
                raise ValueError
        o = after
    m = FetchSnapshotRequest(cluster_id, replica_id, max_bytes, topics, unknown_4)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics) + 1
    o.append(
        _pack_iiB(m.replica_id, m.max_bytes, n)
        if n < 128
        else _pack_ii(m.replica_id, m.max_bytes) + _size(n)
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
            snapshot_id = item_2.snapshot_id
            if snapshot_id.unknown_tagged_fields:
                o.append(
                    _pack_iiqi(
                        item_2.partition,
                        item_2.current_leader_epoch,
                        snapshot_id.end_offset,
                        snapshot_id.epoch,
                    )
                )
                o.append(_tag_section((), snapshot_id.unknown_tagged_fields, ()))
            else:
                o.append(
                    _pack_iiqiB(
                        item_2.partition,
                        item_2.current_leader_epoch,
                        snapshot_id.end_offset,
                        snapshot_id.epoch,
                        0,
                    )
                )
            if item_2.unknown_tagged_fields:
                o.append(_pack_q(item_2.position))
                o.append(_tag_section((), item_2.unknown_tagged_fields, (0,)))
            else:
                o.append(_pack_qB(item_2.position, 0))
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    if m.cluster_id is not None or m.unknown_tagged_fields:
        known: list[tuple[int, bytes]] = []
        if m.cluster_id is not None:
            payload: list[bytes] = []
            t = m.cluster_id
            if t is None:
                payload.append(b"\x00")
            else:
                s = _utf8(t)
                n = len(s)
                payload.append(_more[n] if n < 127 else _text_size(n + 1))
                payload.append(s)
            known.append((0, b"".join(payload)))
        o.append(_tag_section(known, m.unknown_tagged_fields, (0,)))
    else:
        o.append(b"\x00")


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[FetchSnapshotRequest, int]:
    replica_id, max_bytes, n = _unpack_iiB(b, o)
    o += 9
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
                partition, current_leader_epoch, end_offset, epoch, n = _unpack_iiqiB(
                    b, o
                )
                o += 21
                if not n:
                    unknown: Any = ()
                else:
                    section, unknown, o = _tags(b, o - 1, (), ())
                position, n = _unpack_qB(b, o)
                o += 9
                replica_directory_id: Any = _NIL
                if not n:
                    unknown_2: Any = ()
                else:
                    section_2, unknown_2, after = _tags(b, o - 1, (0,), ())
                    if 0 in section_2:
                        o, end = section_2[0]
                        (replica_directory_id_2,) = _unpack_U(b, o)
                        o += 16
                        replica_directory_id = _uuids[replica_directory_id_2]
                        if o != end:
                            raise ValueError
                    o = after
                partitions.append(
                    _PartitionSnapshot(
                        partition,
                        current_leader_epoch,
                        _SnapshotId(end_offset, epoch, unknown),
                        position,
                        replica_directory_id,
                        unknown_2,
                    )
                )
        if not b[o]:
            unknown_3: Any = ()
            o += 1
        else:
            section_3, unknown_3, o = _tags(b, o, (), ())
        topics.append(_TopicSnapshot(name, partitions, unknown_3))
    cluster_id: Any = None
    if not b[o]:
        unknown_4: Any = ()
        o += 1
    else:
        section_4, unknown_4, after_2 = _tags(b, o, (0,), ())
        if 0 in section_4:
            o, end_2 = section_4[0]
            n = b[o]
            if n > 127:
                n, o = _long_text(b, o, n)
            if n:
                cluster_id_2 = b[o + 1 : (o := o + n)].decode()
            else:
                cluster_id_2 = None
                o += 1
            cluster_id = cluster_id_2
            if o != end_2:
                raise ValueError
        o = after_2
    m = FetchSnapshotRequest(cluster_id, replica_id, max_bytes, topics, unknown_4)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics) + 1
    o.append(
        _pack_iiB(m.replica_id, m.max_bytes, n)
        if n < 128
        else _pack_ii(m.replica_id, m.max_bytes) + _size(n)
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
            snapshot_id = item_2.snapshot_id
            if snapshot_id.unknown_tagged_fields:
                o.append(
                    _pack_iiqi(
                        item_2.partition,
                        item_2.current_leader_epoch,
                        snapshot_id.end_offset,
                        snapshot_id.epoch,
                    )
                )
                o.append(_tag_section((), snapshot_id.unknown_tagged_fields, ()))
            else:
                o.append(
                    _pack_iiqiB(
                        item_2.partition,
                        item_2.current_leader_epoch,
                        snapshot_id.end_offset,
                        snapshot_id.epoch,
                        0,
                    )
                )
            if (
                item_2.replica_directory_id is not _NIL
                and _differs(item_2.replica_directory_id, _NIL)
            ) or item_2.unknown_tagged_fields:
                o.append(_pack_q(item_2.position))
                known: list[tuple[int, bytes]] = []
                if item_2.replica_directory_id is not _NIL and _differs(
                    item_2.replica_directory_id, _NIL
                ):
                    payload: list[bytes] = []
                    payload.append(
                        _pack_U(item_2.replica_directory_id.int.to_bytes(16))
                    )
                    known.append((0, b"".join(payload)))
                o.append(_tag_section(known, item_2.unknown_tagged_fields, (0,)))
            else:
                o.append(_pack_qB(item_2.position, 0))
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    if m.cluster_id is not None or m.unknown_tagged_fields:
        known_2: list[tuple[int, bytes]] = []
        if m.cluster_id is not None:
            payload_2: list[bytes] = []
            t = m.cluster_id
            if t is None:
                payload_2.append(b"\x00")
            else:
                s = _utf8(t)
                n = len(s)
                payload_2.append(_more[n] if n < 127 else _text_size(n + 1))
                payload_2.append(s)
            known_2.append((0, b"".join(payload_2)))
        o.append(_tag_section(known_2, m.unknown_tagged_fields, (0,)))
    else:
        o.append(b"\x00")


FetchSnapshotRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
    }
)
FetchSnapshotRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
    }
)
