from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.message import Message


class AddOffsetsToTxnResponse(Message, gc=False):
    """AddOffsetsToTxnResponse: response (API key 25), versions 0 to 4, flexible from 3.

    Attributes:
        throttle_time_ms: int32, versions 0+, default 0.
        error_code: int16, versions 0+, default 0.
    """

    API_KEY: ClassVar[int | None] = 25
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 5)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(3, 5)
    _module: ClassVar[str] = "add_offsets_to_txn_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    throttle_time_ms: int = 0
    error_code: int = 0
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_ih = Struct(">ih").pack
_pack_ihB = Struct(">ihB").pack
_unpack_ih = Struct(">ih").unpack_from
_unpack_ihB = Struct(">ihB").unpack_from


# Versions 0 to 2
def _decode_v0(b: Any, o: int) -> tuple[AddOffsetsToTxnResponse, int]:
    throttle_time_ms, error_code = _unpack_ih(b, o)
    o += 6
    m = AddOffsetsToTxnResponse(throttle_time_ms, error_code)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    o.append(_pack_ih(m.throttle_time_ms, m.error_code))


# Versions 3 to 4
def _decode_v3(b: Any, o: int) -> tuple[AddOffsetsToTxnResponse, int]:
    throttle_time_ms, error_code, n = _unpack_ihB(b, o)
    o += 7
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    m = AddOffsetsToTxnResponse(throttle_time_ms, error_code, unknown)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v3(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        o.append(_pack_ih(m.throttle_time_ms, m.error_code))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_ihB(m.throttle_time_ms, m.error_code, 0))


AddOffsetsToTxnResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
        2: _decode_v0,
        3: _decode_v3,
        4: _decode_v3,
    }
)
AddOffsetsToTxnResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
        2: _encode_v0,
        3: _encode_v3,
        4: _encode_v3,
    }
)
