"""Encoding a batch in one call."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Unpack

from ..errors import EncodeError, brief
from .control import control_key, end_transaction_value
from .errors import refuse
from .explain import plain_records
from .options import BatchOptions, Plan
from .types import NO_TIMESTAMP, ControlType, Record
from .write_legacy import write_messages, write_set
from .write_v2 import Written, check_offset, write_batch, write_records


def encode_batch(records: Iterable[Record], **options: Unpack[BatchOptions]) -> bytes:
    """Encode records, whose offsets must ascend, as one batch.

    In magic 0 and 1 without compression this writes one message per record.  Without
    records it returns no bytes, or with ``last_offset`` the empty batch that compaction
    leaves, which keeps its ``base_offset`` and ``max_timestamp``.

    Raises EncodeError if a value does not fit.
    """
    plan = _plan(options)
    if type(records) is not list:
        if not isinstance(records, Iterable):
            raise refuse(plan.magic, "records", f"not a list: {brief(records)}")
        records = list(records)
    if plan.control:
        return _encode_plain(plan, records)
    try:
        return _encode(plan, records)
    except EncodeError:
        raise
    except Exception:  # whatever a value's own methods raise
        return _encode_plain(plan, records)


def encode_end_transaction(
    *,
    commit: bool,
    producer_id: int,
    producer_epoch: int,
    coordinator_epoch: int,
    timestamp: int,
    offset: int = 0,
    partition_leader_epoch: int = -1,
) -> bytes:
    """Encode the control batch that ends a transaction (KIP-98).

    ``timestamp`` is in milliseconds.  Raises EncodeError if a number does not fit.
    """
    kind = ControlType.COMMIT if commit else ControlType.ABORT
    value = end_transaction_value(coordinator_epoch)
    return encode_batch(
        [Record(offset, timestamp, control_key(kind), value)],
        producer_id=producer_id,
        producer_epoch=producer_epoch,
        partition_leader_epoch=partition_leader_epoch,
        transactional=True,
        control=True,
    )


def _plan(options: BatchOptions) -> Plan:
    return Plan(**options)


def _encode_plain(plan: Plan, records: Sequence[Record]) -> bytes:
    """Like ``_encode``, for values that may be of other types than Python's own."""
    try:
        return _encode(plan, plain_records(plan, records))
    except EncodeError:
        raise
    except Exception as error:
        raise refuse(plan.magic, "", str(error)) from None


def _encode(plan: Plan, records: Sequence[Record]) -> bytes:
    first = (records[0].offset, records[0].timestamp) if records else None
    if plan.magic > 1:
        return encode_v2(plan, first, partial(write_records, records))
    if first is None and plan.last_offset is None:
        return b""
    base = _base_offset(plan, first)
    times = (record.timestamp for record in records)
    parts = write_messages(plan, records, base)
    return write_set(plan, parts, records[-1].offset, max(times))


def encode_v2(
    plan: Plan, first: tuple[int, int] | None, write: Callable[[int, int], Written]
) -> bytes:
    """Encode a batch of magic 2; ``first`` is the first record's offset and timestamp.

    ``write`` encodes all records, given the batch's base offset and base timestamp.
    Raises EncodeError, ValueError, and any exception for values of wrong types.
    """
    if first is None and plan.last_offset is None:
        return b""
    base = _base_offset(plan, first)
    since = first[1] if first else NO_TIMESTAMP
    if plan.delete_horizon is not None:
        since = plan.delete_horizon
    return write_batch(plan, base, since, write(base, since))


def _base_offset(plan: Plan, first: tuple[int, int] | None) -> int:
    base = plan.base_offset
    if base is None:
        base = first[0] if first else plan.last_offset or 0
    check_offset(base)
    return base
