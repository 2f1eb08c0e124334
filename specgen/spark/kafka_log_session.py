"""A Spark session for reading logs: the active one, or a quiet local one."""

from __future__ import annotations

from typing import Any

from pyspark.sql import SparkSession

from specgen.report.bad_input import bad_input
from specgen.spark.java import SparkMissingError, require_spark
from specgen.spark.kafka_log import register
from specgen.spark.session import start

SHUFFLES = 4
"""Few shuffle partitions: the tables of views are small."""


def log_session(master: str | None = None, **settings: Any) -> SparkSession:
    """A session with ``kafka_log`` registered; ``master`` defaults to ``local[*]``.

    Raises SpecError if Java is missing or too old.
    """
    active = SparkSession.getActiveSession()
    if active is None:
        check_java()
        active = start(master or "local[*]", "specgen decode")
        for name, value in (
            {"spark.sql.shuffle.partitions": SHUFFLES} | settings
        ).items():
            active.conf.set(name, str(value))
    register(active)
    return active


def check_java() -> None:
    """Raise SpecError, one line with a hint, if Spark can't run here."""
    try:
        require_spark()
    except SparkMissingError as error:
        hint = "fix this, or use --engine local"
        raise bad_input("--engine spark", str(error), hint) from None
