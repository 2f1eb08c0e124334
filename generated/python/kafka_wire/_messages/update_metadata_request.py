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
from .._runtime.fast import long_text as _long_text
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


class UpdateMetadataRequest(Message, gc=False):
    """UpdateMetadataRequest: request (API key 6), versions 0 to 8, flexible from 6.

    Attributes:
        controller_id: int32, versions 0+, default 0, brokerId.
        is_kraft_controller: bool, versions 8+, default false.
        type_: int8, versions 8+, tag 0 in 8+, default 0.
        controller_epoch: int32, versions 0+, default 0.
        broker_epoch: int64, versions 5+, default -1, ignorable.
        ungrouped_partition_states: []UpdateMetadataPartitionState, versions 0-4,
            default empty.
        topic_states: []UpdateMetadataTopicState, versions 5+, default empty.
        live_brokers: []UpdateMetadataBroker, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 6
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 9)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(6, 9)
    _module: ClassVar[str] = "update_metadata_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class UpdateMetadataPartitionState(msgspec.Struct, gc=False):
        """A struct of UpdateMetadataRequest.

        Attributes:
            topic_name: string, versions 0-4, default '', ignorable, topicName.
            partition_index: int32, versions 0+, default 0.
            controller_epoch: int32, versions 0+, default 0.
            leader: int32, versions 0+, default 0, brokerId.
            leader_epoch: int32, versions 0+, default 0.
            isr: []int32, versions 0+, default empty, brokerId.
            zk_version: int32, versions 0+, default 0.
            replicas: []int32, versions 0+, default empty, brokerId.
            offline_replicas: []int32, versions 4+, default empty, ignorable, brokerId.
        """

        topic_name: str = ""
        partition_index: int = 0
        controller_epoch: int = 0
        leader: int = 0
        leader_epoch: int = 0
        isr: list[int] = []
        zk_version: int = 0
        replicas: list[int] = []
        offline_replicas: list[int] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class UpdateMetadataTopicState(msgspec.Struct, gc=False):
        """A struct of UpdateMetadataRequest.

        Attributes:
            topic_name: string, versions 5+, default '', topicName.
            topic_id: uuid, versions 7+, default AAAAAAAAAAAAAAAAAAAAAA, ignorable.
            partition_states: []UpdateMetadataPartitionState, versions 5+, default
                empty.
        """

        topic_name: str = ""
        topic_id: UUID = _NIL
        partition_states: list[UpdateMetadataRequest.UpdateMetadataPartitionState] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class UpdateMetadataBroker(msgspec.Struct, gc=False):
        """A struct of UpdateMetadataRequest.

        Attributes:
            id: int32, versions 0+, default 0, brokerId.
            v0_host: string, versions 0, default '', ignorable.
            v0_port: int32, versions 0, default 0, ignorable.
            endpoints: []UpdateMetadataEndpoint, versions 1+, default empty, ignorable.
            rack: string, versions 2+, nullable in 0+, default '', ignorable.
        """

        id: int = 0
        v0_host: str = ""
        v0_port: int = 0
        endpoints: list[UpdateMetadataRequest.UpdateMetadataEndpoint] = []
        rack: str | None = ""
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class UpdateMetadataEndpoint(msgspec.Struct, gc=False):
        """A struct of UpdateMetadataRequest.

        Attributes:
            port: int32, versions 1+, default 0.
            host: string, versions 1+, default ''.
            listener: string, versions 3+, default '', ignorable.
            security_protocol: int16, versions 1+, default 0.
        """

        port: int = 0
        host: str = ""
        listener: str = ""
        security_protocol: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    controller_id: int = 0
    is_kraft_controller: bool = False
    type_: int = 0
    controller_epoch: int = 0
    broker_epoch: int = -1
    ungrouped_partition_states: list[
        UpdateMetadataRequest.UpdateMetadataPartitionState
    ] = []
    topic_states: list[UpdateMetadataRequest.UpdateMetadataTopicState] = []
    live_brokers: list[UpdateMetadataRequest.UpdateMetadataBroker] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_UpdateMetadataBroker = UpdateMetadataRequest.UpdateMetadataBroker
_UpdateMetadataEndpoint = UpdateMetadataRequest.UpdateMetadataEndpoint
_UpdateMetadataPartitionState = UpdateMetadataRequest.UpdateMetadataPartitionState
_UpdateMetadataTopicState = UpdateMetadataRequest.UpdateMetadataTopicState
_int_0 = 0
_make_iiii_Li_i_Li_Li = _Packs("iiii", "Li", "i", "Li", "Li")
_make_iiii_Li_i_Li_Li_B = _Packs("iiii", "Li", "i", "Li", "Li", "B")
_make_iiii_li_i_li = _Packs("iiii", "li", "i", "li")
_make_iiii_li_i_li_li = _Packs("iiii", "li", "i", "li", "li")
_pack_U = Struct(">16s").pack
_pack_UB = Struct(">16sB").pack
_pack_b = Struct(">b").pack
_pack_h = Struct(">h").pack
_pack_hB = Struct(">hB").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_iBiq = Struct(">iBiq").pack
_pack_iBiqB = Struct(">iBiqB").pack
_pack_ih = Struct(">ih").pack
_pack_ii = Struct(">ii").pack
_pack_iii = Struct(">iii").pack
_pack_iiq = Struct(">iiq").pack
_pack_iiqB = Struct(">iiqB").pack
_pack_iiqi = Struct(">iiqi").pack
_packs_iiii_Li_i_Li_Li = _make_iiii_Li_i_Li_Li.made
_packs_iiii_Li_i_Li_Li_B = _make_iiii_Li_i_Li_Li_B.made
_packs_iiii_li_i_li = _make_iiii_li_i_li.made
_packs_iiii_li_i_li_li = _make_iiii_li_i_li_li.made
_unpack_UB = Struct(">16sB").unpack_from
_unpack_b = Struct(">b").unpack_from
_unpack_h = Struct(">h").unpack_from
_unpack_hB = Struct(">hB").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_iTiqB = Struct(">i?iqB").unpack_from
_unpack_ih = Struct(">ih").unpack_from
_unpack_ii = Struct(">ii").unpack_from
_unpack_iii = Struct(">iii").unpack_from
_unpack_iiiiB = Struct(">iiiiB").unpack_from
_unpack_iiiii = Struct(">iiiii").unpack_from
_unpack_iiqB = Struct(">iiqB").unpack_from
_unpack_iiqi = Struct(">iiqi").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[UpdateMetadataRequest, int]:
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
        zk_version, n = _unpack_ii(b, o)
        o += 8
        k = n
        replicas: Any = [*_lists_i[k](b, o)]
        o += 4 * k
        ungrouped_partition_states.append(
            _UpdateMetadataPartitionState(
                topic_name,
                partition_index,
                controller_epoch_2,
                leader,
                leader_epoch,
                isr,
                zk_version,
                replicas,
            )
        )
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    live_brokers: Any = []
    for _ in range(n):
        id, n = _unpack_ih(b, o)
        o += 6
        if n < 0:
            raise ValueError
        v0_host = b[o : (o := o + n)].decode()
        (v0_port,) = _unpack_i(b, o)
        o += 4
        live_brokers.append(_UpdateMetadataBroker(id, v0_host, v0_port))
    m = UpdateMetadataRequest(
        controller_id,
        False,
        0,
        controller_epoch,
        -1,
        ungrouped_partition_states,
        [],
        live_brokers,
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
        if item.unknown_tagged_fields:
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
                item.zk_version,
                count_2,
                *replicas,
            )
        )
    live_brokers = m.live_brokers
    if type(live_brokers) is not list:
        live_brokers = _items(live_brokers)
    n = len(live_brokers)
    o.append(_pack_i(n))
    for item_2 in live_brokers:
        if item_2.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item_2.v0_host)
        n = len(s)
        o.append(_pack_ih(item_2.id, n))
        o.append(s)
        o.append(_pack_i(item_2.v0_port))


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[UpdateMetadataRequest, int]:
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
        zk_version, n = _unpack_ii(b, o)
        o += 8
        k = n
        replicas: Any = [*_lists_i[k](b, o)]
        o += 4 * k
        ungrouped_partition_states.append(
            _UpdateMetadataPartitionState(
                topic_name,
                partition_index,
                controller_epoch_2,
                leader,
                leader_epoch,
                isr,
                zk_version,
                replicas,
            )
        )
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    live_brokers: Any = []
    for _ in range(n):
        id, n = _unpack_ii(b, o)
        o += 8
        if n < 0:
            raise ValueError
        endpoints: Any = []
        if n > 0:
            for _ in range(n):
                port, n = _unpack_ih(b, o)
                o += 6
                if n < 0:
                    raise ValueError
                host = b[o : (o := o + n)].decode()
                (security_protocol,) = _unpack_h(b, o)
                o += 2
                endpoints.append(
                    _UpdateMetadataEndpoint(port, host, "", security_protocol)
                )
        live_brokers.append(_UpdateMetadataBroker(id, "", 0, endpoints))
    m = UpdateMetadataRequest(
        controller_id,
        False,
        0,
        controller_epoch,
        -1,
        ungrouped_partition_states,
        [],
        live_brokers,
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
        if item.unknown_tagged_fields:
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
                item.zk_version,
                count_2,
                *replicas,
            )
        )
    live_brokers = m.live_brokers
    if type(live_brokers) is not list:
        live_brokers = _items(live_brokers)
    n = len(live_brokers)
    o.append(_pack_i(n))
    for item_2 in live_brokers:
        if item_2.unknown_tagged_fields:
            raise ValueError
        endpoints = item_2.endpoints
        if type(endpoints) is not list:
            endpoints = _items(endpoints)
        n = len(endpoints)
        o.append(_pack_ii(item_2.id, n))
        for item_3 in endpoints:
            if item_3.unknown_tagged_fields:
                raise ValueError
            s = _utf8(item_3.host)
            n = len(s)
            o.append(_pack_ih(item_3.port, n))
            o.append(s)
            o.append(_pack_h(item_3.security_protocol))


# Version 2
def _decode_v2(b: Any, o: int) -> tuple[UpdateMetadataRequest, int]:
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
        zk_version, n = _unpack_ii(b, o)
        o += 8
        k = n
        replicas: Any = [*_lists_i[k](b, o)]
        o += 4 * k
        ungrouped_partition_states.append(
            _UpdateMetadataPartitionState(
                topic_name,
                partition_index,
                controller_epoch_2,
                leader,
                leader_epoch,
                isr,
                zk_version,
                replicas,
            )
        )
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    live_brokers: Any = []
    for _ in range(n):
        id, n = _unpack_ii(b, o)
        o += 8
        if n < 0:
            raise ValueError
        endpoints: Any = []
        if n > 0:
            for _ in range(n):
                port, n = _unpack_ih(b, o)
                o += 6
                if n < 0:
                    raise ValueError
                host = b[o : (o := o + n)].decode()
                (security_protocol,) = _unpack_h(b, o)
                o += 2
                endpoints.append(
                    _UpdateMetadataEndpoint(port, host, "", security_protocol)
                )
        (n,) = _unpack_h(b, o)
        o += 2
        if n >= 0:
            rack = b[o : (o := o + n)].decode()
        else:
            rack = None
        live_brokers.append(_UpdateMetadataBroker(id, "", 0, endpoints, rack))
    m = UpdateMetadataRequest(
        controller_id,
        False,
        0,
        controller_epoch,
        -1,
        ungrouped_partition_states,
        [],
        live_brokers,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
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
        if item.unknown_tagged_fields:
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
                item.zk_version,
                count_2,
                *replicas,
            )
        )
    live_brokers = m.live_brokers
    if type(live_brokers) is not list:
        live_brokers = _items(live_brokers)
    n = len(live_brokers)
    o.append(_pack_i(n))
    for item_2 in live_brokers:
        if item_2.unknown_tagged_fields:
            raise ValueError
        endpoints = item_2.endpoints
        if type(endpoints) is not list:
            endpoints = _items(endpoints)
        n = len(endpoints)
        o.append(_pack_ii(item_2.id, n))
        for item_3 in endpoints:
            if item_3.unknown_tagged_fields:
                raise ValueError
            s = _utf8(item_3.host)
            n = len(s)
            o.append(_pack_ih(item_3.port, n))
            o.append(s)
            o.append(_pack_h(item_3.security_protocol))
        t = item_2.rack
        if t is None:
            o.append(_pack_h(-1))
        else:
            s = _utf8(t)
            n = len(s)
            o.append(_pack_h(n))
            o.append(s)


# Version 3
def _decode_v3(b: Any, o: int) -> tuple[UpdateMetadataRequest, int]:
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
        zk_version, n = _unpack_ii(b, o)
        o += 8
        k = n
        replicas: Any = [*_lists_i[k](b, o)]
        o += 4 * k
        ungrouped_partition_states.append(
            _UpdateMetadataPartitionState(
                topic_name,
                partition_index,
                controller_epoch_2,
                leader,
                leader_epoch,
                isr,
                zk_version,
                replicas,
            )
        )
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    live_brokers: Any = []
    for _ in range(n):
        id, n = _unpack_ii(b, o)
        o += 8
        if n < 0:
            raise ValueError
        endpoints: Any = []
        if n > 0:
            for _ in range(n):
                port, n = _unpack_ih(b, o)
                o += 6
                if n < 0:
                    raise ValueError
                host = b[o : (o := o + n)].decode()
                (n,) = _unpack_h(b, o)
                o += 2
                if n < 0:
                    raise ValueError
                listener = b[o : (o := o + n)].decode()
                (security_protocol,) = _unpack_h(b, o)
                o += 2
                endpoints.append(
                    _UpdateMetadataEndpoint(port, host, listener, security_protocol)
                )
        (n,) = _unpack_h(b, o)
        o += 2
        if n >= 0:
            rack = b[o : (o := o + n)].decode()
        else:
            rack = None
        live_brokers.append(_UpdateMetadataBroker(id, "", 0, endpoints, rack))
    m = UpdateMetadataRequest(
        controller_id,
        False,
        0,
        controller_epoch,
        -1,
        ungrouped_partition_states,
        [],
        live_brokers,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v3(m: Any, o: list[bytes]) -> None:
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
        if item.unknown_tagged_fields:
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
                item.zk_version,
                count_2,
                *replicas,
            )
        )
    live_brokers = m.live_brokers
    if type(live_brokers) is not list:
        live_brokers = _items(live_brokers)
    n = len(live_brokers)
    o.append(_pack_i(n))
    for item_2 in live_brokers:
        if item_2.unknown_tagged_fields:
            raise ValueError
        endpoints = item_2.endpoints
        if type(endpoints) is not list:
            endpoints = _items(endpoints)
        n = len(endpoints)
        o.append(_pack_ii(item_2.id, n))
        for item_3 in endpoints:
            if item_3.unknown_tagged_fields:
                raise ValueError
            s = _utf8(item_3.host)
            n = len(s)
            o.append(_pack_ih(item_3.port, n))
            o.append(s)
            s = _utf8(item_3.listener)
            n = len(s)
            o.append(_pack_h(n))
            o.append(s)
            o.append(_pack_h(item_3.security_protocol))
        t = item_2.rack
        if t is None:
            o.append(_pack_h(-1))
        else:
            s = _utf8(t)
            n = len(s)
            o.append(_pack_h(n))
            o.append(s)


# Version 4
def _decode_v4(b: Any, o: int) -> tuple[UpdateMetadataRequest, int]:
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
        zk_version, n = _unpack_ii(b, o)
        o += 8
        k = n
        replicas: Any = [*_lists_i[k](b, o)]
        o += 4 * k
        (n,) = _unpack_i(b, o)
        o += 4
        k = n
        offline_replicas: Any = [*_lists_i[k](b, o)]
        o += 4 * k
        ungrouped_partition_states.append(
            _UpdateMetadataPartitionState(
                topic_name,
                partition_index,
                controller_epoch_2,
                leader,
                leader_epoch,
                isr,
                zk_version,
                replicas,
                offline_replicas,
            )
        )
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    live_brokers: Any = []
    for _ in range(n):
        id, n = _unpack_ii(b, o)
        o += 8
        if n < 0:
            raise ValueError
        endpoints: Any = []
        if n > 0:
            for _ in range(n):
                port, n = _unpack_ih(b, o)
                o += 6
                if n < 0:
                    raise ValueError
                host = b[o : (o := o + n)].decode()
                (n,) = _unpack_h(b, o)
                o += 2
                if n < 0:
                    raise ValueError
                listener = b[o : (o := o + n)].decode()
                (security_protocol,) = _unpack_h(b, o)
                o += 2
                endpoints.append(
                    _UpdateMetadataEndpoint(port, host, listener, security_protocol)
                )
        (n,) = _unpack_h(b, o)
        o += 2
        if n >= 0:
            rack = b[o : (o := o + n)].decode()
        else:
            rack = None
        live_brokers.append(_UpdateMetadataBroker(id, "", 0, endpoints, rack))
    m = UpdateMetadataRequest(
        controller_id,
        False,
        0,
        controller_epoch,
        -1,
        ungrouped_partition_states,
        [],
        live_brokers,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v4(m: Any, o: list[bytes]) -> None:
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
        if item.unknown_tagged_fields:
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
        offline_replicas = item.offline_replicas
        if type(offline_replicas) is not list:
            offline_replicas = _items(offline_replicas)
        count_3 = len(offline_replicas)
        try:
            pack = _packs_iiii_li_i_li_li[count, count_2, count_3]
        except KeyError:
            pack = _make_iiii_li_i_li_li(count, count_2, count_3)
        o.append(
            pack(
                item.partition_index,
                item.controller_epoch,
                item.leader,
                item.leader_epoch,
                count,
                *isr,
                item.zk_version,
                count_2,
                *replicas,
                count_3,
                *offline_replicas,
            )
        )
    live_brokers = m.live_brokers
    if type(live_brokers) is not list:
        live_brokers = _items(live_brokers)
    n = len(live_brokers)
    o.append(_pack_i(n))
    for item_2 in live_brokers:
        if item_2.unknown_tagged_fields:
            raise ValueError
        endpoints = item_2.endpoints
        if type(endpoints) is not list:
            endpoints = _items(endpoints)
        n = len(endpoints)
        o.append(_pack_ii(item_2.id, n))
        for item_3 in endpoints:
            if item_3.unknown_tagged_fields:
                raise ValueError
            s = _utf8(item_3.host)
            n = len(s)
            o.append(_pack_ih(item_3.port, n))
            o.append(s)
            s = _utf8(item_3.listener)
            n = len(s)
            o.append(_pack_h(n))
            o.append(s)
            o.append(_pack_h(item_3.security_protocol))
        t = item_2.rack
        if t is None:
            o.append(_pack_h(-1))
        else:
            s = _utf8(t)
            n = len(s)
            o.append(_pack_h(n))
            o.append(s)


# Version 5
def _decode_v5(b: Any, o: int) -> tuple[UpdateMetadataRequest, int]:
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
                zk_version, n = _unpack_ii(b, o)
                o += 8
                k = n
                replicas: Any = [*_lists_i[k](b, o)]
                o += 4 * k
                (n,) = _unpack_i(b, o)
                o += 4
                k = n
                offline_replicas: Any = [*_lists_i[k](b, o)]
                o += 4 * k
                partition_states.append(
                    _UpdateMetadataPartitionState(
                        "",
                        partition_index,
                        controller_epoch_2,
                        leader,
                        leader_epoch,
                        isr,
                        zk_version,
                        replicas,
                        offline_replicas,
                    )
                )
        topic_states.append(
            _UpdateMetadataTopicState(topic_name, _NIL, partition_states)
        )
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    live_brokers: Any = []
    for _ in range(n):
        id, n = _unpack_ii(b, o)
        o += 8
        if n < 0:
            raise ValueError
        endpoints: Any = []
        if n > 0:
            for _ in range(n):
                port, n = _unpack_ih(b, o)
                o += 6
                if n < 0:
                    raise ValueError
                host = b[o : (o := o + n)].decode()
                (n,) = _unpack_h(b, o)
                o += 2
                if n < 0:
                    raise ValueError
                listener = b[o : (o := o + n)].decode()
                (security_protocol,) = _unpack_h(b, o)
                o += 2
                endpoints.append(
                    _UpdateMetadataEndpoint(port, host, listener, security_protocol)
                )
        (n,) = _unpack_h(b, o)
        o += 2
        if n >= 0:
            rack = b[o : (o := o + n)].decode()
        else:
            rack = None
        live_brokers.append(_UpdateMetadataBroker(id, "", 0, endpoints, rack))
    m = UpdateMetadataRequest(
        controller_id,
        False,
        0,
        controller_epoch,
        broker_epoch,
        [],
        topic_states,
        live_brokers,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v5(m: Any, o: list[bytes]) -> None:
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
            if item_2.unknown_tagged_fields:
                raise ValueError
            isr = item_2.isr
            if type(isr) is not list:
                isr = _items(isr)
            count = len(isr)
            replicas = item_2.replicas
            if type(replicas) is not list:
                replicas = _items(replicas)
            count_2 = len(replicas)
            offline_replicas = item_2.offline_replicas
            if type(offline_replicas) is not list:
                offline_replicas = _items(offline_replicas)
            count_3 = len(offline_replicas)
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
                    item_2.zk_version,
                    count_2,
                    *replicas,
                    count_3,
                    *offline_replicas,
                )
            )
    live_brokers = m.live_brokers
    if type(live_brokers) is not list:
        live_brokers = _items(live_brokers)
    n = len(live_brokers)
    o.append(_pack_i(n))
    for item_3 in live_brokers:
        if item_3.unknown_tagged_fields:
            raise ValueError
        endpoints = item_3.endpoints
        if type(endpoints) is not list:
            endpoints = _items(endpoints)
        n = len(endpoints)
        o.append(_pack_ii(item_3.id, n))
        for item_4 in endpoints:
            if item_4.unknown_tagged_fields:
                raise ValueError
            s = _utf8(item_4.host)
            n = len(s)
            o.append(_pack_ih(item_4.port, n))
            o.append(s)
            s = _utf8(item_4.listener)
            n = len(s)
            o.append(_pack_h(n))
            o.append(s)
            o.append(_pack_h(item_4.security_protocol))
        t = item_3.rack
        if t is None:
            o.append(_pack_h(-1))
        else:
            s = _utf8(t)
            n = len(s)
            o.append(_pack_h(n))
            o.append(s)


# Version 6
def _decode_v6(b: Any, o: int) -> tuple[UpdateMetadataRequest, int]:
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
                zk_version, n = _unpack_iB(b, o)
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
                offline_replicas: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                if not b[o]:
                    unknown: Any = ()
                    o += 1
                else:
                    section, unknown, o = _tags(b, o, (), ())
                partition_states.append(
                    _UpdateMetadataPartitionState(
                        "",
                        partition_index,
                        controller_epoch_2,
                        leader,
                        leader_epoch,
                        isr,
                        zk_version,
                        replicas,
                        offline_replicas,
                        unknown,
                    )
                )
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        topic_states.append(
            _UpdateMetadataTopicState(topic_name, _NIL, partition_states, unknown_2)
        )
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    live_brokers: Any = []
    for _ in range(n - 1):
        id, n = _unpack_iB(b, o)
        o += 5
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        endpoints: Any = []
        if n > 1:
            for _ in range(n - 1):
                port, n = _unpack_iB(b, o)
                o += 4
                if not n or n > 127:
                    n, o = _some_long_text(b, o, n)
                host = b[o + 1 : (o := o + n)].decode()
                n = b[o]
                if not n or n > 127:
                    n, o = _some_long_text(b, o, n)
                listener = b[o + 1 : (o := o + n)].decode()
                security_protocol, n = _unpack_hB(b, o)
                o += 3
                if not n:
                    unknown_3: Any = ()
                else:
                    section_3, unknown_3, o = _tags(b, o - 1, (), ())
                endpoints.append(
                    _UpdateMetadataEndpoint(
                        port, host, listener, security_protocol, unknown_3
                    )
                )
        n = b[o]
        if n > 127:
            n, o = _long_text(b, o, n)
        if n:
            rack = b[o + 1 : (o := o + n)].decode()
        else:
            rack = None
            o += 1
        if not b[o]:
            unknown_4: Any = ()
            o += 1
        else:
            section_4, unknown_4, o = _tags(b, o, (), ())
        live_brokers.append(
            _UpdateMetadataBroker(id, "", 0, endpoints, rack, unknown_4)
        )
    if not b[o]:
        unknown_5: Any = ()
        o += 1
    else:
        section_5, unknown_5, o = _tags(b, o, (), (0,))
    m = UpdateMetadataRequest(
        controller_id,
        False,
        0,
        controller_epoch,
        broker_epoch,
        [],
        topic_states,
        live_brokers,
        unknown_5,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v6(m: Any, o: list[bytes]) -> None:
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
            isr = item_2.isr
            if type(isr) is not list:
                isr = _items(isr)
            count = len(isr)
            replicas = item_2.replicas
            if type(replicas) is not list:
                replicas = _items(replicas)
            count_2 = len(replicas)
            offline_replicas = item_2.offline_replicas
            if type(offline_replicas) is not list:
                offline_replicas = _items(offline_replicas)
            count_3 = len(offline_replicas)
            if item_2.unknown_tagged_fields:
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
                        item_2.zk_version,
                        count_2 + 1,
                        *replicas,
                        count_3 + 1,
                        *offline_replicas,
                    )
                )
                o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
            else:
                try:
                    pack = _packs_iiii_Li_i_Li_Li_B[count, count_2, count_3]
                except KeyError:
                    pack = _make_iiii_Li_i_Li_Li_B(count, count_2, count_3)
                o.append(
                    pack(
                        item_2.partition_index,
                        item_2.controller_epoch,
                        item_2.leader,
                        item_2.leader_epoch,
                        count + 1,
                        *isr,
                        item_2.zk_version,
                        count_2 + 1,
                        *replicas,
                        count_3 + 1,
                        *offline_replicas,
                        0,
                    )
                )
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    live_brokers = m.live_brokers
    if type(live_brokers) is not list:
        live_brokers = _items(live_brokers)
    n = len(live_brokers)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item_3 in live_brokers:
        endpoints = item_3.endpoints
        if type(endpoints) is not list:
            endpoints = _items(endpoints)
        n = len(endpoints) + 1
        o.append(_pack_iB(item_3.id, n) if n < 128 else _pack_i(item_3.id) + _size(n))
        for item_4 in endpoints:
            s = _utf8(item_4.host)
            n = len(s) + 1
            o.append(
                _pack_iB(item_4.port, n)
                if n < 128
                else _pack_i(item_4.port) + _text_size(n)
            )
            o.append(s)
            s = _utf8(item_4.listener)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            if item_4.unknown_tagged_fields:
                o.append(_pack_h(item_4.security_protocol))
                o.append(_tag_section((), item_4.unknown_tagged_fields, ()))
            else:
                o.append(_pack_hB(item_4.security_protocol, 0))
        t = item_3.rack
        if t is None:
            o.append(b"\x00")
        else:
            s = _utf8(t)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
        o.append(
            _tag_section((), item_3.unknown_tagged_fields, ())
            if item_3.unknown_tagged_fields
            else b"\x00"
        )
    o.append(
        _tag_section((), m.unknown_tagged_fields, (0,))
        if m.unknown_tagged_fields
        else b"\x00"
    )


# Version 7
def _decode_v7(b: Any, o: int) -> tuple[UpdateMetadataRequest, int]:
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
                zk_version, n = _unpack_iB(b, o)
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
                offline_replicas: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                if not b[o]:
                    unknown: Any = ()
                    o += 1
                else:
                    section, unknown, o = _tags(b, o, (), ())
                partition_states.append(
                    _UpdateMetadataPartitionState(
                        "",
                        partition_index,
                        controller_epoch_2,
                        leader,
                        leader_epoch,
                        isr,
                        zk_version,
                        replicas,
                        offline_replicas,
                        unknown,
                    )
                )
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        topic_states.append(
            _UpdateMetadataTopicState(
                topic_name, _uuids[topic_id], partition_states, unknown_2
            )
        )
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    live_brokers: Any = []
    for _ in range(n - 1):
        id, n = _unpack_iB(b, o)
        o += 5
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        endpoints: Any = []
        if n > 1:
            for _ in range(n - 1):
                port, n = _unpack_iB(b, o)
                o += 4
                if not n or n > 127:
                    n, o = _some_long_text(b, o, n)
                host = b[o + 1 : (o := o + n)].decode()
                n = b[o]
                if not n or n > 127:
                    n, o = _some_long_text(b, o, n)
                listener = b[o + 1 : (o := o + n)].decode()
                security_protocol, n = _unpack_hB(b, o)
                o += 3
                if not n:
                    unknown_3: Any = ()
                else:
                    section_3, unknown_3, o = _tags(b, o - 1, (), ())
                endpoints.append(
                    _UpdateMetadataEndpoint(
                        port, host, listener, security_protocol, unknown_3
                    )
                )
        n = b[o]
        if n > 127:
            n, o = _long_text(b, o, n)
        if n:
            rack = b[o + 1 : (o := o + n)].decode()
        else:
            rack = None
            o += 1
        if not b[o]:
            unknown_4: Any = ()
            o += 1
        else:
            section_4, unknown_4, o = _tags(b, o, (), ())
        live_brokers.append(
            _UpdateMetadataBroker(id, "", 0, endpoints, rack, unknown_4)
        )
    if not b[o]:
        unknown_5: Any = ()
        o += 1
    else:
        section_5, unknown_5, o = _tags(b, o, (), (0,))
    m = UpdateMetadataRequest(
        controller_id,
        False,
        0,
        controller_epoch,
        broker_epoch,
        [],
        topic_states,
        live_brokers,
        unknown_5,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v7(m: Any, o: list[bytes]) -> None:
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
            offline_replicas = item_2.offline_replicas
            if type(offline_replicas) is not list:
                offline_replicas = _items(offline_replicas)
            count_3 = len(offline_replicas)
            if item_2.unknown_tagged_fields:
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
                        item_2.zk_version,
                        count_2 + 1,
                        *replicas,
                        count_3 + 1,
                        *offline_replicas,
                    )
                )
                o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
            else:
                try:
                    pack = _packs_iiii_Li_i_Li_Li_B[count, count_2, count_3]
                except KeyError:
                    pack = _make_iiii_Li_i_Li_Li_B(count, count_2, count_3)
                o.append(
                    pack(
                        item_2.partition_index,
                        item_2.controller_epoch,
                        item_2.leader,
                        item_2.leader_epoch,
                        count + 1,
                        *isr,
                        item_2.zk_version,
                        count_2 + 1,
                        *replicas,
                        count_3 + 1,
                        *offline_replicas,
                        0,
                    )
                )
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    live_brokers = m.live_brokers
    if type(live_brokers) is not list:
        live_brokers = _items(live_brokers)
    n = len(live_brokers)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item_3 in live_brokers:
        endpoints = item_3.endpoints
        if type(endpoints) is not list:
            endpoints = _items(endpoints)
        n = len(endpoints) + 1
        o.append(_pack_iB(item_3.id, n) if n < 128 else _pack_i(item_3.id) + _size(n))
        for item_4 in endpoints:
            s = _utf8(item_4.host)
            n = len(s) + 1
            o.append(
                _pack_iB(item_4.port, n)
                if n < 128
                else _pack_i(item_4.port) + _text_size(n)
            )
            o.append(s)
            s = _utf8(item_4.listener)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            if item_4.unknown_tagged_fields:
                o.append(_pack_h(item_4.security_protocol))
                o.append(_tag_section((), item_4.unknown_tagged_fields, ()))
            else:
                o.append(_pack_hB(item_4.security_protocol, 0))
        t = item_3.rack
        if t is None:
            o.append(b"\x00")
        else:
            s = _utf8(t)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
        o.append(
            _tag_section((), item_3.unknown_tagged_fields, ())
            if item_3.unknown_tagged_fields
            else b"\x00"
        )
    o.append(
        _tag_section((), m.unknown_tagged_fields, (0,))
        if m.unknown_tagged_fields
        else b"\x00"
    )


# Version 8
def _decode_v8(b: Any, o: int) -> tuple[UpdateMetadataRequest, int]:
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
                zk_version, n = _unpack_iB(b, o)
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
                offline_replicas: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                if not b[o]:
                    unknown: Any = ()
                    o += 1
                else:
                    section, unknown, o = _tags(b, o, (), ())
                partition_states.append(
                    _UpdateMetadataPartitionState(
                        "",
                        partition_index,
                        controller_epoch_2,
                        leader,
                        leader_epoch,
                        isr,
                        zk_version,
                        replicas,
                        offline_replicas,
                        unknown,
                    )
                )
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        topic_states.append(
            _UpdateMetadataTopicState(
                topic_name, _uuids[topic_id], partition_states, unknown_2
            )
        )
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    live_brokers: Any = []
    for _ in range(n - 1):
        id, n = _unpack_iB(b, o)
        o += 5
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        endpoints: Any = []
        if n > 1:
            for _ in range(n - 1):
                port, n = _unpack_iB(b, o)
                o += 4
                if not n or n > 127:
                    n, o = _some_long_text(b, o, n)
                host = b[o + 1 : (o := o + n)].decode()
                n = b[o]
                if not n or n > 127:
                    n, o = _some_long_text(b, o, n)
                listener = b[o + 1 : (o := o + n)].decode()
                security_protocol, n = _unpack_hB(b, o)
                o += 3
                if not n:
                    unknown_3: Any = ()
                else:
                    section_3, unknown_3, o = _tags(b, o - 1, (), ())
                endpoints.append(
                    _UpdateMetadataEndpoint(
                        port, host, listener, security_protocol, unknown_3
                    )
                )
        n = b[o]
        if n > 127:
            n, o = _long_text(b, o, n)
        if n:
            rack = b[o + 1 : (o := o + n)].decode()
        else:
            rack = None
            o += 1
        if not b[o]:
            unknown_4: Any = ()
            o += 1
        else:
            section_4, unknown_4, o = _tags(b, o, (), ())
        live_brokers.append(
            _UpdateMetadataBroker(id, "", 0, endpoints, rack, unknown_4)
        )
    type_: Any = 0
    if not b[o]:
        unknown_5: Any = ()
        o += 1
    else:
        section_5, unknown_5, after = _tags(b, o, (0,), ())
        if 0 in section_5:
            o, end = section_5[0]
            (type__2,) = _unpack_b(b, o)
            o += 1
            type_ = type__2
            if o != end:
                raise ValueError
        o = after
    m = UpdateMetadataRequest(
        controller_id,
        is_kraft_controller,
        type_,
        controller_epoch,
        broker_epoch,
        [],
        topic_states,
        live_brokers,
        unknown_5,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v8(m: Any, o: list[bytes]) -> None:
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
            offline_replicas = item_2.offline_replicas
            if type(offline_replicas) is not list:
                offline_replicas = _items(offline_replicas)
            count_3 = len(offline_replicas)
            if item_2.unknown_tagged_fields:
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
                        item_2.zk_version,
                        count_2 + 1,
                        *replicas,
                        count_3 + 1,
                        *offline_replicas,
                    )
                )
                o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
            else:
                try:
                    pack = _packs_iiii_Li_i_Li_Li_B[count, count_2, count_3]
                except KeyError:
                    pack = _make_iiii_Li_i_Li_Li_B(count, count_2, count_3)
                o.append(
                    pack(
                        item_2.partition_index,
                        item_2.controller_epoch,
                        item_2.leader,
                        item_2.leader_epoch,
                        count + 1,
                        *isr,
                        item_2.zk_version,
                        count_2 + 1,
                        *replicas,
                        count_3 + 1,
                        *offline_replicas,
                        0,
                    )
                )
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    live_brokers = m.live_brokers
    if type(live_brokers) is not list:
        live_brokers = _items(live_brokers)
    n = len(live_brokers)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item_3 in live_brokers:
        endpoints = item_3.endpoints
        if type(endpoints) is not list:
            endpoints = _items(endpoints)
        n = len(endpoints) + 1
        o.append(_pack_iB(item_3.id, n) if n < 128 else _pack_i(item_3.id) + _size(n))
        for item_4 in endpoints:
            s = _utf8(item_4.host)
            n = len(s) + 1
            o.append(
                _pack_iB(item_4.port, n)
                if n < 128
                else _pack_i(item_4.port) + _text_size(n)
            )
            o.append(s)
            s = _utf8(item_4.listener)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            if item_4.unknown_tagged_fields:
                o.append(_pack_h(item_4.security_protocol))
                o.append(_tag_section((), item_4.unknown_tagged_fields, ()))
            else:
                o.append(_pack_hB(item_4.security_protocol, 0))
        t = item_3.rack
        if t is None:
            o.append(b"\x00")
        else:
            s = _utf8(t)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
        o.append(
            _tag_section((), item_3.unknown_tagged_fields, ())
            if item_3.unknown_tagged_fields
            else b"\x00"
        )
    if (m.type_ is not _int_0 and _differs(m.type_, _int_0)) or m.unknown_tagged_fields:
        known: list[tuple[int, bytes]] = []
        if m.type_ is not _int_0 and _differs(m.type_, _int_0):
            payload: list[bytes] = []
            payload.append(_pack_b(m.type_))
            known.append((0, b"".join(payload)))
        o.append(_tag_section(known, m.unknown_tagged_fields, (0,)))
    else:
        o.append(b"\x00")


UpdateMetadataRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
        2: _decode_v2,
        3: _decode_v3,
        4: _decode_v4,
        5: _decode_v5,
        6: _decode_v6,
        7: _decode_v7,
        8: _decode_v8,
    }
)
UpdateMetadataRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
        2: _encode_v2,
        3: _encode_v3,
        4: _encode_v4,
        5: _encode_v5,
        6: _encode_v6,
        7: _encode_v7,
        8: _encode_v8,
    }
)
