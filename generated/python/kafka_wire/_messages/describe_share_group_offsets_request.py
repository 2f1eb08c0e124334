from __future__ import annotations

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


class DescribeShareGroupOffsetsRequest(Message, gc=False):
    """DescribeShareGroupOffsetsRequest: request (API key 90), versions 0 to 1, flexible
    from 0.

    Attributes:
        groups: []DescribeShareGroupOffsetsRequestGroup, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 90
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 2)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 2)
    _module: ClassVar[str] = "describe_share_group_offsets_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class DescribeShareGroupOffsetsRequestGroup(msgspec.Struct, gc=False):
        """A struct of DescribeShareGroupOffsetsRequest.

        Attributes:
            group_id: string, versions 0+, default '', groupId.
            topics: []DescribeShareGroupOffsetsRequestTopic, versions 0+, nullable in
                0+, default empty.
        """

        group_id: str = ""
        topics: (
            list[DescribeShareGroupOffsetsRequest.DescribeShareGroupOffsetsRequestTopic]
            | None
        ) = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class DescribeShareGroupOffsetsRequestTopic(msgspec.Struct, gc=False):
        """A struct of DescribeShareGroupOffsetsRequest.

        Attributes:
            topic_name: string, versions 0+, default '', topicName.
            partitions: []int32, versions 0+, default empty.
        """

        topic_name: str = ""
        partitions: list[int] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    groups: list[
        DescribeShareGroupOffsetsRequest.DescribeShareGroupOffsetsRequestGroup
    ] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_DescribeShareGroupOffsetsRequestGroup = (
    DescribeShareGroupOffsetsRequest.DescribeShareGroupOffsetsRequestGroup
)
_DescribeShareGroupOffsetsRequestTopic = (
    DescribeShareGroupOffsetsRequest.DescribeShareGroupOffsetsRequestTopic
)
_make_Li = _Packs("Li")
_make_Li_B = _Packs("Li", "B")
_packs_Li = _make_Li.made
_packs_Li_B = _make_Li_B.made


# Versions 0 to 1
def _decode_v0(b: Any, o: int) -> tuple[DescribeShareGroupOffsetsRequest, int]:
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    groups: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        group_id = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        o += 1
        if n > 127:
            n, o = _long(b, o, n)
        topics: Any = [] if n else None
        if n > 1:
            for _ in range(n - 1):
                n = b[o]
                if not n or n > 127:
                    n, o = _some_long_text(b, o, n)
                topic_name = b[o + 1 : (o := o + n)].decode()
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
                topics.append(
                    _DescribeShareGroupOffsetsRequestTopic(
                        topic_name, partitions, unknown
                    )
                )
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        groups.append(
            _DescribeShareGroupOffsetsRequestGroup(group_id, topics, unknown_2)
        )
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = DescribeShareGroupOffsetsRequest(groups, unknown_3)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    groups = m.groups
    if type(groups) is not list:
        groups = _items(groups)
    n = len(groups)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item in groups:
        s = _utf8(item.group_id)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        topics = item.topics
        if type(topics) is not list and topics is not None:
            topics = _items(topics)
        n = 0 if topics is None else len(topics) + 1
        o.append(_byte[n] if n < 128 else _size(n))
        for item_2 in topics or ():
            s = _utf8(item_2.topic_name)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            partitions = item_2.partitions
            if type(partitions) is not list:
                partitions = _items(partitions)
            count = len(partitions)
            if item_2.unknown_tagged_fields:
                try:
                    pack = _packs_Li[count]
                except KeyError:
                    pack = _make_Li(count)
                o.append(pack(count + 1, *partitions))
                o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
            else:
                try:
                    pack = _packs_Li_B[count]
                except KeyError:
                    pack = _make_Li_B(count)
                o.append(pack(count + 1, *partitions, 0))
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


DescribeShareGroupOffsetsRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
    }
)
DescribeShareGroupOffsetsRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
    }
)
