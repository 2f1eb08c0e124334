from __future__ import annotations

from typing import Any, ClassVar

from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.message import Message


class NoOpRecord(Message, gc=False):
    """NoOpRecord: metadata (record type 20), version 0, flexible from 0."""

    API_KEY: ClassVar[int | None] = 20
    KIND: ClassVar[str] = "metadata"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "no_op_record"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[NoOpRecord, int]:
    if not b[o]:
        unknown: Any = ()
        o += 1
    else:
        section, unknown, o = _tags(b, o, (), ())
    m = NoOpRecord(unknown)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


NoOpRecord._decoders.update(
    {
        0: _decode_v0,
    }
)
NoOpRecord._encoders.update(
    {
        0: _encode_v0,
    }
)
