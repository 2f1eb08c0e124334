from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar
from uuid import UUID

from .._runtime.fast import Packs as _Packs
from .._runtime.fast import byte as _byte
from .._runtime.fast import differs as _differs
from .._runtime.fast import items as _items
from .._runtime.fast import lists_U as _lists_U
from .._runtime.fast import long as _long
from .._runtime.fast import long_list as _long_list
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import uuid as _uuid
from .._runtime.message import Message


class BrokerRegistrationChangeRecord(Message, gc=False):
    """BrokerRegistrationChangeRecord: metadata (record type 17), versions 0 to 3,
    flexible from 0.

    Attributes:
        broker_id: int32, versions 0+, default 0, brokerId.
        broker_epoch: int64, versions 0+, default 0.
        fenced: int8, versions 0+, tag 0 in 0+, default 0.
        in_controlled_shutdown: int8, versions 1+, tag 1 in 1+, default 0.
        log_dirs: []uuid, versions 2+, tag 2 in 2+, default empty.
        cordoned_log_dirs: []uuid, versions 3+, nullable in 3+, tag 3 in 3+, default
            null.
    """

    API_KEY: ClassVar[int | None] = 17
    KIND: ClassVar[str] = "metadata"
    VERSIONS: ClassVar[range] = range(0, 4)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 4)
    _module: ClassVar[str] = "broker_registration_change_record"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    broker_id: int = 0
    broker_epoch: int = 0
    fenced: int = 0
    in_controlled_shutdown: int = 0
    log_dirs: list[UUID] = []
    cordoned_log_dirs: list[UUID] | None = None
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_int_0 = 0
_make_LU = _Packs("L16s")
_pack_b = Struct(">b").pack
_pack_iq = Struct(">iq").pack
_pack_iqB = Struct(">iqB").pack
_packs_LU = _make_LU.made
_unpack_b = Struct(">b").unpack_from
_unpack_iqB = Struct(">iqB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[BrokerRegistrationChangeRecord, int]:
    broker_id, broker_epoch, n = _unpack_iqB(b, o)
    o += 13
    fenced: Any = 0
    if not n:
        unknown: Any = ()
    else:
        section, unknown, after = _tags(b, o - 1, (0,), (1, 2, 3))
        if 0 in section:
            o, end = section[0]
            (fenced_2,) = _unpack_b(b, o)
            o += 1
            fenced = fenced_2
            if o != end:
                raise ValueError
        o = after
    m = BrokerRegistrationChangeRecord(
        broker_id, broker_epoch, fenced, 0, [], None, unknown
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if (
        (
            m.in_controlled_shutdown is not _int_0
            and _differs(m.in_controlled_shutdown, _int_0)
        )
        or (
            m.log_dirs is None
            or (m.log_dirs if type(m.log_dirs) is list else _items(m.log_dirs))
        )
        or m.cordoned_log_dirs is not None
    ):
        raise ValueError
    if (
        m.fenced is not _int_0 and _differs(m.fenced, _int_0)
    ) or m.unknown_tagged_fields:
        o.append(_pack_iq(m.broker_id, m.broker_epoch))
        known: list[tuple[int, bytes]] = []
        if m.fenced is not _int_0 and _differs(m.fenced, _int_0):
            payload: list[bytes] = []
            payload.append(_pack_b(m.fenced))
            known.append((0, b"".join(payload)))
        o.append(_tag_section(known, m.unknown_tagged_fields, (0, 1, 2, 3)))
    else:
        o.append(_pack_iqB(m.broker_id, m.broker_epoch, 0))


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[BrokerRegistrationChangeRecord, int]:
    broker_id, broker_epoch, n = _unpack_iqB(b, o)
    o += 13
    fenced: Any = 0
    in_controlled_shutdown: Any = 0
    if not n:
        unknown: Any = ()
    else:
        section, unknown, after = _tags(b, o - 1, (0, 1), (2, 3))
        if 0 in section:
            o, end = section[0]
            (fenced_2,) = _unpack_b(b, o)
            o += 1
            fenced = fenced_2
            if o != end:
                raise ValueError
        if 1 in section:
            o, end_2 = section[1]
            (in_controlled_shutdown_2,) = _unpack_b(b, o)
            o += 1
            in_controlled_shutdown = in_controlled_shutdown_2
            if o != end_2:
                raise ValueError
        o = after
    m = BrokerRegistrationChangeRecord(
        broker_id, broker_epoch, fenced, in_controlled_shutdown, [], None, unknown
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    if (
        m.log_dirs is None
        or (m.log_dirs if type(m.log_dirs) is list else _items(m.log_dirs))
    ) or m.cordoned_log_dirs is not None:
        raise ValueError
    if (
        (m.fenced is not _int_0 and _differs(m.fenced, _int_0))
        or (
            m.in_controlled_shutdown is not _int_0
            and _differs(m.in_controlled_shutdown, _int_0)
        )
        or m.unknown_tagged_fields
    ):
        o.append(_pack_iq(m.broker_id, m.broker_epoch))
        known: list[tuple[int, bytes]] = []
        if m.fenced is not _int_0 and _differs(m.fenced, _int_0):
            payload: list[bytes] = []
            payload.append(_pack_b(m.fenced))
            known.append((0, b"".join(payload)))
        if m.in_controlled_shutdown is not _int_0 and _differs(
            m.in_controlled_shutdown, _int_0
        ):
            payload_2: list[bytes] = []
            payload_2.append(_pack_b(m.in_controlled_shutdown))
            known.append((1, b"".join(payload_2)))
        o.append(_tag_section(known, m.unknown_tagged_fields, (0, 1, 2, 3)))
    else:
        o.append(_pack_iqB(m.broker_id, m.broker_epoch, 0))


# Version 2
def _decode_v2(b: Any, o: int) -> tuple[BrokerRegistrationChangeRecord, int]:
    broker_id, broker_epoch, n = _unpack_iqB(b, o)
    o += 13
    fenced: Any = 0
    in_controlled_shutdown: Any = 0
    log_dirs: Any = []
    if not n:
        unknown: Any = ()
    else:
        section, unknown, after = _tags(b, o - 1, (0, 1, 2), (3,))
        if 0 in section:
            o, end = section[0]
            (fenced_2,) = _unpack_b(b, o)
            o += 1
            fenced = fenced_2
            if o != end:
                raise ValueError
        if 1 in section:
            o, end_2 = section[1]
            (in_controlled_shutdown_2,) = _unpack_b(b, o)
            o += 1
            in_controlled_shutdown = in_controlled_shutdown_2
            if o != end_2:
                raise ValueError
        if 2 in section:
            o, end_3 = section[2]
            n = b[o]
            if n > 127:
                n, o = _long_list(b, o, n)
            k = n - 1
            log_dirs_2: Any = [*map(_uuid, _lists_U[k](b, o + 1))]
            o += 16 * k + 1
            log_dirs = log_dirs_2
            if o != end_3:
                raise ValueError
        o = after
    m = BrokerRegistrationChangeRecord(
        broker_id, broker_epoch, fenced, in_controlled_shutdown, log_dirs, None, unknown
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
    if m.cordoned_log_dirs is not None:
        raise ValueError
    if (
        (m.fenced is not _int_0 and _differs(m.fenced, _int_0))
        or (
            m.in_controlled_shutdown is not _int_0
            and _differs(m.in_controlled_shutdown, _int_0)
        )
        or (
            m.log_dirs is None
            or (m.log_dirs if type(m.log_dirs) is list else _items(m.log_dirs))
        )
        or m.unknown_tagged_fields
    ):
        o.append(_pack_iq(m.broker_id, m.broker_epoch))
        known: list[tuple[int, bytes]] = []
        if m.fenced is not _int_0 and _differs(m.fenced, _int_0):
            payload: list[bytes] = []
            payload.append(_pack_b(m.fenced))
            known.append((0, b"".join(payload)))
        if m.in_controlled_shutdown is not _int_0 and _differs(
            m.in_controlled_shutdown, _int_0
        ):
            payload_2: list[bytes] = []
            payload_2.append(_pack_b(m.in_controlled_shutdown))
            known.append((1, b"".join(payload_2)))
        if m.log_dirs is None or (
            m.log_dirs if type(m.log_dirs) is list else _items(m.log_dirs)
        ):
            payload_3: list[bytes] = []
            log_dirs = m.log_dirs
            if type(log_dirs) is not list:
                log_dirs = _items(log_dirs)
            log_dirs = [x.int.to_bytes(16) for x in log_dirs]
            count = len(log_dirs)
            try:
                pack = _packs_LU[count]
            except KeyError:
                pack = _make_LU(count)
            payload_3.append(pack(count + 1, *log_dirs))
            known.append((2, b"".join(payload_3)))
        o.append(_tag_section(known, m.unknown_tagged_fields, (0, 1, 2, 3)))
    else:
        o.append(_pack_iqB(m.broker_id, m.broker_epoch, 0))


# Version 3
def _decode_v3(b: Any, o: int) -> tuple[BrokerRegistrationChangeRecord, int]:
    broker_id, broker_epoch, n = _unpack_iqB(b, o)
    o += 13
    fenced: Any = 0
    in_controlled_shutdown: Any = 0
    log_dirs: Any = []
    cordoned_log_dirs: Any = None
    if not n:
        unknown: Any = ()
    else:
        section, unknown, after = _tags(b, o - 1, (0, 1, 2, 3), ())
        if 0 in section:
            o, end = section[0]
            (fenced_2,) = _unpack_b(b, o)
            o += 1
            fenced = fenced_2
            if o != end:
                raise ValueError
        if 1 in section:
            o, end_2 = section[1]
            (in_controlled_shutdown_2,) = _unpack_b(b, o)
            o += 1
            in_controlled_shutdown = in_controlled_shutdown_2
            if o != end_2:
                raise ValueError
        if 2 in section:
            o, end_3 = section[2]
            n = b[o]
            if n > 127:
                n, o = _long_list(b, o, n)
            k = n - 1
            log_dirs_2: Any = [*map(_uuid, _lists_U[k](b, o + 1))]
            o += 16 * k + 1
            log_dirs = log_dirs_2
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
                cordoned_log_dirs_2: Any = [*map(_uuid, _lists_U[k](b, o))]
                o += 16 * k
            else:
                cordoned_log_dirs_2 = None
            cordoned_log_dirs = cordoned_log_dirs_2
            if o != end_4:
                raise ValueError
        o = after
    m = BrokerRegistrationChangeRecord(
        broker_id,
        broker_epoch,
        fenced,
        in_controlled_shutdown,
        log_dirs,
        cordoned_log_dirs,
        unknown,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v3(m: Any, o: list[bytes]) -> None:
    if (
        (m.fenced is not _int_0 and _differs(m.fenced, _int_0))
        or (
            m.in_controlled_shutdown is not _int_0
            and _differs(m.in_controlled_shutdown, _int_0)
        )
        or (
            m.log_dirs is None
            or (m.log_dirs if type(m.log_dirs) is list else _items(m.log_dirs))
        )
        or m.cordoned_log_dirs is not None
        or m.unknown_tagged_fields
    ):
        o.append(_pack_iq(m.broker_id, m.broker_epoch))
        known: list[tuple[int, bytes]] = []
        if m.fenced is not _int_0 and _differs(m.fenced, _int_0):
            payload: list[bytes] = []
            payload.append(_pack_b(m.fenced))
            known.append((0, b"".join(payload)))
        if m.in_controlled_shutdown is not _int_0 and _differs(
            m.in_controlled_shutdown, _int_0
        ):
            payload_2: list[bytes] = []
            payload_2.append(_pack_b(m.in_controlled_shutdown))
            known.append((1, b"".join(payload_2)))
        if m.log_dirs is None or (
            m.log_dirs if type(m.log_dirs) is list else _items(m.log_dirs)
        ):
            payload_3: list[bytes] = []
            log_dirs = m.log_dirs
            if type(log_dirs) is not list:
                log_dirs = _items(log_dirs)
            log_dirs = [x.int.to_bytes(16) for x in log_dirs]
            count = len(log_dirs)
            try:
                pack = _packs_LU[count]
            except KeyError:
                pack = _make_LU(count)
            payload_3.append(pack(count + 1, *log_dirs))
            known.append((2, b"".join(payload_3)))
        if m.cordoned_log_dirs is not None:
            payload_4: list[bytes] = []
            cordoned_log_dirs = m.cordoned_log_dirs
            if cordoned_log_dirs is None:
                payload_4.append(_byte[0])
            else:
                if type(cordoned_log_dirs) is not list:
                    cordoned_log_dirs = _items(cordoned_log_dirs)
                cordoned_log_dirs = [x.int.to_bytes(16) for x in cordoned_log_dirs]
                count_2 = len(cordoned_log_dirs)
                try:
                    pack = _packs_LU[count_2]
                except KeyError:
                    pack = _make_LU(count_2)
                payload_4.append(pack(count_2 + 1, *cordoned_log_dirs))
            known.append((3, b"".join(payload_4)))
        o.append(_tag_section(known, m.unknown_tagged_fields, (0, 1, 2, 3)))
    else:
        o.append(_pack_iqB(m.broker_id, m.broker_epoch, 0))


BrokerRegistrationChangeRecord._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
        2: _decode_v2,
        3: _decode_v3,
    }
)
BrokerRegistrationChangeRecord._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
        2: _encode_v2,
        3: _encode_v3,
    }
)
