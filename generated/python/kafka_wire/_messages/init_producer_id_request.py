from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

from .._runtime.fast import bit as _bit
from .._runtime.fast import differs as _differs
from .._runtime.fast import long_text as _long_text
from .._runtime.fast import more as _more
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class InitProducerIdRequest(Message, gc=False):
    """InitProducerIdRequest: request (API key 22), versions 0 to 6, flexible from 2.

    Attributes:
        transactional_id: string, versions 0+, nullable in 0+, default '',
            transactionalId.
        transaction_timeout_ms: int32, versions 0+, default 0.
        producer_id: int64, versions 3+, default -1, producerId.
        producer_epoch: int16, versions 3+, default -1.
        enable2_pc: bool, versions 6+, default false.
        keep_prepared_txn: bool, versions 6+, default false.
    """

    API_KEY: ClassVar[int | None] = 22
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 7)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(2, 7)
    UNSTABLE_VERSIONS: ClassVar[range] = range(6, 7)
    _module: ClassVar[str] = "init_producer_id_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    transactional_id: str | None = ""
    transaction_timeout_ms: int = 0
    producer_id: int = -1
    producer_epoch: int = -1
    enable2_pc: bool = False
    keep_prepared_txn: bool = False
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_int_minus_1 = -1
_pack_h = Struct(">h").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_iqh = Struct(">iqh").pack
_pack_iqhB = Struct(">iqhB").pack
_pack_iqhBB = Struct(">iqhBB").pack
_pack_iqhBBB = Struct(">iqhBBB").pack
_unpack_h = Struct(">h").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_iqhB = Struct(">iqhB").unpack_from
_unpack_iqhTTB = Struct(">iqh??B").unpack_from


# Versions 0 to 1
def _decode_v0(b: Any, o: int) -> tuple[InitProducerIdRequest, int]:
    (n,) = _unpack_h(b, o)
    o += 2
    if n >= 0:
        transactional_id = b[o : (o := o + n)].decode()
    else:
        transactional_id = None
    (transaction_timeout_ms,) = _unpack_i(b, o)
    o += 4
    m = InitProducerIdRequest(transactional_id, transaction_timeout_ms)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if (
        (m.producer_id is not _int_minus_1 and _differs(m.producer_id, _int_minus_1))
        or (
            m.producer_epoch is not _int_minus_1
            and _differs(m.producer_epoch, _int_minus_1)
        )
        or (m.enable2_pc is not False and _differs(m.enable2_pc, False))
        or (m.keep_prepared_txn is not False and _differs(m.keep_prepared_txn, False))
        or m.unknown_tagged_fields
    ):
        raise ValueError
    t = m.transactional_id
    if t is None:
        o.append(_pack_h(-1))
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
    o.append(_pack_i(m.transaction_timeout_ms))


# Version 2
def _decode_v2(b: Any, o: int) -> tuple[InitProducerIdRequest, int]:
    n = b[o]
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        transactional_id = b[o + 1 : (o := o + n)].decode()
    else:
        transactional_id = None
        o += 1
    transaction_timeout_ms, n = _unpack_iB(b, o)
    o += 5
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    m = InitProducerIdRequest(
        transactional_id, transaction_timeout_ms, -1, -1, False, False, unknown
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
    if (
        (m.producer_id is not _int_minus_1 and _differs(m.producer_id, _int_minus_1))
        or (
            m.producer_epoch is not _int_minus_1
            and _differs(m.producer_epoch, _int_minus_1)
        )
        or (m.enable2_pc is not False and _differs(m.enable2_pc, False))
        or (m.keep_prepared_txn is not False and _differs(m.keep_prepared_txn, False))
    ):
        raise ValueError
    t = m.transactional_id
    if t is None:
        o.append(b"\x00")
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    if m.unknown_tagged_fields:
        o.append(_pack_i(m.transaction_timeout_ms))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_iB(m.transaction_timeout_ms, 0))


# Versions 3 to 5
def _decode_v3(b: Any, o: int) -> tuple[InitProducerIdRequest, int]:
    n = b[o]
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        transactional_id = b[o + 1 : (o := o + n)].decode()
    else:
        transactional_id = None
        o += 1
    transaction_timeout_ms, producer_id, producer_epoch, n = _unpack_iqhB(b, o)
    o += 15
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    m = InitProducerIdRequest(
        transactional_id,
        transaction_timeout_ms,
        producer_id,
        producer_epoch,
        False,
        False,
        unknown,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v3(m: Any, o: list[bytes]) -> None:
    if (m.enable2_pc is not False and _differs(m.enable2_pc, False)) or (
        m.keep_prepared_txn is not False and _differs(m.keep_prepared_txn, False)
    ):
        raise ValueError
    t = m.transactional_id
    if t is None:
        o.append(b"\x00")
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    if m.unknown_tagged_fields:
        o.append(_pack_iqh(m.transaction_timeout_ms, m.producer_id, m.producer_epoch))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(
            _pack_iqhB(m.transaction_timeout_ms, m.producer_id, m.producer_epoch, 0)
        )


# Version 6
def _decode_v6(b: Any, o: int) -> tuple[InitProducerIdRequest, int]:
    n = b[o]
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        transactional_id = b[o + 1 : (o := o + n)].decode()
    else:
        transactional_id = None
        o += 1
    (
        transaction_timeout_ms,
        producer_id,
        producer_epoch,
        enable2_pc,
        keep_prepared_txn,
        n,
    ) = _unpack_iqhTTB(b, o)
    o += 17
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    m = InitProducerIdRequest(
        transactional_id,
        transaction_timeout_ms,
        producer_id,
        producer_epoch,
        enable2_pc,
        keep_prepared_txn,
        unknown,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v6(m: Any, o: list[bytes]) -> None:
    t = m.transactional_id
    if t is None:
        o.append(b"\x00")
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    if m.unknown_tagged_fields:
        o.append(
            _pack_iqhBB(
                m.transaction_timeout_ms,
                m.producer_id,
                m.producer_epoch,
                _bit[m.enable2_pc],
                _bit[m.keep_prepared_txn],
            )
        )
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(
            _pack_iqhBBB(
                m.transaction_timeout_ms,
                m.producer_id,
                m.producer_epoch,
                _bit[m.enable2_pc],
                _bit[m.keep_prepared_txn],
                0,
            )
        )


InitProducerIdRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
        2: _decode_v2,
        3: _decode_v3,
        4: _decode_v3,
        5: _decode_v3,
        6: _decode_v6,
    }
)
InitProducerIdRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
        2: _encode_v2,
        3: _encode_v3,
        4: _encode_v3,
        5: _encode_v3,
        6: _encode_v6,
    }
)
