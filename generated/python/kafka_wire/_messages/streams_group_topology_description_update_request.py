from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

from .._runtime.fast import items as _items
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


class StreamsGroupTopologyDescriptionUpdateRequest(Message, gc=False):
    """StreamsGroupTopologyDescriptionUpdateRequest: request (API key 93), version 0,
    flexible from 0.

    Attributes:
        group_id: string, versions 0+, default '', groupId.
        member_id: string, versions 0+, default ''.
        topology_epoch: int32, versions 0+, default 0.
        topology_description: TopologyDescription, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 93
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "streams_group_topology_description_update_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class TopologyDescription(msgspec.Struct, gc=False):
        """A struct of StreamsGroupTopologyDescriptionUpdateRequest.

        Attributes:
            subtopologies: []TopologyDescriptionSubtopology, versions 0+, default empty.
            global_stores: []TopologyDescriptionGlobalStore, versions 0+, default empty.
        """

        subtopologies: list[
            StreamsGroupTopologyDescriptionUpdateRequest.TopologyDescriptionSubtopology
        ] = []
        global_stores: list[
            StreamsGroupTopologyDescriptionUpdateRequest.TopologyDescriptionGlobalStore
        ] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class TopologyDescriptionSubtopology(msgspec.Struct, gc=False):
        """A struct of StreamsGroupTopologyDescriptionUpdateRequest.

        Attributes:
            subtopology_id: string, versions 0+, default ''.
            nodes: []TopologyDescriptionNode, versions 0+, default empty.
        """

        subtopology_id: str = ""
        nodes: list[
            StreamsGroupTopologyDescriptionUpdateRequest.TopologyDescriptionNode
        ] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class TopologyDescriptionNode(msgspec.Struct, gc=False):
        """A struct of StreamsGroupTopologyDescriptionUpdateRequest.

        Attributes:
            name: string, versions 0+, default ''.
            node_type: int8, versions 0+, default 0.
            source_topics: []string, versions 0+, default empty, topicName.
            sink_topic: string, versions 0+, nullable in 0+, default null, topicName.
            stores: []string, versions 0+, default empty.
            successors: []string, versions 0+, default empty.
        """

        name: str = ""
        node_type: int = 0
        source_topics: list[str] = []
        sink_topic: str | None = None
        stores: list[str] = []
        successors: list[str] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class TopologyDescriptionGlobalStore(msgspec.Struct, gc=False):
        """A struct of StreamsGroupTopologyDescriptionUpdateRequest.

        Attributes:
            source: TopologyDescriptionNode, versions 0+, default empty.
            processor: TopologyDescriptionNode, versions 0+, default empty.
        """

        source: StreamsGroupTopologyDescriptionUpdateRequest.TopologyDescriptionNode = (
            msgspec.field(
                default_factory=lambda: StreamsGroupTopologyDescriptionUpdateRequest.TopologyDescriptionNode()
            )
        )
        processor: (
            StreamsGroupTopologyDescriptionUpdateRequest.TopologyDescriptionNode
        ) = msgspec.field(
            default_factory=lambda: StreamsGroupTopologyDescriptionUpdateRequest.TopologyDescriptionNode()
        )
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    group_id: str = ""
    member_id: str = ""
    topology_epoch: int = 0
    topology_description: (
        StreamsGroupTopologyDescriptionUpdateRequest.TopologyDescription
    ) = msgspec.field(
        default_factory=lambda: StreamsGroupTopologyDescriptionUpdateRequest.TopologyDescription()
    )
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_TopologyDescription = StreamsGroupTopologyDescriptionUpdateRequest.TopologyDescription
_TopologyDescriptionGlobalStore = (
    StreamsGroupTopologyDescriptionUpdateRequest.TopologyDescriptionGlobalStore
)
_TopologyDescriptionNode = (
    StreamsGroupTopologyDescriptionUpdateRequest.TopologyDescriptionNode
)
_TopologyDescriptionSubtopology = (
    StreamsGroupTopologyDescriptionUpdateRequest.TopologyDescriptionSubtopology
)
_pack_b = Struct(">b").pack
_pack_bB = Struct(">bB").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_unpack_bB = Struct(">bB").unpack_from
_unpack_iB = Struct(">iB").unpack_from


# TopologyDescriptionNode, which stands in several places
def _decode_topology_description_node_v0(
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


def _encode_topology_description_node_v0(m: Any, o: list[bytes]) -> None:
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
def _decode_v0(
    b: Any, o: int
) -> tuple[StreamsGroupTopologyDescriptionUpdateRequest, int]:
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    group_id = b[o + 1 : (o := o + n)].decode()
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    member_id = b[o + 1 : (o := o + n)].decode()
    topology_epoch, n = _unpack_iB(b, o)
    o += 5
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    subtopologies: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        subtopology_id = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        o += 1
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        nodes: Any = []
        if n > 1:
            for _ in range(n - 1):
                struct, o = _decode_topology_description_node_v0(b, o)
                nodes.append(struct)
        if not b[o]:
            unknown: Any = ()
            o += 1
        else:
            section, unknown, o = _tags(b, o, (), ())
        subtopologies.append(
            _TopologyDescriptionSubtopology(subtopology_id, nodes, unknown)
        )
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    global_stores: Any = []
    for _ in range(n - 1):
        struct_2, o = _decode_topology_description_node_v0(b, o)
        struct_3, o = _decode_topology_description_node_v0(b, o)
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        global_stores.append(
            _TopologyDescriptionGlobalStore(struct_2, struct_3, unknown_2)
        )
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    if not b[o]:
        unknown_4: Any = ()
        o += 1
    else:
        section_4, unknown_4, o = _tags(b, o, (), ())
    m = StreamsGroupTopologyDescriptionUpdateRequest(
        group_id,
        member_id,
        topology_epoch,
        _TopologyDescription(subtopologies, global_stores, unknown_3),
        unknown_4,
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
    topology_description = m.topology_description
    subtopologies = topology_description.subtopologies
    if type(subtopologies) is not list:
        subtopologies = _items(subtopologies)
    n = len(subtopologies) + 1
    o.append(
        _pack_iB(m.topology_epoch, n)
        if n < 128
        else _pack_i(m.topology_epoch) + _size(n)
    )
    for item in subtopologies:
        s = _utf8(item.subtopology_id)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        nodes = item.nodes
        if type(nodes) is not list:
            nodes = _items(nodes)
        n = len(nodes)
        o.append(_more[n] if n < 127 else _size(n + 1))
        for item_2 in nodes:
            _encode_topology_description_node_v0(item_2, o)
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    global_stores = topology_description.global_stores
    if type(global_stores) is not list:
        global_stores = _items(global_stores)
    n = len(global_stores)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item_3 in global_stores:
        source = item_3.source
        _encode_topology_description_node_v0(source, o)
        processor = item_3.processor
        _encode_topology_description_node_v0(processor, o)
        o.append(
            _tag_section((), item_3.unknown_tagged_fields, ())
            if item_3.unknown_tagged_fields
            else b"\x00"
        )
    o.append(
        _tag_section((), topology_description.unknown_tagged_fields, ())
        if topology_description.unknown_tagged_fields
        else b"\x00"
    )
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


StreamsGroupTopologyDescriptionUpdateRequest._decoders.update(
    {
        0: _decode_v0,
    }
)
StreamsGroupTopologyDescriptionUpdateRequest._encoders.update(
    {
        0: _encode_v0,
    }
)
