from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class OffsetCommitKey(Message, gc=False):
    """OffsetCommitKey: coordinator-key (record type 1), version 0.

    Attributes:
        group: string, versions 0, default ''.
        topic: string, versions 0, default ''.
        partition: int32, versions 0, default 0.
    """

    API_KEY: ClassVar[int | None] = 1
    KIND: ClassVar[str] = "coordinator-key"
    VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "offset_commit_key"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    group: str = ""
    topic: str = ""
    partition: int = 0
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_h = Struct(">h").pack
_pack_i = Struct(">i").pack
_unpack_h = Struct(">h").unpack_from
_unpack_i = Struct(">i").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[OffsetCommitKey, int]:
    (n,) = _unpack_h(b, o)
    o += 2
    if n < 0:
        raise ValueError
    group = b[o : (o := o + n)].decode()
    (n,) = _unpack_h(b, o)
    o += 2
    if n < 0:
        raise ValueError
    topic = b[o : (o := o + n)].decode()
    (partition,) = _unpack_i(b, o)
    o += 4
    m = OffsetCommitKey(group, topic, partition)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    s = _utf8(m.group)
    n = len(s)
    o.append(_pack_h(n))
    o.append(s)
    s = _utf8(m.topic)
    n = len(s)
    o.append(_pack_h(n))
    o.append(s)
    o.append(_pack_i(m.partition))


OffsetCommitKey._decoders.update(
    {
        0: _decode_v0,
    }
)
OffsetCommitKey._encoders.update(
    {
        0: _encode_v0,
    }
)
