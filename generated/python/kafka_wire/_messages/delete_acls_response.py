from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

from .._runtime.fast import differs as _differs
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


class DeleteAclsResponse(Message, gc=False):
    """DeleteAclsResponse: response (API key 31), versions 0 to 3, flexible from 2.

    Attributes:
        throttle_time_ms: int32, versions 0+, default 0.
        filter_results: []DeleteAclsFilterResult, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 31
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 4)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(2, 4)
    _module: ClassVar[str] = "delete_acls_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class DeleteAclsFilterResult(msgspec.Struct, gc=False):
        """A struct of DeleteAclsResponse.

        Attributes:
            error_code: int16, versions 0+, default 0.
            error_message: string, versions 0+, nullable in 0+, default ''.
            matching_acls: []DeleteAclsMatchingAcl, versions 0+, default empty.
        """

        error_code: int = 0
        error_message: str | None = ""
        matching_acls: list[DeleteAclsResponse.DeleteAclsMatchingAcl] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class DeleteAclsMatchingAcl(msgspec.Struct, gc=False):
        """A struct of DeleteAclsResponse.

        Attributes:
            error_code: int16, versions 0+, default 0.
            error_message: string, versions 0+, nullable in 0+, default ''.
            resource_type: int8, versions 0+, default 0.
            resource_name: string, versions 0+, default ''.
            pattern_type: int8, versions 1+, default 3.
            principal: string, versions 0+, default ''.
            host: string, versions 0+, default ''.
            operation: int8, versions 0+, default 0.
            permission_type: int8, versions 0+, default 0.
        """

        error_code: int = 0
        error_message: str | None = ""
        resource_type: int = 0
        resource_name: str = ""
        pattern_type: int = 3
        principal: str = ""
        host: str = ""
        operation: int = 0
        permission_type: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    throttle_time_ms: int = 0
    filter_results: list[DeleteAclsResponse.DeleteAclsFilterResult] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_DeleteAclsFilterResult = DeleteAclsResponse.DeleteAclsFilterResult
_DeleteAclsMatchingAcl = DeleteAclsResponse.DeleteAclsMatchingAcl
_int_3 = 3
_pack_b = Struct(">b").pack
_pack_bB = Struct(">bB").pack
_pack_bb = Struct(">bb").pack
_pack_bbB = Struct(">bbB").pack
_pack_bh = Struct(">bh").pack
_pack_h = Struct(">h").pack
_pack_hB = Struct(">hB").pack
_pack_hh = Struct(">hh").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_ii = Struct(">ii").pack
_unpack_bB = Struct(">bB").unpack_from
_unpack_bb = Struct(">bb").unpack_from
_unpack_bbB = Struct(">bbB").unpack_from
_unpack_bh = Struct(">bh").unpack_from
_unpack_h = Struct(">h").unpack_from
_unpack_hB = Struct(">hB").unpack_from
_unpack_hh = Struct(">hh").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_ii = Struct(">ii").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[DeleteAclsResponse, int]:
    throttle_time_ms, n = _unpack_ii(b, o)
    o += 8
    if n < 0:
        raise ValueError
    filter_results: Any = []
    for _ in range(n):
        error_code, n = _unpack_hh(b, o)
        o += 4
        if n >= 0:
            error_message = b[o : (o := o + n)].decode()
        else:
            error_message = None
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        matching_acls: Any = []
        if n > 0:
            for _ in range(n):
                error_code_2, n = _unpack_hh(b, o)
                o += 4
                if n >= 0:
                    error_message_2 = b[o : (o := o + n)].decode()
                else:
                    error_message_2 = None
                resource_type, n = _unpack_bh(b, o)
                o += 3
                if n < 0:
                    raise ValueError
                resource_name = b[o : (o := o + n)].decode()
                (n,) = _unpack_h(b, o)
                o += 2
                if n < 0:
                    raise ValueError
                principal = b[o : (o := o + n)].decode()
                (n,) = _unpack_h(b, o)
                o += 2
                if n < 0:
                    raise ValueError
                host = b[o : (o := o + n)].decode()
                operation, permission_type = _unpack_bb(b, o)
                o += 2
                matching_acls.append(
                    _DeleteAclsMatchingAcl(
                        error_code_2,
                        error_message_2,
                        resource_type,
                        resource_name,
                        3,
                        principal,
                        host,
                        operation,
                        permission_type,
                    )
                )
        filter_results.append(
            _DeleteAclsFilterResult(error_code, error_message, matching_acls)
        )
    m = DeleteAclsResponse(throttle_time_ms, filter_results)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    filter_results = m.filter_results
    if type(filter_results) is not list:
        filter_results = _items(filter_results)
    n = len(filter_results)
    o.append(_pack_ii(m.throttle_time_ms, n))
    for item in filter_results:
        if item.unknown_tagged_fields:
            raise ValueError
        t = item.error_message
        if t is None:
            o.append(_pack_hh(item.error_code, -1))
        else:
            s = _utf8(t)
            n = len(s)
            o.append(_pack_hh(item.error_code, n))
            o.append(s)
        matching_acls = item.matching_acls
        if type(matching_acls) is not list:
            matching_acls = _items(matching_acls)
        n = len(matching_acls)
        o.append(_pack_i(n))
        for item_2 in matching_acls:
            if (
                item_2.pattern_type is not _int_3
                and _differs(item_2.pattern_type, _int_3)
            ) or item_2.unknown_tagged_fields:
                raise ValueError
            t = item_2.error_message
            if t is None:
                o.append(_pack_hh(item_2.error_code, -1))
            else:
                s = _utf8(t)
                n = len(s)
                o.append(_pack_hh(item_2.error_code, n))
                o.append(s)
            s = _utf8(item_2.resource_name)
            n = len(s)
            o.append(_pack_bh(item_2.resource_type, n))
            o.append(s)
            s = _utf8(item_2.principal)
            n = len(s)
            o.append(_pack_h(n))
            o.append(s)
            s = _utf8(item_2.host)
            n = len(s)
            o.append(_pack_h(n))
            o.append(s)
            o.append(_pack_bb(item_2.operation, item_2.permission_type))


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[DeleteAclsResponse, int]:
    throttle_time_ms, n = _unpack_ii(b, o)
    o += 8
    if n < 0:
        raise ValueError
    filter_results: Any = []
    for _ in range(n):
        error_code, n = _unpack_hh(b, o)
        o += 4
        if n >= 0:
            error_message = b[o : (o := o + n)].decode()
        else:
            error_message = None
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        matching_acls: Any = []
        if n > 0:
            for _ in range(n):
                error_code_2, n = _unpack_hh(b, o)
                o += 4
                if n >= 0:
                    error_message_2 = b[o : (o := o + n)].decode()
                else:
                    error_message_2 = None
                resource_type, n = _unpack_bh(b, o)
                o += 3
                if n < 0:
                    raise ValueError
                resource_name = b[o : (o := o + n)].decode()
                pattern_type, n = _unpack_bh(b, o)
                o += 3
                if n < 0:
                    raise ValueError
                principal = b[o : (o := o + n)].decode()
                (n,) = _unpack_h(b, o)
                o += 2
                if n < 0:
                    raise ValueError
                host = b[o : (o := o + n)].decode()
                operation, permission_type = _unpack_bb(b, o)
                o += 2
                matching_acls.append(
                    _DeleteAclsMatchingAcl(
                        error_code_2,
                        error_message_2,
                        resource_type,
                        resource_name,
                        pattern_type,
                        principal,
                        host,
                        operation,
                        permission_type,
                    )
                )
        filter_results.append(
            _DeleteAclsFilterResult(error_code, error_message, matching_acls)
        )
    m = DeleteAclsResponse(throttle_time_ms, filter_results)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    filter_results = m.filter_results
    if type(filter_results) is not list:
        filter_results = _items(filter_results)
    n = len(filter_results)
    o.append(_pack_ii(m.throttle_time_ms, n))
    for item in filter_results:
        if item.unknown_tagged_fields:
            raise ValueError
        t = item.error_message
        if t is None:
            o.append(_pack_hh(item.error_code, -1))
        else:
            s = _utf8(t)
            n = len(s)
            o.append(_pack_hh(item.error_code, n))
            o.append(s)
        matching_acls = item.matching_acls
        if type(matching_acls) is not list:
            matching_acls = _items(matching_acls)
        n = len(matching_acls)
        o.append(_pack_i(n))
        for item_2 in matching_acls:
            if item_2.unknown_tagged_fields:
                raise ValueError
            t = item_2.error_message
            if t is None:
                o.append(_pack_hh(item_2.error_code, -1))
            else:
                s = _utf8(t)
                n = len(s)
                o.append(_pack_hh(item_2.error_code, n))
                o.append(s)
            s = _utf8(item_2.resource_name)
            n = len(s)
            o.append(_pack_bh(item_2.resource_type, n))
            o.append(s)
            s = _utf8(item_2.principal)
            n = len(s)
            o.append(_pack_bh(item_2.pattern_type, n))
            o.append(s)
            s = _utf8(item_2.host)
            n = len(s)
            o.append(_pack_h(n))
            o.append(s)
            o.append(_pack_bb(item_2.operation, item_2.permission_type))


# Versions 2 to 3
def _decode_v2(b: Any, o: int) -> tuple[DeleteAclsResponse, int]:
    throttle_time_ms, n = _unpack_iB(b, o)
    o += 5
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    filter_results: Any = []
    for _ in range(n - 1):
        error_code, n = _unpack_hB(b, o)
        o += 2
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
        matching_acls: Any = []
        if n > 1:
            for _ in range(n - 1):
                error_code_2, n = _unpack_hB(b, o)
                o += 2
                if n > 127:
                    n, o = _long_text(b, o, n)
                if n:
                    error_message_2 = b[o + 1 : (o := o + n)].decode()
                else:
                    error_message_2 = None
                    o += 1
                resource_type, n = _unpack_bB(b, o)
                o += 1
                if not n or n > 127:
                    n, o = _some_long_text(b, o, n)
                resource_name = b[o + 1 : (o := o + n)].decode()
                pattern_type, n = _unpack_bB(b, o)
                o += 1
                if not n or n > 127:
                    n, o = _some_long_text(b, o, n)
                principal = b[o + 1 : (o := o + n)].decode()
                n = b[o]
                if not n or n > 127:
                    n, o = _some_long_text(b, o, n)
                host = b[o + 1 : (o := o + n)].decode()
                operation, permission_type, n = _unpack_bbB(b, o)
                o += 3
                if not n:
                    unknown: Any = ()
                else:
                    section, unknown, o = _tags(b, o - 1, (), ())
                matching_acls.append(
                    _DeleteAclsMatchingAcl(
                        error_code_2,
                        error_message_2,
                        resource_type,
                        resource_name,
                        pattern_type,
                        principal,
                        host,
                        operation,
                        permission_type,
                        unknown,
                    )
                )
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        filter_results.append(
            _DeleteAclsFilterResult(error_code, error_message, matching_acls, unknown_2)
        )
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = DeleteAclsResponse(throttle_time_ms, filter_results, unknown_3)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
    filter_results = m.filter_results
    if type(filter_results) is not list:
        filter_results = _items(filter_results)
    n = len(filter_results) + 1
    o.append(
        _pack_iB(m.throttle_time_ms, n)
        if n < 128
        else _pack_i(m.throttle_time_ms) + _size(n)
    )
    for item in filter_results:
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
        matching_acls = item.matching_acls
        if type(matching_acls) is not list:
            matching_acls = _items(matching_acls)
        n = len(matching_acls)
        o.append(_more[n] if n < 127 else _size(n + 1))
        for item_2 in matching_acls:
            t = item_2.error_message
            if t is None:
                o.append(_pack_hB(item_2.error_code, 0))
            else:
                s = _utf8(t)
                n = len(s) + 1
                o.append(
                    _pack_hB(item_2.error_code, n)
                    if n < 128
                    else _pack_h(item_2.error_code) + _text_size(n)
                )
                o.append(s)
            s = _utf8(item_2.resource_name)
            n = len(s) + 1
            o.append(
                _pack_bB(item_2.resource_type, n)
                if n < 128
                else _pack_b(item_2.resource_type) + _text_size(n)
            )
            o.append(s)
            s = _utf8(item_2.principal)
            n = len(s) + 1
            o.append(
                _pack_bB(item_2.pattern_type, n)
                if n < 128
                else _pack_b(item_2.pattern_type) + _text_size(n)
            )
            o.append(s)
            s = _utf8(item_2.host)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            if item_2.unknown_tagged_fields:
                o.append(_pack_bb(item_2.operation, item_2.permission_type))
                o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
            else:
                o.append(_pack_bbB(item_2.operation, item_2.permission_type, 0))
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


DeleteAclsResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
        2: _decode_v2,
        3: _decode_v2,
    }
)
DeleteAclsResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
        2: _encode_v2,
        3: _encode_v2,
    }
)
