"""The one place that makes a Spark session: local by default, quiet."""

from __future__ import annotations

import logging
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pyspark import SparkContext
from pyspark.sql import SparkSession

from specgen.spark.guard import NO_SUBSTITUTES
from specgen.spark.java import SparkMissingError, require_spark

_OWN = {
    "spark.driver.memory": "2g",
    "spark.sql.shuffle.partitions": "16",
    "spark.sql.session.timeZone": "UTC",
    "spark.ui.enabled": "false",
    "spark.ui.showConsoleProgress": "false",
    "spark.sql.parquet.compression.codec": "zstd",
    # SQL of somebody else's reads no file, and nothing of the environment.
    "spark.sql.runSQLOnFiles": "false",
    **dict([NO_SUBSTITUTES]),
    # No _SUCCESS files: what is complete is said by the corpus as a whole.
    "spark.hadoop.mapreduce.fileoutputcommitter.marksuccessfuljobs": "false",
}

_LOGGERS = ("py4j", "pyspark", "DataFrameQueryContextLogger", "SQLQueryContextLogger")
"""They tell on standard error what is raised as an exception anyway."""


@contextmanager
def session(master: str | None = None, name: str = "specgen") -> Iterator[SparkSession]:
    """The active session, which is left running, or one of our own, which is stopped.

    ``master`` is ``local[*]`` if nothing else is said. Raises SparkMissingError, in one
    line, where Spark can't start.
    """
    if SparkContext._active_spark_context is not None:
        yield SparkSession.getActiveSession() or SparkSession.builder.getOrCreate()
        return
    require_spark()
    started = start(master or os.environ.get("SPARK_MASTER") or "local[*]", name)
    try:
        yield started
    finally:
        started.stop()


def start(master: str, name: str) -> SparkSession:
    """A session of our own.  Raises SparkMissingError where Spark can't start."""
    # The workers are to have the packages that this interpreter has.
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    os.environ.setdefault("PYSPARK_DRIVER_PYTHON", sys.executable)
    builder = SparkSession.builder.appName(name).master(master)
    builder = builder.config(
        "spark.sql.warehouse.dir", str(Path(tempfile.gettempdir(), "specgen-warehouse"))
    )
    if master.startswith("local"):
        # A name that resolves to no address of this machine stops Spark otherwise.
        builder = builder.config("spark.driver.host", "localhost")
        builder = builder.config("spark.driver.bindAddress", "127.0.0.1")
    for key, value in _OWN.items():
        builder = builder.config(key, value)
    for logger in _LOGGERS:
        logging.getLogger(logger).setLevel(logging.CRITICAL)
    logging.getLogger().addFilter(_is_not_py4j)
    with tempfile.TemporaryFile() as log:
        try:
            with _stderr_to(log.fileno()):
                session = builder.getOrCreate()
        except Exception as error:
            log.seek(0)
            said = log.read().decode(errors="replace").strip().splitlines()
            why = next(
                (line for line in said if "rror" in line or "xception" in line), ""
            )
            first = why or f"{error}".partition("\n")[0]
            raise SparkMissingError(
                f"Spark does not start at {master}: {first}"
            ) from None
    session.sparkContext.setLogLevel("OFF")
    return session


def _is_not_py4j(record: logging.LogRecord) -> bool:
    """Py4J logs to the root: of Ctrl-C a stack trace or three."""
    return "py4j" not in Path(record.pathname).parts


@contextmanager
def _stderr_to(descriptor: int) -> Iterator[None]:
    """What is started inside writes its errors there: the JVM has much to say."""
    sys.stderr.flush()
    kept = os.dup(2)
    try:
        os.dup2(descriptor, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
