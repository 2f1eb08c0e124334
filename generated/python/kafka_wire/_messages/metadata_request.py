from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar
from uuid import UUID

import msgspec

from .._runtime.fast import NIL as _NIL
from .._runtime.fast import bit as _bit
from .._runtime.fast import byte as _byte
from .._runtime.fast import differs as _differs
from .._runtime.fast import items as _items
from .._runtime.fast import long as _long
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


class MetadataRequest(Message, gc=False):
    """MetadataRequest: request (API key 3), versions 0 to 13, flexible from 9.

    Attributes:
        topics: []MetadataRequestTopic, versions 0+, nullable in 1+, default empty.
        allow_auto_topic_creation: bool, versions 4+, default true.
        include_cluster_authorized_operations: bool, versions 8-10, default false.
        include_topic_authorized_operations: bool, versions 8+, default false.
    """

    API_KEY: ClassVar[int | None] = 3
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 14)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(9, 14)
    _module: ClassVar[str] = "metadata_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class MetadataRequestTopic(msgspec.Struct, gc=False):
        """A struct of MetadataRequest.

        Attributes:
            topic_id: uuid, versions 10+, default AAAAAAAAAAAAAAAAAAAAAA, ignorable.
            name: string, versions 0+, nullable in 10+, default '', topicName.
        """

        topic_id: UUID = _NIL
        name: str | None = ""
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    topics: list[MetadataRequest.MetadataRequestTopic] | None = []
    allow_auto_topic_creation: bool = True
    include_cluster_authorized_operations: bool = False
    include_topic_authorized_operations: bool = False
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_MetadataRequestTopic = MetadataRequest.MetadataRequestTopic
_pack_B = Struct(">B").pack
_pack_BB = Struct(">BB").pack
_pack_BBB = Struct(">BBB").pack
_pack_BBBB = Struct(">BBBB").pack
_pack_U = Struct(">16s").pack
_pack_UB = Struct(">16sB").pack
_pack_h = Struct(">h").pack
_pack_i = Struct(">i").pack
_unpack_T = Struct(">?").unpack_from
_unpack_TTB = Struct(">??B").unpack_from
_unpack_TTT = Struct(">???").unpack_from
_unpack_TTTB = Struct(">???B").unpack_from
_unpack_UB = Struct(">16sB").unpack_from
_unpack_h = Struct(">h").unpack_from
_unpack_i = Struct(">i").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[MetadataRequest, int]:
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
        name = b[o : (o := o + n)].decode()
        topics.append(_MetadataRequestTopic(_NIL, name))
    m = MetadataRequest(topics)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if (
        (
            m.allow_auto_topic_creation is not True
            and _differs(m.allow_auto_topic_creation, True)
        )
        or (
            m.include_cluster_authorized_operations is not False
            and _differs(m.include_cluster_authorized_operations, False)
        )
        or (
            m.include_topic_authorized_operations is not False
            and _differs(m.include_topic_authorized_operations, False)
        )
        or m.unknown_tagged_fields
    ):
        raise ValueError
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics)
    o.append(_pack_i(n))
    for item in topics:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.name)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)


# Versions 1 to 3
def _decode_v1(b: Any, o: int) -> tuple[MetadataRequest, int]:
    (n,) = _unpack_i(b, o)
    o += 4
    topics: Any = [] if n >= 0 else None
    if n > 0:
        for _ in range(n):
            (n,) = _unpack_h(b, o)
            o += 2
            if n < 0:
                raise ValueError
            name = b[o : (o := o + n)].decode()
            topics.append(_MetadataRequestTopic(_NIL, name))
    m = MetadataRequest(topics)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    if (
        (
            m.allow_auto_topic_creation is not True
            and _differs(m.allow_auto_topic_creation, True)
        )
        or (
            m.include_cluster_authorized_operations is not False
            and _differs(m.include_cluster_authorized_operations, False)
        )
        or (
            m.include_topic_authorized_operations is not False
            and _differs(m.include_topic_authorized_operations, False)
        )
        or m.unknown_tagged_fields
    ):
        raise ValueError
    topics = m.topics
    if type(topics) is not list and topics is not None:
        topics = _items(topics)
    n = -1 if topics is None else len(topics)
    o.append(_pack_i(n))
    for item in topics or ():
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.name)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)


# Versions 4 to 7
def _decode_v4(b: Any, o: int) -> tuple[MetadataRequest, int]:
    (n,) = _unpack_i(b, o)
    o += 4
    topics: Any = [] if n >= 0 else None
    if n > 0:
        for _ in range(n):
            (n,) = _unpack_h(b, o)
            o += 2
            if n < 0:
                raise ValueError
            name = b[o : (o := o + n)].decode()
            topics.append(_MetadataRequestTopic(_NIL, name))
    (allow_auto_topic_creation,) = _unpack_T(b, o)
    o += 1
    m = MetadataRequest(topics, allow_auto_topic_creation)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v4(m: Any, o: list[bytes]) -> None:
    if (
        (
            m.include_cluster_authorized_operations is not False
            and _differs(m.include_cluster_authorized_operations, False)
        )
        or (
            m.include_topic_authorized_operations is not False
            and _differs(m.include_topic_authorized_operations, False)
        )
        or m.unknown_tagged_fields
    ):
        raise ValueError
    topics = m.topics
    if type(topics) is not list and topics is not None:
        topics = _items(topics)
    n = -1 if topics is None else len(topics)
    o.append(_pack_i(n))
    for item in topics or ():
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.name)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
    o.append(_pack_B(_bit[m.allow_auto_topic_creation]))


# Version 8
def _decode_v8(b: Any, o: int) -> tuple[MetadataRequest, int]:
    (n,) = _unpack_i(b, o)
    o += 4
    topics: Any = [] if n >= 0 else None
    if n > 0:
        for _ in range(n):
            (n,) = _unpack_h(b, o)
            o += 2
            if n < 0:
                raise ValueError
            name = b[o : (o := o + n)].decode()
            topics.append(_MetadataRequestTopic(_NIL, name))
    (
        allow_auto_topic_creation,
        include_cluster_authorized_operations,
        include_topic_authorized_operations,
    ) = _unpack_TTT(b, o)
    o += 3
    m = MetadataRequest(
        topics,
        allow_auto_topic_creation,
        include_cluster_authorized_operations,
        include_topic_authorized_operations,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v8(m: Any, o: list[bytes]) -> None:
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
        s = _utf8(item.name)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
    o.append(
        _pack_BBB(
            _bit[m.allow_auto_topic_creation],
            _bit[m.include_cluster_authorized_operations],
            _bit[m.include_topic_authorized_operations],
        )
    )


# Version 9
def _decode_v9(b: Any, o: int) -> tuple[MetadataRequest, int]:
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
            name = b[o + 1 : (o := o + n)].decode()
            if not b[o]:
                unknown: Any = ()
                o += 1
            else:
                section, unknown, o = _tags(b, o, (), ())
            topics.append(_MetadataRequestTopic(_NIL, name, unknown))
    (
        allow_auto_topic_creation,
        include_cluster_authorized_operations,
        include_topic_authorized_operations,
        n,
    ) = _unpack_TTTB(b, o)
    o += 4
    if not n:
        unknown_2: Any = ()
    else:
        section_2, unknown_2, o = _tags(b, o - 1, (), ())
    m = MetadataRequest(
        topics,
        allow_auto_topic_creation,
        include_cluster_authorized_operations,
        include_topic_authorized_operations,
        unknown_2,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v9(m: Any, o: list[bytes]) -> None:
    topics = m.topics
    if type(topics) is not list and topics is not None:
        topics = _items(topics)
    n = 0 if topics is None else len(topics) + 1
    o.append(_byte[n] if n < 128 else _size(n))
    for item in topics or ():
        s = _utf8(item.name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    if m.unknown_tagged_fields:
        o.append(
            _pack_BBB(
                _bit[m.allow_auto_topic_creation],
                _bit[m.include_cluster_authorized_operations],
                _bit[m.include_topic_authorized_operations],
            )
        )
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(
            _pack_BBBB(
                _bit[m.allow_auto_topic_creation],
                _bit[m.include_cluster_authorized_operations],
                _bit[m.include_topic_authorized_operations],
                0,
            )
        )


# Version 10
def _decode_v10(b: Any, o: int) -> tuple[MetadataRequest, int]:
    n = b[o]
    o += 1
    if n > 127:
        n, o = _long(b, o, n)
    topics: Any = [] if n else None
    if n > 1:
        for _ in range(n - 1):
            topic_id, n = _unpack_UB(b, o)
            o += 16
            if n > 127:
                n, o = _long_text(b, o, n)
            if n:
                name = b[o + 1 : (o := o + n)].decode()
            else:
                name = None
                o += 1
            if not b[o]:
                unknown: Any = ()
                o += 1
            else:
                section, unknown, o = _tags(b, o, (), ())
            topics.append(_MetadataRequestTopic(_uuids[topic_id], name, unknown))
    (
        allow_auto_topic_creation,
        include_cluster_authorized_operations,
        include_topic_authorized_operations,
        n,
    ) = _unpack_TTTB(b, o)
    o += 4
    if not n:
        unknown_2: Any = ()
    else:
        section_2, unknown_2, o = _tags(b, o - 1, (), ())
    m = MetadataRequest(
        topics,
        allow_auto_topic_creation,
        include_cluster_authorized_operations,
        include_topic_authorized_operations,
        unknown_2,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v10(m: Any, o: list[bytes]) -> None:
    topics = m.topics
    if type(topics) is not list and topics is not None:
        topics = _items(topics)
    n = 0 if topics is None else len(topics) + 1
    o.append(_byte[n] if n < 128 else _size(n))
    for item in topics or ():
        t = item.name
        if t is None:
            o.append(_pack_UB(item.topic_id.int.to_bytes(16), 0))
        else:
            s = _utf8(t)
            n = len(s) + 1
            o.append(
                _pack_UB(item.topic_id.int.to_bytes(16), n)
                if n < 128
                else _pack_U(item.topic_id.int.to_bytes(16)) + _text_size(n)
            )
            o.append(s)
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    if m.unknown_tagged_fields:
        o.append(
            _pack_BBB(
                _bit[m.allow_auto_topic_creation],
                _bit[m.include_cluster_authorized_operations],
                _bit[m.include_topic_authorized_operations],
            )
        )
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(
            _pack_BBBB(
                _bit[m.allow_auto_topic_creation],
                _bit[m.include_cluster_authorized_operations],
                _bit[m.include_topic_authorized_operations],
                0,
            )
        )


# Versions 11 to 13
def _decode_v11(b: Any, o: int) -> tuple[MetadataRequest, int]:
    n = b[o]
    o += 1
    if n > 127:
        n, o = _long(b, o, n)
    topics: Any = [] if n else None
    if n > 1:
        for _ in range(n - 1):
            topic_id, n = _unpack_UB(b, o)
            o += 16
            if n > 127:
                n, o = _long_text(b, o, n)
            if n:
                name = b[o + 1 : (o := o + n)].decode()
            else:
                name = None
                o += 1
            if not b[o]:
                unknown: Any = ()
                o += 1
            else:
                section, unknown, o = _tags(b, o, (), ())
            topics.append(_MetadataRequestTopic(_uuids[topic_id], name, unknown))
    allow_auto_topic_creation, include_topic_authorized_operations, n = _unpack_TTB(
        b, o
    )
    o += 3
    if not n:
        unknown_2: Any = ()
    else:
        section_2, unknown_2, o = _tags(b, o - 1, (), ())
    m = MetadataRequest(
        topics,
        allow_auto_topic_creation,
        False,
        include_topic_authorized_operations,
        unknown_2,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v11(m: Any, o: list[bytes]) -> None:
    if m.include_cluster_authorized_operations is not False and _differs(
        m.include_cluster_authorized_operations, False
    ):
        raise ValueError
    topics = m.topics
    if type(topics) is not list and topics is not None:
        topics = _items(topics)
    n = 0 if topics is None else len(topics) + 1
    o.append(_byte[n] if n < 128 else _size(n))
    for item in topics or ():
        t = item.name
        if t is None:
            o.append(_pack_UB(item.topic_id.int.to_bytes(16), 0))
        else:
            s = _utf8(t)
            n = len(s) + 1
            o.append(
                _pack_UB(item.topic_id.int.to_bytes(16), n)
                if n < 128
                else _pack_U(item.topic_id.int.to_bytes(16)) + _text_size(n)
            )
            o.append(s)
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    if m.unknown_tagged_fields:
        o.append(
            _pack_BB(
                _bit[m.allow_auto_topic_creation],
                _bit[m.include_topic_authorized_operations],
            )
        )
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(
            _pack_BBB(
                _bit[m.allow_auto_topic_creation],
                _bit[m.include_topic_authorized_operations],
                0,
            )
        )


MetadataRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
        2: _decode_v1,
        3: _decode_v1,
        4: _decode_v4,
        5: _decode_v4,
        6: _decode_v4,
        7: _decode_v4,
        8: _decode_v8,
        9: _decode_v9,
        10: _decode_v10,
        11: _decode_v11,
        12: _decode_v11,
        13: _decode_v11,
    }
)
MetadataRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
        2: _encode_v1,
        3: _encode_v1,
        4: _encode_v4,
        5: _encode_v4,
        6: _encode_v4,
        7: _encode_v4,
        8: _encode_v8,
        9: _encode_v9,
        10: _encode_v10,
        11: _encode_v11,
        12: _encode_v11,
        13: _encode_v11,
    }
)
