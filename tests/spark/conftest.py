"""One local Spark session for the whole run."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.support.needs import absent

if TYPE_CHECKING:
    from pyspark.sql import SparkSession


@pytest.fixture(scope="session")
def spark() -> Iterator[SparkSession]:
    """A session on two cores that knows ``kafka_log``."""
    if shutil.which("java") is None:
        absent("java", "no java to run Spark with")
    from specgen.spark.kafka_log_session import log_session  # noqa: PLC0415

    found = log_session("local[2,4]", **{"spark.sql.shuffle.partitions": 2})
    yield found
    found.stop()
