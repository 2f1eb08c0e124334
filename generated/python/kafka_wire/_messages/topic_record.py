from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar
from uuid import UUID

from .._runtime.fast import NIL as _NIL
from .._runtime.fast import more as _more
from .._runtime.fast import some_long_text as _some_long_text
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.fast import uuids as _uuids
from .._runtime.message import Message


class TopicRecord(Message, gc=False):
    """TopicRecord: metadata (record type 2), version 0, flexible from 0.

    Attributes:
        name: string, versions 0+, default '', topicName.
        topic_id: uuid, versions 0+, default AAAAAAAAAAAAAAAAAAAAAA.
    """

    API_KEY: ClassVar[int | None] = 2
    KIND: ClassVar[str] = "metadata"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "topic_record"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    name: str = ""
    topic_id: UUID = _NIL
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_U = Struct(">16s").pack
_pack_UB = Struct(">16sB").pack
_unpack_UB = Struct(">16sB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[TopicRecord, int]:
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    name = b[o + 1 : (o := o + n)].decode()
    topic_id, n = _unpack_UB(b, o)
    o += 17
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    m = TopicRecord(name, _uuids[topic_id], unknown)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    s = _utf8(m.name)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    if m.unknown_tagged_fields:
        o.append(_pack_U(m.topic_id.int.to_bytes(16)))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_UB(m.topic_id.int.to_bytes(16), 0))


TopicRecord._decoders.update(
    {
        0: _decode_v0,
    }
)
TopicRecord._encoders.update(
    {
        0: _encode_v0,
    }
)
