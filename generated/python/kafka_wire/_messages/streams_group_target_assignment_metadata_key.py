from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class StreamsGroupTargetAssignmentMetadataKey(Message, gc=False):
    """StreamsGroupTargetAssignmentMetadataKey: coordinator-key (record type 20),
    version 0.

    Attributes:
        group_id: string, versions 0, default ''.
    """

    API_KEY: ClassVar[int | None] = 20
    KIND: ClassVar[str] = "coordinator-key"
    VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "streams_group_target_assignment_metadata_key"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    group_id: str = ""
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_h = Struct(">h").pack
_unpack_h = Struct(">h").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[StreamsGroupTargetAssignmentMetadataKey, int]:
    (n,) = _unpack_h(b, o)
    o += 2
    if n < 0:
        raise ValueError
    group_id = b[o : (o := o + n)].decode()
    m = StreamsGroupTargetAssignmentMetadataKey(group_id)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    s = _utf8(m.group_id)
    n = len(s)
    o.append(_pack_h(n))
    o.append(s)


StreamsGroupTargetAssignmentMetadataKey._decoders.update(
    {
        0: _decode_v0,
    }
)
StreamsGroupTargetAssignmentMetadataKey._encoders.update(
    {
        0: _encode_v0,
    }
)
