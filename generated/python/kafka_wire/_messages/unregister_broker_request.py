from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.message import Message


class UnregisterBrokerRequest(Message, gc=False):
    """UnregisterBrokerRequest: request (API key 64), version 0, flexible from 0.

    Attributes:
        broker_id: int32, versions 0+, default 0, brokerId.
    """

    API_KEY: ClassVar[int | None] = 64
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "unregister_broker_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    broker_id: int = 0
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_unpack_iB = Struct(">iB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[UnregisterBrokerRequest, int]:
    broker_id, n = _unpack_iB(b, o)
    o += 5
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    m = UnregisterBrokerRequest(broker_id, unknown)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        o.append(_pack_i(m.broker_id))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_iB(m.broker_id, 0))


UnregisterBrokerRequest._decoders.update(
    {
        0: _decode_v0,
    }
)
UnregisterBrokerRequest._encoders.update(
    {
        0: _encode_v0,
    }
)
