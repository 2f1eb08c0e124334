from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar
from uuid import UUID

from .._runtime.fast import Packs as _Packs
from .._runtime.fast import bit as _bit
from .._runtime.fast import byte as _byte
from .._runtime.fast import items as _items
from .._runtime.fast import lists_U as _lists_U
from .._runtime.fast import long as _long
from .._runtime.fast import long_list as _long_list
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import uuid as _uuid
from .._runtime.message import Message


class BrokerHeartbeatRequest(Message, gc=False):
    """BrokerHeartbeatRequest: request (API key 63), versions 0 to 2, flexible from 0.

    Attributes:
        broker_id: int32, versions 0+, default 0, brokerId.
        broker_epoch: int64, versions 0+, default -1.
        current_metadata_offset: int64, versions 0+, default 0.
        want_fence: bool, versions 0+, default false.
        want_shut_down: bool, versions 0+, default false.
        offline_log_dirs: []uuid, versions 1+, tag 0 in 1+, default empty.
        cordoned_log_dirs: []uuid, versions 2+, nullable in 2+, tag 1 in 2+, default
            null.
    """

    API_KEY: ClassVar[int | None] = 63
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 3)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 3)
    _module: ClassVar[str] = "broker_heartbeat_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    broker_id: int = 0
    broker_epoch: int = -1
    current_metadata_offset: int = 0
    want_fence: bool = False
    want_shut_down: bool = False
    offline_log_dirs: list[UUID] = []
    cordoned_log_dirs: list[UUID] | None = None
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_make_LU = _Packs("L16s")
_pack_iqqBB = Struct(">iqqBB").pack
_pack_iqqBBB = Struct(">iqqBBB").pack
_packs_LU = _make_LU.made
_unpack_iqqTTB = Struct(">iqq??B").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[BrokerHeartbeatRequest, int]:
    broker_id, broker_epoch, current_metadata_offset, want_fence, want_shut_down, n = (
        _unpack_iqqTTB(b, o)
    )
    o += 23
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), (0, 1))
    m = BrokerHeartbeatRequest(
        broker_id,
        broker_epoch,
        current_metadata_offset,
        want_fence,
        want_shut_down,
        [],
        None,
        unknown,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if (
        m.offline_log_dirs is None
        or (
            m.offline_log_dirs
            if type(m.offline_log_dirs) is list
            else _items(m.offline_log_dirs)
        )
    ) or m.cordoned_log_dirs is not None:
        raise ValueError
    if m.unknown_tagged_fields:
        o.append(
            _pack_iqqBB(
                m.broker_id,
                m.broker_epoch,
                m.current_metadata_offset,
                _bit[m.want_fence],
                _bit[m.want_shut_down],
            )
        )
        o.append(_tag_section((), m.unknown_tagged_fields, (0, 1)))
    else:
        o.append(
            _pack_iqqBBB(
                m.broker_id,
                m.broker_epoch,
                m.current_metadata_offset,
                _bit[m.want_fence],
                _bit[m.want_shut_down],
                0,
            )
        )


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[BrokerHeartbeatRequest, int]:
    broker_id, broker_epoch, current_metadata_offset, want_fence, want_shut_down, n = (
        _unpack_iqqTTB(b, o)
    )
    o += 23
    offline_log_dirs: Any = []
    if not n:
        unknown: Any = ()
    else:
        section, unknown, after = _tags(b, o - 1, (0,), (1,))
        if 0 in section:
            o, end = section[0]
            n = b[o]
            if n > 127:
                n, o = _long_list(b, o, n)
            k = n - 1
            offline_log_dirs_2: Any = [*map(_uuid, _lists_U[k](b, o + 1))]
            o += 16 * k + 1
            offline_log_dirs = offline_log_dirs_2
            if o != end:
                raise ValueError
        o = after
    m = BrokerHeartbeatRequest(
        broker_id,
        broker_epoch,
        current_metadata_offset,
        want_fence,
        want_shut_down,
        offline_log_dirs,
        None,
        unknown,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    if m.cordoned_log_dirs is not None:
        raise ValueError
    if (
        m.offline_log_dirs is None
        or (
            m.offline_log_dirs
            if type(m.offline_log_dirs) is list
            else _items(m.offline_log_dirs)
        )
    ) or m.unknown_tagged_fields:
        o.append(
            _pack_iqqBB(
                m.broker_id,
                m.broker_epoch,
                m.current_metadata_offset,
                _bit[m.want_fence],
                _bit[m.want_shut_down],
            )
        )
        known: list[tuple[int, bytes]] = []
        if m.offline_log_dirs is None or (
            m.offline_log_dirs
            if type(m.offline_log_dirs) is list
            else _items(m.offline_log_dirs)
        ):
            payload: list[bytes] = []
            offline_log_dirs = m.offline_log_dirs
            if type(offline_log_dirs) is not list:
                offline_log_dirs = _items(offline_log_dirs)
            offline_log_dirs = [x.int.to_bytes(16) for x in offline_log_dirs]
            count = len(offline_log_dirs)
            try:
                pack = _packs_LU[count]
            except KeyError:
                pack = _make_LU(count)
            payload.append(pack(count + 1, *offline_log_dirs))
            known.append((0, b"".join(payload)))
        o.append(_tag_section(known, m.unknown_tagged_fields, (0, 1)))
    else:
        o.append(
            _pack_iqqBBB(
                m.broker_id,
                m.broker_epoch,
                m.current_metadata_offset,
                _bit[m.want_fence],
                _bit[m.want_shut_down],
                0,
            )
        )


# Version 2
def _decode_v2(b: Any, o: int) -> tuple[BrokerHeartbeatRequest, int]:
    broker_id, broker_epoch, current_metadata_offset, want_fence, want_shut_down, n = (
        _unpack_iqqTTB(b, o)
    )
    o += 23
    offline_log_dirs: Any = []
    cordoned_log_dirs: Any = None
    if not n:
        unknown: Any = ()
    else:
        section, unknown, after = _tags(b, o - 1, (0, 1), ())
        if 0 in section:
            o, end = section[0]
            n = b[o]
            if n > 127:
                n, o = _long_list(b, o, n)
            k = n - 1
            offline_log_dirs_2: Any = [*map(_uuid, _lists_U[k](b, o + 1))]
            o += 16 * k + 1
            offline_log_dirs = offline_log_dirs_2
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
                cordoned_log_dirs_2: Any = [*map(_uuid, _lists_U[k](b, o))]
                o += 16 * k
            else:
                cordoned_log_dirs_2 = None
            cordoned_log_dirs = cordoned_log_dirs_2
            if o != end_2:
                raise ValueError
        o = after
    m = BrokerHeartbeatRequest(
        broker_id,
        broker_epoch,
        current_metadata_offset,
        want_fence,
        want_shut_down,
        offline_log_dirs,
        cordoned_log_dirs,
        unknown,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
    if (
        (
            m.offline_log_dirs is None
            or (
                m.offline_log_dirs
                if type(m.offline_log_dirs) is list
                else _items(m.offline_log_dirs)
            )
        )
        or m.cordoned_log_dirs is not None
        or m.unknown_tagged_fields
    ):
        o.append(
            _pack_iqqBB(
                m.broker_id,
                m.broker_epoch,
                m.current_metadata_offset,
                _bit[m.want_fence],
                _bit[m.want_shut_down],
            )
        )
        known: list[tuple[int, bytes]] = []
        if m.offline_log_dirs is None or (
            m.offline_log_dirs
            if type(m.offline_log_dirs) is list
            else _items(m.offline_log_dirs)
        ):
            payload: list[bytes] = []
            offline_log_dirs = m.offline_log_dirs
            if type(offline_log_dirs) is not list:
                offline_log_dirs = _items(offline_log_dirs)
            offline_log_dirs = [x.int.to_bytes(16) for x in offline_log_dirs]
            count = len(offline_log_dirs)
            try:
                pack = _packs_LU[count]
            except KeyError:
                pack = _make_LU(count)
            payload.append(pack(count + 1, *offline_log_dirs))
            known.append((0, b"".join(payload)))
        if m.cordoned_log_dirs is not None:
            payload_2: list[bytes] = []
            cordoned_log_dirs = m.cordoned_log_dirs
            if cordoned_log_dirs is None:
                payload_2.append(_byte[0])
            else:
                if type(cordoned_log_dirs) is not list:
                    cordoned_log_dirs = _items(cordoned_log_dirs)
                cordoned_log_dirs = [x.int.to_bytes(16) for x in cordoned_log_dirs]
                count_2 = len(cordoned_log_dirs)
                try:
                    pack = _packs_LU[count_2]
                except KeyError:
                    pack = _make_LU(count_2)
                payload_2.append(pack(count_2 + 1, *cordoned_log_dirs))
            known.append((1, b"".join(payload_2)))
        o.append(_tag_section(known, m.unknown_tagged_fields, (0, 1)))
    else:
        o.append(
            _pack_iqqBBB(
                m.broker_id,
                m.broker_epoch,
                m.current_metadata_offset,
                _bit[m.want_fence],
                _bit[m.want_shut_down],
                0,
            )
        )


BrokerHeartbeatRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
        2: _decode_v2,
    }
)
BrokerHeartbeatRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
        2: _encode_v2,
    }
)
