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


class DeleteRecordsResponse(Message, gc=False):
    """DeleteRecordsResponse: response (API key 21), versions 0 to 2, flexible from 2.

    Attributes:
        throttle_time_ms: int32, versions 0+, default 0.
        topics: []DeleteRecordsTopicResult, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 21
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 3)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(2, 3)
    _module: ClassVar[str] = "delete_records_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class DeleteRecordsTopicResult(msgspec.Struct, gc=False):
        """A struct of DeleteRecordsResponse.

        Attributes:
            name: string, versions 0+, default '', map key, topicName.
            partitions: []DeleteRecordsPartitionResult, versions 0+, default empty.
        """

        name: str = ""
        partitions: list[DeleteRecordsResponse.DeleteRecordsPartitionResult] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class DeleteRecordsPartitionResult(msgspec.Struct, gc=False):
        """A struct of DeleteRecordsResponse.

        Attributes:
            partition_index: int32, versions 0+, default 0, map key.
            low_watermark: int64, versions 0+, default 0.
            error_code: int16, versions 0+, default 0.
        """

        partition_index: int = 0
        low_watermark: int = 0
        error_code: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    throttle_time_ms: int = 0
    topics: list[DeleteRecordsResponse.DeleteRecordsTopicResult] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_DeleteRecordsPartitionResult = DeleteRecordsResponse.DeleteRecordsPartitionResult
_DeleteRecordsTopicResult = DeleteRecordsResponse.DeleteRecordsTopicResult
_pack_h = Struct(">h").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_ii = Struct(">ii").pack
_pack_iqh = Struct(">iqh").pack
_pack_iqhB = Struct(">iqhB").pack
_unpack_h = Struct(">h").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_ii = Struct(">ii").unpack_from
_unpack_iqh = Struct(">iqh").unpack_from
_unpack_iqhB = Struct(">iqhB").unpack_from


# Versions 0 to 1
def _decode_v0(b: Any, o: int) -> tuple[DeleteRecordsResponse, int]:
    throttle_time_ms, n = _unpack_ii(b, o)
    o += 8
    if n < 0:
        raise ValueError
    topics: Any = []
    for _ in range(n):
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        name = b[o : (o := o + n)].decode()
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        partitions: Any = []
        if n > 0:
            for _ in range(n):
                partition_index, low_watermark, error_code = _unpack_iqh(b, o)
                o += 14
                partitions.append(
                    _DeleteRecordsPartitionResult(
                        partition_index, low_watermark, error_code
                    )
                )
        topics.append(_DeleteRecordsTopicResult(name, partitions))
    m = DeleteRecordsResponse(throttle_time_ms, topics)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics)
    o.append(_pack_ii(m.throttle_time_ms, n))
    for item in topics:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.name)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        partitions = item.partitions
        if type(partitions) is not list:
            partitions = _items(partitions)
        n = len(partitions)
        o.append(_pack_i(n))
        for item_2 in partitions:
            if item_2.unknown_tagged_fields:
                raise ValueError
            o.append(
                _pack_iqh(
                    item_2.partition_index, item_2.low_watermark, item_2.error_code
                )
            )


# Version 2
def _decode_v2(b: Any, o: int) -> tuple[DeleteRecordsResponse, int]:
    throttle_time_ms, n = _unpack_iB(b, o)
    o += 5
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    topics: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        name = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        o += 1
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        partitions: Any = []
        if n > 1:
            for _ in range(n - 1):
                partition_index, low_watermark, error_code, n = _unpack_iqhB(b, o)
                o += 15
                if not n:
                    unknown: Any = ()
                else:
                    section, unknown, o = _tags(b, o - 1, (), ())
                partitions.append(
                    _DeleteRecordsPartitionResult(
                        partition_index, low_watermark, error_code, unknown
                    )
                )
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        topics.append(_DeleteRecordsTopicResult(name, partitions, unknown_2))
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = DeleteRecordsResponse(throttle_time_ms, topics, unknown_3)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics) + 1
    o.append(
        _pack_iB(m.throttle_time_ms, n)
        if n < 128
        else _pack_i(m.throttle_time_ms) + _size(n)
    )
    for item in topics:
        s = _utf8(item.name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        partitions = item.partitions
        if type(partitions) is not list:
            partitions = _items(partitions)
        n = len(partitions)
        o.append(_more[n] if n < 127 else _size(n + 1))
        for item_2 in partitions:
            if item_2.unknown_tagged_fields:
                o.append(
                    _pack_iqh(
                        item_2.partition_index, item_2.low_watermark, item_2.error_code
                    )
                )
                o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
            else:
                o.append(
                    _pack_iqhB(
                        item_2.partition_index,
                        item_2.low_watermark,
                        item_2.error_code,
                        0,
                    )
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


DeleteRecordsResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
        2: _decode_v2,
    }
)
DeleteRecordsResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
        2: _encode_v2,
    }
)
