from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.message import Message


class UnregisterControllerRequest(Message, gc=False):
    """UnregisterControllerRequest: request (API key 94), version 0, flexible from 0.

    Attributes:
        controller_id: int32, versions 0+, default 0.
    """

    API_KEY: ClassVar[int | None] = 94
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "unregister_controller_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    controller_id: int = 0
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_unpack_iB = Struct(">iB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[UnregisterControllerRequest, int]:
    controller_id, n = _unpack_iB(b, o)
    o += 5
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    m = UnregisterControllerRequest(controller_id, unknown)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        o.append(_pack_i(m.controller_id))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_iB(m.controller_id, 0))


UnregisterControllerRequest._decoders.update(
    {
        0: _decode_v0,
    }
)
UnregisterControllerRequest._encoders.update(
    {
        0: _encode_v0,
    }
)
