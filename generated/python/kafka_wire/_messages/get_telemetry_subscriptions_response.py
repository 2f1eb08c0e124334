from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar
from uuid import UUID

from .._runtime.fast import Packs as _Packs
from .._runtime.fast import NIL as _NIL
from .._runtime.fast import bit as _bit
from .._runtime.fast import items as _items
from .._runtime.fast import lists_b as _lists_b
from .._runtime.fast import long_list as _long_list
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


class GetTelemetrySubscriptionsResponse(Message, gc=False):
    """GetTelemetrySubscriptionsResponse: response (API key 71), version 0, flexible
    from 0.

    Attributes:
        throttle_time_ms: int32, versions 0+, default 0.
        error_code: int16, versions 0+, default 0.
        client_instance_id: uuid, versions 0+, default AAAAAAAAAAAAAAAAAAAAAA.
        subscription_id: int32, versions 0+, default 0.
        accepted_compression_types: []int8, versions 0+, default empty.
        push_interval_ms: int32, versions 0+, default 0.
        telemetry_max_bytes: int32, versions 0+, default 0.
        delta_temporality: bool, versions 0+, default false.
        requested_metrics: []string, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 71
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "get_telemetry_subscriptions_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    throttle_time_ms: int = 0
    error_code: int = 0
    client_instance_id: UUID = _NIL
    subscription_id: int = 0
    accepted_compression_types: list[int] = []
    push_interval_ms: int = 0
    telemetry_max_bytes: int = 0
    delta_temporality: bool = False
    requested_metrics: list[str] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_make_ihUi_Lb_iiB = _Packs("ih16si", "Lb", "iiB")
_packs_ihUi_Lb_iiB = _make_ihUi_Lb_iiB.made
_unpack_ihUiB = Struct(">ih16siB").unpack_from
_unpack_iiTB = Struct(">ii?B").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[GetTelemetrySubscriptionsResponse, int]:
    throttle_time_ms, error_code, client_instance_id, subscription_id, n = (
        _unpack_ihUiB(b, o)
    )
    o += 26
    if n > 127:
        n, o = _long_list(b, o, n)
    k = n - 1
    accepted_compression_types: Any = [*_lists_b[k](b, o + 1)]
    o += k + 1
    push_interval_ms, telemetry_max_bytes, delta_temporality, n = _unpack_iiTB(b, o)
    o += 10
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    requested_metrics: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        item = b[o + 1 : (o := o + n)].decode()
        requested_metrics.append(item)
    if not b[o]:
        unknown: Any = ()
        o += 1
    else:
        section, unknown, o = _tags(b, o, (), ())
    m = GetTelemetrySubscriptionsResponse(
        throttle_time_ms,
        error_code,
        _uuids[client_instance_id],
        subscription_id,
        accepted_compression_types,
        push_interval_ms,
        telemetry_max_bytes,
        delta_temporality,
        requested_metrics,
        unknown,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    accepted_compression_types = m.accepted_compression_types
    if type(accepted_compression_types) is not list:
        accepted_compression_types = _items(accepted_compression_types)
    count = len(accepted_compression_types)
    requested_metrics = m.requested_metrics
    if type(requested_metrics) is not list:
        requested_metrics = _items(requested_metrics)
    n = len(requested_metrics)
    try:
        pack = _packs_ihUi_Lb_iiB[count]
    except KeyError:
        pack = _make_ihUi_Lb_iiB(count)
    o.append(
        pack(
            m.throttle_time_ms,
            m.error_code,
            m.client_instance_id.int.to_bytes(16),
            m.subscription_id,
            count + 1,
            *accepted_compression_types,
            m.push_interval_ms,
            m.telemetry_max_bytes,
            _bit[m.delta_temporality],
        )
    )
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item in requested_metrics:
        s = _utf8(item)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


GetTelemetrySubscriptionsResponse._decoders.update(
    {
        0: _decode_v0,
    }
)
GetTelemetrySubscriptionsResponse._encoders.update(
    {
        0: _encode_v0,
    }
)
