from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

from .._runtime.fast import bit as _bit
from .._runtime.fast import blob as _blob
from .._runtime.fast import byte as _byte
from .._runtime.fast import differs as _differs
from .._runtime.fast import items as _items
from .._runtime.fast import long_blob as _long_blob
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


class JoinGroupResponse(Message, gc=False):
    """JoinGroupResponse: response (API key 11), versions 0 to 9, flexible from 6.

    Attributes:
        throttle_time_ms: int32, versions 2+, default 0, ignorable.
        error_code: int16, versions 0+, default 0.
        generation_id: int32, versions 0+, default -1.
        protocol_type: string, versions 7+, nullable in 7+, default null, ignorable.
        protocol_name: string, versions 0+, nullable in 7+, default ''.
        leader: string, versions 0+, default ''.
        skip_assignment: bool, versions 9+, default false.
        member_id: string, versions 0+, default ''.
        members: []JoinGroupResponseMember, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 11
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 10)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(6, 10)
    _module: ClassVar[str] = "join_group_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class JoinGroupResponseMember(msgspec.Struct, gc=False):
        """A struct of JoinGroupResponse.

        Attributes:
            member_id: string, versions 0+, default ''.
            group_instance_id: string, versions 5+, nullable in 5+, default null,
                ignorable.
            metadata: bytes, versions 0+, default empty.
        """

        member_id: str = ""
        group_instance_id: str | None = None
        metadata: bytes = b""
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    throttle_time_ms: int = 0
    error_code: int = 0
    generation_id: int = -1
    protocol_type: str | None = None
    protocol_name: str | None = ""
    leader: str = ""
    skip_assignment: bool = False
    member_id: str = ""
    members: list[JoinGroupResponse.JoinGroupResponseMember] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_JoinGroupResponseMember = JoinGroupResponse.JoinGroupResponseMember
_pack_B = Struct(">B").pack
_pack_BB = Struct(">BB").pack
_pack_h = Struct(">h").pack
_pack_hih = Struct(">hih").pack
_pack_i = Struct(">i").pack
_pack_ihi = Struct(">ihi").pack
_pack_ihiB = Struct(">ihiB").pack
_pack_ihih = Struct(">ihih").pack
_unpack_TB = Struct(">?B").unpack_from
_unpack_h = Struct(">h").unpack_from
_unpack_hih = Struct(">hih").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_ihiB = Struct(">ihiB").unpack_from
_unpack_ihih = Struct(">ihih").unpack_from


# Versions 0 to 1
def _decode_v0(b: Any, o: int) -> tuple[JoinGroupResponse, int]:
    error_code, generation_id, n = _unpack_hih(b, o)
    o += 8
    if n < 0:
        raise ValueError
    protocol_name = b[o : (o := o + n)].decode()
    (n,) = _unpack_h(b, o)
    o += 2
    if n < 0:
        raise ValueError
    leader = b[o : (o := o + n)].decode()
    (n,) = _unpack_h(b, o)
    o += 2
    if n < 0:
        raise ValueError
    member_id = b[o : (o := o + n)].decode()
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
        member_id_2 = b[o : (o := o + n)].decode()
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        metadata = b[o : (o := o + n)]
        members.append(_JoinGroupResponseMember(member_id_2, None, metadata))
    m = JoinGroupResponse(
        0,
        error_code,
        generation_id,
        None,
        protocol_name,
        leader,
        False,
        member_id,
        members,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if (
        m.skip_assignment is not False and _differs(m.skip_assignment, False)
    ) or m.unknown_tagged_fields:
        raise ValueError
    s = _utf8(m.protocol_name)
    n = len(s)
    o.append(_pack_hih(m.error_code, m.generation_id, n))
    o.append(s)
    s = _utf8(m.leader)
    n = len(s)
    o.append(_pack_h(n))
    o.append(s)
    s = _utf8(m.member_id)
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
        s = item.metadata
        if type(s) is not bytes:
            s = _blob(s)
        n = len(s)
        o.append(_pack_i(n))
        o.append(s)


# Versions 2 to 4
def _decode_v2(b: Any, o: int) -> tuple[JoinGroupResponse, int]:
    throttle_time_ms, error_code, generation_id, n = _unpack_ihih(b, o)
    o += 12
    if n < 0:
        raise ValueError
    protocol_name = b[o : (o := o + n)].decode()
    (n,) = _unpack_h(b, o)
    o += 2
    if n < 0:
        raise ValueError
    leader = b[o : (o := o + n)].decode()
    (n,) = _unpack_h(b, o)
    o += 2
    if n < 0:
        raise ValueError
    member_id = b[o : (o := o + n)].decode()
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
        member_id_2 = b[o : (o := o + n)].decode()
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        metadata = b[o : (o := o + n)]
        members.append(_JoinGroupResponseMember(member_id_2, None, metadata))
    m = JoinGroupResponse(
        throttle_time_ms,
        error_code,
        generation_id,
        None,
        protocol_name,
        leader,
        False,
        member_id,
        members,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
    if (
        m.skip_assignment is not False and _differs(m.skip_assignment, False)
    ) or m.unknown_tagged_fields:
        raise ValueError
    s = _utf8(m.protocol_name)
    n = len(s)
    o.append(_pack_ihih(m.throttle_time_ms, m.error_code, m.generation_id, n))
    o.append(s)
    s = _utf8(m.leader)
    n = len(s)
    o.append(_pack_h(n))
    o.append(s)
    s = _utf8(m.member_id)
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
        s = item.metadata
        if type(s) is not bytes:
            s = _blob(s)
        n = len(s)
        o.append(_pack_i(n))
        o.append(s)


# Version 5
def _decode_v5(b: Any, o: int) -> tuple[JoinGroupResponse, int]:
    throttle_time_ms, error_code, generation_id, n = _unpack_ihih(b, o)
    o += 12
    if n < 0:
        raise ValueError
    protocol_name = b[o : (o := o + n)].decode()
    (n,) = _unpack_h(b, o)
    o += 2
    if n < 0:
        raise ValueError
    leader = b[o : (o := o + n)].decode()
    (n,) = _unpack_h(b, o)
    o += 2
    if n < 0:
        raise ValueError
    member_id = b[o : (o := o + n)].decode()
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
        member_id_2 = b[o : (o := o + n)].decode()
        (n,) = _unpack_h(b, o)
        o += 2
        if n >= 0:
            group_instance_id = b[o : (o := o + n)].decode()
        else:
            group_instance_id = None
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        metadata = b[o : (o := o + n)]
        members.append(
            _JoinGroupResponseMember(member_id_2, group_instance_id, metadata)
        )
    m = JoinGroupResponse(
        throttle_time_ms,
        error_code,
        generation_id,
        None,
        protocol_name,
        leader,
        False,
        member_id,
        members,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v5(m: Any, o: list[bytes]) -> None:
    if (
        m.skip_assignment is not False and _differs(m.skip_assignment, False)
    ) or m.unknown_tagged_fields:
        raise ValueError
    s = _utf8(m.protocol_name)
    n = len(s)
    o.append(_pack_ihih(m.throttle_time_ms, m.error_code, m.generation_id, n))
    o.append(s)
    s = _utf8(m.leader)
    n = len(s)
    o.append(_pack_h(n))
    o.append(s)
    s = _utf8(m.member_id)
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
        s = item.metadata
        if type(s) is not bytes:
            s = _blob(s)
        n = len(s)
        o.append(_pack_i(n))
        o.append(s)


# Version 6
def _decode_v6(b: Any, o: int) -> tuple[JoinGroupResponse, int]:
    throttle_time_ms, error_code, generation_id, n = _unpack_ihiB(b, o)
    o += 10
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    protocol_name = b[o + 1 : (o := o + n)].decode()
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    leader = b[o + 1 : (o := o + n)].decode()
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    member_id = b[o + 1 : (o := o + n)].decode()
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    members: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        member_id_2 = b[o + 1 : (o := o + n)].decode()
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
            o += 1
            k = b[o]
            if k < 128:
                n += k * 128 - 128
            else:
                n, o = _long_blob(b, o, n)
        if not n:
            raise ValueError
        metadata = b[o + 1 : (o := o + n)]
        if not b[o]:
            unknown: Any = ()
            o += 1
        else:
            section, unknown, o = _tags(b, o, (), ())
        members.append(
            _JoinGroupResponseMember(member_id_2, group_instance_id, metadata, unknown)
        )
    if not b[o]:
        unknown_2: Any = ()
        o += 1
    else:
        section_2, unknown_2, o = _tags(b, o, (), ())
    m = JoinGroupResponse(
        throttle_time_ms,
        error_code,
        generation_id,
        None,
        protocol_name,
        leader,
        False,
        member_id,
        members,
        unknown_2,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v6(m: Any, o: list[bytes]) -> None:
    if m.skip_assignment is not False and _differs(m.skip_assignment, False):
        raise ValueError
    s = _utf8(m.protocol_name)
    n = len(s) + 1
    o.append(
        _pack_ihiB(m.throttle_time_ms, m.error_code, m.generation_id, n)
        if n < 128
        else _pack_ihi(m.throttle_time_ms, m.error_code, m.generation_id)
        + _text_size(n)
    )
    o.append(s)
    s = _utf8(m.leader)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    s = _utf8(m.member_id)
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
        s = item.metadata
        if type(s) is not bytes:
            s = _blob(s)
        n = len(s) + 1
        o.append(
            _byte[n]
            if n < 128
            else _pack_BB(n & 127 | 128, n >> 7) if n < 16384 else _size(n)
        )
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


# Versions 7 to 8
def _decode_v7(b: Any, o: int) -> tuple[JoinGroupResponse, int]:
    throttle_time_ms, error_code, generation_id, n = _unpack_ihiB(b, o)
    o += 10
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        protocol_type = b[o + 1 : (o := o + n)].decode()
    else:
        protocol_type = None
        o += 1
    n = b[o]
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        protocol_name = b[o + 1 : (o := o + n)].decode()
    else:
        protocol_name = None
        o += 1
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    leader = b[o + 1 : (o := o + n)].decode()
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    member_id = b[o + 1 : (o := o + n)].decode()
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    members: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        member_id_2 = b[o + 1 : (o := o + n)].decode()
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
            o += 1
            k = b[o]
            if k < 128:
                n += k * 128 - 128
            else:
                n, o = _long_blob(b, o, n)
        if not n:
            raise ValueError
        metadata = b[o + 1 : (o := o + n)]
        if not b[o]:
            unknown: Any = ()
            o += 1
        else:
            section, unknown, o = _tags(b, o, (), ())
        members.append(
            _JoinGroupResponseMember(member_id_2, group_instance_id, metadata, unknown)
        )
    if not b[o]:
        unknown_2: Any = ()
        o += 1
    else:
        section_2, unknown_2, o = _tags(b, o, (), ())
    m = JoinGroupResponse(
        throttle_time_ms,
        error_code,
        generation_id,
        protocol_type,
        protocol_name,
        leader,
        False,
        member_id,
        members,
        unknown_2,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v7(m: Any, o: list[bytes]) -> None:
    if m.skip_assignment is not False and _differs(m.skip_assignment, False):
        raise ValueError
    t = m.protocol_type
    if t is None:
        o.append(_pack_ihiB(m.throttle_time_ms, m.error_code, m.generation_id, 0))
    else:
        s = _utf8(t)
        n = len(s) + 1
        o.append(
            _pack_ihiB(m.throttle_time_ms, m.error_code, m.generation_id, n)
            if n < 128
            else _pack_ihi(m.throttle_time_ms, m.error_code, m.generation_id)
            + _text_size(n)
        )
        o.append(s)
    t = m.protocol_name
    if t is None:
        o.append(b"\x00")
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    s = _utf8(m.leader)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    s = _utf8(m.member_id)
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
        s = item.metadata
        if type(s) is not bytes:
            s = _blob(s)
        n = len(s) + 1
        o.append(
            _byte[n]
            if n < 128
            else _pack_BB(n & 127 | 128, n >> 7) if n < 16384 else _size(n)
        )
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


# Version 9
def _decode_v9(b: Any, o: int) -> tuple[JoinGroupResponse, int]:
    throttle_time_ms, error_code, generation_id, n = _unpack_ihiB(b, o)
    o += 10
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        protocol_type = b[o + 1 : (o := o + n)].decode()
    else:
        protocol_type = None
        o += 1
    n = b[o]
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        protocol_name = b[o + 1 : (o := o + n)].decode()
    else:
        protocol_name = None
        o += 1
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    leader = b[o + 1 : (o := o + n)].decode()
    skip_assignment, n = _unpack_TB(b, o)
    o += 1
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    member_id = b[o + 1 : (o := o + n)].decode()
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    members: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        member_id_2 = b[o + 1 : (o := o + n)].decode()
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
            o += 1
            k = b[o]
            if k < 128:
                n += k * 128 - 128
            else:
                n, o = _long_blob(b, o, n)
        if not n:
            raise ValueError
        metadata = b[o + 1 : (o := o + n)]
        if not b[o]:
            unknown: Any = ()
            o += 1
        else:
            section, unknown, o = _tags(b, o, (), ())
        members.append(
            _JoinGroupResponseMember(member_id_2, group_instance_id, metadata, unknown)
        )
    if not b[o]:
        unknown_2: Any = ()
        o += 1
    else:
        section_2, unknown_2, o = _tags(b, o, (), ())
    m = JoinGroupResponse(
        throttle_time_ms,
        error_code,
        generation_id,
        protocol_type,
        protocol_name,
        leader,
        skip_assignment,
        member_id,
        members,
        unknown_2,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v9(m: Any, o: list[bytes]) -> None:
    t = m.protocol_type
    if t is None:
        o.append(_pack_ihiB(m.throttle_time_ms, m.error_code, m.generation_id, 0))
    else:
        s = _utf8(t)
        n = len(s) + 1
        o.append(
            _pack_ihiB(m.throttle_time_ms, m.error_code, m.generation_id, n)
            if n < 128
            else _pack_ihi(m.throttle_time_ms, m.error_code, m.generation_id)
            + _text_size(n)
        )
        o.append(s)
    t = m.protocol_name
    if t is None:
        o.append(b"\x00")
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    s = _utf8(m.leader)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    s = _utf8(m.member_id)
    n = len(s) + 1
    o.append(
        _pack_BB(_bit[m.skip_assignment], n)
        if n < 128
        else _pack_B(_bit[m.skip_assignment]) + _text_size(n)
    )
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
        s = item.metadata
        if type(s) is not bytes:
            s = _blob(s)
        n = len(s) + 1
        o.append(
            _byte[n]
            if n < 128
            else _pack_BB(n & 127 | 128, n >> 7) if n < 16384 else _size(n)
        )
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


JoinGroupResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
        2: _decode_v2,
        3: _decode_v2,
        4: _decode_v2,
        5: _decode_v5,
        6: _decode_v6,
        7: _decode_v7,
        8: _decode_v7,
        9: _decode_v9,
    }
)
JoinGroupResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
        2: _encode_v2,
        3: _encode_v2,
        4: _encode_v2,
        5: _encode_v5,
        6: _encode_v6,
        7: _encode_v7,
        8: _encode_v7,
        9: _encode_v9,
    }
)
