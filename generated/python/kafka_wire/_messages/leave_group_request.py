from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

from .._runtime.fast import differs as _differs
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


class LeaveGroupRequest(Message, gc=False):
    """LeaveGroupRequest: request (API key 13), versions 0 to 5, flexible from 4.

    Attributes:
        group_id: string, versions 0+, default '', groupId.
        member_id: string, versions 0-2, default ''.
        members: []MemberIdentity, versions 3+, default empty.
    """

    API_KEY: ClassVar[int | None] = 13
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 6)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(4, 6)
    _module: ClassVar[str] = "leave_group_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class MemberIdentity(msgspec.Struct, gc=False):
        """A struct of LeaveGroupRequest.

        Attributes:
            member_id: string, versions 3+, default ''.
            group_instance_id: string, versions 3+, nullable in 3+, default null.
            reason: string, versions 5+, nullable in 5+, default null, ignorable.
        """

        member_id: str = ""
        group_instance_id: str | None = None
        reason: str | None = None
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    group_id: str = ""
    member_id: str = ""
    members: list[LeaveGroupRequest.MemberIdentity] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_MemberIdentity = LeaveGroupRequest.MemberIdentity
_pack_h = Struct(">h").pack
_pack_i = Struct(">i").pack
_text_0 = ""
_unpack_h = Struct(">h").unpack_from
_unpack_i = Struct(">i").unpack_from


# Versions 0 to 2
def _decode_v0(b: Any, o: int) -> tuple[LeaveGroupRequest, int]:
    (n,) = _unpack_h(b, o)
    o += 2
    if n < 0:
        raise ValueError
    group_id = b[o : (o := o + n)].decode()
    (n,) = _unpack_h(b, o)
    o += 2
    if n < 0:
        raise ValueError
    member_id = b[o : (o := o + n)].decode()
    m = LeaveGroupRequest(group_id, member_id)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if (
        m.members is None
        or (m.members if type(m.members) is list else _items(m.members))
    ) or m.unknown_tagged_fields:
        raise ValueError
    s = _utf8(m.group_id)
    n = len(s)
    o.append(_pack_h(n))
    o.append(s)
    s = _utf8(m.member_id)
    n = len(s)
    o.append(_pack_h(n))
    o.append(s)


# Version 3
def _decode_v3(b: Any, o: int) -> tuple[LeaveGroupRequest, int]:
    (n,) = _unpack_h(b, o)
    o += 2
    if n < 0:
        raise ValueError
    group_id = b[o : (o := o + n)].decode()
    (n,) = _unpack_i(b, o)
    o += 4
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
        members.append(_MemberIdentity(member_id, group_instance_id))
    m = LeaveGroupRequest(group_id, "", members)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v3(m: Any, o: list[bytes]) -> None:
    if (
        m.member_id is not _text_0 and _differs(m.member_id, _text_0)
    ) or m.unknown_tagged_fields:
        raise ValueError
    s = _utf8(m.group_id)
    n = len(s)
    o.append(_pack_h(n))
    o.append(s)
    members = m.members
    if type(members) is not list:
        members = _items(members)
    n = len(members)
    o.append(_pack_i(n))
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


# Version 4
def _decode_v4(b: Any, o: int) -> tuple[LeaveGroupRequest, int]:
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    group_id = b[o + 1 : (o := o + n)].decode()
    n = b[o]
    o += 1
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
        if not b[o]:
            unknown: Any = ()
            o += 1
        else:
            section, unknown, o = _tags(b, o, (), ())
        members.append(_MemberIdentity(member_id, group_instance_id, None, unknown))
    if not b[o]:
        unknown_2: Any = ()
        o += 1
    else:
        section_2, unknown_2, o = _tags(b, o, (), ())
    m = LeaveGroupRequest(group_id, "", members, unknown_2)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v4(m: Any, o: list[bytes]) -> None:
    if m.member_id is not _text_0 and _differs(m.member_id, _text_0):
        raise ValueError
    s = _utf8(m.group_id)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    members = m.members
    if type(members) is not list:
        members = _items(members)
    n = len(members)
    o.append(_more[n] if n < 127 else _size(n + 1))
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
def _decode_v5(b: Any, o: int) -> tuple[LeaveGroupRequest, int]:
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    group_id = b[o + 1 : (o := o + n)].decode()
    n = b[o]
    o += 1
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
        n = b[o]
        if n > 127:
            n, o = _long_text(b, o, n)
        if n:
            reason = b[o + 1 : (o := o + n)].decode()
        else:
            reason = None
            o += 1
        if not b[o]:
            unknown: Any = ()
            o += 1
        else:
            section, unknown, o = _tags(b, o, (), ())
        members.append(_MemberIdentity(member_id, group_instance_id, reason, unknown))
    if not b[o]:
        unknown_2: Any = ()
        o += 1
    else:
        section_2, unknown_2, o = _tags(b, o, (), ())
    m = LeaveGroupRequest(group_id, "", members, unknown_2)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v5(m: Any, o: list[bytes]) -> None:
    if m.member_id is not _text_0 and _differs(m.member_id, _text_0):
        raise ValueError
    s = _utf8(m.group_id)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    members = m.members
    if type(members) is not list:
        members = _items(members)
    n = len(members)
    o.append(_more[n] if n < 127 else _size(n + 1))
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
        t = item.reason
        if t is None:
            o.append(b"\x00")
        else:
            s = _utf8(t)
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


LeaveGroupRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
        2: _decode_v0,
        3: _decode_v3,
        4: _decode_v4,
        5: _decode_v5,
    }
)
LeaveGroupRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
        2: _encode_v0,
        3: _encode_v3,
        4: _encode_v4,
        5: _encode_v5,
    }
)
