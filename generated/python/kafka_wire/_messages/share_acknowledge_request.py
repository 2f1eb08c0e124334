from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar
from uuid import UUID

import msgspec

from .._runtime.fast import Packs as _Packs
from .._runtime.fast import NIL as _NIL
from .._runtime.fast import bit as _bit
from .._runtime.fast import differs as _differs
from .._runtime.fast import items as _items
from .._runtime.fast import lists_b as _lists_b
from .._runtime.fast import long_list as _long_list
from .._runtime.fast import long_text as _long_text
from .._runtime.fast import more as _more
from .._runtime.fast import size as _size
from .._runtime.fast import some_long as _some_long
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.fast import uuids as _uuids
from .._runtime.message import Message


class ShareAcknowledgeRequest(Message, gc=False):
    """ShareAcknowledgeRequest: request (API key 79), versions 0 to 2, flexible from 0.

    Attributes:
        group_id: string, versions 0+, nullable in 0+, default null, groupId.
        member_id: string, versions 0+, nullable in 0+, default ''.
        share_session_epoch: int32, versions 0+, default 0.
        is_renew_ack: bool, versions 2+, default false.
        topics: []AcknowledgeTopic, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 79
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 3)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 3)
    _module: ClassVar[str] = "share_acknowledge_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class AcknowledgeTopic(msgspec.Struct, gc=False):
        """A struct of ShareAcknowledgeRequest.

        Attributes:
            topic_id: uuid, versions 0+, default AAAAAAAAAAAAAAAAAAAAAA, map key.
            partitions: []AcknowledgePartition, versions 0+, default empty.
        """

        topic_id: UUID = _NIL
        partitions: list[ShareAcknowledgeRequest.AcknowledgePartition] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class AcknowledgePartition(msgspec.Struct, gc=False):
        """A struct of ShareAcknowledgeRequest.

        Attributes:
            partition_index: int32, versions 0+, default 0, map key.
            acknowledgement_batches: []AcknowledgementBatch, versions 0+, default empty.
        """

        partition_index: int = 0
        acknowledgement_batches: list[ShareAcknowledgeRequest.AcknowledgementBatch] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class AcknowledgementBatch(msgspec.Struct, gc=False):
        """A struct of ShareAcknowledgeRequest.

        Attributes:
            first_offset: int64, versions 0+, default 0.
            last_offset: int64, versions 0+, default 0.
            acknowledge_types: []int8, versions 0+, default empty.
        """

        first_offset: int = 0
        last_offset: int = 0
        acknowledge_types: list[int] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    group_id: str | None = None
    member_id: str | None = ""
    share_session_epoch: int = 0
    is_renew_ack: bool = False
    topics: list[ShareAcknowledgeRequest.AcknowledgeTopic] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_AcknowledgePartition = ShareAcknowledgeRequest.AcknowledgePartition
_AcknowledgeTopic = ShareAcknowledgeRequest.AcknowledgeTopic
_AcknowledgementBatch = ShareAcknowledgeRequest.AcknowledgementBatch
_make_qq_Lb = _Packs("qq", "Lb")
_make_qq_Lb_B = _Packs("qq", "Lb", "B")
_pack_U = Struct(">16s").pack
_pack_UB = Struct(">16sB").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_iBB = Struct(">iBB").pack
_packs_qq_Lb = _make_qq_Lb.made
_packs_qq_Lb_B = _make_qq_Lb_B.made
_unpack_UB = Struct(">16sB").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_iTB = Struct(">i?B").unpack_from
_unpack_qqB = Struct(">qqB").unpack_from


# Versions 0 to 1
def _decode_v0(b: Any, o: int) -> tuple[ShareAcknowledgeRequest, int]:
    n = b[o]
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        group_id = b[o + 1 : (o := o + n)].decode()
    else:
        group_id = None
        o += 1
    n = b[o]
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        member_id = b[o + 1 : (o := o + n)].decode()
    else:
        member_id = None
        o += 1
    share_session_epoch, n = _unpack_iB(b, o)
    o += 5
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
                partition_index, n = _unpack_iB(b, o)
                o += 5
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                acknowledgement_batches: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        first_offset, last_offset, n = _unpack_qqB(b, o)
                        o += 16
                        if n > 127:
                            n, o = _long_list(b, o, n)
                        k = n - 1
                        acknowledge_types: Any = [*_lists_b[k](b, o + 1)]
                        o += k + 1
                        if not b[o]:
                            unknown: Any = ()
                            o += 1
                        else:
                            section, unknown, o = _tags(b, o, (), ())
                        acknowledgement_batches.append(
                            _AcknowledgementBatch(
                                first_offset, last_offset, acknowledge_types, unknown
                            )
                        )
                if not b[o]:
                    unknown_2: Any = ()
                    o += 1
                else:
                    section_2, unknown_2, o = _tags(b, o, (), ())
                partitions.append(
                    _AcknowledgePartition(
                        partition_index, acknowledgement_batches, unknown_2
                    )
                )
        if not b[o]:
            unknown_3: Any = ()
            o += 1
        else:
            section_3, unknown_3, o = _tags(b, o, (), ())
        topics.append(_AcknowledgeTopic(_uuids[topic_id], partitions, unknown_3))
    if not b[o]:
        unknown_4: Any = ()
        o += 1
    else:
        section_4, unknown_4, o = _tags(b, o, (), ())
    m = ShareAcknowledgeRequest(
        group_id, member_id, share_session_epoch, False, topics, unknown_4
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.is_renew_ack is not False and _differs(m.is_renew_ack, False):
        raise ValueError
    t = m.group_id
    if t is None:
        o.append(b"\x00")
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    t = m.member_id
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
    n = len(topics) + 1
    o.append(
        _pack_iB(m.share_session_epoch, n)
        if n < 128
        else _pack_i(m.share_session_epoch) + _size(n)
    )
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
            acknowledgement_batches = item_2.acknowledgement_batches
            if type(acknowledgement_batches) is not list:
                acknowledgement_batches = _items(acknowledgement_batches)
            n = len(acknowledgement_batches) + 1
            o.append(
                _pack_iB(item_2.partition_index, n)
                if n < 128
                else _pack_i(item_2.partition_index) + _size(n)
            )
            for item_3 in acknowledgement_batches:
                acknowledge_types = item_3.acknowledge_types
                if type(acknowledge_types) is not list:
                    acknowledge_types = _items(acknowledge_types)
                count = len(acknowledge_types)
                if item_3.unknown_tagged_fields:
                    try:
                        pack = _packs_qq_Lb[count]
                    except KeyError:
                        pack = _make_qq_Lb(count)
                    o.append(
                        pack(
                            item_3.first_offset,
                            item_3.last_offset,
                            count + 1,
                            *acknowledge_types,
                        )
                    )
                    o.append(_tag_section((), item_3.unknown_tagged_fields, ()))
                else:
                    try:
                        pack = _packs_qq_Lb_B[count]
                    except KeyError:
                        pack = _make_qq_Lb_B(count)
                    o.append(
                        pack(
                            item_3.first_offset,
                            item_3.last_offset,
                            count + 1,
                            *acknowledge_types,
                            0,
                        )
                    )
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


# Version 2
def _decode_v2(b: Any, o: int) -> tuple[ShareAcknowledgeRequest, int]:
    n = b[o]
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        group_id = b[o + 1 : (o := o + n)].decode()
    else:
        group_id = None
        o += 1
    n = b[o]
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        member_id = b[o + 1 : (o := o + n)].decode()
    else:
        member_id = None
        o += 1
    share_session_epoch, is_renew_ack, n = _unpack_iTB(b, o)
    o += 6
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
                partition_index, n = _unpack_iB(b, o)
                o += 5
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                acknowledgement_batches: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        first_offset, last_offset, n = _unpack_qqB(b, o)
                        o += 16
                        if n > 127:
                            n, o = _long_list(b, o, n)
                        k = n - 1
                        acknowledge_types: Any = [*_lists_b[k](b, o + 1)]
                        o += k + 1
                        if not b[o]:
                            unknown: Any = ()
                            o += 1
                        else:
                            section, unknown, o = _tags(b, o, (), ())
                        acknowledgement_batches.append(
                            _AcknowledgementBatch(
                                first_offset, last_offset, acknowledge_types, unknown
                            )
                        )
                if not b[o]:
                    unknown_2: Any = ()
                    o += 1
                else:
                    section_2, unknown_2, o = _tags(b, o, (), ())
                partitions.append(
                    _AcknowledgePartition(
                        partition_index, acknowledgement_batches, unknown_2
                    )
                )
        if not b[o]:
            unknown_3: Any = ()
            o += 1
        else:
            section_3, unknown_3, o = _tags(b, o, (), ())
        topics.append(_AcknowledgeTopic(_uuids[topic_id], partitions, unknown_3))
    if not b[o]:
        unknown_4: Any = ()
        o += 1
    else:
        section_4, unknown_4, o = _tags(b, o, (), ())
    m = ShareAcknowledgeRequest(
        group_id, member_id, share_session_epoch, is_renew_ack, topics, unknown_4
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
    t = m.group_id
    if t is None:
        o.append(b"\x00")
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    t = m.member_id
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
    n = len(topics) + 1
    o.append(
        _pack_iBB(m.share_session_epoch, _bit[m.is_renew_ack], n)
        if n < 128
        else _pack_iB(m.share_session_epoch, _bit[m.is_renew_ack]) + _size(n)
    )
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
            acknowledgement_batches = item_2.acknowledgement_batches
            if type(acknowledgement_batches) is not list:
                acknowledgement_batches = _items(acknowledgement_batches)
            n = len(acknowledgement_batches) + 1
            o.append(
                _pack_iB(item_2.partition_index, n)
                if n < 128
                else _pack_i(item_2.partition_index) + _size(n)
            )
            for item_3 in acknowledgement_batches:
                acknowledge_types = item_3.acknowledge_types
                if type(acknowledge_types) is not list:
                    acknowledge_types = _items(acknowledge_types)
                count = len(acknowledge_types)
                if item_3.unknown_tagged_fields:
                    try:
                        pack = _packs_qq_Lb[count]
                    except KeyError:
                        pack = _make_qq_Lb(count)
                    o.append(
                        pack(
                            item_3.first_offset,
                            item_3.last_offset,
                            count + 1,
                            *acknowledge_types,
                        )
                    )
                    o.append(_tag_section((), item_3.unknown_tagged_fields, ()))
                else:
                    try:
                        pack = _packs_qq_Lb_B[count]
                    except KeyError:
                        pack = _make_qq_Lb_B(count)
                    o.append(
                        pack(
                            item_3.first_offset,
                            item_3.last_offset,
                            count + 1,
                            *acknowledge_types,
                            0,
                        )
                    )
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


ShareAcknowledgeRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
        2: _decode_v2,
    }
)
ShareAcknowledgeRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
        2: _encode_v2,
    }
)
