"""The only place that creates a Spark session: quiet, and local by default."""

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

_SETTINGS = {
    "spark.driver.memory": "2g",
    "spark.sql.shuffle.partitions": "16",
    "spark.sql.session.timeZone": "UTC",
    "spark.ui.enabled": "false",
    "spark.ui.showConsoleProgress": "false",
    "spark.sql.parquet.compression.codec": "zstd",
    # SQL from others must not read files or the environment.
    "spark.sql.runSQLOnFiles": "false",
    **dict([NO_SUBSTITUTES]),
    # No _SUCCESS files: the corpus itself records what is complete.
    "spark.hadoop.mapreduce.fileoutputcommitter.marksuccessfuljobs": "false",
}

_LOGGERS = ("py4j", "pyspark", "DataFrameQueryContextLogger", "SQLQueryContextLogger")
"""Loggers that write to standard error what is raised as an exception anyway."""


@contextmanager
def session(master: str | None = None, name: str = "specgen") -> Iterator[SparkSession]:
    """The active session, which is left running, or a new one, which is stopped.

    ``master`` defaults to the variable SPARK_MASTER, then to ``local[*]``. Raises
    SparkMissingError, one line, if Spark can't start.
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
    """Start a new session.  Raises SparkMissingError if Spark can't start."""
    # Workers must have the packages of this interpreter.
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    os.environ.setdefault("PYSPARK_DRIVER_PYTHON", sys.executable)
    builder = SparkSession.builder.appName(name).master(master)
    builder = builder.config(
        "spark.sql.warehouse.dir", str(Path(tempfile.gettempdir(), "specgen-warehouse"))
    )
    if master.startswith("local"):
        # Spark fails if the host name does not resolve to an address of this machine.
        builder = builder.config("spark.driver.host", "localhost")
        builder = builder.config("spark.driver.bindAddress", "127.0.0.1")
    for key, value in _SETTINGS.items():
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
            lines = log.read().decode(errors="replace").strip().splitlines()
            logged = next(
                (line for line in lines if "rror" in line or "xception" in line), ""
            )
            reason = logged or f"{error}".partition("\n")[0]
            raise SparkMissingError(
                f"Spark does not start at {master}: {reason}"
            ) from None
    session.sparkContext.setLogLevel("OFF")
    return session


def _is_not_py4j(record: logging.LogRecord) -> bool:
    """Drop what Py4J logs to the root logger: stack traces after Ctrl-C."""
    return "py4j" not in Path(record.pathname).parts


@contextmanager
def _stderr_to(descriptor: int) -> Iterator[None]:
    """Redirect the errors of processes started inside: the JVM prints a lot."""
    sys.stderr.flush()
    original = os.dup(2)
    try:
        os.dup2(descriptor, 2)
        yield
    finally:
        os.dup2(original, 2)
        os.close(original)
