"""Report Spark's progress while it works."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from py4j.protocol import Py4JError
from pyspark.sql import SparkSession

_POLL_SECONDS = 0.25


@contextmanager
def watched(
    spark: SparkSession, report: Callable[[int, int], object]
) -> Iterator[None]:
    """While the body runs, report how many tasks are done, and how many there are.

    Only stages that have been seen running count; more may follow.
    """
    finished = threading.Event()
    watcher = threading.Thread(
        target=_watch, args=(spark, report, finished), daemon=True
    )
    watcher.start()
    try:
        yield
    finally:
        finished.set()
        watcher.join()


def _watch(
    spark: SparkSession,
    report: Callable[[int, int], object],
    finished: threading.Event,
) -> None:
    tracker = spark.sparkContext.statusTracker()
    infos: dict[int, Any] = {}
    while not finished.wait(_POLL_SECONDS):
        try:
            for stage in tracker.getActiveStageIds():
                infos[stage] = None
            for stage, last in infos.items():
                infos[stage] = tracker.getStageInfo(stage) or last
        except (Py4JError, OSError):  # Spark is being stopped
            return
        stages = [info for info in infos.values() if info is not None]
        if stages:
            done = sum(info.numCompletedTasks for info in stages)
            report(done, sum(info.numTasks for info in stages))
