from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

from .._runtime.fast import differs as _differs
from .._runtime.fast import items as _items
from .._runtime.fast import more as _more
from .._runtime.fast import size as _size
from .._runtime.fast import some_long as _some_long
from .._runtime.fast import some_long_text as _some_long_text
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class FindCoordinatorRequest(Message, gc=False):
    """FindCoordinatorRequest: request (API key 10), versions 0 to 6, flexible from 3.

    Attributes:
        key: string, versions 0-3, default ''.
        key_type: int8, versions 1+, default 0.
        coordinator_keys: []string, versions 4+, default empty.
    """

    API_KEY: ClassVar[int | None] = 10
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 7)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(3, 7)
    _module: ClassVar[str] = "find_coordinator_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    key: str = ""
    key_type: int = 0
    coordinator_keys: list[str] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_int_0 = 0
_pack_b = Struct(">b").pack
_pack_bB = Struct(">bB").pack
_pack_h = Struct(">h").pack
_text_0 = ""
_unpack_b = Struct(">b").unpack_from
_unpack_bB = Struct(">bB").unpack_from
_unpack_h = Struct(">h").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[FindCoordinatorRequest, int]:
    (n,) = _unpack_h(b, o)
    o += 2
    if n < 0:
        raise ValueError
    key = b[o : (o := o + n)].decode()
    m = FindCoordinatorRequest(key)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if (
        (m.key_type is not _int_0 and _differs(m.key_type, _int_0))
        or (
            m.coordinator_keys is None
            or (
                m.coordinator_keys
                if type(m.coordinator_keys) is list
                else _items(m.coordinator_keys)
            )
        )
        or m.unknown_tagged_fields
    ):
        raise ValueError
    s = _utf8(m.key)
    n = len(s)
    o.append(_pack_h(n))
    o.append(s)


# Versions 1 to 2
def _decode_v1(b: Any, o: int) -> tuple[FindCoordinatorRequest, int]:
    (n,) = _unpack_h(b, o)
    o += 2
    if n < 0:
        raise ValueError
    key = b[o : (o := o + n)].decode()
    (key_type,) = _unpack_b(b, o)
    o += 1
    m = FindCoordinatorRequest(key, key_type)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    if (
        m.coordinator_keys is None
        or (
            m.coordinator_keys
            if type(m.coordinator_keys) is list
            else _items(m.coordinator_keys)
        )
    ) or m.unknown_tagged_fields:
        raise ValueError
    s = _utf8(m.key)
    n = len(s)
    o.append(_pack_h(n))
    o.append(s)
    o.append(_pack_b(m.key_type))


# Version 3
def _decode_v3(b: Any, o: int) -> tuple[FindCoordinatorRequest, int]:
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    key = b[o + 1 : (o := o + n)].decode()
    key_type, n = _unpack_bB(b, o)
    o += 2
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    m = FindCoordinatorRequest(key, key_type, [], unknown)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v3(m: Any, o: list[bytes]) -> None:
    if m.coordinator_keys is None or (
        m.coordinator_keys
        if type(m.coordinator_keys) is list
        else _items(m.coordinator_keys)
    ):
        raise ValueError
    s = _utf8(m.key)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    if m.unknown_tagged_fields:
        o.append(_pack_b(m.key_type))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_bB(m.key_type, 0))


# Versions 4 to 6
def _decode_v4(b: Any, o: int) -> tuple[FindCoordinatorRequest, int]:
    key_type, n = _unpack_bB(b, o)
    o += 2
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    coordinator_keys: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        item = b[o + 1 : (o := o + n)].decode()
        coordinator_keys.append(item)
    if not b[o]:
        unknown: Any = ()
        o += 1
    else:
        section, unknown, o = _tags(b, o, (), ())
    m = FindCoordinatorRequest("", key_type, coordinator_keys, unknown)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v4(m: Any, o: list[bytes]) -> None:
    if m.key is not _text_0 and _differs(m.key, _text_0):
        raise ValueError
    coordinator_keys = m.coordinator_keys
    if type(coordinator_keys) is not list:
        coordinator_keys = _items(coordinator_keys)
    n = len(coordinator_keys) + 1
    o.append(_pack_bB(m.key_type, n) if n < 128 else _pack_b(m.key_type) + _size(n))
    for item in coordinator_keys:
        s = _utf8(item)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


FindCoordinatorRequest._decoders.update(
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
FindCoordinatorRequest._encoders.update(
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
