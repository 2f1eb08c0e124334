from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

from .._runtime.fast import Packs as _Packs
from .._runtime.fast import differs as _differs
from .._runtime.fast import items as _items
from .._runtime.fast import lists_i as _lists_i
from .._runtime.fast import long as _long
from .._runtime.fast import long_list as _long_list
from .._runtime.fast import more as _more
from .._runtime.fast import size as _size
from .._runtime.fast import some_long_text as _some_long_text
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class TransactionLogValue(Message, gc=False):
    """TransactionLogValue: coordinator-value (record type 0), versions 0 to 1, flexible
    from 1.

    Attributes:
        producer_id: int64, versions 0+, default 0.
        previous_producer_id: int64, versions 1+, tag 0 in 1+, default -1.
        next_producer_id: int64, versions 1+, tag 1 in 1+, default -1.
        producer_epoch: int16, versions 0+, default 0.
        next_producer_epoch: int16, versions 1+, tag 3 in 1+, default -1.
        transaction_timeout_ms: int32, versions 0+, default 0.
        transaction_status: int8, versions 0+, default 0.
        transaction_partitions: []PartitionsSchema, versions 0+, nullable in 0+, default
            empty.
        transaction_last_update_timestamp_ms: int64, versions 0+, default 0.
        transaction_start_timestamp_ms: int64, versions 0+, default 0.
        client_transaction_version: int16, versions 1+, tag 2 in 1+, default 0.
    """

    API_KEY: ClassVar[int | None] = 0
    KIND: ClassVar[str] = "coordinator-value"
    VERSIONS: ClassVar[range] = range(0, 2)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(1, 2)
    _module: ClassVar[str] = "transaction_log_value"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class PartitionsSchema(msgspec.Struct, gc=False):
        """A struct of TransactionLogValue.

        Attributes:
            topic: string, versions 0+, default ''.
            partition_ids: []int32, versions 0+, default empty.
        """

        topic: str = ""
        partition_ids: list[int] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    producer_id: int = 0
    previous_producer_id: int = -1
    next_producer_id: int = -1
    producer_epoch: int = 0
    next_producer_epoch: int = -1
    transaction_timeout_ms: int = 0
    transaction_status: int = 0
    transaction_partitions: list[TransactionLogValue.PartitionsSchema] | None = []
    transaction_last_update_timestamp_ms: int = 0
    transaction_start_timestamp_ms: int = 0
    client_transaction_version: int = 0
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_PartitionsSchema = TransactionLogValue.PartitionsSchema
_int_0 = 0
_int_minus_1 = -1
_make_Li = _Packs("Li")
_make_Li_B = _Packs("Li", "B")
_make_li = _Packs("li")
_pack_h = Struct(">h").pack
_pack_q = Struct(">q").pack
_pack_qhib = Struct(">qhib").pack
_pack_qhibB = Struct(">qhibB").pack
_pack_qhibi = Struct(">qhibi").pack
_pack_qq = Struct(">qq").pack
_pack_qqB = Struct(">qqB").pack
_packs_Li = _make_Li.made
_packs_Li_B = _make_Li_B.made
_packs_li = _make_li.made
_unpack_h = Struct(">h").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_q = Struct(">q").unpack_from
_unpack_qhibBqqB = Struct(">qhibBqqB").unpack_from
_unpack_qhibiqq = Struct(">qhibiqq").unpack_from
_unpack_qq = Struct(">qq").unpack_from
_unpack_qqB = Struct(">qqB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[TransactionLogValue, int]:
    (
        producer_id,
        producer_epoch,
        transaction_timeout_ms,
        transaction_status,
        n,
        transaction_last_update_timestamp_ms,
        transaction_start_timestamp_ms,
    ) = _unpack_qhibiqq(b, o)
    if n < 1:
        transaction_partitions: Any = [] if n >= 0 else None
        o += 35
    else:
        o += 19
        transaction_partitions = [] if n >= 0 else None
        if n > 0:
            for _ in range(n):
                (n,) = _unpack_h(b, o)
                o += 2
                if n < 0:
                    raise ValueError
                topic = b[o : (o := o + n)].decode()
                (n,) = _unpack_i(b, o)
                o += 4
                k = n
                partition_ids: Any = [*_lists_i[k](b, o)]
                o += 4 * k
                transaction_partitions.append(_PartitionsSchema(topic, partition_ids))
        transaction_last_update_timestamp_ms, transaction_start_timestamp_ms = (
            _unpack_qq(b, o)
        )
        o += 16
    m = TransactionLogValue(
        producer_id,
        -1,
        -1,
        producer_epoch,
        -1,
        transaction_timeout_ms,
        transaction_status,
        transaction_partitions,
        transaction_last_update_timestamp_ms,
        transaction_start_timestamp_ms,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if (
        (
            m.previous_producer_id is not _int_minus_1
            and _differs(m.previous_producer_id, _int_minus_1)
        )
        or (
            m.next_producer_id is not _int_minus_1
            and _differs(m.next_producer_id, _int_minus_1)
        )
        or (
            m.next_producer_epoch is not _int_minus_1
            and _differs(m.next_producer_epoch, _int_minus_1)
        )
        or (
            m.client_transaction_version is not _int_0
            and _differs(m.client_transaction_version, _int_0)
        )
        or m.unknown_tagged_fields
    ):
        raise ValueError
    transaction_partitions = m.transaction_partitions
    if type(transaction_partitions) is not list and transaction_partitions is not None:
        transaction_partitions = _items(transaction_partitions)
    n = -1 if transaction_partitions is None else len(transaction_partitions)
    o.append(
        _pack_qhibi(
            m.producer_id,
            m.producer_epoch,
            m.transaction_timeout_ms,
            m.transaction_status,
            n,
        )
    )
    for item in transaction_partitions or ():
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.topic)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        partition_ids = item.partition_ids
        if type(partition_ids) is not list:
            partition_ids = _items(partition_ids)
        count = len(partition_ids)
        try:
            pack = _packs_li[count]
        except KeyError:
            pack = _make_li(count)
        o.append(pack(count, *partition_ids))
    o.append(
        _pack_qq(
            m.transaction_last_update_timestamp_ms, m.transaction_start_timestamp_ms
        )
    )


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[TransactionLogValue, int]:
    (
        producer_id,
        producer_epoch,
        transaction_timeout_ms,
        transaction_status,
        n,
        transaction_last_update_timestamp_ms,
        transaction_start_timestamp_ms,
        k,
    ) = _unpack_qhibBqqB(b, o)
    if n < 2:
        transaction_partitions: Any = [] if n else None
        o += 33
        n = k
    else:
        o += 16
        if n > 127:
            n, o = _long(b, o, n)
        transaction_partitions = [] if n else None
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
                partition_ids: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                if not b[o]:
                    unknown: Any = ()
                    o += 1
                else:
                    section, unknown, o = _tags(b, o, (), ())
                transaction_partitions.append(
                    _PartitionsSchema(topic, partition_ids, unknown)
                )
        transaction_last_update_timestamp_ms, transaction_start_timestamp_ms, n = (
            _unpack_qqB(b, o)
        )
        o += 17
    previous_producer_id: Any = -1
    next_producer_id: Any = -1
    client_transaction_version: Any = 0
    next_producer_epoch: Any = -1
    if not n:
        unknown_2: Any = ()
    else:
        section_2, unknown_2, after = _tags(b, o - 1, (0, 1, 2, 3), ())
        if 0 in section_2:
            o, end = section_2[0]
            (previous_producer_id_2,) = _unpack_q(b, o)
            o += 8
            previous_producer_id = previous_producer_id_2
            if o != end:
                raise ValueError
        if 1 in section_2:
            o, end_2 = section_2[1]
            (next_producer_id_2,) = _unpack_q(b, o)
            o += 8
            next_producer_id = next_producer_id_2
            if o != end_2:
                raise ValueError
        if 2 in section_2:
            o, end_3 = section_2[2]
            (client_transaction_version_2,) = _unpack_h(b, o)
            o += 2
            client_transaction_version = client_transaction_version_2
            if o != end_3:
                raise ValueError
        if 3 in section_2:
            o, end_4 = section_2[3]
            (next_producer_epoch_2,) = _unpack_h(b, o)
            o += 2
            next_producer_epoch = next_producer_epoch_2
            if o != end_4:
                raise ValueError
        o = after
    m = TransactionLogValue(
        producer_id,
        previous_producer_id,
        next_producer_id,
        producer_epoch,
        next_producer_epoch,
        transaction_timeout_ms,
        transaction_status,
        transaction_partitions,
        transaction_last_update_timestamp_ms,
        transaction_start_timestamp_ms,
        client_transaction_version,
        unknown_2,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    transaction_partitions = m.transaction_partitions
    if type(transaction_partitions) is not list and transaction_partitions is not None:
        transaction_partitions = _items(transaction_partitions)
    n = 0 if transaction_partitions is None else len(transaction_partitions) + 1
    o.append(
        _pack_qhibB(
            m.producer_id,
            m.producer_epoch,
            m.transaction_timeout_ms,
            m.transaction_status,
            n,
        )
        if n < 128
        else _pack_qhib(
            m.producer_id,
            m.producer_epoch,
            m.transaction_timeout_ms,
            m.transaction_status,
        )
        + _size(n)
    )
    for item in transaction_partitions or ():
        s = _utf8(item.topic)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        partition_ids = item.partition_ids
        if type(partition_ids) is not list:
            partition_ids = _items(partition_ids)
        count = len(partition_ids)
        if item.unknown_tagged_fields:
            try:
                pack = _packs_Li[count]
            except KeyError:
                pack = _make_Li(count)
            o.append(pack(count + 1, *partition_ids))
            o.append(_tag_section((), item.unknown_tagged_fields, ()))
        else:
            try:
                pack = _packs_Li_B[count]
            except KeyError:
                pack = _make_Li_B(count)
            o.append(pack(count + 1, *partition_ids, 0))
    if (
        (
            m.previous_producer_id is not _int_minus_1
            and _differs(m.previous_producer_id, _int_minus_1)
        )
        or (
            m.next_producer_id is not _int_minus_1
            and _differs(m.next_producer_id, _int_minus_1)
        )
        or (
            m.client_transaction_version is not _int_0
            and _differs(m.client_transaction_version, _int_0)
        )
        or (
            m.next_producer_epoch is not _int_minus_1
            and _differs(m.next_producer_epoch, _int_minus_1)
        )
        or m.unknown_tagged_fields
    ):
        o.append(
            _pack_qq(
                m.transaction_last_update_timestamp_ms, m.transaction_start_timestamp_ms
            )
        )
        known: list[tuple[int, bytes]] = []
        if m.previous_producer_id is not _int_minus_1 and _differs(
            m.previous_producer_id, _int_minus_1
        ):
            payload: list[bytes] = []
            payload.append(_pack_q(m.previous_producer_id))
            known.append((0, b"".join(payload)))
        if m.next_producer_id is not _int_minus_1 and _differs(
            m.next_producer_id, _int_minus_1
        ):
            payload_2: list[bytes] = []
            payload_2.append(_pack_q(m.next_producer_id))
            known.append((1, b"".join(payload_2)))
        if m.client_transaction_version is not _int_0 and _differs(
            m.client_transaction_version, _int_0
        ):
            payload_3: list[bytes] = []
            payload_3.append(_pack_h(m.client_transaction_version))
            known.append((2, b"".join(payload_3)))
        if m.next_producer_epoch is not _int_minus_1 and _differs(
            m.next_producer_epoch, _int_minus_1
        ):
            payload_4: list[bytes] = []
            payload_4.append(_pack_h(m.next_producer_epoch))
            known.append((3, b"".join(payload_4)))
        o.append(_tag_section(known, m.unknown_tagged_fields, (0, 1, 2, 3)))
    else:
        o.append(
            _pack_qqB(
                m.transaction_last_update_timestamp_ms,
                m.transaction_start_timestamp_ms,
                0,
            )
        )


TransactionLogValue._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
    }
)
TransactionLogValue._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
    }
)
