"""Spark's own Kafka source, fetched with Maven into the jar cache.

``python -m tests.spark.kafka_jars`` fetches it.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tests.oracle.jars import Jar, MissingJarsError, cache, fetch_into

VERSION = "4.2.0"
"""The newest that could be had by 20 November 2026; Spark 4.3.0 runs it."""

JARS = (
    Jar("org.apache.spark", "spark-sql-kafka-0-10_2.13", VERSION),
    Jar("org.apache.spark", "spark-token-provider-kafka-0-10_2.13", "4.0.0"),
    Jar("org.apache.kafka", "kafka-clients", "3.9.2"),
    Jar("org.apache.commons", "commons-pool2", "2.13.1"),
)
"""The source, and what it needs beside Spark's own jars.

The versions are those of its POM, but of the token provider the newest release to
be had.
"""


def fetch() -> list[Path]:
    """The jars, fetched if they are not there yet. Raises MissingJarsError."""
    folder = cache() / f"spark-kafka-{VERSION}"
    return fetch_into(folder, JARS, "Spark's Kafka source")


def main() -> int:
    """Fetch the jars; 1 if they are unavailable."""
    try:
        jars = fetch()
    except MissingJarsError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{len(jars)} jars in {jars[0].parent}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
