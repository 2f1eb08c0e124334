from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar
from uuid import UUID

import msgspec

from .._runtime.fast import NIL as _NIL
from .._runtime.fast import blob as _blob
from .._runtime.fast import long_blob as _long_blob
from .._runtime.fast import more as _more
from .._runtime.fast import size as _size
from .._runtime.fast import some_long_text as _some_long_text
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.fast import uuids as _uuids
from .._runtime.message import Message


class RemoteLogSegmentMetadataUpdateRecord(Message, gc=False):
    """RemoteLogSegmentMetadataUpdateRecord: metadata (record type 1), version 0,
    flexible from 0.

    Attributes:
        remote_log_segment_id: RemoteLogSegmentIdEntry, versions 0+, default empty.
        broker_id: int32, versions 0+, default 0.
        event_timestamp_ms: int64, versions 0+, default 0.
        custom_metadata: bytes, versions 0+, nullable in 0+, default null.
        remote_log_segment_state: int8, versions 0+, default 0.
    """

    API_KEY: ClassVar[int | None] = 1
    KIND: ClassVar[str] = "metadata"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "remote_log_segment_metadata_update_record"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class RemoteLogSegmentIdEntry(msgspec.Struct, gc=False):
        """A struct of RemoteLogSegmentMetadataUpdateRecord.

        Attributes:
            topic_id_partition: TopicIdPartitionEntry, versions 0+, default empty.
            id: uuid, versions 0+, default AAAAAAAAAAAAAAAAAAAAAA.
        """

        topic_id_partition: (
            RemoteLogSegmentMetadataUpdateRecord.TopicIdPartitionEntry
        ) = msgspec.field(
            default_factory=lambda: RemoteLogSegmentMetadataUpdateRecord.TopicIdPartitionEntry()
        )
        id: UUID = _NIL
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class TopicIdPartitionEntry(msgspec.Struct, gc=False):
        """A struct of RemoteLogSegmentMetadataUpdateRecord.

        Attributes:
            name: string, versions 0+, default ''.
            id: uuid, versions 0+, default AAAAAAAAAAAAAAAAAAAAAA.
            partition: int32, versions 0+, default 0.
        """

        name: str = ""
        id: UUID = _NIL
        partition: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    remote_log_segment_id: (
        RemoteLogSegmentMetadataUpdateRecord.RemoteLogSegmentIdEntry
    ) = msgspec.field(
        default_factory=lambda: RemoteLogSegmentMetadataUpdateRecord.RemoteLogSegmentIdEntry()
    )
    broker_id: int = 0
    event_timestamp_ms: int = 0
    custom_metadata: bytes | None = None
    remote_log_segment_state: int = 0
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_RemoteLogSegmentIdEntry = RemoteLogSegmentMetadataUpdateRecord.RemoteLogSegmentIdEntry
_TopicIdPartitionEntry = RemoteLogSegmentMetadataUpdateRecord.TopicIdPartitionEntry
_pack_U = Struct(">16s").pack
_pack_UB = Struct(">16sB").pack
_pack_Ui = Struct(">16si").pack
_pack_UiB = Struct(">16siB").pack
_pack_b = Struct(">b").pack
_pack_bB = Struct(">bB").pack
_pack_iq = Struct(">iq").pack
_pack_iqB = Struct(">iqB").pack
_pack_iqBB = Struct(">iqBB").pack
_unpack_UB = Struct(">16sB").unpack_from
_unpack_UiB = Struct(">16siB").unpack_from
_unpack_bB = Struct(">bB").unpack_from
_unpack_iqB = Struct(">iqB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[RemoteLogSegmentMetadataUpdateRecord, int]:
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
    broker_id, event_timestamp_ms, n = _unpack_iqB(b, o)
    o += 12
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
    if not n:
        unknown_3: Any = ()
    else:
        section_3, unknown_3, o = _tags(b, o - 1, (), ())
    m = RemoteLogSegmentMetadataUpdateRecord(
        _RemoteLogSegmentIdEntry(
            _TopicIdPartitionEntry(name, _uuids[id], partition, unknown),
            _uuids[id_2],
            unknown_2,
        ),
        broker_id,
        event_timestamp_ms,
        custom_metadata,
        remote_log_segment_state,
        unknown_3,
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
    s = m.custom_metadata
    if s is not None and type(s) is not bytes:
        s = _blob(s)
    n = 0 if s is None else len(s) + 1
    o.append(
        _pack_iqB(m.broker_id, m.event_timestamp_ms, n)
        if n < 128
        else (
            _pack_iqBB(m.broker_id, m.event_timestamp_ms, n & 127 | 128, n >> 7)
            if n < 16384
            else _pack_iq(m.broker_id, m.event_timestamp_ms) + _size(n)
        )
    )
    if s:
        o.append(s)
    if m.unknown_tagged_fields:
        o.append(_pack_b(m.remote_log_segment_state))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_bB(m.remote_log_segment_state, 0))


RemoteLogSegmentMetadataUpdateRecord._decoders.update(
    {
        0: _decode_v0,
    }
)
RemoteLogSegmentMetadataUpdateRecord._encoders.update(
    {
        0: _encode_v0,
    }
)
