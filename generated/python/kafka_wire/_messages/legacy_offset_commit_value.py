from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class LegacyOffsetCommitValue(Message, gc=False):
    """LegacyOffsetCommitValue: coordinator-value (record type 0), version 0.

    Attributes:
        offset: int64, versions 0, default 0.
        metadata: string, versions 0, default ''.
        commit_timestamp: int64, versions 0, default 0.
    """

    API_KEY: ClassVar[int | None] = 0
    KIND: ClassVar[str] = "coordinator-value"
    VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "legacy_offset_commit_value"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    offset: int = 0
    metadata: str = ""
    commit_timestamp: int = 0
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_q = Struct(">q").pack
_pack_qh = Struct(">qh").pack
_unpack_q = Struct(">q").unpack_from
_unpack_qh = Struct(">qh").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[LegacyOffsetCommitValue, int]:
    offset, n = _unpack_qh(b, o)
    o += 10
    if n < 0:
        raise ValueError
    metadata = b[o : (o := o + n)].decode()
    (commit_timestamp,) = _unpack_q(b, o)
    o += 8
    m = LegacyOffsetCommitValue(offset, metadata, commit_timestamp)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    s = _utf8(m.metadata)
    n = len(s)
    o.append(_pack_qh(m.offset, n))
    o.append(s)
    o.append(_pack_q(m.commit_timestamp))


LegacyOffsetCommitValue._decoders.update(
    {
        0: _decode_v0,
    }
)
LegacyOffsetCommitValue._encoders.update(
    {
        0: _encode_v0,
    }
)
