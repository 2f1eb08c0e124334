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
from .._runtime.fast import some_long_text as _some_long_text
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class DescribeLogDirsRequest(Message, gc=False):
    """DescribeLogDirsRequest: request (API key 35), versions 0 to 5, flexible from 2.

    Attributes:
        topics: []DescribableLogDirTopic, versions 0+, nullable in 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 35
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 6)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(2, 6)
    DEPRECATED_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "describe_log_dirs_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class DescribableLogDirTopic(msgspec.Struct, gc=False):
        """A struct of DescribeLogDirsRequest.

        Attributes:
            topic: string, versions 0+, default '', map key, topicName.
            partitions: []int32, versions 0+, default empty.
        """

        topic: str = ""
        partitions: list[int] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    topics: list[DescribeLogDirsRequest.DescribableLogDirTopic] | None = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_DescribableLogDirTopic = DescribeLogDirsRequest.DescribableLogDirTopic
_make_Li = _Packs("Li")
_make_Li_B = _Packs("Li", "B")
_make_li = _Packs("li")
_pack_h = Struct(">h").pack
_pack_i = Struct(">i").pack
_packs_Li = _make_Li.made
_packs_Li_B = _make_Li_B.made
_packs_li = _make_li.made
_unpack_h = Struct(">h").unpack_from
_unpack_i = Struct(">i").unpack_from


# Versions 0 to 1
def _decode_v0(b: Any, o: int) -> tuple[DescribeLogDirsRequest, int]:
    (n,) = _unpack_i(b, o)
    o += 4
    topics: Any = [] if n >= 0 else None
    if n > 0:
        for _ in range(n):
            (n,) = _unpack_h(b, o)
            o += 2
            if n < 0:
                raise ValueError
            topic = b[o : (o := o + n)].decode()
            (n,) = _unpack_i(b, o)
            o += 4
            k = n
            partitions: Any = [*_lists_i[k](b, o)]
            o += 4 * k
            topics.append(_DescribableLogDirTopic(topic, partitions))
    m = DescribeLogDirsRequest(topics)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    topics = m.topics
    if type(topics) is not list and topics is not None:
        topics = _items(topics)
    n = -1 if topics is None else len(topics)
    o.append(_pack_i(n))
    for item in topics or ():
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.topic)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        partitions = item.partitions
        if type(partitions) is not list:
            partitions = _items(partitions)
        count = len(partitions)
        try:
            pack = _packs_li[count]
        except KeyError:
            pack = _make_li(count)
        o.append(pack(count, *partitions))


# Versions 2 to 5
def _decode_v2(b: Any, o: int) -> tuple[DescribeLogDirsRequest, int]:
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
            topic = b[o + 1 : (o := o + n)].decode()
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
            topics.append(_DescribableLogDirTopic(topic, partitions, unknown))
    if not b[o]:
        unknown_2: Any = ()
        o += 1
    else:
        section_2, unknown_2, o = _tags(b, o, (), ())
    m = DescribeLogDirsRequest(topics, unknown_2)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
    topics = m.topics
    if type(topics) is not list and topics is not None:
        topics = _items(topics)
    n = 0 if topics is None else len(topics) + 1
    o.append(_byte[n] if n < 128 else _size(n))
    for item in topics or ():
        s = _utf8(item.topic)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        partitions = item.partitions
        if type(partitions) is not list:
            partitions = _items(partitions)
        count = len(partitions)
        if item.unknown_tagged_fields:
            try:
                pack = _packs_Li[count]
            except KeyError:
                pack = _make_Li(count)
            o.append(pack(count + 1, *partitions))
            o.append(_tag_section((), item.unknown_tagged_fields, ()))
        else:
            try:
                pack = _packs_Li_B[count]
            except KeyError:
                pack = _make_Li_B(count)
            o.append(pack(count + 1, *partitions, 0))
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


DescribeLogDirsRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
        2: _decode_v2,
        3: _decode_v2,
        4: _decode_v2,
        5: _decode_v2,
    }
)
DescribeLogDirsRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
        2: _encode_v2,
        3: _encode_v2,
        4: _encode_v2,
        5: _encode_v2,
    }
)
