"""Progress of a Spark pipeline: a bar a stage, fed by Spark's own task counts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from threading import Event, Thread
from typing import TYPE_CHECKING, Any

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    SpinnerColumn,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
)

from specgen.cli.console import err

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

Watch = Callable[[str], AbstractContextManager[object]]
_SECONDS = 0.25


@contextmanager
def stages(spark: SparkSession) -> Iterator[Watch]:
    """Shows each stage while it runs, on standard error, and only on a terminal."""
    bar = Progress(
        SpinnerColumn(finished_text="✓"),
        TextColumn("{task.description:<10}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=err,
        disable=not err.is_terminal,
    )

    @contextmanager
    def watch(name: str) -> Iterator[None]:
        task = bar.add_task(name, total=None)
        done = Event()
        poll = Thread(target=_poll, args=(spark, bar, task, done), daemon=True)
        if err.is_terminal:
            poll.start()
        try:
            yield
        finally:
            done.set()
            if poll.is_alive():
                poll.join()
            total = bar.tasks[task].total or 1
            bar.update(task, total=total, completed=total)

    with bar:
        yield watch


def _poll(spark: SparkSession, bar: Progress, task: TaskID, done: Event) -> None:
    """Counts the tasks of the jobs that run, as long as the stage does."""
    tracker = spark.sparkContext.statusTracker()
    seen: dict[int, Any] = {}
    while not done.wait(_SECONDS):
        for number in tracker.getActiveStageIds():
            seen[number] = None
        for number, last in seen.items():
            seen[number] = tracker.getStageInfo(number) or last
        held = [info for info in seen.values() if info is not None]
        if held:
            total = sum(info.numTasks for info in held)
            completed = sum(info.numCompletedTasks for info in held)
            bar.update(task, total=total, completed=completed)
