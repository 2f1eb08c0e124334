from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

from .._runtime.fast import bit as _bit
from .._runtime.fast import items as _items
from .._runtime.fast import more as _more
from .._runtime.fast import size as _size
from .._runtime.fast import some_long as _some_long
from .._runtime.fast import some_long_text as _some_long_text
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class DescribeLogDirsResponse(Message, gc=False):
    """DescribeLogDirsResponse: response (API key 35), versions 0 to 5, flexible from 2.

    Attributes:
        throttle_time_ms: int32, versions 0+, default 0.
        error_code: int16, versions 3+, default 0, ignorable.
        results: []DescribeLogDirsResult, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 35
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 6)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(2, 6)
    _module: ClassVar[str] = "describe_log_dirs_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class DescribeLogDirsResult(msgspec.Struct, gc=False):
        """A struct of DescribeLogDirsResponse.

        Attributes:
            error_code: int16, versions 0+, default 0.
            log_dir: string, versions 0+, default ''.
            topics: []DescribeLogDirsTopic, versions 0+, default empty.
            total_bytes: int64, versions 4+, default -1, ignorable.
            usable_bytes: int64, versions 4+, default -1, ignorable.
            is_cordoned: bool, versions 5+, default false, ignorable.
        """

        error_code: int = 0
        log_dir: str = ""
        topics: list[DescribeLogDirsResponse.DescribeLogDirsTopic] = []
        total_bytes: int = -1
        usable_bytes: int = -1
        is_cordoned: bool = False
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class DescribeLogDirsTopic(msgspec.Struct, gc=False):
        """A struct of DescribeLogDirsResponse.

        Attributes:
            name: string, versions 0+, default '', topicName.
            partitions: []DescribeLogDirsPartition, versions 0+, default empty.
        """

        name: str = ""
        partitions: list[DescribeLogDirsResponse.DescribeLogDirsPartition] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class DescribeLogDirsPartition(msgspec.Struct, gc=False):
        """A struct of DescribeLogDirsResponse.

        Attributes:
            partition_index: int32, versions 0+, default 0.
            partition_size: int64, versions 0+, default 0.
            offset_lag: int64, versions 0+, default 0.
            is_future_key: bool, versions 0+, default false.
        """

        partition_index: int = 0
        partition_size: int = 0
        offset_lag: int = 0
        is_future_key: bool = False
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    throttle_time_ms: int = 0
    error_code: int = 0
    results: list[DescribeLogDirsResponse.DescribeLogDirsResult] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_DescribeLogDirsPartition = DescribeLogDirsResponse.DescribeLogDirsPartition
_DescribeLogDirsResult = DescribeLogDirsResponse.DescribeLogDirsResult
_DescribeLogDirsTopic = DescribeLogDirsResponse.DescribeLogDirsTopic
_pack_h = Struct(">h").pack
_pack_hB = Struct(">hB").pack
_pack_hh = Struct(">hh").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_ih = Struct(">ih").pack
_pack_ihB = Struct(">ihB").pack
_pack_ii = Struct(">ii").pack
_pack_iqqB = Struct(">iqqB").pack
_pack_iqqBB = Struct(">iqqBB").pack
_pack_qq = Struct(">qq").pack
_pack_qqB = Struct(">qqB").pack
_pack_qqBB = Struct(">qqBB").pack
_unpack_h = Struct(">h").unpack_from
_unpack_hB = Struct(">hB").unpack_from
_unpack_hh = Struct(">hh").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_ihB = Struct(">ihB").unpack_from
_unpack_ii = Struct(">ii").unpack_from
_unpack_iqqT = Struct(">iqq?").unpack_from
_unpack_iqqTB = Struct(">iqq?B").unpack_from
_unpack_qqB = Struct(">qqB").unpack_from
_unpack_qqTB = Struct(">qq?B").unpack_from


# Versions 0 to 1
def _decode_v0(b: Any, o: int) -> tuple[DescribeLogDirsResponse, int]:
    throttle_time_ms, n = _unpack_ii(b, o)
    o += 8
    if n < 0:
        raise ValueError
    results: Any = []
    for _ in range(n):
        error_code, n = _unpack_hh(b, o)
        o += 4
        if n < 0:
            raise ValueError
        log_dir = b[o : (o := o + n)].decode()
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        topics: Any = []
        if n > 0:
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
                partitions: Any = []
                if n > 0:
                    for _ in range(n):
                        partition_index, partition_size, offset_lag, is_future_key = (
                            _unpack_iqqT(b, o)
                        )
                        o += 21
                        partitions.append(
                            _DescribeLogDirsPartition(
                                partition_index,
                                partition_size,
                                offset_lag,
                                is_future_key,
                            )
                        )
                topics.append(_DescribeLogDirsTopic(name, partitions))
        results.append(_DescribeLogDirsResult(error_code, log_dir, topics))
    m = DescribeLogDirsResponse(throttle_time_ms, 0, results)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    results = m.results
    if type(results) is not list:
        results = _items(results)
    n = len(results)
    o.append(_pack_ii(m.throttle_time_ms, n))
    for item in results:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.log_dir)
        n = len(s)
        o.append(_pack_hh(item.error_code, n))
        o.append(s)
        topics = item.topics
        if type(topics) is not list:
            topics = _items(topics)
        n = len(topics)
        o.append(_pack_i(n))
        for item_2 in topics:
            if item_2.unknown_tagged_fields:
                raise ValueError
            s = _utf8(item_2.name)
            n = len(s)
            o.append(_pack_h(n))
            o.append(s)
            partitions = item_2.partitions
            if type(partitions) is not list:
                partitions = _items(partitions)
            n = len(partitions)
            o.append(_pack_i(n))
            for item_3 in partitions:
                if item_3.unknown_tagged_fields:
                    raise ValueError
                o.append(
                    _pack_iqqB(
                        item_3.partition_index,
                        item_3.partition_size,
                        item_3.offset_lag,
                        _bit[item_3.is_future_key],
                    )
                )


# Version 2
def _decode_v2(b: Any, o: int) -> tuple[DescribeLogDirsResponse, int]:
    throttle_time_ms, n = _unpack_iB(b, o)
    o += 5
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    results: Any = []
    for _ in range(n - 1):
        error_code, n = _unpack_hB(b, o)
        o += 2
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        log_dir = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        o += 1
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        topics: Any = []
        if n > 1:
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
                        (
                            partition_index,
                            partition_size,
                            offset_lag,
                            is_future_key,
                            n,
                        ) = _unpack_iqqTB(b, o)
                        o += 22
                        if not n:
                            unknown: Any = ()
                        else:
                            section, unknown, o = _tags(b, o - 1, (), ())
                        partitions.append(
                            _DescribeLogDirsPartition(
                                partition_index,
                                partition_size,
                                offset_lag,
                                is_future_key,
                                unknown,
                            )
                        )
                if not b[o]:
                    unknown_2: Any = ()
                    o += 1
                else:
                    section_2, unknown_2, o = _tags(b, o, (), ())
                topics.append(_DescribeLogDirsTopic(name, partitions, unknown_2))
        if not b[o]:
            unknown_3: Any = ()
            o += 1
        else:
            section_3, unknown_3, o = _tags(b, o, (), ())
        results.append(
            _DescribeLogDirsResult(
                error_code, log_dir, topics, -1, -1, False, unknown_3
            )
        )
    if not b[o]:
        unknown_4: Any = ()
        o += 1
    else:
        section_4, unknown_4, o = _tags(b, o, (), ())
    m = DescribeLogDirsResponse(throttle_time_ms, 0, results, unknown_4)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
    results = m.results
    if type(results) is not list:
        results = _items(results)
    n = len(results) + 1
    o.append(
        _pack_iB(m.throttle_time_ms, n)
        if n < 128
        else _pack_i(m.throttle_time_ms) + _size(n)
    )
    for item in results:
        s = _utf8(item.log_dir)
        n = len(s) + 1
        o.append(
            _pack_hB(item.error_code, n)
            if n < 128
            else _pack_h(item.error_code) + _text_size(n)
        )
        o.append(s)
        topics = item.topics
        if type(topics) is not list:
            topics = _items(topics)
        n = len(topics)
        o.append(_more[n] if n < 127 else _size(n + 1))
        for item_2 in topics:
            s = _utf8(item_2.name)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            partitions = item_2.partitions
            if type(partitions) is not list:
                partitions = _items(partitions)
            n = len(partitions)
            o.append(_more[n] if n < 127 else _size(n + 1))
            for item_3 in partitions:
                if item_3.unknown_tagged_fields:
                    o.append(
                        _pack_iqqB(
                            item_3.partition_index,
                            item_3.partition_size,
                            item_3.offset_lag,
                            _bit[item_3.is_future_key],
                        )
                    )
                    o.append(_tag_section((), item_3.unknown_tagged_fields, ()))
                else:
                    o.append(
                        _pack_iqqBB(
                            item_3.partition_index,
                            item_3.partition_size,
                            item_3.offset_lag,
                            _bit[item_3.is_future_key],
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


# Version 3
def _decode_v3(b: Any, o: int) -> tuple[DescribeLogDirsResponse, int]:
    throttle_time_ms, error_code, n = _unpack_ihB(b, o)
    o += 7
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    results: Any = []
    for _ in range(n - 1):
        error_code_2, n = _unpack_hB(b, o)
        o += 2
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        log_dir = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        o += 1
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        topics: Any = []
        if n > 1:
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
                        (
                            partition_index,
                            partition_size,
                            offset_lag,
                            is_future_key,
                            n,
                        ) = _unpack_iqqTB(b, o)
                        o += 22
                        if not n:
                            unknown: Any = ()
                        else:
                            section, unknown, o = _tags(b, o - 1, (), ())
                        partitions.append(
                            _DescribeLogDirsPartition(
                                partition_index,
                                partition_size,
                                offset_lag,
                                is_future_key,
                                unknown,
                            )
                        )
                if not b[o]:
                    unknown_2: Any = ()
                    o += 1
                else:
                    section_2, unknown_2, o = _tags(b, o, (), ())
                topics.append(_DescribeLogDirsTopic(name, partitions, unknown_2))
        if not b[o]:
            unknown_3: Any = ()
            o += 1
        else:
            section_3, unknown_3, o = _tags(b, o, (), ())
        results.append(
            _DescribeLogDirsResult(
                error_code_2, log_dir, topics, -1, -1, False, unknown_3
            )
        )
    if not b[o]:
        unknown_4: Any = ()
        o += 1
    else:
        section_4, unknown_4, o = _tags(b, o, (), ())
    m = DescribeLogDirsResponse(throttle_time_ms, error_code, results, unknown_4)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v3(m: Any, o: list[bytes]) -> None:
    results = m.results
    if type(results) is not list:
        results = _items(results)
    n = len(results) + 1
    o.append(
        _pack_ihB(m.throttle_time_ms, m.error_code, n)
        if n < 128
        else _pack_ih(m.throttle_time_ms, m.error_code) + _size(n)
    )
    for item in results:
        s = _utf8(item.log_dir)
        n = len(s) + 1
        o.append(
            _pack_hB(item.error_code, n)
            if n < 128
            else _pack_h(item.error_code) + _text_size(n)
        )
        o.append(s)
        topics = item.topics
        if type(topics) is not list:
            topics = _items(topics)
        n = len(topics)
        o.append(_more[n] if n < 127 else _size(n + 1))
        for item_2 in topics:
            s = _utf8(item_2.name)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            partitions = item_2.partitions
            if type(partitions) is not list:
                partitions = _items(partitions)
            n = len(partitions)
            o.append(_more[n] if n < 127 else _size(n + 1))
            for item_3 in partitions:
                if item_3.unknown_tagged_fields:
                    o.append(
                        _pack_iqqB(
                            item_3.partition_index,
                            item_3.partition_size,
                            item_3.offset_lag,
                            _bit[item_3.is_future_key],
                        )
                    )
                    o.append(_tag_section((), item_3.unknown_tagged_fields, ()))
                else:
                    o.append(
                        _pack_iqqBB(
                            item_3.partition_index,
                            item_3.partition_size,
                            item_3.offset_lag,
                            _bit[item_3.is_future_key],
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


# Version 4
def _decode_v4(b: Any, o: int) -> tuple[DescribeLogDirsResponse, int]:
    throttle_time_ms, error_code, n = _unpack_ihB(b, o)
    o += 7
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    results: Any = []
    for _ in range(n - 1):
        error_code_2, n = _unpack_hB(b, o)
        o += 2
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        log_dir = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        o += 1
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        topics: Any = []
        if n > 1:
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
                        (
                            partition_index,
                            partition_size,
                            offset_lag,
                            is_future_key,
                            n,
                        ) = _unpack_iqqTB(b, o)
                        o += 22
                        if not n:
                            unknown: Any = ()
                        else:
                            section, unknown, o = _tags(b, o - 1, (), ())
                        partitions.append(
                            _DescribeLogDirsPartition(
                                partition_index,
                                partition_size,
                                offset_lag,
                                is_future_key,
                                unknown,
                            )
                        )
                if not b[o]:
                    unknown_2: Any = ()
                    o += 1
                else:
                    section_2, unknown_2, o = _tags(b, o, (), ())
                topics.append(_DescribeLogDirsTopic(name, partitions, unknown_2))
        total_bytes, usable_bytes, n = _unpack_qqB(b, o)
        o += 17
        if not n:
            unknown_3: Any = ()
        else:
            section_3, unknown_3, o = _tags(b, o - 1, (), ())
        results.append(
            _DescribeLogDirsResult(
                error_code_2,
                log_dir,
                topics,
                total_bytes,
                usable_bytes,
                False,
                unknown_3,
            )
        )
    if not b[o]:
        unknown_4: Any = ()
        o += 1
    else:
        section_4, unknown_4, o = _tags(b, o, (), ())
    m = DescribeLogDirsResponse(throttle_time_ms, error_code, results, unknown_4)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v4(m: Any, o: list[bytes]) -> None:
    results = m.results
    if type(results) is not list:
        results = _items(results)
    n = len(results) + 1
    o.append(
        _pack_ihB(m.throttle_time_ms, m.error_code, n)
        if n < 128
        else _pack_ih(m.throttle_time_ms, m.error_code) + _size(n)
    )
    for item in results:
        s = _utf8(item.log_dir)
        n = len(s) + 1
        o.append(
            _pack_hB(item.error_code, n)
            if n < 128
            else _pack_h(item.error_code) + _text_size(n)
        )
        o.append(s)
        topics = item.topics
        if type(topics) is not list:
            topics = _items(topics)
        n = len(topics)
        o.append(_more[n] if n < 127 else _size(n + 1))
        for item_2 in topics:
            s = _utf8(item_2.name)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            partitions = item_2.partitions
            if type(partitions) is not list:
                partitions = _items(partitions)
            n = len(partitions)
            o.append(_more[n] if n < 127 else _size(n + 1))
            for item_3 in partitions:
                if item_3.unknown_tagged_fields:
                    o.append(
                        _pack_iqqB(
                            item_3.partition_index,
                            item_3.partition_size,
                            item_3.offset_lag,
                            _bit[item_3.is_future_key],
                        )
                    )
                    o.append(_tag_section((), item_3.unknown_tagged_fields, ()))
                else:
                    o.append(
                        _pack_iqqBB(
                            item_3.partition_index,
                            item_3.partition_size,
                            item_3.offset_lag,
                            _bit[item_3.is_future_key],
                            0,
                        )
                    )
            o.append(
                _tag_section((), item_2.unknown_tagged_fields, ())
                if item_2.unknown_tagged_fields
                else b"\x00"
            )
        if item.unknown_tagged_fields:
            o.append(_pack_qq(item.total_bytes, item.usable_bytes))
            o.append(_tag_section((), item.unknown_tagged_fields, ()))
        else:
            o.append(_pack_qqB(item.total_bytes, item.usable_bytes, 0))
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


# Version 5
def _decode_v5(b: Any, o: int) -> tuple[DescribeLogDirsResponse, int]:
    throttle_time_ms, error_code, n = _unpack_ihB(b, o)
    o += 7
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    results: Any = []
    for _ in range(n - 1):
        error_code_2, n = _unpack_hB(b, o)
        o += 2
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        log_dir = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        o += 1
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        topics: Any = []
        if n > 1:
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
                        (
                            partition_index,
                            partition_size,
                            offset_lag,
                            is_future_key,
                            n,
                        ) = _unpack_iqqTB(b, o)
                        o += 22
                        if not n:
                            unknown: Any = ()
                        else:
                            section, unknown, o = _tags(b, o - 1, (), ())
                        partitions.append(
                            _DescribeLogDirsPartition(
                                partition_index,
                                partition_size,
                                offset_lag,
                                is_future_key,
                                unknown,
                            )
                        )
                if not b[o]:
                    unknown_2: Any = ()
                    o += 1
                else:
                    section_2, unknown_2, o = _tags(b, o, (), ())
                topics.append(_DescribeLogDirsTopic(name, partitions, unknown_2))
        total_bytes, usable_bytes, is_cordoned, n = _unpack_qqTB(b, o)
        o += 18
        if not n:
            unknown_3: Any = ()
        else:
            section_3, unknown_3, o = _tags(b, o - 1, (), ())
        results.append(
            _DescribeLogDirsResult(
                error_code_2,
                log_dir,
                topics,
                total_bytes,
                usable_bytes,
                is_cordoned,
                unknown_3,
            )
        )
    if not b[o]:
        unknown_4: Any = ()
        o += 1
    else:
        section_4, unknown_4, o = _tags(b, o, (), ())
    m = DescribeLogDirsResponse(throttle_time_ms, error_code, results, unknown_4)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v5(m: Any, o: list[bytes]) -> None:
    results = m.results
    if type(results) is not list:
        results = _items(results)
    n = len(results) + 1
    o.append(
        _pack_ihB(m.throttle_time_ms, m.error_code, n)
        if n < 128
        else _pack_ih(m.throttle_time_ms, m.error_code) + _size(n)
    )
    for item in results:
        s = _utf8(item.log_dir)
        n = len(s) + 1
        o.append(
            _pack_hB(item.error_code, n)
            if n < 128
            else _pack_h(item.error_code) + _text_size(n)
        )
        o.append(s)
        topics = item.topics
        if type(topics) is not list:
            topics = _items(topics)
        n = len(topics)
        o.append(_more[n] if n < 127 else _size(n + 1))
        for item_2 in topics:
            s = _utf8(item_2.name)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            partitions = item_2.partitions
            if type(partitions) is not list:
                partitions = _items(partitions)
            n = len(partitions)
            o.append(_more[n] if n < 127 else _size(n + 1))
            for item_3 in partitions:
                if item_3.unknown_tagged_fields:
                    o.append(
                        _pack_iqqB(
                            item_3.partition_index,
                            item_3.partition_size,
                            item_3.offset_lag,
                            _bit[item_3.is_future_key],
                        )
                    )
                    o.append(_tag_section((), item_3.unknown_tagged_fields, ()))
                else:
                    o.append(
                        _pack_iqqBB(
                            item_3.partition_index,
                            item_3.partition_size,
                            item_3.offset_lag,
                            _bit[item_3.is_future_key],
                            0,
                        )
                    )
            o.append(
                _tag_section((), item_2.unknown_tagged_fields, ())
                if item_2.unknown_tagged_fields
                else b"\x00"
            )
        if item.unknown_tagged_fields:
            o.append(
                _pack_qqB(item.total_bytes, item.usable_bytes, _bit[item.is_cordoned])
            )
            o.append(_tag_section((), item.unknown_tagged_fields, ()))
        else:
            o.append(
                _pack_qqBB(
                    item.total_bytes, item.usable_bytes, _bit[item.is_cordoned], 0
                )
            )
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


DescribeLogDirsResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
        2: _decode_v2,
        3: _decode_v3,
        4: _decode_v4,
        5: _decode_v5,
    }
)
DescribeLogDirsResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
        2: _encode_v2,
        3: _encode_v3,
        4: _encode_v4,
        5: _encode_v5,
    }
)
