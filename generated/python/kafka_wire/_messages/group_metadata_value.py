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


class GroupMetadataValue(Message, gc=False):
    """GroupMetadataValue: coordinator-value (record type 2), versions 0 to 4, flexible
    from 4.

    Attributes:
        protocol_type: string, versions 0+, default ''.
        generation: int32, versions 0+, default 0.
        protocol: string, versions 0+, nullable in 0+, default ''.
        leader: string, versions 0+, nullable in 0+, default ''.
        current_state_timestamp: int64, versions 2+, default -1, ignorable.
        members: []MemberMetadata, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 2
    KIND: ClassVar[str] = "coordinator-value"
    VERSIONS: ClassVar[range] = range(0, 5)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(4, 5)
    _module: ClassVar[str] = "group_metadata_value"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class MemberMetadata(msgspec.Struct, gc=False):
        """A struct of GroupMetadataValue.

        Attributes:
            member_id: string, versions 0+, default ''.
            group_instance_id: string, versions 3+, nullable in 3+, default null,
                ignorable.
            client_id: string, versions 0+, default ''.
            client_host: string, versions 0+, default ''.
            rebalance_timeout: int32, versions 1+, default -1, ignorable.
            session_timeout: int32, versions 0+, default 0.
            subscription: bytes, versions 0+, default empty.
            assignment: bytes, versions 0+, default empty.
        """

        member_id: str = ""
        group_instance_id: str | None = None
        client_id: str = ""
        client_host: str = ""
        rebalance_timeout: int = -1
        session_timeout: int = 0
        subscription: bytes = b""
        assignment: bytes = b""
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    protocol_type: str = ""
    generation: int = 0
    protocol: str | None = ""
    leader: str | None = ""
    current_state_timestamp: int = -1
    members: list[GroupMetadataValue.MemberMetadata] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_MemberMetadata = GroupMetadataValue.MemberMetadata
_pack_BB = Struct(">BB").pack
_pack_h = Struct(">h").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_ih = Struct(">ih").pack
_pack_ii = Struct(">ii").pack
_pack_iiB = Struct(">iiB").pack
_pack_iiBB = Struct(">iiBB").pack
_pack_iii = Struct(">iii").pack
_pack_q = Struct(">q").pack
_pack_qB = Struct(">qB").pack
_pack_qi = Struct(">qi").pack
_unpack_h = Struct(">h").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_ih = Struct(">ih").unpack_from
_unpack_ii = Struct(">ii").unpack_from
_unpack_iiB = Struct(">iiB").unpack_from
_unpack_iii = Struct(">iii").unpack_from
_unpack_qB = Struct(">qB").unpack_from
_unpack_qi = Struct(">qi").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[GroupMetadataValue, int]:
    (n,) = _unpack_h(b, o)
    o += 2
    if n < 0:
        raise ValueError
    protocol_type = b[o : (o := o + n)].decode()
    generation, n = _unpack_ih(b, o)
    o += 6
    if n >= 0:
        protocol = b[o : (o := o + n)].decode()
    else:
        protocol = None
    (n,) = _unpack_h(b, o)
    o += 2
    if n >= 0:
        leader = b[o : (o := o + n)].decode()
    else:
        leader = None
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
        if n < 0:
            raise ValueError
        client_id = b[o : (o := o + n)].decode()
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        client_host = b[o : (o := o + n)].decode()
        session_timeout, n = _unpack_ii(b, o)
        o += 8
        if n < 0:
            raise ValueError
        subscription = b[o : (o := o + n)]
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        assignment = b[o : (o := o + n)]
        members.append(
            _MemberMetadata(
                member_id,
                None,
                client_id,
                client_host,
                -1,
                session_timeout,
                subscription,
                assignment,
            )
        )
    m = GroupMetadataValue(protocol_type, generation, protocol, leader, -1, members)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    s = _utf8(m.protocol_type)
    n = len(s)
    o.append(_pack_h(n))
    o.append(s)
    t = m.protocol
    if t is None:
        o.append(_pack_ih(m.generation, -1))
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_pack_ih(m.generation, n))
        o.append(s)
    t = m.leader
    if t is None:
        o.append(_pack_h(-1))
    else:
        s = _utf8(t)
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
        s = _utf8(item.client_id)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        s = _utf8(item.client_host)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        s = item.subscription
        if type(s) is not bytes:
            s = _blob(s)
        n = len(s)
        o.append(_pack_ii(item.session_timeout, n))
        o.append(s)
        s = item.assignment
        if type(s) is not bytes:
            s = _blob(s)
        n = len(s)
        o.append(_pack_i(n))
        o.append(s)


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[GroupMetadataValue, int]:
    (n,) = _unpack_h(b, o)
    o += 2
    if n < 0:
        raise ValueError
    protocol_type = b[o : (o := o + n)].decode()
    generation, n = _unpack_ih(b, o)
    o += 6
    if n >= 0:
        protocol = b[o : (o := o + n)].decode()
    else:
        protocol = None
    (n,) = _unpack_h(b, o)
    o += 2
    if n >= 0:
        leader = b[o : (o := o + n)].decode()
    else:
        leader = None
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
        if n < 0:
            raise ValueError
        client_id = b[o : (o := o + n)].decode()
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        client_host = b[o : (o := o + n)].decode()
        rebalance_timeout, session_timeout, n = _unpack_iii(b, o)
        o += 12
        if n < 0:
            raise ValueError
        subscription = b[o : (o := o + n)]
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        assignment = b[o : (o := o + n)]
        members.append(
            _MemberMetadata(
                member_id,
                None,
                client_id,
                client_host,
                rebalance_timeout,
                session_timeout,
                subscription,
                assignment,
            )
        )
    m = GroupMetadataValue(protocol_type, generation, protocol, leader, -1, members)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    s = _utf8(m.protocol_type)
    n = len(s)
    o.append(_pack_h(n))
    o.append(s)
    t = m.protocol
    if t is None:
        o.append(_pack_ih(m.generation, -1))
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_pack_ih(m.generation, n))
        o.append(s)
    t = m.leader
    if t is None:
        o.append(_pack_h(-1))
    else:
        s = _utf8(t)
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
        s = _utf8(item.client_id)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        s = _utf8(item.client_host)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        s = item.subscription
        if type(s) is not bytes:
            s = _blob(s)
        n = len(s)
        o.append(_pack_iii(item.rebalance_timeout, item.session_timeout, n))
        o.append(s)
        s = item.assignment
        if type(s) is not bytes:
            s = _blob(s)
        n = len(s)
        o.append(_pack_i(n))
        o.append(s)


# Version 2
def _decode_v2(b: Any, o: int) -> tuple[GroupMetadataValue, int]:
    (n,) = _unpack_h(b, o)
    o += 2
    if n < 0:
        raise ValueError
    protocol_type = b[o : (o := o + n)].decode()
    generation, n = _unpack_ih(b, o)
    o += 6
    if n >= 0:
        protocol = b[o : (o := o + n)].decode()
    else:
        protocol = None
    (n,) = _unpack_h(b, o)
    o += 2
    if n >= 0:
        leader = b[o : (o := o + n)].decode()
    else:
        leader = None
    current_state_timestamp, n = _unpack_qi(b, o)
    o += 12
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
        if n < 0:
            raise ValueError
        client_id = b[o : (o := o + n)].decode()
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        client_host = b[o : (o := o + n)].decode()
        rebalance_timeout, session_timeout, n = _unpack_iii(b, o)
        o += 12
        if n < 0:
            raise ValueError
        subscription = b[o : (o := o + n)]
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        assignment = b[o : (o := o + n)]
        members.append(
            _MemberMetadata(
                member_id,
                None,
                client_id,
                client_host,
                rebalance_timeout,
                session_timeout,
                subscription,
                assignment,
            )
        )
    m = GroupMetadataValue(
        protocol_type, generation, protocol, leader, current_state_timestamp, members
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    s = _utf8(m.protocol_type)
    n = len(s)
    o.append(_pack_h(n))
    o.append(s)
    t = m.protocol
    if t is None:
        o.append(_pack_ih(m.generation, -1))
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_pack_ih(m.generation, n))
        o.append(s)
    t = m.leader
    if t is None:
        o.append(_pack_h(-1))
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
    members = m.members
    if type(members) is not list:
        members = _items(members)
    n = len(members)
    o.append(_pack_qi(m.current_state_timestamp, n))
    for item in members:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.member_id)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        s = _utf8(item.client_id)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        s = _utf8(item.client_host)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        s = item.subscription
        if type(s) is not bytes:
            s = _blob(s)
        n = len(s)
        o.append(_pack_iii(item.rebalance_timeout, item.session_timeout, n))
        o.append(s)
        s = item.assignment
        if type(s) is not bytes:
            s = _blob(s)
        n = len(s)
        o.append(_pack_i(n))
        o.append(s)


# Version 3
def _decode_v3(b: Any, o: int) -> tuple[GroupMetadataValue, int]:
    (n,) = _unpack_h(b, o)
    o += 2
    if n < 0:
        raise ValueError
    protocol_type = b[o : (o := o + n)].decode()
    generation, n = _unpack_ih(b, o)
    o += 6
    if n >= 0:
        protocol = b[o : (o := o + n)].decode()
    else:
        protocol = None
    (n,) = _unpack_h(b, o)
    o += 2
    if n >= 0:
        leader = b[o : (o := o + n)].decode()
    else:
        leader = None
    current_state_timestamp, n = _unpack_qi(b, o)
    o += 12
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
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        client_id = b[o : (o := o + n)].decode()
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        client_host = b[o : (o := o + n)].decode()
        rebalance_timeout, session_timeout, n = _unpack_iii(b, o)
        o += 12
        if n < 0:
            raise ValueError
        subscription = b[o : (o := o + n)]
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        assignment = b[o : (o := o + n)]
        members.append(
            _MemberMetadata(
                member_id,
                group_instance_id,
                client_id,
                client_host,
                rebalance_timeout,
                session_timeout,
                subscription,
                assignment,
            )
        )
    m = GroupMetadataValue(
        protocol_type, generation, protocol, leader, current_state_timestamp, members
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v3(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    s = _utf8(m.protocol_type)
    n = len(s)
    o.append(_pack_h(n))
    o.append(s)
    t = m.protocol
    if t is None:
        o.append(_pack_ih(m.generation, -1))
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_pack_ih(m.generation, n))
        o.append(s)
    t = m.leader
    if t is None:
        o.append(_pack_h(-1))
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
    members = m.members
    if type(members) is not list:
        members = _items(members)
    n = len(members)
    o.append(_pack_qi(m.current_state_timestamp, n))
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
        s = _utf8(item.client_id)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        s = _utf8(item.client_host)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        s = item.subscription
        if type(s) is not bytes:
            s = _blob(s)
        n = len(s)
        o.append(_pack_iii(item.rebalance_timeout, item.session_timeout, n))
        o.append(s)
        s = item.assignment
        if type(s) is not bytes:
            s = _blob(s)
        n = len(s)
        o.append(_pack_i(n))
        o.append(s)


# Version 4
def _decode_v4(b: Any, o: int) -> tuple[GroupMetadataValue, int]:
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    protocol_type = b[o + 1 : (o := o + n)].decode()
    generation, n = _unpack_iB(b, o)
    o += 4
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        protocol = b[o + 1 : (o := o + n)].decode()
    else:
        protocol = None
        o += 1
    n = b[o]
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        leader = b[o + 1 : (o := o + n)].decode()
    else:
        leader = None
        o += 1
    current_state_timestamp, n = _unpack_qB(b, o)
    o += 9
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
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        client_id = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        client_host = b[o + 1 : (o := o + n)].decode()
        rebalance_timeout, session_timeout, n = _unpack_iiB(b, o)
        o += 8
        if n > 127:
            o += 1
            k = b[o]
            if k < 128:
                n += k * 128 - 128
            else:
                n, o = _long_blob(b, o, n)
        if not n:
            raise ValueError
        subscription = b[o + 1 : (o := o + n)]
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
        members.append(
            _MemberMetadata(
                member_id,
                group_instance_id,
                client_id,
                client_host,
                rebalance_timeout,
                session_timeout,
                subscription,
                assignment,
                unknown,
            )
        )
    if not b[o]:
        unknown_2: Any = ()
        o += 1
    else:
        section_2, unknown_2, o = _tags(b, o, (), ())
    m = GroupMetadataValue(
        protocol_type,
        generation,
        protocol,
        leader,
        current_state_timestamp,
        members,
        unknown_2,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v4(m: Any, o: list[bytes]) -> None:
    s = _utf8(m.protocol_type)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    t = m.protocol
    if t is None:
        o.append(_pack_iB(m.generation, 0))
    else:
        s = _utf8(t)
        n = len(s) + 1
        o.append(
            _pack_iB(m.generation, n)
            if n < 128
            else _pack_i(m.generation) + _text_size(n)
        )
        o.append(s)
    t = m.leader
    if t is None:
        o.append(b"\x00")
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    members = m.members
    if type(members) is not list:
        members = _items(members)
    n = len(members) + 1
    o.append(
        _pack_qB(m.current_state_timestamp, n)
        if n < 128
        else _pack_q(m.current_state_timestamp) + _size(n)
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
        s = _utf8(item.client_id)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        s = _utf8(item.client_host)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        s = item.subscription
        if type(s) is not bytes:
            s = _blob(s)
        n = len(s) + 1
        o.append(
            _pack_iiB(item.rebalance_timeout, item.session_timeout, n)
            if n < 128
            else (
                _pack_iiBB(
                    item.rebalance_timeout, item.session_timeout, n & 127 | 128, n >> 7
                )
                if n < 16384
                else _pack_ii(item.rebalance_timeout, item.session_timeout) + _size(n)
            )
        )
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


GroupMetadataValue._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
        2: _decode_v2,
        3: _decode_v3,
        4: _decode_v4,
    }
)
GroupMetadataValue._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
        2: _encode_v2,
        3: _encode_v3,
        4: _encode_v4,
    }
)
