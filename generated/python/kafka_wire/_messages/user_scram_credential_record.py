from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

from .._runtime.fast import blob as _blob
from .._runtime.fast import byte as _byte
from .._runtime.fast import long_blob as _long_blob
from .._runtime.fast import more as _more
from .._runtime.fast import size as _size
from .._runtime.fast import some_long_text as _some_long_text
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class UserScramCredentialRecord(Message, gc=False):
    """UserScramCredentialRecord: metadata (record type 11), version 0, flexible from 0.

    Attributes:
        name: string, versions 0+, default ''.
        mechanism: int8, versions 0+, default 0.
        salt: bytes, versions 0+, default empty.
        stored_key: bytes, versions 0+, default empty.
        server_key: bytes, versions 0+, default empty.
        iterations: int32, versions 0+, default 0.
    """

    API_KEY: ClassVar[int | None] = 11
    KIND: ClassVar[str] = "metadata"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "user_scram_credential_record"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    name: str = ""
    mechanism: int = 0
    salt: bytes = b""
    stored_key: bytes = b""
    server_key: bytes = b""
    iterations: int = 0
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_BB = Struct(">BB").pack
_pack_b = Struct(">b").pack
_pack_bB = Struct(">bB").pack
_pack_bBB = Struct(">bBB").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_unpack_bB = Struct(">bB").unpack_from
_unpack_iB = Struct(">iB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[UserScramCredentialRecord, int]:
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    name = b[o + 1 : (o := o + n)].decode()
    mechanism, n = _unpack_bB(b, o)
    o += 1
    if n > 127:
        o += 1
        k = b[o]
        if k < 128:
            n += k * 128 - 128
        else:
            n, o = _long_blob(b, o, n)
    if not n:
        raise ValueError
    salt = b[o + 1 : (o := o + n)]
    n = b[o]
    if n > 127:
        o += 1
        k = b[o]
        if k < 128:
            n += k * 128 - 128
        else:
            n, o = _long_blob(b, o, n)
    if not n:
        raise ValueError
    stored_key = b[o + 1 : (o := o + n)]
    n = b[o]
    if n > 127:
        o += 1
        k = b[o]
        if k < 128:
            n += k * 128 - 128
        else:
            n, o = _long_blob(b, o, n)
    if not n:
        raise ValueError
    server_key = b[o + 1 : (o := o + n)]
    iterations, n = _unpack_iB(b, o)
    o += 5
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    m = UserScramCredentialRecord(
        name, mechanism, salt, stored_key, server_key, iterations, unknown
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    s = _utf8(m.name)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    s = m.salt
    if type(s) is not bytes:
        s = _blob(s)
    n = len(s) + 1
    o.append(
        _pack_bB(m.mechanism, n)
        if n < 128
        else (
            _pack_bBB(m.mechanism, n & 127 | 128, n >> 7)
            if n < 16384
            else _pack_b(m.mechanism) + _size(n)
        )
    )
    o.append(s)
    s = m.stored_key
    if type(s) is not bytes:
        s = _blob(s)
    n = len(s) + 1
    o.append(
        _byte[n]
        if n < 128
        else _pack_BB(n & 127 | 128, n >> 7) if n < 16384 else _size(n)
    )
    o.append(s)
    s = m.server_key
    if type(s) is not bytes:
        s = _blob(s)
    n = len(s) + 1
    o.append(
        _byte[n]
        if n < 128
        else _pack_BB(n & 127 | 128, n >> 7) if n < 16384 else _size(n)
    )
    o.append(s)
    if m.unknown_tagged_fields:
        o.append(_pack_i(m.iterations))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_iB(m.iterations, 0))


UserScramCredentialRecord._decoders.update(
    {
        0: _decode_v0,
    }
)
UserScramCredentialRecord._encoders.update(
    {
        0: _encode_v0,
    }
)
