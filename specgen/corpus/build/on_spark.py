"""Verify a corpus's layouts on Spark's executors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from pickle import dumps, loads

import pyarrow as pa
from pyspark.sql import SparkSession

from specgen.corpus.build.parquet import Row
from specgen.corpus.build.verifying import Report, Verify, verify_here, verify_part
from specgen.spark.progress import watched
from specgen.spark.session import session

_FEW = 2
"""So many parts of the work are done before Spark has started."""


def verify_on(spark: SparkSession) -> Verify:
    """Do the work on the executors of a session, which share the corpus's folder."""

    def verify(paths: Sequence[Path], report: Report) -> list[list[Row]]:
        names = [str(path) for path in paths]

        def work(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
            for batch in batches:
                for number in batch.column(0).to_pylist():
                    rows = dumps(verify_part(Path(names[number])))
                    yield pa.RecordBatch.from_pydict({"rows": [rows]})

        tasks = spark.range(0, len(names), 1, len(names))
        with watched(spark, report):
            done = tasks.mapInArrow(work, "rows binary").collect()
        return [loads(row.rows) for row in done]

    return verify


@contextmanager
def verify_with(master: str | None, name: str) -> Iterator[Verify]:
    """Do little work in this process, and more in a session that is started for it.

    If a ``master`` is named, it does all work.
    """
    with ExitStack() as stack:

        def verify(paths: Sequence[Path], report: Report) -> list[list[Row]]:
            if master is None and len(paths) <= _FEW:
                return verify_here(paths, report)
            spark = stack.enter_context(session(master, name))
            return verify_on(spark)(paths, report)

        yield verify
