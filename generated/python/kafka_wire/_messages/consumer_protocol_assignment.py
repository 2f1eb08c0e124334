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


class ConsumerProtocolAssignment(Message, gc=False):
    """ConsumerProtocolAssignment: data, versions 0 to 3.

    Attributes:
        assigned_partitions: []TopicPartition, versions 0+, default empty.
        user_data: bytes, versions 0+, nullable in 0+, default null.
    """

    KIND: ClassVar[str] = "data"
    VERSIONS: ClassVar[range] = range(0, 4)
    _module: ClassVar[str] = "consumer_protocol_assignment"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class TopicPartition(msgspec.Struct, gc=False):
        """A struct of ConsumerProtocolAssignment.

        Attributes:
            topic: string, versions 0+, default '', map key, topicName.
            partitions: []int32, versions 0+, default empty.
        """

        topic: str = ""
        partitions: list[int] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    assigned_partitions: list[ConsumerProtocolAssignment.TopicPartition] = []
    user_data: bytes | None = None
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_TopicPartition = ConsumerProtocolAssignment.TopicPartition
_make_li = _Packs("li")
_pack_h = Struct(">h").pack
_pack_i = Struct(">i").pack
_packs_li = _make_li.made
_unpack_h = Struct(">h").unpack_from
_unpack_i = Struct(">i").unpack_from


# Versions 0 to 3
def _decode_v0(b: Any, o: int) -> tuple[ConsumerProtocolAssignment, int]:
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    assigned_partitions: Any = []
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
        assigned_partitions.append(_TopicPartition(topic, partitions))
    (n,) = _unpack_i(b, o)
    o += 4
    if n >= 0:
        user_data = b[o : (o := o + n)]
    else:
        user_data = None
    m = ConsumerProtocolAssignment(assigned_partitions, user_data)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    assigned_partitions = m.assigned_partitions
    if type(assigned_partitions) is not list:
        assigned_partitions = _items(assigned_partitions)
    n = len(assigned_partitions)
    o.append(_pack_i(n))
    for item in assigned_partitions:
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
    s = m.user_data
    if s is not None and type(s) is not bytes:
        s = _blob(s)
    n = -1 if s is None else len(s)
    o.append(_pack_i(n))
    if s:
        o.append(s)


ConsumerProtocolAssignment._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
        2: _decode_v0,
        3: _decode_v0,
    }
)
ConsumerProtocolAssignment._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
        2: _encode_v0,
        3: _encode_v0,
    }
)
