"""Record batches, as in the ``records`` fields of Produce and Fetch and in log segments.

::

    from kafka_wire.records import Compression, Record, decode_records, encode_batch

    data = encode_batch([Record(0, 1700000000000, b"key", b"value")])
    records = decode_records(data)

All three formats can be read and written, with every compression codec: magic 0 and 1
(KIP-32) and magic 2 (KIP-98). Timestamps are milliseconds since 1970; sizes are bytes.
All errors derive from ``WireError``.
"""

from __future__ import annotations

from ._runtime.records.batch import RecordBatch
from ._runtime.records.builder import BatchBuilder
from ._runtime.records.control import (
    ControlRecord,
    control_key,
    end_transaction_value,
)
from ._runtime.records.encode import encode_batch, encode_end_transaction
from ._runtime.records.errors import (
    CompressionError,
    CrcError,
    DecompressedSizeError,
    RecordsError,
    TruncatedError,
    UnsupportedMagicError,
)
from ._runtime.records.options import BatchOptions
from ._runtime.records.reader import decode_records, read_batches
from ._runtime.records.types import (
    MAX_DECOMPRESSED,
    Compression,
    ControlType,
    Header,
    Record,
    TimestampType,
)

__all__ = [
    "MAX_DECOMPRESSED",
    "BatchBuilder",
    "BatchOptions",
    "Compression",
    "CompressionError",
    "ControlRecord",
    "ControlType",
    "CrcError",
    "DecompressedSizeError",
    "Header",
    "Record",
    "RecordBatch",
    "RecordsError",
    "TimestampType",
    "TruncatedError",
    "UnsupportedMagicError",
    "control_key",
    "decode_records",
    "encode_batch",
    "encode_end_transaction",
    "end_transaction_value",
    "read_batches",
]
