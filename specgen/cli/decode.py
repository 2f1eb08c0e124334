"""``specgen decode``: logs of brokers as tables."""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import StrEnum
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from specgen.cli.console import err, out, progress_bar
from specgen.problems import SpecError
from specgen.readers.files import problem_at

if TYPE_CHECKING:
    from specgen.logs.job import DecodeJob, Done, Progress

SMALL = 64 << 20
"""Bytes below which Spark's start costs more than its cores save."""


class Format(StrEnum):
    """What files are written."""

    PARQUET = "parquet"
    JSON = "json"
    CSV = "csv"


class Engine(StrEnum):
    """What does the work."""

    AUTO = "auto"
    LOCAL = "local"
    SPARK = "spark"


class ViewName(StrEnum):
    """Ready views."""

    COMMITTED_OFFSETS = "committed-offsets"
    TRANSACTIONS = "transactions"
    TOPICS = "topics"
    PARTITIONS = "partitions"
    CONFIGS = "configs"


def decode(
    source: Annotated[
        str,
        typer.Argument(
            metavar="INPUT",
            help="A segment, a snapshot, a partition's folder or a broker's log folder.",
        ),
    ],
    output: Annotated[
        str, typer.Option("-o", "--output", metavar="DIR", help="Where to.")
    ],
    form: Annotated[
        Format, typer.Option("--format", help="What files to write.")
    ] = Format.PARQUET,
    where: Annotated[
        str | None, typer.Option("--where", metavar="SQL", help="Only these rows.")
    ] = None,
    view: Annotated[
        ViewName | None,
        typer.Option("--view", help="What records of Kafka's own topics come to."),
    ] = None,
    engine: Annotated[
        Engine,
        typer.Option(
            "--engine", help="auto: local below 64 MiB, else Spark if it is there."
        ),
    ] = Engine.AUTO,
    columns: Annotated[
        str | None, typer.Option("--columns", metavar="A,B", help="Only these columns.")
    ] = None,
    mode: Annotated[
        str,
        typer.Option(
            "--mode", help="Of damage: PERMISSIVE (a row), DROPMALFORMED or FAILFAST."
        ),
    ] = "PERMISSIVE",
    topic: Annotated[
        str | None,
        typer.Option("--topic", metavar="NAME", help="Where the folder does not say."),
    ] = None,
    snapshots: Annotated[
        bool, typer.Option("--snapshots", help="Snapshots of a metadata log too.")
    ] = False,
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Replace what is there.")
    ] = False,
    master: Annotated[
        str | None, typer.Option("--master", metavar="URL", help="Spark's; local[*].")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Decode the logs of a broker: a row a record, or a view of Kafka's own topics."""
    for package in ("pyarrow", "kafka_wire"):
        if find_spec(package) is None:
            hint = "pip install 'specgen[spark]' kafka-wire"
            raise problem_at("decode", f"the package {package} is missing", hint)
    from specgen.logs.job import DecodeJob, view_named  # noqa: PLC0415
    from specgen.logs.options import OptionError, parse_options  # noqa: PLC0415

    given = {
        "columns": columns or "",
        "mode": mode,
        "snapshots": str(snapshots),
        "topic": topic,
    }
    _check_texts({"INPUT": source, "--where": where, "--topic": topic})
    try:
        options = parse_options({k: v for k, v in given.items() if v is not None})
    except OptionError as error:
        name, _, text = str(error).partition(": ")
        raise problem_at(f"--{name}", text) from None
    job = DecodeJob(
        source=source,
        output=output,
        form=form.value,
        where=where,
        view=view_named(view.value if view else None),
        options=options,
        overwrite=overwrite,
        master=master,
    )
    with progress_bar("decode") as bar:
        task = bar.add_task("decode", total=None)
        done = _run(
            job, engine, lambda n, total: bar.update(task, completed=n, total=total)
        )
    _report(done, as_json)


def _check_texts(given: Mapping[str, str | None]) -> None:
    """Raise SpecError for what a shell may give, and no table can hold."""
    for name, text in given.items():
        try:
            (text or "").encode()
        except UnicodeEncodeError:
            raise problem_at(name, f"{text!a} is not UTF-8") from None


def _run(job: DecodeJob, engine: Engine, progress: Progress) -> Done:
    from specgen.logs.local import decode_locally  # noqa: PLC0415 - see above
    from specgen.logs.read import BadLogError  # noqa: PLC0415
    from specgen.logs.where import WhereError  # noqa: PLC0415

    chosen = _chosen(job, engine)
    try:
        if chosen is Engine.LOCAL:
            return decode_locally(job, progress)
        from specgen.spark.kafka_log_decode import decode_on_spark  # noqa: PLC0415

        return decode_on_spark(job, progress)
    except BadLogError as error:
        raise problem_at(job.source, str(error), "--mode PERMISSIVE goes on") from None
    except WhereError as error:
        more = "--engine spark takes all of Spark's SQL"
        hint = more if chosen is Engine.LOCAL else ""
        raise problem_at("--where", str(error), hint) from None


def _chosen(job: DecodeJob, engine: Engine) -> Engine:
    from specgen.logs.job import job_files  # noqa: PLC0415 - see above
    from specgen.logs.output import is_remote  # noqa: PLC0415

    has_spark = find_spec("pyspark") is not None
    if engine is Engine.SPARK and not has_spark:
        hint = "pip install 'specgen[spark]', or --engine local"
        raise problem_at("--engine spark", "the package pyspark is missing", hint)
    if engine is not Engine.AUTO:
        return engine
    if has_spark and is_remote(job.output):
        return Engine.SPARK
    if not has_spark or sum(file.size for file in job_files(job)) < SMALL:
        return Engine.LOCAL
    from specgen.spark.kafka_log_session import check_java  # noqa: PLC0415

    try:
        check_java()
    except SpecError:
        return Engine.LOCAL
    return Engine.SPARK


def _report(done: Done, as_json: bool) -> None:
    if as_json:
        print(json.dumps(done.to_object(), indent=2))
        return
    if done.bad_batches or done.bad_records:
        err.print(
            f"{done.bad_batches} bad batches, {done.bad_records} records not understood",
            markup=False,
        )
    if not done.files:
        err.print("no segments found: an empty table is written", markup=False)
    table = Table(
        *("engine", "files", "MB", "rows", "bad batches", "bad records", "seconds"),
        "output",
        box=None,
    )
    table.add_row(
        done.engine,
        str(done.files),
        f"{done.bytes / 1e6:.1f}",
        str(done.rows),
        str(done.bad_batches),
        str(done.bad_records),
        f"{done.seconds:.2f}",
        done.output,
    )
    out.print(table)
