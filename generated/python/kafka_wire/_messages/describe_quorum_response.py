from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar
from uuid import UUID

import msgspec

from .._runtime.fast import NIL as _NIL
from .._runtime.fast import differs as _differs
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
from .._runtime.fast import uuids as _uuids
from .._runtime.message import Message


class DescribeQuorumResponse(Message, gc=False):
    """DescribeQuorumResponse: response (API key 55), versions 0 to 2, flexible from 0.

    Attributes:
        error_code: int16, versions 0+, default 0.
        error_message: string, versions 2+, nullable in 2+, default '', ignorable.
        topics: []TopicData, versions 0+, default empty.
        nodes: []Node, versions 2+, default empty.
    """

    API_KEY: ClassVar[int | None] = 55
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 3)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 3)
    _module: ClassVar[str] = "describe_quorum_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class TopicData(msgspec.Struct, gc=False):
        """A struct of DescribeQuorumResponse.

        Attributes:
            topic_name: string, versions 0+, default '', topicName.
            partitions: []PartitionData, versions 0+, default empty.
        """

        topic_name: str = ""
        partitions: list[DescribeQuorumResponse.PartitionData] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class PartitionData(msgspec.Struct, gc=False):
        """A struct of DescribeQuorumResponse.

        Attributes:
            partition_index: int32, versions 0+, default 0.
            error_code: int16, versions 0+, default 0.
            error_message: string, versions 2+, nullable in 2+, default '', ignorable.
            leader_id: int32, versions 0+, default 0, brokerId.
            leader_epoch: int32, versions 0+, default 0.
            high_watermark: int64, versions 0+, default 0.
            current_voters: []ReplicaState, versions 0+, default empty.
            observers: []ReplicaState, versions 0+, default empty.
        """

        partition_index: int = 0
        error_code: int = 0
        error_message: str | None = ""
        leader_id: int = 0
        leader_epoch: int = 0
        high_watermark: int = 0
        current_voters: list[DescribeQuorumResponse.ReplicaState] = []
        observers: list[DescribeQuorumResponse.ReplicaState] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class Node(msgspec.Struct, gc=False):
        """A struct of DescribeQuorumResponse.

        Attributes:
            node_id: int32, versions 2+, default 0, map key, brokerId.
            listeners: []Listener, versions 2+, default empty.
        """

        node_id: int = 0
        listeners: list[DescribeQuorumResponse.Listener] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class Listener(msgspec.Struct, gc=False):
        """A struct of DescribeQuorumResponse.

        Attributes:
            name: string, versions 2+, default '', map key.
            host: string, versions 2+, default ''.
            port: uint16, versions 2+, default 0.
        """

        name: str = ""
        host: str = ""
        port: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class ReplicaState(msgspec.Struct, gc=False):
        """A struct of DescribeQuorumResponse.

        Attributes:
            replica_id: int32, versions 0+, default 0, brokerId.
            replica_directory_id: uuid, versions 2+, default AAAAAAAAAAAAAAAAAAAAAA.
            log_end_offset: int64, versions 0+, default 0.
            last_fetch_timestamp: int64, versions 1+, default -1, ignorable.
            last_caught_up_timestamp: int64, versions 1+, default -1, ignorable.
        """

        replica_id: int = 0
        replica_directory_id: UUID = _NIL
        log_end_offset: int = 0
        last_fetch_timestamp: int = -1
        last_caught_up_timestamp: int = -1
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    error_code: int = 0
    error_message: str | None = ""
    topics: list[DescribeQuorumResponse.TopicData] = []
    nodes: list[DescribeQuorumResponse.Node] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_Listener = DescribeQuorumResponse.Listener
_Node = DescribeQuorumResponse.Node
_PartitionData = DescribeQuorumResponse.PartitionData
_ReplicaState = DescribeQuorumResponse.ReplicaState
_TopicData = DescribeQuorumResponse.TopicData
_pack_H = Struct(">H").pack
_pack_HB = Struct(">HB").pack
_pack_h = Struct(">h").pack
_pack_hB = Struct(">hB").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_iUqqq = Struct(">i16sqqq").pack
_pack_iUqqqB = Struct(">i16sqqqB").pack
_pack_ih = Struct(">ih").pack
_pack_ihB = Struct(">ihB").pack
_pack_ihiiq = Struct(">ihiiq").pack
_pack_ihiiqB = Struct(">ihiiqB").pack
_pack_iiq = Struct(">iiq").pack
_pack_iiqB = Struct(">iiqB").pack
_pack_iq = Struct(">iq").pack
_pack_iqB = Struct(">iqB").pack
_pack_iqqq = Struct(">iqqq").pack
_pack_iqqqB = Struct(">iqqqB").pack
_unpack_HB = Struct(">HB").unpack_from
_unpack_hB = Struct(">hB").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_iUqqqB = Struct(">i16sqqqB").unpack_from
_unpack_ihB = Struct(">ihB").unpack_from
_unpack_ihiiqB = Struct(">ihiiqB").unpack_from
_unpack_iiqB = Struct(">iiqB").unpack_from
_unpack_iqB = Struct(">iqB").unpack_from
_unpack_iqqqB = Struct(">iqqqB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[DescribeQuorumResponse, int]:
    error_code, n = _unpack_hB(b, o)
    o += 3
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
                (
                    partition_index,
                    error_code_2,
                    leader_id,
                    leader_epoch,
                    high_watermark,
                    n,
                ) = _unpack_ihiiqB(b, o)
                o += 23
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                current_voters: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        replica_id, log_end_offset, n = _unpack_iqB(b, o)
                        o += 13
                        if not n:
                            unknown: Any = ()
                        else:
                            section, unknown, o = _tags(b, o - 1, (), ())
                        current_voters.append(
                            _ReplicaState(
                                replica_id, _NIL, log_end_offset, -1, -1, unknown
                            )
                        )
                n = b[o]
                o += 1
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                observers: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        replica_id_2, log_end_offset_2, n = _unpack_iqB(b, o)
                        o += 13
                        if not n:
                            unknown_2: Any = ()
                        else:
                            section_2, unknown_2, o = _tags(b, o - 1, (), ())
                        observers.append(
                            _ReplicaState(
                                replica_id_2, _NIL, log_end_offset_2, -1, -1, unknown_2
                            )
                        )
                if not b[o]:
                    unknown_3: Any = ()
                    o += 1
                else:
                    section_3, unknown_3, o = _tags(b, o, (), ())
                partitions.append(
                    _PartitionData(
                        partition_index,
                        error_code_2,
                        "",
                        leader_id,
                        leader_epoch,
                        high_watermark,
                        current_voters,
                        observers,
                        unknown_3,
                    )
                )
        if not b[o]:
            unknown_4: Any = ()
            o += 1
        else:
            section_4, unknown_4, o = _tags(b, o, (), ())
        topics.append(_TopicData(topic_name, partitions, unknown_4))
    if not b[o]:
        unknown_5: Any = ()
        o += 1
    else:
        section_5, unknown_5, o = _tags(b, o, (), ())
    m = DescribeQuorumResponse(error_code, "", topics, [], unknown_5)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.nodes is None or (m.nodes if type(m.nodes) is list else _items(m.nodes)):
        raise ValueError
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics) + 1
    o.append(_pack_hB(m.error_code, n) if n < 128 else _pack_h(m.error_code) + _size(n))
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
            current_voters = item_2.current_voters
            if type(current_voters) is not list:
                current_voters = _items(current_voters)
            n = len(current_voters) + 1
            o.append(
                _pack_ihiiqB(
                    item_2.partition_index,
                    item_2.error_code,
                    item_2.leader_id,
                    item_2.leader_epoch,
                    item_2.high_watermark,
                    n,
                )
                if n < 128
                else _pack_ihiiq(
                    item_2.partition_index,
                    item_2.error_code,
                    item_2.leader_id,
                    item_2.leader_epoch,
                    item_2.high_watermark,
                )
                + _size(n)
            )
            for item_3 in current_voters:
                if item_3.replica_directory_id is not _NIL and _differs(
                    item_3.replica_directory_id, _NIL
                ):
                    raise ValueError
                if item_3.unknown_tagged_fields:
                    o.append(_pack_iq(item_3.replica_id, item_3.log_end_offset))
                    o.append(_tag_section((), item_3.unknown_tagged_fields, ()))
                else:
                    o.append(_pack_iqB(item_3.replica_id, item_3.log_end_offset, 0))
            observers = item_2.observers
            if type(observers) is not list:
                observers = _items(observers)
            n = len(observers)
            o.append(_more[n] if n < 127 else _size(n + 1))
            for item_4 in observers:
                if item_4.replica_directory_id is not _NIL and _differs(
                    item_4.replica_directory_id, _NIL
                ):
                    raise ValueError
                if item_4.unknown_tagged_fields:
                    o.append(_pack_iq(item_4.replica_id, item_4.log_end_offset))
                    o.append(_tag_section((), item_4.unknown_tagged_fields, ()))
                else:
                    o.append(_pack_iqB(item_4.replica_id, item_4.log_end_offset, 0))
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


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[DescribeQuorumResponse, int]:
    error_code, n = _unpack_hB(b, o)
    o += 3
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
                (
                    partition_index,
                    error_code_2,
                    leader_id,
                    leader_epoch,
                    high_watermark,
                    n,
                ) = _unpack_ihiiqB(b, o)
                o += 23
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                current_voters: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        (
                            replica_id,
                            log_end_offset,
                            last_fetch_timestamp,
                            last_caught_up_timestamp,
                            n,
                        ) = _unpack_iqqqB(b, o)
                        o += 29
                        if not n:
                            unknown: Any = ()
                        else:
                            section, unknown, o = _tags(b, o - 1, (), ())
                        current_voters.append(
                            _ReplicaState(
                                replica_id,
                                _NIL,
                                log_end_offset,
                                last_fetch_timestamp,
                                last_caught_up_timestamp,
                                unknown,
                            )
                        )
                n = b[o]
                o += 1
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                observers: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        (
                            replica_id_2,
                            log_end_offset_2,
                            last_fetch_timestamp_2,
                            last_caught_up_timestamp_2,
                            n,
                        ) = _unpack_iqqqB(b, o)
                        o += 29
                        if not n:
                            unknown_2: Any = ()
                        else:
                            section_2, unknown_2, o = _tags(b, o - 1, (), ())
                        observers.append(
                            _ReplicaState(
                                replica_id_2,
                                _NIL,
                                log_end_offset_2,
                                last_fetch_timestamp_2,
                                last_caught_up_timestamp_2,
                                unknown_2,
                            )
                        )
                if not b[o]:
                    unknown_3: Any = ()
                    o += 1
                else:
                    section_3, unknown_3, o = _tags(b, o, (), ())
                partitions.append(
                    _PartitionData(
                        partition_index,
                        error_code_2,
                        "",
                        leader_id,
                        leader_epoch,
                        high_watermark,
                        current_voters,
                        observers,
                        unknown_3,
                    )
                )
        if not b[o]:
            unknown_4: Any = ()
            o += 1
        else:
            section_4, unknown_4, o = _tags(b, o, (), ())
        topics.append(_TopicData(topic_name, partitions, unknown_4))
    if not b[o]:
        unknown_5: Any = ()
        o += 1
    else:
        section_5, unknown_5, o = _tags(b, o, (), ())
    m = DescribeQuorumResponse(error_code, "", topics, [], unknown_5)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    if m.nodes is None or (m.nodes if type(m.nodes) is list else _items(m.nodes)):
        raise ValueError
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics) + 1
    o.append(_pack_hB(m.error_code, n) if n < 128 else _pack_h(m.error_code) + _size(n))
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
            current_voters = item_2.current_voters
            if type(current_voters) is not list:
                current_voters = _items(current_voters)
            n = len(current_voters) + 1
            o.append(
                _pack_ihiiqB(
                    item_2.partition_index,
                    item_2.error_code,
                    item_2.leader_id,
                    item_2.leader_epoch,
                    item_2.high_watermark,
                    n,
                )
                if n < 128
                else _pack_ihiiq(
                    item_2.partition_index,
                    item_2.error_code,
                    item_2.leader_id,
                    item_2.leader_epoch,
                    item_2.high_watermark,
                )
                + _size(n)
            )
            for item_3 in current_voters:
                if item_3.replica_directory_id is not _NIL and _differs(
                    item_3.replica_directory_id, _NIL
                ):
                    raise ValueError
                if item_3.unknown_tagged_fields:
                    o.append(
                        _pack_iqqq(
                            item_3.replica_id,
                            item_3.log_end_offset,
                            item_3.last_fetch_timestamp,
                            item_3.last_caught_up_timestamp,
                        )
                    )
                    o.append(_tag_section((), item_3.unknown_tagged_fields, ()))
                else:
                    o.append(
                        _pack_iqqqB(
                            item_3.replica_id,
                            item_3.log_end_offset,
                            item_3.last_fetch_timestamp,
                            item_3.last_caught_up_timestamp,
                            0,
                        )
                    )
            observers = item_2.observers
            if type(observers) is not list:
                observers = _items(observers)
            n = len(observers)
            o.append(_more[n] if n < 127 else _size(n + 1))
            for item_4 in observers:
                if item_4.replica_directory_id is not _NIL and _differs(
                    item_4.replica_directory_id, _NIL
                ):
                    raise ValueError
                if item_4.unknown_tagged_fields:
                    o.append(
                        _pack_iqqq(
                            item_4.replica_id,
                            item_4.log_end_offset,
                            item_4.last_fetch_timestamp,
                            item_4.last_caught_up_timestamp,
                        )
                    )
                    o.append(_tag_section((), item_4.unknown_tagged_fields, ()))
                else:
                    o.append(
                        _pack_iqqqB(
                            item_4.replica_id,
                            item_4.log_end_offset,
                            item_4.last_fetch_timestamp,
                            item_4.last_caught_up_timestamp,
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


# Version 2
def _decode_v2(b: Any, o: int) -> tuple[DescribeQuorumResponse, int]:
    error_code, n = _unpack_hB(b, o)
    o += 2
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
                partition_index, error_code_2, n = _unpack_ihB(b, o)
                o += 6
                if n > 127:
                    n, o = _long_text(b, o, n)
                if n:
                    error_message_2 = b[o + 1 : (o := o + n)].decode()
                else:
                    error_message_2 = None
                    o += 1
                leader_id, leader_epoch, high_watermark, n = _unpack_iiqB(b, o)
                o += 17
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                current_voters: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        (
                            replica_id,
                            replica_directory_id,
                            log_end_offset,
                            last_fetch_timestamp,
                            last_caught_up_timestamp,
                            n,
                        ) = _unpack_iUqqqB(b, o)
                        o += 45
                        if not n:
                            unknown: Any = ()
                        else:
                            section, unknown, o = _tags(b, o - 1, (), ())
                        current_voters.append(
                            _ReplicaState(
                                replica_id,
                                _uuids[replica_directory_id],
                                log_end_offset,
                                last_fetch_timestamp,
                                last_caught_up_timestamp,
                                unknown,
                            )
                        )
                n = b[o]
                o += 1
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                observers: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        (
                            replica_id_2,
                            replica_directory_id_2,
                            log_end_offset_2,
                            last_fetch_timestamp_2,
                            last_caught_up_timestamp_2,
                            n,
                        ) = _unpack_iUqqqB(b, o)
                        o += 45
                        if not n:
                            unknown_2: Any = ()
                        else:
                            section_2, unknown_2, o = _tags(b, o - 1, (), ())
                        observers.append(
                            _ReplicaState(
                                replica_id_2,
                                _uuids[replica_directory_id_2],
                                log_end_offset_2,
                                last_fetch_timestamp_2,
                                last_caught_up_timestamp_2,
                                unknown_2,
                            )
                        )
                if not b[o]:
                    unknown_3: Any = ()
                    o += 1
                else:
                    section_3, unknown_3, o = _tags(b, o, (), ())
                partitions.append(
                    _PartitionData(
                        partition_index,
                        error_code_2,
                        error_message_2,
                        leader_id,
                        leader_epoch,
                        high_watermark,
                        current_voters,
                        observers,
                        unknown_3,
                    )
                )
        if not b[o]:
            unknown_4: Any = ()
            o += 1
        else:
            section_4, unknown_4, o = _tags(b, o, (), ())
        topics.append(_TopicData(topic_name, partitions, unknown_4))
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    nodes: Any = []
    for _ in range(n - 1):
        node_id, n = _unpack_iB(b, o)
        o += 5
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        listeners: Any = []
        if n > 1:
            for _ in range(n - 1):
                n = b[o]
                if not n or n > 127:
                    n, o = _some_long_text(b, o, n)
                name = b[o + 1 : (o := o + n)].decode()
                n = b[o]
                if not n or n > 127:
                    n, o = _some_long_text(b, o, n)
                host = b[o + 1 : (o := o + n)].decode()
                port, n = _unpack_HB(b, o)
                o += 3
                if not n:
                    unknown_5: Any = ()
                else:
                    section_5, unknown_5, o = _tags(b, o - 1, (), ())
                listeners.append(_Listener(name, host, port, unknown_5))
        if not b[o]:
            unknown_6: Any = ()
            o += 1
        else:
            section_6, unknown_6, o = _tags(b, o, (), ())
        nodes.append(_Node(node_id, listeners, unknown_6))
    if not b[o]:
        unknown_7: Any = ()
        o += 1
    else:
        section_7, unknown_7, o = _tags(b, o, (), ())
    m = DescribeQuorumResponse(error_code, error_message, topics, nodes, unknown_7)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
    t = m.error_message
    if t is None:
        o.append(_pack_hB(m.error_code, 0))
    else:
        s = _utf8(t)
        n = len(s) + 1
        o.append(
            _pack_hB(m.error_code, n)
            if n < 128
            else _pack_h(m.error_code) + _text_size(n)
        )
        o.append(s)
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics)
    o.append(_more[n] if n < 127 else _size(n + 1))
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
            current_voters = item_2.current_voters
            if type(current_voters) is not list:
                current_voters = _items(current_voters)
            n = len(current_voters) + 1
            o.append(
                _pack_iiqB(
                    item_2.leader_id, item_2.leader_epoch, item_2.high_watermark, n
                )
                if n < 128
                else _pack_iiq(
                    item_2.leader_id, item_2.leader_epoch, item_2.high_watermark
                )
                + _size(n)
            )
            for item_3 in current_voters:
                if item_3.unknown_tagged_fields:
                    o.append(
                        _pack_iUqqq(
                            item_3.replica_id,
                            item_3.replica_directory_id.int.to_bytes(16),
                            item_3.log_end_offset,
                            item_3.last_fetch_timestamp,
                            item_3.last_caught_up_timestamp,
                        )
                    )
                    o.append(_tag_section((), item_3.unknown_tagged_fields, ()))
                else:
                    o.append(
                        _pack_iUqqqB(
                            item_3.replica_id,
                            item_3.replica_directory_id.int.to_bytes(16),
                            item_3.log_end_offset,
                            item_3.last_fetch_timestamp,
                            item_3.last_caught_up_timestamp,
                            0,
                        )
                    )
            observers = item_2.observers
            if type(observers) is not list:
                observers = _items(observers)
            n = len(observers)
            o.append(_more[n] if n < 127 else _size(n + 1))
            for item_4 in observers:
                if item_4.unknown_tagged_fields:
                    o.append(
                        _pack_iUqqq(
                            item_4.replica_id,
                            item_4.replica_directory_id.int.to_bytes(16),
                            item_4.log_end_offset,
                            item_4.last_fetch_timestamp,
                            item_4.last_caught_up_timestamp,
                        )
                    )
                    o.append(_tag_section((), item_4.unknown_tagged_fields, ()))
                else:
                    o.append(
                        _pack_iUqqqB(
                            item_4.replica_id,
                            item_4.replica_directory_id.int.to_bytes(16),
                            item_4.log_end_offset,
                            item_4.last_fetch_timestamp,
                            item_4.last_caught_up_timestamp,
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
    nodes = m.nodes
    if type(nodes) is not list:
        nodes = _items(nodes)
    n = len(nodes)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item_5 in nodes:
        listeners = item_5.listeners
        if type(listeners) is not list:
            listeners = _items(listeners)
        n = len(listeners) + 1
        o.append(
            _pack_iB(item_5.node_id, n)
            if n < 128
            else _pack_i(item_5.node_id) + _size(n)
        )
        for item_6 in listeners:
            s = _utf8(item_6.name)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            s = _utf8(item_6.host)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            if item_6.unknown_tagged_fields:
                o.append(_pack_H(item_6.port))
                o.append(_tag_section((), item_6.unknown_tagged_fields, ()))
            else:
                o.append(_pack_HB(item_6.port, 0))
        o.append(
            _tag_section((), item_5.unknown_tagged_fields, ())
            if item_5.unknown_tagged_fields
            else b"\x00"
        )
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


DescribeQuorumResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
        2: _decode_v2,
    }
)
DescribeQuorumResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
        2: _encode_v2,
    }
)
