"""``specgen fixtures``: test vectors for other implementations."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from specgen.cli.console import out, progress_bar
from specgen.cli.options import Options
from specgen.cli.output import OUTPUT, Json, print_json
from specgen.cli.reading import (
    SELECTION,
    Apis,
    DamagedReading,
    Version,
    path_option,
    report,
)
from specgen.codegen.vector_export import export_vectors
from specgen.sources.loading import Loaded, select
from specgen.testing.vectors.vector import RECORD_BATCH
from specgen.testing.vectors.vector_file import MANIFEST
from specgen.testing.vectors.vector_set import ALL, Choice

_VALUES = "Values"


@dataclass(frozen=True)
class VectorSelection(Options):
    """Which vectors are selected."""

    message: Annotated[
        list[str] | None,
        typer.Option(
            "--message",
            metavar="NAME",
            help="Only this message, or RecordBatch for record batches; may be repeated.",
            rich_help_panel=SELECTION,
        ),
    ] = None
    api: Apis = None
    version: Version = None
    good_only: Annotated[
        bool,
        typer.Option(
            "--good-only",
            help="Leave out vectors that must be refused.",
            rich_help_panel=SELECTION,
        ),
    ] = False

    def of(self, loaded: Loaded) -> Choice:
        """The choice among a source's vectors; raises SpecError for unknown names."""
        return Choice(self._names(loaded), self.version, self.good_only)

    def _names(self, loaded: Loaded) -> frozenset[str] | None:
        """The selected names, None for all."""
        messages, apis = self.message or [], self.api or []
        if not messages and not apis:
            return None
        defined = [name for name in messages if name != RECORD_BATCH]
        chosen = {RECORD_BATCH} & {*messages}
        if defined or apis:
            chosen |= {item.name for item in select(loaded, defined, apis).messages}
        return frozenset(chosen)


def export(
    source: Annotated[str, typer.Argument(metavar="SOURCE", help="What to read.")],
    output: Annotated[
        Path,
        typer.Option(
            "-o",
            "--output",
            metavar="DIR",
            parser=path_option,
            help="The output folder: a new one, or that of an earlier export, which is "
            "replaced.",
            rich_help_panel=OUTPUT,
        ),
    ],
    seed: Annotated[
        int,
        typer.Option(
            "--seed",
            metavar="N",
            help="Seed of the random values.",
            rich_help_panel=_VALUES,
        ),
    ] = 0,
    random: Annotated[
        int,
        typer.Option(
            "--random",
            metavar="N",
            min=0,
            help="Number of random values per version.",
            rich_help_panel=_VALUES,
        ),
    ] = ALL.random,
    processes: Annotated[
        int,
        typer.Option(
            "--processes", metavar="N", min=0, help="Number of processes; 0: automatic."
        ),
    ] = 0,
    *,
    selection: VectorSelection,
    reading: DamagedReading,
    as_json: Json = False,
) -> None:
    """Write test vectors: values with their bytes, and bytes that must be refused.

    The folder gets a JSON Lines file for each message, one for frames, one for record
    batches, and a manifest. The same seed gives the same bytes on every machine. export
    schema vectors prints the JSON Schema.
    """
    loaded = reading.read(source)
    choice = replace(selection.of(loaded), random=random, seed=seed)
    started = time.perf_counter()
    with progress_bar() as bar:
        task = bar.add_task("vectors", total=None)
        done = export_vectors(
            loaded,
            output,
            choice,
            processes=processes,
            progress=lambda made, count: bar.update(task, completed=made, total=count),
            allow_damaged=reading.allow_damaged,
        )
    report(done.problems, reading.strict)
    seconds = time.perf_counter() - started
    summary = {
        "output": str(output),
        "manifest": str(output / MANIFEST),
        "files": len(done.manifest["files"]),
        "good": done.manifest["good"],
        "refused": done.manifest["refused"],
        "bytes": sum(entry["bytes"] for entry in done.manifest["files"].values()),
        "seconds": round(seconds, 3),
    }
    if as_json:
        print_json(summary)
        return
    table = Table("output", "files", "good", "refused", "MB", "seconds", box=None)
    table.add_row(
        str(output),
        str(summary["files"]),
        str(summary["good"]),
        str(summary["refused"]),
        f"{summary['bytes'] / 1e6:.1f}",
        f"{seconds:.2f}",
    )
    out.print(table)
