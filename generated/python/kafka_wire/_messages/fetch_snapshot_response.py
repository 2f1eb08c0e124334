from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

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
from .._runtime.message import Message
from .._runtime.shared import Shareable as _Shareable
from .._runtime.shared import shared as _shared


class FetchSnapshotResponse(Message, gc=False):
    """FetchSnapshotResponse: response (API key 59), versions 0 to 1, flexible from 0.

    Attributes:
        throttle_time_ms: int32, versions 0+, default 0, ignorable.
        error_code: int16, versions 0+, default 0.
        topics: []TopicSnapshot, versions 0+, default empty.
        node_endpoints: []NodeEndpoint, versions 1+, tag 0 in 1+, default empty.
    """

    API_KEY: ClassVar[int | None] = 59
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 2)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 2)
    _module: ClassVar[str] = "fetch_snapshot_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class TopicSnapshot(msgspec.Struct, gc=False):
        """A struct of FetchSnapshotResponse.

        Attributes:
            name: string, versions 0+, default '', topicName.
            partitions: []PartitionSnapshot, versions 0+, default empty.
        """

        name: str = ""
        partitions: list[FetchSnapshotResponse.PartitionSnapshot] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class PartitionSnapshot(msgspec.Struct, gc=False):
        """A struct of FetchSnapshotResponse.

        Attributes:
            index: int32, versions 0+, default 0.
            error_code: int16, versions 0+, default 0.
            snapshot_id: SnapshotId, versions 0+, default empty.
            current_leader: LeaderIdAndEpoch, versions 0+, tag 0 in 0+, default empty.
            size: int64, versions 0+, default 0.
            position: int64, versions 0+, default 0.
            unaligned_records: records, versions 0+, default null.
        """

        index: int = 0
        error_code: int = 0
        snapshot_id: FetchSnapshotResponse.SnapshotId = msgspec.field(
            default_factory=lambda: FetchSnapshotResponse.SnapshotId()
        )
        current_leader: FetchSnapshotResponse.LeaderIdAndEpoch = msgspec.field(
            default_factory=lambda: FetchSnapshotResponse.LeaderIdAndEpoch()
        )
        size: int = 0
        position: int = 0
        unaligned_records: bytes | None = None
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class SnapshotId(msgspec.Struct, gc=False):
        """A struct of FetchSnapshotResponse.

        Attributes:
            end_offset: int64, versions 0+, default 0.
            epoch: int32, versions 0+, default 0.
        """

        end_offset: int = 0
        epoch: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class LeaderIdAndEpoch(_Shareable, gc=False):
        """A struct of FetchSnapshotResponse.

        Attributes:
            leader_id: int32, versions 0+, default 0, brokerId.
            leader_epoch: int32, versions 0+, default 0.
        """

        leader_id: int = 0
        leader_epoch: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class NodeEndpoint(msgspec.Struct, gc=False):
        """A struct of FetchSnapshotResponse.

        Attributes:
            node_id: int32, versions 1+, default 0, map key, brokerId.
            host: string, versions 1+, default ''.
            port: uint16, versions 1+, default 0.
        """

        node_id: int = 0
        host: str = ""
        port: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    throttle_time_ms: int = 0
    error_code: int = 0
    topics: list[FetchSnapshotResponse.TopicSnapshot] = []
    node_endpoints: list[FetchSnapshotResponse.NodeEndpoint] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_LeaderIdAndEpoch = FetchSnapshotResponse.LeaderIdAndEpoch
_NodeEndpoint = FetchSnapshotResponse.NodeEndpoint
_PartitionSnapshot = FetchSnapshotResponse.PartitionSnapshot
_SnapshotId = FetchSnapshotResponse.SnapshotId
_TopicSnapshot = FetchSnapshotResponse.TopicSnapshot
_default_LeaderIdAndEpoch = _shared(_LeaderIdAndEpoch)
_pack_H = Struct(">H").pack
_pack_HB = Struct(">HB").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_ih = Struct(">ih").pack
_pack_ihB = Struct(">ihB").pack
_pack_ihqi = Struct(">ihqi").pack
_pack_ihqiB = Struct(">ihqiB").pack
_pack_ii = Struct(">ii").pack
_pack_iiB = Struct(">iiB").pack
_pack_qq = Struct(">qq").pack
_pack_qqB = Struct(">qqB").pack
_pack_qqBB = Struct(">qqBB").pack
_unpack_HB = Struct(">HB").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_ihB = Struct(">ihB").unpack_from
_unpack_ihqiB = Struct(">ihqiB").unpack_from
_unpack_iiB = Struct(">iiB").unpack_from
_unpack_qqB = Struct(">qqB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[FetchSnapshotResponse, int]:
    throttle_time_ms, error_code, n = _unpack_ihB(b, o)
    o += 7
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
                index, error_code_2, end_offset, epoch, n = _unpack_ihqiB(b, o)
                o += 19
                if not n:
                    unknown: Any = ()
                else:
                    section, unknown, o = _tags(b, o - 1, (), ())
                size, position, n = _unpack_qqB(b, o)
                o += 16
                if n > 127:
                    o += 1
                    k = b[o]
                    if k < 128:
                        n += k * 128 - 128
                    else:
                        n, o = _long_blob(b, o, n)
                if not n:
                    raise ValueError
                unaligned_records = b[o + 1 : (o := o + n)]
                current_leader: Any = _default_LeaderIdAndEpoch
                if not b[o]:
                    unknown_2: Any = ()
                    o += 1
                else:
                    section_2, unknown_2, after = _tags(b, o, (0,), ())
                    if 0 in section_2:
                        o, end = section_2[0]
                        leader_id, leader_epoch, n = _unpack_iiB(b, o)
                        o += 9
                        if not n:
                            unknown_3: Any = ()
                        else:
                            section_3, unknown_3, o = _tags(b, o - 1, (), ())
                        current_leader = _LeaderIdAndEpoch(
                            leader_id, leader_epoch, unknown_3
                        )
                        if o != end:
                            raise ValueError
                    o = after
                partitions.append(
                    _PartitionSnapshot(
                        index,
                        error_code_2,
                        _SnapshotId(end_offset, epoch, unknown),
                        current_leader,
                        size,
                        position,
                        unaligned_records,
                        unknown_2,
                    )
                )
        if not b[o]:
            unknown_4: Any = ()
            o += 1
        else:
            section_4, unknown_4, o = _tags(b, o, (), ())
        topics.append(_TopicSnapshot(name, partitions, unknown_4))
    if not b[o]:
        unknown_5: Any = ()
        o += 1
    else:
        section_5, unknown_5, o = _tags(b, o, (), (0,))
    m = FetchSnapshotResponse(throttle_time_ms, error_code, topics, [], unknown_5)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.node_endpoints is None or (
        m.node_endpoints if type(m.node_endpoints) is list else _items(m.node_endpoints)
    ):
        raise ValueError
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics) + 1
    o.append(
        _pack_ihB(m.throttle_time_ms, m.error_code, n)
        if n < 128
        else _pack_ih(m.throttle_time_ms, m.error_code) + _size(n)
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
                    _pack_ihqi(
                        item_2.index,
                        item_2.error_code,
                        snapshot_id.end_offset,
                        snapshot_id.epoch,
                    )
                )
                o.append(_tag_section((), snapshot_id.unknown_tagged_fields, ()))
            else:
                o.append(
                    _pack_ihqiB(
                        item_2.index,
                        item_2.error_code,
                        snapshot_id.end_offset,
                        snapshot_id.epoch,
                        0,
                    )
                )
            s = item_2.unaligned_records
            if type(s) is not bytes:
                s = _blob(s)
            n = len(s) + 1
            o.append(
                _pack_qqB(item_2.size, item_2.position, n)
                if n < 128
                else (
                    _pack_qqBB(item_2.size, item_2.position, n & 127 | 128, n >> 7)
                    if n < 16384
                    else _pack_qq(item_2.size, item_2.position) + _size(n)
                )
            )
            o.append(s)
            if (
                item_2.current_leader is not _default_LeaderIdAndEpoch
                and _differs(item_2.current_leader, _default_LeaderIdAndEpoch)
            ) or item_2.unknown_tagged_fields:
                known: list[tuple[int, bytes]] = []
                if item_2.current_leader is not _default_LeaderIdAndEpoch and _differs(
                    item_2.current_leader, _default_LeaderIdAndEpoch
                ):
                    payload: list[bytes] = []
                    current_leader = item_2.current_leader
                    if current_leader.unknown_tagged_fields:
                        payload.append(
                            _pack_ii(
                                current_leader.leader_id, current_leader.leader_epoch
                            )
                        )
                        payload.append(
                            _tag_section((), current_leader.unknown_tagged_fields, ())
                        )
                    else:
                        payload.append(
                            _pack_iiB(
                                current_leader.leader_id, current_leader.leader_epoch, 0
                            )
                        )
                    known.append((0, b"".join(payload)))
                o.append(_tag_section(known, item_2.unknown_tagged_fields, (0,)))
            else:
                o.append(b"\x00")
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    o.append(
        _tag_section((), m.unknown_tagged_fields, (0,))
        if m.unknown_tagged_fields
        else b"\x00"
    )


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[FetchSnapshotResponse, int]:
    throttle_time_ms, error_code, n = _unpack_ihB(b, o)
    o += 7
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
                index, error_code_2, end_offset, epoch, n = _unpack_ihqiB(b, o)
                o += 19
                if not n:
                    unknown: Any = ()
                else:
                    section, unknown, o = _tags(b, o - 1, (), ())
                size, position, n = _unpack_qqB(b, o)
                o += 16
                if n > 127:
                    o += 1
                    k = b[o]
                    if k < 128:
                        n += k * 128 - 128
                    else:
                        n, o = _long_blob(b, o, n)
                if not n:
                    raise ValueError
                unaligned_records = b[o + 1 : (o := o + n)]
                current_leader: Any = _default_LeaderIdAndEpoch
                if not b[o]:
                    unknown_2: Any = ()
                    o += 1
                else:
                    section_2, unknown_2, after = _tags(b, o, (0,), ())
                    if 0 in section_2:
                        o, end = section_2[0]
                        leader_id, leader_epoch, n = _unpack_iiB(b, o)
                        o += 9
                        if not n:
                            unknown_3: Any = ()
                        else:
                            section_3, unknown_3, o = _tags(b, o - 1, (), ())
                        current_leader = _LeaderIdAndEpoch(
                            leader_id, leader_epoch, unknown_3
                        )
                        if o != end:
                            raise ValueError
                    o = after
                partitions.append(
                    _PartitionSnapshot(
                        index,
                        error_code_2,
                        _SnapshotId(end_offset, epoch, unknown),
                        current_leader,
                        size,
                        position,
                        unaligned_records,
                        unknown_2,
                    )
                )
        if not b[o]:
            unknown_4: Any = ()
            o += 1
        else:
            section_4, unknown_4, o = _tags(b, o, (), ())
        topics.append(_TopicSnapshot(name, partitions, unknown_4))
    node_endpoints: Any = []
    if not b[o]:
        unknown_5: Any = ()
        o += 1
    else:
        section_5, unknown_5, after_2 = _tags(b, o, (0,), ())
        if 0 in section_5:
            o, end_2 = section_5[0]
            n = b[o]
            o += 1
            if not n or n > 127:
                n, o = _some_long(b, o, n)
            node_endpoints_2: Any = []
            if n > 1:
                for _ in range(n - 1):
                    node_id, n = _unpack_iB(b, o)
                    o += 4
                    if not n or n > 127:
                        n, o = _some_long_text(b, o, n)
                    host = b[o + 1 : (o := o + n)].decode()
                    port, n = _unpack_HB(b, o)
                    o += 3
                    if not n:
                        unknown_6: Any = ()
                    else:
                        section_6, unknown_6, o = _tags(b, o - 1, (), ())
                    node_endpoints_2.append(
                        _NodeEndpoint(node_id, host, port, unknown_6)
                    )
            node_endpoints = node_endpoints_2
            if o != end_2:
                raise ValueError
        o = after_2
    m = FetchSnapshotResponse(
        throttle_time_ms, error_code, topics, node_endpoints, unknown_5
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics) + 1
    o.append(
        _pack_ihB(m.throttle_time_ms, m.error_code, n)
        if n < 128
        else _pack_ih(m.throttle_time_ms, m.error_code) + _size(n)
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
                    _pack_ihqi(
                        item_2.index,
                        item_2.error_code,
                        snapshot_id.end_offset,
                        snapshot_id.epoch,
                    )
                )
                o.append(_tag_section((), snapshot_id.unknown_tagged_fields, ()))
            else:
                o.append(
                    _pack_ihqiB(
                        item_2.index,
                        item_2.error_code,
                        snapshot_id.end_offset,
                        snapshot_id.epoch,
                        0,
                    )
                )
            s = item_2.unaligned_records
            if type(s) is not bytes:
                s = _blob(s)
            n = len(s) + 1
            o.append(
                _pack_qqB(item_2.size, item_2.position, n)
                if n < 128
                else (
                    _pack_qqBB(item_2.size, item_2.position, n & 127 | 128, n >> 7)
                    if n < 16384
                    else _pack_qq(item_2.size, item_2.position) + _size(n)
                )
            )
            o.append(s)
            if (
                item_2.current_leader is not _default_LeaderIdAndEpoch
                and _differs(item_2.current_leader, _default_LeaderIdAndEpoch)
            ) or item_2.unknown_tagged_fields:
                known: list[tuple[int, bytes]] = []
                if item_2.current_leader is not _default_LeaderIdAndEpoch and _differs(
                    item_2.current_leader, _default_LeaderIdAndEpoch
                ):
                    payload: list[bytes] = []
                    current_leader = item_2.current_leader
                    if current_leader.unknown_tagged_fields:
                        payload.append(
                            _pack_ii(
                                current_leader.leader_id, current_leader.leader_epoch
                            )
                        )
                        payload.append(
                            _tag_section((), current_leader.unknown_tagged_fields, ())
                        )
                    else:
                        payload.append(
                            _pack_iiB(
                                current_leader.leader_id, current_leader.leader_epoch, 0
                            )
                        )
                    known.append((0, b"".join(payload)))
                o.append(_tag_section(known, item_2.unknown_tagged_fields, (0,)))
            else:
                o.append(b"\x00")
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    if (
        m.node_endpoints is None
        or (
            m.node_endpoints
            if type(m.node_endpoints) is list
            else _items(m.node_endpoints)
        )
    ) or m.unknown_tagged_fields:
        known_2: list[tuple[int, bytes]] = []
        if m.node_endpoints is None or (
            m.node_endpoints
            if type(m.node_endpoints) is list
            else _items(m.node_endpoints)
        ):
            payload_2: list[bytes] = []
            node_endpoints = m.node_endpoints
            if type(node_endpoints) is not list:
                node_endpoints = _items(node_endpoints)
            n = len(node_endpoints)
            payload_2.append(_more[n] if n < 127 else _size(n + 1))
            for item_3 in node_endpoints:
                s = _utf8(item_3.host)
                n = len(s) + 1
                payload_2.append(
                    _pack_iB(item_3.node_id, n)
                    if n < 128
                    else _pack_i(item_3.node_id) + _text_size(n)
                )
                payload_2.append(s)
                if item_3.unknown_tagged_fields:
                    payload_2.append(_pack_H(item_3.port))
                    payload_2.append(_tag_section((), item_3.unknown_tagged_fields, ()))
                else:
                    payload_2.append(_pack_HB(item_3.port, 0))
            known_2.append((0, b"".join(payload_2)))
        o.append(_tag_section(known_2, m.unknown_tagged_fields, (0,)))
    else:
        o.append(b"\x00")


FetchSnapshotResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
    }
)
FetchSnapshotResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
    }
)
