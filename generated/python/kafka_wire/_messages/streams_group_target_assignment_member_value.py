from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from .._runtime.fast import Packs as _Packs
from .._runtime.fast import items as _items
from .._runtime.fast import lists_i as _lists_i
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


class StreamsGroupTargetAssignmentMemberValue(Message, gc=False):
    """StreamsGroupTargetAssignmentMemberValue: coordinator-value (record type 21),
    version 0, flexible from 0.

    Attributes:
        active_tasks: []TaskIds, versions 0+, default empty.
        standby_tasks: []TaskIds, versions 0+, default empty.
        warmup_tasks: []TaskIds, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 21
    KIND: ClassVar[str] = "coordinator-value"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "streams_group_target_assignment_member_value"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class TaskIds(msgspec.Struct, gc=False):
        """A struct of StreamsGroupTargetAssignmentMemberValue.

        Attributes:
            subtopology_id: string, versions 0+, default ''.
            partitions: []int32, versions 0+, default empty.
        """

        subtopology_id: str = ""
        partitions: list[int] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    active_tasks: list[StreamsGroupTargetAssignmentMemberValue.TaskIds] = []
    standby_tasks: list[StreamsGroupTargetAssignmentMemberValue.TaskIds] = []
    warmup_tasks: list[StreamsGroupTargetAssignmentMemberValue.TaskIds] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_TaskIds = StreamsGroupTargetAssignmentMemberValue.TaskIds
_make_Li = _Packs("Li")
_make_Li_B = _Packs("Li", "B")
_packs_Li = _make_Li.made
_packs_Li_B = _make_Li_B.made


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
    if not b[o]:
        unknown: Any = ()
        o += 1
    else:
        section, unknown, o = _tags(b, o, (), ())
    m = _TaskIds(subtopology_id, partitions, unknown)
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
    if m.unknown_tagged_fields:
        try:
            pack = _packs_Li[count]
        except KeyError:
            pack = _make_Li(count)
        o.append(pack(count + 1, *partitions))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        try:
            pack = _packs_Li_B[count]
        except KeyError:
            pack = _make_Li_B(count)
        o.append(pack(count + 1, *partitions, 0))


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[StreamsGroupTargetAssignmentMemberValue, int]:
    n = b[o]
    o += 1
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
    if not b[o]:
        unknown: Any = ()
        o += 1
    else:
        section, unknown, o = _tags(b, o, (), ())
    m = StreamsGroupTargetAssignmentMemberValue(
        active_tasks, standby_tasks, warmup_tasks, unknown
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    active_tasks = m.active_tasks
    if type(active_tasks) is not list:
        active_tasks = _items(active_tasks)
    n = len(active_tasks)
    o.append(_more[n] if n < 127 else _size(n + 1))
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
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


StreamsGroupTargetAssignmentMemberValue._decoders.update(
    {
        0: _decode_v0,
    }
)
StreamsGroupTargetAssignmentMemberValue._encoders.update(
    {
        0: _encode_v0,
    }
)
