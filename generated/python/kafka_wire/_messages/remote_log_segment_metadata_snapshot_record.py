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
from .._runtime.fast import size as _size
from .._runtime.fast import some_long as _some_long
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import uuids as _uuids
from .._runtime.message import Message


class RemoteLogSegmentMetadataSnapshotRecord(Message, gc=False):
    """RemoteLogSegmentMetadataSnapshotRecord: metadata (record type 3), version 0,
    flexible from 0.

    Attributes:
        segment_id: uuid, versions 0+, default AAAAAAAAAAAAAAAAAAAAAA.
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

    API_KEY: ClassVar[int | None] = 3
    KIND: ClassVar[str] = "metadata"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "remote_log_segment_metadata_snapshot_record"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class SegmentLeaderEpochEntry(msgspec.Struct, gc=False):
        """A struct of RemoteLogSegmentMetadataSnapshotRecord.

        Attributes:
            leader_epoch: int32, versions 0+, default 0.
            offset: int64, versions 0+, default 0.
        """

        leader_epoch: int = 0
        offset: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    segment_id: UUID = _NIL
    start_offset: int = 0
    end_offset: int = 0
    broker_id: int = 0
    max_timestamp_ms: int = 0
    event_timestamp_ms: int = 0
    segment_leader_epochs: list[
        RemoteLogSegmentMetadataSnapshotRecord.SegmentLeaderEpochEntry
    ] = []
    segment_size_in_bytes: int = 0
    custom_metadata: bytes | None = None
    remote_log_segment_state: int = 0
    txn_index_empty: bool = False
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_SegmentLeaderEpochEntry = (
    RemoteLogSegmentMetadataSnapshotRecord.SegmentLeaderEpochEntry
)
_pack_B = Struct(">B").pack
_pack_Uqqiqq = Struct(">16sqqiqq").pack
_pack_UqqiqqB = Struct(">16sqqiqqB").pack
_pack_b = Struct(">b").pack
_pack_bB = Struct(">bB").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_iBB = Struct(">iBB").pack
_pack_iq = Struct(">iq").pack
_pack_iqB = Struct(">iqB").pack
_unpack_T = Struct(">?").unpack_from
_unpack_UqqiqqB = Struct(">16sqqiqqB").unpack_from
_unpack_bB = Struct(">bB").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_iqB = Struct(">iqB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[RemoteLogSegmentMetadataSnapshotRecord, int]:
    (
        segment_id,
        start_offset,
        end_offset,
        broker_id,
        max_timestamp_ms,
        event_timestamp_ms,
        n,
    ) = _unpack_UqqiqqB(b, o)
    o += 53
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    segment_leader_epochs: Any = []
    for _ in range(n - 1):
        leader_epoch, offset, n = _unpack_iqB(b, o)
        o += 13
        if not n:
            unknown: Any = ()
        else:
            section, unknown, o = _tags(b, o - 1, (), ())
        segment_leader_epochs.append(
            _SegmentLeaderEpochEntry(leader_epoch, offset, unknown)
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
        unknown_2: Any = ()
    else:
        section_2, unknown_2, after = _tags(b, o - 1, (0,), ())
        if 0 in section_2:
            o, end = section_2[0]
            (txn_index_empty_2,) = _unpack_T(b, o)
            o += 1
            txn_index_empty = txn_index_empty_2
            if o != end:
                raise ValueError
        o = after
    m = RemoteLogSegmentMetadataSnapshotRecord(
        _uuids[segment_id],
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
        unknown_2,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    segment_leader_epochs = m.segment_leader_epochs
    if type(segment_leader_epochs) is not list:
        segment_leader_epochs = _items(segment_leader_epochs)
    n = len(segment_leader_epochs) + 1
    o.append(
        _pack_UqqiqqB(
            m.segment_id.int.to_bytes(16),
            m.start_offset,
            m.end_offset,
            m.broker_id,
            m.max_timestamp_ms,
            m.event_timestamp_ms,
            n,
        )
        if n < 128
        else _pack_Uqqiqq(
            m.segment_id.int.to_bytes(16),
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


RemoteLogSegmentMetadataSnapshotRecord._decoders.update(
    {
        0: _decode_v0,
    }
)
RemoteLogSegmentMetadataSnapshotRecord._encoders.update(
    {
        0: _encode_v0,
    }
)
