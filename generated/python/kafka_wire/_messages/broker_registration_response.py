from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.message import Message


class BrokerRegistrationResponse(Message, gc=False):
    """BrokerRegistrationResponse: response (API key 62), versions 0 to 4, flexible from
    0.

    Attributes:
        throttle_time_ms: int32, versions 0+, default 0.
        error_code: int16, versions 0+, default 0.
        broker_epoch: int64, versions 0+, default -1.
    """

    API_KEY: ClassVar[int | None] = 62
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 5)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 5)
    _module: ClassVar[str] = "broker_registration_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    throttle_time_ms: int = 0
    error_code: int = 0
    broker_epoch: int = -1
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_ihq = Struct(">ihq").pack
_pack_ihqB = Struct(">ihqB").pack
_unpack_ihqB = Struct(">ihqB").unpack_from


# Versions 0 to 4
def _decode_v0(b: Any, o: int) -> tuple[BrokerRegistrationResponse, int]:
    throttle_time_ms, error_code, broker_epoch, n = _unpack_ihqB(b, o)
    o += 15
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    m = BrokerRegistrationResponse(throttle_time_ms, error_code, broker_epoch, unknown)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        o.append(_pack_ihq(m.throttle_time_ms, m.error_code, m.broker_epoch))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_ihqB(m.throttle_time_ms, m.error_code, m.broker_epoch, 0))


BrokerRegistrationResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
        2: _decode_v0,
        3: _decode_v0,
        4: _decode_v0,
    }
)
BrokerRegistrationResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
        2: _encode_v0,
        3: _encode_v0,
        4: _encode_v0,
    }
)
