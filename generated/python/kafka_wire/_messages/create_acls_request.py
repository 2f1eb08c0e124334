from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

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


class CreateAclsRequest(Message, gc=False):
    """CreateAclsRequest: request (API key 30), versions 0 to 3, flexible from 2.

    Attributes:
        creations: []AclCreation, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 30
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 4)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(2, 4)
    DEPRECATED_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "create_acls_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class AclCreation(msgspec.Struct, gc=False):
        """A struct of CreateAclsRequest.

        Attributes:
            resource_type: int8, versions 0+, default 0.
            resource_name: string, versions 0+, default ''.
            resource_pattern_type: int8, versions 1+, default 3.
            principal: string, versions 0+, default ''.
            host: string, versions 0+, default ''.
            operation: int8, versions 0+, default 0.
            permission_type: int8, versions 0+, default 0.
        """

        resource_type: int = 0
        resource_name: str = ""
        resource_pattern_type: int = 3
        principal: str = ""
        host: str = ""
        operation: int = 0
        permission_type: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    creations: list[CreateAclsRequest.AclCreation] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_AclCreation = CreateAclsRequest.AclCreation
_int_3 = 3
_pack_b = Struct(">b").pack
_pack_bB = Struct(">bB").pack
_pack_bb = Struct(">bb").pack
_pack_bbB = Struct(">bbB").pack
_pack_bh = Struct(">bh").pack
_pack_h = Struct(">h").pack
_pack_i = Struct(">i").pack
_unpack_bB = Struct(">bB").unpack_from
_unpack_bb = Struct(">bb").unpack_from
_unpack_bbB = Struct(">bbB").unpack_from
_unpack_bh = Struct(">bh").unpack_from
_unpack_h = Struct(">h").unpack_from
_unpack_i = Struct(">i").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[CreateAclsRequest, int]:
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    creations: Any = []
    for _ in range(n):
        resource_type, n = _unpack_bh(b, o)
        o += 3
        if n < 0:
            raise ValueError
        resource_name = b[o : (o := o + n)].decode()
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        principal = b[o : (o := o + n)].decode()
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        host = b[o : (o := o + n)].decode()
        operation, permission_type = _unpack_bb(b, o)
        o += 2
        creations.append(
            _AclCreation(
                resource_type,
                resource_name,
                3,
                principal,
                host,
                operation,
                permission_type,
            )
        )
    m = CreateAclsRequest(creations)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    creations = m.creations
    if type(creations) is not list:
        creations = _items(creations)
    n = len(creations)
    o.append(_pack_i(n))
    for item in creations:
        if (
            item.resource_pattern_type is not _int_3
            and _differs(item.resource_pattern_type, _int_3)
        ) or item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.resource_name)
        n = len(s)
        o.append(_pack_bh(item.resource_type, n))
        o.append(s)
        s = _utf8(item.principal)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        s = _utf8(item.host)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        o.append(_pack_bb(item.operation, item.permission_type))


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[CreateAclsRequest, int]:
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    creations: Any = []
    for _ in range(n):
        resource_type, n = _unpack_bh(b, o)
        o += 3
        if n < 0:
            raise ValueError
        resource_name = b[o : (o := o + n)].decode()
        resource_pattern_type, n = _unpack_bh(b, o)
        o += 3
        if n < 0:
            raise ValueError
        principal = b[o : (o := o + n)].decode()
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        host = b[o : (o := o + n)].decode()
        operation, permission_type = _unpack_bb(b, o)
        o += 2
        creations.append(
            _AclCreation(
                resource_type,
                resource_name,
                resource_pattern_type,
                principal,
                host,
                operation,
                permission_type,
            )
        )
    m = CreateAclsRequest(creations)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    creations = m.creations
    if type(creations) is not list:
        creations = _items(creations)
    n = len(creations)
    o.append(_pack_i(n))
    for item in creations:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.resource_name)
        n = len(s)
        o.append(_pack_bh(item.resource_type, n))
        o.append(s)
        s = _utf8(item.principal)
        n = len(s)
        o.append(_pack_bh(item.resource_pattern_type, n))
        o.append(s)
        s = _utf8(item.host)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        o.append(_pack_bb(item.operation, item.permission_type))


# Versions 2 to 3
def _decode_v2(b: Any, o: int) -> tuple[CreateAclsRequest, int]:
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    creations: Any = []
    for _ in range(n - 1):
        resource_type, n = _unpack_bB(b, o)
        o += 1
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        resource_name = b[o + 1 : (o := o + n)].decode()
        resource_pattern_type, n = _unpack_bB(b, o)
        o += 1
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        principal = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        host = b[o + 1 : (o := o + n)].decode()
        operation, permission_type, n = _unpack_bbB(b, o)
        o += 3
        if not n:
            unknown: Any = ()
        else:
            section, unknown, o = _tags(b, o - 1, (), ())
        creations.append(
            _AclCreation(
                resource_type,
                resource_name,
                resource_pattern_type,
                principal,
                host,
                operation,
                permission_type,
                unknown,
            )
        )
    if not b[o]:
        unknown_2: Any = ()
        o += 1
    else:
        section_2, unknown_2, o = _tags(b, o, (), ())
    m = CreateAclsRequest(creations, unknown_2)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
    creations = m.creations
    if type(creations) is not list:
        creations = _items(creations)
    n = len(creations)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item in creations:
        s = _utf8(item.resource_name)
        n = len(s) + 1
        o.append(
            _pack_bB(item.resource_type, n)
            if n < 128
            else _pack_b(item.resource_type) + _text_size(n)
        )
        o.append(s)
        s = _utf8(item.principal)
        n = len(s) + 1
        o.append(
            _pack_bB(item.resource_pattern_type, n)
            if n < 128
            else _pack_b(item.resource_pattern_type) + _text_size(n)
        )
        o.append(s)
        s = _utf8(item.host)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        if item.unknown_tagged_fields:
            o.append(_pack_bb(item.operation, item.permission_type))
            o.append(_tag_section((), item.unknown_tagged_fields, ()))
        else:
            o.append(_pack_bbB(item.operation, item.permission_type, 0))
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


CreateAclsRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
        2: _decode_v2,
        3: _decode_v2,
    }
)
CreateAclsRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
        2: _encode_v2,
        3: _encode_v2,
    }
)
