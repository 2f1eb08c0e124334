from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

from .._runtime.fast import bit as _bit
from .._runtime.fast import differs as _differs
from .._runtime.fast import items as _items
from .._runtime.fast import more as _more
from .._runtime.fast import size as _size
from .._runtime.fast import some_long as _some_long
from .._runtime.fast import some_long_text as _some_long_text
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class UpdateFeaturesRequest(Message, gc=False):
    """UpdateFeaturesRequest: request (API key 57), versions 0 to 2, flexible from 0.

    Attributes:
        timeout_ms: int32, versions 0+, default 60000.
        feature_updates: []FeatureUpdateKey, versions 0+, default empty.
        validate_only: bool, versions 1+, default false.
    """

    API_KEY: ClassVar[int | None] = 57
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 3)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 3)
    _module: ClassVar[str] = "update_features_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class FeatureUpdateKey(msgspec.Struct, gc=False):
        """A struct of UpdateFeaturesRequest.

        Attributes:
            feature: string, versions 0+, default '', map key.
            max_version_level: int16, versions 0+, default 0.
            allow_downgrade: bool, versions 0, default false.
            upgrade_type: int8, versions 1+, default 1.
        """

        feature: str = ""
        max_version_level: int = 0
        allow_downgrade: bool = False
        upgrade_type: int = 1
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    timeout_ms: int = 60000
    feature_updates: list[UpdateFeaturesRequest.FeatureUpdateKey] = []
    validate_only: bool = False
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_FeatureUpdateKey = UpdateFeaturesRequest.FeatureUpdateKey
_int_1 = 1
_pack_B = Struct(">B").pack
_pack_BB = Struct(">BB").pack
_pack_hB = Struct(">hB").pack
_pack_hBB = Struct(">hBB").pack
_pack_hb = Struct(">hb").pack
_pack_hbB = Struct(">hbB").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_unpack_TB = Struct(">?B").unpack_from
_unpack_hTB = Struct(">h?B").unpack_from
_unpack_hbB = Struct(">hbB").unpack_from
_unpack_iB = Struct(">iB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[UpdateFeaturesRequest, int]:
    timeout_ms, n = _unpack_iB(b, o)
    o += 5
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    feature_updates: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        feature = b[o + 1 : (o := o + n)].decode()
        max_version_level, allow_downgrade, n = _unpack_hTB(b, o)
        o += 4
        if not n:
            unknown: Any = ()
        else:
            section, unknown, o = _tags(b, o - 1, (), ())
        feature_updates.append(
            _FeatureUpdateKey(feature, max_version_level, allow_downgrade, 1, unknown)
        )
    if not b[o]:
        unknown_2: Any = ()
        o += 1
    else:
        section_2, unknown_2, o = _tags(b, o, (), ())
    m = UpdateFeaturesRequest(timeout_ms, feature_updates, False, unknown_2)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.validate_only is not False and _differs(m.validate_only, False):
        raise ValueError
    feature_updates = m.feature_updates
    if type(feature_updates) is not list:
        feature_updates = _items(feature_updates)
    n = len(feature_updates) + 1
    o.append(_pack_iB(m.timeout_ms, n) if n < 128 else _pack_i(m.timeout_ms) + _size(n))
    for item in feature_updates:
        if item.upgrade_type is not _int_1 and _differs(item.upgrade_type, _int_1):
            raise ValueError
        s = _utf8(item.feature)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        if item.unknown_tagged_fields:
            o.append(_pack_hB(item.max_version_level, _bit[item.allow_downgrade]))
            o.append(_tag_section((), item.unknown_tagged_fields, ()))
        else:
            o.append(_pack_hBB(item.max_version_level, _bit[item.allow_downgrade], 0))
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


# Versions 1 to 2
def _decode_v1(b: Any, o: int) -> tuple[UpdateFeaturesRequest, int]:
    timeout_ms, n = _unpack_iB(b, o)
    o += 5
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    feature_updates: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        feature = b[o + 1 : (o := o + n)].decode()
        max_version_level, upgrade_type, n = _unpack_hbB(b, o)
        o += 4
        if not n:
            unknown: Any = ()
        else:
            section, unknown, o = _tags(b, o - 1, (), ())
        feature_updates.append(
            _FeatureUpdateKey(feature, max_version_level, False, upgrade_type, unknown)
        )
    validate_only, n = _unpack_TB(b, o)
    o += 2
    if not n:
        unknown_2: Any = ()
    else:
        section_2, unknown_2, o = _tags(b, o - 1, (), ())
    m = UpdateFeaturesRequest(timeout_ms, feature_updates, validate_only, unknown_2)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    feature_updates = m.feature_updates
    if type(feature_updates) is not list:
        feature_updates = _items(feature_updates)
    n = len(feature_updates) + 1
    o.append(_pack_iB(m.timeout_ms, n) if n < 128 else _pack_i(m.timeout_ms) + _size(n))
    for item in feature_updates:
        if item.allow_downgrade is not False and _differs(item.allow_downgrade, False):
            raise ValueError
        s = _utf8(item.feature)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        if item.unknown_tagged_fields:
            o.append(_pack_hb(item.max_version_level, item.upgrade_type))
            o.append(_tag_section((), item.unknown_tagged_fields, ()))
        else:
            o.append(_pack_hbB(item.max_version_level, item.upgrade_type, 0))
    if m.unknown_tagged_fields:
        o.append(_pack_B(_bit[m.validate_only]))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_BB(_bit[m.validate_only], 0))


UpdateFeaturesRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
        2: _decode_v1,
    }
)
UpdateFeaturesRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
        2: _encode_v1,
    }
)
