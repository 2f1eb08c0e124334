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


class WriteTxnMarkersResponse(Message, gc=False):
    """WriteTxnMarkersResponse: response (API key 27), versions 0 to 2, flexible from 1.

    Attributes:
        markers: []WritableTxnMarkerResult, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 27
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 3)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(1, 3)
    _module: ClassVar[str] = "write_txn_markers_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class WritableTxnMarkerResult(msgspec.Struct, gc=False):
        """A struct of WriteTxnMarkersResponse.

        Attributes:
            producer_id: int64, versions 0+, default 0, producerId.
            topics: []WritableTxnMarkerTopicResult, versions 0+, default empty.
        """

        producer_id: int = 0
        topics: list[WriteTxnMarkersResponse.WritableTxnMarkerTopicResult] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class WritableTxnMarkerTopicResult(msgspec.Struct, gc=False):
        """A struct of WriteTxnMarkersResponse.

        Attributes:
            name: string, versions 0+, default '', topicName.
            partitions: []WritableTxnMarkerPartitionResult, versions 0+, default empty.
        """

        name: str = ""
        partitions: list[WriteTxnMarkersResponse.WritableTxnMarkerPartitionResult] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class WritableTxnMarkerPartitionResult(msgspec.Struct, gc=False):
        """A struct of WriteTxnMarkersResponse.

        Attributes:
            partition_index: int32, versions 0+, default 0.
            error_code: int16, versions 0+, default 0.
        """

        partition_index: int = 0
        error_code: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    markers: list[WriteTxnMarkersResponse.WritableTxnMarkerResult] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_WritableTxnMarkerPartitionResult = (
    WriteTxnMarkersResponse.WritableTxnMarkerPartitionResult
)
_WritableTxnMarkerResult = WriteTxnMarkersResponse.WritableTxnMarkerResult
_WritableTxnMarkerTopicResult = WriteTxnMarkersResponse.WritableTxnMarkerTopicResult
_pack_h = Struct(">h").pack
_pack_i = Struct(">i").pack
_pack_ih = Struct(">ih").pack
_pack_ihB = Struct(">ihB").pack
_pack_q = Struct(">q").pack
_pack_qB = Struct(">qB").pack
_pack_qi = Struct(">qi").pack
_unpack_h = Struct(">h").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_ih = Struct(">ih").unpack_from
_unpack_ihB = Struct(">ihB").unpack_from
_unpack_qB = Struct(">qB").unpack_from
_unpack_qi = Struct(">qi").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[WriteTxnMarkersResponse, int]:
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    markers: Any = []
    for _ in range(n):
        producer_id, n = _unpack_qi(b, o)
        o += 12
        if n < 0:
            raise ValueError
        topics: Any = []
        if n > 0:
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
                        partition_index, error_code = _unpack_ih(b, o)
                        o += 6
                        partitions.append(
                            _WritableTxnMarkerPartitionResult(
                                partition_index, error_code
                            )
                        )
                topics.append(_WritableTxnMarkerTopicResult(name, partitions))
        markers.append(_WritableTxnMarkerResult(producer_id, topics))
    m = WriteTxnMarkersResponse(markers)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    markers = m.markers
    if type(markers) is not list:
        markers = _items(markers)
    n = len(markers)
    o.append(_pack_i(n))
    for item in markers:
        if item.unknown_tagged_fields:
            raise ValueError
        topics = item.topics
        if type(topics) is not list:
            topics = _items(topics)
        n = len(topics)
        o.append(_pack_qi(item.producer_id, n))
        for item_2 in topics:
            if item_2.unknown_tagged_fields:
                raise ValueError
            s = _utf8(item_2.name)
            n = len(s)
            o.append(_pack_h(n))
            o.append(s)
            partitions = item_2.partitions
            if type(partitions) is not list:
                partitions = _items(partitions)
            n = len(partitions)
            o.append(_pack_i(n))
            for item_3 in partitions:
                if item_3.unknown_tagged_fields:
                    raise ValueError
                o.append(_pack_ih(item_3.partition_index, item_3.error_code))


# Versions 1 to 2
def _decode_v1(b: Any, o: int) -> tuple[WriteTxnMarkersResponse, int]:
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    markers: Any = []
    for _ in range(n - 1):
        producer_id, n = _unpack_qB(b, o)
        o += 9
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        topics: Any = []
        if n > 1:
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
                        partition_index, error_code, n = _unpack_ihB(b, o)
                        o += 7
                        if not n:
                            unknown: Any = ()
                        else:
                            section, unknown, o = _tags(b, o - 1, (), ())
                        partitions.append(
                            _WritableTxnMarkerPartitionResult(
                                partition_index, error_code, unknown
                            )
                        )
                if not b[o]:
                    unknown_2: Any = ()
                    o += 1
                else:
                    section_2, unknown_2, o = _tags(b, o, (), ())
                topics.append(
                    _WritableTxnMarkerTopicResult(name, partitions, unknown_2)
                )
        if not b[o]:
            unknown_3: Any = ()
            o += 1
        else:
            section_3, unknown_3, o = _tags(b, o, (), ())
        markers.append(_WritableTxnMarkerResult(producer_id, topics, unknown_3))
    if not b[o]:
        unknown_4: Any = ()
        o += 1
    else:
        section_4, unknown_4, o = _tags(b, o, (), ())
    m = WriteTxnMarkersResponse(markers, unknown_4)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    markers = m.markers
    if type(markers) is not list:
        markers = _items(markers)
    n = len(markers)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item in markers:
        topics = item.topics
        if type(topics) is not list:
            topics = _items(topics)
        n = len(topics) + 1
        o.append(
            _pack_qB(item.producer_id, n)
            if n < 128
            else _pack_q(item.producer_id) + _size(n)
        )
        for item_2 in topics:
            s = _utf8(item_2.name)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            partitions = item_2.partitions
            if type(partitions) is not list:
                partitions = _items(partitions)
            n = len(partitions)
            o.append(_more[n] if n < 127 else _size(n + 1))
            for item_3 in partitions:
                if item_3.unknown_tagged_fields:
                    o.append(_pack_ih(item_3.partition_index, item_3.error_code))
                    o.append(_tag_section((), item_3.unknown_tagged_fields, ()))
                else:
                    o.append(_pack_ihB(item_3.partition_index, item_3.error_code, 0))
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


WriteTxnMarkersResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
        2: _decode_v1,
    }
)
WriteTxnMarkersResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
        2: _encode_v1,
    }
)
