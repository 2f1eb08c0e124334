"""Fill a batch record by record, up to a size."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Unpack

from ..errors import EncodeError
from .encode import WRONG
from .errors import refuse
from .options import BatchOptions, Plan
from .types import NO_TIMESTAMP, Header
from .varints import VARINTS
from .write_legacy import OVERHEAD as OVERHEAD_LEGACY
from .write_legacy import write_message, write_set
from .write_v2 import OVERHEAD, check_timestamps, write_batch, write_record

if TYPE_CHECKING:
    from .types import Buffer

_DELTA_MOST = 0x7FFFFFFF


class BatchBuilder:
    """A batch that grows until the next record would make it larger than ``max_size``.

    ::

        builder = BatchBuilder(16384, compression=Compression.LZ4)
        while builder.append(timestamp, key, value):
            ...
        data = builder.build()

    The first record always fits, as in Kafka's producer, or it could never be sent.
    ``max_size`` is in bytes before compression; None is without a limit. Raises
    EncodeError where the options make no batch.
    """

    __slots__ = (
        "_base",
        "_greatest",
        "_last",
        "_parts",
        "_plan",
        "_since",
        "_size",
        "max_size",
    )

    def __init__(
        self, max_size: int | None = None, **options: Unpack[BatchOptions]
    ) -> None:
        self._plan = plan = Plan(**options)
        self.max_size = max_size
        self._parts: list[bytes] = []
        self._base = plan.base_offset
        self._last = -1
        self._since = NO_TIMESTAMP
        self._greatest = NO_TIMESTAMP
        wrapped = plan.compression and plan.magic < 2
        self._size = (
            OVERHEAD if plan.magic > 1 else OVERHEAD_LEGACY[plan.magic] * bool(wrapped)
        )

    def __len__(self) -> int:
        """How many records it has."""
        return len(self._parts) >> (self._plan.magic > 1)

    @property
    def size(self) -> int:
        """Bytes of the batch before compression; without it, of what is built."""
        return self._size if self._parts else 0

    @property
    def next_offset(self) -> int:
        """The offset of the next record that comes without one."""
        return (self._base or 0) + self._last + 1

    def append(
        self,
        timestamp: int,
        key: Buffer | None,
        value: Buffer | None,
        headers: Sequence[Header] = (),
        offset: int | None = None,
    ) -> bool:
        """Add a record if there is room for it, and say whether there was.

        ``timestamp`` in milliseconds; it gives way to ``log_append_time``. ``offset`` is
        by default the one behind the last, or ``base_offset``, or 0.

        Raises EncodeError where the record can't be in this batch; it is then as before.
        """
        plan = self._plan
        parts = self._parts
        if offset is None:
            delta = self._last + 1
        else:
            base = self._base if parts or self._base is not None else offset
            delta = offset - base  # type: ignore[operator]
            if delta <= self._last or delta > _DELTA_MOST:
                reason = f"{offset} cannot follow {self.next_offset - 1}"
                raise refuse(plan.magic, "offset", reason)
        if plan.log_append_time is not None:
            timestamp = plan.log_append_time
        since = self._since
        if not parts:
            since = timestamp if plan.delete_horizon is None else plan.delete_horizon
        try:
            check_timestamps(timestamp, timestamp)
            if plan.magic > 1:
                body = write_record(delta, timestamp - since, key, value, headers)
                head = VARINTS[len(body)]
                size = self._size + len(body) + len(head)
            else:
                body = self._message(delta, offset, timestamp, key, value, headers)
                size = self._size + len(body)
        except EncodeError:
            raise
        except WRONG as error:
            path = f"records[{len(self)}]"
            raise refuse(plan.magic, path, str(error)) from None
        if parts:
            if self.max_size is not None and size > self.max_size:
                return False
        else:
            self._since = since
            if self._base is None:
                self._base = offset or 0
        if plan.magic > 1:
            parts.append(head)
        parts.append(body)
        self._last = delta
        self._size = size
        self._greatest = max(self._greatest, timestamp)
        return True

    def build(self) -> bytes:
        """The batch; no bytes if it has no records. More can be appended afterwards.

        Raises EncodeError where a number of the batch does not fit.
        """
        plan, base = self._plan, self._base or 0
        if not self._parts:
            return b""
        try:
            if plan.magic > 1:
                return write_batch(
                    plan, base, self._since, self._parts, self._last, self._greatest
                )
            return write_set(plan, self._parts, base + self._last, self._greatest)
        except EncodeError:
            raise
        except WRONG as error:
            raise refuse(plan.magic, "", str(error)) from None

    def _message(
        self,
        delta: int,
        offset: int | None,
        timestamp: int,
        key: Buffer | None,
        value: Buffer | None,
        headers: Sequence[Header],
    ) -> bytes:
        """The record as a message of magic 0 or 1."""
        plan = self._plan
        if headers:
            raise ValueError("headers need magic 2")
        base = (self._base or 0) if self._parts or offset is None else offset - delta
        relative = plan.compression and plan.magic == 1
        place = delta if relative else base + delta
        return write_message(
            plan.magic, plan.attributes & ~7, place, timestamp, key, value
        )
