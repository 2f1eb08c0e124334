from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.message import Message


class AllocateProducerIdsResponse(Message, gc=False):
    """AllocateProducerIdsResponse: response (API key 67), version 0, flexible from 0.

    Attributes:
        throttle_time_ms: int32, versions 0+, default 0.
        error_code: int16, versions 0+, default 0.
        producer_id_start: int64, versions 0+, default 0, producerId.
        producer_id_len: int32, versions 0+, default 0.
    """

    API_KEY: ClassVar[int | None] = 67
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "allocate_producer_ids_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    throttle_time_ms: int = 0
    error_code: int = 0
    producer_id_start: int = 0
    producer_id_len: int = 0
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_ihqi = Struct(">ihqi").pack
_pack_ihqiB = Struct(">ihqiB").pack
_unpack_ihqiB = Struct(">ihqiB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[AllocateProducerIdsResponse, int]:
    throttle_time_ms, error_code, producer_id_start, producer_id_len, n = _unpack_ihqiB(
        b, o
    )
    o += 19
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    m = AllocateProducerIdsResponse(
        throttle_time_ms, error_code, producer_id_start, producer_id_len, unknown
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        o.append(
            _pack_ihqi(
                m.throttle_time_ms, m.error_code, m.producer_id_start, m.producer_id_len
            )
        )
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(
            _pack_ihqiB(
                m.throttle_time_ms,
                m.error_code,
                m.producer_id_start,
                m.producer_id_len,
                0,
            )
        )


AllocateProducerIdsResponse._decoders.update(
    {
        0: _decode_v0,
    }
)
AllocateProducerIdsResponse._encoders.update(
    {
        0: _encode_v0,
    }
)
