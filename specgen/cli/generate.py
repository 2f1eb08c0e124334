"""``specgen generate``: a template pack's output from a source."""

from __future__ import annotations

import difflib
import json
import sys
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress, TaskID
from rich.table import Table

from specgen.cli.console import out, progress_bar, show_problems
from specgen.layout.union import Union, union
from specgen.model import Release
from specgen.problems import Problems
from specgen.readers.bundled import Bundle
from specgen.readers.files import problem_at
from specgen.readers.select import select_messages
from specgen.readers.sources import read_source
from specgen.render.manifest import MANIFEST, listed_files
from specgen.render.pack import builtin_packs, load_pack
from specgen.render.run import Outcome, render_all, run
from specgen.render.units import Job


def generate(
    source: Annotated[
        str, typer.Argument(metavar="SOURCE", help="What to read.")
    ] = "kafka:all",
    target: Annotated[
        list[str] | None,
        typer.Option(
            "--target",
            metavar="PACK",
            help="A built-in pack (python, fixtures, docs) or the path of your own; "
            "all built-in ones by default.",
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o", "--output", metavar="DIR", help="Where to; generated/PACK by default."
        ),
    ] = None,
    package: Annotated[
        str | None,
        typer.Option("--package", metavar="NAME", help="The Python package's name."),
    ] = None,
    message: Annotated[
        list[str] | None,
        typer.Option("--message", metavar="NAME", help="Only this message."),
    ] = None,
    api: Annotated[
        list[str] | None,
        typer.Option("--api", metavar="NAME", help="Only this API, both directions."),
    ] = None,
    check: Annotated[
        bool,
        typer.Option(
            "--check", help="Write nothing; exit 1 and show what is stale, as a diff."
        ),
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Generate codecs, fixtures and docs, or the output of your own templates."""
    packs = target or builtin_packs()
    if output is not None and len(packs) > 1:
        raise problem_at(str(output), "one output folder, but several packs")
    if package is not None and not (package.isidentifier() and package.isascii()):
        raise problem_at(package, "not a name for a Python package")
    release, joined = _read(source)
    messages = tuple(select_messages(release, message or (), api or ()))
    stale = False
    rows = []
    for name in packs:
        pack = load_pack(name)
        job = Job(source, release, messages, package or pack.package, pack, joined)
        folder = output or Path("generated") / pack.name
        started = time.perf_counter()
        if check:
            stale |= _check(job, folder)
            continue
        with progress_bar(pack.name) as bar:
            task = bar.add_task(pack.name, total=None)
            done = run(job, folder, partial(_advance, bar, task))
        rows.append((job, done, time.perf_counter() - started))
    if check:
        if not stale:
            out.print("everything is up to date")
        sys.exit(1 if stale else 0)
    _summary(rows, as_json)


def _read(source: str) -> tuple[Release, Union | None]:
    problems = Problems()
    if source == "kafka:all":
        joined = union(Bundle().read_all(problems))
        return joined.release, joined
    release = read_source(source, problems)
    show_problems(problems.found)
    return release, None


def _advance(bar: Progress, task: TaskID, done: int, total: int) -> None:
    bar.update(task, completed=done, total=total)


def _check(job: Job, folder: Path) -> bool:
    """Show what is stale in a folder; whether anything is."""
    files = render_all(job)
    stale = False
    for path, raw in sorted(files.items()):
        held = folder / path
        old = held.read_bytes() if held.is_file() else b""
        if old != raw:
            stale = True
            _show_diff(str(held), old, raw)
    for path in listed_files(folder):
        if path not in files and path != MANIFEST and (folder / path).is_file():
            stale = True
            _show_diff(str(folder / path), (folder / path).read_bytes(), b"")
    return stale


def _show_diff(name: str, old: bytes, new: bytes) -> None:
    lines = difflib.unified_diff(
        old.decode(errors="replace").splitlines(keepends=True),
        new.decode(errors="replace").splitlines(keepends=True),
        f"a/{name}",
        f"b/{name}",
    )
    sys.stdout.writelines(lines)


def _summary(rows: Sequence[tuple[Job, Outcome, float]], as_json: bool) -> None:
    if as_json:
        found = [
            {
                "pack": job.pack.name,
                "output": str(done.output),
                "messages": len(job.messages),
                "message_versions": sum(len(m.valid_versions) for m in job.messages),
                "files": done.files,
                "rendered": done.rendered,
                "written": list(done.written),
                "deleted": list(done.deleted),
                "seconds": round(seconds, 3),
            }
            for job, done, seconds in rows
        ]
        print(json.dumps(found, indent=2))
        return
    heads = "pack messages versions files rendered written deleted seconds output"
    table = Table(*heads.split(), box=None)
    for job, done, seconds in rows:
        table.add_row(
            job.pack.name,
            str(len(job.messages)),
            str(sum(len(m.valid_versions) for m in job.messages)),
            str(done.files),
            str(done.rendered),
            str(len(done.written)),
            str(len(done.deleted)),
            f"{seconds:.2f}",
            str(done.output),
        )
    out.print(table)
