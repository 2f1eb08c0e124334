from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar
from uuid import UUID

import msgspec

from .._runtime.fast import NIL as _NIL
from .._runtime.fast import bit as _bit
from .._runtime.fast import differs as _differs
from .._runtime.fast import items as _items
from .._runtime.fast import long as _long
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


class CreateTopicsResponse(Message, gc=False):
    """CreateTopicsResponse: response (API key 19), versions 0 to 7, flexible from 5.

    Attributes:
        throttle_time_ms: int32, versions 2+, default 0, ignorable.
        topics: []CreatableTopicResult, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 19
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 8)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(5, 8)
    _module: ClassVar[str] = "create_topics_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class CreatableTopicResult(msgspec.Struct, gc=False):
        """A struct of CreateTopicsResponse.

        Attributes:
            name: string, versions 0+, default '', map key, topicName.
            topic_id: uuid, versions 7+, default AAAAAAAAAAAAAAAAAAAAAA, ignorable.
            error_code: int16, versions 0+, default 0.
            error_message: string, versions 1+, nullable in 0+, default '', ignorable.
            topic_config_error_code: int16, versions 5+, tag 0 in 5+, default 0,
                ignorable.
            num_partitions: int32, versions 5+, default -1, ignorable.
            replication_factor: int16, versions 5+, default -1, ignorable.
            configs: []CreatableTopicConfigs, versions 5+, nullable in 5+, default
                empty, ignorable.
        """

        name: str = ""
        topic_id: UUID = _NIL
        error_code: int = 0
        error_message: str | None = ""
        topic_config_error_code: int = 0
        num_partitions: int = -1
        replication_factor: int = -1
        configs: list[CreateTopicsResponse.CreatableTopicConfigs] | None = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class CreatableTopicConfigs(msgspec.Struct, gc=False):
        """A struct of CreateTopicsResponse.

        Attributes:
            name: string, versions 5+, default ''.
            value: string, versions 5+, nullable in 5+, default ''.
            read_only: bool, versions 5+, default false.
            config_source: int8, versions 5+, default -1, ignorable.
            is_sensitive: bool, versions 5+, default false.
        """

        name: str = ""
        value: str | None = ""
        read_only: bool = False
        config_source: int = -1
        is_sensitive: bool = False
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    throttle_time_ms: int = 0
    topics: list[CreateTopicsResponse.CreatableTopicResult] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_CreatableTopicConfigs = CreateTopicsResponse.CreatableTopicConfigs
_CreatableTopicResult = CreateTopicsResponse.CreatableTopicResult
_int_0 = 0
_pack_BbB = Struct(">BbB").pack
_pack_BbBB = Struct(">BbBB").pack
_pack_Uh = Struct(">16sh").pack
_pack_UhB = Struct(">16shB").pack
_pack_h = Struct(">h").pack
_pack_hB = Struct(">hB").pack
_pack_hh = Struct(">hh").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_ih = Struct(">ih").pack
_pack_ihB = Struct(">ihB").pack
_pack_ii = Struct(">ii").pack
_unpack_TbTB = Struct(">?b?B").unpack_from
_unpack_UhB = Struct(">16shB").unpack_from
_unpack_h = Struct(">h").unpack_from
_unpack_hB = Struct(">hB").unpack_from
_unpack_hh = Struct(">hh").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_ihBB = Struct(">ihBB").unpack_from
_unpack_ii = Struct(">ii").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[CreateTopicsResponse, int]:
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    topics: Any = []
    for _ in range(n):
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        name = b[o : (o := o + n)].decode()
        (error_code,) = _unpack_h(b, o)
        o += 2
        topics.append(_CreatableTopicResult(name, _NIL, error_code))
    m = CreateTopicsResponse(0, topics)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics)
    o.append(_pack_i(n))
    for item in topics:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.name)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        o.append(_pack_h(item.error_code))


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[CreateTopicsResponse, int]:
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    topics: Any = []
    for _ in range(n):
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        name = b[o : (o := o + n)].decode()
        error_code, n = _unpack_hh(b, o)
        o += 4
        if n >= 0:
            error_message = b[o : (o := o + n)].decode()
        else:
            error_message = None
        topics.append(_CreatableTopicResult(name, _NIL, error_code, error_message))
    m = CreateTopicsResponse(0, topics)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics)
    o.append(_pack_i(n))
    for item in topics:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.name)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        t = item.error_message
        if t is None:
            o.append(_pack_hh(item.error_code, -1))
        else:
            s = _utf8(t)
            n = len(s)
            o.append(_pack_hh(item.error_code, n))
            o.append(s)


# Versions 2 to 4
def _decode_v2(b: Any, o: int) -> tuple[CreateTopicsResponse, int]:
    throttle_time_ms, n = _unpack_ii(b, o)
    o += 8
    if n < 0:
        raise ValueError
    topics: Any = []
    for _ in range(n):
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        name = b[o : (o := o + n)].decode()
        error_code, n = _unpack_hh(b, o)
        o += 4
        if n >= 0:
            error_message = b[o : (o := o + n)].decode()
        else:
            error_message = None
        topics.append(_CreatableTopicResult(name, _NIL, error_code, error_message))
    m = CreateTopicsResponse(throttle_time_ms, topics)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics)
    o.append(_pack_ii(m.throttle_time_ms, n))
    for item in topics:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.name)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        t = item.error_message
        if t is None:
            o.append(_pack_hh(item.error_code, -1))
        else:
            s = _utf8(t)
            n = len(s)
            o.append(_pack_hh(item.error_code, n))
            o.append(s)


# Versions 5 to 6
def _decode_v5(b: Any, o: int) -> tuple[CreateTopicsResponse, int]:
    throttle_time_ms, n = _unpack_iB(b, o)
    o += 5
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    topics: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        name = b[o + 1 : (o := o + n)].decode()
        error_code, n = _unpack_hB(b, o)
        o += 2
        if n > 127:
            n, o = _long_text(b, o, n)
        if n:
            error_message = b[o + 1 : (o := o + n)].decode()
        else:
            error_message = None
            o += 1
        num_partitions, replication_factor, n, k = _unpack_ihBB(b, o)
        if n < 2:
            configs: Any = [] if n else None
            o += 8
            n = k
        else:
            o += 7
            if n > 127:
                n, o = _long(b, o, n)
            configs = [] if n else None
            if n > 1:
                for _ in range(n - 1):
                    n = b[o]
                    if not n or n > 127:
                        n, o = _some_long_text(b, o, n)
                    name_2 = b[o + 1 : (o := o + n)].decode()
                    n = b[o]
                    if n > 127:
                        n, o = _long_text(b, o, n)
                    if n:
                        value = b[o + 1 : (o := o + n)].decode()
                    else:
                        value = None
                        o += 1
                    read_only, config_source, is_sensitive, n = _unpack_TbTB(b, o)
                    o += 4
                    if not n:
                        unknown: Any = ()
                    else:
                        section, unknown, o = _tags(b, o - 1, (), ())
                    configs.append(
                        _CreatableTopicConfigs(
                            name_2,
                            value,
                            read_only,
                            config_source,
                            is_sensitive,
                            unknown,
                        )
                    )
            n = b[o]
            o += 1
        topic_config_error_code: Any = 0
        if not n:
            unknown_2: Any = ()
        else:
            section_2, unknown_2, after = _tags(b, o - 1, (0,), ())
            if 0 in section_2:
                o, end = section_2[0]
                (topic_config_error_code_2,) = _unpack_h(b, o)
                o += 2
                topic_config_error_code = topic_config_error_code_2
                if o != end:
                    raise ValueError
            o = after
        topics.append(
            _CreatableTopicResult(
                name,
                _NIL,
                error_code,
                error_message,
                topic_config_error_code,
                num_partitions,
                replication_factor,
                configs,
                unknown_2,
            )
        )
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = CreateTopicsResponse(throttle_time_ms, topics, unknown_3)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v5(m: Any, o: list[bytes]) -> None:
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics) + 1
    o.append(
        _pack_iB(m.throttle_time_ms, n)
        if n < 128
        else _pack_i(m.throttle_time_ms) + _size(n)
    )
    for item in topics:
        s = _utf8(item.name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        t = item.error_message
        if t is None:
            o.append(_pack_hB(item.error_code, 0))
        else:
            s = _utf8(t)
            n = len(s) + 1
            o.append(
                _pack_hB(item.error_code, n)
                if n < 128
                else _pack_h(item.error_code) + _text_size(n)
            )
            o.append(s)
        configs = item.configs
        if type(configs) is not list and configs is not None:
            configs = _items(configs)
        n = 0 if configs is None else len(configs) + 1
        o.append(
            _pack_ihB(item.num_partitions, item.replication_factor, n)
            if n < 128
            else _pack_ih(item.num_partitions, item.replication_factor) + _size(n)
        )
        for item_2 in configs or ():
            s = _utf8(item_2.name)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            t = item_2.value
            if t is None:
                o.append(b"\x00")
            else:
                s = _utf8(t)
                n = len(s)
                o.append(_more[n] if n < 127 else _text_size(n + 1))
                o.append(s)
            if item_2.unknown_tagged_fields:
                o.append(
                    _pack_BbB(
                        _bit[item_2.read_only],
                        item_2.config_source,
                        _bit[item_2.is_sensitive],
                    )
                )
                o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
            else:
                o.append(
                    _pack_BbBB(
                        _bit[item_2.read_only],
                        item_2.config_source,
                        _bit[item_2.is_sensitive],
                        0,
                    )
                )
        if (
            item.topic_config_error_code is not _int_0
            and _differs(item.topic_config_error_code, _int_0)
        ) or item.unknown_tagged_fields:
            known: list[tuple[int, bytes]] = []
            if item.topic_config_error_code is not _int_0 and _differs(
                item.topic_config_error_code, _int_0
            ):
                payload: list[bytes] = []
                payload.append(_pack_h(item.topic_config_error_code))
                known.append((0, b"".join(payload)))
            o.append(_tag_section(known, item.unknown_tagged_fields, (0,)))
        else:
            o.append(b"\x00")
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


# Version 7
def _decode_v7(b: Any, o: int) -> tuple[CreateTopicsResponse, int]:
    throttle_time_ms, n = _unpack_iB(b, o)
    o += 5
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    topics: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        name = b[o + 1 : (o := o + n)].decode()
        topic_id, error_code, n = _unpack_UhB(b, o)
        o += 18
        if n > 127:
            n, o = _long_text(b, o, n)
        if n:
            error_message = b[o + 1 : (o := o + n)].decode()
        else:
            error_message = None
            o += 1
        num_partitions, replication_factor, n, k = _unpack_ihBB(b, o)
        if n < 2:
            configs: Any = [] if n else None
            o += 8
            n = k
        else:
            o += 7
            if n > 127:
                n, o = _long(b, o, n)
            configs = [] if n else None
            if n > 1:
                for _ in range(n - 1):
                    n = b[o]
                    if not n or n > 127:
                        n, o = _some_long_text(b, o, n)
                    name_2 = b[o + 1 : (o := o + n)].decode()
                    n = b[o]
                    if n > 127:
                        n, o = _long_text(b, o, n)
                    if n:
                        value = b[o + 1 : (o := o + n)].decode()
                    else:
                        value = None
                        o += 1
                    read_only, config_source, is_sensitive, n = _unpack_TbTB(b, o)
                    o += 4
                    if not n:
                        unknown: Any = ()
                    else:
                        section, unknown, o = _tags(b, o - 1, (), ())
                    configs.append(
                        _CreatableTopicConfigs(
                            name_2,
                            value,
                            read_only,
                            config_source,
                            is_sensitive,
                            unknown,
                        )
                    )
            n = b[o]
            o += 1
        topic_config_error_code: Any = 0
        if not n:
            unknown_2: Any = ()
        else:
            section_2, unknown_2, after = _tags(b, o - 1, (0,), ())
            if 0 in section_2:
                o, end = section_2[0]
                (topic_config_error_code_2,) = _unpack_h(b, o)
                o += 2
                topic_config_error_code = topic_config_error_code_2
                if o != end:
                    raise ValueError
            o = after
        topics.append(
            _CreatableTopicResult(
                name,
                _uuids[topic_id],
                error_code,
                error_message,
                topic_config_error_code,
                num_partitions,
                replication_factor,
                configs,
                unknown_2,
            )
        )
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = CreateTopicsResponse(throttle_time_ms, topics, unknown_3)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v7(m: Any, o: list[bytes]) -> None:
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics) + 1
    o.append(
        _pack_iB(m.throttle_time_ms, n)
        if n < 128
        else _pack_i(m.throttle_time_ms) + _size(n)
    )
    for item in topics:
        s = _utf8(item.name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        t = item.error_message
        if t is None:
            o.append(_pack_UhB(item.topic_id.int.to_bytes(16), item.error_code, 0))
        else:
            s = _utf8(t)
            n = len(s) + 1
            o.append(
                _pack_UhB(item.topic_id.int.to_bytes(16), item.error_code, n)
                if n < 128
                else _pack_Uh(item.topic_id.int.to_bytes(16), item.error_code)
                + _text_size(n)
            )
            o.append(s)
        configs = item.configs
        if type(configs) is not list and configs is not None:
            configs = _items(configs)
        n = 0 if configs is None else len(configs) + 1
        o.append(
            _pack_ihB(item.num_partitions, item.replication_factor, n)
            if n < 128
            else _pack_ih(item.num_partitions, item.replication_factor) + _size(n)
        )
        for item_2 in configs or ():
            s = _utf8(item_2.name)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            t = item_2.value
            if t is None:
                o.append(b"\x00")
            else:
                s = _utf8(t)
                n = len(s)
                o.append(_more[n] if n < 127 else _text_size(n + 1))
                o.append(s)
            if item_2.unknown_tagged_fields:
                o.append(
                    _pack_BbB(
                        _bit[item_2.read_only],
                        item_2.config_source,
                        _bit[item_2.is_sensitive],
                    )
                )
                o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
            else:
                o.append(
                    _pack_BbBB(
                        _bit[item_2.read_only],
                        item_2.config_source,
                        _bit[item_2.is_sensitive],
                        0,
                    )
                )
        if (
            item.topic_config_error_code is not _int_0
            and _differs(item.topic_config_error_code, _int_0)
        ) or item.unknown_tagged_fields:
            known: list[tuple[int, bytes]] = []
            if item.topic_config_error_code is not _int_0 and _differs(
                item.topic_config_error_code, _int_0
            ):
                payload: list[bytes] = []
                payload.append(_pack_h(item.topic_config_error_code))
                known.append((0, b"".join(payload)))
            o.append(_tag_section(known, item.unknown_tagged_fields, (0,)))
        else:
            o.append(b"\x00")
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


CreateTopicsResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
        2: _decode_v2,
        3: _decode_v2,
        4: _decode_v2,
        5: _decode_v5,
        6: _decode_v5,
        7: _decode_v7,
    }
)
CreateTopicsResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
        2: _encode_v2,
        3: _encode_v2,
        4: _encode_v2,
        5: _encode_v5,
        6: _encode_v5,
        7: _encode_v7,
    }
)
