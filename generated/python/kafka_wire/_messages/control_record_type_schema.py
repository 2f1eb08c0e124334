from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

from .._runtime.message import Message


class ControlRecordTypeSchema(Message, gc=False):
    """ControlRecordTypeSchema: data, version 0.

    Attributes:
        type_: int16, versions 0+, default 0.
    """

    KIND: ClassVar[str] = "data"
    VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "control_record_type_schema"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    type_: int = 0
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_h = Struct(">h").pack
_unpack_h = Struct(">h").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[ControlRecordTypeSchema, int]:
    (type_,) = _unpack_h(b, o)
    o += 2
    m = ControlRecordTypeSchema(type_)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    o.append(_pack_h(m.type_))


ControlRecordTypeSchema._decoders.update(
    {
        0: _decode_v0,
    }
)
ControlRecordTypeSchema._encoders.update(
    {
        0: _encode_v0,
    }
)
