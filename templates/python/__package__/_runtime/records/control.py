"""Control records: transaction markers, and KRaft's own records."""

from __future__ import annotations

from struct import Struct
from typing import Any

import msgspec

from ..errors import shown_in
from ..stored import UnknownRecordError, read_control_value
from .errors import BATCH, RecordsError, pack, refuse
from .types import ControlType, Record

_key = Struct(">hh")
_int16, _int32 = Struct(">h"), Struct(">i")


@shown_in("records")
class ControlRecord(msgspec.Struct, frozen=True, gc=False):
    """A record of a control batch.

    Attributes:
        offset: the record's offset in the partition.
        timestamp: milliseconds since 1970.
        version: the version of the key, 0 so far.
        type: a ControlType, or the number of an unknown type, which readers ignore.
        value: the encoded message, or None.
    """

    offset: int
    timestamp: int
    version: int
    type: ControlType | int
    value: bytes | None

    def message(self) -> Any:
        """Decode the value, as an EndTxnMarker, LeaderChangeMessage and so on.

        None if the type is unknown, there is no value, or the package was generated
        without the message. Raises DecodeError.
        """
        if self.value is None:
            return None
        try:
            return read_control_value(int(self.type), self.value).message
        except UnknownRecordError:
            return None


def control_record(record: Record, position: int) -> ControlRecord:
    """Decode a record of a control batch; raises RecordsError for an invalid key.

    More bytes in a key than the two numbers belong to a later form and are ignored.
    """
    key = record.key
    if key is None or len(key) < _key.size:
        size = "null" if key is None else f"{len(key)} bytes"
        path = f"record at offset {record.offset}"
        reason = f"the key of a control record is {size}"
        raise RecordsError(BATCH, 2, path, position, reason)
    version, number = _key.unpack_from(key)
    if version < 0:
        path = f"record at offset {record.offset}"
        raise RecordsError(BATCH, 2, path, position, f"a key of version {version}")
    known = number in ControlType._value2member_map_
    kind = ControlType(number) if known else number
    return ControlRecord(record.offset, record.timestamp, version, kind, record.value)


def check_control_key(path: str, key: Any) -> None:
    """Raise EncodeError for an invalid key of a control record, as Kafka's builder does."""
    if key is None or len(key) < _key.size:
        size = "null" if key is None else f"{len(key)} bytes"
        reason = f"the key of a control record has 4 bytes (control_key), not {size}"
        raise refuse(2, path, reason)
    version, number = _key.unpack_from(key)
    if version < 0 or number not in ControlType._value2member_map_:
        what = f"of version {version}" if version < 0 else f"of type {number}"
        raise refuse(2, path, f"there is no key of a control record {what}")


def control_key(type: ControlType | int, version: int = 0) -> bytes:
    """Encode a control record's key.  Raises EncodeError if a number does not fit."""
    return _pack_int16("version", version) + _pack_int16("type", type)


def end_transaction_value(coordinator_epoch: int, version: int = 0) -> bytes:
    """Encode the value of an abort or commit record (KIP-98).

    Raises EncodeError if a number does not fit.
    """
    first = _pack_int16("version", version)
    return first + pack(_int32, coordinator_epoch, 2, "coordinator_epoch", "an int32")


def _pack_int16(name: str, value: Any) -> bytes:
    return pack(_int16, value, 2, name, "an int16")
