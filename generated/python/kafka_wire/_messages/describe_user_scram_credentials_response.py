from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

from .._runtime.fast import items as _items
from .._runtime.fast import long_text as _long_text
from .._runtime.fast import more as _more
from .._runtime.fast import size as _size
from .._runtime.fast import some_long as _some_long
from .._runtime.fast import some_long_text as _some_long_text
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class DescribeUserScramCredentialsResponse(Message, gc=False):
    """DescribeUserScramCredentialsResponse: response (API key 50), version 0, flexible
    from 0.

    Attributes:
        throttle_time_ms: int32, versions 0+, default 0.
        error_code: int16, versions 0+, default 0.
        error_message: string, versions 0+, nullable in 0+, default ''.
        results: []DescribeUserScramCredentialsResult, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 50
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "describe_user_scram_credentials_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class DescribeUserScramCredentialsResult(msgspec.Struct, gc=False):
        """A struct of DescribeUserScramCredentialsResponse.

        Attributes:
            user: string, versions 0+, default ''.
            error_code: int16, versions 0+, default 0.
            error_message: string, versions 0+, nullable in 0+, default ''.
            credential_infos: []CredentialInfo, versions 0+, default empty.
        """

        user: str = ""
        error_code: int = 0
        error_message: str | None = ""
        credential_infos: list[DescribeUserScramCredentialsResponse.CredentialInfo] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class CredentialInfo(msgspec.Struct, gc=False):
        """A struct of DescribeUserScramCredentialsResponse.

        Attributes:
            mechanism: int8, versions 0+, default 0.
            iterations: int32, versions 0+, default 0.
        """

        mechanism: int = 0
        iterations: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    throttle_time_ms: int = 0
    error_code: int = 0
    error_message: str | None = ""
    results: list[
        DescribeUserScramCredentialsResponse.DescribeUserScramCredentialsResult
    ] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_CredentialInfo = DescribeUserScramCredentialsResponse.CredentialInfo
_DescribeUserScramCredentialsResult = (
    DescribeUserScramCredentialsResponse.DescribeUserScramCredentialsResult
)
_pack_bi = Struct(">bi").pack
_pack_biB = Struct(">biB").pack
_pack_h = Struct(">h").pack
_pack_hB = Struct(">hB").pack
_pack_ih = Struct(">ih").pack
_pack_ihB = Struct(">ihB").pack
_unpack_biB = Struct(">biB").unpack_from
_unpack_hB = Struct(">hB").unpack_from
_unpack_ihB = Struct(">ihB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[DescribeUserScramCredentialsResponse, int]:
    throttle_time_ms, error_code, n = _unpack_ihB(b, o)
    o += 6
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        error_message = b[o + 1 : (o := o + n)].decode()
    else:
        error_message = None
        o += 1
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    results: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        user = b[o + 1 : (o := o + n)].decode()
        error_code_2, n = _unpack_hB(b, o)
        o += 2
        if n > 127:
            n, o = _long_text(b, o, n)
        if n:
            error_message_2 = b[o + 1 : (o := o + n)].decode()
        else:
            error_message_2 = None
            o += 1
        n = b[o]
        o += 1
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        credential_infos: Any = []
        if n > 1:
            for _ in range(n - 1):
                mechanism, iterations, n = _unpack_biB(b, o)
                o += 6
                if not n:
                    unknown: Any = ()
                else:
                    section, unknown, o = _tags(b, o - 1, (), ())
                credential_infos.append(_CredentialInfo(mechanism, iterations, unknown))
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        results.append(
            _DescribeUserScramCredentialsResult(
                user, error_code_2, error_message_2, credential_infos, unknown_2
            )
        )
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = DescribeUserScramCredentialsResponse(
        throttle_time_ms, error_code, error_message, results, unknown_3
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    t = m.error_message
    if t is None:
        o.append(_pack_ihB(m.throttle_time_ms, m.error_code, 0))
    else:
        s = _utf8(t)
        n = len(s) + 1
        o.append(
            _pack_ihB(m.throttle_time_ms, m.error_code, n)
            if n < 128
            else _pack_ih(m.throttle_time_ms, m.error_code) + _text_size(n)
        )
        o.append(s)
    results = m.results
    if type(results) is not list:
        results = _items(results)
    n = len(results)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item in results:
        s = _utf8(item.user)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        t = item.error_message
        if t is None:
            o.append(_pack_hB(item.error_code, 0))
        else:
            s = _utf8(t)
            n = len(s) + 1
            o.append(
                _pack_hB(item.error_code, n)
                if n < 128
                else _pack_h(item.error_code) + _text_size(n)
            )
            o.append(s)
        credential_infos = item.credential_infos
        if type(credential_infos) is not list:
            credential_infos = _items(credential_infos)
        n = len(credential_infos)
        o.append(_more[n] if n < 127 else _size(n + 1))
        for item_2 in credential_infos:
            if item_2.unknown_tagged_fields:
                o.append(_pack_bi(item_2.mechanism, item_2.iterations))
                o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
            else:
                o.append(_pack_biB(item_2.mechanism, item_2.iterations, 0))
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


DescribeUserScramCredentialsResponse._decoders.update(
    {
        0: _decode_v0,
    }
)
DescribeUserScramCredentialsResponse._encoders.update(
    {
        0: _encode_v0,
    }
)
