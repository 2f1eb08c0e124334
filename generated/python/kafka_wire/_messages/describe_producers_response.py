from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

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


class DescribeProducersResponse(Message, gc=False):
    """DescribeProducersResponse: response (API key 61), version 0, flexible from 0.

    Attributes:
        throttle_time_ms: int32, versions 0+, default 0.
        topics: []TopicResponse, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 61
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "describe_producers_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class TopicResponse(msgspec.Struct, gc=False):
        """A struct of DescribeProducersResponse.

        Attributes:
            name: string, versions 0+, default '', topicName.
            partitions: []PartitionResponse, versions 0+, default empty.
        """

        name: str = ""
        partitions: list[DescribeProducersResponse.PartitionResponse] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class PartitionResponse(msgspec.Struct, gc=False):
        """A struct of DescribeProducersResponse.

        Attributes:
            partition_index: int32, versions 0+, default 0.
            error_code: int16, versions 0+, default 0.
            error_message: string, versions 0+, nullable in 0+, default null.
            active_producers: []ProducerState, versions 0+, default empty.
        """

        partition_index: int = 0
        error_code: int = 0
        error_message: str | None = None
        active_producers: list[DescribeProducersResponse.ProducerState] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class ProducerState(msgspec.Struct, gc=False):
        """A struct of DescribeProducersResponse.

        Attributes:
            producer_id: int64, versions 0+, default 0, producerId.
            producer_epoch: int32, versions 0+, default 0.
            last_sequence: int32, versions 0+, default -1.
            last_timestamp: int64, versions 0+, default -1.
            coordinator_epoch: int32, versions 0+, default 0.
            current_txn_start_offset: int64, versions 0+, default -1.
        """

        producer_id: int = 0
        producer_epoch: int = 0
        last_sequence: int = -1
        last_timestamp: int = -1
        coordinator_epoch: int = 0
        current_txn_start_offset: int = -1
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    throttle_time_ms: int = 0
    topics: list[DescribeProducersResponse.TopicResponse] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_PartitionResponse = DescribeProducersResponse.PartitionResponse
_ProducerState = DescribeProducersResponse.ProducerState
_TopicResponse = DescribeProducersResponse.TopicResponse
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_ih = Struct(">ih").pack
_pack_ihB = Struct(">ihB").pack
_pack_qiiqiq = Struct(">qiiqiq").pack
_pack_qiiqiqB = Struct(">qiiqiqB").pack
_unpack_iB = Struct(">iB").unpack_from
_unpack_ihB = Struct(">ihB").unpack_from
_unpack_qiiqiqB = Struct(">qiiqiqB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[DescribeProducersResponse, int]:
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
                partition_index, error_code, n = _unpack_ihB(b, o)
                o += 6
                if n > 127:
                    n, o = _long_text(b, o, n)
                if n:
                    error_message = b[o + 1 : (o := o + n)].decode()
                else:
                    error_message = None
                    o += 1
                n = b[o]
                o += 1
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                active_producers: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        (
                            producer_id,
                            producer_epoch,
                            last_sequence,
                            last_timestamp,
                            coordinator_epoch,
                            current_txn_start_offset,
                            n,
                        ) = _unpack_qiiqiqB(b, o)
                        o += 37
                        if not n:
                            unknown: Any = ()
                        else:
                            section, unknown, o = _tags(b, o - 1, (), ())
                        active_producers.append(
                            _ProducerState(
                                producer_id,
                                producer_epoch,
                                last_sequence,
                                last_timestamp,
                                coordinator_epoch,
                                current_txn_start_offset,
                                unknown,
                            )
                        )
                if not b[o]:
                    unknown_2: Any = ()
                    o += 1
                else:
                    section_2, unknown_2, o = _tags(b, o, (), ())
                partitions.append(
                    _PartitionResponse(
                        partition_index,
                        error_code,
                        error_message,
                        active_producers,
                        unknown_2,
                    )
                )
        if not b[o]:
            unknown_3: Any = ()
            o += 1
        else:
            section_3, unknown_3, o = _tags(b, o, (), ())
        topics.append(_TopicResponse(name, partitions, unknown_3))
    if not b[o]:
        unknown_4: Any = ()
        o += 1
    else:
        section_4, unknown_4, o = _tags(b, o, (), ())
    m = DescribeProducersResponse(throttle_time_ms, topics, unknown_4)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
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
            t = item_2.error_message
            if t is None:
                o.append(_pack_ihB(item_2.partition_index, item_2.error_code, 0))
            else:
                s = _utf8(t)
                n = len(s) + 1
                o.append(
                    _pack_ihB(item_2.partition_index, item_2.error_code, n)
                    if n < 128
                    else _pack_ih(item_2.partition_index, item_2.error_code)
                    + _text_size(n)
                )
                o.append(s)
            active_producers = item_2.active_producers
            if type(active_producers) is not list:
                active_producers = _items(active_producers)
            n = len(active_producers)
            o.append(_more[n] if n < 127 else _size(n + 1))
            for item_3 in active_producers:
                if item_3.unknown_tagged_fields:
                    o.append(
                        _pack_qiiqiq(
                            item_3.producer_id,
                            item_3.producer_epoch,
                            item_3.last_sequence,
                            item_3.last_timestamp,
                            item_3.coordinator_epoch,
                            item_3.current_txn_start_offset,
                        )
                    )
                    o.append(_tag_section((), item_3.unknown_tagged_fields, ()))
                else:
                    o.append(
                        _pack_qiiqiqB(
                            item_3.producer_id,
                            item_3.producer_epoch,
                            item_3.last_sequence,
                            item_3.last_timestamp,
                            item_3.coordinator_epoch,
                            item_3.current_txn_start_offset,
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


DescribeProducersResponse._decoders.update(
    {
        0: _decode_v0,
    }
)
DescribeProducersResponse._encoders.update(
    {
        0: _encode_v0,
    }
)
