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


class ReadShareGroupStateResponse(Message, gc=False):
    """ReadShareGroupStateResponse: response (API key 84), version 0, flexible from 0.

    Attributes:
        results: []ReadStateResult, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 84
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "read_share_group_state_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class ReadStateResult(msgspec.Struct, gc=False):
        """A struct of ReadShareGroupStateResponse.

        Attributes:
            topic_id: uuid, versions 0+, default AAAAAAAAAAAAAAAAAAAAAA.
            partitions: []PartitionResult, versions 0+, default empty.
        """

        topic_id: UUID = _NIL
        partitions: list[ReadShareGroupStateResponse.PartitionResult] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class PartitionResult(msgspec.Struct, gc=False):
        """A struct of ReadShareGroupStateResponse.

        Attributes:
            partition: int32, versions 0+, default 0.
            error_code: int16, versions 0+, default 0.
            error_message: string, versions 0+, nullable in 0+, default null.
            state_epoch: int32, versions 0+, default 0.
            start_offset: int64, versions 0+, default 0.
            state_batches: []StateBatch, versions 0+, default empty.
        """

        partition: int = 0
        error_code: int = 0
        error_message: str | None = None
        state_epoch: int = 0
        start_offset: int = 0
        state_batches: list[ReadShareGroupStateResponse.StateBatch] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class StateBatch(msgspec.Struct, gc=False):
        """A struct of ReadShareGroupStateResponse.

        Attributes:
            first_offset: int64, versions 0+, default 0.
            last_offset: int64, versions 0+, default 0.
            delivery_state: int8, versions 0+, default 0.
            delivery_count: int16, versions 0+, default 0.
        """

        first_offset: int = 0
        last_offset: int = 0
        delivery_state: int = 0
        delivery_count: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    results: list[ReadShareGroupStateResponse.ReadStateResult] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_PartitionResult = ReadShareGroupStateResponse.PartitionResult
_ReadStateResult = ReadShareGroupStateResponse.ReadStateResult
_StateBatch = ReadShareGroupStateResponse.StateBatch
_pack_U = Struct(">16s").pack
_pack_UB = Struct(">16sB").pack
_pack_ih = Struct(">ih").pack
_pack_ihB = Struct(">ihB").pack
_pack_iq = Struct(">iq").pack
_pack_iqB = Struct(">iqB").pack
_pack_qqbh = Struct(">qqbh").pack
_pack_qqbhB = Struct(">qqbhB").pack
_unpack_UB = Struct(">16sB").unpack_from
_unpack_ihB = Struct(">ihB").unpack_from
_unpack_iqB = Struct(">iqB").unpack_from
_unpack_qqbhB = Struct(">qqbhB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[ReadShareGroupStateResponse, int]:
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
                state_epoch, start_offset, n = _unpack_iqB(b, o)
                o += 13
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                state_batches: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        first_offset, last_offset, delivery_state, delivery_count, n = (
                            _unpack_qqbhB(b, o)
                        )
                        o += 20
                        if not n:
                            unknown: Any = ()
                        else:
                            section, unknown, o = _tags(b, o - 1, (), ())
                        state_batches.append(
                            _StateBatch(
                                first_offset,
                                last_offset,
                                delivery_state,
                                delivery_count,
                                unknown,
                            )
                        )
                if not b[o]:
                    unknown_2: Any = ()
                    o += 1
                else:
                    section_2, unknown_2, o = _tags(b, o, (), ())
                partitions.append(
                    _PartitionResult(
                        partition,
                        error_code,
                        error_message,
                        state_epoch,
                        start_offset,
                        state_batches,
                        unknown_2,
                    )
                )
        if not b[o]:
            unknown_3: Any = ()
            o += 1
        else:
            section_3, unknown_3, o = _tags(b, o, (), ())
        results.append(_ReadStateResult(_uuids[topic_id], partitions, unknown_3))
    if not b[o]:
        unknown_4: Any = ()
        o += 1
    else:
        section_4, unknown_4, o = _tags(b, o, (), ())
    m = ReadShareGroupStateResponse(results, unknown_4)
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
            state_batches = item_2.state_batches
            if type(state_batches) is not list:
                state_batches = _items(state_batches)
            n = len(state_batches) + 1
            o.append(
                _pack_iqB(item_2.state_epoch, item_2.start_offset, n)
                if n < 128
                else _pack_iq(item_2.state_epoch, item_2.start_offset) + _size(n)
            )
            for item_3 in state_batches:
                if item_3.unknown_tagged_fields:
                    o.append(
                        _pack_qqbh(
                            item_3.first_offset,
                            item_3.last_offset,
                            item_3.delivery_state,
                            item_3.delivery_count,
                        )
                    )
                    o.append(_tag_section((), item_3.unknown_tagged_fields, ()))
                else:
                    o.append(
                        _pack_qqbhB(
                            item_3.first_offset,
                            item_3.last_offset,
                            item_3.delivery_state,
                            item_3.delivery_count,
                            0,
                        )
                    )
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


ReadShareGroupStateResponse._decoders.update(
    {
        0: _decode_v0,
    }
)
ReadShareGroupStateResponse._encoders.update(
    {
        0: _encode_v0,
    }
)
