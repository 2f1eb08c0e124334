from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.message import Message


class ShareGroupMetadataValue(Message, gc=False):
    """ShareGroupMetadataValue: coordinator-value (record type 11), version 0, flexible
    from 0.

    Attributes:
        epoch: int32, versions 0+, default 0.
        metadata_hash: int64, versions 0+, default 0.
    """

    API_KEY: ClassVar[int | None] = 11
    KIND: ClassVar[str] = "coordinator-value"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "share_group_metadata_value"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    epoch: int = 0
    metadata_hash: int = 0
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_iq = Struct(">iq").pack
_pack_iqB = Struct(">iqB").pack
_unpack_iqB = Struct(">iqB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[ShareGroupMetadataValue, int]:
    epoch, metadata_hash, n = _unpack_iqB(b, o)
    o += 13
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    m = ShareGroupMetadataValue(epoch, metadata_hash, unknown)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        o.append(_pack_iq(m.epoch, m.metadata_hash))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_iqB(m.epoch, m.metadata_hash, 0))


ShareGroupMetadataValue._decoders.update(
    {
        0: _decode_v0,
    }
)
ShareGroupMetadataValue._encoders.update(
    {
        0: _encode_v0,
    }
)
