"""``specgen import``: adds a release to the bundle."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from specgen.cli.console import out
from specgen.cli.import_latest import Wanted, import_latest, imported_line
from specgen.cli.output import OUTPUT
from specgen.cli.reading import ProblemForm, path_option
from specgen.cli.report import current_report
from specgen.disk.data import data_folder
from specgen.report.problem import bad_input
from specgen.sources.bundle.facts import clients_jar
from specgen.sources.bundle.release_import import import_sources
from specgen.sources.bundled import RELEASE_NAME

_RELEASE = "The release"


def import_release(
    sources: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="SOURCE", help="The folders, git trees and jars of one release."
        ),
    ] = None,
    name: Annotated[
        str | None,
        typer.Option(
            "--as",
            metavar="RELEASE",
            help="The release's name, such as 4.3.",
            rich_help_panel=_RELEASE,
        ),
    ] = None,
    version: Annotated[
        str,
        typer.Option(
            "--kafka-version",
            metavar="VERSION",
            help="Kafka's full version, such as 4.3.1.",
            rich_help_panel=_RELEASE,
        ),
    ] = "",
    facts: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="The kafka-clients jar to take error codes and API keys from; by "
            "default the one among the sources. Needs JDK 11 or later.",
            rich_help_panel=_RELEASE,
        ),
    ] = None,
    no_facts: Annotated[
        bool,
        typer.Option(
            "--no-facts",
            help="Import without error codes and API keys.",
            rich_help_panel=_RELEASE,
        ),
    ] = False,
    missing: Annotated[
        list[str] | None,
        typer.Option(
            "--missing",
            metavar="MODULE",
            help="A module whose definitions the sources lack; may be repeated.",
            rich_help_panel=_RELEASE,
        ),
    ] = None,
    specs: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            parser=path_option,
            help="The folder to write to; the bundle by default.",
            rich_help_panel=OUTPUT,
        ),
    ] = None,
    latest: Annotated[
        bool,
        typer.Option(
            "--latest",
            help="Import the releases, patch releases and modules of a Maven repository "
            "that the bundle lacks. Takes no SOURCE.",
        ),
    ] = False,
    *,
    wanted: Wanted,
    problems: ProblemForm,
) -> None:
    """Add a release to the bundle, which stores facts only, each distinct form once.

    Name the release's sources, or let --latest find new releases.
    """
    folder = specs or data_folder("specs")
    if latest:
        if sources or name or version or facts or missing:
            beside = "SOURCE, --as, --kafka-version, --facts and --missing"
            raise _misused("--latest", f"finds these itself: leave out {beside}")
        import_latest(folder, wanted, no_facts)
        return
    if wanted.check or wanted.since or wanted.candidates or wanted.as_json:
        options = "--check, --since, --candidates, --json"
        raise _misused(options, "only with --latest")
    if not sources:
        raise _misused("SOURCE", "name a source, or use --latest")
    if name is None:
        raise _misused("--as", "name the release, such as 4.3")
    if not RELEASE_NAME.fullmatch(name):
        raise bad_input(f"--as {name}", "not the name of a release, like 4.3")
    if facts and no_facts:
        raise bad_input("--no-facts", "cannot be combined with --facts")
    done = import_sources(
        sources,
        name,
        folder,
        warn=current_report().add,
        version=version,
        clients=None if no_facts else facts or clients_jar(sources),
        missing=missing or (),
    )
    out.print(imported_line(done))


def _misused(option: str, what: str) -> typer.BadParameter:
    """An error to raise for options that don't go together or are missing."""
    return typer.BadParameter(what, param_hint=option)
