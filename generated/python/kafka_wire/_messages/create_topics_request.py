from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

from .._runtime.fast import Packs as _Packs
from .._runtime.fast import bit as _bit
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
from .._runtime.message import Message


class CreateTopicsRequest(Message, gc=False):
    """CreateTopicsRequest: request (API key 19), versions 0 to 7, flexible from 5.

    Attributes:
        topics: []CreatableTopic, versions 0+, default empty.
        timeout_ms: int32, versions 0+, default 60000.
        validate_only: bool, versions 1+, default false.
    """

    API_KEY: ClassVar[int | None] = 19
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 8)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(5, 8)
    DEPRECATED_VERSIONS: ClassVar[range] = range(0, 2)
    _module: ClassVar[str] = "create_topics_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class CreatableTopic(msgspec.Struct, gc=False):
        """A struct of CreateTopicsRequest.

        Attributes:
            name: string, versions 0+, default '', map key, topicName.
            num_partitions: int32, versions 0+, default 0.
            replication_factor: int16, versions 0+, default 0.
            assignments: []CreatableReplicaAssignment, versions 0+, default empty.
            configs: []CreatableTopicConfig, versions 0+, default empty.
        """

        name: str = ""
        num_partitions: int = 0
        replication_factor: int = 0
        assignments: list[CreateTopicsRequest.CreatableReplicaAssignment] = []
        configs: list[CreateTopicsRequest.CreatableTopicConfig] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class CreatableReplicaAssignment(msgspec.Struct, gc=False):
        """A struct of CreateTopicsRequest.

        Attributes:
            partition_index: int32, versions 0+, default 0, map key.
            broker_ids: []int32, versions 0+, default empty, brokerId.
        """

        partition_index: int = 0
        broker_ids: list[int] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class CreatableTopicConfig(msgspec.Struct, gc=False):
        """A struct of CreateTopicsRequest.

        Attributes:
            name: string, versions 0+, default '', map key.
            value: string, versions 0+, nullable in 0+, default ''.
        """

        name: str = ""
        value: str | None = ""
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    topics: list[CreateTopicsRequest.CreatableTopic] = []
    timeout_ms: int = 60000
    validate_only: bool = False
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_CreatableReplicaAssignment = CreateTopicsRequest.CreatableReplicaAssignment
_CreatableTopic = CreateTopicsRequest.CreatableTopic
_CreatableTopicConfig = CreateTopicsRequest.CreatableTopicConfig
_make_i_Li = _Packs("i", "Li")
_make_i_Li_B = _Packs("i", "Li", "B")
_make_i_li = _Packs("i", "li")
_pack_h = Struct(">h").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_iBB = Struct(">iBB").pack
_pack_ih = Struct(">ih").pack
_pack_ihB = Struct(">ihB").pack
_pack_ihi = Struct(">ihi").pack
_packs_i_Li = _make_i_Li.made
_packs_i_Li_B = _make_i_Li_B.made
_packs_i_li = _make_i_li.made
_unpack_h = Struct(">h").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_iT = Struct(">i?").unpack_from
_unpack_iTB = Struct(">i?B").unpack_from
_unpack_ihB = Struct(">ihB").unpack_from
_unpack_ihi = Struct(">ihi").unpack_from
_unpack_ii = Struct(">ii").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[CreateTopicsRequest, int]:
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
        num_partitions, replication_factor, n = _unpack_ihi(b, o)
        o += 10
        if n < 0:
            raise ValueError
        assignments: Any = []
        if n > 0:
            for _ in range(n):
                partition_index, n = _unpack_ii(b, o)
                o += 8
                k = n
                broker_ids: Any = [*_lists_i[k](b, o)]
                o += 4 * k
                assignments.append(
                    _CreatableReplicaAssignment(partition_index, broker_ids)
                )
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        configs: Any = []
        if n > 0:
            for _ in range(n):
                (n,) = _unpack_h(b, o)
                o += 2
                if n < 0:
                    raise ValueError
                name_2 = b[o : (o := o + n)].decode()
                (n,) = _unpack_h(b, o)
                o += 2
                if n >= 0:
                    value = b[o : (o := o + n)].decode()
                else:
                    value = None
                configs.append(_CreatableTopicConfig(name_2, value))
        topics.append(
            _CreatableTopic(
                name, num_partitions, replication_factor, assignments, configs
            )
        )
    (timeout_ms,) = _unpack_i(b, o)
    o += 4
    m = CreateTopicsRequest(topics, timeout_ms)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if (
        m.validate_only is not False and _differs(m.validate_only, False)
    ) or m.unknown_tagged_fields:
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
        assignments = item.assignments
        if type(assignments) is not list:
            assignments = _items(assignments)
        n = len(assignments)
        o.append(_pack_ihi(item.num_partitions, item.replication_factor, n))
        for item_2 in assignments:
            if item_2.unknown_tagged_fields:
                raise ValueError
            broker_ids = item_2.broker_ids
            if type(broker_ids) is not list:
                broker_ids = _items(broker_ids)
            count = len(broker_ids)
            try:
                pack = _packs_i_li[count]
            except KeyError:
                pack = _make_i_li(count)
            o.append(pack(item_2.partition_index, count, *broker_ids))
        configs = item.configs
        if type(configs) is not list:
            configs = _items(configs)
        n = len(configs)
        o.append(_pack_i(n))
        for item_3 in configs:
            if item_3.unknown_tagged_fields:
                raise ValueError
            s = _utf8(item_3.name)
            n = len(s)
            o.append(_pack_h(n))
            o.append(s)
            t = item_3.value
            if t is None:
                o.append(_pack_h(-1))
            else:
                s = _utf8(t)
                n = len(s)
                o.append(_pack_h(n))
                o.append(s)
    o.append(_pack_i(m.timeout_ms))


# Versions 1 to 4
def _decode_v1(b: Any, o: int) -> tuple[CreateTopicsRequest, int]:
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
        num_partitions, replication_factor, n = _unpack_ihi(b, o)
        o += 10
        if n < 0:
            raise ValueError
        assignments: Any = []
        if n > 0:
            for _ in range(n):
                partition_index, n = _unpack_ii(b, o)
                o += 8
                k = n
                broker_ids: Any = [*_lists_i[k](b, o)]
                o += 4 * k
                assignments.append(
                    _CreatableReplicaAssignment(partition_index, broker_ids)
                )
        (n,) = _unpack_i(b, o)
        o += 4
        if n < 0:
            raise ValueError
        configs: Any = []
        if n > 0:
            for _ in range(n):
                (n,) = _unpack_h(b, o)
                o += 2
                if n < 0:
                    raise ValueError
                name_2 = b[o : (o := o + n)].decode()
                (n,) = _unpack_h(b, o)
                o += 2
                if n >= 0:
                    value = b[o : (o := o + n)].decode()
                else:
                    value = None
                configs.append(_CreatableTopicConfig(name_2, value))
        topics.append(
            _CreatableTopic(
                name, num_partitions, replication_factor, assignments, configs
            )
        )
    timeout_ms, validate_only = _unpack_iT(b, o)
    o += 5
    m = CreateTopicsRequest(topics, timeout_ms, validate_only)
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
        assignments = item.assignments
        if type(assignments) is not list:
            assignments = _items(assignments)
        n = len(assignments)
        o.append(_pack_ihi(item.num_partitions, item.replication_factor, n))
        for item_2 in assignments:
            if item_2.unknown_tagged_fields:
                raise ValueError
            broker_ids = item_2.broker_ids
            if type(broker_ids) is not list:
                broker_ids = _items(broker_ids)
            count = len(broker_ids)
            try:
                pack = _packs_i_li[count]
            except KeyError:
                pack = _make_i_li(count)
            o.append(pack(item_2.partition_index, count, *broker_ids))
        configs = item.configs
        if type(configs) is not list:
            configs = _items(configs)
        n = len(configs)
        o.append(_pack_i(n))
        for item_3 in configs:
            if item_3.unknown_tagged_fields:
                raise ValueError
            s = _utf8(item_3.name)
            n = len(s)
            o.append(_pack_h(n))
            o.append(s)
            t = item_3.value
            if t is None:
                o.append(_pack_h(-1))
            else:
                s = _utf8(t)
                n = len(s)
                o.append(_pack_h(n))
                o.append(s)
    o.append(_pack_iB(m.timeout_ms, _bit[m.validate_only]))


# Versions 5 to 7
def _decode_v5(b: Any, o: int) -> tuple[CreateTopicsRequest, int]:
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    topics: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        name = b[o + 1 : (o := o + n)].decode()
        num_partitions, replication_factor, n = _unpack_ihB(b, o)
        o += 7
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        assignments: Any = []
        if n > 1:
            for _ in range(n - 1):
                partition_index, n = _unpack_iB(b, o)
                o += 4
                if n > 127:
                    n, o = _long_list(b, o, n)
                k = n - 1
                broker_ids: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                if not b[o]:
                    unknown: Any = ()
                    o += 1
                else:
                    section, unknown, o = _tags(b, o, (), ())
                assignments.append(
                    _CreatableReplicaAssignment(partition_index, broker_ids, unknown)
                )
        n = b[o]
        o += 1
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        configs: Any = []
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
                if not b[o]:
                    unknown_2: Any = ()
                    o += 1
                else:
                    section_2, unknown_2, o = _tags(b, o, (), ())
                configs.append(_CreatableTopicConfig(name_2, value, unknown_2))
        if not b[o]:
            unknown_3: Any = ()
            o += 1
        else:
            section_3, unknown_3, o = _tags(b, o, (), ())
        topics.append(
            _CreatableTopic(
                name,
                num_partitions,
                replication_factor,
                assignments,
                configs,
                unknown_3,
            )
        )
    timeout_ms, validate_only, n = _unpack_iTB(b, o)
    o += 6
    if not n:
        unknown_4: Any = ()
    else:
        section_4, unknown_4, o = _tags(b, o - 1, (), ())
    m = CreateTopicsRequest(topics, timeout_ms, validate_only, unknown_4)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v5(m: Any, o: list[bytes]) -> None:
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item in topics:
        s = _utf8(item.name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        assignments = item.assignments
        if type(assignments) is not list:
            assignments = _items(assignments)
        n = len(assignments) + 1
        o.append(
            _pack_ihB(item.num_partitions, item.replication_factor, n)
            if n < 128
            else _pack_ih(item.num_partitions, item.replication_factor) + _size(n)
        )
        for item_2 in assignments:
            broker_ids = item_2.broker_ids
            if type(broker_ids) is not list:
                broker_ids = _items(broker_ids)
            count = len(broker_ids)
            if item_2.unknown_tagged_fields:
                try:
                    pack = _packs_i_Li[count]
                except KeyError:
                    pack = _make_i_Li(count)
                o.append(pack(item_2.partition_index, count + 1, *broker_ids))
                o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
            else:
                try:
                    pack = _packs_i_Li_B[count]
                except KeyError:
                    pack = _make_i_Li_B(count)
                o.append(pack(item_2.partition_index, count + 1, *broker_ids, 0))
        configs = item.configs
        if type(configs) is not list:
            configs = _items(configs)
        n = len(configs)
        o.append(_more[n] if n < 127 else _size(n + 1))
        for item_3 in configs:
            s = _utf8(item_3.name)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            t = item_3.value
            if t is None:
                o.append(b"\x00")
            else:
                s = _utf8(t)
                n = len(s)
                o.append(_more[n] if n < 127 else _text_size(n + 1))
                o.append(s)
            o.append(
                _tag_section((), item_3.unknown_tagged_fields, ())
                if item_3.unknown_tagged_fields
                else b"\x00"
            )
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    if m.unknown_tagged_fields:
        o.append(_pack_iB(m.timeout_ms, _bit[m.validate_only]))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_iBB(m.timeout_ms, _bit[m.validate_only], 0))


CreateTopicsRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
        2: _decode_v1,
        3: _decode_v1,
        4: _decode_v1,
        5: _decode_v5,
        6: _decode_v5,
        7: _decode_v5,
    }
)
CreateTopicsRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
        2: _encode_v1,
        3: _encode_v1,
        4: _encode_v1,
        5: _encode_v5,
        6: _encode_v5,
        7: _encode_v5,
    }
)
