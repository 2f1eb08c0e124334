"""``specgen export``: what the model holds, in formats that other tools read."""

from __future__ import annotations

import sys
from enum import StrEnum
from itertools import chain
from typing import Annotated

import typer

from specgen.cli.commands import Apis, Commands, Messages, Version
from specgen.cli.console import FOUND
from specgen.cli.output import OutputFile, write_lines
from specgen.cli.reading import (
    AllowDamaged,
    Strict,
    With,
    read,
    reading,
)
from specgen.cli.report import current_report
from specgen.conform.answers import exchange_schema
from specgen.conform.scorecard import scorecard_schema
from specgen.evolution.diff import findings_schema
from specgen.fixtures.vector_file import vectors_schema
from specgen.layout.bnf import ReferenceForm
from specgen.layout.bnf_document import losses
from specgen.layout.export import layouts_schema
from specgen.pipeline import export, export_bnf, select
from specgen.problems.bad_input import bad_input


class SchemaName(StrEnum):
    """What there is a JSON Schema of."""

    LAYOUTS = "layouts"
    FINDINGS = "findings"
    VECTORS = "vectors"
    EXCHANGE = "exchange"
    SCORECARD = "scorecard"


_SCHEMAS = {
    SchemaName.LAYOUTS: layouts_schema,
    SchemaName.FINDINGS: findings_schema,
    SchemaName.VECTORS: vectors_schema,
    SchemaName.EXCHANGE: exchange_schema,
    SchemaName.SCORECARD: scorecard_schema,
}

app = Commands(help="Write the protocol in formats that other tools read.")


@app.callback()
def _export() -> None:
    """Write the protocol in formats that other tools read."""


@app.command("layouts")
@reading
def layouts(
    source: Annotated[str, typer.Argument(metavar="SOURCE", help="What to read.")],
    message: Messages = None,
    api: Apis = None,
    version: Version = None,
    output: OutputFile = None,
    every: Annotated[
        bool, typer.Option("--all", help="Helpers that never stand alone, too.")
    ] = False,
    wire_only: Annotated[
        bool,
        typer.Option(
            "--wire-only", help="Only what a decoder needs: names, types and tags."
        ),
    ] = False,
    reference: With = None,
    strict: Strict = False,
    allow_damaged: AllowDamaged = False,
) -> None:
    """Write the layouts: JSON Lines, a line for each message and version.

    What a codec in any language needs; export schema prints the JSON Schema of a line.

    Of versions that the source has damaged comes what could be read, the rest as
    unknown; exit status 1 then, unless --allow-damaged is given.
    """
    loaded = select(read(source, reference, strict), message or (), api or ())
    lines = export(loaded, version=version, helpers=every, wire_only=wire_only)
    first = next(lines, None)
    if first is None and version is not None:
        raise bad_input(source, f"no message chosen has a version {version}")
    write_lines(chain(filter(None, [first]), lines), output)
    if not allow_damaged and loaded.damaged:
        sys.exit(FOUND)


@app.command("schema")
def schema(
    of: Annotated[
        SchemaName,
        typer.Argument(
            metavar="[layouts|findings|vectors|exchange|scorecard]",
            help="layouts: a line of export layouts, with or without --wire-only. "
            "findings: diff and lint with --format json. vectors: a line of fixtures "
            "export, and its manifest. exchange: a line that conform and a harness "
            "exchange. scorecard: what conform writes as JSON.",
        ),
    ] = SchemaName.LAYOUTS,
    output: OutputFile = None,
) -> None:
    """Write the JSON Schema of what specgen gives."""
    write_lines(_SCHEMAS[of]().splitlines(), output)


@app.command("bnf")
@reading
def bnf(
    source: Annotated[str, typer.Argument(metavar="SOURCE", help="What to read.")],
    notation: Annotated[
        ReferenceForm,
        typer.Option("--notation", help="As the reference of this release prints it."),
    ] = "4.3",
    message: Messages = None,
    api: Apis = None,
    output: OutputFile = None,
    show_losses: Annotated[
        bool,
        typer.Option(
            "--losses", help="List on stderr all that the notation can't say."
        ),
    ] = False,
    reference: With = None,
    strict: Strict = False,
    allow_damaged: AllowDamaged = False,
) -> None:
    """Write requests, responses and headers as Kafka's protocol reference does.

    Reading the result again gives the same layouts, but for what the notation can't
    say: the number of such places is printed on stderr, --losses lists them.  Exit status
    1 if the source has damaged any of them, unless --allow-damaged is given.
    """
    loaded = select(read(source, reference, strict), message or (), api or ())
    write_lines(export_bnf(loaded, notation), output)
    lost = list(losses(loaded.messages, notation))
    if show_losses:
        for line in lost:
            current_report().note(line)
    if lost:
        text = f"{len(lost)} facts have no form in notation {notation}"
        current_report().note(text if show_losses else f"{text}; --losses lists them")
    if not allow_damaged and loaded.damaged:
        sys.exit(FOUND)
