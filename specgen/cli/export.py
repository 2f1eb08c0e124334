"""``specgen export``: writes the model in formats that other tools read."""

from __future__ import annotations

import sys
from enum import StrEnum
from itertools import chain
from typing import Annotated

import typer

from specgen.changes.diff import findings_schema
from specgen.cli.console import FINDINGS
from specgen.cli.output import OUTPUT, OutputFile, write_lines
from specgen.cli.reading import SELECTION, DamagedReading, Selection, Version
from specgen.cli.report import current_report
from specgen.codegen.making import export, export_bnf
from specgen.protocol.layout.bnf import ReferenceForm
from specgen.protocol.layout.bnf_document import losses
from specgen.protocol.layout.export import layouts_schema
from specgen.report.problem import bad_input
from specgen.testing.conform.answers import exchange_schema
from specgen.testing.conform.scorecard import scorecard_schema
from specgen.testing.vectors.vector_file import vectors_schema


class SchemaName(StrEnum):
    """The formats that have a JSON Schema."""

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


def layouts(
    source: Annotated[str, typer.Argument(metavar="SOURCE", help="What to read.")],
    version: Version = None,
    output: OutputFile = None,
    every: Annotated[
        bool,
        typer.Option(
            "--all",
            help="Also write helper structs, which are not messages.",
            rich_help_panel=SELECTION,
        ),
    ] = False,
    wire_only: Annotated[
        bool,
        typer.Option(
            "--wire-only",
            help="Write only what a decoder needs: names, types and tags.",
            rich_help_panel=OUTPUT,
        ),
    ] = False,
    *,
    selection: Selection,
    reading: DamagedReading,
) -> None:
    """Write the layouts as JSON Lines, one line per message and version.

    They contain all that a codec in any language needs; export schema prints the JSON
    Schema of a line.

    Versions that are damaged in the source are written as far as they could be read, the
    rest marked as unknown. Exit status 1 if there are any, unless --allow-damaged is
    given.
    """
    loaded = selection.of(reading.read(source))
    lines = export(loaded, version=version, helpers=every, wire_only=wire_only)
    first = next(lines, None)
    if first is None and version is not None:
        raise bad_input(source, f"none of the selected messages has version {version}")
    write_lines(chain(filter(None, [first]), lines), output)
    if not reading.allow_damaged and loaded.damaged:
        sys.exit(FINDINGS)


def schema(
    of: Annotated[
        SchemaName,
        typer.Argument(
            metavar="[layouts|findings|vectors|exchange|scorecard]",
            help="layouts: a line of export layouts, with or without --wire-only. "
            "findings: the output of diff and lint with --format json. vectors: a line "
            "of fixtures export, and its manifest. exchange: a line that conform and a "
            "harness exchange. scorecard: what conform writes with --json.",
        ),
    ] = SchemaName.LAYOUTS,
    output: OutputFile = None,
) -> None:
    """Write the JSON Schema of one of specgen's formats."""
    write_lines(_SCHEMAS[of]().splitlines(), output)


def bnf(
    source: Annotated[str, typer.Argument(metavar="SOURCE", help="What to read.")],
    notation: Annotated[
        ReferenceForm,
        typer.Option(
            "--notation",
            help="Use the notation of this release's protocol reference.",
            rich_help_panel=OUTPUT,
        ),
    ] = "4.3",
    output: OutputFile = None,
    show_losses: Annotated[
        bool,
        typer.Option(
            "--losses",
            help="List on stderr everything the notation can't express.",
            rich_help_panel=OUTPUT,
        ),
    ] = False,
    *,
    selection: Selection,
    reading: DamagedReading,
) -> None:
    """Write requests, responses and headers in the notation of Kafka's protocol reference.

    Reading the result gives the same layouts, except for facts that the notation can't
    express. Their number is printed on stderr, and --losses lists them. Exit status 1 if
    any version is damaged in the source, unless --allow-damaged is given.
    """
    loaded = selection.of(reading.read(source))
    write_lines(export_bnf(loaded, notation), output)
    lost = list(losses(loaded.messages, notation))
    if show_losses:
        for line in lost:
            current_report().note(line)
    if lost:
        text = f"notation {notation} can't express {len(lost)} facts"
        current_report().note(text if show_losses else f"{text}; --losses lists them")
    if not reading.allow_damaged and loaded.damaged:
        sys.exit(FINDINGS)
