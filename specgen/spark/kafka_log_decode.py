"""``specgen decode`` on Spark: the same rows as the local engine, on all cores."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from errno import ENOENT
from typing import Any

from pyspark.errors import PySparkException
from pyspark.sql import DataFrame, Observation, SparkSession
from pyspark.sql import functions as f
from pyspark.sql.types import BinaryType, StringType, StructType, TimestampType

from specgen.disk.replace import replacing
from specgen.logs.files import LogFile
from specgen.logs.hidden import hidden_offsets
from specgen.logs.job import DecodeJob, Done, Progress, job_files, read_options
from specgen.logs.options import Mode
from specgen.logs.output import ALREADY, OutputExistsError, is_remote, local_output
from specgen.logs.read import BadLogError
from specgen.logs.schema import Level
from specgen.logs.segment import SegmentGoneError
from specgen.logs.sinks import QUOTE, RUNS
from specgen.logs.where import WhereError
from specgen.report.problem import bad_input
from specgen.spark.guard import NO_SUBSTITUTES, ForbiddenSqlError, check_condition
from specgen.spark.java import SparkMissingError, require_spark
from specgen.spark.kafka_log import register
from specgen.spark.kafka_log_views import of_view, viewed
from specgen.spark.progress import watched
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


_BAD_LOG = re.compile(r"BadLogError: (.*)")
_GONE = re.compile(r"SegmentGoneError: \[Errno 2\] ([^:\n]*): '((?:[^'\\\n]|\\.)*+)'")
_CLASS = re.compile(r"\[[A-Z_.]+\] ")
"""How messages of Spark begin."""
_BAD_DATA = "SQLSTATE: 22"
"""Their end if ``--where`` can't be computed for some row."""
_PARQUET_TIMES = "spark.sql.parquet.outputTimestampType"
_TIME = "yyyy-MM-dd'T'HH:mm:ss.SSS'Z'"


def decode_on_spark(job: DecodeJob, progress: Progress) -> Done:
    """Run a job in the active session, or in a local one.

    Raises BadLogError, SegmentGoneError, WhereError, OutputExistsError, BadOutputError,
    and SpecError without Java.
    """
    started = time.perf_counter()
    job.prepare_output()
    files = job_files(job)
    spark = log_session(job.master)
    bad, good = Observation(), Observation()
    try:
        with watched(spark, progress), _settings(spark):
            rows = _input_rows(spark, job, files, bad)
            if job.where is not None:
                check_condition(spark, job.where)
                rows = rows.where(job.where)
            rows = rows.select(*job.schema.names)
            counted = rows.observe(good, f.count(f.lit(1)).alias("rows"))
            _write(counted, job)
    except ForbiddenSqlError as error:
        raise WhereError(str(error)) from None
    except PySparkException as error:
        raise _translated(error, job) from None
    return Done(
        engine="spark",
        rows=int(good.get["rows"]),
        bad_batches=int(bad.get["batches"]),
        bad_records=int(bad.get["records"]),
        files=len(files),
        bytes=sum(file.size for file in files),
        seconds=time.perf_counter() - started,
        output=str(job.output),
        hidden=hidden_offsets(files, job.options),
    )


def _input_rows(
    spark: SparkSession, job: DecodeJob, files: list[LogFile], bad: Observation
) -> DataFrame:
    """The rows that ``--where`` filters; ``bad`` counts bad batches and records."""
    options = read_options(job)
    drops = options.mode is Mode.DROPMALFORMED
    position = "offset" if options.level is Level.RECORDS else "base_offset"
    needed = (*options.columns, position, "_error")
    reader = spark.read.format("kafka_log").options(
        columns=",".join(dict.fromkeys(needed)),
        # Damage is counted before it is dropped.
        mode=Mode.PERMISSIVE if drops else options.mode,
        records=options.records,
        isolation=options.isolation,
        maxPartitionBytes=options.split_size,
        snapshots=options.snapshots or job.view is not None,
        level=options.level,
    )
    reader = reader.option("ignoreMissingFiles", options.ignore_missing_files)
    if options.timestamp_disorder is not None:
        reader = reader.option("timestampDisorder", f"{options.timestamp_disorder}ms")
    if options.topic is not None:
        reader = reader.option("topic", options.topic)
    if job.view is not None:
        reader = reader.options(**of_view(job.view))
    elif job.where is not None:
        # Not the option where, which would drop damage before it is counted.
        reader = reader.option("bounds", job.where)
    frame = reader.load(job.source)
    if job.view is not None:
        paths = [file.path for file in files]
        frame = frame.where(f.col("file").isin(paths))
    is_bad = f.col("_error").isNotNull()
    frame = frame.observe(
        bad,
        f.count_if(is_bad & f.col(position).isNull()).alias("batches"),
        f.count_if(is_bad & f.col(position).isNotNull()).alias("records"),
    )
    if drops:
        frame = frame.where(~is_bad)
    if job.view is not None:
        return viewed(frame, job.view)
    return frame


def _write(rows: DataFrame, job: DecodeJob) -> None:
    if is_remote(job.output):
        _write_to(str(job.output), rows, job)
        return
    with replacing(local_output(job.output)) as work:
        _write_to(f"file://{work}", rows, job)


def _write_to(path: str, rows: DataFrame, job: DecodeJob) -> None:
    if job.form == "csv":
        rows = _flat(rows, job.raw_csv)
    # The work folder of a local output exists already; a remote one may not.
    remote = is_remote(path) and not job.overwrite
    writer = rows.write.mode("errorifexists" if remote else "overwrite")
    if job.form == "csv":
        writer.csv(
            path,
            header=True,
            escape='"',
            ignoreLeadingWhiteSpace=False,
            ignoreTrailingWhiteSpace=False,
        )
    elif job.form == "json":
        writer.json(path, timestampFormat=_TIME)
    else:
        writer.parquet(path, compression="zstd")


def _flat(rows: DataFrame, raw: bool) -> DataFrame:
    """The rows with columns that fit CSV, as the local engine writes them."""
    chosen = []
    for field in StructType.fromJson(rows.schema.jsonValue()).fields:
        column = f.col(f"`{field.name}`")
        if isinstance(field.dataType, BinaryType):
            # Spark's base64 has line breaks every 76 characters.
            column = f.translate(f.base64(column), "\r\n", "")
        elif isinstance(field.dataType, TimestampType):
            column = f.date_format(column, _TIME)
        elif field.name == "headers":
            column = f.to_json(column)
        elif isinstance(field.dataType, StringType) and not raw:
            runs = f.substring(column, 1, 1).isin(*RUNS, QUOTE)
            column = f.when(runs, f.concat(f.lit(QUOTE), column)).otherwise(column)
        chosen.append(column.alias(field.name))
    return rows.select(*chosen)


@contextmanager
def _settings(spark: SparkSession) -> Iterator[None]:
    """The session settings that a run needs, whatever the user's session has."""
    with (
        _set(spark, _PARQUET_TIMES, "TIMESTAMP_MICROS"),
        _set(spark, "spark.sql.session.timeZone", "UTC"),
        _set(spark, *NO_SUBSTITUTES),
    ):
        yield


@contextmanager
def _set(spark: SparkSession, name: str, value: str) -> Iterator[None]:
    """Set an option of the session, and restore it afterwards."""
    before = spark.conf.get(name)
    spark.conf.set(name, value)
    try:
        yield
    finally:
        spark.conf.set(name, str(before))


def _translated(error: PySparkException, job: DecodeJob) -> Exception:
    """Our own exception for one of Spark's, with the one line that matters."""
    text = str(error)
    match = _BAD_LOG.search(text)
    if match:
        return BadLogError(match[1].strip())
    match = _GONE.search(text)
    if match:
        return SegmentGoneError(ENOENT, match[1], match[2])
    if "[PATH_ALREADY_EXISTS]" in text:
        return OutputExistsError(*ALREADY, str(job.output))
    for line in text.split("\n"):
        message, is_bad_data, _ = line.partition(_BAD_DATA)
        match = _CLASS.search(message)
        if is_bad_data and match:
            return WhereError(message[match.start() :].rstrip(" "))
    if "AnalysisException" in type(error).__name__ or "Parse" in type(error).__name__:
        return WhereError(text.strip().split("\n\nJVM")[0].split(";\n")[0])
    return error
