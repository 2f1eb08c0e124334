from __future__ import annotations

from typing import Any, ClassVar

from .._runtime.fast import Packs as _Packs
from .._runtime.fast import items as _items
from .._runtime.fast import lists_b as _lists_b
from .._runtime.fast import long_list as _long_list
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.message import Message


class ListConfigResourcesRequest(Message, gc=False):
    """ListConfigResourcesRequest: request (API key 74), versions 0 to 1, flexible from
    0. Once called ListClientMetricsResourcesRequest.

    Attributes:
        resource_types: []int8, versions 1+, default empty.
    """

    API_KEY: ClassVar[int | None] = 74
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 2)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 2)
    _module: ClassVar[str] = "list_config_resources_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    resource_types: list[int] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_make_Lb = _Packs("Lb")
_make_Lb_B = _Packs("Lb", "B")
_packs_Lb = _make_Lb.made
_packs_Lb_B = _make_Lb_B.made


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[ListConfigResourcesRequest, int]:
    if not b[o]:
        unknown: Any = ()
        o += 1
    else:
        section, unknown, o = _tags(b, o, (), ())
    m = ListConfigResourcesRequest([], unknown)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.resource_types is None or (
        m.resource_types if type(m.resource_types) is list else _items(m.resource_types)
    ):
        raise ValueError
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[ListConfigResourcesRequest, int]:
    n = b[o]
    if n > 127:
        n, o = _long_list(b, o, n)
    k = n - 1
    resource_types: Any = [*_lists_b[k](b, o + 1)]
    o += k + 1
    if not b[o]:
        unknown: Any = ()
        o += 1
    else:
        section, unknown, o = _tags(b, o, (), ())
    m = ListConfigResourcesRequest(resource_types, unknown)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    resource_types = m.resource_types
    if type(resource_types) is not list:
        resource_types = _items(resource_types)
    count = len(resource_types)
    if m.unknown_tagged_fields:
        try:
            pack = _packs_Lb[count]
        except KeyError:
            pack = _make_Lb(count)
        o.append(pack(count + 1, *resource_types))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        try:
            pack = _packs_Lb_B[count]
        except KeyError:
            pack = _make_Lb_B(count)
        o.append(pack(count + 1, *resource_types, 0))


ListConfigResourcesRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
    }
)
ListConfigResourcesRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
    }
)
