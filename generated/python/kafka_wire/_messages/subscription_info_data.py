from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar
from uuid import UUID

import msgspec

from .._runtime.fast import NIL as _NIL
from .._runtime.fast import blob as _blob
from .._runtime.fast import differs as _differs
from .._runtime.fast import items as _items
from .._runtime.fast import utf8 as _utf8
from .._runtime.fast import uuids as _uuids
from .._runtime.message import Message


class SubscriptionInfoData(Message, gc=False):
    """SubscriptionInfoData: data, versions 1 to 11.

    Attributes:
        version: int32, versions 1+, default 0.
        latest_supported_version: int32, versions 3+, default -1.
        process_id: uuid, versions 1+, default AAAAAAAAAAAAAAAAAAAAAA.
        prev_tasks: []TaskId, versions 1-6, default empty.
        standby_tasks: []TaskId, versions 1-6, default empty.
        user_end_point: bytes, versions 2+, default empty.
        task_offset_sums: []TaskOffsetSum, versions 7+, default empty.
        unique_field: int8, versions 8+, default 0.
        error_code: int32, versions 9+, default 0.
        client_tags: []ClientTag, versions 11+, default empty.
    """

    KIND: ClassVar[str] = "data"
    VERSIONS: ClassVar[range] = range(1, 12)
    _module: ClassVar[str] = "subscription_info_data"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class TaskId(msgspec.Struct, gc=False):
        """A struct of SubscriptionInfoData.

        Attributes:
            topic_group_id: int32, versions 1-6, default 0.
            partition: int32, versions 1-6, default 0.
        """

        topic_group_id: int = 0
        partition: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class TaskOffsetSum(msgspec.Struct, gc=False):
        """A struct of SubscriptionInfoData.

        Attributes:
            topic_group_id: int32, versions 7+, default 0.
            partition: int32, versions 10+, default 0.
            offset_sum: int64, versions 10+, default 0.
            named_topology: string, versions 10+, nullable in 10+, default ''.
            partition_to_offset_sum: []PartitionToOffsetSum, versions 7-9, default
                empty.
        """

        topic_group_id: int = 0
        partition: int = 0
        offset_sum: int = 0
        named_topology: str | None = ""
        partition_to_offset_sum: list[SubscriptionInfoData.PartitionToOffsetSum] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class PartitionToOffsetSum(msgspec.Struct, gc=False):
        """A struct of SubscriptionInfoData.

        Attributes:
            partition: int32, versions 7-9, default 0.
            offset_sum: int64, versions 7-9, default 0.
        """

        partition: int = 0
        offset_sum: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class ClientTag(msgspec.Struct, gc=False):
        """A struct of SubscriptionInfoData.

        Attributes:
            key: bytes, versions 11+, default empty.
            value: bytes, versions 11+, default empty.
        """

        key: bytes = b""
        value: bytes = b""
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    version: int = 0
    latest_supported_version: int = -1
    process_id: UUID = _NIL
    prev_tasks: list[SubscriptionInfoData.TaskId] = []
    standby_tasks: list[SubscriptionInfoData.TaskId] = []
    user_end_point: bytes = b""
    task_offset_sums: list[SubscriptionInfoData.TaskOffsetSum] = []
    unique_field: int = 0
    error_code: int = 0
    client_tags: list[SubscriptionInfoData.ClientTag] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_ClientTag = SubscriptionInfoData.ClientTag
_PartitionToOffsetSum = SubscriptionInfoData.PartitionToOffsetSum
_TaskId = SubscriptionInfoData.TaskId
_TaskOffsetSum = SubscriptionInfoData.TaskOffsetSum
_int_0 = 0
_int_minus_1 = -1
_pack_b = Struct(">b").pack
_pack_bi = Struct(">bi").pack
_pack_bii = Struct(">bii").pack
_pack_i = Struct(">i").pack
_pack_iUi = Struct(">i16si").pack
_pack_ii = Struct(">ii").pack
_pack_iiUi = Struct(">ii16si").pack
_pack_iiqh = Struct(">iiqh").pack
_pack_iq = Struct(">iq").pack
_text_0 = ""
_unpack_b = Struct(">b").unpack_from
_unpack_bi = Struct(">bi").unpack_from
_unpack_bii = Struct(">bii").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_iUi = Struct(">i16si").unpack_from
_unpack_ii = Struct(">ii").unpack_from
_unpack_iiUi = Struct(">ii16si").unpack_from
_unpack_iiqh = Struct(">iiqh").unpack_from
_unpack_iq = Struct(">iq").unpack_from


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[SubscriptionInfoData, int]:
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
    m = SubscriptionInfoData(version, -1, _uuids[process_id], prev_tasks, standby_tasks)
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
        or (
            m.task_offset_sums is None
            or (
                m.task_offset_sums
                if type(m.task_offset_sums) is list
                else _items(m.task_offset_sums)
            )
        )
        or (m.unique_field is not _int_0 and _differs(m.unique_field, _int_0))
        or (m.error_code is not _int_0 and _differs(m.error_code, _int_0))
        or (
            m.client_tags is None
            or (m.client_tags if type(m.client_tags) is list else _items(m.client_tags))
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
def _decode_v2(b: Any, o: int) -> tuple[SubscriptionInfoData, int]:
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
    m = SubscriptionInfoData(
        version, -1, _uuids[process_id], prev_tasks, standby_tasks, user_end_point
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
    if (
        (
            m.latest_supported_version is not _int_minus_1
            and _differs(m.latest_supported_version, _int_minus_1)
        )
        or (
            m.task_offset_sums is None
            or (
                m.task_offset_sums
                if type(m.task_offset_sums) is list
                else _items(m.task_offset_sums)
            )
        )
        or (m.unique_field is not _int_0 and _differs(m.unique_field, _int_0))
        or (m.error_code is not _int_0 and _differs(m.error_code, _int_0))
        or (
            m.client_tags is None
            or (m.client_tags if type(m.client_tags) is list else _items(m.client_tags))
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
    s = m.user_end_point
    if type(s) is not bytes:
        s = _blob(s)
    n = len(s)
    o.append(_pack_i(n))
    o.append(s)


# Versions 3 to 6
def _decode_v3(b: Any, o: int) -> tuple[SubscriptionInfoData, int]:
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
    m = SubscriptionInfoData(
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
    if (
        (
            m.task_offset_sums is None
            or (
                m.task_offset_sums
                if type(m.task_offset_sums) is list
                else _items(m.task_offset_sums)
            )
        )
        or (m.unique_field is not _int_0 and _differs(m.unique_field, _int_0))
        or (m.error_code is not _int_0 and _differs(m.error_code, _int_0))
        or (
            m.client_tags is None
            or (m.client_tags if type(m.client_tags) is list else _items(m.client_tags))
        )
        or m.unknown_tagged_fields
    ):
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


# Version 7
def _decode_v7(b: Any, o: int) -> tuple[SubscriptionInfoData, int]:
    version, latest_supported_version, process_id, n = _unpack_iiUi(b, o)
    o += 28
    if n < 0:
        raise ValueError
    user_end_point = b[o : (o := o + n)]
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    task_offset_sums: Any = []
    for _ in range(n):
        topic_group_id, n = _unpack_ii(b, o)
        o += 8
        if n < 0:
            raise ValueError
        partition_to_offset_sum: Any = []
        if n > 0:
            for _ in range(n):
                partition, offset_sum = _unpack_iq(b, o)
                o += 12
                partition_to_offset_sum.append(
                    _PartitionToOffsetSum(partition, offset_sum)
                )
        task_offset_sums.append(
            _TaskOffsetSum(topic_group_id, 0, 0, "", partition_to_offset_sum)
        )
    m = SubscriptionInfoData(
        version,
        latest_supported_version,
        _uuids[process_id],
        [],
        [],
        user_end_point,
        task_offset_sums,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v7(m: Any, o: list[bytes]) -> None:
    if (
        (
            m.prev_tasks is None
            or (m.prev_tasks if type(m.prev_tasks) is list else _items(m.prev_tasks))
        )
        or (
            m.standby_tasks is None
            or (
                m.standby_tasks
                if type(m.standby_tasks) is list
                else _items(m.standby_tasks)
            )
        )
        or (m.unique_field is not _int_0 and _differs(m.unique_field, _int_0))
        or (m.error_code is not _int_0 and _differs(m.error_code, _int_0))
        or (
            m.client_tags is None
            or (m.client_tags if type(m.client_tags) is list else _items(m.client_tags))
        )
        or m.unknown_tagged_fields
    ):
        raise ValueError
    s = m.user_end_point
    if type(s) is not bytes:
        s = _blob(s)
    n = len(s)
    o.append(
        _pack_iiUi(
            m.version, m.latest_supported_version, m.process_id.int.to_bytes(16), n
        )
    )
    o.append(s)
    task_offset_sums = m.task_offset_sums
    if type(task_offset_sums) is not list:
        task_offset_sums = _items(task_offset_sums)
    n = len(task_offset_sums)
    o.append(_pack_i(n))
    for item in task_offset_sums:
        if (
            (item.partition is not _int_0 and _differs(item.partition, _int_0))
            or (item.offset_sum is not _int_0 and _differs(item.offset_sum, _int_0))
            or (
                item.named_topology is not _text_0
                and _differs(item.named_topology, _text_0)
            )
            or item.unknown_tagged_fields
        ):
            raise ValueError
        partition_to_offset_sum = item.partition_to_offset_sum
        if type(partition_to_offset_sum) is not list:
            partition_to_offset_sum = _items(partition_to_offset_sum)
        n = len(partition_to_offset_sum)
        o.append(_pack_ii(item.topic_group_id, n))
        for item_2 in partition_to_offset_sum:
            if item_2.unknown_tagged_fields:
                raise ValueError
            o.append(_pack_iq(item_2.partition, item_2.offset_sum))


# Version 8
def _decode_v8(b: Any, o: int) -> tuple[SubscriptionInfoData, int]:
    version, latest_supported_version, process_id, n = _unpack_iiUi(b, o)
    o += 28
    if n < 0:
        raise ValueError
    user_end_point = b[o : (o := o + n)]
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    task_offset_sums: Any = []
    for _ in range(n):
        topic_group_id, n = _unpack_ii(b, o)
        o += 8
        if n < 0:
            raise ValueError
        partition_to_offset_sum: Any = []
        if n > 0:
            for _ in range(n):
                partition, offset_sum = _unpack_iq(b, o)
                o += 12
                partition_to_offset_sum.append(
                    _PartitionToOffsetSum(partition, offset_sum)
                )
        task_offset_sums.append(
            _TaskOffsetSum(topic_group_id, 0, 0, "", partition_to_offset_sum)
        )
    (unique_field,) = _unpack_b(b, o)
    o += 1
    m = SubscriptionInfoData(
        version,
        latest_supported_version,
        _uuids[process_id],
        [],
        [],
        user_end_point,
        task_offset_sums,
        unique_field,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v8(m: Any, o: list[bytes]) -> None:
    if (
        (
            m.prev_tasks is None
            or (m.prev_tasks if type(m.prev_tasks) is list else _items(m.prev_tasks))
        )
        or (
            m.standby_tasks is None
            or (
                m.standby_tasks
                if type(m.standby_tasks) is list
                else _items(m.standby_tasks)
            )
        )
        or (m.error_code is not _int_0 and _differs(m.error_code, _int_0))
        or (
            m.client_tags is None
            or (m.client_tags if type(m.client_tags) is list else _items(m.client_tags))
        )
        or m.unknown_tagged_fields
    ):
        raise ValueError
    s = m.user_end_point
    if type(s) is not bytes:
        s = _blob(s)
    n = len(s)
    o.append(
        _pack_iiUi(
            m.version, m.latest_supported_version, m.process_id.int.to_bytes(16), n
        )
    )
    o.append(s)
    task_offset_sums = m.task_offset_sums
    if type(task_offset_sums) is not list:
        task_offset_sums = _items(task_offset_sums)
    n = len(task_offset_sums)
    o.append(_pack_i(n))
    for item in task_offset_sums:
        if (
            (item.partition is not _int_0 and _differs(item.partition, _int_0))
            or (item.offset_sum is not _int_0 and _differs(item.offset_sum, _int_0))
            or (
                item.named_topology is not _text_0
                and _differs(item.named_topology, _text_0)
            )
            or item.unknown_tagged_fields
        ):
            raise ValueError
        partition_to_offset_sum = item.partition_to_offset_sum
        if type(partition_to_offset_sum) is not list:
            partition_to_offset_sum = _items(partition_to_offset_sum)
        n = len(partition_to_offset_sum)
        o.append(_pack_ii(item.topic_group_id, n))
        for item_2 in partition_to_offset_sum:
            if item_2.unknown_tagged_fields:
                raise ValueError
            o.append(_pack_iq(item_2.partition, item_2.offset_sum))
    o.append(_pack_b(m.unique_field))


# Version 9
def _decode_v9(b: Any, o: int) -> tuple[SubscriptionInfoData, int]:
    version, latest_supported_version, process_id, n = _unpack_iiUi(b, o)
    o += 28
    if n < 0:
        raise ValueError
    user_end_point = b[o : (o := o + n)]
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    task_offset_sums: Any = []
    for _ in range(n):
        topic_group_id, n = _unpack_ii(b, o)
        o += 8
        if n < 0:
            raise ValueError
        partition_to_offset_sum: Any = []
        if n > 0:
            for _ in range(n):
                partition, offset_sum = _unpack_iq(b, o)
                o += 12
                partition_to_offset_sum.append(
                    _PartitionToOffsetSum(partition, offset_sum)
                )
        task_offset_sums.append(
            _TaskOffsetSum(topic_group_id, 0, 0, "", partition_to_offset_sum)
        )
    unique_field, error_code = _unpack_bi(b, o)
    o += 5
    m = SubscriptionInfoData(
        version,
        latest_supported_version,
        _uuids[process_id],
        [],
        [],
        user_end_point,
        task_offset_sums,
        unique_field,
        error_code,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v9(m: Any, o: list[bytes]) -> None:
    if (
        (
            m.prev_tasks is None
            or (m.prev_tasks if type(m.prev_tasks) is list else _items(m.prev_tasks))
        )
        or (
            m.standby_tasks is None
            or (
                m.standby_tasks
                if type(m.standby_tasks) is list
                else _items(m.standby_tasks)
            )
        )
        or (
            m.client_tags is None
            or (m.client_tags if type(m.client_tags) is list else _items(m.client_tags))
        )
        or m.unknown_tagged_fields
    ):
        raise ValueError
    s = m.user_end_point
    if type(s) is not bytes:
        s = _blob(s)
    n = len(s)
    o.append(
        _pack_iiUi(
            m.version, m.latest_supported_version, m.process_id.int.to_bytes(16), n
        )
    )
    o.append(s)
    task_offset_sums = m.task_offset_sums
    if type(task_offset_sums) is not list:
        task_offset_sums = _items(task_offset_sums)
    n = len(task_offset_sums)
    o.append(_pack_i(n))
    for item in task_offset_sums:
        if (
            (item.partition is not _int_0 and _differs(item.partition, _int_0))
            or (item.offset_sum is not _int_0 and _differs(item.offset_sum, _int_0))
            or (
                item.named_topology is not _text_0
                and _differs(item.named_topology, _text_0)
            )
            or item.unknown_tagged_fields
        ):
            raise ValueError
        partition_to_offset_sum = item.partition_to_offset_sum
        if type(partition_to_offset_sum) is not list:
            partition_to_offset_sum = _items(partition_to_offset_sum)
        n = len(partition_to_offset_sum)
        o.append(_pack_ii(item.topic_group_id, n))
        for item_2 in partition_to_offset_sum:
            if item_2.unknown_tagged_fields:
                raise ValueError
            o.append(_pack_iq(item_2.partition, item_2.offset_sum))
    o.append(_pack_bi(m.unique_field, m.error_code))


# Version 10
def _decode_v10(b: Any, o: int) -> tuple[SubscriptionInfoData, int]:
    version, latest_supported_version, process_id, n = _unpack_iiUi(b, o)
    o += 28
    if n < 0:
        raise ValueError
    user_end_point = b[o : (o := o + n)]
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    task_offset_sums: Any = []
    for _ in range(n):
        topic_group_id, partition, offset_sum, n = _unpack_iiqh(b, o)
        o += 18
        if n >= 0:
            named_topology = b[o : (o := o + n)].decode()
        else:
            named_topology = None
        task_offset_sums.append(
            _TaskOffsetSum(topic_group_id, partition, offset_sum, named_topology)
        )
    unique_field, error_code = _unpack_bi(b, o)
    o += 5
    m = SubscriptionInfoData(
        version,
        latest_supported_version,
        _uuids[process_id],
        [],
        [],
        user_end_point,
        task_offset_sums,
        unique_field,
        error_code,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v10(m: Any, o: list[bytes]) -> None:
    if (
        (
            m.prev_tasks is None
            or (m.prev_tasks if type(m.prev_tasks) is list else _items(m.prev_tasks))
        )
        or (
            m.standby_tasks is None
            or (
                m.standby_tasks
                if type(m.standby_tasks) is list
                else _items(m.standby_tasks)
            )
        )
        or (
            m.client_tags is None
            or (m.client_tags if type(m.client_tags) is list else _items(m.client_tags))
        )
        or m.unknown_tagged_fields
    ):
        raise ValueError
    s = m.user_end_point
    if type(s) is not bytes:
        s = _blob(s)
    n = len(s)
    o.append(
        _pack_iiUi(
            m.version, m.latest_supported_version, m.process_id.int.to_bytes(16), n
        )
    )
    o.append(s)
    task_offset_sums = m.task_offset_sums
    if type(task_offset_sums) is not list:
        task_offset_sums = _items(task_offset_sums)
    n = len(task_offset_sums)
    o.append(_pack_i(n))
    for item in task_offset_sums:
        if (
            item.partition_to_offset_sum is None
            or (
                item.partition_to_offset_sum
                if type(item.partition_to_offset_sum) is list
                else _items(item.partition_to_offset_sum)
            )
        ) or item.unknown_tagged_fields:
            raise ValueError
        t = item.named_topology
        if t is None:
            o.append(
                _pack_iiqh(item.topic_group_id, item.partition, item.offset_sum, -1)
            )
        else:
            s = _utf8(t)
            n = len(s)
            o.append(
                _pack_iiqh(item.topic_group_id, item.partition, item.offset_sum, n)
            )
            o.append(s)
    o.append(_pack_bi(m.unique_field, m.error_code))


# Version 11
def _decode_v11(b: Any, o: int) -> tuple[SubscriptionInfoData, int]:
    version, latest_supported_version, process_id, n = _unpack_iiUi(b, o)
    o += 28
    if n < 0:
        raise ValueError
    user_end_point = b[o : (o := o + n)]
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    task_offset_sums: Any = []
    for _ in range(n):
        topic_group_id, partition, offset_sum, n = _unpack_iiqh(b, o)
        o += 18
        if n >= 0:
            named_topology = b[o : (o := o + n)].decode()
        else:
            named_topology = None
        task_offset_sums.append(
            _TaskOffsetSum(topic_group_id, partition, offset_sum, named_topology)
        )
    unique_field, error_code, n = _unpack_bii(b, o)
    o += 9
    if n < 0:
        raise ValueError
    client_tags: Any = []
    for _ in range(n):
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        key = b[o : (o := o + n)]
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        value = b[o : (o := o + n)]
        client_tags.append(_ClientTag(key, value))
    m = SubscriptionInfoData(
        version,
        latest_supported_version,
        _uuids[process_id],
        [],
        [],
        user_end_point,
        task_offset_sums,
        unique_field,
        error_code,
        client_tags,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v11(m: Any, o: list[bytes]) -> None:
    if (
        (
            m.prev_tasks is None
            or (m.prev_tasks if type(m.prev_tasks) is list else _items(m.prev_tasks))
        )
        or (
            m.standby_tasks is None
            or (
                m.standby_tasks
                if type(m.standby_tasks) is list
                else _items(m.standby_tasks)
            )
        )
        or m.unknown_tagged_fields
    ):
        raise ValueError
    s = m.user_end_point
    if type(s) is not bytes:
        s = _blob(s)
    n = len(s)
    o.append(
        _pack_iiUi(
            m.version, m.latest_supported_version, m.process_id.int.to_bytes(16), n
        )
    )
    o.append(s)
    task_offset_sums = m.task_offset_sums
    if type(task_offset_sums) is not list:
        task_offset_sums = _items(task_offset_sums)
    n = len(task_offset_sums)
    o.append(_pack_i(n))
    for item in task_offset_sums:
        if (
            item.partition_to_offset_sum is None
            or (
                item.partition_to_offset_sum
                if type(item.partition_to_offset_sum) is list
                else _items(item.partition_to_offset_sum)
            )
        ) or item.unknown_tagged_fields:
            raise ValueError
        t = item.named_topology
        if t is None:
            o.append(
                _pack_iiqh(item.topic_group_id, item.partition, item.offset_sum, -1)
            )
        else:
            s = _utf8(t)
            n = len(s)
            o.append(
                _pack_iiqh(item.topic_group_id, item.partition, item.offset_sum, n)
            )
            o.append(s)
    client_tags = m.client_tags
    if type(client_tags) is not list:
        client_tags = _items(client_tags)
    n = len(client_tags)
    o.append(_pack_bii(m.unique_field, m.error_code, n))
    for item_2 in client_tags:
        if item_2.unknown_tagged_fields:
            raise ValueError
        s = item_2.key
        if type(s) is not bytes:
            s = _blob(s)
        n = len(s)
        o.append(_pack_i(n))
        o.append(s)
        s = item_2.value
        if type(s) is not bytes:
            s = _blob(s)
        n = len(s)
        o.append(_pack_i(n))
        o.append(s)


SubscriptionInfoData._decoders.update(
    {
        1: _decode_v1,
        2: _decode_v2,
        3: _decode_v3,
        4: _decode_v3,
        5: _decode_v3,
        6: _decode_v3,
        7: _decode_v7,
        8: _decode_v8,
        9: _decode_v9,
        10: _decode_v10,
        11: _decode_v11,
    }
)
SubscriptionInfoData._encoders.update(
    {
        1: _encode_v1,
        2: _encode_v2,
        3: _encode_v3,
        4: _encode_v3,
        5: _encode_v3,
        6: _encode_v3,
        7: _encode_v7,
        8: _encode_v8,
        9: _encode_v9,
        10: _encode_v10,
        11: _encode_v11,
    }
)
