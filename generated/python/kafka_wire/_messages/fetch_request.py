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


class FetchRequest(Message, gc=False):
    """FetchRequest: request (API key 1), versions 0 to 18, flexible from 12.

    Attributes:
        cluster_id: string, versions 12+, nullable in 12+, tag 0 in 12+, default null,
            ignorable.
        replica_id: int32, versions 0-14, default -1, brokerId.
        replica_state: ReplicaState, versions 15+, tag 1 in 15+, default empty.
        max_wait_ms: int32, versions 0+, default 0.
        min_bytes: int32, versions 0+, default 0.
        max_bytes: int32, versions 3+, default 2147483647, ignorable.
        isolation_level: int8, versions 4+, default 0, ignorable.
        session_id: int32, versions 7+, default 0, ignorable.
        session_epoch: int32, versions 7+, default -1, ignorable.
        topics: []FetchTopic, versions 0+, default empty.
        forgotten_topics_data: []ForgottenTopic, versions 7+, default empty.
        rack_id: string, versions 11+, default '', ignorable.
    """

    API_KEY: ClassVar[int | None] = 1
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 19)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(12, 19)
    DEPRECATED_VERSIONS: ClassVar[range] = range(0, 4)
    _module: ClassVar[str] = "fetch_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class ReplicaState(msgspec.Struct, gc=False):
        """A struct of FetchRequest.

        Attributes:
            replica_id: int32, versions 15+, default -1, brokerId.
            replica_epoch: int64, versions 15+, default -1.
        """

        replica_id: int = -1
        replica_epoch: int = -1
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class FetchTopic(msgspec.Struct, gc=False):
        """A struct of FetchRequest.

        Attributes:
            topic: string, versions 0-12, default '', ignorable, topicName.
            topic_id: uuid, versions 13+, default AAAAAAAAAAAAAAAAAAAAAA, ignorable.
            partitions: []FetchPartition, versions 0+, default empty.
        """

        topic: str = ""
        topic_id: UUID = _NIL
        partitions: list[FetchRequest.FetchPartition] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class FetchPartition(msgspec.Struct, gc=False):
        """A struct of FetchRequest.

        Attributes:
            partition: int32, versions 0+, default 0.
            current_leader_epoch: int32, versions 9+, default -1, ignorable.
            fetch_offset: int64, versions 0+, default 0.
            last_fetched_epoch: int32, versions 12+, default -1.
            log_start_offset: int64, versions 5+, default -1, ignorable.
            partition_max_bytes: int32, versions 0+, default 0.
            replica_directory_id: uuid, versions 17+, tag 0 in 17+, default
                AAAAAAAAAAAAAAAAAAAAAA, ignorable.
            high_watermark: int64, versions 18+, tag 1 in 18+, default
                9223372036854775807, ignorable.
        """

        partition: int = 0
        current_leader_epoch: int = -1
        fetch_offset: int = 0
        last_fetched_epoch: int = -1
        log_start_offset: int = -1
        partition_max_bytes: int = 0
        replica_directory_id: UUID = _NIL
        high_watermark: int = 9223372036854775807
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class ForgottenTopic(msgspec.Struct, gc=False):
        """A struct of FetchRequest.

        Attributes:
            topic: string, versions 7-12, default '', ignorable, topicName.
            topic_id: uuid, versions 13+, default AAAAAAAAAAAAAAAAAAAAAA, ignorable.
            partitions: []int32, versions 7+, default empty.
        """

        topic: str = ""
        topic_id: UUID = _NIL
        partitions: list[int] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    cluster_id: str | None = None
    replica_id: int = -1
    replica_state: FetchRequest.ReplicaState = msgspec.field(
        default_factory=lambda: FetchRequest.ReplicaState()
    )
    max_wait_ms: int = 0
    min_bytes: int = 0
    max_bytes: int = 2147483647
    isolation_level: int = 0
    session_id: int = 0
    session_epoch: int = -1
    topics: list[FetchRequest.FetchTopic] = []
    forgotten_topics_data: list[FetchRequest.ForgottenTopic] = []
    rack_id: str = ""
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_FetchPartition = FetchRequest.FetchPartition
_FetchTopic = FetchRequest.FetchTopic
_ForgottenTopic = FetchRequest.ForgottenTopic
_ReplicaState = FetchRequest.ReplicaState
_default_ReplicaState = _ReplicaState()
_int_9223372036854775807 = 9223372036854775807
_int_minus_1 = -1
_make_Li = _Packs("Li")
_make_Li_B = _Packs("Li", "B")
_make_U_Li = _Packs("16s", "Li")
_make_U_Li_B = _Packs("16s", "Li", "B")
_make_li = _Packs("li")
_pack_U = Struct(">16s").pack
_pack_UB = Struct(">16sB").pack
_pack_h = Struct(">h").pack
_pack_i = Struct(">i").pack
_pack_iiibii = Struct(">iiibii").pack
_pack_iiibiiB = Struct(">iiibiiB").pack
_pack_iiii = Struct(">iiii").pack
_pack_iiiibi = Struct(">iiiibi").pack
_pack_iiiibii = Struct(">iiiibii").pack
_pack_iiiibiiB = Struct(">iiiibiiB").pack
_pack_iiiibiii = Struct(">iiiibiii").pack
_pack_iiiii = Struct(">iiiii").pack
_pack_iiqiqi = Struct(">iiqiqi").pack
_pack_iiqiqiB = Struct(">iiqiqiB").pack
_pack_iiqqi = Struct(">iiqqi").pack
_pack_iq = Struct(">iq").pack
_pack_iqB = Struct(">iqB").pack
_pack_iqi = Struct(">iqi").pack
_pack_iqqi = Struct(">iqqi").pack
_pack_q = Struct(">q").pack
_packs_Li = _make_Li.made
_packs_Li_B = _make_Li_B.made
_packs_U_Li = _make_U_Li.made
_packs_U_Li_B = _make_U_Li_B.made
_packs_li = _make_li.made
_unpack_U = Struct(">16s").unpack_from
_unpack_UB = Struct(">16sB").unpack_from
_unpack_h = Struct(">h").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_iiibiiB = Struct(">iiibiiB").unpack_from
_unpack_iiii = Struct(">iiii").unpack_from
_unpack_iiiibi = Struct(">iiiibi").unpack_from
_unpack_iiiibiiB = Struct(">iiiibiiB").unpack_from
_unpack_iiiibiii = Struct(">iiiibiii").unpack_from
_unpack_iiiii = Struct(">iiiii").unpack_from
_unpack_iiqiqiB = Struct(">iiqiqiB").unpack_from
_unpack_iiqqi = Struct(">iiqqi").unpack_from
_unpack_iqB = Struct(">iqB").unpack_from
_unpack_iqi = Struct(">iqi").unpack_from
_unpack_iqqi = Struct(">iqqi").unpack_from
_unpack_q = Struct(">q").unpack_from


# Versions 0 to 2
def _decode_v0(b: Any, o: int) -> tuple[FetchRequest, int]:
    replica_id, max_wait_ms, min_bytes, n = _unpack_iiii(b, o)
    o += 16
    if n < 0:
        raise ValueError
    topics: Any = []
    for _ in range(n):
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        topic = b[o : (o := o + n)].decode()
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        partitions: Any = []
        if n > 0:
            for _ in range(n):
                partition, fetch_offset, partition_max_bytes = _unpack_iqi(b, o)
                o += 16
                partitions.append(
                    _FetchPartition(
                        partition, -1, fetch_offset, -1, -1, partition_max_bytes
                    )
                )
        topics.append(_FetchTopic(topic, _NIL, partitions))
    m = FetchRequest(
        None,
        replica_id,
        _ReplicaState(),
        max_wait_ms,
        min_bytes,
        2147483647,
        0,
        0,
        -1,
        topics,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if (
        (
            m.replica_state is not _default_ReplicaState
            and _differs(m.replica_state, _default_ReplicaState)
        )
        or (
            m.forgotten_topics_data is None
            or (
                m.forgotten_topics_data
                if type(m.forgotten_topics_data) is list
                else _items(m.forgotten_topics_data)
            )
        )
        or m.unknown_tagged_fields
    ):
        raise ValueError
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics)
    o.append(_pack_iiii(m.replica_id, m.max_wait_ms, m.min_bytes, n))
    for item in topics:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.topic)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        partitions = item.partitions
        if type(partitions) is not list:
            partitions = _items(partitions)
        n = len(partitions)
        o.append(_pack_i(n))
        for item_2 in partitions:
            if (
                item_2.last_fetched_epoch is not _int_minus_1
                and _differs(item_2.last_fetched_epoch, _int_minus_1)
            ) or item_2.unknown_tagged_fields:
                raise ValueError
            o.append(
                _pack_iqi(
                    item_2.partition, item_2.fetch_offset, item_2.partition_max_bytes
                )
            )


# Version 3
def _decode_v3(b: Any, o: int) -> tuple[FetchRequest, int]:
    replica_id, max_wait_ms, min_bytes, max_bytes, n = _unpack_iiiii(b, o)
    o += 20
    if n < 0:
        raise ValueError
    topics: Any = []
    for _ in range(n):
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        topic = b[o : (o := o + n)].decode()
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        partitions: Any = []
        if n > 0:
            for _ in range(n):
                partition, fetch_offset, partition_max_bytes = _unpack_iqi(b, o)
                o += 16
                partitions.append(
                    _FetchPartition(
                        partition, -1, fetch_offset, -1, -1, partition_max_bytes
                    )
                )
        topics.append(_FetchTopic(topic, _NIL, partitions))
    m = FetchRequest(
        None,
        replica_id,
        _ReplicaState(),
        max_wait_ms,
        min_bytes,
        max_bytes,
        0,
        0,
        -1,
        topics,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v3(m: Any, o: list[bytes]) -> None:
    if (
        (
            m.replica_state is not _default_ReplicaState
            and _differs(m.replica_state, _default_ReplicaState)
        )
        or (
            m.forgotten_topics_data is None
            or (
                m.forgotten_topics_data
                if type(m.forgotten_topics_data) is list
                else _items(m.forgotten_topics_data)
            )
        )
        or m.unknown_tagged_fields
    ):
        raise ValueError
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics)
    o.append(_pack_iiiii(m.replica_id, m.max_wait_ms, m.min_bytes, m.max_bytes, n))
    for item in topics:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.topic)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        partitions = item.partitions
        if type(partitions) is not list:
            partitions = _items(partitions)
        n = len(partitions)
        o.append(_pack_i(n))
        for item_2 in partitions:
            if (
                item_2.last_fetched_epoch is not _int_minus_1
                and _differs(item_2.last_fetched_epoch, _int_minus_1)
            ) or item_2.unknown_tagged_fields:
                raise ValueError
            o.append(
                _pack_iqi(
                    item_2.partition, item_2.fetch_offset, item_2.partition_max_bytes
                )
            )


# Version 4
def _decode_v4(b: Any, o: int) -> tuple[FetchRequest, int]:
    replica_id, max_wait_ms, min_bytes, max_bytes, isolation_level, n = _unpack_iiiibi(
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
        topic = b[o : (o := o + n)].decode()
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        partitions: Any = []
        if n > 0:
            for _ in range(n):
                partition, fetch_offset, partition_max_bytes = _unpack_iqi(b, o)
                o += 16
                partitions.append(
                    _FetchPartition(
                        partition, -1, fetch_offset, -1, -1, partition_max_bytes
                    )
                )
        topics.append(_FetchTopic(topic, _NIL, partitions))
    m = FetchRequest(
        None,
        replica_id,
        _ReplicaState(),
        max_wait_ms,
        min_bytes,
        max_bytes,
        isolation_level,
        0,
        -1,
        topics,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v4(m: Any, o: list[bytes]) -> None:
    if (
        (
            m.replica_state is not _default_ReplicaState
            and _differs(m.replica_state, _default_ReplicaState)
        )
        or (
            m.forgotten_topics_data is None
            or (
                m.forgotten_topics_data
                if type(m.forgotten_topics_data) is list
                else _items(m.forgotten_topics_data)
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
        _pack_iiiibi(
            m.replica_id, m.max_wait_ms, m.min_bytes, m.max_bytes, m.isolation_level, n
        )
    )
    for item in topics:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.topic)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        partitions = item.partitions
        if type(partitions) is not list:
            partitions = _items(partitions)
        n = len(partitions)
        o.append(_pack_i(n))
        for item_2 in partitions:
            if (
                item_2.last_fetched_epoch is not _int_minus_1
                and _differs(item_2.last_fetched_epoch, _int_minus_1)
            ) or item_2.unknown_tagged_fields:
                raise ValueError
            o.append(
                _pack_iqi(
                    item_2.partition, item_2.fetch_offset, item_2.partition_max_bytes
                )
            )


# Versions 5 to 6
def _decode_v5(b: Any, o: int) -> tuple[FetchRequest, int]:
    replica_id, max_wait_ms, min_bytes, max_bytes, isolation_level, n = _unpack_iiiibi(
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
        topic = b[o : (o := o + n)].decode()
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        partitions: Any = []
        if n > 0:
            for _ in range(n):
                partition, fetch_offset, log_start_offset, partition_max_bytes = (
                    _unpack_iqqi(b, o)
                )
                o += 24
                partitions.append(
                    _FetchPartition(
                        partition,
                        -1,
                        fetch_offset,
                        -1,
                        log_start_offset,
                        partition_max_bytes,
                    )
                )
        topics.append(_FetchTopic(topic, _NIL, partitions))
    m = FetchRequest(
        None,
        replica_id,
        _ReplicaState(),
        max_wait_ms,
        min_bytes,
        max_bytes,
        isolation_level,
        0,
        -1,
        topics,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v5(m: Any, o: list[bytes]) -> None:
    if (
        (
            m.replica_state is not _default_ReplicaState
            and _differs(m.replica_state, _default_ReplicaState)
        )
        or (
            m.forgotten_topics_data is None
            or (
                m.forgotten_topics_data
                if type(m.forgotten_topics_data) is list
                else _items(m.forgotten_topics_data)
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
        _pack_iiiibi(
            m.replica_id, m.max_wait_ms, m.min_bytes, m.max_bytes, m.isolation_level, n
        )
    )
    for item in topics:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.topic)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        partitions = item.partitions
        if type(partitions) is not list:
            partitions = _items(partitions)
        n = len(partitions)
        o.append(_pack_i(n))
        for item_2 in partitions:
            if (
                item_2.last_fetched_epoch is not _int_minus_1
                and _differs(item_2.last_fetched_epoch, _int_minus_1)
            ) or item_2.unknown_tagged_fields:
                raise ValueError
            o.append(
                _pack_iqqi(
                    item_2.partition,
                    item_2.fetch_offset,
                    item_2.log_start_offset,
                    item_2.partition_max_bytes,
                )
            )


# Versions 7 to 8
def _decode_v7(b: Any, o: int) -> tuple[FetchRequest, int]:
    (
        replica_id,
        max_wait_ms,
        min_bytes,
        max_bytes,
        isolation_level,
        session_id,
        session_epoch,
        n,
    ) = _unpack_iiiibiii(b, o)
    o += 29
    if n < 0:
        raise ValueError
    topics: Any = []
    for _ in range(n):
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        topic = b[o : (o := o + n)].decode()
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        partitions: Any = []
        if n > 0:
            for _ in range(n):
                partition, fetch_offset, log_start_offset, partition_max_bytes = (
                    _unpack_iqqi(b, o)
                )
                o += 24
                partitions.append(
                    _FetchPartition(
                        partition,
                        -1,
                        fetch_offset,
                        -1,
                        log_start_offset,
                        partition_max_bytes,
                    )
                )
        topics.append(_FetchTopic(topic, _NIL, partitions))
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    forgotten_topics_data: Any = []
    for _ in range(n):
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        topic_2 = b[o : (o := o + n)].decode()
        (n,) = _unpack_i(b, o)
        o += 4
        k = n
        partitions_2: Any = [*_lists_i[k](b, o)]
        o += 4 * k
        forgotten_topics_data.append(_ForgottenTopic(topic_2, _NIL, partitions_2))
    m = FetchRequest(
        None,
        replica_id,
        _ReplicaState(),
        max_wait_ms,
        min_bytes,
        max_bytes,
        isolation_level,
        session_id,
        session_epoch,
        topics,
        forgotten_topics_data,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v7(m: Any, o: list[bytes]) -> None:
    if (
        m.replica_state is not _default_ReplicaState
        and _differs(m.replica_state, _default_ReplicaState)
    ) or m.unknown_tagged_fields:
        raise ValueError
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics)
    o.append(
        _pack_iiiibiii(
            m.replica_id,
            m.max_wait_ms,
            m.min_bytes,
            m.max_bytes,
            m.isolation_level,
            m.session_id,
            m.session_epoch,
            n,
        )
    )
    for item in topics:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.topic)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        partitions = item.partitions
        if type(partitions) is not list:
            partitions = _items(partitions)
        n = len(partitions)
        o.append(_pack_i(n))
        for item_2 in partitions:
            if (
                item_2.last_fetched_epoch is not _int_minus_1
                and _differs(item_2.last_fetched_epoch, _int_minus_1)
            ) or item_2.unknown_tagged_fields:
                raise ValueError
            o.append(
                _pack_iqqi(
                    item_2.partition,
                    item_2.fetch_offset,
                    item_2.log_start_offset,
                    item_2.partition_max_bytes,
                )
            )
    forgotten_topics_data = m.forgotten_topics_data
    if type(forgotten_topics_data) is not list:
        forgotten_topics_data = _items(forgotten_topics_data)
    n = len(forgotten_topics_data)
    o.append(_pack_i(n))
    for item_3 in forgotten_topics_data:
        if item_3.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item_3.topic)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        partitions_2 = item_3.partitions
        if type(partitions_2) is not list:
            partitions_2 = _items(partitions_2)
        count = len(partitions_2)
        try:
            pack = _packs_li[count]
        except KeyError:
            pack = _make_li(count)
        o.append(pack(count, *partitions_2))


# Versions 9 to 10
def _decode_v9(b: Any, o: int) -> tuple[FetchRequest, int]:
    (
        replica_id,
        max_wait_ms,
        min_bytes,
        max_bytes,
        isolation_level,
        session_id,
        session_epoch,
        n,
    ) = _unpack_iiiibiii(b, o)
    o += 29
    if n < 0:
        raise ValueError
    topics: Any = []
    for _ in range(n):
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        topic = b[o : (o := o + n)].decode()
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        partitions: Any = []
        if n > 0:
            for _ in range(n):
                (
                    partition,
                    current_leader_epoch,
                    fetch_offset,
                    log_start_offset,
                    partition_max_bytes,
                ) = _unpack_iiqqi(b, o)
                o += 28
                partitions.append(
                    _FetchPartition(
                        partition,
                        current_leader_epoch,
                        fetch_offset,
                        -1,
                        log_start_offset,
                        partition_max_bytes,
                    )
                )
        topics.append(_FetchTopic(topic, _NIL, partitions))
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    forgotten_topics_data: Any = []
    for _ in range(n):
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        topic_2 = b[o : (o := o + n)].decode()
        (n,) = _unpack_i(b, o)
        o += 4
        k = n
        partitions_2: Any = [*_lists_i[k](b, o)]
        o += 4 * k
        forgotten_topics_data.append(_ForgottenTopic(topic_2, _NIL, partitions_2))
    m = FetchRequest(
        None,
        replica_id,
        _ReplicaState(),
        max_wait_ms,
        min_bytes,
        max_bytes,
        isolation_level,
        session_id,
        session_epoch,
        topics,
        forgotten_topics_data,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v9(m: Any, o: list[bytes]) -> None:
    if (
        m.replica_state is not _default_ReplicaState
        and _differs(m.replica_state, _default_ReplicaState)
    ) or m.unknown_tagged_fields:
        raise ValueError
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics)
    o.append(
        _pack_iiiibiii(
            m.replica_id,
            m.max_wait_ms,
            m.min_bytes,
            m.max_bytes,
            m.isolation_level,
            m.session_id,
            m.session_epoch,
            n,
        )
    )
    for item in topics:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.topic)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        partitions = item.partitions
        if type(partitions) is not list:
            partitions = _items(partitions)
        n = len(partitions)
        o.append(_pack_i(n))
        for item_2 in partitions:
            if (
                item_2.last_fetched_epoch is not _int_minus_1
                and _differs(item_2.last_fetched_epoch, _int_minus_1)
            ) or item_2.unknown_tagged_fields:
                raise ValueError
            o.append(
                _pack_iiqqi(
                    item_2.partition,
                    item_2.current_leader_epoch,
                    item_2.fetch_offset,
                    item_2.log_start_offset,
                    item_2.partition_max_bytes,
                )
            )
    forgotten_topics_data = m.forgotten_topics_data
    if type(forgotten_topics_data) is not list:
        forgotten_topics_data = _items(forgotten_topics_data)
    n = len(forgotten_topics_data)
    o.append(_pack_i(n))
    for item_3 in forgotten_topics_data:
        if item_3.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item_3.topic)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        partitions_2 = item_3.partitions
        if type(partitions_2) is not list:
            partitions_2 = _items(partitions_2)
        count = len(partitions_2)
        try:
            pack = _packs_li[count]
        except KeyError:
            pack = _make_li(count)
        o.append(pack(count, *partitions_2))


# Version 11
def _decode_v11(b: Any, o: int) -> tuple[FetchRequest, int]:
    (
        replica_id,
        max_wait_ms,
        min_bytes,
        max_bytes,
        isolation_level,
        session_id,
        session_epoch,
        n,
    ) = _unpack_iiiibiii(b, o)
    o += 29
    if n < 0:
        raise ValueError
    topics: Any = []
    for _ in range(n):
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        topic = b[o : (o := o + n)].decode()
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        partitions: Any = []
        if n > 0:
            for _ in range(n):
                (
                    partition,
                    current_leader_epoch,
                    fetch_offset,
                    log_start_offset,
                    partition_max_bytes,
                ) = _unpack_iiqqi(b, o)
                o += 28
                partitions.append(
                    _FetchPartition(
                        partition,
                        current_leader_epoch,
                        fetch_offset,
                        -1,
                        log_start_offset,
                        partition_max_bytes,
                    )
                )
        topics.append(_FetchTopic(topic, _NIL, partitions))
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    forgotten_topics_data: Any = []
    for _ in range(n):
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        topic_2 = b[o : (o := o + n)].decode()
        (n,) = _unpack_i(b, o)
        o += 4
        k = n
        partitions_2: Any = [*_lists_i[k](b, o)]
        o += 4 * k
        forgotten_topics_data.append(_ForgottenTopic(topic_2, _NIL, partitions_2))
    (n,) = _unpack_h(b, o)
    o += 2
    if n < 0:
        raise ValueError
    rack_id = b[o : (o := o + n)].decode()
    m = FetchRequest(
        None,
        replica_id,
        _ReplicaState(),
        max_wait_ms,
        min_bytes,
        max_bytes,
        isolation_level,
        session_id,
        session_epoch,
        topics,
        forgotten_topics_data,
        rack_id,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v11(m: Any, o: list[bytes]) -> None:
    if (
        m.replica_state is not _default_ReplicaState
        and _differs(m.replica_state, _default_ReplicaState)
    ) or m.unknown_tagged_fields:
        raise ValueError
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics)
    o.append(
        _pack_iiiibiii(
            m.replica_id,
            m.max_wait_ms,
            m.min_bytes,
            m.max_bytes,
            m.isolation_level,
            m.session_id,
            m.session_epoch,
            n,
        )
    )
    for item in topics:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.topic)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        partitions = item.partitions
        if type(partitions) is not list:
            partitions = _items(partitions)
        n = len(partitions)
        o.append(_pack_i(n))
        for item_2 in partitions:
            if (
                item_2.last_fetched_epoch is not _int_minus_1
                and _differs(item_2.last_fetched_epoch, _int_minus_1)
            ) or item_2.unknown_tagged_fields:
                raise ValueError
            o.append(
                _pack_iiqqi(
                    item_2.partition,
                    item_2.current_leader_epoch,
                    item_2.fetch_offset,
                    item_2.log_start_offset,
                    item_2.partition_max_bytes,
                )
            )
    forgotten_topics_data = m.forgotten_topics_data
    if type(forgotten_topics_data) is not list:
        forgotten_topics_data = _items(forgotten_topics_data)
    n = len(forgotten_topics_data)
    o.append(_pack_i(n))
    for item_3 in forgotten_topics_data:
        if item_3.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item_3.topic)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        partitions_2 = item_3.partitions
        if type(partitions_2) is not list:
            partitions_2 = _items(partitions_2)
        count = len(partitions_2)
        try:
            pack = _packs_li[count]
        except KeyError:
            pack = _make_li(count)
        o.append(pack(count, *partitions_2))
    s = _utf8(m.rack_id)
    n = len(s)
    o.append(_pack_h(n))
    o.append(s)


# Version 12
def _decode_v12(b: Any, o: int) -> tuple[FetchRequest, int]:
    (
        replica_id,
        max_wait_ms,
        min_bytes,
        max_bytes,
        isolation_level,
        session_id,
        session_epoch,
        n,
    ) = _unpack_iiiibiiB(b, o)
    o += 26
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    topics: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        topic = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        o += 1
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        partitions: Any = []
        if n > 1:
            for _ in range(n - 1):
                (
                    partition,
                    current_leader_epoch,
                    fetch_offset,
                    last_fetched_epoch,
                    log_start_offset,
                    partition_max_bytes,
                    n,
                ) = _unpack_iiqiqiB(b, o)
                o += 33
                if not n:
                    unknown: Any = ()
                else:
                    section, unknown, o = _tags(b, o - 1, (), (0, 1))
                partitions.append(
                    _FetchPartition(
                        partition,
                        current_leader_epoch,
                        fetch_offset,
                        last_fetched_epoch,
                        log_start_offset,
                        partition_max_bytes,
                        _NIL,
                        9223372036854775807,
                        unknown,
                    )
                )
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        topics.append(_FetchTopic(topic, _NIL, partitions, unknown_2))
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    forgotten_topics_data: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        topic_2 = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        if n > 127:
            n, o = _long_list(b, o, n)
        k = n - 1
        partitions_2: Any = [*_lists_i[k](b, o + 1)]
        o += 4 * k + 1
        if not b[o]:
            unknown_3: Any = ()
            o += 1
        else:
            section_3, unknown_3, o = _tags(b, o, (), ())
        forgotten_topics_data.append(
            _ForgottenTopic(topic_2, _NIL, partitions_2, unknown_3)
        )
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    rack_id = b[o + 1 : (o := o + n)].decode()
    cluster_id: Any = None
    if not b[o]:
        unknown_4: Any = ()
        o += 1
    else:
        section_4, unknown_4, after = _tags(b, o, (0,), (1,))
        if 0 in section_4:
            o, end = section_4[0]
            n = b[o]
            if n > 127:
                n, o = _long_text(b, o, n)
            if n:
                cluster_id_2 = b[o + 1 : (o := o + n)].decode()
            else:
                cluster_id_2 = None
                o += 1
            cluster_id = cluster_id_2
            if o != end:
                raise ValueError
        o = after
    m = FetchRequest(
        cluster_id,
        replica_id,
        _ReplicaState(),
        max_wait_ms,
        min_bytes,
        max_bytes,
        isolation_level,
        session_id,
        session_epoch,
        topics,
        forgotten_topics_data,
        rack_id,
        unknown_4,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v12(m: Any, o: list[bytes]) -> None:
    if m.replica_state is not _default_ReplicaState and _differs(
        m.replica_state, _default_ReplicaState
    ):
        raise ValueError
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics) + 1
    o.append(
        _pack_iiiibiiB(
            m.replica_id,
            m.max_wait_ms,
            m.min_bytes,
            m.max_bytes,
            m.isolation_level,
            m.session_id,
            m.session_epoch,
            n,
        )
        if n < 128
        else _pack_iiiibii(
            m.replica_id,
            m.max_wait_ms,
            m.min_bytes,
            m.max_bytes,
            m.isolation_level,
            m.session_id,
            m.session_epoch,
        )
        + _size(n)
    )
    for item in topics:
        s = _utf8(item.topic)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        partitions = item.partitions
        if type(partitions) is not list:
            partitions = _items(partitions)
        n = len(partitions)
        o.append(_more[n] if n < 127 else _size(n + 1))
        for item_2 in partitions:
            if item_2.unknown_tagged_fields:
                o.append(
                    _pack_iiqiqi(
                        item_2.partition,
                        item_2.current_leader_epoch,
                        item_2.fetch_offset,
                        item_2.last_fetched_epoch,
                        item_2.log_start_offset,
                        item_2.partition_max_bytes,
                    )
                )
                o.append(_tag_section((), item_2.unknown_tagged_fields, (0, 1)))
            else:
                o.append(
                    _pack_iiqiqiB(
                        item_2.partition,
                        item_2.current_leader_epoch,
                        item_2.fetch_offset,
                        item_2.last_fetched_epoch,
                        item_2.log_start_offset,
                        item_2.partition_max_bytes,
                        0,
                    )
                )
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    forgotten_topics_data = m.forgotten_topics_data
    if type(forgotten_topics_data) is not list:
        forgotten_topics_data = _items(forgotten_topics_data)
    n = len(forgotten_topics_data)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item_3 in forgotten_topics_data:
        s = _utf8(item_3.topic)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        partitions_2 = item_3.partitions
        if type(partitions_2) is not list:
            partitions_2 = _items(partitions_2)
        count = len(partitions_2)
        if item_3.unknown_tagged_fields:
            try:
                pack = _packs_Li[count]
            except KeyError:
                pack = _make_Li(count)
            o.append(pack(count + 1, *partitions_2))
            o.append(_tag_section((), item_3.unknown_tagged_fields, ()))
        else:
            try:
                pack = _packs_Li_B[count]
            except KeyError:
                pack = _make_Li_B(count)
            o.append(pack(count + 1, *partitions_2, 0))
    s = _utf8(m.rack_id)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    if m.cluster_id is not None or m.unknown_tagged_fields:
        known: list[tuple[int, bytes]] = []
        if m.cluster_id is not None:
            payload: list[bytes] = []
            t = m.cluster_id
            if t is None:
                payload.append(b"\x00")
            else:
                s = _utf8(t)
                n = len(s)
                payload.append(_more[n] if n < 127 else _text_size(n + 1))
                payload.append(s)
            known.append((0, b"".join(payload)))
        o.append(_tag_section(known, m.unknown_tagged_fields, (0, 1)))
    else:
        o.append(b"\x00")


# Versions 13 to 14
def _decode_v13(b: Any, o: int) -> tuple[FetchRequest, int]:
    (
        replica_id,
        max_wait_ms,
        min_bytes,
        max_bytes,
        isolation_level,
        session_id,
        session_epoch,
        n,
    ) = _unpack_iiiibiiB(b, o)
    o += 26
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
                (
                    partition,
                    current_leader_epoch,
                    fetch_offset,
                    last_fetched_epoch,
                    log_start_offset,
                    partition_max_bytes,
                    n,
                ) = _unpack_iiqiqiB(b, o)
                o += 33
                if not n:
                    unknown: Any = ()
                else:
                    section, unknown, o = _tags(b, o - 1, (), (0, 1))
                partitions.append(
                    _FetchPartition(
                        partition,
                        current_leader_epoch,
                        fetch_offset,
                        last_fetched_epoch,
                        log_start_offset,
                        partition_max_bytes,
                        _NIL,
                        9223372036854775807,
                        unknown,
                    )
                )
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        topics.append(_FetchTopic("", _uuids[topic_id], partitions, unknown_2))
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    forgotten_topics_data: Any = []
    for _ in range(n - 1):
        topic_id_2, n = _unpack_UB(b, o)
        o += 16
        if n > 127:
            n, o = _long_list(b, o, n)
        k = n - 1
        partitions_2: Any = [*_lists_i[k](b, o + 1)]
        o += 4 * k + 1
        if not b[o]:
            unknown_3: Any = ()
            o += 1
        else:
            section_3, unknown_3, o = _tags(b, o, (), ())
        forgotten_topics_data.append(
            _ForgottenTopic("", _uuids[topic_id_2], partitions_2, unknown_3)
        )
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    rack_id = b[o + 1 : (o := o + n)].decode()
    cluster_id: Any = None
    if not b[o]:
        unknown_4: Any = ()
        o += 1
    else:
        section_4, unknown_4, after = _tags(b, o, (0,), (1,))
        if 0 in section_4:
            o, end = section_4[0]
            n = b[o]
            if n > 127:
                n, o = _long_text(b, o, n)
            if n:
                cluster_id_2 = b[o + 1 : (o := o + n)].decode()
            else:
                cluster_id_2 = None
                o += 1
            cluster_id = cluster_id_2
            if o != end:
                raise ValueError
        o = after
    m = FetchRequest(
        cluster_id,
        replica_id,
        _ReplicaState(),
        max_wait_ms,
        min_bytes,
        max_bytes,
        isolation_level,
        session_id,
        session_epoch,
        topics,
        forgotten_topics_data,
        rack_id,
        unknown_4,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v13(m: Any, o: list[bytes]) -> None:
    if m.replica_state is not _default_ReplicaState and _differs(
        m.replica_state, _default_ReplicaState
    ):
        raise ValueError
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics) + 1
    o.append(
        _pack_iiiibiiB(
            m.replica_id,
            m.max_wait_ms,
            m.min_bytes,
            m.max_bytes,
            m.isolation_level,
            m.session_id,
            m.session_epoch,
            n,
        )
        if n < 128
        else _pack_iiiibii(
            m.replica_id,
            m.max_wait_ms,
            m.min_bytes,
            m.max_bytes,
            m.isolation_level,
            m.session_id,
            m.session_epoch,
        )
        + _size(n)
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
            if item_2.unknown_tagged_fields:
                o.append(
                    _pack_iiqiqi(
                        item_2.partition,
                        item_2.current_leader_epoch,
                        item_2.fetch_offset,
                        item_2.last_fetched_epoch,
                        item_2.log_start_offset,
                        item_2.partition_max_bytes,
                    )
                )
                o.append(_tag_section((), item_2.unknown_tagged_fields, (0, 1)))
            else:
                o.append(
                    _pack_iiqiqiB(
                        item_2.partition,
                        item_2.current_leader_epoch,
                        item_2.fetch_offset,
                        item_2.last_fetched_epoch,
                        item_2.log_start_offset,
                        item_2.partition_max_bytes,
                        0,
                    )
                )
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    forgotten_topics_data = m.forgotten_topics_data
    if type(forgotten_topics_data) is not list:
        forgotten_topics_data = _items(forgotten_topics_data)
    n = len(forgotten_topics_data)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item_3 in forgotten_topics_data:
        partitions_2 = item_3.partitions
        if type(partitions_2) is not list:
            partitions_2 = _items(partitions_2)
        count = len(partitions_2)
        if item_3.unknown_tagged_fields:
            try:
                pack = _packs_U_Li[count]
            except KeyError:
                pack = _make_U_Li(count)
            o.append(pack(item_3.topic_id.int.to_bytes(16), count + 1, *partitions_2))
            o.append(_tag_section((), item_3.unknown_tagged_fields, ()))
        else:
            try:
                pack = _packs_U_Li_B[count]
            except KeyError:
                pack = _make_U_Li_B(count)
            o.append(
                pack(item_3.topic_id.int.to_bytes(16), count + 1, *partitions_2, 0)
            )
    s = _utf8(m.rack_id)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    if m.cluster_id is not None or m.unknown_tagged_fields:
        known: list[tuple[int, bytes]] = []
        if m.cluster_id is not None:
            payload: list[bytes] = []
            t = m.cluster_id
            if t is None:
                payload.append(b"\x00")
            else:
                s = _utf8(t)
                n = len(s)
                payload.append(_more[n] if n < 127 else _text_size(n + 1))
                payload.append(s)
            known.append((0, b"".join(payload)))
        o.append(_tag_section(known, m.unknown_tagged_fields, (0, 1)))
    else:
        o.append(b"\x00")


# Versions 15 to 16
def _decode_v15(b: Any, o: int) -> tuple[FetchRequest, int]:
    max_wait_ms, min_bytes, max_bytes, isolation_level, session_id, session_epoch, n = (
        _unpack_iiibiiB(b, o)
    )
    o += 22
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
                (
                    partition,
                    current_leader_epoch,
                    fetch_offset,
                    last_fetched_epoch,
                    log_start_offset,
                    partition_max_bytes,
                    n,
                ) = _unpack_iiqiqiB(b, o)
                o += 33
                if not n:
                    unknown: Any = ()
                else:
                    section, unknown, o = _tags(b, o - 1, (), (0, 1))
                partitions.append(
                    _FetchPartition(
                        partition,
                        current_leader_epoch,
                        fetch_offset,
                        last_fetched_epoch,
                        log_start_offset,
                        partition_max_bytes,
                        _NIL,
                        9223372036854775807,
                        unknown,
                    )
                )
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        topics.append(_FetchTopic("", _uuids[topic_id], partitions, unknown_2))
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    forgotten_topics_data: Any = []
    for _ in range(n - 1):
        topic_id_2, n = _unpack_UB(b, o)
        o += 16
        if n > 127:
            n, o = _long_list(b, o, n)
        k = n - 1
        partitions_2: Any = [*_lists_i[k](b, o + 1)]
        o += 4 * k + 1
        if not b[o]:
            unknown_3: Any = ()
            o += 1
        else:
            section_3, unknown_3, o = _tags(b, o, (), ())
        forgotten_topics_data.append(
            _ForgottenTopic("", _uuids[topic_id_2], partitions_2, unknown_3)
        )
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    rack_id = b[o + 1 : (o := o + n)].decode()
    cluster_id: Any = None
    replica_state: Any = _ReplicaState()
    if not b[o]:
        unknown_4: Any = ()
        o += 1
    else:
        section_4, unknown_4, after = _tags(b, o, (0, 1), ())
        if 0 in section_4:
            o, end = section_4[0]
            n = b[o]
            if n > 127:
                n, o = _long_text(b, o, n)
            if n:
                cluster_id_2 = b[o + 1 : (o := o + n)].decode()
            else:
                cluster_id_2 = None
                o += 1
            cluster_id = cluster_id_2
            if o != end:
                raise ValueError
        if 1 in section_4:
            o, end_2 = section_4[1]
            replica_id, replica_epoch, n = _unpack_iqB(b, o)
            o += 13
            if not n:
                unknown_5: Any = ()
            else:
                section_5, unknown_5, o = _tags(b, o - 1, (), ())
            replica_state = _ReplicaState(replica_id, replica_epoch, unknown_5)
            if o != end_2:
                raise ValueError
        o = after
    m = FetchRequest(
        cluster_id,
        -1,
        replica_state,
        max_wait_ms,
        min_bytes,
        max_bytes,
        isolation_level,
        session_id,
        session_epoch,
        topics,
        forgotten_topics_data,
        rack_id,
        unknown_4,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v15(m: Any, o: list[bytes]) -> None:
    if m.replica_id is not _int_minus_1 and _differs(m.replica_id, _int_minus_1):
        raise ValueError
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics) + 1
    o.append(
        _pack_iiibiiB(
            m.max_wait_ms,
            m.min_bytes,
            m.max_bytes,
            m.isolation_level,
            m.session_id,
            m.session_epoch,
            n,
        )
        if n < 128
        else _pack_iiibii(
            m.max_wait_ms,
            m.min_bytes,
            m.max_bytes,
            m.isolation_level,
            m.session_id,
            m.session_epoch,
        )
        + _size(n)
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
            if item_2.unknown_tagged_fields:
                o.append(
                    _pack_iiqiqi(
                        item_2.partition,
                        item_2.current_leader_epoch,
                        item_2.fetch_offset,
                        item_2.last_fetched_epoch,
                        item_2.log_start_offset,
                        item_2.partition_max_bytes,
                    )
                )
                o.append(_tag_section((), item_2.unknown_tagged_fields, (0, 1)))
            else:
                o.append(
                    _pack_iiqiqiB(
                        item_2.partition,
                        item_2.current_leader_epoch,
                        item_2.fetch_offset,
                        item_2.last_fetched_epoch,
                        item_2.log_start_offset,
                        item_2.partition_max_bytes,
                        0,
                    )
                )
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    forgotten_topics_data = m.forgotten_topics_data
    if type(forgotten_topics_data) is not list:
        forgotten_topics_data = _items(forgotten_topics_data)
    n = len(forgotten_topics_data)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item_3 in forgotten_topics_data:
        partitions_2 = item_3.partitions
        if type(partitions_2) is not list:
            partitions_2 = _items(partitions_2)
        count = len(partitions_2)
        if item_3.unknown_tagged_fields:
            try:
                pack = _packs_U_Li[count]
            except KeyError:
                pack = _make_U_Li(count)
            o.append(pack(item_3.topic_id.int.to_bytes(16), count + 1, *partitions_2))
            o.append(_tag_section((), item_3.unknown_tagged_fields, ()))
        else:
            try:
                pack = _packs_U_Li_B[count]
            except KeyError:
                pack = _make_U_Li_B(count)
            o.append(
                pack(item_3.topic_id.int.to_bytes(16), count + 1, *partitions_2, 0)
            )
    s = _utf8(m.rack_id)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    if (
        m.cluster_id is not None
        or (
            m.replica_state is not _default_ReplicaState
            and _differs(m.replica_state, _default_ReplicaState)
        )
        or m.unknown_tagged_fields
    ):
        known: list[tuple[int, bytes]] = []
        if m.cluster_id is not None:
            payload: list[bytes] = []
            t = m.cluster_id
            if t is None:
                payload.append(b"\x00")
            else:
                s = _utf8(t)
                n = len(s)
                payload.append(_more[n] if n < 127 else _text_size(n + 1))
                payload.append(s)
            known.append((0, b"".join(payload)))
        if m.replica_state is not _default_ReplicaState and _differs(
            m.replica_state, _default_ReplicaState
        ):
            payload_2: list[bytes] = []
            replica_state = m.replica_state
            if replica_state.unknown_tagged_fields:
                payload_2.append(
                    _pack_iq(replica_state.replica_id, replica_state.replica_epoch)
                )
                payload_2.append(
                    _tag_section((), replica_state.unknown_tagged_fields, ())
                )
            else:
                payload_2.append(
                    _pack_iqB(replica_state.replica_id, replica_state.replica_epoch, 0)
                )
            known.append((1, b"".join(payload_2)))
        o.append(_tag_section(known, m.unknown_tagged_fields, (0, 1)))
    else:
        o.append(b"\x00")


# Version 17
def _decode_v17(b: Any, o: int) -> tuple[FetchRequest, int]:
    max_wait_ms, min_bytes, max_bytes, isolation_level, session_id, session_epoch, n = (
        _unpack_iiibiiB(b, o)
    )
    o += 22
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
                (
                    partition,
                    current_leader_epoch,
                    fetch_offset,
                    last_fetched_epoch,
                    log_start_offset,
                    partition_max_bytes,
                    n,
                ) = _unpack_iiqiqiB(b, o)
                o += 33
                replica_directory_id: Any = _NIL
                if not n:
                    unknown: Any = ()
                else:
                    section, unknown, after = _tags(b, o - 1, (0,), (1,))
                    if 0 in section:
                        o, end = section[0]
                        (replica_directory_id_2,) = _unpack_U(b, o)
                        o += 16
                        replica_directory_id = _uuids[replica_directory_id_2]
                        if o != end:
                            raise ValueError
                    o = after
                partitions.append(
                    _FetchPartition(
                        partition,
                        current_leader_epoch,
                        fetch_offset,
                        last_fetched_epoch,
                        log_start_offset,
                        partition_max_bytes,
                        replica_directory_id,
                        9223372036854775807,
                        unknown,
                    )
                )
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        topics.append(_FetchTopic("", _uuids[topic_id], partitions, unknown_2))
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    forgotten_topics_data: Any = []
    for _ in range(n - 1):
        topic_id_2, n = _unpack_UB(b, o)
        o += 16
        if n > 127:
            n, o = _long_list(b, o, n)
        k = n - 1
        partitions_2: Any = [*_lists_i[k](b, o + 1)]
        o += 4 * k + 1
        if not b[o]:
            unknown_3: Any = ()
            o += 1
        else:
            section_3, unknown_3, o = _tags(b, o, (), ())
        forgotten_topics_data.append(
            _ForgottenTopic("", _uuids[topic_id_2], partitions_2, unknown_3)
        )
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    rack_id = b[o + 1 : (o := o + n)].decode()
    cluster_id: Any = None
    replica_state: Any = _ReplicaState()
    if not b[o]:
        unknown_4: Any = ()
        o += 1
    else:
        section_4, unknown_4, after_2 = _tags(b, o, (0, 1), ())
        if 0 in section_4:
            o, end_2 = section_4[0]
            n = b[o]
            if n > 127:
                n, o = _long_text(b, o, n)
            if n:
                cluster_id_2 = b[o + 1 : (o := o + n)].decode()
            else:
                cluster_id_2 = None
                o += 1
            cluster_id = cluster_id_2
            if o != end_2:
                raise ValueError
        if 1 in section_4:
            o, end_3 = section_4[1]
            replica_id, replica_epoch, n = _unpack_iqB(b, o)
            o += 13
            if not n:
                unknown_5: Any = ()
            else:
                section_5, unknown_5, o = _tags(b, o - 1, (), ())
            replica_state = _ReplicaState(replica_id, replica_epoch, unknown_5)
            if o != end_3:
                raise ValueError
        o = after_2
    m = FetchRequest(
        cluster_id,
        -1,
        replica_state,
        max_wait_ms,
        min_bytes,
        max_bytes,
        isolation_level,
        session_id,
        session_epoch,
        topics,
        forgotten_topics_data,
        rack_id,
        unknown_4,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v17(m: Any, o: list[bytes]) -> None:
    if m.replica_id is not _int_minus_1 and _differs(m.replica_id, _int_minus_1):
        raise ValueError
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics) + 1
    o.append(
        _pack_iiibiiB(
            m.max_wait_ms,
            m.min_bytes,
            m.max_bytes,
            m.isolation_level,
            m.session_id,
            m.session_epoch,
            n,
        )
        if n < 128
        else _pack_iiibii(
            m.max_wait_ms,
            m.min_bytes,
            m.max_bytes,
            m.isolation_level,
            m.session_id,
            m.session_epoch,
        )
        + _size(n)
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
            if (
                item_2.replica_directory_id is not _NIL
                and _differs(item_2.replica_directory_id, _NIL)
            ) or item_2.unknown_tagged_fields:
                o.append(
                    _pack_iiqiqi(
                        item_2.partition,
                        item_2.current_leader_epoch,
                        item_2.fetch_offset,
                        item_2.last_fetched_epoch,
                        item_2.log_start_offset,
                        item_2.partition_max_bytes,
                    )
                )
                known: list[tuple[int, bytes]] = []
                if item_2.replica_directory_id is not _NIL and _differs(
                    item_2.replica_directory_id, _NIL
                ):
                    payload: list[bytes] = []
                    payload.append(
                        _pack_U(item_2.replica_directory_id.int.to_bytes(16))
                    )
                    known.append((0, b"".join(payload)))
                o.append(_tag_section(known, item_2.unknown_tagged_fields, (0, 1)))
            else:
                o.append(
                    _pack_iiqiqiB(
                        item_2.partition,
                        item_2.current_leader_epoch,
                        item_2.fetch_offset,
                        item_2.last_fetched_epoch,
                        item_2.log_start_offset,
                        item_2.partition_max_bytes,
                        0,
                    )
                )
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    forgotten_topics_data = m.forgotten_topics_data
    if type(forgotten_topics_data) is not list:
        forgotten_topics_data = _items(forgotten_topics_data)
    n = len(forgotten_topics_data)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item_3 in forgotten_topics_data:
        partitions_2 = item_3.partitions
        if type(partitions_2) is not list:
            partitions_2 = _items(partitions_2)
        count = len(partitions_2)
        if item_3.unknown_tagged_fields:
            try:
                pack = _packs_U_Li[count]
            except KeyError:
                pack = _make_U_Li(count)
            o.append(pack(item_3.topic_id.int.to_bytes(16), count + 1, *partitions_2))
            o.append(_tag_section((), item_3.unknown_tagged_fields, ()))
        else:
            try:
                pack = _packs_U_Li_B[count]
            except KeyError:
                pack = _make_U_Li_B(count)
            o.append(
                pack(item_3.topic_id.int.to_bytes(16), count + 1, *partitions_2, 0)
            )
    s = _utf8(m.rack_id)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    if (
        m.cluster_id is not None
        or (
            m.replica_state is not _default_ReplicaState
            and _differs(m.replica_state, _default_ReplicaState)
        )
        or m.unknown_tagged_fields
    ):
        known_2: list[tuple[int, bytes]] = []
        if m.cluster_id is not None:
            payload_2: list[bytes] = []
            t = m.cluster_id
            if t is None:
                payload_2.append(b"\x00")
            else:
                s = _utf8(t)
                n = len(s)
                payload_2.append(_more[n] if n < 127 else _text_size(n + 1))
                payload_2.append(s)
            known_2.append((0, b"".join(payload_2)))
        if m.replica_state is not _default_ReplicaState and _differs(
            m.replica_state, _default_ReplicaState
        ):
            payload_3: list[bytes] = []
            replica_state = m.replica_state
            if replica_state.unknown_tagged_fields:
                payload_3.append(
                    _pack_iq(replica_state.replica_id, replica_state.replica_epoch)
                )
                payload_3.append(
                    _tag_section((), replica_state.unknown_tagged_fields, ())
                )
            else:
                payload_3.append(
                    _pack_iqB(replica_state.replica_id, replica_state.replica_epoch, 0)
                )
            known_2.append((1, b"".join(payload_3)))
        o.append(_tag_section(known_2, m.unknown_tagged_fields, (0, 1)))
    else:
        o.append(b"\x00")


# Version 18
def _decode_v18(b: Any, o: int) -> tuple[FetchRequest, int]:
    max_wait_ms, min_bytes, max_bytes, isolation_level, session_id, session_epoch, n = (
        _unpack_iiibiiB(b, o)
    )
    o += 22
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
                (
                    partition,
                    current_leader_epoch,
                    fetch_offset,
                    last_fetched_epoch,
                    log_start_offset,
                    partition_max_bytes,
                    n,
                ) = _unpack_iiqiqiB(b, o)
                o += 33
                replica_directory_id: Any = _NIL
                high_watermark: Any = 9223372036854775807
                if not n:
                    unknown: Any = ()
                else:
                    section, unknown, after = _tags(b, o - 1, (0, 1), ())
                    if 0 in section:
                        o, end = section[0]
                        (replica_directory_id_2,) = _unpack_U(b, o)
                        o += 16
                        replica_directory_id = _uuids[replica_directory_id_2]
                        if o != end:
                            raise ValueError
                    if 1 in section:
                        o, end_2 = section[1]
                        (high_watermark_2,) = _unpack_q(b, o)
                        o += 8
                        high_watermark = high_watermark_2
                        if o != end_2:
                            raise ValueError
                    o = after
                partitions.append(
                    _FetchPartition(
                        partition,
                        current_leader_epoch,
                        fetch_offset,
                        last_fetched_epoch,
                        log_start_offset,
                        partition_max_bytes,
                        replica_directory_id,
                        high_watermark,
                        unknown,
                    )
                )
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        topics.append(_FetchTopic("", _uuids[topic_id], partitions, unknown_2))
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    forgotten_topics_data: Any = []
    for _ in range(n - 1):
        topic_id_2, n = _unpack_UB(b, o)
        o += 16
        if n > 127:
            n, o = _long_list(b, o, n)
        k = n - 1
        partitions_2: Any = [*_lists_i[k](b, o + 1)]
        o += 4 * k + 1
        if not b[o]:
            unknown_3: Any = ()
            o += 1
        else:
            section_3, unknown_3, o = _tags(b, o, (), ())
        forgotten_topics_data.append(
            _ForgottenTopic("", _uuids[topic_id_2], partitions_2, unknown_3)
        )
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    rack_id = b[o + 1 : (o := o + n)].decode()
    cluster_id: Any = None
    replica_state: Any = _ReplicaState()
    if not b[o]:
        unknown_4: Any = ()
        o += 1
    else:
        section_4, unknown_4, after_2 = _tags(b, o, (0, 1), ())
        if 0 in section_4:
            o, end_3 = section_4[0]
            n = b[o]
            if n > 127:
                n, o = _long_text(b, o, n)
            if n:
                cluster_id_2 = b[o + 1 : (o := o + n)].decode()
            else:
                cluster_id_2 = None
                o += 1
            cluster_id = cluster_id_2
            if o != end_3:
                raise ValueError
        if 1 in section_4:
            o, end_4 = section_4[1]
            replica_id, replica_epoch, n = _unpack_iqB(b, o)
            o += 13
            if not n:
                unknown_5: Any = ()
            else:
                section_5, unknown_5, o = _tags(b, o - 1, (), ())
            replica_state = _ReplicaState(replica_id, replica_epoch, unknown_5)
            if o != end_4:
                raise ValueError
        o = after_2
    m = FetchRequest(
        cluster_id,
        -1,
        replica_state,
        max_wait_ms,
        min_bytes,
        max_bytes,
        isolation_level,
        session_id,
        session_epoch,
        topics,
        forgotten_topics_data,
        rack_id,
        unknown_4,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v18(m: Any, o: list[bytes]) -> None:
    if m.replica_id is not _int_minus_1 and _differs(m.replica_id, _int_minus_1):
        raise ValueError
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics) + 1
    o.append(
        _pack_iiibiiB(
            m.max_wait_ms,
            m.min_bytes,
            m.max_bytes,
            m.isolation_level,
            m.session_id,
            m.session_epoch,
            n,
        )
        if n < 128
        else _pack_iiibii(
            m.max_wait_ms,
            m.min_bytes,
            m.max_bytes,
            m.isolation_level,
            m.session_id,
            m.session_epoch,
        )
        + _size(n)
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
            if (
                (
                    item_2.replica_directory_id is not _NIL
                    and _differs(item_2.replica_directory_id, _NIL)
                )
                or (
                    item_2.high_watermark is not _int_9223372036854775807
                    and _differs(item_2.high_watermark, _int_9223372036854775807)
                )
                or item_2.unknown_tagged_fields
            ):
                o.append(
                    _pack_iiqiqi(
                        item_2.partition,
                        item_2.current_leader_epoch,
                        item_2.fetch_offset,
                        item_2.last_fetched_epoch,
                        item_2.log_start_offset,
                        item_2.partition_max_bytes,
                    )
                )
                known: list[tuple[int, bytes]] = []
                if item_2.replica_directory_id is not _NIL and _differs(
                    item_2.replica_directory_id, _NIL
                ):
                    payload: list[bytes] = []
                    payload.append(
                        _pack_U(item_2.replica_directory_id.int.to_bytes(16))
                    )
                    known.append((0, b"".join(payload)))
                if item_2.high_watermark is not _int_9223372036854775807 and _differs(
                    item_2.high_watermark, _int_9223372036854775807
                ):
                    payload_2: list[bytes] = []
                    payload_2.append(_pack_q(item_2.high_watermark))
                    known.append((1, b"".join(payload_2)))
                o.append(_tag_section(known, item_2.unknown_tagged_fields, (0, 1)))
            else:
                o.append(
                    _pack_iiqiqiB(
                        item_2.partition,
                        item_2.current_leader_epoch,
                        item_2.fetch_offset,
                        item_2.last_fetched_epoch,
                        item_2.log_start_offset,
                        item_2.partition_max_bytes,
                        0,
                    )
                )
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    forgotten_topics_data = m.forgotten_topics_data
    if type(forgotten_topics_data) is not list:
        forgotten_topics_data = _items(forgotten_topics_data)
    n = len(forgotten_topics_data)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item_3 in forgotten_topics_data:
        partitions_2 = item_3.partitions
        if type(partitions_2) is not list:
            partitions_2 = _items(partitions_2)
        count = len(partitions_2)
        if item_3.unknown_tagged_fields:
            try:
                pack = _packs_U_Li[count]
            except KeyError:
                pack = _make_U_Li(count)
            o.append(pack(item_3.topic_id.int.to_bytes(16), count + 1, *partitions_2))
            o.append(_tag_section((), item_3.unknown_tagged_fields, ()))
        else:
            try:
                pack = _packs_U_Li_B[count]
            except KeyError:
                pack = _make_U_Li_B(count)
            o.append(
                pack(item_3.topic_id.int.to_bytes(16), count + 1, *partitions_2, 0)
            )
    s = _utf8(m.rack_id)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    if (
        m.cluster_id is not None
        or (
            m.replica_state is not _default_ReplicaState
            and _differs(m.replica_state, _default_ReplicaState)
        )
        or m.unknown_tagged_fields
    ):
        known_2: list[tuple[int, bytes]] = []
        if m.cluster_id is not None:
            payload_3: list[bytes] = []
            t = m.cluster_id
            if t is None:
                payload_3.append(b"\x00")
            else:
                s = _utf8(t)
                n = len(s)
                payload_3.append(_more[n] if n < 127 else _text_size(n + 1))
                payload_3.append(s)
            known_2.append((0, b"".join(payload_3)))
        if m.replica_state is not _default_ReplicaState and _differs(
            m.replica_state, _default_ReplicaState
        ):
            payload_4: list[bytes] = []
            replica_state = m.replica_state
            if replica_state.unknown_tagged_fields:
                payload_4.append(
                    _pack_iq(replica_state.replica_id, replica_state.replica_epoch)
                )
                payload_4.append(
                    _tag_section((), replica_state.unknown_tagged_fields, ())
                )
            else:
                payload_4.append(
                    _pack_iqB(replica_state.replica_id, replica_state.replica_epoch, 0)
                )
            known_2.append((1, b"".join(payload_4)))
        o.append(_tag_section(known_2, m.unknown_tagged_fields, (0, 1)))
    else:
        o.append(b"\x00")


FetchRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
        2: _decode_v0,
        3: _decode_v3,
        4: _decode_v4,
        5: _decode_v5,
        6: _decode_v5,
        7: _decode_v7,
        8: _decode_v7,
        9: _decode_v9,
        10: _decode_v9,
        11: _decode_v11,
        12: _decode_v12,
        13: _decode_v13,
        14: _decode_v13,
        15: _decode_v15,
        16: _decode_v15,
        17: _decode_v17,
        18: _decode_v18,
    }
)
FetchRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
        2: _encode_v0,
        3: _encode_v3,
        4: _encode_v4,
        5: _encode_v5,
        6: _encode_v5,
        7: _encode_v7,
        8: _encode_v7,
        9: _encode_v9,
        10: _encode_v9,
        11: _encode_v11,
        12: _encode_v12,
        13: _encode_v13,
        14: _encode_v13,
        15: _encode_v15,
        16: _encode_v15,
        17: _encode_v17,
        18: _encode_v18,
    }
)
