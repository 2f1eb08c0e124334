"""Records that could not be written directly: conversion to plain values, or an error."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from struct import Struct
from typing import TYPE_CHECKING, Any

from ..errors import brief
from ..fast import blob, items, utf8
from .control import check_control_key
from .errors import convert, refuse
from .types import DELTA_MOST, NO_TIMESTAMP, Header, Record

if TYPE_CHECKING:
    from .options import Plan

_INT16, _INT32, _INT64 = Struct(">h"), Struct(">i"), Struct(">q")
_OPTIONS = {
    "base_offset": (_INT64, "an int64"),
    "last_offset": (_INT64, "an int64"),
    "max_timestamp": (_INT64, "an int64"),
    "log_append_time": (_INT64, "an int64"),
    "partition_leader_epoch": (_INT32, "an int32"),
    "producer_id": (_INT64, "an int64"),
    "producer_epoch": (_INT16, "an int16"),
    "base_sequence": (_INT32, "an int32"),
    "delete_horizon": (_INT64, "an int64"),
    "transactional": (_INT16, "a bool"),
    "control": (_INT16, "a bool"),
}
_UNSET = (
    *("base_offset", "last_offset", "max_timestamp", "log_append_time"),
    "delete_horizon",
)
"""The options that may be None."""


def plain_records(plan: Plan, records: Iterable[Any]) -> list[Record]:
    """Convert records to Python's own types.

    Raises EncodeError for the first option or value that cannot be written.
    """
    check_options(plan)
    plain_list: list[Record] = []
    base = plan.base_offset
    last = -1 if base is None else index(base) - 1
    for place, record in enumerate(records):
        path = f"records[{place}]"
        plain = plain_record(plan, path, record)
        if plain.offset <= last:
            reason = f"offset {plain.offset} does not follow the one before"
            raise refuse(plan.magic, f"{path}.offset", reason)
        if base is None:
            base = plain.offset
        if plan.magic > 1 and plain.offset - base > DELTA_MOST:
            reason = f"an offset {plain.offset - base} behind the first one"
            raise refuse(plan.magic, f"{path}.offset", reason)
        if plain.headers and plan.magic < 2:
            raise refuse(plan.magic, f"{path}.headers", "headers need magic 2")
        last = plain.offset
        plain_list.append(plain)
    return plain_list


def check_options(plan: Plan) -> None:
    """Raise EncodeError for the first option that does not fit its type."""
    for name in _OPTIONS:
        value = getattr(plan, name)
        if value is not None or name not in _UNSET:
            check_option(plan.magic, name, value)


def check_option(magic: int, name: str, value: Any) -> None:
    """Raise EncodeError if an option does not fit its type."""
    form, wanted = _OPTIONS[name]
    convert(form.pack, value, magic, name, wanted)


def plain_record(plan: Plan, path: str, record: Any) -> Record:
    """Convert a record to Python's own types.

    Raises EncodeError if that is impossible, or for an invalid key in a control batch.
    """
    magic = plan.magic
    names = ("offset", "timestamp", "key", "value", "headers")
    try:
        offset, timestamp, key, value, headers = (getattr(record, n) for n in names)
    except Exception:
        raise refuse(magic, path, f"not a Record: {brief(record)}") from None
    number = convert(_int64, offset, magic, f"{path}.offset", "an int64")
    if number < 0:
        raise refuse(magic, f"{path}.offset", f"an offset of {number}")
    time = convert(_int64, timestamp, magic, f"{path}.timestamp", "an int64")
    if time < NO_TIMESTAMP:
        raise refuse(magic, f"{path}.timestamp", f"a timestamp of {time}")
    key_bytes = convert(_blob_or_null, key, magic, f"{path}.key", "bytes-like")
    if plan.control:
        check_control_key(f"{path}.key", key_bytes)
    where = f"{path}.headers"
    elements = convert(items, headers, magic, where, "a tuple of headers")
    return Record(
        number,
        time,
        key_bytes,
        convert(_blob_or_null, value, magic, f"{path}.value", "bytes-like"),
        tuple(
            _plain_header(magic, f"{where}[{place}]", header)
            for place, header in enumerate(elements)
        ),
    )


def _plain_header(magic: int, path: str, header: Any) -> Header:
    try:
        key, value = header.key, header.value
    except Exception:  # whatever the value's own methods raise
        raise refuse(magic, path, f"not a Header: {brief(header)}") from None
    return Header(
        convert(utf8, key, magic, f"{path}.key", "text").decode(),
        convert(_blob_or_null, value, magic, f"{path}.value", "bytes-like"),
    )


def _int64(value: Any) -> int:
    number: int = _INT64.unpack(_INT64.pack(value))[0]
    return number


def _blob_or_null(value: Any) -> bytes | None:
    return None if value is None else blob(value)
