from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

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


class ListGroupsResponse(Message, gc=False):
    """ListGroupsResponse: response (API key 16), versions 0 to 5, flexible from 3.

    Attributes:
        throttle_time_ms: int32, versions 1+, default 0, ignorable.
        error_code: int16, versions 0+, default 0.
        groups: []ListedGroup, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 16
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 6)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(3, 6)
    _module: ClassVar[str] = "list_groups_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class ListedGroup(msgspec.Struct, gc=False):
        """A struct of ListGroupsResponse.

        Attributes:
            group_id: string, versions 0+, default '', groupId.
            protocol_type: string, versions 0+, default ''.
            group_state: string, versions 4+, default '', ignorable.
            group_type: string, versions 5+, default '', ignorable.
        """

        group_id: str = ""
        protocol_type: str = ""
        group_state: str = ""
        group_type: str = ""
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    throttle_time_ms: int = 0
    error_code: int = 0
    groups: list[ListGroupsResponse.ListedGroup] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_ListedGroup = ListGroupsResponse.ListedGroup
_pack_h = Struct(">h").pack
_pack_hi = Struct(">hi").pack
_pack_ih = Struct(">ih").pack
_pack_ihB = Struct(">ihB").pack
_pack_ihi = Struct(">ihi").pack
_unpack_h = Struct(">h").unpack_from
_unpack_hi = Struct(">hi").unpack_from
_unpack_ihB = Struct(">ihB").unpack_from
_unpack_ihi = Struct(">ihi").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[ListGroupsResponse, int]:
    error_code, n = _unpack_hi(b, o)
    o += 6
    if n < 0:
        raise ValueError
    groups: Any = []
    for _ in range(n):
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        group_id = b[o : (o := o + n)].decode()
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        protocol_type = b[o : (o := o + n)].decode()
        groups.append(_ListedGroup(group_id, protocol_type))
    m = ListGroupsResponse(0, error_code, groups)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    groups = m.groups
    if type(groups) is not list:
        groups = _items(groups)
    n = len(groups)
    o.append(_pack_hi(m.error_code, n))
    for item in groups:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.group_id)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        s = _utf8(item.protocol_type)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)


# Versions 1 to 2
def _decode_v1(b: Any, o: int) -> tuple[ListGroupsResponse, int]:
    throttle_time_ms, error_code, n = _unpack_ihi(b, o)
    o += 10
    if n < 0:
        raise ValueError
    groups: Any = []
    for _ in range(n):
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        group_id = b[o : (o := o + n)].decode()
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        protocol_type = b[o : (o := o + n)].decode()
        groups.append(_ListedGroup(group_id, protocol_type))
    m = ListGroupsResponse(throttle_time_ms, error_code, groups)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    groups = m.groups
    if type(groups) is not list:
        groups = _items(groups)
    n = len(groups)
    o.append(_pack_ihi(m.throttle_time_ms, m.error_code, n))
    for item in groups:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.group_id)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        s = _utf8(item.protocol_type)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)


# Version 3
def _decode_v3(b: Any, o: int) -> tuple[ListGroupsResponse, int]:
    throttle_time_ms, error_code, n = _unpack_ihB(b, o)
    o += 7
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    groups: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        group_id = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        protocol_type = b[o + 1 : (o := o + n)].decode()
        if not b[o]:
            unknown: Any = ()
            o += 1
        else:
            section, unknown, o = _tags(b, o, (), ())
        groups.append(_ListedGroup(group_id, protocol_type, "", "", unknown))
    if not b[o]:
        unknown_2: Any = ()
        o += 1
    else:
        section_2, unknown_2, o = _tags(b, o, (), ())
    m = ListGroupsResponse(throttle_time_ms, error_code, groups, unknown_2)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v3(m: Any, o: list[bytes]) -> None:
    groups = m.groups
    if type(groups) is not list:
        groups = _items(groups)
    n = len(groups) + 1
    o.append(
        _pack_ihB(m.throttle_time_ms, m.error_code, n)
        if n < 128
        else _pack_ih(m.throttle_time_ms, m.error_code) + _size(n)
    )
    for item in groups:
        s = _utf8(item.group_id)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        s = _utf8(item.protocol_type)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
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


# Version 4
def _decode_v4(b: Any, o: int) -> tuple[ListGroupsResponse, int]:
    throttle_time_ms, error_code, n = _unpack_ihB(b, o)
    o += 7
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    groups: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        group_id = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        protocol_type = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        group_state = b[o + 1 : (o := o + n)].decode()
        if not b[o]:
            unknown: Any = ()
            o += 1
        else:
            section, unknown, o = _tags(b, o, (), ())
        groups.append(_ListedGroup(group_id, protocol_type, group_state, "", unknown))
    if not b[o]:
        unknown_2: Any = ()
        o += 1
    else:
        section_2, unknown_2, o = _tags(b, o, (), ())
    m = ListGroupsResponse(throttle_time_ms, error_code, groups, unknown_2)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v4(m: Any, o: list[bytes]) -> None:
    groups = m.groups
    if type(groups) is not list:
        groups = _items(groups)
    n = len(groups) + 1
    o.append(
        _pack_ihB(m.throttle_time_ms, m.error_code, n)
        if n < 128
        else _pack_ih(m.throttle_time_ms, m.error_code) + _size(n)
    )
    for item in groups:
        s = _utf8(item.group_id)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        s = _utf8(item.protocol_type)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        s = _utf8(item.group_state)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
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


# Version 5
def _decode_v5(b: Any, o: int) -> tuple[ListGroupsResponse, int]:
    throttle_time_ms, error_code, n = _unpack_ihB(b, o)
    o += 7
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    groups: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        group_id = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        protocol_type = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        group_state = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        group_type = b[o + 1 : (o := o + n)].decode()
        if not b[o]:
            unknown: Any = ()
            o += 1
        else:
            section, unknown, o = _tags(b, o, (), ())
        groups.append(
            _ListedGroup(group_id, protocol_type, group_state, group_type, unknown)
        )
    if not b[o]:
        unknown_2: Any = ()
        o += 1
    else:
        section_2, unknown_2, o = _tags(b, o, (), ())
    m = ListGroupsResponse(throttle_time_ms, error_code, groups, unknown_2)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v5(m: Any, o: list[bytes]) -> None:
    groups = m.groups
    if type(groups) is not list:
        groups = _items(groups)
    n = len(groups) + 1
    o.append(
        _pack_ihB(m.throttle_time_ms, m.error_code, n)
        if n < 128
        else _pack_ih(m.throttle_time_ms, m.error_code) + _size(n)
    )
    for item in groups:
        s = _utf8(item.group_id)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        s = _utf8(item.protocol_type)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        s = _utf8(item.group_state)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        s = _utf8(item.group_type)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
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


ListGroupsResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
        2: _decode_v1,
        3: _decode_v3,
        4: _decode_v4,
        5: _decode_v5,
    }
)
ListGroupsResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
        2: _encode_v1,
        3: _encode_v3,
        4: _encode_v4,
        5: _encode_v5,
    }
)
