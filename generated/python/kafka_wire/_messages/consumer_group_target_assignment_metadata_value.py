from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

from .._runtime.fast import differs as _differs
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.message import Message


class ConsumerGroupTargetAssignmentMetadataValue(Message, gc=False):
    """ConsumerGroupTargetAssignmentMetadataValue: coordinator-value (record type 6),
    version 0, flexible from 0.

    Attributes:
        assignment_epoch: int32, versions 0+, default 0.
        assignment_timestamp: int64, versions 0+, tag 0 in 0+, default 0, ignorable.
    """

    API_KEY: ClassVar[int | None] = 6
    KIND: ClassVar[str] = "coordinator-value"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "consumer_group_target_assignment_metadata_value"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    assignment_epoch: int = 0
    assignment_timestamp: int = 0
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_int_0 = 0
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_q = Struct(">q").pack
_unpack_iB = Struct(">iB").unpack_from
_unpack_q = Struct(">q").unpack_from


# Version 0
def _decode_v0(
    b: Any, o: int
) -> tuple[ConsumerGroupTargetAssignmentMetadataValue, int]:
    assignment_epoch, n = _unpack_iB(b, o)
    o += 5
    assignment_timestamp: Any = 0
    if not n:
        unknown: Any = ()
    else:
        section, unknown, after = _tags(b, o - 1, (0,), ())
        if 0 in section:
            o, end = section[0]
            (assignment_timestamp_2,) = _unpack_q(b, o)
            o += 8
            assignment_timestamp = assignment_timestamp_2
            if o != end:
                raise ValueError
        o = after
    m = ConsumerGroupTargetAssignmentMetadataValue(
        assignment_epoch, assignment_timestamp, unknown
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if (
        m.assignment_timestamp is not _int_0
        and _differs(m.assignment_timestamp, _int_0)
    ) or m.unknown_tagged_fields:
        o.append(_pack_i(m.assignment_epoch))
        known: list[tuple[int, bytes]] = []
        if m.assignment_timestamp is not _int_0 and _differs(
            m.assignment_timestamp, _int_0
        ):
            payload: list[bytes] = []
            payload.append(_pack_q(m.assignment_timestamp))
            known.append((0, b"".join(payload)))
        o.append(_tag_section(known, m.unknown_tagged_fields, (0,)))
    else:
        o.append(_pack_iB(m.assignment_epoch, 0))


ConsumerGroupTargetAssignmentMetadataValue._decoders.update(
    {
        0: _decode_v0,
    }
)
ConsumerGroupTargetAssignmentMetadataValue._encoders.update(
    {
        0: _encode_v0,
    }
)
