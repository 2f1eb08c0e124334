"""A Spark session for reading logs: the one that is there, or a quiet local one."""

from __future__ import annotations

from typing import Any

from pyspark.sql import SparkSession

from specgen.problems.bad_input import bad_input
from specgen.spark.java import SparkMissingError, require_spark
from specgen.spark.kafka_log import register
from specgen.spark.session import start

SHUFFLES = 4
"""The tables of views are small."""


def log_session(master: str | None = None, **settings: Any) -> SparkSession:
    """A session that knows ``kafka_log``; ``master`` is ``local[*]`` if none is given.

    Raises SpecError where Java is missing or too old.
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
    """Raise SpecError, a line with a hint, where there is no Java that Spark runs on."""
    try:
        require_spark()
    except SparkMissingError as error:
        hint = "put that right, or read with --engine local"
        raise bad_input("--engine spark", str(error), hint) from None
