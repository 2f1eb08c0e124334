from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

from .._runtime.fast import Packs as _Packs
from .._runtime.fast import bit as _bit
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


class CreatePartitionsRequest(Message, gc=False):
    """CreatePartitionsRequest: request (API key 37), versions 0 to 3, flexible from 2.

    Attributes:
        topics: []CreatePartitionsTopic, versions 0+, default empty.
        timeout_ms: int32, versions 0+, default 0.
        validate_only: bool, versions 0+, default false.
    """

    API_KEY: ClassVar[int | None] = 37
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 4)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(2, 4)
    _module: ClassVar[str] = "create_partitions_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class CreatePartitionsTopic(msgspec.Struct, gc=False):
        """A struct of CreatePartitionsRequest.

        Attributes:
            name: string, versions 0+, default '', map key, topicName.
            count: int32, versions 0+, default 0.
            assignments: []CreatePartitionsAssignment, versions 0+, nullable in 0+,
                default empty.
        """

        name: str = ""
        count: int = 0
        assignments: list[CreatePartitionsRequest.CreatePartitionsAssignment] | None = (
            []
        )
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class CreatePartitionsAssignment(msgspec.Struct, gc=False):
        """A struct of CreatePartitionsRequest.

        Attributes:
            broker_ids: []int32, versions 0+, default empty, brokerId.
        """

        broker_ids: list[int] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    topics: list[CreatePartitionsRequest.CreatePartitionsTopic] = []
    timeout_ms: int = 0
    validate_only: bool = False
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_CreatePartitionsAssignment = CreatePartitionsRequest.CreatePartitionsAssignment
_CreatePartitionsTopic = CreatePartitionsRequest.CreatePartitionsTopic
_make_Li = _Packs("Li")
_make_Li_B = _Packs("Li", "B")
_make_li = _Packs("li")
_pack_h = Struct(">h").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_iBB = Struct(">iBB").pack
_pack_ii = Struct(">ii").pack
_packs_Li = _make_Li.made
_packs_Li_B = _make_Li_B.made
_packs_li = _make_li.made
_unpack_h = Struct(">h").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_iBB = Struct(">iBB").unpack_from
_unpack_iT = Struct(">i?").unpack_from
_unpack_iTB = Struct(">i?B").unpack_from
_unpack_ii = Struct(">ii").unpack_from


# Versions 0 to 1
def _decode_v0(b: Any, o: int) -> tuple[CreatePartitionsRequest, int]:
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
        count, n = _unpack_ii(b, o)
        o += 8
        assignments: Any = [] if n >= 0 else None
        if n > 0:
            for _ in range(n):
                (n,) = _unpack_i(b, o)
                o += 4
                k = n
                broker_ids: Any = [*_lists_i[k](b, o)]
                o += 4 * k
                assignments.append(_CreatePartitionsAssignment(broker_ids))
        topics.append(_CreatePartitionsTopic(name, count, assignments))
    timeout_ms, validate_only = _unpack_iT(b, o)
    o += 5
    m = CreatePartitionsRequest(topics, timeout_ms, validate_only)
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
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.name)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        assignments = item.assignments
        if type(assignments) is not list and assignments is not None:
            assignments = _items(assignments)
        n = -1 if assignments is None else len(assignments)
        o.append(_pack_ii(item.count, n))
        for item_2 in assignments or ():
            if item_2.unknown_tagged_fields:
                raise ValueError
            broker_ids = item_2.broker_ids
            if type(broker_ids) is not list:
                broker_ids = _items(broker_ids)
            count = len(broker_ids)
            try:
                pack = _packs_li[count]
            except KeyError:
                pack = _make_li(count)
            o.append(pack(count, *broker_ids))
    o.append(_pack_iB(m.timeout_ms, _bit[m.validate_only]))


# Versions 2 to 3
def _decode_v2(b: Any, o: int) -> tuple[CreatePartitionsRequest, int]:
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    topics: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        name = b[o + 1 : (o := o + n)].decode()
        count, n, k = _unpack_iBB(b, o)
        if n < 2:
            assignments: Any = [] if n else None
            o += 6
            n = k
        else:
            o += 5
            if n > 127:
                n, o = _long(b, o, n)
            assignments = [] if n else None
            if n > 1:
                for _ in range(n - 1):
                    n = b[o]
                    if n > 127:
                        n, o = _long_list(b, o, n)
                    k = n - 1
                    broker_ids: Any = [*_lists_i[k](b, o + 1)]
                    o += 4 * k + 1
                    if not b[o]:
                        unknown: Any = ()
                        o += 1
                    else:
                        section, unknown, o = _tags(b, o, (), ())
                    assignments.append(_CreatePartitionsAssignment(broker_ids, unknown))
            n = b[o]
            o += 1
        if not n:
            unknown_2: Any = ()
        else:
            section_2, unknown_2, o = _tags(b, o - 1, (), ())
        topics.append(_CreatePartitionsTopic(name, count, assignments, unknown_2))
    timeout_ms, validate_only, n = _unpack_iTB(b, o)
    o += 6
    if not n:
        unknown_3: Any = ()
    else:
        section_3, unknown_3, o = _tags(b, o - 1, (), ())
    m = CreatePartitionsRequest(topics, timeout_ms, validate_only, unknown_3)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item in topics:
        s = _utf8(item.name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        assignments = item.assignments
        if type(assignments) is not list and assignments is not None:
            assignments = _items(assignments)
        n = 0 if assignments is None else len(assignments) + 1
        o.append(_pack_iB(item.count, n) if n < 128 else _pack_i(item.count) + _size(n))
        for item_2 in assignments or ():
            broker_ids = item_2.broker_ids
            if type(broker_ids) is not list:
                broker_ids = _items(broker_ids)
            count = len(broker_ids)
            if item_2.unknown_tagged_fields:
                try:
                    pack = _packs_Li[count]
                except KeyError:
                    pack = _make_Li(count)
                o.append(pack(count + 1, *broker_ids))
                o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
            else:
                try:
                    pack = _packs_Li_B[count]
                except KeyError:
                    pack = _make_Li_B(count)
                o.append(pack(count + 1, *broker_ids, 0))
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    if m.unknown_tagged_fields:
        o.append(_pack_iB(m.timeout_ms, _bit[m.validate_only]))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_iBB(m.timeout_ms, _bit[m.validate_only], 0))


CreatePartitionsRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
        2: _decode_v2,
        3: _decode_v2,
    }
)
CreatePartitionsRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
        2: _encode_v2,
        3: _encode_v2,
    }
)
