from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar
from uuid import UUID

import msgspec

from .._runtime.fast import NIL as _NIL
from .._runtime.fast import items as _items
from .._runtime.fast import long_text as _long_text
from .._runtime.fast import more as _more
from .._runtime.fast import size as _size
from .._runtime.fast import some_long as _some_long
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.fast import uuids as _uuids
from .._runtime.message import Message


class WriteShareGroupStateResponse(Message, gc=False):
    """WriteShareGroupStateResponse: response (API key 85), versions 0 to 1, flexible
    from 0.

    Attributes:
        results: []WriteStateResult, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 85
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 2)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 2)
    _module: ClassVar[str] = "write_share_group_state_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class WriteStateResult(msgspec.Struct, gc=False):
        """A struct of WriteShareGroupStateResponse.

        Attributes:
            topic_id: uuid, versions 0+, default AAAAAAAAAAAAAAAAAAAAAA.
            partitions: []PartitionResult, versions 0+, default empty.
        """

        topic_id: UUID = _NIL
        partitions: list[WriteShareGroupStateResponse.PartitionResult] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class PartitionResult(msgspec.Struct, gc=False):
        """A struct of WriteShareGroupStateResponse.

        Attributes:
            partition: int32, versions 0+, default 0.
            error_code: int16, versions 0+, default 0.
            error_message: string, versions 0+, nullable in 0+, default null.
        """

        partition: int = 0
        error_code: int = 0
        error_message: str | None = None
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    results: list[WriteShareGroupStateResponse.WriteStateResult] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_PartitionResult = WriteShareGroupStateResponse.PartitionResult
_WriteStateResult = WriteShareGroupStateResponse.WriteStateResult
_pack_U = Struct(">16s").pack
_pack_UB = Struct(">16sB").pack
_pack_ih = Struct(">ih").pack
_pack_ihB = Struct(">ihB").pack
_unpack_UB = Struct(">16sB").unpack_from
_unpack_ihB = Struct(">ihB").unpack_from


# Versions 0 to 1
def _decode_v0(b: Any, o: int) -> tuple[WriteShareGroupStateResponse, int]:
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    results: Any = []
    for _ in range(n - 1):
        topic_id, n = _unpack_UB(b, o)
        o += 17
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        partitions: Any = []
        if n > 1:
            for _ in range(n - 1):
                partition, error_code, n = _unpack_ihB(b, o)
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
                partitions.append(
                    _PartitionResult(partition, error_code, error_message, unknown)
                )
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        results.append(_WriteStateResult(_uuids[topic_id], partitions, unknown_2))
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = WriteShareGroupStateResponse(results, unknown_3)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    results = m.results
    if type(results) is not list:
        results = _items(results)
    n = len(results)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item in results:
        partitions = item.partitions
        if type(partitions) is not list:
            partitions = _items(partitions)
        n = len(partitions) + 1
        o.append(
            _pack_UB(item.topic_id.int.to_bytes(16), n)
            if n < 128
            else _pack_U(item.topic_id.int.to_bytes(16)) + _size(n)
        )
        for item_2 in partitions:
            t = item_2.error_message
            if t is None:
                o.append(_pack_ihB(item_2.partition, item_2.error_code, 0))
            else:
                s = _utf8(t)
                n = len(s) + 1
                o.append(
                    _pack_ihB(item_2.partition, item_2.error_code, n)
                    if n < 128
                    else _pack_ih(item_2.partition, item_2.error_code) + _text_size(n)
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


WriteShareGroupStateResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
    }
)
WriteShareGroupStateResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
    }
)
