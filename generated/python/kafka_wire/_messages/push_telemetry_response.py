from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.message import Message


class PushTelemetryResponse(Message, gc=False):
    """PushTelemetryResponse: response (API key 72), version 0, flexible from 0.

    Attributes:
        throttle_time_ms: int32, versions 0+, default 0.
        error_code: int16, versions 0+, default 0.
    """

    API_KEY: ClassVar[int | None] = 72
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "push_telemetry_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    throttle_time_ms: int = 0
    error_code: int = 0
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_ih = Struct(">ih").pack
_pack_ihB = Struct(">ihB").pack
_unpack_ihB = Struct(">ihB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[PushTelemetryResponse, int]:
    throttle_time_ms, error_code, n = _unpack_ihB(b, o)
    o += 7
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    m = PushTelemetryResponse(throttle_time_ms, error_code, unknown)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        o.append(_pack_ih(m.throttle_time_ms, m.error_code))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_ihB(m.throttle_time_ms, m.error_code, 0))


PushTelemetryResponse._decoders.update(
    {
        0: _decode_v0,
    }
)
PushTelemetryResponse._encoders.update(
    {
        0: _encode_v0,
    }
)
