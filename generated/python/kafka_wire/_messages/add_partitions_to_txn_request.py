from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

from .._runtime.fast import Packs as _Packs
from .._runtime.fast import bit as _bit
from .._runtime.fast import differs as _differs
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


class AddPartitionsToTxnRequest(Message, gc=False):
    """AddPartitionsToTxnRequest: request (API key 24), versions 0 to 5, flexible from
    3.

    Attributes:
        transactions: []AddPartitionsToTxnTransaction, versions 4+, default empty.
        v3_and_below_transactional_id: string, versions 0-3, default '',
            transactionalId.
        v3_and_below_producer_id: int64, versions 0-3, default 0, producerId.
        v3_and_below_producer_epoch: int16, versions 0-3, default 0.
        v3_and_below_topics: []AddPartitionsToTxnTopic, versions 0-3, default empty.
    """

    API_KEY: ClassVar[int | None] = 24
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 6)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(3, 6)
    _module: ClassVar[str] = "add_partitions_to_txn_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class AddPartitionsToTxnTransaction(msgspec.Struct, gc=False):
        """A struct of AddPartitionsToTxnRequest.

        Attributes:
            transactional_id: string, versions 4+, default '', map key, transactionalId.
            producer_id: int64, versions 4+, default 0, producerId.
            producer_epoch: int16, versions 4+, default 0.
            verify_only: bool, versions 4+, default false.
            topics: []AddPartitionsToTxnTopic, versions 4+, default empty.
        """

        transactional_id: str = ""
        producer_id: int = 0
        producer_epoch: int = 0
        verify_only: bool = False
        topics: list[AddPartitionsToTxnRequest.AddPartitionsToTxnTopic] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class AddPartitionsToTxnTopic(msgspec.Struct, gc=False):
        """A struct of AddPartitionsToTxnRequest.

        Attributes:
            name: string, versions 0+, default '', map key, topicName.
            partitions: []int32, versions 0+, default empty.
        """

        name: str = ""
        partitions: list[int] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    transactions: list[AddPartitionsToTxnRequest.AddPartitionsToTxnTransaction] = []
    v3_and_below_transactional_id: str = ""
    v3_and_below_producer_id: int = 0
    v3_and_below_producer_epoch: int = 0
    v3_and_below_topics: list[AddPartitionsToTxnRequest.AddPartitionsToTxnTopic] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_AddPartitionsToTxnTopic = AddPartitionsToTxnRequest.AddPartitionsToTxnTopic
_AddPartitionsToTxnTransaction = AddPartitionsToTxnRequest.AddPartitionsToTxnTransaction
_int_0 = 0
_make_Li = _Packs("Li")
_make_Li_B = _Packs("Li", "B")
_make_li = _Packs("li")
_pack_h = Struct(">h").pack
_pack_qh = Struct(">qh").pack
_pack_qhB = Struct(">qhB").pack
_pack_qhBB = Struct(">qhBB").pack
_pack_qhi = Struct(">qhi").pack
_packs_Li = _make_Li.made
_packs_Li_B = _make_Li_B.made
_packs_li = _make_li.made
_text_0 = ""
_unpack_h = Struct(">h").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_qhB = Struct(">qhB").unpack_from
_unpack_qhTB = Struct(">qh?B").unpack_from
_unpack_qhi = Struct(">qhi").unpack_from


# Versions 0 to 2
def _decode_v0(b: Any, o: int) -> tuple[AddPartitionsToTxnRequest, int]:
    (n,) = _unpack_h(b, o)
    o += 2
    if n < 0:
        raise ValueError
    v3_and_below_transactional_id = b[o : (o := o + n)].decode()
    v3_and_below_producer_id, v3_and_below_producer_epoch, n = _unpack_qhi(b, o)
    o += 14
    if n < 0:
        raise ValueError
    v3_and_below_topics: Any = []
    for _ in range(n):
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        name = b[o : (o := o + n)].decode()
        (n,) = _unpack_i(b, o)
        o += 4
        k = n
        partitions: Any = [*_lists_i[k](b, o)]
        o += 4 * k
        v3_and_below_topics.append(_AddPartitionsToTxnTopic(name, partitions))
    m = AddPartitionsToTxnRequest(
        [],
        v3_and_below_transactional_id,
        v3_and_below_producer_id,
        v3_and_below_producer_epoch,
        v3_and_below_topics,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if (
        m.transactions is None
        or (m.transactions if type(m.transactions) is list else _items(m.transactions))
    ) or m.unknown_tagged_fields:
        raise ValueError
    s = _utf8(m.v3_and_below_transactional_id)
    n = len(s)
    o.append(_pack_h(n))
    o.append(s)
    v3_and_below_topics = m.v3_and_below_topics
    if type(v3_and_below_topics) is not list:
        v3_and_below_topics = _items(v3_and_below_topics)
    n = len(v3_and_below_topics)
    o.append(_pack_qhi(m.v3_and_below_producer_id, m.v3_and_below_producer_epoch, n))
    for item in v3_and_below_topics:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.name)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        partitions = item.partitions
        if type(partitions) is not list:
            partitions = _items(partitions)
        count = len(partitions)
        try:
            pack = _packs_li[count]
        except KeyError:
            pack = _make_li(count)
        o.append(pack(count, *partitions))


# Version 3
def _decode_v3(b: Any, o: int) -> tuple[AddPartitionsToTxnRequest, int]:
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    v3_and_below_transactional_id = b[o + 1 : (o := o + n)].decode()
    v3_and_below_producer_id, v3_and_below_producer_epoch, n = _unpack_qhB(b, o)
    o += 11
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    v3_and_below_topics: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        name = b[o + 1 : (o := o + n)].decode()
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
        v3_and_below_topics.append(_AddPartitionsToTxnTopic(name, partitions, unknown))
    if not b[o]:
        unknown_2: Any = ()
        o += 1
    else:
        section_2, unknown_2, o = _tags(b, o, (), ())
    m = AddPartitionsToTxnRequest(
        [],
        v3_and_below_transactional_id,
        v3_and_below_producer_id,
        v3_and_below_producer_epoch,
        v3_and_below_topics,
        unknown_2,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v3(m: Any, o: list[bytes]) -> None:
    if m.transactions is None or (
        m.transactions if type(m.transactions) is list else _items(m.transactions)
    ):
        raise ValueError
    s = _utf8(m.v3_and_below_transactional_id)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    v3_and_below_topics = m.v3_and_below_topics
    if type(v3_and_below_topics) is not list:
        v3_and_below_topics = _items(v3_and_below_topics)
    n = len(v3_and_below_topics) + 1
    o.append(
        _pack_qhB(m.v3_and_below_producer_id, m.v3_and_below_producer_epoch, n)
        if n < 128
        else _pack_qh(m.v3_and_below_producer_id, m.v3_and_below_producer_epoch)
        + _size(n)
    )
    for item in v3_and_below_topics:
        s = _utf8(item.name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        partitions = item.partitions
        if type(partitions) is not list:
            partitions = _items(partitions)
        count = len(partitions)
        if item.unknown_tagged_fields:
            try:
                pack = _packs_Li[count]
            except KeyError:
                pack = _make_Li(count)
            o.append(pack(count + 1, *partitions))
            o.append(_tag_section((), item.unknown_tagged_fields, ()))
        else:
            try:
                pack = _packs_Li_B[count]
            except KeyError:
                pack = _make_Li_B(count)
            o.append(pack(count + 1, *partitions, 0))
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


# Versions 4 to 5
def _decode_v4(b: Any, o: int) -> tuple[AddPartitionsToTxnRequest, int]:
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    transactions: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        transactional_id = b[o + 1 : (o := o + n)].decode()
        producer_id, producer_epoch, verify_only, n = _unpack_qhTB(b, o)
        o += 12
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
                topics.append(_AddPartitionsToTxnTopic(name, partitions, unknown))
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        transactions.append(
            _AddPartitionsToTxnTransaction(
                transactional_id,
                producer_id,
                producer_epoch,
                verify_only,
                topics,
                unknown_2,
            )
        )
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = AddPartitionsToTxnRequest(transactions, "", 0, 0, [], unknown_3)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v4(m: Any, o: list[bytes]) -> None:
    if (
        (
            m.v3_and_below_transactional_id is not _text_0
            and _differs(m.v3_and_below_transactional_id, _text_0)
        )
        or (
            m.v3_and_below_producer_id is not _int_0
            and _differs(m.v3_and_below_producer_id, _int_0)
        )
        or (
            m.v3_and_below_producer_epoch is not _int_0
            and _differs(m.v3_and_below_producer_epoch, _int_0)
        )
        or (
            m.v3_and_below_topics is None
            or (
                m.v3_and_below_topics
                if type(m.v3_and_below_topics) is list
                else _items(m.v3_and_below_topics)
            )
        )
    ):
        raise ValueError
    transactions = m.transactions
    if type(transactions) is not list:
        transactions = _items(transactions)
    n = len(transactions)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item in transactions:
        s = _utf8(item.transactional_id)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        topics = item.topics
        if type(topics) is not list:
            topics = _items(topics)
        n = len(topics) + 1
        o.append(
            _pack_qhBB(item.producer_id, item.producer_epoch, _bit[item.verify_only], n)
            if n < 128
            else _pack_qhB(
                item.producer_id, item.producer_epoch, _bit[item.verify_only]
            )
            + _size(n)
        )
        for item_2 in topics:
            s = _utf8(item_2.name)
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


AddPartitionsToTxnRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
        2: _decode_v0,
        3: _decode_v3,
        4: _decode_v4,
        5: _decode_v4,
    }
)
AddPartitionsToTxnRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
        2: _encode_v0,
        3: _encode_v3,
        4: _encode_v4,
        5: _encode_v4,
    }
)
