from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

from .._runtime.fast import bit as _bit
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


class DescribeConfigsResponse(Message, gc=False):
    """DescribeConfigsResponse: response (API key 32), versions 0 to 4, flexible from 4.

    Attributes:
        throttle_time_ms: int32, versions 0+, default 0.
        results: []DescribeConfigsResult, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 32
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 5)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(4, 5)
    _module: ClassVar[str] = "describe_configs_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class DescribeConfigsResult(msgspec.Struct, gc=False):
        """A struct of DescribeConfigsResponse.

        Attributes:
            error_code: int16, versions 0+, default 0.
            error_message: string, versions 0+, nullable in 0+, default ''.
            resource_type: int8, versions 0+, default 0.
            resource_name: string, versions 0+, default ''.
            configs: []DescribeConfigsResourceResult, versions 0+, default empty.
        """

        error_code: int = 0
        error_message: str | None = ""
        resource_type: int = 0
        resource_name: str = ""
        configs: list[DescribeConfigsResponse.DescribeConfigsResourceResult] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class DescribeConfigsResourceResult(msgspec.Struct, gc=False):
        """A struct of DescribeConfigsResponse.

        Attributes:
            name: string, versions 0+, default ''.
            value: string, versions 0+, nullable in 0+, default ''.
            read_only: bool, versions 0+, default false.
            is_default: bool, versions 0, default false.
            config_source: int8, versions 1+, default -1, ignorable.
            is_sensitive: bool, versions 0+, default false.
            synonyms: []DescribeConfigsSynonym, versions 1+, default empty, ignorable.
            config_type: int8, versions 3+, default 0, ignorable.
            documentation: string, versions 3+, nullable in 0+, default '', ignorable.
        """

        name: str = ""
        value: str | None = ""
        read_only: bool = False
        is_default: bool = False
        config_source: int = -1
        is_sensitive: bool = False
        synonyms: list[DescribeConfigsResponse.DescribeConfigsSynonym] = []
        config_type: int = 0
        documentation: str | None = ""
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class DescribeConfigsSynonym(msgspec.Struct, gc=False):
        """A struct of DescribeConfigsResponse.

        Attributes:
            name: string, versions 1+, default ''.
            value: string, versions 1+, nullable in 0+, default ''.
            source: int8, versions 1+, default 0.
        """

        name: str = ""
        value: str | None = ""
        source: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    throttle_time_ms: int = 0
    results: list[DescribeConfigsResponse.DescribeConfigsResult] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_DescribeConfigsResourceResult = DescribeConfigsResponse.DescribeConfigsResourceResult
_DescribeConfigsResult = DescribeConfigsResponse.DescribeConfigsResult
_DescribeConfigsSynonym = DescribeConfigsResponse.DescribeConfigsSynonym
_pack_BBB = Struct(">BBB").pack
_pack_BbB = Struct(">BbB").pack
_pack_BbBB = Struct(">BbBB").pack
_pack_BbBi = Struct(">BbBi").pack
_pack_b = Struct(">b").pack
_pack_bB = Struct(">bB").pack
_pack_bh = Struct(">bh").pack
_pack_h = Struct(">h").pack
_pack_hB = Struct(">hB").pack
_pack_hh = Struct(">hh").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_ii = Struct(">ii").pack
_unpack_TTT = Struct(">???").unpack_from
_unpack_TbTB = Struct(">?b?B").unpack_from
_unpack_TbTi = Struct(">?b?i").unpack_from
_unpack_b = Struct(">b").unpack_from
_unpack_bB = Struct(">bB").unpack_from
_unpack_bh = Struct(">bh").unpack_from
_unpack_h = Struct(">h").unpack_from
_unpack_hB = Struct(">hB").unpack_from
_unpack_hh = Struct(">hh").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_ii = Struct(">ii").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[DescribeConfigsResponse, int]:
    throttle_time_ms, n = _unpack_ii(b, o)
    o += 8
    if n < 0:
        raise ValueError
    results: Any = []
    for _ in range(n):
        error_code, n = _unpack_hh(b, o)
        o += 4
        if n >= 0:
            error_message = b[o : (o := o + n)].decode()
        else:
            error_message = None
        resource_type, n = _unpack_bh(b, o)
        o += 3
        if n < 0:
            raise ValueError
        resource_name = b[o : (o := o + n)].decode()
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        configs: Any = []
        if n > 0:
            for _ in range(n):
                (n,) = _unpack_h(b, o)
                o += 2
                if n < 0:
                    raise ValueError
                name = b[o : (o := o + n)].decode()
                (n,) = _unpack_h(b, o)
                o += 2
                if n >= 0:
                    value = b[o : (o := o + n)].decode()
                else:
                    value = None
                read_only, is_default, is_sensitive = _unpack_TTT(b, o)
                o += 3
                configs.append(
                    _DescribeConfigsResourceResult(
                        name, value, read_only, is_default, -1, is_sensitive
                    )
                )
        results.append(
            _DescribeConfigsResult(
                error_code, error_message, resource_type, resource_name, configs
            )
        )
    m = DescribeConfigsResponse(throttle_time_ms, results)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    results = m.results
    if type(results) is not list:
        results = _items(results)
    n = len(results)
    o.append(_pack_ii(m.throttle_time_ms, n))
    for item in results:
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
        s = _utf8(item.resource_name)
        n = len(s)
        o.append(_pack_bh(item.resource_type, n))
        o.append(s)
        configs = item.configs
        if type(configs) is not list:
            configs = _items(configs)
        n = len(configs)
        o.append(_pack_i(n))
        for item_2 in configs:
            if item_2.unknown_tagged_fields:
                raise ValueError
            s = _utf8(item_2.name)
            n = len(s)
            o.append(_pack_h(n))
            o.append(s)
            t = item_2.value
            if t is None:
                o.append(_pack_h(-1))
            else:
                s = _utf8(t)
                n = len(s)
                o.append(_pack_h(n))
                o.append(s)
            o.append(
                _pack_BBB(
                    _bit[item_2.read_only],
                    _bit[item_2.is_default],
                    _bit[item_2.is_sensitive],
                )
            )


# Versions 1 to 2
def _decode_v1(b: Any, o: int) -> tuple[DescribeConfigsResponse, int]:
    throttle_time_ms, n = _unpack_ii(b, o)
    o += 8
    if n < 0:
        raise ValueError
    results: Any = []
    for _ in range(n):
        error_code, n = _unpack_hh(b, o)
        o += 4
        if n >= 0:
            error_message = b[o : (o := o + n)].decode()
        else:
            error_message = None
        resource_type, n = _unpack_bh(b, o)
        o += 3
        if n < 0:
            raise ValueError
        resource_name = b[o : (o := o + n)].decode()
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        configs: Any = []
        if n > 0:
            for _ in range(n):
                (n,) = _unpack_h(b, o)
                o += 2
                if n < 0:
                    raise ValueError
                name = b[o : (o := o + n)].decode()
                (n,) = _unpack_h(b, o)
                o += 2
                if n >= 0:
                    value = b[o : (o := o + n)].decode()
                else:
                    value = None
                read_only, config_source, is_sensitive, n = _unpack_TbTi(b, o)
                o += 7
                if n < 0:
                    raise ValueError
                synonyms: Any = []
                if n > 0:
                    for _ in range(n):
                        (n,) = _unpack_h(b, o)
                        o += 2
                        if n < 0:
                            raise ValueError
                        name_2 = b[o : (o := o + n)].decode()
                        (n,) = _unpack_h(b, o)
                        o += 2
                        if n >= 0:
                            value_2 = b[o : (o := o + n)].decode()
                        else:
                            value_2 = None
                        (source,) = _unpack_b(b, o)
                        o += 1
                        synonyms.append(
                            _DescribeConfigsSynonym(name_2, value_2, source)
                        )
                configs.append(
                    _DescribeConfigsResourceResult(
                        name,
                        value,
                        read_only,
                        False,
                        config_source,
                        is_sensitive,
                        synonyms,
                    )
                )
        results.append(
            _DescribeConfigsResult(
                error_code, error_message, resource_type, resource_name, configs
            )
        )
    m = DescribeConfigsResponse(throttle_time_ms, results)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    results = m.results
    if type(results) is not list:
        results = _items(results)
    n = len(results)
    o.append(_pack_ii(m.throttle_time_ms, n))
    for item in results:
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
        s = _utf8(item.resource_name)
        n = len(s)
        o.append(_pack_bh(item.resource_type, n))
        o.append(s)
        configs = item.configs
        if type(configs) is not list:
            configs = _items(configs)
        n = len(configs)
        o.append(_pack_i(n))
        for item_2 in configs:
            if (
                item_2.is_default is not False and _differs(item_2.is_default, False)
            ) or item_2.unknown_tagged_fields:
                raise ValueError
            s = _utf8(item_2.name)
            n = len(s)
            o.append(_pack_h(n))
            o.append(s)
            t = item_2.value
            if t is None:
                o.append(_pack_h(-1))
            else:
                s = _utf8(t)
                n = len(s)
                o.append(_pack_h(n))
                o.append(s)
            synonyms = item_2.synonyms
            if type(synonyms) is not list:
                synonyms = _items(synonyms)
            n = len(synonyms)
            o.append(
                _pack_BbBi(
                    _bit[item_2.read_only],
                    item_2.config_source,
                    _bit[item_2.is_sensitive],
                    n,
                )
            )
            for item_3 in synonyms:
                if item_3.unknown_tagged_fields:
                    raise ValueError
                s = _utf8(item_3.name)
                n = len(s)
                o.append(_pack_h(n))
                o.append(s)
                t = item_3.value
                if t is None:
                    o.append(_pack_h(-1))
                else:
                    s = _utf8(t)
                    n = len(s)
                    o.append(_pack_h(n))
                    o.append(s)
                o.append(_pack_b(item_3.source))


# Version 3
def _decode_v3(b: Any, o: int) -> tuple[DescribeConfigsResponse, int]:
    throttle_time_ms, n = _unpack_ii(b, o)
    o += 8
    if n < 0:
        raise ValueError
    results: Any = []
    for _ in range(n):
        error_code, n = _unpack_hh(b, o)
        o += 4
        if n >= 0:
            error_message = b[o : (o := o + n)].decode()
        else:
            error_message = None
        resource_type, n = _unpack_bh(b, o)
        o += 3
        if n < 0:
            raise ValueError
        resource_name = b[o : (o := o + n)].decode()
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        configs: Any = []
        if n > 0:
            for _ in range(n):
                (n,) = _unpack_h(b, o)
                o += 2
                if n < 0:
                    raise ValueError
                name = b[o : (o := o + n)].decode()
                (n,) = _unpack_h(b, o)
                o += 2
                if n >= 0:
                    value = b[o : (o := o + n)].decode()
                else:
                    value = None
                read_only, config_source, is_sensitive, n = _unpack_TbTi(b, o)
                o += 7
                if n < 0:
                    raise ValueError
                synonyms: Any = []
                if n > 0:
                    for _ in range(n):
                        (n,) = _unpack_h(b, o)
                        o += 2
                        if n < 0:
                            raise ValueError
                        name_2 = b[o : (o := o + n)].decode()
                        (n,) = _unpack_h(b, o)
                        o += 2
                        if n >= 0:
                            value_2 = b[o : (o := o + n)].decode()
                        else:
                            value_2 = None
                        (source,) = _unpack_b(b, o)
                        o += 1
                        synonyms.append(
                            _DescribeConfigsSynonym(name_2, value_2, source)
                        )
                config_type, n = _unpack_bh(b, o)
                o += 3
                if n >= 0:
                    documentation = b[o : (o := o + n)].decode()
                else:
                    documentation = None
                configs.append(
                    _DescribeConfigsResourceResult(
                        name,
                        value,
                        read_only,
                        False,
                        config_source,
                        is_sensitive,
                        synonyms,
                        config_type,
                        documentation,
                    )
                )
        results.append(
            _DescribeConfigsResult(
                error_code, error_message, resource_type, resource_name, configs
            )
        )
    m = DescribeConfigsResponse(throttle_time_ms, results)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v3(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    results = m.results
    if type(results) is not list:
        results = _items(results)
    n = len(results)
    o.append(_pack_ii(m.throttle_time_ms, n))
    for item in results:
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
        s = _utf8(item.resource_name)
        n = len(s)
        o.append(_pack_bh(item.resource_type, n))
        o.append(s)
        configs = item.configs
        if type(configs) is not list:
            configs = _items(configs)
        n = len(configs)
        o.append(_pack_i(n))
        for item_2 in configs:
            if (
                item_2.is_default is not False and _differs(item_2.is_default, False)
            ) or item_2.unknown_tagged_fields:
                raise ValueError
            s = _utf8(item_2.name)
            n = len(s)
            o.append(_pack_h(n))
            o.append(s)
            t = item_2.value
            if t is None:
                o.append(_pack_h(-1))
            else:
                s = _utf8(t)
                n = len(s)
                o.append(_pack_h(n))
                o.append(s)
            synonyms = item_2.synonyms
            if type(synonyms) is not list:
                synonyms = _items(synonyms)
            n = len(synonyms)
            o.append(
                _pack_BbBi(
                    _bit[item_2.read_only],
                    item_2.config_source,
                    _bit[item_2.is_sensitive],
                    n,
                )
            )
            for item_3 in synonyms:
                if item_3.unknown_tagged_fields:
                    raise ValueError
                s = _utf8(item_3.name)
                n = len(s)
                o.append(_pack_h(n))
                o.append(s)
                t = item_3.value
                if t is None:
                    o.append(_pack_h(-1))
                else:
                    s = _utf8(t)
                    n = len(s)
                    o.append(_pack_h(n))
                    o.append(s)
                o.append(_pack_b(item_3.source))
            t = item_2.documentation
            if t is None:
                o.append(_pack_bh(item_2.config_type, -1))
            else:
                s = _utf8(t)
                n = len(s)
                o.append(_pack_bh(item_2.config_type, n))
                o.append(s)


# Version 4
def _decode_v4(b: Any, o: int) -> tuple[DescribeConfigsResponse, int]:
    throttle_time_ms, n = _unpack_iB(b, o)
    o += 5
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    results: Any = []
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
        resource_type, n = _unpack_bB(b, o)
        o += 1
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        resource_name = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        o += 1
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        configs: Any = []
        if n > 1:
            for _ in range(n - 1):
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
                read_only, config_source, is_sensitive, n = _unpack_TbTB(b, o)
                o += 4
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                synonyms: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        n = b[o]
                        if not n or n > 127:
                            n, o = _some_long_text(b, o, n)
                        name_2 = b[o + 1 : (o := o + n)].decode()
                        n = b[o]
                        if n > 127:
                            n, o = _long_text(b, o, n)
                        if n:
                            value_2 = b[o + 1 : (o := o + n)].decode()
                        else:
                            value_2 = None
                            o += 1
                        source, n = _unpack_bB(b, o)
                        o += 2
                        if not n:
                            unknown: Any = ()
                        else:
                            section, unknown, o = _tags(b, o - 1, (), ())
                        synonyms.append(
                            _DescribeConfigsSynonym(name_2, value_2, source, unknown)
                        )
                config_type, n = _unpack_bB(b, o)
                o += 1
                if n > 127:
                    n, o = _long_text(b, o, n)
                if n:
                    documentation = b[o + 1 : (o := o + n)].decode()
                else:
                    documentation = None
                    o += 1
                if not b[o]:
                    unknown_2: Any = ()
                    o += 1
                else:
                    section_2, unknown_2, o = _tags(b, o, (), ())
                configs.append(
                    _DescribeConfigsResourceResult(
                        name,
                        value,
                        read_only,
                        False,
                        config_source,
                        is_sensitive,
                        synonyms,
                        config_type,
                        documentation,
                        unknown_2,
                    )
                )
        if not b[o]:
            unknown_3: Any = ()
            o += 1
        else:
            section_3, unknown_3, o = _tags(b, o, (), ())
        results.append(
            _DescribeConfigsResult(
                error_code,
                error_message,
                resource_type,
                resource_name,
                configs,
                unknown_3,
            )
        )
    if not b[o]:
        unknown_4: Any = ()
        o += 1
    else:
        section_4, unknown_4, o = _tags(b, o, (), ())
    m = DescribeConfigsResponse(throttle_time_ms, results, unknown_4)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v4(m: Any, o: list[bytes]) -> None:
    results = m.results
    if type(results) is not list:
        results = _items(results)
    n = len(results) + 1
    o.append(
        _pack_iB(m.throttle_time_ms, n)
        if n < 128
        else _pack_i(m.throttle_time_ms) + _size(n)
    )
    for item in results:
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
        s = _utf8(item.resource_name)
        n = len(s) + 1
        o.append(
            _pack_bB(item.resource_type, n)
            if n < 128
            else _pack_b(item.resource_type) + _text_size(n)
        )
        o.append(s)
        configs = item.configs
        if type(configs) is not list:
            configs = _items(configs)
        n = len(configs)
        o.append(_more[n] if n < 127 else _size(n + 1))
        for item_2 in configs:
            if item_2.is_default is not False and _differs(item_2.is_default, False):
                raise ValueError
            s = _utf8(item_2.name)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            t = item_2.value
            if t is None:
                o.append(b"\x00")
            else:
                s = _utf8(t)
                n = len(s)
                o.append(_more[n] if n < 127 else _text_size(n + 1))
                o.append(s)
            synonyms = item_2.synonyms
            if type(synonyms) is not list:
                synonyms = _items(synonyms)
            n = len(synonyms) + 1
            o.append(
                _pack_BbBB(
                    _bit[item_2.read_only],
                    item_2.config_source,
                    _bit[item_2.is_sensitive],
                    n,
                )
                if n < 128
                else _pack_BbB(
                    _bit[item_2.read_only],
                    item_2.config_source,
                    _bit[item_2.is_sensitive],
                )
                + _size(n)
            )
            for item_3 in synonyms:
                s = _utf8(item_3.name)
                n = len(s)
                o.append(_more[n] if n < 127 else _text_size(n + 1))
                o.append(s)
                t = item_3.value
                if t is None:
                    o.append(b"\x00")
                else:
                    s = _utf8(t)
                    n = len(s)
                    o.append(_more[n] if n < 127 else _text_size(n + 1))
                    o.append(s)
                if item_3.unknown_tagged_fields:
                    o.append(_pack_b(item_3.source))
                    o.append(_tag_section((), item_3.unknown_tagged_fields, ()))
                else:
                    o.append(_pack_bB(item_3.source, 0))
            t = item_2.documentation
            if t is None:
                o.append(_pack_bB(item_2.config_type, 0))
            else:
                s = _utf8(t)
                n = len(s) + 1
                o.append(
                    _pack_bB(item_2.config_type, n)
                    if n < 128
                    else _pack_b(item_2.config_type) + _text_size(n)
                )
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
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


DescribeConfigsResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
        2: _decode_v1,
        3: _decode_v3,
        4: _decode_v4,
    }
)
DescribeConfigsResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
        2: _encode_v1,
        3: _encode_v3,
        4: _encode_v4,
    }
)
