from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

from .._runtime.fast import Packs as _Packs
from .._runtime.fast import bit as _bit
from .._runtime.fast import byte as _byte
from .._runtime.fast import items as _items
from .._runtime.fast import lists_h as _lists_h
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


class StreamsGroupHeartbeatRequest(Message, gc=False):
    """StreamsGroupHeartbeatRequest: request (API key 88), versions 0 to 1, flexible
    from 0.

    Attributes:
        group_id: string, versions 0+, default '', groupId.
        member_id: string, versions 0+, default ''.
        member_epoch: int32, versions 0+, default 0.
        endpoint_information_epoch: int32, versions 0+, default 0.
        instance_id: string, versions 0+, nullable in 0+, default null.
        rack_id: string, versions 0+, nullable in 0+, default null.
        rebalance_timeout_ms: int32, versions 0+, default -1.
        topology: Topology, versions 0+, nullable in 0+, default null.
        active_tasks: []TaskIds, versions 0+, nullable in 0+, default null.
        standby_tasks: []TaskIds, versions 0+, nullable in 0+, default null.
        warmup_tasks: []TaskIds, versions 0+, nullable in 0+, default null.
        process_id: string, versions 0+, nullable in 0+, default null.
        user_endpoint: Endpoint, versions 0+, nullable in 0+, default null.
        client_tags: []KeyValue, versions 0+, nullable in 0+, default null.
        task_offsets: []TaskOffset, versions 0+, nullable in 0+, default null.
        task_end_offsets: []TaskOffset, versions 0+, nullable in 0+, default null.
        shutdown_application: bool, versions 0+, default false.
    """

    API_KEY: ClassVar[int | None] = 88
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 2)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 2)
    _module: ClassVar[str] = "streams_group_heartbeat_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class Topology(msgspec.Struct, gc=False):
        """A struct of StreamsGroupHeartbeatRequest.

        Attributes:
            epoch: int32, versions 0+, default 0.
            subtopologies: []Subtopology, versions 0+, default empty.
        """

        epoch: int = 0
        subtopologies: list[StreamsGroupHeartbeatRequest.Subtopology] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class Subtopology(msgspec.Struct, gc=False):
        """A struct of StreamsGroupHeartbeatRequest.

        Attributes:
            subtopology_id: string, versions 0+, default ''.
            source_topics: []string, versions 0+, default empty, topicName.
            source_topic_regex: []string, versions 0+, default empty.
            state_changelog_topics: []TopicInfo, versions 0+, default empty.
            repartition_sink_topics: []string, versions 0+, default empty, topicName.
            repartition_source_topics: []TopicInfo, versions 0+, default empty.
            copartition_groups: []CopartitionGroup, versions 0+, default empty.
        """

        subtopology_id: str = ""
        source_topics: list[str] = []
        source_topic_regex: list[str] = []
        state_changelog_topics: list[StreamsGroupHeartbeatRequest.TopicInfo] = []
        repartition_sink_topics: list[str] = []
        repartition_source_topics: list[StreamsGroupHeartbeatRequest.TopicInfo] = []
        copartition_groups: list[StreamsGroupHeartbeatRequest.CopartitionGroup] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class CopartitionGroup(msgspec.Struct, gc=False):
        """A struct of StreamsGroupHeartbeatRequest.

        Attributes:
            source_topics: []int16, versions 0+, default empty.
            source_topic_regex: []int16, versions 0+, default empty.
            repartition_source_topics: []int16, versions 0+, default empty.
        """

        source_topics: list[int] = []
        source_topic_regex: list[int] = []
        repartition_source_topics: list[int] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class KeyValue(msgspec.Struct, gc=False):
        """A struct of StreamsGroupHeartbeatRequest.

        Attributes:
            key: string, versions 0+, default ''.
            value: string, versions 0+, default ''.
        """

        key: str = ""
        value: str = ""
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class TopicInfo(msgspec.Struct, gc=False):
        """A struct of StreamsGroupHeartbeatRequest.

        Attributes:
            name: string, versions 0+, default '', topicName.
            partitions: int32, versions 0+, default 0.
            replication_factor: int16, versions 0+, default 0.
            topic_configs: []KeyValue, versions 0+, default empty.
        """

        name: str = ""
        partitions: int = 0
        replication_factor: int = 0
        topic_configs: list[StreamsGroupHeartbeatRequest.KeyValue] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class Endpoint(msgspec.Struct, gc=False):
        """A struct of StreamsGroupHeartbeatRequest.

        Attributes:
            host: string, versions 0+, default ''.
            port: uint16, versions 0+, default 0.
        """

        host: str = ""
        port: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class TaskOffset(msgspec.Struct, gc=False):
        """A struct of StreamsGroupHeartbeatRequest.

        Attributes:
            subtopology_id: string, versions 0+, default ''.
            partition: int32, versions 0+, default 0.
            offset: int64, versions 0+, default 0.
        """

        subtopology_id: str = ""
        partition: int = 0
        offset: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class TaskIds(msgspec.Struct, gc=False):
        """A struct of StreamsGroupHeartbeatRequest.

        Attributes:
            subtopology_id: string, versions 0+, default ''.
            partitions: []int32, versions 0+, default empty.
        """

        subtopology_id: str = ""
        partitions: list[int] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    group_id: str = ""
    member_id: str = ""
    member_epoch: int = 0
    endpoint_information_epoch: int = 0
    instance_id: str | None = None
    rack_id: str | None = None
    rebalance_timeout_ms: int = -1
    topology: StreamsGroupHeartbeatRequest.Topology | None = None
    active_tasks: list[StreamsGroupHeartbeatRequest.TaskIds] | None = None
    standby_tasks: list[StreamsGroupHeartbeatRequest.TaskIds] | None = None
    warmup_tasks: list[StreamsGroupHeartbeatRequest.TaskIds] | None = None
    process_id: str | None = None
    user_endpoint: StreamsGroupHeartbeatRequest.Endpoint | None = None
    client_tags: list[StreamsGroupHeartbeatRequest.KeyValue] | None = None
    task_offsets: list[StreamsGroupHeartbeatRequest.TaskOffset] | None = None
    task_end_offsets: list[StreamsGroupHeartbeatRequest.TaskOffset] | None = None
    shutdown_application: bool = False
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_CopartitionGroup = StreamsGroupHeartbeatRequest.CopartitionGroup
_Endpoint = StreamsGroupHeartbeatRequest.Endpoint
_KeyValue = StreamsGroupHeartbeatRequest.KeyValue
_Subtopology = StreamsGroupHeartbeatRequest.Subtopology
_TaskIds = StreamsGroupHeartbeatRequest.TaskIds
_TaskOffset = StreamsGroupHeartbeatRequest.TaskOffset
_TopicInfo = StreamsGroupHeartbeatRequest.TopicInfo
_Topology = StreamsGroupHeartbeatRequest.Topology
_make_Lh_Lh_Lh = _Packs("Lh", "Lh", "Lh")
_make_Lh_Lh_Lh_B = _Packs("Lh", "Lh", "Lh", "B")
_make_Li = _Packs("Li")
_make_Li_B = _Packs("Li", "B")
_pack_B = Struct(">B").pack
_pack_BB = Struct(">BB").pack
_pack_Bi = Struct(">Bi").pack
_pack_BiB = Struct(">BiB").pack
_pack_H = Struct(">H").pack
_pack_HB = Struct(">HB").pack
_pack_i = Struct(">i").pack
_pack_ih = Struct(">ih").pack
_pack_ihB = Struct(">ihB").pack
_pack_ii = Struct(">ii").pack
_pack_iiB = Struct(">iiB").pack
_pack_iq = Struct(">iq").pack
_pack_iqB = Struct(">iqB").pack
_packs_Lh_Lh_Lh = _make_Lh_Lh_Lh.made
_packs_Lh_Lh_Lh_B = _make_Lh_Lh_Lh_B.made
_packs_Li = _make_Li.made
_packs_Li_B = _make_Li_B.made
_unpack_HB = Struct(">HB").unpack_from
_unpack_TB = Struct(">?B").unpack_from
_unpack_b = Struct(">b").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_ib = Struct(">ib").unpack_from
_unpack_ihB = Struct(">ihB").unpack_from
_unpack_iiB = Struct(">iiB").unpack_from
_unpack_iqB = Struct(">iqB").unpack_from


# KeyValue, which stands in several places
def _decode_key_value_v0(b: Any, o: int) -> tuple[_KeyValue, int]:
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    key = b[o + 1 : (o := o + n)].decode()
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    value = b[o + 1 : (o := o + n)].decode()
    if not b[o]:
        unknown: Any = ()
        o += 1
    else:
        section, unknown, o = _tags(b, o, (), ())
    m = _KeyValue(key, value, unknown)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_key_value_v0(m: Any, o: list[bytes]) -> None:
    s = _utf8(m.key)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    s = _utf8(m.value)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


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


# Versions 0 to 1
def _decode_v0(b: Any, o: int) -> tuple[StreamsGroupHeartbeatRequest, int]:
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    group_id = b[o + 1 : (o := o + n)].decode()
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    member_id = b[o + 1 : (o := o + n)].decode()
    member_epoch, endpoint_information_epoch, n = _unpack_iiB(b, o)
    o += 8
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        instance_id = b[o + 1 : (o := o + n)].decode()
    else:
        instance_id = None
        o += 1
    n = b[o]
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        rack_id = b[o + 1 : (o := o + n)].decode()
    else:
        rack_id = None
        o += 1
    rebalance_timeout_ms, n = _unpack_ib(b, o)
    o += 5
    if n < 0:
        topology = None
    else:
        epoch, n = _unpack_iB(b, o)
        o += 5
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        subtopologies: Any = []
        if n > 1:
            for _ in range(n - 1):
                n = b[o]
                if not n or n > 127:
                    n, o = _some_long_text(b, o, n)
                subtopology_id = b[o + 1 : (o := o + n)].decode()
                n = b[o]
                o += 1
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                source_topics: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        n = b[o]
                        if not n or n > 127:
                            n, o = _some_long_text(b, o, n)
                        item = b[o + 1 : (o := o + n)].decode()
                        source_topics.append(item)
                n = b[o]
                o += 1
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                source_topic_regex: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        n = b[o]
                        if not n or n > 127:
                            n, o = _some_long_text(b, o, n)
                        item_2 = b[o + 1 : (o := o + n)].decode()
                        source_topic_regex.append(item_2)
                n = b[o]
                o += 1
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                state_changelog_topics: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        n = b[o]
                        if not n or n > 127:
                            n, o = _some_long_text(b, o, n)
                        name = b[o + 1 : (o := o + n)].decode()
                        partitions, replication_factor, n = _unpack_ihB(b, o)
                        o += 7
                        if not n or n > 127:
                            n, o = _some_long(b, o, n)
                        topic_configs: Any = []
                        if n > 1:
                            for _ in range(n - 1):
                                struct, o = _decode_key_value_v0(b, o)
                                topic_configs.append(struct)
                        if not b[o]:
                            unknown: Any = ()
                            o += 1
                        else:
                            section, unknown, o = _tags(b, o, (), ())
                        state_changelog_topics.append(
                            _TopicInfo(
                                name,
                                partitions,
                                replication_factor,
                                topic_configs,
                                unknown,
                            )
                        )
                n = b[o]
                o += 1
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                repartition_sink_topics: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        n = b[o]
                        if not n or n > 127:
                            n, o = _some_long_text(b, o, n)
                        item_3 = b[o + 1 : (o := o + n)].decode()
                        repartition_sink_topics.append(item_3)
                n = b[o]
                o += 1
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                repartition_source_topics: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        n = b[o]
                        if not n or n > 127:
                            n, o = _some_long_text(b, o, n)
                        name_2 = b[o + 1 : (o := o + n)].decode()
                        partitions_2, replication_factor_2, n = _unpack_ihB(b, o)
                        o += 7
                        if not n or n > 127:
                            n, o = _some_long(b, o, n)
                        topic_configs_2: Any = []
                        if n > 1:
                            for _ in range(n - 1):
                                struct_2, o = _decode_key_value_v0(b, o)
                                topic_configs_2.append(struct_2)
                        if not b[o]:
                            unknown_2: Any = ()
                            o += 1
                        else:
                            section_2, unknown_2, o = _tags(b, o, (), ())
                        repartition_source_topics.append(
                            _TopicInfo(
                                name_2,
                                partitions_2,
                                replication_factor_2,
                                topic_configs_2,
                                unknown_2,
                            )
                        )
                n = b[o]
                o += 1
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                copartition_groups: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        n = b[o]
                        if n > 127:
                            n, o = _long_list(b, o, n)
                        k = n - 1
                        source_topics_2: Any = [*_lists_h[k](b, o + 1)]
                        o += 2 * k + 1
                        n = b[o]
                        if n > 127:
                            n, o = _long_list(b, o, n)
                        k = n - 1
                        source_topic_regex_2: Any = [*_lists_h[k](b, o + 1)]
                        o += 2 * k + 1
                        n = b[o]
                        if n > 127:
                            n, o = _long_list(b, o, n)
                        k = n - 1
                        repartition_source_topics_2: Any = [*_lists_h[k](b, o + 1)]
                        o += 2 * k + 1
                        if not b[o]:
                            unknown_3: Any = ()
                            o += 1
                        else:
                            section_3, unknown_3, o = _tags(b, o, (), ())
                        copartition_groups.append(
                            _CopartitionGroup(
                                source_topics_2,
                                source_topic_regex_2,
                                repartition_source_topics_2,
                                unknown_3,
                            )
                        )
                if not b[o]:
                    unknown_4: Any = ()
                    o += 1
                else:
                    section_4, unknown_4, o = _tags(b, o, (), ())
                subtopologies.append(
                    _Subtopology(
                        subtopology_id,
                        source_topics,
                        source_topic_regex,
                        state_changelog_topics,
                        repartition_sink_topics,
                        repartition_source_topics,
                        copartition_groups,
                        unknown_4,
                    )
                )
        if not b[o]:
            unknown_5: Any = ()
            o += 1
        else:
            section_5, unknown_5, o = _tags(b, o, (), ())
        topology = _Topology(epoch, subtopologies, unknown_5)
    n = b[o]
    o += 1
    if n > 127:
        n, o = _long(b, o, n)
    active_tasks: Any = [] if n else None
    if n > 1:
        for _ in range(n - 1):
            struct_3, o = _decode_task_ids_v0(b, o)
            active_tasks.append(struct_3)
    n = b[o]
    o += 1
    if n > 127:
        n, o = _long(b, o, n)
    standby_tasks: Any = [] if n else None
    if n > 1:
        for _ in range(n - 1):
            struct_4, o = _decode_task_ids_v0(b, o)
            standby_tasks.append(struct_4)
    n = b[o]
    o += 1
    if n > 127:
        n, o = _long(b, o, n)
    warmup_tasks: Any = [] if n else None
    if n > 1:
        for _ in range(n - 1):
            struct_5, o = _decode_task_ids_v0(b, o)
            warmup_tasks.append(struct_5)
    n = b[o]
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        process_id = b[o + 1 : (o := o + n)].decode()
    else:
        process_id = None
        o += 1
    (n,) = _unpack_b(b, o)
    o += 1
    if n < 0:
        user_endpoint = None
    else:
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        host = b[o + 1 : (o := o + n)].decode()
        port, n = _unpack_HB(b, o)
        o += 3
        if not n:
            unknown_6: Any = ()
        else:
            section_6, unknown_6, o = _tags(b, o - 1, (), ())
        user_endpoint = _Endpoint(host, port, unknown_6)
    n = b[o]
    o += 1
    if n > 127:
        n, o = _long(b, o, n)
    client_tags: Any = [] if n else None
    if n > 1:
        for _ in range(n - 1):
            struct_6, o = _decode_key_value_v0(b, o)
            client_tags.append(struct_6)
    n = b[o]
    o += 1
    if n > 127:
        n, o = _long(b, o, n)
    task_offsets: Any = [] if n else None
    if n > 1:
        for _ in range(n - 1):
            n = b[o]
            if not n or n > 127:
                n, o = _some_long_text(b, o, n)
            subtopology_id_2 = b[o + 1 : (o := o + n)].decode()
            partition, offset, n = _unpack_iqB(b, o)
            o += 13
            if not n:
                unknown_7: Any = ()
            else:
                section_7, unknown_7, o = _tags(b, o - 1, (), ())
            task_offsets.append(
                _TaskOffset(subtopology_id_2, partition, offset, unknown_7)
            )
    n = b[o]
    o += 1
    if n > 127:
        n, o = _long(b, o, n)
    task_end_offsets: Any = [] if n else None
    if n > 1:
        for _ in range(n - 1):
            n = b[o]
            if not n or n > 127:
                n, o = _some_long_text(b, o, n)
            subtopology_id_3 = b[o + 1 : (o := o + n)].decode()
            partition_2, offset_2, n = _unpack_iqB(b, o)
            o += 13
            if not n:
                unknown_8: Any = ()
            else:
                section_8, unknown_8, o = _tags(b, o - 1, (), ())
            task_end_offsets.append(
                _TaskOffset(subtopology_id_3, partition_2, offset_2, unknown_8)
            )
    shutdown_application, n = _unpack_TB(b, o)
    o += 2
    if not n:
        unknown_9: Any = ()
    else:
        section_9, unknown_9, o = _tags(b, o - 1, (), ())
    m = StreamsGroupHeartbeatRequest(
        group_id,
        member_id,
        member_epoch,
        endpoint_information_epoch,
        instance_id,
        rack_id,
        rebalance_timeout_ms,
        topology,
        active_tasks,
        standby_tasks,
        warmup_tasks,
        process_id,
        user_endpoint,
        client_tags,
        task_offsets,
        task_end_offsets,
        shutdown_application,
        unknown_9,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    s = _utf8(m.group_id)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    s = _utf8(m.member_id)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    t = m.instance_id
    if t is None:
        o.append(_pack_iiB(m.member_epoch, m.endpoint_information_epoch, 0))
    else:
        s = _utf8(t)
        n = len(s) + 1
        o.append(
            _pack_iiB(m.member_epoch, m.endpoint_information_epoch, n)
            if n < 128
            else _pack_ii(m.member_epoch, m.endpoint_information_epoch) + _text_size(n)
        )
        o.append(s)
    t = m.rack_id
    if t is None:
        o.append(b"\x00")
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    o.append(_pack_i(m.rebalance_timeout_ms))
    topology = m.topology
    if topology is None:
        o.append(b"\xff")
    else:
        subtopologies = topology.subtopologies
        if type(subtopologies) is not list:
            subtopologies = _items(subtopologies)
        n = len(subtopologies) + 1
        o.append(
            _pack_BiB(1, topology.epoch, n)
            if n < 128
            else _pack_Bi(1, topology.epoch) + _size(n)
        )
        for item in subtopologies:
            s = _utf8(item.subtopology_id)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            source_topics = item.source_topics
            if type(source_topics) is not list:
                source_topics = _items(source_topics)
            n = len(source_topics)
            o.append(_more[n] if n < 127 else _size(n + 1))
            for item_2 in source_topics:
                s = _utf8(item_2)
                n = len(s)
                o.append(_more[n] if n < 127 else _text_size(n + 1))
                o.append(s)
            source_topic_regex = item.source_topic_regex
            if type(source_topic_regex) is not list:
                source_topic_regex = _items(source_topic_regex)
            n = len(source_topic_regex)
            o.append(_more[n] if n < 127 else _size(n + 1))
            for item_3 in source_topic_regex:
                s = _utf8(item_3)
                n = len(s)
                o.append(_more[n] if n < 127 else _text_size(n + 1))
                o.append(s)
            state_changelog_topics = item.state_changelog_topics
            if type(state_changelog_topics) is not list:
                state_changelog_topics = _items(state_changelog_topics)
            n = len(state_changelog_topics)
            o.append(_more[n] if n < 127 else _size(n + 1))
            for item_4 in state_changelog_topics:
                s = _utf8(item_4.name)
                n = len(s)
                o.append(_more[n] if n < 127 else _text_size(n + 1))
                o.append(s)
                topic_configs = item_4.topic_configs
                if type(topic_configs) is not list:
                    topic_configs = _items(topic_configs)
                n = len(topic_configs) + 1
                o.append(
                    _pack_ihB(item_4.partitions, item_4.replication_factor, n)
                    if n < 128
                    else _pack_ih(item_4.partitions, item_4.replication_factor)
                    + _size(n)
                )
                for item_5 in topic_configs:
                    _encode_key_value_v0(item_5, o)
                o.append(
                    _tag_section((), item_4.unknown_tagged_fields, ())
                    if item_4.unknown_tagged_fields
                    else b"\x00"
                )
            repartition_sink_topics = item.repartition_sink_topics
            if type(repartition_sink_topics) is not list:
                repartition_sink_topics = _items(repartition_sink_topics)
            n = len(repartition_sink_topics)
            o.append(_more[n] if n < 127 else _size(n + 1))
            for item_6 in repartition_sink_topics:
                s = _utf8(item_6)
                n = len(s)
                o.append(_more[n] if n < 127 else _text_size(n + 1))
                o.append(s)
            repartition_source_topics = item.repartition_source_topics
            if type(repartition_source_topics) is not list:
                repartition_source_topics = _items(repartition_source_topics)
            n = len(repartition_source_topics)
            o.append(_more[n] if n < 127 else _size(n + 1))
            for item_7 in repartition_source_topics:
                s = _utf8(item_7.name)
                n = len(s)
                o.append(_more[n] if n < 127 else _text_size(n + 1))
                o.append(s)
                topic_configs_2 = item_7.topic_configs
                if type(topic_configs_2) is not list:
                    topic_configs_2 = _items(topic_configs_2)
                n = len(topic_configs_2) + 1
                o.append(
                    _pack_ihB(item_7.partitions, item_7.replication_factor, n)
                    if n < 128
                    else _pack_ih(item_7.partitions, item_7.replication_factor)
                    + _size(n)
                )
                for item_8 in topic_configs_2:
                    _encode_key_value_v0(item_8, o)
                o.append(
                    _tag_section((), item_7.unknown_tagged_fields, ())
                    if item_7.unknown_tagged_fields
                    else b"\x00"
                )
            copartition_groups = item.copartition_groups
            if type(copartition_groups) is not list:
                copartition_groups = _items(copartition_groups)
            n = len(copartition_groups)
            o.append(_more[n] if n < 127 else _size(n + 1))
            for item_9 in copartition_groups:
                source_topics_2 = item_9.source_topics
                if type(source_topics_2) is not list:
                    source_topics_2 = _items(source_topics_2)
                count = len(source_topics_2)
                source_topic_regex_2 = item_9.source_topic_regex
                if type(source_topic_regex_2) is not list:
                    source_topic_regex_2 = _items(source_topic_regex_2)
                count_2 = len(source_topic_regex_2)
                repartition_source_topics_2 = item_9.repartition_source_topics
                if type(repartition_source_topics_2) is not list:
                    repartition_source_topics_2 = _items(repartition_source_topics_2)
                count_3 = len(repartition_source_topics_2)
                if item_9.unknown_tagged_fields:
                    try:
                        pack = _packs_Lh_Lh_Lh[count, count_2, count_3]
                    except KeyError:
                        pack = _make_Lh_Lh_Lh(count, count_2, count_3)
                    o.append(
                        pack(
                            count + 1,
                            *source_topics_2,
                            count_2 + 1,
                            *source_topic_regex_2,
                            count_3 + 1,
                            *repartition_source_topics_2,
                        )
                    )
                    o.append(_tag_section((), item_9.unknown_tagged_fields, ()))
                else:
                    try:
                        pack = _packs_Lh_Lh_Lh_B[count, count_2, count_3]
                    except KeyError:
                        pack = _make_Lh_Lh_Lh_B(count, count_2, count_3)
                    o.append(
                        pack(
                            count + 1,
                            *source_topics_2,
                            count_2 + 1,
                            *source_topic_regex_2,
                            count_3 + 1,
                            *repartition_source_topics_2,
                            0,
                        )
                    )
            o.append(
                _tag_section((), item.unknown_tagged_fields, ())
                if item.unknown_tagged_fields
                else b"\x00"
            )
        o.append(
            _tag_section((), topology.unknown_tagged_fields, ())
            if topology.unknown_tagged_fields
            else b"\x00"
        )
    active_tasks = m.active_tasks
    if type(active_tasks) is not list and active_tasks is not None:
        active_tasks = _items(active_tasks)
    n = 0 if active_tasks is None else len(active_tasks) + 1
    o.append(_byte[n] if n < 128 else _size(n))
    for item_10 in active_tasks or ():
        _encode_task_ids_v0(item_10, o)
    standby_tasks = m.standby_tasks
    if type(standby_tasks) is not list and standby_tasks is not None:
        standby_tasks = _items(standby_tasks)
    n = 0 if standby_tasks is None else len(standby_tasks) + 1
    o.append(_byte[n] if n < 128 else _size(n))
    for item_11 in standby_tasks or ():
        _encode_task_ids_v0(item_11, o)
    warmup_tasks = m.warmup_tasks
    if type(warmup_tasks) is not list and warmup_tasks is not None:
        warmup_tasks = _items(warmup_tasks)
    n = 0 if warmup_tasks is None else len(warmup_tasks) + 1
    o.append(_byte[n] if n < 128 else _size(n))
    for item_12 in warmup_tasks or ():
        _encode_task_ids_v0(item_12, o)
    t = m.process_id
    if t is None:
        o.append(b"\x00")
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    user_endpoint = m.user_endpoint
    if user_endpoint is None:
        o.append(b"\xff")
    else:
        s = _utf8(user_endpoint.host)
        n = len(s) + 1
        o.append(_pack_BB(1, n) if n < 128 else b"\x01" + _text_size(n))
        o.append(s)
        if user_endpoint.unknown_tagged_fields:
            o.append(_pack_H(user_endpoint.port))
            o.append(_tag_section((), user_endpoint.unknown_tagged_fields, ()))
        else:
            o.append(_pack_HB(user_endpoint.port, 0))
    client_tags = m.client_tags
    if type(client_tags) is not list and client_tags is not None:
        client_tags = _items(client_tags)
    n = 0 if client_tags is None else len(client_tags) + 1
    o.append(_byte[n] if n < 128 else _size(n))
    for item_13 in client_tags or ():
        _encode_key_value_v0(item_13, o)
    task_offsets = m.task_offsets
    if type(task_offsets) is not list and task_offsets is not None:
        task_offsets = _items(task_offsets)
    n = 0 if task_offsets is None else len(task_offsets) + 1
    o.append(_byte[n] if n < 128 else _size(n))
    for item_14 in task_offsets or ():
        s = _utf8(item_14.subtopology_id)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        if item_14.unknown_tagged_fields:
            o.append(_pack_iq(item_14.partition, item_14.offset))
            o.append(_tag_section((), item_14.unknown_tagged_fields, ()))
        else:
            o.append(_pack_iqB(item_14.partition, item_14.offset, 0))
    task_end_offsets = m.task_end_offsets
    if type(task_end_offsets) is not list and task_end_offsets is not None:
        task_end_offsets = _items(task_end_offsets)
    n = 0 if task_end_offsets is None else len(task_end_offsets) + 1
    o.append(_byte[n] if n < 128 else _size(n))
    for item_15 in task_end_offsets or ():
        s = _utf8(item_15.subtopology_id)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        if item_15.unknown_tagged_fields:
            o.append(_pack_iq(item_15.partition, item_15.offset))
            o.append(_tag_section((), item_15.unknown_tagged_fields, ()))
        else:
            o.append(_pack_iqB(item_15.partition, item_15.offset, 0))
    if m.unknown_tagged_fields:
        o.append(_pack_B(_bit[m.shutdown_application]))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_BB(_bit[m.shutdown_application], 0))


StreamsGroupHeartbeatRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
    }
)
StreamsGroupHeartbeatRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
    }
)
