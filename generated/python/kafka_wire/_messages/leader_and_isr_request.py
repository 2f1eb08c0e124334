from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar
from uuid import UUID

import msgspec

from .._runtime.fast import Packs as _Packs
from .._runtime.fast import NIL as _NIL
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
from .._runtime.fast import uuids as _uuids
from .._runtime.message import Message


class LeaderAndIsrRequest(Message, gc=False):
    """LeaderAndIsrRequest: request (API key 4), versions 0 to 7, flexible from 4.

    Attributes:
        controller_id: int32, versions 0+, default 0, brokerId.
        is_kraft_controller: bool, versions 7+, default false.
        controller_epoch: int32, versions 0+, default 0.
        broker_epoch: int64, versions 2+, default -1, ignorable.
        type_: int8, versions 5+, default 0.
        ungrouped_partition_states: []LeaderAndIsrPartitionState, versions 0-1, default
            empty.
        topic_states: []LeaderAndIsrTopicState, versions 2+, default empty.
        live_leaders: []LeaderAndIsrLiveLeader, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 4
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 8)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(4, 8)
    _module: ClassVar[str] = "leader_and_isr_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class LeaderAndIsrPartitionState(msgspec.Struct, gc=False):
        """A struct of LeaderAndIsrRequest.

        Attributes:
            topic_name: string, versions 0-1, default '', ignorable, topicName.
            partition_index: int32, versions 0+, default 0.
            controller_epoch: int32, versions 0+, default 0.
            leader: int32, versions 0+, default 0, brokerId.
            leader_epoch: int32, versions 0+, default 0.
            isr: []int32, versions 0+, default empty, brokerId.
            partition_epoch: int32, versions 0+, default 0.
            replicas: []int32, versions 0+, default empty, brokerId.
            adding_replicas: []int32, versions 3+, default empty, ignorable, brokerId.
            removing_replicas: []int32, versions 3+, default empty, ignorable, brokerId.
            is_new: bool, versions 1+, default false, ignorable.
            leader_recovery_state: int8, versions 6+, default 0.
        """

        topic_name: str = ""
        partition_index: int = 0
        controller_epoch: int = 0
        leader: int = 0
        leader_epoch: int = 0
        isr: list[int] = []
        partition_epoch: int = 0
        replicas: list[int] = []
        adding_replicas: list[int] = []
        removing_replicas: list[int] = []
        is_new: bool = False
        leader_recovery_state: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class LeaderAndIsrTopicState(msgspec.Struct, gc=False):
        """A struct of LeaderAndIsrRequest.

        Attributes:
            topic_name: string, versions 2+, default '', topicName.
            topic_id: uuid, versions 5+, default AAAAAAAAAAAAAAAAAAAAAA, ignorable.
            partition_states: []LeaderAndIsrPartitionState, versions 2+, default empty.
        """

        topic_name: str = ""
        topic_id: UUID = _NIL
        partition_states: list[LeaderAndIsrRequest.LeaderAndIsrPartitionState] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class LeaderAndIsrLiveLeader(msgspec.Struct, gc=False):
        """A struct of LeaderAndIsrRequest.

        Attributes:
            broker_id: int32, versions 0+, default 0, brokerId.
            host_name: string, versions 0+, default ''.
            port: int32, versions 0+, default 0.
        """

        broker_id: int = 0
        host_name: str = ""
        port: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    controller_id: int = 0
    is_kraft_controller: bool = False
    controller_epoch: int = 0
    broker_epoch: int = -1
    type_: int = 0
    ungrouped_partition_states: list[LeaderAndIsrRequest.LeaderAndIsrPartitionState] = (
        []
    )
    topic_states: list[LeaderAndIsrRequest.LeaderAndIsrTopicState] = []
    live_leaders: list[LeaderAndIsrRequest.LeaderAndIsrLiveLeader] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_LeaderAndIsrLiveLeader = LeaderAndIsrRequest.LeaderAndIsrLiveLeader
_LeaderAndIsrPartitionState = LeaderAndIsrRequest.LeaderAndIsrPartitionState
_LeaderAndIsrTopicState = LeaderAndIsrRequest.LeaderAndIsrTopicState
_int_0 = 0
_make_Li_B = _Packs("Li", "B")
_make_Li_BB = _Packs("Li", "BB")
_make_Li_Bb = _Packs("Li", "Bb")
_make_Li_BbB = _Packs("Li", "BbB")
_make_iiii_Li_i_Li_Li = _Packs("iiii", "Li", "i", "Li", "Li")
_make_iiii_li_i_li = _Packs("iiii", "li", "i", "li")
_make_iiii_li_i_li_B = _Packs("iiii", "li", "i", "li", "B")
_make_iiii_li_i_li_li = _Packs("iiii", "li", "i", "li", "li")
_make_li_B = _Packs("li", "B")
_pack_U = Struct(">16s").pack
_pack_UB = Struct(">16sB").pack
_pack_h = Struct(">h").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_iBiqb = Struct(">iBiqb").pack
_pack_iBiqbB = Struct(">iBiqbB").pack
_pack_ih = Struct(">ih").pack
_pack_iii = Struct(">iii").pack
_pack_iiq = Struct(">iiq").pack
_pack_iiqB = Struct(">iiqB").pack
_pack_iiqb = Struct(">iiqb").pack
_pack_iiqbB = Struct(">iiqbB").pack
_pack_iiqi = Struct(">iiqi").pack
_packs_Li_B = _make_Li_B.made
_packs_Li_BB = _make_Li_BB.made
_packs_Li_Bb = _make_Li_Bb.made
_packs_Li_BbB = _make_Li_BbB.made
_packs_iiii_Li_i_Li_Li = _make_iiii_Li_i_Li_Li.made
_packs_iiii_li_i_li = _make_iiii_li_i_li.made
_packs_iiii_li_i_li_B = _make_iiii_li_i_li_B.made
_packs_iiii_li_i_li_li = _make_iiii_li_i_li_li.made
_packs_li_B = _make_li_B.made
_unpack_T = Struct(">?").unpack_from
_unpack_TB = Struct(">?B").unpack_from
_unpack_TbB = Struct(">?bB").unpack_from
_unpack_UB = Struct(">16sB").unpack_from
_unpack_h = Struct(">h").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_iTiqbB = Struct(">i?iqbB").unpack_from
_unpack_ih = Struct(">ih").unpack_from
_unpack_ii = Struct(">ii").unpack_from
_unpack_iii = Struct(">iii").unpack_from
_unpack_iiiiB = Struct(">iiiiB").unpack_from
_unpack_iiiii = Struct(">iiiii").unpack_from
_unpack_iiqB = Struct(">iiqB").unpack_from
_unpack_iiqbB = Struct(">iiqbB").unpack_from
_unpack_iiqi = Struct(">iiqi").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[LeaderAndIsrRequest, int]:
    controller_id, controller_epoch, n = _unpack_iii(b, o)
    o += 12
    if n < 0:
        raise ValueError
    ungrouped_partition_states: Any = []
    for _ in range(n):
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        topic_name = b[o : (o := o + n)].decode()
        partition_index, controller_epoch_2, leader, leader_epoch, n = _unpack_iiiii(
            b, o
        )
        o += 20
        k = n
        isr: Any = [*_lists_i[k](b, o)]
        o += 4 * k
        partition_epoch, n = _unpack_ii(b, o)
        o += 8
        k = n
        replicas: Any = [*_lists_i[k](b, o)]
        o += 4 * k
        ungrouped_partition_states.append(
            _LeaderAndIsrPartitionState(
                topic_name,
                partition_index,
                controller_epoch_2,
                leader,
                leader_epoch,
                isr,
                partition_epoch,
                replicas,
            )
        )
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    live_leaders: Any = []
    for _ in range(n):
        broker_id, n = _unpack_ih(b, o)
        o += 6
        if n < 0:
            raise ValueError
        host_name = b[o : (o := o + n)].decode()
        (port,) = _unpack_i(b, o)
        o += 4
        live_leaders.append(_LeaderAndIsrLiveLeader(broker_id, host_name, port))
    m = LeaderAndIsrRequest(
        controller_id,
        False,
        controller_epoch,
        -1,
        0,
        ungrouped_partition_states,
        [],
        live_leaders,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if (
        (m.is_kraft_controller is not False and _differs(m.is_kraft_controller, False))
        or (m.type_ is not _int_0 and _differs(m.type_, _int_0))
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
    ungrouped_partition_states = m.ungrouped_partition_states
    if type(ungrouped_partition_states) is not list:
        ungrouped_partition_states = _items(ungrouped_partition_states)
    n = len(ungrouped_partition_states)
    o.append(_pack_iii(m.controller_id, m.controller_epoch, n))
    for item in ungrouped_partition_states:
        if (
            item.leader_recovery_state is not _int_0
            and _differs(item.leader_recovery_state, _int_0)
        ) or item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.topic_name)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        isr = item.isr
        if type(isr) is not list:
            isr = _items(isr)
        count = len(isr)
        replicas = item.replicas
        if type(replicas) is not list:
            replicas = _items(replicas)
        count_2 = len(replicas)
        try:
            pack = _packs_iiii_li_i_li[count, count_2]
        except KeyError:
            pack = _make_iiii_li_i_li(count, count_2)
        o.append(
            pack(
                item.partition_index,
                item.controller_epoch,
                item.leader,
                item.leader_epoch,
                count,
                *isr,
                item.partition_epoch,
                count_2,
                *replicas,
            )
        )
    live_leaders = m.live_leaders
    if type(live_leaders) is not list:
        live_leaders = _items(live_leaders)
    n = len(live_leaders)
    o.append(_pack_i(n))
    for item_2 in live_leaders:
        if item_2.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item_2.host_name)
        n = len(s)
        o.append(_pack_ih(item_2.broker_id, n))
        o.append(s)
        o.append(_pack_i(item_2.port))


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[LeaderAndIsrRequest, int]:
    controller_id, controller_epoch, n = _unpack_iii(b, o)
    o += 12
    if n < 0:
        raise ValueError
    ungrouped_partition_states: Any = []
    for _ in range(n):
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        topic_name = b[o : (o := o + n)].decode()
        partition_index, controller_epoch_2, leader, leader_epoch, n = _unpack_iiiii(
            b, o
        )
        o += 20
        k = n
        isr: Any = [*_lists_i[k](b, o)]
        o += 4 * k
        partition_epoch, n = _unpack_ii(b, o)
        o += 8
        k = n
        replicas: Any = [*_lists_i[k](b, o)]
        o += 4 * k
        (is_new,) = _unpack_T(b, o)
        o += 1
        ungrouped_partition_states.append(
            _LeaderAndIsrPartitionState(
                topic_name,
                partition_index,
                controller_epoch_2,
                leader,
                leader_epoch,
                isr,
                partition_epoch,
                replicas,
                [],
                [],
                is_new,
            )
        )
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    live_leaders: Any = []
    for _ in range(n):
        broker_id, n = _unpack_ih(b, o)
        o += 6
        if n < 0:
            raise ValueError
        host_name = b[o : (o := o + n)].decode()
        (port,) = _unpack_i(b, o)
        o += 4
        live_leaders.append(_LeaderAndIsrLiveLeader(broker_id, host_name, port))
    m = LeaderAndIsrRequest(
        controller_id,
        False,
        controller_epoch,
        -1,
        0,
        ungrouped_partition_states,
        [],
        live_leaders,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    if (
        (m.is_kraft_controller is not False and _differs(m.is_kraft_controller, False))
        or (m.type_ is not _int_0 and _differs(m.type_, _int_0))
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
    ungrouped_partition_states = m.ungrouped_partition_states
    if type(ungrouped_partition_states) is not list:
        ungrouped_partition_states = _items(ungrouped_partition_states)
    n = len(ungrouped_partition_states)
    o.append(_pack_iii(m.controller_id, m.controller_epoch, n))
    for item in ungrouped_partition_states:
        if (
            item.leader_recovery_state is not _int_0
            and _differs(item.leader_recovery_state, _int_0)
        ) or item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.topic_name)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        isr = item.isr
        if type(isr) is not list:
            isr = _items(isr)
        count = len(isr)
        replicas = item.replicas
        if type(replicas) is not list:
            replicas = _items(replicas)
        count_2 = len(replicas)
        try:
            pack = _packs_iiii_li_i_li_B[count, count_2]
        except KeyError:
            pack = _make_iiii_li_i_li_B(count, count_2)
        o.append(
            pack(
                item.partition_index,
                item.controller_epoch,
                item.leader,
                item.leader_epoch,
                count,
                *isr,
                item.partition_epoch,
                count_2,
                *replicas,
                _bit[item.is_new],
            )
        )
    live_leaders = m.live_leaders
    if type(live_leaders) is not list:
        live_leaders = _items(live_leaders)
    n = len(live_leaders)
    o.append(_pack_i(n))
    for item_2 in live_leaders:
        if item_2.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item_2.host_name)
        n = len(s)
        o.append(_pack_ih(item_2.broker_id, n))
        o.append(s)
        o.append(_pack_i(item_2.port))


# Version 2
def _decode_v2(b: Any, o: int) -> tuple[LeaderAndIsrRequest, int]:
    controller_id, controller_epoch, broker_epoch, n = _unpack_iiqi(b, o)
    o += 20
    if n < 0:
        raise ValueError
    topic_states: Any = []
    for _ in range(n):
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        topic_name = b[o : (o := o + n)].decode()
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        partition_states: Any = []
        if n > 0:
            for _ in range(n):
                partition_index, controller_epoch_2, leader, leader_epoch, n = (
                    _unpack_iiiii(b, o)
                )
                o += 20
                k = n
                isr: Any = [*_lists_i[k](b, o)]
                o += 4 * k
                partition_epoch, n = _unpack_ii(b, o)
                o += 8
                k = n
                replicas: Any = [*_lists_i[k](b, o)]
                o += 4 * k
                (is_new,) = _unpack_T(b, o)
                o += 1
                partition_states.append(
                    _LeaderAndIsrPartitionState(
                        "",
                        partition_index,
                        controller_epoch_2,
                        leader,
                        leader_epoch,
                        isr,
                        partition_epoch,
                        replicas,
                        [],
                        [],
                        is_new,
                    )
                )
        topic_states.append(_LeaderAndIsrTopicState(topic_name, _NIL, partition_states))
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    live_leaders: Any = []
    for _ in range(n):
        broker_id, n = _unpack_ih(b, o)
        o += 6
        if n < 0:
            raise ValueError
        host_name = b[o : (o := o + n)].decode()
        (port,) = _unpack_i(b, o)
        o += 4
        live_leaders.append(_LeaderAndIsrLiveLeader(broker_id, host_name, port))
    m = LeaderAndIsrRequest(
        controller_id,
        False,
        controller_epoch,
        broker_epoch,
        0,
        [],
        topic_states,
        live_leaders,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
    if (
        (m.is_kraft_controller is not False and _differs(m.is_kraft_controller, False))
        or (m.type_ is not _int_0 and _differs(m.type_, _int_0))
        or (
            m.ungrouped_partition_states is None
            or (
                m.ungrouped_partition_states
                if type(m.ungrouped_partition_states) is list
                else _items(m.ungrouped_partition_states)
            )
        )
        or m.unknown_tagged_fields
    ):
        raise ValueError
    topic_states = m.topic_states
    if type(topic_states) is not list:
        topic_states = _items(topic_states)
    n = len(topic_states)
    o.append(_pack_iiqi(m.controller_id, m.controller_epoch, m.broker_epoch, n))
    for item in topic_states:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.topic_name)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        partition_states = item.partition_states
        if type(partition_states) is not list:
            partition_states = _items(partition_states)
        n = len(partition_states)
        o.append(_pack_i(n))
        for item_2 in partition_states:
            if (
                item_2.leader_recovery_state is not _int_0
                and _differs(item_2.leader_recovery_state, _int_0)
            ) or item_2.unknown_tagged_fields:
                raise ValueError
            isr = item_2.isr
            if type(isr) is not list:
                isr = _items(isr)
            count = len(isr)
            replicas = item_2.replicas
            if type(replicas) is not list:
                replicas = _items(replicas)
            count_2 = len(replicas)
            try:
                pack = _packs_iiii_li_i_li_B[count, count_2]
            except KeyError:
                pack = _make_iiii_li_i_li_B(count, count_2)
            o.append(
                pack(
                    item_2.partition_index,
                    item_2.controller_epoch,
                    item_2.leader,
                    item_2.leader_epoch,
                    count,
                    *isr,
                    item_2.partition_epoch,
                    count_2,
                    *replicas,
                    _bit[item_2.is_new],
                )
            )
    live_leaders = m.live_leaders
    if type(live_leaders) is not list:
        live_leaders = _items(live_leaders)
    n = len(live_leaders)
    o.append(_pack_i(n))
    for item_3 in live_leaders:
        if item_3.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item_3.host_name)
        n = len(s)
        o.append(_pack_ih(item_3.broker_id, n))
        o.append(s)
        o.append(_pack_i(item_3.port))


# Version 3
def _decode_v3(b: Any, o: int) -> tuple[LeaderAndIsrRequest, int]:
    controller_id, controller_epoch, broker_epoch, n = _unpack_iiqi(b, o)
    o += 20
    if n < 0:
        raise ValueError
    topic_states: Any = []
    for _ in range(n):
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        topic_name = b[o : (o := o + n)].decode()
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        partition_states: Any = []
        if n > 0:
            for _ in range(n):
                partition_index, controller_epoch_2, leader, leader_epoch, n = (
                    _unpack_iiiii(b, o)
                )
                o += 20
                k = n
                isr: Any = [*_lists_i[k](b, o)]
                o += 4 * k
                partition_epoch, n = _unpack_ii(b, o)
                o += 8
                k = n
                replicas: Any = [*_lists_i[k](b, o)]
                o += 4 * k
                (n,) = _unpack_i(b, o)
                o += 4
                k = n
                adding_replicas: Any = [*_lists_i[k](b, o)]
                o += 4 * k
                (n,) = _unpack_i(b, o)
                o += 4
                k = n
                removing_replicas: Any = [*_lists_i[k](b, o)]
                o += 4 * k
                (is_new,) = _unpack_T(b, o)
                o += 1
                partition_states.append(
                    _LeaderAndIsrPartitionState(
                        "",
                        partition_index,
                        controller_epoch_2,
                        leader,
                        leader_epoch,
                        isr,
                        partition_epoch,
                        replicas,
                        adding_replicas,
                        removing_replicas,
                        is_new,
                    )
                )
        topic_states.append(_LeaderAndIsrTopicState(topic_name, _NIL, partition_states))
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    live_leaders: Any = []
    for _ in range(n):
        broker_id, n = _unpack_ih(b, o)
        o += 6
        if n < 0:
            raise ValueError
        host_name = b[o : (o := o + n)].decode()
        (port,) = _unpack_i(b, o)
        o += 4
        live_leaders.append(_LeaderAndIsrLiveLeader(broker_id, host_name, port))
    m = LeaderAndIsrRequest(
        controller_id,
        False,
        controller_epoch,
        broker_epoch,
        0,
        [],
        topic_states,
        live_leaders,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v3(m: Any, o: list[bytes]) -> None:
    if (
        (m.is_kraft_controller is not False and _differs(m.is_kraft_controller, False))
        or (m.type_ is not _int_0 and _differs(m.type_, _int_0))
        or (
            m.ungrouped_partition_states is None
            or (
                m.ungrouped_partition_states
                if type(m.ungrouped_partition_states) is list
                else _items(m.ungrouped_partition_states)
            )
        )
        or m.unknown_tagged_fields
    ):
        raise ValueError
    topic_states = m.topic_states
    if type(topic_states) is not list:
        topic_states = _items(topic_states)
    n = len(topic_states)
    o.append(_pack_iiqi(m.controller_id, m.controller_epoch, m.broker_epoch, n))
    for item in topic_states:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.topic_name)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        partition_states = item.partition_states
        if type(partition_states) is not list:
            partition_states = _items(partition_states)
        n = len(partition_states)
        o.append(_pack_i(n))
        for item_2 in partition_states:
            if (
                item_2.leader_recovery_state is not _int_0
                and _differs(item_2.leader_recovery_state, _int_0)
            ) or item_2.unknown_tagged_fields:
                raise ValueError
            isr = item_2.isr
            if type(isr) is not list:
                isr = _items(isr)
            count = len(isr)
            replicas = item_2.replicas
            if type(replicas) is not list:
                replicas = _items(replicas)
            count_2 = len(replicas)
            adding_replicas = item_2.adding_replicas
            if type(adding_replicas) is not list:
                adding_replicas = _items(adding_replicas)
            count_3 = len(adding_replicas)
            try:
                pack = _packs_iiii_li_i_li_li[count, count_2, count_3]
            except KeyError:
                pack = _make_iiii_li_i_li_li(count, count_2, count_3)
            o.append(
                pack(
                    item_2.partition_index,
                    item_2.controller_epoch,
                    item_2.leader,
                    item_2.leader_epoch,
                    count,
                    *isr,
                    item_2.partition_epoch,
                    count_2,
                    *replicas,
                    count_3,
                    *adding_replicas,
                )
            )
            removing_replicas = item_2.removing_replicas
            if type(removing_replicas) is not list:
                removing_replicas = _items(removing_replicas)
            count_4 = len(removing_replicas)
            try:
                pack = _packs_li_B[count_4]
            except KeyError:
                pack = _make_li_B(count_4)
            o.append(pack(count_4, *removing_replicas, _bit[item_2.is_new]))
    live_leaders = m.live_leaders
    if type(live_leaders) is not list:
        live_leaders = _items(live_leaders)
    n = len(live_leaders)
    o.append(_pack_i(n))
    for item_3 in live_leaders:
        if item_3.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item_3.host_name)
        n = len(s)
        o.append(_pack_ih(item_3.broker_id, n))
        o.append(s)
        o.append(_pack_i(item_3.port))


# Version 4
def _decode_v4(b: Any, o: int) -> tuple[LeaderAndIsrRequest, int]:
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
                partition_index, controller_epoch_2, leader, leader_epoch, n = (
                    _unpack_iiiiB(b, o)
                )
                o += 16
                if n > 127:
                    n, o = _long_list(b, o, n)
                k = n - 1
                isr: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                partition_epoch, n = _unpack_iB(b, o)
                o += 4
                if n > 127:
                    n, o = _long_list(b, o, n)
                k = n - 1
                replicas: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                n = b[o]
                if n > 127:
                    n, o = _long_list(b, o, n)
                k = n - 1
                adding_replicas: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                n = b[o]
                if n > 127:
                    n, o = _long_list(b, o, n)
                k = n - 1
                removing_replicas: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                is_new, n = _unpack_TB(b, o)
                o += 2
                if not n:
                    unknown: Any = ()
                else:
                    section, unknown, o = _tags(b, o - 1, (), ())
                partition_states.append(
                    _LeaderAndIsrPartitionState(
                        "",
                        partition_index,
                        controller_epoch_2,
                        leader,
                        leader_epoch,
                        isr,
                        partition_epoch,
                        replicas,
                        adding_replicas,
                        removing_replicas,
                        is_new,
                        0,
                        unknown,
                    )
                )
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        topic_states.append(
            _LeaderAndIsrTopicState(topic_name, _NIL, partition_states, unknown_2)
        )
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    live_leaders: Any = []
    for _ in range(n - 1):
        broker_id, n = _unpack_iB(b, o)
        o += 4
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        host_name = b[o + 1 : (o := o + n)].decode()
        port, n = _unpack_iB(b, o)
        o += 5
        if not n:
            unknown_3: Any = ()
        else:
            section_3, unknown_3, o = _tags(b, o - 1, (), ())
        live_leaders.append(
            _LeaderAndIsrLiveLeader(broker_id, host_name, port, unknown_3)
        )
    if not b[o]:
        unknown_4: Any = ()
        o += 1
    else:
        section_4, unknown_4, o = _tags(b, o, (), ())
    m = LeaderAndIsrRequest(
        controller_id,
        False,
        controller_epoch,
        broker_epoch,
        0,
        [],
        topic_states,
        live_leaders,
        unknown_4,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v4(m: Any, o: list[bytes]) -> None:
    if (
        (m.is_kraft_controller is not False and _differs(m.is_kraft_controller, False))
        or (m.type_ is not _int_0 and _differs(m.type_, _int_0))
        or (
            m.ungrouped_partition_states is None
            or (
                m.ungrouped_partition_states
                if type(m.ungrouped_partition_states) is list
                else _items(m.ungrouped_partition_states)
            )
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
            if item_2.leader_recovery_state is not _int_0 and _differs(
                item_2.leader_recovery_state, _int_0
            ):
                raise ValueError
            isr = item_2.isr
            if type(isr) is not list:
                isr = _items(isr)
            count = len(isr)
            replicas = item_2.replicas
            if type(replicas) is not list:
                replicas = _items(replicas)
            count_2 = len(replicas)
            adding_replicas = item_2.adding_replicas
            if type(adding_replicas) is not list:
                adding_replicas = _items(adding_replicas)
            count_3 = len(adding_replicas)
            try:
                pack = _packs_iiii_Li_i_Li_Li[count, count_2, count_3]
            except KeyError:
                pack = _make_iiii_Li_i_Li_Li(count, count_2, count_3)
            o.append(
                pack(
                    item_2.partition_index,
                    item_2.controller_epoch,
                    item_2.leader,
                    item_2.leader_epoch,
                    count + 1,
                    *isr,
                    item_2.partition_epoch,
                    count_2 + 1,
                    *replicas,
                    count_3 + 1,
                    *adding_replicas,
                )
            )
            removing_replicas = item_2.removing_replicas
            if type(removing_replicas) is not list:
                removing_replicas = _items(removing_replicas)
            count_4 = len(removing_replicas)
            if item_2.unknown_tagged_fields:
                try:
                    pack = _packs_Li_B[count_4]
                except KeyError:
                    pack = _make_Li_B(count_4)
                o.append(pack(count_4 + 1, *removing_replicas, _bit[item_2.is_new]))
                o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
            else:
                try:
                    pack = _packs_Li_BB[count_4]
                except KeyError:
                    pack = _make_Li_BB(count_4)
                o.append(pack(count_4 + 1, *removing_replicas, _bit[item_2.is_new], 0))
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    live_leaders = m.live_leaders
    if type(live_leaders) is not list:
        live_leaders = _items(live_leaders)
    n = len(live_leaders)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item_3 in live_leaders:
        s = _utf8(item_3.host_name)
        n = len(s) + 1
        o.append(
            _pack_iB(item_3.broker_id, n)
            if n < 128
            else _pack_i(item_3.broker_id) + _text_size(n)
        )
        o.append(s)
        if item_3.unknown_tagged_fields:
            o.append(_pack_i(item_3.port))
            o.append(_tag_section((), item_3.unknown_tagged_fields, ()))
        else:
            o.append(_pack_iB(item_3.port, 0))
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


# Version 5
def _decode_v5(b: Any, o: int) -> tuple[LeaderAndIsrRequest, int]:
    controller_id, controller_epoch, broker_epoch, type_, n = _unpack_iiqbB(b, o)
    o += 18
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    topic_states: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        topic_name = b[o + 1 : (o := o + n)].decode()
        topic_id, n = _unpack_UB(b, o)
        o += 17
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        partition_states: Any = []
        if n > 1:
            for _ in range(n - 1):
                partition_index, controller_epoch_2, leader, leader_epoch, n = (
                    _unpack_iiiiB(b, o)
                )
                o += 16
                if n > 127:
                    n, o = _long_list(b, o, n)
                k = n - 1
                isr: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                partition_epoch, n = _unpack_iB(b, o)
                o += 4
                if n > 127:
                    n, o = _long_list(b, o, n)
                k = n - 1
                replicas: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                n = b[o]
                if n > 127:
                    n, o = _long_list(b, o, n)
                k = n - 1
                adding_replicas: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                n = b[o]
                if n > 127:
                    n, o = _long_list(b, o, n)
                k = n - 1
                removing_replicas: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                is_new, n = _unpack_TB(b, o)
                o += 2
                if not n:
                    unknown: Any = ()
                else:
                    section, unknown, o = _tags(b, o - 1, (), ())
                partition_states.append(
                    _LeaderAndIsrPartitionState(
                        "",
                        partition_index,
                        controller_epoch_2,
                        leader,
                        leader_epoch,
                        isr,
                        partition_epoch,
                        replicas,
                        adding_replicas,
                        removing_replicas,
                        is_new,
                        0,
                        unknown,
                    )
                )
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        topic_states.append(
            _LeaderAndIsrTopicState(
                topic_name, _uuids[topic_id], partition_states, unknown_2
            )
        )
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    live_leaders: Any = []
    for _ in range(n - 1):
        broker_id, n = _unpack_iB(b, o)
        o += 4
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        host_name = b[o + 1 : (o := o + n)].decode()
        port, n = _unpack_iB(b, o)
        o += 5
        if not n:
            unknown_3: Any = ()
        else:
            section_3, unknown_3, o = _tags(b, o - 1, (), ())
        live_leaders.append(
            _LeaderAndIsrLiveLeader(broker_id, host_name, port, unknown_3)
        )
    if not b[o]:
        unknown_4: Any = ()
        o += 1
    else:
        section_4, unknown_4, o = _tags(b, o, (), ())
    m = LeaderAndIsrRequest(
        controller_id,
        False,
        controller_epoch,
        broker_epoch,
        type_,
        [],
        topic_states,
        live_leaders,
        unknown_4,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v5(m: Any, o: list[bytes]) -> None:
    if (
        m.is_kraft_controller is not False and _differs(m.is_kraft_controller, False)
    ) or (
        m.ungrouped_partition_states is None
        or (
            m.ungrouped_partition_states
            if type(m.ungrouped_partition_states) is list
            else _items(m.ungrouped_partition_states)
        )
    ):
        raise ValueError
    topic_states = m.topic_states
    if type(topic_states) is not list:
        topic_states = _items(topic_states)
    n = len(topic_states) + 1
    o.append(
        _pack_iiqbB(m.controller_id, m.controller_epoch, m.broker_epoch, m.type_, n)
        if n < 128
        else _pack_iiqb(m.controller_id, m.controller_epoch, m.broker_epoch, m.type_)
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
        n = len(partition_states) + 1
        o.append(
            _pack_UB(item.topic_id.int.to_bytes(16), n)
            if n < 128
            else _pack_U(item.topic_id.int.to_bytes(16)) + _size(n)
        )
        for item_2 in partition_states:
            if item_2.leader_recovery_state is not _int_0 and _differs(
                item_2.leader_recovery_state, _int_0
            ):
                raise ValueError
            isr = item_2.isr
            if type(isr) is not list:
                isr = _items(isr)
            count = len(isr)
            replicas = item_2.replicas
            if type(replicas) is not list:
                replicas = _items(replicas)
            count_2 = len(replicas)
            adding_replicas = item_2.adding_replicas
            if type(adding_replicas) is not list:
                adding_replicas = _items(adding_replicas)
            count_3 = len(adding_replicas)
            try:
                pack = _packs_iiii_Li_i_Li_Li[count, count_2, count_3]
            except KeyError:
                pack = _make_iiii_Li_i_Li_Li(count, count_2, count_3)
            o.append(
                pack(
                    item_2.partition_index,
                    item_2.controller_epoch,
                    item_2.leader,
                    item_2.leader_epoch,
                    count + 1,
                    *isr,
                    item_2.partition_epoch,
                    count_2 + 1,
                    *replicas,
                    count_3 + 1,
                    *adding_replicas,
                )
            )
            removing_replicas = item_2.removing_replicas
            if type(removing_replicas) is not list:
                removing_replicas = _items(removing_replicas)
            count_4 = len(removing_replicas)
            if item_2.unknown_tagged_fields:
                try:
                    pack = _packs_Li_B[count_4]
                except KeyError:
                    pack = _make_Li_B(count_4)
                o.append(pack(count_4 + 1, *removing_replicas, _bit[item_2.is_new]))
                o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
            else:
                try:
                    pack = _packs_Li_BB[count_4]
                except KeyError:
                    pack = _make_Li_BB(count_4)
                o.append(pack(count_4 + 1, *removing_replicas, _bit[item_2.is_new], 0))
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    live_leaders = m.live_leaders
    if type(live_leaders) is not list:
        live_leaders = _items(live_leaders)
    n = len(live_leaders)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item_3 in live_leaders:
        s = _utf8(item_3.host_name)
        n = len(s) + 1
        o.append(
            _pack_iB(item_3.broker_id, n)
            if n < 128
            else _pack_i(item_3.broker_id) + _text_size(n)
        )
        o.append(s)
        if item_3.unknown_tagged_fields:
            o.append(_pack_i(item_3.port))
            o.append(_tag_section((), item_3.unknown_tagged_fields, ()))
        else:
            o.append(_pack_iB(item_3.port, 0))
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


# Version 6
def _decode_v6(b: Any, o: int) -> tuple[LeaderAndIsrRequest, int]:
    controller_id, controller_epoch, broker_epoch, type_, n = _unpack_iiqbB(b, o)
    o += 18
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    topic_states: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        topic_name = b[o + 1 : (o := o + n)].decode()
        topic_id, n = _unpack_UB(b, o)
        o += 17
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        partition_states: Any = []
        if n > 1:
            for _ in range(n - 1):
                partition_index, controller_epoch_2, leader, leader_epoch, n = (
                    _unpack_iiiiB(b, o)
                )
                o += 16
                if n > 127:
                    n, o = _long_list(b, o, n)
                k = n - 1
                isr: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                partition_epoch, n = _unpack_iB(b, o)
                o += 4
                if n > 127:
                    n, o = _long_list(b, o, n)
                k = n - 1
                replicas: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                n = b[o]
                if n > 127:
                    n, o = _long_list(b, o, n)
                k = n - 1
                adding_replicas: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                n = b[o]
                if n > 127:
                    n, o = _long_list(b, o, n)
                k = n - 1
                removing_replicas: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                is_new, leader_recovery_state, n = _unpack_TbB(b, o)
                o += 3
                if not n:
                    unknown: Any = ()
                else:
                    section, unknown, o = _tags(b, o - 1, (), ())
                partition_states.append(
                    _LeaderAndIsrPartitionState(
                        "",
                        partition_index,
                        controller_epoch_2,
                        leader,
                        leader_epoch,
                        isr,
                        partition_epoch,
                        replicas,
                        adding_replicas,
                        removing_replicas,
                        is_new,
                        leader_recovery_state,
                        unknown,
                    )
                )
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        topic_states.append(
            _LeaderAndIsrTopicState(
                topic_name, _uuids[topic_id], partition_states, unknown_2
            )
        )
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    live_leaders: Any = []
    for _ in range(n - 1):
        broker_id, n = _unpack_iB(b, o)
        o += 4
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        host_name = b[o + 1 : (o := o + n)].decode()
        port, n = _unpack_iB(b, o)
        o += 5
        if not n:
            unknown_3: Any = ()
        else:
            section_3, unknown_3, o = _tags(b, o - 1, (), ())
        live_leaders.append(
            _LeaderAndIsrLiveLeader(broker_id, host_name, port, unknown_3)
        )
    if not b[o]:
        unknown_4: Any = ()
        o += 1
    else:
        section_4, unknown_4, o = _tags(b, o, (), ())
    m = LeaderAndIsrRequest(
        controller_id,
        False,
        controller_epoch,
        broker_epoch,
        type_,
        [],
        topic_states,
        live_leaders,
        unknown_4,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v6(m: Any, o: list[bytes]) -> None:
    if (
        m.is_kraft_controller is not False and _differs(m.is_kraft_controller, False)
    ) or (
        m.ungrouped_partition_states is None
        or (
            m.ungrouped_partition_states
            if type(m.ungrouped_partition_states) is list
            else _items(m.ungrouped_partition_states)
        )
    ):
        raise ValueError
    topic_states = m.topic_states
    if type(topic_states) is not list:
        topic_states = _items(topic_states)
    n = len(topic_states) + 1
    o.append(
        _pack_iiqbB(m.controller_id, m.controller_epoch, m.broker_epoch, m.type_, n)
        if n < 128
        else _pack_iiqb(m.controller_id, m.controller_epoch, m.broker_epoch, m.type_)
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
        n = len(partition_states) + 1
        o.append(
            _pack_UB(item.topic_id.int.to_bytes(16), n)
            if n < 128
            else _pack_U(item.topic_id.int.to_bytes(16)) + _size(n)
        )
        for item_2 in partition_states:
            isr = item_2.isr
            if type(isr) is not list:
                isr = _items(isr)
            count = len(isr)
            replicas = item_2.replicas
            if type(replicas) is not list:
                replicas = _items(replicas)
            count_2 = len(replicas)
            adding_replicas = item_2.adding_replicas
            if type(adding_replicas) is not list:
                adding_replicas = _items(adding_replicas)
            count_3 = len(adding_replicas)
            try:
                pack = _packs_iiii_Li_i_Li_Li[count, count_2, count_3]
            except KeyError:
                pack = _make_iiii_Li_i_Li_Li(count, count_2, count_3)
            o.append(
                pack(
                    item_2.partition_index,
                    item_2.controller_epoch,
                    item_2.leader,
                    item_2.leader_epoch,
                    count + 1,
                    *isr,
                    item_2.partition_epoch,
                    count_2 + 1,
                    *replicas,
                    count_3 + 1,
                    *adding_replicas,
                )
            )
            removing_replicas = item_2.removing_replicas
            if type(removing_replicas) is not list:
                removing_replicas = _items(removing_replicas)
            count_4 = len(removing_replicas)
            if item_2.unknown_tagged_fields:
                try:
                    pack = _packs_Li_Bb[count_4]
                except KeyError:
                    pack = _make_Li_Bb(count_4)
                o.append(
                    pack(
                        count_4 + 1,
                        *removing_replicas,
                        _bit[item_2.is_new],
                        item_2.leader_recovery_state,
                    )
                )
                o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
            else:
                try:
                    pack = _packs_Li_BbB[count_4]
                except KeyError:
                    pack = _make_Li_BbB(count_4)
                o.append(
                    pack(
                        count_4 + 1,
                        *removing_replicas,
                        _bit[item_2.is_new],
                        item_2.leader_recovery_state,
                        0,
                    )
                )
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    live_leaders = m.live_leaders
    if type(live_leaders) is not list:
        live_leaders = _items(live_leaders)
    n = len(live_leaders)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item_3 in live_leaders:
        s = _utf8(item_3.host_name)
        n = len(s) + 1
        o.append(
            _pack_iB(item_3.broker_id, n)
            if n < 128
            else _pack_i(item_3.broker_id) + _text_size(n)
        )
        o.append(s)
        if item_3.unknown_tagged_fields:
            o.append(_pack_i(item_3.port))
            o.append(_tag_section((), item_3.unknown_tagged_fields, ()))
        else:
            o.append(_pack_iB(item_3.port, 0))
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


# Version 7
def _decode_v7(b: Any, o: int) -> tuple[LeaderAndIsrRequest, int]:
    controller_id, is_kraft_controller, controller_epoch, broker_epoch, type_, n = (
        _unpack_iTiqbB(b, o)
    )
    o += 19
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    topic_states: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        topic_name = b[o + 1 : (o := o + n)].decode()
        topic_id, n = _unpack_UB(b, o)
        o += 17
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        partition_states: Any = []
        if n > 1:
            for _ in range(n - 1):
                partition_index, controller_epoch_2, leader, leader_epoch, n = (
                    _unpack_iiiiB(b, o)
                )
                o += 16
                if n > 127:
                    n, o = _long_list(b, o, n)
                k = n - 1
                isr: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                partition_epoch, n = _unpack_iB(b, o)
                o += 4
                if n > 127:
                    n, o = _long_list(b, o, n)
                k = n - 1
                replicas: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                n = b[o]
                if n > 127:
                    n, o = _long_list(b, o, n)
                k = n - 1
                adding_replicas: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                n = b[o]
                if n > 127:
                    n, o = _long_list(b, o, n)
                k = n - 1
                removing_replicas: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                is_new, leader_recovery_state, n = _unpack_TbB(b, o)
                o += 3
                if not n:
                    unknown: Any = ()
                else:
                    section, unknown, o = _tags(b, o - 1, (), ())
                partition_states.append(
                    _LeaderAndIsrPartitionState(
                        "",
                        partition_index,
                        controller_epoch_2,
                        leader,
                        leader_epoch,
                        isr,
                        partition_epoch,
                        replicas,
                        adding_replicas,
                        removing_replicas,
                        is_new,
                        leader_recovery_state,
                        unknown,
                    )
                )
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        topic_states.append(
            _LeaderAndIsrTopicState(
                topic_name, _uuids[topic_id], partition_states, unknown_2
            )
        )
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    live_leaders: Any = []
    for _ in range(n - 1):
        broker_id, n = _unpack_iB(b, o)
        o += 4
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        host_name = b[o + 1 : (o := o + n)].decode()
        port, n = _unpack_iB(b, o)
        o += 5
        if not n:
            unknown_3: Any = ()
        else:
            section_3, unknown_3, o = _tags(b, o - 1, (), ())
        live_leaders.append(
            _LeaderAndIsrLiveLeader(broker_id, host_name, port, unknown_3)
        )
    if not b[o]:
        unknown_4: Any = ()
        o += 1
    else:
        section_4, unknown_4, o = _tags(b, o, (), ())
    m = LeaderAndIsrRequest(
        controller_id,
        is_kraft_controller,
        controller_epoch,
        broker_epoch,
        type_,
        [],
        topic_states,
        live_leaders,
        unknown_4,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v7(m: Any, o: list[bytes]) -> None:
    if m.ungrouped_partition_states is None or (
        m.ungrouped_partition_states
        if type(m.ungrouped_partition_states) is list
        else _items(m.ungrouped_partition_states)
    ):
        raise ValueError
    topic_states = m.topic_states
    if type(topic_states) is not list:
        topic_states = _items(topic_states)
    n = len(topic_states) + 1
    o.append(
        _pack_iBiqbB(
            m.controller_id,
            _bit[m.is_kraft_controller],
            m.controller_epoch,
            m.broker_epoch,
            m.type_,
            n,
        )
        if n < 128
        else _pack_iBiqb(
            m.controller_id,
            _bit[m.is_kraft_controller],
            m.controller_epoch,
            m.broker_epoch,
            m.type_,
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
        n = len(partition_states) + 1
        o.append(
            _pack_UB(item.topic_id.int.to_bytes(16), n)
            if n < 128
            else _pack_U(item.topic_id.int.to_bytes(16)) + _size(n)
        )
        for item_2 in partition_states:
            isr = item_2.isr
            if type(isr) is not list:
                isr = _items(isr)
            count = len(isr)
            replicas = item_2.replicas
            if type(replicas) is not list:
                replicas = _items(replicas)
            count_2 = len(replicas)
            adding_replicas = item_2.adding_replicas
            if type(adding_replicas) is not list:
                adding_replicas = _items(adding_replicas)
            count_3 = len(adding_replicas)
            try:
                pack = _packs_iiii_Li_i_Li_Li[count, count_2, count_3]
            except KeyError:
                pack = _make_iiii_Li_i_Li_Li(count, count_2, count_3)
            o.append(
                pack(
                    item_2.partition_index,
                    item_2.controller_epoch,
                    item_2.leader,
                    item_2.leader_epoch,
                    count + 1,
                    *isr,
                    item_2.partition_epoch,
                    count_2 + 1,
                    *replicas,
                    count_3 + 1,
                    *adding_replicas,
                )
            )
            removing_replicas = item_2.removing_replicas
            if type(removing_replicas) is not list:
                removing_replicas = _items(removing_replicas)
            count_4 = len(removing_replicas)
            if item_2.unknown_tagged_fields:
                try:
                    pack = _packs_Li_Bb[count_4]
                except KeyError:
                    pack = _make_Li_Bb(count_4)
                o.append(
                    pack(
                        count_4 + 1,
                        *removing_replicas,
                        _bit[item_2.is_new],
                        item_2.leader_recovery_state,
                    )
                )
                o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
            else:
                try:
                    pack = _packs_Li_BbB[count_4]
                except KeyError:
                    pack = _make_Li_BbB(count_4)
                o.append(
                    pack(
                        count_4 + 1,
                        *removing_replicas,
                        _bit[item_2.is_new],
                        item_2.leader_recovery_state,
                        0,
                    )
                )
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    live_leaders = m.live_leaders
    if type(live_leaders) is not list:
        live_leaders = _items(live_leaders)
    n = len(live_leaders)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item_3 in live_leaders:
        s = _utf8(item_3.host_name)
        n = len(s) + 1
        o.append(
            _pack_iB(item_3.broker_id, n)
            if n < 128
            else _pack_i(item_3.broker_id) + _text_size(n)
        )
        o.append(s)
        if item_3.unknown_tagged_fields:
            o.append(_pack_i(item_3.port))
            o.append(_tag_section((), item_3.unknown_tagged_fields, ()))
        else:
            o.append(_pack_iB(item_3.port, 0))
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


LeaderAndIsrRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
        2: _decode_v2,
        3: _decode_v3,
        4: _decode_v4,
        5: _decode_v5,
        6: _decode_v6,
        7: _decode_v7,
    }
)
LeaderAndIsrRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
        2: _encode_v2,
        3: _encode_v3,
        4: _encode_v4,
        5: _encode_v5,
        6: _encode_v6,
        7: _encode_v7,
    }
)
