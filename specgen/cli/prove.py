"""``specgen prove``: checks a generated package against the reference codec."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from specgen.cli.console import out, progress_bar
from specgen.cli.output import Json, print_json
from specgen.cli.reading import (
    AllowDamaged,
    ProblemForm,
    Selection,
    UseBundle,
    With,
    read,
)
from specgen.cli.report import current_report
from specgen.codegen import making
from specgen.codegen.proof.engine import Engine
from specgen.codegen.proof.prove import Proof

_PACKAGE = "The package"
_CASES = "Cases"


def prove(
    source: Annotated[
        str,
        typer.Argument(
            metavar="SOURCE", help="The source that the package was generated from."
        ),
    ] = "kafka:all",
    folder: Annotated[
        Path,
        typer.Option(
            "--folder",
            metavar="DIR",
            help="The folder with the package.",
            rich_help_panel=_PACKAGE,
        ),
    ] = Path("generated/python"),
    package: Annotated[
        str,
        typer.Option(
            "--package",
            metavar="NAME",
            help="The package's name.",
            rich_help_panel=_PACKAGE,
        ),
    ] = "kafka_wire",
    rounds: Annotated[
        int,
        typer.Option(
            "--random",
            metavar="N",
            help="Number of random values per version.",
            rich_help_panel=_CASES,
        ),
    ] = 10,
    native: Annotated[
        bool,
        typer.Option(
            "--native",
            help="Prove the native engine instead of the Python codecs.",
            rich_help_panel=_PACKAGE,
        ),
    ] = False,
    *,
    selection: Selection,
    problems: ProblemForm,
    reference: With = None,
    bundle: UseBundle = True,
    allow_damaged: AllowDamaged = False,
    as_json: Json = False,
) -> None:
    """Check a generated Python package: every version of its messages, both directions.

    Each case goes through the generated code, the package's slow walker and the
    reference codec, which must agree on bytes and values. Exit status 1 if they don't.
    Without --native only the package's Python code is checked, even if the native engine
    is installed. With --native a case that the engine leaves to Python is a mismatch.
    """
    engine: Engine = "native" if native else "python"
    loaded = selection.of(read(source, reference, False, bundle))
    started = time.perf_counter()
    with progress_bar() as bar:
        task = bar.add_task("prove", total=len(loaded.messages))
        total = making.prove(
            loaded,
            folder,
            package,
            rounds=rounds,
            engine=engine,
            allow_damaged=allow_damaged,
            progress=lambda done, count: bar.update(task, completed=done, total=count),
        )
    _report(total, engine, time.perf_counter() - started, as_json)
    sys.exit(1 if total.mismatches else 0)


def _report(total: Proof, engine: Engine, seconds: float, as_json: bool) -> None:
    if as_json:
        report = {
            "engine": engine,
            "messages": total.messages,
            "versions": total.versions,
            "cases": total.cases,
            "mismatches": [
                {
                    "message": item.message,
                    "version": item.version,
                    "exercises": item.exercises,
                    "what": item.what,
                }
                for item in total.mismatches
            ],
            "seconds": round(seconds, 3),
        }
        print_json(report)
        return
    for item in total.mismatches[:50]:
        case = f"{item.message} v{item.version}, {item.exercises}"
        current_report().note(f"{case}: {item.what}")
    columns = ("engine", "messages", "versions", "cases", "mismatches", "seconds")
    table = Table(*columns, box=None)
    table.add_row(
        engine,
        str(total.messages),
        str(total.versions),
        str(total.cases),
        str(len(total.mismatches)),
        f"{seconds:.2f}",
    )
    out.print(table)
