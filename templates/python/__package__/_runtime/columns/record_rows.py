"""Encoding a record batch from Arrow columns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Unpack

from .. import engine
from ..errors import EncodeError
from ..records.encode import encode_batch as encode_records
from ..records.encode import encode_v2
from ..records.options import BatchOptions, Plan
from ..records.types import Header, Record
from ..records.write_v2 import Written
from .messages import require_engine


def encode_batch(rows: Any, **options: Unpack[BatchOptions]) -> bytes:
    """Encode rows of records, whose offsets must ascend, as one batch.

    ``rows`` is an Arrow array of structs or a record batch, with the columns that
    ``records`` returns: ``offset`` (integer), ``timestamp`` (a timestamp of any unit, or
    integer milliseconds; null is none), ``key`` and ``value`` (binary) and ``headers``
    (lists of structs of ``key``, a string, and ``value``, binary).  All but ``offset``
    may be missing, and other columns are ignored.  The keyword arguments are those of
    ``kafka_wire.records.encode_batch``, which encodes the same records to the same bytes.

    Raises ImportError without the native engine, TypeError and ValueError for columns of
    other types, a row without an offset, a null header, and a timestamp that is not a
    whole number of milliseconds, and EncodeError if a value does not fit.
    """
    require_engine()
    native_rows = engine.native.RecordRows(rows)
    plan = Plan(**options)
    if plan.magic == 2 and not plan.control:

        def write(base_offset: int, base_timestamp: int) -> Written:
            written: Written | None = native_rows.write(base_offset, base_timestamp)
            if written is None:
                raise _GaveUpError
            return written

        try:
            first = native_rows[0][:2] if len(native_rows) else None
            return encode_v2(plan, first, write)
        except EncodeError:
            raise
        except Exception:  # Python raises the error that names the record
            pass
    return encode_records([*_records(native_rows)], **options)


class _GaveUpError(Exception):
    """The engine leaves records to Python."""


def _records(rows: Any) -> Iterator[Record]:
    for number, (offset, timestamp, key, value, headers) in enumerate(rows):
        if headers and None in headers:
            raise ValueError(f"row {number}: a header is null")
        record_headers = tuple(
            Header(header["key"], header.get("value")) for header in headers or ()
        )
        yield Record(offset, timestamp, key, value, record_headers)
