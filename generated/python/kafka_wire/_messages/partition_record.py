from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar
from uuid import UUID

from .._runtime.fast import Packs as _Packs
from .._runtime.fast import NIL as _NIL
from .._runtime.fast import byte as _byte
from .._runtime.fast import differs as _differs
from .._runtime.fast import items as _items
from .._runtime.fast import lists_U as _lists_U
from .._runtime.fast import lists_i as _lists_i
from .._runtime.fast import long as _long
from .._runtime.fast import long_list as _long_list
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import uuid as _uuid
from .._runtime.fast import uuids as _uuids
from .._runtime.message import Message


class PartitionRecord(Message, gc=False):
    """PartitionRecord: metadata (record type 3), versions 0 to 2, flexible from 0.

    Attributes:
        partition_id: int32, versions 0+, default -1.
        topic_id: uuid, versions 0+, default AAAAAAAAAAAAAAAAAAAAAA.
        replicas: []int32, versions 0+, default empty, brokerId.
        isr: []int32, versions 0+, default empty.
        removing_replicas: []int32, versions 0+, default empty, brokerId.
        adding_replicas: []int32, versions 0+, default empty, brokerId.
        leader: int32, versions 0+, default -1, brokerId.
        leader_recovery_state: int8, versions 0+, tag 0 in 0+, default 0.
        leader_epoch: int32, versions 0+, default -1.
        partition_epoch: int32, versions 0+, default -1.
        directories: []uuid, versions 1+, default empty.
        eligible_leader_replicas: []int32, versions 2+, nullable in 2+, tag 1 in 2+,
            default null, brokerId.
        last_known_elr: []int32, versions 2+, nullable in 2+, tag 2 in 2+, default null,
            brokerId.
    """

    API_KEY: ClassVar[int | None] = 3
    KIND: ClassVar[str] = "metadata"
    VERSIONS: ClassVar[range] = range(0, 3)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 3)
    _module: ClassVar[str] = "partition_record"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    partition_id: int = -1
    topic_id: UUID = _NIL
    replicas: list[int] = []
    isr: list[int] = []
    removing_replicas: list[int] = []
    adding_replicas: list[int] = []
    leader: int = -1
    leader_recovery_state: int = 0
    leader_epoch: int = -1
    partition_epoch: int = -1
    directories: list[UUID] = []
    eligible_leader_replicas: list[int] | None = None
    last_known_elr: list[int] | None = None
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_int_0 = 0
_make_Li = _Packs("Li")
_make_Li_iii = _Packs("Li", "iii")
_make_Li_iiiB = _Packs("Li", "iiiB")
_make_Li_iii_LU = _Packs("Li", "iii", "L16s")
_make_Li_iii_LU_B = _Packs("Li", "iii", "L16s", "B")
_make_iU_Li_Li_Li = _Packs("i16s", "Li", "Li", "Li")
_pack_b = Struct(">b").pack
_packs_Li = _make_Li.made
_packs_Li_iii = _make_Li_iii.made
_packs_Li_iiiB = _make_Li_iiiB.made
_packs_Li_iii_LU = _make_Li_iii_LU.made
_packs_Li_iii_LU_B = _make_Li_iii_LU_B.made
_packs_iU_Li_Li_Li = _make_iU_Li_Li_Li.made
_unpack_b = Struct(">b").unpack_from
_unpack_iUB = Struct(">i16sB").unpack_from
_unpack_iiiB = Struct(">iiiB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[PartitionRecord, int]:
    partition_id, topic_id, n = _unpack_iUB(b, o)
    o += 20
    if n > 127:
        n, o = _long_list(b, o, n)
    k = n - 1
    replicas: Any = [*_lists_i[k](b, o + 1)]
    o += 4 * k + 1
    n = b[o]
    if n > 127:
        n, o = _long_list(b, o, n)
    k = n - 1
    isr: Any = [*_lists_i[k](b, o + 1)]
    o += 4 * k + 1
    n = b[o]
    if n > 127:
        n, o = _long_list(b, o, n)
    k = n - 1
    removing_replicas: Any = [*_lists_i[k](b, o + 1)]
    o += 4 * k + 1
    n = b[o]
    if n > 127:
        n, o = _long_list(b, o, n)
    k = n - 1
    adding_replicas: Any = [*_lists_i[k](b, o + 1)]
    o += 4 * k + 1
    leader, leader_epoch, partition_epoch, n = _unpack_iiiB(b, o)
    o += 13
    leader_recovery_state: Any = 0
    if not n:
        unknown: Any = ()
    else:
        section, unknown, after = _tags(b, o - 1, (0,), (1, 2))
        if 0 in section:
            o, end = section[0]
            (leader_recovery_state_2,) = _unpack_b(b, o)
            o += 1
            leader_recovery_state = leader_recovery_state_2
            if o != end:
                raise ValueError
        o = after
    m = PartitionRecord(
        partition_id,
        _uuids[topic_id],
        replicas,
        isr,
        removing_replicas,
        adding_replicas,
        leader,
        leader_recovery_state,
        leader_epoch,
        partition_epoch,
        [],
        None,
        None,
        unknown,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if (
        (
            m.directories is None
            or (m.directories if type(m.directories) is list else _items(m.directories))
        )
        or m.eligible_leader_replicas is not None
        or m.last_known_elr is not None
    ):
        raise ValueError
    replicas = m.replicas
    if type(replicas) is not list:
        replicas = _items(replicas)
    count = len(replicas)
    isr = m.isr
    if type(isr) is not list:
        isr = _items(isr)
    count_2 = len(isr)
    removing_replicas = m.removing_replicas
    if type(removing_replicas) is not list:
        removing_replicas = _items(removing_replicas)
    count_3 = len(removing_replicas)
    try:
        pack = _packs_iU_Li_Li_Li[count, count_2, count_3]
    except KeyError:
        pack = _make_iU_Li_Li_Li(count, count_2, count_3)
    o.append(
        pack(
            m.partition_id,
            m.topic_id.int.to_bytes(16),
            count + 1,
            *replicas,
            count_2 + 1,
            *isr,
            count_3 + 1,
            *removing_replicas,
        )
    )
    adding_replicas = m.adding_replicas
    if type(adding_replicas) is not list:
        adding_replicas = _items(adding_replicas)
    count_4 = len(adding_replicas)
    if (
        m.leader_recovery_state is not _int_0
        and _differs(m.leader_recovery_state, _int_0)
    ) or m.unknown_tagged_fields:
        try:
            pack = _packs_Li_iii[count_4]
        except KeyError:
            pack = _make_Li_iii(count_4)
        o.append(
            pack(
                count_4 + 1,
                *adding_replicas,
                m.leader,
                m.leader_epoch,
                m.partition_epoch,
            )
        )
        known: list[tuple[int, bytes]] = []
        if m.leader_recovery_state is not _int_0 and _differs(
            m.leader_recovery_state, _int_0
        ):
            payload: list[bytes] = []
            payload.append(_pack_b(m.leader_recovery_state))
            known.append((0, b"".join(payload)))
        o.append(_tag_section(known, m.unknown_tagged_fields, (0, 1, 2)))
    else:
        try:
            pack = _packs_Li_iiiB[count_4]
        except KeyError:
            pack = _make_Li_iiiB(count_4)
        o.append(
            pack(
                count_4 + 1,
                *adding_replicas,
                m.leader,
                m.leader_epoch,
                m.partition_epoch,
                0,
            )
        )


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[PartitionRecord, int]:
    partition_id, topic_id, n = _unpack_iUB(b, o)
    o += 20
    if n > 127:
        n, o = _long_list(b, o, n)
    k = n - 1
    replicas: Any = [*_lists_i[k](b, o + 1)]
    o += 4 * k + 1
    n = b[o]
    if n > 127:
        n, o = _long_list(b, o, n)
    k = n - 1
    isr: Any = [*_lists_i[k](b, o + 1)]
    o += 4 * k + 1
    n = b[o]
    if n > 127:
        n, o = _long_list(b, o, n)
    k = n - 1
    removing_replicas: Any = [*_lists_i[k](b, o + 1)]
    o += 4 * k + 1
    n = b[o]
    if n > 127:
        n, o = _long_list(b, o, n)
    k = n - 1
    adding_replicas: Any = [*_lists_i[k](b, o + 1)]
    o += 4 * k + 1
    leader, leader_epoch, partition_epoch, n = _unpack_iiiB(b, o)
    o += 12
    if n > 127:
        n, o = _long_list(b, o, n)
    k = n - 1
    directories: Any = [*map(_uuid, _lists_U[k](b, o + 1))]
    o += 16 * k + 1
    leader_recovery_state: Any = 0
    if not b[o]:
        unknown: Any = ()
        o += 1
    else:
        section, unknown, after = _tags(b, o, (0,), (1, 2))
        if 0 in section:
            o, end = section[0]
            (leader_recovery_state_2,) = _unpack_b(b, o)
            o += 1
            leader_recovery_state = leader_recovery_state_2
            if o != end:
                raise ValueError
        o = after
    m = PartitionRecord(
        partition_id,
        _uuids[topic_id],
        replicas,
        isr,
        removing_replicas,
        adding_replicas,
        leader,
        leader_recovery_state,
        leader_epoch,
        partition_epoch,
        directories,
        None,
        None,
        unknown,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    if m.eligible_leader_replicas is not None or m.last_known_elr is not None:
        raise ValueError
    replicas = m.replicas
    if type(replicas) is not list:
        replicas = _items(replicas)
    count = len(replicas)
    isr = m.isr
    if type(isr) is not list:
        isr = _items(isr)
    count_2 = len(isr)
    removing_replicas = m.removing_replicas
    if type(removing_replicas) is not list:
        removing_replicas = _items(removing_replicas)
    count_3 = len(removing_replicas)
    try:
        pack = _packs_iU_Li_Li_Li[count, count_2, count_3]
    except KeyError:
        pack = _make_iU_Li_Li_Li(count, count_2, count_3)
    o.append(
        pack(
            m.partition_id,
            m.topic_id.int.to_bytes(16),
            count + 1,
            *replicas,
            count_2 + 1,
            *isr,
            count_3 + 1,
            *removing_replicas,
        )
    )
    adding_replicas = m.adding_replicas
    if type(adding_replicas) is not list:
        adding_replicas = _items(adding_replicas)
    count_4 = len(adding_replicas)
    directories = m.directories
    if type(directories) is not list:
        directories = _items(directories)
    directories = [x.int.to_bytes(16) for x in directories]
    count_5 = len(directories)
    if (
        m.leader_recovery_state is not _int_0
        and _differs(m.leader_recovery_state, _int_0)
    ) or m.unknown_tagged_fields:
        try:
            pack = _packs_Li_iii_LU[count_4, count_5]
        except KeyError:
            pack = _make_Li_iii_LU(count_4, count_5)
        o.append(
            pack(
                count_4 + 1,
                *adding_replicas,
                m.leader,
                m.leader_epoch,
                m.partition_epoch,
                count_5 + 1,
                *directories,
            )
        )
        known: list[tuple[int, bytes]] = []
        if m.leader_recovery_state is not _int_0 and _differs(
            m.leader_recovery_state, _int_0
        ):
            payload: list[bytes] = []
            payload.append(_pack_b(m.leader_recovery_state))
            known.append((0, b"".join(payload)))
        o.append(_tag_section(known, m.unknown_tagged_fields, (0, 1, 2)))
    else:
        try:
            pack = _packs_Li_iii_LU_B[count_4, count_5]
        except KeyError:
            pack = _make_Li_iii_LU_B(count_4, count_5)
        o.append(
            pack(
                count_4 + 1,
                *adding_replicas,
                m.leader,
                m.leader_epoch,
                m.partition_epoch,
                count_5 + 1,
                *directories,
                0,
            )
        )


# Version 2
def _decode_v2(b: Any, o: int) -> tuple[PartitionRecord, int]:
    partition_id, topic_id, n = _unpack_iUB(b, o)
    o += 20
    if n > 127:
        n, o = _long_list(b, o, n)
    k = n - 1
    replicas: Any = [*_lists_i[k](b, o + 1)]
    o += 4 * k + 1
    n = b[o]
    if n > 127:
        n, o = _long_list(b, o, n)
    k = n - 1
    isr: Any = [*_lists_i[k](b, o + 1)]
    o += 4 * k + 1
    n = b[o]
    if n > 127:
        n, o = _long_list(b, o, n)
    k = n - 1
    removing_replicas: Any = [*_lists_i[k](b, o + 1)]
    o += 4 * k + 1
    n = b[o]
    if n > 127:
        n, o = _long_list(b, o, n)
    k = n - 1
    adding_replicas: Any = [*_lists_i[k](b, o + 1)]
    o += 4 * k + 1
    leader, leader_epoch, partition_epoch, n = _unpack_iiiB(b, o)
    o += 12
    if n > 127:
        n, o = _long_list(b, o, n)
    k = n - 1
    directories: Any = [*map(_uuid, _lists_U[k](b, o + 1))]
    o += 16 * k + 1
    leader_recovery_state: Any = 0
    eligible_leader_replicas: Any = None
    last_known_elr: Any = None
    if not b[o]:
        unknown: Any = ()
        o += 1
    else:
        section, unknown, after = _tags(b, o, (0, 1, 2), ())
        if 0 in section:
            o, end = section[0]
            (leader_recovery_state_2,) = _unpack_b(b, o)
            o += 1
            leader_recovery_state = leader_recovery_state_2
            if o != end:
                raise ValueError
        if 1 in section:
            o, end_2 = section[1]
            n = b[o]
            o += 1
            if n > 127:
                n, o = _long(b, o, n)
            if n:
                k = n - 1
                eligible_leader_replicas_2: Any = [*_lists_i[k](b, o)]
                o += 4 * k
            else:
                eligible_leader_replicas_2 = None
            eligible_leader_replicas = eligible_leader_replicas_2
            if o != end_2:
                raise ValueError
        if 2 in section:
            o, end_3 = section[2]
            n = b[o]
            o += 1
            if n > 127:
                n, o = _long(b, o, n)
            if n:
                k = n - 1
                last_known_elr_2: Any = [*_lists_i[k](b, o)]
                o += 4 * k
            else:
                last_known_elr_2 = None
            last_known_elr = last_known_elr_2
            if o != end_3:
                raise ValueError
        o = after
    m = PartitionRecord(
        partition_id,
        _uuids[topic_id],
        replicas,
        isr,
        removing_replicas,
        adding_replicas,
        leader,
        leader_recovery_state,
        leader_epoch,
        partition_epoch,
        directories,
        eligible_leader_replicas,
        last_known_elr,
        unknown,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
    replicas = m.replicas
    if type(replicas) is not list:
        replicas = _items(replicas)
    count = len(replicas)
    isr = m.isr
    if type(isr) is not list:
        isr = _items(isr)
    count_2 = len(isr)
    removing_replicas = m.removing_replicas
    if type(removing_replicas) is not list:
        removing_replicas = _items(removing_replicas)
    count_3 = len(removing_replicas)
    try:
        pack = _packs_iU_Li_Li_Li[count, count_2, count_3]
    except KeyError:
        pack = _make_iU_Li_Li_Li(count, count_2, count_3)
    o.append(
        pack(
            m.partition_id,
            m.topic_id.int.to_bytes(16),
            count + 1,
            *replicas,
            count_2 + 1,
            *isr,
            count_3 + 1,
            *removing_replicas,
        )
    )
    adding_replicas = m.adding_replicas
    if type(adding_replicas) is not list:
        adding_replicas = _items(adding_replicas)
    count_4 = len(adding_replicas)
    directories = m.directories
    if type(directories) is not list:
        directories = _items(directories)
    directories = [x.int.to_bytes(16) for x in directories]
    count_5 = len(directories)
    if (
        (
            m.leader_recovery_state is not _int_0
            and _differs(m.leader_recovery_state, _int_0)
        )
        or m.eligible_leader_replicas is not None
        or m.last_known_elr is not None
        or m.unknown_tagged_fields
    ):
        try:
            pack = _packs_Li_iii_LU[count_4, count_5]
        except KeyError:
            pack = _make_Li_iii_LU(count_4, count_5)
        o.append(
            pack(
                count_4 + 1,
                *adding_replicas,
                m.leader,
                m.leader_epoch,
                m.partition_epoch,
                count_5 + 1,
                *directories,
            )
        )
        known: list[tuple[int, bytes]] = []
        if m.leader_recovery_state is not _int_0 and _differs(
            m.leader_recovery_state, _int_0
        ):
            payload: list[bytes] = []
            payload.append(_pack_b(m.leader_recovery_state))
            known.append((0, b"".join(payload)))
        if m.eligible_leader_replicas is not None:
            payload_2: list[bytes] = []
            eligible_leader_replicas = m.eligible_leader_replicas
            if eligible_leader_replicas is None:
                payload_2.append(_byte[0])
            else:
                if type(eligible_leader_replicas) is not list:
                    eligible_leader_replicas = _items(eligible_leader_replicas)
                count_6 = len(eligible_leader_replicas)
                try:
                    pack = _packs_Li[count_6]
                except KeyError:
                    pack = _make_Li(count_6)
                payload_2.append(pack(count_6 + 1, *eligible_leader_replicas))
            known.append((1, b"".join(payload_2)))
        if m.last_known_elr is not None:
            payload_3: list[bytes] = []
            last_known_elr = m.last_known_elr
            if last_known_elr is None:
                payload_3.append(_byte[0])
            else:
                if type(last_known_elr) is not list:
                    last_known_elr = _items(last_known_elr)
                count_7 = len(last_known_elr)
                try:
                    pack = _packs_Li[count_7]
                except KeyError:
                    pack = _make_Li(count_7)
                payload_3.append(pack(count_7 + 1, *last_known_elr))
            known.append((2, b"".join(payload_3)))
        o.append(_tag_section(known, m.unknown_tagged_fields, (0, 1, 2)))
    else:
        try:
            pack = _packs_Li_iii_LU_B[count_4, count_5]
        except KeyError:
            pack = _make_Li_iii_LU_B(count_4, count_5)
        o.append(
            pack(
                count_4 + 1,
                *adding_replicas,
                m.leader,
                m.leader_epoch,
                m.partition_epoch,
                count_5 + 1,
                *directories,
                0,
            )
        )


PartitionRecord._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
        2: _decode_v2,
    }
)
PartitionRecord._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
        2: _encode_v2,
    }
)
