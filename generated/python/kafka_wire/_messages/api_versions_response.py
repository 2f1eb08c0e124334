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


class ApiVersionsResponse(Message, gc=False):
    """ApiVersionsResponse: response (API key 18), versions 0 to 5, flexible from 3.

    Attributes:
        error_code: int16, versions 0+, default 0.
        api_keys: []ApiVersion, versions 0+, default empty.
        throttle_time_ms: int32, versions 1+, default 0, ignorable.
        supported_features: []SupportedFeatureKey, versions 3+, tag 0 in 3+, default
            empty, ignorable.
        finalized_features_epoch: int64, versions 3+, tag 1 in 3+, default -1,
            ignorable.
        finalized_features: []FinalizedFeatureKey, versions 3+, tag 2 in 3+, default
            empty, ignorable.
        zk_migration_ready: bool, versions 3+, tag 3 in 3+, default false, ignorable.
    """

    API_KEY: ClassVar[int | None] = 18
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 6)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(3, 6)
    _module: ClassVar[str] = "api_versions_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class ApiVersion(msgspec.Struct, gc=False):
        """A struct of ApiVersionsResponse.

        Attributes:
            api_key: int16, versions 0+, default 0, map key.
            min_version: int16, versions 0+, default 0.
            max_version: int16, versions 0+, default 0.
        """

        api_key: int = 0
        min_version: int = 0
        max_version: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class SupportedFeatureKey(msgspec.Struct, gc=False):
        """A struct of ApiVersionsResponse.

        Attributes:
            name: string, versions 3+, default '', map key.
            min_version: int16, versions 3+, default 0.
            max_version: int16, versions 3+, default 0.
        """

        name: str = ""
        min_version: int = 0
        max_version: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class FinalizedFeatureKey(msgspec.Struct, gc=False):
        """A struct of ApiVersionsResponse.

        Attributes:
            name: string, versions 3+, default '', map key.
            max_version_level: int16, versions 3+, default 0.
            min_version_level: int16, versions 3+, default 0.
        """

        name: str = ""
        max_version_level: int = 0
        min_version_level: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    error_code: int = 0
    api_keys: list[ApiVersionsResponse.ApiVersion] = []
    throttle_time_ms: int = 0
    supported_features: list[ApiVersionsResponse.SupportedFeatureKey] = []
    finalized_features_epoch: int = -1
    finalized_features: list[ApiVersionsResponse.FinalizedFeatureKey] = []
    zk_migration_ready: bool = False
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_ApiVersion = ApiVersionsResponse.ApiVersion
_FinalizedFeatureKey = ApiVersionsResponse.FinalizedFeatureKey
_SupportedFeatureKey = ApiVersionsResponse.SupportedFeatureKey
_int_minus_1 = -1
_pack_B = Struct(">B").pack
_pack_h = Struct(">h").pack
_pack_hB = Struct(">hB").pack
_pack_hh = Struct(">hh").pack
_pack_hhB = Struct(">hhB").pack
_pack_hhh = Struct(">hhh").pack
_pack_hhhB = Struct(">hhhB").pack
_pack_hi = Struct(">hi").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_q = Struct(">q").pack
_unpack_T = Struct(">?").unpack_from
_unpack_hB = Struct(">hB").unpack_from
_unpack_hhB = Struct(">hhB").unpack_from
_unpack_hhh = Struct(">hhh").unpack_from
_unpack_hhhB = Struct(">hhhB").unpack_from
_unpack_hi = Struct(">hi").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_q = Struct(">q").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[ApiVersionsResponse, int]:
    error_code, n = _unpack_hi(b, o)
    o += 6
    if n < 0:
        raise ValueError
    api_keys: Any = []
    for _ in range(n):
        api_key, min_version, max_version = _unpack_hhh(b, o)
        o += 6
        api_keys.append(_ApiVersion(api_key, min_version, max_version))
    m = ApiVersionsResponse(error_code, api_keys)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    api_keys = m.api_keys
    if type(api_keys) is not list:
        api_keys = _items(api_keys)
    n = len(api_keys)
    o.append(_pack_hi(m.error_code, n))
    for item in api_keys:
        if item.unknown_tagged_fields:
            raise ValueError
        o.append(_pack_hhh(item.api_key, item.min_version, item.max_version))


# Versions 1 to 2
def _decode_v1(b: Any, o: int) -> tuple[ApiVersionsResponse, int]:
    error_code, n = _unpack_hi(b, o)
    o += 6
    if n < 0:
        raise ValueError
    api_keys: Any = []
    for _ in range(n):
        api_key, min_version, max_version = _unpack_hhh(b, o)
        o += 6
        api_keys.append(_ApiVersion(api_key, min_version, max_version))
    (throttle_time_ms,) = _unpack_i(b, o)
    o += 4
    m = ApiVersionsResponse(error_code, api_keys, throttle_time_ms)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    api_keys = m.api_keys
    if type(api_keys) is not list:
        api_keys = _items(api_keys)
    n = len(api_keys)
    o.append(_pack_hi(m.error_code, n))
    for item in api_keys:
        if item.unknown_tagged_fields:
            raise ValueError
        o.append(_pack_hhh(item.api_key, item.min_version, item.max_version))
    o.append(_pack_i(m.throttle_time_ms))


# Versions 3 to 5
def _decode_v3(b: Any, o: int) -> tuple[ApiVersionsResponse, int]:
    error_code, n = _unpack_hB(b, o)
    o += 3
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    api_keys: Any = []
    for _ in range(n - 1):
        api_key, min_version, max_version, n = _unpack_hhhB(b, o)
        o += 7
        if not n:
            unknown: Any = ()
        else:
            section, unknown, o = _tags(b, o - 1, (), ())
        api_keys.append(_ApiVersion(api_key, min_version, max_version, unknown))
    throttle_time_ms, n = _unpack_iB(b, o)
    o += 5
    supported_features: Any = []
    finalized_features_epoch: Any = -1
    finalized_features: Any = []
    zk_migration_ready: Any = False
    if not n:
        unknown_2: Any = ()
    else:
        section_2, unknown_2, after = _tags(b, o - 1, (0, 1, 2, 3), ())
        if 0 in section_2:
            o, end = section_2[0]
            n = b[o]
            o += 1
            if not n or n > 127:
                n, o = _some_long(b, o, n)
            supported_features_2: Any = []
            if n > 1:
                for _ in range(n - 1):
                    n = b[o]
                    if not n or n > 127:
                        n, o = _some_long_text(b, o, n)
                    name = b[o + 1 : (o := o + n)].decode()
                    min_version_2, max_version_2, n = _unpack_hhB(b, o)
                    o += 5
                    if not n:
                        unknown_3: Any = ()
                    else:
                        section_3, unknown_3, o = _tags(b, o - 1, (), ())
                    supported_features_2.append(
                        _SupportedFeatureKey(
                            name, min_version_2, max_version_2, unknown_3
                        )
                    )
            supported_features = supported_features_2
            if o != end:
                raise ValueError
        if 1 in section_2:
            o, end_2 = section_2[1]
            (finalized_features_epoch_2,) = _unpack_q(b, o)
            o += 8
            finalized_features_epoch = finalized_features_epoch_2
            if o != end_2:
                raise ValueError
        if 2 in section_2:
            o, end_3 = section_2[2]
            n = b[o]
            o += 1
            if not n or n > 127:
                n, o = _some_long(b, o, n)
            finalized_features_2: Any = []
            if n > 1:
                for _ in range(n - 1):
                    n = b[o]
                    if not n or n > 127:
                        n, o = _some_long_text(b, o, n)
                    name_2 = b[o + 1 : (o := o + n)].decode()
                    max_version_level, min_version_level, n = _unpack_hhB(b, o)
                    o += 5
                    if not n:
                        unknown_4: Any = ()
                    else:
                        section_4, unknown_4, o = _tags(b, o - 1, (), ())
                    finalized_features_2.append(
                        _FinalizedFeatureKey(
                            name_2, max_version_level, min_version_level, unknown_4
                        )
                    )
            finalized_features = finalized_features_2
            if o != end_3:
                raise ValueError
        if 3 in section_2:
            o, end_4 = section_2[3]
            (zk_migration_ready_2,) = _unpack_T(b, o)
            o += 1
            zk_migration_ready = zk_migration_ready_2
            if o != end_4:
                raise ValueError
        o = after
    m = ApiVersionsResponse(
        error_code,
        api_keys,
        throttle_time_ms,
        supported_features,
        finalized_features_epoch,
        finalized_features,
        zk_migration_ready,
        unknown_2,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v3(m: Any, o: list[bytes]) -> None:
    api_keys = m.api_keys
    if type(api_keys) is not list:
        api_keys = _items(api_keys)
    n = len(api_keys) + 1
    o.append(_pack_hB(m.error_code, n) if n < 128 else _pack_h(m.error_code) + _size(n))
    for item in api_keys:
        if item.unknown_tagged_fields:
            o.append(_pack_hhh(item.api_key, item.min_version, item.max_version))
            o.append(_tag_section((), item.unknown_tagged_fields, ()))
        else:
            o.append(_pack_hhhB(item.api_key, item.min_version, item.max_version, 0))
    if (
        (
            m.supported_features is None
            or (
                m.supported_features
                if type(m.supported_features) is list
                else _items(m.supported_features)
            )
        )
        or (
            m.finalized_features_epoch is not _int_minus_1
            and _differs(m.finalized_features_epoch, _int_minus_1)
        )
        or (
            m.finalized_features is None
            or (
                m.finalized_features
                if type(m.finalized_features) is list
                else _items(m.finalized_features)
            )
        )
        or (m.zk_migration_ready is not False and _differs(m.zk_migration_ready, False))
        or m.unknown_tagged_fields
    ):
        o.append(_pack_i(m.throttle_time_ms))
        known: list[tuple[int, bytes]] = []
        if m.supported_features is None or (
            m.supported_features
            if type(m.supported_features) is list
            else _items(m.supported_features)
        ):
            payload: list[bytes] = []
            supported_features = m.supported_features
            if type(supported_features) is not list:
                supported_features = _items(supported_features)
            n = len(supported_features)
            payload.append(_more[n] if n < 127 else _size(n + 1))
            for item_2 in supported_features:
                s = _utf8(item_2.name)
                n = len(s)
                payload.append(_more[n] if n < 127 else _text_size(n + 1))
                payload.append(s)
                if item_2.unknown_tagged_fields:
                    payload.append(_pack_hh(item_2.min_version, item_2.max_version))
                    payload.append(_tag_section((), item_2.unknown_tagged_fields, ()))
                else:
                    payload.append(_pack_hhB(item_2.min_version, item_2.max_version, 0))
            known.append((0, b"".join(payload)))
        if m.finalized_features_epoch is not _int_minus_1 and _differs(
            m.finalized_features_epoch, _int_minus_1
        ):
            payload_2: list[bytes] = []
            payload_2.append(_pack_q(m.finalized_features_epoch))
            known.append((1, b"".join(payload_2)))
        if m.finalized_features is None or (
            m.finalized_features
            if type(m.finalized_features) is list
            else _items(m.finalized_features)
        ):
            payload_3: list[bytes] = []
            finalized_features = m.finalized_features
            if type(finalized_features) is not list:
                finalized_features = _items(finalized_features)
            n = len(finalized_features)
            payload_3.append(_more[n] if n < 127 else _size(n + 1))
            for item_3 in finalized_features:
                s = _utf8(item_3.name)
                n = len(s)
                payload_3.append(_more[n] if n < 127 else _text_size(n + 1))
                payload_3.append(s)
                if item_3.unknown_tagged_fields:
                    payload_3.append(
                        _pack_hh(item_3.max_version_level, item_3.min_version_level)
                    )
                    payload_3.append(_tag_section((), item_3.unknown_tagged_fields, ()))
                else:
                    payload_3.append(
                        _pack_hhB(item_3.max_version_level, item_3.min_version_level, 0)
                    )
            known.append((2, b"".join(payload_3)))
        if m.zk_migration_ready is not False and _differs(m.zk_migration_ready, False):
            payload_4: list[bytes] = []
            payload_4.append(_pack_B(_bit[m.zk_migration_ready]))
            known.append((3, b"".join(payload_4)))
        o.append(_tag_section(known, m.unknown_tagged_fields, (0, 1, 2, 3)))
    else:
        o.append(_pack_iB(m.throttle_time_ms, 0))


ApiVersionsResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
        2: _decode_v1,
        3: _decode_v3,
        4: _decode_v3,
        5: _decode_v3,
    }
)
ApiVersionsResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
        2: _encode_v1,
        3: _encode_v3,
        4: _encode_v3,
        5: _encode_v3,
    }
)
