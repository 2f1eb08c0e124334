"""``specgen import --latest``: what a Maven repository has and the bundle lacks."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import typer

from specgen.cli.console import FOUND, out, progress_bar
from specgen.cli.report import Form, current_report
from specgen.importing.bundle_writer import Imported
from specgen.importing.latest import Findings, NewRelease, PassedOver, look_for_new
from specgen.importing.maven_settings import usual_repository
from specgen.importing.release_import import import_sources
from specgen.importing.release_jars import ReleaseJars, fetch_jars
from specgen.importing.repository import Repository
from specgen.problems.bad_input import bad_input
from specgen.readers.bundled import RELEASE_NAME, Bundle


@dataclass(frozen=True, slots=True)
class Wanted:
    """The options of ``--latest``; of texts "" stands for the default."""

    repository: str
    since: str
    candidates: bool
    check: bool
    as_json: bool
    no_facts: bool


def import_latest(specs: Path, wanted: Wanted) -> None:
    """Say what is new, and import it unless it is only to be checked.

    Raises SpecError and OSError; the releases that were imported until then stay.
    """
    if wanted.since and not RELEASE_NAME.fullmatch(wanted.since):
        raise bad_input(f"--since {wanted.since}", "a release is named by numbers: 4.3")
    place = wanted.repository or usual_repository()
    repository = Repository(place)
    findings = look_for_new(Bundle(specs), repository, wanted.since, wanted.candidates)
    if not wanted.as_json:
        _show(findings, place)
    rows: list[dict[str, Any]] = []
    for new in findings.new:
        rows.append(asdict(new))
        if not wanted.check:
            done = _import(new, repository, specs, wanted.no_facts)
            if done:
                rows[-1] |= {"imported": asdict(done)}
                if not wanted.as_json:
                    out.print(imported_line(done))
    if wanted.as_json:
        passed_over = [asdict(one) for one in findings.passed_over]
        document = {"repository": place, "new": rows, "passed_over": passed_over}
        print(json.dumps(document, indent=2))
    if wanted.check and findings.new:
        raise typer.Exit(FOUND)


def imported_line(done: Imported) -> str:
    """What an import says at its end."""
    return (
        f"{done.release}: {done.definitions} definitions, {done.new_forms} in a form "
        f"of their own, {done.errors} error codes"
    )


def _import(
    new: NewRelease, repository: Repository, specs: Path, no_facts: bool
) -> Imported | None:
    """Fetch a release and put it into the bundle; None for one without definitions."""
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
    """Shows that jars are fetched, on standard error: a bar, or a line."""
    count = _counted(new.modules, "jar")
    with progress_bar() as bar:
        if bar.disable and current_report().form is Form.TEXT:
            line = f"import: fetching {count} of Kafka {new.version} …"
            print(line, file=sys.stderr, flush=True)
        task = bar.add_task(f"Kafka {new.version}", total=len(new.modules))

        yield lambda: bar.advance(task)


def _note(jars: ReleaseJars, version: str) -> None:
    for modules, what in (
        (jars.without_definitions, "no definitions in"),
        (jars.unchecked, "no checksum is published for"),
    ):
        if modules:
            current_report().note(f"Kafka {version}: {what} {', '.join(modules)}")


def _show(findings: Findings, place: str) -> None:
    for new in findings.new:
        out.print(_new_line(new))
    for one in findings.passed_over:
        out.print(_passed_over_line(one))
    if not findings.new:
        out.print(f"nothing new in {place}")


def _new_line(new: NewRelease) -> str:
    if not new.bundled:
        what = f"new, in {_counted(new.modules, 'module')}"
    elif new.bundled == new.version:
        what = f"now with {', '.join(new.new_modules)}"
    else:
        what = f"in place of {new.bundled}"
    lacks = ", ".join(new.missing_modules)
    return f"{new.version}: {what}" + (f"; not there yet: {lacks}" if lacks else "")


def _passed_over_line(one: PassedOver) -> str:
    stays = f"; {one.stays} stays" if one.stays else ""
    return f"{one.version}: left alone, it is without {', '.join(one.lacks)}{stays}"


def _counted(items: Sequence[object], word: str) -> str:
    return f"{len(items)} {word}{'s' * (len(items) != 1)}"
