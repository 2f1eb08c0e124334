from __future__ import annotations

from typing import Any, ClassVar

from .._runtime.fast import long_text as _long_text
from .._runtime.fast import more as _more
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class BeginTransactionRecord(Message, gc=False):
    """BeginTransactionRecord: metadata (record type 23), version 0, flexible from 0.

    Attributes:
        name: string, versions 0+, nullable in 0+, tag 0 in 0+, default null.
    """

    API_KEY: ClassVar[int | None] = 23
    KIND: ClassVar[str] = "metadata"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "begin_transaction_record"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    name: str | None = None
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[BeginTransactionRecord, int]:
    name: Any = None
    if not b[o]:
        unknown: Any = ()
        o += 1
    else:
        section, unknown, after = _tags(b, o, (0,), ())
        if 0 in section:
            o, end = section[0]
            n = b[o]
            if n > 127:
                n, o = _long_text(b, o, n)
            if n:
                name_2 = b[o + 1 : (o := o + n)].decode()
            else:
                name_2 = None
                o += 1
            name = name_2
            if o != end:
                raise ValueError
        o = after
    m = BeginTransactionRecord(name, unknown)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.name is not None or m.unknown_tagged_fields:
        known: list[tuple[int, bytes]] = []
        if m.name is not None:
            payload: list[bytes] = []
            t = m.name
            if t is None:
                payload.append(b"\x00")
            else:
                s = _utf8(t)
                n = len(s)
                payload.append(_more[n] if n < 127 else _text_size(n + 1))
                payload.append(s)
            known.append((0, b"".join(payload)))
        o.append(_tag_section(known, m.unknown_tagged_fields, (0,)))
    else:
        o.append(b"\x00")


BeginTransactionRecord._decoders.update(
    {
        0: _decode_v0,
    }
)
BeginTransactionRecord._encoders.update(
    {
        0: _encode_v0,
    }
)
