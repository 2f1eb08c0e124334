from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

from .._runtime.fast import items as _items
from .._runtime.fast import long_text as _long_text
from .._runtime.fast import more as _more
from .._runtime.fast import size as _size
from .._runtime.fast import some_long as _some_long
from .._runtime.fast import some_long_text as _some_long_text
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class UpdateFeaturesResponse(Message, gc=False):
    """UpdateFeaturesResponse: response (API key 57), versions 0 to 2, flexible from 0.

    Attributes:
        throttle_time_ms: int32, versions 0+, default 0.
        error_code: int16, versions 0+, default 0.
        error_message: string, versions 0+, nullable in 0+, default ''.
        results: []UpdatableFeatureResult, versions 0-1, default empty, ignorable.
    """

    API_KEY: ClassVar[int | None] = 57
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 3)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 3)
    _module: ClassVar[str] = "update_features_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class UpdatableFeatureResult(msgspec.Struct, gc=False):
        """A struct of UpdateFeaturesResponse.

        Attributes:
            feature: string, versions 0+, default '', map key.
            error_code: int16, versions 0+, default 0.
            error_message: string, versions 0+, nullable in 0+, default ''.
        """

        feature: str = ""
        error_code: int = 0
        error_message: str | None = ""
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    throttle_time_ms: int = 0
    error_code: int = 0
    error_message: str | None = ""
    results: list[UpdateFeaturesResponse.UpdatableFeatureResult] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_UpdatableFeatureResult = UpdateFeaturesResponse.UpdatableFeatureResult
_pack_h = Struct(">h").pack
_pack_hB = Struct(">hB").pack
_pack_ih = Struct(">ih").pack
_pack_ihB = Struct(">ihB").pack
_unpack_hB = Struct(">hB").unpack_from
_unpack_ihB = Struct(">ihB").unpack_from


# Versions 0 to 1
def _decode_v0(b: Any, o: int) -> tuple[UpdateFeaturesResponse, int]:
    throttle_time_ms, error_code, n = _unpack_ihB(b, o)
    o += 6
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        error_message = b[o + 1 : (o := o + n)].decode()
    else:
        error_message = None
        o += 1
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    results: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        feature = b[o + 1 : (o := o + n)].decode()
        error_code_2, n = _unpack_hB(b, o)
        o += 2
        if n > 127:
            n, o = _long_text(b, o, n)
        if n:
            error_message_2 = b[o + 1 : (o := o + n)].decode()
        else:
            error_message_2 = None
            o += 1
        if not b[o]:
            unknown: Any = ()
            o += 1
        else:
            section, unknown, o = _tags(b, o, (), ())
        results.append(
            _UpdatableFeatureResult(feature, error_code_2, error_message_2, unknown)
        )
    if not b[o]:
        unknown_2: Any = ()
        o += 1
    else:
        section_2, unknown_2, o = _tags(b, o, (), ())
    m = UpdateFeaturesResponse(
        throttle_time_ms, error_code, error_message, results, unknown_2
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    t = m.error_message
    if t is None:
        o.append(_pack_ihB(m.throttle_time_ms, m.error_code, 0))
    else:
        s = _utf8(t)
        n = len(s) + 1
        o.append(
            _pack_ihB(m.throttle_time_ms, m.error_code, n)
            if n < 128
            else _pack_ih(m.throttle_time_ms, m.error_code) + _text_size(n)
        )
        o.append(s)
    results = m.results
    if type(results) is not list:
        results = _items(results)
    n = len(results)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item in results:
        s = _utf8(item.feature)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        t = item.error_message
        if t is None:
            o.append(_pack_hB(item.error_code, 0))
        else:
            s = _utf8(t)
            n = len(s) + 1
            o.append(
                _pack_hB(item.error_code, n)
                if n < 128
                else _pack_h(item.error_code) + _text_size(n)
            )
            o.append(s)
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


# Version 2
def _decode_v2(b: Any, o: int) -> tuple[UpdateFeaturesResponse, int]:
    throttle_time_ms, error_code, n = _unpack_ihB(b, o)
    o += 6
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        error_message = b[o + 1 : (o := o + n)].decode()
    else:
        error_message = None
        o += 1
    if not b[o]:
        unknown: Any = ()
        o += 1
    else:
        section, unknown, o = _tags(b, o, (), ())
    m = UpdateFeaturesResponse(throttle_time_ms, error_code, error_message, [], unknown)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
    t = m.error_message
    if t is None:
        o.append(_pack_ihB(m.throttle_time_ms, m.error_code, 0))
    else:
        s = _utf8(t)
        n = len(s) + 1
        o.append(
            _pack_ihB(m.throttle_time_ms, m.error_code, n)
            if n < 128
            else _pack_ih(m.throttle_time_ms, m.error_code) + _text_size(n)
        )
        o.append(s)
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


UpdateFeaturesResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
        2: _decode_v2,
    }
)
UpdateFeaturesResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
        2: _encode_v2,
    }
)
