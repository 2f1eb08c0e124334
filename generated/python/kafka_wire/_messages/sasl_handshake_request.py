from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class SaslHandshakeRequest(Message, gc=False):
    """SaslHandshakeRequest: request (API key 17), versions 0 to 1.

    Attributes:
        mechanism: string, versions 0+, default ''.
    """

    API_KEY: ClassVar[int | None] = 17
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 2)
    _module: ClassVar[str] = "sasl_handshake_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    mechanism: str = ""
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_h = Struct(">h").pack
_unpack_h = Struct(">h").unpack_from


# Versions 0 to 1
def _decode_v0(b: Any, o: int) -> tuple[SaslHandshakeRequest, int]:
    (n,) = _unpack_h(b, o)
    o += 2
    if n < 0:
        raise ValueError
    mechanism = b[o : (o := o + n)].decode()
    m = SaslHandshakeRequest(mechanism)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    s = _utf8(m.mechanism)
    n = len(s)
    o.append(_pack_h(n))
    o.append(s)


SaslHandshakeRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
    }
)
SaslHandshakeRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
    }
)
