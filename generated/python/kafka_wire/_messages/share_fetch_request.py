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
from .._runtime.fast import lists_i as _lists_i
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


class ShareFetchRequest(Message, gc=False):
    """ShareFetchRequest: request (API key 78), versions 0 to 2, flexible from 0.

    Attributes:
        group_id: string, versions 0+, nullable in 0+, default null, groupId.
        member_id: string, versions 0+, nullable in 0+, default ''.
        share_session_epoch: int32, versions 0+, default 0.
        max_wait_ms: int32, versions 0+, default 0.
        min_bytes: int32, versions 0+, default 0.
        max_bytes: int32, versions 0+, default 2147483647.
        max_records: int32, versions 1+, default 0.
        batch_size: int32, versions 1+, default 0.
        share_acquire_mode: int8, versions 2+, default 0, ignorable.
        is_renew_ack: bool, versions 2+, default false.
        topics: []FetchTopic, versions 0+, default empty.
        forgotten_topics_data: []ForgottenTopic, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 78
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 3)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 3)
    _module: ClassVar[str] = "share_fetch_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class FetchTopic(msgspec.Struct, gc=False):
        """A struct of ShareFetchRequest.

        Attributes:
            topic_id: uuid, versions 0+, default AAAAAAAAAAAAAAAAAAAAAA, map key.
            partitions: []FetchPartition, versions 0+, default empty.
        """

        topic_id: UUID = _NIL
        partitions: list[ShareFetchRequest.FetchPartition] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class FetchPartition(msgspec.Struct, gc=False):
        """A struct of ShareFetchRequest.

        Attributes:
            partition_index: int32, versions 0+, default 0, map key.
            partition_max_bytes: int32, versions 0, default 0.
            acknowledgement_batches: []AcknowledgementBatch, versions 0+, default empty.
        """

        partition_index: int = 0
        partition_max_bytes: int = 0
        acknowledgement_batches: list[ShareFetchRequest.AcknowledgementBatch] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class AcknowledgementBatch(msgspec.Struct, gc=False):
        """A struct of ShareFetchRequest.

        Attributes:
            first_offset: int64, versions 0+, default 0.
            last_offset: int64, versions 0+, default 0.
            acknowledge_types: []int8, versions 0+, default empty.
        """

        first_offset: int = 0
        last_offset: int = 0
        acknowledge_types: list[int] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class ForgottenTopic(msgspec.Struct, gc=False):
        """A struct of ShareFetchRequest.

        Attributes:
            topic_id: uuid, versions 0+, default AAAAAAAAAAAAAAAAAAAAAA.
            partitions: []int32, versions 0+, default empty.
        """

        topic_id: UUID = _NIL
        partitions: list[int] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    group_id: str | None = None
    member_id: str | None = ""
    share_session_epoch: int = 0
    max_wait_ms: int = 0
    min_bytes: int = 0
    max_bytes: int = 2147483647
    max_records: int = 0
    batch_size: int = 0
    share_acquire_mode: int = 0
    is_renew_ack: bool = False
    topics: list[ShareFetchRequest.FetchTopic] = []
    forgotten_topics_data: list[ShareFetchRequest.ForgottenTopic] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_AcknowledgementBatch = ShareFetchRequest.AcknowledgementBatch
_FetchPartition = ShareFetchRequest.FetchPartition
_FetchTopic = ShareFetchRequest.FetchTopic
_ForgottenTopic = ShareFetchRequest.ForgottenTopic
_int_0 = 0
_make_U_Li = _Packs("16s", "Li")
_make_U_Li_B = _Packs("16s", "Li", "B")
_make_qq_Lb = _Packs("qq", "Lb")
_make_qq_Lb_B = _Packs("qq", "Lb", "B")
_pack_U = Struct(">16s").pack
_pack_UB = Struct(">16sB").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_ii = Struct(">ii").pack
_pack_iiB = Struct(">iiB").pack
_pack_iiii = Struct(">iiii").pack
_pack_iiiiB = Struct(">iiiiB").pack
_pack_iiiiii = Struct(">iiiiii").pack
_pack_iiiiiiB = Struct(">iiiiiiB").pack
_pack_iiiiiibB = Struct(">iiiiiibB").pack
_pack_iiiiiibBB = Struct(">iiiiiibBB").pack
_packs_U_Li = _make_U_Li.made
_packs_U_Li_B = _make_U_Li_B.made
_packs_qq_Lb = _make_qq_Lb.made
_packs_qq_Lb_B = _make_qq_Lb_B.made
_unpack_UB = Struct(">16sB").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_iiB = Struct(">iiB").unpack_from
_unpack_iiiiB = Struct(">iiiiB").unpack_from
_unpack_iiiiiiB = Struct(">iiiiiiB").unpack_from
_unpack_iiiiiibTB = Struct(">iiiiiib?B").unpack_from
_unpack_qqB = Struct(">qqB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[ShareFetchRequest, int]:
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
    share_session_epoch, max_wait_ms, min_bytes, max_bytes, n = _unpack_iiiiB(b, o)
    o += 17
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
                partition_index, partition_max_bytes, n = _unpack_iiB(b, o)
                o += 9
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
                    _FetchPartition(
                        partition_index,
                        partition_max_bytes,
                        acknowledgement_batches,
                        unknown_2,
                    )
                )
        if not b[o]:
            unknown_3: Any = ()
            o += 1
        else:
            section_3, unknown_3, o = _tags(b, o, (), ())
        topics.append(_FetchTopic(_uuids[topic_id], partitions, unknown_3))
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    forgotten_topics_data: Any = []
    for _ in range(n - 1):
        topic_id_2, n = _unpack_UB(b, o)
        o += 16
        if n > 127:
            n, o = _long_list(b, o, n)
        k = n - 1
        partitions_2: Any = [*_lists_i[k](b, o + 1)]
        o += 4 * k + 1
        if not b[o]:
            unknown_4: Any = ()
            o += 1
        else:
            section_4, unknown_4, o = _tags(b, o, (), ())
        forgotten_topics_data.append(
            _ForgottenTopic(_uuids[topic_id_2], partitions_2, unknown_4)
        )
    if not b[o]:
        unknown_5: Any = ()
        o += 1
    else:
        section_5, unknown_5, o = _tags(b, o, (), ())
    m = ShareFetchRequest(
        group_id,
        member_id,
        share_session_epoch,
        max_wait_ms,
        min_bytes,
        max_bytes,
        0,
        0,
        0,
        False,
        topics,
        forgotten_topics_data,
        unknown_5,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if (
        (m.max_records is not _int_0 and _differs(m.max_records, _int_0))
        or (m.batch_size is not _int_0 and _differs(m.batch_size, _int_0))
        or (m.is_renew_ack is not False and _differs(m.is_renew_ack, False))
    ):
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
        _pack_iiiiB(m.share_session_epoch, m.max_wait_ms, m.min_bytes, m.max_bytes, n)
        if n < 128
        else _pack_iiii(m.share_session_epoch, m.max_wait_ms, m.min_bytes, m.max_bytes)
        + _size(n)
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
                _pack_iiB(item_2.partition_index, item_2.partition_max_bytes, n)
                if n < 128
                else _pack_ii(item_2.partition_index, item_2.partition_max_bytes)
                + _size(n)
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
    forgotten_topics_data = m.forgotten_topics_data
    if type(forgotten_topics_data) is not list:
        forgotten_topics_data = _items(forgotten_topics_data)
    n = len(forgotten_topics_data)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item_4 in forgotten_topics_data:
        partitions_2 = item_4.partitions
        if type(partitions_2) is not list:
            partitions_2 = _items(partitions_2)
        count_2 = len(partitions_2)
        if item_4.unknown_tagged_fields:
            try:
                pack = _packs_U_Li[count_2]
            except KeyError:
                pack = _make_U_Li(count_2)
            o.append(pack(item_4.topic_id.int.to_bytes(16), count_2 + 1, *partitions_2))
            o.append(_tag_section((), item_4.unknown_tagged_fields, ()))
        else:
            try:
                pack = _packs_U_Li_B[count_2]
            except KeyError:
                pack = _make_U_Li_B(count_2)
            o.append(
                pack(item_4.topic_id.int.to_bytes(16), count_2 + 1, *partitions_2, 0)
            )
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[ShareFetchRequest, int]:
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
    (
        share_session_epoch,
        max_wait_ms,
        min_bytes,
        max_bytes,
        max_records,
        batch_size,
        n,
    ) = _unpack_iiiiiiB(b, o)
    o += 25
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
                    _FetchPartition(
                        partition_index, 0, acknowledgement_batches, unknown_2
                    )
                )
        if not b[o]:
            unknown_3: Any = ()
            o += 1
        else:
            section_3, unknown_3, o = _tags(b, o, (), ())
        topics.append(_FetchTopic(_uuids[topic_id], partitions, unknown_3))
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    forgotten_topics_data: Any = []
    for _ in range(n - 1):
        topic_id_2, n = _unpack_UB(b, o)
        o += 16
        if n > 127:
            n, o = _long_list(b, o, n)
        k = n - 1
        partitions_2: Any = [*_lists_i[k](b, o + 1)]
        o += 4 * k + 1
        if not b[o]:
            unknown_4: Any = ()
            o += 1
        else:
            section_4, unknown_4, o = _tags(b, o, (), ())
        forgotten_topics_data.append(
            _ForgottenTopic(_uuids[topic_id_2], partitions_2, unknown_4)
        )
    if not b[o]:
        unknown_5: Any = ()
        o += 1
    else:
        section_5, unknown_5, o = _tags(b, o, (), ())
    m = ShareFetchRequest(
        group_id,
        member_id,
        share_session_epoch,
        max_wait_ms,
        min_bytes,
        max_bytes,
        max_records,
        batch_size,
        0,
        False,
        topics,
        forgotten_topics_data,
        unknown_5,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
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
        _pack_iiiiiiB(
            m.share_session_epoch,
            m.max_wait_ms,
            m.min_bytes,
            m.max_bytes,
            m.max_records,
            m.batch_size,
            n,
        )
        if n < 128
        else _pack_iiiiii(
            m.share_session_epoch,
            m.max_wait_ms,
            m.min_bytes,
            m.max_bytes,
            m.max_records,
            m.batch_size,
        )
        + _size(n)
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
            if item_2.partition_max_bytes is not _int_0 and _differs(
                item_2.partition_max_bytes, _int_0
            ):
                raise ValueError
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
    forgotten_topics_data = m.forgotten_topics_data
    if type(forgotten_topics_data) is not list:
        forgotten_topics_data = _items(forgotten_topics_data)
    n = len(forgotten_topics_data)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item_4 in forgotten_topics_data:
        partitions_2 = item_4.partitions
        if type(partitions_2) is not list:
            partitions_2 = _items(partitions_2)
        count_2 = len(partitions_2)
        if item_4.unknown_tagged_fields:
            try:
                pack = _packs_U_Li[count_2]
            except KeyError:
                pack = _make_U_Li(count_2)
            o.append(pack(item_4.topic_id.int.to_bytes(16), count_2 + 1, *partitions_2))
            o.append(_tag_section((), item_4.unknown_tagged_fields, ()))
        else:
            try:
                pack = _packs_U_Li_B[count_2]
            except KeyError:
                pack = _make_U_Li_B(count_2)
            o.append(
                pack(item_4.topic_id.int.to_bytes(16), count_2 + 1, *partitions_2, 0)
            )
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


# Version 2
def _decode_v2(b: Any, o: int) -> tuple[ShareFetchRequest, int]:
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
    (
        share_session_epoch,
        max_wait_ms,
        min_bytes,
        max_bytes,
        max_records,
        batch_size,
        share_acquire_mode,
        is_renew_ack,
        n,
    ) = _unpack_iiiiiibTB(b, o)
    o += 27
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
                    _FetchPartition(
                        partition_index, 0, acknowledgement_batches, unknown_2
                    )
                )
        if not b[o]:
            unknown_3: Any = ()
            o += 1
        else:
            section_3, unknown_3, o = _tags(b, o, (), ())
        topics.append(_FetchTopic(_uuids[topic_id], partitions, unknown_3))
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    forgotten_topics_data: Any = []
    for _ in range(n - 1):
        topic_id_2, n = _unpack_UB(b, o)
        o += 16
        if n > 127:
            n, o = _long_list(b, o, n)
        k = n - 1
        partitions_2: Any = [*_lists_i[k](b, o + 1)]
        o += 4 * k + 1
        if not b[o]:
            unknown_4: Any = ()
            o += 1
        else:
            section_4, unknown_4, o = _tags(b, o, (), ())
        forgotten_topics_data.append(
            _ForgottenTopic(_uuids[topic_id_2], partitions_2, unknown_4)
        )
    if not b[o]:
        unknown_5: Any = ()
        o += 1
    else:
        section_5, unknown_5, o = _tags(b, o, (), ())
    m = ShareFetchRequest(
        group_id,
        member_id,
        share_session_epoch,
        max_wait_ms,
        min_bytes,
        max_bytes,
        max_records,
        batch_size,
        share_acquire_mode,
        is_renew_ack,
        topics,
        forgotten_topics_data,
        unknown_5,
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
        _pack_iiiiiibBB(
            m.share_session_epoch,
            m.max_wait_ms,
            m.min_bytes,
            m.max_bytes,
            m.max_records,
            m.batch_size,
            m.share_acquire_mode,
            _bit[m.is_renew_ack],
            n,
        )
        if n < 128
        else _pack_iiiiiibB(
            m.share_session_epoch,
            m.max_wait_ms,
            m.min_bytes,
            m.max_bytes,
            m.max_records,
            m.batch_size,
            m.share_acquire_mode,
            _bit[m.is_renew_ack],
        )
        + _size(n)
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
            if item_2.partition_max_bytes is not _int_0 and _differs(
                item_2.partition_max_bytes, _int_0
            ):
                raise ValueError
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
    forgotten_topics_data = m.forgotten_topics_data
    if type(forgotten_topics_data) is not list:
        forgotten_topics_data = _items(forgotten_topics_data)
    n = len(forgotten_topics_data)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item_4 in forgotten_topics_data:
        partitions_2 = item_4.partitions
        if type(partitions_2) is not list:
            partitions_2 = _items(partitions_2)
        count_2 = len(partitions_2)
        if item_4.unknown_tagged_fields:
            try:
                pack = _packs_U_Li[count_2]
            except KeyError:
                pack = _make_U_Li(count_2)
            o.append(pack(item_4.topic_id.int.to_bytes(16), count_2 + 1, *partitions_2))
            o.append(_tag_section((), item_4.unknown_tagged_fields, ()))
        else:
            try:
                pack = _packs_U_Li_B[count_2]
            except KeyError:
                pack = _make_U_Li_B(count_2)
            o.append(
                pack(item_4.topic_id.int.to_bytes(16), count_2 + 1, *partitions_2, 0)
            )
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


ShareFetchRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
        2: _decode_v2,
    }
)
ShareFetchRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
        2: _encode_v2,
    }
)
