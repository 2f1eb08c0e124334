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


class DescribeClusterResponse(Message, gc=False):
    """DescribeClusterResponse: response (API key 60), versions 0 to 2, flexible from 0.

    Attributes:
        throttle_time_ms: int32, versions 0+, default 0.
        error_code: int16, versions 0+, default 0.
        error_message: string, versions 0+, nullable in 0+, default null.
        endpoint_type: int8, versions 1+, default 1.
        cluster_id: string, versions 0+, default ''.
        controller_id: int32, versions 0+, default -1, brokerId.
        brokers: []DescribeClusterBroker, versions 0+, default empty.
        cluster_authorized_operations: int32, versions 0+, default -2147483648.
    """

    API_KEY: ClassVar[int | None] = 60
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 3)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 3)
    _module: ClassVar[str] = "describe_cluster_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class DescribeClusterBroker(msgspec.Struct, gc=False):
        """A struct of DescribeClusterResponse.

        Attributes:
            broker_id: int32, versions 0+, default 0, map key, brokerId.
            host: string, versions 0+, default ''.
            port: int32, versions 0+, default 0.
            rack: string, versions 0+, nullable in 0+, default null.
            is_fenced: bool, versions 2+, default false.
        """

        broker_id: int = 0
        host: str = ""
        port: int = 0
        rack: str | None = None
        is_fenced: bool = False
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    throttle_time_ms: int = 0
    error_code: int = 0
    error_message: str | None = None
    endpoint_type: int = 1
    cluster_id: str = ""
    controller_id: int = -1
    brokers: list[DescribeClusterResponse.DescribeClusterBroker] = []
    cluster_authorized_operations: int = -2147483648
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_DescribeClusterBroker = DescribeClusterResponse.DescribeClusterBroker
_int_1 = 1
_pack_B = Struct(">B").pack
_pack_BB = Struct(">BB").pack
_pack_b = Struct(">b").pack
_pack_bB = Struct(">bB").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_ih = Struct(">ih").pack
_pack_ihB = Struct(">ihB").pack
_unpack_TB = Struct(">?B").unpack_from
_unpack_bB = Struct(">bB").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_ihB = Struct(">ihB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[DescribeClusterResponse, int]:
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
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    cluster_id = b[o + 1 : (o := o + n)].decode()
    controller_id, n = _unpack_iB(b, o)
    o += 5
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    brokers: Any = []
    for _ in range(n - 1):
        broker_id, n = _unpack_iB(b, o)
        o += 4
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        host = b[o + 1 : (o := o + n)].decode()
        port, n = _unpack_iB(b, o)
        o += 4
        if n > 127:
            n, o = _long_text(b, o, n)
        if n:
            rack = b[o + 1 : (o := o + n)].decode()
        else:
            rack = None
            o += 1
        if not b[o]:
            unknown: Any = ()
            o += 1
        else:
            section, unknown, o = _tags(b, o, (), ())
        brokers.append(
            _DescribeClusterBroker(broker_id, host, port, rack, False, unknown)
        )
    cluster_authorized_operations, n = _unpack_iB(b, o)
    o += 5
    if not n:
        unknown_2: Any = ()
    else:
        section_2, unknown_2, o = _tags(b, o - 1, (), ())
    m = DescribeClusterResponse(
        throttle_time_ms,
        error_code,
        error_message,
        1,
        cluster_id,
        controller_id,
        brokers,
        cluster_authorized_operations,
        unknown_2,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.endpoint_type is not _int_1 and _differs(m.endpoint_type, _int_1):
        raise ValueError
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
    s = _utf8(m.cluster_id)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    brokers = m.brokers
    if type(brokers) is not list:
        brokers = _items(brokers)
    n = len(brokers) + 1
    o.append(
        _pack_iB(m.controller_id, n) if n < 128 else _pack_i(m.controller_id) + _size(n)
    )
    for item in brokers:
        if item.is_fenced is not False and _differs(item.is_fenced, False):
            raise ValueError
        s = _utf8(item.host)
        n = len(s) + 1
        o.append(
            _pack_iB(item.broker_id, n)
            if n < 128
            else _pack_i(item.broker_id) + _text_size(n)
        )
        o.append(s)
        t = item.rack
        if t is None:
            o.append(_pack_iB(item.port, 0))
        else:
            s = _utf8(t)
            n = len(s) + 1
            o.append(
                _pack_iB(item.port, n)
                if n < 128
                else _pack_i(item.port) + _text_size(n)
            )
            o.append(s)
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    if m.unknown_tagged_fields:
        o.append(_pack_i(m.cluster_authorized_operations))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_iB(m.cluster_authorized_operations, 0))


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[DescribeClusterResponse, int]:
    throttle_time_ms, error_code, n = _unpack_ihB(b, o)
    o += 6
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        error_message = b[o + 1 : (o := o + n)].decode()
    else:
        error_message = None
        o += 1
    endpoint_type, n = _unpack_bB(b, o)
    o += 1
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    cluster_id = b[o + 1 : (o := o + n)].decode()
    controller_id, n = _unpack_iB(b, o)
    o += 5
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    brokers: Any = []
    for _ in range(n - 1):
        broker_id, n = _unpack_iB(b, o)
        o += 4
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        host = b[o + 1 : (o := o + n)].decode()
        port, n = _unpack_iB(b, o)
        o += 4
        if n > 127:
            n, o = _long_text(b, o, n)
        if n:
            rack = b[o + 1 : (o := o + n)].decode()
        else:
            rack = None
            o += 1
        if not b[o]:
            unknown: Any = ()
            o += 1
        else:
            section, unknown, o = _tags(b, o, (), ())
        brokers.append(
            _DescribeClusterBroker(broker_id, host, port, rack, False, unknown)
        )
    cluster_authorized_operations, n = _unpack_iB(b, o)
    o += 5
    if not n:
        unknown_2: Any = ()
    else:
        section_2, unknown_2, o = _tags(b, o - 1, (), ())
    m = DescribeClusterResponse(
        throttle_time_ms,
        error_code,
        error_message,
        endpoint_type,
        cluster_id,
        controller_id,
        brokers,
        cluster_authorized_operations,
        unknown_2,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
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
    s = _utf8(m.cluster_id)
    n = len(s) + 1
    o.append(
        _pack_bB(m.endpoint_type, n)
        if n < 128
        else _pack_b(m.endpoint_type) + _text_size(n)
    )
    o.append(s)
    brokers = m.brokers
    if type(brokers) is not list:
        brokers = _items(brokers)
    n = len(brokers) + 1
    o.append(
        _pack_iB(m.controller_id, n) if n < 128 else _pack_i(m.controller_id) + _size(n)
    )
    for item in brokers:
        if item.is_fenced is not False and _differs(item.is_fenced, False):
            raise ValueError
        s = _utf8(item.host)
        n = len(s) + 1
        o.append(
            _pack_iB(item.broker_id, n)
            if n < 128
            else _pack_i(item.broker_id) + _text_size(n)
        )
        o.append(s)
        t = item.rack
        if t is None:
            o.append(_pack_iB(item.port, 0))
        else:
            s = _utf8(t)
            n = len(s) + 1
            o.append(
                _pack_iB(item.port, n)
                if n < 128
                else _pack_i(item.port) + _text_size(n)
            )
            o.append(s)
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    if m.unknown_tagged_fields:
        o.append(_pack_i(m.cluster_authorized_operations))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_iB(m.cluster_authorized_operations, 0))


# Version 2
def _decode_v2(b: Any, o: int) -> tuple[DescribeClusterResponse, int]:
    throttle_time_ms, error_code, n = _unpack_ihB(b, o)
    o += 6
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        error_message = b[o + 1 : (o := o + n)].decode()
    else:
        error_message = None
        o += 1
    endpoint_type, n = _unpack_bB(b, o)
    o += 1
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    cluster_id = b[o + 1 : (o := o + n)].decode()
    controller_id, n = _unpack_iB(b, o)
    o += 5
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    brokers: Any = []
    for _ in range(n - 1):
        broker_id, n = _unpack_iB(b, o)
        o += 4
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        host = b[o + 1 : (o := o + n)].decode()
        port, n = _unpack_iB(b, o)
        o += 4
        if n > 127:
            n, o = _long_text(b, o, n)
        if n:
            rack = b[o + 1 : (o := o + n)].decode()
        else:
            rack = None
            o += 1
        is_fenced, n = _unpack_TB(b, o)
        o += 2
        if not n:
            unknown: Any = ()
        else:
            section, unknown, o = _tags(b, o - 1, (), ())
        brokers.append(
            _DescribeClusterBroker(broker_id, host, port, rack, is_fenced, unknown)
        )
    cluster_authorized_operations, n = _unpack_iB(b, o)
    o += 5
    if not n:
        unknown_2: Any = ()
    else:
        section_2, unknown_2, o = _tags(b, o - 1, (), ())
    m = DescribeClusterResponse(
        throttle_time_ms,
        error_code,
        error_message,
        endpoint_type,
        cluster_id,
        controller_id,
        brokers,
        cluster_authorized_operations,
        unknown_2,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
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
    s = _utf8(m.cluster_id)
    n = len(s) + 1
    o.append(
        _pack_bB(m.endpoint_type, n)
        if n < 128
        else _pack_b(m.endpoint_type) + _text_size(n)
    )
    o.append(s)
    brokers = m.brokers
    if type(brokers) is not list:
        brokers = _items(brokers)
    n = len(brokers) + 1
    o.append(
        _pack_iB(m.controller_id, n) if n < 128 else _pack_i(m.controller_id) + _size(n)
    )
    for item in brokers:
        s = _utf8(item.host)
        n = len(s) + 1
        o.append(
            _pack_iB(item.broker_id, n)
            if n < 128
            else _pack_i(item.broker_id) + _text_size(n)
        )
        o.append(s)
        t = item.rack
        if t is None:
            o.append(_pack_iB(item.port, 0))
        else:
            s = _utf8(t)
            n = len(s) + 1
            o.append(
                _pack_iB(item.port, n)
                if n < 128
                else _pack_i(item.port) + _text_size(n)
            )
            o.append(s)
        if item.unknown_tagged_fields:
            o.append(_pack_B(_bit[item.is_fenced]))
            o.append(_tag_section((), item.unknown_tagged_fields, ()))
        else:
            o.append(_pack_BB(_bit[item.is_fenced], 0))
    if m.unknown_tagged_fields:
        o.append(_pack_i(m.cluster_authorized_operations))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_iB(m.cluster_authorized_operations, 0))


DescribeClusterResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
        2: _decode_v2,
    }
)
DescribeClusterResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
        2: _encode_v2,
    }
)
