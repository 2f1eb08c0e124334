"""``specgen import --latest``: imports what the bundle lacks from a Maven repository."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any

import typer

from specgen.cli.console import FINDINGS, out, progress_bar
from specgen.cli.options import Options
from specgen.cli.output import print_json
from specgen.cli.report import Form, current_report
from specgen.report.problem import bad_input
from specgen.sources.bundle.bundle_writer import Imported
from specgen.sources.bundle.latest import Findings, NewRelease, PassedOver, look_for_new
from specgen.sources.bundle.release_import import import_sources
from specgen.sources.bundle.repository import (
    ReleaseJars,
    Repository,
    fetch_jars,
    usual_repository,
)
from specgen.sources.bundled import RELEASE_NAME, Bundle


@dataclass(frozen=True)
class Wanted(Options):
    """The options that only ``--latest`` has; an empty text stands for the default."""

    panel = "With --latest"

    check: Annotated[
        bool,
        typer.Option(
            "--check",
            help="Only show what is new; exit status 1 if there is anything.",
        ),
    ] = False
    since: Annotated[
        str,
        typer.Option(
            "--since",
            metavar="RELEASE",
            help="Ignore older releases; by default, those before the newest bundled "
            "major version.",
        ),
    ] = ""
    candidates: Annotated[
        bool,
        typer.Option(
            "--candidates",
            help="Also import release candidates, such as 4.5.0-rc1.",
        ),
    ] = False
    repository: Annotated[
        str,
        typer.Option(
            "--repository",
            metavar="URL",
            envvar="SPECGEN_REPOSITORY",
            help="The Maven repository, or a folder laid out like one; by default Maven "
            "Central, or its mirror in ~/.m2/settings.xml.",
        ),
    ] = ""
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False


def import_latest(specs: Path, wanted: Wanted, no_facts: bool) -> None:
    """Show what is new, and import it unless ``wanted.check``.

    Raises SpecError and OSError; releases imported before the error stay.
    """
    if wanted.since and not RELEASE_NAME.fullmatch(wanted.since):
        raise bad_input(
            f"--since {wanted.since}", "not the name of a release, like 4.3"
        )
    place = wanted.repository or usual_repository()
    repository = Repository(place)
    findings = look_for_new(Bundle(specs), repository, wanted.since, wanted.candidates)
    if not wanted.as_json:
        _show(findings, place)
    rows: list[dict[str, Any]] = []
    for new in findings.new:
        rows.append(asdict(new))
        if not wanted.check:
            done = _import(new, repository, specs, no_facts)
            if done:
                rows[-1] |= {"imported": asdict(done)}
                if not wanted.as_json:
                    out.print(imported_line(done))
    if wanted.as_json:
        passed_over = [asdict(release) for release in findings.passed_over]
        document = {"repository": place, "new": rows, "passed_over": passed_over}
        print_json(document)
    if wanted.check and findings.new:
        raise typer.Exit(FINDINGS)


def imported_line(done: Imported) -> str:
    """The line that an import prints at its end."""
    return (
        f"{done.release}: {done.definitions} definitions, {done.new_forms} not stored "
        f"before, {done.errors} error codes"
    )


def _import(
    new: NewRelease, repository: Repository, specs: Path, no_facts: bool
) -> Imported | None:
    """Fetch a release and add it to the bundle; None if it has no definitions."""
    with TemporaryDirectory(prefix="specgen-") as folder, _watched(new) as watch:
        jars = fetch_jars(repository, new.version, new.modules, Path(folder), watch)
        _note(jars, new.version)
        if jars.clients not in jars.with_definitions:
            return None
        return import_sources(
            [str(path) for path in jars.with_definitions],
            new.release,
            specs,
            warn=current_report().add,
            version=new.version,
            clients=None if no_facts else jars.clients,
            missing=new.missing_modules,
        )


@contextmanager
def _watched(new: NewRelease) -> Iterator[Callable[[], None]]:
    """Show on standard error that jars are being fetched: a bar, or a line."""
    count = _counted(new.modules, "jar")
    with progress_bar() as bar:
        if bar.disable and current_report().form is Form.TEXT:
            current_report().note(f"import: fetching {count} of Kafka {new.version} …")
        task = bar.add_task(f"Kafka {new.version}", total=len(new.modules))

        yield lambda: bar.advance(task)


def _note(jars: ReleaseJars, version: str) -> None:
    for modules, what in (
        (jars.without_definitions, "no definitions in"),
        (jars.unchecked, "no checksum published for"),
    ):
        if modules:
            current_report().note(f"Kafka {version}: {what} {', '.join(modules)}")


def _show(findings: Findings, place: str) -> None:
    for new in findings.new:
        out.print(_new_line(new))
    for passed_over in findings.passed_over:
        out.print(_passed_over_line(passed_over))
    if not findings.new:
        out.print(f"nothing new in {place}")


def _new_line(new: NewRelease) -> str:
    if not new.bundled:
        what = f"new, in {_counted(new.modules, 'module')}"
    elif new.bundled == new.version:
        what = f"now with {', '.join(new.new_modules)}"
    else:
        what = f"replaces {new.bundled}"
    lacks = ", ".join(new.missing_modules)
    return f"{new.version}: {what}" + (f"; not published yet: {lacks}" if lacks else "")


def _passed_over_line(release: PassedOver) -> str:
    stays = f"; {release.stays} stays" if release.stays else ""
    return f"{release.version}: skipped, it lacks {', '.join(release.lacks)}{stays}"


def _counted(items: Sequence[object], word: str) -> str:
    return f"{len(items)} {word}{'s' * (len(items) != 1)}"
