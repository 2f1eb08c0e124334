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


class FindCoordinatorResponse(Message, gc=False):
    """FindCoordinatorResponse: response (API key 10), versions 0 to 6, flexible from 3.

    Attributes:
        throttle_time_ms: int32, versions 1+, default 0, ignorable.
        error_code: int16, versions 0-3, default 0.
        error_message: string, versions 1-3, nullable in 1-3, default '', ignorable.
        node_id: int32, versions 0-3, default 0, brokerId.
        host: string, versions 0-3, default ''.
        port: int32, versions 0-3, default 0.
        coordinators: []Coordinator, versions 4+, default empty.
    """

    API_KEY: ClassVar[int | None] = 10
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 7)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(3, 7)
    _module: ClassVar[str] = "find_coordinator_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class Coordinator(msgspec.Struct, gc=False):
        """A struct of FindCoordinatorResponse.

        Attributes:
            key: string, versions 4+, default ''.
            node_id: int32, versions 4+, default 0, brokerId.
            host: string, versions 4+, default ''.
            port: int32, versions 4+, default 0.
            error_code: int16, versions 4+, default 0.
            error_message: string, versions 4+, nullable in 4+, default '', ignorable.
        """

        key: str = ""
        node_id: int = 0
        host: str = ""
        port: int = 0
        error_code: int = 0
        error_message: str | None = ""
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    throttle_time_ms: int = 0
    error_code: int = 0
    error_message: str | None = ""
    node_id: int = 0
    host: str = ""
    port: int = 0
    coordinators: list[FindCoordinatorResponse.Coordinator] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_Coordinator = FindCoordinatorResponse.Coordinator
_int_0 = 0
_pack_hih = Struct(">hih").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_ih = Struct(">ih").pack
_pack_ihB = Struct(">ihB").pack
_pack_ihh = Struct(">ihh").pack
_text_0 = ""
_unpack_hih = Struct(">hih").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_ih = Struct(">ih").unpack_from
_unpack_ihB = Struct(">ihB").unpack_from
_unpack_ihh = Struct(">ihh").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[FindCoordinatorResponse, int]:
    error_code, node_id, n = _unpack_hih(b, o)
    o += 8
    if n < 0:
        raise ValueError
    host = b[o : (o := o + n)].decode()
    (port,) = _unpack_i(b, o)
    o += 4
    m = FindCoordinatorResponse(0, error_code, "", node_id, host, port)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if (
        m.coordinators is None
        or (m.coordinators if type(m.coordinators) is list else _items(m.coordinators))
    ) or m.unknown_tagged_fields:
        raise ValueError
    s = _utf8(m.host)
    n = len(s)
    o.append(_pack_hih(m.error_code, m.node_id, n))
    o.append(s)
    o.append(_pack_i(m.port))


# Versions 1 to 2
def _decode_v1(b: Any, o: int) -> tuple[FindCoordinatorResponse, int]:
    throttle_time_ms, error_code, n = _unpack_ihh(b, o)
    o += 8
    if n >= 0:
        error_message = b[o : (o := o + n)].decode()
    else:
        error_message = None
    node_id, n = _unpack_ih(b, o)
    o += 6
    if n < 0:
        raise ValueError
    host = b[o : (o := o + n)].decode()
    (port,) = _unpack_i(b, o)
    o += 4
    m = FindCoordinatorResponse(
        throttle_time_ms, error_code, error_message, node_id, host, port
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    if (
        m.coordinators is None
        or (m.coordinators if type(m.coordinators) is list else _items(m.coordinators))
    ) or m.unknown_tagged_fields:
        raise ValueError
    t = m.error_message
    if t is None:
        o.append(_pack_ihh(m.throttle_time_ms, m.error_code, -1))
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_pack_ihh(m.throttle_time_ms, m.error_code, n))
        o.append(s)
    s = _utf8(m.host)
    n = len(s)
    o.append(_pack_ih(m.node_id, n))
    o.append(s)
    o.append(_pack_i(m.port))


# Version 3
def _decode_v3(b: Any, o: int) -> tuple[FindCoordinatorResponse, int]:
    throttle_time_ms, error_code, n = _unpack_ihB(b, o)
    o += 6
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        error_message = b[o + 1 : (o := o + n)].decode()
    else:
        error_message = None
        o += 1
    node_id, n = _unpack_iB(b, o)
    o += 4
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    host = b[o + 1 : (o := o + n)].decode()
    port, n = _unpack_iB(b, o)
    o += 5
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    m = FindCoordinatorResponse(
        throttle_time_ms, error_code, error_message, node_id, host, port, [], unknown
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v3(m: Any, o: list[bytes]) -> None:
    if m.coordinators is None or (
        m.coordinators if type(m.coordinators) is list else _items(m.coordinators)
    ):
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
    s = _utf8(m.host)
    n = len(s) + 1
    o.append(_pack_iB(m.node_id, n) if n < 128 else _pack_i(m.node_id) + _text_size(n))
    o.append(s)
    if m.unknown_tagged_fields:
        o.append(_pack_i(m.port))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_iB(m.port, 0))


# Versions 4 to 6
def _decode_v4(b: Any, o: int) -> tuple[FindCoordinatorResponse, int]:
    throttle_time_ms, n = _unpack_iB(b, o)
    o += 5
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    coordinators: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        key = b[o + 1 : (o := o + n)].decode()
        node_id, n = _unpack_iB(b, o)
        o += 4
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        host = b[o + 1 : (o := o + n)].decode()
        port, error_code, n = _unpack_ihB(b, o)
        o += 6
        if n > 127:
            n, o = _long_text(b, o, n)
        if n:
            error_message = b[o + 1 : (o := o + n)].decode()
        else:
            error_message = None
            o += 1
        if not b[o]:
            unknown: Any = ()
            o += 1
        else:
            section, unknown, o = _tags(b, o, (), ())
        coordinators.append(
            _Coordinator(key, node_id, host, port, error_code, error_message, unknown)
        )
    if not b[o]:
        unknown_2: Any = ()
        o += 1
    else:
        section_2, unknown_2, o = _tags(b, o, (), ())
    m = FindCoordinatorResponse(
        throttle_time_ms, 0, "", 0, "", 0, coordinators, unknown_2
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v4(m: Any, o: list[bytes]) -> None:
    if (
        (m.error_code is not _int_0 and _differs(m.error_code, _int_0))
        or (m.node_id is not _int_0 and _differs(m.node_id, _int_0))
        or (m.host is not _text_0 and _differs(m.host, _text_0))
        or (m.port is not _int_0 and _differs(m.port, _int_0))
    ):
        raise ValueError
    coordinators = m.coordinators
    if type(coordinators) is not list:
        coordinators = _items(coordinators)
    n = len(coordinators) + 1
    o.append(
        _pack_iB(m.throttle_time_ms, n)
        if n < 128
        else _pack_i(m.throttle_time_ms) + _size(n)
    )
    for item in coordinators:
        s = _utf8(item.key)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        s = _utf8(item.host)
        n = len(s) + 1
        o.append(
            _pack_iB(item.node_id, n)
            if n < 128
            else _pack_i(item.node_id) + _text_size(n)
        )
        o.append(s)
        t = item.error_message
        if t is None:
            o.append(_pack_ihB(item.port, item.error_code, 0))
        else:
            s = _utf8(t)
            n = len(s) + 1
            o.append(
                _pack_ihB(item.port, item.error_code, n)
                if n < 128
                else _pack_ih(item.port, item.error_code) + _text_size(n)
            )
            o.append(s)
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


FindCoordinatorResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
        2: _decode_v1,
        3: _decode_v3,
        4: _decode_v4,
        5: _decode_v4,
        6: _decode_v4,
    }
)
FindCoordinatorResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
        2: _encode_v1,
        3: _encode_v3,
        4: _encode_v4,
        5: _encode_v4,
        6: _encode_v4,
    }
)
