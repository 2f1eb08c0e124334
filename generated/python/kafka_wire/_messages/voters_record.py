from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar
from uuid import UUID

import msgspec

from .._runtime.fast import NIL as _NIL
from .._runtime.fast import items as _items
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


class VotersRecord(Message, gc=False):
    """VotersRecord: data, version 0, flexible from 0.

    Attributes:
        version: int16, versions 0+, default 0.
        voters: []Voter, versions 0+, default empty.
    """

    KIND: ClassVar[str] = "data"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "voters_record"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class Voter(msgspec.Struct, gc=False):
        """A struct of VotersRecord.

        Attributes:
            voter_id: int32, versions 0+, default 0, brokerId.
            voter_directory_id: uuid, versions 0+, default AAAAAAAAAAAAAAAAAAAAAA.
            endpoints: []Endpoint, versions 0+, default empty.
            kraft_version_feature: KRaftVersionFeature, versions 0+, default empty.
        """

        voter_id: int = 0
        voter_directory_id: UUID = _NIL
        endpoints: list[VotersRecord.Endpoint] = []
        kraft_version_feature: VotersRecord.KRaftVersionFeature = msgspec.field(
            default_factory=lambda: VotersRecord.KRaftVersionFeature()
        )
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class Endpoint(msgspec.Struct, gc=False):
        """A struct of VotersRecord.

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
        """A struct of VotersRecord.

        Attributes:
            min_supported_version: int16, versions 0+, default 0.
            max_supported_version: int16, versions 0+, default 0.
        """

        min_supported_version: int = 0
        max_supported_version: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    version: int = 0
    voters: list[VotersRecord.Voter] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_Endpoint = VotersRecord.Endpoint
_KRaftVersionFeature = VotersRecord.KRaftVersionFeature
_Voter = VotersRecord.Voter
_pack_H = Struct(">H").pack
_pack_HB = Struct(">HB").pack
_pack_h = Struct(">h").pack
_pack_hB = Struct(">hB").pack
_pack_hh = Struct(">hh").pack
_pack_hhB = Struct(">hhB").pack
_pack_iU = Struct(">i16s").pack
_pack_iUB = Struct(">i16sB").pack
_unpack_HB = Struct(">HB").unpack_from
_unpack_hB = Struct(">hB").unpack_from
_unpack_hhB = Struct(">hhB").unpack_from
_unpack_iUB = Struct(">i16sB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[VotersRecord, int]:
    version, n = _unpack_hB(b, o)
    o += 3
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    voters: Any = []
    for _ in range(n - 1):
        voter_id, voter_directory_id, n = _unpack_iUB(b, o)
        o += 21
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        endpoints: Any = []
        if n > 1:
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
                endpoints.append(_Endpoint(name, host, port, unknown))
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
        voters.append(
            _Voter(
                voter_id,
                _uuids[voter_directory_id],
                endpoints,
                _KRaftVersionFeature(
                    min_supported_version, max_supported_version, unknown_2
                ),
                unknown_3,
            )
        )
    if not b[o]:
        unknown_4: Any = ()
        o += 1
    else:
        section_4, unknown_4, o = _tags(b, o, (), ())
    m = VotersRecord(version, voters, unknown_4)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    voters = m.voters
    if type(voters) is not list:
        voters = _items(voters)
    n = len(voters) + 1
    o.append(_pack_hB(m.version, n) if n < 128 else _pack_h(m.version) + _size(n))
    for item in voters:
        endpoints = item.endpoints
        if type(endpoints) is not list:
            endpoints = _items(endpoints)
        n = len(endpoints) + 1
        o.append(
            _pack_iUB(item.voter_id, item.voter_directory_id.int.to_bytes(16), n)
            if n < 128
            else _pack_iU(item.voter_id, item.voter_directory_id.int.to_bytes(16))
            + _size(n)
        )
        for item_2 in endpoints:
            s = _utf8(item_2.name)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            s = _utf8(item_2.host)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            if item_2.unknown_tagged_fields:
                o.append(_pack_H(item_2.port))
                o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
            else:
                o.append(_pack_HB(item_2.port, 0))
        kraft_version_feature = item.kraft_version_feature
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
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


VotersRecord._decoders.update(
    {
        0: _decode_v0,
    }
)
VotersRecord._encoders.update(
    {
        0: _encode_v0,
    }
)
