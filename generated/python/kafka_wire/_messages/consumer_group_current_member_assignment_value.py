from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar
from uuid import UUID

import msgspec

from .._runtime.fast import Packs as _Packs
from .._runtime.fast import NIL as _NIL
from .._runtime.fast import byte as _byte
from .._runtime.fast import items as _items
from .._runtime.fast import lists_i as _lists_i
from .._runtime.fast import long as _long
from .._runtime.fast import long_list as _long_list
from .._runtime.fast import more as _more
from .._runtime.fast import size as _size
from .._runtime.fast import some_long as _some_long
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import uuids as _uuids
from .._runtime.message import Message


class ConsumerGroupCurrentMemberAssignmentValue(Message, gc=False):
    """ConsumerGroupCurrentMemberAssignmentValue: coordinator-value (record type 8),
    version 0, flexible from 0.

    Attributes:
        member_epoch: int32, versions 0+, default 0.
        previous_member_epoch: int32, versions 0+, default 0.
        state: int8, versions 0+, default 0.
        assigned_partitions: []TopicPartitions, versions 0+, default empty.
        partitions_pending_revocation: []TopicPartitions, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 8
    KIND: ClassVar[str] = "coordinator-value"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "consumer_group_current_member_assignment_value"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class TopicPartitions(msgspec.Struct, gc=False):
        """A struct of ConsumerGroupCurrentMemberAssignmentValue.

        Attributes:
            topic_id: uuid, versions 0+, default AAAAAAAAAAAAAAAAAAAAAA.
            partitions: []int32, versions 0+, default empty.
            assignment_epochs: []int32, versions 0+, nullable in 0+, tag 0 in 0+,
                default empty.
        """

        topic_id: UUID = _NIL
        partitions: list[int] = []
        assignment_epochs: list[int] | None = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    member_epoch: int = 0
    previous_member_epoch: int = 0
    state: int = 0
    assigned_partitions: list[
        ConsumerGroupCurrentMemberAssignmentValue.TopicPartitions
    ] = []
    partitions_pending_revocation: list[
        ConsumerGroupCurrentMemberAssignmentValue.TopicPartitions
    ] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_TopicPartitions = ConsumerGroupCurrentMemberAssignmentValue.TopicPartitions
_make_Li = _Packs("Li")
_make_U_Li = _Packs("16s", "Li")
_make_U_Li_B = _Packs("16s", "Li", "B")
_pack_iib = Struct(">iib").pack
_pack_iibB = Struct(">iibB").pack
_packs_Li = _make_Li.made
_packs_U_Li = _make_U_Li.made
_packs_U_Li_B = _make_U_Li_B.made
_unpack_UB = Struct(">16sB").unpack_from
_unpack_iibB = Struct(">iibB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[ConsumerGroupCurrentMemberAssignmentValue, int]:
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
        assignment_epochs: Any = []
        if not b[o]:
            unknown: Any = ()
            o += 1
        else:
            section, unknown, after = _tags(b, o, (0,), ())
            if 0 in section:
                o, end = section[0]
                n = b[o]
                o += 1
                if n > 127:
                    n, o = _long(b, o, n)
                if n:
                    k = n - 1
                    assignment_epochs_2: Any = [*_lists_i[k](b, o)]
                    o += 4 * k
                else:
                    assignment_epochs_2 = None
                assignment_epochs = assignment_epochs_2
                if o != end:
                    raise ValueError
            o = after
        assigned_partitions.append(
            _TopicPartitions(_uuids[topic_id], partitions, assignment_epochs, unknown)
        )
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    partitions_pending_revocation: Any = []
    for _ in range(n - 1):
        topic_id_2, n = _unpack_UB(b, o)
        o += 16
        if n > 127:
            n, o = _long_list(b, o, n)
        k = n - 1
        partitions_2: Any = [*_lists_i[k](b, o + 1)]
        o += 4 * k + 1
        assignment_epochs_3: Any = []
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, after_2 = _tags(b, o, (0,), ())
            if 0 in section_2:
                o, end_2 = section_2[0]
                n = b[o]
                o += 1
                if n > 127:
                    n, o = _long(b, o, n)
                if n:
                    k = n - 1
                    assignment_epochs_4: Any = [*_lists_i[k](b, o)]
                    o += 4 * k
                else:
                    assignment_epochs_4 = None
                assignment_epochs_3 = assignment_epochs_4
                if o != end_2:
                    raise ValueError
            o = after_2
        partitions_pending_revocation.append(
            _TopicPartitions(
                _uuids[topic_id_2], partitions_2, assignment_epochs_3, unknown_2
            )
        )
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = ConsumerGroupCurrentMemberAssignmentValue(
        member_epoch,
        previous_member_epoch,
        state,
        assigned_partitions,
        partitions_pending_revocation,
        unknown_3,
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
        if (
            item.assignment_epochs is None
            or (
                item.assignment_epochs
                if type(item.assignment_epochs) is list
                else _items(item.assignment_epochs)
            )
        ) or item.unknown_tagged_fields:
            try:
                pack = _packs_U_Li[count]
            except KeyError:
                pack = _make_U_Li(count)
            o.append(pack(item.topic_id.int.to_bytes(16), count + 1, *partitions))
            known: list[tuple[int, bytes]] = []
            if item.assignment_epochs is None or (
                item.assignment_epochs
                if type(item.assignment_epochs) is list
                else _items(item.assignment_epochs)
            ):
                payload: list[bytes] = []
                assignment_epochs = item.assignment_epochs
                if assignment_epochs is None:
                    payload.append(_byte[0])
                else:
                    if type(assignment_epochs) is not list:
                        assignment_epochs = _items(assignment_epochs)
                    count_2 = len(assignment_epochs)
                    try:
                        pack = _packs_Li[count_2]
                    except KeyError:
                        pack = _make_Li(count_2)
                    payload.append(pack(count_2 + 1, *assignment_epochs))
                known.append((0, b"".join(payload)))
            o.append(_tag_section(known, item.unknown_tagged_fields, (0,)))
        else:
            try:
                pack = _packs_U_Li_B[count]
            except KeyError:
                pack = _make_U_Li_B(count)
            o.append(pack(item.topic_id.int.to_bytes(16), count + 1, *partitions, 0))
    partitions_pending_revocation = m.partitions_pending_revocation
    if type(partitions_pending_revocation) is not list:
        partitions_pending_revocation = _items(partitions_pending_revocation)
    n = len(partitions_pending_revocation)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item_2 in partitions_pending_revocation:
        partitions_2 = item_2.partitions
        if type(partitions_2) is not list:
            partitions_2 = _items(partitions_2)
        count_3 = len(partitions_2)
        if (
            item_2.assignment_epochs is None
            or (
                item_2.assignment_epochs
                if type(item_2.assignment_epochs) is list
                else _items(item_2.assignment_epochs)
            )
        ) or item_2.unknown_tagged_fields:
            try:
                pack = _packs_U_Li[count_3]
            except KeyError:
                pack = _make_U_Li(count_3)
            o.append(pack(item_2.topic_id.int.to_bytes(16), count_3 + 1, *partitions_2))
            known_2: list[tuple[int, bytes]] = []
            if item_2.assignment_epochs is None or (
                item_2.assignment_epochs
                if type(item_2.assignment_epochs) is list
                else _items(item_2.assignment_epochs)
            ):
                payload_2: list[bytes] = []
                assignment_epochs_2 = item_2.assignment_epochs
                if assignment_epochs_2 is None:
                    payload_2.append(_byte[0])
                else:
                    if type(assignment_epochs_2) is not list:
                        assignment_epochs_2 = _items(assignment_epochs_2)
                    count_4 = len(assignment_epochs_2)
                    try:
                        pack = _packs_Li[count_4]
                    except KeyError:
                        pack = _make_Li(count_4)
                    payload_2.append(pack(count_4 + 1, *assignment_epochs_2))
                known_2.append((0, b"".join(payload_2)))
            o.append(_tag_section(known_2, item_2.unknown_tagged_fields, (0,)))
        else:
            try:
                pack = _packs_U_Li_B[count_3]
            except KeyError:
                pack = _make_U_Li_B(count_3)
            o.append(
                pack(item_2.topic_id.int.to_bytes(16), count_3 + 1, *partitions_2, 0)
            )
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


ConsumerGroupCurrentMemberAssignmentValue._decoders.update(
    {
        0: _decode_v0,
    }
)
ConsumerGroupCurrentMemberAssignmentValue._encoders.update(
    {
        0: _encode_v0,
    }
)
