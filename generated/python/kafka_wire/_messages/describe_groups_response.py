from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

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


class DescribeGroupsResponse(Message, gc=False):
    """DescribeGroupsResponse: response (API key 15), versions 0 to 6, flexible from 5.

    Attributes:
        throttle_time_ms: int32, versions 1+, default 0, ignorable.
        groups: []DescribedGroup, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 15
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 7)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(5, 7)
    _module: ClassVar[str] = "describe_groups_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class DescribedGroup(msgspec.Struct, gc=False):
        """A struct of DescribeGroupsResponse.

        Attributes:
            error_code: int16, versions 0+, default 0.
            error_message: string, versions 6+, nullable in 6+, default null.
            group_id: string, versions 0+, default '', groupId.
            group_state: string, versions 0+, default ''.
            protocol_type: string, versions 0+, default ''.
            protocol_data: string, versions 0+, default ''.
            members: []DescribedGroupMember, versions 0+, default empty.
            authorized_operations: int32, versions 3+, default -2147483648.
        """

        error_code: int = 0
        error_message: str | None = None
        group_id: str = ""
        group_state: str = ""
        protocol_type: str = ""
        protocol_data: str = ""
        members: list[DescribeGroupsResponse.DescribedGroupMember] = []
        authorized_operations: int = -2147483648
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class DescribedGroupMember(msgspec.Struct, gc=False):
        """A struct of DescribeGroupsResponse.

        Attributes:
            member_id: string, versions 0+, default ''.
            group_instance_id: string, versions 4+, nullable in 4+, default null,
                ignorable.
            client_id: string, versions 0+, default ''.
            client_host: string, versions 0+, default ''.
            member_metadata: bytes, versions 0+, default empty.
            member_assignment: bytes, versions 0+, default empty.
        """

        member_id: str = ""
        group_instance_id: str | None = None
        client_id: str = ""
        client_host: str = ""
        member_metadata: bytes = b""
        member_assignment: bytes = b""
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    throttle_time_ms: int = 0
    groups: list[DescribeGroupsResponse.DescribedGroup] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_DescribedGroup = DescribeGroupsResponse.DescribedGroup
_DescribedGroupMember = DescribeGroupsResponse.DescribedGroupMember
_int_minus_2147483648 = -2147483648
_pack_BB = Struct(">BB").pack
_pack_h = Struct(">h").pack
_pack_hB = Struct(">hB").pack
_pack_hh = Struct(">hh").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_ii = Struct(">ii").pack
_unpack_h = Struct(">h").unpack_from
_unpack_hB = Struct(">hB").unpack_from
_unpack_hh = Struct(">hh").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_ii = Struct(">ii").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[DescribeGroupsResponse, int]:
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    groups: Any = []
    for _ in range(n):
        error_code, n = _unpack_hh(b, o)
        o += 4
        if n < 0:
            raise ValueError
        group_id = b[o : (o := o + n)].decode()
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        group_state = b[o : (o := o + n)].decode()
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        protocol_type = b[o : (o := o + n)].decode()
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        protocol_data = b[o : (o := o + n)].decode()
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        members: Any = []
        if n > 0:
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
                (n,) = _unpack_i(b, o)
                o += 4
                if n < 0:
                    raise ValueError
                member_metadata = b[o : (o := o + n)]
                (n,) = _unpack_i(b, o)
                o += 4
                if n < 0:
                    raise ValueError
                member_assignment = b[o : (o := o + n)]
                members.append(
                    _DescribedGroupMember(
                        member_id,
                        None,
                        client_id,
                        client_host,
                        member_metadata,
                        member_assignment,
                    )
                )
        groups.append(
            _DescribedGroup(
                error_code,
                None,
                group_id,
                group_state,
                protocol_type,
                protocol_data,
                members,
            )
        )
    m = DescribeGroupsResponse(0, groups)
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
    o.append(_pack_i(n))
    for item in groups:
        if (
            item.error_message is not None
            or (
                item.authorized_operations is not _int_minus_2147483648
                and _differs(item.authorized_operations, _int_minus_2147483648)
            )
            or item.unknown_tagged_fields
        ):
            raise ValueError
        s = _utf8(item.group_id)
        n = len(s)
        o.append(_pack_hh(item.error_code, n))
        o.append(s)
        s = _utf8(item.group_state)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        s = _utf8(item.protocol_type)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        s = _utf8(item.protocol_data)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        members = item.members
        if type(members) is not list:
            members = _items(members)
        n = len(members)
        o.append(_pack_i(n))
        for item_2 in members:
            if item_2.unknown_tagged_fields:
                raise ValueError
            s = _utf8(item_2.member_id)
            n = len(s)
            o.append(_pack_h(n))
            o.append(s)
            s = _utf8(item_2.client_id)
            n = len(s)
            o.append(_pack_h(n))
            o.append(s)
            s = _utf8(item_2.client_host)
            n = len(s)
            o.append(_pack_h(n))
            o.append(s)
            s = item_2.member_metadata
            if type(s) is not bytes:
                s = _blob(s)
            n = len(s)
            o.append(_pack_i(n))
            o.append(s)
            s = item_2.member_assignment
            if type(s) is not bytes:
                s = _blob(s)
            n = len(s)
            o.append(_pack_i(n))
            o.append(s)


# Versions 1 to 2
def _decode_v1(b: Any, o: int) -> tuple[DescribeGroupsResponse, int]:
    throttle_time_ms, n = _unpack_ii(b, o)
    o += 8
    if n < 0:
        raise ValueError
    groups: Any = []
    for _ in range(n):
        error_code, n = _unpack_hh(b, o)
        o += 4
        if n < 0:
            raise ValueError
        group_id = b[o : (o := o + n)].decode()
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        group_state = b[o : (o := o + n)].decode()
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        protocol_type = b[o : (o := o + n)].decode()
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        protocol_data = b[o : (o := o + n)].decode()
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        members: Any = []
        if n > 0:
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
                (n,) = _unpack_i(b, o)
                o += 4
                if n < 0:
                    raise ValueError
                member_metadata = b[o : (o := o + n)]
                (n,) = _unpack_i(b, o)
                o += 4
                if n < 0:
                    raise ValueError
                member_assignment = b[o : (o := o + n)]
                members.append(
                    _DescribedGroupMember(
                        member_id,
                        None,
                        client_id,
                        client_host,
                        member_metadata,
                        member_assignment,
                    )
                )
        groups.append(
            _DescribedGroup(
                error_code,
                None,
                group_id,
                group_state,
                protocol_type,
                protocol_data,
                members,
            )
        )
    m = DescribeGroupsResponse(throttle_time_ms, groups)
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
    o.append(_pack_ii(m.throttle_time_ms, n))
    for item in groups:
        if (
            item.error_message is not None
            or (
                item.authorized_operations is not _int_minus_2147483648
                and _differs(item.authorized_operations, _int_minus_2147483648)
            )
            or item.unknown_tagged_fields
        ):
            raise ValueError
        s = _utf8(item.group_id)
        n = len(s)
        o.append(_pack_hh(item.error_code, n))
        o.append(s)
        s = _utf8(item.group_state)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        s = _utf8(item.protocol_type)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        s = _utf8(item.protocol_data)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        members = item.members
        if type(members) is not list:
            members = _items(members)
        n = len(members)
        o.append(_pack_i(n))
        for item_2 in members:
            if item_2.unknown_tagged_fields:
                raise ValueError
            s = _utf8(item_2.member_id)
            n = len(s)
            o.append(_pack_h(n))
            o.append(s)
            s = _utf8(item_2.client_id)
            n = len(s)
            o.append(_pack_h(n))
            o.append(s)
            s = _utf8(item_2.client_host)
            n = len(s)
            o.append(_pack_h(n))
            o.append(s)
            s = item_2.member_metadata
            if type(s) is not bytes:
                s = _blob(s)
            n = len(s)
            o.append(_pack_i(n))
            o.append(s)
            s = item_2.member_assignment
            if type(s) is not bytes:
                s = _blob(s)
            n = len(s)
            o.append(_pack_i(n))
            o.append(s)


# Version 3
def _decode_v3(b: Any, o: int) -> tuple[DescribeGroupsResponse, int]:
    throttle_time_ms, n = _unpack_ii(b, o)
    o += 8
    if n < 0:
        raise ValueError
    groups: Any = []
    for _ in range(n):
        error_code, n = _unpack_hh(b, o)
        o += 4
        if n < 0:
            raise ValueError
        group_id = b[o : (o := o + n)].decode()
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        group_state = b[o : (o := o + n)].decode()
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        protocol_type = b[o : (o := o + n)].decode()
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        protocol_data = b[o : (o := o + n)].decode()
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        members: Any = []
        if n > 0:
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
                (n,) = _unpack_i(b, o)
                o += 4
                if n < 0:
                    raise ValueError
                member_metadata = b[o : (o := o + n)]
                (n,) = _unpack_i(b, o)
                o += 4
                if n < 0:
                    raise ValueError
                member_assignment = b[o : (o := o + n)]
                members.append(
                    _DescribedGroupMember(
                        member_id,
                        None,
                        client_id,
                        client_host,
                        member_metadata,
                        member_assignment,
                    )
                )
        (authorized_operations,) = _unpack_i(b, o)
        o += 4
        groups.append(
            _DescribedGroup(
                error_code,
                None,
                group_id,
                group_state,
                protocol_type,
                protocol_data,
                members,
                authorized_operations,
            )
        )
    m = DescribeGroupsResponse(throttle_time_ms, groups)
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
    o.append(_pack_ii(m.throttle_time_ms, n))
    for item in groups:
        if item.error_message is not None or item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.group_id)
        n = len(s)
        o.append(_pack_hh(item.error_code, n))
        o.append(s)
        s = _utf8(item.group_state)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        s = _utf8(item.protocol_type)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        s = _utf8(item.protocol_data)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        members = item.members
        if type(members) is not list:
            members = _items(members)
        n = len(members)
        o.append(_pack_i(n))
        for item_2 in members:
            if item_2.unknown_tagged_fields:
                raise ValueError
            s = _utf8(item_2.member_id)
            n = len(s)
            o.append(_pack_h(n))
            o.append(s)
            s = _utf8(item_2.client_id)
            n = len(s)
            o.append(_pack_h(n))
            o.append(s)
            s = _utf8(item_2.client_host)
            n = len(s)
            o.append(_pack_h(n))
            o.append(s)
            s = item_2.member_metadata
            if type(s) is not bytes:
                s = _blob(s)
            n = len(s)
            o.append(_pack_i(n))
            o.append(s)
            s = item_2.member_assignment
            if type(s) is not bytes:
                s = _blob(s)
            n = len(s)
            o.append(_pack_i(n))
            o.append(s)
        o.append(_pack_i(item.authorized_operations))


# Version 4
def _decode_v4(b: Any, o: int) -> tuple[DescribeGroupsResponse, int]:
    throttle_time_ms, n = _unpack_ii(b, o)
    o += 8
    if n < 0:
        raise ValueError
    groups: Any = []
    for _ in range(n):
        error_code, n = _unpack_hh(b, o)
        o += 4
        if n < 0:
            raise ValueError
        group_id = b[o : (o := o + n)].decode()
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        group_state = b[o : (o := o + n)].decode()
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        protocol_type = b[o : (o := o + n)].decode()
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        protocol_data = b[o : (o := o + n)].decode()
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        members: Any = []
        if n > 0:
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
                (n,) = _unpack_i(b, o)
                o += 4
                if n < 0:
                    raise ValueError
                member_metadata = b[o : (o := o + n)]
                (n,) = _unpack_i(b, o)
                o += 4
                if n < 0:
                    raise ValueError
                member_assignment = b[o : (o := o + n)]
                members.append(
                    _DescribedGroupMember(
                        member_id,
                        group_instance_id,
                        client_id,
                        client_host,
                        member_metadata,
                        member_assignment,
                    )
                )
        (authorized_operations,) = _unpack_i(b, o)
        o += 4
        groups.append(
            _DescribedGroup(
                error_code,
                None,
                group_id,
                group_state,
                protocol_type,
                protocol_data,
                members,
                authorized_operations,
            )
        )
    m = DescribeGroupsResponse(throttle_time_ms, groups)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v4(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    groups = m.groups
    if type(groups) is not list:
        groups = _items(groups)
    n = len(groups)
    o.append(_pack_ii(m.throttle_time_ms, n))
    for item in groups:
        if item.error_message is not None or item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.group_id)
        n = len(s)
        o.append(_pack_hh(item.error_code, n))
        o.append(s)
        s = _utf8(item.group_state)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        s = _utf8(item.protocol_type)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        s = _utf8(item.protocol_data)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        members = item.members
        if type(members) is not list:
            members = _items(members)
        n = len(members)
        o.append(_pack_i(n))
        for item_2 in members:
            if item_2.unknown_tagged_fields:
                raise ValueError
            s = _utf8(item_2.member_id)
            n = len(s)
            o.append(_pack_h(n))
            o.append(s)
            t = item_2.group_instance_id
            if t is None:
                o.append(_pack_h(-1))
            else:
                s = _utf8(t)
                n = len(s)
                o.append(_pack_h(n))
                o.append(s)
            s = _utf8(item_2.client_id)
            n = len(s)
            o.append(_pack_h(n))
            o.append(s)
            s = _utf8(item_2.client_host)
            n = len(s)
            o.append(_pack_h(n))
            o.append(s)
            s = item_2.member_metadata
            if type(s) is not bytes:
                s = _blob(s)
            n = len(s)
            o.append(_pack_i(n))
            o.append(s)
            s = item_2.member_assignment
            if type(s) is not bytes:
                s = _blob(s)
            n = len(s)
            o.append(_pack_i(n))
            o.append(s)
        o.append(_pack_i(item.authorized_operations))


# Version 5
def _decode_v5(b: Any, o: int) -> tuple[DescribeGroupsResponse, int]:
    throttle_time_ms, n = _unpack_iB(b, o)
    o += 5
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    groups: Any = []
    for _ in range(n - 1):
        error_code, n = _unpack_hB(b, o)
        o += 2
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        group_id = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        group_state = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        protocol_type = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        protocol_data = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        o += 1
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        members: Any = []
        if n > 1:
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
                member_metadata = b[o + 1 : (o := o + n)]
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
                member_assignment = b[o + 1 : (o := o + n)]
                if not b[o]:
                    unknown: Any = ()
                    o += 1
                else:
                    section, unknown, o = _tags(b, o, (), ())
                members.append(
                    _DescribedGroupMember(
                        member_id,
                        group_instance_id,
                        client_id,
                        client_host,
                        member_metadata,
                        member_assignment,
                        unknown,
                    )
                )
        authorized_operations, n = _unpack_iB(b, o)
        o += 5
        if not n:
            unknown_2: Any = ()
        else:
            section_2, unknown_2, o = _tags(b, o - 1, (), ())
        groups.append(
            _DescribedGroup(
                error_code,
                None,
                group_id,
                group_state,
                protocol_type,
                protocol_data,
                members,
                authorized_operations,
                unknown_2,
            )
        )
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = DescribeGroupsResponse(throttle_time_ms, groups, unknown_3)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v5(m: Any, o: list[bytes]) -> None:
    groups = m.groups
    if type(groups) is not list:
        groups = _items(groups)
    n = len(groups) + 1
    o.append(
        _pack_iB(m.throttle_time_ms, n)
        if n < 128
        else _pack_i(m.throttle_time_ms) + _size(n)
    )
    for item in groups:
        if item.error_message is not None:
            raise ValueError
        s = _utf8(item.group_id)
        n = len(s) + 1
        o.append(
            _pack_hB(item.error_code, n)
            if n < 128
            else _pack_h(item.error_code) + _text_size(n)
        )
        o.append(s)
        s = _utf8(item.group_state)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        s = _utf8(item.protocol_type)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        s = _utf8(item.protocol_data)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        members = item.members
        if type(members) is not list:
            members = _items(members)
        n = len(members)
        o.append(_more[n] if n < 127 else _size(n + 1))
        for item_2 in members:
            s = _utf8(item_2.member_id)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            t = item_2.group_instance_id
            if t is None:
                o.append(b"\x00")
            else:
                s = _utf8(t)
                n = len(s)
                o.append(_more[n] if n < 127 else _text_size(n + 1))
                o.append(s)
            s = _utf8(item_2.client_id)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            s = _utf8(item_2.client_host)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            s = item_2.member_metadata
            if type(s) is not bytes:
                s = _blob(s)
            n = len(s) + 1
            o.append(
                _byte[n]
                if n < 128
                else _pack_BB(n & 127 | 128, n >> 7) if n < 16384 else _size(n)
            )
            o.append(s)
            s = item_2.member_assignment
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
                _tag_section((), item_2.unknown_tagged_fields, ())
                if item_2.unknown_tagged_fields
                else b"\x00"
            )
        if item.unknown_tagged_fields:
            o.append(_pack_i(item.authorized_operations))
            o.append(_tag_section((), item.unknown_tagged_fields, ()))
        else:
            o.append(_pack_iB(item.authorized_operations, 0))
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


# Version 6
def _decode_v6(b: Any, o: int) -> tuple[DescribeGroupsResponse, int]:
    throttle_time_ms, n = _unpack_iB(b, o)
    o += 5
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    groups: Any = []
    for _ in range(n - 1):
        error_code, n = _unpack_hB(b, o)
        o += 2
        if n > 127:
            n, o = _long_text(b, o, n)
        if n:
            error_message = b[o + 1 : (o := o + n)].decode()
        else:
            error_message = None
            o += 1
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        group_id = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        group_state = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        protocol_type = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        protocol_data = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        o += 1
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        members: Any = []
        if n > 1:
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
                member_metadata = b[o + 1 : (o := o + n)]
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
                member_assignment = b[o + 1 : (o := o + n)]
                if not b[o]:
                    unknown: Any = ()
                    o += 1
                else:
                    section, unknown, o = _tags(b, o, (), ())
                members.append(
                    _DescribedGroupMember(
                        member_id,
                        group_instance_id,
                        client_id,
                        client_host,
                        member_metadata,
                        member_assignment,
                        unknown,
                    )
                )
        authorized_operations, n = _unpack_iB(b, o)
        o += 5
        if not n:
            unknown_2: Any = ()
        else:
            section_2, unknown_2, o = _tags(b, o - 1, (), ())
        groups.append(
            _DescribedGroup(
                error_code,
                error_message,
                group_id,
                group_state,
                protocol_type,
                protocol_data,
                members,
                authorized_operations,
                unknown_2,
            )
        )
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = DescribeGroupsResponse(throttle_time_ms, groups, unknown_3)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v6(m: Any, o: list[bytes]) -> None:
    groups = m.groups
    if type(groups) is not list:
        groups = _items(groups)
    n = len(groups) + 1
    o.append(
        _pack_iB(m.throttle_time_ms, n)
        if n < 128
        else _pack_i(m.throttle_time_ms) + _size(n)
    )
    for item in groups:
        t = item.error_message
        if t is None:
            o.append(_pack_hB(item.error_code, 0))
        else:
            s = _utf8(t)
            n = len(s) + 1
            o.append(
                _pack_hB(item.error_code, n)
                if n < 128
                else _pack_h(item.error_code) + _text_size(n)
            )
            o.append(s)
        s = _utf8(item.group_id)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        s = _utf8(item.group_state)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        s = _utf8(item.protocol_type)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        s = _utf8(item.protocol_data)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        members = item.members
        if type(members) is not list:
            members = _items(members)
        n = len(members)
        o.append(_more[n] if n < 127 else _size(n + 1))
        for item_2 in members:
            s = _utf8(item_2.member_id)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            t = item_2.group_instance_id
            if t is None:
                o.append(b"\x00")
            else:
                s = _utf8(t)
                n = len(s)
                o.append(_more[n] if n < 127 else _text_size(n + 1))
                o.append(s)
            s = _utf8(item_2.client_id)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            s = _utf8(item_2.client_host)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            s = item_2.member_metadata
            if type(s) is not bytes:
                s = _blob(s)
            n = len(s) + 1
            o.append(
                _byte[n]
                if n < 128
                else _pack_BB(n & 127 | 128, n >> 7) if n < 16384 else _size(n)
            )
            o.append(s)
            s = item_2.member_assignment
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
                _tag_section((), item_2.unknown_tagged_fields, ())
                if item_2.unknown_tagged_fields
                else b"\x00"
            )
        if item.unknown_tagged_fields:
            o.append(_pack_i(item.authorized_operations))
            o.append(_tag_section((), item.unknown_tagged_fields, ()))
        else:
            o.append(_pack_iB(item.authorized_operations, 0))
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


DescribeGroupsResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
        2: _decode_v1,
        3: _decode_v3,
        4: _decode_v4,
        5: _decode_v5,
        6: _decode_v6,
    }
)
DescribeGroupsResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
        2: _encode_v1,
        3: _encode_v3,
        4: _encode_v4,
        5: _encode_v5,
        6: _encode_v6,
    }
)
