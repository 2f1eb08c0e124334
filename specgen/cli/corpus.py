"""``specgen corpus``: tables of the protocol's history, built with Apache Spark."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Column, Table

from specgen.cli.console import BAD_INPUT, FINDINGS, err, out
from specgen.cli.options import Options
from specgen.cli.output import OUTPUT, Json, print_json, write_lines
from specgen.cli.reading import (
    SELECTION,
    ProblemForm,
    With,
    check_texts,
    path_option,
)
from specgen.cli.report import current_report
from specgen.cli.stages import stages
from specgen.corpus.answer import Answer
from specgen.corpus.store import Store
from specgen.report.problem import bad_input
from specgen.report.queries import SQL
from specgen.report.shown import without_commands
from specgen.spark.java import SparkMissingError, require_spark

_RUNNING = "Running"
_CAUSE = "Caused by: "
_INSTALL_DUCKDB = "pip install 'kafka-specgen[query]'"


class Engine(StrEnum):
    """What answers a query."""

    AUTO = "auto"
    DUCKDB = "duckdb"
    SPARK = "spark"


@dataclass(frozen=True)
class Corpus(Options):
    """Where a corpus is, and what Spark runs on."""

    folder: Annotated[
        Path,
        typer.Option(
            "--output",
            "-o",
            metavar="DIR",
            parser=path_option,
            help="The folder of the corpus.",
            rich_help_panel=OUTPUT,
        ),
    ] = Path("build/corpus")
    master: Annotated[
        str | None,
        typer.Option(
            "--master",
            metavar="URL",
            help="Spark's master; local[*] by default.",
            rich_help_panel=_RUNNING,
        ),
    ] = None


def build(
    sources: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[SOURCE]...", help="Sources to add to the bundled releases."
        ),
    ] = None,
    fixtures: Annotated[
        int,
        typer.Option(
            "--fixtures-per-version",
            metavar="N",
            min=1,
            help="The least number of fixtures per layout.",
            rich_help_panel=OUTPUT,
        ),
    ] = 100,
    only: Annotated[
        bool,
        typer.Option(
            "--only",
            help="Leave out bundled releases that are not named.",
            rich_help_panel=SELECTION,
        ),
    ] = False,
    reference: With = None,
    optional: Annotated[
        bool,
        typer.Option(
            "--optional",
            help="Exit 0 with a note if Java 17 is missing.",
            rich_help_panel=_RUNNING,
        ),
    ] = False,
    *,
    corpus: Corpus,
    problems: ProblemForm,
    as_json: Json = False,
) -> None:
    """Build tables and fixtures, and verify every layout; rebuild only what changed.

    Exit status 1 if the generated code and the reference codec disagree anywhere.
    """
    with _spark_errors(optional):
        require_spark()
        # Imported late: Spark is an extra.
        from specgen.corpus.build.build import Options  # noqa: PLC0415
        from specgen.corpus.build.build import build as run  # noqa: PLC0415
        from specgen.corpus.build.on_spark import verify_with  # noqa: PLC0415
        from specgen.corpus.build.sources import gather  # noqa: PLC0415

        chosen, options = gather(sources or (), only, reference), Options(fixtures)
        with (
            verify_with(corpus.master, "specgen corpus") as verify,
            stages(as_json) as watch,
        ):
            built = run(verify, chosen, corpus.folder, options, watch)
    current_report().add(built.warnings)
    summary = built.summary
    if as_json:
        print_json({**summary, "built": list(built.releases)})
    else:
        _show(summary, built.releases, corpus.folder)
    sys.exit(FINDINGS if summary["disagreements"] else 0)


def query(
    sql: Annotated[str, typer.Argument(metavar="SQL", help="A query over the tables.")],
    engine: Annotated[
        Engine,
        typer.Option(
            "--engine",
            metavar="ENGINE",
            help="duckdb: answers at once. spark: Spark's SQL; needs Java. auto: duckdb "
            "if it is installed and --master is not given.",
            rich_help_panel=_RUNNING,
        ),
    ] = Engine.AUTO,
    *,
    corpus: Corpus,
    as_json: Json = False,
) -> None:
    """Query the tables: messages, fields, layouts, errors, changes, fixtures and more.

    A query can only read these tables and compute: it can't run programs, open other
    files or change anything. Its use of memory and time is not limited.
    """
    check_texts({SQL: sql})
    # Check the engine before looking for the tables.
    ask = _on_duckdb if _chosen(engine, corpus.master) is Engine.DUCKDB else _on_spark
    answer = ask(sql, corpus.folder, corpus.master)
    if as_json:
        print_json(answer.objects())
    elif out.is_terminal:
        write_lines(map(without_commands, answer.folded(out.width)))
    else:
        write_lines(map(without_commands, answer.lines()))


def _chosen(engine: Engine, master: str | None) -> Engine:
    """The engine of a query; raises SpecError if it can't be used."""
    installed = find_spec("duckdb") is not None
    if engine is Engine.AUTO and master is None and not installed:
        current_report().note(
            "using Spark, which takes a while to start; DuckDB answers at once: "
            f"{_INSTALL_DUCKDB}"
        )
    if engine is Engine.AUTO:
        engine = Engine.DUCKDB if installed and master is None else Engine.SPARK
    if engine is Engine.DUCKDB and master is not None:
        raise bad_input("--master", "only the spark engine has a master")
    if engine is Engine.DUCKDB and not installed:
        hint = f"{_INSTALL_DUCKDB}, or --engine spark"
        raise bad_input("--engine duckdb", "the package duckdb is missing", hint)
    return engine


def _on_duckdb(sql: str, folder: Path, master: str | None) -> Answer:
    from specgen.corpus.duckdb_engine import ask  # noqa: PLC0415 - an extra

    current_report().show_lines_of(SQL, sql)
    return ask(Store(folder).current, sql)


def _on_spark(sql: str, folder: Path, master: str | None) -> Answer:
    with _spark_errors(False):
        require_spark()
        from specgen.corpus.build.asking import ask  # noqa: PLC0415
        from specgen.spark.session import session  # noqa: PLC0415

        current = Store(folder).current
        with err.status("starting Spark"), session(master, "specgen corpus") as spark:
            return ask(spark, current, sql)


@contextmanager
def _spark_errors(optional: bool) -> Iterator[None]:
    """Report a missing requirement of Spark, or an error from it, as one line."""
    try:
        try:
            yield
        except ImportError as error:
            raise SparkMissingError(
                f"{error}: pip install 'kafka-specgen[spark]'"
            ) from None
        except Exception as error:
            if not type(error).__module__.startswith(("pyspark.errors", "py4j")):
                raise
            current_report().fail("", f"Spark: {_first_line(error)}")
            sys.exit(BAD_INPUT)
    except SparkMissingError as error:
        if optional:
            current_report().note(f"corpus: left out: {error}")
            sys.exit(0)
        current_report().fail("", str(error))
        sys.exit(BAD_INPUT)


def _first_line(error: Exception) -> str:
    """The line of a Spark error that says most.

    That is the error's own line if it arose in a Python worker, the last of its causes
    if the JVM raised it, else the first line.
    """
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    causes = [line for line in lines if line.startswith(_CAUSE)]
    inner = [
        line
        for line in lines
        if "Error: " in line and not line.startswith(("[", _CAUSE, ": "))
    ]
    if causes and not inner:
        return causes[-1].removeprefix(_CAUSE)
    return (inner or lines or [type(error).__name__])[0]


def _show(summary: dict[str, Any], built: tuple[str, ...], folder: Path) -> None:
    codecs = Table(
        Column("codec", min_width=len("kafka-python")),
        *("layouts", "fixtures", "agreed", "disagreed", "of them known"),
        *("encode µs", "decode µs"),
        box=None,
    )
    for row in summary["codecs"]:
        codecs.add_row(*("-" if cell is None else str(cell) for cell in row.values()))
    tables = Table("table", "rows", box=None)
    for name, rows in summary["rows"].items():
        tables.add_row(name, str(rows))
    out.print(codecs)
    out.print(
        "of them known: a peer is wrong, for a reason in the column known of verification"
    )
    compared = summary["compared"]
    out.print(
        f"µs: means over {compared['fixtures']} fixtures of {compared['layouts']} "
        "layouts that all of these codecs support"
    )
    out.print()
    out.print(tables)
    out.print()
    seconds = ", ".join(
        f"{name} {took:.1f}" for name, took in summary["seconds"].items()
    )
    if built:
        total = sum(summary["seconds"].values())
        out.print(f"{len(built)} releases built in {total:.1f} s: {seconds}")
    else:
        out.print("everything is up to date")
    out.print(
        f"{len(summary['releases'])} releases, {summary['layouts']} distinct layouts, "
        f"at least {summary['fixtures_least']} fixtures for each of "
        f"{summary['layouts_with_fixtures']}; {summary['disagreements']} disagreements "
        f"between generated code and reference; {folder / 'report.html'}",
    )
