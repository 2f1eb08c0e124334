from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.message import Message


class SnapshotHeaderRecord(Message, gc=False):
    """SnapshotHeaderRecord: data, version 0, flexible from 0.

    Attributes:
        version: int16, versions 0+, default 0.
        last_contained_log_timestamp: int64, versions 0+, default 0.
    """

    KIND: ClassVar[str] = "data"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "snapshot_header_record"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    version: int = 0
    last_contained_log_timestamp: int = 0
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_hq = Struct(">hq").pack
_pack_hqB = Struct(">hqB").pack
_unpack_hqB = Struct(">hqB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[SnapshotHeaderRecord, int]:
    version, last_contained_log_timestamp, n = _unpack_hqB(b, o)
    o += 11
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    m = SnapshotHeaderRecord(version, last_contained_log_timestamp, unknown)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        o.append(_pack_hq(m.version, m.last_contained_log_timestamp))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_hqB(m.version, m.last_contained_log_timestamp, 0))


SnapshotHeaderRecord._decoders.update(
    {
        0: _decode_v0,
    }
)
SnapshotHeaderRecord._encoders.update(
    {
        0: _encode_v0,
    }
)
