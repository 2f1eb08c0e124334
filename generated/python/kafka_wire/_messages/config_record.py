from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

from .._runtime.fast import long_text as _long_text
from .._runtime.fast import more as _more
from .._runtime.fast import some_long_text as _some_long_text
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class ConfigRecord(Message, gc=False):
    """ConfigRecord: metadata (record type 4), version 0, flexible from 0.

    Attributes:
        resource_type: int8, versions 0+, default 0.
        resource_name: string, versions 0+, default ''.
        name: string, versions 0+, default ''.
        value: string, versions 0+, nullable in 0+, default ''.
    """

    API_KEY: ClassVar[int | None] = 4
    KIND: ClassVar[str] = "metadata"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "config_record"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    resource_type: int = 0
    resource_name: str = ""
    name: str = ""
    value: str | None = ""
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_b = Struct(">b").pack
_pack_bB = Struct(">bB").pack
_unpack_bB = Struct(">bB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[ConfigRecord, int]:
    resource_type, n = _unpack_bB(b, o)
    o += 1
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    resource_name = b[o + 1 : (o := o + n)].decode()
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    name = b[o + 1 : (o := o + n)].decode()
    n = b[o]
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        value = b[o + 1 : (o := o + n)].decode()
    else:
        value = None
        o += 1
    if not b[o]:
        unknown: Any = ()
        o += 1
    else:
        section, unknown, o = _tags(b, o, (), ())
    m = ConfigRecord(resource_type, resource_name, name, value, unknown)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    s = _utf8(m.resource_name)
    n = len(s) + 1
    o.append(
        _pack_bB(m.resource_type, n)
        if n < 128
        else _pack_b(m.resource_type) + _text_size(n)
    )
    o.append(s)
    s = _utf8(m.name)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    t = m.value
    if t is None:
        o.append(b"\x00")
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


ConfigRecord._decoders.update(
    {
        0: _decode_v0,
    }
)
ConfigRecord._encoders.update(
    {
        0: _encode_v0,
    }
)
