from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

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


class AddPartitionsToTxnResponse(Message, gc=False):
    """AddPartitionsToTxnResponse: response (API key 24), versions 0 to 5, flexible from
    3.

    Attributes:
        throttle_time_ms: int32, versions 0+, default 0.
        error_code: int16, versions 4+, default 0, ignorable.
        results_by_transaction: []AddPartitionsToTxnResult, versions 4+, default empty.
        results_by_topic_v3_and_below: []AddPartitionsToTxnTopicResult, versions 0-3,
            default empty.
    """

    API_KEY: ClassVar[int | None] = 24
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 6)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(3, 6)
    _module: ClassVar[str] = "add_partitions_to_txn_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class AddPartitionsToTxnResult(msgspec.Struct, gc=False):
        """A struct of AddPartitionsToTxnResponse.

        Attributes:
            transactional_id: string, versions 4+, default '', map key, transactionalId.
            topic_results: []AddPartitionsToTxnTopicResult, versions 4+, default empty.
        """

        transactional_id: str = ""
        topic_results: list[
            AddPartitionsToTxnResponse.AddPartitionsToTxnTopicResult
        ] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class AddPartitionsToTxnTopicResult(msgspec.Struct, gc=False):
        """A struct of AddPartitionsToTxnResponse.

        Attributes:
            name: string, versions 0+, default '', map key, topicName.
            results_by_partition: []AddPartitionsToTxnPartitionResult, versions 0+,
                default empty.
        """

        name: str = ""
        results_by_partition: list[
            AddPartitionsToTxnResponse.AddPartitionsToTxnPartitionResult
        ] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class AddPartitionsToTxnPartitionResult(msgspec.Struct, gc=False):
        """A struct of AddPartitionsToTxnResponse.

        Attributes:
            partition_index: int32, versions 0+, default 0, map key.
            partition_error_code: int16, versions 0+, default 0.
        """

        partition_index: int = 0
        partition_error_code: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    throttle_time_ms: int = 0
    error_code: int = 0
    results_by_transaction: list[
        AddPartitionsToTxnResponse.AddPartitionsToTxnResult
    ] = []
    results_by_topic_v3_and_below: list[
        AddPartitionsToTxnResponse.AddPartitionsToTxnTopicResult
    ] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_AddPartitionsToTxnPartitionResult = (
    AddPartitionsToTxnResponse.AddPartitionsToTxnPartitionResult
)
_AddPartitionsToTxnResult = AddPartitionsToTxnResponse.AddPartitionsToTxnResult
_AddPartitionsToTxnTopicResult = (
    AddPartitionsToTxnResponse.AddPartitionsToTxnTopicResult
)
_pack_h = Struct(">h").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_ih = Struct(">ih").pack
_pack_ihB = Struct(">ihB").pack
_pack_ii = Struct(">ii").pack
_unpack_h = Struct(">h").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_ih = Struct(">ih").unpack_from
_unpack_ihB = Struct(">ihB").unpack_from
_unpack_ii = Struct(">ii").unpack_from


# Versions 0 to 2
def _decode_v0(b: Any, o: int) -> tuple[AddPartitionsToTxnResponse, int]:
    throttle_time_ms, n = _unpack_ii(b, o)
    o += 8
    if n < 0:
        raise ValueError
    results_by_topic_v3_and_below: Any = []
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
        results_by_partition: Any = []
        if n > 0:
            for _ in range(n):
                partition_index, partition_error_code = _unpack_ih(b, o)
                o += 6
                results_by_partition.append(
                    _AddPartitionsToTxnPartitionResult(
                        partition_index, partition_error_code
                    )
                )
        results_by_topic_v3_and_below.append(
            _AddPartitionsToTxnTopicResult(name, results_by_partition)
        )
    m = AddPartitionsToTxnResponse(
        throttle_time_ms, 0, [], results_by_topic_v3_and_below
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if (
        m.results_by_transaction is None
        or (
            m.results_by_transaction
            if type(m.results_by_transaction) is list
            else _items(m.results_by_transaction)
        )
    ) or m.unknown_tagged_fields:
        raise ValueError
    results_by_topic_v3_and_below = m.results_by_topic_v3_and_below
    if type(results_by_topic_v3_and_below) is not list:
        results_by_topic_v3_and_below = _items(results_by_topic_v3_and_below)
    n = len(results_by_topic_v3_and_below)
    o.append(_pack_ii(m.throttle_time_ms, n))
    for item in results_by_topic_v3_and_below:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.name)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        results_by_partition = item.results_by_partition
        if type(results_by_partition) is not list:
            results_by_partition = _items(results_by_partition)
        n = len(results_by_partition)
        o.append(_pack_i(n))
        for item_2 in results_by_partition:
            if item_2.unknown_tagged_fields:
                raise ValueError
            o.append(_pack_ih(item_2.partition_index, item_2.partition_error_code))


# Version 3
def _decode_v3(b: Any, o: int) -> tuple[AddPartitionsToTxnResponse, int]:
    throttle_time_ms, n = _unpack_iB(b, o)
    o += 5
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    results_by_topic_v3_and_below: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        name = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        o += 1
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        results_by_partition: Any = []
        if n > 1:
            for _ in range(n - 1):
                partition_index, partition_error_code, n = _unpack_ihB(b, o)
                o += 7
                if not n:
                    unknown: Any = ()
                else:
                    section, unknown, o = _tags(b, o - 1, (), ())
                results_by_partition.append(
                    _AddPartitionsToTxnPartitionResult(
                        partition_index, partition_error_code, unknown
                    )
                )
        if not b[o]:
            unknown_2: Any = ()
            o += 1
        else:
            section_2, unknown_2, o = _tags(b, o, (), ())
        results_by_topic_v3_and_below.append(
            _AddPartitionsToTxnTopicResult(name, results_by_partition, unknown_2)
        )
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = AddPartitionsToTxnResponse(
        throttle_time_ms, 0, [], results_by_topic_v3_and_below, unknown_3
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v3(m: Any, o: list[bytes]) -> None:
    if m.results_by_transaction is None or (
        m.results_by_transaction
        if type(m.results_by_transaction) is list
        else _items(m.results_by_transaction)
    ):
        raise ValueError
    results_by_topic_v3_and_below = m.results_by_topic_v3_and_below
    if type(results_by_topic_v3_and_below) is not list:
        results_by_topic_v3_and_below = _items(results_by_topic_v3_and_below)
    n = len(results_by_topic_v3_and_below) + 1
    o.append(
        _pack_iB(m.throttle_time_ms, n)
        if n < 128
        else _pack_i(m.throttle_time_ms) + _size(n)
    )
    for item in results_by_topic_v3_and_below:
        s = _utf8(item.name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        results_by_partition = item.results_by_partition
        if type(results_by_partition) is not list:
            results_by_partition = _items(results_by_partition)
        n = len(results_by_partition)
        o.append(_more[n] if n < 127 else _size(n + 1))
        for item_2 in results_by_partition:
            if item_2.unknown_tagged_fields:
                o.append(_pack_ih(item_2.partition_index, item_2.partition_error_code))
                o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
            else:
                o.append(
                    _pack_ihB(item_2.partition_index, item_2.partition_error_code, 0)
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


# Versions 4 to 5
def _decode_v4(b: Any, o: int) -> tuple[AddPartitionsToTxnResponse, int]:
    throttle_time_ms, error_code, n = _unpack_ihB(b, o)
    o += 7
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    results_by_transaction: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        transactional_id = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        o += 1
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        topic_results: Any = []
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
                results_by_partition: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        partition_index, partition_error_code, n = _unpack_ihB(b, o)
                        o += 7
                        if not n:
                            unknown: Any = ()
                        else:
                            section, unknown, o = _tags(b, o - 1, (), ())
                        results_by_partition.append(
                            _AddPartitionsToTxnPartitionResult(
                                partition_index, partition_error_code, unknown
                            )
                        )
                if not b[o]:
                    unknown_2: Any = ()
                    o += 1
                else:
                    section_2, unknown_2, o = _tags(b, o, (), ())
                topic_results.append(
                    _AddPartitionsToTxnTopicResult(
                        name, results_by_partition, unknown_2
                    )
                )
        if not b[o]:
            unknown_3: Any = ()
            o += 1
        else:
            section_3, unknown_3, o = _tags(b, o, (), ())
        results_by_transaction.append(
            _AddPartitionsToTxnResult(transactional_id, topic_results, unknown_3)
        )
    if not b[o]:
        unknown_4: Any = ()
        o += 1
    else:
        section_4, unknown_4, o = _tags(b, o, (), ())
    m = AddPartitionsToTxnResponse(
        throttle_time_ms, error_code, results_by_transaction, [], unknown_4
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v4(m: Any, o: list[bytes]) -> None:
    if m.results_by_topic_v3_and_below is None or (
        m.results_by_topic_v3_and_below
        if type(m.results_by_topic_v3_and_below) is list
        else _items(m.results_by_topic_v3_and_below)
    ):
        raise ValueError
    results_by_transaction = m.results_by_transaction
    if type(results_by_transaction) is not list:
        results_by_transaction = _items(results_by_transaction)
    n = len(results_by_transaction) + 1
    o.append(
        _pack_ihB(m.throttle_time_ms, m.error_code, n)
        if n < 128
        else _pack_ih(m.throttle_time_ms, m.error_code) + _size(n)
    )
    for item in results_by_transaction:
        s = _utf8(item.transactional_id)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        topic_results = item.topic_results
        if type(topic_results) is not list:
            topic_results = _items(topic_results)
        n = len(topic_results)
        o.append(_more[n] if n < 127 else _size(n + 1))
        for item_2 in topic_results:
            s = _utf8(item_2.name)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            results_by_partition = item_2.results_by_partition
            if type(results_by_partition) is not list:
                results_by_partition = _items(results_by_partition)
            n = len(results_by_partition)
            o.append(_more[n] if n < 127 else _size(n + 1))
            for item_3 in results_by_partition:
                if item_3.unknown_tagged_fields:
                    o.append(
                        _pack_ih(item_3.partition_index, item_3.partition_error_code)
                    )
                    o.append(_tag_section((), item_3.unknown_tagged_fields, ()))
                else:
                    o.append(
                        _pack_ihB(
                            item_3.partition_index, item_3.partition_error_code, 0
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


AddPartitionsToTxnResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
        2: _decode_v0,
        3: _decode_v3,
        4: _decode_v4,
        5: _decode_v4,
    }
)
AddPartitionsToTxnResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
        2: _encode_v0,
        3: _encode_v3,
        4: _encode_v4,
        5: _encode_v4,
    }
)
