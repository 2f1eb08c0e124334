"""``specgen generate``: a template pack's output from a source."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, TypeVar

import typer
from rich.progress import Progress, TaskID
from rich.table import Table

from specgen.cli.commands import Apis, Messages
from specgen.cli.console import out, progress_bar
from specgen.cli.reading import (
    AllowDamaged,
    Strict,
    With,
    read,
    report,
    some_path,
)
from specgen.files.write import real_path
from specgen.model import Message
from specgen.pipeline import plan, select
from specgen.problems.bad_input import bad_input
from specgen.render.outputs import refuse_foreign
from specgen.render.pack import builtin_packs, load_pack
from specgen.render.package_name import PackageLayout, package_name
from specgen.render.run import Outcome, run
from specgen.render.stale import Stale, diff_lines, stale_files
from specgen.render.units import Job

_T = TypeVar("_T")


def generate(
    source: Annotated[
        str, typer.Argument(metavar="SOURCE", help="What to read.")
    ] = "kafka:all",
    target: Annotated[
        list[str] | None,
        typer.Option(
            "--target",
            metavar="PACK",
            help="A built-in pack (python, fixtures, docs, spark) or the path of your own; "
            "may be repeated; all built-in ones by default.",
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            metavar="DIR",
            parser=some_path,
            help="Where to; generated/PACK by default.",
        ),
    ] = None,
    package: Annotated[
        str | None,
        typer.Option("--package", metavar="NAME", help="The Python package's name."),
    ] = None,
    layout: Annotated[
        PackageLayout,
        typer.Option(
            "--layout",
            help="project: an installable project with the package in it. package: DIR is "
            "itself a package in your project's source, and nothing else is put there.",
        ),
    ] = PackageLayout.PROJECT,
    message: Messages = None,
    api: Apis = None,
    check: Annotated[
        bool,
        typer.Option(
            "--check", help="Write nothing; exit 1 and show what is stale, as a diff."
        ),
    ] = False,
    overwrite: Annotated[
        bool,
        typer.Option(
            "--overwrite", help="Replace files, too, that specgen has not made."
        ),
    ] = False,
    wait: Annotated[
        float,
        typer.Option(
            "--wait",
            metavar="SECONDS",
            min=0,
            help="For another run that writes into the same folder, at the most.",
        ),
    ] = 600,
    reference: With = None,
    strict: Strict = False,
    allow_damaged: AllowDamaged = False,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Generate codecs, fixtures and docs, or the output of your own templates."""
    if layout is PackageLayout.PACKAGE and output is None:
        raise bad_input("--layout package", "-o DIR says which folder is the package")
    name = package_name(package, layout, output or Path())
    packs = [load_pack(name) for name in target or builtin_packs()]
    folders = [output or Path("generated") / pack.name for pack in packs]
    if len(set(map(real_path, folders))) < len(folders):
        place = str(output) if output else "--target"
        raise bad_input(place, "one output folder, but several packs")
    loaded = select(read(source, reference, strict), message or (), api or ())
    planned = plan(
        loaded, packs, package=name, layout=layout, allow_damaged=allow_damaged
    )
    report(planned.problems, strict)
    jobs, messages = planned.jobs, loaded.messages
    if check:
        stale = [_check(job, folder) for job, folder in zip(jobs, folders, strict=True)]
        _show_stale(jobs, folders, stale, as_json)
        sys.exit(1 if any(stale) else 0)
    if not overwrite:
        refuse_foreign(list(zip(jobs, folders, strict=True)))
    rows = []
    for job, folder in zip(jobs, folders, strict=True):
        started = time.perf_counter()
        tell = partial(_tell_of_waiting, folder, wait)
        work = partial(run, job, folder, wait=wait, tell=tell, overwrite=overwrite)
        done = _with_bar(job, work)
        rows.append((job, done, time.perf_counter() - started))
        _tell_of_files(done)
    _summary(rows, messages, as_json)


def _with_bar(job: Job, work: Callable[[Callable[[int, int], None]], _T]) -> _T:
    with progress_bar() as bar:
        task = bar.add_task(job.pack.name, total=None)
        return work(partial(_advance, bar, task))


def _tell_of_waiting(folder: Path, wait: float, who: str) -> None:
    what = f"another run writes there, {who}; waiting for up to {wait:g} s"
    print(f"{folder}: {what}", file=sys.stderr)


def _tell_of_files(done: Outcome) -> None:
    """Say what was not deleted, though it may have been made."""
    for path in done.kept:
        what = "is not made any more, but was changed: not deleted"
        print(f"{done.output / path}: {what}", file=sys.stderr)
    if done.replaced_manifest:
        what = "was not written by this specgen: no file was deleted that it lists"
        print(f"{done.manifest}: {what}", file=sys.stderr)


def _advance(bar: Progress, task: TaskID, done: int, total: int) -> None:
    bar.update(task, completed=done, total=total)


def _check(job: Job, folder: Path) -> list[Stale]:
    return _with_bar(job, partial(stale_files, job, folder))


def _show_stale(
    jobs: Sequence[Job],
    folders: Sequence[Path],
    stale: Sequence[Sequence[Stale]],
    as_json: bool,
) -> None:
    if as_json:
        listed = [
            {
                "pack": job.pack.name,
                "output": str(folder),
                "stale": {file.path: file.state for file in files},
            }
            for job, folder, files in zip(jobs, folders, stale, strict=True)
        ]
        print(json.dumps(listed, indent=2))
        return
    for folder, files in zip(folders, stale, strict=True):
        for file in files:
            sys.stdout.writelines(diff_lines(file, folder))
    if not any(stale):
        out.print("everything is up to date")


def _summary(
    rows: Sequence[tuple[Job, Outcome, float]],
    messages: Sequence[Message],
    as_json: bool,
) -> None:
    if as_json:
        facts = [
            {
                "pack": job.pack.name,
                "output": str(done.output),
                "messages": len(job.messages),
                "left_out": _left_out(messages, job),
                "message_versions": sum(len(m.versions) for m in job.messages),
                "files": done.files,
                "rendered": done.rendered,
                "written": list(done.written),
                "deleted": list(done.deleted),
                "kept": list(done.kept),
                "seconds": round(seconds, 3),
            }
            for job, done, seconds in rows
        ]
        print(json.dumps(facts, indent=2))
        return
    heads = "pack messages versions files rendered written deleted seconds output"
    table = Table(*heads.split(), box=None)
    for job, done, seconds in rows:
        table.add_row(
            job.pack.name,
            str(len(job.messages)),
            str(sum(len(m.versions) for m in job.messages)),
            str(done.files),
            str(done.rendered),
            str(len(done.written)),
            str(len(done.deleted)),
            f"{seconds:.2f}",
            str(done.output),
        )
    out.print(table)


def _left_out(messages: Sequence[Message], job: Job) -> list[str]:
    """The messages that were chosen but that the pack has nothing of."""
    made = {message.name for message in job.messages}
    return [message.name for message in messages if message.name not in made]
