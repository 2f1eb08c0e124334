"""How far Spark is, while it works."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from py4j.protocol import Py4JError
from pyspark.sql import SparkSession

_SECONDS = 0.25


@contextmanager
def watched(spark: SparkSession, tell: Callable[[int, int], object]) -> Iterator[None]:
    """While what is inside runs, tell how many tasks are done, and of how many.

    They are those of the stages that were seen to run since; more may come.
    """
    over = threading.Event()
    watcher = threading.Thread(target=_watch, args=(spark, tell, over), daemon=True)
    watcher.start()
    try:
        yield
    finally:
        over.set()
        watcher.join()


def _watch(
    spark: SparkSession, tell: Callable[[int, int], object], over: threading.Event
) -> None:
    tracker = spark.sparkContext.statusTracker()
    seen: dict[int, Any] = {}
    while not over.wait(_SECONDS):
        try:
            for number in tracker.getActiveStageIds():
                seen[number] = None
            for number, last in seen.items():
                seen[number] = tracker.getStageInfo(number) or last
        except (Py4JError, OSError):  # Spark is being stopped
            return
        stages = [info for info in seen.values() if info is not None]
        if stages:
            done = sum(info.numCompletedTasks for info in stages)
            tell(done, sum(info.numTasks for info in stages))
