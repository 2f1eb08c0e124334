from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

from .._runtime.fast import items as _items
from .._runtime.fast import long_text as _long_text
from .._runtime.fast import more as _more
from .._runtime.fast import size as _size
from .._runtime.fast import some_long as _some_long
from .._runtime.fast import some_long_text as _some_long_text
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class LeaveGroupResponse(Message, gc=False):
    """LeaveGroupResponse: response (API key 13), versions 0 to 5, flexible from 4.

    Attributes:
        throttle_time_ms: int32, versions 1+, default 0, ignorable.
        error_code: int16, versions 0+, default 0.
        members: []MemberResponse, versions 3+, default empty.
    """

    API_KEY: ClassVar[int | None] = 13
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 6)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(4, 6)
    _module: ClassVar[str] = "leave_group_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class MemberResponse(msgspec.Struct, gc=False):
        """A struct of LeaveGroupResponse.

        Attributes:
            member_id: string, versions 3+, default ''.
            group_instance_id: string, versions 3+, nullable in 3+, default ''.
            error_code: int16, versions 3+, default 0.
        """

        member_id: str = ""
        group_instance_id: str | None = ""
        error_code: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    throttle_time_ms: int = 0
    error_code: int = 0
    members: list[LeaveGroupResponse.MemberResponse] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_MemberResponse = LeaveGroupResponse.MemberResponse
_pack_h = Struct(">h").pack
_pack_hB = Struct(">hB").pack
_pack_ih = Struct(">ih").pack
_pack_ihB = Struct(">ihB").pack
_pack_ihi = Struct(">ihi").pack
_unpack_h = Struct(">h").unpack_from
_unpack_hB = Struct(">hB").unpack_from
_unpack_ih = Struct(">ih").unpack_from
_unpack_ihB = Struct(">ihB").unpack_from
_unpack_ihi = Struct(">ihi").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[LeaveGroupResponse, int]:
    (error_code,) = _unpack_h(b, o)
    o += 2
    m = LeaveGroupResponse(0, error_code)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if (
        m.members is None
        or (m.members if type(m.members) is list else _items(m.members))
    ) or m.unknown_tagged_fields:
        raise ValueError
    o.append(_pack_h(m.error_code))


# Versions 1 to 2
def _decode_v1(b: Any, o: int) -> tuple[LeaveGroupResponse, int]:
    throttle_time_ms, error_code = _unpack_ih(b, o)
    o += 6
    m = LeaveGroupResponse(throttle_time_ms, error_code)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    if (
        m.members is None
        or (m.members if type(m.members) is list else _items(m.members))
    ) or m.unknown_tagged_fields:
        raise ValueError
    o.append(_pack_ih(m.throttle_time_ms, m.error_code))


# Version 3
def _decode_v3(b: Any, o: int) -> tuple[LeaveGroupResponse, int]:
    throttle_time_ms, error_code, n = _unpack_ihi(b, o)
    o += 10
    if n < 0:
        raise ValueError
    members: Any = []
    for _ in range(n):
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        member_id = b[o : (o := o + n)].decode()
        (n,) = _unpack_h(b, o)
        o += 2
        if n >= 0:
            group_instance_id = b[o : (o := o + n)].decode()
        else:
            group_instance_id = None
        (error_code_2,) = _unpack_h(b, o)
        o += 2
        members.append(_MemberResponse(member_id, group_instance_id, error_code_2))
    m = LeaveGroupResponse(throttle_time_ms, error_code, members)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v3(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    members = m.members
    if type(members) is not list:
        members = _items(members)
    n = len(members)
    o.append(_pack_ihi(m.throttle_time_ms, m.error_code, n))
    for item in members:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.member_id)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        t = item.group_instance_id
        if t is None:
            o.append(_pack_h(-1))
        else:
            s = _utf8(t)
            n = len(s)
            o.append(_pack_h(n))
            o.append(s)
        o.append(_pack_h(item.error_code))


# Versions 4 to 5
def _decode_v4(b: Any, o: int) -> tuple[LeaveGroupResponse, int]:
    throttle_time_ms, error_code, n = _unpack_ihB(b, o)
    o += 7
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    members: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        member_id = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        if n > 127:
            n, o = _long_text(b, o, n)
        if n:
            group_instance_id = b[o + 1 : (o := o + n)].decode()
        else:
            group_instance_id = None
            o += 1
        error_code_2, n = _unpack_hB(b, o)
        o += 3
        if not n:
            unknown: Any = ()
        else:
            section, unknown, o = _tags(b, o - 1, (), ())
        members.append(
            _MemberResponse(member_id, group_instance_id, error_code_2, unknown)
        )
    if not b[o]:
        unknown_2: Any = ()
        o += 1
    else:
        section_2, unknown_2, o = _tags(b, o, (), ())
    m = LeaveGroupResponse(throttle_time_ms, error_code, members, unknown_2)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v4(m: Any, o: list[bytes]) -> None:
    members = m.members
    if type(members) is not list:
        members = _items(members)
    n = len(members) + 1
    o.append(
        _pack_ihB(m.throttle_time_ms, m.error_code, n)
        if n < 128
        else _pack_ih(m.throttle_time_ms, m.error_code) + _size(n)
    )
    for item in members:
        s = _utf8(item.member_id)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        t = item.group_instance_id
        if t is None:
            o.append(b"\x00")
        else:
            s = _utf8(t)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
        if item.unknown_tagged_fields:
            o.append(_pack_h(item.error_code))
            o.append(_tag_section((), item.unknown_tagged_fields, ()))
        else:
            o.append(_pack_hB(item.error_code, 0))
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


LeaveGroupResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
        2: _decode_v1,
        3: _decode_v3,
        4: _decode_v4,
        5: _decode_v4,
    }
)
LeaveGroupResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
        2: _encode_v1,
        3: _encode_v3,
        4: _encode_v4,
        5: _encode_v4,
    }
)
