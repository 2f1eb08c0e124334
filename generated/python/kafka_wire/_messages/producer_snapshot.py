from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

from .._runtime.fast import items as _items
from .._runtime.message import Message


class ProducerSnapshot(Message, gc=False):
    """ProducerSnapshot: data, version 1.

    Attributes:
        crc: uint32, versions 1, default 0.
        producer_entries: []ProducerEntry, versions 1, default empty.
    """

    KIND: ClassVar[str] = "data"
    VERSIONS: ClassVar[range] = range(1, 2)
    _module: ClassVar[str] = "producer_snapshot"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class ProducerEntry(msgspec.Struct, gc=False):
        """A struct of ProducerSnapshot.

        Attributes:
            producer_id: int64, versions 1, default 0.
            epoch: int16, versions 1, default 0.
            last_sequence: int32, versions 1, default 0.
            last_offset: int64, versions 1, default 0.
            offset_delta: int32, versions 1, default 0.
            timestamp: int64, versions 1, default 0.
            coordinator_epoch: int32, versions 1, default 0.
            current_txn_first_offset: int64, versions 1, default 0.
        """

        producer_id: int = 0
        epoch: int = 0
        last_sequence: int = 0
        last_offset: int = 0
        offset_delta: int = 0
        timestamp: int = 0
        coordinator_epoch: int = 0
        current_txn_first_offset: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    crc: int = 0
    producer_entries: list[ProducerSnapshot.ProducerEntry] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_ProducerEntry = ProducerSnapshot.ProducerEntry
_pack_Ii = Struct(">Ii").pack
_pack_qhiqiqiq = Struct(">qhiqiqiq").pack
_unpack_Ii = Struct(">Ii").unpack_from
_unpack_qhiqiqiq = Struct(">qhiqiqiq").unpack_from


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[ProducerSnapshot, int]:
    crc, n = _unpack_Ii(b, o)
    o += 8
    if n < 0:
        raise ValueError
    producer_entries: Any = []
    for _ in range(n):
        (
            producer_id,
            epoch,
            last_sequence,
            last_offset,
            offset_delta,
            timestamp,
            coordinator_epoch,
            current_txn_first_offset,
        ) = _unpack_qhiqiqiq(b, o)
        o += 46
        producer_entries.append(
            _ProducerEntry(
                producer_id,
                epoch,
                last_sequence,
                last_offset,
                offset_delta,
                timestamp,
                coordinator_epoch,
                current_txn_first_offset,
            )
        )
    m = ProducerSnapshot(crc, producer_entries)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    producer_entries = m.producer_entries
    if type(producer_entries) is not list:
        producer_entries = _items(producer_entries)
    n = len(producer_entries)
    o.append(_pack_Ii(m.crc, n))
    for item in producer_entries:
        if item.unknown_tagged_fields:
            raise ValueError
        o.append(
            _pack_qhiqiqiq(
                item.producer_id,
                item.epoch,
                item.last_sequence,
                item.last_offset,
                item.offset_delta,
                item.timestamp,
                item.coordinator_epoch,
                item.current_txn_first_offset,
            )
        )


ProducerSnapshot._decoders.update(
    {
        1: _decode_v1,
    }
)
ProducerSnapshot._encoders.update(
    {
        1: _encode_v1,
    }
)
