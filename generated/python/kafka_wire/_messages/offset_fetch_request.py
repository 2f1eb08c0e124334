from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar
from uuid import UUID

import msgspec

from .._runtime.fast import Packs as _Packs
from .._runtime.fast import NIL as _NIL
from .._runtime.fast import bit as _bit
from .._runtime.fast import byte as _byte
from .._runtime.fast import differs as _differs
from .._runtime.fast import items as _items
from .._runtime.fast import lists_i as _lists_i
from .._runtime.fast import long as _long
from .._runtime.fast import long_list as _long_list
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


class OffsetFetchRequest(Message, gc=False):
    """OffsetFetchRequest: request (API key 9), versions 0 to 10, flexible from 6.

    Attributes:
        group_id: string, versions 0-7, default '', groupId.
        topics: []OffsetFetchRequestTopic, versions 0-7, nullable in 2-7, default empty.
        groups: []OffsetFetchRequestGroup, versions 8+, default empty.
        require_stable: bool, versions 7+, default false.
    """

    API_KEY: ClassVar[int | None] = 9
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 11)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(6, 11)
    DEPRECATED_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "offset_fetch_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class OffsetFetchRequestTopic(msgspec.Struct, gc=False):
        """A struct of OffsetFetchRequest.

        Attributes:
            name: string, versions 0-7, default '', topicName.
            partition_indexes: []int32, versions 0-7, default empty.
        """

        name: str = ""
        partition_indexes: list[int] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class OffsetFetchRequestGroup(msgspec.Struct, gc=False):
        """A struct of OffsetFetchRequest.

        Attributes:
            group_id: string, versions 8+, default '', groupId.
            member_id: string, versions 9+, nullable in 9+, default null, ignorable.
            member_epoch: int32, versions 9+, default -1, ignorable.
            topics: []OffsetFetchRequestTopics, versions 8+, nullable in 8+, default
                empty.
        """

        group_id: str = ""
        member_id: str | None = None
        member_epoch: int = -1
        topics: list[OffsetFetchRequest.OffsetFetchRequestTopics] | None = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class OffsetFetchRequestTopics(msgspec.Struct, gc=False):
        """A struct of OffsetFetchRequest.

        Attributes:
            name: string, versions 8-9, default '', ignorable, topicName.
            topic_id: uuid, versions 10+, default AAAAAAAAAAAAAAAAAAAAAA, ignorable.
            partition_indexes: []int32, versions 8+, default empty.
        """

        name: str = ""
        topic_id: UUID = _NIL
        partition_indexes: list[int] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    group_id: str = ""
    topics: list[OffsetFetchRequest.OffsetFetchRequestTopic] | None = []
    groups: list[OffsetFetchRequest.OffsetFetchRequestGroup] = []
    require_stable: bool = False
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_OffsetFetchRequestGroup = OffsetFetchRequest.OffsetFetchRequestGroup
_OffsetFetchRequestTopic = OffsetFetchRequest.OffsetFetchRequestTopic
_OffsetFetchRequestTopics = OffsetFetchRequest.OffsetFetchRequestTopics
_make_Li = _Packs("Li")
_make_Li_B = _Packs("Li", "B")
_make_U_Li = _Packs("16s", "Li")
_make_U_Li_B = _Packs("16s", "Li", "B")
_make_li = _Packs("li")
_pack_B = Struct(">B").pack
_pack_BB = Struct(">BB").pack
_pack_h = Struct(">h").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_packs_Li = _make_Li.made
_packs_Li_B = _make_Li_B.made
_packs_U_Li = _make_U_Li.made
_packs_U_Li_B = _make_U_Li_B.made
_packs_li = _make_li.made
_text_0 = ""
_unpack_TB = Struct(">?B").unpack_from
_unpack_UB = Struct(">16sB").unpack_from
_unpack_h = Struct(">h").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_iBB = Struct(">iBB").unpack_from


# Versions 0 to 1
def _decode_v0(b: Any, o: int) -> tuple[OffsetFetchRequest, int]:
    (n,) = _unpack_h(b, o)
    o += 2
    if n < 0:
        raise ValueError
    group_id = b[o : (o := o + n)].decode()
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
        (n,) = _unpack_i(b, o)
        o += 4
        k = n
        partition_indexes: Any = [*_lists_i[k](b, o)]
        o += 4 * k
        topics.append(_OffsetFetchRequestTopic(name, partition_indexes))
    m = OffsetFetchRequest(group_id, topics)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if (
        (m.groups is None or (m.groups if type(m.groups) is list else _items(m.groups)))
        or (m.require_stable is not False and _differs(m.require_stable, False))
        or m.unknown_tagged_fields
    ):
        raise ValueError
    s = _utf8(m.group_id)
    n = len(s)
    o.append(_pack_h(n))
    o.append(s)
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
        partition_indexes = item.partition_indexes
        if type(partition_indexes) is not list:
            partition_indexes = _items(partition_indexes)
        count = len(partition_indexes)
        try:
            pack = _packs_li[count]
        except KeyError:
            pack = _make_li(count)
        o.append(pack(count, *partition_indexes))


# Versions 2 to 5
def _decode_v2(b: Any, o: int) -> tuple[OffsetFetchRequest, int]:
    (n,) = _unpack_h(b, o)
    o += 2
    if n < 0:
        raise ValueError
    group_id = b[o : (o := o + n)].decode()
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
            (n,) = _unpack_i(b, o)
            o += 4
            k = n
            partition_indexes: Any = [*_lists_i[k](b, o)]
            o += 4 * k
            topics.append(_OffsetFetchRequestTopic(name, partition_indexes))
    m = OffsetFetchRequest(group_id, topics)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
    if (
        (m.groups is None or (m.groups if type(m.groups) is list else _items(m.groups)))
        or (m.require_stable is not False and _differs(m.require_stable, False))
        or m.unknown_tagged_fields
    ):
        raise ValueError
    s = _utf8(m.group_id)
    n = len(s)
    o.append(_pack_h(n))
    o.append(s)
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
        partition_indexes = item.partition_indexes
        if type(partition_indexes) is not list:
            partition_indexes = _items(partition_indexes)
        count = len(partition_indexes)
        try:
            pack = _packs_li[count]
        except KeyError:
            pack = _make_li(count)
        o.append(pack(count, *partition_indexes))


# Version 6
def _decode_v6(b: Any, o: int) -> tuple[OffsetFetchRequest, int]:
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
            name = b[o + 1 : (o := o + n)].decode()
            n = b[o]
            if n > 127:
                n, o = _long_list(b, o, n)
            k = n - 1
            partition_indexes: Any = [*_lists_i[k](b, o + 1)]
            o += 4 * k + 1
            if not b[o]:
                unknown: Any = ()
                o += 1
            else:
                section, unknown, o = _tags(b, o, (), ())
            topics.append(_OffsetFetchRequestTopic(name, partition_indexes, unknown))
    if not b[o]:
        unknown_2: Any = ()
        o += 1
    else:
        section_2, unknown_2, o = _tags(b, o, (), ())
    m = OffsetFetchRequest(group_id, topics, [], False, unknown_2)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v6(m: Any, o: list[bytes]) -> None:
    if (
        m.groups is None or (m.groups if type(m.groups) is list else _items(m.groups))
    ) or (m.require_stable is not False and _differs(m.require_stable, False)):
        raise ValueError
    s = _utf8(m.group_id)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
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
        partition_indexes = item.partition_indexes
        if type(partition_indexes) is not list:
            partition_indexes = _items(partition_indexes)
        count = len(partition_indexes)
        if item.unknown_tagged_fields:
            try:
                pack = _packs_Li[count]
            except KeyError:
                pack = _make_Li(count)
            o.append(pack(count + 1, *partition_indexes))
            o.append(_tag_section((), item.unknown_tagged_fields, ()))
        else:
            try:
                pack = _packs_Li_B[count]
            except KeyError:
                pack = _make_Li_B(count)
            o.append(pack(count + 1, *partition_indexes, 0))
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


# Version 7
def _decode_v7(b: Any, o: int) -> tuple[OffsetFetchRequest, int]:
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
            name = b[o + 1 : (o := o + n)].decode()
            n = b[o]
            if n > 127:
                n, o = _long_list(b, o, n)
            k = n - 1
            partition_indexes: Any = [*_lists_i[k](b, o + 1)]
            o += 4 * k + 1
            if not b[o]:
                unknown: Any = ()
                o += 1
            else:
                section, unknown, o = _tags(b, o, (), ())
            topics.append(_OffsetFetchRequestTopic(name, partition_indexes, unknown))
    require_stable, n = _unpack_TB(b, o)
    o += 2
    if not n:
        unknown_2: Any = ()
    else:
        section_2, unknown_2, o = _tags(b, o - 1, (), ())
    m = OffsetFetchRequest(group_id, topics, [], require_stable, unknown_2)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v7(m: Any, o: list[bytes]) -> None:
    if m.groups is None or (m.groups if type(m.groups) is list else _items(m.groups)):
        raise ValueError
    s = _utf8(m.group_id)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
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
        partition_indexes = item.partition_indexes
        if type(partition_indexes) is not list:
            partition_indexes = _items(partition_indexes)
        count = len(partition_indexes)
        if item.unknown_tagged_fields:
            try:
                pack = _packs_Li[count]
            except KeyError:
                pack = _make_Li(count)
            o.append(pack(count + 1, *partition_indexes))
            o.append(_tag_section((), item.unknown_tagged_fields, ()))
        else:
            try:
                pack = _packs_Li_B[count]
            except KeyError:
                pack = _make_Li_B(count)
            o.append(pack(count + 1, *partition_indexes, 0))
    if m.unknown_tagged_fields:
        o.append(_pack_B(_bit[m.require_stable]))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_BB(_bit[m.require_stable], 0))


# Version 8
def _decode_v8(b: Any, o: int) -> tuple[OffsetFetchRequest, int]:
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
                name = b[o + 1 : (o := o + n)].decode()
                n = b[o]
                if n > 127:
                    n, o = _long_list(b, o, n)
                k = n - 1
                partition_indexes: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                if not b[o]:
                    unknown: Any = ()
                    o += 1
                else:
                    section, unknown, o = _tags(b, o, (), ())
                topics.append(
                    _OffsetFetchRequestTopics(name, _NIL, partition_indexes, unknown)
                )
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        groups.append(_OffsetFetchRequestGroup(group_id, None, -1, topics, unknown_2))
    require_stable, n = _unpack_TB(b, o)
    o += 2
    if not n:
        unknown_3: Any = ()
    else:
        section_3, unknown_3, o = _tags(b, o - 1, (), ())
    m = OffsetFetchRequest("", [], groups, require_stable, unknown_3)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v8(m: Any, o: list[bytes]) -> None:
    if (m.group_id is not _text_0 and _differs(m.group_id, _text_0)) or (
        m.topics is None or (m.topics if type(m.topics) is list else _items(m.topics))
    ):
        raise ValueError
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
            s = _utf8(item_2.name)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            partition_indexes = item_2.partition_indexes
            if type(partition_indexes) is not list:
                partition_indexes = _items(partition_indexes)
            count = len(partition_indexes)
            if item_2.unknown_tagged_fields:
                try:
                    pack = _packs_Li[count]
                except KeyError:
                    pack = _make_Li(count)
                o.append(pack(count + 1, *partition_indexes))
                o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
            else:
                try:
                    pack = _packs_Li_B[count]
                except KeyError:
                    pack = _make_Li_B(count)
                o.append(pack(count + 1, *partition_indexes, 0))
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    if m.unknown_tagged_fields:
        o.append(_pack_B(_bit[m.require_stable]))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_BB(_bit[m.require_stable], 0))


# Version 9
def _decode_v9(b: Any, o: int) -> tuple[OffsetFetchRequest, int]:
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
        if n > 127:
            n, o = _long_text(b, o, n)
        if n:
            member_id = b[o + 1 : (o := o + n)].decode()
        else:
            member_id = None
            o += 1
        member_epoch, n, k = _unpack_iBB(b, o)
        if n < 2:
            topics: Any = [] if n else None
            o += 6
            n = k
        else:
            o += 5
            if n > 127:
                n, o = _long(b, o, n)
            topics = [] if n else None
            if n > 1:
                for _ in range(n - 1):
                    n = b[o]
                    if not n or n > 127:
                        n, o = _some_long_text(b, o, n)
                    name = b[o + 1 : (o := o + n)].decode()
                    n = b[o]
                    if n > 127:
                        n, o = _long_list(b, o, n)
                    k = n - 1
                    partition_indexes: Any = [*_lists_i[k](b, o + 1)]
                    o += 4 * k + 1
                    if not b[o]:
                        unknown: Any = ()
                        o += 1
                    else:
                        section, unknown, o = _tags(b, o, (), ())
                    topics.append(
                        _OffsetFetchRequestTopics(
                            name, _NIL, partition_indexes, unknown
                        )
                    )
            n = b[o]
            o += 1
        if not n:
            unknown_2: Any = ()
        else:
            section_2, unknown_2, o = _tags(b, o - 1, (), ())
        groups.append(
            _OffsetFetchRequestGroup(
                group_id, member_id, member_epoch, topics, unknown_2
            )
        )
    require_stable, n = _unpack_TB(b, o)
    o += 2
    if not n:
        unknown_3: Any = ()
    else:
        section_3, unknown_3, o = _tags(b, o - 1, (), ())
    m = OffsetFetchRequest("", [], groups, require_stable, unknown_3)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v9(m: Any, o: list[bytes]) -> None:
    if (m.group_id is not _text_0 and _differs(m.group_id, _text_0)) or (
        m.topics is None or (m.topics if type(m.topics) is list else _items(m.topics))
    ):
        raise ValueError
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
        t = item.member_id
        if t is None:
            o.append(b"\x00")
        else:
            s = _utf8(t)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
        topics = item.topics
        if type(topics) is not list and topics is not None:
            topics = _items(topics)
        n = 0 if topics is None else len(topics) + 1
        o.append(
            _pack_iB(item.member_epoch, n)
            if n < 128
            else _pack_i(item.member_epoch) + _size(n)
        )
        for item_2 in topics or ():
            s = _utf8(item_2.name)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            partition_indexes = item_2.partition_indexes
            if type(partition_indexes) is not list:
                partition_indexes = _items(partition_indexes)
            count = len(partition_indexes)
            if item_2.unknown_tagged_fields:
                try:
                    pack = _packs_Li[count]
                except KeyError:
                    pack = _make_Li(count)
                o.append(pack(count + 1, *partition_indexes))
                o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
            else:
                try:
                    pack = _packs_Li_B[count]
                except KeyError:
                    pack = _make_Li_B(count)
                o.append(pack(count + 1, *partition_indexes, 0))
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    if m.unknown_tagged_fields:
        o.append(_pack_B(_bit[m.require_stable]))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_BB(_bit[m.require_stable], 0))


# Version 10
def _decode_v10(b: Any, o: int) -> tuple[OffsetFetchRequest, int]:
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
        if n > 127:
            n, o = _long_text(b, o, n)
        if n:
            member_id = b[o + 1 : (o := o + n)].decode()
        else:
            member_id = None
            o += 1
        member_epoch, n, k = _unpack_iBB(b, o)
        if n < 2:
            topics: Any = [] if n else None
            o += 6
            n = k
        else:
            o += 5
            if n > 127:
                n, o = _long(b, o, n)
            topics = [] if n else None
            if n > 1:
                for _ in range(n - 1):
                    topic_id, n = _unpack_UB(b, o)
                    o += 16
                    if n > 127:
                        n, o = _long_list(b, o, n)
                    k = n - 1
                    partition_indexes: Any = [*_lists_i[k](b, o + 1)]
                    o += 4 * k + 1
                    if not b[o]:
                        unknown: Any = ()
                        o += 1
                    else:
                        section, unknown, o = _tags(b, o, (), ())
                    topics.append(
                        _OffsetFetchRequestTopics(
                            "", _uuids[topic_id], partition_indexes, unknown
                        )
                    )
            n = b[o]
            o += 1
        if not n:
            unknown_2: Any = ()
        else:
            section_2, unknown_2, o = _tags(b, o - 1, (), ())
        groups.append(
            _OffsetFetchRequestGroup(
                group_id, member_id, member_epoch, topics, unknown_2
            )
        )
    require_stable, n = _unpack_TB(b, o)
    o += 2
    if not n:
        unknown_3: Any = ()
    else:
        section_3, unknown_3, o = _tags(b, o - 1, (), ())
    m = OffsetFetchRequest("", [], groups, require_stable, unknown_3)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v10(m: Any, o: list[bytes]) -> None:
    if (m.group_id is not _text_0 and _differs(m.group_id, _text_0)) or (
        m.topics is None or (m.topics if type(m.topics) is list else _items(m.topics))
    ):
        raise ValueError
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
        t = item.member_id
        if t is None:
            o.append(b"\x00")
        else:
            s = _utf8(t)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
        topics = item.topics
        if type(topics) is not list and topics is not None:
            topics = _items(topics)
        n = 0 if topics is None else len(topics) + 1
        o.append(
            _pack_iB(item.member_epoch, n)
            if n < 128
            else _pack_i(item.member_epoch) + _size(n)
        )
        for item_2 in topics or ():
            partition_indexes = item_2.partition_indexes
            if type(partition_indexes) is not list:
                partition_indexes = _items(partition_indexes)
            count = len(partition_indexes)
            if item_2.unknown_tagged_fields:
                try:
                    pack = _packs_U_Li[count]
                except KeyError:
                    pack = _make_U_Li(count)
                o.append(
                    pack(
                        item_2.topic_id.int.to_bytes(16), count + 1, *partition_indexes
                    )
                )
                o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
            else:
                try:
                    pack = _packs_U_Li_B[count]
                except KeyError:
                    pack = _make_U_Li_B(count)
                o.append(
                    pack(
                        item_2.topic_id.int.to_bytes(16),
                        count + 1,
                        *partition_indexes,
                        0,
                    )
                )
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    if m.unknown_tagged_fields:
        o.append(_pack_B(_bit[m.require_stable]))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_BB(_bit[m.require_stable], 0))


OffsetFetchRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
        2: _decode_v2,
        3: _decode_v2,
        4: _decode_v2,
        5: _decode_v2,
        6: _decode_v6,
        7: _decode_v7,
        8: _decode_v8,
        9: _decode_v9,
        10: _decode_v10,
    }
)
OffsetFetchRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
        2: _encode_v2,
        3: _encode_v2,
        4: _encode_v2,
        5: _encode_v2,
        6: _encode_v6,
        7: _encode_v7,
        8: _encode_v8,
        9: _encode_v9,
        10: _encode_v10,
    }
)
