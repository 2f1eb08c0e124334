from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar
from uuid import UUID

from .._runtime.fast import NIL as _NIL
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import uuids as _uuids
from .._runtime.message import Message


class RemoveAccessControlEntryRecord(Message, gc=False):
    """RemoveAccessControlEntryRecord: metadata (record type 19), version 0, flexible
    from 0.

    Attributes:
        id: uuid, versions 0+, default AAAAAAAAAAAAAAAAAAAAAA.
    """

    API_KEY: ClassVar[int | None] = 19
    KIND: ClassVar[str] = "metadata"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "remove_access_control_entry_record"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    id: UUID = _NIL
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_U = Struct(">16s").pack
_pack_UB = Struct(">16sB").pack
_unpack_UB = Struct(">16sB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[RemoveAccessControlEntryRecord, int]:
    id, n = _unpack_UB(b, o)
    o += 17
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    m = RemoveAccessControlEntryRecord(_uuids[id], unknown)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        o.append(_pack_U(m.id.int.to_bytes(16)))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_UB(m.id.int.to_bytes(16), 0))


RemoveAccessControlEntryRecord._decoders.update(
    {
        0: _decode_v0,
    }
)
RemoveAccessControlEntryRecord._encoders.update(
    {
        0: _encode_v0,
    }
)
