"""``specgen generate``: a template pack's output from a source."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Annotated, TypeVar

import typer
from rich.progress import Progress, TaskID

from specgen.cli.console import progress_bar
from specgen.cli.generate_report import Made, show_outcomes, show_stale
from specgen.cli.options import Options
from specgen.cli.output import OUTPUT, Json
from specgen.cli.reading import (
    Config,
    DamagedReading,
    Selection,
    path_option,
    read,
    report,
)
from specgen.cli.report import current_report
from specgen.codegen.configuration import Generation, read_configuration
from specgen.codegen.generations import Planned, plan_all
from specgen.codegen.options import Given
from specgen.codegen.outputs import refuse_foreign
from specgen.codegen.pack import builtin_packs, load_pack
from specgen.codegen.package_name import PackageLayout
from specgen.codegen.run import Outcome, run, stale_files
from specgen.codegen.units import Job
from specgen.disk.project_file import configuration_file
from specgen.disk.stale import Stale
from specgen.disk.write import real_path
from specgen.report.problem import bad_input
from specgen.sources.loading import ALL_RELEASES

_T = TypeVar("_T")
PACKS = "Packs"

TrustPacks = Annotated[
    bool,
    typer.Option(
        "--trust-packs",
        help="Also run the Python code and formatters of packs that the configuration "
        "names by path.",
        rich_help_panel=PACKS,
    ),
]


@dataclass(frozen=True)
class Packaging(Options):
    """Where a pack's output goes, and the package that it is."""

    panel = OUTPUT

    output: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            metavar="DIR",
            parser=path_option,
            help="The output folder; generated/PACK by default.",
        ),
    ] = None
    package: Annotated[
        str | None,
        typer.Option("--package", metavar="NAME", help="The package's name."),
    ] = None
    layout: Annotated[
        PackageLayout,
        typer.Option(
            "--layout",
            help="project: an installable project that contains the package. package: DIR "
            "itself is a package in your project's source, and gets nothing else.",
        ),
    ] = PackageLayout.PROJECT

    def of(self, pack: str, source: str, selection: Selection) -> Generation:
        """What a pack makes of the selected messages of a source."""
        return Generation(
            pack=pack,
            output=self.output or Path("generated") / load_pack(pack).name,
            source=source,
            messages=tuple(selection.message or ()),
            apis=tuple(selection.api or ()),
            package=self.package,
            layout=self.layout,
        )


@dataclass(frozen=True)
class Writing(Options):
    """How output is written."""

    panel = "Writing"

    check: Annotated[
        bool,
        typer.Option(
            "--check",
            help="Write nothing; show stale files as a diff, and exit 1 if there are any.",
        ),
    ] = False
    overwrite: Annotated[
        bool,
        typer.Option(
            "--overwrite", help="Also replace files that specgen did not generate."
        ),
    ] = False
    wait: Annotated[
        float,
        typer.Option(
            "--wait",
            metavar="SECONDS",
            min=0,
            help="The longest time to wait for another run that writes to the same folder.",
        ),
    ] = 600


def generate(
    source: Annotated[
        str | None,
        typer.Argument(
            metavar="SOURCE", help="What to read.", show_default="kafka:all"
        ),
    ] = None,
    target: Annotated[
        list[str] | None,
        typer.Option(
            "--target",
            metavar="PACK",
            help="A pack's name (see specgen pack list), or the path of your own, whose "
            "view.py and formatter will be run; may be repeated. All built-in packs by "
            "default.",
            rich_help_panel=PACKS,
        ),
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(
            "--option",
            metavar="KEY=VALUE",
            help="An option of the pack (see specgen pack list); may be repeated.",
            rich_help_panel=PACKS,
        ),
    ] = None,
    trust_packs: TrustPacks = False,
    config: Config = None,
    *,
    selection: Selection,
    reading: DamagedReading,
    packaging: Packaging,
    writing: Writing,
    as_json: Json = False,
) -> None:
    """Generate codecs, fixtures and docs, or the output of your own templates.

    Without SOURCE and options that select something, follow the nearest specgen.toml, or
    pyproject.toml with a tool.specgen table. If there is none, run all built-in packs on
    kafka:all.
    """
    own = (source, target, option, packaging.output, packaging.package)
    chosen = (*own, selection.message, selection.api, reading.reference)
    wanted = [] if any(chosen) and config is None else _configured(config)
    if not wanted:
        if packaging.layout is PackageLayout.PACKAGE and packaging.output is None:
            what = "needs -o DIR, the folder of the package"
            raise bad_input("--layout package", what)
        wanted = [
            replace(
                packaging.of(pack, source or ALL_RELEASES, selection),
                with_=reading.reference,
                allow_damaged=reading.allow_damaged,
                bundle=reading.bundle,
                options=tuple(map(Given.of_text, option or ())),
            )
            for pack in target or builtin_packs()
        ]
    folders = [real_path(generation.output) for generation in wanted]
    if len({*folders}) < len(folders):
        place = str(packaging.output or "--target")
        raise bad_input(place, "one output folder, but several packs")
    planned = plan_all(wanted, read, report, reading.strict, trust_packs)
    if writing.check:
        stale = [_check(each.job, each.folder) for each in planned]
        show_stale([(p.job, p.folder) for p in planned], stale, as_json)
        sys.exit(1 if any(stale) else 0)
    if not writing.overwrite:
        refuse_foreign([(each.job, each.folder) for each in planned])
    made = [make(each, writing.wait, writing.overwrite) for each in planned]
    show_outcomes(made, as_json)


def make(planned: Planned, wait: float, overwrite: bool = False) -> Made:
    """Make one output, with a progress bar on a terminal; report what was not deleted."""
    started = time.perf_counter()
    tell = partial(_report_waiting, planned.folder, wait)
    work = partial(
        run, planned.job, planned.folder, wait=wait, tell=tell, overwrite=overwrite
    )
    done = _with_bar(planned.job, work)
    _report_kept_files(done)
    return Made(planned.job, done, planned.messages, time.perf_counter() - started)


def _configured(config: Path | None) -> list[Generation]:
    """The outputs that the configuration requests; empty if there is none."""
    path = config or configuration_file(Path())
    return [] if path is None else read_configuration(Path(os.path.relpath(path)))


def _with_bar(job: Job, work: Callable[[Callable[[int, int], None]], _T]) -> _T:
    with progress_bar() as bar:
        task = bar.add_task(job.pack.name, total=None)
        return work(partial(_advance, bar, task))


def _report_waiting(folder: Path, wait: float, who: str) -> None:
    what = f"another run, {who}, is writing there; waiting for up to {wait:g} s"
    current_report().note(f"{folder}: {what}")


def _report_kept_files(done: Outcome) -> None:
    """Report files that were not deleted although an earlier run may have made them."""
    for path in done.kept:
        what = "no longer generated, but edited since: not deleted"
        current_report().note(f"{done.output / path}: {what}")
    if done.replaced_manifest:
        what = "not written by this specgen: none of the files it lists were deleted"
        current_report().note(f"{done.manifest}: {what}")


def _advance(bar: Progress, task: TaskID, done: int, total: int) -> None:
    bar.update(task, completed=done, total=total)


def _check(job: Job, folder: Path) -> list[Stale]:
    return _with_bar(job, partial(stale_files, job, folder))
