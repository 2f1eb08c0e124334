"""Where Spark finds the source ``kafka_log`` by itself.

Spark 4 imports every package whose name begins with ``pyspark_`` when it first looks for
a Python data source, and takes its ``DefaultSource``. An error here would end the search
for all others, so what ``kafka_log`` needs may be missing; then it is not found.
"""

from __future__ import annotations

try:
    from specgen.spark.kafka_log import KafkaLog as DefaultSource
except ImportError:
    __all__: list[str] = []
else:
    __all__ = ["DefaultSource"]
