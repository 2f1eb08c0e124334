from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar
from uuid import UUID

import msgspec

from .._runtime.fast import NIL as _NIL
from .._runtime.fast import bit as _bit
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
from .._runtime.fast import uuids as _uuids
from .._runtime.message import Message


class AddRaftVoterRequest(Message, gc=False):
    """AddRaftVoterRequest: request (API key 80), versions 0 to 1, flexible from 0.

    Attributes:
        cluster_id: string, versions 0+, nullable in 0+, default ''.
        timeout_ms: int32, versions 0+, default 0.
        voter_id: int32, versions 0+, default 0.
        voter_directory_id: uuid, versions 0+, default AAAAAAAAAAAAAAAAAAAAAA.
        listeners: []Listener, versions 0+, default empty.
        ack_when_committed: bool, versions 1+, default true.
    """

    API_KEY: ClassVar[int | None] = 80
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 2)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 2)
    _module: ClassVar[str] = "add_raft_voter_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class Listener(msgspec.Struct, gc=False):
        """A struct of AddRaftVoterRequest.

        Attributes:
            name: string, versions 0+, default '', map key.
            host: string, versions 0+, default ''.
            port: uint16, versions 0+, default 0.
        """

        name: str = ""
        host: str = ""
        port: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    cluster_id: str | None = ""
    timeout_ms: int = 0
    voter_id: int = 0
    voter_directory_id: UUID = _NIL
    listeners: list[AddRaftVoterRequest.Listener] = []
    ack_when_committed: bool = True
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_Listener = AddRaftVoterRequest.Listener
_pack_B = Struct(">B").pack
_pack_BB = Struct(">BB").pack
_pack_H = Struct(">H").pack
_pack_HB = Struct(">HB").pack
_pack_iiU = Struct(">ii16s").pack
_pack_iiUB = Struct(">ii16sB").pack
_unpack_HB = Struct(">HB").unpack_from
_unpack_TB = Struct(">?B").unpack_from
_unpack_iiUB = Struct(">ii16sB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[AddRaftVoterRequest, int]:
    n = b[o]
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        cluster_id = b[o + 1 : (o := o + n)].decode()
    else:
        cluster_id = None
        o += 1
    timeout_ms, voter_id, voter_directory_id, n = _unpack_iiUB(b, o)
    o += 25
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    listeners: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        name = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        host = b[o + 1 : (o := o + n)].decode()
        port, n = _unpack_HB(b, o)
        o += 3
        if not n:
            unknown: Any = ()
        else:
            section, unknown, o = _tags(b, o - 1, (), ())
        listeners.append(_Listener(name, host, port, unknown))
    if not b[o]:
        unknown_2: Any = ()
        o += 1
    else:
        section_2, unknown_2, o = _tags(b, o, (), ())
    m = AddRaftVoterRequest(
        cluster_id,
        timeout_ms,
        voter_id,
        _uuids[voter_directory_id],
        listeners,
        True,
        unknown_2,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.ack_when_committed is not True and _differs(m.ack_when_committed, True):
        raise ValueError
    t = m.cluster_id
    if t is None:
        o.append(b"\x00")
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    listeners = m.listeners
    if type(listeners) is not list:
        listeners = _items(listeners)
    n = len(listeners) + 1
    o.append(
        _pack_iiUB(m.timeout_ms, m.voter_id, m.voter_directory_id.int.to_bytes(16), n)
        if n < 128
        else _pack_iiU(m.timeout_ms, m.voter_id, m.voter_directory_id.int.to_bytes(16))
        + _size(n)
    )
    for item in listeners:
        s = _utf8(item.name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        s = _utf8(item.host)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        if item.unknown_tagged_fields:
            o.append(_pack_H(item.port))
            o.append(_tag_section((), item.unknown_tagged_fields, ()))
        else:
            o.append(_pack_HB(item.port, 0))
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[AddRaftVoterRequest, int]:
    n = b[o]
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        cluster_id = b[o + 1 : (o := o + n)].decode()
    else:
        cluster_id = None
        o += 1
    timeout_ms, voter_id, voter_directory_id, n = _unpack_iiUB(b, o)
    o += 25
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    listeners: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        name = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        host = b[o + 1 : (o := o + n)].decode()
        port, n = _unpack_HB(b, o)
        o += 3
        if not n:
            unknown: Any = ()
        else:
            section, unknown, o = _tags(b, o - 1, (), ())
        listeners.append(_Listener(name, host, port, unknown))
    ack_when_committed, n = _unpack_TB(b, o)
    o += 2
    if not n:
        unknown_2: Any = ()
    else:
        section_2, unknown_2, o = _tags(b, o - 1, (), ())
    m = AddRaftVoterRequest(
        cluster_id,
        timeout_ms,
        voter_id,
        _uuids[voter_directory_id],
        listeners,
        ack_when_committed,
        unknown_2,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    t = m.cluster_id
    if t is None:
        o.append(b"\x00")
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    listeners = m.listeners
    if type(listeners) is not list:
        listeners = _items(listeners)
    n = len(listeners) + 1
    o.append(
        _pack_iiUB(m.timeout_ms, m.voter_id, m.voter_directory_id.int.to_bytes(16), n)
        if n < 128
        else _pack_iiU(m.timeout_ms, m.voter_id, m.voter_directory_id.int.to_bytes(16))
        + _size(n)
    )
    for item in listeners:
        s = _utf8(item.name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        s = _utf8(item.host)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        if item.unknown_tagged_fields:
            o.append(_pack_H(item.port))
            o.append(_tag_section((), item.unknown_tagged_fields, ()))
        else:
            o.append(_pack_HB(item.port, 0))
    if m.unknown_tagged_fields:
        o.append(_pack_B(_bit[m.ack_when_committed]))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_BB(_bit[m.ack_when_committed], 0))


AddRaftVoterRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
    }
)
AddRaftVoterRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
    }
)
