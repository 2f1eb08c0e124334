from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

from .._runtime.fast import more as _more
from .._runtime.fast import some_long_text as _some_long_text
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class FeatureLevelRecord(Message, gc=False):
    """FeatureLevelRecord: metadata (record type 12), version 0, flexible from 0.

    Attributes:
        name: string, versions 0+, default ''.
        feature_level: int16, versions 0+, default 0.
    """

    API_KEY: ClassVar[int | None] = 12
    KIND: ClassVar[str] = "metadata"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "feature_level_record"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    name: str = ""
    feature_level: int = 0
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_h = Struct(">h").pack
_pack_hB = Struct(">hB").pack
_unpack_hB = Struct(">hB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[FeatureLevelRecord, int]:
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    name = b[o + 1 : (o := o + n)].decode()
    feature_level, n = _unpack_hB(b, o)
    o += 3
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    m = FeatureLevelRecord(name, feature_level, unknown)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    s = _utf8(m.name)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    if m.unknown_tagged_fields:
        o.append(_pack_h(m.feature_level))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_hB(m.feature_level, 0))


FeatureLevelRecord._decoders.update(
    {
        0: _decode_v0,
    }
)
FeatureLevelRecord._encoders.update(
    {
        0: _encode_v0,
    }
)
