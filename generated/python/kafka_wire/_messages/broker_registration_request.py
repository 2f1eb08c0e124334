from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar
from uuid import UUID

import msgspec

from .._runtime.fast import Packs as _Packs
from .._runtime.fast import NIL as _NIL
from .._runtime.fast import bit as _bit
from .._runtime.fast import differs as _differs
from .._runtime.fast import items as _items
from .._runtime.fast import lists_U as _lists_U
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


class BrokerRegistrationRequest(Message, gc=False):
    """BrokerRegistrationRequest: request (API key 62), versions 0 to 4, flexible from
    0.

    Attributes:
        broker_id: int32, versions 0+, default 0, brokerId.
        cluster_id: string, versions 0+, default ''.
        incarnation_id: uuid, versions 0+, default AAAAAAAAAAAAAAAAAAAAAA.
        listeners: []Listener, versions 0+, default empty.
        features: []Feature, versions 0+, default empty.
        rack: string, versions 0+, nullable in 0+, default ''.
        is_migrating_zk_broker: bool, versions 1+, default false.
        log_dirs: []uuid, versions 2+, default empty, ignorable.
        previous_broker_epoch: int64, versions 3+, default -1, ignorable.
    """

    API_KEY: ClassVar[int | None] = 62
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 5)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 5)
    _module: ClassVar[str] = "broker_registration_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class Listener(msgspec.Struct, gc=False):
        """A struct of BrokerRegistrationRequest.

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

    class Feature(msgspec.Struct, gc=False):
        """A struct of BrokerRegistrationRequest.

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
    cluster_id: str = ""
    incarnation_id: UUID = _NIL
    listeners: list[BrokerRegistrationRequest.Listener] = []
    features: list[BrokerRegistrationRequest.Feature] = []
    rack: str | None = ""
    is_migrating_zk_broker: bool = False
    log_dirs: list[UUID] = []
    previous_broker_epoch: int = -1
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_Feature = BrokerRegistrationRequest.Feature
_Listener = BrokerRegistrationRequest.Listener
_make_B_LU = _Packs("B", "L16s")
_make_B_LU_B = _Packs("B", "L16s", "B")
_make_B_LU_q = _Packs("B", "L16s", "q")
_make_B_LU_qB = _Packs("B", "L16s", "qB")
_pack_B = Struct(">B").pack
_pack_BB = Struct(">BB").pack
_pack_Hh = Struct(">Hh").pack
_pack_HhB = Struct(">HhB").pack
_pack_U = Struct(">16s").pack
_pack_UB = Struct(">16sB").pack
_pack_hh = Struct(">hh").pack
_pack_hhB = Struct(">hhB").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_packs_B_LU = _make_B_LU.made
_packs_B_LU_B = _make_B_LU_B.made
_packs_B_LU_q = _make_B_LU_q.made
_packs_B_LU_qB = _make_B_LU_qB.made
_unpack_HhB = Struct(">HhB").unpack_from
_unpack_TB = Struct(">?B").unpack_from
_unpack_UB = Struct(">16sB").unpack_from
_unpack_hhB = Struct(">hhB").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_qB = Struct(">qB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[BrokerRegistrationRequest, int]:
    broker_id, n = _unpack_iB(b, o)
    o += 4
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    cluster_id = b[o + 1 : (o := o + n)].decode()
    incarnation_id, n = _unpack_UB(b, o)
    o += 17
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    listeners: Any = []
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
        listeners.append(_Listener(name, host, port, security_protocol, unknown))
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
            _Feature(name_2, min_supported_version, max_supported_version, unknown_2)
        )
    n = b[o]
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        rack = b[o + 1 : (o := o + n)].decode()
    else:
        rack = None
        o += 1
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = BrokerRegistrationRequest(
        broker_id,
        cluster_id,
        _uuids[incarnation_id],
        listeners,
        features,
        rack,
        False,
        [],
        -1,
        unknown_3,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.is_migrating_zk_broker is not False and _differs(
        m.is_migrating_zk_broker, False
    ):
        raise ValueError
    s = _utf8(m.cluster_id)
    n = len(s) + 1
    o.append(
        _pack_iB(m.broker_id, n) if n < 128 else _pack_i(m.broker_id) + _text_size(n)
    )
    o.append(s)
    listeners = m.listeners
    if type(listeners) is not list:
        listeners = _items(listeners)
    n = len(listeners) + 1
    o.append(
        _pack_UB(m.incarnation_id.int.to_bytes(16), n)
        if n < 128
        else _pack_U(m.incarnation_id.int.to_bytes(16)) + _size(n)
    )
    for item in listeners:
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
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[BrokerRegistrationRequest, int]:
    broker_id, n = _unpack_iB(b, o)
    o += 4
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    cluster_id = b[o + 1 : (o := o + n)].decode()
    incarnation_id, n = _unpack_UB(b, o)
    o += 17
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    listeners: Any = []
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
        listeners.append(_Listener(name, host, port, security_protocol, unknown))
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
            _Feature(name_2, min_supported_version, max_supported_version, unknown_2)
        )
    n = b[o]
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        rack = b[o + 1 : (o := o + n)].decode()
    else:
        rack = None
        o += 1
    is_migrating_zk_broker, n = _unpack_TB(b, o)
    o += 2
    if not n:
        unknown_3: Any = ()
    else:
        section_3, unknown_3, o = _tags(b, o - 1, (), ())
    m = BrokerRegistrationRequest(
        broker_id,
        cluster_id,
        _uuids[incarnation_id],
        listeners,
        features,
        rack,
        is_migrating_zk_broker,
        [],
        -1,
        unknown_3,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    s = _utf8(m.cluster_id)
    n = len(s) + 1
    o.append(
        _pack_iB(m.broker_id, n) if n < 128 else _pack_i(m.broker_id) + _text_size(n)
    )
    o.append(s)
    listeners = m.listeners
    if type(listeners) is not list:
        listeners = _items(listeners)
    n = len(listeners) + 1
    o.append(
        _pack_UB(m.incarnation_id.int.to_bytes(16), n)
        if n < 128
        else _pack_U(m.incarnation_id.int.to_bytes(16)) + _size(n)
    )
    for item in listeners:
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
        o.append(_pack_B(_bit[m.is_migrating_zk_broker]))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_BB(_bit[m.is_migrating_zk_broker], 0))


# Version 2
def _decode_v2(b: Any, o: int) -> tuple[BrokerRegistrationRequest, int]:
    broker_id, n = _unpack_iB(b, o)
    o += 4
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    cluster_id = b[o + 1 : (o := o + n)].decode()
    incarnation_id, n = _unpack_UB(b, o)
    o += 17
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    listeners: Any = []
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
        listeners.append(_Listener(name, host, port, security_protocol, unknown))
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
            _Feature(name_2, min_supported_version, max_supported_version, unknown_2)
        )
    n = b[o]
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        rack = b[o + 1 : (o := o + n)].decode()
    else:
        rack = None
        o += 1
    is_migrating_zk_broker, n = _unpack_TB(b, o)
    o += 1
    if n > 127:
        n, o = _long_list(b, o, n)
    k = n - 1
    log_dirs: Any = [*map(_uuid, _lists_U[k](b, o + 1))]
    o += 16 * k + 1
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = BrokerRegistrationRequest(
        broker_id,
        cluster_id,
        _uuids[incarnation_id],
        listeners,
        features,
        rack,
        is_migrating_zk_broker,
        log_dirs,
        -1,
        unknown_3,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
    s = _utf8(m.cluster_id)
    n = len(s) + 1
    o.append(
        _pack_iB(m.broker_id, n) if n < 128 else _pack_i(m.broker_id) + _text_size(n)
    )
    o.append(s)
    listeners = m.listeners
    if type(listeners) is not list:
        listeners = _items(listeners)
    n = len(listeners) + 1
    o.append(
        _pack_UB(m.incarnation_id.int.to_bytes(16), n)
        if n < 128
        else _pack_U(m.incarnation_id.int.to_bytes(16)) + _size(n)
    )
    for item in listeners:
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
    log_dirs = m.log_dirs
    if type(log_dirs) is not list:
        log_dirs = _items(log_dirs)
    log_dirs = [x.int.to_bytes(16) for x in log_dirs]
    count = len(log_dirs)
    if m.unknown_tagged_fields:
        try:
            pack = _packs_B_LU[count]
        except KeyError:
            pack = _make_B_LU(count)
        o.append(pack(_bit[m.is_migrating_zk_broker], count + 1, *log_dirs))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        try:
            pack = _packs_B_LU_B[count]
        except KeyError:
            pack = _make_B_LU_B(count)
        o.append(pack(_bit[m.is_migrating_zk_broker], count + 1, *log_dirs, 0))


# Versions 3 to 4
def _decode_v3(b: Any, o: int) -> tuple[BrokerRegistrationRequest, int]:
    broker_id, n = _unpack_iB(b, o)
    o += 4
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    cluster_id = b[o + 1 : (o := o + n)].decode()
    incarnation_id, n = _unpack_UB(b, o)
    o += 17
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    listeners: Any = []
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
        listeners.append(_Listener(name, host, port, security_protocol, unknown))
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
            _Feature(name_2, min_supported_version, max_supported_version, unknown_2)
        )
    n = b[o]
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        rack = b[o + 1 : (o := o + n)].decode()
    else:
        rack = None
        o += 1
    is_migrating_zk_broker, n = _unpack_TB(b, o)
    o += 1
    if n > 127:
        n, o = _long_list(b, o, n)
    k = n - 1
    log_dirs: Any = [*map(_uuid, _lists_U[k](b, o + 1))]
    o += 16 * k + 1
    previous_broker_epoch, n = _unpack_qB(b, o)
    o += 9
    if not n:
        unknown_3: Any = ()
    else:
        section_3, unknown_3, o = _tags(b, o - 1, (), ())
    m = BrokerRegistrationRequest(
        broker_id,
        cluster_id,
        _uuids[incarnation_id],
        listeners,
        features,
        rack,
        is_migrating_zk_broker,
        log_dirs,
        previous_broker_epoch,
        unknown_3,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v3(m: Any, o: list[bytes]) -> None:
    s = _utf8(m.cluster_id)
    n = len(s) + 1
    o.append(
        _pack_iB(m.broker_id, n) if n < 128 else _pack_i(m.broker_id) + _text_size(n)
    )
    o.append(s)
    listeners = m.listeners
    if type(listeners) is not list:
        listeners = _items(listeners)
    n = len(listeners) + 1
    o.append(
        _pack_UB(m.incarnation_id.int.to_bytes(16), n)
        if n < 128
        else _pack_U(m.incarnation_id.int.to_bytes(16)) + _size(n)
    )
    for item in listeners:
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
    log_dirs = m.log_dirs
    if type(log_dirs) is not list:
        log_dirs = _items(log_dirs)
    log_dirs = [x.int.to_bytes(16) for x in log_dirs]
    count = len(log_dirs)
    if m.unknown_tagged_fields:
        try:
            pack = _packs_B_LU_q[count]
        except KeyError:
            pack = _make_B_LU_q(count)
        o.append(
            pack(
                _bit[m.is_migrating_zk_broker],
                count + 1,
                *log_dirs,
                m.previous_broker_epoch,
            )
        )
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        try:
            pack = _packs_B_LU_qB[count]
        except KeyError:
            pack = _make_B_LU_qB(count)
        o.append(
            pack(
                _bit[m.is_migrating_zk_broker],
                count + 1,
                *log_dirs,
                m.previous_broker_epoch,
                0,
            )
        )


BrokerRegistrationRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
        2: _decode_v2,
        3: _decode_v3,
        4: _decode_v3,
    }
)
BrokerRegistrationRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
        2: _encode_v2,
        3: _encode_v3,
        4: _encode_v3,
    }
)
