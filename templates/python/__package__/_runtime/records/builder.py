"""Building a batch record by record, up to a size."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import TYPE_CHECKING, Any, Unpack

from ..errors import EncodeError, shown_in
from .errors import refuse
from .explain import plain_record, plain_records
from .native import native_records
from .options import BatchOptions, Plan
from .types import DELTA_MOST, NO_TIMESTAMP, Header, Record
from .varints import VARINTS, varint
from .write_legacy import OVERHEAD as OVERHEAD_LEGACY
from .write_legacy import write_message, write_set
from .write_v2 import OVERHEAD, TIME_MOST, check_offset, write_batch, write_record

if TYPE_CHECKING:
    from ..buffers import Buffer

_ENDLESS = 1 << 62
_ONE = 2
"""The number of parts that one record has in ``_parts``."""
_join = b"".join


@shown_in("records")
class BatchBuilder:
    """Builds a batch, and refuses records that would make it larger than ``max_size``.

    ::

        builder = BatchBuilder(16384, compression=Compression.LZ4)
        while builder.append(timestamp, key, value):
            ...
        data = builder.build()

    The first record always fits, as in Kafka's producer; otherwise it could never be
    sent. ``max_size`` is in bytes before compression; None means no limit. Raises
    EncodeError for invalid options.
    """

    __slots__ = (
        "_add",
        "_base",
        "_greatest",
        "_is_v2",
        "_last",
        "_legacy_time",
        "_more",
        "_native",
        "_parts",
        "_plan",
        "_ready",
        "_room",
        "_since",
        "_size",
    )

    def __init__(
        self, max_size: int | None = None, **options: Unpack[BatchOptions]
    ) -> None:
        self._plan = plan = Plan(**options)
        self._room = _ENDLESS if max_size is None else max_size
        self._parts: list[bytes] = []
        self._add = self._parts.append
        self._ready = False
        self._native: Any = None
        self._more = 0
        self._base = None if plan.base_offset is None else index(plan.base_offset)
        self._last = -1
        self._since = NO_TIMESTAMP
        self._greatest = NO_TIMESTAMP
        self._is_v2 = plan.magic > 1
        # Like Kafka, magic 2 keeps the producer's times beside the broker's.
        self._legacy_time = None if self._is_v2 else plan.log_append_time
        wrapped = plan.compression and plan.magic < 2
        self._size = (
            OVERHEAD if plan.magic > 1 else OVERHEAD_LEGACY[plan.magic] * bool(wrapped)
        )

    def __len__(self) -> int:
        """The number of records so far."""
        count = len(self._parts) // 2 + self._more
        return count if self._native is None else count + int(self._native.count)

    @property
    def size(self) -> int:
        """The batch's size in bytes, before compression."""
        if not self._parts:
            return 0
        return self._size if self._native is None else self._size + len(self._native)

    @property
    def next_offset(self) -> int:
        """The offset that the next record gets unless it is given one."""
        if self._native is not None:
            return int(self._native.last_offset) + 1
        return (self._base or 0) + self._last + 1

    def append(
        self,
        timestamp: int,
        key: Buffer | None,
        value: Buffer | None,
        headers: Sequence[Header] = (),
        offset: int | None = None,
    ) -> bool:
        """Add a record if there is room for it; return whether there was.

        ``timestamp`` is in milliseconds; if the option ``log_append_time`` is set, readers
        see that instead. ``offset`` defaults to the one after the last record's, and for
        the first record to ``base_offset`` or 0.

        Raises EncodeError if the record can't be in this batch, which then stays as it is.
        """
        # The fast path for the most common shape, inlined: one call fewer matters here.
        if (
            self._ready
            and offset is None
            and not headers
            and type(key) is bytes
            and type(value) is bytes
        ):
            z = VARINTS
            delta = self._last + 1
            try:
                time = z[timestamp - self._since]
                body = _join(
                    (
                        b"\0",
                        time,
                        z[delta],
                        z[len(key)],
                        key,
                        z[len(value)],
                        value,
                        b"\0",
                    )
                )
                head = z[len(body)]
            except (KeyError, TypeError):
                return self._append(timestamp, key, value, headers, offset)
            size = self._size + len(body) + len(head)
            if size > self._room:
                return False
            if timestamp > self._greatest:
                if timestamp > TIME_MOST:
                    raise self._refuse(".timestamp", f"a timestamp of {timestamp}")
                self._greatest = timestamp
            elif type(timestamp) is not int:
                return self._append(timestamp, key, value, headers, offset)
            elif timestamp < NO_TIMESTAMP:
                raise self._refuse(".timestamp", f"a timestamp of {timestamp}")
            add = self._add
            add(head)
            add(body)
            self._last = delta
            self._size = size
            return True
        native = self._native
        if native is not None:
            fits = native.append(timestamp, key, value, headers, offset)
            if fits is not None:
                return fits  # type: ignore[no-any-return]
            self._take_back()
        return self._append(timestamp, key, value, headers, offset)

    def _append(
        self,
        timestamp: int,
        key: Buffer | None,
        value: Buffer | None,
        headers: Sequence[Header],
        offset: int | None,
        *,
        is_plain: bool = False,
    ) -> bool:
        """Like ``append``, for all shapes and magics.

        ``is_plain`` says that the values were converted by ``_append_plain``.
        """
        parts = self._parts
        if self._plan.control and not is_plain:
            return self._append_plain(timestamp, key, value, headers, offset)
        try:
            timestamp = index(timestamp)
            offset = None if offset is None else index(offset)
            delta = self._last + 1 if offset is None else self._delta(offset)
            if self._legacy_time is not None:
                timestamp = self._legacy_time
            since = self._since if parts else self._first_time(timestamp)
            if not NO_TIMESTAMP <= timestamp <= TIME_MOST:
                raise self._refuse(".timestamp", f"a timestamp of {timestamp}")
            if self._base is None:
                check_offset(offset or 0)
            if self._is_v2:
                body = write_record(delta, timestamp - since, key, value, headers)
                head = varint(len(body))
            else:
                body = self._message(delta, offset, timestamp, key, value, headers)
                head = b""
        except EncodeError:
            raise
        except Exception as error:  # whatever a value's own methods raise
            if is_plain:
                raise self._refuse("", str(error)) from None
            return self._append_plain(timestamp, key, value, headers, offset)
        size = self._size + len(body) + len(head)
        if parts:
            if size > self._room:
                return False
        else:
            self._since = since
            # With a base time below 0, a delta may overflow NumPy's integers.
            self._ready = self._is_v2 and since >= 0 and not self._plan.control
            if self._base is None:
                self._base = offset or 0
        parts += (head, body)
        self._last = delta
        self._size = size
        self._greatest = max(self._greatest, timestamp)
        if len(parts) == _ONE and self._ready:
            self._hand_over()
        return True

    def _hand_over(self) -> None:
        """Leave the following records to the native engine, if it is in use."""
        native = native_records()
        if native is not None:
            base, left = self._base or 0, self._room - self._size
            self._native = native.buffer(base, self._since, base + self._last, left)
            self._ready = self._native is None

    def _take_back(self) -> None:
        """Continue in Python after the records that the native engine has written."""
        native, self._native, self._ready = self._native, None, True
        if native.count:
            self._parts += (b"", bytes(native))
            self._more += native.count - 1
            self._last = native.last_offset - self._base
            self._size += len(native)
            self._greatest = max(self._greatest, native.max_timestamp)

    def _append_plain(
        self,
        timestamp: Any,
        key: Any,
        value: Any,
        headers: Any,
        offset: Any,
    ) -> bool:
        """Like ``append``, after converting values of other types than Python's own."""
        place = self.next_offset if offset is None else offset
        record = Record(place, timestamp, key, value, headers)
        plain = plain_record(self._plan, f"records[{len(self)}]", record)
        return self._append(
            plain.timestamp,
            plain.key,
            plain.value,
            plain.headers,
            None if offset is None else plain.offset,
            is_plain=True,
        )

    def build(self) -> bytes:
        """The batch's bytes, or none without records. More can be appended afterwards.

        Raises EncodeError if a number of the batch header does not fit.
        """
        if not self._parts:
            return b""
        plan, base, native = self._plan, self._base or 0, self._native
        last, greatest, parts = self._last, int(self._greatest), self._parts
        if native is not None:
            last, parts = native.last_offset - base, [*parts, native]
            greatest = max(greatest, native.max_timestamp)
        try:
            if plan.magic > 1:
                written = (_join(parts), len(self), last, greatest)
                return write_batch(plan, base, self._since, written)
            return write_set(plan, parts, base + last, greatest)
        except EncodeError:
            raise
        except Exception as error:
            plain_records(plan, [])  # raises the error for an invalid option
            raise refuse(plan.magic, "", str(error)) from None

    def _delta(self, offset: int) -> int:
        """An offset's distance from the base; EncodeError if it can't be the next."""
        base = self._base
        if base is None:
            return 0
        delta = offset - base
        if not self._last < delta <= DELTA_MOST:
            reason = f"offset {offset} cannot follow {self.next_offset - 1}"
            raise self._refuse(".offset", reason)
        return delta

    def _first_time(self, timestamp: int) -> int:
        """The base timestamp of a batch whose first record has this timestamp."""
        horizon = self._plan.delete_horizon
        return index(timestamp) if horizon is None else index(horizon)

    def _refuse(self, field: str, reason: str) -> EncodeError:
        return refuse(self._plan.magic, f"records[{len(self)}]{field}", reason)

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
