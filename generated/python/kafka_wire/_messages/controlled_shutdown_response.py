from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

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


class ControlledShutdownResponse(Message, gc=False):
    """ControlledShutdownResponse: response (API key 7), versions 0 to 3, flexible from
    3.

    Attributes:
        error_code: int16, versions 0+, default 0.
        remaining_partitions: []RemainingPartition, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 7
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 4)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(3, 4)
    _module: ClassVar[str] = "controlled_shutdown_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class RemainingPartition(msgspec.Struct, gc=False):
        """A struct of ControlledShutdownResponse.

        Attributes:
            topic_name: string, versions 0+, default '', map key, topicName.
            partition_index: int32, versions 0+, default 0, map key.
        """

        topic_name: str = ""
        partition_index: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    error_code: int = 0
    remaining_partitions: list[ControlledShutdownResponse.RemainingPartition] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_RemainingPartition = ControlledShutdownResponse.RemainingPartition
_pack_h = Struct(">h").pack
_pack_hB = Struct(">hB").pack
_pack_hi = Struct(">hi").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_unpack_h = Struct(">h").unpack_from
_unpack_hB = Struct(">hB").unpack_from
_unpack_hi = Struct(">hi").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_iB = Struct(">iB").unpack_from


# Versions 0 to 2
def _decode_v0(b: Any, o: int) -> tuple[ControlledShutdownResponse, int]:
    error_code, n = _unpack_hi(b, o)
    o += 6
    if n < 0:
        raise ValueError
    remaining_partitions: Any = []
    for _ in range(n):
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        topic_name = b[o : (o := o + n)].decode()
        (partition_index,) = _unpack_i(b, o)
        o += 4
        remaining_partitions.append(_RemainingPartition(topic_name, partition_index))
    m = ControlledShutdownResponse(error_code, remaining_partitions)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    remaining_partitions = m.remaining_partitions
    if type(remaining_partitions) is not list:
        remaining_partitions = _items(remaining_partitions)
    n = len(remaining_partitions)
    o.append(_pack_hi(m.error_code, n))
    for item in remaining_partitions:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.topic_name)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        o.append(_pack_i(item.partition_index))


# Version 3
def _decode_v3(b: Any, o: int) -> tuple[ControlledShutdownResponse, int]:
    error_code, n = _unpack_hB(b, o)
    o += 3
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    remaining_partitions: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        topic_name = b[o + 1 : (o := o + n)].decode()
        partition_index, n = _unpack_iB(b, o)
        o += 5
        if not n:
            unknown: Any = ()
        else:
            section, unknown, o = _tags(b, o - 1, (), ())
        remaining_partitions.append(
            _RemainingPartition(topic_name, partition_index, unknown)
        )
    if not b[o]:
        unknown_2: Any = ()
        o += 1
    else:
        section_2, unknown_2, o = _tags(b, o, (), ())
    m = ControlledShutdownResponse(error_code, remaining_partitions, unknown_2)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v3(m: Any, o: list[bytes]) -> None:
    remaining_partitions = m.remaining_partitions
    if type(remaining_partitions) is not list:
        remaining_partitions = _items(remaining_partitions)
    n = len(remaining_partitions) + 1
    o.append(_pack_hB(m.error_code, n) if n < 128 else _pack_h(m.error_code) + _size(n))
    for item in remaining_partitions:
        s = _utf8(item.topic_name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        if item.unknown_tagged_fields:
            o.append(_pack_i(item.partition_index))
            o.append(_tag_section((), item.unknown_tagged_fields, ()))
        else:
            o.append(_pack_iB(item.partition_index, 0))
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


ControlledShutdownResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
        2: _decode_v0,
        3: _decode_v3,
    }
)
ControlledShutdownResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
        2: _encode_v0,
        3: _encode_v3,
    }
)
