from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.message import Message


class ZkMigrationStateRecord(Message, gc=False):
    """ZkMigrationStateRecord: metadata (record type 21), version 0, flexible from 0.

    Attributes:
        zk_migration_state: int8, versions 0+, default 0.
    """

    API_KEY: ClassVar[int | None] = 21
    KIND: ClassVar[str] = "metadata"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "zk_migration_state_record"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    zk_migration_state: int = 0
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_b = Struct(">b").pack
_pack_bB = Struct(">bB").pack
_unpack_bB = Struct(">bB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[ZkMigrationStateRecord, int]:
    zk_migration_state, n = _unpack_bB(b, o)
    o += 2
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    m = ZkMigrationStateRecord(zk_migration_state, unknown)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        o.append(_pack_b(m.zk_migration_state))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_bB(m.zk_migration_state, 0))


ZkMigrationStateRecord._decoders.update(
    {
        0: _decode_v0,
    }
)
ZkMigrationStateRecord._encoders.update(
    {
        0: _encode_v0,
    }
)
