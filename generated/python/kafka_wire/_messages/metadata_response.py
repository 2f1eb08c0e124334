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


class MetadataResponse(Message, gc=False):
    """MetadataResponse: response (API key 3), versions 0 to 13, flexible from 9.

    Attributes:
        throttle_time_ms: int32, versions 3+, default 0, ignorable.
        brokers: []MetadataResponseBroker, versions 0+, default empty.
        cluster_id: string, versions 2+, nullable in 2+, default null, ignorable.
        controller_id: int32, versions 1+, default -1, ignorable, brokerId.
        topics: []MetadataResponseTopic, versions 0+, default empty.
        cluster_authorized_operations: int32, versions 8-10, default -2147483648.
        error_code: int16, versions 13+, default 0, ignorable.
    """

    API_KEY: ClassVar[int | None] = 3
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 14)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(9, 14)
    _module: ClassVar[str] = "metadata_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class MetadataResponseBroker(msgspec.Struct, gc=False):
        """A struct of MetadataResponse.

        Attributes:
            node_id: int32, versions 0+, default 0, map key, brokerId.
            host: string, versions 0+, default ''.
            port: int32, versions 0+, default 0.
            rack: string, versions 1+, nullable in 1+, default null, ignorable.
        """

        node_id: int = 0
        host: str = ""
        port: int = 0
        rack: str | None = None
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class MetadataResponseTopic(msgspec.Struct, gc=False):
        """A struct of MetadataResponse.

        Attributes:
            error_code: int16, versions 0+, default 0.
            name: string, versions 0+, nullable in 12+, default '', map key, topicName.
            topic_id: uuid, versions 10+, default AAAAAAAAAAAAAAAAAAAAAA, ignorable.
            is_internal: bool, versions 1+, default false, ignorable.
            partitions: []MetadataResponsePartition, versions 0+, default empty.
            topic_authorized_operations: int32, versions 8+, default -2147483648.
        """

        error_code: int = 0
        name: str | None = ""
        topic_id: UUID = _NIL
        is_internal: bool = False
        partitions: list[MetadataResponse.MetadataResponsePartition] = []
        topic_authorized_operations: int = -2147483648
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class MetadataResponsePartition(msgspec.Struct, gc=False):
        """A struct of MetadataResponse.

        Attributes:
            error_code: int16, versions 0+, default 0.
            partition_index: int32, versions 0+, default 0.
            leader_id: int32, versions 0+, default 0, brokerId.
            leader_epoch: int32, versions 7+, default -1, ignorable.
            replica_nodes: []int32, versions 0+, default empty, brokerId.
            isr_nodes: []int32, versions 0+, default empty, brokerId.
            offline_replicas: []int32, versions 5+, default empty, ignorable, brokerId.
        """

        error_code: int = 0
        partition_index: int = 0
        leader_id: int = 0
        leader_epoch: int = -1
        replica_nodes: list[int] = []
        isr_nodes: list[int] = []
        offline_replicas: list[int] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    throttle_time_ms: int = 0
    brokers: list[MetadataResponse.MetadataResponseBroker] = []
    cluster_id: str | None = None
    controller_id: int = -1
    topics: list[MetadataResponse.MetadataResponseTopic] = []
    cluster_authorized_operations: int = -2147483648
    error_code: int = 0
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_MetadataResponseBroker = MetadataResponse.MetadataResponseBroker
_MetadataResponsePartition = MetadataResponse.MetadataResponsePartition
_MetadataResponseTopic = MetadataResponse.MetadataResponseTopic
_int_minus_2147483648 = -2147483648
_make_hii_li_li = _Packs("hii", "li", "li")
_make_hii_li_li_li = _Packs("hii", "li", "li", "li")
_make_hiii_Li_Li_Li = _Packs("hiii", "Li", "Li", "Li")
_make_hiii_Li_Li_Li_B = _Packs("hiii", "Li", "Li", "Li", "B")
_make_hiii_li_li_li = _Packs("hiii", "li", "li", "li")
_pack_B = Struct(">B").pack
_pack_BB = Struct(">BB").pack
_pack_Bi = Struct(">Bi").pack
_pack_UB = Struct(">16sB").pack
_pack_UBB = Struct(">16sBB").pack
_pack_h = Struct(">h").pack
_pack_hB = Struct(">hB").pack
_pack_hh = Struct(">hh").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_ih = Struct(">ih").pack
_pack_ii = Struct(">ii").pack
_packs_hii_li_li = _make_hii_li_li.made
_packs_hii_li_li_li = _make_hii_li_li_li.made
_packs_hiii_Li_Li_Li = _make_hiii_Li_Li_Li.made
_packs_hiii_Li_Li_Li_B = _make_hiii_Li_Li_Li_B.made
_packs_hiii_li_li_li = _make_hiii_li_li_li.made
_unpack_TB = Struct(">?B").unpack_from
_unpack_Ti = Struct(">?i").unpack_from
_unpack_UTB = Struct(">16s?B").unpack_from
_unpack_h = Struct(">h").unpack_from
_unpack_hB = Struct(">hB").unpack_from
_unpack_hh = Struct(">hh").unpack_from
_unpack_hiii = Struct(">hiii").unpack_from
_unpack_hiiiB = Struct(">hiiiB").unpack_from
_unpack_hiiii = Struct(">hiiii").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_ih = Struct(">ih").unpack_from
_unpack_ii = Struct(">ii").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[MetadataResponse, int]:
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    brokers: Any = []
    for _ in range(n):
        node_id, n = _unpack_ih(b, o)
        o += 6
        if n < 0:
            raise ValueError
        host = b[o : (o := o + n)].decode()
        (port,) = _unpack_i(b, o)
        o += 4
        brokers.append(_MetadataResponseBroker(node_id, host, port))
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    topics: Any = []
    for _ in range(n):
        error_code, n = _unpack_hh(b, o)
        o += 4
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
                error_code_2, partition_index, leader_id, n = _unpack_hiii(b, o)
                o += 14
                k = n
                replica_nodes: Any = [*_lists_i[k](b, o)]
                o += 4 * k
                (n,) = _unpack_i(b, o)
                o += 4
                k = n
                isr_nodes: Any = [*_lists_i[k](b, o)]
                o += 4 * k
                partitions.append(
                    _MetadataResponsePartition(
                        error_code_2,
                        partition_index,
                        leader_id,
                        -1,
                        replica_nodes,
                        isr_nodes,
                    )
                )
        topics.append(_MetadataResponseTopic(error_code, name, _NIL, False, partitions))
    m = MetadataResponse(0, brokers, None, -1, topics)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if (
        m.cluster_authorized_operations is not _int_minus_2147483648
        and _differs(m.cluster_authorized_operations, _int_minus_2147483648)
    ) or m.unknown_tagged_fields:
        raise ValueError
    brokers = m.brokers
    if type(brokers) is not list:
        brokers = _items(brokers)
    n = len(brokers)
    o.append(_pack_i(n))
    for item in brokers:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.host)
        n = len(s)
        o.append(_pack_ih(item.node_id, n))
        o.append(s)
        o.append(_pack_i(item.port))
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics)
    o.append(_pack_i(n))
    for item_2 in topics:
        if (
            item_2.topic_authorized_operations is not _int_minus_2147483648
            and _differs(item_2.topic_authorized_operations, _int_minus_2147483648)
        ) or item_2.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item_2.name)
        n = len(s)
        o.append(_pack_hh(item_2.error_code, n))
        o.append(s)
        partitions = item_2.partitions
        if type(partitions) is not list:
            partitions = _items(partitions)
        n = len(partitions)
        o.append(_pack_i(n))
        for item_3 in partitions:
            if item_3.unknown_tagged_fields:
                raise ValueError
            replica_nodes = item_3.replica_nodes
            if type(replica_nodes) is not list:
                replica_nodes = _items(replica_nodes)
            count = len(replica_nodes)
            isr_nodes = item_3.isr_nodes
            if type(isr_nodes) is not list:
                isr_nodes = _items(isr_nodes)
            count_2 = len(isr_nodes)
            try:
                pack = _packs_hii_li_li[count, count_2]
            except KeyError:
                pack = _make_hii_li_li(count, count_2)
            o.append(
                pack(
                    item_3.error_code,
                    item_3.partition_index,
                    item_3.leader_id,
                    count,
                    *replica_nodes,
                    count_2,
                    *isr_nodes,
                )
            )


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[MetadataResponse, int]:
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    brokers: Any = []
    for _ in range(n):
        node_id, n = _unpack_ih(b, o)
        o += 6
        if n < 0:
            raise ValueError
        host = b[o : (o := o + n)].decode()
        port, n = _unpack_ih(b, o)
        o += 6
        if n >= 0:
            rack = b[o : (o := o + n)].decode()
        else:
            rack = None
        brokers.append(_MetadataResponseBroker(node_id, host, port, rack))
    controller_id, n = _unpack_ii(b, o)
    o += 8
    if n < 0:
        raise ValueError
    topics: Any = []
    for _ in range(n):
        error_code, n = _unpack_hh(b, o)
        o += 4
        if n < 0:
            raise ValueError
        name = b[o : (o := o + n)].decode()
        is_internal, n = _unpack_Ti(b, o)
        o += 5
        if n < 0:
            raise ValueError
        partitions: Any = []
        if n > 0:
            for _ in range(n):
                error_code_2, partition_index, leader_id, n = _unpack_hiii(b, o)
                o += 14
                k = n
                replica_nodes: Any = [*_lists_i[k](b, o)]
                o += 4 * k
                (n,) = _unpack_i(b, o)
                o += 4
                k = n
                isr_nodes: Any = [*_lists_i[k](b, o)]
                o += 4 * k
                partitions.append(
                    _MetadataResponsePartition(
                        error_code_2,
                        partition_index,
                        leader_id,
                        -1,
                        replica_nodes,
                        isr_nodes,
                    )
                )
        topics.append(
            _MetadataResponseTopic(error_code, name, _NIL, is_internal, partitions)
        )
    m = MetadataResponse(0, brokers, None, controller_id, topics)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    if (
        m.cluster_authorized_operations is not _int_minus_2147483648
        and _differs(m.cluster_authorized_operations, _int_minus_2147483648)
    ) or m.unknown_tagged_fields:
        raise ValueError
    brokers = m.brokers
    if type(brokers) is not list:
        brokers = _items(brokers)
    n = len(brokers)
    o.append(_pack_i(n))
    for item in brokers:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.host)
        n = len(s)
        o.append(_pack_ih(item.node_id, n))
        o.append(s)
        t = item.rack
        if t is None:
            o.append(_pack_ih(item.port, -1))
        else:
            s = _utf8(t)
            n = len(s)
            o.append(_pack_ih(item.port, n))
            o.append(s)
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics)
    o.append(_pack_ii(m.controller_id, n))
    for item_2 in topics:
        if (
            item_2.topic_authorized_operations is not _int_minus_2147483648
            and _differs(item_2.topic_authorized_operations, _int_minus_2147483648)
        ) or item_2.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item_2.name)
        n = len(s)
        o.append(_pack_hh(item_2.error_code, n))
        o.append(s)
        partitions = item_2.partitions
        if type(partitions) is not list:
            partitions = _items(partitions)
        n = len(partitions)
        o.append(_pack_Bi(_bit[item_2.is_internal], n))
        for item_3 in partitions:
            if item_3.unknown_tagged_fields:
                raise ValueError
            replica_nodes = item_3.replica_nodes
            if type(replica_nodes) is not list:
                replica_nodes = _items(replica_nodes)
            count = len(replica_nodes)
            isr_nodes = item_3.isr_nodes
            if type(isr_nodes) is not list:
                isr_nodes = _items(isr_nodes)
            count_2 = len(isr_nodes)
            try:
                pack = _packs_hii_li_li[count, count_2]
            except KeyError:
                pack = _make_hii_li_li(count, count_2)
            o.append(
                pack(
                    item_3.error_code,
                    item_3.partition_index,
                    item_3.leader_id,
                    count,
                    *replica_nodes,
                    count_2,
                    *isr_nodes,
                )
            )


# Version 2
def _decode_v2(b: Any, o: int) -> tuple[MetadataResponse, int]:
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    brokers: Any = []
    for _ in range(n):
        node_id, n = _unpack_ih(b, o)
        o += 6
        if n < 0:
            raise ValueError
        host = b[o : (o := o + n)].decode()
        port, n = _unpack_ih(b, o)
        o += 6
        if n >= 0:
            rack = b[o : (o := o + n)].decode()
        else:
            rack = None
        brokers.append(_MetadataResponseBroker(node_id, host, port, rack))
    (n,) = _unpack_h(b, o)
    o += 2
    if n >= 0:
        cluster_id = b[o : (o := o + n)].decode()
    else:
        cluster_id = None
    controller_id, n = _unpack_ii(b, o)
    o += 8
    if n < 0:
        raise ValueError
    topics: Any = []
    for _ in range(n):
        error_code, n = _unpack_hh(b, o)
        o += 4
        if n < 0:
            raise ValueError
        name = b[o : (o := o + n)].decode()
        is_internal, n = _unpack_Ti(b, o)
        o += 5
        if n < 0:
            raise ValueError
        partitions: Any = []
        if n > 0:
            for _ in range(n):
                error_code_2, partition_index, leader_id, n = _unpack_hiii(b, o)
                o += 14
                k = n
                replica_nodes: Any = [*_lists_i[k](b, o)]
                o += 4 * k
                (n,) = _unpack_i(b, o)
                o += 4
                k = n
                isr_nodes: Any = [*_lists_i[k](b, o)]
                o += 4 * k
                partitions.append(
                    _MetadataResponsePartition(
                        error_code_2,
                        partition_index,
                        leader_id,
                        -1,
                        replica_nodes,
                        isr_nodes,
                    )
                )
        topics.append(
            _MetadataResponseTopic(error_code, name, _NIL, is_internal, partitions)
        )
    m = MetadataResponse(0, brokers, cluster_id, controller_id, topics)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
    if (
        m.cluster_authorized_operations is not _int_minus_2147483648
        and _differs(m.cluster_authorized_operations, _int_minus_2147483648)
    ) or m.unknown_tagged_fields:
        raise ValueError
    brokers = m.brokers
    if type(brokers) is not list:
        brokers = _items(brokers)
    n = len(brokers)
    o.append(_pack_i(n))
    for item in brokers:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.host)
        n = len(s)
        o.append(_pack_ih(item.node_id, n))
        o.append(s)
        t = item.rack
        if t is None:
            o.append(_pack_ih(item.port, -1))
        else:
            s = _utf8(t)
            n = len(s)
            o.append(_pack_ih(item.port, n))
            o.append(s)
    t = m.cluster_id
    if t is None:
        o.append(_pack_h(-1))
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics)
    o.append(_pack_ii(m.controller_id, n))
    for item_2 in topics:
        if (
            item_2.topic_authorized_operations is not _int_minus_2147483648
            and _differs(item_2.topic_authorized_operations, _int_minus_2147483648)
        ) or item_2.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item_2.name)
        n = len(s)
        o.append(_pack_hh(item_2.error_code, n))
        o.append(s)
        partitions = item_2.partitions
        if type(partitions) is not list:
            partitions = _items(partitions)
        n = len(partitions)
        o.append(_pack_Bi(_bit[item_2.is_internal], n))
        for item_3 in partitions:
            if item_3.unknown_tagged_fields:
                raise ValueError
            replica_nodes = item_3.replica_nodes
            if type(replica_nodes) is not list:
                replica_nodes = _items(replica_nodes)
            count = len(replica_nodes)
            isr_nodes = item_3.isr_nodes
            if type(isr_nodes) is not list:
                isr_nodes = _items(isr_nodes)
            count_2 = len(isr_nodes)
            try:
                pack = _packs_hii_li_li[count, count_2]
            except KeyError:
                pack = _make_hii_li_li(count, count_2)
            o.append(
                pack(
                    item_3.error_code,
                    item_3.partition_index,
                    item_3.leader_id,
                    count,
                    *replica_nodes,
                    count_2,
                    *isr_nodes,
                )
            )


# Versions 3 to 4
def _decode_v3(b: Any, o: int) -> tuple[MetadataResponse, int]:
    throttle_time_ms, n = _unpack_ii(b, o)
    o += 8
    if n < 0:
        raise ValueError
    brokers: Any = []
    for _ in range(n):
        node_id, n = _unpack_ih(b, o)
        o += 6
        if n < 0:
            raise ValueError
        host = b[o : (o := o + n)].decode()
        port, n = _unpack_ih(b, o)
        o += 6
        if n >= 0:
            rack = b[o : (o := o + n)].decode()
        else:
            rack = None
        brokers.append(_MetadataResponseBroker(node_id, host, port, rack))
    (n,) = _unpack_h(b, o)
    o += 2
    if n >= 0:
        cluster_id = b[o : (o := o + n)].decode()
    else:
        cluster_id = None
    controller_id, n = _unpack_ii(b, o)
    o += 8
    if n < 0:
        raise ValueError
    topics: Any = []
    for _ in range(n):
        error_code, n = _unpack_hh(b, o)
        o += 4
        if n < 0:
            raise ValueError
        name = b[o : (o := o + n)].decode()
        is_internal, n = _unpack_Ti(b, o)
        o += 5
        if n < 0:
            raise ValueError
        partitions: Any = []
        if n > 0:
            for _ in range(n):
                error_code_2, partition_index, leader_id, n = _unpack_hiii(b, o)
                o += 14
                k = n
                replica_nodes: Any = [*_lists_i[k](b, o)]
                o += 4 * k
                (n,) = _unpack_i(b, o)
                o += 4
                k = n
                isr_nodes: Any = [*_lists_i[k](b, o)]
                o += 4 * k
                partitions.append(
                    _MetadataResponsePartition(
                        error_code_2,
                        partition_index,
                        leader_id,
                        -1,
                        replica_nodes,
                        isr_nodes,
                    )
                )
        topics.append(
            _MetadataResponseTopic(error_code, name, _NIL, is_internal, partitions)
        )
    m = MetadataResponse(throttle_time_ms, brokers, cluster_id, controller_id, topics)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v3(m: Any, o: list[bytes]) -> None:
    if (
        m.cluster_authorized_operations is not _int_minus_2147483648
        and _differs(m.cluster_authorized_operations, _int_minus_2147483648)
    ) or m.unknown_tagged_fields:
        raise ValueError
    brokers = m.brokers
    if type(brokers) is not list:
        brokers = _items(brokers)
    n = len(brokers)
    o.append(_pack_ii(m.throttle_time_ms, n))
    for item in brokers:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.host)
        n = len(s)
        o.append(_pack_ih(item.node_id, n))
        o.append(s)
        t = item.rack
        if t is None:
            o.append(_pack_ih(item.port, -1))
        else:
            s = _utf8(t)
            n = len(s)
            o.append(_pack_ih(item.port, n))
            o.append(s)
    t = m.cluster_id
    if t is None:
        o.append(_pack_h(-1))
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics)
    o.append(_pack_ii(m.controller_id, n))
    for item_2 in topics:
        if (
            item_2.topic_authorized_operations is not _int_minus_2147483648
            and _differs(item_2.topic_authorized_operations, _int_minus_2147483648)
        ) or item_2.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item_2.name)
        n = len(s)
        o.append(_pack_hh(item_2.error_code, n))
        o.append(s)
        partitions = item_2.partitions
        if type(partitions) is not list:
            partitions = _items(partitions)
        n = len(partitions)
        o.append(_pack_Bi(_bit[item_2.is_internal], n))
        for item_3 in partitions:
            if item_3.unknown_tagged_fields:
                raise ValueError
            replica_nodes = item_3.replica_nodes
            if type(replica_nodes) is not list:
                replica_nodes = _items(replica_nodes)
            count = len(replica_nodes)
            isr_nodes = item_3.isr_nodes
            if type(isr_nodes) is not list:
                isr_nodes = _items(isr_nodes)
            count_2 = len(isr_nodes)
            try:
                pack = _packs_hii_li_li[count, count_2]
            except KeyError:
                pack = _make_hii_li_li(count, count_2)
            o.append(
                pack(
                    item_3.error_code,
                    item_3.partition_index,
                    item_3.leader_id,
                    count,
                    *replica_nodes,
                    count_2,
                    *isr_nodes,
                )
            )


# Versions 5 to 6
def _decode_v5(b: Any, o: int) -> tuple[MetadataResponse, int]:
    throttle_time_ms, n = _unpack_ii(b, o)
    o += 8
    if n < 0:
        raise ValueError
    brokers: Any = []
    for _ in range(n):
        node_id, n = _unpack_ih(b, o)
        o += 6
        if n < 0:
            raise ValueError
        host = b[o : (o := o + n)].decode()
        port, n = _unpack_ih(b, o)
        o += 6
        if n >= 0:
            rack = b[o : (o := o + n)].decode()
        else:
            rack = None
        brokers.append(_MetadataResponseBroker(node_id, host, port, rack))
    (n,) = _unpack_h(b, o)
    o += 2
    if n >= 0:
        cluster_id = b[o : (o := o + n)].decode()
    else:
        cluster_id = None
    controller_id, n = _unpack_ii(b, o)
    o += 8
    if n < 0:
        raise ValueError
    topics: Any = []
    for _ in range(n):
        error_code, n = _unpack_hh(b, o)
        o += 4
        if n < 0:
            raise ValueError
        name = b[o : (o := o + n)].decode()
        is_internal, n = _unpack_Ti(b, o)
        o += 5
        if n < 0:
            raise ValueError
        partitions: Any = []
        if n > 0:
            for _ in range(n):
                error_code_2, partition_index, leader_id, n = _unpack_hiii(b, o)
                o += 14
                k = n
                replica_nodes: Any = [*_lists_i[k](b, o)]
                o += 4 * k
                (n,) = _unpack_i(b, o)
                o += 4
                k = n
                isr_nodes: Any = [*_lists_i[k](b, o)]
                o += 4 * k
                (n,) = _unpack_i(b, o)
                o += 4
                k = n
                offline_replicas: Any = [*_lists_i[k](b, o)]
                o += 4 * k
                partitions.append(
                    _MetadataResponsePartition(
                        error_code_2,
                        partition_index,
                        leader_id,
                        -1,
                        replica_nodes,
                        isr_nodes,
                        offline_replicas,
                    )
                )
        topics.append(
            _MetadataResponseTopic(error_code, name, _NIL, is_internal, partitions)
        )
    m = MetadataResponse(throttle_time_ms, brokers, cluster_id, controller_id, topics)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v5(m: Any, o: list[bytes]) -> None:
    if (
        m.cluster_authorized_operations is not _int_minus_2147483648
        and _differs(m.cluster_authorized_operations, _int_minus_2147483648)
    ) or m.unknown_tagged_fields:
        raise ValueError
    brokers = m.brokers
    if type(brokers) is not list:
        brokers = _items(brokers)
    n = len(brokers)
    o.append(_pack_ii(m.throttle_time_ms, n))
    for item in brokers:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.host)
        n = len(s)
        o.append(_pack_ih(item.node_id, n))
        o.append(s)
        t = item.rack
        if t is None:
            o.append(_pack_ih(item.port, -1))
        else:
            s = _utf8(t)
            n = len(s)
            o.append(_pack_ih(item.port, n))
            o.append(s)
    t = m.cluster_id
    if t is None:
        o.append(_pack_h(-1))
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics)
    o.append(_pack_ii(m.controller_id, n))
    for item_2 in topics:
        if (
            item_2.topic_authorized_operations is not _int_minus_2147483648
            and _differs(item_2.topic_authorized_operations, _int_minus_2147483648)
        ) or item_2.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item_2.name)
        n = len(s)
        o.append(_pack_hh(item_2.error_code, n))
        o.append(s)
        partitions = item_2.partitions
        if type(partitions) is not list:
            partitions = _items(partitions)
        n = len(partitions)
        o.append(_pack_Bi(_bit[item_2.is_internal], n))
        for item_3 in partitions:
            if item_3.unknown_tagged_fields:
                raise ValueError
            replica_nodes = item_3.replica_nodes
            if type(replica_nodes) is not list:
                replica_nodes = _items(replica_nodes)
            count = len(replica_nodes)
            isr_nodes = item_3.isr_nodes
            if type(isr_nodes) is not list:
                isr_nodes = _items(isr_nodes)
            count_2 = len(isr_nodes)
            offline_replicas = item_3.offline_replicas
            if type(offline_replicas) is not list:
                offline_replicas = _items(offline_replicas)
            count_3 = len(offline_replicas)
            try:
                pack = _packs_hii_li_li_li[count, count_2, count_3]
            except KeyError:
                pack = _make_hii_li_li_li(count, count_2, count_3)
            o.append(
                pack(
                    item_3.error_code,
                    item_3.partition_index,
                    item_3.leader_id,
                    count,
                    *replica_nodes,
                    count_2,
                    *isr_nodes,
                    count_3,
                    *offline_replicas,
                )
            )


# Version 7
def _decode_v7(b: Any, o: int) -> tuple[MetadataResponse, int]:
    throttle_time_ms, n = _unpack_ii(b, o)
    o += 8
    if n < 0:
        raise ValueError
    brokers: Any = []
    for _ in range(n):
        node_id, n = _unpack_ih(b, o)
        o += 6
        if n < 0:
            raise ValueError
        host = b[o : (o := o + n)].decode()
        port, n = _unpack_ih(b, o)
        o += 6
        if n >= 0:
            rack = b[o : (o := o + n)].decode()
        else:
            rack = None
        brokers.append(_MetadataResponseBroker(node_id, host, port, rack))
    (n,) = _unpack_h(b, o)
    o += 2
    if n >= 0:
        cluster_id = b[o : (o := o + n)].decode()
    else:
        cluster_id = None
    controller_id, n = _unpack_ii(b, o)
    o += 8
    if n < 0:
        raise ValueError
    topics: Any = []
    for _ in range(n):
        error_code, n = _unpack_hh(b, o)
        o += 4
        if n < 0:
            raise ValueError
        name = b[o : (o := o + n)].decode()
        is_internal, n = _unpack_Ti(b, o)
        o += 5
        if n < 0:
            raise ValueError
        partitions: Any = []
        if n > 0:
            for _ in range(n):
                error_code_2, partition_index, leader_id, leader_epoch, n = (
                    _unpack_hiiii(b, o)
                )
                o += 18
                k = n
                replica_nodes: Any = [*_lists_i[k](b, o)]
                o += 4 * k
                (n,) = _unpack_i(b, o)
                o += 4
                k = n
                isr_nodes: Any = [*_lists_i[k](b, o)]
                o += 4 * k
                (n,) = _unpack_i(b, o)
                o += 4
                k = n
                offline_replicas: Any = [*_lists_i[k](b, o)]
                o += 4 * k
                partitions.append(
                    _MetadataResponsePartition(
                        error_code_2,
                        partition_index,
                        leader_id,
                        leader_epoch,
                        replica_nodes,
                        isr_nodes,
                        offline_replicas,
                    )
                )
        topics.append(
            _MetadataResponseTopic(error_code, name, _NIL, is_internal, partitions)
        )
    m = MetadataResponse(throttle_time_ms, brokers, cluster_id, controller_id, topics)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v7(m: Any, o: list[bytes]) -> None:
    if (
        m.cluster_authorized_operations is not _int_minus_2147483648
        and _differs(m.cluster_authorized_operations, _int_minus_2147483648)
    ) or m.unknown_tagged_fields:
        raise ValueError
    brokers = m.brokers
    if type(brokers) is not list:
        brokers = _items(brokers)
    n = len(brokers)
    o.append(_pack_ii(m.throttle_time_ms, n))
    for item in brokers:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.host)
        n = len(s)
        o.append(_pack_ih(item.node_id, n))
        o.append(s)
        t = item.rack
        if t is None:
            o.append(_pack_ih(item.port, -1))
        else:
            s = _utf8(t)
            n = len(s)
            o.append(_pack_ih(item.port, n))
            o.append(s)
    t = m.cluster_id
    if t is None:
        o.append(_pack_h(-1))
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics)
    o.append(_pack_ii(m.controller_id, n))
    for item_2 in topics:
        if (
            item_2.topic_authorized_operations is not _int_minus_2147483648
            and _differs(item_2.topic_authorized_operations, _int_minus_2147483648)
        ) or item_2.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item_2.name)
        n = len(s)
        o.append(_pack_hh(item_2.error_code, n))
        o.append(s)
        partitions = item_2.partitions
        if type(partitions) is not list:
            partitions = _items(partitions)
        n = len(partitions)
        o.append(_pack_Bi(_bit[item_2.is_internal], n))
        for item_3 in partitions:
            if item_3.unknown_tagged_fields:
                raise ValueError
            replica_nodes = item_3.replica_nodes
            if type(replica_nodes) is not list:
                replica_nodes = _items(replica_nodes)
            count = len(replica_nodes)
            isr_nodes = item_3.isr_nodes
            if type(isr_nodes) is not list:
                isr_nodes = _items(isr_nodes)
            count_2 = len(isr_nodes)
            offline_replicas = item_3.offline_replicas
            if type(offline_replicas) is not list:
                offline_replicas = _items(offline_replicas)
            count_3 = len(offline_replicas)
            try:
                pack = _packs_hiii_li_li_li[count, count_2, count_3]
            except KeyError:
                pack = _make_hiii_li_li_li(count, count_2, count_3)
            o.append(
                pack(
                    item_3.error_code,
                    item_3.partition_index,
                    item_3.leader_id,
                    item_3.leader_epoch,
                    count,
                    *replica_nodes,
                    count_2,
                    *isr_nodes,
                    count_3,
                    *offline_replicas,
                )
            )


# Version 8
def _decode_v8(b: Any, o: int) -> tuple[MetadataResponse, int]:
    throttle_time_ms, n = _unpack_ii(b, o)
    o += 8
    if n < 0:
        raise ValueError
    brokers: Any = []
    for _ in range(n):
        node_id, n = _unpack_ih(b, o)
        o += 6
        if n < 0:
            raise ValueError
        host = b[o : (o := o + n)].decode()
        port, n = _unpack_ih(b, o)
        o += 6
        if n >= 0:
            rack = b[o : (o := o + n)].decode()
        else:
            rack = None
        brokers.append(_MetadataResponseBroker(node_id, host, port, rack))
    (n,) = _unpack_h(b, o)
    o += 2
    if n >= 0:
        cluster_id = b[o : (o := o + n)].decode()
    else:
        cluster_id = None
    controller_id, n = _unpack_ii(b, o)
    o += 8
    if n < 0:
        raise ValueError
    topics: Any = []
    for _ in range(n):
        error_code, n = _unpack_hh(b, o)
        o += 4
        if n < 0:
            raise ValueError
        name = b[o : (o := o + n)].decode()
        is_internal, n = _unpack_Ti(b, o)
        o += 5
        if n < 0:
            raise ValueError
        partitions: Any = []
        if n > 0:
            for _ in range(n):
                error_code_2, partition_index, leader_id, leader_epoch, n = (
                    _unpack_hiiii(b, o)
                )
                o += 18
                k = n
                replica_nodes: Any = [*_lists_i[k](b, o)]
                o += 4 * k
                (n,) = _unpack_i(b, o)
                o += 4
                k = n
                isr_nodes: Any = [*_lists_i[k](b, o)]
                o += 4 * k
                (n,) = _unpack_i(b, o)
                o += 4
                k = n
                offline_replicas: Any = [*_lists_i[k](b, o)]
                o += 4 * k
                partitions.append(
                    _MetadataResponsePartition(
                        error_code_2,
                        partition_index,
                        leader_id,
                        leader_epoch,
                        replica_nodes,
                        isr_nodes,
                        offline_replicas,
                    )
                )
        (topic_authorized_operations,) = _unpack_i(b, o)
        o += 4
        topics.append(
            _MetadataResponseTopic(
                error_code,
                name,
                _NIL,
                is_internal,
                partitions,
                topic_authorized_operations,
            )
        )
    (cluster_authorized_operations,) = _unpack_i(b, o)
    o += 4
    m = MetadataResponse(
        throttle_time_ms,
        brokers,
        cluster_id,
        controller_id,
        topics,
        cluster_authorized_operations,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v8(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    brokers = m.brokers
    if type(brokers) is not list:
        brokers = _items(brokers)
    n = len(brokers)
    o.append(_pack_ii(m.throttle_time_ms, n))
    for item in brokers:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.host)
        n = len(s)
        o.append(_pack_ih(item.node_id, n))
        o.append(s)
        t = item.rack
        if t is None:
            o.append(_pack_ih(item.port, -1))
        else:
            s = _utf8(t)
            n = len(s)
            o.append(_pack_ih(item.port, n))
            o.append(s)
    t = m.cluster_id
    if t is None:
        o.append(_pack_h(-1))
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics)
    o.append(_pack_ii(m.controller_id, n))
    for item_2 in topics:
        if item_2.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item_2.name)
        n = len(s)
        o.append(_pack_hh(item_2.error_code, n))
        o.append(s)
        partitions = item_2.partitions
        if type(partitions) is not list:
            partitions = _items(partitions)
        n = len(partitions)
        o.append(_pack_Bi(_bit[item_2.is_internal], n))
        for item_3 in partitions:
            if item_3.unknown_tagged_fields:
                raise ValueError
            replica_nodes = item_3.replica_nodes
            if type(replica_nodes) is not list:
                replica_nodes = _items(replica_nodes)
            count = len(replica_nodes)
            isr_nodes = item_3.isr_nodes
            if type(isr_nodes) is not list:
                isr_nodes = _items(isr_nodes)
            count_2 = len(isr_nodes)
            offline_replicas = item_3.offline_replicas
            if type(offline_replicas) is not list:
                offline_replicas = _items(offline_replicas)
            count_3 = len(offline_replicas)
            try:
                pack = _packs_hiii_li_li_li[count, count_2, count_3]
            except KeyError:
                pack = _make_hiii_li_li_li(count, count_2, count_3)
            o.append(
                pack(
                    item_3.error_code,
                    item_3.partition_index,
                    item_3.leader_id,
                    item_3.leader_epoch,
                    count,
                    *replica_nodes,
                    count_2,
                    *isr_nodes,
                    count_3,
                    *offline_replicas,
                )
            )
        o.append(_pack_i(item_2.topic_authorized_operations))
    o.append(_pack_i(m.cluster_authorized_operations))


# Version 9
def _decode_v9(b: Any, o: int) -> tuple[MetadataResponse, int]:
    throttle_time_ms, n = _unpack_iB(b, o)
    o += 5
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    brokers: Any = []
    for _ in range(n - 1):
        node_id, n = _unpack_iB(b, o)
        o += 4
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        host = b[o + 1 : (o := o + n)].decode()
        port, n = _unpack_iB(b, o)
        o += 4
        if n > 127:
            n, o = _long_text(b, o, n)
        if n:
            rack = b[o + 1 : (o := o + n)].decode()
        else:
            rack = None
            o += 1
        if not b[o]:
            unknown: Any = ()
            o += 1
        else:
            section, unknown, o = _tags(b, o, (), ())
        brokers.append(_MetadataResponseBroker(node_id, host, port, rack, unknown))
    n = b[o]
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        cluster_id = b[o + 1 : (o := o + n)].decode()
    else:
        cluster_id = None
        o += 1
    controller_id, n = _unpack_iB(b, o)
    o += 5
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    topics: Any = []
    for _ in range(n - 1):
        error_code, n = _unpack_hB(b, o)
        o += 2
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        name = b[o + 1 : (o := o + n)].decode()
        is_internal, n = _unpack_TB(b, o)
        o += 2
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        partitions: Any = []
        if n > 1:
            for _ in range(n - 1):
                error_code_2, partition_index, leader_id, leader_epoch, n = (
                    _unpack_hiiiB(b, o)
                )
                o += 14
                if n > 127:
                    n, o = _long_list(b, o, n)
                k = n - 1
                replica_nodes: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                n = b[o]
                if n > 127:
                    n, o = _long_list(b, o, n)
                k = n - 1
                isr_nodes: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                n = b[o]
                if n > 127:
                    n, o = _long_list(b, o, n)
                k = n - 1
                offline_replicas: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                if not b[o]:
                    unknown_2: Any = ()
                    o += 1
                else:
                    section_2, unknown_2, o = _tags(b, o, (), ())
                partitions.append(
                    _MetadataResponsePartition(
                        error_code_2,
                        partition_index,
                        leader_id,
                        leader_epoch,
                        replica_nodes,
                        isr_nodes,
                        offline_replicas,
                        unknown_2,
                    )
                )
        topic_authorized_operations, n = _unpack_iB(b, o)
        o += 5
        if not n:
            unknown_3: Any = ()
        else:
            section_3, unknown_3, o = _tags(b, o - 1, (), ())
        topics.append(
            _MetadataResponseTopic(
                error_code,
                name,
                _NIL,
                is_internal,
                partitions,
                topic_authorized_operations,
                unknown_3,
            )
        )
    cluster_authorized_operations, n = _unpack_iB(b, o)
    o += 5
    if not n:
        unknown_4: Any = ()
    else:
        section_4, unknown_4, o = _tags(b, o - 1, (), ())
    m = MetadataResponse(
        throttle_time_ms,
        brokers,
        cluster_id,
        controller_id,
        topics,
        cluster_authorized_operations,
        0,
        unknown_4,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v9(m: Any, o: list[bytes]) -> None:
    brokers = m.brokers
    if type(brokers) is not list:
        brokers = _items(brokers)
    n = len(brokers) + 1
    o.append(
        _pack_iB(m.throttle_time_ms, n)
        if n < 128
        else _pack_i(m.throttle_time_ms) + _size(n)
    )
    for item in brokers:
        s = _utf8(item.host)
        n = len(s) + 1
        o.append(
            _pack_iB(item.node_id, n)
            if n < 128
            else _pack_i(item.node_id) + _text_size(n)
        )
        o.append(s)
        t = item.rack
        if t is None:
            o.append(_pack_iB(item.port, 0))
        else:
            s = _utf8(t)
            n = len(s) + 1
            o.append(
                _pack_iB(item.port, n)
                if n < 128
                else _pack_i(item.port) + _text_size(n)
            )
            o.append(s)
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    t = m.cluster_id
    if t is None:
        o.append(b"\x00")
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics) + 1
    o.append(
        _pack_iB(m.controller_id, n) if n < 128 else _pack_i(m.controller_id) + _size(n)
    )
    for item_2 in topics:
        s = _utf8(item_2.name)
        n = len(s) + 1
        o.append(
            _pack_hB(item_2.error_code, n)
            if n < 128
            else _pack_h(item_2.error_code) + _text_size(n)
        )
        o.append(s)
        partitions = item_2.partitions
        if type(partitions) is not list:
            partitions = _items(partitions)
        n = len(partitions) + 1
        o.append(
            _pack_BB(_bit[item_2.is_internal], n)
            if n < 128
            else _pack_B(_bit[item_2.is_internal]) + _size(n)
        )
        for item_3 in partitions:
            replica_nodes = item_3.replica_nodes
            if type(replica_nodes) is not list:
                replica_nodes = _items(replica_nodes)
            count = len(replica_nodes)
            isr_nodes = item_3.isr_nodes
            if type(isr_nodes) is not list:
                isr_nodes = _items(isr_nodes)
            count_2 = len(isr_nodes)
            offline_replicas = item_3.offline_replicas
            if type(offline_replicas) is not list:
                offline_replicas = _items(offline_replicas)
            count_3 = len(offline_replicas)
            if item_3.unknown_tagged_fields:
                try:
                    pack = _packs_hiii_Li_Li_Li[count, count_2, count_3]
                except KeyError:
                    pack = _make_hiii_Li_Li_Li(count, count_2, count_3)
                o.append(
                    pack(
                        item_3.error_code,
                        item_3.partition_index,
                        item_3.leader_id,
                        item_3.leader_epoch,
                        count + 1,
                        *replica_nodes,
                        count_2 + 1,
                        *isr_nodes,
                        count_3 + 1,
                        *offline_replicas,
                    )
                )
                o.append(_tag_section((), item_3.unknown_tagged_fields, ()))
            else:
                try:
                    pack = _packs_hiii_Li_Li_Li_B[count, count_2, count_3]
                except KeyError:
                    pack = _make_hiii_Li_Li_Li_B(count, count_2, count_3)
                o.append(
                    pack(
                        item_3.error_code,
                        item_3.partition_index,
                        item_3.leader_id,
                        item_3.leader_epoch,
                        count + 1,
                        *replica_nodes,
                        count_2 + 1,
                        *isr_nodes,
                        count_3 + 1,
                        *offline_replicas,
                        0,
                    )
                )
        if item_2.unknown_tagged_fields:
            o.append(_pack_i(item_2.topic_authorized_operations))
            o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
        else:
            o.append(_pack_iB(item_2.topic_authorized_operations, 0))
    if m.unknown_tagged_fields:
        o.append(_pack_i(m.cluster_authorized_operations))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_iB(m.cluster_authorized_operations, 0))


# Version 10
def _decode_v10(b: Any, o: int) -> tuple[MetadataResponse, int]:
    throttle_time_ms, n = _unpack_iB(b, o)
    o += 5
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    brokers: Any = []
    for _ in range(n - 1):
        node_id, n = _unpack_iB(b, o)
        o += 4
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        host = b[o + 1 : (o := o + n)].decode()
        port, n = _unpack_iB(b, o)
        o += 4
        if n > 127:
            n, o = _long_text(b, o, n)
        if n:
            rack = b[o + 1 : (o := o + n)].decode()
        else:
            rack = None
            o += 1
        if not b[o]:
            unknown: Any = ()
            o += 1
        else:
            section, unknown, o = _tags(b, o, (), ())
        brokers.append(_MetadataResponseBroker(node_id, host, port, rack, unknown))
    n = b[o]
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        cluster_id = b[o + 1 : (o := o + n)].decode()
    else:
        cluster_id = None
        o += 1
    controller_id, n = _unpack_iB(b, o)
    o += 5
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    topics: Any = []
    for _ in range(n - 1):
        error_code, n = _unpack_hB(b, o)
        o += 2
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        name = b[o + 1 : (o := o + n)].decode()
        topic_id, is_internal, n = _unpack_UTB(b, o)
        o += 18
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        partitions: Any = []
        if n > 1:
            for _ in range(n - 1):
                error_code_2, partition_index, leader_id, leader_epoch, n = (
                    _unpack_hiiiB(b, o)
                )
                o += 14
                if n > 127:
                    n, o = _long_list(b, o, n)
                k = n - 1
                replica_nodes: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                n = b[o]
                if n > 127:
                    n, o = _long_list(b, o, n)
                k = n - 1
                isr_nodes: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                n = b[o]
                if n > 127:
                    n, o = _long_list(b, o, n)
                k = n - 1
                offline_replicas: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                if not b[o]:
                    unknown_2: Any = ()
                    o += 1
                else:
                    section_2, unknown_2, o = _tags(b, o, (), ())
                partitions.append(
                    _MetadataResponsePartition(
                        error_code_2,
                        partition_index,
                        leader_id,
                        leader_epoch,
                        replica_nodes,
                        isr_nodes,
                        offline_replicas,
                        unknown_2,
                    )
                )
        topic_authorized_operations, n = _unpack_iB(b, o)
        o += 5
        if not n:
            unknown_3: Any = ()
        else:
            section_3, unknown_3, o = _tags(b, o - 1, (), ())
        topics.append(
            _MetadataResponseTopic(
                error_code,
                name,
                _uuids[topic_id],
                is_internal,
                partitions,
                topic_authorized_operations,
                unknown_3,
            )
        )
    cluster_authorized_operations, n = _unpack_iB(b, o)
    o += 5
    if not n:
        unknown_4: Any = ()
    else:
        section_4, unknown_4, o = _tags(b, o - 1, (), ())
    m = MetadataResponse(
        throttle_time_ms,
        brokers,
        cluster_id,
        controller_id,
        topics,
        cluster_authorized_operations,
        0,
        unknown_4,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v10(m: Any, o: list[bytes]) -> None:
    brokers = m.brokers
    if type(brokers) is not list:
        brokers = _items(brokers)
    n = len(brokers) + 1
    o.append(
        _pack_iB(m.throttle_time_ms, n)
        if n < 128
        else _pack_i(m.throttle_time_ms) + _size(n)
    )
    for item in brokers:
        s = _utf8(item.host)
        n = len(s) + 1
        o.append(
            _pack_iB(item.node_id, n)
            if n < 128
            else _pack_i(item.node_id) + _text_size(n)
        )
        o.append(s)
        t = item.rack
        if t is None:
            o.append(_pack_iB(item.port, 0))
        else:
            s = _utf8(t)
            n = len(s) + 1
            o.append(
                _pack_iB(item.port, n)
                if n < 128
                else _pack_i(item.port) + _text_size(n)
            )
            o.append(s)
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    t = m.cluster_id
    if t is None:
        o.append(b"\x00")
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics) + 1
    o.append(
        _pack_iB(m.controller_id, n) if n < 128 else _pack_i(m.controller_id) + _size(n)
    )
    for item_2 in topics:
        s = _utf8(item_2.name)
        n = len(s) + 1
        o.append(
            _pack_hB(item_2.error_code, n)
            if n < 128
            else _pack_h(item_2.error_code) + _text_size(n)
        )
        o.append(s)
        partitions = item_2.partitions
        if type(partitions) is not list:
            partitions = _items(partitions)
        n = len(partitions) + 1
        o.append(
            _pack_UBB(item_2.topic_id.int.to_bytes(16), _bit[item_2.is_internal], n)
            if n < 128
            else _pack_UB(item_2.topic_id.int.to_bytes(16), _bit[item_2.is_internal])
            + _size(n)
        )
        for item_3 in partitions:
            replica_nodes = item_3.replica_nodes
            if type(replica_nodes) is not list:
                replica_nodes = _items(replica_nodes)
            count = len(replica_nodes)
            isr_nodes = item_3.isr_nodes
            if type(isr_nodes) is not list:
                isr_nodes = _items(isr_nodes)
            count_2 = len(isr_nodes)
            offline_replicas = item_3.offline_replicas
            if type(offline_replicas) is not list:
                offline_replicas = _items(offline_replicas)
            count_3 = len(offline_replicas)
            if item_3.unknown_tagged_fields:
                try:
                    pack = _packs_hiii_Li_Li_Li[count, count_2, count_3]
                except KeyError:
                    pack = _make_hiii_Li_Li_Li(count, count_2, count_3)
                o.append(
                    pack(
                        item_3.error_code,
                        item_3.partition_index,
                        item_3.leader_id,
                        item_3.leader_epoch,
                        count + 1,
                        *replica_nodes,
                        count_2 + 1,
                        *isr_nodes,
                        count_3 + 1,
                        *offline_replicas,
                    )
                )
                o.append(_tag_section((), item_3.unknown_tagged_fields, ()))
            else:
                try:
                    pack = _packs_hiii_Li_Li_Li_B[count, count_2, count_3]
                except KeyError:
                    pack = _make_hiii_Li_Li_Li_B(count, count_2, count_3)
                o.append(
                    pack(
                        item_3.error_code,
                        item_3.partition_index,
                        item_3.leader_id,
                        item_3.leader_epoch,
                        count + 1,
                        *replica_nodes,
                        count_2 + 1,
                        *isr_nodes,
                        count_3 + 1,
                        *offline_replicas,
                        0,
                    )
                )
        if item_2.unknown_tagged_fields:
            o.append(_pack_i(item_2.topic_authorized_operations))
            o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
        else:
            o.append(_pack_iB(item_2.topic_authorized_operations, 0))
    if m.unknown_tagged_fields:
        o.append(_pack_i(m.cluster_authorized_operations))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_iB(m.cluster_authorized_operations, 0))


# Version 11
def _decode_v11(b: Any, o: int) -> tuple[MetadataResponse, int]:
    throttle_time_ms, n = _unpack_iB(b, o)
    o += 5
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    brokers: Any = []
    for _ in range(n - 1):
        node_id, n = _unpack_iB(b, o)
        o += 4
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        host = b[o + 1 : (o := o + n)].decode()
        port, n = _unpack_iB(b, o)
        o += 4
        if n > 127:
            n, o = _long_text(b, o, n)
        if n:
            rack = b[o + 1 : (o := o + n)].decode()
        else:
            rack = None
            o += 1
        if not b[o]:
            unknown: Any = ()
            o += 1
        else:
            section, unknown, o = _tags(b, o, (), ())
        brokers.append(_MetadataResponseBroker(node_id, host, port, rack, unknown))
    n = b[o]
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        cluster_id = b[o + 1 : (o := o + n)].decode()
    else:
        cluster_id = None
        o += 1
    controller_id, n = _unpack_iB(b, o)
    o += 5
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    topics: Any = []
    for _ in range(n - 1):
        error_code, n = _unpack_hB(b, o)
        o += 2
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        name = b[o + 1 : (o := o + n)].decode()
        topic_id, is_internal, n = _unpack_UTB(b, o)
        o += 18
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        partitions: Any = []
        if n > 1:
            for _ in range(n - 1):
                error_code_2, partition_index, leader_id, leader_epoch, n = (
                    _unpack_hiiiB(b, o)
                )
                o += 14
                if n > 127:
                    n, o = _long_list(b, o, n)
                k = n - 1
                replica_nodes: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                n = b[o]
                if n > 127:
                    n, o = _long_list(b, o, n)
                k = n - 1
                isr_nodes: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                n = b[o]
                if n > 127:
                    n, o = _long_list(b, o, n)
                k = n - 1
                offline_replicas: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                if not b[o]:
                    unknown_2: Any = ()
                    o += 1
                else:
                    section_2, unknown_2, o = _tags(b, o, (), ())
                partitions.append(
                    _MetadataResponsePartition(
                        error_code_2,
                        partition_index,
                        leader_id,
                        leader_epoch,
                        replica_nodes,
                        isr_nodes,
                        offline_replicas,
                        unknown_2,
                    )
                )
        topic_authorized_operations, n = _unpack_iB(b, o)
        o += 5
        if not n:
            unknown_3: Any = ()
        else:
            section_3, unknown_3, o = _tags(b, o - 1, (), ())
        topics.append(
            _MetadataResponseTopic(
                error_code,
                name,
                _uuids[topic_id],
                is_internal,
                partitions,
                topic_authorized_operations,
                unknown_3,
            )
        )
    if not b[o]:
        unknown_4: Any = ()
        o += 1
    else:
        section_4, unknown_4, o = _tags(b, o, (), ())
    m = MetadataResponse(
        throttle_time_ms,
        brokers,
        cluster_id,
        controller_id,
        topics,
        -2147483648,
        0,
        unknown_4,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v11(m: Any, o: list[bytes]) -> None:
    if m.cluster_authorized_operations is not _int_minus_2147483648 and _differs(
        m.cluster_authorized_operations, _int_minus_2147483648
    ):
        raise ValueError
    brokers = m.brokers
    if type(brokers) is not list:
        brokers = _items(brokers)
    n = len(brokers) + 1
    o.append(
        _pack_iB(m.throttle_time_ms, n)
        if n < 128
        else _pack_i(m.throttle_time_ms) + _size(n)
    )
    for item in brokers:
        s = _utf8(item.host)
        n = len(s) + 1
        o.append(
            _pack_iB(item.node_id, n)
            if n < 128
            else _pack_i(item.node_id) + _text_size(n)
        )
        o.append(s)
        t = item.rack
        if t is None:
            o.append(_pack_iB(item.port, 0))
        else:
            s = _utf8(t)
            n = len(s) + 1
            o.append(
                _pack_iB(item.port, n)
                if n < 128
                else _pack_i(item.port) + _text_size(n)
            )
            o.append(s)
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    t = m.cluster_id
    if t is None:
        o.append(b"\x00")
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics) + 1
    o.append(
        _pack_iB(m.controller_id, n) if n < 128 else _pack_i(m.controller_id) + _size(n)
    )
    for item_2 in topics:
        s = _utf8(item_2.name)
        n = len(s) + 1
        o.append(
            _pack_hB(item_2.error_code, n)
            if n < 128
            else _pack_h(item_2.error_code) + _text_size(n)
        )
        o.append(s)
        partitions = item_2.partitions
        if type(partitions) is not list:
            partitions = _items(partitions)
        n = len(partitions) + 1
        o.append(
            _pack_UBB(item_2.topic_id.int.to_bytes(16), _bit[item_2.is_internal], n)
            if n < 128
            else _pack_UB(item_2.topic_id.int.to_bytes(16), _bit[item_2.is_internal])
            + _size(n)
        )
        for item_3 in partitions:
            replica_nodes = item_3.replica_nodes
            if type(replica_nodes) is not list:
                replica_nodes = _items(replica_nodes)
            count = len(replica_nodes)
            isr_nodes = item_3.isr_nodes
            if type(isr_nodes) is not list:
                isr_nodes = _items(isr_nodes)
            count_2 = len(isr_nodes)
            offline_replicas = item_3.offline_replicas
            if type(offline_replicas) is not list:
                offline_replicas = _items(offline_replicas)
            count_3 = len(offline_replicas)
            if item_3.unknown_tagged_fields:
                try:
                    pack = _packs_hiii_Li_Li_Li[count, count_2, count_3]
                except KeyError:
                    pack = _make_hiii_Li_Li_Li(count, count_2, count_3)
                o.append(
                    pack(
                        item_3.error_code,
                        item_3.partition_index,
                        item_3.leader_id,
                        item_3.leader_epoch,
                        count + 1,
                        *replica_nodes,
                        count_2 + 1,
                        *isr_nodes,
                        count_3 + 1,
                        *offline_replicas,
                    )
                )
                o.append(_tag_section((), item_3.unknown_tagged_fields, ()))
            else:
                try:
                    pack = _packs_hiii_Li_Li_Li_B[count, count_2, count_3]
                except KeyError:
                    pack = _make_hiii_Li_Li_Li_B(count, count_2, count_3)
                o.append(
                    pack(
                        item_3.error_code,
                        item_3.partition_index,
                        item_3.leader_id,
                        item_3.leader_epoch,
                        count + 1,
                        *replica_nodes,
                        count_2 + 1,
                        *isr_nodes,
                        count_3 + 1,
                        *offline_replicas,
                        0,
                    )
                )
        if item_2.unknown_tagged_fields:
            o.append(_pack_i(item_2.topic_authorized_operations))
            o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
        else:
            o.append(_pack_iB(item_2.topic_authorized_operations, 0))
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


# Version 12
def _decode_v12(b: Any, o: int) -> tuple[MetadataResponse, int]:
    throttle_time_ms, n = _unpack_iB(b, o)
    o += 5
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    brokers: Any = []
    for _ in range(n - 1):
        node_id, n = _unpack_iB(b, o)
        o += 4
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        host = b[o + 1 : (o := o + n)].decode()
        port, n = _unpack_iB(b, o)
        o += 4
        if n > 127:
            n, o = _long_text(b, o, n)
        if n:
            rack = b[o + 1 : (o := o + n)].decode()
        else:
            rack = None
            o += 1
        if not b[o]:
            unknown: Any = ()
            o += 1
        else:
            section, unknown, o = _tags(b, o, (), ())
        brokers.append(_MetadataResponseBroker(node_id, host, port, rack, unknown))
    n = b[o]
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        cluster_id = b[o + 1 : (o := o + n)].decode()
    else:
        cluster_id = None
        o += 1
    controller_id, n = _unpack_iB(b, o)
    o += 5
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    topics: Any = []
    for _ in range(n - 1):
        error_code, n = _unpack_hB(b, o)
        o += 2
        if n > 127:
            n, o = _long_text(b, o, n)
        if n:
            name = b[o + 1 : (o := o + n)].decode()
        else:
            name = None
            o += 1
        topic_id, is_internal, n = _unpack_UTB(b, o)
        o += 18
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        partitions: Any = []
        if n > 1:
            for _ in range(n - 1):
                error_code_2, partition_index, leader_id, leader_epoch, n = (
                    _unpack_hiiiB(b, o)
                )
                o += 14
                if n > 127:
                    n, o = _long_list(b, o, n)
                k = n - 1
                replica_nodes: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                n = b[o]
                if n > 127:
                    n, o = _long_list(b, o, n)
                k = n - 1
                isr_nodes: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                n = b[o]
                if n > 127:
                    n, o = _long_list(b, o, n)
                k = n - 1
                offline_replicas: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                if not b[o]:
                    unknown_2: Any = ()
                    o += 1
                else:
                    section_2, unknown_2, o = _tags(b, o, (), ())
                partitions.append(
                    _MetadataResponsePartition(
                        error_code_2,
                        partition_index,
                        leader_id,
                        leader_epoch,
                        replica_nodes,
                        isr_nodes,
                        offline_replicas,
                        unknown_2,
                    )
                )
        topic_authorized_operations, n = _unpack_iB(b, o)
        o += 5
        if not n:
            unknown_3: Any = ()
        else:
            section_3, unknown_3, o = _tags(b, o - 1, (), ())
        topics.append(
            _MetadataResponseTopic(
                error_code,
                name,
                _uuids[topic_id],
                is_internal,
                partitions,
                topic_authorized_operations,
                unknown_3,
            )
        )
    if not b[o]:
        unknown_4: Any = ()
        o += 1
    else:
        section_4, unknown_4, o = _tags(b, o, (), ())
    m = MetadataResponse(
        throttle_time_ms,
        brokers,
        cluster_id,
        controller_id,
        topics,
        -2147483648,
        0,
        unknown_4,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v12(m: Any, o: list[bytes]) -> None:
    if m.cluster_authorized_operations is not _int_minus_2147483648 and _differs(
        m.cluster_authorized_operations, _int_minus_2147483648
    ):
        raise ValueError
    brokers = m.brokers
    if type(brokers) is not list:
        brokers = _items(brokers)
    n = len(brokers) + 1
    o.append(
        _pack_iB(m.throttle_time_ms, n)
        if n < 128
        else _pack_i(m.throttle_time_ms) + _size(n)
    )
    for item in brokers:
        s = _utf8(item.host)
        n = len(s) + 1
        o.append(
            _pack_iB(item.node_id, n)
            if n < 128
            else _pack_i(item.node_id) + _text_size(n)
        )
        o.append(s)
        t = item.rack
        if t is None:
            o.append(_pack_iB(item.port, 0))
        else:
            s = _utf8(t)
            n = len(s) + 1
            o.append(
                _pack_iB(item.port, n)
                if n < 128
                else _pack_i(item.port) + _text_size(n)
            )
            o.append(s)
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    t = m.cluster_id
    if t is None:
        o.append(b"\x00")
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics) + 1
    o.append(
        _pack_iB(m.controller_id, n) if n < 128 else _pack_i(m.controller_id) + _size(n)
    )
    for item_2 in topics:
        t = item_2.name
        if t is None:
            o.append(_pack_hB(item_2.error_code, 0))
        else:
            s = _utf8(t)
            n = len(s) + 1
            o.append(
                _pack_hB(item_2.error_code, n)
                if n < 128
                else _pack_h(item_2.error_code) + _text_size(n)
            )
            o.append(s)
        partitions = item_2.partitions
        if type(partitions) is not list:
            partitions = _items(partitions)
        n = len(partitions) + 1
        o.append(
            _pack_UBB(item_2.topic_id.int.to_bytes(16), _bit[item_2.is_internal], n)
            if n < 128
            else _pack_UB(item_2.topic_id.int.to_bytes(16), _bit[item_2.is_internal])
            + _size(n)
        )
        for item_3 in partitions:
            replica_nodes = item_3.replica_nodes
            if type(replica_nodes) is not list:
                replica_nodes = _items(replica_nodes)
            count = len(replica_nodes)
            isr_nodes = item_3.isr_nodes
            if type(isr_nodes) is not list:
                isr_nodes = _items(isr_nodes)
            count_2 = len(isr_nodes)
            offline_replicas = item_3.offline_replicas
            if type(offline_replicas) is not list:
                offline_replicas = _items(offline_replicas)
            count_3 = len(offline_replicas)
            if item_3.unknown_tagged_fields:
                try:
                    pack = _packs_hiii_Li_Li_Li[count, count_2, count_3]
                except KeyError:
                    pack = _make_hiii_Li_Li_Li(count, count_2, count_3)
                o.append(
                    pack(
                        item_3.error_code,
                        item_3.partition_index,
                        item_3.leader_id,
                        item_3.leader_epoch,
                        count + 1,
                        *replica_nodes,
                        count_2 + 1,
                        *isr_nodes,
                        count_3 + 1,
                        *offline_replicas,
                    )
                )
                o.append(_tag_section((), item_3.unknown_tagged_fields, ()))
            else:
                try:
                    pack = _packs_hiii_Li_Li_Li_B[count, count_2, count_3]
                except KeyError:
                    pack = _make_hiii_Li_Li_Li_B(count, count_2, count_3)
                o.append(
                    pack(
                        item_3.error_code,
                        item_3.partition_index,
                        item_3.leader_id,
                        item_3.leader_epoch,
                        count + 1,
                        *replica_nodes,
                        count_2 + 1,
                        *isr_nodes,
                        count_3 + 1,
                        *offline_replicas,
                        0,
                    )
                )
        if item_2.unknown_tagged_fields:
            o.append(_pack_i(item_2.topic_authorized_operations))
            o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
        else:
            o.append(_pack_iB(item_2.topic_authorized_operations, 0))
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


# Version 13
def _decode_v13(b: Any, o: int) -> tuple[MetadataResponse, int]:
    throttle_time_ms, n = _unpack_iB(b, o)
    o += 5
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    brokers: Any = []
    for _ in range(n - 1):
        node_id, n = _unpack_iB(b, o)
        o += 4
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        host = b[o + 1 : (o := o + n)].decode()
        port, n = _unpack_iB(b, o)
        o += 4
        if n > 127:
            n, o = _long_text(b, o, n)
        if n:
            rack = b[o + 1 : (o := o + n)].decode()
        else:
            rack = None
            o += 1
        if not b[o]:
            unknown: Any = ()
            o += 1
        else:
            section, unknown, o = _tags(b, o, (), ())
        brokers.append(_MetadataResponseBroker(node_id, host, port, rack, unknown))
    n = b[o]
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        cluster_id = b[o + 1 : (o := o + n)].decode()
    else:
        cluster_id = None
        o += 1
    controller_id, n = _unpack_iB(b, o)
    o += 5
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    topics: Any = []
    for _ in range(n - 1):
        error_code, n = _unpack_hB(b, o)
        o += 2
        if n > 127:
            n, o = _long_text(b, o, n)
        if n:
            name = b[o + 1 : (o := o + n)].decode()
        else:
            name = None
            o += 1
        topic_id, is_internal, n = _unpack_UTB(b, o)
        o += 18
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        partitions: Any = []
        if n > 1:
            for _ in range(n - 1):
                error_code_2, partition_index, leader_id, leader_epoch, n = (
                    _unpack_hiiiB(b, o)
                )
                o += 14
                if n > 127:
                    n, o = _long_list(b, o, n)
                k = n - 1
                replica_nodes: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                n = b[o]
                if n > 127:
                    n, o = _long_list(b, o, n)
                k = n - 1
                isr_nodes: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                n = b[o]
                if n > 127:
                    n, o = _long_list(b, o, n)
                k = n - 1
                offline_replicas: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                if not b[o]:
                    unknown_2: Any = ()
                    o += 1
                else:
                    section_2, unknown_2, o = _tags(b, o, (), ())
                partitions.append(
                    _MetadataResponsePartition(
                        error_code_2,
                        partition_index,
                        leader_id,
                        leader_epoch,
                        replica_nodes,
                        isr_nodes,
                        offline_replicas,
                        unknown_2,
                    )
                )
        topic_authorized_operations, n = _unpack_iB(b, o)
        o += 5
        if not n:
            unknown_3: Any = ()
        else:
            section_3, unknown_3, o = _tags(b, o - 1, (), ())
        topics.append(
            _MetadataResponseTopic(
                error_code,
                name,
                _uuids[topic_id],
                is_internal,
                partitions,
                topic_authorized_operations,
                unknown_3,
            )
        )
    error_code_3, n = _unpack_hB(b, o)
    o += 3
    if not n:
        unknown_4: Any = ()
    else:
        section_4, unknown_4, o = _tags(b, o - 1, (), ())
    m = MetadataResponse(
        throttle_time_ms,
        brokers,
        cluster_id,
        controller_id,
        topics,
        -2147483648,
        error_code_3,
        unknown_4,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v13(m: Any, o: list[bytes]) -> None:
    if m.cluster_authorized_operations is not _int_minus_2147483648 and _differs(
        m.cluster_authorized_operations, _int_minus_2147483648
    ):
        raise ValueError
    brokers = m.brokers
    if type(brokers) is not list:
        brokers = _items(brokers)
    n = len(brokers) + 1
    o.append(
        _pack_iB(m.throttle_time_ms, n)
        if n < 128
        else _pack_i(m.throttle_time_ms) + _size(n)
    )
    for item in brokers:
        s = _utf8(item.host)
        n = len(s) + 1
        o.append(
            _pack_iB(item.node_id, n)
            if n < 128
            else _pack_i(item.node_id) + _text_size(n)
        )
        o.append(s)
        t = item.rack
        if t is None:
            o.append(_pack_iB(item.port, 0))
        else:
            s = _utf8(t)
            n = len(s) + 1
            o.append(
                _pack_iB(item.port, n)
                if n < 128
                else _pack_i(item.port) + _text_size(n)
            )
            o.append(s)
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    t = m.cluster_id
    if t is None:
        o.append(b"\x00")
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics) + 1
    o.append(
        _pack_iB(m.controller_id, n) if n < 128 else _pack_i(m.controller_id) + _size(n)
    )
    for item_2 in topics:
        t = item_2.name
        if t is None:
            o.append(_pack_hB(item_2.error_code, 0))
        else:
            s = _utf8(t)
            n = len(s) + 1
            o.append(
                _pack_hB(item_2.error_code, n)
                if n < 128
                else _pack_h(item_2.error_code) + _text_size(n)
            )
            o.append(s)
        partitions = item_2.partitions
        if type(partitions) is not list:
            partitions = _items(partitions)
        n = len(partitions) + 1
        o.append(
            _pack_UBB(item_2.topic_id.int.to_bytes(16), _bit[item_2.is_internal], n)
            if n < 128
            else _pack_UB(item_2.topic_id.int.to_bytes(16), _bit[item_2.is_internal])
            + _size(n)
        )
        for item_3 in partitions:
            replica_nodes = item_3.replica_nodes
            if type(replica_nodes) is not list:
                replica_nodes = _items(replica_nodes)
            count = len(replica_nodes)
            isr_nodes = item_3.isr_nodes
            if type(isr_nodes) is not list:
                isr_nodes = _items(isr_nodes)
            count_2 = len(isr_nodes)
            offline_replicas = item_3.offline_replicas
            if type(offline_replicas) is not list:
                offline_replicas = _items(offline_replicas)
            count_3 = len(offline_replicas)
            if item_3.unknown_tagged_fields:
                try:
                    pack = _packs_hiii_Li_Li_Li[count, count_2, count_3]
                except KeyError:
                    pack = _make_hiii_Li_Li_Li(count, count_2, count_3)
                o.append(
                    pack(
                        item_3.error_code,
                        item_3.partition_index,
                        item_3.leader_id,
                        item_3.leader_epoch,
                        count + 1,
                        *replica_nodes,
                        count_2 + 1,
                        *isr_nodes,
                        count_3 + 1,
                        *offline_replicas,
                    )
                )
                o.append(_tag_section((), item_3.unknown_tagged_fields, ()))
            else:
                try:
                    pack = _packs_hiii_Li_Li_Li_B[count, count_2, count_3]
                except KeyError:
                    pack = _make_hiii_Li_Li_Li_B(count, count_2, count_3)
                o.append(
                    pack(
                        item_3.error_code,
                        item_3.partition_index,
                        item_3.leader_id,
                        item_3.leader_epoch,
                        count + 1,
                        *replica_nodes,
                        count_2 + 1,
                        *isr_nodes,
                        count_3 + 1,
                        *offline_replicas,
                        0,
                    )
                )
        if item_2.unknown_tagged_fields:
            o.append(_pack_i(item_2.topic_authorized_operations))
            o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
        else:
            o.append(_pack_iB(item_2.topic_authorized_operations, 0))
    if m.unknown_tagged_fields:
        o.append(_pack_h(m.error_code))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_hB(m.error_code, 0))


MetadataResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
        2: _decode_v2,
        3: _decode_v3,
        4: _decode_v3,
        5: _decode_v5,
        6: _decode_v5,
        7: _decode_v7,
        8: _decode_v8,
        9: _decode_v9,
        10: _decode_v10,
        11: _decode_v11,
        12: _decode_v12,
        13: _decode_v13,
    }
)
MetadataResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
        2: _encode_v2,
        3: _encode_v3,
        4: _encode_v3,
        5: _encode_v5,
        6: _encode_v5,
        7: _encode_v7,
        8: _encode_v8,
        9: _encode_v9,
        10: _encode_v10,
        11: _encode_v11,
        12: _encode_v12,
        13: _encode_v13,
    }
)
