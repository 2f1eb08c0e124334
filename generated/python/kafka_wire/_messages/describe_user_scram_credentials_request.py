from __future__ import annotations

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


class DescribeUserScramCredentialsRequest(Message, gc=False):
    """DescribeUserScramCredentialsRequest: request (API key 50), version 0, flexible
    from 0.

    Attributes:
        users: []UserName, versions 0+, nullable in 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 50
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "describe_user_scram_credentials_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class UserName(msgspec.Struct, gc=False):
        """A struct of DescribeUserScramCredentialsRequest.

        Attributes:
            name: string, versions 0+, default ''.
        """

        name: str = ""
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    users: list[DescribeUserScramCredentialsRequest.UserName] | None = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_UserName = DescribeUserScramCredentialsRequest.UserName


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[DescribeUserScramCredentialsRequest, int]:
    n = b[o]
    o += 1
    if n > 127:
        n, o = _long(b, o, n)
    users: Any = [] if n else None
    if n > 1:
        for _ in range(n - 1):
            n = b[o]
            if not n or n > 127:
                n, o = _some_long_text(b, o, n)
            name = b[o + 1 : (o := o + n)].decode()
            if not b[o]:
                unknown: Any = ()
                o += 1
            else:
                section, unknown, o = _tags(b, o, (), ())
            users.append(_UserName(name, unknown))
    if not b[o]:
        unknown_2: Any = ()
        o += 1
    else:
        section_2, unknown_2, o = _tags(b, o, (), ())
    m = DescribeUserScramCredentialsRequest(users, unknown_2)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    users = m.users
    if type(users) is not list and users is not None:
        users = _items(users)
    n = 0 if users is None else len(users) + 1
    o.append(_byte[n] if n < 128 else _size(n))
    for item in users or ():
        s = _utf8(item.name)
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


DescribeUserScramCredentialsRequest._decoders.update(
    {
        0: _decode_v0,
    }
)
DescribeUserScramCredentialsRequest._encoders.update(
    {
        0: _encode_v0,
    }
)
