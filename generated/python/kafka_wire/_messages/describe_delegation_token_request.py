from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

from .._runtime.fast import byte as _byte
from .._runtime.fast import items as _items
from .._runtime.fast import long as _long
from .._runtime.fast import more as _more
from .._runtime.fast import size as _size
from .._runtime.fast import some_long_text as _some_long_text
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class DescribeDelegationTokenRequest(Message, gc=False):
    """DescribeDelegationTokenRequest: request (API key 41), versions 0 to 3, flexible
    from 2.

    Attributes:
        owners: []DescribeDelegationTokenOwner, versions 0+, nullable in 0+, default
            empty.
    """

    API_KEY: ClassVar[int | None] = 41
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 4)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(2, 4)
    DEPRECATED_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "describe_delegation_token_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class DescribeDelegationTokenOwner(msgspec.Struct, gc=False):
        """A struct of DescribeDelegationTokenRequest.

        Attributes:
            principal_type: string, versions 0+, default ''.
            principal_name: string, versions 0+, default ''.
        """

        principal_type: str = ""
        principal_name: str = ""
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    owners: list[DescribeDelegationTokenRequest.DescribeDelegationTokenOwner] | None = (
        []
    )
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_DescribeDelegationTokenOwner = (
    DescribeDelegationTokenRequest.DescribeDelegationTokenOwner
)
_pack_h = Struct(">h").pack
_pack_i = Struct(">i").pack
_unpack_h = Struct(">h").unpack_from
_unpack_i = Struct(">i").unpack_from


# Versions 0 to 1
def _decode_v0(b: Any, o: int) -> tuple[DescribeDelegationTokenRequest, int]:
    (n,) = _unpack_i(b, o)
    o += 4
    owners: Any = [] if n >= 0 else None
    if n > 0:
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
            owners.append(_DescribeDelegationTokenOwner(principal_type, principal_name))
    m = DescribeDelegationTokenRequest(owners)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    owners = m.owners
    if type(owners) is not list and owners is not None:
        owners = _items(owners)
    n = -1 if owners is None else len(owners)
    o.append(_pack_i(n))
    for item in owners or ():
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


# Versions 2 to 3
def _decode_v2(b: Any, o: int) -> tuple[DescribeDelegationTokenRequest, int]:
    n = b[o]
    o += 1
    if n > 127:
        n, o = _long(b, o, n)
    owners: Any = [] if n else None
    if n > 1:
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
            owners.append(
                _DescribeDelegationTokenOwner(principal_type, principal_name, unknown)
            )
    if not b[o]:
        unknown_2: Any = ()
        o += 1
    else:
        section_2, unknown_2, o = _tags(b, o, (), ())
    m = DescribeDelegationTokenRequest(owners, unknown_2)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
    owners = m.owners
    if type(owners) is not list and owners is not None:
        owners = _items(owners)
    n = 0 if owners is None else len(owners) + 1
    o.append(_byte[n] if n < 128 else _size(n))
    for item in owners or ():
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
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


DescribeDelegationTokenRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
        2: _decode_v2,
        3: _decode_v2,
    }
)
DescribeDelegationTokenRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
        2: _encode_v2,
        3: _encode_v2,
    }
)
