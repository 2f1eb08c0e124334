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
from .._runtime.fast import size as _size
from .._runtime.fast import some_long as _some_long
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import uuids as _uuids
from .._runtime.message import Message


class ShareGroupCurrentMemberAssignmentValue(Message, gc=False):
    """ShareGroupCurrentMemberAssignmentValue: coordinator-value (record type 14),
    version 0, flexible from 0.

    Attributes:
        member_epoch: int32, versions 0+, default 0.
        previous_member_epoch: int32, versions 0+, default 0.
        state: int8, versions 0+, default 0.
        assigned_partitions: []TopicPartitions, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 14
    KIND: ClassVar[str] = "coordinator-value"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "share_group_current_member_assignment_value"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class TopicPartitions(msgspec.Struct, gc=False):
        """A struct of ShareGroupCurrentMemberAssignmentValue.

        Attributes:
            topic_id: uuid, versions 0+, default AAAAAAAAAAAAAAAAAAAAAA.
            partitions: []int32, versions 0+, default empty.
        """

        topic_id: UUID = _NIL
        partitions: list[int] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    member_epoch: int = 0
    previous_member_epoch: int = 0
    state: int = 0
    assigned_partitions: list[
        ShareGroupCurrentMemberAssignmentValue.TopicPartitions
    ] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_TopicPartitions = ShareGroupCurrentMemberAssignmentValue.TopicPartitions
_make_U_Li = _Packs("16s", "Li")
_make_U_Li_B = _Packs("16s", "Li", "B")
_pack_iib = Struct(">iib").pack
_pack_iibB = Struct(">iibB").pack
_packs_U_Li = _make_U_Li.made
_packs_U_Li_B = _make_U_Li_B.made
_unpack_UB = Struct(">16sB").unpack_from
_unpack_iibB = Struct(">iibB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[ShareGroupCurrentMemberAssignmentValue, int]:
    member_epoch, previous_member_epoch, state, n = _unpack_iibB(b, o)
    o += 10
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    assigned_partitions: Any = []
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
        assigned_partitions.append(
            _TopicPartitions(_uuids[topic_id], partitions, unknown)
        )
    if not b[o]:
        unknown_2: Any = ()
        o += 1
    else:
        section_2, unknown_2, o = _tags(b, o, (), ())
    m = ShareGroupCurrentMemberAssignmentValue(
        member_epoch, previous_member_epoch, state, assigned_partitions, unknown_2
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    assigned_partitions = m.assigned_partitions
    if type(assigned_partitions) is not list:
        assigned_partitions = _items(assigned_partitions)
    n = len(assigned_partitions) + 1
    o.append(
        _pack_iibB(m.member_epoch, m.previous_member_epoch, m.state, n)
        if n < 128
        else _pack_iib(m.member_epoch, m.previous_member_epoch, m.state) + _size(n)
    )
    for item in assigned_partitions:
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
            o.append(pack(item.topic_id.int.to_bytes(16), count + 1, *partitions, 0))
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


ShareGroupCurrentMemberAssignmentValue._decoders.update(
    {
        0: _decode_v0,
    }
)
ShareGroupCurrentMemberAssignmentValue._encoders.update(
    {
        0: _encode_v0,
    }
)
