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


class CreateDelegationTokenRequest(Message, gc=False):
    """CreateDelegationTokenRequest: request (API key 38), versions 0 to 3, flexible
    from 2.

    Attributes:
        owner_principal_type: string, versions 3+, nullable in 3+, default ''.
        owner_principal_name: string, versions 3+, nullable in 3+, default ''.
        renewers: []CreatableRenewers, versions 0+, default empty.
        max_lifetime_ms: int64, versions 0+, default 0.
    """

    API_KEY: ClassVar[int | None] = 38
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 4)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(2, 4)
    DEPRECATED_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "create_delegation_token_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class CreatableRenewers(msgspec.Struct, gc=False):
        """A struct of CreateDelegationTokenRequest.

        Attributes:
            principal_type: string, versions 0+, default ''.
            principal_name: string, versions 0+, default ''.
        """

        principal_type: str = ""
        principal_name: str = ""
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    owner_principal_type: str | None = ""
    owner_principal_name: str | None = ""
    renewers: list[CreateDelegationTokenRequest.CreatableRenewers] = []
    max_lifetime_ms: int = 0
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_CreatableRenewers = CreateDelegationTokenRequest.CreatableRenewers
_pack_h = Struct(">h").pack
_pack_i = Struct(">i").pack
_pack_q = Struct(">q").pack
_pack_qB = Struct(">qB").pack
_text_0 = ""
_unpack_h = Struct(">h").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_q = Struct(">q").unpack_from
_unpack_qB = Struct(">qB").unpack_from


# Versions 0 to 1
def _decode_v0(b: Any, o: int) -> tuple[CreateDelegationTokenRequest, int]:
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    renewers: Any = []
    for _ in range(n):
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        principal_type = b[o : (o := o + n)].decode()
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        principal_name = b[o : (o := o + n)].decode()
        renewers.append(_CreatableRenewers(principal_type, principal_name))
    (max_lifetime_ms,) = _unpack_q(b, o)
    o += 8
    m = CreateDelegationTokenRequest("", "", renewers, max_lifetime_ms)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if (
        (
            m.owner_principal_type is not _text_0
            and _differs(m.owner_principal_type, _text_0)
        )
        or (
            m.owner_principal_name is not _text_0
            and _differs(m.owner_principal_name, _text_0)
        )
        or m.unknown_tagged_fields
    ):
        raise ValueError
    renewers = m.renewers
    if type(renewers) is not list:
        renewers = _items(renewers)
    n = len(renewers)
    o.append(_pack_i(n))
    for item in renewers:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.principal_type)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        s = _utf8(item.principal_name)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
    o.append(_pack_q(m.max_lifetime_ms))


# Version 2
def _decode_v2(b: Any, o: int) -> tuple[CreateDelegationTokenRequest, int]:
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    renewers: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        principal_type = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        principal_name = b[o + 1 : (o := o + n)].decode()
        if not b[o]:
            unknown: Any = ()
            o += 1
        else:
            section, unknown, o = _tags(b, o, (), ())
        renewers.append(_CreatableRenewers(principal_type, principal_name, unknown))
    max_lifetime_ms, n = _unpack_qB(b, o)
    o += 9
    if not n:
        unknown_2: Any = ()
    else:
        section_2, unknown_2, o = _tags(b, o - 1, (), ())
    m = CreateDelegationTokenRequest("", "", renewers, max_lifetime_ms, unknown_2)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
    if (
        m.owner_principal_type is not _text_0
        and _differs(m.owner_principal_type, _text_0)
    ) or (
        m.owner_principal_name is not _text_0
        and _differs(m.owner_principal_name, _text_0)
    ):
        raise ValueError
    renewers = m.renewers
    if type(renewers) is not list:
        renewers = _items(renewers)
    n = len(renewers)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item in renewers:
        s = _utf8(item.principal_type)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        s = _utf8(item.principal_name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    if m.unknown_tagged_fields:
        o.append(_pack_q(m.max_lifetime_ms))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_qB(m.max_lifetime_ms, 0))


# Version 3
def _decode_v3(b: Any, o: int) -> tuple[CreateDelegationTokenRequest, int]:
    n = b[o]
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        owner_principal_type = b[o + 1 : (o := o + n)].decode()
    else:
        owner_principal_type = None
        o += 1
    n = b[o]
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        owner_principal_name = b[o + 1 : (o := o + n)].decode()
    else:
        owner_principal_name = None
        o += 1
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    renewers: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        principal_type = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        principal_name = b[o + 1 : (o := o + n)].decode()
        if not b[o]:
            unknown: Any = ()
            o += 1
        else:
            section, unknown, o = _tags(b, o, (), ())
        renewers.append(_CreatableRenewers(principal_type, principal_name, unknown))
    max_lifetime_ms, n = _unpack_qB(b, o)
    o += 9
    if not n:
        unknown_2: Any = ()
    else:
        section_2, unknown_2, o = _tags(b, o - 1, (), ())
    m = CreateDelegationTokenRequest(
        owner_principal_type, owner_principal_name, renewers, max_lifetime_ms, unknown_2
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v3(m: Any, o: list[bytes]) -> None:
    t = m.owner_principal_type
    if t is None:
        o.append(b"\x00")
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    t = m.owner_principal_name
    if t is None:
        o.append(b"\x00")
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    renewers = m.renewers
    if type(renewers) is not list:
        renewers = _items(renewers)
    n = len(renewers)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item in renewers:
        s = _utf8(item.principal_type)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        s = _utf8(item.principal_name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    if m.unknown_tagged_fields:
        o.append(_pack_q(m.max_lifetime_ms))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_qB(m.max_lifetime_ms, 0))


CreateDelegationTokenRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
        2: _decode_v2,
        3: _decode_v3,
    }
)
CreateDelegationTokenRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
        2: _encode_v2,
        3: _encode_v3,
    }
)
