from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

from .._runtime.fast import bit as _bit
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


class AlterPartitionReassignmentsResponse(Message, gc=False):
    """AlterPartitionReassignmentsResponse: response (API key 45), versions 0 to 1,
    flexible from 0.

    Attributes:
        throttle_time_ms: int32, versions 0+, default 0.
        allow_replication_factor_change: bool, versions 1+, default true, ignorable.
        error_code: int16, versions 0+, default 0.
        error_message: string, versions 0+, nullable in 0+, default ''.
        responses: []ReassignableTopicResponse, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 45
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 2)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 2)
    _module: ClassVar[str] = "alter_partition_reassignments_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class ReassignableTopicResponse(msgspec.Struct, gc=False):
        """A struct of AlterPartitionReassignmentsResponse.

        Attributes:
            name: string, versions 0+, default '', topicName.
            partitions: []ReassignablePartitionResponse, versions 0+, default empty.
        """

        name: str = ""
        partitions: list[
            AlterPartitionReassignmentsResponse.ReassignablePartitionResponse
        ] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class ReassignablePartitionResponse(msgspec.Struct, gc=False):
        """A struct of AlterPartitionReassignmentsResponse.

        Attributes:
            partition_index: int32, versions 0+, default 0.
            error_code: int16, versions 0+, default 0.
            error_message: string, versions 0+, nullable in 0+, default ''.
        """

        partition_index: int = 0
        error_code: int = 0
        error_message: str | None = ""
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    throttle_time_ms: int = 0
    allow_replication_factor_change: bool = True
    error_code: int = 0
    error_message: str | None = ""
    responses: list[AlterPartitionReassignmentsResponse.ReassignableTopicResponse] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_ReassignablePartitionResponse = (
    AlterPartitionReassignmentsResponse.ReassignablePartitionResponse
)
_ReassignableTopicResponse = (
    AlterPartitionReassignmentsResponse.ReassignableTopicResponse
)
_pack_iBh = Struct(">iBh").pack
_pack_iBhB = Struct(">iBhB").pack
_pack_ih = Struct(">ih").pack
_pack_ihB = Struct(">ihB").pack
_unpack_iThB = Struct(">i?hB").unpack_from
_unpack_ihB = Struct(">ihB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[AlterPartitionReassignmentsResponse, int]:
    throttle_time_ms, error_code, n = _unpack_ihB(b, o)
    o += 6
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
                if not b[o]:
                    unknown: Any = ()
                    o += 1
                else:
                    section, unknown, o = _tags(b, o, (), ())
                partitions.append(
                    _ReassignablePartitionResponse(
                        partition_index, error_code_2, error_message_2, unknown
                    )
                )
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        responses.append(_ReassignableTopicResponse(name, partitions, unknown_2))
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = AlterPartitionReassignmentsResponse(
        throttle_time_ms, True, error_code, error_message, responses, unknown_3
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    t = m.error_message
    if t is None:
        o.append(_pack_ihB(m.throttle_time_ms, m.error_code, 0))
    else:
        s = _utf8(t)
        n = len(s) + 1
        o.append(
            _pack_ihB(m.throttle_time_ms, m.error_code, n)
            if n < 128
            else _pack_ih(m.throttle_time_ms, m.error_code) + _text_size(n)
        )
        o.append(s)
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
def _decode_v1(b: Any, o: int) -> tuple[AlterPartitionReassignmentsResponse, int]:
    throttle_time_ms, allow_replication_factor_change, error_code, n = _unpack_iThB(
        b, o
    )
    o += 7
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
                if not b[o]:
                    unknown: Any = ()
                    o += 1
                else:
                    section, unknown, o = _tags(b, o, (), ())
                partitions.append(
                    _ReassignablePartitionResponse(
                        partition_index, error_code_2, error_message_2, unknown
                    )
                )
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        responses.append(_ReassignableTopicResponse(name, partitions, unknown_2))
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = AlterPartitionReassignmentsResponse(
        throttle_time_ms,
        allow_replication_factor_change,
        error_code,
        error_message,
        responses,
        unknown_3,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    t = m.error_message
    if t is None:
        o.append(
            _pack_iBhB(
                m.throttle_time_ms,
                _bit[m.allow_replication_factor_change],
                m.error_code,
                0,
            )
        )
    else:
        s = _utf8(t)
        n = len(s) + 1
        o.append(
            _pack_iBhB(
                m.throttle_time_ms,
                _bit[m.allow_replication_factor_change],
                m.error_code,
                n,
            )
            if n < 128
            else _pack_iBh(
                m.throttle_time_ms,
                _bit[m.allow_replication_factor_change],
                m.error_code,
            )
            + _text_size(n)
        )
        o.append(s)
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


AlterPartitionReassignmentsResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
    }
)
AlterPartitionReassignmentsResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
    }
)
