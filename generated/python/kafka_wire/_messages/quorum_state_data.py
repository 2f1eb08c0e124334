from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar
from uuid import UUID

import msgspec

from .._runtime.fast import NIL as _NIL
from .._runtime.fast import differs as _differs
from .._runtime.fast import items as _items
from .._runtime.fast import long as _long
from .._runtime.fast import more as _more
from .._runtime.fast import size as _size
from .._runtime.fast import some_long_text as _some_long_text
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.fast import uuids as _uuids
from .._runtime.message import Message


class QuorumStateData(Message, gc=False):
    """QuorumStateData: data, versions 0 to 1, flexible from 0.

    Attributes:
        cluster_id: string, versions 0, default ''.
        leader_id: int32, versions 0+, default -1.
        leader_epoch: int32, versions 0+, default -1.
        voted_id: int32, versions 0+, default -1.
        voted_directory_id: uuid, versions 1+, default AAAAAAAAAAAAAAAAAAAAAA.
        applied_offset: int64, versions 0, default 0.
        current_voters: []Voter, versions 0, nullable in 0, default empty.
    """

    KIND: ClassVar[str] = "data"
    VERSIONS: ClassVar[range] = range(0, 2)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 2)
    _module: ClassVar[str] = "quorum_state_data"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class Voter(msgspec.Struct, gc=False):
        """A struct of QuorumStateData.

        Attributes:
            voter_id: int32, versions 0, default 0.
        """

        voter_id: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    cluster_id: str = ""
    leader_id: int = -1
    leader_epoch: int = -1
    voted_id: int = -1
    voted_directory_id: UUID = _NIL
    applied_offset: int = 0
    current_voters: list[QuorumStateData.Voter] | None = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_Voter = QuorumStateData.Voter
_int_0 = 0
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_iiiU = Struct(">iii16s").pack
_pack_iiiUB = Struct(">iii16sB").pack
_pack_iiiq = Struct(">iiiq").pack
_pack_iiiqB = Struct(">iiiqB").pack
_text_0 = ""
_unpack_iB = Struct(">iB").unpack_from
_unpack_iiiUB = Struct(">iii16sB").unpack_from
_unpack_iiiqBB = Struct(">iiiqBB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[QuorumStateData, int]:
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    cluster_id = b[o + 1 : (o := o + n)].decode()
    leader_id, leader_epoch, voted_id, applied_offset, n, k = _unpack_iiiqBB(b, o)
    if n < 2:
        current_voters: Any = [] if n else None
        o += 22
        n = k
    else:
        o += 21
        if n > 127:
            n, o = _long(b, o, n)
        current_voters = [] if n else None
        if n > 1:
            for _ in range(n - 1):
                voter_id, n = _unpack_iB(b, o)
                o += 5
                if not n:
                    unknown: Any = ()
                else:
                    section, unknown, o = _tags(b, o - 1, (), ())
                current_voters.append(_Voter(voter_id, unknown))
        n = b[o]
        o += 1
    if not n:
        unknown_2: Any = ()
    else:
        section_2, unknown_2, o = _tags(b, o - 1, (), ())
    m = QuorumStateData(
        cluster_id,
        leader_id,
        leader_epoch,
        voted_id,
        _NIL,
        applied_offset,
        current_voters,
        unknown_2,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.voted_directory_id is not _NIL and _differs(m.voted_directory_id, _NIL):
        raise ValueError
    s = _utf8(m.cluster_id)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    current_voters = m.current_voters
    if type(current_voters) is not list and current_voters is not None:
        current_voters = _items(current_voters)
    n = 0 if current_voters is None else len(current_voters) + 1
    o.append(
        _pack_iiiqB(m.leader_id, m.leader_epoch, m.voted_id, m.applied_offset, n)
        if n < 128
        else _pack_iiiq(m.leader_id, m.leader_epoch, m.voted_id, m.applied_offset)
        + _size(n)
    )
    for item in current_voters or ():
        if item.unknown_tagged_fields:
            o.append(_pack_i(item.voter_id))
            o.append(_tag_section((), item.unknown_tagged_fields, ()))
        else:
            o.append(_pack_iB(item.voter_id, 0))
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[QuorumStateData, int]:
    leader_id, leader_epoch, voted_id, voted_directory_id, n = _unpack_iiiUB(b, o)
    o += 29
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    m = QuorumStateData(
        "",
        leader_id,
        leader_epoch,
        voted_id,
        _uuids[voted_directory_id],
        0,
        [],
        unknown,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    if (
        (m.cluster_id is not _text_0 and _differs(m.cluster_id, _text_0))
        or (m.applied_offset is not _int_0 and _differs(m.applied_offset, _int_0))
        or (
            m.current_voters is None
            or (
                m.current_voters
                if type(m.current_voters) is list
                else _items(m.current_voters)
            )
        )
    ):
        raise ValueError
    if m.unknown_tagged_fields:
        o.append(
            _pack_iiiU(
                m.leader_id,
                m.leader_epoch,
                m.voted_id,
                m.voted_directory_id.int.to_bytes(16),
            )
        )
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(
            _pack_iiiUB(
                m.leader_id,
                m.leader_epoch,
                m.voted_id,
                m.voted_directory_id.int.to_bytes(16),
                0,
            )
        )


QuorumStateData._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
    }
)
QuorumStateData._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
    }
)
