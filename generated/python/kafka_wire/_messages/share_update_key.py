from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar
from uuid import UUID

from .._runtime.fast import NIL as _NIL
from .._runtime.fast import utf8 as _utf8
from .._runtime.fast import uuids as _uuids
from .._runtime.message import Message


class ShareUpdateKey(Message, gc=False):
    """ShareUpdateKey: coordinator-key (record type 1), version 0.

    Attributes:
        group_id: string, versions 0, default ''.
        topic_id: uuid, versions 0, default AAAAAAAAAAAAAAAAAAAAAA.
        partition: int32, versions 0, default 0.
    """

    API_KEY: ClassVar[int | None] = 1
    KIND: ClassVar[str] = "coordinator-key"
    VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "share_update_key"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    group_id: str = ""
    topic_id: UUID = _NIL
    partition: int = 0
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_Ui = Struct(">16si").pack
_pack_h = Struct(">h").pack
_unpack_Ui = Struct(">16si").unpack_from
_unpack_h = Struct(">h").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[ShareUpdateKey, int]:
    (n,) = _unpack_h(b, o)
    o += 2
    if n < 0:
        raise ValueError
    group_id = b[o : (o := o + n)].decode()
    topic_id, partition = _unpack_Ui(b, o)
    o += 20
    m = ShareUpdateKey(group_id, _uuids[topic_id], partition)
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
    o.append(_pack_Ui(m.topic_id.int.to_bytes(16), m.partition))


ShareUpdateKey._decoders.update(
    {
        0: _decode_v0,
    }
)
ShareUpdateKey._encoders.update(
    {
        0: _encode_v0,
    }
)
