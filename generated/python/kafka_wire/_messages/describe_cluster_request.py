from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

from .._runtime.fast import bit as _bit
from .._runtime.fast import differs as _differs
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.message import Message


class DescribeClusterRequest(Message, gc=False):
    """DescribeClusterRequest: request (API key 60), versions 0 to 2, flexible from 0.

    Attributes:
        include_cluster_authorized_operations: bool, versions 0+, default false.
        endpoint_type: int8, versions 1+, default 1.
        include_fenced_brokers: bool, versions 2+, default false.
    """

    API_KEY: ClassVar[int | None] = 60
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 3)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 3)
    _module: ClassVar[str] = "describe_cluster_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    include_cluster_authorized_operations: bool = False
    endpoint_type: int = 1
    include_fenced_brokers: bool = False
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_int_1 = 1
_pack_B = Struct(">B").pack
_pack_BB = Struct(">BB").pack
_pack_Bb = Struct(">Bb").pack
_pack_BbB = Struct(">BbB").pack
_pack_BbBB = Struct(">BbBB").pack
_unpack_TB = Struct(">?B").unpack_from
_unpack_TbB = Struct(">?bB").unpack_from
_unpack_TbTB = Struct(">?b?B").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[DescribeClusterRequest, int]:
    include_cluster_authorized_operations, n = _unpack_TB(b, o)
    o += 2
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    m = DescribeClusterRequest(include_cluster_authorized_operations, 1, False, unknown)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if (m.endpoint_type is not _int_1 and _differs(m.endpoint_type, _int_1)) or (
        m.include_fenced_brokers is not False
        and _differs(m.include_fenced_brokers, False)
    ):
        raise ValueError
    if m.unknown_tagged_fields:
        o.append(_pack_B(_bit[m.include_cluster_authorized_operations]))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_BB(_bit[m.include_cluster_authorized_operations], 0))


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[DescribeClusterRequest, int]:
    include_cluster_authorized_operations, endpoint_type, n = _unpack_TbB(b, o)
    o += 3
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    m = DescribeClusterRequest(
        include_cluster_authorized_operations, endpoint_type, False, unknown
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    if m.include_fenced_brokers is not False and _differs(
        m.include_fenced_brokers, False
    ):
        raise ValueError
    if m.unknown_tagged_fields:
        o.append(
            _pack_Bb(_bit[m.include_cluster_authorized_operations], m.endpoint_type)
        )
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(
            _pack_BbB(_bit[m.include_cluster_authorized_operations], m.endpoint_type, 0)
        )


# Version 2
def _decode_v2(b: Any, o: int) -> tuple[DescribeClusterRequest, int]:
    include_cluster_authorized_operations, endpoint_type, include_fenced_brokers, n = (
        _unpack_TbTB(b, o)
    )
    o += 4
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    m = DescribeClusterRequest(
        include_cluster_authorized_operations,
        endpoint_type,
        include_fenced_brokers,
        unknown,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        o.append(
            _pack_BbB(
                _bit[m.include_cluster_authorized_operations],
                m.endpoint_type,
                _bit[m.include_fenced_brokers],
            )
        )
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(
            _pack_BbBB(
                _bit[m.include_cluster_authorized_operations],
                m.endpoint_type,
                _bit[m.include_fenced_brokers],
                0,
            )
        )


DescribeClusterRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
        2: _decode_v2,
    }
)
DescribeClusterRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
        2: _encode_v2,
    }
)
