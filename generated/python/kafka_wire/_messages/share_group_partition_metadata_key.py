from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class ShareGroupPartitionMetadataKey(Message, gc=False):
    """ShareGroupPartitionMetadataKey: data, version 9.

    Attributes:
        group_id: string, versions 9, default ''.
    """

    KIND: ClassVar[str] = "data"
    VERSIONS: ClassVar[range] = range(9, 10)
    _module: ClassVar[str] = "share_group_partition_metadata_key"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    group_id: str = ""
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_h = Struct(">h").pack
_unpack_h = Struct(">h").unpack_from


# Version 9
def _decode_v9(b: Any, o: int) -> tuple[ShareGroupPartitionMetadataKey, int]:
    (n,) = _unpack_h(b, o)
    o += 2
    if n < 0:
        raise ValueError
    group_id = b[o : (o := o + n)].decode()
    m = ShareGroupPartitionMetadataKey(group_id)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v9(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    s = _utf8(m.group_id)
    n = len(s)
    o.append(_pack_h(n))
    o.append(s)


ShareGroupPartitionMetadataKey._decoders.update(
    {
        9: _decode_v9,
    }
)
ShareGroupPartitionMetadataKey._encoders.update(
    {
        9: _encode_v9,
    }
)
