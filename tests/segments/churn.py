"""A topic whose keys are rewritten continually while the broker's cleaner runs."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import UUID

from kafka_wire.records import Record, encode_batch

from tests.broker.actions import LONG_AGO, create_topic, produce, until
from tests.broker.broker import Broker
from tests.broker.client import Client

TOPIC = "churned"
CLEANER = {"log_cleaner_backoff_ms": "50", "log_cleaner_threads": "1"}
"""Settings of a broker that cleans as often as it can."""
STEADY = [b"steady-%d" % n for n in range(40)]
"""Keys that are written only once, at the beginning."""
_CHURNED = [b"churned-%d" % n for n in range(25)]
_SEGMENT_MS = 1000


@dataclass
class Churn:
    """A writer; ``last`` is the offset of each key's latest record so far."""

    port: int
    folder: Path
    topic_id: UUID
    last: dict[bytes, int] = field(default_factory=dict)
    rounds: int = 0
    _stop: threading.Event = field(default_factory=threading.Event)

    def run(self) -> None:
        """Write until stopped; a segment holds two or three batches."""
        with Client(self.port) as client:
            while not self._stop.is_set():
                self._write(client, _CHURNED)

    def begin(self, client: Client) -> None:
        """Write the keys that stay among others that do not."""
        for start in range(0, len(STEADY), 4):
            self._write(client, [*_CHURNED[:8], *STEADY[start : start + 4]])

    def stop(self) -> None:
        """End ``run``."""
        self._stop.set()

    def segments(self) -> dict[str, int]:
        """The inode numbers of its segments, by name."""
        by_base = {}
        for path in self.folder.glob("*.log"):
            try:
                by_base[path.name] = path.stat().st_ino
            except FileNotFoundError:
                continue
        return by_base

    def check(self, rows: Iterable[dict[str, Any]], before: dict[bytes, int]) -> None:
        """Check rows of ``key``, ``offset`` and ``_error`` that were read after ``last`` was taken.

        Nothing may be damaged or repeated, and every key not rewritten since must be there.
        """
        listed = list(rows)
        damaged = [row for row in listed if row["_error"]]
        assert damaged == [], damaged[:5]
        offsets = [row["offset"] for row in listed]
        assert [n for n, count in Counter(offsets).items() if count > 1] == []
        newest: dict[bytes, int] = {}
        for row in listed:
            newest[row["key"]] = max(newest.get(row["key"], -1), row["offset"])
        still = {key: n for key, n in before.items() if self.last[key] == n}
        assert still.keys() >= set(STEADY)
        # Records not yet acknowledged may have been read already.
        missing = [
            (key, n, newest.get(key))
            for key, n in still.items()
            if newest.get(key, -1) < n
        ]
        assert missing == []

    def _write(self, client: Client, keys: list[bytes]) -> None:
        self.rounds += 1
        now = LONG_AGO + self.rounds * _SEGMENT_MS * 2 // 5
        records = [
            Record(n, now, key, key * 20 + b"%d" % self.rounds)
            for n, key in enumerate(keys)
        ]
        first = produce(client, TOPIC, self.topic_id, encode_batch(records))
        self.last |= {key: first + n for n, key in enumerate(keys)}


@contextmanager
def churning(broker: Broker) -> Iterator[Churn]:
    """A topic that is written to and cleaned while the block runs."""
    with Client(broker.port) as client:
        topic_id = create_topic(
            client,
            TOPIC,
            cleanup_policy="compact",
            min_cleanable_dirty_ratio="0.01",
            segment_ms=str(_SEGMENT_MS),
            segment_jitter_ms="0",
            delete_retention_ms="0",
            file_delete_delay_ms="50",
            index_interval_bytes="100",
        )
        churn = Churn(broker.port, broker.logs / f"{TOPIC}-0", topic_id)
        churn.begin(client)
    thread = threading.Thread(target=churn.run)
    thread.start()
    try:
        # The first segment is missing for a moment while the cleaner renames it.
        first = churn.segments()
        until(lambda: churn.rounds > 50 and was_cleaned(first, churn.segments()))
        yield churn
    finally:
        churn.stop()
        thread.join()


def _differ(before: dict[str, int], after: dict[str, int]) -> bool:
    """Whether a segment's file was replaced under the same name."""
    return any(after.get(name, number) != number for name, number in before.items())


def was_cleaned(before: dict[str, int], after: dict[str, int]) -> bool:
    """Whether segments were removed or replaced between two looks."""
    return _differ(before, after) or bool(before.keys() - after.keys())
