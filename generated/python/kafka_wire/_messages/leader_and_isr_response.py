from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar
from uuid import UUID

import msgspec

from .._runtime.fast import NIL as _NIL
from .._runtime.fast import items as _items
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


class LeaderAndIsrResponse(Message, gc=False):
    """LeaderAndIsrResponse: response (API key 4), versions 0 to 7, flexible from 4.

    Attributes:
        error_code: int16, versions 0+, default 0.
        partition_errors: []LeaderAndIsrPartitionError, versions 0-4, default empty.
        topics: []LeaderAndIsrTopicError, versions 5+, default empty.
    """

    API_KEY: ClassVar[int | None] = 4
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 8)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(4, 8)
    _module: ClassVar[str] = "leader_and_isr_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class LeaderAndIsrPartitionError(msgspec.Struct, gc=False):
        """A struct of LeaderAndIsrResponse.

        Attributes:
            topic_name: string, versions 0-4, default '', ignorable, topicName.
            partition_index: int32, versions 0+, default 0.
            error_code: int16, versions 0+, default 0.
        """

        topic_name: str = ""
        partition_index: int = 0
        error_code: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class LeaderAndIsrTopicError(msgspec.Struct, gc=False):
        """A struct of LeaderAndIsrResponse.

        Attributes:
            topic_id: uuid, versions 5+, default AAAAAAAAAAAAAAAAAAAAAA, map key.
            partition_errors: []LeaderAndIsrPartitionError, versions 5+, default empty.
        """

        topic_id: UUID = _NIL
        partition_errors: list[LeaderAndIsrResponse.LeaderAndIsrPartitionError] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    error_code: int = 0
    partition_errors: list[LeaderAndIsrResponse.LeaderAndIsrPartitionError] = []
    topics: list[LeaderAndIsrResponse.LeaderAndIsrTopicError] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_LeaderAndIsrPartitionError = LeaderAndIsrResponse.LeaderAndIsrPartitionError
_LeaderAndIsrTopicError = LeaderAndIsrResponse.LeaderAndIsrTopicError
_pack_U = Struct(">16s").pack
_pack_UB = Struct(">16sB").pack
_pack_h = Struct(">h").pack
_pack_hB = Struct(">hB").pack
_pack_hi = Struct(">hi").pack
_pack_ih = Struct(">ih").pack
_pack_ihB = Struct(">ihB").pack
_unpack_UB = Struct(">16sB").unpack_from
_unpack_h = Struct(">h").unpack_from
_unpack_hB = Struct(">hB").unpack_from
_unpack_hi = Struct(">hi").unpack_from
_unpack_ih = Struct(">ih").unpack_from
_unpack_ihB = Struct(">ihB").unpack_from


# Versions 0 to 3
def _decode_v0(b: Any, o: int) -> tuple[LeaderAndIsrResponse, int]:
    error_code, n = _unpack_hi(b, o)
    o += 6
    if n < 0:
        raise ValueError
    partition_errors: Any = []
    for _ in range(n):
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        topic_name = b[o : (o := o + n)].decode()
        partition_index, error_code_2 = _unpack_ih(b, o)
        o += 6
        partition_errors.append(
            _LeaderAndIsrPartitionError(topic_name, partition_index, error_code_2)
        )
    m = LeaderAndIsrResponse(error_code, partition_errors)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if (
        m.topics is None or (m.topics if type(m.topics) is list else _items(m.topics))
    ) or m.unknown_tagged_fields:
        raise ValueError
    partition_errors = m.partition_errors
    if type(partition_errors) is not list:
        partition_errors = _items(partition_errors)
    n = len(partition_errors)
    o.append(_pack_hi(m.error_code, n))
    for item in partition_errors:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.topic_name)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        o.append(_pack_ih(item.partition_index, item.error_code))


# Version 4
def _decode_v4(b: Any, o: int) -> tuple[LeaderAndIsrResponse, int]:
    error_code, n = _unpack_hB(b, o)
    o += 3
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    partition_errors: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        topic_name = b[o + 1 : (o := o + n)].decode()
        partition_index, error_code_2, n = _unpack_ihB(b, o)
        o += 7
        if not n:
            unknown: Any = ()
        else:
            section, unknown, o = _tags(b, o - 1, (), ())
        partition_errors.append(
            _LeaderAndIsrPartitionError(
                topic_name, partition_index, error_code_2, unknown
            )
        )
    if not b[o]:
        unknown_2: Any = ()
        o += 1
    else:
        section_2, unknown_2, o = _tags(b, o, (), ())
    m = LeaderAndIsrResponse(error_code, partition_errors, [], unknown_2)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v4(m: Any, o: list[bytes]) -> None:
    if m.topics is None or (m.topics if type(m.topics) is list else _items(m.topics)):
        raise ValueError
    partition_errors = m.partition_errors
    if type(partition_errors) is not list:
        partition_errors = _items(partition_errors)
    n = len(partition_errors) + 1
    o.append(_pack_hB(m.error_code, n) if n < 128 else _pack_h(m.error_code) + _size(n))
    for item in partition_errors:
        s = _utf8(item.topic_name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        if item.unknown_tagged_fields:
            o.append(_pack_ih(item.partition_index, item.error_code))
            o.append(_tag_section((), item.unknown_tagged_fields, ()))
        else:
            o.append(_pack_ihB(item.partition_index, item.error_code, 0))
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


# Versions 5 to 7
def _decode_v5(b: Any, o: int) -> tuple[LeaderAndIsrResponse, int]:
    error_code, n = _unpack_hB(b, o)
    o += 3
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    topics: Any = []
    for _ in range(n - 1):
        topic_id, n = _unpack_UB(b, o)
        o += 17
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        partition_errors: Any = []
        if n > 1:
            for _ in range(n - 1):
                partition_index, error_code_2, n = _unpack_ihB(b, o)
                o += 7
                if not n:
                    unknown: Any = ()
                else:
                    section, unknown, o = _tags(b, o - 1, (), ())
                partition_errors.append(
                    _LeaderAndIsrPartitionError(
                        "", partition_index, error_code_2, unknown
                    )
                )
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        topics.append(
            _LeaderAndIsrTopicError(_uuids[topic_id], partition_errors, unknown_2)
        )
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = LeaderAndIsrResponse(error_code, [], topics, unknown_3)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v5(m: Any, o: list[bytes]) -> None:
    if m.partition_errors is None or (
        m.partition_errors
        if type(m.partition_errors) is list
        else _items(m.partition_errors)
    ):
        raise ValueError
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics) + 1
    o.append(_pack_hB(m.error_code, n) if n < 128 else _pack_h(m.error_code) + _size(n))
    for item in topics:
        partition_errors = item.partition_errors
        if type(partition_errors) is not list:
            partition_errors = _items(partition_errors)
        n = len(partition_errors) + 1
        o.append(
            _pack_UB(item.topic_id.int.to_bytes(16), n)
            if n < 128
            else _pack_U(item.topic_id.int.to_bytes(16)) + _size(n)
        )
        for item_2 in partition_errors:
            if item_2.unknown_tagged_fields:
                o.append(_pack_ih(item_2.partition_index, item_2.error_code))
                o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
            else:
                o.append(_pack_ihB(item_2.partition_index, item_2.error_code, 0))
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


LeaderAndIsrResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
        2: _decode_v0,
        3: _decode_v0,
        4: _decode_v4,
        5: _decode_v5,
        6: _decode_v5,
        7: _decode_v5,
    }
)
LeaderAndIsrResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
        2: _encode_v0,
        3: _encode_v0,
        4: _encode_v4,
        5: _encode_v5,
        6: _encode_v5,
        7: _encode_v5,
    }
)
