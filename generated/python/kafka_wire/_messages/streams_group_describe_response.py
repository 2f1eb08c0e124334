from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

from .._runtime.fast import Packs as _Packs
from .._runtime.fast import bit as _bit
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


class StreamsGroupDescribeResponse(Message, gc=False):
    """StreamsGroupDescribeResponse: response (API key 89), versions 0 to 1, flexible
    from 0.

    Attributes:
        throttle_time_ms: int32, versions 0+, default 0.
        groups: []DescribedGroup, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 89
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 2)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 2)
    _module: ClassVar[str] = "streams_group_describe_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class DescribedGroup(msgspec.Struct, gc=False):
        """A struct of StreamsGroupDescribeResponse.

        Attributes:
            error_code: int16, versions 0+, default 0.
            error_message: string, versions 0+, nullable in 0+, default null.
            group_id: string, versions 0+, default '', groupId.
            group_state: string, versions 0+, default ''.
            group_epoch: int32, versions 0+, default 0.
            assignment_epoch: int32, versions 0+, default 0.
            topology: Topology, versions 0+, nullable in 0+, default null.
            members: []Member, versions 0+, default empty.
            authorized_operations: int32, versions 0+, default -2147483648.
            topology_description: TopologyDescription, versions 1+, nullable in 1+,
                default null.
            topology_description_status: int8, versions 1+, default 0.
            assignor_name: string, versions 1+, nullable in 1+, default null, ignorable.
        """

        error_code: int = 0
        error_message: str | None = None
        group_id: str = ""
        group_state: str = ""
        group_epoch: int = 0
        assignment_epoch: int = 0
        topology: StreamsGroupDescribeResponse.Topology | None = None
        members: list[StreamsGroupDescribeResponse.Member] = []
        authorized_operations: int = -2147483648
        topology_description: (
            StreamsGroupDescribeResponse.TopologyDescription | None
        ) = None
        topology_description_status: int = 0
        assignor_name: str | None = None
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class Topology(msgspec.Struct, gc=False):
        """A struct of StreamsGroupDescribeResponse.

        Attributes:
            epoch: int32, versions 0+, default 0.
            subtopologies: []Subtopology, versions 0+, nullable in 0+, default null.
        """

        epoch: int = 0
        subtopologies: list[StreamsGroupDescribeResponse.Subtopology] | None = None
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class Subtopology(msgspec.Struct, gc=False):
        """A struct of StreamsGroupDescribeResponse.

        Attributes:
            subtopology_id: string, versions 0+, default ''.
            source_topics: []string, versions 0+, default empty, topicName.
            repartition_sink_topics: []string, versions 0+, default empty, topicName.
            state_changelog_topics: []TopicInfo, versions 0+, default empty.
            repartition_source_topics: []TopicInfo, versions 0+, default empty.
        """

        subtopology_id: str = ""
        source_topics: list[str] = []
        repartition_sink_topics: list[str] = []
        state_changelog_topics: list[StreamsGroupDescribeResponse.TopicInfo] = []
        repartition_source_topics: list[StreamsGroupDescribeResponse.TopicInfo] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class Member(msgspec.Struct, gc=False):
        """A struct of StreamsGroupDescribeResponse.

        Attributes:
            member_id: string, versions 0+, default ''.
            member_epoch: int32, versions 0+, default 0.
            instance_id: string, versions 0+, nullable in 0+, default null.
            rack_id: string, versions 0+, nullable in 0+, default null.
            client_id: string, versions 0+, default ''.
            client_host: string, versions 0+, default ''.
            topology_epoch: int32, versions 0+, default 0.
            process_id: string, versions 0+, default ''.
            user_endpoint: Endpoint, versions 0+, nullable in 0+, default null.
            client_tags: []KeyValue, versions 0+, default empty.
            task_offsets: []TaskOffset, versions 0+, default empty.
            task_end_offsets: []TaskOffset, versions 0+, default empty.
            assignment: Assignment, versions 0+, default empty.
            target_assignment: Assignment, versions 0+, default empty.
            is_classic: bool, versions 0+, default false.
        """

        member_id: str = ""
        member_epoch: int = 0
        instance_id: str | None = None
        rack_id: str | None = None
        client_id: str = ""
        client_host: str = ""
        topology_epoch: int = 0
        process_id: str = ""
        user_endpoint: StreamsGroupDescribeResponse.Endpoint | None = None
        client_tags: list[StreamsGroupDescribeResponse.KeyValue] = []
        task_offsets: list[StreamsGroupDescribeResponse.TaskOffset] = []
        task_end_offsets: list[StreamsGroupDescribeResponse.TaskOffset] = []
        assignment: StreamsGroupDescribeResponse.Assignment = msgspec.field(
            default_factory=lambda: StreamsGroupDescribeResponse.Assignment()
        )
        target_assignment: StreamsGroupDescribeResponse.Assignment = msgspec.field(
            default_factory=lambda: StreamsGroupDescribeResponse.Assignment()
        )
        is_classic: bool = False
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class Endpoint(msgspec.Struct, gc=False):
        """A struct of StreamsGroupDescribeResponse.

        Attributes:
            host: string, versions 0+, default ''.
            port: uint16, versions 0+, default 0.
        """

        host: str = ""
        port: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class TaskOffset(msgspec.Struct, gc=False):
        """A struct of StreamsGroupDescribeResponse.

        Attributes:
            subtopology_id: string, versions 0+, default ''.
            partition: int32, versions 0+, default 0.
            offset: int64, versions 0+, default 0.
        """

        subtopology_id: str = ""
        partition: int = 0
        offset: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class Assignment(msgspec.Struct, gc=False):
        """A struct of StreamsGroupDescribeResponse.

        Attributes:
            active_tasks: []TaskIds, versions 0+, default empty.
            standby_tasks: []TaskIds, versions 0+, default empty.
            warmup_tasks: []TaskIds, versions 0+, default empty.
        """

        active_tasks: list[StreamsGroupDescribeResponse.TaskIds] = []
        standby_tasks: list[StreamsGroupDescribeResponse.TaskIds] = []
        warmup_tasks: list[StreamsGroupDescribeResponse.TaskIds] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class TaskIds(msgspec.Struct, gc=False):
        """A struct of StreamsGroupDescribeResponse.

        Attributes:
            subtopology_id: string, versions 0+, default ''.
            partitions: []int32, versions 0+, default empty.
        """

        subtopology_id: str = ""
        partitions: list[int] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class KeyValue(msgspec.Struct, gc=False):
        """A struct of StreamsGroupDescribeResponse.

        Attributes:
            key: string, versions 0+, default ''.
            value: string, versions 0+, default ''.
        """

        key: str = ""
        value: str = ""
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class TopicInfo(msgspec.Struct, gc=False):
        """A struct of StreamsGroupDescribeResponse.

        Attributes:
            name: string, versions 0+, default '', topicName.
            partitions: int32, versions 0+, default 0.
            replication_factor: int16, versions 0+, default 0.
            topic_configs: []KeyValue, versions 0+, default empty.
        """

        name: str = ""
        partitions: int = 0
        replication_factor: int = 0
        topic_configs: list[StreamsGroupDescribeResponse.KeyValue] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class TopologyDescription(msgspec.Struct, gc=False):
        """A struct of StreamsGroupDescribeResponse.

        Attributes:
            subtopologies: []TopologyDescriptionSubtopology, versions 1+, default empty.
            global_stores: []TopologyDescriptionGlobalStore, versions 1+, default empty.
        """

        subtopologies: list[
            StreamsGroupDescribeResponse.TopologyDescriptionSubtopology
        ] = []
        global_stores: list[
            StreamsGroupDescribeResponse.TopologyDescriptionGlobalStore
        ] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class TopologyDescriptionSubtopology(msgspec.Struct, gc=False):
        """A struct of StreamsGroupDescribeResponse.

        Attributes:
            subtopology_id: string, versions 1+, default ''.
            nodes: []TopologyDescriptionNode, versions 1+, default empty.
        """

        subtopology_id: str = ""
        nodes: list[StreamsGroupDescribeResponse.TopologyDescriptionNode] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class TopologyDescriptionNode(msgspec.Struct, gc=False):
        """A struct of StreamsGroupDescribeResponse.

        Attributes:
            name: string, versions 1+, default ''.
            node_type: int8, versions 1+, default 0.
            source_topics: []string, versions 1+, default empty, topicName.
            sink_topic: string, versions 1+, nullable in 1+, default null, topicName.
            stores: []string, versions 1+, default empty.
            successors: []string, versions 1+, default empty.
        """

        name: str = ""
        node_type: int = 0
        source_topics: list[str] = []
        sink_topic: str | None = None
        stores: list[str] = []
        successors: list[str] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class TopologyDescriptionGlobalStore(msgspec.Struct, gc=False):
        """A struct of StreamsGroupDescribeResponse.

        Attributes:
            source: TopologyDescriptionNode, versions 1+, default empty.
            processor: TopologyDescriptionNode, versions 1+, default empty.
        """

        source: StreamsGroupDescribeResponse.TopologyDescriptionNode = msgspec.field(
            default_factory=lambda: StreamsGroupDescribeResponse.TopologyDescriptionNode()
        )
        processor: StreamsGroupDescribeResponse.TopologyDescriptionNode = msgspec.field(
            default_factory=lambda: StreamsGroupDescribeResponse.TopologyDescriptionNode()
        )
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    throttle_time_ms: int = 0
    groups: list[StreamsGroupDescribeResponse.DescribedGroup] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_Assignment = StreamsGroupDescribeResponse.Assignment
_DescribedGroup = StreamsGroupDescribeResponse.DescribedGroup
_Endpoint = StreamsGroupDescribeResponse.Endpoint
_KeyValue = StreamsGroupDescribeResponse.KeyValue
_Member = StreamsGroupDescribeResponse.Member
_Subtopology = StreamsGroupDescribeResponse.Subtopology
_TaskIds = StreamsGroupDescribeResponse.TaskIds
_TaskOffset = StreamsGroupDescribeResponse.TaskOffset
_TopicInfo = StreamsGroupDescribeResponse.TopicInfo
_Topology = StreamsGroupDescribeResponse.Topology
_TopologyDescription = StreamsGroupDescribeResponse.TopologyDescription
_TopologyDescriptionGlobalStore = (
    StreamsGroupDescribeResponse.TopologyDescriptionGlobalStore
)
_TopologyDescriptionNode = StreamsGroupDescribeResponse.TopologyDescriptionNode
_TopologyDescriptionSubtopology = (
    StreamsGroupDescribeResponse.TopologyDescriptionSubtopology
)
_int_0 = 0
_make_Li = _Packs("Li")
_make_Li_B = _Packs("Li", "B")
_pack_B = Struct(">B").pack
_pack_BB = Struct(">BB").pack
_pack_Bi = Struct(">Bi").pack
_pack_BiB = Struct(">BiB").pack
_pack_H = Struct(">H").pack
_pack_HB = Struct(">HB").pack
_pack_b = Struct(">b").pack
_pack_bB = Struct(">bB").pack
_pack_h = Struct(">h").pack
_pack_hB = Struct(">hB").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_ih = Struct(">ih").pack
_pack_ihB = Struct(">ihB").pack
_pack_ii = Struct(">ii").pack
_pack_iq = Struct(">iq").pack
_pack_iqB = Struct(">iqB").pack
_packs_Li = _make_Li.made
_packs_Li_B = _make_Li_B.made
_unpack_HB = Struct(">HB").unpack_from
_unpack_TB = Struct(">?B").unpack_from
_unpack_b = Struct(">b").unpack_from
_unpack_bB = Struct(">bB").unpack_from
_unpack_hB = Struct(">hB").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_iBB = Struct(">iBB").unpack_from
_unpack_ib = Struct(">ib").unpack_from
_unpack_ihB = Struct(">ihB").unpack_from
_unpack_iib = Struct(">iib").unpack_from
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


# TopologyDescriptionNode, which stands in several places
def _decode_topology_description_node_v1(
    b: Any, o: int
) -> tuple[_TopologyDescriptionNode, int]:
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    name = b[o + 1 : (o := o + n)].decode()
    node_type, n = _unpack_bB(b, o)
    o += 2
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    source_topics: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        item = b[o + 1 : (o := o + n)].decode()
        source_topics.append(item)
    n = b[o]
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        sink_topic = b[o + 1 : (o := o + n)].decode()
    else:
        sink_topic = None
        o += 1
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    stores: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        item_2 = b[o + 1 : (o := o + n)].decode()
        stores.append(item_2)
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    successors: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        item_3 = b[o + 1 : (o := o + n)].decode()
        successors.append(item_3)
    if not b[o]:
        unknown: Any = ()
        o += 1
    else:
        section, unknown, o = _tags(b, o, (), ())
    m = _TopologyDescriptionNode(
        name, node_type, source_topics, sink_topic, stores, successors, unknown
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_topology_description_node_v1(m: Any, o: list[bytes]) -> None:
    s = _utf8(m.name)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    source_topics = m.source_topics
    if type(source_topics) is not list:
        source_topics = _items(source_topics)
    n = len(source_topics) + 1
    o.append(_pack_bB(m.node_type, n) if n < 128 else _pack_b(m.node_type) + _size(n))
    for item in source_topics:
        s = _utf8(item)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    t = m.sink_topic
    if t is None:
        o.append(b"\x00")
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    stores = m.stores
    if type(stores) is not list:
        stores = _items(stores)
    n = len(stores)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item_2 in stores:
        s = _utf8(item_2)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    successors = m.successors
    if type(successors) is not list:
        successors = _items(successors)
    n = len(successors)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item_3 in successors:
        s = _utf8(item_3)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[StreamsGroupDescribeResponse, int]:
    throttle_time_ms, n = _unpack_iB(b, o)
    o += 5
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    groups: Any = []
    for _ in range(n - 1):
        error_code, n = _unpack_hB(b, o)
        o += 2
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
        group_id = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        group_state = b[o + 1 : (o := o + n)].decode()
        group_epoch, assignment_epoch, n = _unpack_iib(b, o)
        o += 9
        if n < 0:
            topology = None
        else:
            epoch, n, k = _unpack_iBB(b, o)
            if n < 2:
                subtopologies: Any = [] if n else None
                o += 6
                n = k
            else:
                o += 5
                if n > 127:
                    n, o = _long(b, o, n)
                subtopologies = [] if n else None
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
                        repartition_sink_topics: Any = []
                        if n > 1:
                            for _ in range(n - 1):
                                n = b[o]
                                if not n or n > 127:
                                    n, o = _some_long_text(b, o, n)
                                item_2 = b[o + 1 : (o := o + n)].decode()
                                repartition_sink_topics.append(item_2)
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
                        repartition_source_topics: Any = []
                        if n > 1:
                            for _ in range(n - 1):
                                n = b[o]
                                if not n or n > 127:
                                    n, o = _some_long_text(b, o, n)
                                name_2 = b[o + 1 : (o := o + n)].decode()
                                partitions_2, replication_factor_2, n = _unpack_ihB(
                                    b, o
                                )
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
                        if not b[o]:
                            unknown_3: Any = ()
                            o += 1
                        else:
                            section_3, unknown_3, o = _tags(b, o, (), ())
                        subtopologies.append(
                            _Subtopology(
                                subtopology_id,
                                source_topics,
                                repartition_sink_topics,
                                state_changelog_topics,
                                repartition_source_topics,
                                unknown_3,
                            )
                        )
                n = b[o]
                o += 1
            if not n:
                unknown_4: Any = ()
            else:
                section_4, unknown_4, o = _tags(b, o - 1, (), ())
            topology = _Topology(epoch, subtopologies, unknown_4)
        n = b[o]
        o += 1
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        members: Any = []
        if n > 1:
            for _ in range(n - 1):
                n = b[o]
                if not n or n > 127:
                    n, o = _some_long_text(b, o, n)
                member_id = b[o + 1 : (o := o + n)].decode()
                member_epoch, n = _unpack_iB(b, o)
                o += 4
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
                n = b[o]
                if not n or n > 127:
                    n, o = _some_long_text(b, o, n)
                client_id = b[o + 1 : (o := o + n)].decode()
                n = b[o]
                if not n or n > 127:
                    n, o = _some_long_text(b, o, n)
                client_host = b[o + 1 : (o := o + n)].decode()
                topology_epoch, n = _unpack_iB(b, o)
                o += 4
                if not n or n > 127:
                    n, o = _some_long_text(b, o, n)
                process_id = b[o + 1 : (o := o + n)].decode()
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
                        unknown_5: Any = ()
                    else:
                        section_5, unknown_5, o = _tags(b, o - 1, (), ())
                    user_endpoint = _Endpoint(host, port, unknown_5)
                n = b[o]
                o += 1
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                client_tags: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        struct_3, o = _decode_key_value_v0(b, o)
                        client_tags.append(struct_3)
                n = b[o]
                o += 1
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                task_offsets: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        n = b[o]
                        if not n or n > 127:
                            n, o = _some_long_text(b, o, n)
                        subtopology_id_2 = b[o + 1 : (o := o + n)].decode()
                        partition, offset, n = _unpack_iqB(b, o)
                        o += 13
                        if not n:
                            unknown_6: Any = ()
                        else:
                            section_6, unknown_6, o = _tags(b, o - 1, (), ())
                        task_offsets.append(
                            _TaskOffset(subtopology_id_2, partition, offset, unknown_6)
                        )
                n = b[o]
                o += 1
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                task_end_offsets: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        n = b[o]
                        if not n or n > 127:
                            n, o = _some_long_text(b, o, n)
                        subtopology_id_3 = b[o + 1 : (o := o + n)].decode()
                        partition_2, offset_2, n = _unpack_iqB(b, o)
                        o += 13
                        if not n:
                            unknown_7: Any = ()
                        else:
                            section_7, unknown_7, o = _tags(b, o - 1, (), ())
                        task_end_offsets.append(
                            _TaskOffset(
                                subtopology_id_3, partition_2, offset_2, unknown_7
                            )
                        )
                n = b[o]
                o += 1
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                active_tasks: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        struct_4, o = _decode_task_ids_v0(b, o)
                        active_tasks.append(struct_4)
                n = b[o]
                o += 1
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                standby_tasks: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        struct_5, o = _decode_task_ids_v0(b, o)
                        standby_tasks.append(struct_5)
                n = b[o]
                o += 1
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                warmup_tasks: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        struct_6, o = _decode_task_ids_v0(b, o)
                        warmup_tasks.append(struct_6)
                if not b[o]:
                    unknown_8: Any = ()
                    o += 1
                else:
                    section_8, unknown_8, o = _tags(b, o, (), ())
                n = b[o]
                o += 1
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                active_tasks_2: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        struct_7, o = _decode_task_ids_v0(b, o)
                        active_tasks_2.append(struct_7)
                n = b[o]
                o += 1
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                standby_tasks_2: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        struct_8, o = _decode_task_ids_v0(b, o)
                        standby_tasks_2.append(struct_8)
                n = b[o]
                o += 1
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                warmup_tasks_2: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        struct_9, o = _decode_task_ids_v0(b, o)
                        warmup_tasks_2.append(struct_9)
                if not b[o]:
                    unknown_9: Any = ()
                    o += 1
                else:
                    section_9, unknown_9, o = _tags(b, o, (), ())
                is_classic, n = _unpack_TB(b, o)
                o += 2
                if not n:
                    unknown_10: Any = ()
                else:
                    section_10, unknown_10, o = _tags(b, o - 1, (), ())
                members.append(
                    _Member(
                        member_id,
                        member_epoch,
                        instance_id,
                        rack_id,
                        client_id,
                        client_host,
                        topology_epoch,
                        process_id,
                        user_endpoint,
                        client_tags,
                        task_offsets,
                        task_end_offsets,
                        _Assignment(
                            active_tasks, standby_tasks, warmup_tasks, unknown_8
                        ),
                        _Assignment(
                            active_tasks_2, standby_tasks_2, warmup_tasks_2, unknown_9
                        ),
                        is_classic,
                        unknown_10,
                    )
                )
        authorized_operations, n = _unpack_iB(b, o)
        o += 5
        if not n:
            unknown_11: Any = ()
        else:
            section_11, unknown_11, o = _tags(b, o - 1, (), ())
        groups.append(
            _DescribedGroup(
                error_code,
                error_message,
                group_id,
                group_state,
                group_epoch,
                assignment_epoch,
                topology,
                members,
                authorized_operations,
                None,
                0,
                None,
                unknown_11,
            )
        )
    if not b[o]:
        unknown_12: Any = ()
        o += 1
    else:
        section_12, unknown_12, o = _tags(b, o, (), ())
    m = StreamsGroupDescribeResponse(throttle_time_ms, groups, unknown_12)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    groups = m.groups
    if type(groups) is not list:
        groups = _items(groups)
    n = len(groups) + 1
    o.append(
        _pack_iB(m.throttle_time_ms, n)
        if n < 128
        else _pack_i(m.throttle_time_ms) + _size(n)
    )
    for item in groups:
        if item.topology_description is not None or (
            item.topology_description_status is not _int_0
            and _differs(item.topology_description_status, _int_0)
        ):
            raise ValueError
        t = item.error_message
        if t is None:
            o.append(_pack_hB(item.error_code, 0))
        else:
            s = _utf8(t)
            n = len(s) + 1
            o.append(
                _pack_hB(item.error_code, n)
                if n < 128
                else _pack_h(item.error_code) + _text_size(n)
            )
            o.append(s)
        s = _utf8(item.group_id)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        s = _utf8(item.group_state)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        o.append(_pack_ii(item.group_epoch, item.assignment_epoch))
        topology = item.topology
        if topology is None:
            o.append(b"\xff")
        else:
            subtopologies = topology.subtopologies
            if type(subtopologies) is not list and subtopologies is not None:
                subtopologies = _items(subtopologies)
            n = 0 if subtopologies is None else len(subtopologies) + 1
            o.append(
                _pack_BiB(1, topology.epoch, n)
                if n < 128
                else _pack_Bi(1, topology.epoch) + _size(n)
            )
            for item_2 in subtopologies or ():
                s = _utf8(item_2.subtopology_id)
                n = len(s)
                o.append(_more[n] if n < 127 else _text_size(n + 1))
                o.append(s)
                source_topics = item_2.source_topics
                if type(source_topics) is not list:
                    source_topics = _items(source_topics)
                n = len(source_topics)
                o.append(_more[n] if n < 127 else _size(n + 1))
                for item_3 in source_topics:
                    s = _utf8(item_3)
                    n = len(s)
                    o.append(_more[n] if n < 127 else _text_size(n + 1))
                    o.append(s)
                repartition_sink_topics = item_2.repartition_sink_topics
                if type(repartition_sink_topics) is not list:
                    repartition_sink_topics = _items(repartition_sink_topics)
                n = len(repartition_sink_topics)
                o.append(_more[n] if n < 127 else _size(n + 1))
                for item_4 in repartition_sink_topics:
                    s = _utf8(item_4)
                    n = len(s)
                    o.append(_more[n] if n < 127 else _text_size(n + 1))
                    o.append(s)
                state_changelog_topics = item_2.state_changelog_topics
                if type(state_changelog_topics) is not list:
                    state_changelog_topics = _items(state_changelog_topics)
                n = len(state_changelog_topics)
                o.append(_more[n] if n < 127 else _size(n + 1))
                for item_5 in state_changelog_topics:
                    s = _utf8(item_5.name)
                    n = len(s)
                    o.append(_more[n] if n < 127 else _text_size(n + 1))
                    o.append(s)
                    topic_configs = item_5.topic_configs
                    if type(topic_configs) is not list:
                        topic_configs = _items(topic_configs)
                    n = len(topic_configs) + 1
                    o.append(
                        _pack_ihB(item_5.partitions, item_5.replication_factor, n)
                        if n < 128
                        else _pack_ih(item_5.partitions, item_5.replication_factor)
                        + _size(n)
                    )
                    for item_6 in topic_configs:
                        _encode_key_value_v0(item_6, o)
                    o.append(
                        _tag_section((), item_5.unknown_tagged_fields, ())
                        if item_5.unknown_tagged_fields
                        else b"\x00"
                    )
                repartition_source_topics = item_2.repartition_source_topics
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
                o.append(
                    _tag_section((), item_2.unknown_tagged_fields, ())
                    if item_2.unknown_tagged_fields
                    else b"\x00"
                )
            o.append(
                _tag_section((), topology.unknown_tagged_fields, ())
                if topology.unknown_tagged_fields
                else b"\x00"
            )
        members = item.members
        if type(members) is not list:
            members = _items(members)
        n = len(members)
        o.append(_more[n] if n < 127 else _size(n + 1))
        for item_9 in members:
            s = _utf8(item_9.member_id)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            t = item_9.instance_id
            if t is None:
                o.append(_pack_iB(item_9.member_epoch, 0))
            else:
                s = _utf8(t)
                n = len(s) + 1
                o.append(
                    _pack_iB(item_9.member_epoch, n)
                    if n < 128
                    else _pack_i(item_9.member_epoch) + _text_size(n)
                )
                o.append(s)
            t = item_9.rack_id
            if t is None:
                o.append(b"\x00")
            else:
                s = _utf8(t)
                n = len(s)
                o.append(_more[n] if n < 127 else _text_size(n + 1))
                o.append(s)
            s = _utf8(item_9.client_id)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            s = _utf8(item_9.client_host)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            s = _utf8(item_9.process_id)
            n = len(s) + 1
            o.append(
                _pack_iB(item_9.topology_epoch, n)
                if n < 128
                else _pack_i(item_9.topology_epoch) + _text_size(n)
            )
            o.append(s)
            user_endpoint = item_9.user_endpoint
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
            client_tags = item_9.client_tags
            if type(client_tags) is not list:
                client_tags = _items(client_tags)
            n = len(client_tags)
            o.append(_more[n] if n < 127 else _size(n + 1))
            for item_10 in client_tags:
                _encode_key_value_v0(item_10, o)
            task_offsets = item_9.task_offsets
            if type(task_offsets) is not list:
                task_offsets = _items(task_offsets)
            n = len(task_offsets)
            o.append(_more[n] if n < 127 else _size(n + 1))
            for item_11 in task_offsets:
                s = _utf8(item_11.subtopology_id)
                n = len(s)
                o.append(_more[n] if n < 127 else _text_size(n + 1))
                o.append(s)
                if item_11.unknown_tagged_fields:
                    o.append(_pack_iq(item_11.partition, item_11.offset))
                    o.append(_tag_section((), item_11.unknown_tagged_fields, ()))
                else:
                    o.append(_pack_iqB(item_11.partition, item_11.offset, 0))
            task_end_offsets = item_9.task_end_offsets
            if type(task_end_offsets) is not list:
                task_end_offsets = _items(task_end_offsets)
            n = len(task_end_offsets)
            o.append(_more[n] if n < 127 else _size(n + 1))
            for item_12 in task_end_offsets:
                s = _utf8(item_12.subtopology_id)
                n = len(s)
                o.append(_more[n] if n < 127 else _text_size(n + 1))
                o.append(s)
                if item_12.unknown_tagged_fields:
                    o.append(_pack_iq(item_12.partition, item_12.offset))
                    o.append(_tag_section((), item_12.unknown_tagged_fields, ()))
                else:
                    o.append(_pack_iqB(item_12.partition, item_12.offset, 0))
            assignment = item_9.assignment
            active_tasks = assignment.active_tasks
            if type(active_tasks) is not list:
                active_tasks = _items(active_tasks)
            n = len(active_tasks)
            o.append(_more[n] if n < 127 else _size(n + 1))
            for item_13 in active_tasks:
                _encode_task_ids_v0(item_13, o)
            standby_tasks = assignment.standby_tasks
            if type(standby_tasks) is not list:
                standby_tasks = _items(standby_tasks)
            n = len(standby_tasks)
            o.append(_more[n] if n < 127 else _size(n + 1))
            for item_14 in standby_tasks:
                _encode_task_ids_v0(item_14, o)
            warmup_tasks = assignment.warmup_tasks
            if type(warmup_tasks) is not list:
                warmup_tasks = _items(warmup_tasks)
            n = len(warmup_tasks)
            o.append(_more[n] if n < 127 else _size(n + 1))
            for item_15 in warmup_tasks:
                _encode_task_ids_v0(item_15, o)
            o.append(
                _tag_section((), assignment.unknown_tagged_fields, ())
                if assignment.unknown_tagged_fields
                else b"\x00"
            )
            target_assignment = item_9.target_assignment
            active_tasks_2 = target_assignment.active_tasks
            if type(active_tasks_2) is not list:
                active_tasks_2 = _items(active_tasks_2)
            n = len(active_tasks_2)
            o.append(_more[n] if n < 127 else _size(n + 1))
            for item_16 in active_tasks_2:
                _encode_task_ids_v0(item_16, o)
            standby_tasks_2 = target_assignment.standby_tasks
            if type(standby_tasks_2) is not list:
                standby_tasks_2 = _items(standby_tasks_2)
            n = len(standby_tasks_2)
            o.append(_more[n] if n < 127 else _size(n + 1))
            for item_17 in standby_tasks_2:
                _encode_task_ids_v0(item_17, o)
            warmup_tasks_2 = target_assignment.warmup_tasks
            if type(warmup_tasks_2) is not list:
                warmup_tasks_2 = _items(warmup_tasks_2)
            n = len(warmup_tasks_2)
            o.append(_more[n] if n < 127 else _size(n + 1))
            for item_18 in warmup_tasks_2:
                _encode_task_ids_v0(item_18, o)
            o.append(
                _tag_section((), target_assignment.unknown_tagged_fields, ())
                if target_assignment.unknown_tagged_fields
                else b"\x00"
            )
            if item_9.unknown_tagged_fields:
                o.append(_pack_B(_bit[item_9.is_classic]))
                o.append(_tag_section((), item_9.unknown_tagged_fields, ()))
            else:
                o.append(_pack_BB(_bit[item_9.is_classic], 0))
        if item.unknown_tagged_fields:
            o.append(_pack_i(item.authorized_operations))
            o.append(_tag_section((), item.unknown_tagged_fields, ()))
        else:
            o.append(_pack_iB(item.authorized_operations, 0))
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[StreamsGroupDescribeResponse, int]:
    throttle_time_ms, n = _unpack_iB(b, o)
    o += 5
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    groups: Any = []
    for _ in range(n - 1):
        error_code, n = _unpack_hB(b, o)
        o += 2
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
        group_id = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        group_state = b[o + 1 : (o := o + n)].decode()
        group_epoch, assignment_epoch, n = _unpack_iib(b, o)
        o += 9
        if n < 0:
            topology = None
        else:
            epoch, n, k = _unpack_iBB(b, o)
            if n < 2:
                subtopologies: Any = [] if n else None
                o += 6
                n = k
            else:
                o += 5
                if n > 127:
                    n, o = _long(b, o, n)
                subtopologies = [] if n else None
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
                        repartition_sink_topics: Any = []
                        if n > 1:
                            for _ in range(n - 1):
                                n = b[o]
                                if not n or n > 127:
                                    n, o = _some_long_text(b, o, n)
                                item_2 = b[o + 1 : (o := o + n)].decode()
                                repartition_sink_topics.append(item_2)
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
                        repartition_source_topics: Any = []
                        if n > 1:
                            for _ in range(n - 1):
                                n = b[o]
                                if not n or n > 127:
                                    n, o = _some_long_text(b, o, n)
                                name_2 = b[o + 1 : (o := o + n)].decode()
                                partitions_2, replication_factor_2, n = _unpack_ihB(
                                    b, o
                                )
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
                        if not b[o]:
                            unknown_3: Any = ()
                            o += 1
                        else:
                            section_3, unknown_3, o = _tags(b, o, (), ())
                        subtopologies.append(
                            _Subtopology(
                                subtopology_id,
                                source_topics,
                                repartition_sink_topics,
                                state_changelog_topics,
                                repartition_source_topics,
                                unknown_3,
                            )
                        )
                n = b[o]
                o += 1
            if not n:
                unknown_4: Any = ()
            else:
                section_4, unknown_4, o = _tags(b, o - 1, (), ())
            topology = _Topology(epoch, subtopologies, unknown_4)
        n = b[o]
        o += 1
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        members: Any = []
        if n > 1:
            for _ in range(n - 1):
                n = b[o]
                if not n or n > 127:
                    n, o = _some_long_text(b, o, n)
                member_id = b[o + 1 : (o := o + n)].decode()
                member_epoch, n = _unpack_iB(b, o)
                o += 4
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
                n = b[o]
                if not n or n > 127:
                    n, o = _some_long_text(b, o, n)
                client_id = b[o + 1 : (o := o + n)].decode()
                n = b[o]
                if not n or n > 127:
                    n, o = _some_long_text(b, o, n)
                client_host = b[o + 1 : (o := o + n)].decode()
                topology_epoch, n = _unpack_iB(b, o)
                o += 4
                if not n or n > 127:
                    n, o = _some_long_text(b, o, n)
                process_id = b[o + 1 : (o := o + n)].decode()
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
                        unknown_5: Any = ()
                    else:
                        section_5, unknown_5, o = _tags(b, o - 1, (), ())
                    user_endpoint = _Endpoint(host, port, unknown_5)
                n = b[o]
                o += 1
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                client_tags: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        struct_3, o = _decode_key_value_v0(b, o)
                        client_tags.append(struct_3)
                n = b[o]
                o += 1
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                task_offsets: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        n = b[o]
                        if not n or n > 127:
                            n, o = _some_long_text(b, o, n)
                        subtopology_id_2 = b[o + 1 : (o := o + n)].decode()
                        partition, offset, n = _unpack_iqB(b, o)
                        o += 13
                        if not n:
                            unknown_6: Any = ()
                        else:
                            section_6, unknown_6, o = _tags(b, o - 1, (), ())
                        task_offsets.append(
                            _TaskOffset(subtopology_id_2, partition, offset, unknown_6)
                        )
                n = b[o]
                o += 1
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                task_end_offsets: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        n = b[o]
                        if not n or n > 127:
                            n, o = _some_long_text(b, o, n)
                        subtopology_id_3 = b[o + 1 : (o := o + n)].decode()
                        partition_2, offset_2, n = _unpack_iqB(b, o)
                        o += 13
                        if not n:
                            unknown_7: Any = ()
                        else:
                            section_7, unknown_7, o = _tags(b, o - 1, (), ())
                        task_end_offsets.append(
                            _TaskOffset(
                                subtopology_id_3, partition_2, offset_2, unknown_7
                            )
                        )
                n = b[o]
                o += 1
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                active_tasks: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        struct_4, o = _decode_task_ids_v0(b, o)
                        active_tasks.append(struct_4)
                n = b[o]
                o += 1
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                standby_tasks: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        struct_5, o = _decode_task_ids_v0(b, o)
                        standby_tasks.append(struct_5)
                n = b[o]
                o += 1
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                warmup_tasks: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        struct_6, o = _decode_task_ids_v0(b, o)
                        warmup_tasks.append(struct_6)
                if not b[o]:
                    unknown_8: Any = ()
                    o += 1
                else:
                    section_8, unknown_8, o = _tags(b, o, (), ())
                n = b[o]
                o += 1
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                active_tasks_2: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        struct_7, o = _decode_task_ids_v0(b, o)
                        active_tasks_2.append(struct_7)
                n = b[o]
                o += 1
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                standby_tasks_2: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        struct_8, o = _decode_task_ids_v0(b, o)
                        standby_tasks_2.append(struct_8)
                n = b[o]
                o += 1
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                warmup_tasks_2: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        struct_9, o = _decode_task_ids_v0(b, o)
                        warmup_tasks_2.append(struct_9)
                if not b[o]:
                    unknown_9: Any = ()
                    o += 1
                else:
                    section_9, unknown_9, o = _tags(b, o, (), ())
                is_classic, n = _unpack_TB(b, o)
                o += 2
                if not n:
                    unknown_10: Any = ()
                else:
                    section_10, unknown_10, o = _tags(b, o - 1, (), ())
                members.append(
                    _Member(
                        member_id,
                        member_epoch,
                        instance_id,
                        rack_id,
                        client_id,
                        client_host,
                        topology_epoch,
                        process_id,
                        user_endpoint,
                        client_tags,
                        task_offsets,
                        task_end_offsets,
                        _Assignment(
                            active_tasks, standby_tasks, warmup_tasks, unknown_8
                        ),
                        _Assignment(
                            active_tasks_2, standby_tasks_2, warmup_tasks_2, unknown_9
                        ),
                        is_classic,
                        unknown_10,
                    )
                )
        authorized_operations, n = _unpack_ib(b, o)
        o += 5
        if n < 0:
            topology_description = None
        else:
            n = b[o]
            o += 1
            if not n or n > 127:
                n, o = _some_long(b, o, n)
            subtopologies_2: Any = []
            if n > 1:
                for _ in range(n - 1):
                    n = b[o]
                    if not n or n > 127:
                        n, o = _some_long_text(b, o, n)
                    subtopology_id_4 = b[o + 1 : (o := o + n)].decode()
                    n = b[o]
                    o += 1
                    if not n or n > 127:
                        n, o = _some_long(b, o, n)
                    nodes: Any = []
                    if n > 1:
                        for _ in range(n - 1):
                            struct_10, o = _decode_topology_description_node_v1(b, o)
                            nodes.append(struct_10)
                    if not b[o]:
                        unknown_11: Any = ()
                        o += 1
                    else:
                        section_11, unknown_11, o = _tags(b, o, (), ())
                    subtopologies_2.append(
                        _TopologyDescriptionSubtopology(
                            subtopology_id_4, nodes, unknown_11
                        )
                    )
            n = b[o]
            o += 1
            if not n or n > 127:
                n, o = _some_long(b, o, n)
            global_stores: Any = []
            if n > 1:
                for _ in range(n - 1):
                    struct_11, o = _decode_topology_description_node_v1(b, o)
                    struct_12, o = _decode_topology_description_node_v1(b, o)
                    if not b[o]:
                        unknown_12: Any = ()
                        o += 1
                    else:
                        section_12, unknown_12, o = _tags(b, o, (), ())
                    global_stores.append(
                        _TopologyDescriptionGlobalStore(
                            struct_11, struct_12, unknown_12
                        )
                    )
            if not b[o]:
                unknown_13: Any = ()
                o += 1
            else:
                section_13, unknown_13, o = _tags(b, o, (), ())
            topology_description = _TopologyDescription(
                subtopologies_2, global_stores, unknown_13
            )
        topology_description_status, n = _unpack_bB(b, o)
        o += 1
        if n > 127:
            n, o = _long_text(b, o, n)
        if n:
            assignor_name = b[o + 1 : (o := o + n)].decode()
        else:
            assignor_name = None
            o += 1
        if not b[o]:
            unknown_14: Any = ()
            o += 1
        else:
            section_14, unknown_14, o = _tags(b, o, (), ())
        groups.append(
            _DescribedGroup(
                error_code,
                error_message,
                group_id,
                group_state,
                group_epoch,
                assignment_epoch,
                topology,
                members,
                authorized_operations,
                topology_description,
                topology_description_status,
                assignor_name,
                unknown_14,
            )
        )
    if not b[o]:
        unknown_15: Any = ()
        o += 1
    else:
        section_15, unknown_15, o = _tags(b, o, (), ())
    m = StreamsGroupDescribeResponse(throttle_time_ms, groups, unknown_15)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    groups = m.groups
    if type(groups) is not list:
        groups = _items(groups)
    n = len(groups) + 1
    o.append(
        _pack_iB(m.throttle_time_ms, n)
        if n < 128
        else _pack_i(m.throttle_time_ms) + _size(n)
    )
    for item in groups:
        t = item.error_message
        if t is None:
            o.append(_pack_hB(item.error_code, 0))
        else:
            s = _utf8(t)
            n = len(s) + 1
            o.append(
                _pack_hB(item.error_code, n)
                if n < 128
                else _pack_h(item.error_code) + _text_size(n)
            )
            o.append(s)
        s = _utf8(item.group_id)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        s = _utf8(item.group_state)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        o.append(_pack_ii(item.group_epoch, item.assignment_epoch))
        topology = item.topology
        if topology is None:
            o.append(b"\xff")
        else:
            subtopologies = topology.subtopologies
            if type(subtopologies) is not list and subtopologies is not None:
                subtopologies = _items(subtopologies)
            n = 0 if subtopologies is None else len(subtopologies) + 1
            o.append(
                _pack_BiB(1, topology.epoch, n)
                if n < 128
                else _pack_Bi(1, topology.epoch) + _size(n)
            )
            for item_2 in subtopologies or ():
                s = _utf8(item_2.subtopology_id)
                n = len(s)
                o.append(_more[n] if n < 127 else _text_size(n + 1))
                o.append(s)
                source_topics = item_2.source_topics
                if type(source_topics) is not list:
                    source_topics = _items(source_topics)
                n = len(source_topics)
                o.append(_more[n] if n < 127 else _size(n + 1))
                for item_3 in source_topics:
                    s = _utf8(item_3)
                    n = len(s)
                    o.append(_more[n] if n < 127 else _text_size(n + 1))
                    o.append(s)
                repartition_sink_topics = item_2.repartition_sink_topics
                if type(repartition_sink_topics) is not list:
                    repartition_sink_topics = _items(repartition_sink_topics)
                n = len(repartition_sink_topics)
                o.append(_more[n] if n < 127 else _size(n + 1))
                for item_4 in repartition_sink_topics:
                    s = _utf8(item_4)
                    n = len(s)
                    o.append(_more[n] if n < 127 else _text_size(n + 1))
                    o.append(s)
                state_changelog_topics = item_2.state_changelog_topics
                if type(state_changelog_topics) is not list:
                    state_changelog_topics = _items(state_changelog_topics)
                n = len(state_changelog_topics)
                o.append(_more[n] if n < 127 else _size(n + 1))
                for item_5 in state_changelog_topics:
                    s = _utf8(item_5.name)
                    n = len(s)
                    o.append(_more[n] if n < 127 else _text_size(n + 1))
                    o.append(s)
                    topic_configs = item_5.topic_configs
                    if type(topic_configs) is not list:
                        topic_configs = _items(topic_configs)
                    n = len(topic_configs) + 1
                    o.append(
                        _pack_ihB(item_5.partitions, item_5.replication_factor, n)
                        if n < 128
                        else _pack_ih(item_5.partitions, item_5.replication_factor)
                        + _size(n)
                    )
                    for item_6 in topic_configs:
                        _encode_key_value_v0(item_6, o)
                    o.append(
                        _tag_section((), item_5.unknown_tagged_fields, ())
                        if item_5.unknown_tagged_fields
                        else b"\x00"
                    )
                repartition_source_topics = item_2.repartition_source_topics
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
                o.append(
                    _tag_section((), item_2.unknown_tagged_fields, ())
                    if item_2.unknown_tagged_fields
                    else b"\x00"
                )
            o.append(
                _tag_section((), topology.unknown_tagged_fields, ())
                if topology.unknown_tagged_fields
                else b"\x00"
            )
        members = item.members
        if type(members) is not list:
            members = _items(members)
        n = len(members)
        o.append(_more[n] if n < 127 else _size(n + 1))
        for item_9 in members:
            s = _utf8(item_9.member_id)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            t = item_9.instance_id
            if t is None:
                o.append(_pack_iB(item_9.member_epoch, 0))
            else:
                s = _utf8(t)
                n = len(s) + 1
                o.append(
                    _pack_iB(item_9.member_epoch, n)
                    if n < 128
                    else _pack_i(item_9.member_epoch) + _text_size(n)
                )
                o.append(s)
            t = item_9.rack_id
            if t is None:
                o.append(b"\x00")
            else:
                s = _utf8(t)
                n = len(s)
                o.append(_more[n] if n < 127 else _text_size(n + 1))
                o.append(s)
            s = _utf8(item_9.client_id)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            s = _utf8(item_9.client_host)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            s = _utf8(item_9.process_id)
            n = len(s) + 1
            o.append(
                _pack_iB(item_9.topology_epoch, n)
                if n < 128
                else _pack_i(item_9.topology_epoch) + _text_size(n)
            )
            o.append(s)
            user_endpoint = item_9.user_endpoint
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
            client_tags = item_9.client_tags
            if type(client_tags) is not list:
                client_tags = _items(client_tags)
            n = len(client_tags)
            o.append(_more[n] if n < 127 else _size(n + 1))
            for item_10 in client_tags:
                _encode_key_value_v0(item_10, o)
            task_offsets = item_9.task_offsets
            if type(task_offsets) is not list:
                task_offsets = _items(task_offsets)
            n = len(task_offsets)
            o.append(_more[n] if n < 127 else _size(n + 1))
            for item_11 in task_offsets:
                s = _utf8(item_11.subtopology_id)
                n = len(s)
                o.append(_more[n] if n < 127 else _text_size(n + 1))
                o.append(s)
                if item_11.unknown_tagged_fields:
                    o.append(_pack_iq(item_11.partition, item_11.offset))
                    o.append(_tag_section((), item_11.unknown_tagged_fields, ()))
                else:
                    o.append(_pack_iqB(item_11.partition, item_11.offset, 0))
            task_end_offsets = item_9.task_end_offsets
            if type(task_end_offsets) is not list:
                task_end_offsets = _items(task_end_offsets)
            n = len(task_end_offsets)
            o.append(_more[n] if n < 127 else _size(n + 1))
            for item_12 in task_end_offsets:
                s = _utf8(item_12.subtopology_id)
                n = len(s)
                o.append(_more[n] if n < 127 else _text_size(n + 1))
                o.append(s)
                if item_12.unknown_tagged_fields:
                    o.append(_pack_iq(item_12.partition, item_12.offset))
                    o.append(_tag_section((), item_12.unknown_tagged_fields, ()))
                else:
                    o.append(_pack_iqB(item_12.partition, item_12.offset, 0))
            assignment = item_9.assignment
            active_tasks = assignment.active_tasks
            if type(active_tasks) is not list:
                active_tasks = _items(active_tasks)
            n = len(active_tasks)
            o.append(_more[n] if n < 127 else _size(n + 1))
            for item_13 in active_tasks:
                _encode_task_ids_v0(item_13, o)
            standby_tasks = assignment.standby_tasks
            if type(standby_tasks) is not list:
                standby_tasks = _items(standby_tasks)
            n = len(standby_tasks)
            o.append(_more[n] if n < 127 else _size(n + 1))
            for item_14 in standby_tasks:
                _encode_task_ids_v0(item_14, o)
            warmup_tasks = assignment.warmup_tasks
            if type(warmup_tasks) is not list:
                warmup_tasks = _items(warmup_tasks)
            n = len(warmup_tasks)
            o.append(_more[n] if n < 127 else _size(n + 1))
            for item_15 in warmup_tasks:
                _encode_task_ids_v0(item_15, o)
            o.append(
                _tag_section((), assignment.unknown_tagged_fields, ())
                if assignment.unknown_tagged_fields
                else b"\x00"
            )
            target_assignment = item_9.target_assignment
            active_tasks_2 = target_assignment.active_tasks
            if type(active_tasks_2) is not list:
                active_tasks_2 = _items(active_tasks_2)
            n = len(active_tasks_2)
            o.append(_more[n] if n < 127 else _size(n + 1))
            for item_16 in active_tasks_2:
                _encode_task_ids_v0(item_16, o)
            standby_tasks_2 = target_assignment.standby_tasks
            if type(standby_tasks_2) is not list:
                standby_tasks_2 = _items(standby_tasks_2)
            n = len(standby_tasks_2)
            o.append(_more[n] if n < 127 else _size(n + 1))
            for item_17 in standby_tasks_2:
                _encode_task_ids_v0(item_17, o)
            warmup_tasks_2 = target_assignment.warmup_tasks
            if type(warmup_tasks_2) is not list:
                warmup_tasks_2 = _items(warmup_tasks_2)
            n = len(warmup_tasks_2)
            o.append(_more[n] if n < 127 else _size(n + 1))
            for item_18 in warmup_tasks_2:
                _encode_task_ids_v0(item_18, o)
            o.append(
                _tag_section((), target_assignment.unknown_tagged_fields, ())
                if target_assignment.unknown_tagged_fields
                else b"\x00"
            )
            if item_9.unknown_tagged_fields:
                o.append(_pack_B(_bit[item_9.is_classic]))
                o.append(_tag_section((), item_9.unknown_tagged_fields, ()))
            else:
                o.append(_pack_BB(_bit[item_9.is_classic], 0))
        o.append(_pack_i(item.authorized_operations))
        topology_description = item.topology_description
        if topology_description is None:
            o.append(b"\xff")
        else:
            subtopologies_2 = topology_description.subtopologies
            if type(subtopologies_2) is not list:
                subtopologies_2 = _items(subtopologies_2)
            n = len(subtopologies_2) + 1
            o.append(_pack_BB(1, n) if n < 128 else b"\x01" + _size(n))
            for item_19 in subtopologies_2:
                s = _utf8(item_19.subtopology_id)
                n = len(s)
                o.append(_more[n] if n < 127 else _text_size(n + 1))
                o.append(s)
                nodes = item_19.nodes
                if type(nodes) is not list:
                    nodes = _items(nodes)
                n = len(nodes)
                o.append(_more[n] if n < 127 else _size(n + 1))
                for item_20 in nodes:
                    _encode_topology_description_node_v1(item_20, o)
                o.append(
                    _tag_section((), item_19.unknown_tagged_fields, ())
                    if item_19.unknown_tagged_fields
                    else b"\x00"
                )
            global_stores = topology_description.global_stores
            if type(global_stores) is not list:
                global_stores = _items(global_stores)
            n = len(global_stores)
            o.append(_more[n] if n < 127 else _size(n + 1))
            for item_21 in global_stores:
                source = item_21.source
                _encode_topology_description_node_v1(source, o)
                processor = item_21.processor
                _encode_topology_description_node_v1(processor, o)
                o.append(
                    _tag_section((), item_21.unknown_tagged_fields, ())
                    if item_21.unknown_tagged_fields
                    else b"\x00"
                )
            o.append(
                _tag_section((), topology_description.unknown_tagged_fields, ())
                if topology_description.unknown_tagged_fields
                else b"\x00"
            )
        t = item.assignor_name
        if t is None:
            o.append(_pack_bB(item.topology_description_status, 0))
        else:
            s = _utf8(t)
            n = len(s) + 1
            o.append(
                _pack_bB(item.topology_description_status, n)
                if n < 128
                else _pack_b(item.topology_description_status) + _text_size(n)
            )
            o.append(s)
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


StreamsGroupDescribeResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
    }
)
StreamsGroupDescribeResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
    }
)
