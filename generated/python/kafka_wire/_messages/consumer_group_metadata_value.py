from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

from .._runtime.fast import differs as _differs
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.message import Message


class ConsumerGroupMetadataValue(Message, gc=False):
    """ConsumerGroupMetadataValue: coordinator-value (record type 3), version 0,
    flexible from 0.

    Attributes:
        epoch: int32, versions 0+, default 0.
        metadata_hash: int64, versions 0+, tag 0 in 0+, default 0.
    """

    API_KEY: ClassVar[int | None] = 3
    KIND: ClassVar[str] = "coordinator-value"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "consumer_group_metadata_value"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    epoch: int = 0
    metadata_hash: int = 0
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_int_0 = 0
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_q = Struct(">q").pack
_unpack_iB = Struct(">iB").unpack_from
_unpack_q = Struct(">q").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[ConsumerGroupMetadataValue, int]:
    epoch, n = _unpack_iB(b, o)
    o += 5
    metadata_hash: Any = 0
    if not n:
        unknown: Any = ()
    else:
        section, unknown, after = _tags(b, o - 1, (0,), ())
        if 0 in section:
            o, end = section[0]
            (metadata_hash_2,) = _unpack_q(b, o)
            o += 8
            metadata_hash = metadata_hash_2
            if o != end:
                raise ValueError
        o = after
    m = ConsumerGroupMetadataValue(epoch, metadata_hash, unknown)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if (
        m.metadata_hash is not _int_0 and _differs(m.metadata_hash, _int_0)
    ) or m.unknown_tagged_fields:
        o.append(_pack_i(m.epoch))
        known: list[tuple[int, bytes]] = []
        if m.metadata_hash is not _int_0 and _differs(m.metadata_hash, _int_0):
            payload: list[bytes] = []
            payload.append(_pack_q(m.metadata_hash))
            known.append((0, b"".join(payload)))
        o.append(_tag_section(known, m.unknown_tagged_fields, (0,)))
    else:
        o.append(_pack_iB(m.epoch, 0))


ConsumerGroupMetadataValue._decoders.update(
    {
        0: _decode_v0,
    }
)
ConsumerGroupMetadataValue._encoders.update(
    {
        0: _encode_v0,
    }
)
