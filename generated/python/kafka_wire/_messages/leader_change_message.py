from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar
from uuid import UUID

import msgspec

from .._runtime.fast import NIL as _NIL
from .._runtime.fast import differs as _differs
from .._runtime.fast import items as _items
from .._runtime.fast import more as _more
from .._runtime.fast import size as _size
from .._runtime.fast import some_long as _some_long
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import uuids as _uuids
from .._runtime.message import Message


class LeaderChangeMessage(Message, gc=False):
    """LeaderChangeMessage: data, versions 0 to 1, flexible from 0.

    Attributes:
        version: int16, versions 0+, default 0.
        leader_id: int32, versions 0+, default 0, brokerId.
        voters: []Voter, versions 0+, default empty.
        granting_voters: []Voter, versions 0+, default empty.
    """

    KIND: ClassVar[str] = "data"
    VERSIONS: ClassVar[range] = range(0, 2)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 2)
    _module: ClassVar[str] = "leader_change_message"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class Voter(msgspec.Struct, gc=False):
        """A struct of LeaderChangeMessage.

        Attributes:
            voter_id: int32, versions 0+, default 0.
            voter_directory_id: uuid, versions 1+, default AAAAAAAAAAAAAAAAAAAAAA.
        """

        voter_id: int = 0
        voter_directory_id: UUID = _NIL
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    version: int = 0
    leader_id: int = 0
    voters: list[LeaderChangeMessage.Voter] = []
    granting_voters: list[LeaderChangeMessage.Voter] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_Voter = LeaderChangeMessage.Voter
_pack_hi = Struct(">hi").pack
_pack_hiB = Struct(">hiB").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_iU = Struct(">i16s").pack
_pack_iUB = Struct(">i16sB").pack
_unpack_hiB = Struct(">hiB").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_iUB = Struct(">i16sB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[LeaderChangeMessage, int]:
    version, leader_id, n = _unpack_hiB(b, o)
    o += 7
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    voters: Any = []
    for _ in range(n - 1):
        voter_id, n = _unpack_iB(b, o)
        o += 5
        if not n:
            unknown: Any = ()
        else:
            section, unknown, o = _tags(b, o - 1, (), ())
        voters.append(_Voter(voter_id, _NIL, unknown))
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    granting_voters: Any = []
    for _ in range(n - 1):
        voter_id_2, n = _unpack_iB(b, o)
        o += 5
        if not n:
            unknown_2: Any = ()
        else:
            section_2, unknown_2, o = _tags(b, o - 1, (), ())
        granting_voters.append(_Voter(voter_id_2, _NIL, unknown_2))
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = LeaderChangeMessage(version, leader_id, voters, granting_voters, unknown_3)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    voters = m.voters
    if type(voters) is not list:
        voters = _items(voters)
    n = len(voters) + 1
    o.append(
        _pack_hiB(m.version, m.leader_id, n)
        if n < 128
        else _pack_hi(m.version, m.leader_id) + _size(n)
    )
    for item in voters:
        if item.voter_directory_id is not _NIL and _differs(
            item.voter_directory_id, _NIL
        ):
            raise ValueError
        if item.unknown_tagged_fields:
            o.append(_pack_i(item.voter_id))
            o.append(_tag_section((), item.unknown_tagged_fields, ()))
        else:
            o.append(_pack_iB(item.voter_id, 0))
    granting_voters = m.granting_voters
    if type(granting_voters) is not list:
        granting_voters = _items(granting_voters)
    n = len(granting_voters)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item_2 in granting_voters:
        if item_2.voter_directory_id is not _NIL and _differs(
            item_2.voter_directory_id, _NIL
        ):
            raise ValueError
        if item_2.unknown_tagged_fields:
            o.append(_pack_i(item_2.voter_id))
            o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
        else:
            o.append(_pack_iB(item_2.voter_id, 0))
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[LeaderChangeMessage, int]:
    version, leader_id, n = _unpack_hiB(b, o)
    o += 7
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    voters: Any = []
    for _ in range(n - 1):
        voter_id, voter_directory_id, n = _unpack_iUB(b, o)
        o += 21
        if not n:
            unknown: Any = ()
        else:
            section, unknown, o = _tags(b, o - 1, (), ())
        voters.append(_Voter(voter_id, _uuids[voter_directory_id], unknown))
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    granting_voters: Any = []
    for _ in range(n - 1):
        voter_id_2, voter_directory_id_2, n = _unpack_iUB(b, o)
        o += 21
        if not n:
            unknown_2: Any = ()
        else:
            section_2, unknown_2, o = _tags(b, o - 1, (), ())
        granting_voters.append(
            _Voter(voter_id_2, _uuids[voter_directory_id_2], unknown_2)
        )
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = LeaderChangeMessage(version, leader_id, voters, granting_voters, unknown_3)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    voters = m.voters
    if type(voters) is not list:
        voters = _items(voters)
    n = len(voters) + 1
    o.append(
        _pack_hiB(m.version, m.leader_id, n)
        if n < 128
        else _pack_hi(m.version, m.leader_id) + _size(n)
    )
    for item in voters:
        if item.unknown_tagged_fields:
            o.append(_pack_iU(item.voter_id, item.voter_directory_id.int.to_bytes(16)))
            o.append(_tag_section((), item.unknown_tagged_fields, ()))
        else:
            o.append(
                _pack_iUB(item.voter_id, item.voter_directory_id.int.to_bytes(16), 0)
            )
    granting_voters = m.granting_voters
    if type(granting_voters) is not list:
        granting_voters = _items(granting_voters)
    n = len(granting_voters)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item_2 in granting_voters:
        if item_2.unknown_tagged_fields:
            o.append(
                _pack_iU(item_2.voter_id, item_2.voter_directory_id.int.to_bytes(16))
            )
            o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
        else:
            o.append(
                _pack_iUB(
                    item_2.voter_id, item_2.voter_directory_id.int.to_bytes(16), 0
                )
            )
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


LeaderChangeMessage._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
    }
)
LeaderChangeMessage._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
    }
)
