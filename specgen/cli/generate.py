"""``specgen generate``: a template pack's output from a source."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated, TypeVar

import typer
from rich.progress import Progress, TaskID

from specgen.cli.commands import (
    Apis,
    Config,
    Json,
    Layout,
    Messages,
    Output,
    Package,
    PackOptions,
    TrustPacks,
)
from specgen.cli.console import progress_bar
from specgen.cli.generate_report import Made, show_outcomes, show_stale
from specgen.cli.reading import AllowDamaged, Strict, UseBundle, With, read, report
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
        ),
    ] = None,
    output: Output = None,
    package: Package = None,
    option: PackOptions = None,
    layout: Layout = PackageLayout.PROJECT,
    message: Messages = None,
    api: Apis = None,
    config: Config = None,
    check: Annotated[
        bool,
        typer.Option(
            "--check",
            help="Write nothing; show stale files as a diff, and exit 1 if there are any.",
        ),
    ] = False,
    overwrite: Annotated[
        bool,
        typer.Option(
            "--overwrite", help="Also replace files that specgen did not generate."
        ),
    ] = False,
    wait: Annotated[
        float,
        typer.Option(
            "--wait",
            metavar="SECONDS",
            min=0,
            help="The longest time to wait for another run that writes to the same folder.",
        ),
    ] = 600,
    reference: With = None,
    trust_packs: TrustPacks = False,
    strict: Strict = False,
    bundle: UseBundle = True,
    allow_damaged: AllowDamaged = False,
    as_json: Json = False,
) -> None:
    """Generate codecs, fixtures and docs, or the output of your own templates.

    Without SOURCE and options that select something, follow the nearest specgen.toml, or
    pyproject.toml with a tool.specgen table. If there is none, run all built-in packs on
    kafka:all.
    """
    chosen = (source, target, output, package, option, message, api, reference)
    wanted = [] if any(chosen) and config is None else _configured(config)
    if not wanted:
        if layout is PackageLayout.PACKAGE and output is None:
            what = "needs -o DIR, the folder of the package"
            raise bad_input("--layout package", what)
        wanted = [
            Generation(
                pack=pack,
                output=output or Path("generated") / load_pack(pack).name,
                source=source or ALL_RELEASES,
                with_=reference,
                messages=tuple(message or ()),
                apis=tuple(api or ()),
                package=package,
                layout=layout,
                allow_damaged=allow_damaged,
                bundle=bundle,
                options=tuple(map(Given.of_text, option or ())),
            )
            for pack in target or builtin_packs()
        ]
    folders = [real_path(generation.output) for generation in wanted]
    if len({*folders}) < len(folders):
        place = str(output) if output else "--target"
        raise bad_input(place, "one output folder, but several packs")
    planned = plan_all(wanted, read, report, strict, trust_packs)
    if check:
        stale = [_check(each.job, each.folder) for each in planned]
        show_stale([(p.job, p.folder) for p in planned], stale, as_json)
        sys.exit(1 if any(stale) else 0)
    if not overwrite:
        refuse_foreign([(each.job, each.folder) for each in planned])
    show_outcomes([make(each, wait, overwrite) for each in planned], as_json)


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
