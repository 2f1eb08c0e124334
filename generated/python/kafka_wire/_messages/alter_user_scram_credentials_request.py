from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

from .._runtime.fast import blob as _blob
from .._runtime.fast import byte as _byte
from .._runtime.fast import items as _items
from .._runtime.fast import long_blob as _long_blob
from .._runtime.fast import more as _more
from .._runtime.fast import size as _size
from .._runtime.fast import some_long as _some_long
from .._runtime.fast import some_long_text as _some_long_text
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class AlterUserScramCredentialsRequest(Message, gc=False):
    """AlterUserScramCredentialsRequest: request (API key 51), version 0, flexible from
    0.

    Attributes:
        deletions: []ScramCredentialDeletion, versions 0+, default empty.
        upsertions: []ScramCredentialUpsertion, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 51
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "alter_user_scram_credentials_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class ScramCredentialDeletion(msgspec.Struct, gc=False):
        """A struct of AlterUserScramCredentialsRequest.

        Attributes:
            name: string, versions 0+, default ''.
            mechanism: int8, versions 0+, default 0.
        """

        name: str = ""
        mechanism: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class ScramCredentialUpsertion(msgspec.Struct, gc=False):
        """A struct of AlterUserScramCredentialsRequest.

        Attributes:
            name: string, versions 0+, default ''.
            mechanism: int8, versions 0+, default 0.
            iterations: int32, versions 0+, default 0.
            salt: bytes, versions 0+, default empty.
            salted_password: bytes, versions 0+, default empty.
        """

        name: str = ""
        mechanism: int = 0
        iterations: int = 0
        salt: bytes = b""
        salted_password: bytes = b""
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    deletions: list[AlterUserScramCredentialsRequest.ScramCredentialDeletion] = []
    upsertions: list[AlterUserScramCredentialsRequest.ScramCredentialUpsertion] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_ScramCredentialDeletion = AlterUserScramCredentialsRequest.ScramCredentialDeletion
_ScramCredentialUpsertion = AlterUserScramCredentialsRequest.ScramCredentialUpsertion
_pack_BB = Struct(">BB").pack
_pack_b = Struct(">b").pack
_pack_bB = Struct(">bB").pack
_pack_bi = Struct(">bi").pack
_pack_biB = Struct(">biB").pack
_pack_biBB = Struct(">biBB").pack
_unpack_bB = Struct(">bB").unpack_from
_unpack_biB = Struct(">biB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[AlterUserScramCredentialsRequest, int]:
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    deletions: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        name = b[o + 1 : (o := o + n)].decode()
        mechanism, n = _unpack_bB(b, o)
        o += 2
        if not n:
            unknown: Any = ()
        else:
            section, unknown, o = _tags(b, o - 1, (), ())
        deletions.append(_ScramCredentialDeletion(name, mechanism, unknown))
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    upsertions: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        name_2 = b[o + 1 : (o := o + n)].decode()
        mechanism_2, iterations, n = _unpack_biB(b, o)
        o += 5
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
        salted_password = b[o + 1 : (o := o + n)]
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        upsertions.append(
            _ScramCredentialUpsertion(
                name_2, mechanism_2, iterations, salt, salted_password, unknown_2
            )
        )
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = AlterUserScramCredentialsRequest(deletions, upsertions, unknown_3)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    deletions = m.deletions
    if type(deletions) is not list:
        deletions = _items(deletions)
    n = len(deletions)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item in deletions:
        s = _utf8(item.name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        if item.unknown_tagged_fields:
            o.append(_pack_b(item.mechanism))
            o.append(_tag_section((), item.unknown_tagged_fields, ()))
        else:
            o.append(_pack_bB(item.mechanism, 0))
    upsertions = m.upsertions
    if type(upsertions) is not list:
        upsertions = _items(upsertions)
    n = len(upsertions)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item_2 in upsertions:
        s = _utf8(item_2.name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        s = item_2.salt
        if type(s) is not bytes:
            s = _blob(s)
        n = len(s) + 1
        o.append(
            _pack_biB(item_2.mechanism, item_2.iterations, n)
            if n < 128
            else (
                _pack_biBB(item_2.mechanism, item_2.iterations, n & 127 | 128, n >> 7)
                if n < 16384
                else _pack_bi(item_2.mechanism, item_2.iterations) + _size(n)
            )
        )
        o.append(s)
        s = item_2.salted_password
        if type(s) is not bytes:
            s = _blob(s)
        n = len(s) + 1
        o.append(
            _byte[n]
            if n < 128
            else _pack_BB(n & 127 | 128, n >> 7) if n < 16384 else _size(n)
        )
        o.append(s)
        o.append(
            _tag_section((), item_2.unknown_tagged_fields, ())
            if item_2.unknown_tagged_fields
            else b"\x00"
        )
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


AlterUserScramCredentialsRequest._decoders.update(
    {
        0: _decode_v0,
    }
)
AlterUserScramCredentialsRequest._encoders.update(
    {
        0: _encode_v0,
    }
)
