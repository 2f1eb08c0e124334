from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar
from uuid import UUID

import msgspec

from .._runtime.fast import NIL as _NIL
from .._runtime.fast import blob as _blob
from .._runtime.fast import differs as _differs
from .._runtime.fast import items as _items
from .._runtime.fast import uuids as _uuids
from .._runtime.message import Message


class SubscriptionInfo(Message, gc=False):
    """SubscriptionInfo: data, versions 1 to 6.

    Attributes:
        version: int32, versions 1+, default 0.
        latest_supported_version: int32, versions 3+, default -1.
        process_id: uuid, versions 1+, default AAAAAAAAAAAAAAAAAAAAAA.
        prev_tasks: []TaskId, versions 1+, default empty.
        standby_tasks: []TaskId, versions 1+, default empty.
        user_end_point: bytes, versions 2+, default empty.
    """

    KIND: ClassVar[str] = "data"
    VERSIONS: ClassVar[range] = range(1, 7)
    _module: ClassVar[str] = "subscription_info"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class TaskId(msgspec.Struct, gc=False):
        """A struct of SubscriptionInfo.

        Attributes:
            topic_group_id: int32, versions 1+, default 0.
            partition: int32, versions 1+, default 0.
        """

        topic_group_id: int = 0
        partition: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    version: int = 0
    latest_supported_version: int = -1
    process_id: UUID = _NIL
    prev_tasks: list[SubscriptionInfo.TaskId] = []
    standby_tasks: list[SubscriptionInfo.TaskId] = []
    user_end_point: bytes = b""
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_TaskId = SubscriptionInfo.TaskId
_int_minus_1 = -1
_pack_i = Struct(">i").pack
_pack_iUi = Struct(">i16si").pack
_pack_ii = Struct(">ii").pack
_pack_iiUi = Struct(">ii16si").pack
_unpack_i = Struct(">i").unpack_from
_unpack_iUi = Struct(">i16si").unpack_from
_unpack_ii = Struct(">ii").unpack_from
_unpack_iiUi = Struct(">ii16si").unpack_from


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[SubscriptionInfo, int]:
    version, process_id, n = _unpack_iUi(b, o)
    o += 24
    if n < 0:
        raise ValueError
    prev_tasks: Any = []
    for _ in range(n):
        topic_group_id, partition = _unpack_ii(b, o)
        o += 8
        prev_tasks.append(_TaskId(topic_group_id, partition))
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    standby_tasks: Any = []
    for _ in range(n):
        topic_group_id_2, partition_2 = _unpack_ii(b, o)
        o += 8
        standby_tasks.append(_TaskId(topic_group_id_2, partition_2))
    m = SubscriptionInfo(version, -1, _uuids[process_id], prev_tasks, standby_tasks)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    if (
        (
            m.latest_supported_version is not _int_minus_1
            and _differs(m.latest_supported_version, _int_minus_1)
        )
        or (
            m.user_end_point is None
            or (
                m.user_end_point
                if type(m.user_end_point) is bytes
                else _blob(m.user_end_point)
            )
        )
        or m.unknown_tagged_fields
    ):
        raise ValueError
    prev_tasks = m.prev_tasks
    if type(prev_tasks) is not list:
        prev_tasks = _items(prev_tasks)
    n = len(prev_tasks)
    o.append(_pack_iUi(m.version, m.process_id.int.to_bytes(16), n))
    for item in prev_tasks:
        if item.unknown_tagged_fields:
            raise ValueError
        o.append(_pack_ii(item.topic_group_id, item.partition))
    standby_tasks = m.standby_tasks
    if type(standby_tasks) is not list:
        standby_tasks = _items(standby_tasks)
    n = len(standby_tasks)
    o.append(_pack_i(n))
    for item_2 in standby_tasks:
        if item_2.unknown_tagged_fields:
            raise ValueError
        o.append(_pack_ii(item_2.topic_group_id, item_2.partition))


# Version 2
def _decode_v2(b: Any, o: int) -> tuple[SubscriptionInfo, int]:
    version, process_id, n = _unpack_iUi(b, o)
    o += 24
    if n < 0:
        raise ValueError
    prev_tasks: Any = []
    for _ in range(n):
        topic_group_id, partition = _unpack_ii(b, o)
        o += 8
        prev_tasks.append(_TaskId(topic_group_id, partition))
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    standby_tasks: Any = []
    for _ in range(n):
        topic_group_id_2, partition_2 = _unpack_ii(b, o)
        o += 8
        standby_tasks.append(_TaskId(topic_group_id_2, partition_2))
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    user_end_point = b[o : (o := o + n)]
    m = SubscriptionInfo(
        version, -1, _uuids[process_id], prev_tasks, standby_tasks, user_end_point
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
    if (
        m.latest_supported_version is not _int_minus_1
        and _differs(m.latest_supported_version, _int_minus_1)
    ) or m.unknown_tagged_fields:
        raise ValueError
    prev_tasks = m.prev_tasks
    if type(prev_tasks) is not list:
        prev_tasks = _items(prev_tasks)
    n = len(prev_tasks)
    o.append(_pack_iUi(m.version, m.process_id.int.to_bytes(16), n))
    for item in prev_tasks:
        if item.unknown_tagged_fields:
            raise ValueError
        o.append(_pack_ii(item.topic_group_id, item.partition))
    standby_tasks = m.standby_tasks
    if type(standby_tasks) is not list:
        standby_tasks = _items(standby_tasks)
    n = len(standby_tasks)
    o.append(_pack_i(n))
    for item_2 in standby_tasks:
        if item_2.unknown_tagged_fields:
            raise ValueError
        o.append(_pack_ii(item_2.topic_group_id, item_2.partition))
    s = m.user_end_point
    if type(s) is not bytes:
        s = _blob(s)
    n = len(s)
    o.append(_pack_i(n))
    o.append(s)


# Versions 3 to 6
def _decode_v3(b: Any, o: int) -> tuple[SubscriptionInfo, int]:
    version, latest_supported_version, process_id, n = _unpack_iiUi(b, o)
    o += 28
    if n < 0:
        raise ValueError
    prev_tasks: Any = []
    for _ in range(n):
        topic_group_id, partition = _unpack_ii(b, o)
        o += 8
        prev_tasks.append(_TaskId(topic_group_id, partition))
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    standby_tasks: Any = []
    for _ in range(n):
        topic_group_id_2, partition_2 = _unpack_ii(b, o)
        o += 8
        standby_tasks.append(_TaskId(topic_group_id_2, partition_2))
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    user_end_point = b[o : (o := o + n)]
    m = SubscriptionInfo(
        version,
        latest_supported_version,
        _uuids[process_id],
        prev_tasks,
        standby_tasks,
        user_end_point,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v3(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    prev_tasks = m.prev_tasks
    if type(prev_tasks) is not list:
        prev_tasks = _items(prev_tasks)
    n = len(prev_tasks)
    o.append(
        _pack_iiUi(
            m.version, m.latest_supported_version, m.process_id.int.to_bytes(16), n
        )
    )
    for item in prev_tasks:
        if item.unknown_tagged_fields:
            raise ValueError
        o.append(_pack_ii(item.topic_group_id, item.partition))
    standby_tasks = m.standby_tasks
    if type(standby_tasks) is not list:
        standby_tasks = _items(standby_tasks)
    n = len(standby_tasks)
    o.append(_pack_i(n))
    for item_2 in standby_tasks:
        if item_2.unknown_tagged_fields:
            raise ValueError
        o.append(_pack_ii(item_2.topic_group_id, item_2.partition))
    s = m.user_end_point
    if type(s) is not bytes:
        s = _blob(s)
    n = len(s)
    o.append(_pack_i(n))
    o.append(s)


SubscriptionInfo._decoders.update(
    {
        1: _decode_v1,
        2: _decode_v2,
        3: _decode_v3,
        4: _decode_v3,
        5: _decode_v3,
        6: _decode_v3,
    }
)
SubscriptionInfo._encoders.update(
    {
        1: _encode_v1,
        2: _encode_v2,
        3: _encode_v3,
        4: _encode_v3,
        5: _encode_v3,
        6: _encode_v3,
    }
)
