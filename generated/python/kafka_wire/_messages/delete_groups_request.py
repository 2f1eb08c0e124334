from __future__ import annotations

from struct import Struct
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


class DeleteGroupsRequest(Message, gc=False):
    """DeleteGroupsRequest: request (API key 42), versions 0 to 3, flexible from 2.

    Attributes:
        groups_names: []string, versions 0+, default empty, groupId.
    """

    API_KEY: ClassVar[int | None] = 42
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 4)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(2, 4)
    _module: ClassVar[str] = "delete_groups_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    groups_names: list[str] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_h = Struct(">h").pack
_pack_i = Struct(">i").pack
_unpack_h = Struct(">h").unpack_from
_unpack_i = Struct(">i").unpack_from


# Versions 0 to 1
def _decode_v0(b: Any, o: int) -> tuple[DeleteGroupsRequest, int]:
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    groups_names: Any = []
    for _ in range(n):
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        item = b[o : (o := o + n)].decode()
        groups_names.append(item)
    m = DeleteGroupsRequest(groups_names)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    groups_names = m.groups_names
    if type(groups_names) is not list:
        groups_names = _items(groups_names)
    n = len(groups_names)
    o.append(_pack_i(n))
    for item in groups_names:
        s = _utf8(item)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)


# Versions 2 to 3
def _decode_v2(b: Any, o: int) -> tuple[DeleteGroupsRequest, int]:
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    groups_names: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        item = b[o + 1 : (o := o + n)].decode()
        groups_names.append(item)
    if not b[o]:
        unknown: Any = ()
        o += 1
    else:
        section, unknown, o = _tags(b, o, (), ())
    m = DeleteGroupsRequest(groups_names, unknown)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
    groups_names = m.groups_names
    if type(groups_names) is not list:
        groups_names = _items(groups_names)
    n = len(groups_names)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item in groups_names:
        s = _utf8(item)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


DeleteGroupsRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
        2: _decode_v2,
        3: _decode_v2,
    }
)
DeleteGroupsRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
        2: _encode_v2,
        3: _encode_v2,
    }
)
