"""The process that Spark's Python workers are forks of, with what they import.

Spark starts a new worker after each task that fails, and tries such a task again: most of
the time of tests of errors would go into imports.
"""

from __future__ import annotations

from pyspark.daemon import manager

import specgen.spark.codec_udfs
import specgen.spark.kafka_log  # noqa: F401

if __name__ == "__main__":
    manager()
