from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar
from uuid import UUID

from .._runtime.fast import NIL as _NIL
from .._runtime.fast import differs as _differs
from .._runtime.fast import some_long_text as _some_long_text
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.fast import uuids as _uuids
from .._runtime.message import Message


class OffsetCommitValue(Message, gc=False):
    """OffsetCommitValue: coordinator-value (record type 1), versions 0 to 4, flexible
    from 4.

    Attributes:
        offset: int64, versions 0+, default 0.
        leader_epoch: int32, versions 3+, default -1, ignorable.
        metadata: string, versions 0+, default ''.
        commit_timestamp: int64, versions 0+, default 0.
        expire_timestamp: int64, versions 1, default -1, ignorable.
        topic_id: uuid, versions 4+, tag 0 in 4+, default AAAAAAAAAAAAAAAAAAAAAA,
            ignorable.
    """

    API_KEY: ClassVar[int | None] = 1
    KIND: ClassVar[str] = "coordinator-value"
    VERSIONS: ClassVar[range] = range(0, 5)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(4, 5)
    _module: ClassVar[str] = "offset_commit_value"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    offset: int = 0
    leader_epoch: int = -1
    metadata: str = ""
    commit_timestamp: int = 0
    expire_timestamp: int = -1
    topic_id: UUID = _NIL
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_U = Struct(">16s").pack
_pack_q = Struct(">q").pack
_pack_qB = Struct(">qB").pack
_pack_qh = Struct(">qh").pack
_pack_qi = Struct(">qi").pack
_pack_qiB = Struct(">qiB").pack
_pack_qih = Struct(">qih").pack
_pack_qq = Struct(">qq").pack
_unpack_U = Struct(">16s").unpack_from
_unpack_q = Struct(">q").unpack_from
_unpack_qB = Struct(">qB").unpack_from
_unpack_qh = Struct(">qh").unpack_from
_unpack_qiB = Struct(">qiB").unpack_from
_unpack_qih = Struct(">qih").unpack_from
_unpack_qq = Struct(">qq").unpack_from


# Versions 0, 2
def _decode_v0(b: Any, o: int) -> tuple[OffsetCommitValue, int]:
    offset, n = _unpack_qh(b, o)
    o += 10
    if n < 0:
        raise ValueError
    metadata = b[o : (o := o + n)].decode()
    (commit_timestamp,) = _unpack_q(b, o)
    o += 8
    m = OffsetCommitValue(offset, -1, metadata, commit_timestamp)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    s = _utf8(m.metadata)
    n = len(s)
    o.append(_pack_qh(m.offset, n))
    o.append(s)
    o.append(_pack_q(m.commit_timestamp))


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[OffsetCommitValue, int]:
    offset, n = _unpack_qh(b, o)
    o += 10
    if n < 0:
        raise ValueError
    metadata = b[o : (o := o + n)].decode()
    commit_timestamp, expire_timestamp = _unpack_qq(b, o)
    o += 16
    m = OffsetCommitValue(offset, -1, metadata, commit_timestamp, expire_timestamp)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    s = _utf8(m.metadata)
    n = len(s)
    o.append(_pack_qh(m.offset, n))
    o.append(s)
    o.append(_pack_qq(m.commit_timestamp, m.expire_timestamp))


# Version 3
def _decode_v3(b: Any, o: int) -> tuple[OffsetCommitValue, int]:
    offset, leader_epoch, n = _unpack_qih(b, o)
    o += 14
    if n < 0:
        raise ValueError
    metadata = b[o : (o := o + n)].decode()
    (commit_timestamp,) = _unpack_q(b, o)
    o += 8
    m = OffsetCommitValue(offset, leader_epoch, metadata, commit_timestamp)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v3(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    s = _utf8(m.metadata)
    n = len(s)
    o.append(_pack_qih(m.offset, m.leader_epoch, n))
    o.append(s)
    o.append(_pack_q(m.commit_timestamp))


# Version 4
def _decode_v4(b: Any, o: int) -> tuple[OffsetCommitValue, int]:
    offset, leader_epoch, n = _unpack_qiB(b, o)
    o += 12
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    metadata = b[o + 1 : (o := o + n)].decode()
    commit_timestamp, n = _unpack_qB(b, o)
    o += 9
    topic_id: Any = _NIL
    if not n:
        unknown: Any = ()
    else:
        section, unknown, after = _tags(b, o - 1, (0,), ())
        if 0 in section:
            o, end = section[0]
            (topic_id_2,) = _unpack_U(b, o)
            o += 16
            topic_id = _uuids[topic_id_2]
            if o != end:
                raise ValueError
        o = after
    m = OffsetCommitValue(
        offset, leader_epoch, metadata, commit_timestamp, -1, topic_id, unknown
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v4(m: Any, o: list[bytes]) -> None:
    s = _utf8(m.metadata)
    n = len(s) + 1
    o.append(
        _pack_qiB(m.offset, m.leader_epoch, n)
        if n < 128
        else _pack_qi(m.offset, m.leader_epoch) + _text_size(n)
    )
    o.append(s)
    if (
        m.topic_id is not _NIL and _differs(m.topic_id, _NIL)
    ) or m.unknown_tagged_fields:
        o.append(_pack_q(m.commit_timestamp))
        known: list[tuple[int, bytes]] = []
        if m.topic_id is not _NIL and _differs(m.topic_id, _NIL):
            payload: list[bytes] = []
            payload.append(_pack_U(m.topic_id.int.to_bytes(16)))
            known.append((0, b"".join(payload)))
        o.append(_tag_section(known, m.unknown_tagged_fields, (0,)))
    else:
        o.append(_pack_qB(m.commit_timestamp, 0))


OffsetCommitValue._decoders.update(
    {
        0: _decode_v0,
        2: _decode_v0,
        1: _decode_v1,
        3: _decode_v3,
        4: _decode_v4,
    }
)
OffsetCommitValue._encoders.update(
    {
        0: _encode_v0,
        2: _encode_v0,
        1: _encode_v1,
        3: _encode_v3,
        4: _encode_v4,
    }
)
