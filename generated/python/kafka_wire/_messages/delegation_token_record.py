from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

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


class DelegationTokenRecord(Message, gc=False):
    """DelegationTokenRecord: metadata (record type 10), version 0, flexible from 0.

    Attributes:
        owner: string, versions 0+, default ''.
        requester: string, versions 0+, default ''.
        renewers: []string, versions 0+, default empty.
        issue_timestamp: int64, versions 0+, default 0.
        max_timestamp: int64, versions 0+, default 0.
        expiration_timestamp: int64, versions 0+, default 0.
        token_id: string, versions 0+, default ''.
    """

    API_KEY: ClassVar[int | None] = 10
    KIND: ClassVar[str] = "metadata"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "delegation_token_record"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    owner: str = ""
    requester: str = ""
    renewers: list[str] = []
    issue_timestamp: int = 0
    max_timestamp: int = 0
    expiration_timestamp: int = 0
    token_id: str = ""
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_qqq = Struct(">qqq").pack
_pack_qqqB = Struct(">qqqB").pack
_unpack_qqqB = Struct(">qqqB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[DelegationTokenRecord, int]:
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    owner = b[o + 1 : (o := o + n)].decode()
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    requester = b[o + 1 : (o := o + n)].decode()
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    renewers: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        item = b[o + 1 : (o := o + n)].decode()
        renewers.append(item)
    issue_timestamp, max_timestamp, expiration_timestamp, n = _unpack_qqqB(b, o)
    o += 24
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    token_id = b[o + 1 : (o := o + n)].decode()
    if not b[o]:
        unknown: Any = ()
        o += 1
    else:
        section, unknown, o = _tags(b, o, (), ())
    m = DelegationTokenRecord(
        owner,
        requester,
        renewers,
        issue_timestamp,
        max_timestamp,
        expiration_timestamp,
        token_id,
        unknown,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    s = _utf8(m.owner)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    s = _utf8(m.requester)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    renewers = m.renewers
    if type(renewers) is not list:
        renewers = _items(renewers)
    n = len(renewers)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item in renewers:
        s = _utf8(item)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    s = _utf8(m.token_id)
    n = len(s) + 1
    o.append(
        _pack_qqqB(m.issue_timestamp, m.max_timestamp, m.expiration_timestamp, n)
        if n < 128
        else _pack_qqq(m.issue_timestamp, m.max_timestamp, m.expiration_timestamp)
        + _text_size(n)
    )
    o.append(s)
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


DelegationTokenRecord._decoders.update(
    {
        0: _decode_v0,
    }
)
DelegationTokenRecord._encoders.update(
    {
        0: _encode_v0,
    }
)
