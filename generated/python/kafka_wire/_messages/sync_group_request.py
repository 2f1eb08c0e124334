from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

from .._runtime.fast import blob as _blob
from .._runtime.fast import byte as _byte
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


class SyncGroupRequest(Message, gc=False):
    """SyncGroupRequest: request (API key 14), versions 0 to 5, flexible from 4.

    Attributes:
        group_id: string, versions 0+, default '', groupId.
        generation_id: int32, versions 0+, default 0.
        member_id: string, versions 0+, default ''.
        group_instance_id: string, versions 3+, nullable in 3+, default null.
        protocol_type: string, versions 5+, nullable in 5+, default null, ignorable.
        protocol_name: string, versions 5+, nullable in 5+, default null, ignorable.
        assignments: []SyncGroupRequestAssignment, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 14
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 6)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(4, 6)
    _module: ClassVar[str] = "sync_group_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class SyncGroupRequestAssignment(msgspec.Struct, gc=False):
        """A struct of SyncGroupRequest.

        Attributes:
            member_id: string, versions 0+, default ''.
            assignment: bytes, versions 0+, default empty.
        """

        member_id: str = ""
        assignment: bytes = b""
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    group_id: str = ""
    generation_id: int = 0
    member_id: str = ""
    group_instance_id: str | None = None
    protocol_type: str | None = None
    protocol_name: str | None = None
    assignments: list[SyncGroupRequest.SyncGroupRequestAssignment] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_SyncGroupRequestAssignment = SyncGroupRequest.SyncGroupRequestAssignment
_pack_BB = Struct(">BB").pack
_pack_h = Struct(">h").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_ih = Struct(">ih").pack
_unpack_h = Struct(">h").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_ih = Struct(">ih").unpack_from


# Versions 0 to 2
def _decode_v0(b: Any, o: int) -> tuple[SyncGroupRequest, int]:
    (n,) = _unpack_h(b, o)
    o += 2
    if n < 0:
        raise ValueError
    group_id = b[o : (o := o + n)].decode()
    generation_id, n = _unpack_ih(b, o)
    o += 6
    if n < 0:
        raise ValueError
    member_id = b[o : (o := o + n)].decode()
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    assignments: Any = []
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
        assignment = b[o : (o := o + n)]
        assignments.append(_SyncGroupRequestAssignment(member_id_2, assignment))
    m = SyncGroupRequest(
        group_id, generation_id, member_id, None, None, None, assignments
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.group_instance_id is not None or m.unknown_tagged_fields:
        raise ValueError
    s = _utf8(m.group_id)
    n = len(s)
    o.append(_pack_h(n))
    o.append(s)
    s = _utf8(m.member_id)
    n = len(s)
    o.append(_pack_ih(m.generation_id, n))
    o.append(s)
    assignments = m.assignments
    if type(assignments) is not list:
        assignments = _items(assignments)
    n = len(assignments)
    o.append(_pack_i(n))
    for item in assignments:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.member_id)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        s = item.assignment
        if type(s) is not bytes:
            s = _blob(s)
        n = len(s)
        o.append(_pack_i(n))
        o.append(s)


# Version 3
def _decode_v3(b: Any, o: int) -> tuple[SyncGroupRequest, int]:
    (n,) = _unpack_h(b, o)
    o += 2
    if n < 0:
        raise ValueError
    group_id = b[o : (o := o + n)].decode()
    generation_id, n = _unpack_ih(b, o)
    o += 6
    if n < 0:
        raise ValueError
    member_id = b[o : (o := o + n)].decode()
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
    assignments: Any = []
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
        assignment = b[o : (o := o + n)]
        assignments.append(_SyncGroupRequestAssignment(member_id_2, assignment))
    m = SyncGroupRequest(
        group_id, generation_id, member_id, group_instance_id, None, None, assignments
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v3(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    s = _utf8(m.group_id)
    n = len(s)
    o.append(_pack_h(n))
    o.append(s)
    s = _utf8(m.member_id)
    n = len(s)
    o.append(_pack_ih(m.generation_id, n))
    o.append(s)
    t = m.group_instance_id
    if t is None:
        o.append(_pack_h(-1))
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
    assignments = m.assignments
    if type(assignments) is not list:
        assignments = _items(assignments)
    n = len(assignments)
    o.append(_pack_i(n))
    for item in assignments:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.member_id)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        s = item.assignment
        if type(s) is not bytes:
            s = _blob(s)
        n = len(s)
        o.append(_pack_i(n))
        o.append(s)


# Version 4
def _decode_v4(b: Any, o: int) -> tuple[SyncGroupRequest, int]:
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    group_id = b[o + 1 : (o := o + n)].decode()
    generation_id, n = _unpack_iB(b, o)
    o += 4
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
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    assignments: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        member_id_2 = b[o + 1 : (o := o + n)].decode()
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
        assignment = b[o + 1 : (o := o + n)]
        if not b[o]:
            unknown: Any = ()
            o += 1
        else:
            section, unknown, o = _tags(b, o, (), ())
        assignments.append(
            _SyncGroupRequestAssignment(member_id_2, assignment, unknown)
        )
    if not b[o]:
        unknown_2: Any = ()
        o += 1
    else:
        section_2, unknown_2, o = _tags(b, o, (), ())
    m = SyncGroupRequest(
        group_id,
        generation_id,
        member_id,
        group_instance_id,
        None,
        None,
        assignments,
        unknown_2,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v4(m: Any, o: list[bytes]) -> None:
    s = _utf8(m.group_id)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    s = _utf8(m.member_id)
    n = len(s) + 1
    o.append(
        _pack_iB(m.generation_id, n)
        if n < 128
        else _pack_i(m.generation_id) + _text_size(n)
    )
    o.append(s)
    t = m.group_instance_id
    if t is None:
        o.append(b"\x00")
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    assignments = m.assignments
    if type(assignments) is not list:
        assignments = _items(assignments)
    n = len(assignments)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item in assignments:
        s = _utf8(item.member_id)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        s = item.assignment
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


# Version 5
def _decode_v5(b: Any, o: int) -> tuple[SyncGroupRequest, int]:
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    group_id = b[o + 1 : (o := o + n)].decode()
    generation_id, n = _unpack_iB(b, o)
    o += 4
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
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    assignments: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        member_id_2 = b[o + 1 : (o := o + n)].decode()
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
        assignment = b[o + 1 : (o := o + n)]
        if not b[o]:
            unknown: Any = ()
            o += 1
        else:
            section, unknown, o = _tags(b, o, (), ())
        assignments.append(
            _SyncGroupRequestAssignment(member_id_2, assignment, unknown)
        )
    if not b[o]:
        unknown_2: Any = ()
        o += 1
    else:
        section_2, unknown_2, o = _tags(b, o, (), ())
    m = SyncGroupRequest(
        group_id,
        generation_id,
        member_id,
        group_instance_id,
        protocol_type,
        protocol_name,
        assignments,
        unknown_2,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v5(m: Any, o: list[bytes]) -> None:
    s = _utf8(m.group_id)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    s = _utf8(m.member_id)
    n = len(s) + 1
    o.append(
        _pack_iB(m.generation_id, n)
        if n < 128
        else _pack_i(m.generation_id) + _text_size(n)
    )
    o.append(s)
    t = m.group_instance_id
    if t is None:
        o.append(b"\x00")
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    t = m.protocol_type
    if t is None:
        o.append(b"\x00")
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    t = m.protocol_name
    if t is None:
        o.append(b"\x00")
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    assignments = m.assignments
    if type(assignments) is not list:
        assignments = _items(assignments)
    n = len(assignments)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item in assignments:
        s = _utf8(item.member_id)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        s = item.assignment
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


SyncGroupRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
        2: _decode_v0,
        3: _decode_v3,
        4: _decode_v4,
        5: _decode_v5,
    }
)
SyncGroupRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
        2: _encode_v0,
        3: _encode_v3,
        4: _encode_v4,
        5: _encode_v5,
    }
)
