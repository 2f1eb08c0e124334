from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

from .._runtime.fast import differs as _differs
from .._runtime.fast import long_text as _long_text
from .._runtime.fast import more as _more
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class DescribeAclsRequest(Message, gc=False):
    """DescribeAclsRequest: request (API key 29), versions 0 to 3, flexible from 2.

    Attributes:
        resource_type_filter: int8, versions 0+, default 0.
        resource_name_filter: string, versions 0+, nullable in 0+, default ''.
        pattern_type_filter: int8, versions 1+, default 3.
        principal_filter: string, versions 0+, nullable in 0+, default ''.
        host_filter: string, versions 0+, nullable in 0+, default ''.
        operation: int8, versions 0+, default 0.
        permission_type: int8, versions 0+, default 0.
    """

    API_KEY: ClassVar[int | None] = 29
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 4)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(2, 4)
    DEPRECATED_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "describe_acls_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    resource_type_filter: int = 0
    resource_name_filter: str | None = ""
    pattern_type_filter: int = 3
    principal_filter: str | None = ""
    host_filter: str | None = ""
    operation: int = 0
    permission_type: int = 0
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_int_3 = 3
_pack_b = Struct(">b").pack
_pack_bB = Struct(">bB").pack
_pack_bb = Struct(">bb").pack
_pack_bbB = Struct(">bbB").pack
_pack_bh = Struct(">bh").pack
_pack_h = Struct(">h").pack
_unpack_bB = Struct(">bB").unpack_from
_unpack_bb = Struct(">bb").unpack_from
_unpack_bbB = Struct(">bbB").unpack_from
_unpack_bh = Struct(">bh").unpack_from
_unpack_h = Struct(">h").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[DescribeAclsRequest, int]:
    resource_type_filter, n = _unpack_bh(b, o)
    o += 3
    if n >= 0:
        resource_name_filter = b[o : (o := o + n)].decode()
    else:
        resource_name_filter = None
    (n,) = _unpack_h(b, o)
    o += 2
    if n >= 0:
        principal_filter = b[o : (o := o + n)].decode()
    else:
        principal_filter = None
    (n,) = _unpack_h(b, o)
    o += 2
    if n >= 0:
        host_filter = b[o : (o := o + n)].decode()
    else:
        host_filter = None
    operation, permission_type = _unpack_bb(b, o)
    o += 2
    m = DescribeAclsRequest(
        resource_type_filter,
        resource_name_filter,
        3,
        principal_filter,
        host_filter,
        operation,
        permission_type,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if (
        m.pattern_type_filter is not _int_3 and _differs(m.pattern_type_filter, _int_3)
    ) or m.unknown_tagged_fields:
        raise ValueError
    t = m.resource_name_filter
    if t is None:
        o.append(_pack_bh(m.resource_type_filter, -1))
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_pack_bh(m.resource_type_filter, n))
        o.append(s)
    t = m.principal_filter
    if t is None:
        o.append(_pack_h(-1))
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
    t = m.host_filter
    if t is None:
        o.append(_pack_h(-1))
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
    o.append(_pack_bb(m.operation, m.permission_type))


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[DescribeAclsRequest, int]:
    resource_type_filter, n = _unpack_bh(b, o)
    o += 3
    if n >= 0:
        resource_name_filter = b[o : (o := o + n)].decode()
    else:
        resource_name_filter = None
    pattern_type_filter, n = _unpack_bh(b, o)
    o += 3
    if n >= 0:
        principal_filter = b[o : (o := o + n)].decode()
    else:
        principal_filter = None
    (n,) = _unpack_h(b, o)
    o += 2
    if n >= 0:
        host_filter = b[o : (o := o + n)].decode()
    else:
        host_filter = None
    operation, permission_type = _unpack_bb(b, o)
    o += 2
    m = DescribeAclsRequest(
        resource_type_filter,
        resource_name_filter,
        pattern_type_filter,
        principal_filter,
        host_filter,
        operation,
        permission_type,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    t = m.resource_name_filter
    if t is None:
        o.append(_pack_bh(m.resource_type_filter, -1))
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_pack_bh(m.resource_type_filter, n))
        o.append(s)
    t = m.principal_filter
    if t is None:
        o.append(_pack_bh(m.pattern_type_filter, -1))
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_pack_bh(m.pattern_type_filter, n))
        o.append(s)
    t = m.host_filter
    if t is None:
        o.append(_pack_h(-1))
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
    o.append(_pack_bb(m.operation, m.permission_type))


# Versions 2 to 3
def _decode_v2(b: Any, o: int) -> tuple[DescribeAclsRequest, int]:
    resource_type_filter, n = _unpack_bB(b, o)
    o += 1
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        resource_name_filter = b[o + 1 : (o := o + n)].decode()
    else:
        resource_name_filter = None
        o += 1
    pattern_type_filter, n = _unpack_bB(b, o)
    o += 1
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        principal_filter = b[o + 1 : (o := o + n)].decode()
    else:
        principal_filter = None
        o += 1
    n = b[o]
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        host_filter = b[o + 1 : (o := o + n)].decode()
    else:
        host_filter = None
        o += 1
    operation, permission_type, n = _unpack_bbB(b, o)
    o += 3
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    m = DescribeAclsRequest(
        resource_type_filter,
        resource_name_filter,
        pattern_type_filter,
        principal_filter,
        host_filter,
        operation,
        permission_type,
        unknown,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
    t = m.resource_name_filter
    if t is None:
        o.append(_pack_bB(m.resource_type_filter, 0))
    else:
        s = _utf8(t)
        n = len(s) + 1
        o.append(
            _pack_bB(m.resource_type_filter, n)
            if n < 128
            else _pack_b(m.resource_type_filter) + _text_size(n)
        )
        o.append(s)
    t = m.principal_filter
    if t is None:
        o.append(_pack_bB(m.pattern_type_filter, 0))
    else:
        s = _utf8(t)
        n = len(s) + 1
        o.append(
            _pack_bB(m.pattern_type_filter, n)
            if n < 128
            else _pack_b(m.pattern_type_filter) + _text_size(n)
        )
        o.append(s)
    t = m.host_filter
    if t is None:
        o.append(b"\x00")
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    if m.unknown_tagged_fields:
        o.append(_pack_bb(m.operation, m.permission_type))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_bbB(m.operation, m.permission_type, 0))


DescribeAclsRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
        2: _decode_v2,
        3: _decode_v2,
    }
)
DescribeAclsRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
        2: _encode_v2,
        3: _encode_v2,
    }
)
