from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar
from uuid import UUID

import msgspec

from .._runtime.fast import Packs as _Packs
from .._runtime.fast import NIL as _NIL
from .._runtime.fast import byte as _byte
from .._runtime.fast import items as _items
from .._runtime.fast import lists_i as _lists_i
from .._runtime.fast import long as _long
from .._runtime.fast import long_list as _long_list
from .._runtime.fast import long_text as _long_text
from .._runtime.fast import more as _more
from .._runtime.fast import size as _size
from .._runtime.fast import some_long_text as _some_long_text
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.fast import uuids as _uuids
from .._runtime.message import Message


class ConsumerGroupHeartbeatRequest(Message, gc=False):
    """ConsumerGroupHeartbeatRequest: request (API key 68), versions 0 to 1, flexible
    from 0.

    Attributes:
        group_id: string, versions 0+, default '', groupId.
        member_id: string, versions 0+, default ''.
        member_epoch: int32, versions 0+, default 0.
        instance_id: string, versions 0+, nullable in 0+, default null.
        rack_id: string, versions 0+, nullable in 0+, default null.
        rebalance_timeout_ms: int32, versions 0+, default -1.
        subscribed_topic_names: []string, versions 0+, nullable in 0+, default null,
            topicName.
        subscribed_topic_regex: string, versions 1+, nullable in 1+, default null.
        server_assignor: string, versions 0+, nullable in 0+, default null.
        topic_partitions: []TopicPartitions, versions 0+, nullable in 0+, default null.
    """

    API_KEY: ClassVar[int | None] = 68
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 2)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 2)
    _module: ClassVar[str] = "consumer_group_heartbeat_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class TopicPartitions(msgspec.Struct, gc=False):
        """A struct of ConsumerGroupHeartbeatRequest.

        Attributes:
            topic_id: uuid, versions 0+, default AAAAAAAAAAAAAAAAAAAAAA.
            partitions: []int32, versions 0+, default empty.
        """

        topic_id: UUID = _NIL
        partitions: list[int] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    group_id: str = ""
    member_id: str = ""
    member_epoch: int = 0
    instance_id: str | None = None
    rack_id: str | None = None
    rebalance_timeout_ms: int = -1
    subscribed_topic_names: list[str] | None = None
    subscribed_topic_regex: str | None = None
    server_assignor: str | None = None
    topic_partitions: list[ConsumerGroupHeartbeatRequest.TopicPartitions] | None = None
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_TopicPartitions = ConsumerGroupHeartbeatRequest.TopicPartitions
_make_U_Li = _Packs("16s", "Li")
_make_U_Li_B = _Packs("16s", "Li", "B")
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_packs_U_Li = _make_U_Li.made
_packs_U_Li_B = _make_U_Li_B.made
_unpack_UB = Struct(">16sB").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_iBB = Struct(">iBB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[ConsumerGroupHeartbeatRequest, int]:
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    group_id = b[o + 1 : (o := o + n)].decode()
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
    rebalance_timeout_ms, n, k = _unpack_iBB(b, o)
    if n < 2:
        subscribed_topic_names: Any = [] if n else None
        o += 5
        n = k
    else:
        o += 5
        if n > 127:
            n, o = _long(b, o, n)
        subscribed_topic_names = [] if n else None
        if n > 1:
            for _ in range(n - 1):
                n = b[o]
                if not n or n > 127:
                    n, o = _some_long_text(b, o, n)
                item = b[o + 1 : (o := o + n)].decode()
                subscribed_topic_names.append(item)
        n = b[o]
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        server_assignor = b[o + 1 : (o := o + n)].decode()
    else:
        server_assignor = None
        o += 1
    n = b[o]
    o += 1
    if n > 127:
        n, o = _long(b, o, n)
    topic_partitions: Any = [] if n else None
    if n > 1:
        for _ in range(n - 1):
            topic_id, n = _unpack_UB(b, o)
            o += 16
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
            topic_partitions.append(
                _TopicPartitions(_uuids[topic_id], partitions, unknown)
            )
    if not b[o]:
        unknown_2: Any = ()
        o += 1
    else:
        section_2, unknown_2, o = _tags(b, o, (), ())
    m = ConsumerGroupHeartbeatRequest(
        group_id,
        member_id,
        member_epoch,
        instance_id,
        rack_id,
        rebalance_timeout_ms,
        subscribed_topic_names,
        None,
        server_assignor,
        topic_partitions,
        unknown_2,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.subscribed_topic_regex is not None:
        raise ValueError
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
        o.append(_pack_iB(m.member_epoch, 0))
    else:
        s = _utf8(t)
        n = len(s) + 1
        o.append(
            _pack_iB(m.member_epoch, n)
            if n < 128
            else _pack_i(m.member_epoch) + _text_size(n)
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
    subscribed_topic_names = m.subscribed_topic_names
    if type(subscribed_topic_names) is not list and subscribed_topic_names is not None:
        subscribed_topic_names = _items(subscribed_topic_names)
    n = 0 if subscribed_topic_names is None else len(subscribed_topic_names) + 1
    o.append(
        _pack_iB(m.rebalance_timeout_ms, n)
        if n < 128
        else _pack_i(m.rebalance_timeout_ms) + _size(n)
    )
    for item in subscribed_topic_names or ():
        s = _utf8(item)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    t = m.server_assignor
    if t is None:
        o.append(b"\x00")
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    topic_partitions = m.topic_partitions
    if type(topic_partitions) is not list and topic_partitions is not None:
        topic_partitions = _items(topic_partitions)
    n = 0 if topic_partitions is None else len(topic_partitions) + 1
    o.append(_byte[n] if n < 128 else _size(n))
    for item_2 in topic_partitions or ():
        partitions = item_2.partitions
        if type(partitions) is not list:
            partitions = _items(partitions)
        count = len(partitions)
        if item_2.unknown_tagged_fields:
            try:
                pack = _packs_U_Li[count]
            except KeyError:
                pack = _make_U_Li(count)
            o.append(pack(item_2.topic_id.int.to_bytes(16), count + 1, *partitions))
            o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
        else:
            try:
                pack = _packs_U_Li_B[count]
            except KeyError:
                pack = _make_U_Li_B(count)
            o.append(pack(item_2.topic_id.int.to_bytes(16), count + 1, *partitions, 0))
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[ConsumerGroupHeartbeatRequest, int]:
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    group_id = b[o + 1 : (o := o + n)].decode()
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
    rebalance_timeout_ms, n, k = _unpack_iBB(b, o)
    if n < 2:
        subscribed_topic_names: Any = [] if n else None
        o += 5
        n = k
    else:
        o += 5
        if n > 127:
            n, o = _long(b, o, n)
        subscribed_topic_names = [] if n else None
        if n > 1:
            for _ in range(n - 1):
                n = b[o]
                if not n or n > 127:
                    n, o = _some_long_text(b, o, n)
                item = b[o + 1 : (o := o + n)].decode()
                subscribed_topic_names.append(item)
        n = b[o]
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        subscribed_topic_regex = b[o + 1 : (o := o + n)].decode()
    else:
        subscribed_topic_regex = None
        o += 1
    n = b[o]
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        server_assignor = b[o + 1 : (o := o + n)].decode()
    else:
        server_assignor = None
        o += 1
    n = b[o]
    o += 1
    if n > 127:
        n, o = _long(b, o, n)
    topic_partitions: Any = [] if n else None
    if n > 1:
        for _ in range(n - 1):
            topic_id, n = _unpack_UB(b, o)
            o += 16
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
            topic_partitions.append(
                _TopicPartitions(_uuids[topic_id], partitions, unknown)
            )
    if not b[o]:
        unknown_2: Any = ()
        o += 1
    else:
        section_2, unknown_2, o = _tags(b, o, (), ())
    m = ConsumerGroupHeartbeatRequest(
        group_id,
        member_id,
        member_epoch,
        instance_id,
        rack_id,
        rebalance_timeout_ms,
        subscribed_topic_names,
        subscribed_topic_regex,
        server_assignor,
        topic_partitions,
        unknown_2,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
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
        o.append(_pack_iB(m.member_epoch, 0))
    else:
        s = _utf8(t)
        n = len(s) + 1
        o.append(
            _pack_iB(m.member_epoch, n)
            if n < 128
            else _pack_i(m.member_epoch) + _text_size(n)
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
    subscribed_topic_names = m.subscribed_topic_names
    if type(subscribed_topic_names) is not list and subscribed_topic_names is not None:
        subscribed_topic_names = _items(subscribed_topic_names)
    n = 0 if subscribed_topic_names is None else len(subscribed_topic_names) + 1
    o.append(
        _pack_iB(m.rebalance_timeout_ms, n)
        if n < 128
        else _pack_i(m.rebalance_timeout_ms) + _size(n)
    )
    for item in subscribed_topic_names or ():
        s = _utf8(item)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    t = m.subscribed_topic_regex
    if t is None:
        o.append(b"\x00")
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    t = m.server_assignor
    if t is None:
        o.append(b"\x00")
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    topic_partitions = m.topic_partitions
    if type(topic_partitions) is not list and topic_partitions is not None:
        topic_partitions = _items(topic_partitions)
    n = 0 if topic_partitions is None else len(topic_partitions) + 1
    o.append(_byte[n] if n < 128 else _size(n))
    for item_2 in topic_partitions or ():
        partitions = item_2.partitions
        if type(partitions) is not list:
            partitions = _items(partitions)
        count = len(partitions)
        if item_2.unknown_tagged_fields:
            try:
                pack = _packs_U_Li[count]
            except KeyError:
                pack = _make_U_Li(count)
            o.append(pack(item_2.topic_id.int.to_bytes(16), count + 1, *partitions))
            o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
        else:
            try:
                pack = _packs_U_Li_B[count]
            except KeyError:
                pack = _make_U_Li_B(count)
            o.append(pack(item_2.topic_id.int.to_bytes(16), count + 1, *partitions, 0))
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


ConsumerGroupHeartbeatRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
    }
)
ConsumerGroupHeartbeatRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
    }
)
