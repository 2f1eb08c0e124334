from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

from .._runtime.fast import differs as _differs
from .._runtime.fast import some_long_text as _some_long_text
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class UpdateRaftVoterResponse(Message, gc=False):
    """UpdateRaftVoterResponse: response (API key 82), version 0, flexible from 0.

    Attributes:
        throttle_time_ms: int32, versions 0+, default 0.
        error_code: int16, versions 0+, default 0.
        current_leader: CurrentLeader, versions 0+, tag 0 in 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 82
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "update_raft_voter_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class CurrentLeader(msgspec.Struct, gc=False):
        """A struct of UpdateRaftVoterResponse.

        Attributes:
            leader_id: int32, versions 0+, default -1, brokerId.
            leader_epoch: int32, versions 0+, default -1.
            host: string, versions 0+, default ''.
            port: int32, versions 0+, default 0.
        """

        leader_id: int = -1
        leader_epoch: int = -1
        host: str = ""
        port: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    throttle_time_ms: int = 0
    error_code: int = 0
    current_leader: UpdateRaftVoterResponse.CurrentLeader = msgspec.field(
        default_factory=lambda: UpdateRaftVoterResponse.CurrentLeader()
    )
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_CurrentLeader = UpdateRaftVoterResponse.CurrentLeader
_default_CurrentLeader = _CurrentLeader()
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_ih = Struct(">ih").pack
_pack_ihB = Struct(">ihB").pack
_pack_ii = Struct(">ii").pack
_pack_iiB = Struct(">iiB").pack
_unpack_iB = Struct(">iB").unpack_from
_unpack_ihB = Struct(">ihB").unpack_from
_unpack_iiB = Struct(">iiB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[UpdateRaftVoterResponse, int]:
    throttle_time_ms, error_code, n = _unpack_ihB(b, o)
    o += 7
    current_leader: Any = _CurrentLeader()
    if not n:
        unknown: Any = ()
    else:
        section, unknown, after = _tags(b, o - 1, (0,), ())
        if 0 in section:
            o, end = section[0]
            leader_id, leader_epoch, n = _unpack_iiB(b, o)
            o += 8
            if not n or n > 127:
                n, o = _some_long_text(b, o, n)
            host = b[o + 1 : (o := o + n)].decode()
            port, n = _unpack_iB(b, o)
            o += 5
            if not n:
                unknown_2: Any = ()
            else:
                section_2, unknown_2, o = _tags(b, o - 1, (), ())
            current_leader = _CurrentLeader(
                leader_id, leader_epoch, host, port, unknown_2
            )
            if o != end:
                raise ValueError
        o = after
    m = UpdateRaftVoterResponse(throttle_time_ms, error_code, current_leader, unknown)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if (
        m.current_leader is not _default_CurrentLeader
        and _differs(m.current_leader, _default_CurrentLeader)
    ) or m.unknown_tagged_fields:
        o.append(_pack_ih(m.throttle_time_ms, m.error_code))
        known: list[tuple[int, bytes]] = []
        if m.current_leader is not _default_CurrentLeader and _differs(
            m.current_leader, _default_CurrentLeader
        ):
            payload: list[bytes] = []
            current_leader = m.current_leader
            s = _utf8(current_leader.host)
            n = len(s) + 1
            payload.append(
                _pack_iiB(current_leader.leader_id, current_leader.leader_epoch, n)
                if n < 128
                else _pack_ii(current_leader.leader_id, current_leader.leader_epoch)
                + _text_size(n)
            )
            payload.append(s)
            if current_leader.unknown_tagged_fields:
                payload.append(_pack_i(current_leader.port))
                payload.append(
                    _tag_section((), current_leader.unknown_tagged_fields, ())
                )
            else:
                payload.append(_pack_iB(current_leader.port, 0))
            known.append((0, b"".join(payload)))
        o.append(_tag_section(known, m.unknown_tagged_fields, (0,)))
    else:
        o.append(_pack_ihB(m.throttle_time_ms, m.error_code, 0))


UpdateRaftVoterResponse._decoders.update(
    {
        0: _decode_v0,
    }
)
UpdateRaftVoterResponse._encoders.update(
    {
        0: _encode_v0,
    }
)
