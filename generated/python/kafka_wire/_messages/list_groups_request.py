from __future__ import annotations

from typing import Any, ClassVar

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


class ListGroupsRequest(Message, gc=False):
    """ListGroupsRequest: request (API key 16), versions 0 to 5, flexible from 3.

    Attributes:
        states_filter: []string, versions 4+, default empty.
        types_filter: []string, versions 5+, default empty.
    """

    API_KEY: ClassVar[int | None] = 16
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 6)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(3, 6)
    _module: ClassVar[str] = "list_groups_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    states_filter: list[str] = []
    types_filter: list[str] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


# Versions 0 to 2
def _decode_v0(b: Any, o: int) -> tuple[ListGroupsRequest, int]:
    m = ListGroupsRequest()
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if (
        (
            m.states_filter is None
            or (
                m.states_filter
                if type(m.states_filter) is list
                else _items(m.states_filter)
            )
        )
        or (
            m.types_filter is None
            or (
                m.types_filter
                if type(m.types_filter) is list
                else _items(m.types_filter)
            )
        )
        or m.unknown_tagged_fields
    ):
        raise ValueError


# Version 3
def _decode_v3(b: Any, o: int) -> tuple[ListGroupsRequest, int]:
    if not b[o]:
        unknown: Any = ()
        o += 1
    else:
        section, unknown, o = _tags(b, o, (), ())
    m = ListGroupsRequest([], [], unknown)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v3(m: Any, o: list[bytes]) -> None:
    if (
        m.states_filter is None
        or (
            m.states_filter
            if type(m.states_filter) is list
            else _items(m.states_filter)
        )
    ) or (
        m.types_filter is None
        or (m.types_filter if type(m.types_filter) is list else _items(m.types_filter))
    ):
        raise ValueError
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


# Version 4
def _decode_v4(b: Any, o: int) -> tuple[ListGroupsRequest, int]:
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    states_filter: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        item = b[o + 1 : (o := o + n)].decode()
        states_filter.append(item)
    if not b[o]:
        unknown: Any = ()
        o += 1
    else:
        section, unknown, o = _tags(b, o, (), ())
    m = ListGroupsRequest(states_filter, [], unknown)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v4(m: Any, o: list[bytes]) -> None:
    if m.types_filter is None or (
        m.types_filter if type(m.types_filter) is list else _items(m.types_filter)
    ):
        raise ValueError
    states_filter = m.states_filter
    if type(states_filter) is not list:
        states_filter = _items(states_filter)
    n = len(states_filter)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item in states_filter:
        s = _utf8(item)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


# Version 5
def _decode_v5(b: Any, o: int) -> tuple[ListGroupsRequest, int]:
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    states_filter: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        item = b[o + 1 : (o := o + n)].decode()
        states_filter.append(item)
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    types_filter: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        item_2 = b[o + 1 : (o := o + n)].decode()
        types_filter.append(item_2)
    if not b[o]:
        unknown: Any = ()
        o += 1
    else:
        section, unknown, o = _tags(b, o, (), ())
    m = ListGroupsRequest(states_filter, types_filter, unknown)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v5(m: Any, o: list[bytes]) -> None:
    states_filter = m.states_filter
    if type(states_filter) is not list:
        states_filter = _items(states_filter)
    n = len(states_filter)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item in states_filter:
        s = _utf8(item)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    types_filter = m.types_filter
    if type(types_filter) is not list:
        types_filter = _items(types_filter)
    n = len(types_filter)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item_2 in types_filter:
        s = _utf8(item_2)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


ListGroupsRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
        2: _decode_v0,
        3: _decode_v3,
        4: _decode_v4,
        5: _decode_v5,
    }
)
ListGroupsRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
        2: _encode_v0,
        3: _encode_v3,
        4: _encode_v4,
        5: _encode_v5,
    }
)
