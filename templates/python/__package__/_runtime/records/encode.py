"""Write a batch in one call."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from struct import error as StructError  # noqa: N812
from typing import Unpack

from ..errors import EncodeError
from .control import control_key, end_transaction_value
from .errors import refuse
from .options import BatchOptions, Plan
from .types import NO_TIMESTAMP, ControlType, Record
from .write_legacy import write_messages, write_set
from .write_v2 import write_batch, write_records

WRONG = (AttributeError, OverflowError, StructError, TypeError, ValueError)
"""What values that do not fit raise in here."""


def encode_batch(records: Iterable[Record], **options: Unpack[BatchOptions]) -> bytes:
    """The batch that holds the records, in the order of their offsets.

    In magic 0 and 1 without compression that is one message a record.  No records and
    no ``last_offset`` give no bytes; with it, the empty batch that compaction leaves.

    Raises EncodeError where a value does not fit.
    """
    plan = _plan(options)
    try:
        return _encode(plan, records if type(records) is list else list(records))
    except EncodeError:
        raise
    except WRONG as error:
        raise refuse(plan.magic, "", str(error)) from None


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
    """The control batch that ends a transaction (KIP-98); ``timestamp`` in ms.

    Raises EncodeError where a number does not fit.
    """
    kind = ControlType.COMMIT if commit else ControlType.ABORT
    try:
        value = end_transaction_value(coordinator_epoch)
    except WRONG as error:
        raise refuse(2, "coordinator_epoch", str(error)) from None
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


def _encode(plan: Plan, records: Sequence[Record]) -> bytes:
    if not records and plan.last_offset is None:
        return b""
    first = records[0] if records else None
    base = plan.base_offset
    if base is None:
        base = first.offset if first else plan.last_offset or 0
    if plan.magic < 2:
        times = (record.timestamp for record in records)
        parts = write_messages(plan, records, base)
        return write_set(plan, parts, records[-1].offset, max(times))
    since = first.timestamp if first else NO_TIMESTAMP
    if plan.delete_horizon is not None:
        since = plan.delete_horizon
    parts, last, greatest = write_records(records, base, since)
    return write_batch(plan, base, since, parts, last, greatest)
