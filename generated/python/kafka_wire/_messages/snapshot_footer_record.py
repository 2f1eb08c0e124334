from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.message import Message


class SnapshotFooterRecord(Message, gc=False):
    """SnapshotFooterRecord: data, version 0, flexible from 0.

    Attributes:
        version: int16, versions 0+, default 0.
    """

    KIND: ClassVar[str] = "data"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "snapshot_footer_record"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    version: int = 0
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_h = Struct(">h").pack
_pack_hB = Struct(">hB").pack
_unpack_hB = Struct(">hB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[SnapshotFooterRecord, int]:
    version, n = _unpack_hB(b, o)
    o += 3
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    m = SnapshotFooterRecord(version, unknown)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        o.append(_pack_h(m.version))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_hB(m.version, 0))


SnapshotFooterRecord._decoders.update(
    {
        0: _decode_v0,
    }
)
SnapshotFooterRecord._encoders.update(
    {
        0: _encode_v0,
    }
)
