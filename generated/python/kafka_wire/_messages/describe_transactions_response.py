from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

from .._runtime.fast import Packs as _Packs
from .._runtime.fast import items as _items
from .._runtime.fast import lists_i as _lists_i
from .._runtime.fast import long_list as _long_list
from .._runtime.fast import more as _more
from .._runtime.fast import size as _size
from .._runtime.fast import some_long as _some_long
from .._runtime.fast import some_long_text as _some_long_text
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class DescribeTransactionsResponse(Message, gc=False):
    """DescribeTransactionsResponse: response (API key 65), version 0, flexible from 0.

    Attributes:
        throttle_time_ms: int32, versions 0+, default 0.
        transaction_states: []TransactionState, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 65
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "describe_transactions_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class TransactionState(msgspec.Struct, gc=False):
        """A struct of DescribeTransactionsResponse.

        Attributes:
            error_code: int16, versions 0+, default 0.
            transactional_id: string, versions 0+, default '', transactionalId.
            transaction_state: string, versions 0+, default ''.
            transaction_timeout_ms: int32, versions 0+, default 0.
            transaction_start_time_ms: int64, versions 0+, default 0.
            producer_id: int64, versions 0+, default 0, producerId.
            producer_epoch: int16, versions 0+, default 0.
            topics: []TopicData, versions 0+, default empty.
        """

        error_code: int = 0
        transactional_id: str = ""
        transaction_state: str = ""
        transaction_timeout_ms: int = 0
        transaction_start_time_ms: int = 0
        producer_id: int = 0
        producer_epoch: int = 0
        topics: list[DescribeTransactionsResponse.TopicData] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class TopicData(msgspec.Struct, gc=False):
        """A struct of DescribeTransactionsResponse.

        Attributes:
            topic: string, versions 0+, default '', map key, topicName.
            partitions: []int32, versions 0+, default empty.
        """

        topic: str = ""
        partitions: list[int] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    throttle_time_ms: int = 0
    transaction_states: list[DescribeTransactionsResponse.TransactionState] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_TopicData = DescribeTransactionsResponse.TopicData
_TransactionState = DescribeTransactionsResponse.TransactionState
_make_Li = _Packs("Li")
_make_Li_B = _Packs("Li", "B")
_pack_h = Struct(">h").pack
_pack_hB = Struct(">hB").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_iqqh = Struct(">iqqh").pack
_pack_iqqhB = Struct(">iqqhB").pack
_packs_Li = _make_Li.made
_packs_Li_B = _make_Li_B.made
_unpack_hB = Struct(">hB").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_iqqhB = Struct(">iqqhB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[DescribeTransactionsResponse, int]:
    throttle_time_ms, n = _unpack_iB(b, o)
    o += 5
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    transaction_states: Any = []
    for _ in range(n - 1):
        error_code, n = _unpack_hB(b, o)
        o += 2
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        transactional_id = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        transaction_state = b[o + 1 : (o := o + n)].decode()
        (
            transaction_timeout_ms,
            transaction_start_time_ms,
            producer_id,
            producer_epoch,
            n,
        ) = _unpack_iqqhB(b, o)
        o += 23
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        topics: Any = []
        if n > 1:
            for _ in range(n - 1):
                n = b[o]
                if not n or n > 127:
                    n, o = _some_long_text(b, o, n)
                topic = b[o + 1 : (o := o + n)].decode()
                n = b[o]
                if n > 127:
                    n, o = _long_list(b, o, n)
                k = n - 1
                partitions: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                if not b[o]:
                    unknown: Any = ()
                    o += 1
                else:
                    section, unknown, o = _tags(b, o, (), ())
                topics.append(_TopicData(topic, partitions, unknown))
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        transaction_states.append(
            _TransactionState(
                error_code,
                transactional_id,
                transaction_state,
                transaction_timeout_ms,
                transaction_start_time_ms,
                producer_id,
                producer_epoch,
                topics,
                unknown_2,
            )
        )
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = DescribeTransactionsResponse(throttle_time_ms, transaction_states, unknown_3)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    transaction_states = m.transaction_states
    if type(transaction_states) is not list:
        transaction_states = _items(transaction_states)
    n = len(transaction_states) + 1
    o.append(
        _pack_iB(m.throttle_time_ms, n)
        if n < 128
        else _pack_i(m.throttle_time_ms) + _size(n)
    )
    for item in transaction_states:
        s = _utf8(item.transactional_id)
        n = len(s) + 1
        o.append(
            _pack_hB(item.error_code, n)
            if n < 128
            else _pack_h(item.error_code) + _text_size(n)
        )
        o.append(s)
        s = _utf8(item.transaction_state)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        topics = item.topics
        if type(topics) is not list:
            topics = _items(topics)
        n = len(topics) + 1
        o.append(
            _pack_iqqhB(
                item.transaction_timeout_ms,
                item.transaction_start_time_ms,
                item.producer_id,
                item.producer_epoch,
                n,
            )
            if n < 128
            else _pack_iqqh(
                item.transaction_timeout_ms,
                item.transaction_start_time_ms,
                item.producer_id,
                item.producer_epoch,
            )
            + _size(n)
        )
        for item_2 in topics:
            s = _utf8(item_2.topic)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            partitions = item_2.partitions
            if type(partitions) is not list:
                partitions = _items(partitions)
            count = len(partitions)
            if item_2.unknown_tagged_fields:
                try:
                    pack = _packs_Li[count]
                except KeyError:
                    pack = _make_Li(count)
                o.append(pack(count + 1, *partitions))
                o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
            else:
                try:
                    pack = _packs_Li_B[count]
                except KeyError:
                    pack = _make_Li_B(count)
                o.append(pack(count + 1, *partitions, 0))
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


DescribeTransactionsResponse._decoders.update(
    {
        0: _decode_v0,
    }
)
DescribeTransactionsResponse._encoders.update(
    {
        0: _encode_v0,
    }
)
