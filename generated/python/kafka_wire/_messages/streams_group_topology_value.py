from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

from .._runtime.fast import Packs as _Packs
from .._runtime.fast import items as _items
from .._runtime.fast import lists_h as _lists_h
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


class StreamsGroupTopologyValue(Message, gc=False):
    """StreamsGroupTopologyValue: coordinator-value (record type 23), version 0,
    flexible from 0.

    Attributes:
        epoch: int32, versions 0+, default 0.
        subtopologies: []Subtopology, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 23
    KIND: ClassVar[str] = "coordinator-value"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "streams_group_topology_value"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class Subtopology(msgspec.Struct, gc=False):
        """A struct of StreamsGroupTopologyValue.

        Attributes:
            subtopology_id: string, versions 0+, default ''.
            source_topics: []string, versions 0+, default empty.
            source_topic_regex: []string, versions 0+, default empty.
            state_changelog_topics: []TopicInfo, versions 0+, default empty.
            repartition_sink_topics: []string, versions 0+, default empty.
            repartition_source_topics: []TopicInfo, versions 0+, default empty.
            copartition_groups: []CopartitionGroup, versions 0+, default empty.
        """

        subtopology_id: str = ""
        source_topics: list[str] = []
        source_topic_regex: list[str] = []
        state_changelog_topics: list[StreamsGroupTopologyValue.TopicInfo] = []
        repartition_sink_topics: list[str] = []
        repartition_source_topics: list[StreamsGroupTopologyValue.TopicInfo] = []
        copartition_groups: list[StreamsGroupTopologyValue.CopartitionGroup] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class CopartitionGroup(msgspec.Struct, gc=False):
        """A struct of StreamsGroupTopologyValue.

        Attributes:
            source_topics: []int16, versions 0+, default empty.
            source_topic_regex: []int16, versions 0+, default empty.
            repartition_source_topics: []int16, versions 0+, default empty.
        """

        source_topics: list[int] = []
        source_topic_regex: list[int] = []
        repartition_source_topics: list[int] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class TopicConfig(msgspec.Struct, gc=False):
        """A struct of StreamsGroupTopologyValue.

        Attributes:
            key: string, versions 0+, default ''.
            value: string, versions 0+, default ''.
        """

        key: str = ""
        value: str = ""
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class TopicInfo(msgspec.Struct, gc=False):
        """A struct of StreamsGroupTopologyValue.

        Attributes:
            name: string, versions 0+, default ''.
            partitions: int32, versions 0+, default 0.
            replication_factor: int16, versions 0+, default 0.
            topic_configs: []TopicConfig, versions 0+, default empty.
        """

        name: str = ""
        partitions: int = 0
        replication_factor: int = 0
        topic_configs: list[StreamsGroupTopologyValue.TopicConfig] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    epoch: int = 0
    subtopologies: list[StreamsGroupTopologyValue.Subtopology] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_CopartitionGroup = StreamsGroupTopologyValue.CopartitionGroup
_Subtopology = StreamsGroupTopologyValue.Subtopology
_TopicConfig = StreamsGroupTopologyValue.TopicConfig
_TopicInfo = StreamsGroupTopologyValue.TopicInfo
_make_Lh_Lh_Lh = _Packs("Lh", "Lh", "Lh")
_make_Lh_Lh_Lh_B = _Packs("Lh", "Lh", "Lh", "B")
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_ih = Struct(">ih").pack
_pack_ihB = Struct(">ihB").pack
_packs_Lh_Lh_Lh = _make_Lh_Lh_Lh.made
_packs_Lh_Lh_Lh_B = _make_Lh_Lh_Lh_B.made
_unpack_iB = Struct(">iB").unpack_from
_unpack_ihB = Struct(">ihB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[StreamsGroupTopologyValue, int]:
    epoch, n = _unpack_iB(b, o)
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
                        topic_configs.append(_TopicConfig(key, value, unknown))
                if not b[o]:
                    unknown_2: Any = ()
                    o += 1
                else:
                    section_2, unknown_2, o = _tags(b, o, (), ())
                state_changelog_topics.append(
                    _TopicInfo(
                        name, partitions, replication_factor, topic_configs, unknown_2
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
                        n = b[o]
                        if not n or n > 127:
                            n, o = _some_long_text(b, o, n)
                        key_2 = b[o + 1 : (o := o + n)].decode()
                        n = b[o]
                        if not n or n > 127:
                            n, o = _some_long_text(b, o, n)
                        value_2 = b[o + 1 : (o := o + n)].decode()
                        if not b[o]:
                            unknown_3: Any = ()
                            o += 1
                        else:
                            section_3, unknown_3, o = _tags(b, o, (), ())
                        topic_configs_2.append(_TopicConfig(key_2, value_2, unknown_3))
                if not b[o]:
                    unknown_4: Any = ()
                    o += 1
                else:
                    section_4, unknown_4, o = _tags(b, o, (), ())
                repartition_source_topics.append(
                    _TopicInfo(
                        name_2,
                        partitions_2,
                        replication_factor_2,
                        topic_configs_2,
                        unknown_4,
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
                    unknown_5: Any = ()
                    o += 1
                else:
                    section_5, unknown_5, o = _tags(b, o, (), ())
                copartition_groups.append(
                    _CopartitionGroup(
                        source_topics_2,
                        source_topic_regex_2,
                        repartition_source_topics_2,
                        unknown_5,
                    )
                )
        if not b[o]:
            unknown_6: Any = ()
            o += 1
        else:
            section_6, unknown_6, o = _tags(b, o, (), ())
        subtopologies.append(
            _Subtopology(
                subtopology_id,
                source_topics,
                source_topic_regex,
                state_changelog_topics,
                repartition_sink_topics,
                repartition_source_topics,
                copartition_groups,
                unknown_6,
            )
        )
    if not b[o]:
        unknown_7: Any = ()
        o += 1
    else:
        section_7, unknown_7, o = _tags(b, o, (), ())
    m = StreamsGroupTopologyValue(epoch, subtopologies, unknown_7)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    subtopologies = m.subtopologies
    if type(subtopologies) is not list:
        subtopologies = _items(subtopologies)
    n = len(subtopologies) + 1
    o.append(_pack_iB(m.epoch, n) if n < 128 else _pack_i(m.epoch) + _size(n))
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
                else _pack_ih(item_4.partitions, item_4.replication_factor) + _size(n)
            )
            for item_5 in topic_configs:
                s = _utf8(item_5.key)
                n = len(s)
                o.append(_more[n] if n < 127 else _text_size(n + 1))
                o.append(s)
                s = _utf8(item_5.value)
                n = len(s)
                o.append(_more[n] if n < 127 else _text_size(n + 1))
                o.append(s)
                o.append(
                    _tag_section((), item_5.unknown_tagged_fields, ())
                    if item_5.unknown_tagged_fields
                    else b"\x00"
                )
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
                else _pack_ih(item_7.partitions, item_7.replication_factor) + _size(n)
            )
            for item_8 in topic_configs_2:
                s = _utf8(item_8.key)
                n = len(s)
                o.append(_more[n] if n < 127 else _text_size(n + 1))
                o.append(s)
                s = _utf8(item_8.value)
                n = len(s)
                o.append(_more[n] if n < 127 else _text_size(n + 1))
                o.append(s)
                o.append(
                    _tag_section((), item_8.unknown_tagged_fields, ())
                    if item_8.unknown_tagged_fields
                    else b"\x00"
                )
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
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


StreamsGroupTopologyValue._decoders.update(
    {
        0: _decode_v0,
    }
)
StreamsGroupTopologyValue._encoders.update(
    {
        0: _encode_v0,
    }
)
