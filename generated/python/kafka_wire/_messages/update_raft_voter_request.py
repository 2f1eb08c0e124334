from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar
from uuid import UUID

import msgspec

from .._runtime.fast import NIL as _NIL
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


class UpdateRaftVoterRequest(Message, gc=False):
    """UpdateRaftVoterRequest: request (API key 82), version 0, flexible from 0.

    Attributes:
        cluster_id: string, versions 0+, nullable in 0+, default ''.
        current_leader_epoch: int32, versions 0+, default 0.
        voter_id: int32, versions 0+, default 0.
        voter_directory_id: uuid, versions 0+, default AAAAAAAAAAAAAAAAAAAAAA.
        listeners: []Listener, versions 0+, default empty.
        kraft_version_feature: KRaftVersionFeature, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 82
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "update_raft_voter_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class Listener(msgspec.Struct, gc=False):
        """A struct of UpdateRaftVoterRequest.

        Attributes:
            name: string, versions 0+, default '', map key.
            host: string, versions 0+, default ''.
            port: uint16, versions 0+, default 0.
        """

        name: str = ""
        host: str = ""
        port: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class KRaftVersionFeature(msgspec.Struct, gc=False):
        """A struct of UpdateRaftVoterRequest.

        Attributes:
            min_supported_version: int16, versions 0+, default 0.
            max_supported_version: int16, versions 0+, default 0.
        """

        min_supported_version: int = 0
        max_supported_version: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    cluster_id: str | None = ""
    current_leader_epoch: int = 0
    voter_id: int = 0
    voter_directory_id: UUID = _NIL
    listeners: list[UpdateRaftVoterRequest.Listener] = []
    kraft_version_feature: UpdateRaftVoterRequest.KRaftVersionFeature = msgspec.field(
        default_factory=lambda: UpdateRaftVoterRequest.KRaftVersionFeature()
    )
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_KRaftVersionFeature = UpdateRaftVoterRequest.KRaftVersionFeature
_Listener = UpdateRaftVoterRequest.Listener
_pack_H = Struct(">H").pack
_pack_HB = Struct(">HB").pack
_pack_hh = Struct(">hh").pack
_pack_hhB = Struct(">hhB").pack
_pack_iiU = Struct(">ii16s").pack
_pack_iiUB = Struct(">ii16sB").pack
_unpack_HB = Struct(">HB").unpack_from
_unpack_hhB = Struct(">hhB").unpack_from
_unpack_iiUB = Struct(">ii16sB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[UpdateRaftVoterRequest, int]:
    n = b[o]
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        cluster_id = b[o + 1 : (o := o + n)].decode()
    else:
        cluster_id = None
        o += 1
    current_leader_epoch, voter_id, voter_directory_id, n = _unpack_iiUB(b, o)
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
    min_supported_version, max_supported_version, n = _unpack_hhB(b, o)
    o += 5
    if not n:
        unknown_2: Any = ()
    else:
        section_2, unknown_2, o = _tags(b, o - 1, (), ())
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = UpdateRaftVoterRequest(
        cluster_id,
        current_leader_epoch,
        voter_id,
        _uuids[voter_directory_id],
        listeners,
        _KRaftVersionFeature(min_supported_version, max_supported_version, unknown_2),
        unknown_3,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
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
        _pack_iiUB(
            m.current_leader_epoch, m.voter_id, m.voter_directory_id.int.to_bytes(16), n
        )
        if n < 128
        else _pack_iiU(
            m.current_leader_epoch, m.voter_id, m.voter_directory_id.int.to_bytes(16)
        )
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
    kraft_version_feature = m.kraft_version_feature
    if kraft_version_feature.unknown_tagged_fields:
        o.append(
            _pack_hh(
                kraft_version_feature.min_supported_version,
                kraft_version_feature.max_supported_version,
            )
        )
        o.append(_tag_section((), kraft_version_feature.unknown_tagged_fields, ()))
    else:
        o.append(
            _pack_hhB(
                kraft_version_feature.min_supported_version,
                kraft_version_feature.max_supported_version,
                0,
            )
        )
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


UpdateRaftVoterRequest._decoders.update(
    {
        0: _decode_v0,
    }
)
UpdateRaftVoterRequest._encoders.update(
    {
        0: _encode_v0,
    }
)
