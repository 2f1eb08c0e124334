from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

from .._runtime.fast import items as _items
from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class SaslHandshakeResponse(Message, gc=False):
    """SaslHandshakeResponse: response (API key 17), versions 0 to 1.

    Attributes:
        error_code: int16, versions 0+, default 0.
        mechanisms: []string, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 17
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 2)
    _module: ClassVar[str] = "sasl_handshake_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    error_code: int = 0
    mechanisms: list[str] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_h = Struct(">h").pack
_pack_hi = Struct(">hi").pack
_unpack_h = Struct(">h").unpack_from
_unpack_hi = Struct(">hi").unpack_from


# Versions 0 to 1
def _decode_v0(b: Any, o: int) -> tuple[SaslHandshakeResponse, int]:
    error_code, n = _unpack_hi(b, o)
    o += 6
    if n < 0:
        raise ValueError
    mechanisms: Any = []
    for _ in range(n):
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        item = b[o : (o := o + n)].decode()
        mechanisms.append(item)
    m = SaslHandshakeResponse(error_code, mechanisms)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    mechanisms = m.mechanisms
    if type(mechanisms) is not list:
        mechanisms = _items(mechanisms)
    n = len(mechanisms)
    o.append(_pack_hi(m.error_code, n))
    for item in mechanisms:
        s = _utf8(item)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)


SaslHandshakeResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
    }
)
SaslHandshakeResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
    }
)
