from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

from .._runtime.message import Message


class AbortedTxn(Message, gc=False):
    """AbortedTxn: data, version 0.

    Attributes:
        producer_id: int64, versions 0+, default 0.
        first_offset: int64, versions 0+, default 0.
        last_offset: int64, versions 0+, default 0.
        last_stable_offset: int64, versions 0+, default 0.
    """

    KIND: ClassVar[str] = "data"
    VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "aborted_txn"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    producer_id: int = 0
    first_offset: int = 0
    last_offset: int = 0
    last_stable_offset: int = 0
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_qqqq = Struct(">qqqq").pack
_unpack_qqqq = Struct(">qqqq").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[AbortedTxn, int]:
    producer_id, first_offset, last_offset, last_stable_offset = _unpack_qqqq(b, o)
    o += 32
    m = AbortedTxn(producer_id, first_offset, last_offset, last_stable_offset)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    o.append(
        _pack_qqqq(m.producer_id, m.first_offset, m.last_offset, m.last_stable_offset)
    )


AbortedTxn._decoders.update(
    {
        0: _decode_v0,
    }
)
AbortedTxn._encoders.update(
    {
        0: _encode_v0,
    }
)
