from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

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
from .._runtime.message import Message


class ElectLeadersResponse(Message, gc=False):
    """ElectLeadersResponse: response (API key 43), versions 0 to 2, flexible from 2.
    Once called ElectPreferredLeadersResponse.

    Attributes:
        throttle_time_ms: int32, versions 0+, default 0.
        error_code: int16, versions 1+, default 0.
        replica_election_results: []ReplicaElectionResult, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 43
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 3)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(2, 3)
    _module: ClassVar[str] = "elect_leaders_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class ReplicaElectionResult(msgspec.Struct, gc=False):
        """A struct of ElectLeadersResponse.

        Attributes:
            topic: string, versions 0+, default '', topicName.
            partition_result: []PartitionResult, versions 0+, default empty.
        """

        topic: str = ""
        partition_result: list[ElectLeadersResponse.PartitionResult] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class PartitionResult(msgspec.Struct, gc=False):
        """A struct of ElectLeadersResponse.

        Attributes:
            partition_id: int32, versions 0+, default 0.
            error_code: int16, versions 0+, default 0.
            error_message: string, versions 0+, nullable in 0+, default ''.
        """

        partition_id: int = 0
        error_code: int = 0
        error_message: str | None = ""
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    throttle_time_ms: int = 0
    error_code: int = 0
    replica_election_results: list[ElectLeadersResponse.ReplicaElectionResult] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_PartitionResult = ElectLeadersResponse.PartitionResult
_ReplicaElectionResult = ElectLeadersResponse.ReplicaElectionResult
_int_0 = 0
_pack_h = Struct(">h").pack
_pack_i = Struct(">i").pack
_pack_ih = Struct(">ih").pack
_pack_ihB = Struct(">ihB").pack
_pack_ihh = Struct(">ihh").pack
_pack_ihi = Struct(">ihi").pack
_pack_ii = Struct(">ii").pack
_unpack_h = Struct(">h").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_ihB = Struct(">ihB").unpack_from
_unpack_ihh = Struct(">ihh").unpack_from
_unpack_ihi = Struct(">ihi").unpack_from
_unpack_ii = Struct(">ii").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[ElectLeadersResponse, int]:
    throttle_time_ms, n = _unpack_ii(b, o)
    o += 8
    if n < 0:
        raise ValueError
    replica_election_results: Any = []
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
        partition_result: Any = []
        if n > 0:
            for _ in range(n):
                partition_id, error_code, n = _unpack_ihh(b, o)
                o += 8
                if n >= 0:
                    error_message = b[o : (o := o + n)].decode()
                else:
                    error_message = None
                partition_result.append(
                    _PartitionResult(partition_id, error_code, error_message)
                )
        replica_election_results.append(_ReplicaElectionResult(topic, partition_result))
    m = ElectLeadersResponse(throttle_time_ms, 0, replica_election_results)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if (
        m.error_code is not _int_0 and _differs(m.error_code, _int_0)
    ) or m.unknown_tagged_fields:
        raise ValueError
    replica_election_results = m.replica_election_results
    if type(replica_election_results) is not list:
        replica_election_results = _items(replica_election_results)
    n = len(replica_election_results)
    o.append(_pack_ii(m.throttle_time_ms, n))
    for item in replica_election_results:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.topic)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        partition_result = item.partition_result
        if type(partition_result) is not list:
            partition_result = _items(partition_result)
        n = len(partition_result)
        o.append(_pack_i(n))
        for item_2 in partition_result:
            if item_2.unknown_tagged_fields:
                raise ValueError
            t = item_2.error_message
            if t is None:
                o.append(_pack_ihh(item_2.partition_id, item_2.error_code, -1))
            else:
                s = _utf8(t)
                n = len(s)
                o.append(_pack_ihh(item_2.partition_id, item_2.error_code, n))
                o.append(s)


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[ElectLeadersResponse, int]:
    throttle_time_ms, error_code, n = _unpack_ihi(b, o)
    o += 10
    if n < 0:
        raise ValueError
    replica_election_results: Any = []
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
        partition_result: Any = []
        if n > 0:
            for _ in range(n):
                partition_id, error_code_2, n = _unpack_ihh(b, o)
                o += 8
                if n >= 0:
                    error_message = b[o : (o := o + n)].decode()
                else:
                    error_message = None
                partition_result.append(
                    _PartitionResult(partition_id, error_code_2, error_message)
                )
        replica_election_results.append(_ReplicaElectionResult(topic, partition_result))
    m = ElectLeadersResponse(throttle_time_ms, error_code, replica_election_results)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    replica_election_results = m.replica_election_results
    if type(replica_election_results) is not list:
        replica_election_results = _items(replica_election_results)
    n = len(replica_election_results)
    o.append(_pack_ihi(m.throttle_time_ms, m.error_code, n))
    for item in replica_election_results:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.topic)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        partition_result = item.partition_result
        if type(partition_result) is not list:
            partition_result = _items(partition_result)
        n = len(partition_result)
        o.append(_pack_i(n))
        for item_2 in partition_result:
            if item_2.unknown_tagged_fields:
                raise ValueError
            t = item_2.error_message
            if t is None:
                o.append(_pack_ihh(item_2.partition_id, item_2.error_code, -1))
            else:
                s = _utf8(t)
                n = len(s)
                o.append(_pack_ihh(item_2.partition_id, item_2.error_code, n))
                o.append(s)


# Version 2
def _decode_v2(b: Any, o: int) -> tuple[ElectLeadersResponse, int]:
    throttle_time_ms, error_code, n = _unpack_ihB(b, o)
    o += 7
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    replica_election_results: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        topic = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        o += 1
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        partition_result: Any = []
        if n > 1:
            for _ in range(n - 1):
                partition_id, error_code_2, n = _unpack_ihB(b, o)
                o += 6
                if n > 127:
                    n, o = _long_text(b, o, n)
                if n:
                    error_message = b[o + 1 : (o := o + n)].decode()
                else:
                    error_message = None
                    o += 1
                if not b[o]:
                    unknown: Any = ()
                    o += 1
                else:
                    section, unknown, o = _tags(b, o, (), ())
                partition_result.append(
                    _PartitionResult(partition_id, error_code_2, error_message, unknown)
                )
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        replica_election_results.append(
            _ReplicaElectionResult(topic, partition_result, unknown_2)
        )
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = ElectLeadersResponse(
        throttle_time_ms, error_code, replica_election_results, unknown_3
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
    replica_election_results = m.replica_election_results
    if type(replica_election_results) is not list:
        replica_election_results = _items(replica_election_results)
    n = len(replica_election_results) + 1
    o.append(
        _pack_ihB(m.throttle_time_ms, m.error_code, n)
        if n < 128
        else _pack_ih(m.throttle_time_ms, m.error_code) + _size(n)
    )
    for item in replica_election_results:
        s = _utf8(item.topic)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        partition_result = item.partition_result
        if type(partition_result) is not list:
            partition_result = _items(partition_result)
        n = len(partition_result)
        o.append(_more[n] if n < 127 else _size(n + 1))
        for item_2 in partition_result:
            t = item_2.error_message
            if t is None:
                o.append(_pack_ihB(item_2.partition_id, item_2.error_code, 0))
            else:
                s = _utf8(t)
                n = len(s) + 1
                o.append(
                    _pack_ihB(item_2.partition_id, item_2.error_code, n)
                    if n < 128
                    else _pack_ih(item_2.partition_id, item_2.error_code)
                    + _text_size(n)
                )
                o.append(s)
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


ElectLeadersResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
        2: _decode_v2,
    }
)
ElectLeadersResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
        2: _encode_v2,
    }
)
