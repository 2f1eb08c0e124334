from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar
from uuid import UUID

from .._runtime.fast import NIL as _NIL
from .._runtime.fast import long_text as _long_text
from .._runtime.fast import more as _more
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.fast import uuids as _uuids
from .._runtime.message import Message


class RemoveRaftVoterRequest(Message, gc=False):
    """RemoveRaftVoterRequest: request (API key 81), version 0, flexible from 0.

    Attributes:
        cluster_id: string, versions 0+, nullable in 0+, default ''.
        voter_id: int32, versions 0+, default 0.
        voter_directory_id: uuid, versions 0+, default AAAAAAAAAAAAAAAAAAAAAA.
    """

    API_KEY: ClassVar[int | None] = 81
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "remove_raft_voter_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    cluster_id: str | None = ""
    voter_id: int = 0
    voter_directory_id: UUID = _NIL
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_iU = Struct(">i16s").pack
_pack_iUB = Struct(">i16sB").pack
_unpack_iUB = Struct(">i16sB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[RemoveRaftVoterRequest, int]:
    n = b[o]
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        cluster_id = b[o + 1 : (o := o + n)].decode()
    else:
        cluster_id = None
        o += 1
    voter_id, voter_directory_id, n = _unpack_iUB(b, o)
    o += 21
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    m = RemoveRaftVoterRequest(
        cluster_id, voter_id, _uuids[voter_directory_id], unknown
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
    if m.unknown_tagged_fields:
        o.append(_pack_iU(m.voter_id, m.voter_directory_id.int.to_bytes(16)))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_iUB(m.voter_id, m.voter_directory_id.int.to_bytes(16), 0))


RemoveRaftVoterRequest._decoders.update(
    {
        0: _decode_v0,
    }
)
RemoveRaftVoterRequest._encoders.update(
    {
        0: _encode_v0,
    }
)
