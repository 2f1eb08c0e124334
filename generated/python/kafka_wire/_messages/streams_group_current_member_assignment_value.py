from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

from .._runtime.fast import Packs as _Packs
from .._runtime.fast import byte as _byte
from .._runtime.fast import items as _items
from .._runtime.fast import lists_i as _lists_i
from .._runtime.fast import long as _long
from .._runtime.fast import long_list as _long_list
from .._runtime.fast import more as _more
from .._runtime.fast import size as _size
from .._runtime.fast import some_long as _some_long
from .._runtime.fast import some_long_text as _some_long_text
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class StreamsGroupCurrentMemberAssignmentValue(Message, gc=False):
    """StreamsGroupCurrentMemberAssignmentValue: coordinator-value (record type 22),
    version 0, flexible from 0.

    Attributes:
        member_epoch: int32, versions 0+, default 0.
        previous_member_epoch: int32, versions 0+, default 0.
        state: int8, versions 0+, default 0.
        active_tasks: []TaskIds, versions 0+, default empty.
        standby_tasks: []TaskIds, versions 0+, default empty.
        warmup_tasks: []TaskIds, versions 0+, default empty.
        active_tasks_pending_revocation: []TaskIds, versions 0+, default empty.
        standby_tasks_pending_revocation: []TaskIds, versions 0+, default empty.
        warmup_tasks_pending_revocation: []TaskIds, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 22
    KIND: ClassVar[str] = "coordinator-value"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "streams_group_current_member_assignment_value"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class TaskIds(msgspec.Struct, gc=False):
        """A struct of StreamsGroupCurrentMemberAssignmentValue.

        Attributes:
            subtopology_id: string, versions 0+, default ''.
            partitions: []int32, versions 0+, default empty.
            assignment_epochs: []int32, versions 0+, nullable in 0+, tag 0 in 0+,
                default empty.
        """

        subtopology_id: str = ""
        partitions: list[int] = []
        assignment_epochs: list[int] | None = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    member_epoch: int = 0
    previous_member_epoch: int = 0
    state: int = 0
    active_tasks: list[StreamsGroupCurrentMemberAssignmentValue.TaskIds] = []
    standby_tasks: list[StreamsGroupCurrentMemberAssignmentValue.TaskIds] = []
    warmup_tasks: list[StreamsGroupCurrentMemberAssignmentValue.TaskIds] = []
    active_tasks_pending_revocation: list[
        StreamsGroupCurrentMemberAssignmentValue.TaskIds
    ] = []
    standby_tasks_pending_revocation: list[
        StreamsGroupCurrentMemberAssignmentValue.TaskIds
    ] = []
    warmup_tasks_pending_revocation: list[
        StreamsGroupCurrentMemberAssignmentValue.TaskIds
    ] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_TaskIds = StreamsGroupCurrentMemberAssignmentValue.TaskIds
_make_Li = _Packs("Li")
_make_Li_B = _Packs("Li", "B")
_pack_iib = Struct(">iib").pack
_pack_iibB = Struct(">iibB").pack
_packs_Li = _make_Li.made
_packs_Li_B = _make_Li_B.made
_unpack_iibB = Struct(">iibB").unpack_from


# TaskIds, which stands in several places
def _decode_task_ids_v0(b: Any, o: int) -> tuple[_TaskIds, int]:
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    subtopology_id = b[o + 1 : (o := o + n)].decode()
    n = b[o]
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
    m = _TaskIds(subtopology_id, partitions, assignment_epochs, unknown)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_task_ids_v0(m: Any, o: list[bytes]) -> None:
    s = _utf8(m.subtopology_id)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    partitions = m.partitions
    if type(partitions) is not list:
        partitions = _items(partitions)
    count = len(partitions)
    if (
        m.assignment_epochs is None
        or (
            m.assignment_epochs
            if type(m.assignment_epochs) is list
            else _items(m.assignment_epochs)
        )
    ) or m.unknown_tagged_fields:
        try:
            pack = _packs_Li[count]
        except KeyError:
            pack = _make_Li(count)
        o.append(pack(count + 1, *partitions))
        known: list[tuple[int, bytes]] = []
        if m.assignment_epochs is None or (
            m.assignment_epochs
            if type(m.assignment_epochs) is list
            else _items(m.assignment_epochs)
        ):
            payload: list[bytes] = []
            assignment_epochs = m.assignment_epochs
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
        o.append(_tag_section(known, m.unknown_tagged_fields, (0,)))
    else:
        try:
            pack = _packs_Li_B[count]
        except KeyError:
            pack = _make_Li_B(count)
        o.append(pack(count + 1, *partitions, 0))


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[StreamsGroupCurrentMemberAssignmentValue, int]:
    member_epoch, previous_member_epoch, state, n = _unpack_iibB(b, o)
    o += 10
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    active_tasks: Any = []
    for _ in range(n - 1):
        struct, o = _decode_task_ids_v0(b, o)
        active_tasks.append(struct)
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    standby_tasks: Any = []
    for _ in range(n - 1):
        struct_2, o = _decode_task_ids_v0(b, o)
        standby_tasks.append(struct_2)
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    warmup_tasks: Any = []
    for _ in range(n - 1):
        struct_3, o = _decode_task_ids_v0(b, o)
        warmup_tasks.append(struct_3)
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    active_tasks_pending_revocation: Any = []
    for _ in range(n - 1):
        struct_4, o = _decode_task_ids_v0(b, o)
        active_tasks_pending_revocation.append(struct_4)
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    standby_tasks_pending_revocation: Any = []
    for _ in range(n - 1):
        struct_5, o = _decode_task_ids_v0(b, o)
        standby_tasks_pending_revocation.append(struct_5)
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    warmup_tasks_pending_revocation: Any = []
    for _ in range(n - 1):
        struct_6, o = _decode_task_ids_v0(b, o)
        warmup_tasks_pending_revocation.append(struct_6)
    if not b[o]:
        unknown: Any = ()
        o += 1
    else:
        section, unknown, o = _tags(b, o, (), ())
    m = StreamsGroupCurrentMemberAssignmentValue(
        member_epoch,
        previous_member_epoch,
        state,
        active_tasks,
        standby_tasks,
        warmup_tasks,
        active_tasks_pending_revocation,
        standby_tasks_pending_revocation,
        warmup_tasks_pending_revocation,
        unknown,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    active_tasks = m.active_tasks
    if type(active_tasks) is not list:
        active_tasks = _items(active_tasks)
    n = len(active_tasks) + 1
    o.append(
        _pack_iibB(m.member_epoch, m.previous_member_epoch, m.state, n)
        if n < 128
        else _pack_iib(m.member_epoch, m.previous_member_epoch, m.state) + _size(n)
    )
    for item in active_tasks:
        _encode_task_ids_v0(item, o)
    standby_tasks = m.standby_tasks
    if type(standby_tasks) is not list:
        standby_tasks = _items(standby_tasks)
    n = len(standby_tasks)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item_2 in standby_tasks:
        _encode_task_ids_v0(item_2, o)
    warmup_tasks = m.warmup_tasks
    if type(warmup_tasks) is not list:
        warmup_tasks = _items(warmup_tasks)
    n = len(warmup_tasks)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item_3 in warmup_tasks:
        _encode_task_ids_v0(item_3, o)
    active_tasks_pending_revocation = m.active_tasks_pending_revocation
    if type(active_tasks_pending_revocation) is not list:
        active_tasks_pending_revocation = _items(active_tasks_pending_revocation)
    n = len(active_tasks_pending_revocation)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item_4 in active_tasks_pending_revocation:
        _encode_task_ids_v0(item_4, o)
    standby_tasks_pending_revocation = m.standby_tasks_pending_revocation
    if type(standby_tasks_pending_revocation) is not list:
        standby_tasks_pending_revocation = _items(standby_tasks_pending_revocation)
    n = len(standby_tasks_pending_revocation)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item_5 in standby_tasks_pending_revocation:
        _encode_task_ids_v0(item_5, o)
    warmup_tasks_pending_revocation = m.warmup_tasks_pending_revocation
    if type(warmup_tasks_pending_revocation) is not list:
        warmup_tasks_pending_revocation = _items(warmup_tasks_pending_revocation)
    n = len(warmup_tasks_pending_revocation)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item_6 in warmup_tasks_pending_revocation:
        _encode_task_ids_v0(item_6, o)
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


StreamsGroupCurrentMemberAssignmentValue._decoders.update(
    {
        0: _decode_v0,
    }
)
StreamsGroupCurrentMemberAssignmentValue._encoders.update(
    {
        0: _encode_v0,
    }
)
