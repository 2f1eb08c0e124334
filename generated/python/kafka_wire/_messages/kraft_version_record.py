from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.message import Message


class KRaftVersionRecord(Message, gc=False):
    """KRaftVersionRecord: data, version 0, flexible from 0.

    Attributes:
        version: int16, versions 0+, default 0.
        kraft_version: int16, versions 0+, default 0.
    """

    KIND: ClassVar[str] = "data"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "kraft_version_record"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    version: int = 0
    kraft_version: int = 0
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_hh = Struct(">hh").pack
_pack_hhB = Struct(">hhB").pack
_unpack_hhB = Struct(">hhB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[KRaftVersionRecord, int]:
    version, kraft_version, n = _unpack_hhB(b, o)
    o += 5
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    m = KRaftVersionRecord(version, kraft_version, unknown)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        o.append(_pack_hh(m.version, m.kraft_version))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_hhB(m.version, m.kraft_version, 0))


KRaftVersionRecord._decoders.update(
    {
        0: _decode_v0,
    }
)
KRaftVersionRecord._encoders.update(
    {
        0: _encode_v0,
    }
)
