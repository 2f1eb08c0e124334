"""``specgen decode``: broker logs as tables."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from specgen import __version__
from specgen.cli.console import out, progress_bar
from specgen.cli.findings import counted
from specgen.cli.options import Options
from specgen.cli.output import OUTPUT, Json, print_json
from specgen.cli.reading import READING, SELECTION, check_texts
from specgen.cli.report import current_report
from specgen.report.problem import bad_input

if TYPE_CHECKING:
    from rich.progress import Progress as ProgressBar

    from specgen.logs.job import DecodeJob, Done, Progress
    from specgen.logs.options import LogOptions


class Format(StrEnum):
    """The format of the written files."""

    PARQUET = "parquet"
    JSON = "json"
    CSV = "csv"


class Engine(StrEnum):
    """What decodes the logs."""

    AUTO = "auto"
    LOCAL = "local"
    SPARK = "spark"


class ViewName(StrEnum):
    """The views of batches, and of Kafka's own topics."""

    COMMITTED_OFFSETS = "committed-offsets"
    CURRENT_OFFSETS = "current-offsets"
    GROUP_MEMBERS = "group-members"
    TRANSACTIONS = "transactions"
    TOPICS = "topics"
    PARTITIONS = "partitions"
    ACLS = "acls"
    CONFIGS = "configs"
    BATCHES = "batches"
    HANGING_TRANSACTIONS = "hanging-transactions"


@dataclass(frozen=True)
class Rows(Options):
    """Which rows and columns are written."""

    panel = SELECTION

    where: Annotated[
        str | None,
        typer.Option(
            "--where",
            metavar="SQL",
            help="Only rows that match this condition. It can't run programs or open "
            "files, on Spark either, but may use any amount of memory and time.",
        ),
    ] = None
    view: Annotated[
        ViewName | None,
        typer.Option(
            "--view",
            metavar="VIEW",
            help="Instead of records, what those of Kafka's own topics add up to, or "
            f"batches: {', '.join(ViewName)}.",
        ),
    ] = None
    columns: Annotated[
        str | None, typer.Option("--columns", metavar="A,B", help="Only these columns.")
    ] = None


@dataclass(frozen=True)
class LogReading(Options):
    """How logs are read."""

    panel = READING

    mode: Annotated[
        str,
        typer.Option(
            "--mode",
            metavar="MODE",
            help="What damaged data becomes: PERMISSIVE (a row), DROPMALFORMED "
            "(nothing) or FAILFAST (an error).",
        ),
    ] = "PERMISSIVE"
    records: Annotated[
        str,
        typer.Option(
            "--records",
            metavar="WHICH",
            help="visible: those a consumer would get. all: also deleted records and "
            "those above the high watermark.",
        ),
    ] = "visible"
    isolation: Annotated[
        str,
        typer.Option(
            "--isolation",
            metavar="LEVEL",
            help="read_uncommitted, or read_committed: without records of aborted or "
            "open transactions.",
        ),
    ] = "read_uncommitted"
    topic: Annotated[
        str | None,
        typer.Option(
            "--topic",
            metavar="NAME",
            help="The topic, if the folder's name does not give it.",
        ),
    ] = None
    snapshots: Annotated[
        bool, typer.Option("--snapshots", help="Also read snapshots of a metadata log.")
    ] = False
    ignore_missing_files: Annotated[
        bool,
        typer.Option(
            "--ignore-missing-files",
            help="Skip files that a broker deletes during the run.",
        ),
    ] = False
    timestamp_disorder: Annotated[
        str | None,
        typer.Option(
            "--timestamp-disorder",
            metavar="TIME",
            help="How much older a record may be than one before it (0s, 10m); with it, "
            "an upper bound on times in --where lets more of a log be skipped.",
        ),
    ] = None
    max_records_per_byte: Annotated[
        str | None,
        typer.Option(
            "--max-records-per-byte",
            metavar="N",
            help="A compressed batch with more records than this for each of its bytes "
            "is damage; 16 by default, where real ones have 1 or 2.",
        ),
    ] = None

    def options(self, columns: str | None) -> LogOptions:
        """The reader's options; raises SpecError for a value that one can't have."""
        from specgen.logs.options import OptionError, parse_options  # noqa: PLC0415

        texts = {
            "columns": columns or "",
            "mode": self.mode,
            "records": self.records,
            "isolation": self.isolation,
            "snapshots": str(self.snapshots),
            "topic": self.topic,
            "ignoreMissingFiles": str(self.ignore_missing_files),
            "timestampDisorder": self.timestamp_disorder,
            "maxRecordsPerByte": self.max_records_per_byte,
        }
        try:
            return parse_options({k: v for k, v in texts.items() if v is not None})
        except OptionError as error:
            name, _, text = str(error).partition(": ")
            shown = re.sub("[A-Z]", lambda match: f"-{match[0].lower()}", name)
            raise bad_input(f"--{shown}", text) from None


@dataclass(frozen=True)
class Target(Options):
    """What is written, and where."""

    panel = OUTPUT

    output: Annotated[
        str, typer.Option("-o", "--output", metavar="DIR", help="The output folder.")
    ]
    form: Annotated[
        Format,
        typer.Option(
            "--format", metavar="FORMAT", help="File format: parquet, json or csv."
        ),
    ] = Format.PARQUET
    raw_csv: Annotated[
        bool,
        typer.Option(
            "--raw-csv",
            help="Don't put ' before CSV texts that a spreadsheet would run as formulas.",
        ),
    ] = False
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Replace an existing output.")
    ] = False


@dataclass(frozen=True)
class Running(Options):
    """What decodes."""

    panel = "Running"

    engine: Annotated[
        Engine,
        typer.Option(
            "--engine",
            metavar="ENGINE",
            help="local: this machine's cores. spark: Apache Spark, which needs Java. "
            "auto: local, except with --master or an output that only Spark can write.",
        ),
    ] = Engine.AUTO
    jobs: Annotated[
        int | None,
        typer.Option(
            "--jobs",
            metavar="N",
            min=1,
            help="Processes of the local engine; one per core by default, one for small "
            "inputs.",
        ),
    ] = None
    master: Annotated[
        str | None,
        typer.Option(
            "--master", metavar="URL", help="Spark's master; local[*] by default."
        ),
    ] = None


def decode(
    source: Annotated[
        str,
        typer.Argument(
            metavar="INPUT",
            help="A segment, a snapshot, a partition's folder or a broker's log folder.",
        ),
    ],
    *,
    rows: Rows,
    reading: LogReading,
    target: Target,
    running: Running,
    as_json: Json = False,
) -> None:
    """Decode broker logs into tables: one row per record, or a view."""
    _import_needed()
    from specgen.logs.job import DecodeJob, view_named  # noqa: PLC0415

    check_texts({"INPUT": source, "--where": rows.where, "--topic": reading.topic})
    job = DecodeJob(
        source=source,
        output=target.output,
        form=target.form.value,
        where=rows.where,
        view=view_named(rows.view.value if rows.view else None),
        options=reading.options(rows.columns),
        overwrite=target.overwrite,
        master=running.master,
        raw_csv=target.raw_csv,
    )
    jobs = running.jobs
    with _warnings_shown():
        done = _run(job, _chosen(job, running.engine, jobs), jobs)
    _report(done, as_json)


def _import_needed() -> None:
    """Raise SpecError if a package that reads logs is missing, broken or of another version."""
    needed = ("kafka_wire", "msgspec", "pyarrow")
    missing = [name for name in needed if find_spec(name) is None]
    if missing:
        hint = "pip install 'kafka-specgen[logs]'; in a checkout, make setup"
        raise bad_input("decode", f"not installed: {', '.join(missing)}", hint)
    for name in needed:
        try:
            import_module(name)
        except (ImportError, ValueError) as error:
            # An environment variable with an invalid choice is a ValueError.
            raise bad_input("decode", f"{name}: {error}") from None
    installed = import_module("kafka_wire").__version__
    if installed != __version__:
        what = (
            f"kafka-wire {installed} is installed, not {__version__} as specgen brings"
        )
        hint = f"pip install kafka-wire=={__version__}, or uninstall it"
        raise bad_input("decode", what, hint)


@contextmanager
def _warnings_shown() -> Iterator[None]:
    """Show each warning once, as a line."""

    def show(message: Warning | str, *_: object) -> None:
        current_report().note(f"warning: {message}")

    with warnings.catch_warnings():
        warnings.simplefilter("once", UserWarning)
        warnings.showwarning = show  # type: ignore[assignment]
        yield


def _run(job: DecodeJob, engine: Engine, jobs: int | None) -> Done:
    from specgen.logs.pool import WorkerLostError  # noqa: PLC0415 - see above
    from specgen.logs.read import BadLogError  # noqa: PLC0415
    from specgen.logs.where import WhereError  # noqa: PLC0415

    try:
        with progress_bar() as bar:
            if engine is Engine.LOCAL:
                return _on_this_machine(job, jobs, bar)
            return _on_spark(job, bar)
    except BadLogError as error:
        hint = "--mode PERMISSIVE continues past damage"
        raise bad_input(job.source, str(error), hint) from None
    except WhereError as error:
        more = "--engine spark accepts all of Spark's SQL that only computes"
        hint = more if engine is Engine.LOCAL else ""
        raise bad_input("--where", str(error), hint) from None
    except WorkerLostError as error:
        raise bad_input("decode", str(error)) from None


def _on_this_machine(job: DecodeJob, jobs: int | None, bar: ProgressBar) -> Done:
    from specgen.logs.local import decode_locally  # noqa: PLC0415 - see above

    planning = _progress(bar, "plan: files")
    return decode_locally(job, _progress(bar, "decode: MB", 1_000_000), jobs, planning)


def _on_spark(job: DecodeJob, bar: ProgressBar) -> Done:
    from specgen.spark.kafka_log_decode import decode_on_spark  # noqa: PLC0415

    return decode_on_spark(job, _progress(bar, "decode: tasks"))


def _progress(bar: ProgressBar, stage: str, unit: int = 1) -> Progress:
    """A callback that advances a stage's bar, which counts in ``unit``."""
    task = bar.add_task(stage, total=None)
    return lambda done, total: bar.update(
        task, completed=done / unit, total=total / unit
    )


def _chosen(job: DecodeJob, engine: Engine, jobs: int | None) -> Engine:
    """The engine of a run; raises SpecError if it can't do what is asked."""
    from specgen.logs.output import is_remote  # noqa: PLC0415 - see above

    if engine is Engine.AUTO:
        for_spark = job.master is not None or is_remote(job.output)
        engine = Engine.SPARK if for_spark else Engine.LOCAL
    if engine is Engine.LOCAL and job.master is not None:
        raise bad_input("--master", "only the spark engine has a master")
    if engine is Engine.SPARK and jobs is not None:
        hint = "with Spark, choose the cores with --master 'local[N]'"
        raise bad_input("--jobs", "only the local engine takes it", hint)
    if engine is Engine.SPARK and find_spec("pyspark") is None:
        hint = "pip install 'kafka-specgen[spark]', or --engine local"
        raise bad_input("--engine spark", "the package pyspark is missing", hint)
    return engine


def _report(done: Done, as_json: bool) -> None:
    if as_json:
        print_json(done.to_object())
        return
    if done.bad_batches or done.bad_records:
        batches = counted(done.bad_batches, "bad batch", "bad batches")
        records = counted(done.bad_records, "record")
        current_report().note(f"{batches}, {records} could not be decoded")
    if not done.files:
        current_report().note("no log of the view's topic: wrote an empty table")
    table = Table(
        *("engine", "files", "MB", "rows", "bad batches", "bad records", "seconds"),
        "output",
        box=None,
    )
    counts = (done.files, f"{done.bytes / 1e6:.1f}", done.rows, done.bad_batches)
    others = (done.bad_records, f"{done.seconds:.2f}", done.output)
    table.add_row(done.engine, *map(str, (*counts, *others)))
    out.print(table)
