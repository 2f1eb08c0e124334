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
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import uuid as _uuid
from .._runtime.fast import uuids as _uuids
from .._runtime.message import Message


class PartitionChangeRecord(Message, gc=False):
    """PartitionChangeRecord: metadata (record type 5), versions 0 to 2, flexible from
    0.

    Attributes:
        partition_id: int32, versions 0+, default -1.
        topic_id: uuid, versions 0+, default AAAAAAAAAAAAAAAAAAAAAA.
        isr: []int32, versions 0+, nullable in 0+, tag 0 in 0+, default null, brokerId.
        leader: int32, versions 0+, tag 1 in 0+, default -2, brokerId.
        replicas: []int32, versions 0+, nullable in 0+, tag 2 in 0+, default null,
            brokerId.
        removing_replicas: []int32, versions 0+, nullable in 0+, tag 3 in 0+, default
            null, brokerId.
        adding_replicas: []int32, versions 0+, nullable in 0+, tag 4 in 0+, default
            null, brokerId.
        leader_recovery_state: int8, versions 0+, tag 5 in 0+, default -1.
        directories: []uuid, versions 1+, nullable in 1+, tag 8 in 1+, default null.
        eligible_leader_replicas: []int32, versions 2+, nullable in 2+, tag 6 in 2+,
            default null, brokerId.
        last_known_elr: []int32, versions 2+, nullable in 2+, tag 7 in 2+, default null,
            brokerId.
    """

    API_KEY: ClassVar[int | None] = 5
    KIND: ClassVar[str] = "metadata"
    VERSIONS: ClassVar[range] = range(0, 3)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 3)
    _module: ClassVar[str] = "partition_change_record"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    partition_id: int = -1
    topic_id: UUID = _NIL
    isr: list[int] | None = None
    leader: int = -2
    replicas: list[int] | None = None
    removing_replicas: list[int] | None = None
    adding_replicas: list[int] | None = None
    leader_recovery_state: int = -1
    directories: list[UUID] | None = None
    eligible_leader_replicas: list[int] | None = None
    last_known_elr: list[int] | None = None
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_int_minus_1 = -1
_int_minus_2 = -2
_make_LU = _Packs("L16s")
_make_Li = _Packs("Li")
_pack_b = Struct(">b").pack
_pack_i = Struct(">i").pack
_pack_iU = Struct(">i16s").pack
_pack_iUB = Struct(">i16sB").pack
_packs_LU = _make_LU.made
_packs_Li = _make_Li.made
_unpack_b = Struct(">b").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_iUB = Struct(">i16sB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[PartitionChangeRecord, int]:
    partition_id, topic_id, n = _unpack_iUB(b, o)
    o += 21
    isr: Any = None
    leader: Any = -2
    replicas: Any = None
    removing_replicas: Any = None
    adding_replicas: Any = None
    leader_recovery_state: Any = -1
    if not n:
        unknown: Any = ()
    else:
        section, unknown, after = _tags(b, o - 1, (0, 1, 2, 3, 4, 5), (6, 7, 8))
        if 0 in section:
            o, end = section[0]
            n = b[o]
            o += 1
            if n > 127:
                n, o = _long(b, o, n)
            if n:
                k = n - 1
                isr_2: Any = [*_lists_i[k](b, o)]
                o += 4 * k
            else:
                isr_2 = None
            isr = isr_2
            if o != end:
                raise ValueError
        if 1 in section:
            o, end_2 = section[1]
            (leader_2,) = _unpack_i(b, o)
            o += 4
            leader = leader_2
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
                replicas_2: Any = [*_lists_i[k](b, o)]
                o += 4 * k
            else:
                replicas_2 = None
            replicas = replicas_2
            if o != end_3:
                raise ValueError
        if 3 in section:
            o, end_4 = section[3]
            n = b[o]
            o += 1
            if n > 127:
                n, o = _long(b, o, n)
            if n:
                k = n - 1
                removing_replicas_2: Any = [*_lists_i[k](b, o)]
                o += 4 * k
            else:
                removing_replicas_2 = None
            removing_replicas = removing_replicas_2
            if o != end_4:
                raise ValueError
        if 4 in section:
            o, end_5 = section[4]
            n = b[o]
            o += 1
            if n > 127:
                n, o = _long(b, o, n)
            if n:
                k = n - 1
                adding_replicas_2: Any = [*_lists_i[k](b, o)]
                o += 4 * k
            else:
                adding_replicas_2 = None
            adding_replicas = adding_replicas_2
            if o != end_5:
                raise ValueError
        if 5 in section:
            o, end_6 = section[5]
            (leader_recovery_state_2,) = _unpack_b(b, o)
            o += 1
            leader_recovery_state = leader_recovery_state_2
            if o != end_6:
                raise ValueError
        o = after
    m = PartitionChangeRecord(
        partition_id,
        _uuids[topic_id],
        isr,
        leader,
        replicas,
        removing_replicas,
        adding_replicas,
        leader_recovery_state,
        None,
        None,
        None,
        unknown,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if (
        m.directories is not None
        or m.eligible_leader_replicas is not None
        or m.last_known_elr is not None
    ):
        raise ValueError
    if (
        m.isr is not None
        or (m.leader is not _int_minus_2 and _differs(m.leader, _int_minus_2))
        or m.replicas is not None
        or m.removing_replicas is not None
        or m.adding_replicas is not None
        or (
            m.leader_recovery_state is not _int_minus_1
            and _differs(m.leader_recovery_state, _int_minus_1)
        )
        or m.unknown_tagged_fields
    ):
        o.append(_pack_iU(m.partition_id, m.topic_id.int.to_bytes(16)))
        known: list[tuple[int, bytes]] = []
        if m.isr is not None:
            payload: list[bytes] = []
            isr = m.isr
            if isr is None:
                payload.append(_byte[0])
            else:
                if type(isr) is not list:
                    isr = _items(isr)
                count = len(isr)
                try:
                    pack = _packs_Li[count]
                except KeyError:
                    pack = _make_Li(count)
                payload.append(pack(count + 1, *isr))
            known.append((0, b"".join(payload)))
        if m.leader is not _int_minus_2 and _differs(m.leader, _int_minus_2):
            payload_2: list[bytes] = []
            payload_2.append(_pack_i(m.leader))
            known.append((1, b"".join(payload_2)))
        if m.replicas is not None:
            payload_3: list[bytes] = []
            replicas = m.replicas
            if replicas is None:
                payload_3.append(_byte[0])
            else:
                if type(replicas) is not list:
                    replicas = _items(replicas)
                count_2 = len(replicas)
                try:
                    pack = _packs_Li[count_2]
                except KeyError:
                    pack = _make_Li(count_2)
                payload_3.append(pack(count_2 + 1, *replicas))
            known.append((2, b"".join(payload_3)))
        if m.removing_replicas is not None:
            payload_4: list[bytes] = []
            removing_replicas = m.removing_replicas
            if removing_replicas is None:
                payload_4.append(_byte[0])
            else:
                if type(removing_replicas) is not list:
                    removing_replicas = _items(removing_replicas)
                count_3 = len(removing_replicas)
                try:
                    pack = _packs_Li[count_3]
                except KeyError:
                    pack = _make_Li(count_3)
                payload_4.append(pack(count_3 + 1, *removing_replicas))
            known.append((3, b"".join(payload_4)))
        if m.adding_replicas is not None:
            payload_5: list[bytes] = []
            adding_replicas = m.adding_replicas
            if adding_replicas is None:
                payload_5.append(_byte[0])
            else:
                if type(adding_replicas) is not list:
                    adding_replicas = _items(adding_replicas)
                count_4 = len(adding_replicas)
                try:
                    pack = _packs_Li[count_4]
                except KeyError:
                    pack = _make_Li(count_4)
                payload_5.append(pack(count_4 + 1, *adding_replicas))
            known.append((4, b"".join(payload_5)))
        if m.leader_recovery_state is not _int_minus_1 and _differs(
            m.leader_recovery_state, _int_minus_1
        ):
            payload_6: list[bytes] = []
            payload_6.append(_pack_b(m.leader_recovery_state))
            known.append((5, b"".join(payload_6)))
        o.append(
            _tag_section(known, m.unknown_tagged_fields, (0, 1, 2, 3, 4, 5, 6, 7, 8))
        )
    else:
        o.append(_pack_iUB(m.partition_id, m.topic_id.int.to_bytes(16), 0))


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[PartitionChangeRecord, int]:
    partition_id, topic_id, n = _unpack_iUB(b, o)
    o += 21
    isr: Any = None
    leader: Any = -2
    replicas: Any = None
    removing_replicas: Any = None
    adding_replicas: Any = None
    leader_recovery_state: Any = -1
    directories: Any = None
    if not n:
        unknown: Any = ()
    else:
        section, unknown, after = _tags(b, o - 1, (0, 1, 2, 3, 4, 5, 8), (6, 7))
        if 0 in section:
            o, end = section[0]
            n = b[o]
            o += 1
            if n > 127:
                n, o = _long(b, o, n)
            if n:
                k = n - 1
                isr_2: Any = [*_lists_i[k](b, o)]
                o += 4 * k
            else:
                isr_2 = None
            isr = isr_2
            if o != end:
                raise ValueError
        if 1 in section:
            o, end_2 = section[1]
            (leader_2,) = _unpack_i(b, o)
            o += 4
            leader = leader_2
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
                replicas_2: Any = [*_lists_i[k](b, o)]
                o += 4 * k
            else:
                replicas_2 = None
            replicas = replicas_2
            if o != end_3:
                raise ValueError
        if 3 in section:
            o, end_4 = section[3]
            n = b[o]
            o += 1
            if n > 127:
                n, o = _long(b, o, n)
            if n:
                k = n - 1
                removing_replicas_2: Any = [*_lists_i[k](b, o)]
                o += 4 * k
            else:
                removing_replicas_2 = None
            removing_replicas = removing_replicas_2
            if o != end_4:
                raise ValueError
        if 4 in section:
            o, end_5 = section[4]
            n = b[o]
            o += 1
            if n > 127:
                n, o = _long(b, o, n)
            if n:
                k = n - 1
                adding_replicas_2: Any = [*_lists_i[k](b, o)]
                o += 4 * k
            else:
                adding_replicas_2 = None
            adding_replicas = adding_replicas_2
            if o != end_5:
                raise ValueError
        if 5 in section:
            o, end_6 = section[5]
            (leader_recovery_state_2,) = _unpack_b(b, o)
            o += 1
            leader_recovery_state = leader_recovery_state_2
            if o != end_6:
                raise ValueError
        if 8 in section:
            o, end_7 = section[8]
            n = b[o]
            o += 1
            if n > 127:
                n, o = _long(b, o, n)
            if n:
                k = n - 1
                directories_2: Any = [*map(_uuid, _lists_U[k](b, o))]
                o += 16 * k
            else:
                directories_2 = None
            directories = directories_2
            if o != end_7:
                raise ValueError
        o = after
    m = PartitionChangeRecord(
        partition_id,
        _uuids[topic_id],
        isr,
        leader,
        replicas,
        removing_replicas,
        adding_replicas,
        leader_recovery_state,
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
    if (
        m.isr is not None
        or (m.leader is not _int_minus_2 and _differs(m.leader, _int_minus_2))
        or m.replicas is not None
        or m.removing_replicas is not None
        or m.adding_replicas is not None
        or (
            m.leader_recovery_state is not _int_minus_1
            and _differs(m.leader_recovery_state, _int_minus_1)
        )
        or m.directories is not None
        or m.unknown_tagged_fields
    ):
        o.append(_pack_iU(m.partition_id, m.topic_id.int.to_bytes(16)))
        known: list[tuple[int, bytes]] = []
        if m.isr is not None:
            payload: list[bytes] = []
            isr = m.isr
            if isr is None:
                payload.append(_byte[0])
            else:
                if type(isr) is not list:
                    isr = _items(isr)
                count = len(isr)
                try:
                    pack = _packs_Li[count]
                except KeyError:
                    pack = _make_Li(count)
                payload.append(pack(count + 1, *isr))
            known.append((0, b"".join(payload)))
        if m.leader is not _int_minus_2 and _differs(m.leader, _int_minus_2):
            payload_2: list[bytes] = []
            payload_2.append(_pack_i(m.leader))
            known.append((1, b"".join(payload_2)))
        if m.replicas is not None:
            payload_3: list[bytes] = []
            replicas = m.replicas
            if replicas is None:
                payload_3.append(_byte[0])
            else:
                if type(replicas) is not list:
                    replicas = _items(replicas)
                count_2 = len(replicas)
                try:
                    pack = _packs_Li[count_2]
                except KeyError:
                    pack = _make_Li(count_2)
                payload_3.append(pack(count_2 + 1, *replicas))
            known.append((2, b"".join(payload_3)))
        if m.removing_replicas is not None:
            payload_4: list[bytes] = []
            removing_replicas = m.removing_replicas
            if removing_replicas is None:
                payload_4.append(_byte[0])
            else:
                if type(removing_replicas) is not list:
                    removing_replicas = _items(removing_replicas)
                count_3 = len(removing_replicas)
                try:
                    pack = _packs_Li[count_3]
                except KeyError:
                    pack = _make_Li(count_3)
                payload_4.append(pack(count_3 + 1, *removing_replicas))
            known.append((3, b"".join(payload_4)))
        if m.adding_replicas is not None:
            payload_5: list[bytes] = []
            adding_replicas = m.adding_replicas
            if adding_replicas is None:
                payload_5.append(_byte[0])
            else:
                if type(adding_replicas) is not list:
                    adding_replicas = _items(adding_replicas)
                count_4 = len(adding_replicas)
                try:
                    pack = _packs_Li[count_4]
                except KeyError:
                    pack = _make_Li(count_4)
                payload_5.append(pack(count_4 + 1, *adding_replicas))
            known.append((4, b"".join(payload_5)))
        if m.leader_recovery_state is not _int_minus_1 and _differs(
            m.leader_recovery_state, _int_minus_1
        ):
            payload_6: list[bytes] = []
            payload_6.append(_pack_b(m.leader_recovery_state))
            known.append((5, b"".join(payload_6)))
        if m.directories is not None:
            payload_7: list[bytes] = []
            directories = m.directories
            if directories is None:
                payload_7.append(_byte[0])
            else:
                if type(directories) is not list:
                    directories = _items(directories)
                directories = [x.int.to_bytes(16) for x in directories]
                count_5 = len(directories)
                try:
                    pack = _packs_LU[count_5]
                except KeyError:
                    pack = _make_LU(count_5)
                payload_7.append(pack(count_5 + 1, *directories))
            known.append((8, b"".join(payload_7)))
        o.append(
            _tag_section(known, m.unknown_tagged_fields, (0, 1, 2, 3, 4, 5, 8, 6, 7))
        )
    else:
        o.append(_pack_iUB(m.partition_id, m.topic_id.int.to_bytes(16), 0))


# Version 2
def _decode_v2(b: Any, o: int) -> tuple[PartitionChangeRecord, int]:
    partition_id, topic_id, n = _unpack_iUB(b, o)
    o += 21
    isr: Any = None
    leader: Any = -2
    replicas: Any = None
    removing_replicas: Any = None
    adding_replicas: Any = None
    leader_recovery_state: Any = -1
    eligible_leader_replicas: Any = None
    last_known_elr: Any = None
    directories: Any = None
    if not n:
        unknown: Any = ()
    else:
        section, unknown, after = _tags(b, o - 1, (0, 1, 2, 3, 4, 5, 6, 7, 8), ())
        if 0 in section:
            o, end = section[0]
            n = b[o]
            o += 1
            if n > 127:
                n, o = _long(b, o, n)
            if n:
                k = n - 1
                isr_2: Any = [*_lists_i[k](b, o)]
                o += 4 * k
            else:
                isr_2 = None
            isr = isr_2
            if o != end:
                raise ValueError
        if 1 in section:
            o, end_2 = section[1]
            (leader_2,) = _unpack_i(b, o)
            o += 4
            leader = leader_2
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
                replicas_2: Any = [*_lists_i[k](b, o)]
                o += 4 * k
            else:
                replicas_2 = None
            replicas = replicas_2
            if o != end_3:
                raise ValueError
        if 3 in section:
            o, end_4 = section[3]
            n = b[o]
            o += 1
            if n > 127:
                n, o = _long(b, o, n)
            if n:
                k = n - 1
                removing_replicas_2: Any = [*_lists_i[k](b, o)]
                o += 4 * k
            else:
                removing_replicas_2 = None
            removing_replicas = removing_replicas_2
            if o != end_4:
                raise ValueError
        if 4 in section:
            o, end_5 = section[4]
            n = b[o]
            o += 1
            if n > 127:
                n, o = _long(b, o, n)
            if n:
                k = n - 1
                adding_replicas_2: Any = [*_lists_i[k](b, o)]
                o += 4 * k
            else:
                adding_replicas_2 = None
            adding_replicas = adding_replicas_2
            if o != end_5:
                raise ValueError
        if 5 in section:
            o, end_6 = section[5]
            (leader_recovery_state_2,) = _unpack_b(b, o)
            o += 1
            leader_recovery_state = leader_recovery_state_2
            if o != end_6:
                raise ValueError
        if 6 in section:
            o, end_7 = section[6]
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
            if o != end_7:
                raise ValueError
        if 7 in section:
            o, end_8 = section[7]
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
            if o != end_8:
                raise ValueError
        if 8 in section:
            o, end_9 = section[8]
            n = b[o]
            o += 1
            if n > 127:
                n, o = _long(b, o, n)
            if n:
                k = n - 1
                directories_2: Any = [*map(_uuid, _lists_U[k](b, o))]
                o += 16 * k
            else:
                directories_2 = None
            directories = directories_2
            if o != end_9:
                raise ValueError
        o = after
    m = PartitionChangeRecord(
        partition_id,
        _uuids[topic_id],
        isr,
        leader,
        replicas,
        removing_replicas,
        adding_replicas,
        leader_recovery_state,
        directories,
        eligible_leader_replicas,
        last_known_elr,
        unknown,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
    if (
        m.isr is not None
        or (m.leader is not _int_minus_2 and _differs(m.leader, _int_minus_2))
        or m.replicas is not None
        or m.removing_replicas is not None
        or m.adding_replicas is not None
        or (
            m.leader_recovery_state is not _int_minus_1
            and _differs(m.leader_recovery_state, _int_minus_1)
        )
        or m.eligible_leader_replicas is not None
        or m.last_known_elr is not None
        or m.directories is not None
        or m.unknown_tagged_fields
    ):
        o.append(_pack_iU(m.partition_id, m.topic_id.int.to_bytes(16)))
        known: list[tuple[int, bytes]] = []
        if m.isr is not None:
            payload: list[bytes] = []
            isr = m.isr
            if isr is None:
                payload.append(_byte[0])
            else:
                if type(isr) is not list:
                    isr = _items(isr)
                count = len(isr)
                try:
                    pack = _packs_Li[count]
                except KeyError:
                    pack = _make_Li(count)
                payload.append(pack(count + 1, *isr))
            known.append((0, b"".join(payload)))
        if m.leader is not _int_minus_2 and _differs(m.leader, _int_minus_2):
            payload_2: list[bytes] = []
            payload_2.append(_pack_i(m.leader))
            known.append((1, b"".join(payload_2)))
        if m.replicas is not None:
            payload_3: list[bytes] = []
            replicas = m.replicas
            if replicas is None:
                payload_3.append(_byte[0])
            else:
                if type(replicas) is not list:
                    replicas = _items(replicas)
                count_2 = len(replicas)
                try:
                    pack = _packs_Li[count_2]
                except KeyError:
                    pack = _make_Li(count_2)
                payload_3.append(pack(count_2 + 1, *replicas))
            known.append((2, b"".join(payload_3)))
        if m.removing_replicas is not None:
            payload_4: list[bytes] = []
            removing_replicas = m.removing_replicas
            if removing_replicas is None:
                payload_4.append(_byte[0])
            else:
                if type(removing_replicas) is not list:
                    removing_replicas = _items(removing_replicas)
                count_3 = len(removing_replicas)
                try:
                    pack = _packs_Li[count_3]
                except KeyError:
                    pack = _make_Li(count_3)
                payload_4.append(pack(count_3 + 1, *removing_replicas))
            known.append((3, b"".join(payload_4)))
        if m.adding_replicas is not None:
            payload_5: list[bytes] = []
            adding_replicas = m.adding_replicas
            if adding_replicas is None:
                payload_5.append(_byte[0])
            else:
                if type(adding_replicas) is not list:
                    adding_replicas = _items(adding_replicas)
                count_4 = len(adding_replicas)
                try:
                    pack = _packs_Li[count_4]
                except KeyError:
                    pack = _make_Li(count_4)
                payload_5.append(pack(count_4 + 1, *adding_replicas))
            known.append((4, b"".join(payload_5)))
        if m.leader_recovery_state is not _int_minus_1 and _differs(
            m.leader_recovery_state, _int_minus_1
        ):
            payload_6: list[bytes] = []
            payload_6.append(_pack_b(m.leader_recovery_state))
            known.append((5, b"".join(payload_6)))
        if m.eligible_leader_replicas is not None:
            payload_7: list[bytes] = []
            eligible_leader_replicas = m.eligible_leader_replicas
            if eligible_leader_replicas is None:
                payload_7.append(_byte[0])
            else:
                if type(eligible_leader_replicas) is not list:
                    eligible_leader_replicas = _items(eligible_leader_replicas)
                count_5 = len(eligible_leader_replicas)
                try:
                    pack = _packs_Li[count_5]
                except KeyError:
                    pack = _make_Li(count_5)
                payload_7.append(pack(count_5 + 1, *eligible_leader_replicas))
            known.append((6, b"".join(payload_7)))
        if m.last_known_elr is not None:
            payload_8: list[bytes] = []
            last_known_elr = m.last_known_elr
            if last_known_elr is None:
                payload_8.append(_byte[0])
            else:
                if type(last_known_elr) is not list:
                    last_known_elr = _items(last_known_elr)
                count_6 = len(last_known_elr)
                try:
                    pack = _packs_Li[count_6]
                except KeyError:
                    pack = _make_Li(count_6)
                payload_8.append(pack(count_6 + 1, *last_known_elr))
            known.append((7, b"".join(payload_8)))
        if m.directories is not None:
            payload_9: list[bytes] = []
            directories = m.directories
            if directories is None:
                payload_9.append(_byte[0])
            else:
                if type(directories) is not list:
                    directories = _items(directories)
                directories = [x.int.to_bytes(16) for x in directories]
                count_7 = len(directories)
                try:
                    pack = _packs_LU[count_7]
                except KeyError:
                    pack = _make_LU(count_7)
                payload_9.append(pack(count_7 + 1, *directories))
            known.append((8, b"".join(payload_9)))
        o.append(
            _tag_section(known, m.unknown_tagged_fields, (0, 1, 2, 3, 4, 5, 6, 7, 8))
        )
    else:
        o.append(_pack_iUB(m.partition_id, m.topic_id.int.to_bytes(16), 0))


PartitionChangeRecord._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
        2: _decode_v2,
    }
)
PartitionChangeRecord._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
        2: _encode_v2,
    }
)
