from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar
from uuid import UUID

import msgspec

from .._runtime.fast import Packs as _Packs
from .._runtime.fast import NIL as _NIL
from .._runtime.fast import items as _items
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


class ShareGroupHeartbeatResponse(Message, gc=False):
    """ShareGroupHeartbeatResponse: response (API key 76), versions 0 to 1, flexible
    from 0.

    Attributes:
        throttle_time_ms: int32, versions 0+, default 0.
        error_code: int16, versions 0+, default 0.
        error_message: string, versions 0+, nullable in 0+, default null.
        member_id: string, versions 0+, nullable in 0+, default null.
        member_epoch: int32, versions 0+, default 0.
        heartbeat_interval_ms: int32, versions 0+, default 0.
        assignment: Assignment, versions 0+, nullable in 0+, default null.
    """

    API_KEY: ClassVar[int | None] = 76
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 2)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 2)
    _module: ClassVar[str] = "share_group_heartbeat_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class Assignment(msgspec.Struct, gc=False):
        """A struct of ShareGroupHeartbeatResponse.

        Attributes:
            topic_partitions: []TopicPartitions, versions 0+, default empty.
        """

        topic_partitions: list[ShareGroupHeartbeatResponse.TopicPartitions] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class TopicPartitions(msgspec.Struct, gc=False):
        """A struct of ShareGroupHeartbeatResponse.

        Attributes:
            topic_id: uuid, versions 0+, default AAAAAAAAAAAAAAAAAAAAAA.
            partitions: []int32, versions 0+, default empty.
        """

        topic_id: UUID = _NIL
        partitions: list[int] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    throttle_time_ms: int = 0
    error_code: int = 0
    error_message: str | None = None
    member_id: str | None = None
    member_epoch: int = 0
    heartbeat_interval_ms: int = 0
    assignment: ShareGroupHeartbeatResponse.Assignment | None = None
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_Assignment = ShareGroupHeartbeatResponse.Assignment
_TopicPartitions = ShareGroupHeartbeatResponse.TopicPartitions
_make_U_Li = _Packs("16s", "Li")
_make_U_Li_B = _Packs("16s", "Li", "B")
_pack_BB = Struct(">BB").pack
_pack_ih = Struct(">ih").pack
_pack_ihB = Struct(">ihB").pack
_pack_ii = Struct(">ii").pack
_packs_U_Li = _make_U_Li.made
_packs_U_Li_B = _make_U_Li_B.made
_unpack_UB = Struct(">16sB").unpack_from
_unpack_ihB = Struct(">ihB").unpack_from
_unpack_iib = Struct(">iib").unpack_from


# Versions 0 to 1
def _decode_v0(b: Any, o: int) -> tuple[ShareGroupHeartbeatResponse, int]:
    throttle_time_ms, error_code, n = _unpack_ihB(b, o)
    o += 6
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        error_message = b[o + 1 : (o := o + n)].decode()
    else:
        error_message = None
        o += 1
    n = b[o]
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        member_id = b[o + 1 : (o := o + n)].decode()
    else:
        member_id = None
        o += 1
    member_epoch, heartbeat_interval_ms, n = _unpack_iib(b, o)
    o += 9
    if n < 0:
        assignment = None
    else:
        n = b[o]
        o += 1
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        topic_partitions: Any = []
        if n > 1:
            for _ in range(n - 1):
                topic_id, n = _unpack_UB(b, o)
                o += 16
                if n > 127:
                    n, o = _long_list(b, o, n)
                k = n - 1
                partitions: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                if not b[o]:
                    unknown: Any = ()
                    o += 1
                else:
                    section, unknown, o = _tags(b, o, (), ())
                topic_partitions.append(
                    _TopicPartitions(_uuids[topic_id], partitions, unknown)
                )
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        assignment = _Assignment(topic_partitions, unknown_2)
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = ShareGroupHeartbeatResponse(
        throttle_time_ms,
        error_code,
        error_message,
        member_id,
        member_epoch,
        heartbeat_interval_ms,
        assignment,
        unknown_3,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    t = m.error_message
    if t is None:
        o.append(_pack_ihB(m.throttle_time_ms, m.error_code, 0))
    else:
        s = _utf8(t)
        n = len(s) + 1
        o.append(
            _pack_ihB(m.throttle_time_ms, m.error_code, n)
            if n < 128
            else _pack_ih(m.throttle_time_ms, m.error_code) + _text_size(n)
        )
        o.append(s)
    t = m.member_id
    if t is None:
        o.append(b"\x00")
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    o.append(_pack_ii(m.member_epoch, m.heartbeat_interval_ms))
    assignment = m.assignment
    if assignment is None:
        o.append(b"\xff")
    else:
        topic_partitions = assignment.topic_partitions
        if type(topic_partitions) is not list:
            topic_partitions = _items(topic_partitions)
        n = len(topic_partitions) + 1
        o.append(_pack_BB(1, n) if n < 128 else b"\x01" + _size(n))
        for item in topic_partitions:
            partitions = item.partitions
            if type(partitions) is not list:
                partitions = _items(partitions)
            count = len(partitions)
            if item.unknown_tagged_fields:
                try:
                    pack = _packs_U_Li[count]
                except KeyError:
                    pack = _make_U_Li(count)
                o.append(pack(item.topic_id.int.to_bytes(16), count + 1, *partitions))
                o.append(_tag_section((), item.unknown_tagged_fields, ()))
            else:
                try:
                    pack = _packs_U_Li_B[count]
                except KeyError:
                    pack = _make_U_Li_B(count)
                o.append(
                    pack(item.topic_id.int.to_bytes(16), count + 1, *partitions, 0)
                )
        o.append(
            _tag_section((), assignment.unknown_tagged_fields, ())
            if assignment.unknown_tagged_fields
            else b"\x00"
        )
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


ShareGroupHeartbeatResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
    }
)
ShareGroupHeartbeatResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
    }
)
