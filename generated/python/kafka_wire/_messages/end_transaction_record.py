from __future__ import annotations

from typing import Any, ClassVar

from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.message import Message


class EndTransactionRecord(Message, gc=False):
    """EndTransactionRecord: metadata (record type 24), version 0, flexible from 0."""

    API_KEY: ClassVar[int | None] = 24
    KIND: ClassVar[str] = "metadata"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "end_transaction_record"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[EndTransactionRecord, int]:
    if not b[o]:
        unknown: Any = ()
        o += 1
    else:
        section, unknown, o = _tags(b, o, (), ())
    m = EndTransactionRecord(unknown)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


EndTransactionRecord._decoders.update(
    {
        0: _decode_v0,
    }
)
EndTransactionRecord._encoders.update(
    {
        0: _encode_v0,
    }
)
