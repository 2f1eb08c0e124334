"""``specgen import``: a release into the bundle."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from specgen.cli.console import out
from specgen.cli.import_latest import Wanted, import_latest, imported_line
from specgen.cli.reading import some_path
from specgen.cli.report import current_report
from specgen.files.data import data_folder
from specgen.importing.facts import clients_jar
from specgen.importing.release_import import import_sources
from specgen.problems.bad_input import bad_input
from specgen.readers.bundled import RELEASE_NAME

_LATEST = "With --latest"
"""The panel of options that only --latest has."""


def import_release(
    sources: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="SOURCE", help="Folders, git trees and jars of one release."
        ),
    ] = None,
    name: Annotated[
        str | None,
        typer.Option("--as", metavar="RELEASE", help="Its name, such as 4.3."),
    ] = None,
    version: Annotated[
        str,
        typer.Option(
            "--kafka-version", metavar="VERSION", help="Kafka's full version: 4.3.1."
        ),
    ] = "",
    facts: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="The kafka-clients jar to ask for error codes and API keys; "
            "without it the one among the sources is asked. Needs a JDK, 11 or later.",
        ),
    ] = None,
    no_facts: Annotated[
        bool,
        typer.Option(
            "--no-facts", help="Ask no jar: without error codes and API keys."
        ),
    ] = False,
    missing: Annotated[
        list[str] | None,
        typer.Option(
            "--missing",
            metavar="MODULE",
            help="A module whose definitions the sources do not hold; may be repeated.",
        ),
    ] = None,
    specs: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            parser=some_path,
            help="The folder to write; the bundle by default.",
        ),
    ] = None,
    latest: Annotated[
        bool,
        typer.Option(
            "--latest",
            help="Import what a Maven repository has and the bundle lacks: releases, "
            "patch releases, modules. Names no SOURCE.",
        ),
    ] = False,
    check: Annotated[
        bool,
        typer.Option(
            "--check",
            help="Only say what there is; exit status 1 where there is anything.",
            rich_help_panel=_LATEST,
        ),
    ] = False,
    since: Annotated[
        str,
        typer.Option(
            "--since",
            metavar="RELEASE",
            help="Look at no older releases; by default those of the newest major "
            "that is bundled.",
            rich_help_panel=_LATEST,
        ),
    ] = "",
    candidates: Annotated[
        bool,
        typer.Option(
            "--candidates",
            help="Release candidates too, such as 4.5.0-rc1.",
            rich_help_panel=_LATEST,
        ),
    ] = False,
    repository: Annotated[
        str,
        typer.Option(
            "--repository",
            metavar="URL",
            envvar="SPECGEN_REPOSITORY",
            help="The Maven repository, or a folder like one; Maven Central by default, "
            "or its mirror in ~/.m2/settings.xml.",
            rich_help_panel=_LATEST,
        ),
    ] = "",
    as_json: Annotated[
        bool,
        typer.Option("--json", help="For programs.", rich_help_panel=_LATEST),
    ] = False,
) -> None:
    """Put a release into the bundle: facts only, each form stored once.

    Name its sources, or let --latest find what is new.
    """
    folder = specs or data_folder("specs")
    if latest:
        if sources or name or version or facts or missing:
            beside = "SOURCE, --as, --kafka-version, --facts or --missing"
            raise _misused("--latest", f"takes no {beside}: it finds them itself")
        wanted = Wanted(repository, since, candidates, check, as_json, no_facts)
        import_latest(folder, wanted)
        return
    if check or since or candidates or as_json:
        options = "--check, --since, --candidates, --json"
        raise _misused(options, "only with --latest")
    if not sources:
        raise _misused("SOURCE", "name a source, or use --latest")
    if name is None:
        raise _misused("--as", "name the release, such as 4.3")
    if not RELEASE_NAME.fullmatch(name):
        raise bad_input(f"--as {name}", "a release is named by numbers: 4.3")
    if facts and no_facts:
        raise bad_input("--no-facts", "--facts asks for what it leaves out")
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
    """Options that do not go together, or are not there, ready to raise."""
    return typer.BadParameter(what, param_hint=option)
