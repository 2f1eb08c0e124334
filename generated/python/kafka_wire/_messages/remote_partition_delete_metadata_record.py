from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar
from uuid import UUID

import msgspec

from .._runtime.fast import NIL as _NIL
from .._runtime.fast import more as _more
from .._runtime.fast import some_long_text as _some_long_text
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.fast import uuids as _uuids
from .._runtime.message import Message


class RemotePartitionDeleteMetadataRecord(Message, gc=False):
    """RemotePartitionDeleteMetadataRecord: metadata (record type 2), version 0,
    flexible from 0.

    Attributes:
        topic_id_partition: TopicIdPartitionEntry, versions 0+, default empty.
        broker_id: int32, versions 0+, default 0.
        event_timestamp_ms: int64, versions 0+, default 0.
        remote_partition_delete_state: int8, versions 0+, default 0.
    """

    API_KEY: ClassVar[int | None] = 2
    KIND: ClassVar[str] = "metadata"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "remote_partition_delete_metadata_record"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class TopicIdPartitionEntry(msgspec.Struct, gc=False):
        """A struct of RemotePartitionDeleteMetadataRecord.

        Attributes:
            name: string, versions 0+, default ''.
            id: uuid, versions 0+, default AAAAAAAAAAAAAAAAAAAAAA.
            partition: int32, versions 0+, default 0.
        """

        name: str = ""
        id: UUID = _NIL
        partition: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    topic_id_partition: RemotePartitionDeleteMetadataRecord.TopicIdPartitionEntry = (
        msgspec.field(
            default_factory=lambda: RemotePartitionDeleteMetadataRecord.TopicIdPartitionEntry()
        )
    )
    broker_id: int = 0
    event_timestamp_ms: int = 0
    remote_partition_delete_state: int = 0
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_TopicIdPartitionEntry = RemotePartitionDeleteMetadataRecord.TopicIdPartitionEntry
_pack_Ui = Struct(">16si").pack
_pack_UiB = Struct(">16siB").pack
_pack_iqb = Struct(">iqb").pack
_pack_iqbB = Struct(">iqbB").pack
_unpack_UiB = Struct(">16siB").unpack_from
_unpack_iqbB = Struct(">iqbB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[RemotePartitionDeleteMetadataRecord, int]:
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
    broker_id, event_timestamp_ms, remote_partition_delete_state, n = _unpack_iqbB(b, o)
    o += 14
    if not n:
        unknown_2: Any = ()
    else:
        section_2, unknown_2, o = _tags(b, o - 1, (), ())
    m = RemotePartitionDeleteMetadataRecord(
        _TopicIdPartitionEntry(name, _uuids[id], partition, unknown),
        broker_id,
        event_timestamp_ms,
        remote_partition_delete_state,
        unknown_2,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    topic_id_partition = m.topic_id_partition
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
    if m.unknown_tagged_fields:
        o.append(
            _pack_iqb(
                m.broker_id, m.event_timestamp_ms, m.remote_partition_delete_state
            )
        )
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(
            _pack_iqbB(
                m.broker_id, m.event_timestamp_ms, m.remote_partition_delete_state, 0
            )
        )


RemotePartitionDeleteMetadataRecord._decoders.update(
    {
        0: _decode_v0,
    }
)
RemotePartitionDeleteMetadataRecord._encoders.update(
    {
        0: _encode_v0,
    }
)
