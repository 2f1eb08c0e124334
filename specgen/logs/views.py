"""Ready-made views: the state that the records of a log add up to, or its batches.

A view reads rows in log order and keeps the state that it needs; all engines run the
same views.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

import pyarrow as pa
from kafka_wire import stored

from specgen.logs.batch_views import BATCHES, HANGING, HangingTransactions
from specgen.logs.metadata_view import METADATA_SCHEMAS, MetadataView, ViewRow
from specgen.logs.schema import Level
from specgen.logs.topic_views import (
    COMMITTED,
    CURRENT,
    MEMBERS,
    TRANSACTIONS,
    CommittedOffsets,
    CurrentOffsets,
    GroupMembers,
    TransactionStates,
)

INPUT = (
    "topic",
    "partition",
    "offset",
    "timestamp",
    "key",
    "value",
    "producer_id",
    "transactional",
    "control",
    "control_type",
    "file",
    "_error",
)
"""The columns that views of records read."""

_ROWS = 10_000


class Fold(Protocol):
    """Takes log rows in order and gives a view's rows as soon as they are certain."""

    def feed(self, row: ViewRow) -> Iterable[ViewRow]:
        """The view's rows that this row makes certain."""

    def finish(self) -> Iterable[ViewRow]:
        """The view's rows that are still pending at the end of the log."""


@dataclass(frozen=True)
class TopicView:
    """A view: what it reads and the columns that it has."""

    name: str
    topic: str | None
    """The topic that it reads; None for all."""
    schema: pa.Schema
    fold: Callable[[], Fold] | None
    """None for the rows of batches as they are."""
    level: Level = Level.RECORDS

    @property
    def input(self) -> tuple[str, ...]:
        """The columns that it reads."""
        return INPUT if self.level is Level.RECORDS else self.level.columns

    def run(self, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        """Turn Arrow batches of records into Arrow batches of the view's rows."""
        if self.fold is None:
            yield from batches
            return
        fold, ready = self.fold(), list[ViewRow]()
        for batch in batches:
            for row in batch.to_pylist():
                # A marker's key ends its transaction even if its value is bad.
                is_usable = row["_error"] is None or row["control"]
                if self.topic in (None, row["topic"]) and is_usable:
                    ready += fold.feed(row)
            if len(ready) >= _ROWS:
                yield pa.RecordBatch.from_pylist(ready, self.schema)
                ready = []
        ready += fold.finish()
        if ready:
            yield pa.RecordBatch.from_pylist(ready, self.schema)


VIEWS = {
    view.name: view
    for view in (
        TopicView(
            "committed-offsets", stored.CONSUMER_OFFSETS, COMMITTED, CommittedOffsets
        ),
        TopicView("current-offsets", stored.CONSUMER_OFFSETS, CURRENT, CurrentOffsets),
        TopicView("group-members", stored.CONSUMER_OFFSETS, MEMBERS, GroupMembers),
        TopicView(
            "transactions", stored.TRANSACTION_STATE, TRANSACTIONS, TransactionStates
        ),
        *(
            TopicView(
                name,
                stored.CLUSTER_METADATA,
                schema,
                lambda name=name: MetadataView(name),  # type: ignore[misc]
            )
            for name, schema in METADATA_SCHEMAS.items()
        ),
        TopicView("batches", None, BATCHES, None, Level.BATCHES),
        TopicView(
            "hanging-transactions", None, HANGING, HangingTransactions, Level.BATCHES
        ),
    )
}
"""All views, by name."""


def view_of(name: str) -> TopicView:
    """The view of a name; raises KeyError, which lists all names."""
    if name not in VIEWS:
        raise KeyError(f"there is no view {name}; known: {', '.join(VIEWS)}")
    return VIEWS[name]
