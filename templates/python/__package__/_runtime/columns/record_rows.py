"""A record batch, from Arrow columns to its bytes."""

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
    """The batch that holds the records that rows stand for, in the order of their offsets.

    ``rows`` is an Arrow array of structs, or a record batch, with the columns ``offset``
    (whole numbers), ``timestamp`` (of any unit, or whole numbers of milliseconds; null
    is none), ``key`` and ``value`` (binary) and ``headers`` (lists of structs of ``key``,
    text, and ``value``, binary), as ``records`` gives them; all but the first may be
    missing, and others are passed over.  The keywords are those of
    ``kafka_wire.records.encode_batch``, which gives the same bytes of the same records.

    Raises ImportError without the native engine, TypeError and ValueError for columns of
    other types, a row without an offset, a header that is null and a timestamp that is no
    whole number of milliseconds, and EncodeError where a value does not fit.
    """
    require_engine()
    made = engine.native.RecordRows(rows)
    plan = Plan(**options)
    if plan.magic == 2 and not plan.control:

        def write(base_offset: int, base_timestamp: int) -> Written:
            written: Written | None = made.write(base_offset, base_timestamp)
            if written is None:
                raise _GaveUpError
            return written

        try:
            return encode_v2(plan, made[0][:2] if len(made) else None, write)
        except EncodeError:
            raise
        except Exception:  # what is wrong with which record Python says
            pass
    return encode_records([*_records(made)], **options)


class _GaveUpError(Exception):
    """The engine leaves records to Python."""


def _records(rows: Any) -> Iterator[Record]:
    for number, (offset, timestamp, key, value, headers) in enumerate(rows):
        if headers and None in headers:
            raise ValueError(f"row {number}: a header is null")
        found = tuple(
            Header(header["key"], header.get("value")) for header in headers or ()
        )
        yield Record(offset, timestamp, key, value, found)
