"""Progress of a Spark pipeline: a bar a stage, fed by Spark's own task counts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    SpinnerColumn,
    TextColumn,
    TimeElapsedColumn,
)

from specgen.cli.console import err

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

    from specgen.spark.corpus.build import Watch


@contextmanager
def stages(spark: SparkSession) -> Iterator[Watch]:
    """Shows each stage while it runs, on standard error, and only on a terminal."""
    from specgen.spark.progress import watched  # noqa: PLC0415 - Spark is an extra

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
        with watched(
            spark, lambda done, total: bar.update(task, completed=done, total=total)
        ):
            yield
        total = bar.tasks[task].total or 1
        bar.update(task, total=total, completed=total)

    with bar:
        yield watch
