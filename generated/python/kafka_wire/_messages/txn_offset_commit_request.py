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


class TxnOffsetCommitRequest(Message, gc=False):
    """TxnOffsetCommitRequest: request (API key 28), versions 0 to 6, flexible from 3.

    Attributes:
        transactional_id: string, versions 0+, default '', transactionalId.
        group_id: string, versions 0+, default '', groupId.
        producer_id: int64, versions 0+, default 0, producerId.
        producer_epoch: int16, versions 0+, default 0.
        generation_id_or_member_epoch: int32, versions 3+, default -1.
        member_id: string, versions 3+, default ''.
        group_instance_id: string, versions 3+, nullable in 3+, default null.
        topics: []TxnOffsetCommitRequestTopic, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 28
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 7)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(3, 7)
    _module: ClassVar[str] = "txn_offset_commit_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class TxnOffsetCommitRequestTopic(msgspec.Struct, gc=False):
        """A struct of TxnOffsetCommitRequest.

        Attributes:
            name: string, versions 0-5, default '', ignorable, topicName.
            topic_id: uuid, versions 6+, default AAAAAAAAAAAAAAAAAAAAAA, ignorable.
            partitions: []TxnOffsetCommitRequestPartition, versions 0+, default empty.
        """

        name: str = ""
        topic_id: UUID = _NIL
        partitions: list[TxnOffsetCommitRequest.TxnOffsetCommitRequestPartition] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class TxnOffsetCommitRequestPartition(msgspec.Struct, gc=False):
        """A struct of TxnOffsetCommitRequest.

        Attributes:
            partition_index: int32, versions 0+, default 0.
            committed_offset: int64, versions 0+, default 0.
            committed_leader_epoch: int32, versions 2+, default -1, ignorable.
            committed_metadata: string, versions 0+, nullable in 0+, default ''.
        """

        partition_index: int = 0
        committed_offset: int = 0
        committed_leader_epoch: int = -1
        committed_metadata: str | None = ""
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    transactional_id: str = ""
    group_id: str = ""
    producer_id: int = 0
    producer_epoch: int = 0
    generation_id_or_member_epoch: int = -1
    member_id: str = ""
    group_instance_id: str | None = None
    topics: list[TxnOffsetCommitRequest.TxnOffsetCommitRequestTopic] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_TxnOffsetCommitRequestPartition = (
    TxnOffsetCommitRequest.TxnOffsetCommitRequestPartition
)
_TxnOffsetCommitRequestTopic = TxnOffsetCommitRequest.TxnOffsetCommitRequestTopic
_int_minus_1 = -1
_pack_U = Struct(">16s").pack
_pack_UB = Struct(">16sB").pack
_pack_h = Struct(">h").pack
_pack_i = Struct(">i").pack
_pack_iqh = Struct(">iqh").pack
_pack_iqi = Struct(">iqi").pack
_pack_iqiB = Struct(">iqiB").pack
_pack_iqih = Struct(">iqih").pack
_pack_qhi = Struct(">qhi").pack
_pack_qhiB = Struct(">qhiB").pack
_text_0 = ""
_unpack_UB = Struct(">16sB").unpack_from
_unpack_h = Struct(">h").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_iqh = Struct(">iqh").unpack_from
_unpack_iqiB = Struct(">iqiB").unpack_from
_unpack_iqih = Struct(">iqih").unpack_from
_unpack_qhi = Struct(">qhi").unpack_from
_unpack_qhiB = Struct(">qhiB").unpack_from


# Versions 0 to 1
def _decode_v0(b: Any, o: int) -> tuple[TxnOffsetCommitRequest, int]:
    (n,) = _unpack_h(b, o)
    o += 2
    if n < 0:
        raise ValueError
    transactional_id = b[o : (o := o + n)].decode()
    (n,) = _unpack_h(b, o)
    o += 2
    if n < 0:
        raise ValueError
    group_id = b[o : (o := o + n)].decode()
    producer_id, producer_epoch, n = _unpack_qhi(b, o)
    o += 14
    if n < 0:
        raise ValueError
    topics: Any = []
    for _ in range(n):
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        name = b[o : (o := o + n)].decode()
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        partitions: Any = []
        if n > 0:
            for _ in range(n):
                partition_index, committed_offset, n = _unpack_iqh(b, o)
                o += 14
                if n >= 0:
                    committed_metadata = b[o : (o := o + n)].decode()
                else:
                    committed_metadata = None
                partitions.append(
                    _TxnOffsetCommitRequestPartition(
                        partition_index, committed_offset, -1, committed_metadata
                    )
                )
        topics.append(_TxnOffsetCommitRequestTopic(name, _NIL, partitions))
    m = TxnOffsetCommitRequest(
        transactional_id, group_id, producer_id, producer_epoch, -1, "", None, topics
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if (
        (
            m.generation_id_or_member_epoch is not _int_minus_1
            and _differs(m.generation_id_or_member_epoch, _int_minus_1)
        )
        or (m.member_id is not _text_0 and _differs(m.member_id, _text_0))
        or m.group_instance_id is not None
        or m.unknown_tagged_fields
    ):
        raise ValueError
    s = _utf8(m.transactional_id)
    n = len(s)
    o.append(_pack_h(n))
    o.append(s)
    s = _utf8(m.group_id)
    n = len(s)
    o.append(_pack_h(n))
    o.append(s)
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics)
    o.append(_pack_qhi(m.producer_id, m.producer_epoch, n))
    for item in topics:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.name)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        partitions = item.partitions
        if type(partitions) is not list:
            partitions = _items(partitions)
        n = len(partitions)
        o.append(_pack_i(n))
        for item_2 in partitions:
            if item_2.unknown_tagged_fields:
                raise ValueError
            t = item_2.committed_metadata
            if t is None:
                o.append(_pack_iqh(item_2.partition_index, item_2.committed_offset, -1))
            else:
                s = _utf8(t)
                n = len(s)
                o.append(_pack_iqh(item_2.partition_index, item_2.committed_offset, n))
                o.append(s)


# Version 2
def _decode_v2(b: Any, o: int) -> tuple[TxnOffsetCommitRequest, int]:
    (n,) = _unpack_h(b, o)
    o += 2
    if n < 0:
        raise ValueError
    transactional_id = b[o : (o := o + n)].decode()
    (n,) = _unpack_h(b, o)
    o += 2
    if n < 0:
        raise ValueError
    group_id = b[o : (o := o + n)].decode()
    producer_id, producer_epoch, n = _unpack_qhi(b, o)
    o += 14
    if n < 0:
        raise ValueError
    topics: Any = []
    for _ in range(n):
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        name = b[o : (o := o + n)].decode()
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        partitions: Any = []
        if n > 0:
            for _ in range(n):
                partition_index, committed_offset, committed_leader_epoch, n = (
                    _unpack_iqih(b, o)
                )
                o += 18
                if n >= 0:
                    committed_metadata = b[o : (o := o + n)].decode()
                else:
                    committed_metadata = None
                partitions.append(
                    _TxnOffsetCommitRequestPartition(
                        partition_index,
                        committed_offset,
                        committed_leader_epoch,
                        committed_metadata,
                    )
                )
        topics.append(_TxnOffsetCommitRequestTopic(name, _NIL, partitions))
    m = TxnOffsetCommitRequest(
        transactional_id, group_id, producer_id, producer_epoch, -1, "", None, topics
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
    if (
        (
            m.generation_id_or_member_epoch is not _int_minus_1
            and _differs(m.generation_id_or_member_epoch, _int_minus_1)
        )
        or (m.member_id is not _text_0 and _differs(m.member_id, _text_0))
        or m.group_instance_id is not None
        or m.unknown_tagged_fields
    ):
        raise ValueError
    s = _utf8(m.transactional_id)
    n = len(s)
    o.append(_pack_h(n))
    o.append(s)
    s = _utf8(m.group_id)
    n = len(s)
    o.append(_pack_h(n))
    o.append(s)
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics)
    o.append(_pack_qhi(m.producer_id, m.producer_epoch, n))
    for item in topics:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.name)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        partitions = item.partitions
        if type(partitions) is not list:
            partitions = _items(partitions)
        n = len(partitions)
        o.append(_pack_i(n))
        for item_2 in partitions:
            if item_2.unknown_tagged_fields:
                raise ValueError
            t = item_2.committed_metadata
            if t is None:
                o.append(
                    _pack_iqih(
                        item_2.partition_index,
                        item_2.committed_offset,
                        item_2.committed_leader_epoch,
                        -1,
                    )
                )
            else:
                s = _utf8(t)
                n = len(s)
                o.append(
                    _pack_iqih(
                        item_2.partition_index,
                        item_2.committed_offset,
                        item_2.committed_leader_epoch,
                        n,
                    )
                )
                o.append(s)


# Versions 3 to 5
def _decode_v3(b: Any, o: int) -> tuple[TxnOffsetCommitRequest, int]:
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    transactional_id = b[o + 1 : (o := o + n)].decode()
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    group_id = b[o + 1 : (o := o + n)].decode()
    producer_id, producer_epoch, generation_id_or_member_epoch, n = _unpack_qhiB(b, o)
    o += 14
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    member_id = b[o + 1 : (o := o + n)].decode()
    n = b[o]
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        group_instance_id = b[o + 1 : (o := o + n)].decode()
    else:
        group_instance_id = None
        o += 1
    n = b[o]
    o += 1
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
                partition_index, committed_offset, committed_leader_epoch, n = (
                    _unpack_iqiB(b, o)
                )
                o += 16
                if n > 127:
                    n, o = _long_text(b, o, n)
                if n:
                    committed_metadata = b[o + 1 : (o := o + n)].decode()
                else:
                    committed_metadata = None
                    o += 1
                if not b[o]:
                    unknown: Any = ()
                    o += 1
                else:
                    section, unknown, o = _tags(b, o, (), ())
                partitions.append(
                    _TxnOffsetCommitRequestPartition(
                        partition_index,
                        committed_offset,
                        committed_leader_epoch,
                        committed_metadata,
                        unknown,
                    )
                )
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        topics.append(_TxnOffsetCommitRequestTopic(name, _NIL, partitions, unknown_2))
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = TxnOffsetCommitRequest(
        transactional_id,
        group_id,
        producer_id,
        producer_epoch,
        generation_id_or_member_epoch,
        member_id,
        group_instance_id,
        topics,
        unknown_3,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v3(m: Any, o: list[bytes]) -> None:
    s = _utf8(m.transactional_id)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    s = _utf8(m.group_id)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    s = _utf8(m.member_id)
    n = len(s) + 1
    o.append(
        _pack_qhiB(m.producer_id, m.producer_epoch, m.generation_id_or_member_epoch, n)
        if n < 128
        else _pack_qhi(m.producer_id, m.producer_epoch, m.generation_id_or_member_epoch)
        + _text_size(n)
    )
    o.append(s)
    t = m.group_instance_id
    if t is None:
        o.append(b"\x00")
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics)
    o.append(_more[n] if n < 127 else _size(n + 1))
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
            t = item_2.committed_metadata
            if t is None:
                o.append(
                    _pack_iqiB(
                        item_2.partition_index,
                        item_2.committed_offset,
                        item_2.committed_leader_epoch,
                        0,
                    )
                )
            else:
                s = _utf8(t)
                n = len(s) + 1
                o.append(
                    _pack_iqiB(
                        item_2.partition_index,
                        item_2.committed_offset,
                        item_2.committed_leader_epoch,
                        n,
                    )
                    if n < 128
                    else _pack_iqi(
                        item_2.partition_index,
                        item_2.committed_offset,
                        item_2.committed_leader_epoch,
                    )
                    + _text_size(n)
                )
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


# Version 6
def _decode_v6(b: Any, o: int) -> tuple[TxnOffsetCommitRequest, int]:
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    transactional_id = b[o + 1 : (o := o + n)].decode()
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    group_id = b[o + 1 : (o := o + n)].decode()
    producer_id, producer_epoch, generation_id_or_member_epoch, n = _unpack_qhiB(b, o)
    o += 14
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    member_id = b[o + 1 : (o := o + n)].decode()
    n = b[o]
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        group_instance_id = b[o + 1 : (o := o + n)].decode()
    else:
        group_instance_id = None
        o += 1
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    topics: Any = []
    for _ in range(n - 1):
        topic_id, n = _unpack_UB(b, o)
        o += 17
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        partitions: Any = []
        if n > 1:
            for _ in range(n - 1):
                partition_index, committed_offset, committed_leader_epoch, n = (
                    _unpack_iqiB(b, o)
                )
                o += 16
                if n > 127:
                    n, o = _long_text(b, o, n)
                if n:
                    committed_metadata = b[o + 1 : (o := o + n)].decode()
                else:
                    committed_metadata = None
                    o += 1
                if not b[o]:
                    unknown: Any = ()
                    o += 1
                else:
                    section, unknown, o = _tags(b, o, (), ())
                partitions.append(
                    _TxnOffsetCommitRequestPartition(
                        partition_index,
                        committed_offset,
                        committed_leader_epoch,
                        committed_metadata,
                        unknown,
                    )
                )
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        topics.append(
            _TxnOffsetCommitRequestTopic("", _uuids[topic_id], partitions, unknown_2)
        )
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = TxnOffsetCommitRequest(
        transactional_id,
        group_id,
        producer_id,
        producer_epoch,
        generation_id_or_member_epoch,
        member_id,
        group_instance_id,
        topics,
        unknown_3,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v6(m: Any, o: list[bytes]) -> None:
    s = _utf8(m.transactional_id)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    s = _utf8(m.group_id)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    s = _utf8(m.member_id)
    n = len(s) + 1
    o.append(
        _pack_qhiB(m.producer_id, m.producer_epoch, m.generation_id_or_member_epoch, n)
        if n < 128
        else _pack_qhi(m.producer_id, m.producer_epoch, m.generation_id_or_member_epoch)
        + _text_size(n)
    )
    o.append(s)
    t = m.group_instance_id
    if t is None:
        o.append(b"\x00")
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item in topics:
        partitions = item.partitions
        if type(partitions) is not list:
            partitions = _items(partitions)
        n = len(partitions) + 1
        o.append(
            _pack_UB(item.topic_id.int.to_bytes(16), n)
            if n < 128
            else _pack_U(item.topic_id.int.to_bytes(16)) + _size(n)
        )
        for item_2 in partitions:
            t = item_2.committed_metadata
            if t is None:
                o.append(
                    _pack_iqiB(
                        item_2.partition_index,
                        item_2.committed_offset,
                        item_2.committed_leader_epoch,
                        0,
                    )
                )
            else:
                s = _utf8(t)
                n = len(s) + 1
                o.append(
                    _pack_iqiB(
                        item_2.partition_index,
                        item_2.committed_offset,
                        item_2.committed_leader_epoch,
                        n,
                    )
                    if n < 128
                    else _pack_iqi(
                        item_2.partition_index,
                        item_2.committed_offset,
                        item_2.committed_leader_epoch,
                    )
                    + _text_size(n)
                )
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


TxnOffsetCommitRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
        2: _decode_v2,
        3: _decode_v3,
        4: _decode_v3,
        5: _decode_v3,
        6: _decode_v6,
    }
)
TxnOffsetCommitRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
        2: _encode_v2,
        3: _encode_v3,
        4: _encode_v3,
        5: _encode_v3,
        6: _encode_v6,
    }
)
