from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

from .._runtime.fast import bit as _bit
from .._runtime.fast import differs as _differs
from .._runtime.fast import items as _items
from .._runtime.fast import more as _more
from .._runtime.fast import size as _size
from .._runtime.fast import some_long as _some_long
from .._runtime.fast import some_long_text as _some_long_text
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class StreamsGroupDescribeRequest(Message, gc=False):
    """StreamsGroupDescribeRequest: request (API key 89), versions 0 to 1, flexible from
    0.

    Attributes:
        group_ids: []string, versions 0+, default empty, groupId.
        include_authorized_operations: bool, versions 0+, default false.
        include_topology_description: bool, versions 1+, default false.
    """

    API_KEY: ClassVar[int | None] = 89
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 2)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 2)
    _module: ClassVar[str] = "streams_group_describe_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    group_ids: list[str] = []
    include_authorized_operations: bool = False
    include_topology_description: bool = False
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_B = Struct(">B").pack
_pack_BB = Struct(">BB").pack
_pack_BBB = Struct(">BBB").pack
_unpack_TB = Struct(">?B").unpack_from
_unpack_TTB = Struct(">??B").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[StreamsGroupDescribeRequest, int]:
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    group_ids: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        item = b[o + 1 : (o := o + n)].decode()
        group_ids.append(item)
    include_authorized_operations, n = _unpack_TB(b, o)
    o += 2
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    m = StreamsGroupDescribeRequest(
        group_ids, include_authorized_operations, False, unknown
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.include_topology_description is not False and _differs(
        m.include_topology_description, False
    ):
        raise ValueError
    group_ids = m.group_ids
    if type(group_ids) is not list:
        group_ids = _items(group_ids)
    n = len(group_ids)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item in group_ids:
        s = _utf8(item)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    if m.unknown_tagged_fields:
        o.append(_pack_B(_bit[m.include_authorized_operations]))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_BB(_bit[m.include_authorized_operations], 0))


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[StreamsGroupDescribeRequest, int]:
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    group_ids: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        item = b[o + 1 : (o := o + n)].decode()
        group_ids.append(item)
    include_authorized_operations, include_topology_description, n = _unpack_TTB(b, o)
    o += 3
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    m = StreamsGroupDescribeRequest(
        group_ids, include_authorized_operations, include_topology_description, unknown
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    group_ids = m.group_ids
    if type(group_ids) is not list:
        group_ids = _items(group_ids)
    n = len(group_ids)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item in group_ids:
        s = _utf8(item)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    if m.unknown_tagged_fields:
        o.append(
            _pack_BB(
                _bit[m.include_authorized_operations],
                _bit[m.include_topology_description],
            )
        )
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(
            _pack_BBB(
                _bit[m.include_authorized_operations],
                _bit[m.include_topology_description],
                0,
            )
        )


StreamsGroupDescribeRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
    }
)
StreamsGroupDescribeRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
    }
)
