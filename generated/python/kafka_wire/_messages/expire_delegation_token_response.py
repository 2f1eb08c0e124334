from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.message import Message


class ExpireDelegationTokenResponse(Message, gc=False):
    """ExpireDelegationTokenResponse: response (API key 40), versions 0 to 2, flexible
    from 2.

    Attributes:
        error_code: int16, versions 0+, default 0.
        expiry_timestamp_ms: int64, versions 0+, default 0.
        throttle_time_ms: int32, versions 0+, default 0.
    """

    API_KEY: ClassVar[int | None] = 40
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 3)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(2, 3)
    _module: ClassVar[str] = "expire_delegation_token_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    error_code: int = 0
    expiry_timestamp_ms: int = 0
    throttle_time_ms: int = 0
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_hqi = Struct(">hqi").pack
_pack_hqiB = Struct(">hqiB").pack
_unpack_hqi = Struct(">hqi").unpack_from
_unpack_hqiB = Struct(">hqiB").unpack_from


# Versions 0 to 1
def _decode_v0(b: Any, o: int) -> tuple[ExpireDelegationTokenResponse, int]:
    error_code, expiry_timestamp_ms, throttle_time_ms = _unpack_hqi(b, o)
    o += 14
    m = ExpireDelegationTokenResponse(error_code, expiry_timestamp_ms, throttle_time_ms)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    o.append(_pack_hqi(m.error_code, m.expiry_timestamp_ms, m.throttle_time_ms))


# Version 2
def _decode_v2(b: Any, o: int) -> tuple[ExpireDelegationTokenResponse, int]:
    error_code, expiry_timestamp_ms, throttle_time_ms, n = _unpack_hqiB(b, o)
    o += 15
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    m = ExpireDelegationTokenResponse(
        error_code, expiry_timestamp_ms, throttle_time_ms, unknown
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        o.append(_pack_hqi(m.error_code, m.expiry_timestamp_ms, m.throttle_time_ms))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_hqiB(m.error_code, m.expiry_timestamp_ms, m.throttle_time_ms, 0))


ExpireDelegationTokenResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
        2: _decode_v2,
    }
)
ExpireDelegationTokenResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
        2: _encode_v2,
    }
)
