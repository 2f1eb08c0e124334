"""``specgen import``: a release into the bundle."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from typing import Annotated

import typer

from specgen.cli.console import out
from specgen.cli.reading import some_path
from specgen.cli.report import current_report
from specgen.files.data import data_folder
from specgen.importing.bundle_writer import write_release
from specgen.importing.definition_text import is_definition
from specgen.importing.facts import clients_jar, jar_facts
from specgen.model import Release
from specgen.problems import Problems
from specgen.problems.bad_input import bad_input
from specgen.readers.bundled import RELEASE_NAME
from specgen.readers.sources import read_texts, source_texts


def import_release(
    sources: Annotated[
        list[str],
        typer.Argument(
            metavar="SOURCE…", help="Folders, git trees and jars of one release."
        ),
    ],
    name: Annotated[
        str, typer.Option("--as", metavar="RELEASE", help="Its name, such as 4.3.")
    ],
    version: Annotated[
        str, typer.Option("--kafka-version", help="Kafka's full version: 4.3.1.")
    ] = "",
    facts: Annotated[
        Path | None,
        typer.Option(
            help="The kafka-clients jar to ask for error codes and API keys; "
            "without it the one among the sources is asked. Needs a JDK, 11 or later."
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
            parser=some_path, help="The folder to write; the bundle by default."
        ),
    ] = None,
) -> None:
    """Put a release into the bundle: facts only, each form stored once."""
    if not RELEASE_NAME.fullmatch(name):
        raise bad_input(f"--as {name}", "a release is named by numbers: 4.3")
    problems = Problems()
    texts = {source: list(source_texts(source, problems)) for source in sources}
    release = read_texts(name, chain.from_iterable(texts.values()), problems)
    for source, files in texts.items():
        _check_source(source, {file.path for file in files}, release)
    current_report().add(problems.found)
    if facts and no_facts:
        raise bad_input("--no-facts", "--facts asks for what it leaves out")
    jar = None if no_facts else facts or clients_jar(sources)
    errors, api_keys = jar_facts(jar) if jar else ((), ())
    done = write_release(
        release.replace(
            version=version,
            errors=errors,
            api_keys=api_keys,
            missing_modules=tuple(missing or ()),
        ),
        specs or data_folder("specs"),
    )
    out.print(
        f"{done.release}: {done.definitions} definitions, {done.new_forms} in a form "
        f"of their own, {done.errors} error codes"
    )


def _check_source(source: str, paths: set[str], release: Release) -> None:
    """Raise SpecError for a source without definitions, or with less than those say."""
    own = [message for message in release.messages if message.span.path in paths]
    if not own:
        raise bad_input(source, "no message definitions found in it")
    for message in own:
        if not is_definition(message):
            hint = "only Kafka's own JSON definitions say all that the bundle holds"
            raise bad_input(source, f"what it says of {message.name} has gaps", hint)
