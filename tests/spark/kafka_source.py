"""A job on Spark's own Kafka source, in its own process: jars must be set before the JVM starts.

``python -m tests.spark.kafka_source SERVERS MESSAGES`` prints its results as JSON.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

from pyspark.sql import functions as f

from specgen.spark import decode, decode_stored, encode
from specgen.spark.session import session
from tests.spark import kafka_jars

if TYPE_CHECKING:
    from pyspark.sql import Column, DataFrame, SparkSession

VERSION = "version"
"""The header that says a payload's version."""

SEES_INTERNAL = "spark.sql.streaming.kafka.useDeprecatedOffsetFetching"
"""Without it Spark asks an admin client for topics, and drops Kafka's own silently."""

INTERNAL = ("__consumer_offsets", "__share_group_state")


def run(servers: str, topic: str) -> dict[str, Any]:
    """The results of the job. Raises MissingJarsError."""
    jars = ",".join(str(path) for path in kafka_jars.fetch())
    command = [sys.executable, "-m", __name__, servers, topic]
    environment = os.environ | {"PYSPARK_SUBMIT_ARGS": f"--jars {jars} pyspark-shell"}
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
        env=environment,
    )
    assert done.returncode == 0, done.stderr[-4000:]
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


class Job:
    """Questions to one broker."""

    def __init__(self, spark: SparkSession, servers: str) -> None:
        self.spark = spark
        self.options = {
            "kafka.bootstrap.servers": servers,
            "startingOffsets": "earliest",
            "includeHeaders": "true",
        }

    def messages(self, topic: str) -> list[list[Any]]:
        """Each payload's offset, version and fields, and whether encoding restores it."""
        return _rows(_decoded(self._batch(topic)).orderBy("offset"))

    def streamed(self, topic: str) -> list[list[Any]]:
        """The same from a stream that ends with the available data."""
        source = self.spark.readStream.format("kafka").options(**self.options)
        limited = source.option("maxOffsetsPerTrigger", 5).option("subscribe", topic)
        writer = _decoded(limited.load()).writeStream.format("memory")
        query = writer.queryName("streamed").trigger(availableNow=True).start()
        query.awaitTermination()
        batches = [progress["batchId"] for progress in query.recentProgress]
        assert len(batches) > 1, batches
        return _rows(self.spark.table("streamed").orderBy("offset"))

    def commits(self) -> list[list[Any]]:
        """By group, its last commit to the only partition of its only topic."""
        topic = "__consumer_offsets"
        source = self._batch(topic)
        rows = source.select("offset", decode_stored("key", "value", topic).alias("r"))
        key, value = "r.key.offset_commit_key", "r.value.offset_commit_value"
        last = rows.where(f"{key} IS NOT NULL").groupBy(f"{key}.group")
        latest = f.max_by(f.struct(f"{value}.offset", f"{value}.metadata"), "offset")
        return _rows(last.agg(latest.alias("h")).select("group", "h.*"))

    def types(self, topic: str) -> list[list[Any]]:
        """The number of records of each type, and of each error."""
        rows = self._batch(topic).select(
            decode_stored("key", "value", topic).alias("r")
        )
        return _rows(rows.groupBy("r.record_type_id", "r.error").count())

    def starts(self) -> list[list[Any]]:
        """The position of each share group by its last record; null if it was deleted."""
        topic = "__share_group_state"
        source = self._batch(topic)
        rows = source.select("offset", decode_stored("key", "value", topic).alias("r"))
        key = f.coalesce("r.key.share_snapshot_key", "r.key.share_update_key")
        start = f.coalesce(
            "r.value.share_snapshot_value.start_offset",
            "r.value.share_update_value.start_offset",
        )
        last = rows.groupBy(key.group_id.alias("group"))
        return _rows(last.agg(f.max_by(start, "offset")))

    def _batch(self, topic: str) -> DataFrame:
        source = self.spark.read.format("kafka").options(**self.options)
        return source.option("subscribe", topic).load()


def _decoded(source: DataFrame) -> DataFrame:
    """Fetch requests, with the version from each record's header."""
    version = _header(VERSION).cast("int")
    rows = source.select("offset", "value", version.alias("v"))
    fetch = rows.withColumn("fetch", decode("value", "Fetch", "request", "v"))
    again = encode("fetch", "Fetch", "request", f.col("v")) == f.col("value")
    topic = f.col("fetch.topics")[0]
    fields = ("fetch.max_wait_ms", "fetch.rack_id", topic.topic, topic.topic_id)
    return fetch.select("offset", "v", *fields, again)


def _header(name: str) -> Column:
    return f.filter("headers", lambda h: h.key == name)[0].value.cast("string")


def _rows(frame: DataFrame) -> list[list[Any]]:
    return [list(row) for row in frame.collect()]


def main(servers: str, topic: str) -> int:
    """Run all questions."""
    with session("local[2]", "kafka-source") as spark:
        job = Job(spark, servers)
        answer = {"messages": job.messages(topic), "streamed": job.streamed(topic)}
        answer["hidden"] = job.commits()
        spark.conf.set(SEES_INTERNAL, True)
        answer |= {"commits": job.commits(), "starts": job.starts()}
        answer |= {name: job.types(name) for name in INTERNAL}
    print(json.dumps(answer))
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
