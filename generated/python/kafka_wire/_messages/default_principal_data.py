from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

from .._runtime.fast import bit as _bit
from .._runtime.fast import more as _more
from .._runtime.fast import some_long_text as _some_long_text
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class DefaultPrincipalData(Message, gc=False):
    """DefaultPrincipalData: data, version 0, flexible from 0.

    Attributes:
        type_: string, versions 0+, default ''.
        name: string, versions 0+, default ''.
        token_authenticated: bool, versions 0+, default false.
    """

    KIND: ClassVar[str] = "data"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "default_principal_data"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    type_: str = ""
    name: str = ""
    token_authenticated: bool = False
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_B = Struct(">B").pack
_pack_BB = Struct(">BB").pack
_unpack_TB = Struct(">?B").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[DefaultPrincipalData, int]:
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    type_ = b[o + 1 : (o := o + n)].decode()
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    name = b[o + 1 : (o := o + n)].decode()
    token_authenticated, n = _unpack_TB(b, o)
    o += 2
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    m = DefaultPrincipalData(type_, name, token_authenticated, unknown)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    s = _utf8(m.type_)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    s = _utf8(m.name)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    if m.unknown_tagged_fields:
        o.append(_pack_B(_bit[m.token_authenticated]))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_BB(_bit[m.token_authenticated], 0))


DefaultPrincipalData._decoders.update(
    {
        0: _decode_v0,
    }
)
DefaultPrincipalData._encoders.update(
    {
        0: _encode_v0,
    }
)
