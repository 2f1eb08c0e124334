from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar
from uuid import UUID

import msgspec

from .._runtime.fast import Packs as _Packs
from .._runtime.fast import NIL as _NIL
from .._runtime.fast import bit as _bit
from .._runtime.fast import byte as _byte
from .._runtime.fast import differs as _differs
from .._runtime.fast import items as _items
from .._runtime.fast import lists_U as _lists_U
from .._runtime.fast import long as _long
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
from .._runtime.fast import uuid as _uuid
from .._runtime.fast import uuids as _uuids
from .._runtime.message import Message


class RegisterBrokerRecord(Message, gc=False):
    """RegisterBrokerRecord: metadata (record type 0), versions 0 to 4, flexible from 0.

    Attributes:
        broker_id: int32, versions 0+, default 0, brokerId.
        is_migrating_zk_broker: bool, versions 2+, default false.
        incarnation_id: uuid, versions 0+, default AAAAAAAAAAAAAAAAAAAAAA.
        broker_epoch: int64, versions 0+, default 0.
        end_points: []BrokerEndpoint, versions 0+, default empty.
        features: []BrokerFeature, versions 0+, default empty.
        rack: string, versions 0+, nullable in 0+, default ''.
        fenced: bool, versions 0+, default true.
        in_controlled_shutdown: bool, versions 1+, default false.
        log_dirs: []uuid, versions 3+, tag 0 in 3+, default empty.
        cordoned_log_dirs: []uuid, versions 4+, nullable in 4+, tag 1 in 4+, default
            null.
    """

    API_KEY: ClassVar[int | None] = 0
    KIND: ClassVar[str] = "metadata"
    VERSIONS: ClassVar[range] = range(0, 5)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 5)
    _module: ClassVar[str] = "register_broker_record"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class BrokerEndpoint(msgspec.Struct, gc=False):
        """A struct of RegisterBrokerRecord.

        Attributes:
            name: string, versions 0+, default '', map key.
            host: string, versions 0+, default ''.
            port: uint16, versions 0+, default 0.
            security_protocol: int16, versions 0+, default 0.
        """

        name: str = ""
        host: str = ""
        port: int = 0
        security_protocol: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class BrokerFeature(msgspec.Struct, gc=False):
        """A struct of RegisterBrokerRecord.

        Attributes:
            name: string, versions 0+, default '', map key.
            min_supported_version: int16, versions 0+, default 0.
            max_supported_version: int16, versions 0+, default 0.
        """

        name: str = ""
        min_supported_version: int = 0
        max_supported_version: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    broker_id: int = 0
    is_migrating_zk_broker: bool = False
    incarnation_id: UUID = _NIL
    broker_epoch: int = 0
    end_points: list[RegisterBrokerRecord.BrokerEndpoint] = []
    features: list[RegisterBrokerRecord.BrokerFeature] = []
    rack: str | None = ""
    fenced: bool = True
    in_controlled_shutdown: bool = False
    log_dirs: list[UUID] = []
    cordoned_log_dirs: list[UUID] | None = None
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_BrokerEndpoint = RegisterBrokerRecord.BrokerEndpoint
_BrokerFeature = RegisterBrokerRecord.BrokerFeature
_make_LU = _Packs("L16s")
_pack_B = Struct(">B").pack
_pack_BB = Struct(">BB").pack
_pack_BBB = Struct(">BBB").pack
_pack_Hh = Struct(">Hh").pack
_pack_HhB = Struct(">HhB").pack
_pack_hh = Struct(">hh").pack
_pack_hhB = Struct(">hhB").pack
_pack_iBUq = Struct(">iB16sq").pack
_pack_iBUqB = Struct(">iB16sqB").pack
_pack_iUq = Struct(">i16sq").pack
_pack_iUqB = Struct(">i16sqB").pack
_packs_LU = _make_LU.made
_unpack_HhB = Struct(">HhB").unpack_from
_unpack_TB = Struct(">?B").unpack_from
_unpack_TTB = Struct(">??B").unpack_from
_unpack_hhB = Struct(">hhB").unpack_from
_unpack_iTUqB = Struct(">i?16sqB").unpack_from
_unpack_iUqB = Struct(">i16sqB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[RegisterBrokerRecord, int]:
    broker_id, incarnation_id, broker_epoch, n = _unpack_iUqB(b, o)
    o += 29
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    end_points: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        name = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        host = b[o + 1 : (o := o + n)].decode()
        port, security_protocol, n = _unpack_HhB(b, o)
        o += 5
        if not n:
            unknown: Any = ()
        else:
            section, unknown, o = _tags(b, o - 1, (), ())
        end_points.append(_BrokerEndpoint(name, host, port, security_protocol, unknown))
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    features: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        name_2 = b[o + 1 : (o := o + n)].decode()
        min_supported_version, max_supported_version, n = _unpack_hhB(b, o)
        o += 5
        if not n:
            unknown_2: Any = ()
        else:
            section_2, unknown_2, o = _tags(b, o - 1, (), ())
        features.append(
            _BrokerFeature(
                name_2, min_supported_version, max_supported_version, unknown_2
            )
        )
    n = b[o]
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        rack = b[o + 1 : (o := o + n)].decode()
    else:
        rack = None
        o += 1
    fenced, n = _unpack_TB(b, o)
    o += 2
    if not n:
        unknown_3: Any = ()
    else:
        section_3, unknown_3, o = _tags(b, o - 1, (), (0, 1))
    m = RegisterBrokerRecord(
        broker_id,
        False,
        _uuids[incarnation_id],
        broker_epoch,
        end_points,
        features,
        rack,
        fenced,
        False,
        [],
        None,
        unknown_3,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if (
        (
            m.is_migrating_zk_broker is not False
            and _differs(m.is_migrating_zk_broker, False)
        )
        or (
            m.in_controlled_shutdown is not False
            and _differs(m.in_controlled_shutdown, False)
        )
        or (
            m.log_dirs is None
            or (m.log_dirs if type(m.log_dirs) is list else _items(m.log_dirs))
        )
        or m.cordoned_log_dirs is not None
    ):
        raise ValueError
    end_points = m.end_points
    if type(end_points) is not list:
        end_points = _items(end_points)
    n = len(end_points) + 1
    o.append(
        _pack_iUqB(m.broker_id, m.incarnation_id.int.to_bytes(16), m.broker_epoch, n)
        if n < 128
        else _pack_iUq(m.broker_id, m.incarnation_id.int.to_bytes(16), m.broker_epoch)
        + _size(n)
    )
    for item in end_points:
        s = _utf8(item.name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        s = _utf8(item.host)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        if item.unknown_tagged_fields:
            o.append(_pack_Hh(item.port, item.security_protocol))
            o.append(_tag_section((), item.unknown_tagged_fields, ()))
        else:
            o.append(_pack_HhB(item.port, item.security_protocol, 0))
    features = m.features
    if type(features) is not list:
        features = _items(features)
    n = len(features)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item_2 in features:
        s = _utf8(item_2.name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        if item_2.unknown_tagged_fields:
            o.append(
                _pack_hh(item_2.min_supported_version, item_2.max_supported_version)
            )
            o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
        else:
            o.append(
                _pack_hhB(item_2.min_supported_version, item_2.max_supported_version, 0)
            )
    t = m.rack
    if t is None:
        o.append(b"\x00")
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    if m.unknown_tagged_fields:
        o.append(_pack_B(_bit[m.fenced]))
        o.append(_tag_section((), m.unknown_tagged_fields, (0, 1)))
    else:
        o.append(_pack_BB(_bit[m.fenced], 0))


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[RegisterBrokerRecord, int]:
    broker_id, incarnation_id, broker_epoch, n = _unpack_iUqB(b, o)
    o += 29
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    end_points: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        name = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        host = b[o + 1 : (o := o + n)].decode()
        port, security_protocol, n = _unpack_HhB(b, o)
        o += 5
        if not n:
            unknown: Any = ()
        else:
            section, unknown, o = _tags(b, o - 1, (), ())
        end_points.append(_BrokerEndpoint(name, host, port, security_protocol, unknown))
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    features: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        name_2 = b[o + 1 : (o := o + n)].decode()
        min_supported_version, max_supported_version, n = _unpack_hhB(b, o)
        o += 5
        if not n:
            unknown_2: Any = ()
        else:
            section_2, unknown_2, o = _tags(b, o - 1, (), ())
        features.append(
            _BrokerFeature(
                name_2, min_supported_version, max_supported_version, unknown_2
            )
        )
    n = b[o]
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        rack = b[o + 1 : (o := o + n)].decode()
    else:
        rack = None
        o += 1
    fenced, in_controlled_shutdown, n = _unpack_TTB(b, o)
    o += 3
    if not n:
        unknown_3: Any = ()
    else:
        section_3, unknown_3, o = _tags(b, o - 1, (), (0, 1))
    m = RegisterBrokerRecord(
        broker_id,
        False,
        _uuids[incarnation_id],
        broker_epoch,
        end_points,
        features,
        rack,
        fenced,
        in_controlled_shutdown,
        [],
        None,
        unknown_3,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    if (
        (
            m.is_migrating_zk_broker is not False
            and _differs(m.is_migrating_zk_broker, False)
        )
        or (
            m.log_dirs is None
            or (m.log_dirs if type(m.log_dirs) is list else _items(m.log_dirs))
        )
        or m.cordoned_log_dirs is not None
    ):
        raise ValueError
    end_points = m.end_points
    if type(end_points) is not list:
        end_points = _items(end_points)
    n = len(end_points) + 1
    o.append(
        _pack_iUqB(m.broker_id, m.incarnation_id.int.to_bytes(16), m.broker_epoch, n)
        if n < 128
        else _pack_iUq(m.broker_id, m.incarnation_id.int.to_bytes(16), m.broker_epoch)
        + _size(n)
    )
    for item in end_points:
        s = _utf8(item.name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        s = _utf8(item.host)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        if item.unknown_tagged_fields:
            o.append(_pack_Hh(item.port, item.security_protocol))
            o.append(_tag_section((), item.unknown_tagged_fields, ()))
        else:
            o.append(_pack_HhB(item.port, item.security_protocol, 0))
    features = m.features
    if type(features) is not list:
        features = _items(features)
    n = len(features)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item_2 in features:
        s = _utf8(item_2.name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        if item_2.unknown_tagged_fields:
            o.append(
                _pack_hh(item_2.min_supported_version, item_2.max_supported_version)
            )
            o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
        else:
            o.append(
                _pack_hhB(item_2.min_supported_version, item_2.max_supported_version, 0)
            )
    t = m.rack
    if t is None:
        o.append(b"\x00")
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    if m.unknown_tagged_fields:
        o.append(_pack_BB(_bit[m.fenced], _bit[m.in_controlled_shutdown]))
        o.append(_tag_section((), m.unknown_tagged_fields, (0, 1)))
    else:
        o.append(_pack_BBB(_bit[m.fenced], _bit[m.in_controlled_shutdown], 0))


# Version 2
def _decode_v2(b: Any, o: int) -> tuple[RegisterBrokerRecord, int]:
    broker_id, is_migrating_zk_broker, incarnation_id, broker_epoch, n = _unpack_iTUqB(
        b, o
    )
    o += 30
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    end_points: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        name = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        host = b[o + 1 : (o := o + n)].decode()
        port, security_protocol, n = _unpack_HhB(b, o)
        o += 5
        if not n:
            unknown: Any = ()
        else:
            section, unknown, o = _tags(b, o - 1, (), ())
        end_points.append(_BrokerEndpoint(name, host, port, security_protocol, unknown))
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    features: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        name_2 = b[o + 1 : (o := o + n)].decode()
        min_supported_version, max_supported_version, n = _unpack_hhB(b, o)
        o += 5
        if not n:
            unknown_2: Any = ()
        else:
            section_2, unknown_2, o = _tags(b, o - 1, (), ())
        features.append(
            _BrokerFeature(
                name_2, min_supported_version, max_supported_version, unknown_2
            )
        )
    n = b[o]
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        rack = b[o + 1 : (o := o + n)].decode()
    else:
        rack = None
        o += 1
    fenced, in_controlled_shutdown, n = _unpack_TTB(b, o)
    o += 3
    if not n:
        unknown_3: Any = ()
    else:
        section_3, unknown_3, o = _tags(b, o - 1, (), (0, 1))
    m = RegisterBrokerRecord(
        broker_id,
        is_migrating_zk_broker,
        _uuids[incarnation_id],
        broker_epoch,
        end_points,
        features,
        rack,
        fenced,
        in_controlled_shutdown,
        [],
        None,
        unknown_3,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
    if (
        m.log_dirs is None
        or (m.log_dirs if type(m.log_dirs) is list else _items(m.log_dirs))
    ) or m.cordoned_log_dirs is not None:
        raise ValueError
    end_points = m.end_points
    if type(end_points) is not list:
        end_points = _items(end_points)
    n = len(end_points) + 1
    o.append(
        _pack_iBUqB(
            m.broker_id,
            _bit[m.is_migrating_zk_broker],
            m.incarnation_id.int.to_bytes(16),
            m.broker_epoch,
            n,
        )
        if n < 128
        else _pack_iBUq(
            m.broker_id,
            _bit[m.is_migrating_zk_broker],
            m.incarnation_id.int.to_bytes(16),
            m.broker_epoch,
        )
        + _size(n)
    )
    for item in end_points:
        s = _utf8(item.name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        s = _utf8(item.host)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        if item.unknown_tagged_fields:
            o.append(_pack_Hh(item.port, item.security_protocol))
            o.append(_tag_section((), item.unknown_tagged_fields, ()))
        else:
            o.append(_pack_HhB(item.port, item.security_protocol, 0))
    features = m.features
    if type(features) is not list:
        features = _items(features)
    n = len(features)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item_2 in features:
        s = _utf8(item_2.name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        if item_2.unknown_tagged_fields:
            o.append(
                _pack_hh(item_2.min_supported_version, item_2.max_supported_version)
            )
            o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
        else:
            o.append(
                _pack_hhB(item_2.min_supported_version, item_2.max_supported_version, 0)
            )
    t = m.rack
    if t is None:
        o.append(b"\x00")
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    if m.unknown_tagged_fields:
        o.append(_pack_BB(_bit[m.fenced], _bit[m.in_controlled_shutdown]))
        o.append(_tag_section((), m.unknown_tagged_fields, (0, 1)))
    else:
        o.append(_pack_BBB(_bit[m.fenced], _bit[m.in_controlled_shutdown], 0))


# Version 3
def _decode_v3(b: Any, o: int) -> tuple[RegisterBrokerRecord, int]:
    broker_id, is_migrating_zk_broker, incarnation_id, broker_epoch, n = _unpack_iTUqB(
        b, o
    )
    o += 30
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    end_points: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        name = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        host = b[o + 1 : (o := o + n)].decode()
        port, security_protocol, n = _unpack_HhB(b, o)
        o += 5
        if not n:
            unknown: Any = ()
        else:
            section, unknown, o = _tags(b, o - 1, (), ())
        end_points.append(_BrokerEndpoint(name, host, port, security_protocol, unknown))
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    features: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        name_2 = b[o + 1 : (o := o + n)].decode()
        min_supported_version, max_supported_version, n = _unpack_hhB(b, o)
        o += 5
        if not n:
            unknown_2: Any = ()
        else:
            section_2, unknown_2, o = _tags(b, o - 1, (), ())
        features.append(
            _BrokerFeature(
                name_2, min_supported_version, max_supported_version, unknown_2
            )
        )
    n = b[o]
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        rack = b[o + 1 : (o := o + n)].decode()
    else:
        rack = None
        o += 1
    fenced, in_controlled_shutdown, n = _unpack_TTB(b, o)
    o += 3
    log_dirs: Any = []
    if not n:
        unknown_3: Any = ()
    else:
        section_3, unknown_3, after = _tags(b, o - 1, (0,), (1,))
        if 0 in section_3:
            o, end = section_3[0]
            n = b[o]
            if n > 127:
                n, o = _long_list(b, o, n)
            k = n - 1
            log_dirs_2: Any = [*map(_uuid, _lists_U[k](b, o + 1))]
            o += 16 * k + 1
            log_dirs = log_dirs_2
            if o != end:
                raise ValueError
        o = after
    m = RegisterBrokerRecord(
        broker_id,
        is_migrating_zk_broker,
        _uuids[incarnation_id],
        broker_epoch,
        end_points,
        features,
        rack,
        fenced,
        in_controlled_shutdown,
        log_dirs,
        None,
        unknown_3,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v3(m: Any, o: list[bytes]) -> None:
    if m.cordoned_log_dirs is not None:
        raise ValueError
    end_points = m.end_points
    if type(end_points) is not list:
        end_points = _items(end_points)
    n = len(end_points) + 1
    o.append(
        _pack_iBUqB(
            m.broker_id,
            _bit[m.is_migrating_zk_broker],
            m.incarnation_id.int.to_bytes(16),
            m.broker_epoch,
            n,
        )
        if n < 128
        else _pack_iBUq(
            m.broker_id,
            _bit[m.is_migrating_zk_broker],
            m.incarnation_id.int.to_bytes(16),
            m.broker_epoch,
        )
        + _size(n)
    )
    for item in end_points:
        s = _utf8(item.name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        s = _utf8(item.host)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        if item.unknown_tagged_fields:
            o.append(_pack_Hh(item.port, item.security_protocol))
            o.append(_tag_section((), item.unknown_tagged_fields, ()))
        else:
            o.append(_pack_HhB(item.port, item.security_protocol, 0))
    features = m.features
    if type(features) is not list:
        features = _items(features)
    n = len(features)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item_2 in features:
        s = _utf8(item_2.name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        if item_2.unknown_tagged_fields:
            o.append(
                _pack_hh(item_2.min_supported_version, item_2.max_supported_version)
            )
            o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
        else:
            o.append(
                _pack_hhB(item_2.min_supported_version, item_2.max_supported_version, 0)
            )
    t = m.rack
    if t is None:
        o.append(b"\x00")
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    if (
        m.log_dirs is None
        or (m.log_dirs if type(m.log_dirs) is list else _items(m.log_dirs))
    ) or m.unknown_tagged_fields:
        o.append(_pack_BB(_bit[m.fenced], _bit[m.in_controlled_shutdown]))
        known: list[tuple[int, bytes]] = []
        if m.log_dirs is None or (
            m.log_dirs if type(m.log_dirs) is list else _items(m.log_dirs)
        ):
            payload: list[bytes] = []
            log_dirs = m.log_dirs
            if type(log_dirs) is not list:
                log_dirs = _items(log_dirs)
            log_dirs = [x.int.to_bytes(16) for x in log_dirs]
            count = len(log_dirs)
            try:
                pack = _packs_LU[count]
            except KeyError:
                pack = _make_LU(count)
            payload.append(pack(count + 1, *log_dirs))
            known.append((0, b"".join(payload)))
        o.append(_tag_section(known, m.unknown_tagged_fields, (0, 1)))
    else:
        o.append(_pack_BBB(_bit[m.fenced], _bit[m.in_controlled_shutdown], 0))


# Version 4
def _decode_v4(b: Any, o: int) -> tuple[RegisterBrokerRecord, int]:
    broker_id, is_migrating_zk_broker, incarnation_id, broker_epoch, n = _unpack_iTUqB(
        b, o
    )
    o += 30
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    end_points: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        name = b[o + 1 : (o := o + n)].decode()
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        host = b[o + 1 : (o := o + n)].decode()
        port, security_protocol, n = _unpack_HhB(b, o)
        o += 5
        if not n:
            unknown: Any = ()
        else:
            section, unknown, o = _tags(b, o - 1, (), ())
        end_points.append(_BrokerEndpoint(name, host, port, security_protocol, unknown))
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    features: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        name_2 = b[o + 1 : (o := o + n)].decode()
        min_supported_version, max_supported_version, n = _unpack_hhB(b, o)
        o += 5
        if not n:
            unknown_2: Any = ()
        else:
            section_2, unknown_2, o = _tags(b, o - 1, (), ())
        features.append(
            _BrokerFeature(
                name_2, min_supported_version, max_supported_version, unknown_2
            )
        )
    n = b[o]
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        rack = b[o + 1 : (o := o + n)].decode()
    else:
        rack = None
        o += 1
    fenced, in_controlled_shutdown, n = _unpack_TTB(b, o)
    o += 3
    log_dirs: Any = []
    cordoned_log_dirs: Any = None
    if not n:
        unknown_3: Any = ()
    else:
        section_3, unknown_3, after = _tags(b, o - 1, (0, 1), ())
        if 0 in section_3:
            o, end = section_3[0]
            n = b[o]
            if n > 127:
                n, o = _long_list(b, o, n)
            k = n - 1
            log_dirs_2: Any = [*map(_uuid, _lists_U[k](b, o + 1))]
            o += 16 * k + 1
            log_dirs = log_dirs_2
            if o != end:
                raise ValueError
        if 1 in section_3:
            o, end_2 = section_3[1]
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
    m = RegisterBrokerRecord(
        broker_id,
        is_migrating_zk_broker,
        _uuids[incarnation_id],
        broker_epoch,
        end_points,
        features,
        rack,
        fenced,
        in_controlled_shutdown,
        log_dirs,
        cordoned_log_dirs,
        unknown_3,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v4(m: Any, o: list[bytes]) -> None:
    end_points = m.end_points
    if type(end_points) is not list:
        end_points = _items(end_points)
    n = len(end_points) + 1
    o.append(
        _pack_iBUqB(
            m.broker_id,
            _bit[m.is_migrating_zk_broker],
            m.incarnation_id.int.to_bytes(16),
            m.broker_epoch,
            n,
        )
        if n < 128
        else _pack_iBUq(
            m.broker_id,
            _bit[m.is_migrating_zk_broker],
            m.incarnation_id.int.to_bytes(16),
            m.broker_epoch,
        )
        + _size(n)
    )
    for item in end_points:
        s = _utf8(item.name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        s = _utf8(item.host)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        if item.unknown_tagged_fields:
            o.append(_pack_Hh(item.port, item.security_protocol))
            o.append(_tag_section((), item.unknown_tagged_fields, ()))
        else:
            o.append(_pack_HhB(item.port, item.security_protocol, 0))
    features = m.features
    if type(features) is not list:
        features = _items(features)
    n = len(features)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item_2 in features:
        s = _utf8(item_2.name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        if item_2.unknown_tagged_fields:
            o.append(
                _pack_hh(item_2.min_supported_version, item_2.max_supported_version)
            )
            o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
        else:
            o.append(
                _pack_hhB(item_2.min_supported_version, item_2.max_supported_version, 0)
            )
    t = m.rack
    if t is None:
        o.append(b"\x00")
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    if (
        (
            m.log_dirs is None
            or (m.log_dirs if type(m.log_dirs) is list else _items(m.log_dirs))
        )
        or m.cordoned_log_dirs is not None
        or m.unknown_tagged_fields
    ):
        o.append(_pack_BB(_bit[m.fenced], _bit[m.in_controlled_shutdown]))
        known: list[tuple[int, bytes]] = []
        if m.log_dirs is None or (
            m.log_dirs if type(m.log_dirs) is list else _items(m.log_dirs)
        ):
            payload: list[bytes] = []
            log_dirs = m.log_dirs
            if type(log_dirs) is not list:
                log_dirs = _items(log_dirs)
            log_dirs = [x.int.to_bytes(16) for x in log_dirs]
            count = len(log_dirs)
            try:
                pack = _packs_LU[count]
            except KeyError:
                pack = _make_LU(count)
            payload.append(pack(count + 1, *log_dirs))
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
        o.append(_pack_BBB(_bit[m.fenced], _bit[m.in_controlled_shutdown], 0))


RegisterBrokerRecord._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
        2: _decode_v2,
        3: _decode_v3,
        4: _decode_v4,
    }
)
RegisterBrokerRecord._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
        2: _encode_v2,
        3: _encode_v3,
        4: _encode_v4,
    }
)
