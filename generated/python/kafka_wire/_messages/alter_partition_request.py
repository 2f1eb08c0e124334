from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar
from uuid import UUID

import msgspec

from .._runtime.fast import Packs as _Packs
from .._runtime.fast import NIL as _NIL
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
from .._runtime.fast import uuids as _uuids
from .._runtime.message import Message


class AlterPartitionRequest(Message, gc=False):
    """AlterPartitionRequest: request (API key 56), versions 0 to 3, flexible from 0.
    Once called AlterIsrRequest.

    Attributes:
        broker_id: int32, versions 0+, default 0, brokerId.
        broker_epoch: int64, versions 0+, default -1.
        topics: []TopicData, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 56
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 4)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 4)
    _module: ClassVar[str] = "alter_partition_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class TopicData(msgspec.Struct, gc=False):
        """A struct of AlterPartitionRequest.

        Attributes:
            topic_name: string, versions 0-1, default '', ignorable, topicName.
            topic_id: uuid, versions 2+, default AAAAAAAAAAAAAAAAAAAAAA, ignorable.
            partitions: []PartitionData, versions 0+, default empty.
        """

        topic_name: str = ""
        topic_id: UUID = _NIL
        partitions: list[AlterPartitionRequest.PartitionData] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class PartitionData(msgspec.Struct, gc=False):
        """A struct of AlterPartitionRequest.

        Attributes:
            partition_index: int32, versions 0+, default 0.
            leader_epoch: int32, versions 0+, default 0.
            new_isr: []int32, versions 0-2, default empty, brokerId.
            new_isr_with_epochs: []BrokerState, versions 3+, default empty.
            leader_recovery_state: int8, versions 1+, default 0.
            partition_epoch: int32, versions 0+, default 0.
        """

        partition_index: int = 0
        leader_epoch: int = 0
        new_isr: list[int] = []
        new_isr_with_epochs: list[AlterPartitionRequest.BrokerState] = []
        leader_recovery_state: int = 0
        partition_epoch: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class BrokerState(msgspec.Struct, gc=False):
        """A struct of AlterPartitionRequest.

        Attributes:
            broker_id: int32, versions 3+, default 0, brokerId.
            broker_epoch: int64, versions 3+, default -1.
        """

        broker_id: int = 0
        broker_epoch: int = -1
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    broker_id: int = 0
    broker_epoch: int = -1
    topics: list[AlterPartitionRequest.TopicData] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_BrokerState = AlterPartitionRequest.BrokerState
_PartitionData = AlterPartitionRequest.PartitionData
_TopicData = AlterPartitionRequest.TopicData
_int_0 = 0
_make_ii_Li_bi = _Packs("ii", "Li", "bi")
_make_ii_Li_biB = _Packs("ii", "Li", "biB")
_make_ii_Li_i = _Packs("ii", "Li", "i")
_make_ii_Li_iB = _Packs("ii", "Li", "iB")
_pack_U = Struct(">16s").pack
_pack_UB = Struct(">16sB").pack
_pack_bi = Struct(">bi").pack
_pack_biB = Struct(">biB").pack
_pack_ii = Struct(">ii").pack
_pack_iiB = Struct(">iiB").pack
_pack_iq = Struct(">iq").pack
_pack_iqB = Struct(">iqB").pack
_packs_ii_Li_bi = _make_ii_Li_bi.made
_packs_ii_Li_biB = _make_ii_Li_biB.made
_packs_ii_Li_i = _make_ii_Li_i.made
_packs_ii_Li_iB = _make_ii_Li_iB.made
_unpack_UB = Struct(">16sB").unpack_from
_unpack_biB = Struct(">biB").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_iiB = Struct(">iiB").unpack_from
_unpack_iqB = Struct(">iqB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[AlterPartitionRequest, int]:
    broker_id, broker_epoch, n = _unpack_iqB(b, o)
    o += 13
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    topics: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        topic_name = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        o += 1
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        partitions: Any = []
        if n > 1:
            for _ in range(n - 1):
                partition_index, leader_epoch, n = _unpack_iiB(b, o)
                o += 8
                if n > 127:
                    n, o = _long_list(b, o, n)
                k = n - 1
                new_isr: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                partition_epoch, n = _unpack_iB(b, o)
                o += 5
                if not n:
                    unknown: Any = ()
                else:
                    section, unknown, o = _tags(b, o - 1, (), ())
                partitions.append(
                    _PartitionData(
                        partition_index,
                        leader_epoch,
                        new_isr,
                        [],
                        0,
                        partition_epoch,
                        unknown,
                    )
                )
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        topics.append(_TopicData(topic_name, _NIL, partitions, unknown_2))
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = AlterPartitionRequest(broker_id, broker_epoch, topics, unknown_3)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics) + 1
    o.append(
        _pack_iqB(m.broker_id, m.broker_epoch, n)
        if n < 128
        else _pack_iq(m.broker_id, m.broker_epoch) + _size(n)
    )
    for item in topics:
        s = _utf8(item.topic_name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        partitions = item.partitions
        if type(partitions) is not list:
            partitions = _items(partitions)
        n = len(partitions)
        o.append(_more[n] if n < 127 else _size(n + 1))
        for item_2 in partitions:
            if (
                item_2.new_isr_with_epochs is None
                or (
                    item_2.new_isr_with_epochs
                    if type(item_2.new_isr_with_epochs) is list
                    else _items(item_2.new_isr_with_epochs)
                )
            ) or (
                item_2.leader_recovery_state is not _int_0
                and _differs(item_2.leader_recovery_state, _int_0)
            ):
                raise ValueError
            new_isr = item_2.new_isr
            if type(new_isr) is not list:
                new_isr = _items(new_isr)
            count = len(new_isr)
            if item_2.unknown_tagged_fields:
                try:
                    pack = _packs_ii_Li_i[count]
                except KeyError:
                    pack = _make_ii_Li_i(count)
                o.append(
                    pack(
                        item_2.partition_index,
                        item_2.leader_epoch,
                        count + 1,
                        *new_isr,
                        item_2.partition_epoch,
                    )
                )
                o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
            else:
                try:
                    pack = _packs_ii_Li_iB[count]
                except KeyError:
                    pack = _make_ii_Li_iB(count)
                o.append(
                    pack(
                        item_2.partition_index,
                        item_2.leader_epoch,
                        count + 1,
                        *new_isr,
                        item_2.partition_epoch,
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


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[AlterPartitionRequest, int]:
    broker_id, broker_epoch, n = _unpack_iqB(b, o)
    o += 13
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    topics: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        topic_name = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        o += 1
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        partitions: Any = []
        if n > 1:
            for _ in range(n - 1):
                partition_index, leader_epoch, n = _unpack_iiB(b, o)
                o += 8
                if n > 127:
                    n, o = _long_list(b, o, n)
                k = n - 1
                new_isr: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                leader_recovery_state, partition_epoch, n = _unpack_biB(b, o)
                o += 6
                if not n:
                    unknown: Any = ()
                else:
                    section, unknown, o = _tags(b, o - 1, (), ())
                partitions.append(
                    _PartitionData(
                        partition_index,
                        leader_epoch,
                        new_isr,
                        [],
                        leader_recovery_state,
                        partition_epoch,
                        unknown,
                    )
                )
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        topics.append(_TopicData(topic_name, _NIL, partitions, unknown_2))
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = AlterPartitionRequest(broker_id, broker_epoch, topics, unknown_3)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics) + 1
    o.append(
        _pack_iqB(m.broker_id, m.broker_epoch, n)
        if n < 128
        else _pack_iq(m.broker_id, m.broker_epoch) + _size(n)
    )
    for item in topics:
        s = _utf8(item.topic_name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        partitions = item.partitions
        if type(partitions) is not list:
            partitions = _items(partitions)
        n = len(partitions)
        o.append(_more[n] if n < 127 else _size(n + 1))
        for item_2 in partitions:
            if item_2.new_isr_with_epochs is None or (
                item_2.new_isr_with_epochs
                if type(item_2.new_isr_with_epochs) is list
                else _items(item_2.new_isr_with_epochs)
            ):
                raise ValueError
            new_isr = item_2.new_isr
            if type(new_isr) is not list:
                new_isr = _items(new_isr)
            count = len(new_isr)
            if item_2.unknown_tagged_fields:
                try:
                    pack = _packs_ii_Li_bi[count]
                except KeyError:
                    pack = _make_ii_Li_bi(count)
                o.append(
                    pack(
                        item_2.partition_index,
                        item_2.leader_epoch,
                        count + 1,
                        *new_isr,
                        item_2.leader_recovery_state,
                        item_2.partition_epoch,
                    )
                )
                o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
            else:
                try:
                    pack = _packs_ii_Li_biB[count]
                except KeyError:
                    pack = _make_ii_Li_biB(count)
                o.append(
                    pack(
                        item_2.partition_index,
                        item_2.leader_epoch,
                        count + 1,
                        *new_isr,
                        item_2.leader_recovery_state,
                        item_2.partition_epoch,
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


# Version 2
def _decode_v2(b: Any, o: int) -> tuple[AlterPartitionRequest, int]:
    broker_id, broker_epoch, n = _unpack_iqB(b, o)
    o += 13
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    topics: Any = []
    for _ in range(n - 1):
        topic_id, n = _unpack_UB(b, o)
        o += 17
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        partitions: Any = []
        if n > 1:
            for _ in range(n - 1):
                partition_index, leader_epoch, n = _unpack_iiB(b, o)
                o += 8
                if n > 127:
                    n, o = _long_list(b, o, n)
                k = n - 1
                new_isr: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                leader_recovery_state, partition_epoch, n = _unpack_biB(b, o)
                o += 6
                if not n:
                    unknown: Any = ()
                else:
                    section, unknown, o = _tags(b, o - 1, (), ())
                partitions.append(
                    _PartitionData(
                        partition_index,
                        leader_epoch,
                        new_isr,
                        [],
                        leader_recovery_state,
                        partition_epoch,
                        unknown,
                    )
                )
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        topics.append(_TopicData("", _uuids[topic_id], partitions, unknown_2))
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = AlterPartitionRequest(broker_id, broker_epoch, topics, unknown_3)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics) + 1
    o.append(
        _pack_iqB(m.broker_id, m.broker_epoch, n)
        if n < 128
        else _pack_iq(m.broker_id, m.broker_epoch) + _size(n)
    )
    for item in topics:
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
            if item_2.new_isr_with_epochs is None or (
                item_2.new_isr_with_epochs
                if type(item_2.new_isr_with_epochs) is list
                else _items(item_2.new_isr_with_epochs)
            ):
                raise ValueError
            new_isr = item_2.new_isr
            if type(new_isr) is not list:
                new_isr = _items(new_isr)
            count = len(new_isr)
            if item_2.unknown_tagged_fields:
                try:
                    pack = _packs_ii_Li_bi[count]
                except KeyError:
                    pack = _make_ii_Li_bi(count)
                o.append(
                    pack(
                        item_2.partition_index,
                        item_2.leader_epoch,
                        count + 1,
                        *new_isr,
                        item_2.leader_recovery_state,
                        item_2.partition_epoch,
                    )
                )
                o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
            else:
                try:
                    pack = _packs_ii_Li_biB[count]
                except KeyError:
                    pack = _make_ii_Li_biB(count)
                o.append(
                    pack(
                        item_2.partition_index,
                        item_2.leader_epoch,
                        count + 1,
                        *new_isr,
                        item_2.leader_recovery_state,
                        item_2.partition_epoch,
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


# Version 3
def _decode_v3(b: Any, o: int) -> tuple[AlterPartitionRequest, int]:
    broker_id, broker_epoch, n = _unpack_iqB(b, o)
    o += 13
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    topics: Any = []
    for _ in range(n - 1):
        topic_id, n = _unpack_UB(b, o)
        o += 17
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        partitions: Any = []
        if n > 1:
            for _ in range(n - 1):
                partition_index, leader_epoch, n = _unpack_iiB(b, o)
                o += 9
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                new_isr_with_epochs: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        broker_id_2, broker_epoch_2, n = _unpack_iqB(b, o)
                        o += 13
                        if not n:
                            unknown: Any = ()
                        else:
                            section, unknown, o = _tags(b, o - 1, (), ())
                        new_isr_with_epochs.append(
                            _BrokerState(broker_id_2, broker_epoch_2, unknown)
                        )
                leader_recovery_state, partition_epoch, n = _unpack_biB(b, o)
                o += 6
                if not n:
                    unknown_2: Any = ()
                else:
                    section_2, unknown_2, o = _tags(b, o - 1, (), ())
                partitions.append(
                    _PartitionData(
                        partition_index,
                        leader_epoch,
                        [],
                        new_isr_with_epochs,
                        leader_recovery_state,
                        partition_epoch,
                        unknown_2,
                    )
                )
        if not b[o]:
            unknown_3: Any = ()
            o += 1
        else:
            section_3, unknown_3, o = _tags(b, o, (), ())
        topics.append(_TopicData("", _uuids[topic_id], partitions, unknown_3))
    if not b[o]:
        unknown_4: Any = ()
        o += 1
    else:
        section_4, unknown_4, o = _tags(b, o, (), ())
    m = AlterPartitionRequest(broker_id, broker_epoch, topics, unknown_4)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v3(m: Any, o: list[bytes]) -> None:
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics) + 1
    o.append(
        _pack_iqB(m.broker_id, m.broker_epoch, n)
        if n < 128
        else _pack_iq(m.broker_id, m.broker_epoch) + _size(n)
    )
    for item in topics:
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
            if item_2.new_isr is None or (
                item_2.new_isr
                if type(item_2.new_isr) is list
                else _items(item_2.new_isr)
            ):
                raise ValueError
            new_isr_with_epochs = item_2.new_isr_with_epochs
            if type(new_isr_with_epochs) is not list:
                new_isr_with_epochs = _items(new_isr_with_epochs)
            n = len(new_isr_with_epochs) + 1
            o.append(
                _pack_iiB(item_2.partition_index, item_2.leader_epoch, n)
                if n < 128
                else _pack_ii(item_2.partition_index, item_2.leader_epoch) + _size(n)
            )
            for item_3 in new_isr_with_epochs:
                if item_3.unknown_tagged_fields:
                    o.append(_pack_iq(item_3.broker_id, item_3.broker_epoch))
                    o.append(_tag_section((), item_3.unknown_tagged_fields, ()))
                else:
                    o.append(_pack_iqB(item_3.broker_id, item_3.broker_epoch, 0))
            if item_2.unknown_tagged_fields:
                o.append(_pack_bi(item_2.leader_recovery_state, item_2.partition_epoch))
                o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
            else:
                o.append(
                    _pack_biB(item_2.leader_recovery_state, item_2.partition_epoch, 0)
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


AlterPartitionRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
        2: _decode_v2,
        3: _decode_v3,
    }
)
AlterPartitionRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
        2: _encode_v2,
        3: _encode_v3,
    }
)
