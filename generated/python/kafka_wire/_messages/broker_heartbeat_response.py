from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

from .._runtime.fast import bit as _bit
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.message import Message


class BrokerHeartbeatResponse(Message, gc=False):
    """BrokerHeartbeatResponse: response (API key 63), versions 0 to 2, flexible from 0.

    Attributes:
        throttle_time_ms: int32, versions 0+, default 0.
        error_code: int16, versions 0+, default 0.
        is_caught_up: bool, versions 0+, default false.
        is_fenced: bool, versions 0+, default true.
        should_shut_down: bool, versions 0+, default false.
    """

    API_KEY: ClassVar[int | None] = 63
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 3)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 3)
    _module: ClassVar[str] = "broker_heartbeat_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    throttle_time_ms: int = 0
    error_code: int = 0
    is_caught_up: bool = False
    is_fenced: bool = True
    should_shut_down: bool = False
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_ihBBB = Struct(">ihBBB").pack
_pack_ihBBBB = Struct(">ihBBBB").pack
_unpack_ihTTTB = Struct(">ih???B").unpack_from


# Versions 0 to 2
def _decode_v0(b: Any, o: int) -> tuple[BrokerHeartbeatResponse, int]:
    throttle_time_ms, error_code, is_caught_up, is_fenced, should_shut_down, n = (
        _unpack_ihTTTB(b, o)
    )
    o += 10
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    m = BrokerHeartbeatResponse(
        throttle_time_ms, error_code, is_caught_up, is_fenced, should_shut_down, unknown
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        o.append(
            _pack_ihBBB(
                m.throttle_time_ms,
                m.error_code,
                _bit[m.is_caught_up],
                _bit[m.is_fenced],
                _bit[m.should_shut_down],
            )
        )
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(
            _pack_ihBBBB(
                m.throttle_time_ms,
                m.error_code,
                _bit[m.is_caught_up],
                _bit[m.is_fenced],
                _bit[m.should_shut_down],
                0,
            )
        )


BrokerHeartbeatResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
        2: _decode_v0,
    }
)
BrokerHeartbeatResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
        2: _encode_v0,
    }
)
