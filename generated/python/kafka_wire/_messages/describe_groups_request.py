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


class DescribeGroupsRequest(Message, gc=False):
    """DescribeGroupsRequest: request (API key 15), versions 0 to 6, flexible from 5.

    Attributes:
        groups: []string, versions 0+, default empty, groupId.
        include_authorized_operations: bool, versions 3+, default false.
    """

    API_KEY: ClassVar[int | None] = 15
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 7)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(5, 7)
    _module: ClassVar[str] = "describe_groups_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    groups: list[str] = []
    include_authorized_operations: bool = False
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_B = Struct(">B").pack
_pack_BB = Struct(">BB").pack
_pack_h = Struct(">h").pack
_pack_i = Struct(">i").pack
_unpack_T = Struct(">?").unpack_from
_unpack_TB = Struct(">?B").unpack_from
_unpack_h = Struct(">h").unpack_from
_unpack_i = Struct(">i").unpack_from


# Versions 0 to 2
def _decode_v0(b: Any, o: int) -> tuple[DescribeGroupsRequest, int]:
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    groups: Any = []
    for _ in range(n):
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        item = b[o : (o := o + n)].decode()
        groups.append(item)
    m = DescribeGroupsRequest(groups)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if (
        m.include_authorized_operations is not False
        and _differs(m.include_authorized_operations, False)
    ) or m.unknown_tagged_fields:
        raise ValueError
    groups = m.groups
    if type(groups) is not list:
        groups = _items(groups)
    n = len(groups)
    o.append(_pack_i(n))
    for item in groups:
        s = _utf8(item)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)


# Versions 3 to 4
def _decode_v3(b: Any, o: int) -> tuple[DescribeGroupsRequest, int]:
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    groups: Any = []
    for _ in range(n):
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        item = b[o : (o := o + n)].decode()
        groups.append(item)
    (include_authorized_operations,) = _unpack_T(b, o)
    o += 1
    m = DescribeGroupsRequest(groups, include_authorized_operations)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v3(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    groups = m.groups
    if type(groups) is not list:
        groups = _items(groups)
    n = len(groups)
    o.append(_pack_i(n))
    for item in groups:
        s = _utf8(item)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
    o.append(_pack_B(_bit[m.include_authorized_operations]))


# Versions 5 to 6
def _decode_v5(b: Any, o: int) -> tuple[DescribeGroupsRequest, int]:
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    groups: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        item = b[o + 1 : (o := o + n)].decode()
        groups.append(item)
    include_authorized_operations, n = _unpack_TB(b, o)
    o += 2
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    m = DescribeGroupsRequest(groups, include_authorized_operations, unknown)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v5(m: Any, o: list[bytes]) -> None:
    groups = m.groups
    if type(groups) is not list:
        groups = _items(groups)
    n = len(groups)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item in groups:
        s = _utf8(item)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    if m.unknown_tagged_fields:
        o.append(_pack_B(_bit[m.include_authorized_operations]))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_BB(_bit[m.include_authorized_operations], 0))


DescribeGroupsRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
        2: _decode_v0,
        3: _decode_v3,
        4: _decode_v3,
        5: _decode_v5,
        6: _decode_v5,
    }
)
DescribeGroupsRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
        2: _encode_v0,
        3: _encode_v3,
        4: _encode_v3,
        5: _encode_v5,
        6: _encode_v5,
    }
)
