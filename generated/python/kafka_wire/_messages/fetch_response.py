from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar
from uuid import UUID

import msgspec

from .._runtime.fast import NIL as _NIL
from .._runtime.fast import blob as _blob
from .._runtime.fast import differs as _differs
from .._runtime.fast import items as _items
from .._runtime.fast import long as _long
from .._runtime.fast import long_blob as _long_blob
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
from .._runtime.shared import Shareable as _Shareable
from .._runtime.shared import shared as _shared


class FetchResponse(Message, gc=False):
    """FetchResponse: response (API key 1), versions 0 to 18, flexible from 12.

    Attributes:
        throttle_time_ms: int32, versions 1+, default 0, ignorable.
        error_code: int16, versions 7+, default 0, ignorable.
        session_id: int32, versions 7+, default 0.
        responses: []FetchableTopicResponse, versions 0+, default empty.
        node_endpoints: []NodeEndpoint, versions 16+, tag 0 in 16+, default empty.
    """

    API_KEY: ClassVar[int | None] = 1
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 19)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(12, 19)
    _module: ClassVar[str] = "fetch_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class FetchableTopicResponse(msgspec.Struct, gc=False):
        """A struct of FetchResponse.

        Attributes:
            topic: string, versions 0-12, default '', ignorable, topicName.
            topic_id: uuid, versions 13+, default AAAAAAAAAAAAAAAAAAAAAA, ignorable.
            partitions: []PartitionData, versions 0+, default empty.
        """

        topic: str = ""
        topic_id: UUID = _NIL
        partitions: list[FetchResponse.PartitionData] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class PartitionData(msgspec.Struct, gc=False):
        """A struct of FetchResponse.

        Attributes:
            partition_index: int32, versions 0+, default 0.
            error_code: int16, versions 0+, default 0.
            high_watermark: int64, versions 0+, default 0.
            last_stable_offset: int64, versions 4+, default -1, ignorable.
            log_start_offset: int64, versions 5+, default -1, ignorable.
            diverging_epoch: EpochEndOffset, versions 12+, tag 0 in 12+, default empty.
            current_leader: LeaderIdAndEpoch, versions 12+, tag 1 in 12+, default empty.
            snapshot_id: SnapshotId, versions 12+, tag 2 in 12+, default empty.
            aborted_transactions: []AbortedTransaction, versions 4+, nullable in 4+,
                default empty, ignorable.
            preferred_read_replica: int32, versions 11+, default -1, brokerId.
            records: records, versions 0+, nullable in 0+, default null.
        """

        partition_index: int = 0
        error_code: int = 0
        high_watermark: int = 0
        last_stable_offset: int = -1
        log_start_offset: int = -1
        diverging_epoch: FetchResponse.EpochEndOffset = msgspec.field(
            default_factory=lambda: FetchResponse.EpochEndOffset()
        )
        current_leader: FetchResponse.LeaderIdAndEpoch = msgspec.field(
            default_factory=lambda: FetchResponse.LeaderIdAndEpoch()
        )
        snapshot_id: FetchResponse.SnapshotId = msgspec.field(
            default_factory=lambda: FetchResponse.SnapshotId()
        )
        aborted_transactions: list[FetchResponse.AbortedTransaction] | None = []
        preferred_read_replica: int = -1
        records: bytes | None = None
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class EpochEndOffset(_Shareable, gc=False):
        """A struct of FetchResponse.

        Attributes:
            epoch: int32, versions 12+, default -1.
            end_offset: int64, versions 12+, default -1.
        """

        epoch: int = -1
        end_offset: int = -1
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class LeaderIdAndEpoch(_Shareable, gc=False):
        """A struct of FetchResponse.

        Attributes:
            leader_id: int32, versions 12+, default -1, brokerId.
            leader_epoch: int32, versions 12+, default -1.
        """

        leader_id: int = -1
        leader_epoch: int = -1
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class SnapshotId(_Shareable, gc=False):
        """A struct of FetchResponse.

        Attributes:
            end_offset: int64, versions 0+, default -1.
            epoch: int32, versions 0+, default -1.
        """

        end_offset: int = -1
        epoch: int = -1
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class AbortedTransaction(msgspec.Struct, gc=False):
        """A struct of FetchResponse.

        Attributes:
            producer_id: int64, versions 4+, default 0, producerId.
            first_offset: int64, versions 4+, default 0.
        """

        producer_id: int = 0
        first_offset: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class NodeEndpoint(msgspec.Struct, gc=False):
        """A struct of FetchResponse.

        Attributes:
            node_id: int32, versions 16+, default 0, map key, brokerId.
            host: string, versions 16+, default ''.
            port: int32, versions 16+, default 0.
            rack: string, versions 16+, nullable in 16+, default null.
        """

        node_id: int = 0
        host: str = ""
        port: int = 0
        rack: str | None = None
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    throttle_time_ms: int = 0
    error_code: int = 0
    session_id: int = 0
    responses: list[FetchResponse.FetchableTopicResponse] = []
    node_endpoints: list[FetchResponse.NodeEndpoint] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_AbortedTransaction = FetchResponse.AbortedTransaction
_EpochEndOffset = FetchResponse.EpochEndOffset
_FetchableTopicResponse = FetchResponse.FetchableTopicResponse
_LeaderIdAndEpoch = FetchResponse.LeaderIdAndEpoch
_NodeEndpoint = FetchResponse.NodeEndpoint
_PartitionData = FetchResponse.PartitionData
_SnapshotId = FetchResponse.SnapshotId
_default_EpochEndOffset = _shared(_EpochEndOffset)
_default_LeaderIdAndEpoch = _shared(_LeaderIdAndEpoch)
_default_SnapshotId = _shared(_SnapshotId)
_int_0 = 0
_int_minus_1 = -1
_pack_U = Struct(">16s").pack
_pack_UB = Struct(">16sB").pack
_pack_h = Struct(">h").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_iBB = Struct(">iBB").pack
_pack_ihi = Struct(">ihi").pack
_pack_ihiB = Struct(">ihiB").pack
_pack_ihii = Struct(">ihii").pack
_pack_ihqi = Struct(">ihqi").pack
_pack_ihqqi = Struct(">ihqqi").pack
_pack_ihqqq = Struct(">ihqqq").pack
_pack_ihqqqB = Struct(">ihqqqB").pack
_pack_ihqqqi = Struct(">ihqqqi").pack
_pack_ii = Struct(">ii").pack
_pack_iiB = Struct(">iiB").pack
_pack_iq = Struct(">iq").pack
_pack_iqB = Struct(">iqB").pack
_pack_qi = Struct(">qi").pack
_pack_qiB = Struct(">qiB").pack
_pack_qq = Struct(">qq").pack
_pack_qqB = Struct(">qqB").pack
_unpack_UB = Struct(">16sB").unpack_from
_unpack_h = Struct(">h").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_ihiB = Struct(">ihiB").unpack_from
_unpack_ihii = Struct(">ihii").unpack_from
_unpack_ihqi = Struct(">ihqi").unpack_from
_unpack_ihqqii = Struct(">ihqqii").unpack_from
_unpack_ihqqqBiB = Struct(">ihqqqBiB").unpack_from
_unpack_ihqqqii = Struct(">ihqqqii").unpack_from
_unpack_ihqqqiii = Struct(">ihqqqiii").unpack_from
_unpack_ii = Struct(">ii").unpack_from
_unpack_iiB = Struct(">iiB").unpack_from
_unpack_iqB = Struct(">iqB").unpack_from
_unpack_qiB = Struct(">qiB").unpack_from
_unpack_qq = Struct(">qq").unpack_from
_unpack_qqB = Struct(">qqB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[FetchResponse, int]:
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    responses: Any = []
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
                partition_index, error_code, high_watermark, n = _unpack_ihqi(b, o)
                o += 18
                if n >= 0:
                    records = b[o : (o := o + n)]
                else:
                    records = None
                partitions.append(
                    _PartitionData(
                        partition_index,
                        error_code,
                        high_watermark,
                        -1,
                        -1,
                        _default_EpochEndOffset,
                        _default_LeaderIdAndEpoch,
                        _default_SnapshotId,
                        [],
                        -1,
                        records,
                    )
                )
        responses.append(_FetchableTopicResponse(topic, _NIL, partitions))
    m = FetchResponse(0, 0, 0, responses)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if (
        (m.session_id is not _int_0 and _differs(m.session_id, _int_0))
        or (
            m.node_endpoints is None
            or (
                m.node_endpoints
                if type(m.node_endpoints) is list
                else _items(m.node_endpoints)
            )
        )
        or m.unknown_tagged_fields
    ):
        raise ValueError
    responses = m.responses
    if type(responses) is not list:
        responses = _items(responses)
    n = len(responses)
    o.append(_pack_i(n))
    for item in responses:
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
                (
                    item_2.diverging_epoch is not _default_EpochEndOffset
                    and _differs(item_2.diverging_epoch, _default_EpochEndOffset)
                )
                or (
                    item_2.current_leader is not _default_LeaderIdAndEpoch
                    and _differs(item_2.current_leader, _default_LeaderIdAndEpoch)
                )
                or (
                    item_2.snapshot_id is not _default_SnapshotId
                    and _differs(item_2.snapshot_id, _default_SnapshotId)
                )
                or (
                    item_2.preferred_read_replica is not _int_minus_1
                    and _differs(item_2.preferred_read_replica, _int_minus_1)
                )
                or item_2.unknown_tagged_fields
            ):
                raise ValueError
            s = item_2.records
            if s is not None and type(s) is not bytes:
                s = _blob(s)
            n = -1 if s is None else len(s)
            o.append(
                _pack_ihqi(
                    item_2.partition_index, item_2.error_code, item_2.high_watermark, n
                )
            )
            if s:
                o.append(s)


# Versions 1 to 3
def _decode_v1(b: Any, o: int) -> tuple[FetchResponse, int]:
    throttle_time_ms, n = _unpack_ii(b, o)
    o += 8
    if n < 0:
        raise ValueError
    responses: Any = []
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
                partition_index, error_code, high_watermark, n = _unpack_ihqi(b, o)
                o += 18
                if n >= 0:
                    records = b[o : (o := o + n)]
                else:
                    records = None
                partitions.append(
                    _PartitionData(
                        partition_index,
                        error_code,
                        high_watermark,
                        -1,
                        -1,
                        _default_EpochEndOffset,
                        _default_LeaderIdAndEpoch,
                        _default_SnapshotId,
                        [],
                        -1,
                        records,
                    )
                )
        responses.append(_FetchableTopicResponse(topic, _NIL, partitions))
    m = FetchResponse(throttle_time_ms, 0, 0, responses)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    if (
        (m.session_id is not _int_0 and _differs(m.session_id, _int_0))
        or (
            m.node_endpoints is None
            or (
                m.node_endpoints
                if type(m.node_endpoints) is list
                else _items(m.node_endpoints)
            )
        )
        or m.unknown_tagged_fields
    ):
        raise ValueError
    responses = m.responses
    if type(responses) is not list:
        responses = _items(responses)
    n = len(responses)
    o.append(_pack_ii(m.throttle_time_ms, n))
    for item in responses:
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
                (
                    item_2.diverging_epoch is not _default_EpochEndOffset
                    and _differs(item_2.diverging_epoch, _default_EpochEndOffset)
                )
                or (
                    item_2.current_leader is not _default_LeaderIdAndEpoch
                    and _differs(item_2.current_leader, _default_LeaderIdAndEpoch)
                )
                or (
                    item_2.snapshot_id is not _default_SnapshotId
                    and _differs(item_2.snapshot_id, _default_SnapshotId)
                )
                or (
                    item_2.preferred_read_replica is not _int_minus_1
                    and _differs(item_2.preferred_read_replica, _int_minus_1)
                )
                or item_2.unknown_tagged_fields
            ):
                raise ValueError
            s = item_2.records
            if s is not None and type(s) is not bytes:
                s = _blob(s)
            n = -1 if s is None else len(s)
            o.append(
                _pack_ihqi(
                    item_2.partition_index, item_2.error_code, item_2.high_watermark, n
                )
            )
            if s:
                o.append(s)


# Version 4
def _decode_v4(b: Any, o: int) -> tuple[FetchResponse, int]:
    throttle_time_ms, n = _unpack_ii(b, o)
    o += 8
    if n < 0:
        raise ValueError
    responses: Any = []
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
                    partition_index,
                    error_code,
                    high_watermark,
                    last_stable_offset,
                    n,
                    k,
                ) = _unpack_ihqqii(b, o)
                if n < 1:
                    aborted_transactions: Any = [] if n >= 0 else None
                    o += 30
                    n = k
                else:
                    o += 26
                    aborted_transactions = [] if n >= 0 else None
                    if n > 0:
                        for _ in range(n):
                            producer_id, first_offset = _unpack_qq(b, o)
                            o += 16
                            aborted_transactions.append(
                                _AbortedTransaction(producer_id, first_offset)
                            )
                    (n,) = _unpack_i(b, o)
                    o += 4
                if n >= 0:
                    records = b[o : (o := o + n)]
                else:
                    records = None
                partitions.append(
                    _PartitionData(
                        partition_index,
                        error_code,
                        high_watermark,
                        last_stable_offset,
                        -1,
                        _default_EpochEndOffset,
                        _default_LeaderIdAndEpoch,
                        _default_SnapshotId,
                        aborted_transactions,
                        -1,
                        records,
                    )
                )
        responses.append(_FetchableTopicResponse(topic, _NIL, partitions))
    m = FetchResponse(throttle_time_ms, 0, 0, responses)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v4(m: Any, o: list[bytes]) -> None:
    if (
        (m.session_id is not _int_0 and _differs(m.session_id, _int_0))
        or (
            m.node_endpoints is None
            or (
                m.node_endpoints
                if type(m.node_endpoints) is list
                else _items(m.node_endpoints)
            )
        )
        or m.unknown_tagged_fields
    ):
        raise ValueError
    responses = m.responses
    if type(responses) is not list:
        responses = _items(responses)
    n = len(responses)
    o.append(_pack_ii(m.throttle_time_ms, n))
    for item in responses:
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
                (
                    item_2.diverging_epoch is not _default_EpochEndOffset
                    and _differs(item_2.diverging_epoch, _default_EpochEndOffset)
                )
                or (
                    item_2.current_leader is not _default_LeaderIdAndEpoch
                    and _differs(item_2.current_leader, _default_LeaderIdAndEpoch)
                )
                or (
                    item_2.snapshot_id is not _default_SnapshotId
                    and _differs(item_2.snapshot_id, _default_SnapshotId)
                )
                or (
                    item_2.preferred_read_replica is not _int_minus_1
                    and _differs(item_2.preferred_read_replica, _int_minus_1)
                )
                or item_2.unknown_tagged_fields
            ):
                raise ValueError
            aborted_transactions = item_2.aborted_transactions
            if (
                type(aborted_transactions) is not list
                and aborted_transactions is not None
            ):
                aborted_transactions = _items(aborted_transactions)
            n = -1 if aborted_transactions is None else len(aborted_transactions)
            o.append(
                _pack_ihqqi(
                    item_2.partition_index,
                    item_2.error_code,
                    item_2.high_watermark,
                    item_2.last_stable_offset,
                    n,
                )
            )
            for item_3 in aborted_transactions or ():
                if item_3.unknown_tagged_fields:
                    raise ValueError
                o.append(_pack_qq(item_3.producer_id, item_3.first_offset))
            s = item_2.records
            if s is not None and type(s) is not bytes:
                s = _blob(s)
            n = -1 if s is None else len(s)
            o.append(_pack_i(n))
            if s:
                o.append(s)


# Versions 5 to 6
def _decode_v5(b: Any, o: int) -> tuple[FetchResponse, int]:
    throttle_time_ms, n = _unpack_ii(b, o)
    o += 8
    if n < 0:
        raise ValueError
    responses: Any = []
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
                    partition_index,
                    error_code,
                    high_watermark,
                    last_stable_offset,
                    log_start_offset,
                    n,
                    k,
                ) = _unpack_ihqqqii(b, o)
                if n < 1:
                    aborted_transactions: Any = [] if n >= 0 else None
                    o += 38
                    n = k
                else:
                    o += 34
                    aborted_transactions = [] if n >= 0 else None
                    if n > 0:
                        for _ in range(n):
                            producer_id, first_offset = _unpack_qq(b, o)
                            o += 16
                            aborted_transactions.append(
                                _AbortedTransaction(producer_id, first_offset)
                            )
                    (n,) = _unpack_i(b, o)
                    o += 4
                if n >= 0:
                    records = b[o : (o := o + n)]
                else:
                    records = None
                partitions.append(
                    _PartitionData(
                        partition_index,
                        error_code,
                        high_watermark,
                        last_stable_offset,
                        log_start_offset,
                        _default_EpochEndOffset,
                        _default_LeaderIdAndEpoch,
                        _default_SnapshotId,
                        aborted_transactions,
                        -1,
                        records,
                    )
                )
        responses.append(_FetchableTopicResponse(topic, _NIL, partitions))
    m = FetchResponse(throttle_time_ms, 0, 0, responses)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v5(m: Any, o: list[bytes]) -> None:
    if (
        (m.session_id is not _int_0 and _differs(m.session_id, _int_0))
        or (
            m.node_endpoints is None
            or (
                m.node_endpoints
                if type(m.node_endpoints) is list
                else _items(m.node_endpoints)
            )
        )
        or m.unknown_tagged_fields
    ):
        raise ValueError
    responses = m.responses
    if type(responses) is not list:
        responses = _items(responses)
    n = len(responses)
    o.append(_pack_ii(m.throttle_time_ms, n))
    for item in responses:
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
                (
                    item_2.diverging_epoch is not _default_EpochEndOffset
                    and _differs(item_2.diverging_epoch, _default_EpochEndOffset)
                )
                or (
                    item_2.current_leader is not _default_LeaderIdAndEpoch
                    and _differs(item_2.current_leader, _default_LeaderIdAndEpoch)
                )
                or (
                    item_2.snapshot_id is not _default_SnapshotId
                    and _differs(item_2.snapshot_id, _default_SnapshotId)
                )
                or (
                    item_2.preferred_read_replica is not _int_minus_1
                    and _differs(item_2.preferred_read_replica, _int_minus_1)
                )
                or item_2.unknown_tagged_fields
            ):
                raise ValueError
            aborted_transactions = item_2.aborted_transactions
            if (
                type(aborted_transactions) is not list
                and aborted_transactions is not None
            ):
                aborted_transactions = _items(aborted_transactions)
            n = -1 if aborted_transactions is None else len(aborted_transactions)
            o.append(
                _pack_ihqqqi(
                    item_2.partition_index,
                    item_2.error_code,
                    item_2.high_watermark,
                    item_2.last_stable_offset,
                    item_2.log_start_offset,
                    n,
                )
            )
            for item_3 in aborted_transactions or ():
                if item_3.unknown_tagged_fields:
                    raise ValueError
                o.append(_pack_qq(item_3.producer_id, item_3.first_offset))
            s = item_2.records
            if s is not None and type(s) is not bytes:
                s = _blob(s)
            n = -1 if s is None else len(s)
            o.append(_pack_i(n))
            if s:
                o.append(s)


# Versions 7 to 10
def _decode_v7(b: Any, o: int) -> tuple[FetchResponse, int]:
    throttle_time_ms, error_code, session_id, n = _unpack_ihii(b, o)
    o += 14
    if n < 0:
        raise ValueError
    responses: Any = []
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
                    partition_index,
                    error_code_2,
                    high_watermark,
                    last_stable_offset,
                    log_start_offset,
                    n,
                    k,
                ) = _unpack_ihqqqii(b, o)
                if n < 1:
                    aborted_transactions: Any = [] if n >= 0 else None
                    o += 38
                    n = k
                else:
                    o += 34
                    aborted_transactions = [] if n >= 0 else None
                    if n > 0:
                        for _ in range(n):
                            producer_id, first_offset = _unpack_qq(b, o)
                            o += 16
                            aborted_transactions.append(
                                _AbortedTransaction(producer_id, first_offset)
                            )
                    (n,) = _unpack_i(b, o)
                    o += 4
                if n >= 0:
                    records = b[o : (o := o + n)]
                else:
                    records = None
                partitions.append(
                    _PartitionData(
                        partition_index,
                        error_code_2,
                        high_watermark,
                        last_stable_offset,
                        log_start_offset,
                        _default_EpochEndOffset,
                        _default_LeaderIdAndEpoch,
                        _default_SnapshotId,
                        aborted_transactions,
                        -1,
                        records,
                    )
                )
        responses.append(_FetchableTopicResponse(topic, _NIL, partitions))
    m = FetchResponse(throttle_time_ms, error_code, session_id, responses)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v7(m: Any, o: list[bytes]) -> None:
    if (
        m.node_endpoints is None
        or (
            m.node_endpoints
            if type(m.node_endpoints) is list
            else _items(m.node_endpoints)
        )
    ) or m.unknown_tagged_fields:
        raise ValueError
    responses = m.responses
    if type(responses) is not list:
        responses = _items(responses)
    n = len(responses)
    o.append(_pack_ihii(m.throttle_time_ms, m.error_code, m.session_id, n))
    for item in responses:
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
                (
                    item_2.diverging_epoch is not _default_EpochEndOffset
                    and _differs(item_2.diverging_epoch, _default_EpochEndOffset)
                )
                or (
                    item_2.current_leader is not _default_LeaderIdAndEpoch
                    and _differs(item_2.current_leader, _default_LeaderIdAndEpoch)
                )
                or (
                    item_2.snapshot_id is not _default_SnapshotId
                    and _differs(item_2.snapshot_id, _default_SnapshotId)
                )
                or (
                    item_2.preferred_read_replica is not _int_minus_1
                    and _differs(item_2.preferred_read_replica, _int_minus_1)
                )
                or item_2.unknown_tagged_fields
            ):
                raise ValueError
            aborted_transactions = item_2.aborted_transactions
            if (
                type(aborted_transactions) is not list
                and aborted_transactions is not None
            ):
                aborted_transactions = _items(aborted_transactions)
            n = -1 if aborted_transactions is None else len(aborted_transactions)
            o.append(
                _pack_ihqqqi(
                    item_2.partition_index,
                    item_2.error_code,
                    item_2.high_watermark,
                    item_2.last_stable_offset,
                    item_2.log_start_offset,
                    n,
                )
            )
            for item_3 in aborted_transactions or ():
                if item_3.unknown_tagged_fields:
                    raise ValueError
                o.append(_pack_qq(item_3.producer_id, item_3.first_offset))
            s = item_2.records
            if s is not None and type(s) is not bytes:
                s = _blob(s)
            n = -1 if s is None else len(s)
            o.append(_pack_i(n))
            if s:
                o.append(s)


# Version 11
def _decode_v11(b: Any, o: int) -> tuple[FetchResponse, int]:
    throttle_time_ms, error_code, session_id, n = _unpack_ihii(b, o)
    o += 14
    if n < 0:
        raise ValueError
    responses: Any = []
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
                    partition_index,
                    error_code_2,
                    high_watermark,
                    last_stable_offset,
                    log_start_offset,
                    n,
                    preferred_read_replica,
                    k,
                ) = _unpack_ihqqqiii(b, o)
                if n < 1:
                    aborted_transactions: Any = [] if n >= 0 else None
                    o += 42
                    n = k
                else:
                    o += 34
                    aborted_transactions = [] if n >= 0 else None
                    if n > 0:
                        for _ in range(n):
                            producer_id, first_offset = _unpack_qq(b, o)
                            o += 16
                            aborted_transactions.append(
                                _AbortedTransaction(producer_id, first_offset)
                            )
                    preferred_read_replica, n = _unpack_ii(b, o)
                    o += 8
                if n >= 0:
                    records = b[o : (o := o + n)]
                else:
                    records = None
                partitions.append(
                    _PartitionData(
                        partition_index,
                        error_code_2,
                        high_watermark,
                        last_stable_offset,
                        log_start_offset,
                        _default_EpochEndOffset,
                        _default_LeaderIdAndEpoch,
                        _default_SnapshotId,
                        aborted_transactions,
                        preferred_read_replica,
                        records,
                    )
                )
        responses.append(_FetchableTopicResponse(topic, _NIL, partitions))
    m = FetchResponse(throttle_time_ms, error_code, session_id, responses)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v11(m: Any, o: list[bytes]) -> None:
    if (
        m.node_endpoints is None
        or (
            m.node_endpoints
            if type(m.node_endpoints) is list
            else _items(m.node_endpoints)
        )
    ) or m.unknown_tagged_fields:
        raise ValueError
    responses = m.responses
    if type(responses) is not list:
        responses = _items(responses)
    n = len(responses)
    o.append(_pack_ihii(m.throttle_time_ms, m.error_code, m.session_id, n))
    for item in responses:
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
                (
                    item_2.diverging_epoch is not _default_EpochEndOffset
                    and _differs(item_2.diverging_epoch, _default_EpochEndOffset)
                )
                or (
                    item_2.current_leader is not _default_LeaderIdAndEpoch
                    and _differs(item_2.current_leader, _default_LeaderIdAndEpoch)
                )
                or (
                    item_2.snapshot_id is not _default_SnapshotId
                    and _differs(item_2.snapshot_id, _default_SnapshotId)
                )
                or item_2.unknown_tagged_fields
            ):
                raise ValueError
            aborted_transactions = item_2.aborted_transactions
            if (
                type(aborted_transactions) is not list
                and aborted_transactions is not None
            ):
                aborted_transactions = _items(aborted_transactions)
            n = -1 if aborted_transactions is None else len(aborted_transactions)
            o.append(
                _pack_ihqqqi(
                    item_2.partition_index,
                    item_2.error_code,
                    item_2.high_watermark,
                    item_2.last_stable_offset,
                    item_2.log_start_offset,
                    n,
                )
            )
            for item_3 in aborted_transactions or ():
                if item_3.unknown_tagged_fields:
                    raise ValueError
                o.append(_pack_qq(item_3.producer_id, item_3.first_offset))
            s = item_2.records
            if s is not None and type(s) is not bytes:
                s = _blob(s)
            n = -1 if s is None else len(s)
            o.append(_pack_ii(item_2.preferred_read_replica, n))
            if s:
                o.append(s)


# Version 12
def _decode_v12(b: Any, o: int) -> tuple[FetchResponse, int]:
    throttle_time_ms, error_code, session_id, n = _unpack_ihiB(b, o)
    o += 11
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    responses: Any = []
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
                    partition_index,
                    error_code_2,
                    high_watermark,
                    last_stable_offset,
                    log_start_offset,
                    n,
                    preferred_read_replica,
                    k,
                ) = _unpack_ihqqqBiB(b, o)
                if n < 2:
                    aborted_transactions: Any = [] if n else None
                    o += 35
                    n = k
                else:
                    o += 31
                    if n > 127:
                        n, o = _long(b, o, n)
                    aborted_transactions = [] if n else None
                    if n > 1:
                        for _ in range(n - 1):
                            producer_id, first_offset, n = _unpack_qqB(b, o)
                            o += 17
                            if not n:
                                unknown: Any = ()
                            else:
                                section, unknown, o = _tags(b, o - 1, (), ())
                            aborted_transactions.append(
                                _AbortedTransaction(producer_id, first_offset, unknown)
                            )
                    preferred_read_replica, n = _unpack_iB(b, o)
                    o += 4
                if n > 127:
                    o += 1
                    k = b[o]
                    if k < 128:
                        n += k * 128 - 128
                    else:
                        n, o = _long_blob(b, o, n)
                if n:
                    records = b[o + 1 : (o := o + n)]
                else:
                    records = None
                    o += 1
                diverging_epoch: Any = _default_EpochEndOffset
                current_leader: Any = _default_LeaderIdAndEpoch
                snapshot_id: Any = _default_SnapshotId
                if not b[o]:
                    unknown_2: Any = ()
                    o += 1
                else:
                    section_2, unknown_2, after = _tags(b, o, (0, 1, 2), ())
                    if 0 in section_2:
                        o, end = section_2[0]
                        epoch, end_offset, n = _unpack_iqB(b, o)
                        o += 13
                        if not n:
                            unknown_3: Any = ()
                        else:
                            section_3, unknown_3, o = _tags(b, o - 1, (), ())
                        diverging_epoch = _EpochEndOffset(epoch, end_offset, unknown_3)
                        if o != end:
                            raise ValueError
                    if 1 in section_2:
                        o, end_2 = section_2[1]
                        leader_id, leader_epoch, n = _unpack_iiB(b, o)
                        o += 9
                        if not n:
                            unknown_4: Any = ()
                        else:
                            section_4, unknown_4, o = _tags(b, o - 1, (), ())
                        current_leader = _LeaderIdAndEpoch(
                            leader_id, leader_epoch, unknown_4
                        )
                        if o != end_2:
                            raise ValueError
                    if 2 in section_2:
                        o, end_3 = section_2[2]
                        end_offset_2, epoch_2, n = _unpack_qiB(b, o)
                        o += 13
                        if not n:
                            unknown_5: Any = ()
                        else:
                            section_5, unknown_5, o = _tags(b, o - 1, (), ())
                        snapshot_id = _SnapshotId(end_offset_2, epoch_2, unknown_5)
                        if o != end_3:
                            raise ValueError
                    o = after
                partitions.append(
                    _PartitionData(
                        partition_index,
                        error_code_2,
                        high_watermark,
                        last_stable_offset,
                        log_start_offset,
                        diverging_epoch,
                        current_leader,
                        snapshot_id,
                        aborted_transactions,
                        preferred_read_replica,
                        records,
                        unknown_2,
                    )
                )
        if not b[o]:
            unknown_6: Any = ()
            o += 1
        else:
            section_6, unknown_6, o = _tags(b, o, (), ())
        responses.append(_FetchableTopicResponse(topic, _NIL, partitions, unknown_6))
    if not b[o]:
        unknown_7: Any = ()
        o += 1
    else:
        section_7, unknown_7, o = _tags(b, o, (), (0,))
    m = FetchResponse(
        throttle_time_ms, error_code, session_id, responses, [], unknown_7
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v12(m: Any, o: list[bytes]) -> None:
    if m.node_endpoints is None or (
        m.node_endpoints if type(m.node_endpoints) is list else _items(m.node_endpoints)
    ):
        raise ValueError
    responses = m.responses
    if type(responses) is not list:
        responses = _items(responses)
    n = len(responses) + 1
    o.append(
        _pack_ihiB(m.throttle_time_ms, m.error_code, m.session_id, n)
        if n < 128
        else _pack_ihi(m.throttle_time_ms, m.error_code, m.session_id) + _size(n)
    )
    for item in responses:
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
            aborted_transactions = item_2.aborted_transactions
            if (
                type(aborted_transactions) is not list
                and aborted_transactions is not None
            ):
                aborted_transactions = _items(aborted_transactions)
            n = 0 if aborted_transactions is None else len(aborted_transactions) + 1
            o.append(
                _pack_ihqqqB(
                    item_2.partition_index,
                    item_2.error_code,
                    item_2.high_watermark,
                    item_2.last_stable_offset,
                    item_2.log_start_offset,
                    n,
                )
                if n < 128
                else _pack_ihqqq(
                    item_2.partition_index,
                    item_2.error_code,
                    item_2.high_watermark,
                    item_2.last_stable_offset,
                    item_2.log_start_offset,
                )
                + _size(n)
            )
            for item_3 in aborted_transactions or ():
                if item_3.unknown_tagged_fields:
                    o.append(_pack_qq(item_3.producer_id, item_3.first_offset))
                    o.append(_tag_section((), item_3.unknown_tagged_fields, ()))
                else:
                    o.append(_pack_qqB(item_3.producer_id, item_3.first_offset, 0))
            s = item_2.records
            if s is not None and type(s) is not bytes:
                s = _blob(s)
            n = 0 if s is None else len(s) + 1
            o.append(
                _pack_iB(item_2.preferred_read_replica, n)
                if n < 128
                else (
                    _pack_iBB(item_2.preferred_read_replica, n & 127 | 128, n >> 7)
                    if n < 16384
                    else _pack_i(item_2.preferred_read_replica) + _size(n)
                )
            )
            if s:
                o.append(s)
            if (
                (
                    item_2.diverging_epoch is not _default_EpochEndOffset
                    and _differs(item_2.diverging_epoch, _default_EpochEndOffset)
                )
                or (
                    item_2.current_leader is not _default_LeaderIdAndEpoch
                    and _differs(item_2.current_leader, _default_LeaderIdAndEpoch)
                )
                or (
                    item_2.snapshot_id is not _default_SnapshotId
                    and _differs(item_2.snapshot_id, _default_SnapshotId)
                )
                or item_2.unknown_tagged_fields
            ):
                known: list[tuple[int, bytes]] = []
                if item_2.diverging_epoch is not _default_EpochEndOffset and _differs(
                    item_2.diverging_epoch, _default_EpochEndOffset
                ):
                    payload: list[bytes] = []
                    diverging_epoch = item_2.diverging_epoch
                    if diverging_epoch.unknown_tagged_fields:
                        payload.append(
                            _pack_iq(diverging_epoch.epoch, diverging_epoch.end_offset)
                        )
                        payload.append(
                            _tag_section((), diverging_epoch.unknown_tagged_fields, ())
                        )
                    else:
                        payload.append(
                            _pack_iqB(
                                diverging_epoch.epoch, diverging_epoch.end_offset, 0
                            )
                        )
                    known.append((0, b"".join(payload)))
                if item_2.current_leader is not _default_LeaderIdAndEpoch and _differs(
                    item_2.current_leader, _default_LeaderIdAndEpoch
                ):
                    payload_2: list[bytes] = []
                    current_leader = item_2.current_leader
                    if current_leader.unknown_tagged_fields:
                        payload_2.append(
                            _pack_ii(
                                current_leader.leader_id, current_leader.leader_epoch
                            )
                        )
                        payload_2.append(
                            _tag_section((), current_leader.unknown_tagged_fields, ())
                        )
                    else:
                        payload_2.append(
                            _pack_iiB(
                                current_leader.leader_id, current_leader.leader_epoch, 0
                            )
                        )
                    known.append((1, b"".join(payload_2)))
                if item_2.snapshot_id is not _default_SnapshotId and _differs(
                    item_2.snapshot_id, _default_SnapshotId
                ):
                    payload_3: list[bytes] = []
                    snapshot_id = item_2.snapshot_id
                    if snapshot_id.unknown_tagged_fields:
                        payload_3.append(
                            _pack_qi(snapshot_id.end_offset, snapshot_id.epoch)
                        )
                        payload_3.append(
                            _tag_section((), snapshot_id.unknown_tagged_fields, ())
                        )
                    else:
                        payload_3.append(
                            _pack_qiB(snapshot_id.end_offset, snapshot_id.epoch, 0)
                        )
                    known.append((2, b"".join(payload_3)))
                o.append(_tag_section(known, item_2.unknown_tagged_fields, (0, 1, 2)))
            else:
                o.append(b"\x00")
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    o.append(
        _tag_section((), m.unknown_tagged_fields, (0,))
        if m.unknown_tagged_fields
        else b"\x00"
    )


# Versions 13 to 15
def _decode_v13(b: Any, o: int) -> tuple[FetchResponse, int]:
    throttle_time_ms, error_code, session_id, n = _unpack_ihiB(b, o)
    o += 11
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    responses: Any = []
    for _ in range(n - 1):
        topic_id, n = _unpack_UB(b, o)
        o += 17
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        partitions: Any = []
        if n > 1:
            for _ in range(n - 1):
                (
                    partition_index,
                    error_code_2,
                    high_watermark,
                    last_stable_offset,
                    log_start_offset,
                    n,
                    preferred_read_replica,
                    k,
                ) = _unpack_ihqqqBiB(b, o)
                if n < 2:
                    aborted_transactions: Any = [] if n else None
                    o += 35
                    n = k
                else:
                    o += 31
                    if n > 127:
                        n, o = _long(b, o, n)
                    aborted_transactions = [] if n else None
                    if n > 1:
                        for _ in range(n - 1):
                            producer_id, first_offset, n = _unpack_qqB(b, o)
                            o += 17
                            if not n:
                                unknown: Any = ()
                            else:
                                section, unknown, o = _tags(b, o - 1, (), ())
                            aborted_transactions.append(
                                _AbortedTransaction(producer_id, first_offset, unknown)
                            )
                    preferred_read_replica, n = _unpack_iB(b, o)
                    o += 4
                if n > 127:
                    o += 1
                    k = b[o]
                    if k < 128:
                        n += k * 128 - 128
                    else:
                        n, o = _long_blob(b, o, n)
                if n:
                    records = b[o + 1 : (o := o + n)]
                else:
                    records = None
                    o += 1
                diverging_epoch: Any = _default_EpochEndOffset
                current_leader: Any = _default_LeaderIdAndEpoch
                snapshot_id: Any = _default_SnapshotId
                if not b[o]:
                    unknown_2: Any = ()
                    o += 1
                else:
                    section_2, unknown_2, after = _tags(b, o, (0, 1, 2), ())
                    if 0 in section_2:
                        o, end = section_2[0]
                        epoch, end_offset, n = _unpack_iqB(b, o)
                        o += 13
                        if not n:
                            unknown_3: Any = ()
                        else:
                            section_3, unknown_3, o = _tags(b, o - 1, (), ())
                        diverging_epoch = _EpochEndOffset(epoch, end_offset, unknown_3)
                        if o != end:
                            raise ValueError
                    if 1 in section_2:
                        o, end_2 = section_2[1]
                        leader_id, leader_epoch, n = _unpack_iiB(b, o)
                        o += 9
                        if not n:
                            unknown_4: Any = ()
                        else:
                            section_4, unknown_4, o = _tags(b, o - 1, (), ())
                        current_leader = _LeaderIdAndEpoch(
                            leader_id, leader_epoch, unknown_4
                        )
                        if o != end_2:
                            raise ValueError
                    if 2 in section_2:
                        o, end_3 = section_2[2]
                        end_offset_2, epoch_2, n = _unpack_qiB(b, o)
                        o += 13
                        if not n:
                            unknown_5: Any = ()
                        else:
                            section_5, unknown_5, o = _tags(b, o - 1, (), ())
                        snapshot_id = _SnapshotId(end_offset_2, epoch_2, unknown_5)
                        if o != end_3:
                            raise ValueError
                    o = after
                partitions.append(
                    _PartitionData(
                        partition_index,
                        error_code_2,
                        high_watermark,
                        last_stable_offset,
                        log_start_offset,
                        diverging_epoch,
                        current_leader,
                        snapshot_id,
                        aborted_transactions,
                        preferred_read_replica,
                        records,
                        unknown_2,
                    )
                )
        if not b[o]:
            unknown_6: Any = ()
            o += 1
        else:
            section_6, unknown_6, o = _tags(b, o, (), ())
        responses.append(
            _FetchableTopicResponse("", _uuids[topic_id], partitions, unknown_6)
        )
    if not b[o]:
        unknown_7: Any = ()
        o += 1
    else:
        section_7, unknown_7, o = _tags(b, o, (), (0,))
    m = FetchResponse(
        throttle_time_ms, error_code, session_id, responses, [], unknown_7
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v13(m: Any, o: list[bytes]) -> None:
    if m.node_endpoints is None or (
        m.node_endpoints if type(m.node_endpoints) is list else _items(m.node_endpoints)
    ):
        raise ValueError
    responses = m.responses
    if type(responses) is not list:
        responses = _items(responses)
    n = len(responses) + 1
    o.append(
        _pack_ihiB(m.throttle_time_ms, m.error_code, m.session_id, n)
        if n < 128
        else _pack_ihi(m.throttle_time_ms, m.error_code, m.session_id) + _size(n)
    )
    for item in responses:
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
            aborted_transactions = item_2.aborted_transactions
            if (
                type(aborted_transactions) is not list
                and aborted_transactions is not None
            ):
                aborted_transactions = _items(aborted_transactions)
            n = 0 if aborted_transactions is None else len(aborted_transactions) + 1
            o.append(
                _pack_ihqqqB(
                    item_2.partition_index,
                    item_2.error_code,
                    item_2.high_watermark,
                    item_2.last_stable_offset,
                    item_2.log_start_offset,
                    n,
                )
                if n < 128
                else _pack_ihqqq(
                    item_2.partition_index,
                    item_2.error_code,
                    item_2.high_watermark,
                    item_2.last_stable_offset,
                    item_2.log_start_offset,
                )
                + _size(n)
            )
            for item_3 in aborted_transactions or ():
                if item_3.unknown_tagged_fields:
                    o.append(_pack_qq(item_3.producer_id, item_3.first_offset))
                    o.append(_tag_section((), item_3.unknown_tagged_fields, ()))
                else:
                    o.append(_pack_qqB(item_3.producer_id, item_3.first_offset, 0))
            s = item_2.records
            if s is not None and type(s) is not bytes:
                s = _blob(s)
            n = 0 if s is None else len(s) + 1
            o.append(
                _pack_iB(item_2.preferred_read_replica, n)
                if n < 128
                else (
                    _pack_iBB(item_2.preferred_read_replica, n & 127 | 128, n >> 7)
                    if n < 16384
                    else _pack_i(item_2.preferred_read_replica) + _size(n)
                )
            )
            if s:
                o.append(s)
            if (
                (
                    item_2.diverging_epoch is not _default_EpochEndOffset
                    and _differs(item_2.diverging_epoch, _default_EpochEndOffset)
                )
                or (
                    item_2.current_leader is not _default_LeaderIdAndEpoch
                    and _differs(item_2.current_leader, _default_LeaderIdAndEpoch)
                )
                or (
                    item_2.snapshot_id is not _default_SnapshotId
                    and _differs(item_2.snapshot_id, _default_SnapshotId)
                )
                or item_2.unknown_tagged_fields
            ):
                known: list[tuple[int, bytes]] = []
                if item_2.diverging_epoch is not _default_EpochEndOffset and _differs(
                    item_2.diverging_epoch, _default_EpochEndOffset
                ):
                    payload: list[bytes] = []
                    diverging_epoch = item_2.diverging_epoch
                    if diverging_epoch.unknown_tagged_fields:
                        payload.append(
                            _pack_iq(diverging_epoch.epoch, diverging_epoch.end_offset)
                        )
                        payload.append(
                            _tag_section((), diverging_epoch.unknown_tagged_fields, ())
                        )
                    else:
                        payload.append(
                            _pack_iqB(
                                diverging_epoch.epoch, diverging_epoch.end_offset, 0
                            )
                        )
                    known.append((0, b"".join(payload)))
                if item_2.current_leader is not _default_LeaderIdAndEpoch and _differs(
                    item_2.current_leader, _default_LeaderIdAndEpoch
                ):
                    payload_2: list[bytes] = []
                    current_leader = item_2.current_leader
                    if current_leader.unknown_tagged_fields:
                        payload_2.append(
                            _pack_ii(
                                current_leader.leader_id, current_leader.leader_epoch
                            )
                        )
                        payload_2.append(
                            _tag_section((), current_leader.unknown_tagged_fields, ())
                        )
                    else:
                        payload_2.append(
                            _pack_iiB(
                                current_leader.leader_id, current_leader.leader_epoch, 0
                            )
                        )
                    known.append((1, b"".join(payload_2)))
                if item_2.snapshot_id is not _default_SnapshotId and _differs(
                    item_2.snapshot_id, _default_SnapshotId
                ):
                    payload_3: list[bytes] = []
                    snapshot_id = item_2.snapshot_id
                    if snapshot_id.unknown_tagged_fields:
                        payload_3.append(
                            _pack_qi(snapshot_id.end_offset, snapshot_id.epoch)
                        )
                        payload_3.append(
                            _tag_section((), snapshot_id.unknown_tagged_fields, ())
                        )
                    else:
                        payload_3.append(
                            _pack_qiB(snapshot_id.end_offset, snapshot_id.epoch, 0)
                        )
                    known.append((2, b"".join(payload_3)))
                o.append(_tag_section(known, item_2.unknown_tagged_fields, (0, 1, 2)))
            else:
                o.append(b"\x00")
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    o.append(
        _tag_section((), m.unknown_tagged_fields, (0,))
        if m.unknown_tagged_fields
        else b"\x00"
    )


# Versions 16 to 18
def _decode_v16(b: Any, o: int) -> tuple[FetchResponse, int]:
    throttle_time_ms, error_code, session_id, n = _unpack_ihiB(b, o)
    o += 11
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    responses: Any = []
    for _ in range(n - 1):
        topic_id, n = _unpack_UB(b, o)
        o += 17
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        partitions: Any = []
        if n > 1:
            for _ in range(n - 1):
                (
                    partition_index,
                    error_code_2,
                    high_watermark,
                    last_stable_offset,
                    log_start_offset,
                    n,
                    preferred_read_replica,
                    k,
                ) = _unpack_ihqqqBiB(b, o)
                if n < 2:
                    aborted_transactions: Any = [] if n else None
                    o += 35
                    n = k
                else:
                    o += 31
                    if n > 127:
                        n, o = _long(b, o, n)
                    aborted_transactions = [] if n else None
                    if n > 1:
                        for _ in range(n - 1):
                            producer_id, first_offset, n = _unpack_qqB(b, o)
                            o += 17
                            if not n:
                                unknown: Any = ()
                            else:
                                section, unknown, o = _tags(b, o - 1, (), ())
                            aborted_transactions.append(
                                _AbortedTransaction(producer_id, first_offset, unknown)
                            )
                    preferred_read_replica, n = _unpack_iB(b, o)
                    o += 4
                if n > 127:
                    o += 1
                    k = b[o]
                    if k < 128:
                        n += k * 128 - 128
                    else:
                        n, o = _long_blob(b, o, n)
                if n:
                    records = b[o + 1 : (o := o + n)]
                else:
                    records = None
                    o += 1
                diverging_epoch: Any = _default_EpochEndOffset
                current_leader: Any = _default_LeaderIdAndEpoch
                snapshot_id: Any = _default_SnapshotId
                if not b[o]:
                    unknown_2: Any = ()
                    o += 1
                else:
                    section_2, unknown_2, after = _tags(b, o, (0, 1, 2), ())
                    if 0 in section_2:
                        o, end = section_2[0]
                        epoch, end_offset, n = _unpack_iqB(b, o)
                        o += 13
                        if not n:
                            unknown_3: Any = ()
                        else:
                            section_3, unknown_3, o = _tags(b, o - 1, (), ())
                        diverging_epoch = _EpochEndOffset(epoch, end_offset, unknown_3)
                        if o != end:
                            raise ValueError
                    if 1 in section_2:
                        o, end_2 = section_2[1]
                        leader_id, leader_epoch, n = _unpack_iiB(b, o)
                        o += 9
                        if not n:
                            unknown_4: Any = ()
                        else:
                            section_4, unknown_4, o = _tags(b, o - 1, (), ())
                        current_leader = _LeaderIdAndEpoch(
                            leader_id, leader_epoch, unknown_4
                        )
                        if o != end_2:
                            raise ValueError
                    if 2 in section_2:
                        o, end_3 = section_2[2]
                        end_offset_2, epoch_2, n = _unpack_qiB(b, o)
                        o += 13
                        if not n:
                            unknown_5: Any = ()
                        else:
                            section_5, unknown_5, o = _tags(b, o - 1, (), ())
                        snapshot_id = _SnapshotId(end_offset_2, epoch_2, unknown_5)
                        if o != end_3:
                            raise ValueError
                    o = after
                partitions.append(
                    _PartitionData(
                        partition_index,
                        error_code_2,
                        high_watermark,
                        last_stable_offset,
                        log_start_offset,
                        diverging_epoch,
                        current_leader,
                        snapshot_id,
                        aborted_transactions,
                        preferred_read_replica,
                        records,
                        unknown_2,
                    )
                )
        if not b[o]:
            unknown_6: Any = ()
            o += 1
        else:
            section_6, unknown_6, o = _tags(b, o, (), ())
        responses.append(
            _FetchableTopicResponse("", _uuids[topic_id], partitions, unknown_6)
        )
    node_endpoints: Any = []
    if not b[o]:
        unknown_7: Any = ()
        o += 1
    else:
        section_7, unknown_7, after_2 = _tags(b, o, (0,), ())
        if 0 in section_7:
            o, end_4 = section_7[0]
            n = b[o]
            o += 1
            if not n or n > 127:
                n, o = _some_long(b, o, n)
            node_endpoints_2: Any = []
            if n > 1:
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
                        unknown_8: Any = ()
                        o += 1
                    else:
                        section_8, unknown_8, o = _tags(b, o, (), ())
                    node_endpoints_2.append(
                        _NodeEndpoint(node_id, host, port, rack, unknown_8)
                    )
            node_endpoints = node_endpoints_2
            if o != end_4:
                raise ValueError
        o = after_2
    m = FetchResponse(
        throttle_time_ms, error_code, session_id, responses, node_endpoints, unknown_7
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v16(m: Any, o: list[bytes]) -> None:
    responses = m.responses
    if type(responses) is not list:
        responses = _items(responses)
    n = len(responses) + 1
    o.append(
        _pack_ihiB(m.throttle_time_ms, m.error_code, m.session_id, n)
        if n < 128
        else _pack_ihi(m.throttle_time_ms, m.error_code, m.session_id) + _size(n)
    )
    for item in responses:
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
            aborted_transactions = item_2.aborted_transactions
            if (
                type(aborted_transactions) is not list
                and aborted_transactions is not None
            ):
                aborted_transactions = _items(aborted_transactions)
            n = 0 if aborted_transactions is None else len(aborted_transactions) + 1
            o.append(
                _pack_ihqqqB(
                    item_2.partition_index,
                    item_2.error_code,
                    item_2.high_watermark,
                    item_2.last_stable_offset,
                    item_2.log_start_offset,
                    n,
                )
                if n < 128
                else _pack_ihqqq(
                    item_2.partition_index,
                    item_2.error_code,
                    item_2.high_watermark,
                    item_2.last_stable_offset,
                    item_2.log_start_offset,
                )
                + _size(n)
            )
            for item_3 in aborted_transactions or ():
                if item_3.unknown_tagged_fields:
                    o.append(_pack_qq(item_3.producer_id, item_3.first_offset))
                    o.append(_tag_section((), item_3.unknown_tagged_fields, ()))
                else:
                    o.append(_pack_qqB(item_3.producer_id, item_3.first_offset, 0))
            s = item_2.records
            if s is not None and type(s) is not bytes:
                s = _blob(s)
            n = 0 if s is None else len(s) + 1
            o.append(
                _pack_iB(item_2.preferred_read_replica, n)
                if n < 128
                else (
                    _pack_iBB(item_2.preferred_read_replica, n & 127 | 128, n >> 7)
                    if n < 16384
                    else _pack_i(item_2.preferred_read_replica) + _size(n)
                )
            )
            if s:
                o.append(s)
            if (
                (
                    item_2.diverging_epoch is not _default_EpochEndOffset
                    and _differs(item_2.diverging_epoch, _default_EpochEndOffset)
                )
                or (
                    item_2.current_leader is not _default_LeaderIdAndEpoch
                    and _differs(item_2.current_leader, _default_LeaderIdAndEpoch)
                )
                or (
                    item_2.snapshot_id is not _default_SnapshotId
                    and _differs(item_2.snapshot_id, _default_SnapshotId)
                )
                or item_2.unknown_tagged_fields
            ):
                known: list[tuple[int, bytes]] = []
                if item_2.diverging_epoch is not _default_EpochEndOffset and _differs(
                    item_2.diverging_epoch, _default_EpochEndOffset
                ):
                    payload: list[bytes] = []
                    diverging_epoch = item_2.diverging_epoch
                    if diverging_epoch.unknown_tagged_fields:
                        payload.append(
                            _pack_iq(diverging_epoch.epoch, diverging_epoch.end_offset)
                        )
                        payload.append(
                            _tag_section((), diverging_epoch.unknown_tagged_fields, ())
                        )
                    else:
                        payload.append(
                            _pack_iqB(
                                diverging_epoch.epoch, diverging_epoch.end_offset, 0
                            )
                        )
                    known.append((0, b"".join(payload)))
                if item_2.current_leader is not _default_LeaderIdAndEpoch and _differs(
                    item_2.current_leader, _default_LeaderIdAndEpoch
                ):
                    payload_2: list[bytes] = []
                    current_leader = item_2.current_leader
                    if current_leader.unknown_tagged_fields:
                        payload_2.append(
                            _pack_ii(
                                current_leader.leader_id, current_leader.leader_epoch
                            )
                        )
                        payload_2.append(
                            _tag_section((), current_leader.unknown_tagged_fields, ())
                        )
                    else:
                        payload_2.append(
                            _pack_iiB(
                                current_leader.leader_id, current_leader.leader_epoch, 0
                            )
                        )
                    known.append((1, b"".join(payload_2)))
                if item_2.snapshot_id is not _default_SnapshotId and _differs(
                    item_2.snapshot_id, _default_SnapshotId
                ):
                    payload_3: list[bytes] = []
                    snapshot_id = item_2.snapshot_id
                    if snapshot_id.unknown_tagged_fields:
                        payload_3.append(
                            _pack_qi(snapshot_id.end_offset, snapshot_id.epoch)
                        )
                        payload_3.append(
                            _tag_section((), snapshot_id.unknown_tagged_fields, ())
                        )
                    else:
                        payload_3.append(
                            _pack_qiB(snapshot_id.end_offset, snapshot_id.epoch, 0)
                        )
                    known.append((2, b"".join(payload_3)))
                o.append(_tag_section(known, item_2.unknown_tagged_fields, (0, 1, 2)))
            else:
                o.append(b"\x00")
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    if (
        m.node_endpoints is None
        or (
            m.node_endpoints
            if type(m.node_endpoints) is list
            else _items(m.node_endpoints)
        )
    ) or m.unknown_tagged_fields:
        known_2: list[tuple[int, bytes]] = []
        if m.node_endpoints is None or (
            m.node_endpoints
            if type(m.node_endpoints) is list
            else _items(m.node_endpoints)
        ):
            payload_4: list[bytes] = []
            node_endpoints = m.node_endpoints
            if type(node_endpoints) is not list:
                node_endpoints = _items(node_endpoints)
            n = len(node_endpoints)
            payload_4.append(_more[n] if n < 127 else _size(n + 1))
            for item_4 in node_endpoints:
                s = _utf8(item_4.host)
                n = len(s) + 1
                payload_4.append(
                    _pack_iB(item_4.node_id, n)
                    if n < 128
                    else _pack_i(item_4.node_id) + _text_size(n)
                )
                payload_4.append(s)
                t = item_4.rack
                if t is None:
                    payload_4.append(_pack_iB(item_4.port, 0))
                else:
                    s = _utf8(t)
                    n = len(s) + 1
                    payload_4.append(
                        _pack_iB(item_4.port, n)
                        if n < 128
                        else _pack_i(item_4.port) + _text_size(n)
                    )
                    payload_4.append(s)
                payload_4.append(
                    _tag_section((), item_4.unknown_tagged_fields, ())
                    if item_4.unknown_tagged_fields
                    else b"\x00"
                )
            known_2.append((0, b"".join(payload_4)))
        o.append(_tag_section(known_2, m.unknown_tagged_fields, (0,)))
    else:
        o.append(b"\x00")


FetchResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
        2: _decode_v1,
        3: _decode_v1,
        4: _decode_v4,
        5: _decode_v5,
        6: _decode_v5,
        7: _decode_v7,
        8: _decode_v7,
        9: _decode_v7,
        10: _decode_v7,
        11: _decode_v11,
        12: _decode_v12,
        13: _decode_v13,
        14: _decode_v13,
        15: _decode_v13,
        16: _decode_v16,
        17: _decode_v16,
        18: _decode_v16,
    }
)
FetchResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
        2: _encode_v1,
        3: _encode_v1,
        4: _encode_v4,
        5: _encode_v5,
        6: _encode_v5,
        7: _encode_v7,
        8: _encode_v7,
        9: _encode_v7,
        10: _encode_v7,
        11: _encode_v11,
        12: _encode_v12,
        13: _encode_v13,
        14: _encode_v13,
        15: _encode_v13,
        16: _encode_v16,
        17: _encode_v16,
        18: _encode_v16,
    }
)
