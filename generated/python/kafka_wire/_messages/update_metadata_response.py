from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.message import Message


class UpdateMetadataResponse(Message, gc=False):
    """UpdateMetadataResponse: response (API key 6), versions 0 to 8, flexible from 6.

    Attributes:
        error_code: int16, versions 0+, default 0.
    """

    API_KEY: ClassVar[int | None] = 6
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 9)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(6, 9)
    _module: ClassVar[str] = "update_metadata_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    error_code: int = 0
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_h = Struct(">h").pack
_pack_hB = Struct(">hB").pack
_unpack_h = Struct(">h").unpack_from
_unpack_hB = Struct(">hB").unpack_from


# Versions 0 to 5
def _decode_v0(b: Any, o: int) -> tuple[UpdateMetadataResponse, int]:
    (error_code,) = _unpack_h(b, o)
    o += 2
    m = UpdateMetadataResponse(error_code)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    o.append(_pack_h(m.error_code))


# Versions 6 to 8
def _decode_v6(b: Any, o: int) -> tuple[UpdateMetadataResponse, int]:
    error_code, n = _unpack_hB(b, o)
    o += 3
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    m = UpdateMetadataResponse(error_code, unknown)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v6(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        o.append(_pack_h(m.error_code))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_hB(m.error_code, 0))


UpdateMetadataResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
        2: _decode_v0,
        3: _decode_v0,
        4: _decode_v0,
        5: _decode_v0,
        6: _decode_v6,
        7: _decode_v6,
        8: _decode_v6,
    }
)
UpdateMetadataResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
        2: _encode_v0,
        3: _encode_v0,
        4: _encode_v0,
        5: _encode_v0,
        6: _encode_v6,
        7: _encode_v6,
        8: _encode_v6,
    }
)
