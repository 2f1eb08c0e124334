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
from .._runtime.shared import Shareable as _Shareable
from .._runtime.shared import shared as _shared


class ProduceResponse(Message, gc=False):
    """ProduceResponse: response (API key 0), versions 0 to 13, flexible from 9.

    Attributes:
        responses: []TopicProduceResponse, versions 0+, default empty.
        throttle_time_ms: int32, versions 1+, default 0, ignorable.
        node_endpoints: []NodeEndpoint, versions 10+, tag 0 in 10+, default empty.
    """

    API_KEY: ClassVar[int | None] = 0
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 14)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(9, 14)
    _module: ClassVar[str] = "produce_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class TopicProduceResponse(msgspec.Struct, gc=False):
        """A struct of ProduceResponse.

        Attributes:
            name: string, versions 0-12, default '', ignorable, map key, topicName.
            topic_id: uuid, versions 13+, default AAAAAAAAAAAAAAAAAAAAAA, ignorable, map
                key.
            partition_responses: []PartitionProduceResponse, versions 0+, default empty.
        """

        name: str = ""
        topic_id: UUID = _NIL
        partition_responses: list[ProduceResponse.PartitionProduceResponse] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class PartitionProduceResponse(msgspec.Struct, gc=False):
        """A struct of ProduceResponse.

        Attributes:
            index: int32, versions 0+, default 0.
            error_code: int16, versions 0+, default 0.
            base_offset: int64, versions 0+, default 0.
            log_append_time_ms: int64, versions 2+, default -1, ignorable.
            log_start_offset: int64, versions 5+, default -1, ignorable.
            record_errors: []BatchIndexAndErrorMessage, versions 8+, default empty,
                ignorable.
            error_message: string, versions 8+, nullable in 8+, default null, ignorable.
            current_leader: LeaderIdAndEpoch, versions 10+, tag 0 in 10+, default empty.
        """

        index: int = 0
        error_code: int = 0
        base_offset: int = 0
        log_append_time_ms: int = -1
        log_start_offset: int = -1
        record_errors: list[ProduceResponse.BatchIndexAndErrorMessage] = []
        error_message: str | None = None
        current_leader: ProduceResponse.LeaderIdAndEpoch = msgspec.field(
            default_factory=lambda: ProduceResponse.LeaderIdAndEpoch()
        )
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class BatchIndexAndErrorMessage(msgspec.Struct, gc=False):
        """A struct of ProduceResponse.

        Attributes:
            batch_index: int32, versions 8+, default 0.
            batch_index_error_message: string, versions 8+, nullable in 8+, default
                null.
        """

        batch_index: int = 0
        batch_index_error_message: str | None = None
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class LeaderIdAndEpoch(_Shareable, gc=False):
        """A struct of ProduceResponse.

        Attributes:
            leader_id: int32, versions 10+, default -1, brokerId.
            leader_epoch: int32, versions 10+, default -1.
        """

        leader_id: int = -1
        leader_epoch: int = -1
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class NodeEndpoint(msgspec.Struct, gc=False):
        """A struct of ProduceResponse.

        Attributes:
            node_id: int32, versions 10+, default 0, map key, brokerId.
            host: string, versions 10+, default ''.
            port: int32, versions 10+, default 0.
            rack: string, versions 10+, nullable in 10+, default null.
        """

        node_id: int = 0
        host: str = ""
        port: int = 0
        rack: str | None = None
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    responses: list[ProduceResponse.TopicProduceResponse] = []
    throttle_time_ms: int = 0
    node_endpoints: list[ProduceResponse.NodeEndpoint] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_BatchIndexAndErrorMessage = ProduceResponse.BatchIndexAndErrorMessage
_LeaderIdAndEpoch = ProduceResponse.LeaderIdAndEpoch
_NodeEndpoint = ProduceResponse.NodeEndpoint
_PartitionProduceResponse = ProduceResponse.PartitionProduceResponse
_TopicProduceResponse = ProduceResponse.TopicProduceResponse
_default_LeaderIdAndEpoch = _shared(_LeaderIdAndEpoch)
_pack_U = Struct(">16s").pack
_pack_UB = Struct(">16sB").pack
_pack_h = Struct(">h").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_ih = Struct(">ih").pack
_pack_ihq = Struct(">ihq").pack
_pack_ihqq = Struct(">ihqq").pack
_pack_ihqqq = Struct(">ihqqq").pack
_pack_ihqqqB = Struct(">ihqqqB").pack
_pack_ihqqqi = Struct(">ihqqqi").pack
_pack_ii = Struct(">ii").pack
_pack_iiB = Struct(">iiB").pack
_unpack_UB = Struct(">16sB").unpack_from
_unpack_h = Struct(">h").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_ih = Struct(">ih").unpack_from
_unpack_ihq = Struct(">ihq").unpack_from
_unpack_ihqq = Struct(">ihqq").unpack_from
_unpack_ihqqq = Struct(">ihqqq").unpack_from
_unpack_ihqqqB = Struct(">ihqqqB").unpack_from
_unpack_ihqqqi = Struct(">ihqqqi").unpack_from
_unpack_iiB = Struct(">iiB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[ProduceResponse, int]:
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
        name = b[o : (o := o + n)].decode()
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        partition_responses: Any = []
        if n > 0:
            for _ in range(n):
                index, error_code, base_offset = _unpack_ihq(b, o)
                o += 14
                partition_responses.append(
                    _PartitionProduceResponse(index, error_code, base_offset)
                )
        responses.append(_TopicProduceResponse(name, _NIL, partition_responses))
    m = ProduceResponse(responses)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
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
    o.append(_pack_i(n))
    for item in responses:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.name)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        partition_responses = item.partition_responses
        if type(partition_responses) is not list:
            partition_responses = _items(partition_responses)
        n = len(partition_responses)
        o.append(_pack_i(n))
        for item_2 in partition_responses:
            if (
                item_2.current_leader is not _default_LeaderIdAndEpoch
                and _differs(item_2.current_leader, _default_LeaderIdAndEpoch)
            ) or item_2.unknown_tagged_fields:
                raise ValueError
            o.append(_pack_ihq(item_2.index, item_2.error_code, item_2.base_offset))


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[ProduceResponse, int]:
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
        name = b[o : (o := o + n)].decode()
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        partition_responses: Any = []
        if n > 0:
            for _ in range(n):
                index, error_code, base_offset = _unpack_ihq(b, o)
                o += 14
                partition_responses.append(
                    _PartitionProduceResponse(index, error_code, base_offset)
                )
        responses.append(_TopicProduceResponse(name, _NIL, partition_responses))
    (throttle_time_ms,) = _unpack_i(b, o)
    o += 4
    m = ProduceResponse(responses, throttle_time_ms)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
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
    o.append(_pack_i(n))
    for item in responses:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.name)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        partition_responses = item.partition_responses
        if type(partition_responses) is not list:
            partition_responses = _items(partition_responses)
        n = len(partition_responses)
        o.append(_pack_i(n))
        for item_2 in partition_responses:
            if (
                item_2.current_leader is not _default_LeaderIdAndEpoch
                and _differs(item_2.current_leader, _default_LeaderIdAndEpoch)
            ) or item_2.unknown_tagged_fields:
                raise ValueError
            o.append(_pack_ihq(item_2.index, item_2.error_code, item_2.base_offset))
    o.append(_pack_i(m.throttle_time_ms))


# Versions 2 to 4
def _decode_v2(b: Any, o: int) -> tuple[ProduceResponse, int]:
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
        name = b[o : (o := o + n)].decode()
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        partition_responses: Any = []
        if n > 0:
            for _ in range(n):
                index, error_code, base_offset, log_append_time_ms = _unpack_ihqq(b, o)
                o += 22
                partition_responses.append(
                    _PartitionProduceResponse(
                        index, error_code, base_offset, log_append_time_ms
                    )
                )
        responses.append(_TopicProduceResponse(name, _NIL, partition_responses))
    (throttle_time_ms,) = _unpack_i(b, o)
    o += 4
    m = ProduceResponse(responses, throttle_time_ms)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
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
    o.append(_pack_i(n))
    for item in responses:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.name)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        partition_responses = item.partition_responses
        if type(partition_responses) is not list:
            partition_responses = _items(partition_responses)
        n = len(partition_responses)
        o.append(_pack_i(n))
        for item_2 in partition_responses:
            if (
                item_2.current_leader is not _default_LeaderIdAndEpoch
                and _differs(item_2.current_leader, _default_LeaderIdAndEpoch)
            ) or item_2.unknown_tagged_fields:
                raise ValueError
            o.append(
                _pack_ihqq(
                    item_2.index,
                    item_2.error_code,
                    item_2.base_offset,
                    item_2.log_append_time_ms,
                )
            )
    o.append(_pack_i(m.throttle_time_ms))


# Versions 5 to 7
def _decode_v5(b: Any, o: int) -> tuple[ProduceResponse, int]:
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
        name = b[o : (o := o + n)].decode()
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        partition_responses: Any = []
        if n > 0:
            for _ in range(n):
                index, error_code, base_offset, log_append_time_ms, log_start_offset = (
                    _unpack_ihqqq(b, o)
                )
                o += 30
                partition_responses.append(
                    _PartitionProduceResponse(
                        index,
                        error_code,
                        base_offset,
                        log_append_time_ms,
                        log_start_offset,
                    )
                )
        responses.append(_TopicProduceResponse(name, _NIL, partition_responses))
    (throttle_time_ms,) = _unpack_i(b, o)
    o += 4
    m = ProduceResponse(responses, throttle_time_ms)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v5(m: Any, o: list[bytes]) -> None:
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
    o.append(_pack_i(n))
    for item in responses:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.name)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        partition_responses = item.partition_responses
        if type(partition_responses) is not list:
            partition_responses = _items(partition_responses)
        n = len(partition_responses)
        o.append(_pack_i(n))
        for item_2 in partition_responses:
            if (
                item_2.current_leader is not _default_LeaderIdAndEpoch
                and _differs(item_2.current_leader, _default_LeaderIdAndEpoch)
            ) or item_2.unknown_tagged_fields:
                raise ValueError
            o.append(
                _pack_ihqqq(
                    item_2.index,
                    item_2.error_code,
                    item_2.base_offset,
                    item_2.log_append_time_ms,
                    item_2.log_start_offset,
                )
            )
    o.append(_pack_i(m.throttle_time_ms))


# Version 8
def _decode_v8(b: Any, o: int) -> tuple[ProduceResponse, int]:
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
        name = b[o : (o := o + n)].decode()
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        partition_responses: Any = []
        if n > 0:
            for _ in range(n):
                (
                    index,
                    error_code,
                    base_offset,
                    log_append_time_ms,
                    log_start_offset,
                    n,
                ) = _unpack_ihqqqi(b, o)
                o += 34
                if n < 0:
                    raise ValueError
                record_errors: Any = []
                if n > 0:
                    for _ in range(n):
                        batch_index, n = _unpack_ih(b, o)
                        o += 6
                        if n >= 0:
                            batch_index_error_message = b[o : (o := o + n)].decode()
                        else:
                            batch_index_error_message = None
                        record_errors.append(
                            _BatchIndexAndErrorMessage(
                                batch_index, batch_index_error_message
                            )
                        )
                (n,) = _unpack_h(b, o)
                o += 2
                if n >= 0:
                    error_message = b[o : (o := o + n)].decode()
                else:
                    error_message = None
                partition_responses.append(
                    _PartitionProduceResponse(
                        index,
                        error_code,
                        base_offset,
                        log_append_time_ms,
                        log_start_offset,
                        record_errors,
                        error_message,
                    )
                )
        responses.append(_TopicProduceResponse(name, _NIL, partition_responses))
    (throttle_time_ms,) = _unpack_i(b, o)
    o += 4
    m = ProduceResponse(responses, throttle_time_ms)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v8(m: Any, o: list[bytes]) -> None:
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
    o.append(_pack_i(n))
    for item in responses:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.name)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        partition_responses = item.partition_responses
        if type(partition_responses) is not list:
            partition_responses = _items(partition_responses)
        n = len(partition_responses)
        o.append(_pack_i(n))
        for item_2 in partition_responses:
            if (
                item_2.current_leader is not _default_LeaderIdAndEpoch
                and _differs(item_2.current_leader, _default_LeaderIdAndEpoch)
            ) or item_2.unknown_tagged_fields:
                raise ValueError
            record_errors = item_2.record_errors
            if type(record_errors) is not list:
                record_errors = _items(record_errors)
            n = len(record_errors)
            o.append(
                _pack_ihqqqi(
                    item_2.index,
                    item_2.error_code,
                    item_2.base_offset,
                    item_2.log_append_time_ms,
                    item_2.log_start_offset,
                    n,
                )
            )
            for item_3 in record_errors:
                if item_3.unknown_tagged_fields:
                    raise ValueError
                t = item_3.batch_index_error_message
                if t is None:
                    o.append(_pack_ih(item_3.batch_index, -1))
                else:
                    s = _utf8(t)
                    n = len(s)
                    o.append(_pack_ih(item_3.batch_index, n))
                    o.append(s)
            t = item_2.error_message
            if t is None:
                o.append(_pack_h(-1))
            else:
                s = _utf8(t)
                n = len(s)
                o.append(_pack_h(n))
                o.append(s)
    o.append(_pack_i(m.throttle_time_ms))


# Version 9
def _decode_v9(b: Any, o: int) -> tuple[ProduceResponse, int]:
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    responses: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        name = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        o += 1
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        partition_responses: Any = []
        if n > 1:
            for _ in range(n - 1):
                (
                    index,
                    error_code,
                    base_offset,
                    log_append_time_ms,
                    log_start_offset,
                    n,
                ) = _unpack_ihqqqB(b, o)
                o += 31
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                record_errors: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        batch_index, n = _unpack_iB(b, o)
                        o += 4
                        if n > 127:
                            n, o = _long_text(b, o, n)
                        if n:
                            batch_index_error_message = b[o + 1 : (o := o + n)].decode()
                        else:
                            batch_index_error_message = None
                            o += 1
                        if not b[o]:
                            unknown: Any = ()
                            o += 1
                        else:
                            section, unknown, o = _tags(b, o, (), ())
                        record_errors.append(
                            _BatchIndexAndErrorMessage(
                                batch_index, batch_index_error_message, unknown
                            )
                        )
                n = b[o]
                if n > 127:
                    n, o = _long_text(b, o, n)
                if n:
                    error_message = b[o + 1 : (o := o + n)].decode()
                else:
                    error_message = None
                    o += 1
                if not b[o]:
                    unknown_2: Any = ()
                    o += 1
                else:
                    section_2, unknown_2, o = _tags(b, o, (), (0,))
                partition_responses.append(
                    _PartitionProduceResponse(
                        index,
                        error_code,
                        base_offset,
                        log_append_time_ms,
                        log_start_offset,
                        record_errors,
                        error_message,
                        _default_LeaderIdAndEpoch,
                        unknown_2,
                    )
                )
        if not b[o]:
            unknown_3: Any = ()
            o += 1
        else:
            section_3, unknown_3, o = _tags(b, o, (), ())
        responses.append(
            _TopicProduceResponse(name, _NIL, partition_responses, unknown_3)
        )
    throttle_time_ms, n = _unpack_iB(b, o)
    o += 5
    if not n:
        unknown_4: Any = ()
    else:
        section_4, unknown_4, o = _tags(b, o - 1, (), (0,))
    m = ProduceResponse(responses, throttle_time_ms, [], unknown_4)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v9(m: Any, o: list[bytes]) -> None:
    if m.node_endpoints is None or (
        m.node_endpoints if type(m.node_endpoints) is list else _items(m.node_endpoints)
    ):
        raise ValueError
    responses = m.responses
    if type(responses) is not list:
        responses = _items(responses)
    n = len(responses)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item in responses:
        s = _utf8(item.name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        partition_responses = item.partition_responses
        if type(partition_responses) is not list:
            partition_responses = _items(partition_responses)
        n = len(partition_responses)
        o.append(_more[n] if n < 127 else _size(n + 1))
        for item_2 in partition_responses:
            if item_2.current_leader is not _default_LeaderIdAndEpoch and _differs(
                item_2.current_leader, _default_LeaderIdAndEpoch
            ):
                raise ValueError
            record_errors = item_2.record_errors
            if type(record_errors) is not list:
                record_errors = _items(record_errors)
            n = len(record_errors) + 1
            o.append(
                _pack_ihqqqB(
                    item_2.index,
                    item_2.error_code,
                    item_2.base_offset,
                    item_2.log_append_time_ms,
                    item_2.log_start_offset,
                    n,
                )
                if n < 128
                else _pack_ihqqq(
                    item_2.index,
                    item_2.error_code,
                    item_2.base_offset,
                    item_2.log_append_time_ms,
                    item_2.log_start_offset,
                )
                + _size(n)
            )
            for item_3 in record_errors:
                t = item_3.batch_index_error_message
                if t is None:
                    o.append(_pack_iB(item_3.batch_index, 0))
                else:
                    s = _utf8(t)
                    n = len(s) + 1
                    o.append(
                        _pack_iB(item_3.batch_index, n)
                        if n < 128
                        else _pack_i(item_3.batch_index) + _text_size(n)
                    )
                    o.append(s)
                o.append(
                    _tag_section((), item_3.unknown_tagged_fields, ())
                    if item_3.unknown_tagged_fields
                    else b"\x00"
                )
            t = item_2.error_message
            if t is None:
                o.append(b"\x00")
            else:
                s = _utf8(t)
                n = len(s)
                o.append(_more[n] if n < 127 else _text_size(n + 1))
                o.append(s)
            o.append(
                _tag_section((), item_2.unknown_tagged_fields, (0,))
                if item_2.unknown_tagged_fields
                else b"\x00"
            )
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    if m.unknown_tagged_fields:
        o.append(_pack_i(m.throttle_time_ms))
        o.append(_tag_section((), m.unknown_tagged_fields, (0,)))
    else:
        o.append(_pack_iB(m.throttle_time_ms, 0))


# Versions 10 to 12
def _decode_v10(b: Any, o: int) -> tuple[ProduceResponse, int]:
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    responses: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        name = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        o += 1
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        partition_responses: Any = []
        if n > 1:
            for _ in range(n - 1):
                (
                    index,
                    error_code,
                    base_offset,
                    log_append_time_ms,
                    log_start_offset,
                    n,
                ) = _unpack_ihqqqB(b, o)
                o += 31
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                record_errors: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        batch_index, n = _unpack_iB(b, o)
                        o += 4
                        if n > 127:
                            n, o = _long_text(b, o, n)
                        if n:
                            batch_index_error_message = b[o + 1 : (o := o + n)].decode()
                        else:
                            batch_index_error_message = None
                            o += 1
                        if not b[o]:
                            unknown: Any = ()
                            o += 1
                        else:
                            section, unknown, o = _tags(b, o, (), ())
                        record_errors.append(
                            _BatchIndexAndErrorMessage(
                                batch_index, batch_index_error_message, unknown
                            )
                        )
                n = b[o]
                if n > 127:
                    n, o = _long_text(b, o, n)
                if n:
                    error_message = b[o + 1 : (o := o + n)].decode()
                else:
                    error_message = None
                    o += 1
                current_leader: Any = _default_LeaderIdAndEpoch
                if not b[o]:
                    unknown_2: Any = ()
                    o += 1
                else:
                    section_2, unknown_2, after = _tags(b, o, (0,), ())
                    if 0 in section_2:
                        o, end = section_2[0]
                        leader_id, leader_epoch, n = _unpack_iiB(b, o)
                        o += 9
                        if not n:
                            unknown_3: Any = ()
                        else:
                            section_3, unknown_3, o = _tags(b, o - 1, (), ())
                        current_leader = _LeaderIdAndEpoch(
                            leader_id, leader_epoch, unknown_3
                        )
                        if o != end:
                            raise ValueError
                    o = after
                partition_responses.append(
                    _PartitionProduceResponse(
                        index,
                        error_code,
                        base_offset,
                        log_append_time_ms,
                        log_start_offset,
                        record_errors,
                        error_message,
                        current_leader,
                        unknown_2,
                    )
                )
        if not b[o]:
            unknown_4: Any = ()
            o += 1
        else:
            section_4, unknown_4, o = _tags(b, o, (), ())
        responses.append(
            _TopicProduceResponse(name, _NIL, partition_responses, unknown_4)
        )
    throttle_time_ms, n = _unpack_iB(b, o)
    o += 5
    node_endpoints: Any = []
    if not n:
        unknown_5: Any = ()
    else:
        section_5, unknown_5, after_2 = _tags(b, o - 1, (0,), ())
        if 0 in section_5:
            o, end_2 = section_5[0]
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
                        unknown_6: Any = ()
                        o += 1
                    else:
                        section_6, unknown_6, o = _tags(b, o, (), ())
                    node_endpoints_2.append(
                        _NodeEndpoint(node_id, host, port, rack, unknown_6)
                    )
            node_endpoints = node_endpoints_2
            if o != end_2:
                raise ValueError
        o = after_2
    m = ProduceResponse(responses, throttle_time_ms, node_endpoints, unknown_5)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v10(m: Any, o: list[bytes]) -> None:
    responses = m.responses
    if type(responses) is not list:
        responses = _items(responses)
    n = len(responses)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item in responses:
        s = _utf8(item.name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        partition_responses = item.partition_responses
        if type(partition_responses) is not list:
            partition_responses = _items(partition_responses)
        n = len(partition_responses)
        o.append(_more[n] if n < 127 else _size(n + 1))
        for item_2 in partition_responses:
            record_errors = item_2.record_errors
            if type(record_errors) is not list:
                record_errors = _items(record_errors)
            n = len(record_errors) + 1
            o.append(
                _pack_ihqqqB(
                    item_2.index,
                    item_2.error_code,
                    item_2.base_offset,
                    item_2.log_append_time_ms,
                    item_2.log_start_offset,
                    n,
                )
                if n < 128
                else _pack_ihqqq(
                    item_2.index,
                    item_2.error_code,
                    item_2.base_offset,
                    item_2.log_append_time_ms,
                    item_2.log_start_offset,
                )
                + _size(n)
            )
            for item_3 in record_errors:
                t = item_3.batch_index_error_message
                if t is None:
                    o.append(_pack_iB(item_3.batch_index, 0))
                else:
                    s = _utf8(t)
                    n = len(s) + 1
                    o.append(
                        _pack_iB(item_3.batch_index, n)
                        if n < 128
                        else _pack_i(item_3.batch_index) + _text_size(n)
                    )
                    o.append(s)
                o.append(
                    _tag_section((), item_3.unknown_tagged_fields, ())
                    if item_3.unknown_tagged_fields
                    else b"\x00"
                )
            t = item_2.error_message
            if t is None:
                o.append(b"\x00")
            else:
                s = _utf8(t)
                n = len(s)
                o.append(_more[n] if n < 127 else _text_size(n + 1))
                o.append(s)
            if (
                item_2.current_leader is not _default_LeaderIdAndEpoch
                and _differs(item_2.current_leader, _default_LeaderIdAndEpoch)
            ) or item_2.unknown_tagged_fields:
                known: list[tuple[int, bytes]] = []
                if item_2.current_leader is not _default_LeaderIdAndEpoch and _differs(
                    item_2.current_leader, _default_LeaderIdAndEpoch
                ):
                    payload: list[bytes] = []
                    current_leader = item_2.current_leader
                    if current_leader.unknown_tagged_fields:
                        payload.append(
                            _pack_ii(
                                current_leader.leader_id, current_leader.leader_epoch
                            )
                        )
                        payload.append(
                            _tag_section((), current_leader.unknown_tagged_fields, ())
                        )
                    else:
                        payload.append(
                            _pack_iiB(
                                current_leader.leader_id, current_leader.leader_epoch, 0
                            )
                        )
                    known.append((0, b"".join(payload)))
                o.append(_tag_section(known, item_2.unknown_tagged_fields, (0,)))
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
        o.append(_pack_i(m.throttle_time_ms))
        known_2: list[tuple[int, bytes]] = []
        if m.node_endpoints is None or (
            m.node_endpoints
            if type(m.node_endpoints) is list
            else _items(m.node_endpoints)
        ):
            payload_2: list[bytes] = []
            node_endpoints = m.node_endpoints
            if type(node_endpoints) is not list:
                node_endpoints = _items(node_endpoints)
            n = len(node_endpoints)
            payload_2.append(_more[n] if n < 127 else _size(n + 1))
            for item_4 in node_endpoints:
                s = _utf8(item_4.host)
                n = len(s) + 1
                payload_2.append(
                    _pack_iB(item_4.node_id, n)
                    if n < 128
                    else _pack_i(item_4.node_id) + _text_size(n)
                )
                payload_2.append(s)
                t = item_4.rack
                if t is None:
                    payload_2.append(_pack_iB(item_4.port, 0))
                else:
                    s = _utf8(t)
                    n = len(s) + 1
                    payload_2.append(
                        _pack_iB(item_4.port, n)
                        if n < 128
                        else _pack_i(item_4.port) + _text_size(n)
                    )
                    payload_2.append(s)
                payload_2.append(
                    _tag_section((), item_4.unknown_tagged_fields, ())
                    if item_4.unknown_tagged_fields
                    else b"\x00"
                )
            known_2.append((0, b"".join(payload_2)))
        o.append(_tag_section(known_2, m.unknown_tagged_fields, (0,)))
    else:
        o.append(_pack_iB(m.throttle_time_ms, 0))


# Version 13
def _decode_v13(b: Any, o: int) -> tuple[ProduceResponse, int]:
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    responses: Any = []
    for _ in range(n - 1):
        topic_id, n = _unpack_UB(b, o)
        o += 17
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        partition_responses: Any = []
        if n > 1:
            for _ in range(n - 1):
                (
                    index,
                    error_code,
                    base_offset,
                    log_append_time_ms,
                    log_start_offset,
                    n,
                ) = _unpack_ihqqqB(b, o)
                o += 31
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                record_errors: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        batch_index, n = _unpack_iB(b, o)
                        o += 4
                        if n > 127:
                            n, o = _long_text(b, o, n)
                        if n:
                            batch_index_error_message = b[o + 1 : (o := o + n)].decode()
                        else:
                            batch_index_error_message = None
                            o += 1
                        if not b[o]:
                            unknown: Any = ()
                            o += 1
                        else:
                            section, unknown, o = _tags(b, o, (), ())
                        record_errors.append(
                            _BatchIndexAndErrorMessage(
                                batch_index, batch_index_error_message, unknown
                            )
                        )
                n = b[o]
                if n > 127:
                    n, o = _long_text(b, o, n)
                if n:
                    error_message = b[o + 1 : (o := o + n)].decode()
                else:
                    error_message = None
                    o += 1
                current_leader: Any = _default_LeaderIdAndEpoch
                if not b[o]:
                    unknown_2: Any = ()
                    o += 1
                else:
                    section_2, unknown_2, after = _tags(b, o, (0,), ())
                    if 0 in section_2:
                        o, end = section_2[0]
                        leader_id, leader_epoch, n = _unpack_iiB(b, o)
                        o += 9
                        if not n:
                            unknown_3: Any = ()
                        else:
                            section_3, unknown_3, o = _tags(b, o - 1, (), ())
                        current_leader = _LeaderIdAndEpoch(
                            leader_id, leader_epoch, unknown_3
                        )
                        if o != end:
                            raise ValueError
                    o = after
                partition_responses.append(
                    _PartitionProduceResponse(
                        index,
                        error_code,
                        base_offset,
                        log_append_time_ms,
                        log_start_offset,
                        record_errors,
                        error_message,
                        current_leader,
                        unknown_2,
                    )
                )
        if not b[o]:
            unknown_4: Any = ()
            o += 1
        else:
            section_4, unknown_4, o = _tags(b, o, (), ())
        responses.append(
            _TopicProduceResponse("", _uuids[topic_id], partition_responses, unknown_4)
        )
    throttle_time_ms, n = _unpack_iB(b, o)
    o += 5
    node_endpoints: Any = []
    if not n:
        unknown_5: Any = ()
    else:
        section_5, unknown_5, after_2 = _tags(b, o - 1, (0,), ())
        if 0 in section_5:
            o, end_2 = section_5[0]
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
                        unknown_6: Any = ()
                        o += 1
                    else:
                        section_6, unknown_6, o = _tags(b, o, (), ())
                    node_endpoints_2.append(
                        _NodeEndpoint(node_id, host, port, rack, unknown_6)
                    )
            node_endpoints = node_endpoints_2
            if o != end_2:
                raise ValueError
        o = after_2
    m = ProduceResponse(responses, throttle_time_ms, node_endpoints, unknown_5)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v13(m: Any, o: list[bytes]) -> None:
    responses = m.responses
    if type(responses) is not list:
        responses = _items(responses)
    n = len(responses)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item in responses:
        partition_responses = item.partition_responses
        if type(partition_responses) is not list:
            partition_responses = _items(partition_responses)
        n = len(partition_responses) + 1
        o.append(
            _pack_UB(item.topic_id.int.to_bytes(16), n)
            if n < 128
            else _pack_U(item.topic_id.int.to_bytes(16)) + _size(n)
        )
        for item_2 in partition_responses:
            record_errors = item_2.record_errors
            if type(record_errors) is not list:
                record_errors = _items(record_errors)
            n = len(record_errors) + 1
            o.append(
                _pack_ihqqqB(
                    item_2.index,
                    item_2.error_code,
                    item_2.base_offset,
                    item_2.log_append_time_ms,
                    item_2.log_start_offset,
                    n,
                )
                if n < 128
                else _pack_ihqqq(
                    item_2.index,
                    item_2.error_code,
                    item_2.base_offset,
                    item_2.log_append_time_ms,
                    item_2.log_start_offset,
                )
                + _size(n)
            )
            for item_3 in record_errors:
                t = item_3.batch_index_error_message
                if t is None:
                    o.append(_pack_iB(item_3.batch_index, 0))
                else:
                    s = _utf8(t)
                    n = len(s) + 1
                    o.append(
                        _pack_iB(item_3.batch_index, n)
                        if n < 128
                        else _pack_i(item_3.batch_index) + _text_size(n)
                    )
                    o.append(s)
                o.append(
                    _tag_section((), item_3.unknown_tagged_fields, ())
                    if item_3.unknown_tagged_fields
                    else b"\x00"
                )
            t = item_2.error_message
            if t is None:
                o.append(b"\x00")
            else:
                s = _utf8(t)
                n = len(s)
                o.append(_more[n] if n < 127 else _text_size(n + 1))
                o.append(s)
            if (
                item_2.current_leader is not _default_LeaderIdAndEpoch
                and _differs(item_2.current_leader, _default_LeaderIdAndEpoch)
            ) or item_2.unknown_tagged_fields:
                known: list[tuple[int, bytes]] = []
                if item_2.current_leader is not _default_LeaderIdAndEpoch and _differs(
                    item_2.current_leader, _default_LeaderIdAndEpoch
                ):
                    payload: list[bytes] = []
                    current_leader = item_2.current_leader
                    if current_leader.unknown_tagged_fields:
                        payload.append(
                            _pack_ii(
                                current_leader.leader_id, current_leader.leader_epoch
                            )
                        )
                        payload.append(
                            _tag_section((), current_leader.unknown_tagged_fields, ())
                        )
                    else:
                        payload.append(
                            _pack_iiB(
                                current_leader.leader_id, current_leader.leader_epoch, 0
                            )
                        )
                    known.append((0, b"".join(payload)))
                o.append(_tag_section(known, item_2.unknown_tagged_fields, (0,)))
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
        o.append(_pack_i(m.throttle_time_ms))
        known_2: list[tuple[int, bytes]] = []
        if m.node_endpoints is None or (
            m.node_endpoints
            if type(m.node_endpoints) is list
            else _items(m.node_endpoints)
        ):
            payload_2: list[bytes] = []
            node_endpoints = m.node_endpoints
            if type(node_endpoints) is not list:
                node_endpoints = _items(node_endpoints)
            n = len(node_endpoints)
            payload_2.append(_more[n] if n < 127 else _size(n + 1))
            for item_4 in node_endpoints:
                s = _utf8(item_4.host)
                n = len(s) + 1
                payload_2.append(
                    _pack_iB(item_4.node_id, n)
                    if n < 128
                    else _pack_i(item_4.node_id) + _text_size(n)
                )
                payload_2.append(s)
                t = item_4.rack
                if t is None:
                    payload_2.append(_pack_iB(item_4.port, 0))
                else:
                    s = _utf8(t)
                    n = len(s) + 1
                    payload_2.append(
                        _pack_iB(item_4.port, n)
                        if n < 128
                        else _pack_i(item_4.port) + _text_size(n)
                    )
                    payload_2.append(s)
                payload_2.append(
                    _tag_section((), item_4.unknown_tagged_fields, ())
                    if item_4.unknown_tagged_fields
                    else b"\x00"
                )
            known_2.append((0, b"".join(payload_2)))
        o.append(_tag_section(known_2, m.unknown_tagged_fields, (0,)))
    else:
        o.append(_pack_iB(m.throttle_time_ms, 0))


ProduceResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
        2: _decode_v2,
        3: _decode_v2,
        4: _decode_v2,
        5: _decode_v5,
        6: _decode_v5,
        7: _decode_v5,
        8: _decode_v8,
        9: _decode_v9,
        10: _decode_v10,
        11: _decode_v10,
        12: _decode_v10,
        13: _decode_v13,
    }
)
ProduceResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
        2: _encode_v2,
        3: _encode_v2,
        4: _encode_v2,
        5: _encode_v5,
        6: _encode_v5,
        7: _encode_v5,
        8: _encode_v8,
        9: _encode_v9,
        10: _encode_v10,
        11: _encode_v10,
        12: _encode_v10,
        13: _encode_v13,
    }
)
