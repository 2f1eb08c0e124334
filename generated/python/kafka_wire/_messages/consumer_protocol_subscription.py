from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

from .._runtime.fast import Packs as _Packs
from .._runtime.fast import blob as _blob
from .._runtime.fast import items as _items
from .._runtime.fast import lists_i as _lists_i
from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class ConsumerProtocolSubscription(Message, gc=False):
    """ConsumerProtocolSubscription: data, versions 0 to 3.

    Attributes:
        topics: []string, versions 0+, default empty.
        user_data: bytes, versions 0+, nullable in 0+, default null.
        owned_partitions: []TopicPartition, versions 1+, default empty, ignorable.
        generation_id: int32, versions 2+, default -1, ignorable.
        rack_id: string, versions 3+, nullable in 3+, default null, ignorable.
    """

    KIND: ClassVar[str] = "data"
    VERSIONS: ClassVar[range] = range(0, 4)
    _module: ClassVar[str] = "consumer_protocol_subscription"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class TopicPartition(msgspec.Struct, gc=False):
        """A struct of ConsumerProtocolSubscription.

        Attributes:
            topic: string, versions 1+, default '', map key, topicName.
            partitions: []int32, versions 1+, default empty.
        """

        topic: str = ""
        partitions: list[int] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    topics: list[str] = []
    user_data: bytes | None = None
    owned_partitions: list[ConsumerProtocolSubscription.TopicPartition] = []
    generation_id: int = -1
    rack_id: str | None = None
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_TopicPartition = ConsumerProtocolSubscription.TopicPartition
_make_li = _Packs("li")
_pack_h = Struct(">h").pack
_pack_i = Struct(">i").pack
_pack_ih = Struct(">ih").pack
_packs_li = _make_li.made
_unpack_h = Struct(">h").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_ih = Struct(">ih").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[ConsumerProtocolSubscription, int]:
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    topics: Any = []
    for _ in range(n):
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        item = b[o : (o := o + n)].decode()
        topics.append(item)
    (n,) = _unpack_i(b, o)
    o += 4
    if n >= 0:
        user_data = b[o : (o := o + n)]
    else:
        user_data = None
    m = ConsumerProtocolSubscription(topics, user_data)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics)
    o.append(_pack_i(n))
    for item in topics:
        s = _utf8(item)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
    s = m.user_data
    if s is not None and type(s) is not bytes:
        s = _blob(s)
    n = -1 if s is None else len(s)
    o.append(_pack_i(n))
    if s:
        o.append(s)


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[ConsumerProtocolSubscription, int]:
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    topics: Any = []
    for _ in range(n):
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        item = b[o : (o := o + n)].decode()
        topics.append(item)
    (n,) = _unpack_i(b, o)
    o += 4
    if n >= 0:
        user_data = b[o : (o := o + n)]
    else:
        user_data = None
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    owned_partitions: Any = []
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
        owned_partitions.append(_TopicPartition(topic, partitions))
    m = ConsumerProtocolSubscription(topics, user_data, owned_partitions)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics)
    o.append(_pack_i(n))
    for item in topics:
        s = _utf8(item)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
    s = m.user_data
    if s is not None and type(s) is not bytes:
        s = _blob(s)
    n = -1 if s is None else len(s)
    o.append(_pack_i(n))
    if s:
        o.append(s)
    owned_partitions = m.owned_partitions
    if type(owned_partitions) is not list:
        owned_partitions = _items(owned_partitions)
    n = len(owned_partitions)
    o.append(_pack_i(n))
    for item_2 in owned_partitions:
        if item_2.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item_2.topic)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        partitions = item_2.partitions
        if type(partitions) is not list:
            partitions = _items(partitions)
        count = len(partitions)
        try:
            pack = _packs_li[count]
        except KeyError:
            pack = _make_li(count)
        o.append(pack(count, *partitions))


# Version 2
def _decode_v2(b: Any, o: int) -> tuple[ConsumerProtocolSubscription, int]:
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    topics: Any = []
    for _ in range(n):
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        item = b[o : (o := o + n)].decode()
        topics.append(item)
    (n,) = _unpack_i(b, o)
    o += 4
    if n >= 0:
        user_data = b[o : (o := o + n)]
    else:
        user_data = None
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    owned_partitions: Any = []
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
        owned_partitions.append(_TopicPartition(topic, partitions))
    (generation_id,) = _unpack_i(b, o)
    o += 4
    m = ConsumerProtocolSubscription(topics, user_data, owned_partitions, generation_id)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics)
    o.append(_pack_i(n))
    for item in topics:
        s = _utf8(item)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
    s = m.user_data
    if s is not None and type(s) is not bytes:
        s = _blob(s)
    n = -1 if s is None else len(s)
    o.append(_pack_i(n))
    if s:
        o.append(s)
    owned_partitions = m.owned_partitions
    if type(owned_partitions) is not list:
        owned_partitions = _items(owned_partitions)
    n = len(owned_partitions)
    o.append(_pack_i(n))
    for item_2 in owned_partitions:
        if item_2.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item_2.topic)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        partitions = item_2.partitions
        if type(partitions) is not list:
            partitions = _items(partitions)
        count = len(partitions)
        try:
            pack = _packs_li[count]
        except KeyError:
            pack = _make_li(count)
        o.append(pack(count, *partitions))
    o.append(_pack_i(m.generation_id))


# Version 3
def _decode_v3(b: Any, o: int) -> tuple[ConsumerProtocolSubscription, int]:
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    topics: Any = []
    for _ in range(n):
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        item = b[o : (o := o + n)].decode()
        topics.append(item)
    (n,) = _unpack_i(b, o)
    o += 4
    if n >= 0:
        user_data = b[o : (o := o + n)]
    else:
        user_data = None
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    owned_partitions: Any = []
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
        owned_partitions.append(_TopicPartition(topic, partitions))
    generation_id, n = _unpack_ih(b, o)
    o += 6
    if n >= 0:
        rack_id = b[o : (o := o + n)].decode()
    else:
        rack_id = None
    m = ConsumerProtocolSubscription(
        topics, user_data, owned_partitions, generation_id, rack_id
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v3(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics)
    o.append(_pack_i(n))
    for item in topics:
        s = _utf8(item)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
    s = m.user_data
    if s is not None and type(s) is not bytes:
        s = _blob(s)
    n = -1 if s is None else len(s)
    o.append(_pack_i(n))
    if s:
        o.append(s)
    owned_partitions = m.owned_partitions
    if type(owned_partitions) is not list:
        owned_partitions = _items(owned_partitions)
    n = len(owned_partitions)
    o.append(_pack_i(n))
    for item_2 in owned_partitions:
        if item_2.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item_2.topic)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        partitions = item_2.partitions
        if type(partitions) is not list:
            partitions = _items(partitions)
        count = len(partitions)
        try:
            pack = _packs_li[count]
        except KeyError:
            pack = _make_li(count)
        o.append(pack(count, *partitions))
    t = m.rack_id
    if t is None:
        o.append(_pack_ih(m.generation_id, -1))
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_pack_ih(m.generation_id, n))
        o.append(s)


ConsumerProtocolSubscription._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
        2: _decode_v2,
        3: _decode_v3,
    }
)
ConsumerProtocolSubscription._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
        2: _encode_v2,
        3: _encode_v3,
    }
)
