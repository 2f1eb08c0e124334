from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar
from uuid import UUID

import msgspec

from .._runtime.fast import NIL as _NIL
from .._runtime.fast import blob as _blob
from .._runtime.fast import items as _items
from .._runtime.fast import long_blob as _long_blob
from .._runtime.fast import long_text as _long_text
from .._runtime.fast import more as _more
from .._runtime.fast import size as _size
from .._runtime.fast import some_long as _some_long
from .._runtime.fast import some_long_text as _some_long_text
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.fast import uuids as _uuids
from .._runtime.message import Message


class ProduceRequest(Message, gc=False):
    """ProduceRequest: request (API key 0), versions 0 to 13, flexible from 9.

    Attributes:
        transactional_id: string, versions 3+, nullable in 3+, default null,
            transactionalId.
        acks: int16, versions 0+, default 0.
        timeout_ms: int32, versions 0+, default 0.
        topic_data: []TopicProduceData, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 0
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 14)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(9, 14)
    DEPRECATED_VERSIONS: ClassVar[range] = range(0, 3)
    _module: ClassVar[str] = "produce_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class TopicProduceData(msgspec.Struct, gc=False):
        """A struct of ProduceRequest.

        Attributes:
            name: string, versions 0-12, default '', ignorable, map key, topicName.
            topic_id: uuid, versions 13+, default AAAAAAAAAAAAAAAAAAAAAA, ignorable, map
                key.
            partition_data: []PartitionProduceData, versions 0+, default empty.
        """

        name: str = ""
        topic_id: UUID = _NIL
        partition_data: list[ProduceRequest.PartitionProduceData] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class PartitionProduceData(msgspec.Struct, gc=False):
        """A struct of ProduceRequest.

        Attributes:
            index: int32, versions 0+, default 0.
            records: records, versions 0+, nullable in 0+, default null.
        """

        index: int = 0
        records: bytes | None = None
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    transactional_id: str | None = None
    acks: int = 0
    timeout_ms: int = 0
    topic_data: list[ProduceRequest.TopicProduceData] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_PartitionProduceData = ProduceRequest.PartitionProduceData
_TopicProduceData = ProduceRequest.TopicProduceData
_pack_U = Struct(">16s").pack
_pack_UB = Struct(">16sB").pack
_pack_h = Struct(">h").pack
_pack_hi = Struct(">hi").pack
_pack_hiB = Struct(">hiB").pack
_pack_hii = Struct(">hii").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_iBB = Struct(">iBB").pack
_pack_ii = Struct(">ii").pack
_unpack_UB = Struct(">16sB").unpack_from
_unpack_h = Struct(">h").unpack_from
_unpack_hiB = Struct(">hiB").unpack_from
_unpack_hii = Struct(">hii").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_ii = Struct(">ii").unpack_from


# Versions 0 to 2
def _decode_v0(b: Any, o: int) -> tuple[ProduceRequest, int]:
    acks, timeout_ms, n = _unpack_hii(b, o)
    o += 10
    if n < 0:
        raise ValueError
    topic_data: Any = []
    for _ in range(n):
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        name = b[o : (o := o + n)].decode()
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        partition_data: Any = []
        if n > 0:
            for _ in range(n):
                index, n = _unpack_ii(b, o)
                o += 8
                if n >= 0:
                    records = b[o : (o := o + n)]
                else:
                    records = None
                partition_data.append(_PartitionProduceData(index, records))
        topic_data.append(_TopicProduceData(name, _NIL, partition_data))
    m = ProduceRequest(None, acks, timeout_ms, topic_data)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.transactional_id is not None or m.unknown_tagged_fields:
        raise ValueError
    topic_data = m.topic_data
    if type(topic_data) is not list:
        topic_data = _items(topic_data)
    n = len(topic_data)
    o.append(_pack_hii(m.acks, m.timeout_ms, n))
    for item in topic_data:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.name)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        partition_data = item.partition_data
        if type(partition_data) is not list:
            partition_data = _items(partition_data)
        n = len(partition_data)
        o.append(_pack_i(n))
        for item_2 in partition_data:
            if item_2.unknown_tagged_fields:
                raise ValueError
            s = item_2.records
            if s is not None and type(s) is not bytes:
                s = _blob(s)
            n = -1 if s is None else len(s)
            o.append(_pack_ii(item_2.index, n))
            if s:
                o.append(s)


# Versions 3 to 8
def _decode_v3(b: Any, o: int) -> tuple[ProduceRequest, int]:
    (n,) = _unpack_h(b, o)
    o += 2
    if n >= 0:
        transactional_id = b[o : (o := o + n)].decode()
    else:
        transactional_id = None
    acks, timeout_ms, n = _unpack_hii(b, o)
    o += 10
    if n < 0:
        raise ValueError
    topic_data: Any = []
    for _ in range(n):
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        name = b[o : (o := o + n)].decode()
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        partition_data: Any = []
        if n > 0:
            for _ in range(n):
                index, n = _unpack_ii(b, o)
                o += 8
                if n >= 0:
                    records = b[o : (o := o + n)]
                else:
                    records = None
                partition_data.append(_PartitionProduceData(index, records))
        topic_data.append(_TopicProduceData(name, _NIL, partition_data))
    m = ProduceRequest(transactional_id, acks, timeout_ms, topic_data)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v3(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    t = m.transactional_id
    if t is None:
        o.append(_pack_h(-1))
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
    topic_data = m.topic_data
    if type(topic_data) is not list:
        topic_data = _items(topic_data)
    n = len(topic_data)
    o.append(_pack_hii(m.acks, m.timeout_ms, n))
    for item in topic_data:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.name)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        partition_data = item.partition_data
        if type(partition_data) is not list:
            partition_data = _items(partition_data)
        n = len(partition_data)
        o.append(_pack_i(n))
        for item_2 in partition_data:
            if item_2.unknown_tagged_fields:
                raise ValueError
            s = item_2.records
            if s is not None and type(s) is not bytes:
                s = _blob(s)
            n = -1 if s is None else len(s)
            o.append(_pack_ii(item_2.index, n))
            if s:
                o.append(s)


# Versions 9 to 12
def _decode_v9(b: Any, o: int) -> tuple[ProduceRequest, int]:
    n = b[o]
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        transactional_id = b[o + 1 : (o := o + n)].decode()
    else:
        transactional_id = None
        o += 1
    acks, timeout_ms, n = _unpack_hiB(b, o)
    o += 7
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    topic_data: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        name = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        o += 1
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        partition_data: Any = []
        if n > 1:
            for _ in range(n - 1):
                index, n = _unpack_iB(b, o)
                o += 4
                if n > 127:
                    o += 1
                    k = b[o]
                    if k < 128:
                        n += k * 128 - 128
                    else:
                        n, o = _long_blob(b, o, n)
                if n:
                    records = b[o + 1 : (o := o + n)]
                else:
                    records = None
                    o += 1
                if not b[o]:
                    unknown: Any = ()
                    o += 1
                else:
                    section, unknown, o = _tags(b, o, (), ())
                partition_data.append(_PartitionProduceData(index, records, unknown))
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        topic_data.append(_TopicProduceData(name, _NIL, partition_data, unknown_2))
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = ProduceRequest(transactional_id, acks, timeout_ms, topic_data, unknown_3)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v9(m: Any, o: list[bytes]) -> None:
    t = m.transactional_id
    if t is None:
        o.append(b"\x00")
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    topic_data = m.topic_data
    if type(topic_data) is not list:
        topic_data = _items(topic_data)
    n = len(topic_data) + 1
    o.append(
        _pack_hiB(m.acks, m.timeout_ms, n)
        if n < 128
        else _pack_hi(m.acks, m.timeout_ms) + _size(n)
    )
    for item in topic_data:
        s = _utf8(item.name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        partition_data = item.partition_data
        if type(partition_data) is not list:
            partition_data = _items(partition_data)
        n = len(partition_data)
        o.append(_more[n] if n < 127 else _size(n + 1))
        for item_2 in partition_data:
            s = item_2.records
            if s is not None and type(s) is not bytes:
                s = _blob(s)
            n = 0 if s is None else len(s) + 1
            o.append(
                _pack_iB(item_2.index, n)
                if n < 128
                else (
                    _pack_iBB(item_2.index, n & 127 | 128, n >> 7)
                    if n < 16384
                    else _pack_i(item_2.index) + _size(n)
                )
            )
            if s:
                o.append(s)
            o.append(
                _tag_section((), item_2.unknown_tagged_fields, ())
                if item_2.unknown_tagged_fields
                else b"\x00"
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


# Version 13
def _decode_v13(b: Any, o: int) -> tuple[ProduceRequest, int]:
    n = b[o]
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        transactional_id = b[o + 1 : (o := o + n)].decode()
    else:
        transactional_id = None
        o += 1
    acks, timeout_ms, n = _unpack_hiB(b, o)
    o += 7
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    topic_data: Any = []
    for _ in range(n - 1):
        topic_id, n = _unpack_UB(b, o)
        o += 17
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        partition_data: Any = []
        if n > 1:
            for _ in range(n - 1):
                index, n = _unpack_iB(b, o)
                o += 4
                if n > 127:
                    o += 1
                    k = b[o]
                    if k < 128:
                        n += k * 128 - 128
                    else:
                        n, o = _long_blob(b, o, n)
                if n:
                    records = b[o + 1 : (o := o + n)]
                else:
                    records = None
                    o += 1
                if not b[o]:
                    unknown: Any = ()
                    o += 1
                else:
                    section, unknown, o = _tags(b, o, (), ())
                partition_data.append(_PartitionProduceData(index, records, unknown))
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        topic_data.append(
            _TopicProduceData("", _uuids[topic_id], partition_data, unknown_2)
        )
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = ProduceRequest(transactional_id, acks, timeout_ms, topic_data, unknown_3)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v13(m: Any, o: list[bytes]) -> None:
    t = m.transactional_id
    if t is None:
        o.append(b"\x00")
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    topic_data = m.topic_data
    if type(topic_data) is not list:
        topic_data = _items(topic_data)
    n = len(topic_data) + 1
    o.append(
        _pack_hiB(m.acks, m.timeout_ms, n)
        if n < 128
        else _pack_hi(m.acks, m.timeout_ms) + _size(n)
    )
    for item in topic_data:
        partition_data = item.partition_data
        if type(partition_data) is not list:
            partition_data = _items(partition_data)
        n = len(partition_data) + 1
        o.append(
            _pack_UB(item.topic_id.int.to_bytes(16), n)
            if n < 128
            else _pack_U(item.topic_id.int.to_bytes(16)) + _size(n)
        )
        for item_2 in partition_data:
            s = item_2.records
            if s is not None and type(s) is not bytes:
                s = _blob(s)
            n = 0 if s is None else len(s) + 1
            o.append(
                _pack_iB(item_2.index, n)
                if n < 128
                else (
                    _pack_iBB(item_2.index, n & 127 | 128, n >> 7)
                    if n < 16384
                    else _pack_i(item_2.index) + _size(n)
                )
            )
            if s:
                o.append(s)
            o.append(
                _tag_section((), item_2.unknown_tagged_fields, ())
                if item_2.unknown_tagged_fields
                else b"\x00"
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


ProduceRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
        2: _decode_v0,
        3: _decode_v3,
        4: _decode_v3,
        5: _decode_v3,
        6: _decode_v3,
        7: _decode_v3,
        8: _decode_v3,
        9: _decode_v9,
        10: _decode_v9,
        11: _decode_v9,
        12: _decode_v9,
        13: _decode_v13,
    }
)
ProduceRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
        2: _encode_v0,
        3: _encode_v3,
        4: _encode_v3,
        5: _encode_v3,
        6: _encode_v3,
        7: _encode_v3,
        8: _encode_v3,
        9: _encode_v9,
        10: _encode_v9,
        11: _encode_v9,
        12: _encode_v9,
        13: _encode_v13,
    }
)
