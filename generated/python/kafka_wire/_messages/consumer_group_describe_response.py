from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar
from uuid import UUID

import msgspec

from .._runtime.fast import Packs as _Packs
from .._runtime.fast import NIL as _NIL
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
from .._runtime.fast import uuids as _uuids
from .._runtime.message import Message


class ConsumerGroupDescribeResponse(Message, gc=False):
    """ConsumerGroupDescribeResponse: response (API key 69), versions 0 to 1, flexible
    from 0.

    Attributes:
        throttle_time_ms: int32, versions 0+, default 0.
        groups: []DescribedGroup, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 69
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 2)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 2)
    _module: ClassVar[str] = "consumer_group_describe_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class DescribedGroup(msgspec.Struct, gc=False):
        """A struct of ConsumerGroupDescribeResponse.

        Attributes:
            error_code: int16, versions 0+, default 0.
            error_message: string, versions 0+, nullable in 0+, default null.
            group_id: string, versions 0+, default '', groupId.
            group_state: string, versions 0+, default ''.
            group_epoch: int32, versions 0+, default 0.
            assignment_epoch: int32, versions 0+, default 0.
            assignor_name: string, versions 0+, default ''.
            members: []Member, versions 0+, default empty.
            authorized_operations: int32, versions 0+, default -2147483648.
        """

        error_code: int = 0
        error_message: str | None = None
        group_id: str = ""
        group_state: str = ""
        group_epoch: int = 0
        assignment_epoch: int = 0
        assignor_name: str = ""
        members: list[ConsumerGroupDescribeResponse.Member] = []
        authorized_operations: int = -2147483648
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class Member(msgspec.Struct, gc=False):
        """A struct of ConsumerGroupDescribeResponse.

        Attributes:
            member_id: string, versions 0+, default ''.
            instance_id: string, versions 0+, nullable in 0+, default null.
            rack_id: string, versions 0+, nullable in 0+, default null.
            member_epoch: int32, versions 0+, default 0.
            client_id: string, versions 0+, default ''.
            client_host: string, versions 0+, default ''.
            subscribed_topic_names: []string, versions 0+, default empty, topicName.
            subscribed_topic_regex: string, versions 0+, nullable in 0+, default null.
            assignment: Assignment, versions 0+, default empty.
            target_assignment: Assignment, versions 0+, default empty.
            member_type: int8, versions 1+, default -1, ignorable.
        """

        member_id: str = ""
        instance_id: str | None = None
        rack_id: str | None = None
        member_epoch: int = 0
        client_id: str = ""
        client_host: str = ""
        subscribed_topic_names: list[str] = []
        subscribed_topic_regex: str | None = None
        assignment: ConsumerGroupDescribeResponse.Assignment = msgspec.field(
            default_factory=lambda: ConsumerGroupDescribeResponse.Assignment()
        )
        target_assignment: ConsumerGroupDescribeResponse.Assignment = msgspec.field(
            default_factory=lambda: ConsumerGroupDescribeResponse.Assignment()
        )
        member_type: int = -1
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class TopicPartitions(msgspec.Struct, gc=False):
        """A struct of ConsumerGroupDescribeResponse.

        Attributes:
            topic_id: uuid, versions 0+, default AAAAAAAAAAAAAAAAAAAAAA.
            topic_name: string, versions 0+, default '', topicName.
            partitions: []int32, versions 0+, default empty.
        """

        topic_id: UUID = _NIL
        topic_name: str = ""
        partitions: list[int] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class Assignment(msgspec.Struct, gc=False):
        """A struct of ConsumerGroupDescribeResponse.

        Attributes:
            topic_partitions: []TopicPartitions, versions 0+, default empty.
        """

        topic_partitions: list[ConsumerGroupDescribeResponse.TopicPartitions] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    throttle_time_ms: int = 0
    groups: list[ConsumerGroupDescribeResponse.DescribedGroup] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_Assignment = ConsumerGroupDescribeResponse.Assignment
_DescribedGroup = ConsumerGroupDescribeResponse.DescribedGroup
_Member = ConsumerGroupDescribeResponse.Member
_TopicPartitions = ConsumerGroupDescribeResponse.TopicPartitions
_make_Li = _Packs("Li")
_make_Li_B = _Packs("Li", "B")
_pack_U = Struct(">16s").pack
_pack_UB = Struct(">16sB").pack
_pack_b = Struct(">b").pack
_pack_bB = Struct(">bB").pack
_pack_h = Struct(">h").pack
_pack_hB = Struct(">hB").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_ii = Struct(">ii").pack
_pack_iiB = Struct(">iiB").pack
_packs_Li = _make_Li.made
_packs_Li_B = _make_Li_B.made
_unpack_UB = Struct(">16sB").unpack_from
_unpack_bB = Struct(">bB").unpack_from
_unpack_hB = Struct(">hB").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_iiB = Struct(">iiB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[ConsumerGroupDescribeResponse, int]:
    throttle_time_ms, n = _unpack_iB(b, o)
    o += 5
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    groups: Any = []
    for _ in range(n - 1):
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
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        group_id = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        group_state = b[o + 1 : (o := o + n)].decode()
        group_epoch, assignment_epoch, n = _unpack_iiB(b, o)
        o += 8
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        assignor_name = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        o += 1
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        members: Any = []
        if n > 1:
            for _ in range(n - 1):
                n = b[o]
                if not n or n > 127:
                    n, o = _some_long_text(b, o, n)
                member_id = b[o + 1 : (o := o + n)].decode()
                n = b[o]
                if n > 127:
                    n, o = _long_text(b, o, n)
                if n:
                    instance_id = b[o + 1 : (o := o + n)].decode()
                else:
                    instance_id = None
                    o += 1
                n = b[o]
                if n > 127:
                    n, o = _long_text(b, o, n)
                if n:
                    rack_id = b[o + 1 : (o := o + n)].decode()
                else:
                    rack_id = None
                    o += 1
                member_epoch, n = _unpack_iB(b, o)
                o += 4
                if not n or n > 127:
                    n, o = _some_long_text(b, o, n)
                client_id = b[o + 1 : (o := o + n)].decode()
                n = b[o]
                if not n or n > 127:
                    n, o = _some_long_text(b, o, n)
                client_host = b[o + 1 : (o := o + n)].decode()
                n = b[o]
                o += 1
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                subscribed_topic_names: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        n = b[o]
                        if not n or n > 127:
                            n, o = _some_long_text(b, o, n)
                        item = b[o + 1 : (o := o + n)].decode()
                        subscribed_topic_names.append(item)
                n = b[o]
                if n > 127:
                    n, o = _long_text(b, o, n)
                if n:
                    subscribed_topic_regex = b[o + 1 : (o := o + n)].decode()
                else:
                    subscribed_topic_regex = None
                    o += 1
                n = b[o]
                o += 1
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                topic_partitions: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        topic_id, n = _unpack_UB(b, o)
                        o += 16
                        if not n or n > 127:
                            n, o = _some_long_text(b, o, n)
                        topic_name = b[o + 1 : (o := o + n)].decode()
                        n = b[o]
                        if n > 127:
                            n, o = _long_list(b, o, n)
                        k = n - 1
                        partitions: Any = [*_lists_i[k](b, o + 1)]
                        o += 4 * k + 1
                        if not b[o]:
                            unknown: Any = ()
                            o += 1
                        else:
                            section, unknown, o = _tags(b, o, (), ())
                        topic_partitions.append(
                            _TopicPartitions(
                                _uuids[topic_id], topic_name, partitions, unknown
                            )
                        )
                if not b[o]:
                    unknown_2: Any = ()
                    o += 1
                else:
                    section_2, unknown_2, o = _tags(b, o, (), ())
                n = b[o]
                o += 1
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                topic_partitions_2: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        topic_id_2, n = _unpack_UB(b, o)
                        o += 16
                        if not n or n > 127:
                            n, o = _some_long_text(b, o, n)
                        topic_name_2 = b[o + 1 : (o := o + n)].decode()
                        n = b[o]
                        if n > 127:
                            n, o = _long_list(b, o, n)
                        k = n - 1
                        partitions_2: Any = [*_lists_i[k](b, o + 1)]
                        o += 4 * k + 1
                        if not b[o]:
                            unknown_3: Any = ()
                            o += 1
                        else:
                            section_3, unknown_3, o = _tags(b, o, (), ())
                        topic_partitions_2.append(
                            _TopicPartitions(
                                _uuids[topic_id_2],
                                topic_name_2,
                                partitions_2,
                                unknown_3,
                            )
                        )
                if not b[o]:
                    unknown_4: Any = ()
                    o += 1
                else:
                    section_4, unknown_4, o = _tags(b, o, (), ())
                if not b[o]:
                    unknown_5: Any = ()
                    o += 1
                else:
                    section_5, unknown_5, o = _tags(b, o, (), ())
                members.append(
                    _Member(
                        member_id,
                        instance_id,
                        rack_id,
                        member_epoch,
                        client_id,
                        client_host,
                        subscribed_topic_names,
                        subscribed_topic_regex,
                        _Assignment(topic_partitions, unknown_2),
                        _Assignment(topic_partitions_2, unknown_4),
                        -1,
                        unknown_5,
                    )
                )
        authorized_operations, n = _unpack_iB(b, o)
        o += 5
        if not n:
            unknown_6: Any = ()
        else:
            section_6, unknown_6, o = _tags(b, o - 1, (), ())
        groups.append(
            _DescribedGroup(
                error_code,
                error_message,
                group_id,
                group_state,
                group_epoch,
                assignment_epoch,
                assignor_name,
                members,
                authorized_operations,
                unknown_6,
            )
        )
    if not b[o]:
        unknown_7: Any = ()
        o += 1
    else:
        section_7, unknown_7, o = _tags(b, o, (), ())
    m = ConsumerGroupDescribeResponse(throttle_time_ms, groups, unknown_7)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    groups = m.groups
    if type(groups) is not list:
        groups = _items(groups)
    n = len(groups) + 1
    o.append(
        _pack_iB(m.throttle_time_ms, n)
        if n < 128
        else _pack_i(m.throttle_time_ms) + _size(n)
    )
    for item in groups:
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
        s = _utf8(item.group_id)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        s = _utf8(item.group_state)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        s = _utf8(item.assignor_name)
        n = len(s) + 1
        o.append(
            _pack_iiB(item.group_epoch, item.assignment_epoch, n)
            if n < 128
            else _pack_ii(item.group_epoch, item.assignment_epoch) + _text_size(n)
        )
        o.append(s)
        members = item.members
        if type(members) is not list:
            members = _items(members)
        n = len(members)
        o.append(_more[n] if n < 127 else _size(n + 1))
        for item_2 in members:
            s = _utf8(item_2.member_id)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            t = item_2.instance_id
            if t is None:
                o.append(b"\x00")
            else:
                s = _utf8(t)
                n = len(s)
                o.append(_more[n] if n < 127 else _text_size(n + 1))
                o.append(s)
            t = item_2.rack_id
            if t is None:
                o.append(b"\x00")
            else:
                s = _utf8(t)
                n = len(s)
                o.append(_more[n] if n < 127 else _text_size(n + 1))
                o.append(s)
            s = _utf8(item_2.client_id)
            n = len(s) + 1
            o.append(
                _pack_iB(item_2.member_epoch, n)
                if n < 128
                else _pack_i(item_2.member_epoch) + _text_size(n)
            )
            o.append(s)
            s = _utf8(item_2.client_host)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            subscribed_topic_names = item_2.subscribed_topic_names
            if type(subscribed_topic_names) is not list:
                subscribed_topic_names = _items(subscribed_topic_names)
            n = len(subscribed_topic_names)
            o.append(_more[n] if n < 127 else _size(n + 1))
            for item_3 in subscribed_topic_names:
                s = _utf8(item_3)
                n = len(s)
                o.append(_more[n] if n < 127 else _text_size(n + 1))
                o.append(s)
            t = item_2.subscribed_topic_regex
            if t is None:
                o.append(b"\x00")
            else:
                s = _utf8(t)
                n = len(s)
                o.append(_more[n] if n < 127 else _text_size(n + 1))
                o.append(s)
            assignment = item_2.assignment
            topic_partitions = assignment.topic_partitions
            if type(topic_partitions) is not list:
                topic_partitions = _items(topic_partitions)
            n = len(topic_partitions)
            o.append(_more[n] if n < 127 else _size(n + 1))
            for item_4 in topic_partitions:
                s = _utf8(item_4.topic_name)
                n = len(s) + 1
                o.append(
                    _pack_UB(item_4.topic_id.int.to_bytes(16), n)
                    if n < 128
                    else _pack_U(item_4.topic_id.int.to_bytes(16)) + _text_size(n)
                )
                o.append(s)
                partitions = item_4.partitions
                if type(partitions) is not list:
                    partitions = _items(partitions)
                count = len(partitions)
                if item_4.unknown_tagged_fields:
                    try:
                        pack = _packs_Li[count]
                    except KeyError:
                        pack = _make_Li(count)
                    o.append(pack(count + 1, *partitions))
                    o.append(_tag_section((), item_4.unknown_tagged_fields, ()))
                else:
                    try:
                        pack = _packs_Li_B[count]
                    except KeyError:
                        pack = _make_Li_B(count)
                    o.append(pack(count + 1, *partitions, 0))
            o.append(
                _tag_section((), assignment.unknown_tagged_fields, ())
                if assignment.unknown_tagged_fields
                else b"\x00"
            )
            target_assignment = item_2.target_assignment
            topic_partitions_2 = target_assignment.topic_partitions
            if type(topic_partitions_2) is not list:
                topic_partitions_2 = _items(topic_partitions_2)
            n = len(topic_partitions_2)
            o.append(_more[n] if n < 127 else _size(n + 1))
            for item_5 in topic_partitions_2:
                s = _utf8(item_5.topic_name)
                n = len(s) + 1
                o.append(
                    _pack_UB(item_5.topic_id.int.to_bytes(16), n)
                    if n < 128
                    else _pack_U(item_5.topic_id.int.to_bytes(16)) + _text_size(n)
                )
                o.append(s)
                partitions_2 = item_5.partitions
                if type(partitions_2) is not list:
                    partitions_2 = _items(partitions_2)
                count_2 = len(partitions_2)
                if item_5.unknown_tagged_fields:
                    try:
                        pack = _packs_Li[count_2]
                    except KeyError:
                        pack = _make_Li(count_2)
                    o.append(pack(count_2 + 1, *partitions_2))
                    o.append(_tag_section((), item_5.unknown_tagged_fields, ()))
                else:
                    try:
                        pack = _packs_Li_B[count_2]
                    except KeyError:
                        pack = _make_Li_B(count_2)
                    o.append(pack(count_2 + 1, *partitions_2, 0))
            o.append(
                _tag_section((), target_assignment.unknown_tagged_fields, ())
                if target_assignment.unknown_tagged_fields
                else b"\x00"
            )
            o.append(
                _tag_section((), item_2.unknown_tagged_fields, ())
                if item_2.unknown_tagged_fields
                else b"\x00"
            )
        if item.unknown_tagged_fields:
            o.append(_pack_i(item.authorized_operations))
            o.append(_tag_section((), item.unknown_tagged_fields, ()))
        else:
            o.append(_pack_iB(item.authorized_operations, 0))
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[ConsumerGroupDescribeResponse, int]:
    throttle_time_ms, n = _unpack_iB(b, o)
    o += 5
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    groups: Any = []
    for _ in range(n - 1):
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
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        group_id = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        group_state = b[o + 1 : (o := o + n)].decode()
        group_epoch, assignment_epoch, n = _unpack_iiB(b, o)
        o += 8
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        assignor_name = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        o += 1
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        members: Any = []
        if n > 1:
            for _ in range(n - 1):
                n = b[o]
                if not n or n > 127:
                    n, o = _some_long_text(b, o, n)
                member_id = b[o + 1 : (o := o + n)].decode()
                n = b[o]
                if n > 127:
                    n, o = _long_text(b, o, n)
                if n:
                    instance_id = b[o + 1 : (o := o + n)].decode()
                else:
                    instance_id = None
                    o += 1
                n = b[o]
                if n > 127:
                    n, o = _long_text(b, o, n)
                if n:
                    rack_id = b[o + 1 : (o := o + n)].decode()
                else:
                    rack_id = None
                    o += 1
                member_epoch, n = _unpack_iB(b, o)
                o += 4
                if not n or n > 127:
                    n, o = _some_long_text(b, o, n)
                client_id = b[o + 1 : (o := o + n)].decode()
                n = b[o]
                if not n or n > 127:
                    n, o = _some_long_text(b, o, n)
                client_host = b[o + 1 : (o := o + n)].decode()
                n = b[o]
                o += 1
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                subscribed_topic_names: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        n = b[o]
                        if not n or n > 127:
                            n, o = _some_long_text(b, o, n)
                        item = b[o + 1 : (o := o + n)].decode()
                        subscribed_topic_names.append(item)
                n = b[o]
                if n > 127:
                    n, o = _long_text(b, o, n)
                if n:
                    subscribed_topic_regex = b[o + 1 : (o := o + n)].decode()
                else:
                    subscribed_topic_regex = None
                    o += 1
                n = b[o]
                o += 1
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                topic_partitions: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        topic_id, n = _unpack_UB(b, o)
                        o += 16
                        if not n or n > 127:
                            n, o = _some_long_text(b, o, n)
                        topic_name = b[o + 1 : (o := o + n)].decode()
                        n = b[o]
                        if n > 127:
                            n, o = _long_list(b, o, n)
                        k = n - 1
                        partitions: Any = [*_lists_i[k](b, o + 1)]
                        o += 4 * k + 1
                        if not b[o]:
                            unknown: Any = ()
                            o += 1
                        else:
                            section, unknown, o = _tags(b, o, (), ())
                        topic_partitions.append(
                            _TopicPartitions(
                                _uuids[topic_id], topic_name, partitions, unknown
                            )
                        )
                if not b[o]:
                    unknown_2: Any = ()
                    o += 1
                else:
                    section_2, unknown_2, o = _tags(b, o, (), ())
                n = b[o]
                o += 1
                if not n or n > 127:
                    n, o = _some_long(b, o, n)
                topic_partitions_2: Any = []
                if n > 1:
                    for _ in range(n - 1):
                        topic_id_2, n = _unpack_UB(b, o)
                        o += 16
                        if not n or n > 127:
                            n, o = _some_long_text(b, o, n)
                        topic_name_2 = b[o + 1 : (o := o + n)].decode()
                        n = b[o]
                        if n > 127:
                            n, o = _long_list(b, o, n)
                        k = n - 1
                        partitions_2: Any = [*_lists_i[k](b, o + 1)]
                        o += 4 * k + 1
                        if not b[o]:
                            unknown_3: Any = ()
                            o += 1
                        else:
                            section_3, unknown_3, o = _tags(b, o, (), ())
                        topic_partitions_2.append(
                            _TopicPartitions(
                                _uuids[topic_id_2],
                                topic_name_2,
                                partitions_2,
                                unknown_3,
                            )
                        )
                if not b[o]:
                    unknown_4: Any = ()
                    o += 1
                else:
                    section_4, unknown_4, o = _tags(b, o, (), ())
                member_type, n = _unpack_bB(b, o)
                o += 2
                if not n:
                    unknown_5: Any = ()
                else:
                    section_5, unknown_5, o = _tags(b, o - 1, (), ())
                members.append(
                    _Member(
                        member_id,
                        instance_id,
                        rack_id,
                        member_epoch,
                        client_id,
                        client_host,
                        subscribed_topic_names,
                        subscribed_topic_regex,
                        _Assignment(topic_partitions, unknown_2),
                        _Assignment(topic_partitions_2, unknown_4),
                        member_type,
                        unknown_5,
                    )
                )
        authorized_operations, n = _unpack_iB(b, o)
        o += 5
        if not n:
            unknown_6: Any = ()
        else:
            section_6, unknown_6, o = _tags(b, o - 1, (), ())
        groups.append(
            _DescribedGroup(
                error_code,
                error_message,
                group_id,
                group_state,
                group_epoch,
                assignment_epoch,
                assignor_name,
                members,
                authorized_operations,
                unknown_6,
            )
        )
    if not b[o]:
        unknown_7: Any = ()
        o += 1
    else:
        section_7, unknown_7, o = _tags(b, o, (), ())
    m = ConsumerGroupDescribeResponse(throttle_time_ms, groups, unknown_7)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    groups = m.groups
    if type(groups) is not list:
        groups = _items(groups)
    n = len(groups) + 1
    o.append(
        _pack_iB(m.throttle_time_ms, n)
        if n < 128
        else _pack_i(m.throttle_time_ms) + _size(n)
    )
    for item in groups:
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
        s = _utf8(item.group_id)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        s = _utf8(item.group_state)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        s = _utf8(item.assignor_name)
        n = len(s) + 1
        o.append(
            _pack_iiB(item.group_epoch, item.assignment_epoch, n)
            if n < 128
            else _pack_ii(item.group_epoch, item.assignment_epoch) + _text_size(n)
        )
        o.append(s)
        members = item.members
        if type(members) is not list:
            members = _items(members)
        n = len(members)
        o.append(_more[n] if n < 127 else _size(n + 1))
        for item_2 in members:
            s = _utf8(item_2.member_id)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            t = item_2.instance_id
            if t is None:
                o.append(b"\x00")
            else:
                s = _utf8(t)
                n = len(s)
                o.append(_more[n] if n < 127 else _text_size(n + 1))
                o.append(s)
            t = item_2.rack_id
            if t is None:
                o.append(b"\x00")
            else:
                s = _utf8(t)
                n = len(s)
                o.append(_more[n] if n < 127 else _text_size(n + 1))
                o.append(s)
            s = _utf8(item_2.client_id)
            n = len(s) + 1
            o.append(
                _pack_iB(item_2.member_epoch, n)
                if n < 128
                else _pack_i(item_2.member_epoch) + _text_size(n)
            )
            o.append(s)
            s = _utf8(item_2.client_host)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            subscribed_topic_names = item_2.subscribed_topic_names
            if type(subscribed_topic_names) is not list:
                subscribed_topic_names = _items(subscribed_topic_names)
            n = len(subscribed_topic_names)
            o.append(_more[n] if n < 127 else _size(n + 1))
            for item_3 in subscribed_topic_names:
                s = _utf8(item_3)
                n = len(s)
                o.append(_more[n] if n < 127 else _text_size(n + 1))
                o.append(s)
            t = item_2.subscribed_topic_regex
            if t is None:
                o.append(b"\x00")
            else:
                s = _utf8(t)
                n = len(s)
                o.append(_more[n] if n < 127 else _text_size(n + 1))
                o.append(s)
            assignment = item_2.assignment
            topic_partitions = assignment.topic_partitions
            if type(topic_partitions) is not list:
                topic_partitions = _items(topic_partitions)
            n = len(topic_partitions)
            o.append(_more[n] if n < 127 else _size(n + 1))
            for item_4 in topic_partitions:
                s = _utf8(item_4.topic_name)
                n = len(s) + 1
                o.append(
                    _pack_UB(item_4.topic_id.int.to_bytes(16), n)
                    if n < 128
                    else _pack_U(item_4.topic_id.int.to_bytes(16)) + _text_size(n)
                )
                o.append(s)
                partitions = item_4.partitions
                if type(partitions) is not list:
                    partitions = _items(partitions)
                count = len(partitions)
                if item_4.unknown_tagged_fields:
                    try:
                        pack = _packs_Li[count]
                    except KeyError:
                        pack = _make_Li(count)
                    o.append(pack(count + 1, *partitions))
                    o.append(_tag_section((), item_4.unknown_tagged_fields, ()))
                else:
                    try:
                        pack = _packs_Li_B[count]
                    except KeyError:
                        pack = _make_Li_B(count)
                    o.append(pack(count + 1, *partitions, 0))
            o.append(
                _tag_section((), assignment.unknown_tagged_fields, ())
                if assignment.unknown_tagged_fields
                else b"\x00"
            )
            target_assignment = item_2.target_assignment
            topic_partitions_2 = target_assignment.topic_partitions
            if type(topic_partitions_2) is not list:
                topic_partitions_2 = _items(topic_partitions_2)
            n = len(topic_partitions_2)
            o.append(_more[n] if n < 127 else _size(n + 1))
            for item_5 in topic_partitions_2:
                s = _utf8(item_5.topic_name)
                n = len(s) + 1
                o.append(
                    _pack_UB(item_5.topic_id.int.to_bytes(16), n)
                    if n < 128
                    else _pack_U(item_5.topic_id.int.to_bytes(16)) + _text_size(n)
                )
                o.append(s)
                partitions_2 = item_5.partitions
                if type(partitions_2) is not list:
                    partitions_2 = _items(partitions_2)
                count_2 = len(partitions_2)
                if item_5.unknown_tagged_fields:
                    try:
                        pack = _packs_Li[count_2]
                    except KeyError:
                        pack = _make_Li(count_2)
                    o.append(pack(count_2 + 1, *partitions_2))
                    o.append(_tag_section((), item_5.unknown_tagged_fields, ()))
                else:
                    try:
                        pack = _packs_Li_B[count_2]
                    except KeyError:
                        pack = _make_Li_B(count_2)
                    o.append(pack(count_2 + 1, *partitions_2, 0))
            o.append(
                _tag_section((), target_assignment.unknown_tagged_fields, ())
                if target_assignment.unknown_tagged_fields
                else b"\x00"
            )
            if item_2.unknown_tagged_fields:
                o.append(_pack_b(item_2.member_type))
                o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
            else:
                o.append(_pack_bB(item_2.member_type, 0))
        if item.unknown_tagged_fields:
            o.append(_pack_i(item.authorized_operations))
            o.append(_tag_section((), item.unknown_tagged_fields, ()))
        else:
            o.append(_pack_iB(item.authorized_operations, 0))
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


ConsumerGroupDescribeResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
    }
)
ConsumerGroupDescribeResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
    }
)
