"""Decode many messages or records at once into Arrow columns, and encode them from rows.

This needs the native engine, but not pyarrow.

::

    import pyarrow as pa
    from kafka_wire import OffsetCommitValue, columns

    values = columns.messages(OffsetCommitValue, [b"...", None], 3)
    array = pa.array(values)
    print(values.errors)
    failed = values.errors.table()
    records = pa.record_batch(columns.records(partition.records))
"""

from __future__ import annotations

from ._runtime.columns.frames import requests, responses
from ._runtime.columns.from_row import from_row
from ._runtime.columns.messages import Columns, messages
from ._runtime.columns.plan import Column, arrow_format, columns_of
from ._runtime.columns.record_rows import encode_batch
from ._runtime.columns.records import RECORD_COLUMNS, RecordColumns, records
from ._runtime.columns.row_errors import RowErrors
from ._runtime.columns.rows import encode_messages

__all__ = [
    "RECORD_COLUMNS",
    "Column",
    "Columns",
    "RecordColumns",
    "RowErrors",
    "arrow_format",
    "columns_of",
    "encode_batch",
    "encode_messages",
    "from_row",
    "messages",
    "records",
    "requests",
    "responses",
]
