from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

from .._runtime.fast import Packs as _Packs
from .._runtime.fast import differs as _differs
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


class ElectLeadersRequest(Message, gc=False):
    """ElectLeadersRequest: request (API key 43), versions 0 to 2, flexible from 2. Once
    called ElectPreferredLeadersRequest.

    Attributes:
        election_type: int8, versions 1+, default 0.
        topic_partitions: []TopicPartitions, versions 0+, nullable in 0+, default empty.
        timeout_ms: int32, versions 0+, default 60000.
    """

    API_KEY: ClassVar[int | None] = 43
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 3)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(2, 3)
    _module: ClassVar[str] = "elect_leaders_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class TopicPartitions(msgspec.Struct, gc=False):
        """A struct of ElectLeadersRequest.

        Attributes:
            topic: string, versions 0+, default '', map key, topicName.
            partitions: []int32, versions 0+, default empty.
        """

        topic: str = ""
        partitions: list[int] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    election_type: int = 0
    topic_partitions: list[ElectLeadersRequest.TopicPartitions] | None = []
    timeout_ms: int = 60000
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_TopicPartitions = ElectLeadersRequest.TopicPartitions
_int_0 = 0
_make_Li = _Packs("Li")
_make_Li_B = _Packs("Li", "B")
_make_li = _Packs("li")
_pack_b = Struct(">b").pack
_pack_bB = Struct(">bB").pack
_pack_bi = Struct(">bi").pack
_pack_h = Struct(">h").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_packs_Li = _make_Li.made
_packs_Li_B = _make_Li_B.made
_packs_li = _make_li.made
_unpack_bBiB = Struct(">bBiB").unpack_from
_unpack_bii = Struct(">bii").unpack_from
_unpack_h = Struct(">h").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_iB = Struct(">iB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[ElectLeadersRequest, int]:
    (n,) = _unpack_i(b, o)
    o += 4
    topic_partitions: Any = [] if n >= 0 else None
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
            topic_partitions.append(_TopicPartitions(topic, partitions))
    (timeout_ms,) = _unpack_i(b, o)
    o += 4
    m = ElectLeadersRequest(0, topic_partitions, timeout_ms)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if (
        m.election_type is not _int_0 and _differs(m.election_type, _int_0)
    ) or m.unknown_tagged_fields:
        raise ValueError
    topic_partitions = m.topic_partitions
    if type(topic_partitions) is not list and topic_partitions is not None:
        topic_partitions = _items(topic_partitions)
    n = -1 if topic_partitions is None else len(topic_partitions)
    o.append(_pack_i(n))
    for item in topic_partitions or ():
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
    o.append(_pack_i(m.timeout_ms))


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[ElectLeadersRequest, int]:
    election_type, n, timeout_ms = _unpack_bii(b, o)
    if n < 1:
        topic_partitions: Any = [] if n >= 0 else None
        o += 9
    else:
        o += 5
        topic_partitions = [] if n >= 0 else None
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
                topic_partitions.append(_TopicPartitions(topic, partitions))
        (timeout_ms,) = _unpack_i(b, o)
        o += 4
    m = ElectLeadersRequest(election_type, topic_partitions, timeout_ms)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    topic_partitions = m.topic_partitions
    if type(topic_partitions) is not list and topic_partitions is not None:
        topic_partitions = _items(topic_partitions)
    n = -1 if topic_partitions is None else len(topic_partitions)
    o.append(_pack_bi(m.election_type, n))
    for item in topic_partitions or ():
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
    o.append(_pack_i(m.timeout_ms))


# Version 2
def _decode_v2(b: Any, o: int) -> tuple[ElectLeadersRequest, int]:
    election_type, n, timeout_ms, k = _unpack_bBiB(b, o)
    if n < 2:
        topic_partitions: Any = [] if n else None
        o += 7
        n = k
    else:
        o += 2
        if n > 127:
            n, o = _long(b, o, n)
        topic_partitions = [] if n else None
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
                topic_partitions.append(_TopicPartitions(topic, partitions, unknown))
        timeout_ms, n = _unpack_iB(b, o)
        o += 5
    if not n:
        unknown_2: Any = ()
    else:
        section_2, unknown_2, o = _tags(b, o - 1, (), ())
    m = ElectLeadersRequest(election_type, topic_partitions, timeout_ms, unknown_2)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
    topic_partitions = m.topic_partitions
    if type(topic_partitions) is not list and topic_partitions is not None:
        topic_partitions = _items(topic_partitions)
    n = 0 if topic_partitions is None else len(topic_partitions) + 1
    o.append(
        _pack_bB(m.election_type, n) if n < 128 else _pack_b(m.election_type) + _size(n)
    )
    for item in topic_partitions or ():
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
    if m.unknown_tagged_fields:
        o.append(_pack_i(m.timeout_ms))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_iB(m.timeout_ms, 0))


ElectLeadersRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
        2: _decode_v2,
    }
)
ElectLeadersRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
        2: _encode_v2,
    }
)
