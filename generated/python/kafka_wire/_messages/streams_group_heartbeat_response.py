from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

from .._runtime.fast import Packs as _Packs
from .._runtime.fast import bit as _bit
from .._runtime.fast import byte as _byte
from .._runtime.fast import differs as _differs
from .._runtime.fast import items as _items
from .._runtime.fast import lists_i as _lists_i
from .._runtime.fast import long as _long
from .._runtime.fast import long_list as _long_list
from .._runtime.fast import long_text as _long_text
from .._runtime.fast import more as _more
from .._runtime.fast import size as _size
from .._runtime.fast import some_long as _some_long
from .._runtime.fast import some_long_text as _some_long_text
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class StreamsGroupHeartbeatResponse(Message, gc=False):
    """StreamsGroupHeartbeatResponse: response (API key 88), versions 0 to 1, flexible
    from 0.

    Attributes:
        throttle_time_ms: int32, versions 0+, default 0.
        error_code: int16, versions 0+, default 0.
        error_message: string, versions 0+, nullable in 0+, default null.
        member_id: string, versions 0+, default ''.
        member_epoch: int32, versions 0+, default 0.
        heartbeat_interval_ms: int32, versions 0+, default 0.
        acceptable_recovery_lag_legacy: int32, versions 0, default 0.
        task_offset_interval_ms: int32, versions 0+, default 0.
        acceptable_recovery_lag: int64, versions 1+, default -1, ignorable.
        status: []Status, versions 0+, nullable in 0+, default empty.
        active_tasks: []TaskIds, versions 0+, nullable in 0+, default null.
        standby_tasks: []TaskIds, versions 0+, nullable in 0+, default null.
        warmup_tasks: []TaskIds, versions 0+, nullable in 0+, default null.
        topology_description_required: bool, versions 1+, default false.
        endpoint_information_epoch: int32, versions 0+, default 0.
        partitions_by_user_endpoint: []EndpointToPartitions, versions 0+, nullable in
            0+, default null.
    """

    API_KEY: ClassVar[int | None] = 88
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 2)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 2)
    _module: ClassVar[str] = "streams_group_heartbeat_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class EndpointToPartitions(msgspec.Struct, gc=False):
        """A struct of StreamsGroupHeartbeatResponse.

        Attributes:
            user_endpoint: Endpoint, versions 0+, default empty.
            active_partitions: []TopicPartition, versions 0+, default empty.
            standby_partitions: []TopicPartition, versions 0+, default empty.
        """

        user_endpoint: StreamsGroupHeartbeatResponse.Endpoint = msgspec.field(
            default_factory=lambda: StreamsGroupHeartbeatResponse.Endpoint()
        )
        active_partitions: list[StreamsGroupHeartbeatResponse.TopicPartition] = []
        standby_partitions: list[StreamsGroupHeartbeatResponse.TopicPartition] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class Status(msgspec.Struct, gc=False):
        """A struct of StreamsGroupHeartbeatResponse.

        Attributes:
            status_code: int8, versions 0+, default 0.
            status_detail: string, versions 0+, default ''.
        """

        status_code: int = 0
        status_detail: str = ""
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class TopicPartition(msgspec.Struct, gc=False):
        """A struct of StreamsGroupHeartbeatResponse.

        Attributes:
            topic: string, versions 0+, default '', topicName.
            partitions: []int32, versions 0+, default empty.
        """

        topic: str = ""
        partitions: list[int] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class TaskIds(msgspec.Struct, gc=False):
        """A struct of StreamsGroupHeartbeatResponse.

        Attributes:
            subtopology_id: string, versions 0+, default ''.
            partitions: []int32, versions 0+, default empty.
        """

        subtopology_id: str = ""
        partitions: list[int] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class Endpoint(msgspec.Struct, gc=False):
        """A struct of StreamsGroupHeartbeatResponse.

        Attributes:
            host: string, versions 0+, default ''.
            port: uint16, versions 0+, default 0.
        """

        host: str = ""
        port: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    throttle_time_ms: int = 0
    error_code: int = 0
    error_message: str | None = None
    member_id: str = ""
    member_epoch: int = 0
    heartbeat_interval_ms: int = 0
    acceptable_recovery_lag_legacy: int = 0
    task_offset_interval_ms: int = 0
    acceptable_recovery_lag: int = -1
    status: list[StreamsGroupHeartbeatResponse.Status] | None = []
    active_tasks: list[StreamsGroupHeartbeatResponse.TaskIds] | None = None
    standby_tasks: list[StreamsGroupHeartbeatResponse.TaskIds] | None = None
    warmup_tasks: list[StreamsGroupHeartbeatResponse.TaskIds] | None = None
    topology_description_required: bool = False
    endpoint_information_epoch: int = 0
    partitions_by_user_endpoint: (
        list[StreamsGroupHeartbeatResponse.EndpointToPartitions] | None
    ) = None
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_Endpoint = StreamsGroupHeartbeatResponse.Endpoint
_EndpointToPartitions = StreamsGroupHeartbeatResponse.EndpointToPartitions
_Status = StreamsGroupHeartbeatResponse.Status
_TaskIds = StreamsGroupHeartbeatResponse.TaskIds
_TopicPartition = StreamsGroupHeartbeatResponse.TopicPartition
_int_0 = 0
_make_Li = _Packs("Li")
_make_Li_B = _Packs("Li", "B")
_pack_Bi = Struct(">Bi").pack
_pack_BiB = Struct(">BiB").pack
_pack_H = Struct(">H").pack
_pack_HB = Struct(">HB").pack
_pack_b = Struct(">b").pack
_pack_bB = Struct(">bB").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_ih = Struct(">ih").pack
_pack_ihB = Struct(">ihB").pack
_pack_iiii = Struct(">iiii").pack
_pack_iiiiB = Struct(">iiiiB").pack
_pack_iiiq = Struct(">iiiq").pack
_pack_iiiqB = Struct(">iiiqB").pack
_packs_Li = _make_Li.made
_packs_Li_B = _make_Li_B.made
_unpack_HB = Struct(">HB").unpack_from
_unpack_TiBB = Struct(">?iBB").unpack_from
_unpack_bB = Struct(">bB").unpack_from
_unpack_iBB = Struct(">iBB").unpack_from
_unpack_ihB = Struct(">ihB").unpack_from
_unpack_iiiiBB = Struct(">iiiiBB").unpack_from
_unpack_iiiqBB = Struct(">iiiqBB").unpack_from


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
def _decode_v0(b: Any, o: int) -> tuple[StreamsGroupHeartbeatResponse, int]:
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
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    member_id = b[o + 1 : (o := o + n)].decode()
    (
        member_epoch,
        heartbeat_interval_ms,
        acceptable_recovery_lag_legacy,
        task_offset_interval_ms,
        n,
        k,
    ) = _unpack_iiiiBB(b, o)
    if n < 2:
        status: Any = [] if n else None
        o += 18
        n = k
    else:
        o += 17
        if n > 127:
            n, o = _long(b, o, n)
        status = [] if n else None
        if n > 1:
            for _ in range(n - 1):
                status_code, n = _unpack_bB(b, o)
                o += 1
                if not n or n > 127:
                    n, o = _some_long_text(b, o, n)
                status_detail = b[o + 1 : (o := o + n)].decode()
                if not b[o]:
                    unknown: Any = ()
                    o += 1
                else:
                    section, unknown, o = _tags(b, o, (), ())
                status.append(_Status(status_code, status_detail, unknown))
        n = b[o]
        o += 1
    if n > 127:
        n, o = _long(b, o, n)
    active_tasks: Any = [] if n else None
    if n > 1:
        for _ in range(n - 1):
            struct, o = _decode_task_ids_v0(b, o)
            active_tasks.append(struct)
    n = b[o]
    o += 1
    if n > 127:
        n, o = _long(b, o, n)
    standby_tasks: Any = [] if n else None
    if n > 1:
        for _ in range(n - 1):
            struct_2, o = _decode_task_ids_v0(b, o)
            standby_tasks.append(struct_2)
    n = b[o]
    o += 1
    if n > 127:
        n, o = _long(b, o, n)
    warmup_tasks: Any = [] if n else None
    if n > 1:
        for _ in range(n - 1):
            struct_3, o = _decode_task_ids_v0(b, o)
            warmup_tasks.append(struct_3)
    endpoint_information_epoch, n, k = _unpack_iBB(b, o)
    if n < 2:
        partitions_by_user_endpoint: Any = [] if n else None
        o += 6
        n = k
    else:
        o += 5
        if n > 127:
            n, o = _long(b, o, n)
        partitions_by_user_endpoint = [] if n else None
        if n > 1:
            for _ in range(n - 1):
                n = b[o]
                if not n or n > 127:
                    n, o = _some_long_text(b, o, n)
                host = b[o + 1 : (o := o + n)].decode()
                port, n = _unpack_HB(b, o)
                o += 3
                if not n:
                    unknown_2: Any = ()
                else:
                    section_2, unknown_2, o = _tags(b, o - 1, (), ())
                n = b[o]
                o += 1
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                active_partitions: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        n = b[o]
                        if not n or n > 127:
                            n, o = _some_long_text(b, o, n)
                        topic = b[o + 1 : (o := o + n)].decode()
                        n = b[o]
                        if n > 127:
                            n, o = _long_list(b, o, n)
                        k = n - 1
                        partitions: Any = [*_lists_i[k](b, o + 1)]
                        o += 4 * k + 1
                        if not b[o]:
                            unknown_3: Any = ()
                            o += 1
                        else:
                            section_3, unknown_3, o = _tags(b, o, (), ())
                        active_partitions.append(
                            _TopicPartition(topic, partitions, unknown_3)
                        )
                n = b[o]
                o += 1
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                standby_partitions: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        n = b[o]
                        if not n or n > 127:
                            n, o = _some_long_text(b, o, n)
                        topic_2 = b[o + 1 : (o := o + n)].decode()
                        n = b[o]
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
                        standby_partitions.append(
                            _TopicPartition(topic_2, partitions_2, unknown_4)
                        )
                if not b[o]:
                    unknown_5: Any = ()
                    o += 1
                else:
                    section_5, unknown_5, o = _tags(b, o, (), ())
                partitions_by_user_endpoint.append(
                    _EndpointToPartitions(
                        _Endpoint(host, port, unknown_2),
                        active_partitions,
                        standby_partitions,
                        unknown_5,
                    )
                )
        n = b[o]
        o += 1
    if not n:
        unknown_6: Any = ()
    else:
        section_6, unknown_6, o = _tags(b, o - 1, (), ())
    m = StreamsGroupHeartbeatResponse(
        throttle_time_ms,
        error_code,
        error_message,
        member_id,
        member_epoch,
        heartbeat_interval_ms,
        acceptable_recovery_lag_legacy,
        task_offset_interval_ms,
        -1,
        status,
        active_tasks,
        standby_tasks,
        warmup_tasks,
        False,
        endpoint_information_epoch,
        partitions_by_user_endpoint,
        unknown_6,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.topology_description_required is not False and _differs(
        m.topology_description_required, False
    ):
        raise ValueError
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
    s = _utf8(m.member_id)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    status = m.status
    if type(status) is not list and status is not None:
        status = _items(status)
    n = 0 if status is None else len(status) + 1
    o.append(
        _pack_iiiiB(
            m.member_epoch,
            m.heartbeat_interval_ms,
            m.acceptable_recovery_lag_legacy,
            m.task_offset_interval_ms,
            n,
        )
        if n < 128
        else _pack_iiii(
            m.member_epoch,
            m.heartbeat_interval_ms,
            m.acceptable_recovery_lag_legacy,
            m.task_offset_interval_ms,
        )
        + _size(n)
    )
    for item in status or ():
        s = _utf8(item.status_detail)
        n = len(s) + 1
        o.append(
            _pack_bB(item.status_code, n)
            if n < 128
            else _pack_b(item.status_code) + _text_size(n)
        )
        o.append(s)
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    active_tasks = m.active_tasks
    if type(active_tasks) is not list and active_tasks is not None:
        active_tasks = _items(active_tasks)
    n = 0 if active_tasks is None else len(active_tasks) + 1
    o.append(_byte[n] if n < 128 else _size(n))
    for item_2 in active_tasks or ():
        _encode_task_ids_v0(item_2, o)
    standby_tasks = m.standby_tasks
    if type(standby_tasks) is not list and standby_tasks is not None:
        standby_tasks = _items(standby_tasks)
    n = 0 if standby_tasks is None else len(standby_tasks) + 1
    o.append(_byte[n] if n < 128 else _size(n))
    for item_3 in standby_tasks or ():
        _encode_task_ids_v0(item_3, o)
    warmup_tasks = m.warmup_tasks
    if type(warmup_tasks) is not list and warmup_tasks is not None:
        warmup_tasks = _items(warmup_tasks)
    n = 0 if warmup_tasks is None else len(warmup_tasks) + 1
    o.append(_byte[n] if n < 128 else _size(n))
    for item_4 in warmup_tasks or ():
        _encode_task_ids_v0(item_4, o)
    partitions_by_user_endpoint = m.partitions_by_user_endpoint
    if (
        type(partitions_by_user_endpoint) is not list
        and partitions_by_user_endpoint is not None
    ):
        partitions_by_user_endpoint = _items(partitions_by_user_endpoint)
    n = (
        0
        if partitions_by_user_endpoint is None
        else len(partitions_by_user_endpoint) + 1
    )
    o.append(
        _pack_iB(m.endpoint_information_epoch, n)
        if n < 128
        else _pack_i(m.endpoint_information_epoch) + _size(n)
    )
    for item_5 in partitions_by_user_endpoint or ():
        user_endpoint = item_5.user_endpoint
        s = _utf8(user_endpoint.host)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        if user_endpoint.unknown_tagged_fields:
            o.append(_pack_H(user_endpoint.port))
            o.append(_tag_section((), user_endpoint.unknown_tagged_fields, ()))
        else:
            o.append(_pack_HB(user_endpoint.port, 0))
        active_partitions = item_5.active_partitions
        if type(active_partitions) is not list:
            active_partitions = _items(active_partitions)
        n = len(active_partitions)
        o.append(_more[n] if n < 127 else _size(n + 1))
        for item_6 in active_partitions:
            s = _utf8(item_6.topic)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            partitions = item_6.partitions
            if type(partitions) is not list:
                partitions = _items(partitions)
            count = len(partitions)
            if item_6.unknown_tagged_fields:
                try:
                    pack = _packs_Li[count]
                except KeyError:
                    pack = _make_Li(count)
                o.append(pack(count + 1, *partitions))
                o.append(_tag_section((), item_6.unknown_tagged_fields, ()))
            else:
                try:
                    pack = _packs_Li_B[count]
                except KeyError:
                    pack = _make_Li_B(count)
                o.append(pack(count + 1, *partitions, 0))
        standby_partitions = item_5.standby_partitions
        if type(standby_partitions) is not list:
            standby_partitions = _items(standby_partitions)
        n = len(standby_partitions)
        o.append(_more[n] if n < 127 else _size(n + 1))
        for item_7 in standby_partitions:
            s = _utf8(item_7.topic)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            partitions_2 = item_7.partitions
            if type(partitions_2) is not list:
                partitions_2 = _items(partitions_2)
            count_2 = len(partitions_2)
            if item_7.unknown_tagged_fields:
                try:
                    pack = _packs_Li[count_2]
                except KeyError:
                    pack = _make_Li(count_2)
                o.append(pack(count_2 + 1, *partitions_2))
                o.append(_tag_section((), item_7.unknown_tagged_fields, ()))
            else:
                try:
                    pack = _packs_Li_B[count_2]
                except KeyError:
                    pack = _make_Li_B(count_2)
                o.append(pack(count_2 + 1, *partitions_2, 0))
        o.append(
            _tag_section((), item_5.unknown_tagged_fields, ())
            if item_5.unknown_tagged_fields
            else b"\x00"
        )
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[StreamsGroupHeartbeatResponse, int]:
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
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    member_id = b[o + 1 : (o := o + n)].decode()
    (
        member_epoch,
        heartbeat_interval_ms,
        task_offset_interval_ms,
        acceptable_recovery_lag,
        n,
        k,
    ) = _unpack_iiiqBB(b, o)
    if n < 2:
        status: Any = [] if n else None
        o += 22
        n = k
    else:
        o += 21
        if n > 127:
            n, o = _long(b, o, n)
        status = [] if n else None
        if n > 1:
            for _ in range(n - 1):
                status_code, n = _unpack_bB(b, o)
                o += 1
                if not n or n > 127:
                    n, o = _some_long_text(b, o, n)
                status_detail = b[o + 1 : (o := o + n)].decode()
                if not b[o]:
                    unknown: Any = ()
                    o += 1
                else:
                    section, unknown, o = _tags(b, o, (), ())
                status.append(_Status(status_code, status_detail, unknown))
        n = b[o]
        o += 1
    if n > 127:
        n, o = _long(b, o, n)
    active_tasks: Any = [] if n else None
    if n > 1:
        for _ in range(n - 1):
            struct, o = _decode_task_ids_v0(b, o)
            active_tasks.append(struct)
    n = b[o]
    o += 1
    if n > 127:
        n, o = _long(b, o, n)
    standby_tasks: Any = [] if n else None
    if n > 1:
        for _ in range(n - 1):
            struct_2, o = _decode_task_ids_v0(b, o)
            standby_tasks.append(struct_2)
    n = b[o]
    o += 1
    if n > 127:
        n, o = _long(b, o, n)
    warmup_tasks: Any = [] if n else None
    if n > 1:
        for _ in range(n - 1):
            struct_3, o = _decode_task_ids_v0(b, o)
            warmup_tasks.append(struct_3)
    topology_description_required, endpoint_information_epoch, n, k = _unpack_TiBB(b, o)
    if n < 2:
        partitions_by_user_endpoint: Any = [] if n else None
        o += 7
        n = k
    else:
        o += 6
        if n > 127:
            n, o = _long(b, o, n)
        partitions_by_user_endpoint = [] if n else None
        if n > 1:
            for _ in range(n - 1):
                n = b[o]
                if not n or n > 127:
                    n, o = _some_long_text(b, o, n)
                host = b[o + 1 : (o := o + n)].decode()
                port, n = _unpack_HB(b, o)
                o += 3
                if not n:
                    unknown_2: Any = ()
                else:
                    section_2, unknown_2, o = _tags(b, o - 1, (), ())
                n = b[o]
                o += 1
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                active_partitions: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        n = b[o]
                        if not n or n > 127:
                            n, o = _some_long_text(b, o, n)
                        topic = b[o + 1 : (o := o + n)].decode()
                        n = b[o]
                        if n > 127:
                            n, o = _long_list(b, o, n)
                        k = n - 1
                        partitions: Any = [*_lists_i[k](b, o + 1)]
                        o += 4 * k + 1
                        if not b[o]:
                            unknown_3: Any = ()
                            o += 1
                        else:
                            section_3, unknown_3, o = _tags(b, o, (), ())
                        active_partitions.append(
                            _TopicPartition(topic, partitions, unknown_3)
                        )
                n = b[o]
                o += 1
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                standby_partitions: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        n = b[o]
                        if not n or n > 127:
                            n, o = _some_long_text(b, o, n)
                        topic_2 = b[o + 1 : (o := o + n)].decode()
                        n = b[o]
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
                        standby_partitions.append(
                            _TopicPartition(topic_2, partitions_2, unknown_4)
                        )
                if not b[o]:
                    unknown_5: Any = ()
                    o += 1
                else:
                    section_5, unknown_5, o = _tags(b, o, (), ())
                partitions_by_user_endpoint.append(
                    _EndpointToPartitions(
                        _Endpoint(host, port, unknown_2),
                        active_partitions,
                        standby_partitions,
                        unknown_5,
                    )
                )
        n = b[o]
        o += 1
    if not n:
        unknown_6: Any = ()
    else:
        section_6, unknown_6, o = _tags(b, o - 1, (), ())
    m = StreamsGroupHeartbeatResponse(
        throttle_time_ms,
        error_code,
        error_message,
        member_id,
        member_epoch,
        heartbeat_interval_ms,
        0,
        task_offset_interval_ms,
        acceptable_recovery_lag,
        status,
        active_tasks,
        standby_tasks,
        warmup_tasks,
        topology_description_required,
        endpoint_information_epoch,
        partitions_by_user_endpoint,
        unknown_6,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    if m.acceptable_recovery_lag_legacy is not _int_0 and _differs(
        m.acceptable_recovery_lag_legacy, _int_0
    ):
        raise ValueError
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
    s = _utf8(m.member_id)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    status = m.status
    if type(status) is not list and status is not None:
        status = _items(status)
    n = 0 if status is None else len(status) + 1
    o.append(
        _pack_iiiqB(
            m.member_epoch,
            m.heartbeat_interval_ms,
            m.task_offset_interval_ms,
            m.acceptable_recovery_lag,
            n,
        )
        if n < 128
        else _pack_iiiq(
            m.member_epoch,
            m.heartbeat_interval_ms,
            m.task_offset_interval_ms,
            m.acceptable_recovery_lag,
        )
        + _size(n)
    )
    for item in status or ():
        s = _utf8(item.status_detail)
        n = len(s) + 1
        o.append(
            _pack_bB(item.status_code, n)
            if n < 128
            else _pack_b(item.status_code) + _text_size(n)
        )
        o.append(s)
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    active_tasks = m.active_tasks
    if type(active_tasks) is not list and active_tasks is not None:
        active_tasks = _items(active_tasks)
    n = 0 if active_tasks is None else len(active_tasks) + 1
    o.append(_byte[n] if n < 128 else _size(n))
    for item_2 in active_tasks or ():
        _encode_task_ids_v0(item_2, o)
    standby_tasks = m.standby_tasks
    if type(standby_tasks) is not list and standby_tasks is not None:
        standby_tasks = _items(standby_tasks)
    n = 0 if standby_tasks is None else len(standby_tasks) + 1
    o.append(_byte[n] if n < 128 else _size(n))
    for item_3 in standby_tasks or ():
        _encode_task_ids_v0(item_3, o)
    warmup_tasks = m.warmup_tasks
    if type(warmup_tasks) is not list and warmup_tasks is not None:
        warmup_tasks = _items(warmup_tasks)
    n = 0 if warmup_tasks is None else len(warmup_tasks) + 1
    o.append(_byte[n] if n < 128 else _size(n))
    for item_4 in warmup_tasks or ():
        _encode_task_ids_v0(item_4, o)
    partitions_by_user_endpoint = m.partitions_by_user_endpoint
    if (
        type(partitions_by_user_endpoint) is not list
        and partitions_by_user_endpoint is not None
    ):
        partitions_by_user_endpoint = _items(partitions_by_user_endpoint)
    n = (
        0
        if partitions_by_user_endpoint is None
        else len(partitions_by_user_endpoint) + 1
    )
    o.append(
        _pack_BiB(
            _bit[m.topology_description_required], m.endpoint_information_epoch, n
        )
        if n < 128
        else _pack_Bi(
            _bit[m.topology_description_required], m.endpoint_information_epoch
        )
        + _size(n)
    )
    for item_5 in partitions_by_user_endpoint or ():
        user_endpoint = item_5.user_endpoint
        s = _utf8(user_endpoint.host)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        if user_endpoint.unknown_tagged_fields:
            o.append(_pack_H(user_endpoint.port))
            o.append(_tag_section((), user_endpoint.unknown_tagged_fields, ()))
        else:
            o.append(_pack_HB(user_endpoint.port, 0))
        active_partitions = item_5.active_partitions
        if type(active_partitions) is not list:
            active_partitions = _items(active_partitions)
        n = len(active_partitions)
        o.append(_more[n] if n < 127 else _size(n + 1))
        for item_6 in active_partitions:
            s = _utf8(item_6.topic)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            partitions = item_6.partitions
            if type(partitions) is not list:
                partitions = _items(partitions)
            count = len(partitions)
            if item_6.unknown_tagged_fields:
                try:
                    pack = _packs_Li[count]
                except KeyError:
                    pack = _make_Li(count)
                o.append(pack(count + 1, *partitions))
                o.append(_tag_section((), item_6.unknown_tagged_fields, ()))
            else:
                try:
                    pack = _packs_Li_B[count]
                except KeyError:
                    pack = _make_Li_B(count)
                o.append(pack(count + 1, *partitions, 0))
        standby_partitions = item_5.standby_partitions
        if type(standby_partitions) is not list:
            standby_partitions = _items(standby_partitions)
        n = len(standby_partitions)
        o.append(_more[n] if n < 127 else _size(n + 1))
        for item_7 in standby_partitions:
            s = _utf8(item_7.topic)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            partitions_2 = item_7.partitions
            if type(partitions_2) is not list:
                partitions_2 = _items(partitions_2)
            count_2 = len(partitions_2)
            if item_7.unknown_tagged_fields:
                try:
                    pack = _packs_Li[count_2]
                except KeyError:
                    pack = _make_Li(count_2)
                o.append(pack(count_2 + 1, *partitions_2))
                o.append(_tag_section((), item_7.unknown_tagged_fields, ()))
            else:
                try:
                    pack = _packs_Li_B[count_2]
                except KeyError:
                    pack = _make_Li_B(count_2)
                o.append(pack(count_2 + 1, *partitions_2, 0))
        o.append(
            _tag_section((), item_5.unknown_tagged_fields, ())
            if item_5.unknown_tagged_fields
            else b"\x00"
        )
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


StreamsGroupHeartbeatResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
    }
)
StreamsGroupHeartbeatResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
    }
)
