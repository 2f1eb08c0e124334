"""Views of batches: all of them, and the transactions that no marker has ended."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

import pyarrow as pa

from specgen.logs.metadata_view import ViewRow
from specgen.logs.schema import BATCH_COLUMNS, TIMESTAMP, arrow_schema

BATCHES = arrow_schema(BATCH_COLUMNS)

HANGING = pa.schema(
    [
        ("topic", pa.string()),
        ("partition", pa.int32()),
        ("producer_id", pa.int64()),
        ("producer_epoch", pa.int32()),
        ("first_offset", pa.int64()),
        ("last_offset", pa.int64()),
        ("started_at", TIMESTAMP),
        ("updated_at", TIMESTAMP),
        ("open_ms", pa.int64()),
    ]
)


class HangingTransactions:
    """The transactions that are open at the end of each partition (KIP-664).

    ``open_ms`` counts from the first batch to the newest one in the partition. No
    transaction stays open for longer than the broker's ``transaction.max.timeout.ms``
    unless it hangs, and holds up all consumers that read committed records only.
    """

    def __init__(self) -> None:
        self._open: dict[tuple[str | None, int | None, int], ViewRow] = {}
        self._newest: dict[tuple[str | None, int | None], ViewRow] = {}

    def feed(self, row: ViewRow) -> Iterable[ViewRow]:
        """See Fold."""
        partition, newest = (row["topic"], row["partition"]), row["max_timestamp"]
        known = self._newest.get(partition)
        if newest is not None and (known is None or known["at"] < newest):
            self._newest[partition] = {"at": newest}
        place = *partition, row["producer_id"]
        if row["control"]:
            self._open.pop(place, None)
        elif row["transactional"]:
            begun = {
                "producer_epoch": row["producer_epoch"],
                "first_offset": row["base_offset"],
                "started_at": row["base_timestamp"],
            }
            transaction = self._open.setdefault(place, begun)
            transaction["last_offset"] = row["last_offset"]
            transaction["updated_at"] = newest
        return ()

    def finish(self) -> Iterable[ViewRow]:
        """See Fold."""
        for (topic, partition, producer), transaction in sorted(
            self._open.items(), key=lambda item: _in_order(*item[0])
        ):
            newest = self._newest.get((topic, partition))
            started = transaction["started_at"]
            is_known = newest is not None and started is not None
            since = newest["at"] - started if newest and is_known else None
            yield {
                "topic": topic,
                "partition": partition,
                "producer_id": producer,
                **transaction,
                "open_ms": (
                    None if since is None else since // timedelta(milliseconds=1)
                ),
            }


def _in_order(
    topic: str | None, partition: int | None, producer: int
) -> tuple[str, int, int]:
    """What to sort by; files without a partition come first."""
    return topic or "", -1 if partition is None else partition, producer
