from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

from .._runtime.fast import blob as _blob
from .._runtime.fast import byte as _byte
from .._runtime.fast import differs as _differs
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


class DescribeDelegationTokenResponse(Message, gc=False):
    """DescribeDelegationTokenResponse: response (API key 41), versions 0 to 3, flexible
    from 2.

    Attributes:
        error_code: int16, versions 0+, default 0.
        tokens: []DescribedDelegationToken, versions 0+, default empty.
        throttle_time_ms: int32, versions 0+, default 0.
    """

    API_KEY: ClassVar[int | None] = 41
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 4)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(2, 4)
    _module: ClassVar[str] = "describe_delegation_token_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class DescribedDelegationToken(msgspec.Struct, gc=False):
        """A struct of DescribeDelegationTokenResponse.

        Attributes:
            principal_type: string, versions 0+, default ''.
            principal_name: string, versions 0+, default ''.
            token_requester_principal_type: string, versions 3+, default ''.
            token_requester_principal_name: string, versions 3+, default ''.
            issue_timestamp: int64, versions 0+, default 0.
            expiry_timestamp: int64, versions 0+, default 0.
            max_timestamp: int64, versions 0+, default 0.
            token_id: string, versions 0+, default ''.
            hmac: bytes, versions 0+, default empty.
            renewers: []DescribedDelegationTokenRenewer, versions 0+, default empty.
        """

        principal_type: str = ""
        principal_name: str = ""
        token_requester_principal_type: str = ""
        token_requester_principal_name: str = ""
        issue_timestamp: int = 0
        expiry_timestamp: int = 0
        max_timestamp: int = 0
        token_id: str = ""
        hmac: bytes = b""
        renewers: list[
            DescribeDelegationTokenResponse.DescribedDelegationTokenRenewer
        ] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class DescribedDelegationTokenRenewer(msgspec.Struct, gc=False):
        """A struct of DescribeDelegationTokenResponse.

        Attributes:
            principal_type: string, versions 0+, default ''.
            principal_name: string, versions 0+, default ''.
        """

        principal_type: str = ""
        principal_name: str = ""
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    error_code: int = 0
    tokens: list[DescribeDelegationTokenResponse.DescribedDelegationToken] = []
    throttle_time_ms: int = 0
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_DescribedDelegationToken = DescribeDelegationTokenResponse.DescribedDelegationToken
_DescribedDelegationTokenRenewer = (
    DescribeDelegationTokenResponse.DescribedDelegationTokenRenewer
)
_pack_BB = Struct(">BB").pack
_pack_h = Struct(">h").pack
_pack_hB = Struct(">hB").pack
_pack_hi = Struct(">hi").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_qqq = Struct(">qqq").pack
_pack_qqqB = Struct(">qqqB").pack
_pack_qqqh = Struct(">qqqh").pack
_text_0 = ""
_unpack_h = Struct(">h").unpack_from
_unpack_hB = Struct(">hB").unpack_from
_unpack_hi = Struct(">hi").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_qqqB = Struct(">qqqB").unpack_from
_unpack_qqqh = Struct(">qqqh").unpack_from


# Versions 0 to 1
def _decode_v0(b: Any, o: int) -> tuple[DescribeDelegationTokenResponse, int]:
    error_code, n = _unpack_hi(b, o)
    o += 6
    if n < 0:
        raise ValueError
    tokens: Any = []
    for _ in range(n):
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        principal_type = b[o : (o := o + n)].decode()
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        principal_name = b[o : (o := o + n)].decode()
        issue_timestamp, expiry_timestamp, max_timestamp, n = _unpack_qqqh(b, o)
        o += 26
        if n < 0:
            raise ValueError
        token_id = b[o : (o := o + n)].decode()
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        hmac = b[o : (o := o + n)]
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        renewers: Any = []
        if n > 0:
            for _ in range(n):
                (n,) = _unpack_h(b, o)
                o += 2
                if n < 0:
                    raise ValueError
                principal_type_2 = b[o : (o := o + n)].decode()
                (n,) = _unpack_h(b, o)
                o += 2
                if n < 0:
                    raise ValueError
                principal_name_2 = b[o : (o := o + n)].decode()
                renewers.append(
                    _DescribedDelegationTokenRenewer(principal_type_2, principal_name_2)
                )
        tokens.append(
            _DescribedDelegationToken(
                principal_type,
                principal_name,
                "",
                "",
                issue_timestamp,
                expiry_timestamp,
                max_timestamp,
                token_id,
                hmac,
                renewers,
            )
        )
    (throttle_time_ms,) = _unpack_i(b, o)
    o += 4
    m = DescribeDelegationTokenResponse(error_code, tokens, throttle_time_ms)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    tokens = m.tokens
    if type(tokens) is not list:
        tokens = _items(tokens)
    n = len(tokens)
    o.append(_pack_hi(m.error_code, n))
    for item in tokens:
        if (
            (
                item.token_requester_principal_type is not _text_0
                and _differs(item.token_requester_principal_type, _text_0)
            )
            or (
                item.token_requester_principal_name is not _text_0
                and _differs(item.token_requester_principal_name, _text_0)
            )
            or item.unknown_tagged_fields
        ):
            raise ValueError
        s = _utf8(item.principal_type)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        s = _utf8(item.principal_name)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        s = _utf8(item.token_id)
        n = len(s)
        o.append(
            _pack_qqqh(
                item.issue_timestamp, item.expiry_timestamp, item.max_timestamp, n
            )
        )
        o.append(s)
        s = item.hmac
        if type(s) is not bytes:
            s = _blob(s)
        n = len(s)
        o.append(_pack_i(n))
        o.append(s)
        renewers = item.renewers
        if type(renewers) is not list:
            renewers = _items(renewers)
        n = len(renewers)
        o.append(_pack_i(n))
        for item_2 in renewers:
            if item_2.unknown_tagged_fields:
                raise ValueError
            s = _utf8(item_2.principal_type)
            n = len(s)
            o.append(_pack_h(n))
            o.append(s)
            s = _utf8(item_2.principal_name)
            n = len(s)
            o.append(_pack_h(n))
            o.append(s)
    o.append(_pack_i(m.throttle_time_ms))


# Version 2
def _decode_v2(b: Any, o: int) -> tuple[DescribeDelegationTokenResponse, int]:
    error_code, n = _unpack_hB(b, o)
    o += 3
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    tokens: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        principal_type = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        principal_name = b[o + 1 : (o := o + n)].decode()
        issue_timestamp, expiry_timestamp, max_timestamp, n = _unpack_qqqB(b, o)
        o += 24
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        token_id = b[o + 1 : (o := o + n)].decode()
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
        hmac = b[o + 1 : (o := o + n)]
        n = b[o]
        o += 1
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        renewers: Any = []
        if n > 1:
            for _ in range(n - 1):
                n = b[o]
                if not n or n > 127:
                    n, o = _some_long_text(b, o, n)
                principal_type_2 = b[o + 1 : (o := o + n)].decode()
                n = b[o]
                if not n or n > 127:
                    n, o = _some_long_text(b, o, n)
                principal_name_2 = b[o + 1 : (o := o + n)].decode()
                if not b[o]:
                    unknown: Any = ()
                    o += 1
                else:
                    section, unknown, o = _tags(b, o, (), ())
                renewers.append(
                    _DescribedDelegationTokenRenewer(
                        principal_type_2, principal_name_2, unknown
                    )
                )
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        tokens.append(
            _DescribedDelegationToken(
                principal_type,
                principal_name,
                "",
                "",
                issue_timestamp,
                expiry_timestamp,
                max_timestamp,
                token_id,
                hmac,
                renewers,
                unknown_2,
            )
        )
    throttle_time_ms, n = _unpack_iB(b, o)
    o += 5
    if not n:
        unknown_3: Any = ()
    else:
        section_3, unknown_3, o = _tags(b, o - 1, (), ())
    m = DescribeDelegationTokenResponse(error_code, tokens, throttle_time_ms, unknown_3)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
    tokens = m.tokens
    if type(tokens) is not list:
        tokens = _items(tokens)
    n = len(tokens) + 1
    o.append(_pack_hB(m.error_code, n) if n < 128 else _pack_h(m.error_code) + _size(n))
    for item in tokens:
        if (
            item.token_requester_principal_type is not _text_0
            and _differs(item.token_requester_principal_type, _text_0)
        ) or (
            item.token_requester_principal_name is not _text_0
            and _differs(item.token_requester_principal_name, _text_0)
        ):
            raise ValueError
        s = _utf8(item.principal_type)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        s = _utf8(item.principal_name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        s = _utf8(item.token_id)
        n = len(s) + 1
        o.append(
            _pack_qqqB(
                item.issue_timestamp, item.expiry_timestamp, item.max_timestamp, n
            )
            if n < 128
            else _pack_qqq(
                item.issue_timestamp, item.expiry_timestamp, item.max_timestamp
            )
            + _text_size(n)
        )
        o.append(s)
        s = item.hmac
        if type(s) is not bytes:
            s = _blob(s)
        n = len(s) + 1
        o.append(
            _byte[n]
            if n < 128
            else _pack_BB(n & 127 | 128, n >> 7) if n < 16384 else _size(n)
        )
        o.append(s)
        renewers = item.renewers
        if type(renewers) is not list:
            renewers = _items(renewers)
        n = len(renewers)
        o.append(_more[n] if n < 127 else _size(n + 1))
        for item_2 in renewers:
            s = _utf8(item_2.principal_type)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            s = _utf8(item_2.principal_name)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            o.append(
                _tag_section((), item_2.unknown_tagged_fields, ())
                if item_2.unknown_tagged_fields
                else b"\x00"
            )
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    if m.unknown_tagged_fields:
        o.append(_pack_i(m.throttle_time_ms))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_iB(m.throttle_time_ms, 0))


# Version 3
def _decode_v3(b: Any, o: int) -> tuple[DescribeDelegationTokenResponse, int]:
    error_code, n = _unpack_hB(b, o)
    o += 3
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    tokens: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        principal_type = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        principal_name = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        token_requester_principal_type = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        token_requester_principal_name = b[o + 1 : (o := o + n)].decode()
        issue_timestamp, expiry_timestamp, max_timestamp, n = _unpack_qqqB(b, o)
        o += 24
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        token_id = b[o + 1 : (o := o + n)].decode()
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
        hmac = b[o + 1 : (o := o + n)]
        n = b[o]
        o += 1
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        renewers: Any = []
        if n > 1:
            for _ in range(n - 1):
                n = b[o]
                if not n or n > 127:
                    n, o = _some_long_text(b, o, n)
                principal_type_2 = b[o + 1 : (o := o + n)].decode()
                n = b[o]
                if not n or n > 127:
                    n, o = _some_long_text(b, o, n)
                principal_name_2 = b[o + 1 : (o := o + n)].decode()
                if not b[o]:
                    unknown: Any = ()
                    o += 1
                else:
                    section, unknown, o = _tags(b, o, (), ())
                renewers.append(
                    _DescribedDelegationTokenRenewer(
                        principal_type_2, principal_name_2, unknown
                    )
                )
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        tokens.append(
            _DescribedDelegationToken(
                principal_type,
                principal_name,
                token_requester_principal_type,
                token_requester_principal_name,
                issue_timestamp,
                expiry_timestamp,
                max_timestamp,
                token_id,
                hmac,
                renewers,
                unknown_2,
            )
        )
    throttle_time_ms, n = _unpack_iB(b, o)
    o += 5
    if not n:
        unknown_3: Any = ()
    else:
        section_3, unknown_3, o = _tags(b, o - 1, (), ())
    m = DescribeDelegationTokenResponse(error_code, tokens, throttle_time_ms, unknown_3)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v3(m: Any, o: list[bytes]) -> None:
    tokens = m.tokens
    if type(tokens) is not list:
        tokens = _items(tokens)
    n = len(tokens) + 1
    o.append(_pack_hB(m.error_code, n) if n < 128 else _pack_h(m.error_code) + _size(n))
    for item in tokens:
        s = _utf8(item.principal_type)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        s = _utf8(item.principal_name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        s = _utf8(item.token_requester_principal_type)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        s = _utf8(item.token_requester_principal_name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        s = _utf8(item.token_id)
        n = len(s) + 1
        o.append(
            _pack_qqqB(
                item.issue_timestamp, item.expiry_timestamp, item.max_timestamp, n
            )
            if n < 128
            else _pack_qqq(
                item.issue_timestamp, item.expiry_timestamp, item.max_timestamp
            )
            + _text_size(n)
        )
        o.append(s)
        s = item.hmac
        if type(s) is not bytes:
            s = _blob(s)
        n = len(s) + 1
        o.append(
            _byte[n]
            if n < 128
            else _pack_BB(n & 127 | 128, n >> 7) if n < 16384 else _size(n)
        )
        o.append(s)
        renewers = item.renewers
        if type(renewers) is not list:
            renewers = _items(renewers)
        n = len(renewers)
        o.append(_more[n] if n < 127 else _size(n + 1))
        for item_2 in renewers:
            s = _utf8(item_2.principal_type)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            s = _utf8(item_2.principal_name)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            o.append(
                _tag_section((), item_2.unknown_tagged_fields, ())
                if item_2.unknown_tagged_fields
                else b"\x00"
            )
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    if m.unknown_tagged_fields:
        o.append(_pack_i(m.throttle_time_ms))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_iB(m.throttle_time_ms, 0))


DescribeDelegationTokenResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
        2: _decode_v2,
        3: _decode_v3,
    }
)
DescribeDelegationTokenResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
        2: _encode_v2,
        3: _encode_v3,
    }
)
