"""``specgen prove``: a generated package against the reference codec."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from specgen.cli.console import err, out, progress_bar, show_problems
from specgen.cli.reading import AllowDamaged, With, damaged_of, refuse_damaged
from specgen.combine.assume import assume
from specgen.model import Message
from specgen.problems import Problems
from specgen.problems.bad_input import bad_input
from specgen.proof.package import load_package
from specgen.proof.prove import Proof, prove_message
from specgen.readers.select import select_messages
from specgen.readers.sources import read_source
from specgen.render.workers import worker_count, workers


def prove(
    source: Annotated[
        str, typer.Argument(metavar="SOURCE", help="What the package was made from.")
    ] = "kafka:all",
    folder: Annotated[
        Path, typer.Option("--folder", metavar="DIR", help="Where the package lies.")
    ] = Path("generated/python"),
    package: Annotated[
        str, typer.Option("--package", metavar="NAME", help="The package's name.")
    ] = "kafka_wire",
    message: Annotated[
        list[str] | None,
        typer.Option("--message", metavar="NAME", help="Only this message."),
    ] = None,
    rounds: Annotated[
        int, typer.Option("--random", metavar="N", help="Random values a version.")
    ] = 10,
    reference: With = None,
    allow_damaged: AllowDamaged = False,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Prove a generated Python package: every message and version, both directions.

    Each case goes through the generated code, the package's slow walker and the
    reference codec: bytes and values must be the same. Exit status 1 if any is not.
    """
    problems = Problems()
    release = read_source(source, problems, reference)
    show_problems(problems.found)
    selected = select_messages(release, message or (), ())
    if not allow_damaged:
        refuse_damaged(source, damaged_of(release, selected))
    chosen = assume(selected, problems)
    problems.raise_errors()
    started = time.perf_counter()
    try:
        load_package(folder, package)
    except ImportError as error:
        hint = "generate it first: specgen generate --target python"
        raise bad_input(str(folder), str(error), hint) from None
    total = Proof()
    with progress_bar() as bar:
        task = bar.add_task("prove", total=len(chosen))
        for part in _parts(chosen, folder, package, rounds):
            total.add(part)
            bar.advance(task)
    _report(total, time.perf_counter() - started, as_json)
    sys.exit(1 if total.mismatches else 0)


def _parts(
    messages: Sequence[Message], folder: Path, package: str, rounds: int
) -> Iterator[Proof]:
    count = worker_count()
    work = [(m, folder, package, rounds) for m in messages]
    if len(messages) < 8 or count < 2:
        yield from map(_work, work)
        return
    with workers(count) as pool:
        yield from pool.map(_work, work, chunksize=4)


def _work(item: tuple[Message, Path, str, int]) -> Proof:
    message, folder, package, rounds = item
    return prove_message(load_package(folder, package), message, rounds)


def _report(total: Proof, seconds: float, as_json: bool) -> None:
    if as_json:
        found = {
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
        print(json.dumps(found, indent=2))
        return
    for item in total.mismatches[:50]:
        err.print(
            f"{item.message} v{item.version}, {item.exercises}: {item.what}",
            markup=False,
        )
    table = Table("messages", "versions", "cases", "mismatches", "seconds", box=None)
    table.add_row(
        str(total.messages),
        str(total.versions),
        str(total.cases),
        str(len(total.mismatches)),
        f"{seconds:.2f}",
    )
    out.print(table)
