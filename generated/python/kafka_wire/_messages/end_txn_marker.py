from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

from .._runtime.message import Message


class EndTxnMarker(Message, gc=False):
    """EndTxnMarker: data, version 0.

    Attributes:
        coordinator_epoch: int32, versions 0+, default 0.
    """

    KIND: ClassVar[str] = "data"
    VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "end_txn_marker"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    coordinator_epoch: int = 0
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_i = Struct(">i").pack
_unpack_i = Struct(">i").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[EndTxnMarker, int]:
    (coordinator_epoch,) = _unpack_i(b, o)
    o += 4
    m = EndTxnMarker(coordinator_epoch)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    o.append(_pack_i(m.coordinator_epoch))


EndTxnMarker._decoders.update(
    {
        0: _decode_v0,
    }
)
EndTxnMarker._encoders.update(
    {
        0: _encode_v0,
    }
)
