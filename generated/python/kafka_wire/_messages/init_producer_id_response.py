from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

from .._runtime.fast import differs as _differs
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.message import Message


class InitProducerIdResponse(Message, gc=False):
    """InitProducerIdResponse: response (API key 22), versions 0 to 6, flexible from 2.

    Attributes:
        throttle_time_ms: int32, versions 0+, default 0, ignorable.
        error_code: int16, versions 0+, default 0.
        producer_id: int64, versions 0+, default -1, producerId.
        producer_epoch: int16, versions 0+, default 0.
        ongoing_txn_producer_id: int64, versions 6+, default -1, producerId.
        ongoing_txn_producer_epoch: int16, versions 6+, default -1.
    """

    API_KEY: ClassVar[int | None] = 22
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 7)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(2, 7)
    _module: ClassVar[str] = "init_producer_id_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    throttle_time_ms: int = 0
    error_code: int = 0
    producer_id: int = -1
    producer_epoch: int = 0
    ongoing_txn_producer_id: int = -1
    ongoing_txn_producer_epoch: int = -1
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_int_minus_1 = -1
_pack_ihqh = Struct(">ihqh").pack
_pack_ihqhB = Struct(">ihqhB").pack
_pack_ihqhqh = Struct(">ihqhqh").pack
_pack_ihqhqhB = Struct(">ihqhqhB").pack
_unpack_ihqh = Struct(">ihqh").unpack_from
_unpack_ihqhB = Struct(">ihqhB").unpack_from
_unpack_ihqhqhB = Struct(">ihqhqhB").unpack_from


# Versions 0 to 1
def _decode_v0(b: Any, o: int) -> tuple[InitProducerIdResponse, int]:
    throttle_time_ms, error_code, producer_id, producer_epoch = _unpack_ihqh(b, o)
    o += 16
    m = InitProducerIdResponse(
        throttle_time_ms, error_code, producer_id, producer_epoch
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if (
        (
            m.ongoing_txn_producer_id is not _int_minus_1
            and _differs(m.ongoing_txn_producer_id, _int_minus_1)
        )
        or (
            m.ongoing_txn_producer_epoch is not _int_minus_1
            and _differs(m.ongoing_txn_producer_epoch, _int_minus_1)
        )
        or m.unknown_tagged_fields
    ):
        raise ValueError
    o.append(
        _pack_ihqh(m.throttle_time_ms, m.error_code, m.producer_id, m.producer_epoch)
    )


# Versions 2 to 5
def _decode_v2(b: Any, o: int) -> tuple[InitProducerIdResponse, int]:
    throttle_time_ms, error_code, producer_id, producer_epoch, n = _unpack_ihqhB(b, o)
    o += 17
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    m = InitProducerIdResponse(
        throttle_time_ms, error_code, producer_id, producer_epoch, -1, -1, unknown
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
    if (
        m.ongoing_txn_producer_id is not _int_minus_1
        and _differs(m.ongoing_txn_producer_id, _int_minus_1)
    ) or (
        m.ongoing_txn_producer_epoch is not _int_minus_1
        and _differs(m.ongoing_txn_producer_epoch, _int_minus_1)
    ):
        raise ValueError
    if m.unknown_tagged_fields:
        o.append(
            _pack_ihqh(
                m.throttle_time_ms, m.error_code, m.producer_id, m.producer_epoch
            )
        )
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(
            _pack_ihqhB(
                m.throttle_time_ms, m.error_code, m.producer_id, m.producer_epoch, 0
            )
        )


# Version 6
def _decode_v6(b: Any, o: int) -> tuple[InitProducerIdResponse, int]:
    (
        throttle_time_ms,
        error_code,
        producer_id,
        producer_epoch,
        ongoing_txn_producer_id,
        ongoing_txn_producer_epoch,
        n,
    ) = _unpack_ihqhqhB(b, o)
    o += 27
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    m = InitProducerIdResponse(
        throttle_time_ms,
        error_code,
        producer_id,
        producer_epoch,
        ongoing_txn_producer_id,
        ongoing_txn_producer_epoch,
        unknown,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v6(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        o.append(
            _pack_ihqhqh(
                m.throttle_time_ms,
                m.error_code,
                m.producer_id,
                m.producer_epoch,
                m.ongoing_txn_producer_id,
                m.ongoing_txn_producer_epoch,
            )
        )
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(
            _pack_ihqhqhB(
                m.throttle_time_ms,
                m.error_code,
                m.producer_id,
                m.producer_epoch,
                m.ongoing_txn_producer_id,
                m.ongoing_txn_producer_epoch,
                0,
            )
        )


InitProducerIdResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
        2: _decode_v2,
        3: _decode_v2,
        4: _decode_v2,
        5: _decode_v2,
        6: _decode_v6,
    }
)
InitProducerIdResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
        2: _encode_v2,
        3: _encode_v2,
        4: _encode_v2,
        5: _encode_v2,
        6: _encode_v6,
    }
)
