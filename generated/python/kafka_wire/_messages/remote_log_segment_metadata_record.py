from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar
from uuid import UUID

import msgspec

from .._runtime.fast import NIL as _NIL
from .._runtime.fast import bit as _bit
from .._runtime.fast import blob as _blob
from .._runtime.fast import differs as _differs
from .._runtime.fast import items as _items
from .._runtime.fast import long_blob as _long_blob
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


class RemoteLogSegmentMetadataRecord(Message, gc=False):
    """RemoteLogSegmentMetadataRecord: metadata (record type 0), version 0, flexible
    from 0.

    Attributes:
        remote_log_segment_id: RemoteLogSegmentIdEntry, versions 0+, default empty.
        start_offset: int64, versions 0+, default 0.
        end_offset: int64, versions 0+, default 0.
        broker_id: int32, versions 0+, default 0.
        max_timestamp_ms: int64, versions 0+, default 0.
        event_timestamp_ms: int64, versions 0+, default 0.
        segment_leader_epochs: []SegmentLeaderEpochEntry, versions 0+, default empty.
        segment_size_in_bytes: int32, versions 0+, default 0.
        custom_metadata: bytes, versions 0+, nullable in 0+, default null.
        remote_log_segment_state: int8, versions 0+, default 0.
        txn_index_empty: bool, versions 0+, tag 0 in 0+, default false.
    """

    API_KEY: ClassVar[int | None] = 0
    KIND: ClassVar[str] = "metadata"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "remote_log_segment_metadata_record"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class RemoteLogSegmentIdEntry(msgspec.Struct, gc=False):
        """A struct of RemoteLogSegmentMetadataRecord.

        Attributes:
            topic_id_partition: TopicIdPartitionEntry, versions 0+, default empty.
            id: uuid, versions 0+, default AAAAAAAAAAAAAAAAAAAAAA.
        """

        topic_id_partition: RemoteLogSegmentMetadataRecord.TopicIdPartitionEntry = (
            msgspec.field(
                default_factory=lambda: RemoteLogSegmentMetadataRecord.TopicIdPartitionEntry()
            )
        )
        id: UUID = _NIL
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class TopicIdPartitionEntry(msgspec.Struct, gc=False):
        """A struct of RemoteLogSegmentMetadataRecord.

        Attributes:
            name: string, versions 0+, default ''.
            id: uuid, versions 0+, default AAAAAAAAAAAAAAAAAAAAAA.
            partition: int32, versions 0+, default 0.
        """

        name: str = ""
        id: UUID = _NIL
        partition: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class SegmentLeaderEpochEntry(msgspec.Struct, gc=False):
        """A struct of RemoteLogSegmentMetadataRecord.

        Attributes:
            leader_epoch: int32, versions 0+, default 0.
            offset: int64, versions 0+, default 0.
        """

        leader_epoch: int = 0
        offset: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    remote_log_segment_id: RemoteLogSegmentMetadataRecord.RemoteLogSegmentIdEntry = (
        msgspec.field(
            default_factory=lambda: RemoteLogSegmentMetadataRecord.RemoteLogSegmentIdEntry()
        )
    )
    start_offset: int = 0
    end_offset: int = 0
    broker_id: int = 0
    max_timestamp_ms: int = 0
    event_timestamp_ms: int = 0
    segment_leader_epochs: list[
        RemoteLogSegmentMetadataRecord.SegmentLeaderEpochEntry
    ] = []
    segment_size_in_bytes: int = 0
    custom_metadata: bytes | None = None
    remote_log_segment_state: int = 0
    txn_index_empty: bool = False
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_RemoteLogSegmentIdEntry = RemoteLogSegmentMetadataRecord.RemoteLogSegmentIdEntry
_SegmentLeaderEpochEntry = RemoteLogSegmentMetadataRecord.SegmentLeaderEpochEntry
_TopicIdPartitionEntry = RemoteLogSegmentMetadataRecord.TopicIdPartitionEntry
_pack_B = Struct(">B").pack
_pack_U = Struct(">16s").pack
_pack_UB = Struct(">16sB").pack
_pack_Ui = Struct(">16si").pack
_pack_UiB = Struct(">16siB").pack
_pack_b = Struct(">b").pack
_pack_bB = Struct(">bB").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_iBB = Struct(">iBB").pack
_pack_iq = Struct(">iq").pack
_pack_iqB = Struct(">iqB").pack
_pack_qqiqq = Struct(">qqiqq").pack
_pack_qqiqqB = Struct(">qqiqqB").pack
_unpack_T = Struct(">?").unpack_from
_unpack_UB = Struct(">16sB").unpack_from
_unpack_UiB = Struct(">16siB").unpack_from
_unpack_bB = Struct(">bB").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_iqB = Struct(">iqB").unpack_from
_unpack_qqiqqB = Struct(">qqiqqB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[RemoteLogSegmentMetadataRecord, int]:
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    name = b[o + 1 : (o := o + n)].decode()
    id, partition, n = _unpack_UiB(b, o)
    o += 21
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    id_2, n = _unpack_UB(b, o)
    o += 17
    if not n:
        unknown_2: Any = ()
    else:
        section_2, unknown_2, o = _tags(b, o - 1, (), ())
    start_offset, end_offset, broker_id, max_timestamp_ms, event_timestamp_ms, n = (
        _unpack_qqiqqB(b, o)
    )
    o += 37
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    segment_leader_epochs: Any = []
    for _ in range(n - 1):
        leader_epoch, offset, n = _unpack_iqB(b, o)
        o += 13
        if not n:
            unknown_3: Any = ()
        else:
            section_3, unknown_3, o = _tags(b, o - 1, (), ())
        segment_leader_epochs.append(
            _SegmentLeaderEpochEntry(leader_epoch, offset, unknown_3)
        )
    segment_size_in_bytes, n = _unpack_iB(b, o)
    o += 4
    if n > 127:
        o += 1
        k = b[o]
        if k < 128:
            n += k * 128 - 128
        else:
            n, o = _long_blob(b, o, n)
    if n:
        custom_metadata = b[o + 1 : (o := o + n)]
    else:
        custom_metadata = None
        o += 1
    remote_log_segment_state, n = _unpack_bB(b, o)
    o += 2
    txn_index_empty: Any = False
    if not n:
        unknown_4: Any = ()
    else:
        section_4, unknown_4, after = _tags(b, o - 1, (0,), ())
        if 0 in section_4:
            o, end = section_4[0]
            (txn_index_empty_2,) = _unpack_T(b, o)
            o += 1
            txn_index_empty = txn_index_empty_2
            if o != end:
                raise ValueError
        o = after
    m = RemoteLogSegmentMetadataRecord(
        _RemoteLogSegmentIdEntry(
            _TopicIdPartitionEntry(name, _uuids[id], partition, unknown),
            _uuids[id_2],
            unknown_2,
        ),
        start_offset,
        end_offset,
        broker_id,
        max_timestamp_ms,
        event_timestamp_ms,
        segment_leader_epochs,
        segment_size_in_bytes,
        custom_metadata,
        remote_log_segment_state,
        txn_index_empty,
        unknown_4,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    remote_log_segment_id = m.remote_log_segment_id
    topic_id_partition = remote_log_segment_id.topic_id_partition
    s = _utf8(topic_id_partition.name)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    if topic_id_partition.unknown_tagged_fields:
        o.append(
            _pack_Ui(
                topic_id_partition.id.int.to_bytes(16), topic_id_partition.partition
            )
        )
        o.append(_tag_section((), topic_id_partition.unknown_tagged_fields, ()))
    else:
        o.append(
            _pack_UiB(
                topic_id_partition.id.int.to_bytes(16), topic_id_partition.partition, 0
            )
        )
    if remote_log_segment_id.unknown_tagged_fields:
        o.append(_pack_U(remote_log_segment_id.id.int.to_bytes(16)))
        o.append(_tag_section((), remote_log_segment_id.unknown_tagged_fields, ()))
    else:
        o.append(_pack_UB(remote_log_segment_id.id.int.to_bytes(16), 0))
    segment_leader_epochs = m.segment_leader_epochs
    if type(segment_leader_epochs) is not list:
        segment_leader_epochs = _items(segment_leader_epochs)
    n = len(segment_leader_epochs) + 1
    o.append(
        _pack_qqiqqB(
            m.start_offset,
            m.end_offset,
            m.broker_id,
            m.max_timestamp_ms,
            m.event_timestamp_ms,
            n,
        )
        if n < 128
        else _pack_qqiqq(
            m.start_offset,
            m.end_offset,
            m.broker_id,
            m.max_timestamp_ms,
            m.event_timestamp_ms,
        )
        + _size(n)
    )
    for item in segment_leader_epochs:
        if item.unknown_tagged_fields:
            o.append(_pack_iq(item.leader_epoch, item.offset))
            o.append(_tag_section((), item.unknown_tagged_fields, ()))
        else:
            o.append(_pack_iqB(item.leader_epoch, item.offset, 0))
    s = m.custom_metadata
    if s is not None and type(s) is not bytes:
        s = _blob(s)
    n = 0 if s is None else len(s) + 1
    o.append(
        _pack_iB(m.segment_size_in_bytes, n)
        if n < 128
        else (
            _pack_iBB(m.segment_size_in_bytes, n & 127 | 128, n >> 7)
            if n < 16384
            else _pack_i(m.segment_size_in_bytes) + _size(n)
        )
    )
    if s:
        o.append(s)
    if (
        m.txn_index_empty is not False and _differs(m.txn_index_empty, False)
    ) or m.unknown_tagged_fields:
        o.append(_pack_b(m.remote_log_segment_state))
        known: list[tuple[int, bytes]] = []
        if m.txn_index_empty is not False and _differs(m.txn_index_empty, False):
            payload: list[bytes] = []
            payload.append(_pack_B(_bit[m.txn_index_empty]))
            known.append((0, b"".join(payload)))
        o.append(_tag_section(known, m.unknown_tagged_fields, (0,)))
    else:
        o.append(_pack_bB(m.remote_log_segment_state, 0))


RemoteLogSegmentMetadataRecord._decoders.update(
    {
        0: _decode_v0,
    }
)
RemoteLogSegmentMetadataRecord._encoders.update(
    {
        0: _encode_v0,
    }
)
