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


class StopReplicaRequest(Message, gc=False):
    """StopReplicaRequest: request (API key 5), versions 0 to 4, flexible from 2.

    Attributes:
        controller_id: int32, versions 0+, default 0, brokerId.
        is_kraft_controller: bool, versions 4+, default false.
        controller_epoch: int32, versions 0+, default 0.
        broker_epoch: int64, versions 1+, default -1, ignorable.
        delete_partitions: bool, versions 0-2, default false.
        ungrouped_partitions: []StopReplicaPartitionV0, versions 0, default empty.
        topics: []StopReplicaTopicV1, versions 1-2, default empty.
        topic_states: []StopReplicaTopicState, versions 3+, default empty.
    """

    API_KEY: ClassVar[int | None] = 5
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 5)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(2, 5)
    _module: ClassVar[str] = "stop_replica_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class StopReplicaPartitionV0(msgspec.Struct, gc=False):
        """A struct of StopReplicaRequest.

        Attributes:
            topic_name: string, versions 0, default '', topicName.
            partition_index: int32, versions 0, default 0.
        """

        topic_name: str = ""
        partition_index: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class StopReplicaTopicV1(msgspec.Struct, gc=False):
        """A struct of StopReplicaRequest.

        Attributes:
            name: string, versions 1-2, default '', topicName.
            partition_indexes: []int32, versions 1-2, default empty.
        """

        name: str = ""
        partition_indexes: list[int] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class StopReplicaTopicState(msgspec.Struct, gc=False):
        """A struct of StopReplicaRequest.

        Attributes:
            topic_name: string, versions 3+, default '', topicName.
            partition_states: []StopReplicaPartitionState, versions 3+, default empty.
        """

        topic_name: str = ""
        partition_states: list[StopReplicaRequest.StopReplicaPartitionState] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class StopReplicaPartitionState(msgspec.Struct, gc=False):
        """A struct of StopReplicaRequest.

        Attributes:
            partition_index: int32, versions 3+, default 0.
            leader_epoch: int32, versions 3+, default -1.
            delete_partition: bool, versions 3+, default false.
        """

        partition_index: int = 0
        leader_epoch: int = -1
        delete_partition: bool = False
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    controller_id: int = 0
    is_kraft_controller: bool = False
    controller_epoch: int = 0
    broker_epoch: int = -1
    delete_partitions: bool = False
    ungrouped_partitions: list[StopReplicaRequest.StopReplicaPartitionV0] = []
    topics: list[StopReplicaRequest.StopReplicaTopicV1] = []
    topic_states: list[StopReplicaRequest.StopReplicaTopicState] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_StopReplicaPartitionState = StopReplicaRequest.StopReplicaPartitionState
_StopReplicaPartitionV0 = StopReplicaRequest.StopReplicaPartitionV0
_StopReplicaTopicState = StopReplicaRequest.StopReplicaTopicState
_StopReplicaTopicV1 = StopReplicaRequest.StopReplicaTopicV1
_make_Li = _Packs("Li")
_make_Li_B = _Packs("Li", "B")
_make_li = _Packs("li")
_pack_h = Struct(">h").pack
_pack_i = Struct(">i").pack
_pack_iBiq = Struct(">iBiq").pack
_pack_iBiqB = Struct(">iBiqB").pack
_pack_iiB = Struct(">iiB").pack
_pack_iiBB = Struct(">iiBB").pack
_pack_iiBi = Struct(">iiBi").pack
_pack_iiq = Struct(">iiq").pack
_pack_iiqB = Struct(">iiqB").pack
_pack_iiqBB = Struct(">iiqBB").pack
_pack_iiqBi = Struct(">iiqBi").pack
_packs_Li = _make_Li.made
_packs_Li_B = _make_Li_B.made
_packs_li = _make_li.made
_unpack_h = Struct(">h").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_iTiqB = Struct(">i?iqB").unpack_from
_unpack_iiTB = Struct(">ii?B").unpack_from
_unpack_iiTi = Struct(">ii?i").unpack_from
_unpack_iiqB = Struct(">iiqB").unpack_from
_unpack_iiqTB = Struct(">iiq?B").unpack_from
_unpack_iiqTi = Struct(">iiq?i").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[StopReplicaRequest, int]:
    controller_id, controller_epoch, delete_partitions, n = _unpack_iiTi(b, o)
    o += 13
    if n < 0:
        raise ValueError
    ungrouped_partitions: Any = []
    for _ in range(n):
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        topic_name = b[o : (o := o + n)].decode()
        (partition_index,) = _unpack_i(b, o)
        o += 4
        ungrouped_partitions.append(
            _StopReplicaPartitionV0(topic_name, partition_index)
        )
    m = StopReplicaRequest(
        controller_id,
        False,
        controller_epoch,
        -1,
        delete_partitions,
        ungrouped_partitions,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if (
        (m.is_kraft_controller is not False and _differs(m.is_kraft_controller, False))
        or (
            m.topics is None
            or (m.topics if type(m.topics) is list else _items(m.topics))
        )
        or (
            m.topic_states is None
            or (
                m.topic_states
                if type(m.topic_states) is list
                else _items(m.topic_states)
            )
        )
        or m.unknown_tagged_fields
    ):
        raise ValueError
    ungrouped_partitions = m.ungrouped_partitions
    if type(ungrouped_partitions) is not list:
        ungrouped_partitions = _items(ungrouped_partitions)
    n = len(ungrouped_partitions)
    o.append(
        _pack_iiBi(m.controller_id, m.controller_epoch, _bit[m.delete_partitions], n)
    )
    for item in ungrouped_partitions:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.topic_name)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        o.append(_pack_i(item.partition_index))


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[StopReplicaRequest, int]:
    controller_id, controller_epoch, broker_epoch, delete_partitions, n = _unpack_iiqTi(
        b, o
    )
    o += 21
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
        k = n
        partition_indexes: Any = [*_lists_i[k](b, o)]
        o += 4 * k
        topics.append(_StopReplicaTopicV1(name, partition_indexes))
    m = StopReplicaRequest(
        controller_id,
        False,
        controller_epoch,
        broker_epoch,
        delete_partitions,
        [],
        topics,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    if (
        (m.is_kraft_controller is not False and _differs(m.is_kraft_controller, False))
        or (
            m.ungrouped_partitions is None
            or (
                m.ungrouped_partitions
                if type(m.ungrouped_partitions) is list
                else _items(m.ungrouped_partitions)
            )
        )
        or (
            m.topic_states is None
            or (
                m.topic_states
                if type(m.topic_states) is list
                else _items(m.topic_states)
            )
        )
        or m.unknown_tagged_fields
    ):
        raise ValueError
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics)
    o.append(
        _pack_iiqBi(
            m.controller_id,
            m.controller_epoch,
            m.broker_epoch,
            _bit[m.delete_partitions],
            n,
        )
    )
    for item in topics:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.name)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        partition_indexes = item.partition_indexes
        if type(partition_indexes) is not list:
            partition_indexes = _items(partition_indexes)
        count = len(partition_indexes)
        try:
            pack = _packs_li[count]
        except KeyError:
            pack = _make_li(count)
        o.append(pack(count, *partition_indexes))


# Version 2
def _decode_v2(b: Any, o: int) -> tuple[StopReplicaRequest, int]:
    controller_id, controller_epoch, broker_epoch, delete_partitions, n = _unpack_iiqTB(
        b, o
    )
    o += 18
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    topics: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        name = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        if n > 127:
            n, o = _long_list(b, o, n)
        k = n - 1
        partition_indexes: Any = [*_lists_i[k](b, o + 1)]
        o += 4 * k + 1
        if not b[o]:
            unknown: Any = ()
            o += 1
        else:
            section, unknown, o = _tags(b, o, (), ())
        topics.append(_StopReplicaTopicV1(name, partition_indexes, unknown))
    if not b[o]:
        unknown_2: Any = ()
        o += 1
    else:
        section_2, unknown_2, o = _tags(b, o, (), ())
    m = StopReplicaRequest(
        controller_id,
        False,
        controller_epoch,
        broker_epoch,
        delete_partitions,
        [],
        topics,
        [],
        unknown_2,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
    if (
        (m.is_kraft_controller is not False and _differs(m.is_kraft_controller, False))
        or (
            m.ungrouped_partitions is None
            or (
                m.ungrouped_partitions
                if type(m.ungrouped_partitions) is list
                else _items(m.ungrouped_partitions)
            )
        )
        or (
            m.topic_states is None
            or (
                m.topic_states
                if type(m.topic_states) is list
                else _items(m.topic_states)
            )
        )
    ):
        raise ValueError
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics) + 1
    o.append(
        _pack_iiqBB(
            m.controller_id,
            m.controller_epoch,
            m.broker_epoch,
            _bit[m.delete_partitions],
            n,
        )
        if n < 128
        else _pack_iiqB(
            m.controller_id,
            m.controller_epoch,
            m.broker_epoch,
            _bit[m.delete_partitions],
        )
        + _size(n)
    )
    for item in topics:
        s = _utf8(item.name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        partition_indexes = item.partition_indexes
        if type(partition_indexes) is not list:
            partition_indexes = _items(partition_indexes)
        count = len(partition_indexes)
        if item.unknown_tagged_fields:
            try:
                pack = _packs_Li[count]
            except KeyError:
                pack = _make_Li(count)
            o.append(pack(count + 1, *partition_indexes))
            o.append(_tag_section((), item.unknown_tagged_fields, ()))
        else:
            try:
                pack = _packs_Li_B[count]
            except KeyError:
                pack = _make_Li_B(count)
            o.append(pack(count + 1, *partition_indexes, 0))
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


# Version 3
def _decode_v3(b: Any, o: int) -> tuple[StopReplicaRequest, int]:
    controller_id, controller_epoch, broker_epoch, n = _unpack_iiqB(b, o)
    o += 17
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    topic_states: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        topic_name = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        o += 1
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        partition_states: Any = []
        if n > 1:
            for _ in range(n - 1):
                partition_index, leader_epoch, delete_partition, n = _unpack_iiTB(b, o)
                o += 10
                if not n:
                    unknown: Any = ()
                else:
                    section, unknown, o = _tags(b, o - 1, (), ())
                partition_states.append(
                    _StopReplicaPartitionState(
                        partition_index, leader_epoch, delete_partition, unknown
                    )
                )
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        topic_states.append(
            _StopReplicaTopicState(topic_name, partition_states, unknown_2)
        )
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = StopReplicaRequest(
        controller_id,
        False,
        controller_epoch,
        broker_epoch,
        False,
        [],
        [],
        topic_states,
        unknown_3,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v3(m: Any, o: list[bytes]) -> None:
    if (
        (m.is_kraft_controller is not False and _differs(m.is_kraft_controller, False))
        or (m.delete_partitions is not False and _differs(m.delete_partitions, False))
        or (
            m.ungrouped_partitions is None
            or (
                m.ungrouped_partitions
                if type(m.ungrouped_partitions) is list
                else _items(m.ungrouped_partitions)
            )
        )
        or (
            m.topics is None
            or (m.topics if type(m.topics) is list else _items(m.topics))
        )
    ):
        raise ValueError
    topic_states = m.topic_states
    if type(topic_states) is not list:
        topic_states = _items(topic_states)
    n = len(topic_states) + 1
    o.append(
        _pack_iiqB(m.controller_id, m.controller_epoch, m.broker_epoch, n)
        if n < 128
        else _pack_iiq(m.controller_id, m.controller_epoch, m.broker_epoch) + _size(n)
    )
    for item in topic_states:
        s = _utf8(item.topic_name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        partition_states = item.partition_states
        if type(partition_states) is not list:
            partition_states = _items(partition_states)
        n = len(partition_states)
        o.append(_more[n] if n < 127 else _size(n + 1))
        for item_2 in partition_states:
            if item_2.unknown_tagged_fields:
                o.append(
                    _pack_iiB(
                        item_2.partition_index,
                        item_2.leader_epoch,
                        _bit[item_2.delete_partition],
                    )
                )
                o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
            else:
                o.append(
                    _pack_iiBB(
                        item_2.partition_index,
                        item_2.leader_epoch,
                        _bit[item_2.delete_partition],
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


# Version 4
def _decode_v4(b: Any, o: int) -> tuple[StopReplicaRequest, int]:
    controller_id, is_kraft_controller, controller_epoch, broker_epoch, n = (
        _unpack_iTiqB(b, o)
    )
    o += 18
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    topic_states: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        topic_name = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        o += 1
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        partition_states: Any = []
        if n > 1:
            for _ in range(n - 1):
                partition_index, leader_epoch, delete_partition, n = _unpack_iiTB(b, o)
                o += 10
                if not n:
                    unknown: Any = ()
                else:
                    section, unknown, o = _tags(b, o - 1, (), ())
                partition_states.append(
                    _StopReplicaPartitionState(
                        partition_index, leader_epoch, delete_partition, unknown
                    )
                )
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        topic_states.append(
            _StopReplicaTopicState(topic_name, partition_states, unknown_2)
        )
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = StopReplicaRequest(
        controller_id,
        is_kraft_controller,
        controller_epoch,
        broker_epoch,
        False,
        [],
        [],
        topic_states,
        unknown_3,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v4(m: Any, o: list[bytes]) -> None:
    if (
        (m.delete_partitions is not False and _differs(m.delete_partitions, False))
        or (
            m.ungrouped_partitions is None
            or (
                m.ungrouped_partitions
                if type(m.ungrouped_partitions) is list
                else _items(m.ungrouped_partitions)
            )
        )
        or (
            m.topics is None
            or (m.topics if type(m.topics) is list else _items(m.topics))
        )
    ):
        raise ValueError
    topic_states = m.topic_states
    if type(topic_states) is not list:
        topic_states = _items(topic_states)
    n = len(topic_states) + 1
    o.append(
        _pack_iBiqB(
            m.controller_id,
            _bit[m.is_kraft_controller],
            m.controller_epoch,
            m.broker_epoch,
            n,
        )
        if n < 128
        else _pack_iBiq(
            m.controller_id,
            _bit[m.is_kraft_controller],
            m.controller_epoch,
            m.broker_epoch,
        )
        + _size(n)
    )
    for item in topic_states:
        s = _utf8(item.topic_name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        partition_states = item.partition_states
        if type(partition_states) is not list:
            partition_states = _items(partition_states)
        n = len(partition_states)
        o.append(_more[n] if n < 127 else _size(n + 1))
        for item_2 in partition_states:
            if item_2.unknown_tagged_fields:
                o.append(
                    _pack_iiB(
                        item_2.partition_index,
                        item_2.leader_epoch,
                        _bit[item_2.delete_partition],
                    )
                )
                o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
            else:
                o.append(
                    _pack_iiBB(
                        item_2.partition_index,
                        item_2.leader_epoch,
                        _bit[item_2.delete_partition],
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


StopReplicaRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
        2: _decode_v2,
        3: _decode_v3,
        4: _decode_v4,
    }
)
StopReplicaRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
        2: _encode_v2,
        3: _encode_v3,
        4: _encode_v4,
    }
)
